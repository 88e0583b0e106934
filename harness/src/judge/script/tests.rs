mod lists;

use reference::{Move, shape_file};
use regex::Regex;

use super::*;
use crate::{
    assignment::{
        AnswerPattern, BoardOrder, BoardRules, Directions, Named, Part, PathRules, example,
    },
    case::Expected,
    execute::{Exit, Saved},
    judge::tests::seen,
    script::{Command, ReportPatterns, Shuffle},
};

/// Two moves from its goal, right and down.
const NEAR: &str = "01 02 03\n04 bb 05\n07 08 06\n";

fn commands() -> Commands {
    let words = [
        ("U", Command::Move(Move::Up)),
        ("D", Command::Move(Move::Down)),
        ("L", Command::Move(Move::Left)),
        ("R", Command::Move(Move::Right)),
        ("V", Command::Solve),
        ("T", Command::Report),
        ("E", Command::Save),
        ("O", Command::Load),
        ("S", Command::Shuffle),
    ];
    let regex = |text: &str| Regex::new(text).unwrap();
    Commands {
        words: words.map(|(word, it)| (word.to_owned(), it)).to_vec(),
        sides: Some((3, 4)),
        moves_show_board: false,
        shuffle: Shuffle::Cells,
        report: Some(ReportPatterns {
            moves: regex("moves (?<moves>[0-9]+)"),
            solved: Some(regex("solved")),
            unsolved: Some(regex("not solved")),
        }),
    }
}

fn rules() -> AnswerRules {
    let words = ["U", "D", "L", "R"].map(|word| vec![word.to_owned()]);
    let words = words.each_ref().map(Vec::as_slice);
    AnswerRules {
        moves: None,
        unsolvable: Some(AnswerPattern {
            form: "No solution".to_owned(),
            exact: Regex::new("^.*No solution.*$").unwrap(),
            near: None,
        }),
        path: Some(PathRules {
            form: "go R".to_owned(),
            patterns: Vec::new(),
            step_patterns: vec![Regex::new("go (?<path>[A-Z])").unwrap()],
            no_moves: Some(Regex::new("nothing to do").unwrap()),
            directions: Directions::new(words, Named::Blank, &[]),
        }),
        requires: vec![Part::Path],
        extra_lines_allowed: true,
        ..example::rules()
    }
}

/// A dialogue: what was printed first, then each line typed and what was printed behind
/// it, and the files in the end. All of it as it comes, unless a test changes that.
struct Dialogue {
    case: Case,
    script: Script,
    seen: Observation,
}

fn dialogue(
    (board, expected): (Option<&str>, Expected),
    lines: &[(&str, &str)],
    files: &[(&str, &str)],
) -> Dialogue {
    let typed: Vec<String> = lines.iter().map(|(line, _)| (*line).to_owned()).collect();
    let steps = commands().steps(&typed, board.is_some());
    let script = Script {
        lines: typed,
        steps,
        files: vec![(
            "bad".to_owned(),
            "01 02 03\n04 04 05\n06 07 bb\n".to_owned(),
        )],
        final_newline: true,
        has_board: board.is_some(),
    };
    let goal = "01 02 03\n04 05 06\n07 08 bb\n";
    let mut case = example::case("c", "1 2 3 0", expected, vec![0]);
    case.board = shape_file::parse(board.unwrap_or(goal).as_bytes()).unwrap();
    let mut printed = "hello\n".to_owned();
    let mut marks = Vec::new();
    for (_, text) in lines {
        marks.push(printed.len() as u64);
        printed.push_str(text);
    }
    let mut seen = seen(Exit::Code(0), &printed);
    seen.typed = marks;
    let saved = files.iter().map(|(name, text)| Saved {
        name: (*name).to_owned(),
        content: Content::Bytes(text.as_bytes().to_vec()),
    });
    seen.saved = saved.collect();
    Dialogue { case, script, seen }
}

