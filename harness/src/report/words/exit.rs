//! How a program came to its end.
use super::{Sentence, submission::start_error};
use crate::execute::{Exit, Stream, signal_meaning, signal_name};

/// How a program ended, as a phrase: `exit code 0`, `killed at the CPU limit`.
pub(in crate::report) fn exit(exit: &Exit) -> String {
    match exit {
        Exit::Code(code) => format!("exit code {code}"),
        Exit::Signal(signal) => format!("signal {}", signal_with_name(*signal)),
        Exit::KilledAtWallLimit => "killed at the limit of time on the clock".to_owned(),
        Exit::KilledAtCpuLimit => "killed at the limit of CPU time".to_owned(),
        Exit::KilledAtMemoryLimit => "killed at the limit of memory".to_owned(),
        Exit::KilledAtOutputLimit(to) => format!("more than the limit on {}", stream(*to)),
        Exit::NotStarted(error) => start_error(error).text,
    }
}

/// The sentence for a program that died by a signal.
pub(super) fn died_by(signal: i32) -> Sentence {
    let name = signal_name(signal).map_or_else(|| format!("signal {signal}"), str::to_owned);
    Sentence::new(match signal_meaning(signal) {
        Some(meaning) => format!("the program died of {name}, {meaning}"),
        None => format!("the program died of {name}"),
    })
}

fn signal_with_name(signal: i32) -> String {
    signal_name(signal).map_or_else(|| signal.to_string(), |name| format!("{signal} ({name})"))
}

/// The name of a stream.
pub(super) fn stream(stream: Stream) -> &'static str {
    match stream {
        Stream::Stdout => "standard output",
        Stream::Stderr => "standard error",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::execute::StartError;

    #[test]
    fn tells_every_end() {
        let check = |end, told: &str| assert_eq!(exit(&end), told);
        check(Exit::Code(3), "exit code 3");
        check(Exit::Signal(11), "signal 11 (SIGSEGV)");
        check(Exit::Signal(99), "signal 99");
        check(
            Exit::KilledAtWallLimit,
            "killed at the limit of time on the clock",
        );
        check(Exit::KilledAtCpuLimit, "killed at the limit of CPU time");
        check(Exit::KilledAtMemoryLimit, "killed at the limit of memory");
        check(
            Exit::KilledAtOutputLimit(Stream::Stderr),
            "more than the limit on standard error",
        );
        check(
            Exit::NotStarted(StartError::Missing),
            "the program could not be started: there is no such file",
        );
    }
}
