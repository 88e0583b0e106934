//! What is said where a program goes on with another board after an unsolvable one.
use super::*;

const NONE: &str = "1 2 3\n4 5 6\n8 7 0\n\nUnsolvable\n";

fn another() -> String {
    let unsolvable = "[answer.unsolvable]\n";
    let count = COUNT.replace(unsolvable, &format!("{unsolvable}another_board = true\n"));
    format!("requires = ['moves', 'boards']\n{count}[answer.boards]\n")
}

#[test]
fn judges_the_way_of_another_board() {
    let way = [FIRST, SECOND, THIRD, LAST].concat();
    let skips = [FIRST, THIRD, LAST].concat();
    let twice_a_tile = [FIRST, "1 2 3\n4 0 5\n7 8 5\n\n", THIRD, LAST].concat();
    let detour = [FIRST, SECOND, FIRST, SECOND, THIRD, LAST].concat();
    let other = "2 1 3\n4 5 6\n7 8 0\n\nUnsolvable\n";
    check_on(
        "none",
        &another(),
        &[
            (NONE, ""),
            ("Unsolvable\n", ""),
            (&format!("{NONE}Moves: 3\n{way}"), ""),
            (&format!("{NONE}{other}Moves: 3\n{way}"), ""),
            (&format!("{NONE}{other}"), ""),
            // The goal, or boards that were looked at, beside the one that was given.
            (&format!("{LAST}{NONE}"), ""),
            (&format!("1 2 3\n4 5 6\n8 7 0\n\n{LAST}Unsolvable\n"), ""),
            // Nobody knows the fewest moves of it.
            (&format!("{NONE}Moves: 5\n{detour}"), ""),
            (
                &format!("{NONE}Moves: 2\n{way}"),
                "on the other board with which the program went on, the output says 2 moves, and its boards are those of 3",
            ),
            (
                &format!("{NONE}{other}Moves: 2\n{skips}"),
                "on the other board with which the program went on, no single move leads from the board printed before move 1 to the one after it: one between them is missing",
            ),
            (
                &format!("{NONE}{FIRST}"),
                "on the other board with which the program went on, every move between the boards printed can be made, but after no move the board is not solved",
            ),
            (
                &format!("{NONE}Moves: 3\n{twice_a_tile}"),
                "on the other board with which the program went on, the rows from line 11 on are no board, which has each tile once: `1 2 3 / 4 0 5 / 7 8 5`",
            ),
            (
                &format!("{NONE}Moves: 3\n"),
                "on the other board with which the program went on, the output has no boards",
            ),
            (
                &format!("{NONE}{way}"),
                "on the other board with which the program went on, the output has no number of moves, as in `Moves: n`",
            ),
            (
                &format!("{NONE}Moves: 3\nMoves: 4\n{way}"),
                "there are two answers in the output, `Moves: 3` and `Moves: 4`, and they differ",
            ),
            (
                &format!("{other}Moves: 3\n{way}"),
                "the boards printed do not begin with the board that was given",
            ),
            (
                &format!("Moves: 3\n{way}{NONE}"),
                "there are two answers in the output, `Moves: 3` and `Unsolvable`, and they differ",
            ),
        ],
    );
}

#[test]
fn reads_each_kind_of_answer_in_its_own_form() {
    let way = [FIRST, SECOND, THIRD, LAST].concat();
    let loose = NONE.replace("Unsolvable", "There is no solution");
    check_on(
        "none",
        &another(),
        &[(
            &format!("{loose}Moves: 3\n{way}"),
            "the answer is right, but `There is no solution` should read `Unsolvable`: character 1 is `T`, not `U`",
        )],
    );
}

#[test]
fn is_not_fooled_by_another_board_where_the_one_given_can_be_solved() {
    let solved = "the board is solvable, in 3 moves: with 3 columns (an odd number) inversions decide, and 2 is even like the goal's 0";
    let first = format!("{FIRST}Unsolvable\nMoves: 0\n{LAST}");
    check(&another(), &[(first.as_str(), solved)]);
}

#[test]
fn shows_the_other_board() {
    let assignment = assignment(&another());
    let case = &assignment.groups[0].cases[2];
    let output = format!("{NONE}Moves: 3\n{FIRST}{THIRD}{LAST}");
    let limits = assignment.limits;
    let judgement = judge(case, &assignment.answer, &limits, &seen(output.as_bytes()));
    let Some(crate::judge::Rejection::Flawed(flaw)) = judgement.rejection else {
        panic!("{judgement:?}");
    };
    let boards = words::flaw::boards(&flaw).into_iter();
    let boards: Vec<_> = boards
        .map(|(name, board)| (name, board.tiles().to_vec()))
        .collect();
    let first = vec![1, 2, 3, 0, 4, 5, 7, 8, 6];
    let third = vec![1, 2, 3, 4, 5, 0, 7, 8, 6];
    assert_eq!(
        boards,
        [
            ("other", first.clone()),
            ("before", first),
            ("after", third)
        ]
    );
    assert_eq!(words::flaw::step(&flaw), Some(1));
}
