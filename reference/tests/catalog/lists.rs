//! What holds of all variants.

use std::collections::{HashMap, HashSet};

use reference::{
    Board, Distance, Puzzle, Shape,
    catalog::{Answer, Method, Variant, smallest},
};

use super::{hamming, is_quick, three};

fn all() -> impl Iterator<Item = (Method, &'static Variant)> {
    let methods = Method::ALL.into_iter();
    methods.flat_map(|method| {
        method
            .variants()
            .iter()
            .map(move |variant| (method, variant))
    })
}

#[test]
fn each_variant_has_a_name_of_its_own_that_begins_with_its_method() {
    let mut names = HashSet::new();
    for (method, variant) in all() {
        let prefix = match method {
            Method::GetNMoves => "get-n-moves-",
            Method::Hamming => "hamming-",
            Method::Manhattan => "manhattan-",
            Method::Inversions => "inversions-",
            Method::IsSolvable => "is-solvable-",
            Method::IsGoal => "is-goal-",
            Method::Neighbors => "neighbors-",
            Method::Solve => "solve-",
            Method::Path => "path-",
        };
        let name = variant.name;
        assert!(name.starts_with(prefix), "{name}");
        assert!(
            name.chars()
                .all(|letter| letter.is_ascii_lowercase() || letter == '-'),
            "{name}"
        );
        assert!(names.insert(name), "{name} is there twice");
        assert_eq!(variant.method(), method);
        assert_eq!(variant.to_string(), name);
        assert!(std::ptr::eq(Variant::named(name).unwrap(), variant));
    }
    assert!(Variant::named("hamming").is_none());
    assert!(names.len() >= 45, "{}", names.len());
}

#[test]
fn each_variant_is_said_in_one_plain_sentence() {
    let mut said = HashSet::new();
    for (_, variant) in all() {
        for sentence in [variant.says, variant.see] {
            assert!(sentence.ends_with('.'), "{sentence}");
            assert!(
                !sentence.contains(". ") && !sentence.contains('\n'),
                "{sentence}"
            );
            assert!(!sentence.contains("  "), "{sentence}");
            assert!(sentence.len() <= 170, "{sentence}");
        }
        assert!(variant.says.starts_with("Your "), "{}", variant.says);
        assert!(said.insert(variant.says), "{}", variant.says);
    }
}

#[test]
fn each_variant_of_a_method_names_the_method() {
    for (method, variant) in all() {
        let word = match method {
            Method::Solve => "solver ".to_owned(),
            Method::Path => continue,
            other => other.to_string(),
        };
        assert!(variant.says.contains(&word), "{}", variant.says);
    }
}

#[test]
fn each_variant_is_wrong_on_some_board_of_at_most_three_by_three() {
    for (_, variant) in all() {
        let board = smallest::smallest_mistake(variant, 2_500);
        let board = board.unwrap_or_else(|| panic!("{variant} is never wrong"));
        assert!(board.shape().cells() <= 9, "{variant}\n{board}");
    }
}

/// Small boards in every form, some larger ones, and those on which the literal rule goes wrong.
fn boards() -> Vec<Board> {
    let small = smallest::by_size_within(4);
    let forms = small.flat_map(|board| {
        [0, 3].into_iter().flat_map(move |n_moves| {
            let board = board.clone().with_n_moves(n_moves);
            [board.clone(), hamming(board)]
        })
    });
    let deep = [
        "123708564",
        "135408762",
        "123867405",
        "405231786",
        "052613478",
        "106782345",
        "012345678",
        "253107486",
        "542136708",
    ];
    forms.chain(deep.map(three)).collect()
}

#[test]
fn no_two_variants_of_a_method_are_the_same() {
    let boards = boards();
    for method in Method::ALL {
        let asked: Vec<&Board> = boards
            .iter()
            .filter(|board| method != Method::Solve || is_quick(board))
            .collect();
        let mut known = HashMap::new();
        for variant in method.variants() {
            let answers: Vec<String> = asked
                .iter()
                .map(|board| format!("{:?}", variant.answer(board)))
                .collect();
            if let Some(twin) = known.insert(answers, variant) {
                panic!("{variant} answers as {twin} does");
            }
        }
    }
}

#[test]
fn the_truth_is_never_called_wrong() {
    for board in smallest::by_size_within(3).chain([three("867254301")]) {
        for method in Method::ALL {
            let Some(truth) = method.truth(&board) else {
                assert!(method == Method::Path && !board.is_solvable());
                continue;
            };
            assert_eq!(
                method.accepts(&board, &truth),
                Some(true),
                "{method}\n{board}"
            );
        }
    }
}

/// Walls, more rows than columns, another goal, and the greatest board.
#[test]
fn no_variant_panics_on_boards_of_other_puzzles() {
    let shape = |rows, columns| Shape::new(rows, columns).unwrap();
    let puzzles = [
        Puzzle::walled(shape(3, 4), |cell| cell == 0 || cell == 6).unwrap(),
        Puzzle::blank_last(shape(4, 2)),
        Puzzle::blank_first(shape(3, 3)),
        Puzzle::blank_last(shape(10, 10)),
    ];
    for puzzle in puzzles {
        let goal = puzzle.goal();
        let board = goal.neighbors()[0].clone().with_n_moves(u32::MAX);
        for (method, variant) in all() {
            let answer = variant.answer(&board);
            let kind = match method {
                Method::IsSolvable | Method::IsGoal => matches!(answer, Some(Answer::YesNo(_))),
                Method::Neighbors => matches!(answer, Some(Answer::Neighbors(_))),
                Method::Solve => matches!(answer, None | Some(Answer::Outcome(_))),
                Method::Path => matches!(answer, Some(Answer::Path(_))),
                _ => matches!(answer, Some(Answer::Number(_))),
            };
            assert!(kind, "{variant}: {answer:?}");
        }
    }
}

#[test]
fn answers_as_the_board_was_made() {
    let board = three("813402765").with_n_moves(7);
    assert_eq!(board.distance(), Distance::Manhattan);
    let number = |method: Method, board: &Board| method.truth(board).unwrap().to_string();
    assert_eq!(number(Method::GetNMoves, &board), "7");
    assert_eq!(number(Method::Hamming, &board), "5");
    assert_eq!(number(Method::Manhattan, &hamming(board.clone())), "10");
    assert_eq!(number(Method::Inversions, &board), "12");
    assert_eq!(number(Method::IsSolvable, &board), "yes");
    assert_eq!(number(Method::IsGoal, &board), "no");
    assert_eq!(number(Method::Neighbors, &board), "4 neighbors");
    assert_eq!(number(Method::Solve, &board), "Number of moves: 14");
    assert_eq!(number(Method::Path, &three("123405786")), "R D");
    assert_eq!(
        number(Method::Solve, &three("123456870")),
        "Unsolvable board"
    );
}
