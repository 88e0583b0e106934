//! Other ways to read the moves of a path than the one asked for.
use reference::Move;

use super::{Course, Replay, course};
use crate::{
    assignment::Optimal,
    judge::flaw::{Flaw, Misreading},
};

impl Replay<'_> {
    /// The way of reading these moves in which they solve the board, if there is one,
    /// and the moves read so.
    ///
    /// Of a path of a few moves several ways may; the first two are told. Longer paths than
    /// are asked for are not read otherwise: of enough moves, some lead anywhere.
    pub(super) fn misread(&self, moves: &[Move]) -> Option<(Flaw, Vec<Move>)> {
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
        let (how, percent, reread) = fitting.next()?;
        let flaw = Flaw::Misread {
            how,
            also: fitting.next().map(|(other, ..)| other),
            moves: reread.len(),
            percent,
        };
        Some((flaw, reread))
    }
}

pub(in crate::judge) fn up_and_down(mv: Move) -> Move {
    match mv {
        Move::Up | Move::Down => mv.inverse(),
        Move::Left | Move::Right => mv,
    }
}

pub(in crate::judge) fn left_and_right(mv: Move) -> Move {
    match mv {
        Move::Left | Move::Right => mv.inverse(),
        Move::Up | Move::Down => mv,
    }
}

pub(in crate::judge) fn axes(mv: Move) -> Move {
    match mv {
        Move::Up => Move::Left,
        Move::Left => Move::Up,
        Move::Down => Move::Right,
        Move::Right => Move::Down,
    }
}
