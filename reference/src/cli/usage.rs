//! What is said of a command line that is none.

use clap::{
    Error,
    builder::StyledStr,
    error::{ContextKind, ContextValue},
};

use crate::mistake::escaped;

/// Makes safe for a terminal what the error repeats of the command line.
pub(super) fn without_harm(mut error: Error) -> Error {
    let context = error.context();
    let safe: Vec<(ContextKind, ContextValue)> = context
        .filter_map(|(kind, value)| Some((kind, safe(value)?)))
        .collect();
    for (kind, value) in safe {
        error.insert(kind, value);
    }
    error
}

/// The same words, or `None` of what has no words of the user.
fn safe(value: &ContextValue) -> Option<ContextValue> {
    Some(match value {
        ContextValue::String(word) => ContextValue::String(escaped(word)),
        ContextValue::Strings(words) => {
            ContextValue::Strings(words.iter().map(|word| escaped(word)).collect())
        }
        // A tip has colors, which are not shown, around a word of the user.
        ContextValue::StyledStrs(tips) => {
            let plain = tips.iter().map(|tip| escaped(&tip.to_string()));
            ContextValue::StyledStrs(plain.map(StyledStr::from).collect())
        }
        _ => return None,
    })
}
