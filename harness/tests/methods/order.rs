//! Methods whose answers depend on what was called before.
use std::collections::BTreeMap;

use harness::{
    assignment::Assignment,
    grade::{Dependence, Graded},
    method::{Fault, Method, Value},
    score::Earned,
};

use super::class::{Class, result, results, small};

/// The points of each method.
fn points<'a>(assignment: &'a Assignment, graded: &Graded) -> BTreeMap<&'a str, u32> {
    let lines = assignment.criteria.iter().zip(&graded.scorecard.lines);
    let points = lines.filter_map(|(criterion, line)| match line.earned {
        Earned::Points(points) => Some((criterion.name.as_str(), points)),
        _ => None,
    });
    points.collect()
}

#[test]
fn a_count_that_starts_at_nothing_once_is_no_known_mistake_and_paid_for_once() {
    // Right in the first call of a process alone, and is_goal uses it.
    let class = Class::new()
        .but(
            "board.cc",
            "    return in_wrong_place;\n",
            "    static unsigned int calls = 0;\n    return calls++ == 0 ? in_wrong_place : 0;\n",
        )
        .but(
            "board.cc",
            "    return in_wrong_place == 0;\n",
            "    return hamming() == 0;\n",
        );
    let assignment = small();
    let graded = class.grade(&assignment, &[]);
    let hamming = result(&graded, Method::Hamming);
    assert_eq!(hamming.dependence, Some(Dependence::Counted));
    // 12 boards, each twice; the three solved ones have a distance of 0 in any order,
    // and the first of all calls is one of them.
    assert_eq!(hamming.right(), (6, 24));
    // The first board from the smallest on that is not solved.
    let smallest = hamming.smallest.as_ref().unwrap();
    assert_eq!(smallest.call.board.tiles(), [1, 0, 3, 2]);
    let fault = Fault::DependsOnCalls {
        expected: Some(Value::Number(1)),
        alone: Some(Value::Number(1)),
        after: Some(Value::Number(0)),
    };
    assert_eq!(smallest.fault, Some(fault));
    let because = Method::Hamming;
    let is_goal = result(&graded, Method::IsGoal);
    assert_eq!(is_goal.dependence, Some(Dependence::NotCounted { because }));
    for result in results(&graded) {
        assert!(result.variants.is_empty(), "{result:?}");
        assert_eq!(
            result.is_right(),
            result.method != Method::Hamming,
            "{result:?}"
        );
    }
    // A quarter of 10.
    let points = points(&assignment, &graded);
    assert_eq!(points["hamming"], 2);
    assert_eq!((points["is_goal"], points["neighbors"]), (5, 25));
}

#[test]
fn what_is_right_but_in_the_first_call_is_seen_in_the_reverse_order() {
    let class = Class::new().but(
        "board.cc",
        "    return moves;\n",
        "    static bool is_first = true;\n    if (is_first) { is_first = false; return 77; }\n    return moves;\n",
    );
    let graded = class.grade(&small(), &[]);
    let result = result(&graded, Method::GetNMoves);
    assert_eq!(result.dependence, Some(Dependence::Counted));
    // The first call is wrong in order, and the last one in the reverse order.
    assert_eq!(result.right(), (22, 24));
    let found = results(&graded).iter().filter(|result| !result.is_right());
    assert_eq!(found.count(), 1);
}

#[test]
fn a_mistake_that_is_the_same_in_any_order_depends_on_nothing() {
    let class = Class::new().but("board.cc", "    return moves;\n", "    return 0;\n");
    let graded = class.grade(&small(), &[]);
    let result = result(&graded, Method::GetNMoves);
    assert_eq!(result.dependence, None);
    let names: Vec<_> = result.variants.iter().map(|variant| variant.name).collect();
    assert_eq!(names, ["get-n-moves-always-zero"]);
}
