//! Students' searches: the assignment's A*, and what can be wrong with it.

use std::collections::{HashMap, HashSet};

use super::{
    Outcome,
    queue::{Entry, Queue, Tie},
};
use crate::{board::Board, moves::Move};

/// The most boards of up to 3×3 that a program takes from its queue before it counts as running too
/// long: more than there are solvable ones, so that every search of those ends.
const MAX_EXPANDED: u32 = 200_000;

/// The same for greater boards, where the searches that do not end soon would not end for long.
const MAX_EXPANDED_LARGER: u32 = 20_000;

/// The orders in which a program can list the neighbors.
pub(super) const ORDERS: usize = 24;

/// A search from a queue by priority.
///
/// It has a mistake, or none. Where the mistake leaves open what comes first of equals or how
/// boards are remembered, each way to do it may answer differently.
#[derive(Clone, Copy, Debug)]
pub(super) struct Program {
    /// What it expects a board to need.
    pub(super) estimates: &'static [fn(&Board) -> u32],
    /// The priority is the first times the moves plus the second times the estimate.
    pub(super) weights: (u32, u32),
    pub(super) step: fn(&Board, Move) -> Option<Board>,
    /// Whether it asks first if the board can be solved.
    pub(super) asks_solvable: bool,
    pub(super) prints: Prints,
    pub(super) marks: &'static [Marks],
    pub(super) ties: &'static [Tie],
    /// How many of the [`ORDERS`] it may list neighbors in: all, or the usual one.
    pub(super) orders: usize,
}

/// When a program notes that it knows a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Marks {
    /// As it puts the board into the queue: the assignment's sentence to the letter.
    Enqueued,
    /// As it takes the board from the queue, which is right if the estimate is.
    Dequeued,
    /// As it takes the board from the queue, into which known boards are put all the same. With
    /// more in it, a heap has another one on top of equals.
    DequeuedOnly,
    /// Never: a board that was found is put in again each time with fewer moves.
    FewerMoves,
}

/// What a program prints of the board it ends with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Prints {
    /// The moves that led to it.
    Moves,
    /// The boards taken from the queue before it.
    Expanded,
    /// The boards put into the queue so far.
    Enqueued,
}

/// One of the programs with the same mistake.
#[derive(Clone, Copy)]
struct Way {
    estimate: fn(&Board) -> u32,
    marks: Marks,
    tie: Tie,
    order: [Move; 4],
}

impl Program {
    /// Whether it marks boards as they are put into the queue, whatever else it leaves open.
    pub(super) fn is_literal(&self) -> bool {
        self.marks == [Marks::Enqueued]
    }

    /// How many programs there are with this mistake.
    pub(super) fn ways(&self) -> usize {
        self.estimates.len() * self.marks.len() * self.ties.len() * self.orders
    }

    /// One way for each number below [`ways`](Program::ways), the first of everything first.
    fn way(&self, mut number: usize) -> Way {
        let mut digit = |base: usize| {
            let digit = number % base;
            number /= base;
            digit
        };
        Way {
            tie: self.ties[digit(self.ties.len())],
            marks: self.marks[digit(self.marks.len())],
            estimate: self.estimates[digit(self.estimates.len())],
            order: order(digit(self.orders)),
        }
    }

    /// What one of the programs prints, or `None` where it would run too long.
    pub(super) fn run(&self, way: usize, board: &Board) -> Option<Outcome> {
        self.run_within(&mut { u32::MAX }, way, board)
    }

    /// As [`run`](Program::run), where the boards that are taken from its queue are taken off
    /// `left`, and it would run too long when none is left.
    pub(super) fn run_within(&self, left: &mut u32, way: usize, board: &Board) -> Option<Outcome> {
        if self.asks_solvable && !board.is_solvable() {
            return Some(Outcome::Unsolvable);
        }
        let mut run = Run::new(self, self.way(way), board);
        run.max_expanded = run.max_expanded.min(*left);
        let outcome = run.finish();
        *left -= run.expanded;
        outcome
    }
}

