//! The section `[script]`: the words of an interactive program; and the keys of a case
//! that say what is typed.
use std::{collections::HashSet, ops::Range};

use reference::{Board, Move};
use toml::Spanned;

use super::{
    file::File,
    kind::{Distinct, FileName, ListOf, OneOf, Text, True, Typed, Whole},
    pattern::{Group, Pattern},
    table::Table,
    value::Kind,
    words,
};
use crate::{
    plan::BOARD_FILE,
    script::{Action, Command, Commands, ReportPatterns, Script, Shuffle},
};

/// The keys that list lines, and what these ask for.
const COMMANDS: [(&str, Command); 9] = [
    ("up", Command::Move(Move::Up)),
    ("down", Command::Move(Move::Down)),
    ("left", Command::Move(Move::Left)),
    ("right", Command::Move(Move::Right)),
    ("solve", Command::Solve),
    ("report", Command::Report),
    ("save", Command::Save),
    ("load", Command::Load),
    ("shuffle", Command::Shuffle),
];

/// Reads `[script]`, which goes with the input `script`; `None` in the option where
/// there is none.
pub(super) fn read(
    root: &mut Table<'_>,
    is_script: bool,
    (has_path, has_boards): (bool, bool),
) -> Option<Option<Commands>> {
    if !is_script {
        if let Some(value) = root.value("script") {
            value.wrong("no table `[script]` without the input `script`");
        }
        return Some(None);
    }
    let mut table = root.section("script")?;
    let mut words: Vec<(String, Command)> = Vec::new();
    for (key, command) in COMMANDS {
        let Some(lines) = table.optional(key, &Distinct(Typed)) else {
            continue;
        };
        for line in lines.into_inner() {
            let text = line.get_ref();
            if words.iter().any(|(word, _)| word == text) {
                let expected = "a line that asks for one thing";
                let found = format!("{} again", words::quoted(text));
                table.file().note(line.span(), expected, found);
            }
            words.push((line.into_inner(), command));
        }
    }
    let has = |asked: Command| words.iter().any(|(_, command)| *command == asked);
    if words.is_empty() {
        table.lacks("lines that ask for something, as `up = [\"U\"]`,");
    }
    if has(Command::Solve) && !has_path {
        table.lacks("the table `[answer.path]`, to go with `solve`,");
    }
    let least = table.optional("least_side", &Whole(2..=10));
    let most = table.optional("most_side", &Whole(2..=10));
    let shuffles = [("any", Shuffle::Any), ("cells", Shuffle::Cells)];
    let shuffle = table.optional("shuffle_moves", &OneOf::words(&shuffles));
    let report = match has(Command::Report) || table.has("reported") {
        true => Some(table.section("reported").and_then(reported)),
        false => None,
    };
    let moves_show_board = table.optional("moves_show_board", &True).is_some();
    if moves_show_board && !has_boards {
        table.lacks("the table `[answer.boards]`, to go with `moves_show_board`,");
    }
    let sides = match (least, most) {
        (Some(least), Some(most)) => Some((least.into_inner(), most.into_inner())),
        (None, None) => None,
        _ => {
            table.lacks("both of `least_side` and `most_side`");
            None
        }
    };
    table.finish();
    let report = match report {
        Some(report) => Some(report?),
        None => None,
    };
    Some(Some(Commands {
        words,
        sides,
        moves_show_board,
        shuffle: shuffle.map(Spanned::into_inner).unwrap_or_default(),
        report,
    }))
}

fn reported(mut table: Table<'_>) -> Option<ReportPatterns> {
    let kind = |group| Pattern {
        is_whole_line: false,
        group,
    };
    let moves = table.required("moves", &kind(Group::Moves));
    let solved = table.optional("solved", &kind(Group::None));
    let unsolved = table.optional("unsolved", &kind(Group::None));
    table.finish();
    Some(ReportPatterns {
        moves: moves?.into_inner(),
        solved: solved.map(Spanned::into_inner),
        unsolved: unsolved.map(Spanned::into_inner),
    })
}

/// A board as the text of a shape file.
pub(super) struct ShapeText;

impl Kind for ShapeText {
    type Output = Board;

    fn expected(&self) -> String {
        "the text of a shape file in a string".to_owned()
    }

    fn read(&self, value: super::value::Value<'_>) -> Option<Board> {
        super::board::read_shape(value, &self.expected())
    }
}

/// Reads what is typed in a case: `type`, `files` and `no_final_newline`.
pub(super) fn typed(table: &mut Table<'_>, commands: &Commands, has_board: bool) -> Option<Script> {
    const MOST_LINES: usize = 1000;
    let lines = table.required("type", &ListOf(Typed));
    let files = files(table);
    let no_final_newline = table.optional("no_final_newline", &True);
    let file = table.file();
    let lines = lines?;
    let span = lines.span();
    let spans: Vec<_> = lines.get_ref().iter().map(Spanned::span).collect();
    let lines = lines.into_inner().into_iter();
    let lines: Vec<String> = lines.map(Spanned::into_inner).collect();
    if lines.is_empty() || lines.len() > MOST_LINES {
        let expected = format!("from 1 to {MOST_LINES} lines");
        file.note(span, expected, lines.len().to_string());
        return None;
    }
    let steps = commands.steps(&lines, has_board);
    let script = Script {
        lines,
        steps,
        files,
        final_newline: no_final_newline.is_none(),
        has_board,
    };
    check(file, &script, &spans);
    Some(script)
}

/// Notes names of files that are none, or that are saved twice: what was saved first
/// could not be known.
fn check(file: &File, script: &Script, spans: &[Range<usize>]) {
    let mut saved = HashSet::new();
    for step in &script.steps {
        let (Action::Save(name) | Action::Load(name)) = &step.action else {
            continue;
        };
        let span = spans.get(step.line + 1).unwrap_or(&spans[step.line]);
        if !FileName::is_right(name) {
            let expected = match name.len() > FileName::MOST {
                true => FileName::SHORT,
                false => "the name of a file on the next line, without a folder",
            };
            file.note(span.clone(), expected, words::quoted(name));
        }
        let is_save = matches!(step.action, Action::Save(_));
        if is_save && script.files.iter().any(|(its, _)| its == name) {
            let expected = "a file that is not in `files`, so that it is there only if it is saved";
            file.note(span.clone(), expected, words::quoted(name));
        }
        if is_save && (name == BOARD_FILE || !saved.insert(name)) {
            let found = format!("{} again", words::quoted(name));
            file.note(span.clone(), "a file that is saved once", found);
        }
    }
}

/// Reads `files`, which may be missing: names, each with a text.
fn files(table: &mut Table<'_>) -> Vec<(String, String)> {
    let Some(table) = table.optional_section("files") else {
        return Vec::new();
    };
    let mut files = Vec::new();
    for (key, value) in table.entries() {
        let name = *key.get_ref();
        if !FileName::is_right(name) || name == BOARD_FILE {
            let expected = match name.len() > FileName::MOST {
                true => FileName::SHORT.to_owned(),
                false => format!("the name of a file, without a folder, and not `{BOARD_FILE}`"),
            };
            table.file().note(key.span(), expected, words::quoted(name));
        }
        files.extend(Text.read(value).map(|text| (name.to_owned(), text)));
    }
    files
}
