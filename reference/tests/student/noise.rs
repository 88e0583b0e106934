//! The programs under words, lists, boards and scripts that nobody has thought of.

use std::{collections::HashMap, ffi::OsString, io, os::unix::ffi::OsStringExt};

use proptest::{collection::vec, prelude::*, sample::select};
use reference::{
    cli::{Streams, run},
    search::Limits,
    student::game::{Folder, Rules, play},
};

/// Exit code, stdout and stderr of the program, run in this process.
fn npuzzle(words: &[OsString], stdin: &[u8]) -> (u8, String, String) {
    let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
    let streams = Streams {
        stdin: &mut &*stdin,
        stdin_is_terminal: false,
        stdout: &mut stdout,
        stderr: &mut stderr,
    };
    let words = [OsString::from("npuzzle")]
        .into_iter()
        .chain(words.iter().cloned());
    let code = run(words, streams);
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (code, text(stdout), text(stderr))
}

/// An answer and nothing else, or a reason and nothing else.
fn check(words: &[&str], stdin: &[u8]) {
    let words: Vec<OsString> = words.iter().map(OsString::from).collect();
    let (code, stdout, stderr) = npuzzle(&words, stdin);
    match code {
        0 => assert!(!stdout.is_empty() && stderr.is_empty(), "{stdout}{stderr}"),
        2 | 3 => assert!(
            stdout.is_empty() && stderr.starts_with("error: "),
            "{stdout}{stderr}"
        ),
        code => panic!("exit code {code}: {stderr}"),
    }
    assert!(!stderr.contains(is_harmful), "{stderr}");
}

/// Whether a terminal would obey it.
fn is_harmful(letter: char) -> bool {
    letter.is_control() && letter != '\n'
}

/// What could be typed after the name of a program, and any bytes.
fn word() -> impl Strategy<Value = OsString> {
    let option = select(vec![
        "--goal",
        "--seed=1",
        "--shape=3x3",
        "--depth",
        "--json",
        "--stats",
        "--draw",
        "-",
        "-1",
    ]);
    prop_oneof![
        option.prop_map(OsString::from),
        "-{0,2}\\PC{0,5}".prop_map(OsString::from),
        vec(any::<u8>(), 0..8).prop_map(OsString::from_vec),
    ]
}

/// What could be meant as numbers, more often than any bytes are.
fn near_numbers() -> impl Strategy<Value = Vec<u8>> {
    let number = prop_oneof![
        20 => (0_u32..16).prop_map(|number| number.to_string()),
        1 => any::<i64>().prop_map(|number| number.to_string()),
        1 => "\\PC{1,3}",
    ];
    let gap = select(vec![" ", ", ", ",", "\n", "\r\n", "], [", "\t"]);
    let text = vec((number, gap), 0..20).prop_map(|words| {
        let text = words.into_iter().map(|(word, gap)| word + gap);
        text.collect::<String>().into_bytes()
    });
    prop_oneof![text, vec(any::<u8>(), 0..100)]
}

/// What could be typed in a game, more often than any bytes are.
fn script() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        20 => select(b"VTEOLRUDSQ\n".to_vec()).prop_map(|letter| vec![letter]),
        3 => select(vec!["E a\n", "O a\n", "O b\n", "O\nc\n", "3\n", "3 4\n", "9\n"])
            .prop_map(|words| words.as_bytes().to_vec()),
        2 => vec(any::<u8>(), 1..5),
    ];
    vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

/// What could be meant as a shape file.
fn near_shape_file() -> impl Strategy<Value = Vec<u8>> {
    let cell = prop_oneof![
        12 => (1_u32..9).prop_map(|tile| format!("{tile:02}")),
        3 => Just("00".to_owned()),
        2 => Just("bb".to_owned()),
        1 => "\\PC{1,3}",
    ];
    let gap = select(vec![" ", " ", " ", "\n", "\r\n", "  "]);
    vec((cell, gap), 0..16).prop_map(|cells| {
        let text = cells.into_iter().map(|(cell, gap)| cell + gap);
        text.collect::<String>().into_bytes()
    })
}

/// Files that are nowhere but here.
struct Memory(HashMap<String, Vec<u8>>);

impl Folder for Memory {
    fn read(&self, name: &str) -> io::Result<Vec<u8>> {
        let missing = || io::ErrorKind::NotFound.into();
        self.0.get(name).cloned().ok_or_else(missing)
    }

