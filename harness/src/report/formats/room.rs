//! Reports with a size limit: texts are cut until they keep it.
use super::FormatError;

/// How much of each text a report tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Room {
    /// The most lines of a text.
    pub(super) lines: usize,
    /// The most characters of each.
    pub(super) chars: usize,
}

impl Room {
    /// All that a report for programs holds.
    pub(super) const ALL: Room = Room {
        lines: usize::MAX,
        chars: usize::MAX,
    };

    /// What is tried one after the other.
    const STEPS: [Room; 5] = [
        Room::ALL,
        Room::of(400, 500),
        Room::of(60, 200),
        Room::of(12, 120),
        Room::of(1, 80),
    ];

    const fn of(lines: usize, chars: usize) -> Room {
        Room { lines, chars }
    }

    /// Lines as one text, cut to what there is room for; that they were cut is said.
    pub(super) fn text(self, lines: &[String]) -> String {
        let mut text = String::new();
        for line in lines.iter().take(self.lines) {
            match line.char_indices().nth(self.chars) {
                None => text.push_str(line),
                Some((end, _)) => {
                    text.push_str(&line[..end]);
                    text.push_str("… (cut)");
                }
            }
            text.push('\n');
        }
        if lines.len() > self.lines {
            let more = lines.len() - self.lines;
            text.push_str(&format!(
                "… ({more} more lines were cut to stay within the size limit)\n"
            ));
        }
        text
    }
}

/// The report with as much in it as there is room for.
///
/// # Errors
///
/// If there is not even room for the first line of each text, or it cannot be made.
pub(super) fn fitted(
    format: &'static str,
    limit: usize,
    made: impl Fn(Room) -> Result<String, FormatError>,
) -> Result<String, FormatError> {
    let mut bytes = 0;
    for room in Room::STEPS {
        let text = made(room)?;
        bytes = text.len();
        if bytes <= limit {
            return Ok(text);
        }
    }
    Err(FormatError::TooLarge {
        format,
        bytes,
        limit,
    })
}
