//! The pattern tables of all groups of a board, laid out for the search.

use std::sync::Arc;

use super::{
    arrangement::{self, MAX_TILES, WEIGHTS},
    budget::Budget,
    footprint::{self, Footprints},
    pattern::PatternTable,
};
use crate::shape::Shape;

/// The most groups of a board, a power of two.
pub(super) const MAX_GROUPS: usize = 8;

/// Tiles and cells are below this power of two.
pub(super) const ROOM: usize = 32;

/// Tables for groups that share all tiles of a board between them.
///
/// The parts of all groups are in common arrays: the search finds them
/// without a pointer for each group.
pub(super) struct Tables {
    shape: Shape,
    /// For each tile its group, and its number in it.
    places: [(u8, u8); ROOM],
    patterns: Vec<PatternTable>,
    pub(super) spots: [Spot; MAX_GROUPS],
    /// For each set of lower cells its number among those of its size.
    pub(super) low: Box<[u16; footprint::LOW_SETS]>,
    /// For each group and set of upper cells the first footprint in `regions`.
    pub(super) high: Box<[[u32; footprint::HIGH_SETS]; MAX_GROUPS]>,
    /// As in [`Footprints`]; groups of one size share them.
    pub(super) regions: Vec<u64>,
    pub(super) bits: Vec<u64>,
}

/// Where the bits of a group are.
#[derive(Clone, Copy, Default)]
pub(super) struct Spot {
    /// Words for each row.
    pub(super) words: u32,
    /// The first word.
    pub(super) bits: u32,
}

/// The part of a board that a table is about.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// The cells of the group's tiles.
    pub(super) mask: u32,
    /// The rank of their arrangement.
    pub(super) rank: u16,
    /// The value of the table.
    pub(super) value: u8,
}

impl Tables {
    /// Fills the tables of `groups`, or gives `None` where they take too much of the budget's memory or time.
    pub(super) fn new(shape: Shape, groups: &[Vec<u8>], budget: &Budget) -> Option<Tables> {
        let footprints = footprints(shape, groups)?;
        let largest = footprints
            .iter()
            .map(|footprints| PatternTable::bytes(footprints))
            .max()?;
        let bytes = footprints
            .iter()
            .map(|footprints| PatternTable::bytes(footprints) / 3);
        if 2 * bytes.sum::<usize>() + largest > budget.memory_bytes {
            return None;
        }
        let mut tables = Tables {
            shape,
            places: [(0, 0); ROOM],
            patterns: Vec::with_capacity(groups.len()),
            spots: [Spot::default(); MAX_GROUPS],
            low: Box::new([0; footprint::LOW_SETS]),
            high: vec![[0; footprint::HIGH_SETS]; MAX_GROUPS]
                .try_into()
                .ok()?,
            regions: Vec::new(),
            bits: Vec::new(),
        };
        for (group, (tiles, footprints)) in groups.iter().zip(&footprints).enumerate() {
            tables.add(group, tiles, footprints, budget)?;
        }
        Some(tables)
    }

    fn add(
        &mut self,
        group: usize,
        tiles: &[u8],
        footprints: &Arc<Footprints>,
        budget: &Budget,
    ) -> Option<()> {
        let mut tiles = tiles.to_vec();
        tiles.sort_unstable();
        let goal: Vec<usize> = tiles.iter().map(|&tile| usize::from(tile) - 1).collect();
        for (&tile, number) in tiles.iter().zip(0..) {
            self.places[usize::from(tile)] = (u8::try_from(group).ok()?, number);
        }
        let alike = self
            .patterns
            .iter()
            .position(|pattern| Arc::ptr_eq(pattern.footprints(), footprints));
        if let Some(alike) = alike {
            self.high[group] = self.high[alike];
        } else {
            let first = u32::try_from(self.regions.len() / footprint::words(self.shape)).ok()?;
            for (high, number) in self.high[group].iter_mut().zip(footprints.high()) {
                *high = first + number;
            }
            self.low[..footprints.low().len()].copy_from_slice(footprints.low());
            self.regions.extend(footprints.regions());
        }
        let pattern = PatternTable::new(footprints, &goal, self.shape.cells() - 1, budget)?;
        self.spots[group] = Spot {
            words: u32::try_from(arrangement::words(tiles.len())).ok()?,
            bits: u32::try_from(self.bits.len()).ok()?,
        };
        self.bits.reserve_exact(pattern.bits().len());
        self.bits.extend(pattern.bits());
        self.patterns.push(pattern.without_bits());
        Some(())
    }

