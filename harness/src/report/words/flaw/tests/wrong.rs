//! What is said of paths and boards that are wrong.
use super::*;

#[test]
fn says_one_thing_of_each_wrong_path() {
    check(
        &path(),
        &[
            ("", "the program printed nothing to standard output"),
            (
                "Hello\n",
                "there is no answer in the output, which begins with `Hello`",
            ),
            ("Moves: 3\n", "the output has no path, as in `R, R, D`"),
            (
                "Moves: 4\n",
                "3 moves solve this board, the program says 4, but every solution has an odd number",
            ),
            (
                "Moves: 2\n",
                "3 moves solve this board, the program says 2: 1 too few",
            ),
            (
                "Moves: 3\nMoves: 5\nR, R, D\n",
                "there are two answers in the output, `Moves: 3` and `Moves: 5`, and they differ",
            ),
            ("R, R, X\n", "`X` in line 1 of the output is no direction"),
            (
                "Solution: Right, Right, Downwards\n",
                "`Downwards` in line 1 of the output is no direction",
            ),
            (
                "R, R, D\nor\nR, R, U, D, D\n",
                "there are two answers in the output, `R, R, D` and `R, R, U, D, D`, and they differ",
            ),
            (
                "R, D, D, R\n",
                "move 3 of the path takes the blank down and off the board",
            ),
            (
                "R, R\n",
                "every move of the path can be made, but after its 2 moves the board is not solved",
            ),
            (
                "R\n",
                "every move of the path can be made, but after its move the board is not solved",
            ),
            (
                "[]\n",
                "every move of the path can be made, but after no move the board is not solved",
            ),
            (
                "R, L, R, R, D\n",
                "the path solves the board in 5 moves, and 3 would do: 2 too many",
            ),
            (
                "Moves: 5\nR, R, D\n",
                "the output says 5 moves, and its path has 3",
            ),
            (
                "Unsolvable\n",
                "the board is solvable, in 3 moves: with 3 columns (an odd number) inversions decide, and 2 is even like the goal's 0",
            ),
            (
                "Unsolvable\nR, R, D\n",
                "there are two answers in the output, `Unsolvable` and `R, R, D`, and they differ",
            ),
        ],
    );
    check_on(
        "none",
        &path(),
        &[
            ("Unsolvable\n", ""),
            (
                "No solution\n",
                "the answer is right, but `No solution` should read `Unsolvable`: character 1 is `N`, not `U`",
            ),
            (
                "R, R, D\n",
                "the board is unsolvable, the program says 3 moves: with 3 columns (an odd number) inversions decide, and 1 is odd, unlike the goal's 0",
            ),
            ("", "the program printed nothing to standard output"),
            ("R, R, X\n", "`X` in line 1 of the output is no direction"),
            (
                "Path: R R\nPath: R D\n",
                "there are two answers in the output, `Path: R R` and `Path: R D`, and they differ",
            ),
            (
                "Enter the list:\n",
                "there is no answer in the output, which begins with `Enter the list:`",
            ),
        ],
    );
}

#[test]
fn says_what_has_no_end() {
    let path_of = |moves: usize| "R, L, ".repeat(moves / 2);
    check(
        &path(),
        &[(
            &path_of(1_000_000),
            "the output has 1000000 moves or more, and no more are read",
        )],
    );
    let boards_of = format!("{FIRST}{SECOND}").repeat(500_001);
    check(
        &boards(),
        &[(
            &boards_of,
            "the output has 1000000 boards or more, and no more are read",
        )],
    );
}

#[test]
fn says_which_part_is_missing() {
    let both = path().replace("['path']", "['moves', 'path']");
    check(
        &both,
        &[
            (
                "R, R, D\n",
                "the output has no number of moves, as in `Moves: n`",
            ),
            ("Moves: 3\n", "the output has no path, as in `R, R, D`"),
            ("Moves: 3\nR, R, D\n", ""),
        ],
    );
}

#[test]
fn names_two_ways_in_which_a_short_path_may_be_misread() {
    check_on(
        "wide",
        &path(),
        &[
            ("R, R\n", ""),
            (
                "L, L\n",
                "the path names the way of the tiles, or it has left and right swapped: read in either way, it is right",
            ),
            (
                "D, D\n",
                "the path has rows and columns swapped: read so, it is right, but up and down go from row to row, left and right from column to column",
            ),
        ],
    );
}

