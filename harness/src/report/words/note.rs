//! What else is worth saying about a run.
use super::quantity::size;
use crate::{answer::Overlooked, judge::Note};

/// A note as one sentence. Notes tell nothing of the right answer but what the
/// author of a case wrote for students.
pub(in crate::report) fn note(note: &Note) -> String {
    match note {
        Note::Overlooked(overlooked) => format!(
            "a byte-for-byte comparison would refuse the output: {}",
            self::overlooked(*overlooked)
        ),
        Note::AnswerWasRight => "the answer printed before that was right".to_owned(),
        Note::NothingFlushed => "nothing that it printed arrived: what is still in a buffer at a \
                                 crash is lost; in C++ print with std::endl to see it"
            .to_owned(),
        // A text in the file of an assignment may have line ends in it.
        Note::Explained { text } => text.split_whitespace().collect::<Vec<_>>().join(" "),
        Note::InputUnread { bytes: 1 } => "1 byte of the input was not read".to_owned(),
        Note::InputUnread { bytes } => format!("{} of the input were not read", size(*bytes)),
        Note::LeftBehind { processes: 1 } => {
            "it left 1 process running, which was killed".to_owned()
        }
        Note::LeftBehind { processes } => {
            format!("it left {processes} processes running, which were killed")
        }
    }
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
        Overlooked::ByteOrderMark => "the output begins with a byte order mark (BOM)",
        Overlooked::BlankLines => "there are blank lines",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn says_every_note() {
        let check = |given: Note, said: &str| assert_eq!(note(&given), said);
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
            Note::Explained {
                text: "as the\nauthor put it\n".to_owned(),
            },
            "as the author put it",
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
            Note::LeftBehind { processes: 1 },
            "it left 1 process running, which was killed",
        );
        check(
            Note::LeftBehind { processes: 2 },
            "it left 2 processes running, which were killed",
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
