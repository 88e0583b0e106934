use insta::assert_snapshot;

use crate::fixture::{Fixture, SMALL, case_error_with};

#[test]
fn points_at_the_tile_in_the_file() {
    assert_snapshot!(case_error_with("7 0 8", "7 0 7"), @"
    tiles/small/near.toml:5:5: expected each tile once, found `7` again
    tiles/small/near.toml:5:6: expected tile 8 on the board, found it nowhere
    ");
    assert_snapshot!(case_error_with("7 0 8", "7 0 x"), @"
    tiles/small/near.toml:5:5: expected a tile from 0 to 8, found `x`
    tiles/small/near.toml:5:6: expected tile 8 on the board, found it nowhere
    ");
    assert_snapshot!(case_error_with("7 0 8", "7 0 9"), @"
    tiles/small/near.toml:5:5: expected a tile from 0 to 8, found `9`
    tiles/small/near.toml:5:6: expected tile 8 on the board, found it nowhere
    ");
    assert_snapshot!(case_error_with("7 0 8", "7 0"), @"
    tiles/small/near.toml:5:4: expected 9 tiles, found the end after 8
    tiles/small/near.toml:5:4: expected tile 8 on the board, found it nowhere
    ");
    assert_snapshot!(case_error_with("7 0 8", "7 0 8 9"), @"tiles/small/near.toml:5:7: expected the end after 9 tiles, found `9`");
    assert_snapshot!(case_error_with("1 2 3\n4 5 6\n7 0 8\n", ""), @"tiles/small/near.toml:3:1: expected a board, found nothing");
    assert_snapshot!(case_error_with("1 2 3\n4 5 6\n7 0 8\n", "3\n1 2 ü\n4 5 ö ß\n7 0 8\n"), @"
    tiles/small/near.toml:4:5: expected a tile from 0 to 8, found `ü`
    tiles/small/near.toml:5:5: expected a tile from 0 to 8, found `ö`
    tiles/small/near.toml:5:7: expected a tile from 0 to 8, found `ß`
    tiles/small/near.toml:6:5: expected the end after 9 tiles, found `8`
    ");
}

#[test]
fn points_into_strings_of_every_kind() {
    let board = "\"\"\"\n1 2 3\n4 5 6\n7 0 8\n\"\"\"";
    assert_snapshot!(case_error_with(board, "'''1 2 3\n4 5 6\n7 0 x'''"), @"
    tiles/small/near.toml:4:5: expected a tile from 0 to 8, found `x`
    tiles/small/near.toml:4:6: expected tile 8 on the board, found it nowhere
    ");
    assert_snapshot!(case_error_with(board, "\"1 2 x 0\""), @"
    tiles/small/near.toml:2:14: expected a tile from 0 to 3, found `x`
    tiles/small/near.toml:2:17: expected tile 3 on the board, found it nowhere
    ");
    assert_snapshot!(case_error_with(board, "'1 2 x 0'"), @"
    tiles/small/near.toml:2:14: expected a tile from 0 to 3, found `x`
    tiles/small/near.toml:2:17: expected tile 3 on the board, found it nowhere
    ");
    assert_snapshot!(case_error_with(board, "\"1 2\\nx 0\""), @"
    tiles/small/near.toml:2:9: expected a tile from 0 to 3, found `x`
    tiles/small/near.toml:2:9: expected tile 3 on the board, found it nowhere
    ");
    assert_snapshot!(case_error_with(board, "\"\"\"\\\n   1 2\n   x 0\"\"\""), @"
    tiles/small/near.toml:2:9: expected a tile from 0 to 3, found `x`
    tiles/small/near.toml:2:9: expected tile 3 on the board, found it nowhere
    ");
    assert_snapshot!(case_error_with(board, "\"\""), @"tiles/small/near.toml:2:10: expected a board, found nothing");
    assert_snapshot!(case_error_with(board, "[[1, 2, 3], [4, 5, 6], [7, 0, 8]]"), @"tiles/small/near.toml:2:9: expected a board in a string, row by row, found an array");
    let crlf = SMALL.replace("7 0 8", "7 0 x").replace('\n', "\r\n");
    assert_snapshot!(Fixture::new().write("small/near.toml", crlf).error(), @"
    tiles/small/near.toml:5:5: expected a tile from 0 to 8, found `x`
    tiles/small/near.toml:5:6: expected tile 8 on the board, found it nowhere
    ");
}

#[test]
fn points_into_plain_boards() {
    let plain = |text: &str| Fixture::new().write("deep/plain.txt", text).error();
    assert_snapshot!(plain("3\n1 2 3\n4 5 6\n7 8 8\n"), @"
    tiles/deep/plain.txt:4:5: expected each tile once, found `8` again
    tiles/deep/plain.txt:4:6: expected tile 0 on the board, found it nowhere
    ");
    assert_snapshot!(plain("\u{feff}2\r\n1 2\r\n0 x\r\n"), @"
    tiles/deep/plain.txt:3:3: expected a tile from 0 to 3, found `x`
    tiles/deep/plain.txt:3:4: expected tile 3 on the board, found it nowhere
    ");
    assert_snapshot!(plain("2\r1 2\r0 x\r"), @"
    tiles/deep/plain.txt:1:9: expected a tile from 0 to 3, found `x`
    tiles/deep/plain.txt:1:10: expected tile 3 on the board, found it nowhere
    ");
    assert_snapshot!(plain("11\n1 2 3"), @"tiles/deep/plain.txt:1:1: expected a number of rows or columns from 2 to 10, found `11`");
    assert_snapshot!(plain(""), @"tiles/deep/plain.txt:1:1: expected a board, found nothing");
}

#[test]
fn refuses_a_board_that_would_take_too_long() {
    // The two corners swapped, at 80 moves one of the farthest there are.
    let far = "4\n0 12 9 13\n15 11 10 14\n3 7 2 5\n4 8 6 1\n";
    assert_snapshot!(Fixture::new().write("deep/plain.txt", far).error(), @"
    tiles/deep/plain.txt:1:1: expected a board that A* solves within 2000000 nodes, found one that takes more
      help: write `[plain]` with `board` and `moves` in a `.toml` file instead
    ");
}

#[test]
fn refuses_the_same_board_twice_in_a_group() {
    let again = "[again]\nboard = '1 2 3 4 5 6 7 0 8'\nmoves = 1\n";
    let fixture = Fixture::new()
        .write("small/again.toml", again)
        .write("small/more.txt", "3 3\n1 2 3\n4 5 6\n8 7 0");
    assert_snapshot!(fixture.error(), @"
    tiles/small/near.toml:2:9: expected a board that no other case of the group has, found in `one-move` the board of `again` in `again.toml`
    tiles/small/near.toml:15:9: expected a board that no other case of the group has, found in `swapped` the board of `more` in `more.txt`
    ");
    let elsewhere = Fixture::new().write("deep/again.toml", again);
    assert_eq!(elsewhere.load().unwrap().groups[1].cases.len(), 2);
}

#[test]
fn refuses_the_same_name_twice_in_a_group() {
    let again = "[swapped]\nboard = '2 1 3 4 5 6 7 8 0'\nunsolvable = true\n";
    let fixture = Fixture::new()
        .write("small/again.toml", again)
        .write("small/one-move.txt", "1 2\n0 3");
    assert_snapshot!(fixture.error(), @"
    tiles/small/near.toml:14:2: expected a name that no other case of the group has, found `swapped`, which is in `again.toml` too
    tiles/small/one-move.txt:1:1: expected a name that no other case of the group has, found `one-move`, which is in `near.toml` too
    ");
}
