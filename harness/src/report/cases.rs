//! What `tilemark cases` shows, for people and for programs. It is for the author of
//! an assignment: hidden groups are not hidden here.
mod author;
mod list;
mod paste;
mod personal;
mod strength;
mod table;
mod verify;

use std::io::{self, Write};

use reference::Board;
use serde::Serialize;

use super::{
    board::drawn,
    escape,
    page::{LOUD, Page, painted},
};
use crate::{assignment::Assignment, case::Expected};

pub use author::{write_import, write_new};
pub use list::write_list;
pub use personal::write as write_personal;
pub use strength::{
    schema as strength_schema, write as write_strength, write_json as write_strength_json,
};
pub use verify::{
    schema as verification_schema, write as write_verification,
    write_json as write_verification_json,
};

/// How many characters of a path are shown.
const PATH_CHARS: usize = 500;

fn head(page: &mut Page<'_>, assignment: &Assignment) -> io::Result<()> {
    let (title, name) = (&assignment.title, &assignment.name);
    page.line(0, format!("{} ({name})", painted(LOUD, title)))?;
    page.blank()
}

/// An answer in words.
fn answer(expected: Expected) -> String {
    match expected {
        Expected::Moves(moves) => super::words::quantity::moves(moves),
        Expected::Unsolvable => "unsolvable".to_owned(),
    }
}

fn path(assignment: &Assignment, file: &std::path::Path) -> String {
    let file = file.strip_prefix(&assignment.folder).unwrap_or(file);
    escape::line(file.as_os_str().as_encoded_bytes(), PATH_CHARS)
}

fn write_board(page: &mut Page<'_>, indent: usize, board: &Board) -> io::Result<()> {
    page.field(indent, "board", drawn(board))
}

/// A board for programs: row by row, 0 for the blank.
fn rows(board: &Board) -> Vec<Vec<u8>> {
    let rows = board.tiles().chunks(board.shape().columns());
    rows.map(<[u8]>::to_vec).collect()
}

/// Writes a JSON document with a line end after it.
fn write_document(document: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *out, document)?;
    writeln!(out)
}
