//! Memory that methods do not give back.
use harness::{
    assignment::Leaks,
    method::{Fault, Method},
};

use super::class::{Class, judged, result, small};

#[test]
fn leaks_are_told_and_cost_nothing_unless_they_count() {
    let class = Class::new().but(
        "board.cc",
        "    unsigned int row = blank / side;\n",
        "    static int *volatile kept;\n    kept = new int[10];\n    unsigned int row = blank / side;\n",
    );
    let mut assignment = small();
    let graded = class.grade(&assignment, &[]);
    for (method, (right, calls), fault) in judged(&graded) {
        assert_eq!((right, fault), (calls, None), "{method}");
        let leak = &result(&graded, method).leak.as_ref().unwrap();
        // Ten numbers of four bytes.
        let wanted = if method == Method::Neighbors {
            (1, 40)
        } else {
            (0, 0)
        };
        assert_eq!(
            (leak.by_method.blocks, leak.by_method.bytes),
            wanted,
            "{method}"
        );
        assert_eq!(leak.by_object.blocks, 0, "{method}");
    }

    assignment.methods.as_mut().unwrap().leaks = Leaks::Count;
    let graded = class.grade(&assignment, &[]);
    for (method, (right, calls), fault) in judged(&graded) {
        if method == Method::Neighbors {
            assert_eq!(right, 0);
            assert!(matches!(fault, Some(Fault::Leaks(_))), "{fault:?}");
        } else {
            assert_eq!((right, fault), (calls, None), "{method}");
        }
    }
}

#[test]
fn what_objects_leave_behind_is_not_laid_on_methods() {
    let class = Class::new().but(
        "board.cc",
        "    tiles.assign(b, b + side * side);\n",
        "    tiles.assign(b, b + side * side);\n    static unsigned int *volatile copy;\n    copy = new unsigned int[side * side];\n",
    );
    let mut assignment = small();
    assignment.methods.as_mut().unwrap().leaks = Leaks::Count;
    let graded = class.grade(&assignment, &[]);
    for (method, (right, calls), fault) in judged(&graded) {
        assert_eq!((right, fault), (calls, None), "{method}");
        let leak = result(&graded, method).leak.as_ref().unwrap();
        assert_eq!((leak.by_method.blocks, leak.by_object.blocks), (0, 1));
        assert_eq!(leak.by_object.bytes, 4 * leak.call.board.tiles().len());
    }
}

#[test]
fn what_is_kept_for_later_is_no_leak() {
    // A table that is made once.
    let class = Class::new().but(
        "board.cc",
        "    return moves;\n",
        "    static std::vector<unsigned int> *table = new std::vector<unsigned int>(100);\n    return moves + (*table)[0];\n",
    );
    let graded = class.grade(&small(), &[]);
    let leak = result(&graded, Method::GetNMoves).leak.as_ref().unwrap();
    assert_eq!((leak.by_method.blocks, leak.by_object.blocks), (0, 0));
}

#[test]
fn objects_that_cannot_be_deleted_are_not_asked_for_leaks() {
    let class = Class::new().but(
        "board.cc",
        "Board::~Board()\n{\n",
        "Board::~Board()\n{\n    if (moves > 0) abort();\n",
    );
    let graded = class.grade(&small(), &[]);
    for (method, (right, calls), fault) in judged(&graded) {
        assert_eq!((right, fault), (calls, None), "{method}");
    }
    assert!(result(&graded, Method::Neighbors).leak.is_none());
}
