//! The boards to which the lines of a script lead.
use std::collections::HashMap;

use reference::{Board, Move, Shape, search, shape_file};

use super::{Misreading, NoShuffle, ScriptFlaw, printed::Printed};
use crate::{
    assignment::Named,
    case::{Case, Expected},
    execute::{Content, Saved},
    judge::replay::{axes, left_and_right, up_and_down},
    script::{Action, Commands, Script, Shuffle},
};

/// What the search for the fewest moves may use on a board that a case does not start
/// from: about a second.
const SEARCH: search::Limits = search::Limits {
    nodes: 1_000_000,
    memory_bytes: 256 << 20,
    time: None,
};

/// A way of reading a move, and the move that is read.
type Otherwise = (Misreading, fn(Move) -> Move);

/// The ways that are not the one asked for.
const OTHERWISE: [Otherwise; 4] = [
    (
        Misreading::OtherThing {
            asked: Named::Blank,
        },
        Move::inverse,
    ),
    (Misreading::UpAndDown, up_and_down),
    (Misreading::LeftAndRight, left_and_right),
    (Misreading::Axes, axes),
];

/// What is known of the program behind a step.
pub(super) struct Walk<'a> {
    case: &'a Case,
    script: &'a Script,
    commands: &'a Commands,
    saved: &'a [Saved],
    /// A board of the right walls; the one there is, if that is known.
    board: Board,
    is_known: bool,
    /// The boards to which the moves lead that were made since it was last seen, if they
    /// are read otherwise.
    otherwise: [Board; OTHERWISE.len()],
    /// The numbers of moves that a report may tell: there are several where the text can
    /// be read in several ways, and any is right where there is none.
    counts: Vec<u64>,
    /// How many moves the solutions have that were shown so far, if that is known.
    shown: Option<usize>,
    /// The boards that were saved, by file.
    files: HashMap<&'a str, Board>,
}