    fn write(&mut self, name: &str, text: &str) -> io::Result<()> {
        self.0.insert(name.to_owned(), text.as_bytes().to_vec());
        Ok(())
    }
}

/// Plays a script with these files at hand, and returns what the player saw.
fn played(script: &[u8], files: &[(&str, &[u8])]) -> String {
    let files = files
        .iter()
        .map(|&(name, text)| (name.to_owned(), text.to_vec()));
    let mut output = Vec::new();
    let limits = Limits {
        nodes: 200,
        ..Limits::default()
    };
    let rules = Rules { seed: 0, limits };
    let mut folder = Memory(files.collect());
    play(None, rules, &mut &*script, &mut output, &mut folder).unwrap();
    String::from_utf8(output).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        rng_seed: prop::test_runner::RngSeed::Fixed(8),
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_list_is_answered_or_rejected(list in near_numbers()) {
        check(&["sixteen", "--max-nodes=50"], &list);
    }

    #[test]
    fn any_board_is_answered_or_rejected(board in near_numbers()) {
        check(&["tutorial", "-"], &board);
        check(&["m", "--max-nodes=50"], &board);
    }

    #[test]
    fn any_puzzle_is_answered_or_rejected(
        program in select(vec!["solve", "count", "inspect"]),
        board in prop_oneof![near_numbers(), near_shape_file()],
        first in any::<bool>(),
        json in any::<bool>(),
    ) {
        let goal = if first { "--goal=blank-first" } else { "--goal=blank-last" };
        let budget = if program == "inspect" { None } else { Some("--max-nodes=50") };
        let words = [program, goal].into_iter().chain(budget);
        let mut words: Vec<&str> = words.collect();
        check(&words, &board);
        if json {
            words.push("--json");
            let words: Vec<OsString> = words.iter().map(OsString::from).collect();
            let (code, stdout, _) = npuzzle(&words, &board);
            let is_json = serde_json::from_str::<serde_json::Value>(&stdout).is_ok();
            prop_assert!(is_json || code == 2 && stdout.is_empty(), "{}", stdout);
        }
    }

    #[test]
    fn nine_digits_are_answered_or_rejected(
        digits in "[0-8]{9}",
        shuffled in Just(b"012345678".to_vec()).prop_shuffle(),
    ) {
        check(&["tutorial", &digits], b"");
        check(&["tutorial", "--algorithm=greedy", &String::from_utf8(shuffled).unwrap()], b"");
    }

    #[test]
    fn any_numbers_are_a_scramble_or_rejected(
        rows in 0_u32..12, columns in 0_u32..12, seed in any::<i64>(), moves in 0_u32..500
    ) {
        let numbers = [rows.to_string(), columns.to_string(), seed.to_string(), moves.to_string()];
        let [rows, columns, seed, moves] = numbers.each_ref().map(String::as_str);
        check(&["slider", "--max-nodes=50", rows, columns, seed, moves], b"");
    }

    #[test]
    fn any_words_end_in_an_exit_code(
        program in select(vec![
            "tutorial", "slider", "game", "sixteen", "m", "h", "solve", "count", "inspect", "random",
        ]),
        words in vec(word(), 0..6),
    ) {
        let words = [program.into()].into_iter().chain(words);
        let (code, _, stderr) = npuzzle(&words.collect::<Vec<_>>(), b"");
        prop_assert!(code <= 3);
        prop_assert!(!stderr.contains(is_harmful), "{:?}", stderr);
    }

    #[test]
    fn any_script_comes_to_its_end(
        size in select(vec!["", "3\n", "4 7\n"]),
        script in script(),
        shape in near_shape_file(),
        bytes in vec(any::<u8>(), 0..50),
    ) {
        let script = [size.as_bytes(), &script].concat();
        let seen = played(&script, &[("b", &shape), ("c", &bytes)]);
        prop_assert!(!seen.contains(is_harmful), "{seen}");
    }

    #[test]
    fn what_is_saved_is_loaded_again(seed_moves in "[LRUD]{0,20}", size in 3_usize..10) {
        let script = format!("{size}\nS{seed_moves}E a\nSO a\nE b\nO b\n");
        let seen = played(script.as_bytes(), &[]);
        let (_, seen) = seen.split_once("Saved to `a`\n").unwrap();
        let boards: Vec<&str> = seen.split("Your move: File name: ").collect();
        let loaded = boards[1];
        prop_assert_eq!(boards[2], "Saved to `b`\n");
        prop_assert_eq!(boards[3], format!("{loaded}Your move: \n"));
    }
}
