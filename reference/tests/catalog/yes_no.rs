//! The methods that say yes or no, on boards looked at by hand.

use reference::{Board, catalog::Method};

use super::{answer, board, three};

/// `y` and `n` for each of the boards.
#[track_caller]
fn check(method: Method, boards: &[Board], truth: &str, table: &[(&str, &str)]) {
    let letters = |say: &dyn Fn(&Board) -> String| -> String {
        boards
            .iter()
            .map(|board| say(board)[..1].to_owned())
            .collect()
    };
    assert_eq!(
        letters(&|board| method.truth(board).unwrap().to_string()),
        truth
    );
    for (name, expected) in table {
        assert_eq!(
            letters(&|board| answer(name, board).to_string()),
            *expected,
            "{name}"
        );
    }
}

#[test]
fn wrong_rules_of_solvability() {
    let boards = [
        // 0 inversions, blank in row 1. 1, 0. 0, 0. 2, 1.
        board("1 2\n3 0"),
        board("1 0\n3 2"),
        board("0 1\n2 3"),
        board("3 1\n2 0"),
        // 0 inversions, blank in row 2. 0, 0. 1, 2. 2, 1.
        three("123456780"),
        three("012345678"),
        three("123456870"),
        three("123405786"),
        // 3 inversions, blank in row 2.
        board("1 2 3 4\n5 6 7 8\n9 10 11 0\n13 14 15 12"),
    ];
    check(
        Method::IsSolvable,
        &boards,
        "yynyyynyy",
        &[
            ("is-solvable-odd-rule-always", "ynyyyynyn"),
            ("is-solvable-even-rule-always", "yynynnyyy"),
            ("is-solvable-rules-exchanged", "ynyynnyyn"),
            ("is-solvable-blank-row-off-by-one", "nnynyynyn"),
            ("is-solvable-odd-sides-opposite", "yynynnyny"),
            ("is-solvable-opposite", "nnynnnynn"),
            ("is-solvable-always-true", "yyyyyyyyy"),
            ("is-solvable-always-false", "nnnnnnnnn"),
            ("is-solvable-no-inversions", "ynynyynnn"),
            ("is-solvable-counts-blank", "nnnnyynyn"),
            ("is-solvable-next-tile-only", "yynnyynny"),
            ("is-solvable-blank-column", "ynnyyynyn"),
            ("is-solvable-row-only", "ynnyyyyyn"),
            ("is-solvable-even-sides-true", "yyyyyynyy"),
            ("is-solvable-even-sides-false", "nnnnyynyn"),
        ],
    );
}

#[test]
fn wrong_goals() {
    let boards = [
        three("123456780"),
        // The blank first, the tiles down the columns, the blank between the tiles.
        three("012345678"),
        three("147258360"),
        three("123456708"),
        // The last row, the first row, the first column out of order.
        three("123456870"),
        three("213456780"),
        three("423156780"),
        // All but tile 6, and all but tile 1, out of place.
        three("234516870"),
        three("187465320"),
        three("123405786"),
    ];
    check(
        Method::IsGoal,
        &boards,
        "ynnnnnnnnn",
        &[
            ("is-goal-blank-first", "nynnnnnnnn"),
            ("is-goal-either-end", "yynnnnnnnn"),
            ("is-goal-ignores-blank", "yynynnnnnn"),
            ("is-goal-by-columns", "nnynnnnnnn"),
            ("is-goal-rows-only", "ynnyyynnnn"),
            ("is-goal-columns-only", "ynnnnnynnn"),
            ("is-goal-blank-cell-only", "ynynyyyyyn"),
            ("is-goal-first-tile-only", "ynyyynnnyy"),
            ("is-goal-first-row-only", "ynnyynnnny"),
            ("is-goal-ignores-last-row", "ynnyynnnnn"),
            ("is-goal-ignores-last-tile", "ynnynnnnnn"),
            ("is-goal-one-tile-off", "ynnynnnnnn"),
            ("is-goal-by-priority", "ynnnnnnnnn"),
            ("is-goal-opposite", "nyyyyyyyyy"),
            ("is-goal-always-false", "nnnnnnnnnn"),
            ("is-goal-always-true", "yyyyyyyyyy"),
        ],
    );
    // 1 inversion, 9, and 1: the others are even.
    check(
        Method::IsGoal,
        &[three("123456870"), three("147258360"), three("813402765")],
        "nnn",
        &[("is-goal-returns-is-solvable", "nny")],
    );
}

#[test]
fn a_goal_that_took_moves_is_none_by_priority() {
    let goal = three("123456780").with_n_moves(3);
    assert_eq!(answer("is-goal-by-priority", &goal).to_string(), "no");
}
