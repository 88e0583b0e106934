//! The one validator: numbers in, tiles that cannot be wrong out.

use crate::{floor::Floor, puzzle::WALL};

/// The tiles of a board, row by row, with each of `0..free cells` exactly once, and [`WALL`] on
/// the walls.
///
/// [`Tiles::new`] is the only way in, and [`Tiles::slide`] the only change.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Tiles {
    tiles: Vec<u8>,
    blank: usize,
}

/// One thing wrong with a list of numbers that should be tiles.
///
/// An index counts the numbers from 0; the caller knows where each stood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Flaw {
    /// The number is no tile of this puzzle.
    NotATile { index: usize },
    /// There is a wall on this cell.
    NotAWall { index: usize },
    /// The tile has been there before.
    Repeated { index: usize, first: usize },
    /// The list ends too early.
    TooFew { missing: usize },
    /// The list goes on after the last cell.
    TooMany { surplus: usize },
    /// These tiles are not in the list. Not told of a list that is too long.
    Missing { tiles: Vec<u8> },
}

impl Tiles {
    /// Checks `numbers`, where `None` stands for what cannot be a tile of any board.
    ///
    /// # Errors
    ///
    /// All flaws, in the order of the numbers. What comes after the last cell
    /// is one flaw, however much it is.
    pub(crate) fn new(floor: Floor, numbers: &[Option<u8>]) -> Result<Tiles, Vec<Flaw>> {
        let cells = floor.shape().cells();
        let mut flaws = Vec::new();
        let mut tiles = Vec::with_capacity(cells);
        let mut cell_of = vec![None; floor.free_cells()];
        for (index, &number) in numbers.iter().take(cells).enumerate() {
            if floor.is_wall(index) {
                if number != Some(WALL) {
                    flaws.push(Flaw::NotAWall { index });
                }
                tiles.push(WALL);
                continue;
            }
            let Some(tile) = number.filter(|&tile| tile <= floor.max_tile()) else {
                flaws.push(Flaw::NotATile { index });
                continue;
            };
            match cell_of[usize::from(tile)] {
                Some(first) => flaws.push(Flaw::Repeated { index, first }),
                None => cell_of[usize::from(tile)] = Some(index),
            }
            tiles.push(tile);
        }
        if numbers.len() > cells {
            let surplus = numbers.len() - cells;
            flaws.push(Flaw::TooMany { surplus });
        } else {
            if numbers.len() < cells {
                let missing = cells - numbers.len();
                flaws.push(Flaw::TooFew { missing });
            }
            let tiles: Vec<u8> = (0..=floor.max_tile())
                .filter(|&tile| cell_of[usize::from(tile)].is_none())
                .collect();
            if !tiles.is_empty() {
                flaws.push(Flaw::Missing { tiles });
            }
        }
        match cell_of[0] {
            Some(blank) if flaws.is_empty() => Ok(Tiles { tiles, blank }),
            _ => Err(flaws),
        }
    }

    /// The tiles row by row, 0 for the blank.
    pub(crate) fn as_slice(&self) -> &[u8] {
        &self.tiles
    }

    /// The cell of the blank.
    pub(crate) fn blank(&self) -> usize {
        self.blank
    }

    /// Exchanges the blank with the tile on `cell`.
    pub(crate) fn slide(&mut self, cell: usize) {
        self.tiles.swap(self.blank, cell);
        self.blank = cell;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::Shape;

    #[track_caller]
    fn check(numbers: &[u8], expected: &[Flaw]) {
        let floor = Floor::open(Shape::new(2, 2).unwrap());
        let numbers: Vec<Option<u8>> = numbers.iter().copied().map(Some).collect();
        match Tiles::new(floor, &numbers) {
            Ok(tiles) => {
                assert_eq!(expected, []);
                assert_eq!(tiles.as_slice()[tiles.blank()], 0);
            }
            Err(flaws) => assert_eq!(flaws, expected),
        }
    }

    #[test]
    fn takes_each_tile_once_and_finds_every_flaw() {
        let missing = |tiles: &[u8]| Flaw::Missing {
            tiles: tiles.to_vec(),
        };
        check(&[3, 0, 1, 2], &[]);
        check(&[3, 4, 1, 2], &[Flaw::NotATile { index: 1 }, missing(&[0])]);
        check(
            &[3, 3, 1, 3],
            &[
                Flaw::Repeated { index: 1, first: 0 },
                Flaw::Repeated { index: 3, first: 0 },
                missing(&[0, 2]),
            ],
        );
        check(&[1], &[Flaw::TooFew { missing: 3 }, missing(&[0, 2, 3])]);
        check(&[], &[Flaw::TooFew { missing: 4 }, missing(&[0, 1, 2, 3])]);
        check(&[3, 0, 1, 2, 0, 9], &[Flaw::TooMany { surplus: 2 }]);
    }

    #[test]
    fn takes_walls_where_they_are_and_nowhere_else() {
        let floor = Floor::walled(Shape::new(2, 2).unwrap(), |cell| cell == 1).unwrap();
        let check = |numbers: [Option<u8>; 4]| Tiles::new(floor, &numbers).map(|tiles| tiles.blank);
        assert_eq!(check([Some(2), Some(WALL), Some(1), Some(0)]), Ok(3));
        let missing = Flaw::Missing { tiles: vec![0] };
        assert_eq!(
            check([Some(2), Some(0), Some(1), Some(WALL)]),
            Err(vec![
                Flaw::NotAWall { index: 1 },
                Flaw::NotATile { index: 3 },
                missing
            ])
        );
    }

    #[test]
    fn follows_the_blank() {
        let floor = Floor::open(Shape::new(2, 2).unwrap());
        let mut tiles = Tiles::new(floor, &[Some(3), Some(0), Some(1), Some(2)]).unwrap();
        tiles.slide(3);
        assert_eq!(tiles.as_slice(), [3, 2, 1, 0]);
        assert_eq!(tiles.blank(), 3);
    }
}
