//! Paths and boards in every shape in which programs print them.
use super::*;

#[test]
fn reads_a_path_however_it_is_written() {
    let outputs = [
        "R, R, D\n",
        "R R D",
        "RRD\n",
        "rrd\n",
        "r r d\r\n",
        "R\nR\nD\n",
        "R\r\nR\r\nD\r\n",
        "\n\nR\n\nR\n\nD\n\n",
        "Right, Right, Down\n",
        "right right down",
        "RIGHT\nRIGHT\nDOWN\n",
        "→ → ↓\n",
        "→→↓",
        "➡️ ➡️ ⬇️\n",
        "R -> R -> D\n",
        "R->R->D.\n",
        "R => R => D\n",
        "R;R;D;\n",
        "R | R | D |\n",
        "['Right', 'Right', 'Down']\n",
        "[\"R\", \"R\", \"D\"]\n",
        "('right', 'right', 'down')\n",
        "[R, R, D]",
        "{\"path\": [\"Right\", \"Right\", \"Down\"]}\n",
        "Solution: R, R, D\n",
        "Time: 3 s, moves: R R D\n",
        "path = ['R', 'R', 'D']\n",
        "1. R\n2. R\n3. D\n",
        "1) Right 2) Right 3) Down\n",
        "Step 1: Right\nStep 2: Right\nStep 3: Down\n",
        "Solving the puzzle\nR, R, D\nDone in 3 ms\n",
        "R, R, D\nR, R, D\n",
        "R, R, D\nagain\nRRD\n",
        "first R\nMove: R\nthen\nMove: R\nthen\nMove: D\n",
        "\u{feff}R, R, D\n",
        "\u{1b}[32mR\u{1b}[0m, \u{1b}[1mR\u{1b}[0m, D\n",
        "Moves: 3\nR, R, D\n",
        "R, R, D\nin 3 moves\n",
        // A letter beside a path may be the answer to a prompt.
        "again? (y/n)\nD\nhere it is\nR, R, D\n",
        "\tR\t R\t D\t\n",
    ];
    let outputs = outputs.map(|output| (output, ""));
    check(&path(), &outputs);
}

#[test]
fn reads_boards_however_they_are_drawn() {
    let outputs = [
        "1 2 3\n0 4 5\n7 8 6\n\n1 2 3\n4 0 5\n7 8 6\n\n1 2 3\n4 5 0\n7 8 6\n\n1 2 3\n4 5 6\n7 8 0\n",
        "1 2 3\n- 4 5\n7 8 6\n1 2 3\n4 - 5\n7 8 6\n1 2 3\n4 5 -\n7 8 6\n1 2 3\n4 5 6\n7 8 -\n",
        "Start\n1 2 3\n_ 4 5\n7 8 6\nAfter moving R:\n1 2 3\n4 _ 5\n7 8 6\nAfter moving R:\n1 2 3\n4 5 _\n7 8 6\nAfter moving D:\n1 2 3\n4 5 6\n7 8 _\n",
        "01 02 03\nbb 04 05\n07 08 06\n\n01 02 03\n04 bb 05\n07 08 06\n\n01 02 03\n04 05 bb\n07 08 06\n\n01 02 03\n04 05 06\n07 08 bb\n",
        "01 02 03\n** 04 05\n07 08 06\n\n01 02 03\n04 ** 05\n07 08 06\n\n01 02 03\n04 05 **\n07 08 06\n\n01 02 03\n04 05 06\n07 08 **\n",
        // A gap, told by where the other cells stand.
        "1 2 3\n  4 5\n7 8 6\n\n1 2 3\n4   5\n7 8 6\n\n1 2 3\n4 5\n7 8 6\n\n1 2 3\n4 5 6\n7 8\n",
        "+---+---+---+\n| 1 | 2 | 3 |\n+---+---+---+\n|   | 4 | 5 |\n+---+---+---+\n| 7 | 8 | 6 |\n+---+---+---+\n\n\
         | 1 | 2 | 3 |\n| 4 |   | 5 |\n| 7 | 8 | 6 |\n\n| 1 | 2 | 3 |\n| 4 | 5 |   |\n| 7 | 8 | 6 |\n\n| 1 | 2 | 3 |\n| 4 | 5 | 6 |\n| 7 | 8 |   |\n",
        "│1│2│3│\n│·│4│5│\n│7│8│6│\n│1│2│3│\n│4│·│5│\n│7│8│6│\n│1│2│3│\n│4│5│·│\n│7│8│6│\n│1│2│3│\n│4│5│6│\n│7│8│·│\n",
        "[1, 2, 3]\n[0, 4, 5]\n[7, 8, 6]\n\n[1, 2, 3]\n[4, 0, 5]\n[7, 8, 6]\n\n[1, 2, 3]\n[4, 5, 0]\n[7, 8, 6]\n\n[1, 2, 3]\n[4, 5, 6]\n[7, 8, 0]\n",
        "[[1 2 3]\n [0 4 5]\n [7 8 6]]\n[[1 2 3]\n [4 0 5]\n [7 8 6]]\n[[1 2 3]\n [4 5 0]\n [7 8 6]]\n[[1 2 3]\n [4 5 6]\n [7 8 0]]\n",
        "(1, 2, 3, 0, 4, 5, 7, 8, 6)\n(1, 2, 3, 4, 0, 5, 7, 8, 6)\n(1, 2, 3, 4, 5, 0, 7, 8, 6)\n(1, 2, 3, 4, 5, 6, 7, 8, 0)\n",
        "1,2,3\n,4,5\n7,8,6\n\n1,2,3\n4,,5\n7,8,6\n\n1,2,3\n4,5,\n7,8,6\n\n1,2,3\n4,5,6\n7,8,\n",
        "1\t2\t3\n\t4\t5\n7\t8\t6\n\n1\t2\t3\n4\t\t5\n7\t8\t6\n\n1\t2\t3\n4\t5\t\n7\t8\t6\n\n1\t2\t3\n4\t5\t6\n7\t8\t\n",
        // The size, what it is to become, and the start twice.
        "3 3\nGoal:\n1 2 3\n4 5 6\n7 8 0\nStart:\n1 2 3\n0 4 5\n7 8 6\nPath of length 3\n1 2 3\n0 4 5\n7 8 6\n\n1 2 3\n4 0 5\n7 8 6\n\n1 2 3\n4 5 0\n7 8 6\n\n1 2 3\n4 5 6\n7 8 0\nGoodbye\n",
        "    1   2   3\r\n    0   4   5\r\n    7   8   6\r\n\r\n1 2 3\r\n4 0 5\r\n7 8 6\r\n\r\n1 2 3\r\n4 5 0\r\n7 8 6\r\n\r\n1 2 3\r\n4 5 6\r\n7 8 0\r\n",
        "1 2 3\n\n0 4 5\n\n7 8 6\n\n\n1 2 3\n\n4 0 5\n\n7 8 6\n\n\n1 2 3\n\n4 5 0\n\n7 8 6\n\n\n1 2 3\n\n4 5 6\n\n7 8 0\n",
    ];
    let outputs = outputs.map(|output| (output, ""));
    check(&boards(), &outputs);
}