impl Dialogue {
    /// Where it goes wrong: the number of the line, and the name of the flaw.
    fn fault(&self) -> Option<(usize, String)> {
        let judged = compare(
            (&self.case, &self.script),
            (&commands(), &rules()),
            &self.seen,
        );
        match judged {
            Ok(()) => None,
            Err(Rejection::Script(fault)) => {
                let name = format!("{:?}", fault.flaw);
                let end = name.find(|c: char| !c.is_alphanumeric());
                Some((fault.line + 1, name[..end.unwrap_or(name.len())].to_owned()))
            }
            Err(other) => panic!("{other:?}"),
        }
    }
}

#[track_caller]
fn check(lines: &[(&str, &str)], files: &[(&str, &str)], wrong: Option<(usize, &str)>) {
    let dialogue = dialogue((Some(NEAR), Expected::Moves(2)), lines, files);
    let wrong = wrong.map(|(line, name)| (line, name.to_owned()));
    assert_eq!(dialogue.fault(), wrong, "{lines:?}");
}

const T1: (&str, &str) = ("T", "not solved, moves 1\n");

#[test]
fn follows_the_moves_and_what_is_reported() {
    check(&[("R", ""), T1], &[], None);
    check(&[("U", ""), ("U", ""), ("U", "no\n"), T1], &[], None);
    check(&[("x", "?\n"), ("R", ""), T1], &[], None);
    let three = ("T", "not solved, moves 3\n");
    check(
        &[("U", ""), ("U", ""), ("U", ""), three],
        &[],
        Some((4, "OtherCount")),
    );
    check(
        &[("R", ""), ("T", "not solved\n")],
        &[],
        Some((2, "NoReport")),
    );
    check(
        &[("R", ""), ("T", "solved, moves 1\n")],
        &[],
        Some((2, "OtherState")),
    );
    check(
        &[("R", ""), ("T", "moves 1\n")],
        &[],
        Some((2, "OtherState")),
    );
    check(
        &[("R", ""), ("D", ""), ("T", "solved, moves 2\n")],
        &[],
        None,
    );
    // What was printed before is no answer.
    check(
        &[("R", "not solved, moves 1\n"), ("T", "")],
        &[],
        Some((2, "NoReport")),
    );
}

#[test]
fn reads_the_boards_that_are_saved() {
    let save = [("U", ""), ("E", "name?"), ("f", "saved\n")];
    check(&save, &[("f", "01 bb 03\n04 02 05\n07 08 06")], None);
    check(
        &save,
        &[("f", "01 02 03\n04 08 05\n07 bb 06\n")],
        Some((2, "OtherBoard")),
    );
    check(
        &save,
        &[("f", "01 bb 03\n04 02 05\n07 08 00\n")],
        Some((2, "NoShapeFile")),
    );
    check(
        &save,
        &[("f", "1 bb 3\n4 2 5\n7 8 6\n")],
        Some((2, "NoShapeFile")),
    );
    check(&save, &[], Some((2, "NotSaved")));
}

#[test]
fn names_moves_that_are_read_otherwise() {
    let lines = [("U", ""), ("L", ""), ("E", ""), ("f", "")];
    let near = (Some(NEAR), Expected::Moves(2));
    let how = |board: &str| {
        let found = dialogue(near, &lines, &[("f", board)]);
        let (case, script) = (&found.case, &found.script);
        match compare((case, script), (&commands(), &rules()), &found.seen) {
            Err(Rejection::Script(fault)) => match fault.flaw {
                ScriptFlaw::OtherBoard { how, .. } => how,
                other => panic!("{other:?}"),
            },
            other => panic!("{other:?}"),
        }
    };
    let asked = Named::Blank;
    assert_eq!(
        how("01 02 03\n04 08 05\n07 06 bb"),
        Some(Misreading::OtherThing { asked })
    );
    assert_eq!(
        how("01 02 03\n04 08 05\nbb 07 06"),
        Some(Misreading::UpAndDown)
    );
    assert_eq!(
        how("01 03 bb\n04 02 05\n07 08 06"),
        Some(Misreading::LeftAndRight)
    );
    // Left, then up.
    assert_eq!(how("bb 02 03\n01 04 05\n07 08 06"), Some(Misreading::Axes));
    assert_eq!(how(NEAR), None);
}

