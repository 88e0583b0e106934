//! Answers by description: paths, directions and boards.
use insta::assert_snapshot;

use harness::assignment::{BoardOrder, Misread, Named, Optimal, Part};
use reference::Move;

use crate::fixture::Fixture;

/// The fixture with another `[answer]`.
fn with(answer: &str) -> Fixture {
    let text = crate::fixture::ASSIGNMENT;
    let (before, rest) = text.split_once("[answer]\n").unwrap();
    let (_, after) = rest.split_once("[limits]\n").unwrap();
    let text = format!("{before}[answer]\n{answer}\n[limits]\n{after}");
    Fixture::new().write("assignment.toml", text)
}

const HEAD: &str = "extra_lines = 'allowed'\npresentation_error_percent = 0\n";

#[test]
fn takes_a_path_with_the_usual_words() {
    let answer = with(&format!(
        "{HEAD}requires = ['path']\n[answer.path]\nform = 'U, D'\n"
    ))
    .write(
        "small/near.toml",
        "[a]\nboard = '1 2 3 4 5 6 7 0 8'\nmoves = 1\n",
    );
    let answer = answer.load().unwrap().answer;
    assert!(answer.moves.is_none() && answer.unsolvable.is_none() && answer.boards.is_none());
    assert_eq!(
        (answer.requires, answer.optimal),
        (vec![Part::Path], Optimal::Required)
    );
    assert_eq!(answer.misread, Misread::default());
    let directions = answer.path.unwrap().directions;
    let mut moves = Vec::new();
    directions.read("u, Left -> ↓", &mut moves, 10).unwrap();
    assert_eq!(moves, [Move::Up, Move::Left, Move::Down]);
    // No more than were asked for.
    moves.clear();
    directions.read("UUUUU", &mut moves, 3).unwrap();
    assert_eq!(moves.len(), 3);
}

#[test]
fn takes_words_of_its_own() {
    let answer = with(&format!(
        "{HEAD}requires = ['path', 'boards']\noptimal = 'measured'\n\
         [answer.path]\nform = 'N S'\npatterns = ['Path: (?<path>.*)']\nno_moves = 'done'\n\
         [answer.directions]\nmove = 'tile'\nup = ['N', 'north']\ndown = ['S']\nleft = ['W']\nright = ['E']\nseparators = ['/']\n\
         [answer.boards]\nblanks = ['X', ' ']\norder = 'either'\n\
         [answer.misread]\norder_percent = 50\naxes_percent = 10\n"
    ))
    .write("small/near.toml", "[a]\nboard = '1 2 3 4 5 6 7 0 8'\nmoves = 1\n");
    let answer = answer.load().unwrap().answer;
    assert_eq!(answer.optimal, Optimal::Measured);
    assert_eq!(
        (answer.misread.order_percent, answer.misread.axes_percent),
        (50, 10)
    );
    let boards = answer.boards.unwrap();
    assert_eq!((boards.blanks, boards.is_gap), (vec!["x".to_owned()], true));
    assert_eq!(boards.order, BoardOrder::Either);
    let path = answer.path.unwrap();
    assert_eq!((path.patterns.len(), path.step_patterns.len()), (1, 0));
    assert_eq!(path.directions.named, Named::Tile);
    let mut moves = Vec::new();
    path.directions.read("north/s e", &mut moves, 10).unwrap();
    // The blank goes the other way.
    assert_eq!(moves, [Move::Down, Move::Up, Move::Left]);
    let error = path.directions.read("N, S", &mut moves, 10).unwrap_err();
    assert_eq!(error.at, 1);
}

