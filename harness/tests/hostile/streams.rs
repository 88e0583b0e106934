//! Programs that misuse their input and output.
use harness::execute::{Delivery, Exit, Observation, Stream};

use super::{check_ended, hostile, text, trial};

const MEGABYTE: usize = 1 << 20;

#[test]
fn a_program_may_leave_a_large_input_unread() {
    let seen = hostile("ignore-input").stdin(vec![b'1'; MEGABYTE]).run();
    check_ended(&seen, &Exit::Code(0), "done\n");
    assert_eq!(seen.stdin_unread, MEGABYTE as u64);
}

#[test]
fn a_program_may_close_its_input() {
    let seen = hostile("close-input").stdin(vec![b'1'; MEGABYTE]).run();
    check_ended(&seen, &Exit::Code(0), "done\n");
    assert_eq!(seen.stdin_unread, MEGABYTE as u64);
}

#[test]
fn tells_how_much_of_the_input_was_left() {
    let seen = hostile("read-some").stdin(vec![b'1'; 5000]).run();
    check_ended(&seen, &Exit::Code(0), "");
    assert_eq!(seen.stdin_unread, 4000);
}

#[test]
fn a_large_input_arrives_and_comes_back_whole() {
    let input: Vec<u8> = (0..=255).cycle().take(MEGABYTE).collect();
    let mut trial = hostile("copy").stdin(input.clone());
    trial.limits.output = MEGABYTE as u64;
    let seen = trial.run();
    assert_eq!(seen.exit, Exit::Code(0));
    assert!(seen.stdout.bytes == input && !seen.stdout.is_cut);
    assert_eq!(seen.stdin_unread, 0);
}

#[test]
fn an_empty_input_ends_at_once() {
    let seen = trial("/bin/sh")
        .argument("-c")
        .argument("read line || echo end")
        .run();
    check_ended(&seen, &Exit::Code(0), "end\n");
}

#[test]
fn a_flood_is_cut_and_ended() {
    let seen = hostile("flood").run();
    assert_eq!(seen.exit, Exit::KilledAtOutputLimit(Stream::Stdout));
    assert!(seen.stdout.is_cut && seen.stdout.bytes == vec![b'x'; 100_000]);
    assert!(!seen.stderr.is_cut);
}

#[test]
fn a_flood_of_errors_is_cut_and_ended() {
    let seen = hostile("flood-error").run();
    assert_eq!(seen.exit, Exit::KilledAtOutputLimit(Stream::Stderr));
    assert!(seen.stderr.is_cut && seen.stderr.bytes == vec![b'x'; 100_000]);
    assert!(seen.stdout.bytes.is_empty() && !seen.stdout.is_cut);
}

#[test]
fn endless_newlines_behind_an_answer_are_a_flood() {
    let seen = hostile("newlines").run();
    assert_eq!(seen.exit, Exit::KilledAtOutputLimit(Stream::Stdout));
    assert!(seen.stdout.bytes.starts_with(b"right\n\n\n"));
    assert_eq!(seen.stdout.bytes.len(), 100_000);
}

#[test]
fn a_byte_too_many_counts_even_if_the_program_has_ended() {
    for (limit, is_cut) in [(8, false), (7, true), (0, true)] {
        let mut trial = trial("/bin/sh").argument("-c").argument("echo 1234567");
        trial.limits.output = limit;
        let seen = trial.run();
        assert_eq!(seen.stdout.is_cut, is_cut);
        let cut = Exit::KilledAtOutputLimit(Stream::Stdout);
        assert_eq!(seen.exit, if is_cut { cut } else { Exit::Code(0) });
        assert_eq!(
            seen.stdout.bytes,
            &b"1234567\n"[..usize::try_from(limit).unwrap()]
        );
    }
}

#[test]
fn all_that_is_in_the_pipe_at_the_end_is_kept() {
    let mut trial = hostile("fill-pipe");
    trial.limits.output = MEGABYTE as u64;
    let seen = trial.run();
    assert_eq!(
        (seen.exit, seen.stdout.bytes.len()),
        (Exit::Code(0), 500_000)
    );
}