#[test]
fn follows_what_is_loaded() {
    let start = ("f", NEAR);
    let moved = ("g", "01 02 03\n04 05 bb\n07 08 06\n");
    let none = ("T", "not solved, moves 0\n");
    let save_and_move = [("E", ""), ("f", ""), ("R", "")];
    let then = |more: &[(&'static str, &'static str)]| [&save_and_move, more].concat();
    check(&then(&[("O", ""), ("f", ""), none]), &[start], None);
    check(
        &then(&[("O", ""), ("f", ""), T1]),
        &[start],
        Some((6, "OtherCount")),
    );
    for name in ["bad", "nowhere"] {
        let rest = [("O", ""), (name, "no\n"), T1, ("E", ""), ("g", "")];
        check(&then(&rest), &[start, moved], None);
    }
}

#[test]
fn replays_the_solution_from_the_board_that_is_there() {
    let both = ("V", "go R\n1 2 3\ngo D\nsolved, moves 2\n");
    check(&[both, ("T", "solved, moves 2\n")], &[], None);
    // One move was made before: all are counted, or those of the solution.
    for moves in ["solved, moves 2\n", "solved, moves 1\n"] {
        check(&[("R", ""), ("V", "go D\n"), ("T", moves)], &[], None);
    }
    let boards = ("T", "solved, moves 5\n");
    check(&[both, boards], &[], Some((2, "OtherCount")));
    check(&[("R", ""), both], &[], Some((2, "Solution")));
    check(
        &[("V", "go R\ngo L\ngo R\ngo D\n")],
        &[],
        Some((1, "Solution")),
    );
    check(&[("V", "go R\n")], &[], Some((1, "Solution")));
    check(&[("V", "well\n")], &[], Some((1, "NoSolution")));
    check(&[("V", "")], &[], Some((1, "NoSolution")));
    check(
        &[("V", "No solution\n")],
        &[],
        Some((1, "CalledUnsolvable")),
    );
    check(&[both, ("V", "nothing to do\n")], &[], None);
}

#[test]
fn compares_the_boards_that_are_shown() {
    let commands = Commands {
        moves_show_board: true,
        ..commands()
    };
    let rules = AnswerRules {
        boards: Some(BoardRules {
            blanks: vec!["_".to_owned()],
            is_gap: false,
            order: BoardOrder::StartFirst,
        }),
        ..rules()
    };
    let check = |lines: &[(&str, &str)], wrong: Option<usize>| {
        let dialogue = dialogue((Some(NEAR), Expected::Moves(2)), lines, &[]);
        let judged = compare(
            (&dialogue.case, &dialogue.script),
            (&commands, &rules),
            &dialogue.seen,
        );
        let line = match judged {
            Ok(()) => None,
            Err(Rejection::Script(fault)) => {
                assert!(matches!(fault.flaw, ScriptFlaw::OtherBoardShown { .. }));
                Some(fault.line + 1)
            }
            Err(other) => panic!("{other:?}"),
        };
        assert_eq!(line, wrong, "{lines:?}");
    };
    let (up, top) = (("U", "1 _ 3\n4 2 5\n7 8 6\n"), ("U", "no room\n"));
    check(&[up, top, ("L", "_ 1 3\n4 2 5\n7 8 6\nnext?")], None);
    check(&[up, ("L", "1 3 _\n4 2 5\n7 8 6\n")], Some(2));
    check(&[up, ("L", "")], Some(2));
    // Kept back until the next line.
    check(&[("U", ""), ("x", up.1)], None);
    // That to which the tile would go up, too.
    let both = format!("{}1 2 3\n4 8 5\n7 _ 6\n", up.1);
    check(&[("U", &both)], Some(1));
}

#[test]
fn knows_boards_without_a_solution() {
    let ring = (Some("02 01 00\n03 bb 00\n00 00 00\n"), Expected::Unsolvable);
    let check = |printed: &str, wrong: Option<(usize, &str)>| {
        let found = dialogue(ring, &[("V", printed), ("T", "not solved, moves 0")], &[]).fault();
        assert_eq!(found, wrong.map(|(line, name)| (line, name.to_owned())));
    };
    check("No solution at all\n", None);
    check("go U\n", Some((1, "CalledSolvable")));
    check("well\n", Some((1, "NoSolution")));
}

