//! What an assignment needs of the machine: compilers, interpreters.
use std::env;

use harness::{assignment::Assignment, execute::JudgeError};

/// Fails if the machine lacks what builds and starts the programs handed in: a test
/// that was left out would look like one that passed.
pub(crate) fn require(assignment: &Assignment) {
    let commands = [&assignment.build.command, &assignment.command];
    let missing: Vec<String> = commands
        .into_iter()
        .filter_map(|command| command.first())
        .filter(|program| is_bare(program) && !is_installed(program))
        .map(|program| {
            let name = program.clone();
            JudgeError::NotInstalled { name }.to_string()
        })
        .collect();
    assert!(missing.is_empty(), "\n{}", missing.join("\n"));
}

/// Whether a program is given by its name, and not by `{program}` or a path.
fn is_bare(program: &str) -> bool {
    !program.contains(['/', '{'])
}

fn is_installed(program: &str) -> bool {
    let search_path = env::var("PATH").unwrap();
    env::split_paths(&search_path).any(|folder| folder.join(program).is_file())
}
