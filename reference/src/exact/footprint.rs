//! The cells that a group of tiles occupies, and where the blank is beside them.

use crate::{moves::Move, shape::Shape};

/// The most cells of a board with pattern tables.
pub(super) const MAX_CELLS: usize = 25;

/// The sets of lower cells, and of upper ones, that an index has room for.
pub(super) const LOW_SETS: usize = 1 << LOW_CELLS_OF_WIDE;
/// See [`LOW_SETS`].
pub(super) const HIGH_SETS: usize = 1 << (MAX_CELLS - LOW_CELLS_OF_WIDE);

/// Lower cells of a board of at most 16 cells, whose regions take one word.
pub(super) const LOW_CELLS: usize = 8;
/// Lower cells of a greater board.
pub(super) const LOW_CELLS_OF_WIDE: usize = 13;

/// The most regions that are told apart beside one footprint.
const MAX_REGIONS: u64 = 8;

/// Bits of a word of regions before the number of the row.
const ROW_SHIFT: usize = 48;

/// All footprints of groups of one size, each with its regions.
///
/// A *footprint* is a set of cells, one bit for each. The cells beside it fall
/// into connected *regions*, and tiles outside the group do not matter: so
/// all cells of a region are one place for the blank. A *row* is a footprint
/// with a region; rows are numbered by footprint, then by region.
pub(super) struct Footprints {
    shape: Shape,
    tiles: usize,
    /// The number of the first footprint with these upper cells.
    high: Vec<u32>,
    /// The number of these lower cells among those of as many cells.
    low: Vec<u16>,
    /// For each footprint one word for each 16 cells: their regions, 3 bits
    /// each, and above them 16 bits of the number of the first row.
    regions: Vec<u64>,
    /// The first edge of each row, and the end of the last.
    first_edge: Vec<u32>,
    edges: Vec<Edge>,
}

/// A move of a tile of the group, the same for all arrangements of a row.
#[derive(Clone, Copy)]
pub(super) struct Edge {
    /// The row after it.
    pub(super) row: u32,
    /// The place of the tile in the order of cells.
    pub(super) place: u8,
    /// By how many places it moves.
    pub(super) by: i8,
}

impl Footprints {
    /// Finds the footprints of `tiles` tiles on a board of `shape`, or `None` where there are too many regions.
    pub(super) fn new(shape: Shape, tiles: usize) -> Option<Footprints> {
        assert!(shape.cells() <= MAX_CELLS && tiles < shape.cells());
        let masks = masks(shape.cells(), tiles);
        let low_cells = low_cells(shape);
        let mut low = Vec::with_capacity(1 << low_cells);
        let mut counts = [0; MAX_CELLS + 1];
        for mask in 0..1_u32 << low_cells {
            let count: &mut u16 = &mut counts[mask.count_ones() as usize];
            low.push(*count);
            *count += 1;
        }
        let mut high = vec![0; 1 << (shape.cells().saturating_sub(low_cells))];
        let mut previous = None;
        for (number, &mask) in (0..).zip(&masks) {
            let upper = (mask >> low_cells) as usize;
            if previous.replace(upper) != Some(upper) {
                high[upper] = number;
            }
        }
        let mut footprints = Footprints {
            shape,
            tiles,
            high,
            low,
            regions: Vec::with_capacity(masks.len() * words(shape)),
            first_edge: vec![0],
            edges: Vec::new(),
        };
        let mut blanks = Vec::new();
        for &mask in &masks {
            footprints.add_regions(mask, &mut blanks)?;
        }
        for (mask, region) in blanks {
            footprints.add_edges(mask, region);
        }
        Some(footprints)
    }

    /// The number of tiles of a group.
    pub(super) fn tiles(&self) -> usize {
        self.tiles
    }

    /// The number of each set of lower cells among those of its size.
    pub(super) fn low(&self) -> &[u16] {
        &self.low
    }

    /// The first footprint with each set of upper cells.
    pub(super) fn high(&self) -> &[u32] {
        &self.high
    }

    /// The regions and the first row of each footprint, [`words`] for each: see there.
    pub(super) fn regions(&self) -> &[u64] {
        &self.regions
    }

    /// The number of rows.
    pub(super) fn rows(&self) -> usize {
        self.first_edge.len() - 1
    }

    /// The row of a footprint with the blank on a cell beside it.
    pub(super) fn row(&self, mask: u32, blank: usize) -> usize {
        let (first, region) = self.first_row(mask, blank);
        first + region
    }

    /// The moves of the group's tiles from a row.
    pub(super) fn edges(&self, row: usize) -> &[Edge] {
        &self.edges[self.first_edge[row] as usize..self.first_edge[row + 1] as usize]
    }

    fn first_row(&self, mask: u32, blank: usize) -> (usize, usize) {
        let low_cells = low_cells(self.shape);
        let low = mask & ((1 << low_cells) - 1);
        let number =
            self.high[(mask >> low_cells) as usize] as usize + usize::from(self.low[low as usize]);
        let words = &self.regions[number * words(self.shape)..][..words(self.shape)];
        let first = words.iter().rev().fold(0, |first, word| {
            (first << 16) | (word >> ROW_SHIFT) as usize
        });
        (first, (words[blank / 16] >> (blank % 16 * 3) & 7) as usize)
    }

