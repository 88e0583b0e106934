//! Boards in files of their own: those that a program or a method is asked again, and
//! those on which it was seen to be wrong.
use std::{
    fs::{self, OpenOptions},
    io::{self, Write},
    path::{Path, PathBuf},
};

use reference::Board;

use super::CommandError;
use crate::{
    assignment::{self, Assignment, BoardGroup, Feedback, Grading, Group, Input, Visibility},
    grade::{Graded, MethodsOutcome},
    plan,
    report::{Saved, SavedFor},
};

/// The name of the group that a board from a file makes.
const GROUP: &str = "board";

/// What a word for a case is, if it is the path of a file: no name has a dot in it.
pub(super) fn file(word: &str) -> Option<(PathBuf, Option<&str>)> {
    if !word.contains('.') {
        return None;
    }
    match word.rsplit_once(':') {
        Some((path, mode)) if !mode.contains(['.', '/']) => Some((path.into(), Some(mode))),
        _ => Some((word.into(), None)),
    }
}

/// Makes the board in a file the only case of an assignment, and returns its name.
pub(super) fn only_case(
    assignment: &mut Assignment,
    path: &Path,
    mode: Option<&str>,
) -> Result<String, CommandError> {
    let modes: Vec<usize> = (0..assignment.modes.len()).collect();
    let case = assignment::load_case(path, assignment, &modes).map_err(CommandError::Load)?;
    let mode = mode.map(|mode| format!(":{mode}")).unwrap_or_default();
    let name = format!("{GROUP}/{}{mode}", case.name);
    assignment.groups = vec![Group {
        name: GROUP.to_owned(),
        title: "A board from a file".to_owned(),
        visibility: Visibility::Visible,
        feedback: Some(Feedback::Expected),
        cases: vec![case],
        personal: None,
    }];
    assignment.criteria.clear();
    Ok(name)
}

/// Makes the board in a file the only one of which methods are asked; no points come
/// from it.
pub(super) fn only_board(assignment: &mut Assignment, path: &Path) -> Result<(), CommandError> {
    let case = assignment::load_case(path, assignment, &[]).map_err(CommandError::Load)?;
    let shape = case.board.shape();
    if shape.rows() != shape.columns() {
        let path = path.to_owned();
        return Err(CommandError::NotSquare { path, shape });
    }
    if let Some(methods) = &mut assignment.methods {
        methods.boards = vec![BoardGroup {
            name: GROUP.to_owned(),
            boards: vec![case.board],
        }];
    }
    let is_of_method = |grading: &Grading| matches!(grading, Grading::Method { .. });
    assignment
        .criteria
        .retain(|criterion| is_of_method(&criterion.grading));
    for criterion in &mut assignment.criteria {
        criterion.points = 0;
    }
    Ok(())
}

/// Makes the folder for boards, so that this does not fail when all is done.
pub(super) fn make_folder(folder: &Path) -> Result<(), CommandError> {
    fs::create_dir_all(folder).map_err(|source| CommandError::BoardFolder {
        path: folder.to_owned(),
        source,
    })
}

/// Writes the smallest boards found on which the program and its methods are wrong, each
/// to a file of its own.
pub(super) fn save(
    folder: &Path,
    assignment: &Assignment,
    graded: &Graded,
) -> Result<Vec<Saved>, CommandError> {
    let of_program = graded.smallest.iter().map(|found| {
        let mode = assignment.modes[found.mode].name.clone();
        (SavedFor::Program { mode }, &found.case.board)
    });
    let results = match &graded.methods {
        Some(MethodsOutcome::Judged(results)) => results.as_slice(),
        _ => &[],
    };
    let of_methods = results.iter().filter_map(|result| {
        let call = &result.smallest.as_ref()?.call;
        Some((SavedFor::Method(result.method), &call.board))
    });
    let saved = of_program.chain(of_methods).map(|(of, board)| {
        let path = write(folder, of.name(), board)?;
        Ok(Saved { of, path })
    });
    saved.collect()
}

