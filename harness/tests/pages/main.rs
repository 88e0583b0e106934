//! The pages in a real browser: a class is graded by the real program, its pages are written,
//! and the tests in `browser` open them in Chromium.
//!
//! Each file there is a test here, known by its name. They need `chromium`, Node.js, and the
//! packages of `package.json`, by `make browser`; without these they are skipped, and say so.
//! `TILEMARK_BROWSER=required` makes that a failure, `TILEMARK_CHROMIUM` names another browser,
//! `TILEMARK_PAGES` a folder in which the class and its pages are kept to look at them, and
//! `TILEMARK_PICTURES=write` writes the pictures of the README.
mod arguments;
mod class;
mod graded;
mod made;
mod needs;

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    process::{Command, ExitCode},
};

use arguments::Arguments;
use needs::{Needs, here};

fn main() -> ExitCode {
    let arguments = Arguments::of(std::env::args().skip(1));
    let mut tests = tests();
    tests.retain(|test| arguments.choose(&name(test)));
    let needs = Needs::find();
    if let (Err(missing), false) = (&needs, tests.is_empty()) {
        let word = match is_required() {
            true => "FAILED",
            false => "SKIPPED",
        };
        // On standard error, where `--list` leaves it alone.
        let line = format!("{word}: the tests of the pages in a browser: {missing}");
        say(io::stderr(), &line);
    }
    if arguments.is_list {
        for test in &tests {
            say(io::stdout(), &format!("{}: test", name(test)));
        }
        return ExitCode::SUCCESS;
    }
    match needs {
        _ if tests.is_empty() => ExitCode::SUCCESS,
        Ok(needs) => run(&needs, &tests),
        Err(_) if is_required() => ExitCode::FAILURE,
        Err(_) => ExitCode::SUCCESS,
    }
}

/// Whether what is missing is a failure.
fn is_required() -> bool {
    std::env::var_os("TILEMARK_BROWSER").is_some_and(|word| word == "required")
}

/// The files of tests, by name.
fn tests() -> Vec<PathBuf> {
    let entries = fs::read_dir(here().join("browser")).unwrap();
    let files = entries.map(|entry| entry.unwrap().path());
    let mut files: Vec<_> = files
        .filter(|file| file.to_string_lossy().ends_with(".test.mjs"))
        .collect();
    files.sort();
    files
}

/// What a file of tests is called.
fn name(test: &Path) -> String {
    let file = test.file_name().unwrap().to_string_lossy();
    file.trim_end_matches(".test.mjs").to_owned()
}

/// Writes the pages and looks at them.
fn run(needs: &Needs, tests: &[PathBuf]) -> ExitCode {
    let temporary = tempfile::tempdir().unwrap();
    let kept = std::env::var_os("TILEMARK_PAGES").map(PathBuf::from);
    let folder = kept.unwrap_or_else(|| temporary.path().to_owned());
    graded::lay_out(&folder);
    let status = Command::new(&needs.node)
        .args(["--test", "--test-concurrency=2", "--test-reporter=spec"])
        .args(tests)
        .env("TILEMARK_PAGES", &folder)
        .env("TILEMARK_PAGES_TESTS", std::env::current_exe().unwrap())
        .env("TILEMARK_CHROMIUM", &needs.chromium)
        .status()
        .unwrap();
    if status.success() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn say(mut to: impl Write, line: &str) {
    writeln!(to, "{line}").unwrap();
}
