//! The program from outside: exact bytes, exit codes, every kind of bad input.

use std::{fs, fs::File, path::PathBuf, process::Stdio};

use assert_cmd::{Command, cargo::cargo_bin_cmd};
use predicates::prelude::*;

const HELP: &str = "help: a board is its tiles row by row with spaces between, each once, \
                    0 for the blank; \
                    its side, or rows and columns, may come first\n";

fn npuzzle(words: &[&str], stdin: &[u8]) -> Command {
    let mut command = cargo_bin_cmd!("npuzzle");
    command.args(words).write_stdin(stdin);
    command
}

#[track_caller]
fn answers(words: &[&str], stdin: &[u8], stdout: &'static str) {
    let run = npuzzle(words, stdin).assert();
    run.code(0).stdout(stdout).stderr("");
}

/// Exit 2, nothing on stdout, and these lines under the headline on stderr.
#[track_caller]
fn rejects(stdin: &[u8], lines: &[&str]) {
    let mut stderr = "error: cannot read a board from standard input\n".to_owned();
    for line in lines {
        stderr += &format!("  {line}\n");
    }
    stderr += HELP;
    let run = npuzzle(&["m"], stdin).assert();
    run.code(2).stdout("").stderr(stderr);
}

fn in_temporary_file(name: &str, text: &[u8]) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).unwrap();
    path
}

#[test]
fn answers_with_one_line() {
    for letter in ["m", "h", "b"] {
        answers(
            &[letter],
            b"3\n1 2 3\n4 5 6\n7 8 0\n",
            "Number of moves: 0\n",
        );
        answers(
            &[letter],
            b"3\n0 1 3\n4 2 5\n7 8 6\n",
            "Number of moves: 4\n",
        );
        answers(&[letter], b"3\n1 2 3\n4 5 6\n8 7 0\n", "Unsolvable board\n");
        answers(&[letter], b"6 4 7 8 5 0 3 2 1", "Number of moves: 31\n");
        answers(&[letter], b"2\n0 3\n2 1\n", "Number of moves: 6\n");
        answers(&[letter], b"2\n2 1\n3 0\n", "Unsolvable board\n");
        answers(&[letter], b"2 3\n4 5 0\n1 2 3\n", "Number of moves: 21\n");
        answers(
            &[letter],
            b"4\n1 2 3 4\n5 6 7 8\n9 10 0 12\n13 14 11 15\n",
            "Number of moves: 2\n",
        );
        answers(
            &[letter],
            b"4\n1 2 3 4\n5 6 7 8\n9 10 11 12\n13 15 14 0\n",
            "Unsolvable board\n",
        );
    }
}

#[test]
fn reads_a_board_however_it_is_spaced() {
    let boards: [&[u8]; 8] = [
        b"3\n0 1 3\n4 2 5\n7 8 6",
        b"0 1 3\n4 2 5\n7 8 6\n",
        b"3 3\n0 1 3\n4 2 5\n7 8 6\n",
        b"0 1 3 4 2 5 7 8 6",
        b"3\r\n0 1 3\r\n4 2 5\r\n7 8 6\r\n",
        b"\xef\xbb\xbf3\n0 1 3\n4 2 5\n7 8 6\n",
        b"\n\n  3\n\n 0\t1  3\n 4\t2  5\n 7\t8  6\n\n\n",
        b"3\n0\n1\n3\n4\n2\n5\n7\n8\n6\n",
    ];
    for board in boards {
        answers(&["m"], board, "Number of moves: 4\n");
    }
}

#[test]
fn reads_a_file_instead_of_standard_input() {
    let path = in_temporary_file("file.txt", b"3\n1 2 3\n4 5 0\n7 8 6\n");
    let path = path.to_str().unwrap();
    answers(&["m", path], b"not a board", "Number of moves: 1\n");
    answers(&["h", path], b"", "Number of moves: 1\n");
    answers(
        &["h", "-"],
        b"3\n1 2 3\n4 5 0\n7 8 6\n",
        "Number of moves: 1\n",
    );
}

