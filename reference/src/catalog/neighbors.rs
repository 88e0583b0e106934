//! Ways to get `neighbors` wrong.

mod list;
mod parent;
mod steps;

use super::{Neighborhood, Rule, Variant};
use crate::{board::Board, moves::Move};
pub(super) use steps::row_end_step;

const SEE: &str = "Slide the tile left of the blank, right of it, above it and below it into the \
                   blank: each gives one board.";
const SEE_MOVES: &str = "Each neighbor is reached by one move more than the board itself.";
const SEE_PARENT: &str =
    "Print the board before and after the call of neighbors(): it is the same.";

pub(super) static VARIANTS: &[Variant] = &[
    Variant {
        name: "neighbors-row-ends-joined",
        says: "Your neighbors() moves the blank by one index past the end of a row into the next \
               row.",
        see: SEE,
        rule: Rule::Neighbors(steps::row_ends_joined),
    },
    Variant {
        name: "neighbors-wraps-in-rows",
        says: "Your neighbors() moves the blank out of a row at one end and in at its other end.",
        see: SEE,
        rule: Rule::Neighbors(steps::wraps_in_rows),
    },
    Variant {
        name: "neighbors-wraps-in-columns",
        says: "Your neighbors() moves the blank out at the top and in at the bottom, and the \
               other way round.",
        see: SEE,
        rule: Rule::Neighbors(steps::wraps_in_columns),
    },
    Variant {
        name: "neighbors-wraps-everywhere",
        says: "Your neighbors() moves the blank out at any edge and in at the opposite one.",
        see: SEE,
        rule: Rule::Neighbors(steps::wraps_everywhere),
    },
    Variant {
        name: "neighbors-diagonal-too",
        says: "Your neighbors() also moves the blank diagonally.",
        see: SEE,
        rule: Rule::Neighbors(steps::diagonal_too),
    },
    Variant {
        name: "neighbors-diagonal-only",
        says: "Your neighbors() moves the blank diagonally, not to the cells beside it.",
        see: SEE,
        rule: Rule::Neighbors(steps::diagonal_only),
    },
    Variant {
        name: "neighbors-any-tile",
        says: "Your neighbors() lets the blank change places with every tile, however far away.",
        see: SEE,
        rule: Rule::Neighbors(steps::any_tile),
    },
    Variant {
        name: "neighbors-three-columns",
        says: "Your neighbors() takes every board to be three columns wide.",
        see: SEE,
        rule: Rule::Neighbors(steps::three_columns),
    },
    Variant {
        name: "neighbors-misses-up",
        says: "Your neighbors() leaves out the board where the blank has moved up.",
        see: SEE,
        rule: Rule::Neighbors(list::misses_up),
    },
    Variant {
        name: "neighbors-misses-down",
        says: "Your neighbors() leaves out the board where the blank has moved down.",
        see: SEE,
        rule: Rule::Neighbors(list::misses_down),
    },
    Variant {
        name: "neighbors-misses-left",
        says: "Your neighbors() leaves out the board where the blank has moved left.",
        see: SEE,
        rule: Rule::Neighbors(list::misses_left),
    },
    Variant {
        name: "neighbors-misses-right",
        says: "Your neighbors() leaves out the board where the blank has moved right.",
        see: SEE,
        rule: Rule::Neighbors(list::misses_right),
    },
    Variant {
        name: "neighbors-misses-last",
        says: "Your neighbors() leaves out the last one of the boards.",
        see: SEE,
        rule: Rule::Neighbors(list::misses_last),
    },
    Variant {
        name: "neighbors-first-only",
        says: "Your neighbors() returns the first board only, as with else if between the four \
               directions.",
        see: SEE,
        rule: Rule::Neighbors(list::first_only),
    },
    Variant {
        name: "neighbors-none",
        says: "Your neighbors() returns no boards.",
        see: SEE,
        rule: Rule::Neighbors(list::none),
    },
    Variant {
        name: "neighbors-repeats-first",
        says: "Your neighbors() returns the first board twice.",
        see: SEE,
        rule: Rule::Neighbors(list::repeats_first),
    },
    Variant {
        name: "neighbors-repeats-last",
        says: "Your neighbors() returns the last board twice.",
        see: SEE,
        rule: Rule::Neighbors(list::repeats_last),
    },
    Variant {
        name: "neighbors-all-the-same",
        says: "Your neighbors() returns one board several times, as when all pointers lead to the \
               same object.",
        see: SEE,
        rule: Rule::Neighbors(list::all_the_same),
    },
    Variant {
        name: "neighbors-adds-itself",
        says: "Your neighbors() returns the board itself among its neighbors.",
        see: SEE,
        rule: Rule::Neighbors(list::adds_itself),
    },
    Variant {
        name: "neighbors-copies-at-edge",
        says: "Your neighbors() returns an unchanged copy of the board for each direction in \
               which the blank cannot move.",
        see: SEE,
        rule: Rule::Neighbors(list::copies_at_edge),
    },
    Variant {
        name: "neighbors-keeps-moves",
        says: "Your neighbors() gives each neighbor the number of moves of the board, not one \
               more.",
        see: SEE_MOVES,
        rule: Rule::Neighbors(list::keeps_moves),
    },
    Variant {
        name: "neighbors-adds-two-moves",
        says: "Your neighbors() gives each neighbor two moves more, not one.",
        see: SEE_MOVES,
        rule: Rule::Neighbors(list::adds_two_moves),
    },
    Variant {
        name: "neighbors-sets-moves-to-one",
        says: "Your neighbors() gives each neighbor 1 move, whatever the board has.",
        see: SEE_MOVES,
        rule: Rule::Neighbors(list::sets_moves_to_one),
    },
    Variant {
        name: "neighbors-sets-moves-to-zero",
        says: "Your neighbors() gives each neighbor 0 moves, whatever the board has.",
        see: SEE_MOVES,
        rule: Rule::Neighbors(list::sets_moves_to_zero),
    },
    Variant {
        name: "neighbors-counts-on",
        says: "Your neighbors() adds a move to the board for each neighbor, so that the second \
               has two more, and so on.",
        see: SEE_MOVES,
        rule: Rule::NeighborsInOrder(parent::counts_on),
    },
    Variant {
        name: "neighbors-counts-parent",
        says: "Your neighbors() adds the move to the board itself as well as to its neighbors.",
        see: SEE_PARENT,
        rule: Rule::Neighbors(parent::counts_parent),
    },
    Variant {
        name: "neighbors-never-slides-back",
        says: "Your neighbors() slides tiles on the board itself and never slides them back, so \
               that each neighbor is made of the one before.",
        see: SEE_PARENT,
        rule: Rule::NeighborsInOrder(parent::never_slides_back),
    },
    Variant {
        name: "neighbors-walks-on",
        says: "Your neighbors() moves the blank of the board itself, so that each neighbor is one \
               move from the one before.",
        see: SEE_PARENT,
        rule: Rule::NeighborsInOrder(parent::walks_on),
    },
    Variant {
        name: "neighbors-leaves-last-slide",
        says: "Your neighbors() leaves the board itself as its last neighbor, since the last \
               slide is not taken back.",
        see: SEE_PARENT,
        rule: Rule::NeighborsInOrder(parent::leaves_last_slide),
    },
];

/// What a program leaves behind that does not touch the board itself.
fn beside(board: &Board, boards: Vec<Board>) -> Neighborhood {
    Neighborhood::new(boards, board.clone())
}

/// The number of orders of the four moves.
pub(super) const ORDERS: usize = 24;

/// One of the orders in which a program may try the moves, [`Move::ALL`] first.
pub(super) fn order(mut way: usize) -> [Move; 4] {
    let mut order = Move::ALL;
    for place in 0..order.len() {
        let left = order.len() - place;
        order[place..].rotate_left(way % left);
        way /= left;
    }
    order
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn orders_are_all_of_them() {
        let orders: HashSet<[Move; 4]> = (0..ORDERS).map(order).collect();
        assert_eq!(orders.len(), 24);
        assert_eq!(order(0), Move::ALL);
        for order in orders {
            assert!(Move::ALL.iter().all(|mv| order.contains(mv)), "{order:?}");
        }
    }
}
