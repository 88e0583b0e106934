//! Shapes of outputs, each read and judged as an assignment says, down to the words.
use std::{fs, time::Duration};

use crate::{
    assignment::{AnswerRules, Assignment, Feedback, load},
    execute::{Captured, Exit, Limits, MemorySource, Observation},
    judge::{Note, judge},
    report::words,
};

/// An assignment without its answer.
const REST: &str = r#"
title = "Shapes"
[puzzle]
goal = "blank-last"
[hand_in]
files = ["solve.py"]
[build]
command = ["cp", "solve.py", "{program}"]
cpu_seconds = 1
memory_mib = 100
output_kib = 10
[run]
input = "tiles-only"
[run.modes.m]
title = "m"
arguments = []
[limits]
cpu_seconds = 1
memory_mib = 100
output_kib = 10
[groups.g]
title = "g"
visibility = "visible"
[[criteria]]
name = "c"
title = "c"
points = 1
groups = ["g"]
[answer]
extra_lines = "allowed"
presentation_error_percent = 0
"#;

/// Three moves from the goal: the blank goes right, right, down, and no other way is as
/// short. Then the goal, an unsolvable board, and one of 3×4 two moves away.
const CASES: &str = r#"
[three]
board = '1 2 3 0 4 5 7 8 6'
moves = 3
[solved]
board = '1 2 3 4 5 6 7 8 0'
moves = 0
[none]
board = '1 2 3 4 5 6 8 7 0'
unsolvable = true
[wide]
board = '''3 4
1 2 3 4
5 6 7 8
9 0 10 11'''
moves = 2
"#;

const COUNT: &str = "[answer.moves]\nform = 'Moves: n'\nexact = 'Moves: (?<moves>[0-9]+)'\n\
    near = '(?i)(?<moves>[0-9]+) moves'\n\
    [answer.unsolvable]\nform = 'Unsolvable'\nexact = 'Unsolvable'\nnear = '(?i)no solution'\n";

/// A path, beside which numbers and boards are looked at.
fn path() -> String {
    format!(
        "requires = ['path']\n{COUNT}[answer.path]\nform = 'R, R, D'\nno_moves = '(?i)already solved'\n[answer.boards]\n"
    )
}

/// Boards, beside which numbers and paths are looked at.
fn boards() -> String {
    path().replace("['path']", "['boards']")
}

fn assignment(answer: &str) -> Assignment {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("g")).unwrap();
    fs::write(folder.path().join("g/cases.toml"), CASES).unwrap();
    fs::write(
        folder.path().join("assignment.toml"),
        format!("{REST}{answer}"),
    )
    .unwrap();
    load(folder.path()).unwrap_or_else(|error| panic!("{error}"))
}

/// What is said of an output on a case; nothing if it is accepted.
fn said(assignment: &Assignment, case: &str, output: &[u8]) -> (Option<String>, Vec<Note>) {
    let mut cases = assignment.groups[0].cases.iter();
    let case = cases.find(|it| it.name == case).unwrap();
    let limits = Limits {
        cpu: Duration::from_secs(1),
        wall: Duration::from_secs(3),
        memory: None,
        output: 1 << 30,
        file: 1,
    };
    let judgement = judge(case, rules(assignment), &limits, &seen(output));
    let sentence = judgement.rejection.as_ref();
    let sentence = sentence.and_then(|it| words::rejection(it, Feedback::Expected));
    (sentence.map(|sentence| sentence.text), judgement.notes)
}

fn rules(assignment: &Assignment) -> &AnswerRules {
    &assignment.answer
}

fn seen(output: &[u8]) -> Observation {
    Observation {
        exit: Exit::Code(0),
        stdout: Captured {
            bytes: output.to_vec(),
            is_cut: false,
        },
        stderr: Captured::default(),
        cpu: Duration::ZERO,
        wall: Duration::ZERO,
        peak_memory: 0,
        peak_memory_source: MemorySource::Polled,
        stdin_unread: 0,
        left_behind: 0,
        is_output_held: false,
        is_stopped: false,
        denied: Vec::new(),
    }
}

/// Outputs on the case `three` with what is said of each; nothing if it is accepted.
#[track_caller]
fn check(answer: &str, outputs: &[(&str, &str)]) {
    check_on("three", answer, outputs);
}

