//! Reports of the sanitizer of undefined behavior.
use std::sync::LazyLock;

use regex::Regex;

use super::{
    Block, Fault, FaultKind,
    fill::{is_unset_byte, unset_value},
    place::Position,
};

/// What stands between the place and the message.
const MARK: &str = ": runtime error: ";

fn pattern(pattern: &str) -> Regex {
    Regex::new(pattern).expect("the pattern is right")
}

static INDEX: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"^index (\S+) out of bounds for type '(.*)'"));

static OVERFLOW: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?x) ^(?: (?:un)?signed\ integer\ overflow:\ (.*) | (negation\ of\ .*|division\ of\ .*) )
        \ cannot\ be\ represented\ in\ type\ '([^']*)'",
    )
});

static NULL: LazyLock<Regex> = LazyLock::new(|| pattern(r"^(.*) null pointer of type '"));

static MISALIGNED: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"misaligned address (0x[0-9a-f]+) for type '([^']*)'"));

static CLASS: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"which does not point to an object of type '(.*)'"));

static VALUE: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"^load of value (\S+), which is not a valid value for type '(.*)'"));

static FLOAT: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r"^(?:value )?(\S+) is outside the range of representable values of type '(.*)'")
});

/// The fault that a report is about.
pub(super) fn fault(block: &Block<'_>) -> Option<Fault> {
    let (at, message) = block.head().split_once(MARK)?;
    let told = Position::parse(at).and_then(|position| position.among(block.files));
    let traced = block.traced();
    let (place, function) = match (told, traced) {
        // What is told has a column, and is an expression's; the trace knows the
        // function.
        (Some(told), Some((traced, function))) if told.file == traced.file => {
            (Some(told), Some(function))
        }
        (Some(told), _) => (Some(told), None),
        (None, traced) => traced.unzip(),
    };
    Some(Fault {
        kind: kind(message),
        place,
        function,
        made: None,
        deleted: None,
    })
}

fn kind(message: &str) -> FaultKind {
    if let Some(found) = VALUE.captures(message) {
        let value = found[1].to_owned();
        return if is_unset_byte(&value) || unset_value(&value).is_some() {
            FaultKind::Unset { value }
        } else {
            let of = found[2].to_owned();
            FaultKind::InvalidValue { value, of }
        };
    }
    if let Some(found) = INDEX.captures(message) {
        return unset_in(&found[1]).unwrap_or_else(|| FaultKind::IndexOutOfBounds {
            index: found[1].to_owned(),
            array: found[2].to_owned(),
        });
    }
    if let Some(found) = OVERFLOW.captures(message) {
        let calculation = found.get(1).or_else(|| found.get(2));
        let calculation = calculation.map_or("", |calculation| calculation.as_str());
        return unset_in(calculation).unwrap_or_else(|| FaultKind::IntegerOverflow {
            calculation: calculation.to_owned(),
            of: found[3].to_owned(),
        });
    }
    if let Some(found) = NULL.captures(message) {
        let action = Some(found[1].to_owned());
        return FaultKind::NullPointer { action };
    }
    if let Some(found) = MISALIGNED.captures(message) {
        return unset_in(&found[1]).unwrap_or_else(|| FaultKind::Misaligned {
            of: found[2].to_owned(),
        });
    }
    if let Some(found) = CLASS.captures(message) {
        let class = found[1].to_owned();
        return FaultKind::WrongClass { class };
    }
    if let Some(found) = FLOAT.captures(message) {
        let (value, of) = (found[1].to_owned(), found[2].to_owned());
        return FaultKind::FloatOverflow { value, of };
    }
    by_phrase(message)
}

/// Kinds that a few words tell.
fn by_phrase(message: &str) -> FaultKind {
    let says = |words| message.contains(words);
    if message == "division by zero" {
        FaultKind::DivisionByZero
    } else if message.starts_with("shift exponent") || message.starts_with("left shift of") {
        unset_in(message).unwrap_or_else(|| FaultKind::Shift {
            detail: message.to_owned(),
        })
    } else if says("end of a value-returning function") {
        FaultKind::MissingReturn
    } else if says("applying non-zero offset") && says("to null pointer")
        || says("null pointer passed as argument")
    {
        FaultKind::NullPointer { action: None }
    } else if says("pointer index expression")
        || says("unsigned offset") && says("overflowed to")
        || says("applying non-zero offset")
    {
        FaultKind::PointerOverflow
    } else {
        FaultKind::Undefined {
            message: message.to_owned(),
        }
    }
}

/// The fault, if one of the numbers was never set.
fn unset_in(text: &str) -> Option<FaultKind> {
    let value = unset_value(text)?.to_owned();
    Some(FaultKind::Unset { value })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_no_recorded_program_shows() {
        let text = str::to_owned;
        for (message, expected) in [
            (
                "unsigned integer overflow: 0 - 1 cannot be represented in type 'unsigned int'",
                FaultKind::IntegerOverflow {
                    calculation: text("0 - 1"),
                    of: text("unsigned int"),
                },
            ),
            (
                "negation of -2147483648 cannot be represented in type 'int'; cast to an \
                 unsigned type to negate this value to itself",
                FaultKind::IntegerOverflow {
                    calculation: text("negation of -2147483648"),
                    of: text("int"),
                },
            ),
            (
                "division of -2147483648 by -1 cannot be represented in type 'int'",
                FaultKind::IntegerOverflow {
                    calculation: text("division of -2147483648 by -1"),
                    of: text("int"),
                },
            ),
            (
                "left shift of negative value -1",
                FaultKind::Shift {
                    detail: text("left shift of negative value -1"),
                },
            ),
            (
                "reference binding to null pointer of type 'int'",
                FaultKind::NullPointer {
                    action: Some(text("reference binding to")),
                },
            ),
            (
                "applying non-zero offset 8 to null pointer",
                FaultKind::NullPointer { action: None },
            ),
            (
                "null pointer passed as argument 2, which is declared to never be null",
                FaultKind::NullPointer { action: None },
            ),
            (
                "applying non-zero offset to non-null pointer 0x000000000008 produced null pointer",
                FaultKind::PointerOverflow,
            ),
            (
                "subtraction of unsigned offset from 0x000000000008 overflowed to 0xfffffffffff8",
                FaultKind::PointerOverflow,
            ),
            (
                "addition of unsigned offset to 0x7fff00000000 overflowed to 0x7ffe00000000",
                FaultKind::PointerOverflow,
            ),
            (
                "variable length array bound evaluates to non-positive value -1",
                FaultKind::Undefined {
                    message: text("variable length array bound evaluates to non-positive value -1"),
                },
            ),
        ] {
            assert_eq!(kind(message), expected);
        }
    }
}
