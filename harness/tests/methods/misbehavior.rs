//! Calls that do not return cost their calls alone.
use harness::{
    assignment::Assignment,
    judge::Verdict,
    method::{Fault, Method},
};

use super::class::{Class, result, small};

/// What a class does in a call of an object with so many moves.
const MISBEHAVIOR: &str = "    switch (moves) {
        case 2: *(volatile int *)8 = 1; break;
        case 4: abort();
        case 6: exit(0);
        case 8: throw std::runtime_error(\"no\");
        case 10: for (volatile int i = 0;; i++) {}
    }
";

/// How a call ends of an object with so many moves.
fn end(moves: u32) -> Option<&'static str> {
    match moves {
        2 | 4 | 8 => Some("runtime error"),
        6 => Some("quietly"),
        10 => Some("time limit"),
        _ => None,
    }
}

fn name(fault: &Fault) -> &'static str {
    match fault {
        Fault::EndedQuietly => "quietly",
        Fault::Ended(rejection) => match rejection.verdict() {
            Verdict::RunTimeError => "runtime error",
            Verdict::TimeLimitExceeded => "time limit",
            _ => "another verdict",
        },
        _ => "another fault",
    }
}

/// Ten boards, each after no moves and after 1 to 10: the last call is one that hangs.
fn ten_boards() -> Assignment {
    let mut assignment = small();
    let methods = assignment.methods.as_mut().unwrap();
    methods.boards[2].boards.truncate(4);
    assignment
}

/// Sees that the calls of `broken` end as they should, and all others are right;
/// of all methods if there is none.
fn check(class: &Class, broken: Option<Method>) {
    let graded = class.grade(&ten_boards(), &[]);
    for method in Method::ALL {
        let calls = result(&graded, method).calls.as_ref().unwrap();
        assert_eq!(calls.len(), 20);
        for call in calls {
            let moves = call.call.board.get_n_moves();
            // Neighbors are asked for theirs.
            let next = match (method, broken) {
                (Method::Neighbors, Some(_)) => end(moves + 1),
                _ => None,
            };
            let expected = match broken {
                Some(broken) if broken != method => None,
                _ => end(moves).or(next),
            };
            let found = call.fault.as_ref().map(name);
            assert_eq!(
                found, expected,
                "{broken:?}: {method}, {moves}: {:?}",
                call.fault
            );
        }
    }
}

/// A bad access, an abort, a quiet exit, an exception and an endless loop.
fn check_method(broken: Method, head: &str) {
    let class = Class::new().but("board.cc", head, &format!("{head}{MISBEHAVIOR}"));
    check(&class, Some(broken));
}

#[test]
fn in_get_n_moves() {
    check_method(Method::GetNMoves, "unsigned int Board::get_n_moves()\n{\n");
}

#[test]
fn in_hamming() {
    check_method(Method::Hamming, "unsigned int Board::hamming()\n{\n");
}

#[test]
fn in_manhattan() {
    check_method(Method::Manhattan, "unsigned int Board::manhattan()\n{\n");
}

#[test]
fn in_inversions() {
    check_method(Method::Inversions, "unsigned int Board::inversions()\n{\n");
}

#[test]
fn in_is_solvable() {
    check_method(Method::IsSolvable, "bool Board::is_solvable()\n{\n");
}

#[test]
fn in_is_goal() {
    check_method(Method::IsGoal, "bool Board::is_goal()\n{\n");
}

#[test]
fn in_neighbors() {
    let head = "void Board::neighbors(std::vector<Board *> *neigh, char)\n{\n";
    check_method(Method::Neighbors, head);
}

#[test]
fn in_the_constructor() {
    let head = "    while (side * side < n)\n";
    let class = Class::new().but("board.cc", head, &format!("{MISBEHAVIOR}{head}"));
    check(&class, None);
}
