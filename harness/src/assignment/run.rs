//! The section `[run]`: how the program is started, and how it is given a board.
use reference::Heuristic;
use toml::Spanned;

use super::{
    Input, Mode, Optimal,
    kind::{Argument, Line, ListOf, OneOf},
    table::Table,
    words,
};

/// What an argument may say in braces, and what stands there in a run.
const PLACEHOLDERS: [&str; 6] = ["rows", "columns", "tiles", "board_file", "seed", "moves"];
/// The placeholders for what only a scramble has.
const OF_SCRAMBLES: [&str; 2] = ["seed", "moves"];
/// The program, in `command`.
const PROGRAM: &str = "program";

/// How the program is started, and how it is given a board; `None` where it is wrong.
pub(super) struct Run {
    pub(super) command: Option<Vec<String>>,
    pub(super) input: Option<Input>,
    pub(super) tile_separator: Option<String>,
    /// `None` in the option where no board file is asked for.
    pub(super) board_file: Option<Option<Input>>,
    pub(super) modes: Vec<Mode>,
}

/// Reads `[run]`.
pub(super) fn read(root: &mut Table<'_>) -> Option<Run> {
    let mut table = root.section("run")?;
    let command = command(&mut table);
    let inputs = [
        ("side-first", Input::SideFirst),
        ("tiles-only", Input::TilesOnly),
        ("list", Input::List),
        ("script", Input::Script),
        ("none", Input::None),
    ];
    let input = table.required("input", &OneOf::words(&inputs));
    let its_modes = table.section("modes").filter(|table| !table.is_crowded());
    let modes = its_modes.map(modes).unwrap_or_default();
    let is_used = |name: &str| modes.iter().any(|mode| has(&mode.arguments, name));
    let is_list = input.as_ref().map(Spanned::get_ref) == Some(&Input::List);
    let tile_separator = tile_separator(&mut table, is_list || is_used("tiles"));
    let board_file = board_file(&mut table, is_used("board_file"));
    table.finish();
    Some(Run {
        command,
        input: input.map(Spanned::into_inner),
        tile_separator,
        board_file,
        modes,
    })
}

/// Whether a run in this mode needs what only a scramble has.
pub(super) fn needs_scramble(mode: &Mode) -> bool {
    OF_SCRAMBLES.iter().any(|name| has(&mode.arguments, name))
}

/// Whether a run in this mode is given a board in a file.
pub(super) fn has_board_file(mode: &Mode) -> bool {
    has(&mode.arguments, "board_file")
}

/// Whether one of these arguments has this placeholder.
fn has(arguments: &[String], name: &str) -> bool {
    let place = format!("{{{name}}}");
    arguments.iter().any(|argument| argument.contains(&place))
}

/// Reads `command`, without which the program is started by itself.
fn command(table: &mut Table<'_>) -> Option<Vec<String>> {
    let Some(value) = table.value("command") else {
        return Some(vec![format!("{{{PROGRAM}}}")]);
    };
    let command = table.optional("command", &ListOf(Argument))?.into_inner();
    for word in &command {
        check_placeholders(table, word, &[PROGRAM]);
    }
    let words: Vec<String> = command.into_iter().map(Spanned::into_inner).collect();
    if words.first().is_none_or(String::is_empty) {
        let found = "no program";
        table
            .file()
            .note(value.span(), "a program and its arguments", found);
        return None;
    }
    if !has(&words, PROGRAM) {
        let help = "write for instance `\"python3\", \"{program}\"`".to_owned();
        table.file().note_with_help(
            value.span(),
            "an argument with `{program}`, what was built",
            "none",
            Some(help),
        );
        return None;
    }
    Some(words)
}

/// Reads what stands between the tiles in `{tiles}` or on a line: a blank if nothing is said.
fn tile_separator(table: &mut Table<'_>, is_used: bool) -> Option<String> {
    let Some(value) = table.value("tile_separator") else {
        return Some(" ".to_owned());
    };
    let separator = table.optional("tile_separator", &Argument)?;
    if separator.get_ref().is_empty() {
        value.wrong("something between two tiles");
        return None;
    }
    if !is_used {
        table.file().note(
            value.span(),
            "an argument with `{tiles}`, or the input `list`, to go with `tile_separator`",
            "none",
        );
    }
    Some(separator.into_inner())
}

/// Reads how the file is written for which `{board_file}` stands.
fn board_file(table: &mut Table<'_>, is_used: bool) -> Option<Option<Input>> {
    let forms = [
        ("side-first", Input::SideFirst),
        ("tiles-only", Input::TilesOnly),
        ("shape-file", Input::ShapeFile),
    ];
    let kind = OneOf::words(&forms);
    if is_used {
        return table
            .required("board_file", &kind)
            .map(|form| Some(form.into_inner()));
    }
    let form = table.optional("board_file", &kind);
    if let Some(form) = form {
        table.file().note(
            form.span(),
            "an argument with `{board_file}` in a mode, to go with `board_file`",
            "none",
        );
    }
    Some(None)
}

fn modes(table: Table<'_>) -> Vec<Mode> {
    if table.entries().next().is_none() {
        table.lacks("at least one mode, `[run.modes.NAME]`,");
    }
    let modes = table.named_tables().into_iter().map(|(name, mut table)| {
        let title = table.required("title", &Line);
        let arguments = table.required("arguments", &ListOf(Argument));
        let textbook = table.optional("textbook", &OneOf::words(&TEXTBOOK));
        let optimal = table.optional("optimal", &OneOf::words(&Optimal::WORDS));
        // Where a value is missing there is a mistake, and no assignment.
        let arguments = arguments.map(Spanned::into_inner).unwrap_or_default();
        for argument in &arguments {
            check_placeholders(&table, argument, &PLACEHOLDERS);
        }
        table.finish();
        Mode {
            name: (*name.get_ref()).to_owned(),
            title: title.map(Spanned::into_inner).unwrap_or_default(),
            arguments: arguments.into_iter().map(Spanned::into_inner).collect(),
            textbook: textbook.map_or(Heuristic::Manhattan, Spanned::into_inner),
            optimal: optimal.map(Spanned::into_inner),
        }
    });
    modes.collect()
}

/// The heuristics of the textbook's algorithm.
const TEXTBOOK: [(&str, Heuristic); 2] = [
    ("hamming", Heuristic::Hamming),
    ("manhattan", Heuristic::Manhattan),
];

/// Notes each word in braces that stands for nothing: it would be given as it is.
fn check_placeholders(table: &Table<'_>, argument: &Spanned<String>, known: &[&str]) {
    for name in placeholders(argument.get_ref()) {
        if !known.contains(&name) {
            let all: Vec<String> = known.iter().map(|name| format!("{{{name}}}")).collect();
            let listed = words::listed(all.iter().map(String::as_str), "or");
            let found = format!("{{{name}}}");
            let all: Vec<&str> = all.iter().map(String::as_str).collect();
            let help = words::did_you_mean(&found, &all);
            table.file().note_with_help(
                argument.span(),
                format!("{listed} where a word is in braces"),
                words::quoted(&found),
                help,
            );
        }
    }
}

/// The words in braces, of small letters and `_`.
fn placeholders(argument: &str) -> impl Iterator<Item = &str> {
    argument.split('{').skip(1).filter_map(|rest| {
        let (name, _) = rest.split_once('}')?;
        let is_plain = |b: u8| b.is_ascii_lowercase() || b == b'_';
        (!name.is_empty() && name.bytes().all(is_plain)).then_some(name)
    })
}