impl<'a> Walk<'a> {
    pub(super) fn new(
        case: &'a Case,
        script: &'a Script,
        commands: &'a Commands,
        saved: &'a [Saved],
    ) -> Walk<'a> {
        Walk {
            case,
            script,
            commands,
            saved,
            board: case.board.clone(),
            is_known: script.has_board,
            otherwise: OTHERWISE.map(|_| case.board.clone()),
            counts: vec![0],
            shown: Some(0),
            files: HashMap::new(),
        }
    }

    /// Goes one step, and compares what is seen of it with what is known.
    ///
    /// # Errors
    ///
    /// What is wrong.
    pub(super) fn step(
        &mut self,
        index: usize,
        action: &'a Action,
        printed: &Printed<'_>,
    ) -> Result<(), ScriptFlaw> {
        match action {
            Action::Nothing => {}
            Action::Move(mv) => {
                let has_moved = self.go(*mv);
                if self.is_known && self.commands.moves_show_board {
                    printed.board(index, &self.board, has_moved)?;
                }
            }
            Action::Solve => self.solve(index, printed)?,
            Action::Report => {
                let is_solved = self.is_known.then(|| self.board.is_goal());
                printed.report(index, &self.counts, is_solved)?;
            }
            Action::Save(name) => self.save(name)?,
            Action::Load(name) => self.load(name),
            Action::Shuffle => self.is_known = false,
            Action::Size(shape) => self.make(*shape),
        }
        if !self.is_known {
            self.counts.clear();
        }
        Ok(())
    }

    /// Moves the blank if there is room, and tells whether there is; else nothing changes,
    /// and nothing counts.
    fn go(&mut self, mv: Move) -> bool {
        for (board, (_, turned)) in self.otherwise.iter_mut().zip(OTHERWISE) {
            if let Some(next) = board.apply(turned(mv)) {
                *board = next;
            }
        }
        let Some(board) = self.board.apply(mv).filter(|_| self.is_known) else {
            return false;
        };
        self.board = board;
        self.counts.iter_mut().for_each(|count| *count += 1);
        true
    }

    /// The board is solved behind a solution, whose moves may count beside those before
    /// it, or alone.
    fn solve(&mut self, index: usize, printed: &Printed<'_>) -> Result<(), ScriptFlaw> {
        if !self.is_known {
            // Whatever it was, it is solved; where it began, only the program knows.
            self.set(self.board.puzzle().goal());
            self.counts.clear();
            self.shown = None;
            return Ok(());
        }
        let (expected, is_sure) = self.expected();
        let case = Case {
            board: self.board.clone().with_n_moves(0),
            expected,
            ..self.case.clone()
        };
        printed.solution(index, &case, (is_sure, self.shown))?;
        if let Expected::Moves(least) = expected {
            let shown = self.shown.filter(|_| is_sure);
            self.shown = shown.map(|shown| shown + least as usize);
            self.set(self.board.puzzle().goal());
            let all = self.counts.iter().map(|count| count + u64::from(least));
            self.counts = all.chain([u64::from(least)]).collect();
            self.counts.dedup();
            if !is_sure {
                self.counts.clear();
            }
        }
        Ok(())
    }

    /// The fewest moves that solve the board, and whether they are known: else the
    /// least that can be.
    fn expected(&self) -> (Expected, bool) {
        let board = &self.board;
        if board.puzzle() == self.case.board.puzzle() && board.tiles() == self.case.board.tiles() {
            return (self.case.expected, true);
        }
        if !board.is_solvable() {
            return (Expected::Unsolvable, true);
        }
        let found = search::astar(&board.clone().with_n_moves(0), SEARCH).outcome;
        let found = found.ok().and_then(|it| u32::try_from(it.len()).ok());
        let least = Expected::Moves(found.unwrap_or_else(|| board.manhattan()));
        (least, found.is_some())
    }

    fn save(&mut self, name: &'a str) -> Result<(), ScriptFlaw> {
        let saved = self.saved.iter().find(|saved| saved.name == name);
        let bytes = match saved.map_or(&Content::Absent, |saved| &saved.content) {
            Content::Bytes(bytes) => bytes,
            other => {
                let (name, found) = (name.to_owned(), other.clone());
                return Err(ScriptFlaw::NotSaved { name, found });
            }
        };
        let found = shape_file::parse(bytes).map_err(|error| ScriptFlaw::NoShapeFile {
            name: name.to_owned(),
            mistake: error.mistakes()[0].to_string(),
        })?;
        if self.is_known {
            if found.shape() != self.board.shape() || found.tiles() != self.board.tiles() {
                let mut ways = self.otherwise.iter().zip(OTHERWISE);
                let how = ways.find(|(board, _)| board.tiles() == found.tiles());
                return Err(ScriptFlaw::OtherBoard {
                    how: how.map(|(_, (how, _))| how),
                    name: name.to_owned(),
                    found,
                    expected: self.board.clone().with_n_moves(0),
                });
            }
        } else {
            if let Some(why) = self.no_shuffle(&found) {
                let name = name.to_owned();
                return Err(ScriptFlaw::NoShuffle { name, found, why });
            }
            self.set(found);
        }
        self.set(self.board.clone());
        self.files.insert(name, self.board.clone());
        Ok(())
    }

    /// Why a board cannot come of a shuffle.
    fn no_shuffle(&self, found: &Board) -> Option<NoShuffle> {
        if found.puzzle() != self.board.puzzle() {
            return Some(NoShuffle::Shape);
        }
        if !found.is_solvable() {
            return Some(NoShuffle::Unsolvable);
        }
        let cells = u32::try_from(found.shape().cells()).expect("a board has at most 100 cells");
        let are_enough = || {
            let least = search::astar(found, SEARCH).outcome;
            least.map_or(true, |least| least.len() <= cells as usize)
        };
        let manhattan = found.manhattan();
        let may_be = self.commands.shuffle == Shuffle::Any
            || (manhattan <= cells && manhattan % 2 == cells % 2 && are_enough());
        (!may_be).then_some(NoShuffle::Moves(cells))
    }

    /// A file that is missing, or that is no shape file, leaves the board.
    fn load(&mut self, name: &str) {
        let given = self.script.files.iter().find(|(its, _)| its == name);
        let given = || shape_file::parse(given?.1.as_bytes()).ok();
        if let Some(board) = self.files.get(name).cloned().or_else(given) {
            self.set(board.with_n_moves(0));
            self.counts = vec![0];
        }
    }

    /// Takes a board as the one that is there.
    fn set(&mut self, board: Board) {
        self.otherwise = OTHERWISE.map(|_| board.clone());
        (self.board, self.is_known) = (board, true);
    }

    fn make(&mut self, shape: Shape) {
        debug_assert_eq!(shape, self.board.shape(), "the case has its goal");
        self.is_known = false;
    }
}
