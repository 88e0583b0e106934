//! When a mistake is named, and when it is not.
use harness::method::Method;
use reference::Board;

use super::class::{Class, result, small};

#[test]
fn one_board_does_not_name_a_mistake_that_others_refute() {
    // One too many on boards of side 5, which looks like the blank counted where that
    // is not in its last place.
    let class = Class::new().but(
        "board.cc",
        "    return in_wrong_place;\n",
        "    return in_wrong_place + (tiles.size() == 25 ? 1 : 0);\n",
    );
    let far = b"1 2 3 4 5\n6 7 8 9 10\n11 12 13 14 15\n16 17 18 19 20\n21 22 23 0 24";
    let mut assignment = small();
    let boards = &mut assignment.methods.as_mut().unwrap().boards;
    boards.truncate(1);
    boards[0].boards = vec![Board::parse(far).unwrap()];
    let graded = class.grade(&assignment, &[]);
    let hamming = result(&graded, Method::Hamming);
    assert_eq!(hamming.right(), (0, 2));
    assert!(hamming.variants.is_empty(), "{:?}", hamming.variants);

    let class = Class::new().but(
        "board.cc",
        "    return in_wrong_place;\n",
        "    return in_wrong_place + (tiles.back() == 0 ? 0 : 1);\n",
    );
    let graded = class.grade(&assignment, &[]);
    let hamming = result(&graded, Method::Hamming);
    let names: Vec<_> = hamming
        .variants
        .iter()
        .map(|variant| variant.name)
        .collect();
    assert_eq!(names, ["hamming-counts-blank"]);
}
