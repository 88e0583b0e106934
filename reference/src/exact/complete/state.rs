//! A state of a small puzzle as a number, kept up from move to move.

use crate::puzzle::WALL;

/// A state with its rank; 4 bits a cell.
///
/// The rank is that of the tiles in order of cells, without the blank. A digit
/// of it counts the smaller tiles behind a tile, and counts as many factorials.
/// A move to the side passes no tile, so it leaves the rank as it is; for each
/// tile that another move passes, a digit changes by one.
#[derive(Clone, Copy)]
pub(super) struct State {
    tiles: u64,
    pub(super) rank: usize,
    pub(super) blank: usize,
}

impl State {
    /// The state of a list of tiles, walls left out.
    pub(super) fn new(tiles: &[u8]) -> State {
        let tiles: Vec<u8> = tiles.iter().copied().filter(|&tile| tile != WALL).collect();
        let order: Vec<u8> = tiles.iter().copied().filter(|&tile| tile != 0).collect();
        let digits = order.iter().enumerate().map(|(place, &tile)| {
            let behind = order[place + 1..].iter().filter(|&&behind| behind < tile);
            behind.count() * weight(u64::from(tile))
        });
        State {
            tiles: tiles
                .iter()
                .rev()
                .fold(0, |all, &tile| all << 4 | u64::from(tile)),
            rank: digits.sum(),
            blank: tiles
                .iter()
                .position(|&tile| tile == 0)
                .expect("a board has a blank"),
        }
    }

    /// The state after the tile on the cell `from` has gone to the blank's.
    pub(super) fn slide(self, from: usize) -> State {
        let tile = self.tile(from);
        let mut rank = self.rank;
        for cell in self.blank.min(from) + 1..self.blank.max(from) {
            // A tile that is passed forward is left behind if it is smaller.
            let other = self.tile(cell);
            let weight = weight(tile.max(other));
            rank = if (other < tile) == (from > self.blank) {
                rank + weight
            } else {
                rank - weight
            };
        }
        let tiles = self.tiles ^ tile << (4 * from) ^ tile << (4 * self.blank);
        State {
            tiles,
            rank,
            blank: from,
        }
    }

    fn tile(self, cell: usize) -> u64 {
        self.tiles >> (4 * cell) & 15
    }
}

/// The tiles 1 to `tiles` in the order of a rank.
pub(super) fn order(rank: usize, tiles: usize) -> Vec<u8> {
    let mut order = Vec::with_capacity(tiles + 1);
    for (place, tile) in (1..).enumerate().take(tiles) {
        let behind = rank / weight(u64::from(tile)) % (place + 1);
        order.insert(place - behind, tile);
    }
    order
}

/// (tile - 1)!
fn weight(tile: u64) -> usize {
    const FACTORIALS: [usize; 16] = [
        1, 1, 1, 2, 6, 24, 120, 720, 5_040, 40_320, 362_880, 0, 0, 0, 0, 0,
    ];
    FACTORIALS[(tile & 15) as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tiles of an order with the blank on `cell`.
    fn with_blank(order: &[u8], cell: usize) -> Vec<u8> {
        let mut tiles = order.to_vec();
        tiles.insert(cell, 0);
        tiles
    }

    #[test]
    fn gives_each_order_a_rank_of_its_own() {
        for (tiles, orders) in [(0, 1), (1, 1), (2, 2), (3, 6), (7, 5_040), (8, 40_320)] {
            for rank in 0..orders {
                let order = order(rank, tiles);
                let mut sorted = order.clone();
                sorted.sort_unstable();
                assert!(sorted.iter().map(|&tile| usize::from(tile)).eq(1..=tiles));
                assert_eq!(State::new(&with_blank(&order, 0)).rank, rank, "{order:?}");
            }
        }
    }

    #[test]
    fn slides_to_what_it_would_be_made_of_the_tiles() {
        let cells = 7;
        for rank in 0..720 {
            for blank in 0..cells {
                let before = with_blank(&order(rank, cells - 1), blank);
                for from in (0..cells).filter(|&from| from != blank) {
                    let mut after = before.clone();
                    after.swap(blank, from);
                    let (slid, made) = (State::new(&before).slide(from), State::new(&after));
                    assert_eq!(
                        (slid.tiles, slid.rank, slid.blank),
                        (made.tiles, made.rank, made.blank),
                        "{before:?} and the tile on {from}"
                    );
                }
            }
        }
    }

    #[test]
    fn leaves_walls_out() {
        let (walled, open) = (
            State::new(&[2, WALL, 0, 3, WALL, 1]),
            State::new(&[2, 0, 3, 1]),
        );
        assert_eq!(
            (walled.tiles, walled.rank, walled.blank),
            (0x1302, open.rank, 1)
        );
    }
}