#[test]
fn wants_boards_that_can_be_solved_where_no_answer_is_that_they_cannot() {
    let fixture = with(&format!(
        "{HEAD}requires = ['path']\n[answer.path]\nform = 'U, D'\n"
    ));
    let fixture = fixture
        .write(
            "small/near.toml",
            "[a]\nboard = '1 2 3 4 5 6 8 7 0'\nunsolvable = true\n",
        )
        .write("small/plain.txt", "2 1 3 0\n");
    assert_snapshot!(fixture.error(), @"
    tiles/small/near.toml:1:2: expected a board that can be solved, where there is no `[answer.unsolvable]`, found one that cannot
    tiles/small/plain.txt:1:1: expected a board that can be solved, where there is no `[answer.unsolvable]`, found one that cannot
    ");
}

#[test]
fn tells_what_is_wrong_with_an_answer() {
    let error = |answer: &str| with(&format!("{HEAD}{answer}")).error();
    assert_snapshot!(error("[answer.path]\nform = 'U'\n"), @"tiles/assignment.toml:26:1: expected the key `requires` (an array, each element `moves`, `path` or `boards`) in `[answer]`, found none");
    assert_snapshot!(error("requires = ['moves', 'boards', 'path', 'length']\n[answer.path]\npatterns = ['U', '(?<path>U)|D']\nstep_patterns = ['(?<path>.*)', '(']\n"), @"
    tiles/assignment.toml:29:13: expected the table `[answer.moves]` for what is required, found none
    tiles/assignment.toml:29:22: expected the table `[answer.boards]` for what is required, found none
    tiles/assignment.toml:29:40: expected `moves`, `path` or `boards`, found `length`
    tiles/assignment.toml:30:1: expected the key `form` (a line of text) in `[answer.path]`, found none
    tiles/assignment.toml:31:13: expected a regular expression with a group `(?<path>…)`, found `U`
      help: name the group of the directions: `(?<path>.*)`
    tiles/assignment.toml:31:18: expected a group `path` that is in every match, as are all groups, found `(?<path>U)|D`
      help: write groups that are not in every match as `(?:…)`
    tiles/assignment.toml:32:18: expected a pattern that does not match an empty line, found the string `(?<path>.*)`
    tiles/assignment.toml:32:34: expected a regular expression, found `(` (unclosed group)
    ");
    assert_snapshot!(error("requires = ['path']\n[answer.path]\nform = 'U'\n[answer.unsolvable]\nform = 'no'\nexact = 'no'\nanother_board = true\n"), @"tiles/assignment.toml:35:17: expected the table `[answer.boards]`, and no `[answer.path]`, to go with `another_board`, found `[answer.path]`");
    assert_snapshot!(error("requires = ['path']\n[answer.path]\nform = 'U'\n[answer.directions]\nup = ['U', 'u']\ndown = ['D', 'U', '']\nleft = []\nseparators = ['d', ',']\n"), @"
    tiles/assignment.toml:32:1: expected the key `move` (`blank` or `tile`) in `[answer.directions]`, found none
    tiles/assignment.toml:34:14: expected a word for one direction, whatever the case of its letters, found `U`, which is in `up` too
    tiles/assignment.toml:34:19: expected some characters in a string, found an empty string
    tiles/assignment.toml:35:8: expected at least one element, found an empty array
    tiles/assignment.toml:36:15: expected a separator that is no direction, found `d`, which is in `down` too
    ");
    assert_snapshot!(error("requires = ['path']\n[answer.path]\nform = 'U'\n[answer.directions]\nmove = 'blank'\ndown = ['U', 'unten', '2']\n"), @"
    tiles/assignment.toml:34:9: expected a word for one direction, whatever the case of its letters, found `U`, which is in `up` too
      help: without the key `up`, its words are `U`, `Up`, `↑`, `⬆`
    tiles/assignment.toml:34:23: expected a word that is no number, as every number printed would be a move, found `2`
      help: say where the path stands by `patterns` in `[answer.path]`
    tiles/small/near.toml:14:2: expected a board that can be solved, where there is no `[answer.unsolvable]`, found one that cannot
    ");
    assert_snapshot!(error("requires = ['boards']\noptimal = 'yes'\n[answer.boards]\nblank = ['x']\norder = 'any'\n[answer.directions]\nmove = 'blank'\n[answer.misread]\norder = 5\naxes_percent = 101\n"), @"
    tiles/assignment.toml:30:11: expected `required` or `measured`, found `yes`
    tiles/assignment.toml:32:1: expected a key of `[answer.boards]`, found `blank`
      help: did you mean `blanks`?
    tiles/assignment.toml:33:9: expected `start-first` or `either`, found `any`
    tiles/assignment.toml:34:1: expected the table `[answer.path]`, to go with `[answer.directions]`, found none
    tiles/assignment.toml:37:1: expected a key of `[answer.misread]`, found `order`
      help: it may also have `left_and_right_percent`, `order_percent`, `other_thing_percent` and `up_and_down_percent`
    tiles/assignment.toml:38:16: expected a whole number from 0 to 100, found the number `101`
    tiles/small/near.toml:14:2: expected a board that can be solved, where there is no `[answer.unsolvable]`, found one that cannot
    ");
    assert_snapshot!(with("extra_lines = 'presentation-error'\npresentation_error_percent = 0\nrequires = ['path']\n[answer.path]\nform = 'U'\n[answer.unsolvable]\nform = 'no'\n").error(), @"
    tiles/assignment.toml:27:15: expected `allowed` where a path or boards are looked for, found `presentation-error`
      help: lines around them cannot be told from them
    tiles/assignment.toml:32:1: expected the key `exact` (a regular expression) in `[answer.unsolvable]`, found none
    ");
}
