//! What a driver is asked.
use reference::{Board, Distance};

use super::Method;

/// One call of a method on a new object.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Call {
    /// The method.
    pub method: Method,
    /// From what the object is made: tiles, moves made so far, and distance.
    pub board: Board,
    /// By which methods the boards in a list of neighbors are looked at.
    pub facts: Vec<Method>,
}

impl Call {
    /// The calls of `method` by which it is judged on `boards`: each board with
    /// and without moves made before, and by every distance that it is for.
    #[must_use]
    pub fn all(method: Method, boards: &[Board]) -> Vec<Call> {
        let objects = boards.iter().enumerate().flat_map(|(index, board)| {
            let later = u32::try_from(index).unwrap_or(0) + 1;
            let (first, second) = match method {
                Method::Hamming => (Distance::Hamming, Distance::Hamming),
                Method::Manhattan => (Distance::Manhattan, Distance::Manhattan),
                _ if index % 2 == 0 => (Distance::Manhattan, Distance::Hamming),
                _ => (Distance::Hamming, Distance::Manhattan),
            };
            let object = |moves, distance| {
                Board::new(board.shape(), board.tiles(), moves, distance)
                    .expect("the tiles are those of a board")
            };
            [object(0, first), object(later, second)]
        });
        objects
            .map(|board| Call {
                method,
                board,
                facts: Vec::new(),
            })
            .collect()
    }

    /// The line by which a driver is asked: a number and a key, both of which the
    /// reply has to bear, the method, the distance, the moves, the facts joined by
    /// commas (`-` for none), rows, columns, and the tiles row by row.
    ///
    /// ```
    /// use harness::method::{Call, Method};
    /// use reference::{Board, Distance, Shape};
    ///
    /// let shape = Shape::new(2, 2).unwrap();
    /// let board = Board::new(shape, &[1, 2, 0, 3], 7, Distance::Hamming).unwrap();
    /// let facts = vec![Method::GetNMoves, Method::IsGoal];
    /// let call = Call { method: Method::Neighbors, board, facts };
    /// assert_eq!(
    ///     call.line(3, "e5d1"),
    ///     "3 e5d1 neighbors hamming 7 get_n_moves,is_goal 2 2 1 2 0 3\n"
    /// );
    /// ```
    #[must_use]
    pub fn line(&self, number: usize, key: &str) -> String {
        self.line_of(self.method.name(), number, key)
    }

    /// The line by which a driver is asked what memory a call does not give back;
    /// `of_object` for that of an object of which nothing is called.
    ///
    /// ```
    /// use harness::method::{Call, Method};
    /// use reference::Board;
    ///
    /// let board = Board::parse(b"1 2\n3 0").unwrap();
    /// let call = Call { method: Method::Hamming, board, facts: Vec::new() };
    /// assert!(call.leak_line(false, 0, "ab").starts_with("0 ab leaks:hamming "));
    /// assert!(call.leak_line(true, 1, "cd").starts_with("1 cd leaks:constructor "));
    /// ```
    #[must_use]
    pub fn leak_line(&self, of_object: bool, number: usize, key: &str) -> String {
        let whose = if of_object {
            "constructor"
        } else {
            self.method.name()
        };
        self.line_of(&format!("leaks:{whose}"), number, key)
    }

    fn line_of(&self, what: &str, number: usize, key: &str) -> String {
        let moves = self.board.get_n_moves();
        let distance = match self.board.distance() {
            Distance::Hamming => "hamming",
            Distance::Manhattan => "manhattan",
        };
        let facts: Vec<_> = self.facts.iter().map(|fact| fact.name()).collect();
        let facts = match facts.as_slice() {
            [] => "-".to_owned(),
            facts => facts.join(","),
        };
        let shape = self.board.shape();
        let (rows, columns) = (shape.rows(), shape.columns());
        let tiles: Vec<_> = self.board.tiles().iter().map(ToString::to_string).collect();
        let tiles = tiles.join(" ");
        format!("{number} {key} {what} {distance} {moves} {facts} {rows} {columns} {tiles}\n")
    }
}
