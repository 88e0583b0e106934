use super::*;
use crate::assignment::example;

fn variant(change: Change, found: Found) -> Variant {
    let assignment = example::assignment();
    let case = assignment.groups[0].cases[0].clone();
    let given = Given::new(&assignment, &case, 0);
    Variant {
        change,
        case,
        given,
        found,
        seen: None,
    }
}

/// A probe of `accepted` of `published` runs, with boards on which the two other boards came
/// to this, and one on which another form was wrong.
fn probe(accepted: usize, published: usize, found: &[[Found; 2]]) -> Probe {
    let run = Run {
        group: 0,
        case: 0,
        mode: 0,
    };
    let tried = found.iter().map(|[mirrored, moved]| Tried {
        run,
        is_unsteady: false,
        variants: vec![
            variant(Change::Mirrored, *mirrored),
            variant(Change::OneMove, *moved),
            variant(Change::LineEnds, Found::Wrong),
        ],
    });
    Probe {
        accepted,
        published,
        tried: tried.collect(),
        runs: 0,
    }
}

const RIGHT: Found = Found::Right;
const WRONG: Found = Found::Wrong;
const UNCLEAR: Found = Found::Unclear;

#[track_caller]
fn check(accepted: usize, published: usize, found: &[[Found; 2]], expected: bool) {
    assert_eq!(probe(accepted, published, found).is_flagged(), expected);
}

#[test]
fn flags_what_is_right_on_published_boards_and_wrong_on_others() {
    check(10, 10, &[[WRONG, WRONG]; 4], true);
    check(8, 10, &[[WRONG, RIGHT]; 4], true);
    check(4, 4, &[[WRONG, WRONG]; 2], true);
    // A wrong program, too few runs, more right than wrong, too few boards, one board only.
    check(7, 10, &[[WRONG, WRONG]; 4], false);
    check(3, 3, &[[WRONG, WRONG]; 4], false);
    check(
        10,
        10,
        &[[WRONG, RIGHT], [WRONG, RIGHT], [RIGHT, RIGHT]],
        false,
    );
    check(10, 10, &[[WRONG, WRONG], [UNCLEAR, WRONG]], false);
    check(
        10,
        10,
        &[[WRONG, WRONG], [UNCLEAR, UNCLEAR], [RIGHT, RIGHT]],
        false,
    );
    check(10, 10, &[], false);
}

#[test]
fn takes_no_limit_no_chance_and_no_form_for_evidence() {
    check(10, 10, &[[UNCLEAR, UNCLEAR]; 4], false);
    check(10, 10, &[[RIGHT, RIGHT]; 4], false);
    let right = probe(10, 10, &[[RIGHT, RIGHT]; 4]);
    assert_eq!(right.forms().count(), 4, "which is told as a note");
    let mut unsteady = probe(10, 10, &[[WRONG, WRONG]; 4]);
    assert_eq!(unsteady.others(), (0, 8));
    for tried in &mut unsteady.tried[1..] {
        tried.is_unsteady = true;
    }
    assert_eq!(unsteady.others(), (0, 2));
    assert!(!unsteady.is_flagged());
}
