//! Printed boards as a way from the start to the goal.
use reference::{Board, Move};

use crate::{answer::Boards, judge::flaw::Flaw};

/// Boards one after the other, as printed or the last one first.
#[derive(Clone, Copy)]
pub(super) struct Sequence<'b> {
    boards: &'b Boards,
    /// The first of them that counts.
    from: usize,
    /// One before, which stands alone and is the first.
    head: Option<usize>,
    is_reversed: bool,
}

impl<'b> Sequence<'b> {
    /// The ways that the boards may be, the likeliest first: all of them; those behind a
    /// start and a goal that are only shown; those from the last start on, behind
    /// whatever was looked at before. If reversed, those from the last goal on.
    pub(super) fn all(boards: &'b Boards, start: &Board, is_reversed: bool) -> Vec<Sequence<'b>> {
        let goal = start.puzzle().goal();
        let (start, goal) = (start.tiles(), goal.tiles());
        let is = |index: usize, tiles: &[u8]| index < boards.len() && boards.tiles(index) == tiles;
        let way = |from: usize, head: Option<usize>| Sequence {
            boards,
            from,
            head,
            is_reversed,
        };
        let mut ways = vec![way(0, None)];
        if boards.len() > 2 {
            let (begin, end) = match is_reversed {
                true => (goal, start),
                false => (start, goal),
            };
            if is(0, end) && is(1, begin) {
                ways.push(way(1, None));
            }
            if is(0, begin) && is(1, end) {
                ways.push(way(2, Some(0)));
            }
            let last = (0..boards.len()).rev().find(|index| is(*index, begin));
            ways.extend(last.filter(|last| *last > 0).map(|last| way(last, None)));
        }
        ways.retain(|way| !way.is_empty());
        ways
    }

    /// The way that the boards most likely are meant to be, where they are none.
    pub(super) fn likeliest(boards: &'b Boards, start: &Board) -> Sequence<'b> {
        let all = Sequence {
            boards,
            from: 0,
            head: None,
            is_reversed: false,
        };
        let ways = Sequence::all(boards, start, false);
        let is_attempt = |way: &&Sequence<'_>| way.len() > 1;
        match ways.iter().skip(1).find(is_attempt) {
            Some(behind) if !all.is_connected(start) => *behind,
            _ => all,
        }
    }

    /// How many boards are printed before it.
    pub(super) fn first(self) -> usize {
        self.head.unwrap_or(self.from)
    }

    pub(super) fn len(self) -> usize {
        self.boards.len() - self.from + usize::from(self.head.is_some())
    }

    pub(super) fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// How many of its boards are among the first `printed`.
    pub(super) fn before(self, printed: usize) -> usize {
        let head = self.head.is_some_and(|head| head < printed);
        printed.saturating_sub(self.from) + usize::from(head)
    }

    pub(super) fn tiles(self, index: usize) -> &'b [u8] {
        let index = match self.is_reversed {
            true => self.len() - 1 - index,
            false => index,
        };
        self.boards.tiles(match (self.head, index) {
            (Some(head), 0) => head,
            (Some(_), index) => self.from + index - 1,
            (None, index) => self.from + index,
        })
    }

    fn board(self, index: usize, start: &Board) -> Board {
        let board = start.puzzle().board(self.tiles(index));
        board.expect("only grids with each tile once are taken for boards")
    }

    /// Whether it begins with the start, and a single move leads from each to the next.
    pub(super) fn is_connected(self, start: &Board) -> bool {
        let flaw = self.flaw(start);
        !self.is_empty() && matches!(flaw, None | Some(Flaw::BoardsEndElsewhere { .. }))
    }

    /// Why the boards are no way from the start to the goal; `None` if they are one.
    pub(super) fn flaw(self, start: &Board) -> Option<Flaw> {
        if self.is_empty() {
            return None;
        }
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

    /// The moves that lead from each board to the next.
    ///
    /// # Errors
    ///
    /// The first board that is not the start, or to which no single move leads, and the
    /// moves before it.
    pub(super) fn walk(self, start: &Board) -> Result<Vec<Move>, (Vec<Move>, Board)> {
        let mut moves = Vec::new();
        if self.tiles(0) != start.tiles() {
            return Err((moves, self.board(0, start)));
        }
        let mut board = start.clone();
        for step in 1..self.len() {
            let next = self.tiles(step);
            let moved = Move::ALL.into_iter().find_map(|mv| {
                let moved = board.apply(mv).filter(|it| it.tiles() == next)?;
                Some((mv, moved))
            });
            let Some((mv, moved)) = moved else {
                return Err((moves, self.board(step, start)));
            };
            moves.push(mv);
            board = moved;
        }
        Ok(moves)
    }

    /// Where the boards leave a path that solves the board.
    pub(super) fn off_path(self, start: &Board, path: &[Move]) -> Option<Flaw> {
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
        let (printed, moves) = (self.len().checked_sub(1)?, path.len());
        (printed != moves).then_some(Flaw::BoardsEndOffPath { printed, moves })
    }
}
