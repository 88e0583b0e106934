//! Where a method goes wrong, as the sanitizers of a further build tell.
use harness::{
    grade::Dependence,
    method::Method,
    report::{Format, Options, Output, Rerun, Target, formats::Context},
    sanitizer::FaultKind,
};

use super::class::{Class, load, result, small};

#[test]
fn memory_errors_are_told_with_their_lines() {
    let class = Class::new()
        .but(
            "board.cc",
            "    return moves;\n",
            "    static unsigned int *volatile kept;\n    kept = new unsigned int[3]; // taken\n    return moves;\n",
        )
        .but(
            "board.cc",
            "    return in_wrong_place;\n",
            "    unsigned int *none = tiles.empty() ? &moves : 0;\n    return *none; // null\n",
        )
        .but(
            "board.cc",
            "    return steps_to_go;\n",
            "    unsigned int *sum = new unsigned int(steps_to_go);\n    delete sum;\n    return *sum + 40; // deleted\n",
        )
        .but(
            "board.cc",
            "    return in_wrong_place == 0;\n",
            "    unsigned int copy[3];\n    for (unsigned int i = 0; i < tiles.size() + 2000; i++)\n        ((volatile unsigned int *)copy)[i] = 1; // over the end\n    return in_wrong_place == 0;\n",
        );
    let mut assignment = small();
    assignment.methods = load().methods;
    let methods = assignment.methods.as_mut().unwrap();
    methods.boards.truncate(3);
    methods.conventions.truncate(1);
    let graded = class.grade(&assignment, &[]);
    let place = |method: Method| {
        let place = result(&graded, method).place.as_ref();
        place.unwrap_or_else(|| panic!("{:?}", result(&graded, method)))
    };
    let check = |method: Method, text: &str| {
        let found = place(method).place.as_ref().unwrap();
        let expected = ("board.cc", class.line_of(text));
        assert_eq!((found.file.as_str(), found.line), expected, "{method}");
    };
    check(Method::Hamming, "// null");
    check(Method::Manhattan, "// deleted");
    check(Method::IsGoal, "// over the end");
    let (_, text) = graded.sources.file("board.cc").unwrap();
    let text = String::from_utf8_lossy(text);
    let lines = text.lines().skip(class.line_of("// null") as usize - 1);
    assert!(lines.take(1).all(|line| line.contains("// null")), "{text}");
    assert!(
        matches!(
            place(Method::Manhattan).kind,
            FaultKind::UseAfterDelete { .. }
        ),
        "{:?}",
        place(Method::Manhattan)
    );
    for method in [Method::Inversions, Method::IsSolvable, Method::Neighbors] {
        let result = result(&graded, method);
        assert!(result.is_right() && result.place.is_none(), "{result:?}");
    }
    // What the call takes and does not give back: three numbers of four bytes.
    let result = result(&graded, Method::GetNMoves);
    assert!(result.is_right() && result.place.is_none(), "{result:?}");
    let leak = result.leak.as_ref().unwrap();
    assert_eq!((leak.by_method.blocks, leak.by_method.bytes), (1, 12));
    assert_eq!(leak.by_object.blocks, 0);
    let taken = leak.place.as_ref().unwrap();
    assert_eq!(
        (taken.file.as_str(), taken.line),
        ("board.cc", class.line_of("// taken"))
    );
}

#[test]
fn the_place_of_a_memory_error_comes_before_the_answers_that_follow_from_it() {
    let class = Class::new().but(
        "board.cc",
        "    return steps_to_go;\n",
        "    static unsigned int calls = 0;\n    volatile unsigned int *sum = new unsigned int(0);\n    delete sum;\n    return steps_to_go + 0 * *sum + calls++; // deleted\n",
    );
    let mut assignment = small();
    assignment.methods.as_mut().unwrap().diagnose = load().methods.unwrap().diagnose;
    let graded = class.grade(&assignment, &[]);
    let manhattan = result(&graded, Method::Manhattan);
    assert_eq!(manhattan.dependence, Some(Dependence::Counted));
    let output = Output {
        format: Format::Text,
        target: Target::Stdout,
    };
    let options = Options {
        reveal: false,
        all: false,
        rerun: Rerun {
            private: None,
            program: "tilemark".into(),
            assignment: "board-astar".into(),
            path: ".".into(),
        },
        saved: None,
    };
    let mut text = Vec::new();
    output
        .write(
            &assignment,
            &graded,
            &options,
            &Context::default(),
            &mut text,
        )
        .unwrap();
    let text = String::from_utf8(text).unwrap();
    let at = |words: &str| {
        text.find(words)
            .unwrap_or_else(|| panic!("no {words:?} in {text}"))
    };
    let place = format!(
        "board.cc:{}, in `Board::manhattan`",
        class.line_of("// deleted")
    );
    assert!(at(&place) < at("the answer depends on what was called before"));
    assert_eq!(text.matches(&place).count(), 1, "{text}");
    at("mend that place first");
}
