//! Judges a path by making its moves, and boards by the moves between them.
use reference::{Board, Move};

use super::{
    Rejection,
    flaw::{Flaw, Misreading},
};
use crate::{
    answer::{Boards, MOST_BOARDS, MOST_MOVES, PathRead},
    assignment::{AnswerRules, BoardOrder, Optimal, Part},
};

/// What was printed of a way from the start to the goal.
#[derive(Clone, Copy)]
pub(super) struct Way<'a> {
    /// The path; `None` if there is none.
    pub(super) path: Option<&'a PathRead>,
    /// The boards; `None` if none are looked for.
    pub(super) boards: Option<&'a Boards>,
    /// The number of moves; `None` if there is none.
    pub(super) count: Option<u32>,
}

/// Judges a way from a board to its goal, where the fewest moves are `least`, and
/// returns how many moves it has; `None` where neither a path nor boards were printed.
///
/// Each part is judged by itself, then against the others, and last its length: so
/// a path that is no solution is told before a number that is not its own.
pub(super) fn replay(
    start: &Board,
    least: u32,
    rules: &AnswerRules,
    way: Way<'_>,
) -> Result<Option<usize>, Rejection> {
    let judged = Replay {
        start,
        least,
        rules,
    };
    let path = match way.path {
        None => None,
        Some(path) => Some(judged.path(path)?),
    };
    let boards = match way.boards {
        None => None,
        Some(boards) => judged.boards(boards, path)?,
    };
    let length = match (path, boards) {
        (Some(path), _) => Some((path.len(), Part::Path)),
        (None, Some(moves)) => Some((moves, Part::Boards)),
        (None, None) => None,
    };
    let Some((moves, part)) = length else {
        return Ok(None);
    };
    if let Some(count) = way.count.filter(|count| *count as usize != moves) {
        return Err(flawed(Flaw::CountDiffers { count, moves, part }));
    }
    if moves > least as usize && rules.optimal == Optimal::Required {
        return Err(flawed(Flaw::TooLong { moves, least, part }));
    }
    Ok(Some(moves))
}

/// The rejection for a flaw.
pub(super) fn flawed(flaw: Flaw) -> Rejection {
    Rejection::Flawed(Box::new(flaw))
}

struct Replay<'a> {
    start: &'a Board,
    least: u32,
    rules: &'a AnswerRules,
}

/// How the moves of a path go.
enum Course {
    /// To the goal.
    Solves,
    /// Off the board with this move.
    OffBoard { step: usize, mv: Move, board: Board },
    /// All on the board, and not to the goal.
    EndsElsewhere { board: Board },
}

