use reference::{Distance, Shape};

use super::*;
use crate::method::{Missing, replies};

/// 1 · above 3 2: two neighbors, `· 1 / 3 2` and `1 2 / 3 ·`.
fn board() -> Board {
    let shape = Shape::new(2, 2).unwrap();
    Board::new(shape, &[1, 0, 3, 2], 4, Distance::Manhattan).unwrap()
}

fn call(method: Method, facts: &[Method]) -> Call {
    Call {
        method,
        board: board(),
        facts: facts.to_vec(),
    }
}

fn said(json: &str) -> Said {
    let line = format!("{{\"call\":0,\"key\":\"k\",{json}}}\n");
    let mut found = replies(line.as_bytes(), 0, &["k".to_owned()]);
    assert!(!found.is_forged, "{line}");
    found.said.remove(0)
}

fn fault(method: Method, json: &str) -> Option<Fault> {
    judge(&call(method, &[]), &Beliefs::default(), &said(json))
}

#[test]
fn compares_values_as_the_kind_that_is_wanted() {
    // Tile 2 is one row from its place, and there are the pairs 3-2.
    assert_eq!(fault(Method::Manhattan, r#""value":1"#), None);
    assert_eq!(fault(Method::Inversions, r#""value":1"#), None);
    assert_eq!(fault(Method::GetNMoves, r#""value":4"#), None);
    assert_eq!(fault(Method::IsGoal, r#""value":0"#), None);
    assert_eq!(fault(Method::IsSolvable, r#""value":7"#), None);
    let wrong = |expected, found| Some(Fault::Wrong { expected, found });
    let (one, two) = (Value::Number(1), Value::Number(2));
    assert_eq!(
        fault(Method::Hamming, r#""value":2"#),
        wrong(one.clone(), two)
    );
    let half = Value::Other("1.5".to_owned());
    assert_eq!(fault(Method::Hamming, r#""value":1.5"#), wrong(one, half));
    let (yes, no) = (Value::Truth(true), Value::Truth(false));
    assert_eq!(
        fault(Method::IsSolvable, r#""value":false"#),
        wrong(yes, no)
    );
    let missing = Some(Fault::Missing(Missing::NotDeclared));
    assert_eq!(
        fault(Method::Hamming, r#""missing":"not declared""#),
        missing
    );
}

/// The neighbors of the board, each with its own, as seen by the moves and Manhattan.
const RIGHT: [&str; 2] = [
    r#"{"get_n_moves":5,"manhattan":2,"neighbors":[{"get_n_moves":6,"manhattan":1},{"get_n_moves":6,"manhattan":3}]}"#,
    r#"{"get_n_moves":5,"manhattan":0,"neighbors":[{"get_n_moves":6,"manhattan":1},{"get_n_moves":6,"manhattan":1}]}"#,
];
const PARENT: &str = r#"{"get_n_moves":4,"manhattan":1}"#;

fn neighbors(boards: &[&str], parent: &str) -> Option<Fault> {
    let mut beliefs = Beliefs::default();
    beliefs.right(Method::GetNMoves);
    beliefs.right(Method::Manhattan);
    let call = call(Method::Neighbors, &beliefs.facts(&board()));
    let json = format!(r#""neighbors":[{}],"parent":{parent}"#, boards.join(","));
    judge(&call, &beliefs, &said(&json))
}

#[test]
fn takes_neighbors_in_any_order() {
    assert_eq!(neighbors(&RIGHT, PARENT), None);
    assert_eq!(neighbors(&[RIGHT[1], RIGHT[0]], PARENT), None);
}

#[test]
fn says_one_thing_of_wrong_neighbors() {
    let number = |found| Some(Fault::NumberOfNeighbors { expected: 2, found });
    assert_eq!(neighbors(&[], PARENT), number(0));
    assert_eq!(
        neighbors(&[RIGHT[0], RIGHT[1], RIGHT[1]], PARENT),
        number(3)
    );
    assert_eq!(
        neighbors(&[RIGHT[0], "null"], PARENT),
        Some(Fault::NullNeighbor)
    );
    let changed = neighbors(&RIGHT, r#"{"get_n_moves":4,"manhattan":2}"#);
    let (expected, found) = (Value::Number(1), Value::Number(2));
    let method = Method::Manhattan;
    assert_eq!(
        changed,
        Some(Fault::ParentChanged {
            method,
            expected,
            found
        })
    );
    let twice = neighbors(&[RIGHT[0], RIGHT[0]], PARENT);
    assert!(
        matches!(twice, Some(Fault::NoNeighbor { index: 1, .. })),
        "{twice:?}"
    );
    let kept = RIGHT[1].replacen(":5", ":4", 1);
    let (expected, found) = (Value::Number(5), Value::Number(4));
    let moves = Some(Fault::MovesOfNeighbor { expected, found });
    assert_eq!(neighbors(&[RIGHT[0], &kept], PARENT), moves);
    let inside = RIGHT[1].replace(r#"6,"manhattan":1"#, r#"6,"manhattan":2"#);
    let inside = neighbors(&[RIGHT[0], &inside], PARENT);
    assert_eq!(inside, Some(Fault::NeighborsOfNeighbor { index: 1 }));
}

#[test]
fn looks_through_a_wrong_method_as_it_is() {
    // It says ten more than it should, of a neighbor as of the same board made anew.
    let mut beliefs = Beliefs::default();
    let says = seen_from(&board()).into_iter().map(|board| {
        let wrong = i64::from(board.manhattan()) + 10;
        (board, Value::Number(wrong))
    });
    beliefs.wrong(Method::Manhattan, says.collect());
    let call = call(Method::Neighbors, &beliefs.facts(&board()));
    assert_eq!(call.facts, [Method::Manhattan]);
    let near = |one: i64, two: i64, far: [i64; 4]| {
        let [a, b, c, d] = far.map(|far| format!(r#"{{"manhattan":{far}}}"#));
        let json = format!(
            r#""neighbors":[{{"manhattan":{one},"neighbors":[{a},{b}]}},{{"manhattan":{two},"neighbors":[{c},{d}]}}],"parent":{{"manhattan":11}}"#
        );
        judge(&call, &beliefs, &said(&json))
    };
    assert_eq!(near(12, 10, [11, 13, 11, 11]), None);
    assert!(near(12, 0, [11, 13, 11, 11]).is_some());
}

#[test]
fn looks_through_no_method_that_is_not_for_the_distance_or_not_known() {
    let mut beliefs = Beliefs::default();
    beliefs.right(Method::Hamming);
    beliefs.wrong(Method::IsGoal, HashMap::new());
    assert_eq!(beliefs.facts(&board()), []);
    assert_eq!(beliefs.trusted(), [Method::Hamming]);
}