    /// Rows and columns.
    pub(super) fn shape(&self) -> Shape {
        self.shape
    }

    /// The group of a tile.
    pub(super) fn group(&self, tile: u8) -> u8 {
        self.places[usize::from(tile)].0
    }

    /// What is added to the rank of their group when `tile` goes before `other`, which was before it.
    pub(super) fn passing(&self, tile: u8, other: u8) -> i16 {
        let [tile, other] = [tile, other].map(|tile| self.places[usize::from(tile)]);
        let weight = |number| WEIGHTS[usize::from(number)].cast_signed();
        if tile.0 != other.0 || tile.1 == other.1 {
            0
        } else if tile.1 > other.1 {
            weight(tile.1)
        } else {
            -weight(other.1)
        }
    }

    /// Where each group is on a board.
    pub(super) fn places(&self, tiles: &[u8]) -> [Place; MAX_GROUPS] {
        let blank = tiles
            .iter()
            .position(|&tile| tile == 0)
            .expect("a board has a blank");
        let mut places = [Place::default(); MAX_GROUPS];
        for (group, (place, pattern)) in places.iter_mut().zip(&self.patterns).enumerate() {
            let mut order = Vec::with_capacity(MAX_TILES);
            let mut manhattan = 0;
            for (cell, &tile) in tiles.iter().enumerate() {
                let (its_group, number) = self.places[usize::from(tile)];
                if tile != 0 && usize::from(its_group) == group {
                    place.mask |= 1 << cell;
                    order.push(usize::from(number));
                    manhattan += self.shape.cells_apart(cell, usize::from(tile) - 1);
                }
            }
            place.rank = arrangement::rank(&order);
            let bits = &self.bits[self.spots[group].bits as usize..];
            place.value = pattern.value(bits, place.mask, place.rank, blank, manhattan % 2 == 1);
        }
        places
    }
}

/// The footprints of each group, one for groups of one size.
fn footprints(shape: Shape, groups: &[Vec<u8>]) -> Option<Vec<Arc<Footprints>>> {
    let mut all: Vec<Arc<Footprints>> = Vec::with_capacity(groups.len());
    for tiles in groups {
        let known = all.iter().find(|known| known.tiles() == tiles.len());
        all.push(match known {
            Some(known) => Arc::clone(known),
            None => Arc::new(Footprints::new(shape, tiles.len())?),
        });
    }
    Some(all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::moves::Move;

    /// A move of a tile changes the value of its group by one, and that of no other group.
    #[test]
    fn is_consistent_and_at_least_the_manhattan_distance_on_a_walk() {
        let shape = Shape::new(4, 4).unwrap();
        let groups = [
            vec![1, 2, 3, 4, 8],
            vec![5, 6, 9, 10, 13],
            vec![7, 11, 12, 14, 15],
        ];
        let tables = Tables::new(shape, &groups, &Budget::default()).unwrap();
        let mut tiles: Vec<u8> = (1..=15).chain([0]).collect();
        let mut before = tables.places(&tiles);
        assert!(before.iter().all(|place| place.value == 0));
        let mut seed = 1_u64;
        for _ in 0..2000 {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let blank = tiles.iter().position(|&tile| tile == 0).unwrap();
            let Some(cell) = shape.step(blank, Move::ALL[(seed >> 62) as usize]) else {
                continue;
            };
            let moved = usize::from(tables.group(tiles[cell]));
            tiles.swap(blank, cell);
            let after = tables.places(&tiles);
            for (group, (before, after)) in before.iter().zip(&after).enumerate() {
                let change = before.value.abs_diff(after.value);
                assert_eq!(change, u8::from(group == moved), "{tiles:?}");
            }
            let board = tiles.iter().enumerate().filter(|&(_, &tile)| tile != 0);
            let manhattan: usize = board
                .map(|(cell, &tile)| shape.cells_apart(cell, usize::from(tile) - 1))
                .sum();
            let sum: usize = after.iter().map(|place| usize::from(place.value)).sum();
            assert!(sum >= manhattan, "{tiles:?}");
            before = after;
        }
    }
}