impl Replay<'_> {
    /// The moves of a path that solves the board.
    fn path<'p>(&self, path: &'p PathRead) -> Result<&'p [Move], Rejection> {
        let path = match path {
            PathRead::One(path) => path,
            PathRead::Several { first, second } => {
                let (first, second) = (first.clone(), second.clone());
                return Err(Rejection::Contradiction { first, second });
            }
            PathRead::NoDirection { word, line_number } => {
                let (word, line_number) = (word.clone(), *line_number);
                return Err(flawed(Flaw::NoDirection { word, line_number }));
            }
            PathRead::Endless => {
                let (part, most) = (Part::Path, MOST_MOVES);
                return Err(flawed(Flaw::Endless { part, most }));
            }
        };
        let moves = path.moves.as_slice();
        let flaw = match course(self.start, moves) {
            Course::Solves => return Ok(moves),
            other => match (self.misread(moves), other) {
                (Some(misread), _) => misread,
                (None, Course::OffBoard { step, mv, board }) => Flaw::OffBoard { step, mv, board },
                (None, Course::EndsElsewhere { board }) => {
                    let moves = moves.len();
                    Flaw::EndsElsewhere { moves, board }
                }
                (None, Course::Solves) => unreachable!("returned above"),
            },
        };
        Err(flawed(flaw))
    }

    /// The way of reading these moves in which they solve the board, if there is one.
    ///
    /// Of a path of a few moves several ways may; the first two are told. Longer paths than
    /// are asked for are not read otherwise: of enough moves, some lead anywhere.
    fn misread(&self, moves: &[Move]) -> Option<Flaw> {
        if moves.is_empty() {
            return None;
        }
        let misread = &self.rules.misread;
        let asked = self.rules.path.as_ref()?.directions.named;
        let turned = |turn: fn(Move) -> Move| moves.iter().map(|mv| turn(*mv)).collect();
        let backward: Vec<Move> = moves.iter().rev().copied().collect();
        let from_goal = backward.iter().map(|mv| mv.inverse()).collect();
        let ways: [(Misreading, u32, Vec<Move>); 6] = [
            (
                Misreading::OtherThing { asked },
                misread.other_thing_percent,
                turned(Move::inverse),
            ),
            (
                Misreading::UpAndDown,
                misread.up_and_down_percent,
                turned(up_and_down),
            ),
            (
                Misreading::LeftAndRight,
                misread.left_and_right_percent,
                turned(left_and_right),
            ),
            (Misreading::Axes, misread.axes_percent, turned(axes)),
            (Misreading::FromGoal, misread.order_percent, from_goal),
            (Misreading::Backward, misread.order_percent, backward),
        ];
        let is_right = |moves: &[Move]| {
            let is_short = moves.len() <= self.least as usize;
            (is_short || self.rules.optimal == Optimal::Measured)
                && matches!(course(self.start, moves), Course::Solves)
        };
        let mut fitting = ways.into_iter().filter(|(.., moves)| is_right(moves));
        let (how, percent, moves) = fitting.next()?;
        Some(Flaw::Misread {
            how,
            also: fitting.next().map(|(other, ..)| other),
            moves: moves.len(),
            percent,
        })
    }

    /// How many moves lie between the boards; `None` if no way of boards was printed.
    fn boards(&self, boards: &Boards, path: Option<&[Move]>) -> Result<Option<usize>, Rejection> {
        let is_required = self.rules.requires(Part::Boards);
        let sequence = Sequence::of(boards, self.start);
        // The board given and the goal alone are no way, unless one is asked for.
        let is_way = is_required || sequence.len() > 2;
        if let Some(grid) = boards.not_a_board.as_ref().filter(|_| is_way) {
            let (line_number, rows) = (grid.line_number, grid.rows.clone());
            return Err(flawed(Flaw::NotABoard { line_number, rows }));
        }
        if boards.is_endless {
            let (part, most) = (Part::Boards, MOST_BOARDS);
            return Err(flawed(Flaw::Endless { part, most }));
        }
        if !is_way || sequence.is_empty() {
            return Ok(None);
        }
        let moves = sequence.len() - 1;
        if let Some(flaw) = sequence.flaw(self.start) {
            let backward = Sequence::backward(boards, self.start);
            let is_backward = backward.is_some();
            let moves = backward.map_or(moves, |backward| backward.len() - 1);
            let is_allowed = self.rules.boards.as_ref().map(|it| it.order);
            return match (is_backward, is_allowed) {
                (true, Some(BoardOrder::Either)) => Ok(Some(moves)),
                (true, _) => Err(flawed(Flaw::Misread {
                    how: Misreading::FromGoal,
                    also: None,
                    moves,
                    percent: self.rules.misread.order_percent,
                })),
                // What the path says instead is the better help.
                (false, _) => Err(flawed(
                    path.and_then(|path| sequence.off_path(self.start, path))
                        .unwrap_or(flaw),
                )),
            };
        }
        match path.and_then(|path| sequence.off_path(self.start, path)) {
            Some(flaw) => Err(flawed(flaw)),
            None => Ok(Some(moves)),
        }
    }
}

/// Makes moves, until one is impossible.
fn course(start: &Board, moves: &[Move]) -> Course {
    let mut board = start.clone();
    for (index, &mv) in moves.iter().enumerate() {
        match board.apply(mv) {
            Some(next) => board = next,
            None => {
                let (step, board) = (index + 1, board.with_n_moves(0));
                return Course::OffBoard { step, mv, board };
            }
        }
    }
    if board.is_goal() {
        Course::Solves
    } else {
        let board = board.with_n_moves(0);
        Course::EndsElsewhere { board }
    }
}

