//! The command line: words and streams in, an exit code out. The rest is in the library.

use std::{
    io::{self, IsTerminal},
    process::ExitCode,
};

use reference::cli::{Streams, run};

fn main() -> ExitCode {
    let streams = Streams {
        stdin_is_terminal: io::stdin().is_terminal(),
        stdin: &mut io::stdin().lock(),
        stdout: &mut io::stdout().lock(),
        stderr: &mut io::stderr().lock(),
    };
    ExitCode::from(run(std::env::args_os(), streams))
}
