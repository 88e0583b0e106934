//! The section `[methods]` of `assignment.toml`: how the methods of a class are judged.
use toml::Spanned;

use super::{
    BoardGroup, Build, Convention, Leaks, Linked, Methods,
    board::BoardText,
    kind::{Argument, Distinct, FileName, Line, ListOf, OneOf},
    sections::{RUN_FILE_MIB, build_keys, checked_command, diagnose, limit_keys},
    table::Table,
    value::Kind,
    words,
};

/// Reads `[methods]`, which may be missing: `Some(None)` then, and `None` if it is wrong.
pub(super) fn read(root: &mut Table<'_>, hand_in: Option<&[String]>) -> Option<Option<Methods>> {
    if !root.has("methods") {
        return Some(None);
    }
    let mut table = root.optional_section("methods")?;
    let driver = table.section("driver").map(|table| linked(table, hand_in));
    let limits = table.section("limits").and_then(|mut table| {
        let limits = limit_keys(&mut table, RUN_FILE_MIB);
        table.finish();
        limits
    });
    let conventions = table.sections("conventions").map(conventions);
    let boards = table.section("boards").map(boards);
    let replaced = match table.optional_section("replaced") {
        None if table.has("replaced") => None,
        None => Some(None),
        Some(table) => linked(table, hand_in).map(Some),
    };
    let diagnose = diagnose(&mut table);
    let words = [
        ("report", Leaks::Report),
        ("ignore", Leaks::Ignore),
        ("count", Leaks::Count),
    ];
    let leaks = table.optional("leaks", &OneOf::words(&words));
    table.finish();
    Some(Some(Methods {
        driver: driver??,
        limits: limits?,
        conventions: conventions?,
        boards: boards?,
        replaced: replaced?,
        diagnose: diagnose?,
        leaks: leaks.map_or(Leaks::Report, Spanned::into_inner),
    }))
}

/// Reads which files are linked with those of the assignment, and how.
fn linked(mut table: Table<'_>, hand_in: Option<&[String]>) -> Option<Linked> {
    let files = table.required("files", &Distinct(FileName));
    for file in files.iter().flat_map(Spanned::get_ref) {
        let is_handed_in = hand_in.is_none_or(|names| names.contains(file.get_ref()));
        if !is_handed_in {
            let found = words::quoted(file.get_ref());
            let expected = "a file that is handed in";
            table.file().note(file.span(), expected, found);
        }
    }
    let build = build_keys(&mut table);
    let otherwise = table
        .optional("otherwise", &ListOf(Argument))
        .map(|command| checked_command(&table, command));
    table.finish();
    let build = build?;
    let otherwise = otherwise.map(|command| Build {
        command,
        provided: Vec::new(),
        limits: build.limits,
    });
    let files = files?.into_inner().into_iter();
    Some(Linked {
        files: files.map(Spanned::into_inner).collect(),
        build,
        otherwise,
    })
}

/// Reads the ways in which objects may be made.
fn conventions(tables: Vec<Table<'_>>) -> Vec<Convention> {
    let conventions = tables.into_iter().map(|mut table| {
        let title = table.required("title", &Line);
        let arguments = table.required("arguments", &ListOf(Argument));
        table.finish();
        // Where a value is missing there is a mistake, and no assignment.
        let arguments = arguments.map(Spanned::into_inner).unwrap_or_default();
        Convention {
            title: title.map(Spanned::into_inner).unwrap_or_default(),
            arguments: arguments.into_iter().map(Spanned::into_inner).collect(),
        }
    });
    conventions.collect()
}

/// Reads the boards, an array of them by the name of each group.
fn boards(table: Table<'_>) -> Vec<BoardGroup> {
    if table.entries().next().is_none() {
        table.lacks("at least one group of boards");
    }
    let groups = table.entries().map(|(name, value)| {
        let boards = Distinct(BoardText).read(value).unwrap_or_default();
        for board in &boards {
            let shape = board.get_ref().shape();
            if shape.rows() != shape.columns() {
                let found = format!("one of {shape}");
                value.file.note(board.span(), "a square board", found);
            }
        }
        BoardGroup {
            name: (*name.get_ref()).to_owned(),
            boards: boards.into_iter().map(Spanned::into_inner).collect(),
        }
    });
    groups.collect()
}
