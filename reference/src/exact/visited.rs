//! A memory of boards that need not be searched again.

/// Boards of at most 16 cells with the slack they were searched with.
///
/// Old entries give way to new ones, so the memory stays as large as it was made.
pub(super) struct Visited {
    /// Eight buckets of words; 15 tiles of 4 bits, which tell the 16th, over half the slack.
    words: Vec<u64>,
    shift: u32,
    turn: usize,
}

/// Entries that are looked at for one board.
const BUCKET: usize = 4;
/// The bits of a word that hold half the slack.
const SLACK: u64 = 15;
/// 2^64 / golden ratio: D. E. Knuth, "The Art of Computer Programming", 6.4.
const MIX: u64 = 0x9E37_79B9_7F4A_7C15;

impl Visited {
    /// Makes a memory of 2^`bits` boards, 8 bytes each.
    pub(super) fn new(bits: u32) -> Visited {
        Visited {
            words: vec![0; 1 << bits],
            shift: u64::BITS - bits,
            turn: 0,
        }
    }

    /// Whether the board was searched with as much slack; if not, it is remembered as searched now.
    pub(super) fn check(&mut self, board: &[u8], slack: u32) -> bool {
        let tiles = board[..15]
            .iter()
            .fold(0, |tiles, &tile| tiles << 4 | u64::from(tile))
            << 4;
        let half = u64::from(slack / 2).min(SLACK);
        let first = usize::try_from(tiles.wrapping_mul(MIX) >> self.shift).expect("an index")
            & !(BUCKET - 1);
        let bucket = &mut self.words[first..first + BUCKET];
        let entry = bucket.iter_mut().find(|word| **word & !SLACK == tiles);
        if let Some(word) = entry {
            let is_known = *word & SLACK >= half && slack / 2 <= 15;
            *word = tiles | half.max(*word & SLACK);
            return is_known;
        }
        let free = bucket.iter().position(|&word| word == 0);
        self.turn = (self.turn + 1) % BUCKET;
        bucket[free.unwrap_or(self.turn)] = tiles | half;
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_a_board_again_with_no_more_slack() {
        let mut visited = Visited::new(4);
        let board: Vec<u8> = (0..16).collect();
        let other: Vec<u8> = (0..16).rev().collect();
        assert!(!visited.check(&board, 6));
        assert!(visited.check(&board, 6));
        assert!(visited.check(&board, 4));
        assert!(!visited.check(&board, 8));
        assert!(visited.check(&board, 8));
        assert!(!visited.check(&other, 2));
        assert!(!visited.check(&board, 40));
    }
}
