use insta::assert_snapshot;
use reference::Board;

use harness::assignment::{Goal, Input, Scramble};

use crate::fixture::{Fixture, error_with};

const MODE: &str = "arguments = [\"m\"]";

/// The fixture whose one mode needs a scramble, with these cases in its first group.
fn scrambled(cases: &str) -> Fixture {
    Fixture::new()
        .replace("assignment.toml", MODE, "arguments = [\"{seed}\"]")
        .replace(
            "assignment.toml",
            "modes = [\"manhattan\"]",
            "modes = [\"hamming\"]",
        )
        .write("small/near.toml", cases)
}

#[test]
fn takes_how_a_program_is_started() {
    let assignment = Fixture::new()
        .replace("assignment.toml", "input = \"side-first\"", "input = \"none\"\ncommand = [\"java\", \"-cp\", \"{program}\", \"Main\"]\ntile_separator = \",\"\nboard_file = \"tiles-only\"")
        .replace("assignment.toml", MODE, "arguments = [\"{rows}\", \"{columns}\", \"[{tiles}]\", \"{board_file}\"]")
        .load()
        .unwrap();
    assert_eq!(assignment.command, ["java", "-cp", "{program}", "Main"]);
    assert_eq!(assignment.input, Input::None);
    assert_eq!(assignment.tile_separator, ",");
    assert_eq!(assignment.board_file, Some(Input::TilesOnly));
}

#[test]
fn takes_boards_for_the_goal() {
    let assignment = Fixture::new()
        .replace("assignment.toml", "blank-last", "blank-first")
        .write("small/near.toml", "[near]\nboard = '2 3 1 0 2 3 4 5'\nmoves = 1\n[far]\nboard = '''1 2\n3 0'''\nunsolvable = true\n")
        .load()
        .unwrap();
    assert_eq!(assignment.goal, Goal::BlankFirst);
    let board = &assignment.groups[0].cases[0].board;
    assert_eq!(board.puzzle().goal().to_string(), "0 1 2\n3 4 5");
    let error = Fixture::new()
        .replace("assignment.toml", "blank-last", "blank-first")
        .error();
    assert_snapshot!(error, @"tiles/small/near.toml:7:9: expected at least 11 moves, the Manhattan distance of the board, found `moves = 1`");
}

#[test]
fn takes_scrambles_for_boards() {
    let case = "[sample]\nscramble = { rows = 3, columns = 4, seed = 27, moves = 15 }\nmoves = 7\n";
    let assignment = scrambled(case).load().unwrap();
    let case = &assignment.groups[0].cases[0];
    // The sample run of the text of the slider puzzle.
    let sample = Board::parse(b"3 4\n1 2 3 4\n6 7 10 8\n5 9 0 11").unwrap();
    assert_eq!(case.board, sample);
    assert_eq!(
        case.scramble,
        Some(Scramble {
            seed: 27,
            moves: 15
        })
    );
}

