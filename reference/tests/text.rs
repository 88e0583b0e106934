//! Boards as text, for texts that nobody has thought of.

use proptest::{collection::vec, prelude::*, sample::select};
use reference::{
    Board, Distance, Puzzle, Shape, WALL,
    shape_file::{self, LastLine},
};

fn shapes() -> impl Strategy<Value = Shape> {
    (2_usize..=10, 2_usize..=10)
        .prop_filter_map("a shape", |(rows, columns)| Shape::new(rows, columns))
}

fn boards() -> impl Strategy<Value = Board> {
    let tiles = |shape: Shape| {
        let tiles: Vec<u8> = (0..=shape.max_tile()).collect();
        (Just(shape), Just(tiles).prop_shuffle())
    };
    shapes()
        .prop_flat_map(tiles)
        .prop_map(|(shape, tiles)| Board::new(shape, &tiles, 0, Distance::Manhattan).unwrap())
}

fn walled_boards() -> impl Strategy<Value = Board> {
    let walls = vec(prop::bool::weighted(0.2), 100);
    let puzzles = (shapes(), walls).prop_filter_map("a cell is free", |(shape, walls)| {
        Puzzle::walled(shape, |cell| walls[cell])
    });
    let tiles = |puzzle: Puzzle| {
        let tiles: Vec<u8> = (0..=puzzle.max_tile()).collect();
        (Just(puzzle), Just(tiles).prop_shuffle())
    };
    puzzles.prop_flat_map(tiles).prop_map(|(puzzle, tiles)| {
        let mut tiles = tiles.into_iter();
        let cells = 0..puzzle.shape().cells();
        let cell = |cell| {
            if puzzle.is_wall(cell) {
                Some(WALL)
            } else {
                tiles.next()
            }
        };
        puzzle
            .board(&cells.filter_map(cell).collect::<Vec<_>>())
            .unwrap()
    })
}

/// What could be meant as a board, more often than any bytes are.
fn near_boards() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        20 => (0_u32..12).prop_map(|number| number.to_string()),
        1 => any::<i64>().prop_map(|number| number.to_string()),
        1 => "\\PC{1,3}",
    ];
    let space = select(vec![" ", "  ", "\n", "\r\n", "\t", "\n\n"]);
    vec((word, space), 0..40).prop_map(|words| {
        let text = words.into_iter().map(|(word, space)| word + space);
        text.collect()
    })
}

/// Whatever the text, the answer is a board of these words, or mistakes in these lines.
fn check(text: &[u8]) {
    match Board::parse(text) {
        Ok(board) => {
            let words = std::str::from_utf8(text)
                .unwrap()
                .trim_start_matches('\u{feff}');
            let words: Vec<&str> = words.split_whitespace().collect();
            let header = words.len() - board.shape().cells();
            assert!(header <= 2);
            for (word, tile) in words[header..].iter().zip(board.tiles()) {
                assert_eq!(word.parse(), Ok(*tile));
            }
        }
        Err(error) => {
            let lines = text
                .iter()
                .filter(|&&byte| byte == b'\n' || byte == b'\r')
                .count()
                + 1;
            assert!(!error.mistakes().is_empty());
            for mistake in error.mistakes() {
                assert!((1..=lines).contains(&mistake.line), "{error}");
                assert!((1..=text.len() + 1).contains(&mistake.column), "{error}");
                assert!(!mistake.to_string().contains(char::is_control), "{error}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        rng_seed: prop::test_runner::RngSeed::Fixed(8),
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_bytes_are_a_board_or_mistakes(bytes in vec(any::<u8>(), 0..200)) {
        check(&bytes);
    }

    #[test]
    fn any_bytes_are_a_shape_file_or_mistakes(bytes in vec(any::<u8>(), 0..200)) {
        let _ = shape_file::parse(&bytes);
    }

    #[test]
    fn any_cells_are_a_shape_file_or_mistakes(text in "(0[0-5]|bb|[ b\\n0-9]){0,40}") {
        if let Err(error) = shape_file::parse(text.as_bytes()) {
            let lines = text.split('\n').count();
            prop_assert!(!error.mistakes().is_empty());
            for mistake in error.mistakes() {
                prop_assert!((1..=lines).contains(&mistake.line), "{}", error);
                prop_assert!((1..=text.len() + 1).contains(&mistake.column), "{}", error);
            }
        }
    }

    #[test]
    fn a_shape_file_is_read_back(board in walled_boards(), ended in any::<bool>()) {
        let last_line = if ended { LastLine::Ended } else { LastLine::Open };
        let text = shape_file::draw(&board, last_line);
        prop_assert_eq!(text.ends_with('\n'), ended);
        prop_assert_eq!(shape_file::parse(text.as_bytes()), Ok(board));
    }

    #[test]
    fn any_words_are_a_board_or_mistakes(text in near_boards()) {
        check(text.as_bytes());
    }

    #[test]
    fn what_is_drawn_is_read_back(board in boards()) {
        prop_assert_eq!(Board::parse(board.to_string().as_bytes()), Ok(board));
    }

    #[test]
    fn a_header_changes_nothing(board in boards(), spaced in select(vec![" ", "\n", "\r\n"])) {
        let (shape, drawn) = (board.shape(), board.to_string());
        let text = format!("{} {}{spaced}{drawn}", shape.rows(), shape.columns());
        prop_assert_eq!(Board::parse(text.as_bytes()), Ok(board.clone()));
        let flat: Vec<&str> = text.split_whitespace().collect();
        prop_assert_eq!(Board::parse(flat.join(spaced).as_bytes()), Ok(board.clone()));
        if shape.rows() == shape.columns() {
            let text = format!("{}{spaced}{drawn}", shape.rows());
            prop_assert_eq!(Board::parse(text.as_bytes()), Ok(board));
        }
    }

    #[test]
    fn a_spoiled_board_is_never_read(board in boards(), cell in any::<prop::sample::Index>()) {
        let mut tiles: Vec<String> = board.tiles().iter().map(u8::to_string).collect();
        let cell = cell.index(tiles.len());
        let spoiled = tiles[(cell + 1) % tiles.len()].clone();
        tiles[cell] = spoiled;
        let text = format!("{} {} {}", board.shape().rows(), board.shape().columns(), tiles.join(" "));
        prop_assert!(Board::parse(text.as_bytes()).is_err());
    }
}
