//! Judges a path by making its moves, and boards by the moves between them.
mod misread;
mod sequence;
mod trail;

use reference::{Board, Move};

use super::{
    Rejection,
    flaw::{Flaw, Misreading},
};
use crate::{
    answer::{Boards, MOST_BOARDS, MOST_MOVES, Path, PathRead},
    assignment::{AnswerRules, BoardOrder, Optimal, Part},
};
pub(super) use misread::{axes, left_and_right, up_and_down};
use sequence::Sequence;
pub(crate) use trail::{Trail, Wrong, trail};

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

/// A way to the goal that is right, at least in some reading.
pub(super) struct Solved {
    /// How many moves it has; `None` where neither a path nor boards were printed.
    pub(super) moves: Option<usize>,
    /// That it has to be read in another way than asked for, if it has.
    pub(super) misread: Option<Flaw>,
}

/// Judges a way from a board to its goal, where the fewest moves are `least`.
///
/// Each part is judged by itself, then against the others, and last its length: so
/// a path that is no solution is told before a number that is not its own.
///
/// Where lines may mean several paths, one of them has to be right with all else that
/// was printed; what is told is the flaw of the likeliest.
pub(super) fn replay(
    start: &Board,
    least: u32,
    rules: &AnswerRules,
    way: Way<'_>,
) -> Result<Solved, Rejection> {
    let judged = Replay::new(start, least, rules, way);
    let Some(read) = way.path else {
        return judged.reading(None);
    };
    let path = counting(read)?;
    if let PathRead::Differing { first, .. } = read
        && first.readings().any(|moves| judged.solves(moves))
    {
        return Err(contradiction(&first.line, &path.line));
    }
    judged.told(path).1
}

/// The path that counts of those that were read, or why none does.
pub(super) fn counting(read: &PathRead) -> Result<&Path, Rejection> {
    match read {
        PathRead::One(path) | PathRead::Differing { last: path, .. } => Ok(path),
        PathRead::Several { first, second } => Err(contradiction(first, second)),
        PathRead::NoDirection { word, line_number } => {
            let (word, line_number) = (word.clone(), *line_number);
            Err(flawed(Flaw::NoDirection { word, line_number }))
        }
        PathRead::Endless => Err(flawed(Flaw::Endless {
            part: Part::Path,
            most: MOST_MOVES,
        })),
    }
}

/// The rejection for a flaw.
pub(super) fn flawed(flaw: Flaw) -> Rejection {
    Rejection::Flawed(Box::new(flaw))
}

/// The rejection for two answers that differ.
pub(super) fn contradiction(first: &str, second: &str) -> Rejection {
    let (first, second) = (first.to_owned(), second.to_owned());
    Rejection::Contradiction { first, second }
}

struct Replay<'a> {
    start: &'a Board,
    least: u32,
    rules: &'a AnswerRules,
    boards: Option<&'a Boards>,
    count: Option<u32>,
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

