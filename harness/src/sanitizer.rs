//! What the sanitizers of a compiler, and the libraries of C and C++, print of a
//! program that went wrong: which mistake, and where in the student's files.
//!
//! Owns the reading of that text, and no word for a student. It runs nothing: a
//! build with `-fsanitize=address,undefined` does, with stack traces that name
//! file and line. What a program prints can pretend to be a sanitizer's: so
//! nothing here may decide a verdict, and every text in a [`Fault`] is a
//! stranger's.
mod address;
mod fault;
mod fill;
mod place;
mod runtime;
mod undefined;

use std::path::PathBuf;

pub use fault::{Access, Fault, FaultKind, Offset, Region};
pub use fill::unset_value;
pub use place::Place;
pub(crate) use place::normal;
use place::{Frame, Position, is_frame, without_parameters};

/// The most faults that are read: a program may print what looks like thousands.
const MAX_FAULTS: usize = 50;

/// The faults in what a program wrote to its standard error, in the order found;
/// the first is the cause. `files` are those handed in. Of very many only the
/// first 50 are read.
///
/// ```
/// use std::path::PathBuf;
///
/// use harness::sanitizer::{FaultKind, read};
///
/// let text = b"board.cc:3:22: runtime error: division by zero\n";
/// let faults = read(text, &[PathBuf::from("board.cc")]);
/// assert_eq!(faults[0].kind, FaultKind::DivisionByZero);
/// assert_eq!(faults[0].place.as_ref().map(|place| place.line), Some(3));
/// ```
#[must_use]
pub fn read(stderr: &[u8], files: &[PathBuf]) -> Vec<Fault> {
    let text = String::from_utf8_lossy(stderr);
    let lines: Vec<&str> = text.lines().collect();
    let heads: Vec<(usize, Head)> = lines
        .iter()
        .enumerate()
        .filter_map(|(at, line)| Some((at, Head::of(line)?)))
        .collect();
    let mut faults: Vec<Fault> = Vec::new();
    let mut is_untraced = false;
    for (number, (begin, head)) in heads.iter().enumerate() {
        if faults.len() >= MAX_FAULTS {
            break;
        }
        let end = heads.get(number + 1).map_or(lines.len(), |(next, _)| *next);
        let block = Block {
            lines: &lines[*begin..end],
            files,
        };
        match head {
            Head::Address => {
                let fault = address::fault(&block);
                match faults.last_mut() {
                    // A library said what is wrong; then came the signal, with
                    // the stack trace of the same fault.
                    Some(told) if is_untraced && fault.kind == FaultKind::Aborted => {
                        told.place = fault.place.or(told.place.take());
                        told.function = fault.function;
                    }
                    _ => faults.push(fault),
                }
            }
            Head::Leaks => faults.extend(address::leaks(&block)),
            Head::Undefined => faults.extend(undefined::fault(&block)),
            Head::Runtime => faults.extend(runtime::fault(&block)),
        }
        is_untraced = *head == Head::Runtime;
    }
    faults.truncate(MAX_FAULTS);
    faults
}

/// The first of the places, given as `file:line`, that is in one of `files`.
///
/// ```
/// use std::path::PathBuf;
///
/// use harness::sanitizer::first_place;
///
/// let files = [PathBuf::from("board.cc")];
/// let found = first_place(["/usr/include/new:9", "/tmp/x/board.cc:31"], &files).unwrap();
/// assert_eq!((found.file.as_str(), found.line), ("board.cc", 31));
/// ```
#[must_use]
pub fn first_place<'a>(
    places: impl IntoIterator<Item = &'a str>,
    files: &[PathBuf],
) -> Option<Place> {
    let mut places = places.into_iter().filter_map(Position::parse);
    places.find_map(|position| position.among(files))
}

/// Whether a sanitizer could not do its work, which is no fault of the program:
/// for instance since the limit of the address space leaves no room for it.
///
/// ```
/// use harness::sanitizer::is_broken;
///
/// assert!(is_broken(b"==1==ERROR: AddressSanitizer failed to allocate 0xdfff0001000 bytes"));
/// assert!(!is_broken(b"==1==ERROR: AddressSanitizer: heap-use-after-free"));
/// ```
#[must_use]
pub fn is_broken(stderr: &[u8]) -> bool {
    const SIGNS: [&str; 6] = [
        "Sanitizer failed to allocate",
        "Sanitizer CHECK failed",
        "Shadow memory range interleaves",
        "ReserveShadowMemoryRange failed",
        "LeakSanitizer has encountered a fatal error",
        "ASan runtime does not come first",
    ];
    let text = String::from_utf8_lossy(stderr);
    SIGNS.iter().any(|sign| text.contains(sign))
}

