//! Boards from the smallest on, and the first on which a mistake shows.

use std::collections::HashSet;

use super::{Method, Question, Variant};
use crate::{board::Board, distance::Distance, moves::Move, shape::Shape};

/// The most moves that a board of 3×3 needs.
const MAX_DEPTH: usize = 31;

/// The most moves that the first of the boards of 4×4 and 5×5 need.
const NEAR: usize = 4;

/// The boards to look for a mistake on, the simplest first.
///
/// First all boards of 2×2, the solvable ones by their moves to the goal.
/// Then all of 3×3 by their moves, the unsolvable ones by the moves to the
/// goal with its last two tiles exchanged, and after the solvable ones of as
/// many. Then some of 4×4 and of 5×5 in the same manner: all near to the
/// goal, then some with the blank on each of the other cells.
///
/// They come one by one, made as they are asked for.
///
/// ```
/// use reference::catalog::smallest;
///
/// let mut boards = smallest::by_size();
/// assert_eq!(boards.next().unwrap().to_string(), "1 2\n3 0");
/// assert_eq!(boards.nth(23).unwrap().to_string(), "1 2 3\n4 5 6\n7 8 0");
/// assert_eq!(boards.next().unwrap().to_string(), "1 2 3\n4 5 6\n8 7 0");
/// ```
pub fn by_size() -> impl Iterator<Item = Board> {
    by_size_within(MAX_DEPTH)
}

/// As [`by_size`], with the boards of 3×3 that need at most `moves` to their goal.
pub fn by_size_within(moves: usize) -> impl Iterator<Item = Board> {
    let [two, three, four, five] = [2, 3, 4, 5].map(square);
    two_by_two(two)
        .chain(by_moves(three).take(moves + 1).flatten())
        .chain(larger(four))
        .chain(larger(five))
}

/// The first board on which `variant` is wrong, among the first `boards` of [`by_size`].
///
/// Each is tried with both distances, and after 0 moves and after 3, where
/// that may matter.
///
/// ```
/// use reference::catalog::{Variant, smallest::smallest_mistake};
///
/// let variant = Variant::named("solve-literal-rule-most-moves-first").unwrap();
/// let board = smallest_mistake(variant, 3_000).unwrap();
/// assert_eq!(board.to_string(), "1 3 5\n4 0 8\n7 6 2");
/// ```
#[must_use]
pub fn smallest_mistake(variant: &Variant, boards: usize) -> Option<Board> {
    let method = variant.method();
    let is_wrong = |board: &Board| {
        let answer = variant.answer(board);
        answer.is_some_and(|answer| method.accepts(board, &answer) == Some(false))
    };
    asked(method, boards).find(is_wrong)
}

/// The first board that tells two variants of one method apart, among the first `boards` of
/// [`by_size`].
///
/// That is one on which each answers, and the answer of one could not be the other's.
///
/// ```
/// use reference::catalog::{Variant, smallest::smallest_difference};
///
/// let one = Variant::named("manhattan-rows-only").unwrap();
/// let other = Variant::named("manhattan-columns-only").unwrap();
/// let board = smallest_difference(one, other, 100).unwrap();
/// assert_eq!(board.to_string(), "1 0\n3 2");
/// ```
#[must_use]
pub fn smallest_difference(one: &Variant, other: &Variant, boards: usize) -> Option<Board> {
    let differ = |board: &Board| {
        let (Some(first), Some(second)) = (one.answer(board), other.answer(board)) else {
            return false;
        };
        let question = Question::new(board);
        other.explains_by(0, &question, &first) == Some(false)
            || one.explains_by(0, &question, &second) == Some(false)
    };
    asked(one.method(), boards).find(differ)
}

