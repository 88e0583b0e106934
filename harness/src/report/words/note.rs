//! What else is worth saying about a run.
use super::{
    QUOTED_CHARS, number_of, protection,
    quantity::{exact, measured, size},
};
use crate::{
    answer::Overlooked,
    judge::{Again, Note, Steadiness},
    report::escape,
};

/// A note as one sentence. Unless `shows_answer`, it tells nothing of the right answer
/// but what the author of a case wrote for students.
pub(in crate::report) fn note(note: &Note, shows_answer: bool) -> String {
    match note {
        Note::Overlooked(overlooked) => format!(
            "a byte-for-byte comparison would refuse the output: {}",
            self::overlooked(*overlooked)
        ),
        Note::AnswerWasRight => "the answer printed before that was right".to_owned(),
        Note::NothingFlushed => "nothing that it printed arrived: what is still in a buffer at a \
                                 crash is lost; in C++ print with std::endl to see it"
            .to_owned(),
        Note::NoMainClass => "nothing was run, as there is no such class outside of packages: \
                              remove a line `package …;` from the sources"
            .to_owned(),
        // A text in the file of an assignment may have line ends in it.
        Note::Explained { text } => text.split_whitespace().collect::<Vec<_>>().join(" "),
        Note::RepeatRule {
            found,
            least,
            is_accepted,
        } => repeat_rule(*found, shows_answer.then_some(*least), *is_accepted),
        Note::MoreThanNeeded { moves, .. } if !shows_answer => {
            format!("it needs {moves} moves, and fewer would do")
        }
        Note::MoreThanNeeded { moves, least } => {
            let more = moves - *least as usize;
            format!("it needs {moves} moves, and {least} would do: {more} more than needed")
        }
        Note::InputEnded => {
            "every line had been typed by then, and the input was at its end".to_owned()
        }
        Note::NotTyped { line, text } => format!(
            "line {}, {}, was not typed: by then the program had not waited for it, but computed, \
             printed, or not read the line before",
            line + 1,
            escape::quote(text, QUOTED_CHARS)
        ),
        Note::InputUnread { bytes: 1 } => "1 byte of the input was not read".to_owned(),
        Note::InputUnread { bytes } => format!("{} of the input were not read", size(*bytes)),
        Note::Denied { denied } => {
            format!("it tried {}, and was refused", protection::denied(denied))
        }
        Note::LeftBehind { processes: 1 } => {
            "it left 1 process running, which was killed".to_owned()
        }
        Note::LeftBehind { processes } => {
            format!("it left {processes} processes running, which were killed")
        }
        Note::NearLimit {
            limit,
            first,
            again,
        } => {
            let near = format!(
                "{} of CPU time is near the limit of {}",
                measured(*first),
                exact(*limit)
            );
            format!("{near}: {}", made_again(*again))
        }
        Note::Flaky(steadiness) => flaky(steadiness),
    }
}

/// What the rule not to enqueue a board twice has to do with the number of moves.
fn repeat_rule(found: u32, least: Option<u32>, is_accepted: bool) -> String {
    let (yields, least) = match least {
        None => ("this very number".to_owned(), "fewer".to_owned()),
        Some(least) => (
            format!("{found} moves here, {} too many", found.abs_diff(least)),
            least.to_string(),
        ),
    };
    let rule = "the rule not to enqueue a board that was enqueued before, followed to the letter,";
    let why = format!(
        "{rule} yields {yields}: a longer way reaches some board first, and the shorter one that \
         comes later is thrown away"
    );
    if is_accepted {
        format!("accepted, though {least} would do: {why}")
    } else {
        format!(
            "in fairness, {why}; a search that remembers boards as they are dequeued finds {least}"
        )
    }
}

/// What is said beside the mistake of following the rule on repeated boards.
pub(in crate::report) const IN_FAIRNESS: &str = "in fairness, that is the rule not to enqueue a board \
    that was enqueued before, followed to the letter; the fewest moves are asked for too, and count";

/// What came of making a run near its limit again.
pub(in crate::report) fn made_again(again: Option<Again>) -> String {
    match again {
        None => "not made again, as others were".to_owned(),
        Some(Again { cpu, counts: true }) => {
            format!("made again alone it took {}, which counts", measured(cpu))
        }
        Some(Again { cpu, counts: false }) => {
            format!(
                "made again alone it took {}, and the first time counts",
                measured(cpu)
            )
        }
    }
}

/// What differed, and what follows from that alone: the input was the same.
fn flaky(steadiness: &Steadiness) -> String {
    let Steadiness {
        attempts,
        changed,
        verdicts,
        exits_differ,
        answers_differ,
    } = steadiness;
    let differed = match (exits_differ, answers_differ) {
        (true, true) => "it ended differently and gave different answers",
        (true, false) => "it ended differently",
        (false, true) => "it gave different answers",
        (false, false) => "its verdicts differ",
    };
    let verdicts = verdicts
        .iter()
        .map(|(verdict, runs)| number_of(*verdict, *runs));
    let verdicts = verdicts.collect::<Vec<_>>().join(", ");
    let changed = match changed {
        0 => String::new(),
        _ => format!(
            ", {changed} of them with other contents of unset memory, other addresses and a larger environment"
        ),
    };
    format!(
        "on the same input {attempts} times{changed}, {differed} ({verdicts}): it does not depend on \
         the board alone, but on memory without a value, the time, chance or the like"
    )
}

/// What a note is, in a word that stands before it.
pub(in crate::report) fn note_label(note: &Note) -> &'static str {
    if matches!(note, Note::Explained { .. }) {
        "perhaps"
    } else {
        "note"
    }
}