/// How a report of a fault begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Head {
    Address,
    Leaks,
    Undefined,
    Runtime,
}

impl Head {
    fn of(line: &str) -> Option<Self> {
        if line.contains("ERROR: AddressSanitizer: ") {
            Some(Self::Address)
        } else if line.contains("ERROR: LeakSanitizer: ") {
            Some(Self::Leaks)
        } else if line.contains(": runtime error: ") {
            Some(Self::Undefined)
        } else if runtime::is_head(line) {
            Some(Self::Runtime)
        } else {
            None
        }
    }
}

/// The lines of one report, at least one, and the files handed in.
struct Block<'a> {
    lines: &'a [&'a str],
    files: &'a [PathBuf],
}

impl Block<'_> {
    fn head(&self) -> &str {
        self.lines[0]
    }

    /// The innermost own place of the first stack trace of the report, with its
    /// function.
    fn traced(&self) -> Option<(Place, String)> {
        let at = self.lines.iter().position(|line| is_frame(line))?;
        self.traced_from(at)
    }

    /// The innermost own place of the stack trace that begins on line `at`, with
    /// its function.
    fn traced_from(&self, at: usize) -> Option<(Place, String)> {
        self.lines[at..]
            .iter()
            .take_while(|line| is_frame(line))
            .filter_map(|line| Frame::parse(line))
            .find_map(|frame| {
                let place = frame.position.among(self.files)?;
                Some((place, without_parameters(frame.function).to_owned()))
            })
    }

    /// The innermost own place of the stack trace below one of these headers.
    fn traced_below(&self, headers: &[&str]) -> Option<Place> {
        let is_header = |line: &&str| headers.iter().any(|header| line.starts_with(header));
        let at = self.lines.iter().position(is_header)?;
        Some(self.traced_from(at + 1)?.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<FaultKind> {
        let faults = read(text.as_bytes(), &[PathBuf::from("board.cc")]);
        faults.into_iter().map(|fault| fault.kind).collect()
    }

    #[test]
    fn finds_nothing_in_other_text() {
        assert_eq!(kinds(""), []);
        assert_eq!(kinds("Number of moves: 5\nerror: AddressSanitizer\n\n"), []);
    }

    #[test]
    fn keeps_the_order_of_faults() {
        let text = "x.cc:1:1: runtime error: division by zero\n\
                    terminate called without an active exception\n\
                    ==1==ERROR: AddressSanitizer: attempting double-free on 0x1 in thread T0:\n\
                    ==1==ERROR: AddressSanitizer: ABRT on unknown address 0x1\n";
        assert_eq!(
            kinds(text),
            [
                FaultKind::DivisionByZero,
                FaultKind::Aborted,
                FaultKind::DoubleDelete,
                FaultKind::Aborted,
            ]
        );
    }

    #[test]
    fn gives_the_words_of_a_library_the_place_of_the_signal_after_them() {
        let text = b"free(): invalid pointer\n\
                    ==1==ERROR: AddressSanitizer: ABRT on unknown address 0x1\n    \
                    #0 0x7f in __GI_abort stdlib/abort.c:79\n    \
                    #1 0x55 in Board::~Board() /build/board.cc:6\n";
        let faults = read(text, &[PathBuf::from("board.cc")]);
        assert_eq!(
            faults,
            [Fault {
                kind: FaultKind::HeapDamaged {
                    message: "free(): invalid pointer".to_owned()
                },
                place: Some(Place {
                    file: "board.cc".to_owned(),
                    line: 6,
                    column: None
                }),
                function: Some("Board::~Board".to_owned()),
                made: None,
                deleted: None,
            }]
        );
    }

    #[test]
    fn finds_a_report_behind_what_the_program_left_on_the_line() {
        assert_eq!(
            kinds("Solving...==1==ERROR: AddressSanitizer: stack-overflow on address 0x1\n"),
            [FaultKind::StackOverflow]
        );
    }
}
