//! The packages of Debian and Ubuntu that an assignment is built and run with.
use std::{
    fmt::{self, Display, Formatter},
    path::Path,
    str::FromStr,
};

use thiserror::Error;

use crate::assignment::Assignment;

/// A program and the package that has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Package {
    /// The program; `-` for a package that was asked for by name.
    pub program: String,
    /// The package.
    pub name: PackageName,
}

/// All packages that a pack needs.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Packages {
    /// Each once.
    pub known: Vec<Package>,
    /// Programs of which nobody knows the package.
    pub unknown: Vec<String>,
}

/// The programs that are known. Sanitizers come with the compilers.
const PROGRAMS: [(&str, &str); 20] = [
    ("c++", "g++"),
    ("cargo", "cargo"),
    ("cc", "gcc"),
    ("clang", "clang"),
    ("clang++", "clang"),
    ("cmake", "cmake"),
    ("g++", "g++"),
    ("gcc", "gcc"),
    ("ghc", "ghc"),
    ("go", "golang-go"),
    ("java", "default-jdk-headless"),
    ("javac", "default-jdk-headless"),
    ("make", "make"),
    ("node", "nodejs"),
    ("ocamlfind", "ocaml-findlib"),
    ("perl", "perl"),
    ("python3", "python3"),
    ("ruby", "ruby"),
    ("rustc", "rustc"),
    ("scheme", "mit-scheme"),
];

/// The programs that every system has.
const EVERYWHERE: [&str; 15] = [
    "bash", "cat", "chmod", "cp", "dash", "env", "grep", "install", "ln", "mkdir", "mv", "sed",
    "sh", "tar", "true",
];

/// The programs that start what is handed in, by the endings of its files.
const ENDINGS: [(&str, &str); 4] = [
    ("js", "node"),
    ("pl", "perl"),
    ("py", "python3"),
    ("rb", "ruby"),
];

impl Packages {
    /// Those that an assignment is built and run with, and more of them.
    #[must_use]
    pub fn of(assignment: &Assignment, more: &[PackageName]) -> Packages {
        let mut packages = Packages::default();
        for program in programs(assignment) {
            let known = PROGRAMS.iter().find(|(name, _)| *name == program);
            match known {
                _ if EVERYWHERE.contains(&program.as_str()) => {}
                Some((_, package)) => packages.add(&program, &PackageName((*package).to_owned())),
                None if packages.unknown.contains(&program) => {}
                None => packages.unknown.push(program),
            }
        }
        more.iter().for_each(|name| packages.add("-", name));
        packages
    }

    fn add(&mut self, program: &str, name: &PackageName) {
        if !self.known.iter().any(|package| package.name == *name) {
            self.known.push(Package {
                program: program.to_owned(),
                name: name.clone(),
            });
        }
    }

    /// A line for each: the program, then the package.
    pub(super) fn lines(&self) -> String {
        let lines = self.known.iter();
        lines
            .map(|package| format!("{} {}\n", package.program, package.name))
            .collect()
    }
}

/// The names of all programs that build and run what is handed in.
fn programs(assignment: &Assignment) -> Vec<String> {
    let mut builds = vec![&assignment.build];
    builds.extend(assignment.diagnose.iter().map(|it| &it.build));
    if let Some(methods) = &assignment.methods {
        let linked = [&methods.driver].into_iter().chain(&methods.replaced);
        builds.extend(linked.flat_map(|it| [&it.build].into_iter().chain(&it.otherwise)));
        builds.extend(methods.diagnose.iter().map(|it| &it.build));
    }
    let built = builds.into_iter().filter_map(|build| build.command.first());
    let endings = assignment.hand_in.iter().filter_map(|file| {
        let ending = Path::new(file).extension()?.to_str()?;
        ENDINGS.iter().find(|(it, _)| *it == ending)
    });
    let started = assignment.command.first();
    let name = |word: &String| Some(Path::new(word).file_name()?.to_str()?.to_owned());
    built
        .chain(started)
        .filter(|word| !word.contains('{'))
        .filter_map(name)
        .chain(endings.map(|(_, program)| (*program).to_owned()))
        .collect()
}

/// The name of a package of Debian or Ubuntu.
///
/// ```
/// use harness::pack::PackageName;
///
/// assert!("libgmp-dev".parse::<PackageName>().is_ok());
/// assert!("--force-yes".parse::<PackageName>().is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PackageName(String);

/// A text that is no name of a package.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error(
    "expected the name of a package: lower-case letters, digits, `+`, `-` and `.`, two at least, \
     beginning with a letter or digit"
)]
pub struct NotAPackage;

impl FromStr for PackageName {
    type Err = NotAPackage;

    fn from_str(text: &str) -> Result<PackageName, NotAPackage> {
        let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
        let is_right = text.len() >= 2
            && text.bytes().next().is_some_and(is_plain)
            && text
                .bytes()
                .all(|byte| is_plain(byte) || b"+-.".contains(&byte));
        let name = is_right.then(|| PackageName(text.to_owned()));
        name.ok_or(NotAPackage)
    }
}

impl Display for PackageName {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bundled::Bundled;

    /// The lines for an assignment inside this program, and the programs that are not known.
    fn lines(assignment: &str, change: impl FnOnce(&mut Assignment)) -> (String, Vec<String>) {
        let mut unpacked = Bundled::named(assignment).unwrap().load(None).unwrap();
        change(&mut unpacked.assignment);
        let packages = Packages::of(&unpacked.assignment, &[]);
        (packages.lines(), packages.unknown)
    }

    #[test]
    fn knows_what_the_assignments_are_built_with() {
        let unchanged = |name| lines(name, |_| {});
        assert_eq!(unchanged("board-astar"), ("g++ g++\n".to_owned(), vec![]));
        let java = "javac default-jdk-headless\n".to_owned();
        assert_eq!(unchanged("sixteen-bfs"), (java, vec![]));
    }

    #[test]
    fn looks_at_what_starts_a_program_and_at_its_ending() {
        let found = lines("sixteen-bfs", |assignment| {
            assignment.build.command[0] = "install".to_owned();
            assignment.command[0] = "/usr/bin/swipl".to_owned();
            assignment.hand_in = vec!["solve.py".to_owned()];
        });
        assert_eq!(
            found,
            ("python3 python3\n".to_owned(), vec!["swipl".to_owned()])
        );
    }

    #[test]
    fn refuses_names_that_are_options_or_more_than_one_word() {
        for wrong in ["", "a", "-y", "Gcc", "a b", "a;b", "a/b", "a\nb"] {
            assert_eq!(wrong.parse::<PackageName>(), Err(NotAPackage), "{wrong:?}");
        }
        assert!("g++".parse::<PackageName>().is_ok());
    }
}