#[track_caller]
fn check_on(case: &str, answer: &str, outputs: &[(&str, &str)]) {
    let assignment = assignment(answer);
    let wrong: Vec<_> = outputs
        .iter()
        .filter_map(|(output, expected)| {
            let found = said(&assignment, case, output.as_bytes()).0;
            let found = found.unwrap_or_default();
            (found != *expected)
                .then(|| format!("{output:?}\n  expected {expected}\n  found    {found}"))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

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

const FIRST: &str = "1 2 3\n0 4 5\n7 8 6\n\n";
const SECOND: &str = "1 2 3\n4 0 5\n7 8 6\n\n";
const THIRD: &str = "1 2 3\n4 5 0\n7 8 6\n\n";
const LAST: &str = "1 2 3\n4 5 6\n7 8 0\n\n";

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
            ("Moves: 3\n", "the output has no path"),
            (
                "Moves: 4\n",
                "3 moves solve this board, the program says 4: 1 too many",
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
    check(
        &boards(),
        &[
            (&all, ""),
            (&format!("R, R, D\n{all}"), ""),
            (&format!("Moves: 3\n{all}"), ""),
            ("R, R, D\n", "the output has no boards"),
            (
                &skips,
                "no single move leads from the board printed before move 1 to the one after it",
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
    check(&either, &[(&backward, ""), (&all, "")]);
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

#[test]
fn measures_what_need_not_be_the_shortest() {
    let measured = assignment(&format!("optimal = 'measured'\n{}", path()));
    let (sentence, notes) = said(&measured, "three", b"R, L, R, R, D\n");
    assert_eq!(sentence, None);
    assert!(notes.contains(&Note::MoreThanNeeded { moves: 5, least: 3 }));
    let (sentence, notes) = said(&measured, "three", b"R, R, D\n");
    assert_eq!((sentence, notes), (None, vec![]));
    let (sentence, _) = said(&measured, "three", b"Moves: 2\n");
    assert_eq!(
        sentence.unwrap(),
        "3 moves solve this board, the program says 2: 1 too few"
    );
}

#[test]
fn what_is_misread_earns_what_the_assignment_says() {
    let answer = format!(
        "{}[answer.misread]\nother_thing_percent = 70\norder_percent = 100\n",
        path()
    );
    let assignment = assignment(&answer);
    let case = &assignment.groups[0].cases[0];
    let limits = assignment.limits;
    let percent = |output: &str| {
        let judgement = judge(case, &assignment.answer, &limits, &seen(output.as_bytes()));
        (judgement.verdict(), judgement.percent(&assignment.answer))
    };
    use crate::judge::Verdict::{Accepted, PresentationError, WrongAnswer};
    assert_eq!(percent("R R D"), (Accepted, 100));
    assert_eq!(percent("L L U"), (PresentationError, 70));
    assert_eq!(percent("U L L"), (PresentationError, 100));
    assert_eq!(percent("D D R"), (WrongAnswer, 0));
}

#[test]
fn tells_no_more_than_it_may() {
    let assignment = assignment(&boards());
    let case = &assignment.groups[0].cases[0];
    let told = |output: &str, feedback| {
        let judgement = judge(
            case,
            &assignment.answer,
            &assignment.limits,
            &seen(output.as_bytes()),
        );
        let sentence = words::rejection(&judgement.rejection.unwrap(), feedback);
        sentence.map(|sentence| sentence.text).unwrap_or_default()
    };
    let skips = [FIRST, THIRD, LAST].concat();
    for (output, message, actual) in [
        (
            "R, D, D, R\n",
            "a move of the path takes the blank off the board",
            "move 3 of the path takes the blank down and off the board",
        ),
        (
            "R, L, R, R, D\n",
            "the path solves the board, with more moves than needed",
            "the path solves the board in 5 moves, and fewer would do",
        ),
        (
            "Moves: 5\nR, R, D\n",
            "the output says another number of moves than its path has",
            "the output says 5 moves, and its path has 3",
        ),
        (
            skips.as_str(),
            "no single move leads from one board printed to the next",
            "no single move leads from the board printed before move 1 to the one after it",
        ),
        (
            "R, R, X\n",
            "a word in line 1 of the output is no direction",
            "`X` in line 1 of the output is no direction",
        ),
    ] {
        assert_eq!(told(output, Feedback::Verdict), "");
        assert_eq!(told(output, Feedback::Message), message);
        assert_eq!(told(output, Feedback::Actual), actual);
    }
}
