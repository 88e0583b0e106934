//! Reads `[answer.directions]`.
use std::collections::HashMap;

use toml::Spanned;

use super::{
    super::{
        kind::{Distinct, OneOf, Piece},
        table::Table,
        words::quoted,
    },
    Directions, Named,
};

/// The words for up, down, left and right, where the assignment has none of its own.
const WORDS: [(&str, [&str; 4]); 4] = [
    ("up", ["U", "Up", "↑", "⬆"]),
    ("down", ["D", "Down", "↓", "⬇"]),
    ("left", ["L", "Left", "←", "⬅"]),
    ("right", ["R", "Right", "→", "➡"]),
];
/// What may stand between them, if nothing else is said.
const SEPARATORS: [&str; 15] = [
    ",", ";", ".", "-", ">", "=", "|", "[", "]", "(", ")", "{", "}", "'", "\"",
];

/// What finds a path in an output.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Finds {
    /// Lines that hold nothing but directions and separators.
    LinesOfWords,
    /// The patterns of the assignment.
    Patterns,
}

/// What each word names, in lower case.
type Meanings = HashMap<String, &'static str>;

/// Reads `[answer.directions]`, which may be missing: the words are then the usual ones.
/// `finds` is missing where no path is described, and there it may not stand.
pub(super) fn read(root: &mut Table<'_>, finds: Option<Finds>) -> Option<Directions> {
    if !root.has("directions") {
        let words = WORDS.map(|(_, words)| words.map(str::to_owned).to_vec());
        let words = words.each_ref().map(Vec::as_slice);
        let separators = SEPARATORS.map(str::to_owned);
        return Some(Directions::new(words, Named::Blank, &separators));
    }
    let mut table = root.optional_section("directions")?;
    if finds.is_none() {
        let expected = "the table `[answer.path]`, to go with `[answer.directions]`";
        table.file().note(table.span(), expected, "none");
    }
    let named = [("blank", Named::Blank), ("tile", Named::Tile)];
    let named = table.required("move", &OneOf::words(&named));
    let mut meanings: Meanings = WORDS
        .iter()
        .filter(|(way, _)| !table.has(way))
        .flat_map(|(way, words)| words.map(|word| (word.to_lowercase(), *way)))
        .collect();
    let words = WORDS.map(|(way, usual)| {
        let own = table.optional(way, &Distinct(Piece));
        let Some(own) = own.map(Spanned::into_inner) else {
            return usual.map(str::to_owned).to_vec();
        };
        for word in &own {
            check(&mut table, word, way, finds, &mut meanings);
        }
        own.into_iter().map(Spanned::into_inner).collect()
    });
    let separators = separators(&mut table, &meanings);
    table.finish();
    let words = words.each_ref().map(Vec::as_slice);
    Some(Directions::new(words, named?.into_inner(), &separators))
}

/// Notes a word that is another direction too, or a number where any line of words is a path.
fn check(
    table: &mut Table<'_>,
    word: &Spanned<String>,
    way: &'static str,
    finds: Option<Finds>,
    meanings: &mut Meanings,
) {
    let text = word.get_ref();
    let other = meanings.insert(text.to_lowercase(), way);
    if let Some(other) = other.filter(|other| *other != way) {
        let expected = "a word for one direction, whatever the case of its letters";
        let found = format!("{}, which is in `{other}` too", quoted(text));
        let mut usual = WORDS
            .iter()
            .filter(|(name, _)| *name == other && !table.has(name));
        let help = usual.next().map(|(_, words)| {
            let words = words.map(quoted).join(", ");
            format!("without the key `{other}`, its words are {words}")
        });
        table
            .file()
            .note_with_help(word.span(), expected, found, help);
    }
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    if is_number && finds == Some(Finds::LinesOfWords) {
        let expected = "a word that is no number, as every number printed would be a move";
        let help = "say where the path stands by `patterns` in `[answer.path]`".to_owned();
        let found = quoted(text);
        table
            .file()
            .note_with_help(word.span(), expected, found, Some(help));
    }
}

/// What may stand between the words: the usual separators if none are given.
fn separators(table: &mut Table<'_>, meanings: &Meanings) -> Vec<String> {
    let own = table.optional("separators", &Distinct(Piece));
    let Some(own) = own.map(Spanned::into_inner) else {
        return SEPARATORS.map(str::to_owned).to_vec();
    };
    for separator in &own {
        if let Some(way) = meanings.get(&separator.get_ref().to_lowercase()) {
            let expected = "a separator that is no direction";
            let found = format!("{}, which is in `{way}` too", quoted(separator.get_ref()));
            table.file().note(separator.span(), expected, found);
        }
    }
    own.into_iter().map(Spanned::into_inner).collect()
}