#[test]
fn rejects_what_is_no_board() {
    rejects(b"", &["line 1, column 1: expected a board, found nothing"]);
    rejects(
        b" \r\n",
        &["line 1, column 1: expected a board, found nothing"],
    );
    rejects(
        b"\xef\xbb\xbf",
        &["line 1, column 1: expected a board, found nothing"],
    );
    rejects(
        b"3\n1 2 3\n4 5 6\n7 8 9\n",
        &[
            "line 4, column 5: expected a tile from 0 to 8, found `9`",
            "line 4, column 6: expected tile 0 on the board, found it nowhere",
        ],
    );
    rejects(
        b"3\n1 2 3\n4 -5 6\n7 8 0\n",
        &[
            "line 3, column 3: expected a tile from 0 to 8, found `-5`",
            "line 4, column 6: expected tile 5 on the board, found it nowhere",
        ],
    );
    rejects(
        b"3\n1 2 3\n4 1000000000 6\n7 8 0\n",
        &[
            "line 3, column 3: expected a tile from 0 to 8, found `1000000000`",
            "line 4, column 6: expected tile 5 on the board, found it nowhere",
        ],
    );
    rejects(
        b"1 2 3\n4 five 6\n7 8 0\n",
        &[
            "line 2, column 3: expected a tile from 0 to 8, found `five`",
            "line 3, column 6: expected tile 5 on the board, found it nowhere",
        ],
    );
    rejects(
        b"3\n1 2 3\n4 4 6\n7 8 0\n",
        &[
            "line 3, column 3: expected each tile once, found `4` again \
             (first at line 3, column 1)",
            "line 4, column 6: expected tile 5 on the board, found it nowhere",
        ],
    );
    rejects(
        b"3\n1 2 3\n4 5 6\n7 8\n",
        &[
            "line 4, column 4: expected 9 tiles, found the end after 8",
            "line 4, column 4: expected tile 0 on the board, found it nowhere",
        ],
    );
    rejects(
        b"3\n1 2 3\n4 5 6\n7 8 0\nthe end\n",
        &["line 5, column 1: expected the end after 9 tiles, found `the` and 1 more"],
    );
    rejects(
        b"1\n0\n",
        &["line 1, column 1: expected a number of rows or columns from 2 to 10, found `1`"],
    );
    rejects(
        b"12\n1 2 3\n",
        &["line 1, column 1: expected a number of rows or columns from 2 to 10, found `12`"],
    );
    rejects(
        b"3\n1 2 3\n4 5 6\n7 8 0\xff\n",
        &["line 4, column 6: expected UTF-8 text, found the byte 0xFF"],
    );
    rejects(
        b"\xff\xfe3\0\n\0",
        &["line 1, column 1: expected UTF-8 text, found the byte 0xFF"],
    );
    rejects(
        b"2\n1 2\n3 \0\n",
        &[
            "line 3, column 3: expected a tile from 0 to 3, found `\\0`",
            "line 3, column 4: expected tile 0 on the board, found it nowhere",
        ],
    );
}

#[test]
fn rejects_more_text_than_any_board_has() {
    let run = npuzzle(&["m"], &vec![b' '; (1 << 20) + 1]).assert();
    run.code(2).stdout("").stderr(
        "error: cannot read a board from standard input: \
         expected at most 1048576 bytes, found more\n",
    );
    let mut board = vec![b' '; 1 << 20];
    board[..7].copy_from_slice(b"1 2 3 0");
    answers(&["m"], &board, "Number of moves: 0\n");
}

#[test]
fn names_the_file_that_it_cannot_read() {
    let path = in_temporary_file("bad.txt", b"1 2 3 3");
    let run = npuzzle(&["h", path.to_str().unwrap()], b"").assert();
    run.code(2).stdout("").stderr(format!(
        "error: cannot read a board from `{}`\n  \
           line 1, column 7: expected each tile once, found `3` again \
           (first at line 1, column 5)\n  \
           line 1, column 8: expected tile 0 on the board, found it nowhere\n{HELP}",
        path.display()
    ));
    npuzzle(&["h", "no/such/file"], b"")
        .assert()
        .code(2)
        .stdout("")
        .stderr(predicate::str::starts_with(
            "error: cannot read a board from `no/such/file`\n  No such file or directory",
        ));
}

#[test]
fn rejects_words_that_it_does_not_know() {
    let rejects = |words: &[&str], stderr: &'static str| {
        let run = npuzzle(words, b"1 2 3 0").assert();
        run.code(2)
            .stdout("")
            .stderr(predicate::str::starts_with(stderr));
    };
    rejects(&["x"], "error: unrecognized subcommand 'x'\n");
    rejects(&["M"], "error: unrecognized subcommand 'M'\n");
    rejects(
        &["m", "--fast"],
        "error: unexpected argument '--fast' found\n",
    );
    rejects(&["m", "a", "b"], "error: unexpected argument 'b' found\n");
    rejects(
        &["m", "--max-nodes", "many"],
        "error: invalid value 'many' for '--max-nodes <N>': \
         expected a whole number from 0 to 18446744073709551615\n",
    );
    rejects(
        &["m", "--max-time", "-1"],
        "error: invalid value '-1' for '--max-time <SECONDS>': \
         expected a whole number from 0 to 18446744073709551615\n",
    );
    rejects(&[], "Answers the five assignments");
}

