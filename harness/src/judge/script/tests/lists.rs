//! Lists of all answers, of which one is right.
use super::*;

#[test]
fn no_list_of_all_answers_is_one() {
    let every = |word: &str| (0..60).map(|count| format!("{word} {count}\n")).collect();
    let counts: String = every("not solved, moves");
    let near = (Some(NEAR), Expected::Moves(2));
    let fault = |lines: &[(&str, &str)], is_kept_back: bool| {
        let mut dialogue = dialogue(near, lines, &[]);
        if is_kept_back {
            dialogue.seen.typed.fill(0);
        }
        dialogue
            .fault()
            .map(|(line, name)| format!("{line} {name}"))
    };
    let both = [("R", ""), ("T", counts.as_str()), ("U", ""), ("T", &counts)];
    assert_eq!(fault(&both, false).as_deref(), Some("4 OtherCount"));
    assert_eq!(fault(&both, true).as_deref(), Some("4 OtherCount"));
    // The first is right.
    assert_eq!(
        fault(&[("T", &counts)], false).as_deref(),
        Some("1 OtherCount")
    );
    let few = "not solved, moves 0\nmoves 9 at most\n";
    assert_eq!(fault(&[("T", few)], false), None);
    // A prompt may be numbered, by the move that is next or the line that is.
    for prompt in ["move? moves 3\n", "moves 4?\n", "moves 5?\n"] {
        let last = format!("not solved, moves 2\n{prompt}");
        let right = [both[0], T1, both[2], ("T", last.as_str())];
        assert_eq!(fault(&right, false), None, "{prompt}");
        assert_eq!(fault(&right, true), None, "{prompt}");
    }

    // Nor is a state that is none of the board's.
    let (odd, wrong) = ("moves 9, ", "solved, moves 1\n");
    for is_kept_back in [false, true] {
        let always = [("R", ""), ("T", &*format!("{odd}{wrong}"))];
        assert_eq!(
            fault(&always, is_kept_back).as_deref(),
            Some("2 OtherState")
        );
        let never = [
            ("R", ""),
            ("D", ""),
            ("T", &*format!("{odd}not solved, moves 2\n")),
        ];
        assert_eq!(fault(&never, is_kept_back).as_deref(), Some("3 OtherState"));
    }

    let letters =
        |moves: &str| -> String { moves.chars().map(|it| format!("go {it}\n")).collect() };
    let (all, solution) = (letters(&"RLUULDRDLURRDDLLUU".repeat(20)), letters("RD"));
    let twice = |first: &str, is_kept_back| {
        let lines = [("V", first), ("U", ""), ("V", "go D\n")];
        fault(&lines, is_kept_back)
    };
    for is_kept_back in [false, true] {
        assert_eq!(twice(&solution, is_kept_back), None);
        let second = [("V", solution.as_str()), ("U", ""), ("V", &all)];
        let found = fault(&second, is_kept_back);
        assert_eq!(found.as_deref(), Some("3 Solution"));
    }
    let other = letters("ULDRRD");
    assert_eq!(twice(&other, false).as_deref(), Some("1 Solution"));
    assert_eq!(twice(&other, true).as_deref(), Some("1 NoSolution"));
}
