//! Why a call of a method was not right.
use super::{
    QUOTED_CHARS, Sentence, fault::place as place_of, quantity::count, rejection::rejection,
};
use crate::{
    assignment::Feedback,
    grade::Leaked,
    method::{Call, Fault, Leak, Method, Missing, Value},
    report::escape,
};

/// What to do where answers depend on what was called before, and the place is known at
/// which something is wrong.
pub(in crate::report) const PLACE_FIRST: &str = "mend that place first: wrong memory can hold something \
     else each time; if the answer still depends on other calls, look for `static` and global variables";

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
        Fault::Forged => Sentence::with_help(
            "the program wrote on the descriptor of the judge, to which only its driver replies"
                .to_owned(),
            "write to standard output and to files that the program opens, and to no other descriptor",
        ),
        Fault::DependsOnCalls {
            expected,
            alone,
            after,
        } => depends_on_calls(expected.as_ref(), alone.as_ref(), after.as_ref()),
        Fault::Leaks(leak) => Sentence::with_help(
            format!(
                "returns what is right, and does not give back {}",
                memory(leak)
            ),
            "each `new` needs its `delete`",
        ),
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

fn depends_on_calls(
    expected: Option<&Value>,
    alone: Option<&Value>,
    after: Option<&Value>,
) -> Sentence {
    let right = expected.map_or_else(String::new, |right| {
        format!(", and {} is right", value(right))
    });
    let text = match (alone, after) {
        (Some(alone), Some(after)) if alone != after => format!(
            "the answer depends on what was called before: {} as the first call of a program, {} \
             after other calls{right}",
            value(alone),
            value(after)
        ),
        (Some(alone), _) => format!(
            "the answer depends on what was called before: {} as the first call of a program, and \
             it does not return so after other calls{right}",
            value(alone)
        ),
        (None, _) => {
            "the answer depends on what was called before: the first call of a program does \
                      not end like the same call after others"
                .to_owned()
        }
    };
    Sentence::with_help(
        text,
        "look for `static` and global variables, and for variables and members that are never set",
    )
}

/// Why answers that depend on what was called before cost this method nothing.
pub(in crate::report) fn not_counted(because: Method) -> String {
    format!(
        "its answers depend on what was called before, as those of {because}() do; that is counted there \
         alone, so each call that was wrong was judged as the first one of a program"
    )
}

/// What a method does not give back.
pub(in crate::report) fn leak(leaked: &Leaked) -> Option<String> {
    let by_method = &leaked.by_method;
    (by_method.blocks > 0).then(|| {
        format!(
            "a call does not give back {}{}",
            memory(by_method),
            at(leaked)
        )
    })
}

/// What an object does not give back.
pub(in crate::report) fn leak_of_object(leaked: &Leaked) -> Option<String> {
    let by_object = &leaked.by_object;
    let at = match leaked.by_method.blocks {
        0 => at(leaked),
        _ => String::new(),
    };
    (by_object.blocks > 0).then(|| {
        format!(
            "an object that is made and deleted does not give back {}{at}",
            memory(by_object)
        )
    })
}

fn at(leaked: &Leaked) -> String {
    let place = leaked.place.as_ref();
    place.map_or_else(String::new, |at| format!(", taken in {}", place_of(at)))
}

fn memory(leak: &Leak) -> String {
    format!(
        "{} in {}",
        count(leak.bytes, "byte"),
        count(leak.blocks, "block")
    )
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
