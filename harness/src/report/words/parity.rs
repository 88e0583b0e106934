//! Why a board is solvable or not, with its own figures.
use crate::judge::Parity;

/// The rule for such a board, and its figures beside those of the goal, which
/// has no inversions.
///
/// No move changes whether the inversions are even, if the number of columns is
/// odd, or else whether inversions plus row of the blank are: a board is
/// solvable if and only if it agrees with the goal.
pub(super) fn reason(parity: Parity) -> String {
    let Parity {
        columns,
        inversions,
        blank_row,
        goal_blank_row: goal_row,
        ..
    } = parity;
    let found = inversions as usize;
    if columns % 2 == 1 {
        let comparison = comparison(found, 0);
        return format!(
            "with {columns} columns (an odd number) inversions decide, and {found} is {comparison} 0"
        );
    }
    let sum = found + blank_row;
    let comparison = comparison(sum, goal_row);
    format!(
        "with {columns} columns (an even number) inversions + row of the blank (from 0) decide, \
         and {found} + {blank_row} = {sum} is {comparison} 0 + {goal_row} = {goal_row}"
    )
}

fn comparison(found: usize, of_goal: usize) -> &'static str {
    match (found % 2, found.abs_diff(of_goal) % 2) {
        (0, 0) => "even like the goal's",
        (_, 0) => "odd like the goal's",
        (0, _) => "even, unlike the goal's",
        _ => "odd, unlike the goal's",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(rows: usize, columns: usize, inversions: u32, blank_row: usize, told: &str) {
        check_goal(rows, columns, inversions, (blank_row, rows - 1), told);
    }

    #[track_caller]
    fn check_goal(
        rows: usize,
        columns: usize,
        inversions: u32,
        (blank_row, goal_blank_row): (usize, usize),
        told: &str,
    ) {
        assert_eq!(
            reason(Parity {
                rows,
                columns,
                inversions,
                blank_row,
                goal_blank_row
            }),
            told
        );
    }

    #[test]
    fn compares_with_a_goal_whose_blank_is_first() {
        check_goal(
            4,
            4,
            7,
            (2, 0),
            "with 4 columns (an even number) inversions + row of the blank (from 0) decide, \
             and 7 + 2 = 9 is odd, unlike the goal's 0 + 0 = 0",
        );
    }

    #[test]
    fn compares_with_the_goal_of_the_same_shape() {
        check(
            4,
            4,
            7,
            2,
            "with 4 columns (an even number) inversions + row of the blank (from 0) decide, \
             and 7 + 2 = 9 is odd like the goal's 0 + 3 = 3",
        );
        check(
            3,
            4,
            7,
            2,
            "with 4 columns (an even number) inversions + row of the blank (from 0) decide, \
             and 7 + 2 = 9 is odd, unlike the goal's 0 + 2 = 2",
        );
        check(
            3,
            2,
            4,
            0,
            "with 2 columns (an even number) inversions + row of the blank (from 0) decide, \
             and 4 + 0 = 4 is even like the goal's 0 + 2 = 2",
        );
        check(
            3,
            3,
            14,
            1,
            "with 3 columns (an odd number) inversions decide, and 14 is even like the goal's 0",
        );
        check(
            4,
            3,
            7,
            1,
            "with 3 columns (an odd number) inversions decide, and 7 is odd, unlike the goal's 0",
        );
    }
}
