//! Groups whose boards are drawn for each student.
use insta::assert_snapshot;

use crate::fixture::Fixture;

/// The error where the deep group has this table and no folder.
fn error(personal: &str) -> String {
    let header = "[groups.deep]\n";
    let with = format!("[groups.deep]\npersonal = {personal}\n");
    let fixture = Fixture::new().replace("assignment.toml", header, &with);
    fixture.remove("deep").error()
}

#[test]
fn says_which_boards_cannot_be_drawn() {
    assert_snapshot!(error("{ rows = 1, columns = 3, moves = [20] }"), @"tiles/assignment.toml:49:21: expected a whole number from 2 to 10, found the number `1`");
    assert_snapshot!(error("{ rows = 3, columns = 3, moves = [8, 20, 32, 0] }"), @"
    tiles/assignment.toml:49:53: expected a number of moves that 100 boards of 3×3 need, found 32, which 0 need
    tiles/assignment.toml:49:57: expected a whole number from 1 to 80, found the number `0`
    ");
    assert_snapshot!(error("{ rows = 4, columns = 4, moves = [9], effort_percent = 4 }"), @"
    tiles/assignment.toml:49:46: expected at least 10 moves, so that there are boards to draw from, found 9
    tiles/assignment.toml:49:67: expected a whole number from 5 to 100, found the number `4`
    ");
    assert_snapshot!(error("{ rows = 3, columns = 3, moves = [] }"), @"tiles/assignment.toml:49:45: expected a number of moves for each board of a student, found an empty array");
    assert_snapshot!(error("{ rows = 3, columns = 3, moves = 20, count = 4 }"), @"
    tiles/assignment.toml:49:45: expected an array, each element a whole number from 1 to 80, found the number `20`
    tiles/assignment.toml:49:49: expected a key of `[groups.deep.personal]`, found `count`
      help: it may also have `effort_percent`
    ");
    assert_snapshot!(error("{ rows = 3 }"), @"
    tiles/assignment.toml:49:12: expected the key `columns` (a whole number from 2 to 10) in `[groups.deep.personal]`, found none
    tiles/assignment.toml:49:12: expected the key `moves` (an array, each element a whole number from 1 to 80) in `[groups.deep.personal]`, found none
    ");
}

#[test]
fn takes_a_table_or_a_folder() {
    let both = Fixture::new().replace(
        "assignment.toml",
        "[groups.deep]\n",
        "[groups.deep]\npersonal = { rows = 3, columns = 3, moves = [20] }\n",
    );
    assert_snapshot!(both.error(), @"tiles/assignment.toml:48:1: expected a group with `personal`, or a folder with its cases, found both of `deep`");
    let loaded = both.remove("deep").load().unwrap();
    let deep = &loaded.groups[1];
    assert!(deep.is_undrawn());
    let personal = deep.personal.as_ref().unwrap();
    assert_eq!(
        (personal.effort_percent, personal.modes.as_slice()),
        (20, &[0][..])
    );
}

#[test]
fn wants_modes_that_take_any_board() {
    let fixture = Fixture::new()
        .replace(
            "assignment.toml",
            "[groups.deep]\n",
            "[groups.deep]\npersonal = { rows = 3, columns = 3, moves = [20] }\n",
        )
        .replace(
            "assignment.toml",
            "arguments = [\"m\"]",
            "arguments = [\"{seed}\", \"{moves}\"]",
        )
        .remove("deep");
    assert_snapshot!(fixture.error(), @"
    tiles/assignment.toml:48:1: expected `personal` in modes without `{seed}` and `{moves}`, as a drawn board has no scramble, found a mode with them
    tiles/small/near.toml:1:1: expected the key `scramble`, for a mode with `{seed}` or `{moves}`, in `[one-move]`, found none
    ");
}
