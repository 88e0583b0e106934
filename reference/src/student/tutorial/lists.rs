//! The search as the tutorial's code has it, with its two lists.
//!
//! Its answers depend on how these lists are kept, since the heuristic is not
//! admissible: a state is closed when it is expanded and never opened again,
//! it may be in the open list more than once, and of equal nodes the first in
//! the list is taken. The searches of [`crate::search`] keep theirs otherwise.

use std::collections::{BTreeSet, HashSet};

use crate::{
    board::Board,
    moves::{Move, MoveOrder},
};

/// A node of the tutorial's tree; its depth is the board's count of moves.
struct Node {
    board: Board,
    /// The number of the parent, and the move from there; `None` for the start.
    made: Option<(usize, Move)>,
}

/// Finds a way to the goal of a board that can be solved, by the node of least `priority`.
pub(super) fn search(
    start: &Board,
    order: MoveOrder,
    priority: impl Fn(&Board) -> u32,
) -> Vec<Move> {
    // Nodes are numbered as they come into the list, so the least pair is the first minimum.
    let mut open = BTreeSet::from([(priority(start), 0)]);
    let mut closed = HashSet::new();
    let mut nodes = vec![Node {
        board: start.clone(),
        made: None,
    }];
    while let Some((_, number)) = open.pop_first() {
        let board = nodes[number].board.clone();
        if board.is_goal() {
            return way(&nodes, number);
        }
        closed.insert(board.tiles().to_owned());
        for mv in order.moves() {
            let next = board.apply(mv);
            if let Some(next) = next.filter(|next| !closed.contains(next.tiles())) {
                open.insert((priority(&next), nodes.len()));
                nodes.push(Node {
                    board: next,
                    made: Some((number, mv)),
                });
            }
        }
    }
    unreachable!("the goal is found before the open list is empty")
}

/// The moves from the start to a node.
fn way(nodes: &[Node], mut number: usize) -> Vec<Move> {
    let mut moves = Vec::new();
    while let Some((parent, mv)) = nodes[number].made {
        moves.push(mv);
        number = parent;
    }
    moves.reverse();
    moves
}