#[test]
fn names_the_way_in_which_a_path_was_misread() {
    let blank = "read so, it is right, but the way of the blank is asked for";
    let tile = format!("the path names the way of the tiles: {blank}");
    check(
        &path(),
        &[
            ("L, L, U\n", tile.as_str()),
            (
                "R, R, U\n",
                "the path has up and down swapped: read so, it is right, but up is towards the first row",
            ),
            (
                "L, L, D\n",
                "the path has left and right swapped: read so, it is right, but left is towards the first column",
            ),
            (
                "D, D, R\n",
                "the path has rows and columns swapped: read so, it is right, but up and down go from row to row, left and right from column to column",
            ),
            (
                "D, R, R\n",
                "the path has its moves in reverse order: read so, it is right, but the first move comes first",
            ),
            (
                "U, L, L\n",
                "the path goes from the goal to the board that was given: read so, it is right, but the way from that board to the goal is asked for",
            ),
            // Longer than needed, so nothing is said of how it is meant.
            (
                "L, R, L, L, U\n",
                "move 1 of the path takes the blank left and off the board",
            ),
        ],
    );
    let of_tiles = format!("{}[answer.directions]\nmove = 'tile'\n", path());
    check(
        &of_tiles,
        &[
            ("L, L, U\n", ""),
            (
                "R, R, D\n",
                "the path names the way of the blank: read so, it is right, but the way of the tile that moves is asked for",
            ),
        ],
    );
}

#[test]
fn says_one_thing_of_each_wrong_way_of_boards() {
    let (all, ends) = (
        [FIRST, SECOND, THIRD, LAST].concat(),
        [FIRST, SECOND, THIRD].concat(),
    );
    let backward = [LAST, THIRD, SECOND, FIRST].concat();
    let skips = [FIRST, THIRD, LAST].concat();
    let from_second = [SECOND, THIRD, LAST].concat();
    let twice_a_tile = [FIRST, "1 2 3\n4 0 5\n7 8 5\n\n", THIRD, LAST].concat();
    let detour = [FIRST, SECOND, FIRST, SECOND, THIRD, LAST].concat();
    let shown_before = [FIRST, LAST, THIRD, SECOND, FIRST].concat();
    let wraps = [FIRST, "1 2 0\n3 4 5\n7 8 6\n\n", LAST].concat();
    let swaps = [FIRST, "3 2 1\n0 4 5\n7 8 6\n\n", LAST].concat();
    check(
        &boards(),
        &[
            (&all, ""),
            (&format!("R, R, D\n{all}"), ""),
            (&format!("Moves: 3\n{all}"), ""),
            ("R, R, D\n", "the output has no boards"),
            (
                "(1, 2, 3, 0, 4, 5, 7, 8, 6)\n(1, 2, 3, 4, 4, 5, 7, 8, 6)\n",
                "the rows from line 2 on are no board, which has each tile once: `(1, 2, 3, 4, 4, 5, 7, 8, 6)`",
            ),
            // A table before the boards is not to blame.
            (
                &format!("0 1 2\n1 2 3\n2 3 4\n\n{skips}"),
                "no single move leads from the board printed before move 1 to the one after it: one between them is missing",
            ),
            (
                &format!("Start\n{FIRST}Goal\n{LAST}Solution\n{skips}"),
                "no single move leads from the board printed before move 1 to the one after it: one between them is missing",
            ),
            (
                &skips,
                "no single move leads from the board printed before move 1 to the one after it: one between them is missing",
            ),
            (
                &wraps,
                "no single move leads from the board printed before move 1 to the one after it: the blank changes places with 3, which is not beside it",
            ),
            (
                &swaps,
                "no single move leads from the board printed before move 1 to the one after it: 1 and 3 change places",
            ),
            (
                &ends,
                "every move between the boards printed can be made, but after its 2 moves the board is not solved",
            ),
            (
                &from_second,
                "the boards printed do not begin with the board that was given",
            ),
            (
                &twice_a_tile,
                "the rows from line 5 on are no board, which has each tile once: `1 2 3 / 4 0 5 / 7 8 5`",
            ),
            (
                &backward,
                "the path goes from the goal to the board that was given: read so, it is right, but the way from that board to the goal is asked for",
            ),
            (
                &shown_before,
                "the path goes from the goal to the board that was given: read so, it is right, but the way from that board to the goal is asked for",
            ),
            (
                &detour,
                "the way of the boards printed solves the board in 5 moves, and 3 would do: 2 too many",
            ),
            (
                &format!("Moves: 4\n{all}"),
                "the output says 4 moves, and its boards are those of 3",
            ),
            (
                &format!("R, R, D\n{skips}"),
                "the board printed after move 1 is not the one to which the path leads",
            ),
            (
                &format!("R, R, D\n{ends}"),
                "the boards printed are those of 2 moves, and the path has 3",
            ),
            (
                &format!("R, R, D\n{from_second}"),
                "the first board printed is not the one that the path starts from",
            ),
            (
                &format!("R, R\n{all}"),
                "every move of the path can be made, but after its 2 moves the board is not solved",
            ),
        ],
    );
    let either = boards().replace("[answer.boards]\n", "[answer.boards]\norder = 'either'\n");
    let counted = format!("Moves: 3\n{shown_before}");
    check(&either, &[(&backward, ""), (&all, ""), (&counted, "")]);
}

#[test]
fn tells_where_the_blank_has_to_be() {
    // The blank first, and all tiles in order behind it: 22 moves from the goal.
    check_on(
        "blank-second",
        &path(),
        &[
            (
                "L\n",
                "every move of the path can be made, but after its move the board is not solved: the blank is first, and has to be last",
            ),
            (
                "R\n",
                "every move of the path can be made, but after its move the board is not solved",
            ),
        ],
    );
}
