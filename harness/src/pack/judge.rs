//! The program that is packed, and where it can be started.
use std::{
    fmt::{self, Display, Formatter},
    path::Path,
};

use elf::{ElfBytes, abi, endian::AnyEndian};

use super::{PackError, read};

/// The program `tilemark` that a platform is to start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judge {
    /// The file.
    pub content: Vec<u8>,
    /// The kind of processor that it is for.
    processor: String,
    c_library: Library,
}

/// What a program needs of the system that starts it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Library {
    /// Nothing: the C library is in it.
    Static,
    /// The GNU C library, of this version at least.
    Glibc { major: u32, minor: u32 },
    /// Another C library.
    Other,
}

/// Which systems have which version of the GNU C library.
const SYSTEMS: [(u32, &str); 5] = [
    (31, "Ubuntu 20.04, Debian 11 and newer have it"),
    (35, "Ubuntu 22.04, Debian 12 and newer have it"),
    (36, "Ubuntu 24.04, Debian 12 and newer have it"),
    (39, "Ubuntu 24.04, Debian 13 and newer have it"),
    (41, "Debian 13, and Ubuntu 26.04 and newer, have it"),
];

impl Judge {
    /// Reads the program in a file.
    ///
    /// # Errors
    ///
    /// If it cannot be read, or is no program for Linux.
    pub fn read(path: &Path) -> Result<Judge, PackError> {
        let content = read(path)?;
        let found = needs(&content).map_err(|_| PackError::NotForLinux {
            path: path.to_owned(),
        })?;
        let (processor, c_library) = found;
        Ok(Judge {
            content,
            processor,
            c_library,
        })
    }
}

/// The kind of processor and the library that a program needs.
fn needs(content: &[u8]) -> Result<(String, Library), elf::ParseError> {
    let file = ElfBytes::<AnyEndian>::minimal_parse(content)?;
    let processor = match file.ehdr.e_machine {
        abi::EM_X86_64 => "x86-64".to_owned(),
        abi::EM_AARCH64 => "ARM, 64 bits".to_owned(),
        abi::EM_RISCV => "RISC-V".to_owned(),
        other => format!("processor number {other} of ELF"),
    };
    let mut segments = file.segments().into_iter().flatten();
    if !segments.any(|segment| segment.p_type == abi::PT_INTERP) {
        return Ok((processor, Library::Static));
    }
    let (Some(versions), Some((symbols, _))) =
        (file.symbol_version_table()?, file.dynamic_symbol_table()?)
    else {
        return Ok((processor, Library::Other));
    };
    let mut newest = None;
    for index in 0..symbols.len() {
        let required = versions.get_requirement(index)?;
        newest = newest.max(required.and_then(|it| glibc(it.name)));
    }
    let library = newest.map_or(Library::Other, |(major, minor)| Library::Glibc {
        major,
        minor,
    });
    Ok((processor, library))
}

/// The version in a name such as `GLIBC_2.34`.
fn glibc(name: &str) -> Option<(u32, u32)> {
    let mut numbers = name.strip_prefix("GLIBC_")?.split('.');
    Some((numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?))
}

impl Display for Judge {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "Linux on {}", self.processor)?;
        match self.c_library {
            Library::Static => Ok(()),
            Library::Other => write!(f, ", with the C library that it was built with"),
            Library::Glibc { major, minor } => {
                write!(f, ", with glibc {major}.{minor} or newer")?;
                let mut systems = SYSTEMS.iter();
                match systems.find(|(has, _)| major == 2 && minor <= *has) {
                    Some((_, systems)) => write!(f, " ({systems})"),
                    None => Ok(()),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_versions_of_the_library_alone() {
        assert_eq!(glibc("GLIBC_2.34"), Some((2, 34)));
        assert_eq!(glibc("GLIBC_2.2.5"), Some((2, 2)));
        assert_eq!(glibc("GCC_4.2.0"), None);
        assert_eq!(glibc("GLIBC_PRIVATE"), None);
        assert!(glibc("GLIBC_2.9") < glibc("GLIBC_2.34"));
    }

    #[test]
    fn tells_the_systems_that_have_the_library() {
        let text = |c_library| {
            let judge = Judge {
                content: Vec::new(),
                processor: "x86-64".to_owned(),
                c_library,
            };
            judge.to_string()
        };
        let glibc = |minor| text(Library::Glibc { major: 2, minor });
        let since = "Linux on x86-64, with glibc 2.";
        assert_eq!(
            glibc(34),
            format!("{since}34 or newer (Ubuntu 22.04, Debian 12 and newer have it)")
        );
        assert_eq!(
            glibc(36),
            format!("{since}36 or newer (Ubuntu 24.04, Debian 12 and newer have it)")
        );
        assert_eq!(glibc(99), format!("{since}99 or newer"));
        assert_eq!(text(Library::Static), "Linux on x86-64");
    }

    #[test]
    fn refuses_what_is_no_program_for_linux() {
        let script = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(script.path(), "#!/bin/sh\n").unwrap();
        let found = Judge::read(script.path());
        assert!(matches!(found, Err(PackError::NotForLinux { .. })));
        let none = Judge::read(Path::new("/no/such/file"));
        assert!(matches!(none, Err(PackError::Unreadable { .. })));
    }
}
