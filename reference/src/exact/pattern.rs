//! Pattern databases that know where the blank is, one bit a state.

use std::sync::Arc;

use super::{
    arrangement::{self, Set, Swaps},
    budget::Budget,
    footprint::Footprints,
};

/// The fewest moves of a group's tiles to their goal, with the blank in its region beside them.
///
/// Moves of other tiles are free, and so are not counted: the values of groups
/// without a common tile add up to a lower bound. Each move of a tile of the
/// group changes the value by exactly one: by a parity argument it cannot
/// stay, since the cells are colored like a chessboard. So bit 1 of the value
/// tells, given the value before the move, which of the two it is, and a
/// table need hold no more.
pub(super) struct PatternTable {
    footprints: Arc<Footprints>,
    words: usize,
    /// Row and rank of the goal.
    goal: (usize, u16),
    bits: Vec<u64>,
    /// The greatest value.
    depth: u8,
}

impl PatternTable {
    /// Fills the table for a group whose tiles end on the cells `goal`, in ascending order, and the blank on `blank`.
    ///
    /// `None` where the budget's time is over.
    pub(super) fn new(
        footprints: &Arc<Footprints>,
        goal: &[usize],
        blank: usize,
        budget: &Budget,
    ) -> Option<PatternTable> {
        let build = match footprints.tiles() {
            0..=1 => build::<1>,
            2..=5 => build::<2>,
            6 => build::<12>,
            7 => build::<84>,
            _ => build::<672>,
        };
        let mask = goal.iter().fold(0, |mask, cell| mask | 1 << cell);
        let row = footprints.row(mask, blank);
        let (bits, depth) = build(footprints, row, budget)?;
        Some(PatternTable {
            footprints: Arc::clone(footprints),
            words: arrangement::words(footprints.tiles()),
            // In ascending order the tiles have rank 0.
            goal: (row, 0),
            bits,
            depth,
        })
    }

    /// The cells that the group may occupy.
    pub(super) fn footprints(&self) -> &Arc<Footprints> {
        &self.footprints
    }

    /// The same table for a caller that keeps the bits elsewhere.
    pub(super) fn without_bits(self) -> PatternTable {
        PatternTable {
            bits: Vec::new(),
            ..self
        }
    }

    /// The bits of the first row, then of the next; [`arrangement::words`] for each.
    pub(super) fn bits(&self) -> &[u64] {
        &self.bits
    }

    /// Bytes that building a table takes.
    pub(super) fn bytes(footprints: &Footprints) -> usize {
        3 * 8 * footprints.rows() * arrangement::words(footprints.tiles())
    }

    /// The value of a state by the table's `bits`, given whether it is odd: the length of a way down to the goal.
    pub(super) fn value(
        &self,
        bits: &[u64],
        mask: u32,
        rank: u16,
        blank: usize,
        is_odd: bool,
    ) -> u8 {
        let (mut row, mut rank) = (self.footprints.row(mask, blank), rank);
        let (mut value, mut is_odd) = (0, is_odd);
        while (row, rank) != self.goal {
            assert!(value < self.depth, "a way down leads to the goal");
            // From an odd value down, bit 1 stays; from an even one it changes.
            let bit = self.bit(bits, row, rank);
            (row, rank) = self
                .neighbors(row, rank)
                .into_iter()
                .find(|&(row, rank)| (self.bit(bits, row, rank) == bit) == is_odd)
                .expect("a state that is not the goal has a move down");
            is_odd = !is_odd;
            value += 1;
        }
        value
    }

    /// The states one move of the group away.
    fn neighbors(&self, row: usize, rank: u16) -> Vec<(usize, u16)> {
        let order = arrangement::order(rank, self.footprints.tiles());
        let edges = self.footprints.edges(row).iter();
        edges
            .map(|edge| {
                let mut order = order.clone();
                let place = usize::from(edge.place);
                let tile = order.remove(place);
                order.insert(place.wrapping_add_signed(isize::from(edge.by)), tile);
                (edge.row as usize, arrangement::rank(&order))
            })
            .collect()
    }

    fn bit(&self, bits: &[u64], row: usize, rank: u16) -> bool {
        bits[row * self.words + usize::from(rank / 64)] >> (rank % 64) & 1 == 1
    }
}

/// The rows of a table while it is filled.
struct Rows<const WORDS: usize> {
    /// Arrangements reached at the last depth, or at the one that is under way.
    ///
    /// One array does for both: a move of one tile changes the color of its
    /// cell, so no row is reached at two depths of different parity.
    open: Vec<Set<WORDS>>,
    seen: Vec<Set<WORDS>>,
    /// Bit 1 of the depth at which each arrangement was first seen.
    bits: Vec<Set<WORDS>>,
    is_full: Vec<bool>,
}

