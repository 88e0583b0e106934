//! Paths in every shape in which programs print them.
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
            ("", "the program printed nothing to standard output"),
            ("\n", ""),
            ("[]\n", ""),
            ("Moves: 0\n", ""),
            ("It is already solved.\n", ""),
            ("Solution: \n", ""),
            ("Solved in 0 moves\nMoves =\n\n", ""),
            ("Operators: U, D, L, R\nPath to the goal:\n", ""),
            (
                "Enter the list:\n",
                "there is no answer in the output, which begins with `Enter the list:`",
            ),
            (
                "Error:",
                "there is no answer in the output, which begins with `Error:`",
            ),
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
fn takes_silence_for_an_answer_only_where_there_are_no_words_for_it() {
    let silent = path().replace("no_moves = '(?i)already solved'\n", "");
    let nothing = "the program printed nothing to standard output";
    check_on(
        "solved",
        &silent,
        &[
            ("", ""),
            ("\n\n", ""),
            (
                "> ",
                "there is no answer in the output, which begins with `>`",
            ),
        ],
    );
    check_on("three", &silent, &[("", nothing)]);
    check_on("none", &silent, &[("", nothing)]);
}

#[test]
fn reads_lists_of_steps() {
    let outputs = [
        "1 R\n2 R\n3 D\n",
        "Step 1 - R\nStep 2 - R\nStep 3 - D\n",
        "Move #1: right\nMove #2: right\nMove #3: down\n",
        "R/R/D\n",
        "R – R – D\n",
        "* R\n* R\n* D\n",
        "• Right\n• Right\n• Down\n",
        "Expanded 10\rExpanded 100\rR, R, D\n",
    ];
    let outputs = outputs.map(|output| (output, ""));
    check(&path(), &outputs);
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
