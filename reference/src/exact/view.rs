//! A board as the tables see it: straight, or turned over its main diagonal.

use super::tables::{MAX_GROUPS, ROOM, Spot, Tables};
use crate::shape::Shape;

/// The groups of the board at hand, and their tables.
///
/// A group's place is one word: the cells of its tiles in the lower 32 bits,
/// the rank of their arrangement in the next 16, and the two lower bits of
/// its value on top.
pub(super) struct View<'a> {
    high: &'a [[u32; super::footprint::HIGH_SETS]; MAX_GROUPS],
    regions: &'a [u64],
    bits: &'a [u64],
    spots: [Spot; MAX_GROUPS],
    pub(super) places: [u64; MAX_GROUPS],
    lower_bound: u16,
}

/// Where the parts of a place begin.
const RANK: u32 = 32;
const VALUE: u32 = 62;

/// What a tile of the board is called in each view.
#[derive(Clone, Copy)]
pub(super) struct Names {
    /// The group.
    pub(super) groups: [u8; 2],
    /// What going before each other tile, which was before it, adds to the rank.
    pub(super) passing: [[i16; ROOM]; 2],
}

/// The cell of a board of `ROWS` × `COLUMNS` after turning over the main diagonal.
#[inline(always)]
pub(super) const fn turn<const ROWS: usize, const COLUMNS: usize>(cell: usize) -> usize {
    cell % COLUMNS * ROWS + cell / COLUMNS
}

fn turn_cell(shape: Shape, cell: usize) -> usize {
    cell % shape.columns() * shape.rows() + cell / shape.columns()
}

/// The name of a tile after turning: the goals of the two boards correspond.
fn turn_tile(shape: Shape, tile: u8) -> u8 {
    if tile == 0 {
        return 0;
    }
    u8::try_from(turn_cell(shape, usize::from(tile) - 1) + 1).expect("tiles fit in 8 bits")
}

/// A board turned over its main diagonal: rows are columns, and a way up is a way to the left.
pub(super) fn turned(shape: Shape, tiles: &[u8]) -> Vec<u8> {
    let mut turned = vec![0; tiles.len()];
    for (cell, &tile) in tiles.iter().enumerate() {
        turned[turn_cell(shape, cell)] = turn_tile(shape, tile);
    }
    turned
}

impl Names {
    /// The names of all tiles of a board of `shape`, by the tables of the straight and the turned board.
    pub(super) fn all(shape: Shape, tables: [&Tables; 2]) -> [Names; ROOM] {
        let mut all = [Names {
            groups: [0; 2],
            passing: [[0; ROOM]; 2],
        }; ROOM];
        for tile in 1..=shape.max_tile() {
            let names = &mut all[usize::from(tile)];
            names.groups = [
                tables[0].group(tile),
                tables[1].group(turn_tile(shape, tile)),
            ];
            for other in 1..=shape.max_tile() {
                let turned = [tile, other].map(|tile| turn_tile(shape, tile));
                names.passing[0][usize::from(other)] = tables[0].passing(tile, other);
                names.passing[1][usize::from(other)] = tables[1].passing(turned[0], turned[1]);
            }
        }
        all
    }
}