    fn add_regions(&mut self, mask: u32, blanks: &mut Vec<(u32, u32)>) -> Option<()> {
        let first = blanks.len();
        let mut words = [0; MAX_CELLS.div_ceil(16)];
        for (word, bits) in words.iter_mut().enumerate() {
            *bits = ((first >> (16 * word)) as u64 & 0xFFFF) << ROW_SHIFT;
        }
        let mut free = !mask & ((1 << self.shape.cells()) - 1);
        while free != 0 {
            let number = (blanks.len() - first) as u64;
            if number == MAX_REGIONS {
                return None;
            }
            let region = spread(self.shape, free & free.wrapping_neg(), free);
            free &= !region;
            for cell in cells(region) {
                words[cell / 16] |= number << (cell % 16 * 3);
            }
            blanks.push((mask, region));
        }
        self.regions.extend(&words[..self::words(self.shape)]);
        Some(())
    }

    fn add_edges(&mut self, mask: u32, region: u32) {
        for blank in cells(region) {
            for mv in Move::ALL {
                let Some(from) = self.shape.step(blank, mv) else {
                    continue;
                };
                if mask >> from & 1 == 0 {
                    continue;
                }
                let after = mask ^ (1 << from) ^ (1 << blank);
                let place = |mask: u32, cell: usize| (mask & ((1 << cell) - 1)).count_ones();
                let (old, new) = (place(mask, from), place(after, blank));
                self.edges.push(Edge {
                    row: u32::try_from(self.row(after, from)).expect("rows fit in 32 bits"),
                    place: u8::try_from(old).expect("a group has at most 8 tiles"),
                    by: i8::try_from(i64::from(new) - i64::from(old))
                        .expect("a group has at most 8 tiles"),
                });
            }
        }
        let end = u32::try_from(self.edges.len()).expect("edges fit in 32 bits");
        self.first_edge.push(end);
    }
}

/// How many cells are lower ones.
fn low_cells(shape: Shape) -> usize {
    if words(shape) > 1 {
        LOW_CELLS_OF_WIDE
    } else {
        LOW_CELLS
    }
}

/// The words of regions of a footprint.
pub(super) fn words(shape: Shape) -> usize {
    shape.cells().div_ceil(16)
}

/// All sets of `tiles` of the `cells` first cells, in order of their numbers.
fn masks(cells: usize, tiles: usize) -> Vec<u32> {
    let mut all = Vec::new();
    let mut mask = (1_u32 << tiles) - 1;
    while mask < 1 << cells {
        all.push(mask);
        if mask == 0 {
            break;
        }
        // The next greater number with as many bits.
        let lowest = mask & mask.wrapping_neg();
        let carried = mask + lowest;
        mask = (((carried ^ mask) >> 2) / lowest) | carried;
    }
    all
}

/// The cells of a set.
fn cells(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let cell = set.trailing_zeros() as usize;
            set &= set - 1;
            cell
        })
    })
}

/// All cells of `free` that are connected with `start`.
fn spread(shape: Shape, start: u32, free: u32) -> u32 {
    let columns = shape.columns();
    let first_column = (0..shape.rows()).fold(0_u32, |mask, row| mask | 1 << (row * columns));
    let last_column = first_column << (columns - 1);
    let mut region = start;
    loop {
        let grown = region
            | (region & !last_column) << 1
            | (region & !first_column) >> 1
            | region << columns
            | region >> columns;
        if grown & free == region {
            return region;
        }
        region = grown & free;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows times arrangements are the entries of tables that another program built.
    #[test]
    fn has_the_known_number_of_rows() {
        let rows = |rows, columns, tiles| {
            Footprints::new(Shape::new(rows, columns).unwrap(), tiles)
                .unwrap()
                .rows()
        };
        assert_eq!(rows(4, 4, 3) * 6, 3_792);
        assert_eq!(rows(4, 4, 4) * 24, 58_608);
        assert_eq!(rows(4, 4, 5) * 120, 874_080);
        assert_eq!(rows(4, 4, 6) * 720, 11_816_640);
        assert_eq!(rows(4, 4, 7) * 5_040, 139_849_920);
        assert_eq!(rows(4, 4, 8) * 40_320, 1_425_191_040);
        assert_eq!(rows(5, 5, 6) * 720, 181_008_000);
    }

    #[test]
    fn tells_a_cut_off_corner_from_the_rest() {
        let footprints = Footprints::new(Shape::new(3, 3).unwrap(), 2).unwrap();
        let wall = 1 << 1 | 1 << 3; // cells 1 and 3 shut in the corner
        assert_ne!(footprints.row(wall, 0), footprints.row(wall, 8));
        assert_eq!(footprints.row(wall, 2), footprints.row(wall, 6));
    }
}
