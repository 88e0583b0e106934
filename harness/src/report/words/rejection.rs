//! Why a run was not accepted.
use std::time::Duration;

use super::{
    QUOTED_CHARS, Sentence,
    exit::{died_by, stream},
    form, parity,
    quantity::{exact, measured, moves, size},
};
use crate::{
    assignment::Feedback,
    execute::Stream,
    judge::{Parity, Rejection},
    report::escape,
};

/// The reason in one sentence, as far as `feedback` lets it be told; `None` if
/// only the verdict may be.
pub(in crate::report) fn rejection(rejection: &Rejection, feedback: Feedback) -> Option<Sentence> {
    if feedback < Feedback::Message {
        return None;
    }
    Some(match rejection {
        Rejection::WrongForm { line, wanted } => wrong_form(line, wanted, feedback),
        Rejection::ExtraLine {
            line,
            line_number,
            is_repetition,
        } => extra_line(line, *line_number, *is_repetition, feedback),
        Rejection::NothingPrinted { is_on_stderr } => nothing_printed(*is_on_stderr),
        Rejection::NoAnswer { line } => no_answer(line, feedback),
        Rejection::Contradiction { first, second } => contradiction(first, second, feedback),
        Rejection::NotANumberOfMoves { text } => not_a_number_of_moves(text, feedback),
        Rejection::TooManyMoves { found, least } => too_many_moves(*found, *least, feedback),
        Rejection::TooFewMoves { found, least } => too_few_moves(*found, *least, feedback),
        Rejection::CalledUnsolvable { least, parity } => {
            called_unsolvable(*least, *parity, feedback)
        }
        Rejection::CalledSolvable { found, parity } => called_solvable(*found, *parity, feedback),
        Rejection::Flawed(flaw) => super::flaw::sentence(flaw, feedback),
        Rejection::Script(fault) => super::script::sentence(fault, feedback),
        Rejection::NoAnswerFile { name, found } => {
            let name = escape::quote(name, QUOTED_CHARS);
            Sentence::new(format!(
                "the answer is to be in the file {name}, but {}",
                super::script::not_read(&name, found)
            ))
        }
        Rejection::LineCpuLimit { limit } => Sentence::with_help(
            format!("not done with one line after {} of CPU time", exact(*limit)),
            "look for a loop without end, or for boards that are searched again and again",
        ),
        Rejection::CpuLimit { limit } => Sentence::with_help(
            format!("not done after {} of CPU time", exact(*limit)),
            "look for a loop without end, or for boards that are searched again and again",
        ),
        Rejection::WallLimit {
            limit,
            is_stopped: true,
            ..
        } => Sentence::new(format!(
            "the program stopped itself, as with SIGSTOP, and did not go on for {}",
            exact(*limit)
        )),
        Rejection::WallLimit {
            limit,
            cpu,
            is_stopped: false,
        } => wall_limit(*limit, *cpu),
        Rejection::MemoryLimit { limit, peak } => Sentence::with_help(
            format!(
                "the program took {} of memory, and {} are allowed",
                size(*peak),
                size(*limit)
            ),
            "look for boards that are kept twice, or created and never deleted",
        ),
        Rejection::OutputLimit { stream: to, limit } => Sentence::with_help(
            format!(
                "the program printed more than {} to {}",
                size(*limit),
                stream(*to)
            ),
            match to {
                Stream::Stdout => "only the answer is asked for: look for what prints in a loop",
                Stream::Stderr => {
                    "standard error counts too: look for messages that are printed in a loop, which \
                     need not be an endless one"
                }
            },
        ),
        Rejection::FileLimit { limit } => Sentence::new(format!(
            "the program wrote a file larger than {}",
            size(*limit)
        )),
        Rejection::Signal { signal } => died_by(*signal),
        Rejection::ExitCode { code } => Sentence::with_help(
            format!("the program ended with exit code {code}, and only 0 means that all went well"),
            "end with 0 when an answer was printed, for an unsolvable board too; if none was, \
             standard error may say why",
        ),
    })
}

fn wrong_form(line: &str, wanted: &str, feedback: Feedback) -> Sentence {
    Sentence::new(if feedback < Feedback::Actual {
        "the answer is right, but not in the form asked for".to_owned()
    } else {
        let (printed, difference) = (quoted(line), form::difference(line, wanted));
        format!(
            "the answer is right, but {printed} should read {}: {difference}",
            quoted(wanted)
        )
    })
}

fn extra_line(line: &str, number: usize, is_repetition: bool, feedback: Feedback) -> Sentence {
    let line = match feedback {
        Feedback::Verdict | Feedback::Message => String::new(),
        Feedback::Actual | Feedback::Expected => format!(", {},", quoted(line)),
    };
    let flaw = if is_repetition {
        "gives it once more"
    } else {
        "is not asked for: print the answer and nothing else"
    };
    Sentence::with_help(
        format!("the answer is right, but line {number} of the output{line} {flaw}"),
        "print what is for yourself to standard error, in C++ with std::cerr",
    )
}

