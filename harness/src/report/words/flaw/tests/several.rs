//! Outputs in which more than one path may be read.
use super::*;

#[test]
fn counts_one_path_of_several() {
    let differ = |first: &str, second: &str| {
        format!("there are two answers in the output, `{first}` and `{second}`, and they differ")
    };
    check(
        &path(),
        &[
            // Both called the answer, and the second right.
            (
                "Solution: R, R, U\nSolution: R, R, D\n",
                &differ("Solution: R, R, U", "Solution: R, R, D"),
            ),
            (
                "Path 1: R R U\nor\nShortest path: R R D\n",
                &differ("Path 1: R R U", "Shortest path: R R D"),
            ),
            // A right one, and another after it.
            ("R R D\nor\nR R U\n", &differ("R R D", "R R U")),
            ("R R U D D\nshorter\nR R D\n", &differ("R R U D D", "R R D")),
            // The last counts, and not one of those in between.
            (
                "R R\nno\nR R D\nno\nR R L\n",
                "every move of the path can be made, but after its 3 moves the board is not solved",
            ),
            (
                "Current path: R R D\nSolution: R R U\n",
                "the path has up and down swapped: read so, it is right, but up is towards the first row",
            ),
            // Lines of different paths without a word between them are one path.
            (
                "R R U\nR R D\n",
                "move 4 of the path takes the blank right and off the board",
            ),
            (
                "Operators: U D L R\nR, R, X\n",
                "`X` in line 2 of the output is no direction",
            ),
            (
                "Operators: U D L R\n",
                "move 3 of the path takes the blank left and off the board",
            ),
        ],
    );
}

#[test]
fn reads_lines_that_are_alike_as_a_path_or_as_the_same_path_again() {
    check_on(
        "around",
        &path(),
        &[
            ("D R\nD R\n", ""),
            ("D R D R\nD R D R\n", ""),
            ("Moves 1-2: D R\nMoves 3-4: D R\n", ""),
            ("D R D\nR\n", ""),
            (
                "D R\n",
                "every move of the path can be made, but after its 2 moves the board is not solved",
            ),
            // Neither twice nor once.
            (
                "D R\nD R\nD R\n",
                "every move of the path can be made, but after its 2 moves the board is not solved",
            ),
        ],
    );
}

#[test]
fn tells_a_path_from_what_stands_beside_it() {
    let outputs = [
        "First move: R\nPath: R R D\n",
        "Moves: R R D\nLast move: D\n",
        "Order of moves: U D L R\n\nSolution: R, R, D\n",
        "Order of moves: U D L R\nsearching\nSolution: R, R, D\n",
        "U=up, D=down, L=left, R=right\nR, R, D\n",
        "U=up, D=down, L=left, R=right\nsearching\nR, R, D\n",
        "U: up, D: down, L: left, R: right\nsearching\nR, R, D\n",
        "Allowed moves: [U, D, L, R]\nR\nR\nD\n",
        "Allowed moves: [R, D]\nR R D\n",
        "Operators: U, D, L, R\nMove 1\nR\nMove 2\nR\nMove 3\nD\n",
        "Up: U\nDown: D\nLeft: L\nRight: R\nSolution: R R D\n",
        "R (right), R (right), D (down)\n",
        "Moves: right (R), right (R), down (D)\n",
        // What was tried before.
        "R R\nno\nR R U\nno\nR R D\n",
        "Current path: R R\nCurrent path: R R U\nSolution: R R D\n",
        "Solution:\nR R D\nNodes: 7\nU L\n",
        "Solution: R R D\nDepth reached: 7\nRemaining moves: D, D\n",
        "BFS: U U\nlonger\nA*: R R D\n",
    ];
    let outputs = outputs.map(|output| (output, ""));
    check(&path(), &outputs);
    check_on(
        "none",
        &path(),
        &[
            ("tried\nR R\nand\nR L\nUnsolvable\n", ""),
            (
                "Unsolvable\nPath: R R\nor\nPath: R L\n",
                "there are two answers in the output, `Unsolvable` and `Path: R R`, and they differ",
            ),
        ],
    );
    check_on("one", &path(), &[("Moves: U D L R\n\nSolution: D\n", "")]);
    check_on("none", &path(), &[("Moves: U D L R\nUnsolvable\n", "")]);
}

#[test]
fn attempts_with_other_paths_or_boards_are_told_apart() {
    use crate::judge::{Attempt, Verdict, compare};
    let assignment = assignment(&path());
    let shape = assignment.groups[0].cases[0].board.shape();
    let differ = |first: &str, second: &str| {
        let outputs = [first, second].map(|output| seen(output.as_bytes()));
        let attempts = outputs.each_ref().map(|seen| Attempt {
            is_changed: false,
            seen,
            verdict: Verdict::WrongAnswer,
        });
        compare(Some((&assignment.answer, shape)), &attempts)
            .unwrap()
            .answers_differ
    };
    assert!(differ("U U\n", "U D\n"));
    assert!(differ("U U\n", "nothing\n"));
    assert!(differ("nothing\n", "U U X\n"));
    assert!(differ(FIRST, SECOND));
    assert!(!differ("at 12:00\nPath: U U\n", "12:01\n\nU, U\n"));
    assert!(!differ(FIRST, &format!("board 2\n{FIRST}")));
}