/// Writes a board to a file of this name, or with a number behind it where there is
/// another file already: nothing is overwritten.
fn write(folder: &Path, name: &str, board: &Board) -> Result<PathBuf, CommandError> {
    let text = plan::stdin(board, Input::SideFirst);
    let mut number = 1;
    loop {
        let file = match number {
            1 => format!("{name}.txt"),
            _ => format!("{name}-{number}.txt"),
        };
        let path = folder.join(file);
        let mut options = OpenOptions::new();
        let written = options.write(true).create_new(true).open(&path);
        match written.and_then(|mut file| file.write_all(text.as_bytes())) {
            Ok(()) => return Ok(path),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(source) => return Err(CommandError::SaveBoard { path, source }),
        }
        if holds(&path, text.as_bytes()) {
            return Ok(path);
        }
        number += 1;
    }
}

/// Whether a file holds just this text. A pipe or a device is not read: that may have no end.
fn holds(path: &Path, text: &[u8]) -> bool {
    let is_like_it = |it: fs::Metadata| it.is_file() && it.len() == text.len() as u64;
    fs::metadata(path).is_ok_and(is_like_it) && fs::read(path).is_ok_and(|found| found == text)
}

#[cfg(test)]
mod tests {
    use std::os::fd::AsRawFd;

    use super::*;

    #[test]
    fn tells_the_path_of_a_board_from_the_name_of_a_case() {
        let check = |word, path: Option<(&str, Option<&'static str>)>| {
            let path = path.map(|(path, mode)| (PathBuf::from(path), mode));
            assert_eq!(file(word), path);
        };
        check("one-move:m", None);
        check("solved/one-move", None);
        check("a/program.txt", Some(("a/program.txt", None)));
        check("program.txt:m", Some(("program.txt", Some("m"))));
        check("./a:b/program.txt", Some(("./a:b/program.txt", None)));
    }

    #[test]
    fn overwrites_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let board = Board::parse(b"1 2 0 3").unwrap();
        let mine = folder.path().join("hamming.txt");
        fs::write(&mine, "my notes").unwrap();
        let save = || write(folder.path(), "hamming", &board).unwrap();
        let second = folder.path().join("hamming-2.txt");
        assert_eq!([save(), save()], [second.clone(), second.clone()]);
        assert_eq!(fs::read(&mine).unwrap(), b"my notes");
        assert_eq!(fs::read(&second).unwrap(), b"2\n1 2\n0 3\n");
    }

    #[test]
    fn reads_no_device_and_no_pipe_that_has_the_name_of_a_board() {
        let folder = tempfile::tempdir().unwrap();
        let place = |name: &str| folder.path().join(name);
        std::os::unix::fs::symlink("/dev/zero", place("hamming.txt")).unwrap();
        let (reader, _writer) = io::pipe().unwrap();
        let reader = format!("/proc/self/fd/{}", reader.as_raw_fd());
        std::os::unix::fs::symlink(reader, place("hamming-2.txt")).unwrap();
        std::os::unix::fs::symlink("/nonexistent", place("hamming-3.txt")).unwrap();
        let board = Board::parse(b"1 2 0 3").unwrap();
        let path = write(folder.path(), "hamming", &board).unwrap();
        assert_eq!(path, place("hamming-4.txt"));
    }

    #[test]
    fn tells_what_is_wrong_with_a_board_and_with_a_folder() {
        let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("../cases/board-astar");
        let mut assignment = assignment::load(&cases).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("wide.txt");
        fs::write(&path, "1 2 3\n4 5 0\n").unwrap();
        let error = only_board(&mut assignment, &path).unwrap_err().to_string();
        let found = "expected a board with as many rows as columns, found one of 2×3";
        assert_eq!(error, format!("`{}`: {found}", path.display()));

        let nowhere = folder.path().join("nowhere");
        let board = Board::parse(b"1 2 0 3").unwrap();
        let error = write(&nowhere, "hamming", &board).unwrap_err().to_string();
        let file = nowhere.join("hamming.txt");
        let what = "name a folder in which files can be made";
        assert_eq!(
            error,
            format!("cannot write the board `{}`: {what}", file.display())
        );
    }
}