#[test]
fn reads_boards_that_are_not_square() {
    let outputs = [
        (
            " 1  2  3  4\n 5  6  7  8\n 9  - 10 11\n\nAfter moving R:\n 1  2  3  4\n 5  6  7  8\n 9 10  - 11\n\nAfter moving R:\n 1  2  3  4\n 5  6  7  8\n 9 10 11  -\n\n",
            "",
        ),
        (
            " 1  2  3  4\n 5  6  7  8\n 9    10 11\n\n 1  2  3  4\n 5  6  7  8\n 9 10    11\n\n 1  2  3  4\n 5  6  7  8\n 9 10 11\n",
            "",
        ),
        (
            "1 2 3\n4 5 6\n7 8 0\n",
            "there is no answer in the output, which begins with `1 2 3`",
        ),
    ];
    check_on("wide", &boards(), &outputs);
}

#[test]
fn reads_text_in_utf_16() {
    let assignment = assignment(&path());
    let little: Vec<u8> = "\u{feff}→ → ↓\r\n"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    let big: Vec<u8> = "\u{feff}R, R, D\n"
        .encode_utf16()
        .flat_map(u16::to_be_bytes)
        .collect();
    for output in [little, big] {
        let (sentence, notes) = said(&assignment, "three", &output);
        assert_eq!(sentence, None);
        assert!(notes.contains(&Note::Overlooked(crate::answer::Overlooked::Utf16)));
    }
    let (sentence, _) = said(&assignment, "three", b"R, R\xff, D\n");
    let sentence = sentence.unwrap();
    assert!(
        sentence.ends_with("in line 1 of the output is no direction"),
        "{sentence}"
    );
}

#[test]
fn takes_silence_for_an_answer_where_nothing_is_to_do() {
    check_on(
        "solved",
        &path(),
        &[
            ("", ""),
            ("\n", ""),
            ("[]\n", ""),
            ("Moves: 0\n", ""),
            ("It is already solved.\n", ""),
            ("Solution: \n", ""),
            ("Solved in 0 moves\nMoves =\n\n", ""),
            (
                "D, U\n",
                "move 1 of the path takes the blank down and off the board",
            ),
            (
                "U, D\n",
                "the path solves the board in 2 moves, and 0 would do: 2 too many",
            ),
            (
                "nothing\n",
                "there is no answer in the output, which begins with `nothing`",
            ),
        ],
    );
}

#[test]
fn finds_paths_by_patterns() {
    let unsolvable = "[answer.unsolvable]\nform = 'None'\nexact = 'None'\n";
    let whole = "requires = ['path']\n[answer.path]\nform = 'R R D'\npatterns = ['(?s)Path\\((?<path>[^)]*)\\)']\n";
    check(
        &format!("{whole}{unsolvable}"),
        &[
            ("noise R\nPath(R R\n D) U\n", ""),
            (
                "R R D\n",
                "there is no answer in the output, which begins with `R R D`",
            ),
            (
                "Path(R R D)\nPath(R R)\n",
                "there are two answers in the output, `Path(R R D)` and `Path(R R)`, and they differ",
            ),
            (
                "Path(R Z D)\n",
                "`Z` in line 1 of the output is no direction",
            ),
        ],
    );
    let steps = "requires = ['path']\n[answer.path]\nform = 'R R D'\nstep_patterns = ['(?m)^After moving (?<path>\\w+):']\n";
    check(
        &format!("{steps}{unsolvable}"),
        &[
            (
                "U\nAfter moving R:\n1 2 3\nAfter moving R:\nAfter moving D:\n",
                "",
            ),
            (
                "After moving R:\nAfter moving north:\n",
                "`north` in line 2 of the output is no direction",
            ),
        ],
    );
}