/// The order of a number below [`ORDERS`], that of [`Move::ALL`] first.
fn order(mut number: usize) -> [Move; 4] {
    let mut left = Move::ALL.to_vec();
    [4, 3, 2, 1].map(|count| {
        let index = number % count;
        number /= count;
        left.remove(index)
    })
}

/// A program at work.
struct Run<'a> {
    program: &'a Program,
    way: Way,
    queue: Queue,
    /// All boards that were put into the queue.
    boards: Vec<Board>,
    known: Known,
    expanded: u32,
    max_expanded: u32,
}

/// The boards that are not put in again.
#[derive(Default)]
struct Known {
    marked: HashSet<Box<[u8]>>,
    /// The fewest moves to each board.
    fewest: HashMap<Box<[u8]>, u32>,
}

impl<'a> Run<'a> {
    fn new(program: &'a Program, way: Way, start: &Board) -> Run<'a> {
        let mut run = Run {
            program,
            way,
            queue: Queue::new(way.tie),
            boards: Vec::new(),
            known: Known::default(),
            expanded: 0,
            max_expanded: match start.shape().cells() {
                ..=9 => MAX_EXPANDED,
                _ => MAX_EXPANDED_LARGER,
            },
        };
        run.enqueue(start.clone().with_n_moves(0));
        run
    }

    fn finish(&mut self) -> Option<Outcome> {
        let mut last = 0;
        while let Some(entry) = self.queue.pop() {
            let board = self.boards[entry.index].clone();
            if !self.takes(&board) {
                continue;
            }
            last = board.get_n_moves();
            if board.is_goal() {
                return Some(Outcome::Moves(self.prints(last)));
            }
            if self.expanded == self.max_expanded {
                return None;
            }
            self.expanded += 1;
            for mv in self.way.order {
                if let Some(neighbor) = (self.program.step)(&board, mv) {
                    self.enqueue(neighbor);
                }
            }
        }
        // The queue is empty: a program that did not ask prints the moves it holds.
        Some(Outcome::Moves(self.prints(last)))
    }

    fn prints(&self, moves: u32) -> u32 {
        match self.program.prints {
            Prints::Moves => moves,
            Prints::Expanded => self.expanded,
            Prints::Enqueued => super::cells::narrow(self.boards.len()),
        }
    }

    /// Whether a board from the queue is expanded.
    fn takes(&mut self, board: &Board) -> bool {
        match self.way.marks {
            Marks::Enqueued => true,
            Marks::Dequeued | Marks::DequeuedOnly => self.known.marked.insert(board.tiles().into()),
            Marks::FewerMoves => self.known.fewest[board.tiles()] == board.get_n_moves(),
        }
    }

    fn enqueue(&mut self, board: Board) {
        let tiles = board.tiles();
        let is_new = match self.way.marks {
            Marks::Enqueued => self.known.marked.insert(tiles.into()),
            Marks::Dequeued => !self.known.marked.contains(tiles),
            Marks::DequeuedOnly => true,
            Marks::FewerMoves => self.known.reached(&board),
        };
        if is_new {
            self.queue.push(self.entry(&board));
            self.boards.push(board);
        }
    }

    fn entry(&self, board: &Board) -> Entry {
        let (moves_weight, estimate_weight) = self.program.weights;
        let moves = board.get_n_moves();
        let estimate = (self.way.estimate)(board);
        Entry {
            priority: moves_weight * moves + estimate_weight * estimate,
            moves,
            index: self.boards.len(),
        }
    }
}

impl Known {
    /// Whether `board` is reached with fewer moves than ever before.
    fn reached(&mut self, board: &Board) -> bool {
        let moves = board.get_n_moves();
        match self.fewest.get_mut(board.tiles()) {
            Some(fewest) if *fewest <= moves => false,
            Some(fewest) => {
                *fewest = moves;
                true
            }
            None => {
                self.fewest.insert(board.tiles().into(), moves);
                true
            }
        }
    }
}