/// The first boards in each form that makes a difference to `method`.
fn asked(method: Method, boards: usize) -> impl Iterator<Item = Board> {
    let (distances, n_moves): (&[Distance], &[u32]) = match method {
        Method::GetNMoves | Method::Hamming | Method::Manhattan => (&BOTH, &[0, 3]),
        Method::IsGoal | Method::Neighbors => (&[Distance::Manhattan], &[0, 3]),
        Method::Solve => (&BOTH, &[0]),
        Method::Inversions | Method::IsSolvable | Method::Path => (&[Distance::Manhattan], &[0]),
    };
    let forms = n_moves
        .iter()
        .flat_map(|&n_moves| distances.iter().map(move |&distance| (n_moves, distance)));
    by_size().take(boards).flat_map(move |board| {
        let form =
            move |(n_moves, distance)| board.clone().with_n_moves(n_moves).with_distance(distance);
        forms.clone().map(form)
    })
}

const BOTH: [Distance; 2] = [Distance::Manhattan, Distance::Hamming];

fn square(side: usize) -> Shape {
    Shape::new(side, side).expect("2 to 5 are sides of a board")
}

/// The goal with its last two tiles exchanged, which is unsolvable.
fn exchanged_goal(shape: Shape) -> Board {
    let goal = Board::goal(shape);
    let mut tiles = goal.tiles().to_vec();
    tiles.swap(shape.cells() - 2, shape.cells() - 3);
    let exchanged = goal.puzzle().board(&tiles);
    exchanged.expect("two tiles of the goal have only changed places")
}

/// All boards of a shape, the solvable half first.
fn two_by_two(shape: Shape) -> impl Iterator<Item = Board> {
    let halves = [Board::goal(shape), exchanged_goal(shape)];
    halves
        .into_iter()
        .flat_map(|start| Layers::from(start).flatten())
}

/// The boards of a shape by their moves: solvable ones, then as many unsolvable ones.
fn by_moves(shape: Shape) -> impl Iterator<Item = Vec<Board>> {
    let unsolvable = Layers::from(exchanged_goal(shape));
    let layers = Layers::from(Board::goal(shape)).zip(unsolvable);
    layers.map(|(solvable, unsolvable)| [solvable, unsolvable].concat())
}

/// Some boards of a shape: those near to the goal, then those where the blank has gone on.
fn larger(shape: Shape) -> impl Iterator<Item = Board> {
    let near = by_moves(shape).take(NEAR + 1).flatten();
    let starts = [Board::goal(shape), exchanged_goal(shape)];
    near.chain(
        starts
            .into_iter()
            .flat_map(|start| blank_walk(start).skip(NEAR + 1)),
    )
}

/// The boards of a walk of the blank over all cells: to the left, a row up, to the right, and so on.
fn blank_walk(start: Board) -> impl Iterator<Item = Board> {
    let mut sideways = Move::Left;
    let walk = std::iter::successors(Some(start), move |board| {
        board.apply(sideways).or_else(|| {
            sideways = sideways.inverse();
            board.apply(Move::Up)
        })
    });
    walk.map(|board| board.with_n_moves(0))
}

/// The boards that moves lead to, by the number of moves.
struct Layers {
    known: HashSet<Box<[u8]>>,
    next: Vec<Board>,
}

impl Layers {
    fn from(start: Board) -> Layers {
        Layers {
            known: HashSet::from([start.tiles().into()]),
            next: vec![start],
        }
    }

    /// The boards beyond a layer.
    fn beyond(&mut self, layer: &[Board]) -> Vec<Board> {
        let neighbors = layer.iter().flat_map(Board::neighbors);
        let new = neighbors.filter(|board| self.known.insert(board.tiles().into()));
        new.map(|board| board.with_n_moves(0)).collect()
    }
}

impl Iterator for Layers {
    type Item = Vec<Board>;

    fn next(&mut self) -> Option<Vec<Board>> {
        let layer = std::mem::take(&mut self.next);
        self.next = self.beyond(&layer);
        (!layer.is_empty()).then_some(layer)
    }
}