pub(super) fn up_and_down(mv: Move) -> Move {
    match mv {
        Move::Up | Move::Down => mv.inverse(),
        Move::Left | Move::Right => mv,
    }
}

pub(super) fn left_and_right(mv: Move) -> Move {
    match mv {
        Move::Left | Move::Right => mv.inverse(),
        Move::Up | Move::Down => mv,
    }
}

pub(super) fn axes(mv: Move) -> Move {
    match mv {
        Move::Up => Move::Left,
        Move::Left => Move::Up,
        Move::Down => Move::Right,
        Move::Right => Move::Down,
    }
}

/// Boards one after the other, as printed or the last one first.
#[derive(Clone, Copy)]
struct Sequence<'b> {
    boards: &'b Boards,
    first: usize,
    is_reversed: bool,
}

impl<'b> Sequence<'b> {
    /// The boards from the start on: what it is to become may be shown before it.
    fn of(boards: &'b Boards, start: &Board) -> Sequence<'b> {
        let goal = start.puzzle().goal();
        let is = |index: usize, board: &Board| {
            index < boards.len() && boards.tiles(index) == board.tiles()
        };
        let first = usize::from(is(0, &goal) && is(1, start) && boards.len() > 2);
        Sequence {
            boards,
            first,
            is_reversed: false,
        }
    }

    /// The boards with the last one first, if they are a way then: the start may be shown
    /// before them.
    fn backward(boards: &'b Boards, start: &Board) -> Option<Sequence<'b>> {
        let is_shown_before = boards.len() > 1 && boards.tiles(0) == start.tiles();
        let sequences = (0..=usize::from(is_shown_before)).map(|first| Sequence {
            boards,
            first,
            is_reversed: true,
        });
        let mut ways = sequences.filter(|it| it.flaw(start).is_none());
        ways.next()
    }

    fn len(self) -> usize {
        self.boards.len() - self.first
    }

    fn is_empty(self) -> bool {
        self.len() == 0
    }

    fn tiles(self, index: usize) -> &'b [u8] {
        self.boards.tiles(match self.is_reversed {
            true => self.boards.len() - 1 - index,
            false => self.first + index,
        })
    }

    fn board(self, index: usize, start: &Board) -> Board {
        let board = start.puzzle().board(self.tiles(index));
        board.expect("only grids with each tile once are taken for boards")
    }

    /// Why the boards are no way from the start to the goal; `None` if they are one.
    fn flaw(self, start: &Board) -> Option<Flaw> {
        let first = self.board(0, start);
        if first.tiles() != start.tiles() {
            return Some(Flaw::OtherStart { printed: first });
        }
        let mut board = first;
        for step in 1..self.len() {
            let next = self.tiles(step);
            let Some(moved) = board.neighbors().into_iter().find(|it| it.tiles() == next) else {
                return Some(Flaw::BoardsJump {
                    step,
                    before: board.with_n_moves(0),
                    after: self.board(step, start),
                });
            };
            board = moved;
        }
        let board = board.with_n_moves(0);
        let moves = self.len() - 1;
        (!board.is_goal()).then_some(Flaw::BoardsEndElsewhere { moves, board })
    }

    /// Where the boards leave a path that solves the board.
    fn off_path(self, start: &Board, path: &[Move]) -> Option<Flaw> {
        let mut board = start.clone();
        for step in 0..self.len().min(path.len() + 1) {
            if step > 0 {
                board = board.apply(path[step - 1])?;
            }
            if board.tiles() != self.tiles(step) {
                let (printed, reached) = (self.board(step, start), board.with_n_moves(0));
                return Some(Flaw::BoardOffPath {
                    step,
                    printed,
                    reached,
                });
            }
        }
        let (printed, moves) = (self.len() - 1, path.len());
        (printed != moves).then_some(Flaw::BoardsEndOffPath { printed, moves })
    }
}