fn nothing_printed(is_on_stderr: bool) -> Sentence {
    if is_on_stderr {
        Sentence::with_help(
            "the right answer was printed to standard error instead of standard output",
            "print the answer to standard output, in C++ with std::cout",
        )
    } else {
        Sentence::new("the program printed nothing to standard output")
    }
}

fn no_answer(line: &str, feedback: Feedback) -> Sentence {
    let told = "there is no answer in the output";
    Sentence::new(if feedback < Feedback::Actual {
        told.to_owned()
    } else {
        format!("{told}, which begins with {}", quoted(line))
    })
}

fn contradiction(first: &str, second: &str, feedback: Feedback) -> Sentence {
    Sentence::new(if feedback < Feedback::Actual {
        "there are two answers in the output, and they differ".to_owned()
    } else {
        match (quoted(first), quoted(second)) {
            (line, _) if first == second => {
                format!("there are two answers in one line of the output, {line}, and they differ")
            }
            (first, second) => {
                format!(
                    "there are two answers in the output, {first} and {second}, and they differ"
                )
            }
        }
    })
}

fn not_a_number_of_moves(text: &str, feedback: Feedback) -> Sentence {
    let digits = text.strip_prefix('+').unwrap_or(text);
    let is_too_large = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let text = quoted(text);
    Sentence::new(match (is_too_large, feedback < Feedback::Actual) {
        (true, true) => "the program says more moves than any board needs".to_owned(),
        (true, false) => format!("the program says {text} moves, more than any board needs"),
        (false, true) => "the program says something that is not a number of moves".to_owned(),
        (false, false) => format!("the program says {text}, which is not a number of moves"),
    })
}

fn too_many_moves(found: u32, least: u32, feedback: Feedback) -> Sentence {
    // Where more moves than needed are right, this is all that is wrong.
    let is_impossible = found.abs_diff(least) % 2 == 1;
    let parity = if least.is_multiple_of(2) {
        "even"
    } else {
        "odd"
    };
    Sentence::new(match feedback {
        Feedback::Verdict | Feedback::Message => {
            "the program says more moves than needed".to_owned()
        }
        Feedback::Actual => format!("the program says {}, and fewer would do", moves(found)),
        Feedback::Expected if is_impossible => format!(
            "{}, the program says {found}, but every solution has an {parity} number",
            that_solve_it(least)
        ),
        Feedback::Expected => format!(
            "{}, the program says {found}: {} too many",
            that_solve_it(least),
            found.abs_diff(least)
        ),
    })
}

fn too_few_moves(found: u32, least: u32, feedback: Feedback) -> Sentence {
    Sentence::new(match feedback {
        Feedback::Verdict | Feedback::Message => {
            "the program says fewer moves than any solution has".to_owned()
        }
        Feedback::Actual => format!("the program says {}, and so few cannot do", moves(found)),
        Feedback::Expected => {
            format!(
                "{}, the program says {found}: {} too few",
                that_solve_it(least),
                least.abs_diff(found)
            )
        }
    })
}

fn that_solve_it(least: u32) -> String {
    match least {
        0 => "this board is the goal itself, 0 moves away".to_owned(),
        1 => "1 move solves this board".to_owned(),
        _ => format!("{least} moves solve this board"),
    }
}

fn called_unsolvable(least: u32, parity: Parity, feedback: Feedback) -> Sentence {
    Sentence::new(if feedback < Feedback::Expected {
        "the program says unsolvable of a board that is solvable".to_owned()
    } else {
        format!(
            "the board is solvable, in {}: {}",
            moves(least),
            parity::reason(parity)
        )
    })
}

fn called_solvable(found: u32, parity: Parity, feedback: Feedback) -> Sentence {
    let said = moves(found);
    Sentence::new(match feedback {
        Feedback::Verdict | Feedback::Message => {
            "the program says a number of moves of a board that is unsolvable".to_owned()
        }
        Feedback::Actual => format!("the program says {said} of a board that is unsolvable"),
        Feedback::Expected => format!(
            "the board is unsolvable, the program says {said}: {}",
            parity::reason(parity)
        ),
    })
}

/// A program that used a tenth of its time or less was not computing.
fn wall_limit(limit: Duration, cpu: Duration) -> Sentence {
    let used = measured(cpu);
    let limit_told = exact(limit);
    if cpu * 10 <= limit {
        Sentence::with_help(
            format!("the program slept or waited: {used} of CPU in {limit_told}"),
            "look for a sleep, or for something that waits for a key or for more input",
        )
    } else {
        Sentence::new(format!(
            "not done after {limit_told} on the clock ({used} of CPU)"
        ))
    }
}

fn quoted(text: &str) -> String {
    escape::quote(text, QUOTED_CHARS)
}

#[cfg(test)]
mod tests;
