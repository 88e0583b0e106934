//! Why the kernel refused to execute a file, in terms of the file: its error
//! numbers alone mislead, as "no such file" when only an interpreter is missing.
use std::{
    fs::{self, File},
    io::{self, Read},
    os::unix::fs::PermissionsExt,
    path::Path,
};

use rustix::io::Errno;

use super::StartError;

/// How much of a file is read to tell what it is. The kernel reads 256 bytes of
/// a script; the program headers of ELF files are at their start.
const HEAD: u64 = 4096;

/// The error numbers that say that the format of a file is at fault.
#[cfg(target_os = "linux")]
const FORMAT_ERRORS: [i32; 3] = [libc::ENOEXEC, libc::EINVAL, libc::ELIBBAD];

/// The error numbers that say that the format of a file is at fault.
#[cfg(target_vendor = "apple")]
const FORMAT_ERRORS: [i32; 5] = [
    libc::ENOEXEC,
    libc::EINVAL,
    libc::EBADEXEC,
    libc::EBADARCH,
    libc::EBADMACHO,
];

/// The error numbers that say that the format of a file is at fault.
#[cfg(not(any(target_os = "linux", target_vendor = "apple")))]
const FORMAT_ERRORS: [i32; 2] = [libc::ENOEXEC, libc::EINVAL];

/// Why `file` could not be executed, or `None` if the file is not to blame.
pub(super) fn reason(errno: Errno, file: &Path) -> Option<StartError> {
    let metadata = match fs::metadata(file) {
        Ok(metadata) => metadata,
        // A folder on the way is closed to the harness.
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => return None,
        Err(_) => return Some(StartError::Missing),
    };
    if metadata.is_dir() {
        return Some(StartError::Folder);
    }
    if metadata.permissions().mode() & 0o111 == 0 || !metadata.is_file() {
        return Some(StartError::NotExecutable);
    }
    let head = head(file);
    match errno {
        Errno::NOENT | Errno::NOTDIR | Errno::LOOP if has_carriage_return(file) => {
            Some(StartError::CarriageReturn)
        }
        Errno::NOENT | Errno::NOTDIR | Errno::LOOP => {
            let interpreter = interpreter(&head).or_else(|| elf::interpreter(&head))?;
            Some(StartError::MissingInterpreter { interpreter })
        }
        // If it has none, or a good one, the program was not let through to
        // them, or their file system is mounted without execution.
        Errno::ACCESS => {
            let interpreter = interpreter(&head)?;
            let is_good = fs::metadata(&interpreter)
                .is_ok_and(|it| it.is_file() && it.permissions().mode() & 0o111 != 0);
            (!is_good).then_some(StartError::BadInterpreter { interpreter })
        }
        _ if FORMAT_ERRORS.contains(&errno.raw_os_error()) => Some(format_error(&head)),
        _ => None,
    }
}

/// Whether the first line of `file` names an interpreter and ends in a carriage
/// return. `#!/usr/bin/env python3` with one is executed, and then `env`
/// exits with 127.
pub(super) fn has_carriage_return(file: &Path) -> bool {
    let head = head(file);
    head.starts_with(b"#!") && first_line(&head).ends_with(b"\r")
}

/// Whether `file` is in the format of programs and libraries.
pub(super) fn is_elf(file: &Path) -> bool {
    head(file).starts_with(b"\x7fELF")
}

/// The library that a loader has missed, by what it said and how it exited:
/// that of musl, or that of glibc, which also knows versions.
pub(super) fn missing_library(program: &[u8], code: i32, said: &[u8]) -> Option<String> {
    let about_it = said.strip_prefix(program);
    let line = String::from_utf8_lossy(about_it.unwrap_or(said));
    let line = line.lines().next()?;
    if code == 127
        && let Some(rest) = line.strip_prefix("Error loading shared library ")
    {
        let (library, _) = rest.split_once(": No such file or directory (needed by ")?;
        return Some(library.to_owned());
    }
    about_it?;
    let complaint = line.strip_prefix(": ")?;
    match complaint.strip_prefix("error while loading shared libraries: ") {
        Some(rest) if code == 127 => {
            let (library, reason) = rest.split_once(": ")?;
            let is_missing = reason.starts_with("cannot open shared object file");
            is_missing.then(|| library.to_owned())
        }
        None if code == 1 => {
            let (library, rest) = complaint.split_once(": version `")?;
            let (version, _) = rest.split_once("' not found (required by ")?;
            Some(format!("{library} with {version}"))
        }
        _ => None,
    }
}

