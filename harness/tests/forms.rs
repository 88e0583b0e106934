//! Which lines `cases/board-astar` takes for answers: every form that a review
//! or a sample brought up, read by the patterns of the real assignment.
use std::path::Path;

use harness::{
    answer::{self, Says},
    assignment::{self, AnswerRules},
};

/// What one line is taken for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Taken {
    /// The exact form of this number of moves.
    Exact(u32),
    /// The exact form of the message for unsolvable boards.
    ExactUnsolvable,
    /// This number of moves in a wrong form.
    Near(u32),
    /// Something in the place of a number of moves that is not one.
    NotANumber(&'static str),
    /// The message for unsolvable boards in a wrong form.
    NearUnsolvable,
    /// No answer.
    Nothing,
}

#[track_caller]
fn check(table: &[(&str, Taken)]) {
    let rules = rules();
    let wrong: Vec<String> = table
        .iter()
        .filter_map(|&(line, taken)| {
            let found = answer::read(line.as_bytes(), &rules);
            let claims: Vec<_> = found
                .claims
                .into_iter()
                .map(|claim| (claim.says, claim.is_exact))
                .collect();
            let expected = match taken {
                Taken::Exact(moves) => vec![(Says::Moves(moves), true)],
                Taken::ExactUnsolvable => vec![(Says::Unsolvable, true)],
                Taken::Near(moves) => vec![(Says::Moves(moves), false)],
                Taken::NotANumber(text) => vec![(Says::NotANumberOfMoves(text.to_owned()), false)],
                Taken::NearUnsolvable => vec![(Says::Unsolvable, false)],
                Taken::Nothing => Vec::new(),
            };
            (claims != expected).then(|| format!("{line:?}: expected {taken:?}, found {claims:?}"))
        })
        .collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

fn rules() -> AnswerRules {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../cases/board-astar");
    assignment::load(&folder).unwrap().answer
}

#[test]
fn takes_the_exact_forms() {
    check(&[
        ("Number of moves: 0", Taken::Exact(0)),
        ("Number of moves: 5", Taken::Exact(5)),
        ("Number of moves: 31", Taken::Exact(31)),
        ("Number of moves: 5  ", Taken::Exact(5)),
        ("Number of moves: 5\r\n", Taken::Exact(5)),
        ("\u{feff}Number of moves: 5", Taken::Exact(5)),
        ("Unsolvable board", Taken::ExactUnsolvable),
        ("Unsolvable board\t\r\n", Taken::ExactUnsolvable),
    ]);
}

#[test]
fn finds_the_number_of_moves_in_a_wrong_form() {
    check(&[
        ("Number of moves: 01", Taken::Near(1)),
        ("Number of moves: +5", Taken::Near(5)),
        ("Number of moves 5", Taken::Near(5)),
        ("Number of moves:5", Taken::Near(5)),
        ("Number of moves : 5", Taken::Near(5)),
        ("Number of moves:  5", Taken::Near(5)),
        ("  Number of moves: 5", Taken::Near(5)),
        ("Number of moves: 5.", Taken::Near(5)),
        ("Number of moves: 5 done", Taken::Near(5)),
        ("Number of moves: 5 moves", Taken::Near(5)),
        ("Number of moves: \"5\"", Taken::Near(5)),
        ("Number of moves -> 5", Taken::Near(5)),
        ("Number of moves - 5", Taken::Near(5)),
        ("NUMBER OF MOVES: 5", Taken::Near(5)),
        ("number of moves is 5.", Taken::Near(5)),
        ("number of moves = 17", Taken::Near(17)),
        ("The number of moves is: 5", Taken::Near(5)),
        ("Number of steps: 5", Taken::Near(5)),
        ("Number of move: 5", Taken::Near(5)),
        ("Final number of moves: 5", Taken::Near(5)),
        ("Minimum number of steps: 5", Taken::Near(5)),
        ("Min. number of moves: 5", Taken::Near(5)),
        ("Number of moves using Hamming: 5", Taken::Near(5)),
        ("Number of moves with Manhattan = 5", Taken::Near(5)),
        ("Number of moves (Manhattan): 5", Taken::Near(5)),
        ("Number of moves to solve the board: 5", Taken::Near(5)),
        ("No. of moves: 5", Taken::Near(5)),
        ("Total moves: 5", Taken::Near(5)),
        ("Moves: 5", Taken::Near(5)),
        ("moves=5", Taken::Near(5)),
        ("moves = 5", Taken::Near(5)),
        ("Moves 5", Taken::Near(5)),
        ("n_moves = 5", Taken::Near(5)),
        ("Move count: 5", Taken::Near(5)),
        ("Solution length: 5", Taken::Near(5)),
        ("Answer: 5", Taken::Near(5)),
        ("The solution has 5 moves", Taken::Near(5)),
        ("Solved in 5 moves!", Taken::Near(5)),
        ("Solved in 1 move", Taken::Near(1)),
        ("The board can be solved in 5 moves.", Taken::Near(5)),
        ("Enter the board: Number of moves: 1", Taken::Near(1)),
        (
            "Please type the size, then the tiles> Number of moves: 1",
            Taken::Near(1),
        ),
        ("Output: Number of moves: 5", Taken::Near(5)),
        ("Solved! Number of moves: 5", Taken::Near(5)),
        ("\"Number of moves: 5\"", Taken::Near(5)),
        ("*** Number of moves: 5 ***", Taken::Near(5)),
        ("--- Number of moves: 5 ---", Taken::Near(5)),
        ("Number of moves: 5\0", Taken::Near(5)),
        ("Number of moves: 5\0\0\0\0", Taken::Near(5)),
        ("\u{fffd}\u{fffd}Number of moves: 5", Taken::Near(5)),
        ("\x1b[32mNumber of moves: 5\x1b[0m", Taken::Near(5)),
        ("\x1b[1;32mNumber of moves: \x1b[1m5\x1b[0m", Taken::Near(5)),
    ]);
}

#[test]
fn takes_a_number_whole() {
    check(&[
        ("Number of moves: -1", Taken::NotANumber("-1")),
        ("Number of moves: 5.0", Taken::NotANumber("5.0")),
        ("Number of moves: 1e1", Taken::NotANumber("1e1")),
        ("Number of moves: 1E+1", Taken::NotANumber("1E+1")),
        ("Number of moves: 1,000", Taken::NotANumber("1,000")),
        ("moves: 5-7", Taken::NotANumber("5-7")),
        ("Moves: 10", Taken::Near(10)),
        ("Number of moves: - 5", Taken::Nothing),
        ("Number of moves: \u{2212}5", Taken::Nothing),
        ("Number of moves: .5", Taken::Nothing),
        ("Number of moves: 0x5", Taken::Nothing),
        ("Number of moves: 5x", Taken::Nothing),
        ("Number of moves: 1'000", Taken::Nothing),
        ("Number of moves: 1 0", Taken::Nothing),
        ("Number of moves: 5%", Taken::Nothing),
        ("Number of moves: 5?", Taken::Nothing),
        ("Number of moves: 5/7", Taken::Nothing),
        ("Number of moves: 5 or 7", Taken::Nothing),
        ("Number of moves: ~5", Taken::Nothing),
        ("Number of moves: 5; Number of moves: 7", Taken::Nothing),
    ]);
}

#[test]
fn finds_the_message_for_unsolvable_boards_in_a_wrong_form() {
    check(&[
        ("Unsolvable Board", Taken::NearUnsolvable),
        ("UNSOLVABLE BOARD!", Taken::NearUnsolvable),
        ("unsolvable", Taken::NearUnsolvable),
        ("Unsolvable board.", Taken::NearUnsolvable),
        ("Unsolvable board (odd)", Taken::NearUnsolvable),
        (
            "Unsolvable board (odd number of inversions)",
            Taken::NearUnsolvable,
        ),
        ("UnsolvableBoard", Taken::NearUnsolvable),
        ("Unsolvable  board", Taken::NearUnsolvable),
        ("Unsolveable board", Taken::NearUnsolvable),
        ("Insolvable board", Taken::NearUnsolvable),
        ("The board is unsolvable", Taken::NearUnsolvable),
        ("Board is not solvable", Taken::NearUnsolvable),
        ("This board isn't solvable.", Taken::NearUnsolvable),
        ("Cannot solve this board", Taken::NearUnsolvable),
        ("This puzzle can't be solved", Taken::NearUnsolvable),
        ("No solution", Taken::NearUnsolvable),
        ("There is no solution for this board", Taken::NearUnsolvable),
        ("Enter: Unsolvable board", Taken::NearUnsolvable),
        ("Enter the board: Unsolvable board", Taken::NearUnsolvable),
        ("Sorry, unsolvable board", Taken::NearUnsolvable),
        ("Solvable: no", Taken::NearUnsolvable),
        ("Is the board solvable? No", Taken::NearUnsolvable),
        ("Unsolvable: yes", Taken::NearUnsolvable),
        ("\"Unsolvable board\"", Taken::NearUnsolvable),
        ("Unsolvable board\0", Taken::NearUnsolvable),
        ("\x1b[31mUnsolvable board\x1b[0m", Taken::NearUnsolvable),
    ]);
}

#[test]
fn finds_no_answer_in_other_lines() {
    check(&[
        ("3", Taken::Nothing),
        ("-3", Taken::Nothing),
        ("1 2 3", Taken::Nothing),
        (" 5  1  3  4", Taken::Nothing),
        ("[1, 2, 3]", Taken::Nothing),
        ("The goal is 1", Taken::Nothing),
        ("Puzzle 5", Taken::Nothing),
        ("board 5", Taken::Nothing),
        ("It took 5 ms", Taken::Nothing),
        ("Solved in 5 ms", Taken::Nothing),
        ("Step 5", Taken::Nothing),
        ("Move 5", Taken::Nothing),
        ("Move: 5", Taken::Nothing),
        ("Moves so far: 5", Taken::Nothing),
        ("Number of moves so far: 5", Taken::Nothing),
        ("Number of moves for board 5", Taken::Nothing),
        ("Number of moves for puzzle 5", Taken::Nothing),
        ("Number of possible moves: 4", Taken::Nothing),
        ("Max number of moves: 100", Taken::Nothing),
        ("5 or 7 moves", Taken::Nothing),
        ("not solved in 5 moves", Taken::Nothing),
        ("moves: 5 hamming: 3", Taken::Nothing),
        ("hamming: 5", Taken::Nothing),
        ("Expanded 5 nodes", Taken::Nothing),
        ("Inversions: 5", Taken::Nothing),
        ("Number of moves:", Taken::Nothing),
        ("Solvable", Taken::Nothing),
        ("solvable: yes", Taken::Nothing),
        ("Is the board unsolvable?", Taken::Nothing),
        ("Unsolvable: no", Taken::Nothing),
        ("not unsolvable", Taken::Nothing),
        ("The board is not unsolvable", Taken::Nothing),
        ("Not solvable: no", Taken::Nothing),
        ("Cannot open the board", Taken::Nothing),
        ("No solution yet", Taken::Nothing),
    ]);
}

/// One group `moves` cannot demand the word behind the number only where there
/// is none before it, and a bare number may be an echo of the input.
#[test]
fn needs_a_word_before_the_number() {
    check(&[("5 moves", Taken::Nothing), ("5", Taken::Nothing)]);
}

#[test]
fn takes_no_line_that_says_both_things() {
    check(&[
        ("Unsolvable board, number of moves: 0", Taken::Nothing),
        ("Unsolvable board: Number of moves: 0", Taken::Nothing),
        ("No solution. Number of moves: 0", Taken::Nothing),
        ("Cannot be solved: number of moves: 0", Taken::Nothing),
        (
            "The board isn't solvable. Number of moves: 0",
            Taken::Nothing,
        ),
        ("It doesn't end. Number of moves: 0", Taken::Nothing),
        ("Impossible! Number of moves: 0", Taken::Nothing),
        ("Number of moves: 0 (unsolvable)", Taken::Nothing),
        ("Number of moves (unsolvable): 0", Taken::Nothing),
        ("Unsolvable board 0", Taken::Nothing),
        ("unsolvable in 5 moves", Taken::Nothing),
        ("Solved: Unsolvable board in 5 moves", Taken::Nothing),
    ]);
}