impl<'a> View<'a> {
    /// Looks at a solvable board, turned already if the tables are of the turned one.
    pub(super) fn new(tables: &'a Tables, tiles: &[u8]) -> View<'a> {
        let places = tables.places(tiles);
        View {
            high: &tables.high,
            regions: &tables.regions,
            bits: &tables.bits,
            spots: tables.spots,
            lower_bound: places.iter().map(|place| u16::from(place.value)).sum(),
            places: places.map(|place| {
                u64::from(place.mask)
                    | u64::from(place.rank) << RANK
                    | u64::from(place.value) << VALUE
            }),
        }
    }

    /// The sum of the values of all groups at the start.
    pub(super) fn lower_bound(&self) -> u16 {
        self.lower_bound
    }

    /// The place after a change of its rank.
    #[inline(always)]
    pub(super) fn add_rank(place: u64, by: i16) -> u64 {
        place.wrapping_add((i64::from(by) << RANK).cast_unsigned())
    }

    /// The row of a group on a board of at most 16 cells: see [`Footprints`](super::footprint::Footprints).
    #[inline(always)]
    pub(super) fn row(&self, group: usize, high: u64, low: u16, blank: usize) -> u32 {
        let word = self.regions[self.footprint(group, high, low)];
        (((word >> 48) + (word >> (3 * blank) & 7)) & 0xFFFF_FFFF) as u32
    }

    /// The row of a group on a greater board.
    #[inline(always)]
    pub(super) fn row_of_wide(&self, group: usize, high: u64, low: u16, blank: usize) -> u32 {
        let words = &self.regions[2 * self.footprint(group, high, low)..][..2];
        let first = words[0] >> 48 | words[1] >> 48 << 16;
        ((first + (words[blank / 16] >> (3 * (blank % 16)) & 7)) & 0xFFFF_FFFF) as u32
    }

    #[inline(always)]
    fn footprint(&self, group: usize, high: u64, low: u16) -> usize {
        // The upper cells have at most 12 bits: the mask only shows it.
        self.high[group][(high & 0xFFF) as usize] as usize + usize::from(low)
    }

    /// The new place with its value, and 1 where the value rose, 0 where it fell.
    ///
    /// `place` still has the value from before the move. From an even value
    /// up, bit 1 stays; from an odd one it changes.
    #[inline(always)]
    pub(super) fn value(&self, group: usize, row: u32, place: u64) -> (u64, u8) {
        let spot = self.spots[group];
        let rank = place >> RANK & 0xFFFF;
        let word = self.bits[(row * spot.words + spot.bits) as usize + (rank / 64) as usize];
        let bit = word >> (rank % 64);
        let rise = (1 ^ bit ^ place >> (VALUE + 1) ^ place >> VALUE) & 1;
        let by = (2 * rise).wrapping_sub(1) << VALUE;
        (place.wrapping_add(by), rise as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::{
        super::{
            budget::Budget,
            footprint::{LOW_CELLS, LOW_CELLS_OF_WIDE},
        },
        *,
    };
    use crate::moves::Move;

    /// Moves one tile after another, and compares what the view makes of each move with a new look
    /// at the board.
    fn check(rows: usize, columns: usize, groups: &[Vec<u8>]) {
        let shape = Shape::new(rows, columns).unwrap();
        let tables = Tables::new(shape, groups, &Budget::default()).unwrap();
        // Only the straight view is looked at.
        let names = Names::all(shape, [&tables, &tables]);
        let mut tiles: Vec<u8> = (1..=shape.max_tile()).chain([0]).collect();
        let mut blank = shape.cells() - 1;
        let mut view = View::new(&tables, &tiles);
        let mut lower_bound = view.lower_bound();
        let mut seed = 1_u64;
        for _ in 0..1000 {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let Some(from) = shape.step(blank, Move::ALL[(seed >> 62) as usize]) else {
                continue;
            };
            let names = &names[usize::from(tiles[from])];
            let group = usize::from(names.groups[0]);
            let passed = tiles[blank.min(from) + 1..blank.max(from)].iter();
            let passing: i16 = passed
                .map(|&other| names.passing[0][usize::from(other)])
                .sum();
            let place = view.places[group] ^ 1 << blank ^ 1 << from;
            // From a later cell, the tile goes before those between; else behind them.
            let place = View::add_rank(place, if from > blank { passing } else { -passing });
            let row = if shape.cells() > 16 {
                let low = tables.low[(place & ((1 << LOW_CELLS_OF_WIDE) - 1)) as usize];
                view.row_of_wide(group, (place & 0xFFFF_FFFF) >> LOW_CELLS_OF_WIDE, low, from)
            } else {
                let low = tables.low[(place & ((1 << LOW_CELLS) - 1)) as usize];
                view.row(group, (place & 0xFFFF_FFFF) >> LOW_CELLS, low, from)
            };
            let (place, rise) = view.value(group, row, place);
            view.places[group] = place;
            lower_bound = lower_bound + 2 * u16::from(rise) - 1;
            tiles.swap(blank, from);
            blank = from;

            let new = View::new(&tables, &tiles);
            assert_eq!(view.places, new.places, "{shape}: {tiles:?}");
            assert_eq!(lower_bound, new.lower_bound(), "{shape}: {tiles:?}");
        }
    }

    #[test]
    fn sees_after_each_move_what_a_new_look_would_show() {
        let groups = |tiles: u8, size| {
            let tiles: Vec<u8> = (1..=tiles).collect();
            tiles.chunks(size).map(<[u8]>::to_vec).collect::<Vec<_>>()
        };
        check(4, 4, &groups(15, 5));
        check(3, 4, &groups(11, 4));
        check(4, 3, &groups(11, 6));
        check(3, 6, &groups(17, 4));
        check(5, 5, &groups(24, 3));
    }

    #[test]
    fn turns_boards_over_the_main_diagonal_and_back() {
        let shape = Shape::new(2, 3).unwrap();
        // By columns 1 0 / 2 5 / 3 4; named for where they end, 2, 3, 4 and 5 are 3, 5, 2 and 4.
        let board = [1, 2, 3, 0, 5, 4];
        let upright = turned(shape, &board);
        assert_eq!(upright, [1, 0, 3, 4, 5, 2]);
        assert_eq!(turned(Shape::new(3, 2).unwrap(), &upright), board);
    }
}