fn head(file: &Path) -> Vec<u8> {
    let mut bytes = Vec::new();
    // A pipe or a device could make the reader wait.
    if file.is_file()
        && let Ok(file) = File::open(file)
    {
        // Of a file that cannot be read, nothing is known.
        let _ = file.take(HEAD).read_to_end(&mut bytes);
    }
    bytes
}

fn first_line(head: &[u8]) -> &[u8] {
    head.split(|byte| *byte == b'\n').next().unwrap_or_default()
}

/// The interpreter of a script.
fn interpreter(head: &[u8]) -> Option<String> {
    let line = first_line(head).strip_prefix(b"#!")?.trim_ascii_start();
    let name = line.split(|byte| matches!(byte, b' ' | b'\t')).next()?;
    Some(String::from_utf8_lossy(name).into_owned())
}

/// What a file is that the kernel does not know.
fn format_error(head: &[u8]) -> StartError {
    let foreign = |what: &str| StartError::Foreign {
        what: what.to_owned(),
    };
    match head {
        [0xef, 0xbb, 0xbf, b'#', b'!', ..]
        | [0xff, 0xfe, b'#', 0, b'!', 0, ..]
        | [0xfe, 0xff, 0, b'#', 0, b'!', ..] => StartError::ByteOrderMark,
        [b'M', b'Z', ..] => foreign("a program for Windows"),
        // The same four bytes begin a program for several kinds of Mac, whose
        // number stands here, and a Java class, whose version is at least 45.
        [0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, kinds, ..] if *kinds < 45 => {
            foreign("a program for macOS")
        }
        [0xca, 0xfe, 0xba, 0xbe, ..] => foreign("a Java class"),
        [0xcf | 0xce, 0xfa, 0xed, 0xfe, ..] | [0xfe, 0xed, 0xfa, 0xcf | 0xce, ..] => {
            foreign("a program for macOS")
        }
        [b'!', b'<', b'a', b'r', b'c', b'h', b'>', ..] => foreign("a library"),
        [b'P', b'K', 3, 4, ..] => foreign("a zip or jar archive"),
        _ => elf::foreign(head).map_or(StartError::UnknownFormat, |what| foreign(&what)),
    }
}

/// The little of the executable and linkable format that is needed here: see
/// elf(5). Only little-endian files are understood.
mod elf {
    /// What an ELF file is, if it is not a program for this machine.
    pub(super) fn foreign(head: &[u8]) -> Option<String> {
        if !head.starts_with(b"\x7fELF") {
            return None;
        }
        if number(head, 16, 2)? == 1 {
            return Some("an object file, which was never linked".to_owned());
        }
        let machine = match number(head, 18, 2)? {
            3 => "x86",
            40 => "arm",
            62 => "x86_64",
            183 => "aarch64",
            243 => "riscv64",
            _ => return Some("a program for another kind of machine".to_owned()),
        };
        (machine != std::env::consts::ARCH).then(|| format!("a program for {machine}"))
    }

    /// The loader that a 64-bit ELF file asks for.
    pub(super) fn interpreter(head: &[u8]) -> Option<String> {
        const INTERPRETER: usize = 3;
        if !head.starts_with(b"\x7fELF\x02\x01") {
            return None;
        }
        let (table, size, entries) = (
            number(head, 32, 8)?,
            number(head, 54, 2)?,
            number(head, 56, 2)?,
        );
        let entry = (0..entries)
            .filter_map(|index| head.get(table.checked_add(size * index)?..))
            .find(|entry| number(entry, 0, 4) == Some(INTERPRETER))?;
        let (offset, length) = (number(entry, 8, 8)?, number(entry, 32, 8)?);
        let name = head.get(offset..offset.checked_add(length)?)?;
        let name = name.strip_suffix(b"\0").unwrap_or(name);
        Some(String::from_utf8_lossy(name).into_owned())
    }