/// What costs nothing here and would in a byte-for-byte comparison.
pub(in crate::report) fn overlooked(overlooked: Overlooked) -> &'static str {
    match overlooked {
        Overlooked::NoFinalNewline => "the last line has no line end",
        Overlooked::TrailingBlanks => "a line ends in blanks",
        Overlooked::CarriageReturn => "a line ends in a carriage return (CRLF line ends)",
        Overlooked::Utf16 => "the output is in UTF-16, not in UTF-8",
        Overlooked::TerminalEscapes => {
            "the output has sequences for a terminal in it, such as colors"
        }
        Overlooked::ByteOrderMark => "the output begins with a byte order mark (BOM)",
        Overlooked::BlankLines => "there are blank lines",
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::{execute::Denied, judge::Verdict};

    #[test]
    fn says_every_note() {
        let check = |given: Note, said: &str| assert_eq!(note(&given, true), said);
        check(
            Note::Overlooked(Overlooked::NoFinalNewline),
            "a byte-for-byte comparison would refuse the output: the last line has no line end",
        );
        check(
            Note::AnswerWasRight,
            "the answer printed before that was right",
        );
        check(
            Note::NothingFlushed,
            "nothing that it printed arrived: what is still in a buffer at a crash is lost; \
             in C++ print with std::endl to see it",
        );
        check(
            Note::NoMainClass,
            "nothing was run, as there is no such class outside of packages: remove a line \
             `package …;` from the sources",
        );
        check(
            Note::Explained {
                text: "as the\nauthor put it\n".to_owned(),
            },
            "as the author put it",
        );
        check(
            Note::InputEnded,
            "every line had been typed by then, and the input was at its end",
        );
        check(
            Note::NotTyped {
                line: 1,
                text: "V\t".to_owned(),
            },
            "line 2, `V\\t`, was not typed: by then the program had not waited for it, but \
             computed, printed, or not read the line before",
        );
        check(
            Note::InputUnread { bytes: 1 },
            "1 byte of the input was not read",
        );
        check(
            Note::InputUnread { bytes: 22 },
            "22 bytes of the input were not read",
        );
        check(
            Note::Denied {
                denied: vec![Denied::Network],
            },
            "it tried to use the network or a service, and was refused",
        );
        check(
            Note::LeftBehind { processes: 1 },
            "it left 1 process running, which was killed",
        );
        check(
            Note::LeftBehind { processes: 2 },
            "it left 2 processes running, which were killed",
        );
    }

    #[test]
    fn says_how_a_run_was_near_its_limit() {
        let check = |again, said: &str| {
            let near = Note::NearLimit {
                limit: Duration::from_secs(10),
                first: Duration::from_millis(10_310),
                again,
            };
            let told = format!("10.31 s of CPU time is near the limit of 10 s: {said}");
            assert_eq!(note(&near, true), told);
        };
        let again = |milliseconds, counts| {
            let cpu = Duration::from_millis(milliseconds);
            Some(Again { cpu, counts })
        };
        check(
            again(9800, true),
            "made again alone it took 9.80 s, which counts",
        );
        check(
            again(10_400, false),
            "made again alone it took 10.40 s, and the first time counts",
        );
        check(None, "not made again, as others were");
    }

    #[test]
    fn tells_the_number_of_the_repeat_rule_only_where_the_answer_may_be_told() {
        let said = |is_accepted, shows_answer| {
            let rule = Note::RepeatRule {
                found: 13,
                least: 11,
                is_accepted,
            };
            note(&rule, shows_answer)
        };
        let rule = |yields: &str| {
            format!(
                "the rule not to enqueue a board that was enqueued before, followed to the letter, \
                 yields {yields}: a longer way reaches some board first, and the shorter one that \
                 comes later is thrown away"
            )
        };
        let dequeued = "a search that remembers boards as they are dequeued finds";
        let (told, untold) = (rule("13 moves here, 2 too many"), rule("this very number"));
        assert_eq!(
            said(false, true),
            format!("in fairness, {told}; {dequeued} 11")
        );
        assert_eq!(
            said(false, false),
            format!("in fairness, {untold}; {dequeued} fewer")
        );
        assert_eq!(
            said(true, true),
            format!("accepted, though 11 would do: {told}")
        );
        assert_eq!(
            said(true, false),
            format!("accepted, though fewer would do: {untold}")
        );
    }

    #[test]
    fn says_no_more_of_a_flaky_run_than_was_seen() {
        let check = |changed, exits_differ, answers_differ, said: &str| {
            let verdicts = [(Verdict::Accepted, 2), (Verdict::WrongAnswer, 1)];
            let flaky = Note::Flaky(Steadiness {
                attempts: 3,
                changed,
                verdicts: verdicts.into(),
                exits_differ,
                answers_differ,
            });
            let told = format!(
                "on the same input 3 times{said} (2 accepted, 1 wrong answer): it does not \
                 depend on the board alone, but on memory without a value, the time, chance or \
                 the like"
            );
            assert_eq!(note(&flaky, true), told);
        };
        check(0, false, true, ", it gave different answers");
        check(0, true, false, ", it ended differently");
        check(0, false, false, ", its verdicts differ");
        check(
            1,
            true,
            true,
            ", 1 of them with other contents of unset memory, other addresses and a larger environment, it ended \
             differently and gave different answers",
        );
    }

    #[test]
    fn names_everything_overlooked() {
        let check = |given, said: &str| assert_eq!(overlooked(given), said);
        check(Overlooked::NoFinalNewline, "the last line has no line end");
        check(Overlooked::TrailingBlanks, "a line ends in blanks");
        check(
            Overlooked::CarriageReturn,
            "a line ends in a carriage return (CRLF line ends)",
        );
        check(
            Overlooked::ByteOrderMark,
            "the output begins with a byte order mark (BOM)",
        );
        check(Overlooked::BlankLines, "there are blank lines");
    }
}