#[test]
fn repeats_words_without_harm_to_a_terminal() {
    let rejects = |words: &[&str], stderr: &'static str| {
        let run = npuzzle(words, b"1 2 3 0").assert();
        run.code(2)
            .stdout("")
            .stderr(predicate::str::starts_with(stderr));
    };
    rejects(
        &["\u{1b}[31m\u{7}\nx"],
        r"error: unrecognized subcommand '\u{1b}[31m\u{7}\nx'",
    );
    rejects(
        &["m", "file", "\u{202e}\r"],
        r"error: unexpected argument '\u{202e}\r' found",
    );
    rejects(
        &["m", "--max-nodes", "\u{1b}[31m9"],
        r"error: invalid value '\u{1b}[31m9' for '--max-nodes <N>'",
    );
    rejects(
        &["m", "--x\n"],
        "error: unexpected argument '--x\\n' found\n\n  \
         tip: to pass '--x\\n' as a value, use '-- --x\\n'\n",
    );
    let missing: [&[&str]; 3] = [&["m"], &["game"], &["solve", "--goal"]];
    for words in missing {
        let run = npuzzle(&[words, &["\u{1b}[31m it's\n"]].concat(), b"1 2 3 0").assert();
        run.code(2)
            .stdout("")
            .stderr(predicate::str::contains(r"from `\u{1b}[31m it's\n`"));
    }
}

#[test]
fn gives_up_at_a_limit_without_an_answer() {
    let deepest = b"6 4 7 8 5 0 3 2 1";
    let run = npuzzle(&["m", "--max-nodes", "10"], deepest).assert();
    run.code(3).stdout("").stderr(
        "error: gave up after expanding 10 nodes: the limit on nodes is reached\n\
         help: --max-nodes allows more\n",
    );
    let run = npuzzle(&["h", "--max-memory", "0"], deepest).assert();
    run.code(3).stdout("").stderr(predicate::str::ends_with(
        "nodes: the limit on memory is reached\n\
             help: --max-memory allows more, in MiB\n",
    ));
    answers(
        &["m", "--max-nodes", "0"],
        b"1 2 3 4 5 6 8 7 0",
        "Unsolvable board\n",
    );
}

#[test]
fn prints_statistics_beside_the_answer() {
    let stats = "expanded: 2\ngenerated: 6\nduplicates: 0\nimproved: 0\nreopened: 0\n\
                 closed: 2\nmax open: 5\nmemory: 40 KiB\n";
    npuzzle(&["m", "--stats"], b"1 2 3 4 0 5 7 8 6")
        .assert()
        .code(0)
        .stdout("Number of moves: 2\n")
        .stderr(stats);
    npuzzle(&["m", "--stats", "--max-nodes", "1"], b"1 2 3 4 0 5 7 8 6")
        .assert()
        .code(3)
        .stdout("")
        .stderr(predicate::str::starts_with("expanded: 1\n"));
}

#[test]
fn explains_itself() {
    let help = |words: &[&str]| {
        let output = npuzzle(words, b"")
            .assert()
            .code(0)
            .stderr("")
            .get_output()
            .clone();
        String::from_utf8(output.stdout).unwrap()
    };
    insta::assert_snapshot!("help", help(&["--help"]));
    insta::assert_snapshot!("help_m", help(&["m", "--help"]));
    assert_eq!(help(&["m", "-h"]), help(&["m", "--help"]));
    assert_eq!(help(&["b", "-h"]), help(&["h", "-h"]));
    assert_eq!(help(&["--version"]), "npuzzle 0.0.0\n");
}

#[test]
fn leaves_quietly_when_nobody_reads_the_answer() {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let board = in_temporary_file("unread.txt", b"1 2 3 0");
    let output = std::process::Command::new(assert_cmd::cargo::cargo_bin!("npuzzle"))
        .arg("m")
        .stdin(Stdio::from(File::open(board).unwrap()))
        .stdout(Stdio::from(writer))
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
#[cfg(target_os = "linux")]
fn tells_when_the_answer_cannot_be_written() {
    let board = in_temporary_file("unwritten.txt", b"1 2 3 0");
    let output = std::process::Command::new(assert_cmd::cargo::cargo_bin!("npuzzle"))
        .arg("m")
        .stdin(Stdio::from(File::open(board).unwrap()))
        .stdout(Stdio::from(
            File::options().write(true).open("/dev/full").unwrap(),
        ))
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "error: cannot write the answer\n  No space left on device (os error 28)\n"
    );
}

#[test]
fn tells_a_person_at_a_terminal_what_it_waits_for() {
    let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
    let streams = reference::cli::Streams {
        stdin: &mut b"1 2 3 0".as_slice(),
        stdin_is_terminal: true,
        stdout: &mut stdout,
        stderr: &mut stderr,
    };
    let code = reference::cli::run(["npuzzle".into(), "m".into()], streams);
    assert_eq!(code, 0);
    assert_eq!(stdout, b"Number of moves: 0\n");
    assert_eq!(
        String::from_utf8(stderr).unwrap(),
        "Waiting for a board: its tiles row by row, 0 for the blank. Ctrl-D ends it.\n"
    );
}

#[test]
fn gives_up_when_the_time_is_over() {
    let run = npuzzle(&["m", "--max-time", "0"], b"6 4 7 8 5 0 3 2 1").assert();
    run.code(3).stdout("").stderr(
        "error: gave up after expanding 0 nodes: the limit on time is reached\n\
         help: --max-time allows more, in seconds\n",
    );
    answers(
        &["m", "--max-time", "60"],
        b"6 4 7 8 5 0 3 2 1",
        "Number of moves: 31\n",
    );
}
