//! What a sanitizer found, in words.
use crate::{
    report::escape,
    sanitizer::{Access, Fault, FaultKind, Offset, Place, Region},
};

use super::{QUOTED_CHARS, quantity};

/// The most characters of the name of a file that a sentence shows.
const FILE_CHARS: usize = 100;

/// The most characters of a message that a sentence quotes.
const MESSAGE_CHARS: usize = 120;

/// One sentence for a student, in lower case and without a full stop. Its
/// subject is the program.
///
/// ```
/// use std::path::PathBuf;
///
/// use harness::{report::fault, sanitizer::read};
///
/// let text = b"board.cc:3:22: runtime error: division by zero\n";
/// let faults = read(text, &[PathBuf::from("board.cc")]);
/// assert_eq!(fault(&faults[0]), "board.cc:3: divides by zero");
/// ```
#[must_use]
pub fn fault(fault: &Fault) -> String {
    let what = what(fault);
    let within = fault
        .function
        .as_deref()
        .map(|function| format!("in {}", quote(function)));
    match (&fault.kind, &fault.place, within) {
        (FaultKind::Leak { .. }, _, Some(within)) => format!("{what}, {within}"),
        (FaultKind::Leak { .. }, ..) | (_, None, _) => what,
        (_, Some(at), Some(within)) => format!("{}, {within}: {what}", place(at)),
        (_, Some(at), None) => format!("{}: {what}", place(at)),
    }
}

pub(super) fn place(place: &Place) -> String {
    let file = escape::line(place.file.as_bytes(), FILE_CHARS);
    format!("{file}:{}", place.line)
}

fn long_quote(message: &str) -> String {
    escape::quote(message, MESSAGE_CHARS)
}

fn quote(text: &str) -> String {
    escape::quote(text, QUOTED_CHARS)
}

fn what(fault: &Fault) -> String {
    match &fault.kind {
        FaultKind::OutOfBounds {
            access,
            bytes,
            region,
            size,
            offset,
        } => {
            let object = object(region, *size) + &history(fault);
            let used = used(*access, *bytes);
            beside(&used, *bytes, *offset, region, &object)
        }
        FaultKind::UseAfterDelete { .. } => {
            format!("uses memory after it was deleted{}", history(fault))
        }
        FaultKind::DoubleDelete => format!("deletes memory a second time{}", history(fault)),
        FaultKind::DeleteMismatch {
            made_by,
            deleted_by,
        } => format!(
            "deletes with {} what was made with {}{}",
            quote(&operator(deleted_by)),
            quote(&operator(made_by)),
            history(fault)
        ),
        FaultKind::DeleteOfOtherSize { made, deleted } => format!(
            "deletes an object of {} as one of {}, so a virtual destructor may be missing{}",
            quantity::size(*made),
            quantity::size(*deleted),
            history(fault)
        ),
        FaultKind::BadDelete => {
            format!(
                "deletes memory that was not made with `new`{}",
                history(fault)
            )
        }
        FaultKind::Leak {
            bytes,
            objects,
            is_indirect,
        } => leak(*bytes, *objects, *is_indirect, fault.made.as_ref()),
        FaultKind::IndexOutOfBounds { index, array } => format!(
            "uses index {} of an array {}, which has no such element",
            quote(index),
            quote(array)
        ),
        FaultKind::UseAfterReturn { variable } => {
            format!(
                "uses {} after its function returned",
                local(variable.as_deref())
            )
        }
        FaultKind::UseAfterScope { variable } => {
            format!("uses {} after its block ended", local(variable.as_deref()))
        }
        FaultKind::StackOverflow => {
            "uses up the stack: a function may call itself without end".to_owned()
        }
        FaultKind::NullPointer { action } => null_pointer(action.as_deref()).to_owned(),
        FaultKind::WildPointer { access } => {
            let used = used(*access, None);
            format!("{used} that there is not: a pointer is wrong, or was never set")
        }
        FaultKind::AllocationTooBig { bytes: Some(bytes) } => format!(
            "asks for {} of memory at once, which is too much",
            quantity::size(*bytes)
        ),
        FaultKind::AllocationTooBig { bytes: None } => {
            "asks for too much memory at once".to_owned()
        }
        FaultKind::OutOfMemory => "runs out of memory".to_owned(),
        FaultKind::NegativeSize { size } => format!(
            "gives a function of the C library a negative size, {}",
            quote(size)
        ),
        FaultKind::Overlap => "copies memory over itself".to_owned(),
        FaultKind::IntegerOverflow { calculation, of } => format!(
            "calculates {}, whose result does not fit into {}",
            quote(calculation),
            quote(of)
        ),
        FaultKind::Shift { detail } => {
            format!("shifts a number wrongly: {}", long_quote(detail))
        }
        FaultKind::DivisionByZero => "divides by zero".to_owned(),
        FaultKind::FloatOverflow { value, of } => format!(
            "turns {} into {}, into which it does not fit",
            quote(value),
            quote(of)
        ),
        FaultKind::MissingReturn => {
            "a function that must return a value ends without one".to_owned()
        }
        FaultKind::Unset { .. } => "uses a value that was never set".to_owned(),
        FaultKind::InvalidValue { value, of } => format!(
            "uses {} as a value of {}, which has no such value: it may never have been set",
            quote(value),
            quote(of)
        ),
        FaultKind::Misaligned { of } => format!(
            "uses a pointer to {} that points where none can be",
            quote(of)
        ),
        FaultKind::PointerOverflow => "moves a pointer far out of its array".to_owned(),
        FaultKind::WrongClass { class } => {
            format!("uses an object as {}, which it is not", quote(class))
        }
        FaultKind::Uncaught { exception, what } => {
            let what = what.as_deref();
            let what = what.map(|what| format!(" ({})", long_quote(what)));
            let what = what.unwrap_or_default();
            format!("throws {}{what}, which nothing catches", quote(exception))
        }
        FaultKind::Assertion {
            condition,
            is_of_library: true,
        } => of_library(condition),
        FaultKind::Assertion { condition, .. } => {
            format!("its assertion {} does not hold", long_quote(condition))
        }
        FaultKind::HeapDamaged { message } => format!(
            "damaged the memory that `new` and `malloc` hand out: {}",
            quote(message)
        ),
        FaultKind::Aborted => "gives up by `abort` or `std::terminate`".to_owned(),
        FaultKind::Undefined { message } => {
            format!("undefined behavior: {}", long_quote(message))
        }
        FaultKind::Unknown { name } => format!("memory error {}", quote(name)),
    }
}