    fn number(bytes: &[u8], offset: usize, length: usize) -> Option<usize> {
        let bytes = bytes.get(offset..offset.checked_add(length)?)?;
        let number = bytes
            .iter()
            .rev()
            .fold(0, |sum, byte| sum << 8 | u64::from(*byte));
        usize::try_from(number).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_what_the_kernel_does_not_know() {
        let of = |head: &[u8]| format_error(head).to_string();
        let unknown =
            "the file is neither a program for this machine nor a script with a `#!` line";
        assert_eq!(of(b""), unknown);
        assert_eq!(of(b"print('hello')\n"), unknown);
        assert_eq!(of(b"\x7fELF"), unknown);
        assert_eq!(
            of(b"\xef\xbb\xbf#!/bin/sh\n"),
            StartError::ByteOrderMark.to_string()
        );
        assert_eq!(of(b"MZ\x90\0"), "the file is a program for Windows");
        assert_eq!(
            of(b"\xca\xfe\xba\xbe\0\0\0\x3d"),
            "the file is a Java class"
        );
        assert_eq!(
            of(b"\xca\xfe\xba\xbe\0\0\0\x02"),
            "the file is a program for macOS"
        );
        assert_eq!(
            of(b"\xcf\xfa\xed\xfe\x07"),
            "the file is a program for macOS"
        );
        assert_eq!(of(b"!<arch>\n"), "the file is a library");
        let elf = |kind: u8, machine: u8| {
            let mut head = [0; 64];
            head[..6].copy_from_slice(b"\x7fELF\x02\x01");
            (head[16], head[18]) = (kind, machine);
            of(&head)
        };
        assert_eq!(
            elf(1, 62),
            "the file is an object file, which was never linked"
        );
        assert_eq!(elf(2, 243), "the file is a program for riscv64");
        assert_eq!(
            elf(2, 8),
            "the file is a program for another kind of machine"
        );
    }

    #[test]
    fn takes_any_bytes_for_an_elf_file_without_panic() {
        let mut head =
            *b"\x7fELF\x02\x01__________________________\xff\xff\xff\xff\xff\xff\xff\xff\
            ______________\xff\xff\xff\xff____";
        for index in 6..head.len() {
            head[index] = 0xff;
            assert_eq!(elf::interpreter(&head), None);
        }
    }

    #[test]
    fn knows_what_loaders_say() {
        let of = |code, said: &str| missing_library(b"./solver", code, said.as_bytes());
        let missing = "./solver: error while loading shared libraries: libz3.so.4: cannot open \
                       shared object file: No such file or directory\n";
        assert_eq!(of(127, missing).as_deref(), Some("libz3.so.4"));
        assert_eq!(of(1, missing), None);
        let old = "./solver: /lib/libc.so.6: version `GLIBC_2.99' not found (required by ./solver)";
        let found = of(1, old);
        assert_eq!(found.as_deref(), Some("/lib/libc.so.6 with GLIBC_2.99"));
        let musl = "Error loading shared library libz3.so.4: No such file or directory (needed by \
                    ./solver)\nError relocating ./solver: solve: symbol not found\n";
        assert_eq!(of(127, musl).as_deref(), Some("libz3.so.4"));
        for other in [
            "",
            "./solver: no solution",
            "other: error while loading shared libraries: libz3.so.4: cannot open shared object",
            "./solver: error while loading shared libraries: ",
            "./solver: error while loading shared libraries: libz3.so.4: wrong ELF class",
        ] {
            assert_eq!(of(127, other), None, "{other}");
        }
    }

    #[test]
    fn finds_the_interpreter_of_a_script() {
        assert_eq!(
            interpreter(b"#! /bin/sh -e\nexit"),
            Some("/bin/sh".to_owned())
        );
        assert_eq!(interpreter(b"#!/no/such"), Some("/no/such".to_owned()));
        assert_eq!(interpreter(b"exit"), None);
    }
}
