//! Why a call of a method was not right.
use super::{QUOTED_CHARS, Sentence, quantity::count, rejection::rejection};
use crate::{
    assignment::Feedback,
    method::{Call, Fault, Method, Missing, Value},
    report::escape,
};

/// The reason in one sentence, without the board.
pub(in crate::report) fn fault(call: &Call, fault: &Fault) -> Sentence {
    let method = call.method;
    match fault {
        Fault::Wrong { expected, found } => Sentence::new(format!(
            "returns {}, and {} is right",
            value(found),
            value(expected)
        )),
        Fault::Missing(missing) => self::missing(method, *missing),
        Fault::Ended(reason) => {
            let told = rejection(reason, Feedback::Expected);
            told.unwrap_or_else(|| Sentence::new("the program ended in the call".to_owned()))
        }
        Fault::EndedQuietly => Sentence::with_help(
            "the program ended in the call, as if all were well".to_owned(),
            "a method returns: look for `exit`",
        ),
        Fault::NotCalled => {
            Sentence::new("not called, as it had not come back several times before".to_owned())
        }
        Fault::NullNeighbor => Sentence::new("a null pointer is among the boards".to_owned()),
        Fault::NumberOfNeighbors { expected, found } => Sentence::new(format!(
            "makes {}, and the board has {}",
            count(*found, "board"),
            count(*expected, "neighbor")
        )),
        Fault::ParentChanged {
            method,
            expected,
            found,
        } => Sentence::new(format!(
            "changes the board that it is asked of: {method}() of that is {} afterwards, and has to \
             stay {}",
            value(found),
            value(expected)
        )),
        Fault::NoNeighbor { index, said } => Sentence::new(format!(
            "the {} board in the list is no neighbor: {}",
            ordinal(*index),
            facts(said)
        )),
        Fault::MovesOfNeighbor { expected, found } => Sentence::new(format!(
            "get_n_moves() of a neighbor is {}, and {} is right: one more than that of the board",
            value(found),
            value(expected)
        )),
        Fault::NeighborsOfNeighbor { index } => Sentence::new(format!(
            "the {} board in the list looks like a neighbor, but neighbors() of that one is wrong: \
             its tiles, or where it takes the blank to be, are not those of a neighbor",
            ordinal(*index)
        )),
    }
}

fn missing(method: Method, missing: Missing) -> Sentence {
    match missing {
        Missing::NotDeclared => Sentence::with_help(
            format!("the class has no public method {method}() as the text declares it"),
            "compare name, parameters and `public:` with the header in the text",
        ),
        Missing::NotDefined => Sentence::with_help(
            format!("{method}() is declared and nowhere defined"),
            "write its body, with the name of the class before it",
        ),
        Missing::NoConstructor => Sentence::with_help(
            "the class has no public constructor as the text declares it".to_owned(),
            "compare its parameters and `public:` with the header in the text",
        ),
    }
}

/// A value in a program's output, which a student may have made.
fn value(value: &Value) -> String {
    escape::line(value.to_string().as_bytes(), QUOTED_CHARS)
}

fn facts(said: &[(Method, Value)]) -> String {
    if said.is_empty() {
        return "none of its methods is to be relied on".to_owned();
    }
    let facts: Vec<_> = said
        .iter()
        .map(|(method, found)| format!("{method}() {}", value(found)))
        .collect();
    format!("it says {}", facts.join(", "))
}

fn ordinal(index: usize) -> String {
    match index {
        0 => "first".to_owned(),
        1 => "second".to_owned(),
        2 => "third".to_owned(),
        _ => format!("{}th", index + 1),
    }
}