#[test]
fn output_before_a_time_limit_is_kept() {
    let seen = hostile("partial").wall(400).run();
    assert_eq!(seen.exit, Exit::KilledAtWallLimit);
    assert_eq!(text(&seen.stdout.bytes), "partial");
}

#[test]
fn a_program_that_closes_its_output_goes_on_until_its_limit() {
    let seen = hostile("close-output").cpu(300).run();
    assert_eq!(seen.exit, Exit::KilledAtCpuLimit);
    assert_eq!(text(&seen.stdout.bytes), "done\n");
}

#[test]
fn any_bytes_are_kept_as_they_are() {
    let seen = hostile("bytes").run();
    assert_eq!(seen.exit, Exit::Code(0));
    assert_eq!(seen.stdout.bytes, (0..=255).collect::<Vec<u8>>());
}

#[test]
fn a_program_may_say_nothing() {
    let seen = hostile("silent").run();
    check_ended(&seen, &Exit::Code(0), "");
    assert!(seen.stderr.bytes.is_empty());
}

#[test]
fn the_two_outputs_are_kept_apart() {
    let seen = trial("/bin/sh")
        .argument("-c")
        .argument("echo out; echo err >&2")
        .run();
    check_ended(&seen, &Exit::Code(0), "out\n");
    assert_eq!(text(&seen.stderr.bytes), "err\n");
}

/// A shell script that is given lines one by one.
fn typed(script: &str, lines: &str) -> Observation {
    let mut trial = trial("/bin/sh")
        .argument("-c")
        .argument(script)
        .stdin(lines);
    trial.command.delivery = Delivery::LineByLine;
    trial.run()
}

#[test]
fn a_line_is_typed_when_the_one_before_is_answered() {
    let script = "echo hello; while read l; do echo got $l; done; echo end";
    let seen = typed(script, "a\n\nb");
    check_ended(&seen, &Exit::Code(0), "hello\ngot a\ngot\nend\n");
    // Behind `hello`, then `got a`, then `got`: a shell drops a line without its end.
    assert_eq!(seen.typed, [6, 12, 16]);
    let seen = typed(
        "read a; i=0; while [ $i -lt 200000 ]; do i=$((i + 1)); done; echo $a; cat",
        "x\ny\n",
    );
    check_ended(&seen, &Exit::Code(0), "x\ny\n");
    assert_eq!(seen.typed, [0, 2], "while it computes, nothing is typed");
}

#[test]
fn lines_that_nobody_reads_are_not_typed() {
    let seen = typed("read l; echo $l", "a\nb\nc\n");
    check_ended(&seen, &Exit::Code(0), "a\n");
    assert_eq!(seen.typed.len(), 1);
    assert_eq!(seen.stdin_unread, 4);
    let mut deaf = trial("/bin/sh")
        .argument("-c")
        .argument("exec sleep 60")
        .stdin("a\nb\n")
        .wall(500);
    deaf.command.delivery = Delivery::LineByLine;
    assert_eq!(deaf.run().exit, Exit::KilledAtWallLimit);
}

#[test]
fn the_time_for_which_lines_are_held_back_is_not_the_programs() {
    let lines = "\n".repeat(150);
    let mut quick = trial("/bin/sh")
        .argument("-c")
        .argument("while read l; do :; done; echo end")
        .stdin(lines)
        .wall(800);
    quick.command.delivery = Delivery::LineByLine;
    let seen = quick.run();
    check_ended(&seen, &Exit::Code(0), "end\n");
    assert_eq!(seen.typed.len(), 150);
}

#[test]
fn a_program_that_keeps_its_output_back_is_given_every_line() {
    // What it prints comes at its end, so all lines are typed before.
    let seen = typed(
        "while read l; do echo $l; done | { sleep 1; cat; }",
        "a\nb\n",
    );
    check_ended(&seen, &Exit::Code(0), "a\nb\n");
    assert_eq!(seen.typed, [0, 0]);
}