#[test]
fn refuses_placeholders_that_stand_for_nothing() {
    let with = |to: &str| error_with(MODE, to);
    assert_snapshot!(with("arguments = [\"{row}\", \"{program}\", \"{}{A}\"]"), @"
    tiles/assignment.toml:20:14: expected `{rows}`, `{columns}`, `{tiles}`, `{board_file}`, `{seed}` or `{moves}` where a word is in braces, found `{row}`
      help: did you mean `{rows}`?
    tiles/assignment.toml:20:23: expected `{rows}`, `{columns}`, `{tiles}`, `{board_file}`, `{seed}` or `{moves}` where a word is in braces, found `{program}`
    ");
    assert_snapshot!(error_with("input = \"side-first\"", "input = \"stdin\"\ntile_separator = \",\"\nboard_file = \"side-first\""), @"
    tiles/assignment.toml:16:9: expected `side-first`, `tiles-only`, `list`, `script` or `none`, found `stdin`
    tiles/assignment.toml:17:18: expected an argument with `{tiles}`, or the input `list`, to go with `tile_separator`, found none
    tiles/assignment.toml:18:14: expected an argument with `{board_file}` in a mode, to go with `board_file`, found none
    ");
    assert_snapshot!(with("arguments = [\"{board_file}\"]"), @"tiles/assignment.toml:15:1: expected the key `board_file` (`side-first`, `tiles-only` or `shape-file`) in `[run]`, found none");
    assert_snapshot!(error_with("input = \"side-first\"", "input = \"none\"\ntile_separator = \"\"\nboard_file = \"none\"\ncommand = []"), @"
    tiles/assignment.toml:17:18: expected something between two tiles, found an empty string
    tiles/assignment.toml:18:14: expected `side-first`, `tiles-only` or `shape-file`, found `none`
    tiles/assignment.toml:19:11: expected a program and its arguments, found no program
    ");
    assert_snapshot!(error_with("input = \"side-first\"", "input = \"none\"\ncommand = [\"python3\", \"{file}\"]"), @r#"
    tiles/assignment.toml:17:11: expected an argument with `{program}`, what was built, found none
      help: write for instance `"python3", "{program}"`
    tiles/assignment.toml:17:23: expected `{program}` where a word is in braces, found `{file}`
    "#);
}

#[test]
fn wants_a_scramble_where_a_mode_needs_one() {
    assert_snapshot!(scrambled("[a]\nboard = '1 2 0 3'\nmoves = 1\n").error(), @"tiles/small/near.toml:1:1: expected the key `scramble`, for a mode with `{seed}` or `{moves}`, in `[a]`, found none");
    assert_snapshot!(scrambled("[a]\nscramble = { rows = 1, columns = 4, seed = 1.5, move = 15 }\nboard = '1 2 0 3'\nmoves = 1\n").error(), @"
    tiles/small/near.toml:2:12: expected the key `moves` (a whole number from 0 to 100000) in `[a.scramble]`, found none
    tiles/small/near.toml:2:21: expected a whole number from 2 to 10, found the number `1`
    tiles/small/near.toml:2:44: expected a whole number of at most 64 bits, with its sign, found the number `1.5`
    tiles/small/near.toml:2:49: expected a key of `[a.scramble]`, found `move`
      help: did you mean `moves`?
    tiles/small/near.toml:3:9: expected no `board` beside `scramble`, found a board
    ");
    assert_snapshot!(scrambled("[a]\nscramble = 27\nmoves = 7\n").error(), @"tiles/small/near.toml:2:12: expected the table `[a.scramble]`, found the number `27`");
    assert_snapshot!(scrambled("[a]\nscramble = { rows = 3, columns = 4, seed = 27, moves = 15 }\nmoves = 6\n").error(), @"tiles/small/near.toml:3:9: expected at least 7 moves, the Manhattan distance of the board, found `moves = 6`");
    let plain = Fixture::new().replace(
        "assignment.toml",
        MODE,
        "arguments = [\"{seed}\", \"{moves}\"]",
    );
    assert_snapshot!(plain.error(), @"
    tiles/deep/plain.txt:1:1: expected a case with a scramble, for a mode with `{seed}` or `{moves}`, found a board
      help: write a `.toml` file with `scramble` in the case instead
    tiles/small/near.toml:1:1: expected the key `scramble`, for a mode with `{seed}` or `{moves}`, in `[one-move]`, found none
    ");
}

#[test]
fn wants_every_provided_file_named() {
    let build = "[build]\n";
    assert_snapshot!(error_with(build, "[build]\nprovided = [\"Config.java\"]\n"), @"tiles/assignment.toml:10:13: expected a file of the folder `provided` beside `assignment.toml`, found `Config.java`");
    let folder = || Fixture::new().write("provided/Config.java", "");
    assert_snapshot!(folder().error(), @"tiles/assignment.toml:9:1: expected the key `provided` with the files of the folder `provided`, found `Config.java` in the folder `provided`");
    let named = |names: &str| {
        folder().write("provided/Main.java", "").replace(
            "assignment.toml",
            build,
            &format!("[build]\nprovided = {names}\n"),
        )
    };
    assert_snapshot!(named("[\"config.java\", \"Main.java\"]").error(), @"
    tiles/assignment.toml:10:12: expected every file of the folder `provided`, found none with the name `Config.java`
    tiles/assignment.toml:10:13: expected a file of the folder `provided` beside `assignment.toml`, found `config.java`
      help: did you mean `Config.java`?
    ");
    let assignment = named("[\"Main.java\", \"Config.java\"]").load().unwrap();
    assert!(assignment.build.provided[1].ends_with("tiles/provided/Config.java"));
}