fn used(access: Option<Access>, bytes: Option<u64>) -> String {
    let verb = match access {
        Some(Access::Read) => "reads",
        Some(Access::Write) => "writes",
        None => "uses",
    };
    let bytes = bytes.map_or_else(|| "memory".to_owned(), quantity::size);
    format!("{verb} {bytes}")
}

fn beside(
    used: &str,
    bytes: Option<u64>,
    offset: Option<Offset>,
    region: &Region,
    object: &str,
) -> String {
    match offset {
        Some(Offset::After(0)) => format!("{used} past the end of {object}"),
        Some(Offset::After(distance)) => {
            let distance = quantity::size(distance);
            format!("{used} that lie {distance} past the end of {object}")
        }
        Some(Offset::Before(distance)) if bytes == Some(distance) => {
            format!("{used} before the start of {object}")
        }
        Some(Offset::Before(distance)) => {
            let distance = quantity::size(distance);
            format!("{used} that lie {distance} before the start of {object}")
        }
        Some(Offset::Inside(_)) if *region == Region::Container => {
            format!("{used} where a container has no element, in {object}")
        }
        // It began within, and went on past the end.
        Some(Offset::Inside(_)) => format!("{used} that reach past the end of {object}"),
        None => format!("{used} outside of {object}"),
    }
}

fn object(region: &Region, size: Option<u64>) -> String {
    let object = match region {
        Region::Heap => "an array".to_owned(),
        Region::Container => "its memory".to_owned(),
        Region::Local(Some(name)) => format!("the local variable {}", quote(name)),
        Region::Local(None) => "a local variable".to_owned(),
        Region::Global(Some(name)) => format!("the global variable {}", quote(name)),
        Region::Global(None) => "a global variable".to_owned(),
    };
    match size {
        Some(size) => format!("{object} of {}", quantity::size(size)),
        None => object,
    }
}

/// Where memory came from and went, in parentheses.
fn history(fault: &Fault) -> String {
    let made = fault
        .made
        .as_ref()
        .map(|made| format!("made at {}", place(made)));
    let deleted = fault.deleted.as_ref();
    let deleted = deleted.map(|deleted| format!("deleted at {}", place(deleted)));
    match (made, deleted) {
        (Some(made), Some(deleted)) => format!(" ({made}, {deleted})"),
        (Some(one), None) | (None, Some(one)) => format!(" ({one})"),
        (None, None) => String::new(),
    }
}

/// An operator as one writes it: `new[]` for `operator new []`.
fn operator(name: &str) -> String {
    name.trim_start_matches("operator ").replace(' ', "")
}

fn leak(bytes: u64, objects: u64, is_indirect: bool, made: Option<&Place>) -> String {
    let number = usize::try_from(objects).unwrap_or(usize::MAX);
    let objects = quantity::count(number, "object");
    let bytes = quantity::size(bytes);
    let made = made.map_or_else(String::new, |made| format!(" made at {}", place(made)));
    let owned = if is_indirect {
        ", which other leaked objects point to"
    } else {
        ""
    };
    format!("leaks {objects} ({bytes}){made}{owned}")
}

fn local(variable: Option<&str>) -> String {
    variable.map_or_else(
        || "a local variable".to_owned(),
        |name| format!("the local variable {}", quote(name)),
    )
}

fn null_pointer(action: Option<&str>) -> &'static str {
    match action {
        Some("member call on") => "calls a member function of a null pointer",
        Some("member access within") => "uses a member of a null pointer",
        Some("load of") => "reads through a null pointer",
        Some("store to") => "writes through a null pointer",
        Some("reference binding to") => "makes a reference of a null pointer",
        _ => "uses a null pointer",
    }
}

/// Conditions of the standard library that students break most, in words.
fn of_library(condition: &str) -> String {
    let meaning = match condition {
        "__n < this->size()" | "__pos < size()" | "__pos <= size()" => {
            "uses an index that a container does not have"
        }
        "!this->empty()" | "!empty()" => "asks an empty container for an element",
        _ => "uses the standard library wrongly",
    };
    format!("{meaning}: {} does not hold", quote(condition))
}
