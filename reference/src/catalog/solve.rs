//! Ways to get `solve` wrong.

mod estimates;
mod told;

use super::{
    Outcome, Rule, Variant, neighbors,
    program::{Marks, ORDERS, Prints, Program},
    queue::Tie,
};
use crate::{
    board::Board,
    heuristic::Heuristic,
    moves::Move,
    search::{Limits, astar_by},
};

/// What the search for the truth may use: all boards of 3×3 and most of 4×4 need less.
const LIMITS: Limits = Limits {
    nodes: 1_000_000,
    memory_bytes: 1 << 28,
    time: None,
};

/// The moves at which a program may stop looking, round numbers first.
pub(super) const CAPS: &[u32] = &[
    10, 20, 30, 25, 15, 40, 50, 60, 80, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 16, 17, 18, 19,
    21, 22, 23, 24, 26, 27, 28, 29, 31, 32, 35, 45, 70,
];

/// The right search, from which the wrong ones differ in one thing.
const ASTAR: Program = Program {
    estimates: &[Board::estimate],
    weights: (1, 1),
    step: Board::apply,
    asks_solvable: true,
    prints: Prints::Moves,
    marks: &[Marks::Dequeued, Marks::DequeuedOnly],
    ties: &[Tie::Heap, Tie::Oldest, Tie::Newest, Tie::MostMoves],
    orders: ORDERS,
};

/// A search that finds ways that are too long, in whatever way it remembers the boards.
const TOO_LONG: Program = Program {
    marks: &[
        Marks::Dequeued,
        Marks::DequeuedOnly,
        Marks::FewerMoves,
        Marks::Enqueued,
    ],
    ..ASTAR
};

/// The assignment's sentence to the letter, with these rules for equals.
pub(super) const fn literal(ties: &'static [Tie]) -> Program {
    Program {
        marks: &[Marks::Enqueued],
        ties,
        ..ASTAR
    }
}

const fn literal_rule(ties: &'static [Tie]) -> Rule {
    Rule::Search(literal(ties))
}

const SEE: &str = "A program that tries all ways move by move, the shortest first, cannot miss the \
                   least number of moves: compare it with yours on a board where yours is wrong.";
const SEE_MOVES: &str = "Slide the tiles by hand and count the slides: a board that is solved needs \
                         0, one beside it 1.";
const SEE_UNSOLVABLE: &str = "Count the inversions by hand: where the rule says that the board is \
                              unsolvable, the only right output is the message.";
const SEE_SOLVABLE: &str = "Count the inversions and, where the side is even, add the row of the \
                            blank from 0: they tell whether there is a solution.";

