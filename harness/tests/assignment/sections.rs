use harness::assignment::RepeatRule;
use insta::assert_snapshot;

use crate::fixture::{ASSIGNMENT, Fixture, error_with};

#[test]
fn tells_what_is_missing() {
    assert_snapshot!(error_with("title = \"Sliding tiles\"\n", ""), @"tiles/assignment.toml:1:1: expected the key `title` (a line of text), found none");
    assert_snapshot!(error_with("[puzzle]\ngoal = \"blank-last\"\n", ""), @"tiles/assignment.toml:1:1: expected the table `[puzzle]`, found none");
    assert_snapshot!(error_with("cpu_seconds = 2.5\n", ""), @"tiles/assignment.toml:39:1: expected the key `cpu_seconds` (a number of seconds from 0.001 to 3600) in `[limits]`, found none");
    assert_snapshot!(error_with("form = \"Unsolvable board\"\n", ""), @"tiles/assignment.toml:35:1: expected the key `form` (a line of text) in `[answer.unsolvable]`, found none");
    assert_snapshot!(error_with("arguments = [\"m\"]\n", ""), @"tiles/assignment.toml:18:1: expected the key `arguments` (an array, each element a string without NUL) in `[run.modes.manhattan]`, found none");
    assert_snapshot!(error_with("visibility = \"hidden\"\n", ""), @"tiles/assignment.toml:48:1: expected the key `visibility` (`visible` or `hidden`) in `[groups.deep]`, found none");
    assert_snapshot!(Fixture::new().write("assignment.toml", "").error(), @"
    tiles/assignment.toml:1:1: expected the key `title` (a line of text), found none
    tiles/assignment.toml:1:1: expected the table `[puzzle]`, found none
    tiles/assignment.toml:1:1: expected the table `[hand_in]`, found none
    tiles/assignment.toml:1:1: expected the table `[build]`, found none
    tiles/assignment.toml:1:1: expected the table `[run]`, found none
    tiles/assignment.toml:1:1: expected the table `[answer]`, found none
    tiles/assignment.toml:1:1: expected the table `[limits]`, found none
    tiles/assignment.toml:1:1: expected the table `[groups]`, found none
    tiles/assignment.toml:1:1: expected a table `[[criteria]]`, found none
    ");
}

#[test]
fn tells_what_is_unknown_and_what_was_meant() {
    assert_snapshot!(error_with("cpu_seconds = 2.5", "cpu_second = 2.5"), @"
    tiles/assignment.toml:39:1: expected the key `cpu_seconds` (a number of seconds from 0.001 to 3600) in `[limits]`, found none
    tiles/assignment.toml:40:1: expected a key of `[limits]`, found `cpu_second`
      help: did you mean `cpu_seconds`?
    ");
    assert_snapshot!(error_with("memory_mib = 256", "memory_mib = 256\nmemory_mb = 256"), @"
    tiles/assignment.toml:42:1: expected a key of `[limits]`, found `memory_mb`
      help: it may also have `file_mib`, `line_cpu_seconds`, `wall_seconds` and `yardstick`
    ");
    assert_snapshot!(error_with("[hand_in]", "[hand-in]"), @"
    tiles/assignment.toml:1:1: expected the table `[hand_in]`, found none
    tiles/assignment.toml:6:2: expected a key of the file, found `hand-in`
      help: did you mean `hand_in`?
    ");
    assert_snapshot!(error_with("points = 30", "points = 30\nbonus = 1"), @"
    tiles/assignment.toml:57:1: expected a key of `[[criteria]]`, found `bonus`
      help: it may also have `graded`, `method`, `requires` and `rule`
    ");
    assert_snapshot!(error_with("goal = \"blank-last\"", "goal = \"blank-middle\""), @"tiles/assignment.toml:4:8: expected `blank-last` or `blank-first`, found `blank-middle`");
    assert_snapshot!(error_with("\"side-first\"", "\"tile-only\""), @"
    tiles/assignment.toml:16:9: expected `side-first`, `tiles-only`, `list`, `script` or `none`, found `tile-only`
      help: did you mean `tiles-only`?
    ");
    assert_snapshot!(error_with("\"visible\"", "\"everybody\""), @"tiles/assignment.toml:46:14: expected `visible` or `hidden`, found `everybody`");
}

#[test]
fn reads_the_policy_on_the_repeat_rule() {
    let policy = |text: &str| {
        let whole = format!("{text}\n[limits]");
        let text = ASSIGNMENT.replace("[limits]", &whole);
        let fixture = Fixture::new().write("assignment.toml", &text);
        fixture.load().unwrap().repeat_rule
    };
    assert_eq!(policy(""), RepeatRule::Report);
    let of = |word: &str| policy(&format!("[policy]\nrepeat_rule = \"{word}\""));
    assert_eq!(of("report"), RepeatRule::Report);
    assert_eq!(of("accept"), RepeatRule::Accept);
    assert_eq!(of("reject"), RepeatRule::Reject);
    let error = |text: &str| error_with("[limits]", &format!("[policy]\n{text}\n[limits]"));
    assert_snapshot!(error("repeat_rule = \"accepted\""), @"
    tiles/assignment.toml:40:15: expected `report`, `accept` or `reject`, found `accepted`
      help: did you mean `accept`?
    ");
    assert_snapshot!(error("repeat_rule = true"), @"tiles/assignment.toml:40:15: expected `report`, `accept` or `reject`, found `true`");
    assert_snapshot!(error(""), @"tiles/assignment.toml:39:1: expected the key `repeat_rule` (`report`, `accept` or `reject`) in `[policy]`, found none");
}

#[test]
fn refuses_feedback_that_a_hidden_group_cannot_show() {
    let hidden = |feedback: &str| {
        let hidden = format!("visibility = \"hidden\"\nfeedback = {feedback}");
        error_with("visibility = \"hidden\"", &hidden)
    };
    assert_snapshot!(hidden("\"message\""), @"
    tiles/assignment.toml:51:12: expected no `feedback` for a hidden group, found `message`
      help: a hidden group shows counts only
    ");
    assert_snapshot!(hidden("3"), @"
    tiles/assignment.toml:51:12: expected no `feedback` for a hidden group, found the number `3`
      help: a hidden group shows counts only
    ");
    assert_snapshot!(error_with("\"visible\"", "\"visible\"\nfeedback = \"all\""), @"tiles/assignment.toml:47:12: expected `verdict`, `message`, `actual` or `expected`, found `all`");
}

#[test]
fn tells_what_is_of_the_wrong_kind() {
    assert_snapshot!(error_with("title = \"Sliding tiles\"", "title = 8"), @"tiles/assignment.toml:1:9: expected a line of text, found the number `8`");
    assert_snapshot!(error_with("title = \"Sliding tiles\"", "title = \" \""), @"tiles/assignment.toml:1:9: expected a line of text, found the string ` `");
    assert_snapshot!(error_with("title = \"Sliding tiles\"", "title = \"a\\u001b[31m\\nb\""), @r"tiles/assignment.toml:1:9: expected a line of text, found the string `a\u{1b}[31m\nb`");
    assert_snapshot!(error_with("[puzzle]\ngoal = \"blank-last\"", "puzzle = \"8\""), @"tiles/assignment.toml:3:10: expected the table `[puzzle]`, found the string `8`");
    assert_snapshot!(error_with("[\"board.h\", \"main.cc\"]", "\"board.h\""), @"tiles/assignment.toml:7:9: expected an array, each element the name of a file, without a folder, found the string `board.h`");
    assert_snapshot!(error_with("[\"board.h\", \"main.cc\"]", "[\"board.h\", 8, true]"), @"
    tiles/assignment.toml:7:21: expected the name of a file, without a folder, found the number `8`
    tiles/assignment.toml:7:24: expected the name of a file, without a folder, found `true`
    ");
    assert_snapshot!(error_with("[\"m\"]", "[\"m\\u0000\", 1979-05-27, {}, []]"), @r"
    tiles/assignment.toml:20:14: expected a string without NUL, found the string `m\u{0}`
    tiles/assignment.toml:20:25: expected a string without NUL, found the date `1979-05-27`
    tiles/assignment.toml:20:37: expected a string without NUL, found a table
    tiles/assignment.toml:20:41: expected a string without NUL, found an array
    ");
    assert_snapshot!(error_with("extra_lines = \"presentation-error\"", "extra_lines = false"), @"tiles/assignment.toml:27:15: expected `presentation-error` or `allowed`, found `false`");
}

#[test]
fn tells_numbers_that_are_out_of_range() {
    assert_snapshot!(error_with("points = 30", "points = 2.5"), @"tiles/assignment.toml:56:10: expected a whole number from 0 to 1000, found the number `2.5`");
    assert_snapshot!(error_with("points = 30", "points = -1"), @"tiles/assignment.toml:56:10: expected a whole number from 0 to 1000, found the number `-1`");
    assert_snapshot!(error_with("points = 30", "points = 1001"), @"tiles/assignment.toml:56:10: expected a whole number from 0 to 1000, found the number `1001`");
    assert_snapshot!(error_with("points = 30", "points = \"30\""), @"tiles/assignment.toml:56:10: expected a whole number from 0 to 1000, found the string `30`");
    assert_snapshot!(error_with("_percent = 50", "_percent = 99999999999999999999"), @"tiles/assignment.toml:28:30: expected a whole number from 0 to 100, found the number `99999999999999999999`");
    assert_snapshot!(error_with("memory_mib = 256", "memory_mib = 0"), @"tiles/assignment.toml:41:14: expected a whole number from 1 to 1048576, found the number `0`");
    assert_snapshot!(error_with("cpu_seconds = 2.5", "cpu_seconds = 0"), @"tiles/assignment.toml:40:15: expected a number of seconds from 0.001 to 3600, found the number `0`");
    assert_snapshot!(error_with("cpu_seconds = 2.5", "cpu_seconds = 3600.1"), @"tiles/assignment.toml:40:15: expected a number of seconds from 0.001 to 3600, found the number `3600.1`");
    assert_snapshot!(error_with("cpu_seconds = 2.5", "cpu_seconds = nan"), @"tiles/assignment.toml:40:15: expected a number of seconds from 0.001 to 3600, found the number `nan`");
    assert_snapshot!(error_with("cpu_seconds = 2.5", "cpu_seconds = \"2 s\""), @"tiles/assignment.toml:40:15: expected a number of seconds from 0.001 to 3600, found the string `2 s`");
    assert_snapshot!(error_with("output_kib = 32", "output_kib = 32\nline_cpu_seconds = 1"), @"tiles/assignment.toml:43:20: expected no `line_cpu_seconds` without the input `script`, found it");
    let yardstick = |times: &str| {
        error_with(
            "output_kib = 32",
            &format!("output_kib = 32\nyardstick = {times}"),
        )
    };
    assert_snapshot!(yardstick("0.5"), @"tiles/assignment.toml:43:13: expected a number of times from 1 to 1000, found the number `0.5`");
    assert_snapshot!(yardstick("1001"), @"tiles/assignment.toml:43:13: expected a number of times from 1 to 1000, found the number `1001`");
    assert_snapshot!(yardstick("inf"), @"tiles/assignment.toml:43:13: expected a number of times from 1 to 1000, found the number `inf`");
    assert_snapshot!(yardstick("\"20x\"\n"), @"tiles/assignment.toml:43:13: expected a number of times from 1 to 1000, found the string `20x`");
}

#[test]
fn tells_a_layer_that_is_none() {
    let require = |layers: &str| {
        let section = format!("[protection]\n{layers}\n\n[limits]");
        error_with("[limits]", &section)
    };
    assert_snapshot!(require("require = [\"walls\"]"), @"tiles/assignment.toml:40:12: expected `seccomp`, `landlock`, `user`, `namespaces` or `cgroup`, found `walls`");
    assert_snapshot!(require("require = [\"user\", \"user\"]"), @r#"tiles/assignment.toml:40:20: expected different elements, found `"user"` again"#);
    assert_snapshot!(require("require = []"), @"tiles/assignment.toml:40:11: expected at least one element, found an empty array");
    assert_snapshot!(require("needs = [\"user\"]"), @r"
    tiles/assignment.toml:39:1: expected the key `require` (an array, each element `seccomp`, `landlock`, `user`, `namespaces` or `cgroup`) in `[protection]`, found none
    tiles/assignment.toml:40:1: expected a key of `[protection]`, found `needs`
      help: it may also have `require`
    ");
}

#[test]
fn tells_a_wrong_yardstick_beside_other_mistakes() {
    let fixture = Fixture::new()
        .replace(
            "assignment.toml",
            "output_kib = 32",
            "output_kib = 0\nyardstick = -1",
        )
        .replace(
            "assignment.toml",
            "[\"m\"]",
            "[\"m\"]\ntextbook = \"manhatten\"",
        )
        .replace(
            "assignment.toml",
            "output_kib = 64",
            "output_kib = 64\nyardstick = 20",
        );
    assert_snapshot!(fixture.error(), @"
    tiles/assignment.toml:14:1: expected a key of `[build]`, found `yardstick`
      help: it may also have `file_mib`, `provided` and `wall_seconds`
    tiles/assignment.toml:22:12: expected `hamming` or `manhattan`, found `manhatten`
      help: did you mean `manhattan`?
    tiles/assignment.toml:44:14: expected a whole number from 1 to 1048576, found the number `0`
    tiles/assignment.toml:45:13: expected a number of times from 1 to 1000, found the number `-1`
    ");
}

#[test]
fn refuses_names_of_files_that_lead_elsewhere() {
    let files = r#"["../board.h", "a/b", 'a\b', "..", "", "/etc/passwd", "ok.h", "ok.h"]"#;
    assert_snapshot!(error_with("[\"board.h\", \"main.cc\"]", files), @r#"
    tiles/assignment.toml:7:10: expected the name of a file, without a folder, found the string `../board.h`
    tiles/assignment.toml:7:24: expected the name of a file, without a folder, found the string `a/b`
    tiles/assignment.toml:7:31: expected the name of a file, without a folder, found the string `a\b`
    tiles/assignment.toml:7:38: expected the name of a file, without a folder, found the string `..`
    tiles/assignment.toml:7:44: expected the name of a file, without a folder, found an empty string
    tiles/assignment.toml:7:48: expected the name of a file, without a folder, found the string `/etc/passwd`
    tiles/assignment.toml:7:71: expected different elements, found `"ok.h"` again
    "#);
    assert_snapshot!(error_with("[\"board.h\", \"main.cc\"]", "[]"), @"tiles/assignment.toml:7:9: expected at least one element, found an empty array");
}

#[test]
fn wants_the_program_in_one_argument_of_the_command() {
    assert_snapshot!(error_with("\"{program}\"", "\"a.out\""), @r#"
    tiles/assignment.toml:10:11: expected an argument with `{program}`, the path of the executable to make, found none
      help: write for instance `"-o", "{program}"`
    "#);
    assert_snapshot!(error_with("\"{program}\"", "\"{program}\", \"--map={program}.map\""), @"tiles/assignment.toml:10:38: expected `{program}` in one argument, found it again in `--map={program}.map`");
    assert_snapshot!(error_with("[\"g++\", \"-o\", \"{program}\", \"main.cc\"]", "[]"), @"tiles/assignment.toml:10:11: expected a program and its arguments, found no program");
    assert_snapshot!(error_with("\"g++\"", "\"\""), @"tiles/assignment.toml:10:11: expected a program and its arguments, found no program");
}

#[test]
fn points_at_the_place_of_a_wrong_pattern() {
    let exact = "'Number of moves: (?<moves>[0-9]+)'";
    assert_snapshot!(error_with(exact, "'Number: (?<moves>[0-9]+'"), @"tiles/assignment.toml:32:18: expected a regular expression, found `Number: (?<moves>[0-9]+` (unclosed group)");
    assert_snapshot!(error_with(exact, r#""é \\q (?<moves>[0-9]+)""#), @r"tiles/assignment.toml:32:9: expected a regular expression, found `é \q (?<moves>[0-9]+)` (unrecognized escape sequence)");
    assert_snapshot!(error_with(exact, "'''\nNumber: é[z-a]'''"), @"tiles/assignment.toml:33:11: expected a regular expression, found `Number: é[z-a]` (invalid character class range, the start must be <= the end)");
    assert_snapshot!(error_with(exact, "'''Number\n[z-a]'''"), @r"tiles/assignment.toml:33:2: expected a regular expression, found `Number\n[z-a]` (invalid character class range, the start must be <= the end)");
    let several = "'''\n(?x)\n^\n(?:\n  é  # one\n | [z-a])\n'''";
    assert_snapshot!(error_with(exact, several), @r"tiles/assignment.toml:37:5: expected a regular expression, found `(?x)\n^\n(?:\n  é  # one\n | [z-a])\n` (invalid character class range, the start must be <= the end)");
    let many = format!("'''\n(?x){}   é(\n'''", "#\n".repeat(12));
    assert_snapshot!(error_with(exact, &many), @r"tiles/assignment.toml:45:5: expected a regular expression, found `(?x)#\n#\n#\n#\n#\n#\n#\n#\n#\n#\n#\n#\n   é(\n` (unclosed group)");
    assert_snapshot!(error_with(exact, "'Number of moves: ([0-9]+)'"), @"
    tiles/assignment.toml:32:9: expected a regular expression with a group `(?<moves>…)`, found `Number of moves: ([0-9]+)`
      help: name the group of the number: `(?<moves>[0-9]+)`
    ");
    assert_snapshot!(error_with(exact, "'moves: (?<moves>[0-9]+)|no moves'"), @"
    tiles/assignment.toml:32:9: expected a group `moves` that is in every match, as are all groups, found `moves: (?<moves>[0-9]+)|no moves`
      help: write groups that are not in every match as `(?:…)`
    ");
    assert_snapshot!(error_with(exact, r"'(?<moves>\w{10000})'"), @"tiles/assignment.toml:32:9: expected a pattern for a program of at most 10 MiB, found one that compiles to a larger program");
    assert_snapshot!(error_with(exact, &format!("'{}'", "x".repeat(10_001))), @"tiles/assignment.toml:32:9: expected a pattern of at most 10000 characters, found a longer one");
    assert_snapshot!(error_with(exact, "'(?x)(?<moves>[0-9]+) # moves'"), @"tiles/assignment.toml:32:9: expected a pattern that can stand in a group `(?:…)`, found the string `(?x)(?<moves>[0-9]+) # moves`");
    assert_snapshot!(error_with(exact, "5"), @"tiles/assignment.toml:32:9: expected a regular expression with a group `(?<moves>…)`, found the number `5`");
    assert_snapshot!(error_with("'Unsolvable board'", "'(Unsolvable board)?'"), @"tiles/assignment.toml:37:9: expected a pattern that does not match an empty line, found the string `(Unsolvable board)?`");
    let near = r"near = '(?i)moves\W*(?<moves>[0-9]+)'";
    assert_snapshot!(error_with(near, "near = '[0-9]+'"), @"
    tiles/assignment.toml:33:8: expected a regular expression with a group `(?<moves>…)`, found `[0-9]+`
      help: name the group of the number: `(?<moves>[0-9]+)`
    ");
}

#[test]
fn wants_a_mode() {
    let modes = "[run.modes.manhattan]\ntitle = \"By Manhattan distance\"\narguments = [\"m\"]\n\n\
                 [run.modes.hamming]\ntitle = \"By Hamming distance\"\narguments = [\"h\", \"--fast\"]\n";
    assert_snapshot!(error_with(modes, ""), @"tiles/assignment.toml:15:1: expected the table `[run.modes]`, found none");
    assert_snapshot!(error_with(modes, "[run.modes]\n"), @"tiles/assignment.toml:18:1: expected at least one mode, `[run.modes.NAME]`, in `[run.modes]`, found none");
    assert_snapshot!(error_with("[run.modes.hamming]", "[run.modes.Hamming]"), @"
    tiles/assignment.toml:22:12: expected a name of lower-case letters, digits, `-` and `_`, beginning with a letter or digit, found `Hamming`
    tiles/small/near.toml:21:10: expected the name of a mode, found `hamming`
      help: did you mean `Hamming`?
    ");
    assert_snapshot!(error_with("modes = [\"manhattan\"]", "modes = [\"manhatan\", \"x\"]"), @"
    tiles/assignment.toml:51:10: expected the name of a mode, found `manhatan`
      help: did you mean `manhattan`?
    tiles/assignment.toml:51:22: expected the name of a mode, found `x`
      help: choose from `manhattan` and `hamming`
    ");
    assert_snapshot!(error_with("modes = [\"manhattan\"]", "modes = []"), @"tiles/assignment.toml:51:9: expected at least one element, found an empty array");
}
