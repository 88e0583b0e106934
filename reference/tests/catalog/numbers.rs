//! The methods that return a number, on boards counted by hand.

use reference::{Board, Distance};

use super::{answer, board, hamming, three};

/// What a variant answers on `board` after 3 moves, name by name.
#[track_caller]
fn check(board: &Board, table: &[(&str, u32)]) {
    let board = board.clone().with_n_moves(3);
    for (name, expected) in table {
        assert_eq!(
            answer(name, &board).to_string(),
            expected.to_string(),
            "{name}\n{board}"
        );
    }
}

/// Five tiles are out of place, by 3, 1, 2, 2 and 2 cells: 8, 1, 2, 6 and 5.
fn mixed() -> Board {
    three("813402765")
}

/// One tile is out of place, 12 by a row.
fn one_move() -> Board {
    board("1 2 3 4\n5 6 7 8\n9 10 11 0\n13 14 15 12")
}

#[test]
fn wrong_counts_of_moves() {
    check(
        &mixed(),
        &[
            ("get-n-moves-always-zero", 0),
            ("get-n-moves-one-more", 4),
            ("get-n-moves-one-less", 2),
            ("get-n-moves-twice", 6),
            ("get-n-moves-is-priority", 13),
            ("get-n-moves-is-distance", 10),
            ("get-n-moves-is-size", 9),
        ],
    );
    check(
        &hamming(mixed()),
        &[
            ("get-n-moves-is-priority", 8),
            ("get-n-moves-is-distance", 5),
        ],
    );
    assert_eq!(
        answer("get-n-moves-one-less", &mixed()).to_string(),
        "4294967295"
    );
}

#[test]
fn wrong_hamming_distances() {
    check(
        &mixed(),
        &[
            ("hamming-counts-blank", 6),
            ("hamming-blank-first-goal", 7),
            ("hamming-blank-first-goal-counts-blank", 8),
            ("hamming-counts-tiles-in-place", 3),
            ("hamming-counts-cells-in-place", 3),
            ("hamming-rows-only", 4),
            ("hamming-columns-only", 5),
            ("hamming-skips-last-cell", 4),
            ("hamming-skips-first-cell", 4),
            ("hamming-stops-at-first-tile", 1),
            ("hamming-by-columns", 7),
            ("hamming-returns-manhattan", 10),
            ("hamming-returns-stored-distance", 10),
            ("hamming-adds-moves", 8),
            ("hamming-always-zero", 0),
        ],
    );
    check(
        &three("123456780"),
        &[
            ("hamming-counts-blank", 0),
            ("hamming-blank-first-goal", 8),
            ("hamming-blank-first-goal-counts-blank", 9),
            ("hamming-counts-tiles-in-place", 8),
            ("hamming-counts-cells-in-place", 9),
            ("hamming-stops-at-first-tile", 0),
        ],
    );
    check(
        &one_move(),
        &[
            ("hamming-rows-only", 1),
            ("hamming-columns-only", 0),
            ("hamming-skips-last-cell", 0),
        ],
    );
    check(&hamming(mixed()), &[("hamming-returns-stored-distance", 5)]);
}

#[test]
fn wrong_manhattan_distances() {
    check(
        &mixed(),
        &[
            ("manhattan-counts-blank", 12),
            ("manhattan-blank-first-goal", 12),
            ("manhattan-blank-first-goal-counts-blank", 14),
            ("manhattan-rows-only", 5),
            ("manhattan-columns-only", 5),
            ("manhattan-diagonal-steps", 6),
            ("manhattan-squared", 12),
            ("manhattan-straight-line", 7),
            ("manhattan-by-columns", 18),
            ("manhattan-index-difference", 18),
            ("manhattan-three-columns", 10),
            ("manhattan-no-absolute-value", 2),
            ("manhattan-rows-against-columns", 8),
            ("manhattan-skips-last-cell", 8),
            ("manhattan-returns-hamming", 5),
            ("manhattan-returns-stored-distance", 10),
            ("manhattan-adds-moves", 13),
            ("manhattan-always-zero", 0),
        ],
    );
    check(
        &one_move(),
        &[
            ("manhattan-counts-blank", 2),
            ("manhattan-rows-only", 1),
            ("manhattan-columns-only", 0),
            ("manhattan-index-difference", 4),
            ("manhattan-three-columns", 4),
            ("manhattan-skips-last-cell", 0),
        ],
    );
    check(
        &hamming(mixed()),
        &[("manhattan-returns-stored-distance", 5)],
    );
}

/// Counted by the texts that the assignments quote: 9 and 21 without the blank, 10 and 22 with it.
#[test]
fn the_blank_makes_a_manhattan_distance_one_greater() {
    for (digits, right, wrong) in [("213540678", 9, 10), ("647850321", 21, 22)] {
        assert_eq!(three(digits).manhattan(), right);
        check(&three(digits), &[("manhattan-counts-blank", wrong)]);
    }
}

#[test]
fn wrong_inversions() {
    check(
        &mixed(),
        &[
            ("inversions-counts-blank", 16),
            ("inversions-blank-as-greatest", 16),
            ("inversions-next-cell-only", 3),
            ("inversions-next-tile-only", 4),
            ("inversions-both-orders", 24),
            ("inversions-pairs-in-order", 16),
            ("inversions-tile-against-place", 1),
            ("inversions-within-rows", 6),
            ("inversions-by-columns", 19),
            ("inversions-skips-last-cell", 9),
            ("inversions-skips-first-cell", 5),
            ("inversions-first-tile-only", 7),
            ("inversions-odd-or-even", 0),
            ("inversions-adds-blank-row", 13),
            ("inversions-returns-hamming", 5),
            ("inversions-always-zero", 0),
        ],
    );
    check(
        &one_move(),
        &[
            ("inversions-counts-blank", 14),
            ("inversions-blank-as-greatest", 7),
            ("inversions-next-cell-only", 1),
            ("inversions-pairs-in-order", 102),
            ("inversions-odd-or-even", 1),
            ("inversions-adds-blank-row", 5),
        ],
    );
}

#[test]
fn a_letter_matters_to_the_stored_distance_only() {
    for name in ["hamming-counts-blank", "manhattan-counts-blank"] {
        let plain = mixed().with_distance(Distance::Manhattan);
        assert_eq!(answer(name, &plain), answer(name, &hamming(mixed())));
    }
}
