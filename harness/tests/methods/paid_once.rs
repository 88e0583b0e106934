//! A mistake in a method costs no points in `solve`, and the other way round.
use harness::{
    assignment::{self, Assignment},
    grade::{Graded, MethodsOutcome, Outcome},
    score::Earned,
};

use super::class::{Class, judged, small};

/// The points of `solve` and whether they are earned with the class of the assignment.
fn solve(assignment: &Assignment, graded: &Graded) -> (Earned, bool) {
    let mut criteria = assignment.criteria.iter().zip(&graded.scorecard.lines);
    let (_, line) = criteria
        .find(|(criterion, _)| criterion.name == "solve")
        .unwrap();
    (line.earned, line.is_replaced)
}

/// The assignment with the groups that take little time alone in `solve`.
fn quick() -> (Assignment, &'static [&'static str]) {
    let groups: &[&str] = &["solved", "one-move", "two-by-two", "unsolvable-odd"];
    let mut assignment = small();
    for criterion in &mut assignment.criteria {
        if let assignment::Grading::Runs { groups: its, .. } = &mut criterion.grading {
            its.retain(|group| groups.contains(&assignment.groups[*group].name.as_str()));
        }
    }
    (assignment, groups)
}

#[test]
fn a_mistake_in_a_method_is_paid_for_once() {
    let (assignment, groups) = quick();
    let right = Class::new().grade(&assignment, groups);
    assert_eq!(solve(&assignment, &right), (Earned::Points(35), false));
    let class = Class::new().but("board.cc", "    return moves;\n", "    return moves + 1;\n");
    let graded = class.grade(&assignment, groups);
    assert_eq!(solve(&assignment, &graded), (Earned::Points(35), true));
    // Where the rest needs more than the text promises, there is nothing to say.
    let own = class
        .but(
            "board.h",
            "    bool is_goal();",
            "    bool is_goal();\n    int more() { return 1; }",
        )
        .but(
            "main.cc",
            "    std::queue",
            "    start->more();\n    std::queue",
        );
    let (earned, is_replaced) = solve(&assignment, &own.grade(&assignment, groups));
    assert!(!is_replaced && earned != Earned::Points(35), "{earned:?}");
}

#[test]
fn what_does_not_compile_costs_its_half() {
    let (assignment, groups) = quick();
    let class = Class::new().but("main.cc", "int main() {", "int main() { nonsense;");
    let graded = class.grade(&assignment, groups);
    assert!(matches!(graded.outcome, Outcome::CompileError(_)));
    assert!(
        judged(&graded)
            .iter()
            .all(|(_, (right, calls), _)| right == calls)
    );
    let class = Class::new().but(
        "board.cc",
        "bool Board::is_goal()\n{",
        "bool Board::is_goal()\n{ nonsense;",
    );
    let graded = class.grade(&assignment, groups);
    assert!(matches!(
        graded.methods,
        Some(MethodsOutcome::CompileError(_))
    ));
    assert_eq!(solve(&assignment, &graded), (Earned::Points(35), true));
}
