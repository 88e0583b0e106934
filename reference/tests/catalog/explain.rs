//! Which variants are named for what a program answered.

use reference::{
    Board,
    catalog::{Answer, Method, Outcome, explanations, explanations_by, smallest},
};

use super::{answer, board, hamming, is_quick, moves, three};

fn names(method: Method, seen: &[(Board, Answer)]) -> Vec<&'static str> {
    let variants = explanations(method, seen);
    variants.iter().map(|variant| variant.name).collect()
}

/// Boards in both forms, few enough for every variant of the solver.
fn boards() -> Vec<Board> {
    let small = smallest::by_size_within(2).step_by(3);
    small
        .flat_map(|board| [hamming(board.clone().with_n_moves(3)), board])
        .collect()
}

#[test]
fn names_each_variant_for_its_own_answers() {
    for method in Method::ALL {
        for variant in method.variants() {
            let boards = boards().into_iter();
            let seen: Vec<(Board, Answer)> = boards
                .chain(smallest::smallest_mistake(variant, 2_500))
                .filter(|board| method != Method::Solve || is_quick(board))
                .filter_map(|board| Some((board.clone(), variant.answer(&board)?)))
                .collect();
            let names = names(method, &seen);
            assert!(names.contains(&variant.name), "{variant}: {names:?}");
        }
    }
}

#[test]
fn says_nothing_of_right_answers() {
    for method in Method::ALL {
        let right = |board: Board| Some((board.clone(), method.truth(&board)?));
        let seen: Vec<(Board, Answer)> = boards().into_iter().filter_map(right).collect();
        assert_eq!(names(method, &seen), [""; 0]);
        assert_eq!(names(method, &[]), [""; 0]);
    }
}

#[test]
fn one_answer_of_another_kind_leaves_nothing() {
    let wrong = (three("123456708"), Answer::Number(2));
    assert_eq!(
        names(Method::Hamming, std::slice::from_ref(&wrong)),
        ["hamming-counts-blank"]
    );
    let right = (three("123405786"), Answer::Number(2));
    assert_eq!(names(Method::Hamming, &[wrong, right]), [""; 0]);
}

#[test]
fn names_all_that_cannot_be_told_apart() {
    let seen = [(board("1 2\n3 0"), Answer::YesNo(false))];
    let names = names(Method::IsSolvable, &seen);
    for name in ["is-solvable-always-false", "is-solvable-opposite"] {
        assert!(names.contains(&name), "{names:?}");
    }
}

/// The tutorial's own program, and a list that serves the first of equals: other ways of the same
/// mistake than the usual one.
#[test]
fn knows_a_search_in_whatever_order_it_takes_equals() {
    let both = "solve-manhattan-plus-hamming";
    for (digits, answer) in [("702143856", 17), ("316025478", 17)] {
        let seen = [
            (three("123405786"), moves(2)),
            (three(digits), moves(answer)),
        ];
        assert!(names(Method::Solve, &seen).contains(&both), "{digits}");
    }
    // Left, right, up, down: the newest first goes wrong on another board.
    let seen = [
        (three("135408762"), moves(12)),
        (three("123867405"), moves(13)),
    ];
    assert!(names(Method::Solve, &seen).contains(&"solve-literal-rule-newest-first"));
}

/// By the letter h it searches as it should, by m it adds both distances up.
#[test]
fn knows_a_sum_that_is_made_for_one_letter_only() {
    let traps = ["052613478", "120473856", "172403856"].map(three);
    let seen: Vec<(Board, Answer)> = traps
        .into_iter()
        .flat_map(|trap| [(trap.clone(), moves(14)), (hamming(trap), moves(12))])
        .collect();
    assert!(names(Method::Solve, &seen).contains(&"solve-manhattan-plus-hamming"));
}

#[test]
fn one_search_has_to_explain_all() {
    // Each is the answer of some greedy search, but not of the same one.
    let is_greedy = |&n: &u32| {
        let seen = [(three("813402765"), moves(n))];
        names(Method::Solve, &seen).contains(&"solve-greedy")
    };
    let ways: Vec<u32> = (24..32).step_by(2).filter(is_greedy).collect();
    assert!(ways.len() > 1, "{ways:?}");
    let seen = |n| (three("813402765"), moves(n));
    let both = [seen(ways[0]), seen(ways[1])];
    assert!(!names(Method::Solve, &both).contains(&"solve-greedy"));
}

#[test]
fn a_search_without_end_may_end_in_anything() {
    let variant = "solve-odd-rule-always";
    let endless = board("0 1\n2 3");
    assert_eq!(
        reference::catalog::Variant::named(variant)
            .unwrap()
            .answer(&endless),
        None
    );
    let wrong = (board("1 0\n3 2"), Answer::Outcome(Outcome::Unsolvable));
    let right = (endless, Answer::Outcome(Outcome::Unsolvable));
    assert!(names(Method::Solve, &[wrong, right.clone()]).contains(&variant));
    // It may give up and print any number, but no board is then right as well.
    let gave_up = (right.0, moves(7));
    assert!(names(Method::Solve, std::slice::from_ref(&gave_up)).contains(&variant));
    let wrong = (board("1 0\n3 2"), moves(1));
    assert!(!names(Method::Solve, &[gave_up, wrong]).contains(&variant));
}

#[test]
fn a_number_is_no_answer_to_a_question_of_yes_or_no() {
    let seen = [(three("123456780"), Answer::Number(1))];
    assert_eq!(names(Method::IsGoal, &seen), [""; 0]);
}

/// The tiles of the boards that `neighbors` returns are hidden: their moves and distances are not.
#[test]
fn explains_what_can_be_seen_of_neighbors() {
    let seen_of = |answer: &Answer| match answer {
        Answer::Neighbors(found) => {
            let mut seen: Vec<(u32, u32)> = found
                .boards()
                .iter()
                .map(|board| (board.get_n_moves(), board.manhattan()))
                .collect();
            seen.sort_unstable();
            (seen, found.parent().get_n_moves())
        }
        other => panic!("{other}"),
    };
    for name in [
        "neighbors-row-ends-joined",
        "neighbors-keeps-moves",
        "neighbors-counts-parent",
    ] {
        let seen: Vec<_> = boards()
            .into_iter()
            .map(|board| (board.clone(), seen_of(&answer(name, &board))))
            .collect();
        let variants = explanations_by(Method::Neighbors, &seen, |answer, seen| {
            seen_of(answer) == *seen
        });
        let names: Vec<&str> = variants.iter().map(|variant| variant.name).collect();
        assert_eq!(names, [name]);
    }
}
