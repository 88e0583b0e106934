//! What was typed to an interactive program and what it printed, in the order in which
//! it came.
use super::{escape, words::quantity::more};
use crate::script::Script;

/// The most characters of a line.
const CHARS: usize = 120;
/// How many lines are shown before the one that goes wrong, and how many behind it.
const AROUND: (usize, usize) = (12, 10);

/// A line of the transcript; its text is escaped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Line {
    /// Whose it is.
    pub(super) from: Speaker,
    /// The line.
    pub(super) text: String,
    /// Whether the run goes wrong behind it.
    pub(super) is_wrong: bool,
}

/// Whose a line is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Speaker {
    /// The program's.
    Program,
    /// Typed.
    Typed,
    /// It was to be typed, and the program had ended, or read no more.
    NotTyped,
}

/// Everything that was typed and printed, in order: for each line typed, how many bytes
/// had been printed by then. The run goes wrong behind the line of the index `wrong`, if
/// that is known.
pub(super) fn lines(
    script: &Script,
    (bytes, typed): (&[u8], &[u64]),
    wrong: Option<usize>,
) -> Vec<Line> {
    let mut all = Vec::new();
    let printed = |from: usize, to: usize, all: &mut Vec<Line>| {
        let part = bytes.get(from..to).unwrap_or_default();
        let shown = escape::lines(part, usize::MAX, CHARS).shown.into_iter();
        all.extend(shown.map(|text| Line {
            from: Speaker::Program,
            text,
            is_wrong: false,
        }));
    };
    let mut at = 0;
    for (index, line) in script.lines.iter().enumerate() {
        let mark = typed.get(index);
        let end = mark.map_or(bytes.len(), |mark| {
            usize::try_from(*mark).map_or(bytes.len(), |mark| mark.min(bytes.len()))
        });
        printed(at, end, &mut all);
        at = end;
        all.push(Line {
            from: match mark {
                Some(_) => Speaker::Typed,
                None => Speaker::NotTyped,
            },
            text: escape::line(line.as_bytes(), CHARS),
            is_wrong: wrong == Some(index),
        });
    }
    printed(at, bytes.len(), &mut all);
    all
}

/// The lines as they are shown to a person: what was typed behind `>`, what was not any
/// more behind `-`, and a mark where it goes wrong. Of a long transcript, what lies
/// around that; all of it for `is_whole`.
pub(super) fn shown(lines: &[Line], is_whole: bool) -> Vec<String> {
    let wrong = lines.iter().position(|line| line.is_wrong);
    let (before, behind) = AROUND;
    let from = wrong.map_or(0, |at| at.saturating_sub(before));
    let to = (from + before + behind + 1).min(lines.len());
    let (from, to) = match is_whole {
        true => (0, lines.len()),
        false => (from, to),
    };
    let mut shown = Vec::new();
    let omitted = |count: usize| format!("… ({})", more(count, "line"));
    if from > 0 {
        shown.push(omitted(from));
    }
    shown.extend(lines[from..to].iter().map(|line| {
        let mark = match line.from {
            Speaker::Program => "│ ",
            Speaker::Typed => "> ",
            Speaker::NotTyped => "- ",
        };
        let wrong = if line.is_wrong { "   ← here" } else { "" };
        format!("{mark}{}{wrong}", line.text)
    }));
    if to < lines.len() {
        shown.push(omitted(lines.len() - to));
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_what_was_typed_from_what_was_printed() {
        let script = Script {
            lines: ["R", "X", "T"].map(str::to_owned).to_vec(),
            steps: Vec::new(),
            files: Vec::new(),
            final_newline: true,
            has_board: true,
        };
        let printed = b"1 2\nmove: 2 1\nmove: what?\x1b\nbye\n";
        let all = lines(&script, (printed, &[10, 20]), Some(1));
        let expected = [
            "│ 1 2",
            "│ move: ",
            "> R",
            "│ 2 1",
            "│ move: ",
            "> X   ← here",
            "│ what?\\x1b",
            "│ bye",
            "- T",
        ];
        assert_eq!(shown(&all, false), expected);
        let long: Vec<_> = (0..10).flat_map(|_| all.clone()).collect();
        let long = shown(&long, false);
        assert_eq!(long.len(), 24, "the first mistake, and what lies around it");
        assert_eq!(long[23], "… (67 more lines)");
    }
}
