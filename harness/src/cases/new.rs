//! A new assignment: files that can be graded by at once, and changed step by step.
mod program;
mod text;

pub(super) use text::case;

use std::path::PathBuf;

use reference::{Board, Puzzle, random::Boards};

use crate::assignment::{Goal, schema};

/// In which shape the boards of the example are.
const SIDE: usize = 3;
/// The seed of the boards of the example.
const SEED: u64 = 1;
/// How many moves the boards of each group need.
const EASY: [u32; 4] = [0, 1, 2, 5];
const EXAM: [u32; 4] = [3, 8, 12, 16];

/// What the program of an assignment is like.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shape {
    /// The name of the folder.
    pub name: String,
    /// The language of the files that are handed in.
    pub language: Language,
    /// Which board is to be reached.
    pub goal: Goal,
    /// How a board is given.
    pub input: Input,
    /// What is to be printed.
    pub answer: Answer,
}

/// The language of the files that are handed in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    /// C++, built with `g++`.
    Cpp,
    /// Java, built with `javac`.
    Java,
    /// Python 3.
    Python,
}

/// How a board is given to the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Input {
    /// On standard input: the side, then the rows.
    Stdin,
    /// All tiles in one argument, with commas between them.
    Argument,
}

/// What the program is to print.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// The number of moves.
    Moves,
    /// The moves, as a list of words.
    Path,
}

/// A file of the assignment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewFile {
    /// Its path below the folder.
    pub path: PathBuf,
    /// Its text.
    pub text: String,
}

/// The folder of the example submission.
pub const EXAMPLE: &str = "submissions/accepted/example";

impl Language {
    /// The file that is handed in.
    #[must_use]
    pub fn file(self) -> &'static str {
        match self {
            Language::Cpp => "main.cc",
            Language::Java => "Solve.java",
            Language::Python => "solve.py",
        }
    }
}

/// The files of a new assignment: `assignment.toml`, two groups of cases whose answers
/// come from the reference, an example submission, and the schemas for editors.
#[must_use]
pub fn files(shape: &Shape) -> Vec<NewFile> {
    let puzzle = puzzle(shape.goal);
    let mut boards = Boards::new(SEED);
    let mut drawn = |moves: &[u32]| -> Vec<(Board, u32)> {
        let drawn = moves.iter().map(|&moves| {
            let board = boards.at_distance(&puzzle, moves as usize);
            (board.expect(FEW_MOVES), moves)
        });
        drawn.collect()
    };
    let (easy, exam) = (drawn(&EASY), drawn(&EXAM));
    let swapped = |first, second| swapped(&puzzle, first, second);
    let files = [
        ("assignment.toml", text::assignment(shape)),
        ("easy/cases.toml", text::table(&easy, &swapped(1, 2))),
        ("exam/cases.toml", text::table(&exam, &swapped(4, 5))),
        (".schema/assignment.json", schema::ASSIGNMENT.to_owned()),
        (".schema/cases.json", schema::CASES.to_owned()),
        (".schema/groups.json", schema::GROUPS.to_owned()),
    ];
    let files = files.map(|(path, text)| (PathBuf::from(path), text));
    let example = PathBuf::from(EXAMPLE).join(shape.language.file());
    let example = [(example, program::text(shape))];
    let files = files.into_iter().chain(example);
    files.map(|(path, text)| NewFile { path, text }).collect()
}

/// Up to 31 moves, as the census in the tests of the reference counts.
const FEW_MOVES: &str = "there are boards of side 3 that need so few moves";

fn puzzle(goal: Goal) -> Puzzle {
    let shape = reference::Shape::new(SIDE, SIDE).expect("a side that boards may have");
    goal.puzzle(shape)
}

/// The goal with two tiles swapped, from which no way leads back.
fn swapped(puzzle: &Puzzle, first: u8, second: u8) -> Board {
    let goal = puzzle.goal();
    let tiles = goal.tiles().iter().map(|tile| match *tile {
        tile if tile == first => second,
        tile if tile == second => first,
        tile => tile,
    });
    let tiles: Vec<u8> = tiles.collect();
    puzzle.board(&tiles).expect("each tile is there once")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assignment;

    /// Every assignment that can be asked for.
    fn all() -> impl Iterator<Item = Shape> {
        let languages = [Language::Cpp, Language::Java, Language::Python];
        let shapes = languages
            .into_iter()
            .flat_map(|language| [Goal::BlankLast, Goal::BlankFirst].map(|goal| (language, goal)));
        let shapes = shapes.flat_map(|(language, goal)| {
            [Input::Stdin, Input::Argument].map(|input| (language, goal, input))
        });
        shapes.flat_map(|(language, goal, input)| {
            [Answer::Moves, Answer::Path].map(|answer| Shape {
                name: "lights".to_owned(),
                language,
                goal,
                input,
                answer,
            })
        })
    }

    #[test]
    fn every_new_assignment_can_be_read() {
        for shape in all() {
            let top = tempfile::tempdir().unwrap();
            for file in files(&shape) {
                let path = top.path().join(&file.path);
                std::fs::create_dir_all(path.parent().unwrap()).unwrap();
                std::fs::write(path, file.text).unwrap();
            }
            let read = assignment::load(top.path());
            let read = read.unwrap_or_else(|error| panic!("{shape:?}: {error}"));
            assert_eq!(read.goal, shape.goal);
            assert_eq!(read.hand_in, [shape.language.file()]);
            let sizes: Vec<_> = read.groups.iter().map(|group| group.cases.len()).collect();
            assert_eq!(sizes, [5, 5]);
        }
    }

    #[test]
    fn the_answers_are_those_of_the_reference() {
        for goal in [Goal::BlankLast, Goal::BlankFirst] {
            let goal = puzzle(goal).goal();
            let away = |count: usize| {
                // All boards that so many moves lead to, and no fewer.
                let mut seen = vec![goal.clone()];
                let mut last = seen.clone();
                for _ in 0..count {
                    let next = last.iter().flat_map(Board::neighbors);
                    let next: Vec<_> = next.map(|board| board.with_n_moves(0)).collect();
                    last = next
                        .into_iter()
                        .filter(|board| !seen.contains(board))
                        .collect();
                    seen.extend(last.iter().cloned());
                }
                last
            };
            let mut boards = Boards::new(SEED);
            for moves in EASY {
                let board = boards.at_distance(goal.puzzle(), moves as usize).unwrap();
                assert!(away(moves as usize).contains(&board), "{board}");
            }
            assert!(!swapped(goal.puzzle(), 4, 5).is_solvable());
        }
    }
}
