//! The tiles of a board, packed into words.

/// An odd number near 2⁶⁴ over the golden ratio, for Fibonacci hashing:
/// D. E. Knuth, The Art of Computer Programming, volume 3, section 6.4.
const MIX: u64 = 0x9E37_79B9_7F4A_7C15;

/// The tiles by cell: 4 bits each in one word, or 8 bits each in several.
///
/// The blank is 0, so moving a tile leaves the blank behind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Packed<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> Packed<WORDS> {
    const BITS: usize = if WORDS == 1 { 4 } else { 8 };
    const PER_WORD: usize = 64 / Self::BITS;
    const MASK: u8 = if WORDS == 1 { 0x0F } else { 0xFF };

    /// The most cells of a board that fits.
    pub(super) const CELLS: usize = WORDS * Self::PER_WORD;

    /// Packs at most [`Self::CELLS`] tiles.
    pub(super) fn new(tiles: &[u8]) -> Self {
        let mut words = [0; WORDS];
        for (cell, &tile) in tiles.iter().enumerate() {
            words[cell / Self::PER_WORD] |= u64::from(tile) << Self::shift(cell);
        }
        Packed(words)
    }

    /// The tile on `cell`.
    #[inline]
    pub(super) fn tile(&self, cell: usize) -> u8 {
        let [tile, ..] = (self.0[cell / Self::PER_WORD] >> Self::shift(cell)).to_le_bytes();
        tile & Self::MASK
    }

    /// The board after `tile` has gone from the cell `from` to the blank on the cell `to`.
    #[inline]
    pub(super) fn slide(mut self, tile: u8, from: usize, to: usize) -> Self {
        let tile = u64::from(tile);
        self.0[from / Self::PER_WORD] ^= tile << Self::shift(from);
        self.0[to / Self::PER_WORD] ^= tile << Self::shift(to);
        self
    }

    /// Spreads the tiles over 32 bits; the upper ones are the best mixed.
    ///
    #[inline]
    pub(super) fn hash(&self) -> u32 {
        let mut mixed = 0_u64;
        for word in self.0 {
            mixed = (mixed ^ word).wrapping_mul(MIX);
            mixed ^= mixed >> 32;
        }
        halves(mixed.wrapping_mul(MIX)).0
    }

    #[inline]
    const fn shift(cell: usize) -> usize {
        cell % Self::PER_WORD * Self::BITS
    }
}

/// The upper and the lower 32 bits.
#[inline]
pub(super) fn halves(word: u64) -> (u32, u32) {
    let [a, b, c, d, e, f, g, h] = word.to_be_bytes();
    (
        u32::from_be_bytes([a, b, c, d]),
        u32::from_be_bytes([e, f, g, h]),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check<const WORDS: usize>(tiles: &[u8]) {
        let packed = Packed::<WORDS>::new(tiles);
        let cells = 0..tiles.len();
        let unpacked: Vec<u8> = cells.map(|cell| packed.tile(cell)).collect();
        assert_eq!(unpacked, tiles);

        let mut slid = tiles.to_vec();
        let (blank, last) = (0, tiles.len() - 1);
        slid.swap(blank, last);
        assert_eq!(
            packed.slide(packed.tile(last), last, blank),
            Packed::new(&slid)
        );
    }

    #[test]
    fn keeps_each_tile_in_every_width() {
        let tiles: Vec<u8> = (0..100).collect();
        check::<1>(&tiles[..4]);
        check::<1>(&tiles[..16]);
        check::<4>(&tiles[..18]);
        check::<4>(&tiles[..32]);
        check::<13>(&tiles[..35]);
        check::<13>(&tiles);
    }
}