#[test]
fn takes_a_shuffled_board_from_the_file() {
    // Nine moves from the goal lead to no board that an even number leads to.
    let one_move = "01 02 03\n04 05 06\n07 bb 08\n";
    let script = [
        ("S", ""),
        ("T", "not solved, moves 9\n"),
        ("E", ""),
        ("f", ""),
        ("V", "go R\n"),
        ("T", "solved, moves 1\n"),
    ];
    check(&script, &[("f", one_move)], None);
    check(
        &script,
        &[("f", "01 02 03\n04 bb 06\n07 05 08\n")],
        Some((3, "NoShuffle")),
    );
    check(
        &script,
        &[("f", "02 01 03\n04 05 06\n07 bb 08\n")],
        Some((3, "NoShuffle")),
    );
    check(
        &script,
        &[("f", "01 02 03 04\n05 06 07 bb\n")],
        Some((3, "NoShuffle")),
    );
    // Ten moves away, and twenty-five.
    check(
        &script,
        &[("f", "05 01 03\n02 06 08\n04 07 bb\n")],
        Some((3, "NoShuffle")),
    );
    let made = |board: &str| {
        let asked = [("2", ""), ("3", ""), ("E", ""), ("f", "")];
        dialogue((None, Expected::Moves(0)), &asked, &[("f", board)]).fault()
    };
    assert_eq!(made(one_move), None);
    assert_eq!(made("01 02\n03 bb\n"), Some((3, "NoShuffle".to_owned())));
}

#[test]
fn output_may_be_kept_back_or_come_slowly() {
    let lines = [
        ("R", ""),
        ("T", "not solved, moves 1\n"),
        ("V", "go D\n"),
        ("T", "solved, moves 2\n"),
    ];
    let near = (Some(NEAR), Expected::Moves(2));
    let mut kept_back = dialogue(near, &lines, &[]);
    kept_back.seen.typed = vec![0; 4];
    assert_eq!(kept_back.fault(), None);
    let mut wrong = dialogue(near, &[lines[0], ("T", "moves 7\n"), lines[2]], &[]);
    wrong.seen.typed = vec![0; 3];
    assert_eq!(wrong.fault(), Some((2, "NoReport".to_owned())));
    // The last line came before the solution was shown to its end.
    let mut slow = dialogue(
        near,
        &[("V", "go R\ngo D\n"), ("T", "solved, moves 2\n")],
        &[],
    );
    slow.seen.typed[1] = slow.seen.typed[0] + 5;
    assert_eq!(slow.fault(), None);
}

#[test]
fn tells_at_a_limit_which_line_was_next() {
    let mut stopped = dialogue((Some(NEAR), Expected::Moves(2)), &[("R", ""), T1], &[]);
    stopped.seen.exit = Exit::KilledAtCpuLimit;
    stopped.seen.stdin_unread = 2;
    let limits = example::assignment().limits;
    let notes = |seen: &Observation| {
        let (case, script) = (&stopped.case, &stopped.script);
        judge_script((case, script), (&commands(), &rules()), &limits, seen).notes
    };
    let mut seen = stopped.seen.clone();
    assert!(notes(&seen).contains(&Note::InputEnded));
    seen.typed.truncate(1);
    let (line, text) = (1, "T".to_owned());
    assert_eq!(notes(&seen), [Note::NotTyped { line, text }]);
}

#[test]
fn a_line_that_was_not_typed_is_told() {
    let mut ended = dialogue((Some(NEAR), Expected::Moves(2)), &[("R", "bye\n"), T1], &[]);
    let length = ended.seen.stdout.bytes.len() - T1.1.len();
    ended.seen.stdout.bytes.truncate(length);
    ended.seen.typed.truncate(1);
    let judged = compare(
        (&ended.case, &ended.script),
        (&commands(), &rules()),
        &ended.seen,
    );
    let Err(Rejection::Script(fault)) = judged else {
        panic!("{judged:?}");
    };
    assert_eq!(
        (fault.line, fault.typed.as_str(), fault.is_typed),
        (1, "T", false)
    );
}