impl<'a> Replay<'a> {
    fn new(start: &'a Board, least: u32, rules: &'a AnswerRules, way: Way<'a>) -> Replay<'a> {
        Replay {
            start,
            least,
            rules,
            boards: way.boards,
            count: way.count,
        }
    }
}

impl Replay<'_> {
    /// Judges a path by the first of its readings that is right, and else by the first
    /// that is right if it is read in another way, and else by the likeliest; returns the
    /// reading too.
    fn told<'p>(&self, path: &'p Path) -> (&'p [Move], Result<Solved, Rejection>) {
        let mut misread = None;
        let mut told = None;
        for moves in path.readings() {
            match self.reading(Some(moves)) {
                Ok(solved) if solved.misread.is_none() => return (moves, Ok(solved)),
                Ok(solved) => misread = misread.or(Some((moves, Ok(solved)))),
                Err(rejection) => told = told.or(Some((moves, Err(rejection)))),
            }
        }
        let judged = misread.or(told);
        judged.expect("a path has a reading, which was judged")
    }

    /// Judges one reading of a path with all else that was printed.
    fn reading(&self, path: Option<&[Move]>) -> Result<Solved, Rejection> {
        let mut misread = None;
        let path = match path {
            None => None,
            Some(moves) => {
                let (moves, how) = self.moves(moves)?;
                misread = how;
                Some(moves)
            }
        };
        let path = path.as_deref();
        let boards = match self.boards {
            None => None,
            Some(boards) => self.boards(boards, path)?,
        };
        let length = match (path, &boards) {
            (Some(path), _) => Some((path.len(), Part::Path)),
            (None, Some((moves, _))) => Some((*moves, Part::Boards)),
            (None, None) => None,
        };
        let misread = misread.or(boards.and_then(|(_, misread)| misread));
        let Some((moves, part)) = length else {
            let moves = None;
            return Ok(Solved { moves, misread });
        };
        if let Some(count) = self.count.filter(|count| *count as usize != moves) {
            return Err(flawed(Flaw::CountDiffers { count, moves, part }));
        }
        if moves > self.least as usize && self.rules.optimal == Optimal::Required {
            let least = self.least;
            return Err(flawed(Flaw::TooLong { moves, least, part }));
        }
        let moves = Some(moves);
        Ok(Solved { moves, misread })
    }

    fn solves(&self, moves: &[Move]) -> bool {
        matches!(course(self.start, moves), Course::Solves)
    }

    /// The moves that solve the board, and in which way they have to be read for it,
    /// if that is not the one asked for and earns something.
    fn moves(&self, moves: &[Move]) -> Result<(Vec<Move>, Option<Flaw>), Rejection> {
        let flaw = match course(self.start, moves) {
            Course::Solves => return Ok((moves.to_vec(), None)),
            Course::OffBoard { step, mv, board } => Flaw::OffBoard { step, mv, board },
            Course::EndsElsewhere { board } => {
                let moves = moves.len();
                Flaw::EndsElsewhere { moves, board }
            }
        };
        match self.misread(moves) {
            None => Err(flawed(flaw)),
            Some((misread, moves)) => Ok((moves, Some(worth(misread)?))),
        }
    }

    /// How many moves lie between the boards, and whether they were to be printed in
    /// another order; `None` if no way of boards was printed.
    fn boards(
        &self,
        boards: &Boards,
        path: Option<&[Move]>,
    ) -> Result<Option<(usize, Option<Flaw>)>, Rejection> {
        let is_required = self.rules.requires(Part::Boards);
        if boards.is_endless {
            let (part, most) = (Part::Boards, MOST_BOARDS);
            return Err(flawed(Flaw::Endless { part, most }));
        }
        let order = self.rules.boards.as_ref().map(|it| it.order);
        for is_reversed in [false, true] {
            let ways = Sequence::all(boards, self.start, is_reversed);
            // The board given and the goal alone are no way, unless one is asked for.
            let mut ways = ways
                .into_iter()
                .filter(|way| is_required || way.len() > 2)
                .filter(|way| way.flaw(self.start).is_none());
            let Some(way) = ways.next() else {
                continue;
            };
            let moves = way.len() - 1;
            let misread = match (is_reversed, order) {
                (false, _) | (_, Some(BoardOrder::Either)) => None,
                _ => Some(worth(Flaw::Misread {
                    how: Misreading::FromGoal,
                    also: None,
                    moves,
                    percent: self.rules.misread.order_percent,
                })?),
            };
            return match path.and_then(|path| way.off_path(self.start, path)) {
                Some(flaw) => Err(flawed(flaw)),
                None => Ok(Some((moves, misread))),
            };
        }
        self.no_way(boards, path).map_or(Ok(None), Err)
    }

    /// What to say of boards that are no way to the goal; `None` if none is asked for
    /// and these are no attempt at one.
    fn no_way(&self, boards: &Boards, path: Option<&[Move]>) -> Option<Rejection> {
        let is_required = self.rules.requires(Part::Boards);
        let way = Sequence::likeliest(boards, self.start);
        // Beside a path, boards may be those that were looked at to find it.
        let is_attempt = match (is_required, path) {
            (true, _) => true,
            (false, None) => way.len() > 2,
            (false, Some(_)) => way.len() > 2 && way.is_connected(self.start),
        };
        if !is_attempt {
            return None;
        }
        // Before the first board of the way, it may be a table of anything.
        let grid = boards.not_a_board.as_ref();
        if let Some(grid) = grid.filter(|grid| way.is_empty() || grid.boards_before > way.first()) {
            let (line_number, rows) = (grid.line_number, grid.rows.clone());
            return Some(flawed(Flaw::NotABoard { line_number, rows }));
        }
        if way.is_empty() {
            return None;
        }
        // What the path says instead is the better help.
        let off_path = path.and_then(|path| way.off_path(self.start, path));
        off_path.or_else(|| way.flaw(self.start)).map(flawed)
    }
}

/// A misreading that earns something and may be all that is wrong; else the rejection,
/// whatever else there is.
fn worth(misread: Flaw) -> Result<Flaw, Rejection> {
    match misread.percent() {
        0 => Err(flawed(misread)),
        _ => Ok(misread),
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