/// Searches breadth-first from rank 0 of the row `goal`, all arrangements of a row at once.
///
/// Gives back the bits and the greatest depth.
fn build<const WORDS: usize>(
    footprints: &Footprints,
    goal: usize,
    budget: &Budget,
) -> Option<(Vec<u64>, u8)> {
    let swaps = Swaps::<WORDS>::new(footprints.tiles());
    let count = footprints.rows();
    let mut rows = Rows {
        open: vec![[0; WORDS]; count],
        seen: vec![[0; WORDS]; count],
        bits: vec![[0; WORDS]; count],
        is_full: vec![false; count],
    };
    rows.open[goal][0] = 1;
    rows.seen[goal][0] = 1;
    let mut is_next = vec![false; count];
    let (mut current, mut next) = (vec![goal], Vec::new());
    for depth in 0.. {
        if budget.is_over() {
            return None;
        }
        for row in current.drain(..) {
            let from = std::mem::replace(&mut rows.open[row], [0; WORDS]);
            for edge in footprints.edges(row) {
                let to = edge.row as usize;
                if rows.is_full[to] {
                    continue;
                }
                if edge.by == 0 {
                    unite(&mut rows.open[to], &from);
                } else {
                    unite(&mut rows.open[to], &swaps.shift(&from, edge.place, edge.by));
                }
                if !std::mem::replace(&mut is_next[to], true) {
                    next.push(to);
                }
            }
        }
        // Rows in order of memory: twice as fast as in order of discovery.
        next.sort_unstable();
        for row in next.drain(..) {
            is_next[row] = false;
            if rows.close(row, depth + 1, swaps.all()) {
                current.push(row);
            }
        }
        if current.is_empty() {
            return Some((rows.bits.into_flattened(), depth));
        }
    }
    unreachable!("there are fewer depths than states")
}

impl<const WORDS: usize> Rows<WORDS> {
    /// Keeps what is new in an open row, and tells whether anything is.
    fn close(&mut self, row: usize, depth: u8, all: u32) -> bool {
        let (open, seen) = (&mut self.open[row], &mut self.seen[row]);
        for (open, seen) in open.iter_mut().zip(seen.iter_mut()) {
            *open &= !*seen;
            *seen |= *open;
        }
        if open.iter().all(|&word| word == 0) {
            return false;
        }
        if depth & 2 != 0 {
            unite(&mut self.bits[row], open);
        }
        self.is_full[row] = seen.iter().map(|word| word.count_ones()).sum::<u32>() == all;
        true
    }
}

fn unite<const WORDS: usize>(to: &mut Set<WORDS>, from: &Set<WORDS>) {
    for (to, from) in to.iter_mut().zip(from) {
        *to |= from;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::Shape;

    #[track_caller]
    fn check(rows: usize, columns: usize, blank_first: &[usize], depth: u8) {
        let shape = Shape::new(rows, columns).unwrap();
        let footprints = Footprints::new(shape, blank_first.len()).unwrap();
        let goal: Vec<usize> = blank_first
            .iter()
            .rev()
            .map(|tile| shape.cells() - 1 - tile)
            .collect();
        let table = PatternTable::new(
            &Arc::new(footprints),
            &goal,
            shape.cells() - 1,
            &Budget::default(),
        );
        assert_eq!(table.unwrap().depth, depth, "{blank_first:?}");
    }

    /// Largest values computed by another program, tiles numbered with the blank first.
    #[test]
    fn has_the_known_greatest_values() {
        check(4, 4, &[1, 4, 5, 8, 9, 12], 28);
        check(4, 4, &[2, 3, 6, 7, 10, 11], 27);
        check(4, 4, &[13, 14, 15], 16);
    }

    /// With all tiles in the group, the table is the distance itself.
    #[test]
    fn is_exact_where_all_tiles_are_in_the_group() {
        check(2, 4, &[1, 2, 3, 4, 5, 6, 7], 36);
        check(3, 3, &[1, 2, 3, 4, 5, 6, 7, 8], 31);
        check(2, 3, &[1, 2, 3, 4, 5], 21);
        check(2, 2, &[1, 2, 3], 6);
    }

    #[test]
    fn ends_when_the_time_is_over() {
        let footprints = Arc::new(Footprints::new(Shape::new(4, 4).unwrap(), 3).unwrap());
        let over = Budget {
            deadline: Some(std::time::Instant::now()),
            ..Budget::default()
        };
        assert!(PatternTable::new(&footprints, &[0, 1, 2], 15, &over).is_none());
    }
}