pub(super) static VARIANTS: &[Variant] = &[
    Variant {
        name: "solve-counts-states",
        says: "Your solver counts the boards on the way, the first one included, not the moves \
               between them.",
        see: SEE_MOVES,
        rule: Rule::Told(told::states),
    },
    Variant {
        name: "solve-one-less",
        says: "Your solver prints one move less than it needs.",
        see: SEE_MOVES,
        rule: Rule::Told(told::one_less),
    },
    Variant {
        name: "solve-counts-twice",
        says: "Your solver counts every move twice.",
        see: SEE_MOVES,
        rule: Rule::Told(told::twice),
    },
    Variant {
        name: "solve-counts-expanded",
        says: "Your solver prints the number of boards that it took from the queue, not the \
               moves.",
        see: SEE_MOVES,
        rule: Rule::Search(Program {
            prints: Prints::Expanded,
            ..ASTAR
        }),
    },
    Variant {
        name: "solve-counts-enqueued",
        says: "Your solver prints the number of boards that it put into the queue, not the moves.",
        see: SEE_MOVES,
        rule: Rule::Search(Program {
            prints: Prints::Enqueued,
            ..TOO_LONG
        }),
    },
    Variant {
        name: "solve-prints-distance",
        says: "Your solver prints the distance of the first board, which is only the least that \
               the moves can be.",
        see: SEE_MOVES,
        rule: Rule::Told(told::distance),
    },
    Variant {
        name: "solve-never-counts",
        says: "Your solver prints 0 moves for every solvable board.",
        see: SEE_MOVES,
        rule: Rule::Told(told::never_counts),
    },
    Variant {
        name: "solve-always-zero",
        says: "Your solver prints 0 moves for every board, solvable or not.",
        see: SEE_MOVES,
        rule: Rule::Told(|_, _| Some(Outcome::Moves(0))),
    },
    Variant {
        name: "solve-greedy",
        says: "Your solver orders the queue by the distance alone, without the moves made so far.",
        see: SEE,
        rule: Rule::Search(Program {
            weights: (0, 1),
            ..TOO_LONG
        }),
    },
    Variant {
        name: "solve-manhattan-plus-hamming",
        says: "Your solver orders the queue by the moves plus both distances, Manhattan and \
               Hamming, which together can be more than the moves to go.",
        see: SEE,
        rule: Rule::Search(Program {
            estimates: &[
                estimates::manhattan_plus_hamming,
                estimates::manhattan_plus_hamming_with_m,
            ],
            ..TOO_LONG
        }),
    },
    Variant {
        name: "solve-distance-one-and-a-half-times",
        says: "Your solver counts the distance one and a half times in the priority.",
        see: SEE,
        rule: Rule::Search(Program {
            weights: (2, 3),
            ..TOO_LONG
        }),
    },
    Variant {
        name: "solve-distance-twice",
        says: "Your solver counts the distance twice in the priority.",
        see: SEE,
        rule: Rule::Search(Program {
            weights: (1, 2),
            ..TOO_LONG
        }),
    },
    Variant {
        name: "solve-distance-three-times",
        says: "Your solver counts the distance three times in the priority.",
        see: SEE,
        rule: Rule::Search(Program {
            weights: (1, 3),
            ..TOO_LONG
        }),
    },
    Variant {
        name: "solve-distance-counts-blank",
        says: "Your solver searches by a distance that counts the blank as a tile, which can be \
               more than the moves to go.",
        see: SEE,
        rule: Rule::Search(Program {
            estimates: &[estimates::counts_blank],
            ..TOO_LONG
        }),
    },
    Variant {
        name: "solve-manhattan-squared",
        says: "Your solver searches by the squares of rows and columns, which are more than the \
               moves to go.",
        see: SEE,
        rule: Rule::Search(Program {
            estimates: &[estimates::squared],
            ..TOO_LONG
        }),
    },
    Variant {
        name: "solve-manhattan-index-difference",
        says: "Your solver searches by the difference of indexes instead of rows and columns.",
        see: SEE,
        rule: Rule::Search(Program {
            estimates: &[estimates::index_difference],
            ..TOO_LONG
        }),
    },
    Variant {
        name: "solve-by-inversions",
        says: "Your solver orders the queue by the moves plus the inversions, which can be more \
               than the moves to go.",
        see: SEE,
        rule: Rule::Search(Program {
            estimates: &[Board::inversions],
            ..TOO_LONG
        }),
    },
    Variant {
        name: "solve-row-ends-joined",
        says: "Your solver moves the blank past the end of a row into the next row, and so finds \
               ways that do not exist.",
        see: SEE_MOVES,
        rule: Rule::Search(Program {
            step: neighbors::row_end_step,
            ..TOO_LONG
        }),
    },
    Variant {
        name: "solve-literal-rule-heap",
        says: "Your solver marks boards as they are put into a std::priority_queue, so a shorter \
               way that comes later is thrown away.",
        see: SEE,
        rule: literal_rule(&[Tie::Heap]),
    },
    Variant {
        name: "solve-literal-rule-oldest-first",
        says: "Your solver marks boards as they are put into the queue, the oldest of equals \
               first, so a shorter way that comes later is thrown away.",
        see: SEE,
        rule: literal_rule(&[Tie::Oldest]),
    },
    Variant {
        name: "solve-literal-rule-newest-first",
        says: "Your solver marks boards as they are put into the queue, the newest of equals \
               first, so a shorter way that comes later is thrown away.",
        see: SEE,
        rule: literal_rule(&[Tie::Newest]),
    },
    Variant {
        name: "solve-literal-rule-most-moves-first",
        says: "Your solver marks boards as they are put into the queue, the one with most moves \
               first of equals, so a shorter way that comes later is thrown away.",
        see: SEE,
        rule: literal_rule(&[Tie::MostMoves]),
    },
    Variant {
        name: "solve-depth-cap-unsolvable",
        says: "Your solver stops looking at some number of moves and calls the board unsolvable.",
        see: SEE_SOLVABLE,
        rule: Rule::Capped(told::capped_unsolvable),
    },
    Variant {
        name: "solve-depth-cap-moves",
        says: "Your solver stops looking at some number of moves and prints that number.",
        see: SEE,
        rule: Rule::Capped(told::capped_moves),
    },
    Variant {
        name: "solve-unsolvable-as-zero",
        says: "Your solver prints 0 moves for an unsolvable board.",
        see: SEE_UNSOLVABLE,
        rule: Rule::Told(told::unsolvable_as_zero),
    },
    Variant {
        name: "solve-unsolvable-after-search",
        says: "Your solver searches an unsolvable board until the queue is empty, and then prints \
               the moves of the last board that it took.",
        see: SEE_UNSOLVABLE,
        rule: Rule::Search(Program {
            asks_solvable: false,
            ties: &[Tie::Heap, Tie::Oldest],
            orders: 1,
            ..ASTAR
        }),
    },
    Variant {
        name: "solve-everything-unsolvable",
        says: "Your solver calls every board unsolvable.",
        see: SEE_SOLVABLE,
        rule: Rule::Told(|_, _| Some(Outcome::Unsolvable)),
    },
    Variant {
        name: "solve-odd-rule-always",
        says: "Your solver decides by the rule of odd sides on all boards, so it calls even-sided \
               boards unsolvable that are not.",
        see: SEE_SOLVABLE,
        rule: Rule::Told(told::odd_rule_always),
    },
    Variant {
        name: "solve-even-rule-always",
        says: "Your solver decides by the rule of even sides on all boards, so it calls odd-sided \
               boards unsolvable that are not.",
        see: SEE_SOLVABLE,
        rule: Rule::Told(told::even_rule_always),
    },
    Variant {
        name: "solve-rules-exchanged",
        says: "Your solver decides by the rule of odd sides on even ones and the other way round.",
        see: SEE_SOLVABLE,
        rule: Rule::Told(told::rules_exchanged),
    },
    Variant {
        name: "solve-blank-row-off-by-one",
        says: "Your solver takes solvable for unsolvable on even sides, as when the blank's row is \
               counted from 1 or from the bottom.",
        see: SEE_SOLVABLE,
        rule: Rule::Told(told::blank_row_off_by_one),
    },
    Variant {
        name: "solve-inversions-count-blank",
        says: "Your solver decides by inversions that count the blank as a tile, so it calls \
               boards unsolvable that are not.",
        see: SEE_SOLVABLE,
        rule: Rule::Told(told::inversions_count_blank),
    },
    Variant {
        name: "solve-even-sides-unsolvable",
        says: "Your solver calls every board with an even side unsolvable.",
        see: SEE_SOLVABLE,
        rule: Rule::Told(told::even_sides_unsolvable),
    },
];

/// What a right program prints, or `None` where that takes too long to find.
pub(super) fn truth(board: &Board) -> Option<Outcome> {
    if !board.is_solvable() {
        return Some(Outcome::Unsolvable);
    }
    let moves = u32::try_from(shortest(board)?.len());
    Some(Outcome::Moves(moves.expect("a path fits into memory")))
}

/// Whether a program that would tell `told` has `printed` that, or `None` where nobody can know.
///
/// One that looks for a way that does not exist may end in any number of moves, or say in the end
/// that there is none.
pub(super) fn explains(told: Option<Outcome>, printed: Outcome) -> Option<bool> {
    match (told, printed) {
        (Some(outcome), _) => Some(outcome == printed),
        (None, Outcome::Moves(_)) => Some(true),
        (None, Outcome::Unsolvable) => None,
    }
}

/// A shortest way to the goal, or `None` where there is none or it takes too long to find.
pub(super) fn shortest(board: &Board) -> Option<Vec<Move>> {
    let search = astar_by(board, Heuristic::LinearConflict, LIMITS);
    Some(search.outcome.ok()?.moves().to_vec())
}
