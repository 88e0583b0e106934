//! The orders of a group's tiles, as bits of a few words.
//!
//! Read the cells in order and note the tiles of a group: that is an
//! *arrangement*, one of k! for k tiles. Its rank is a sum of digits: digit
//! `x` counts the tiles below `x` that come after it, so that it takes the
//! values 0 to `x`. Where a tile passes a neighbor in the order, exactly one
//! digit changes, by one: the search updates a rank by an addition, and a
//! table moves all arrangements of a row at once by shifts under a mask.

/// The most tiles of a group.
pub(super) const MAX_TILES: usize = 8;

/// What one step of each digit adds to a rank.
///
/// Digits 2, 3 and 4 take 3 × 4 × 5 = 60 values, which are the low bits of a
/// word of 64; digits 1, 5, 6 and 7 choose the word.
pub(super) const WEIGHTS: [u16; MAX_TILES] = [0, 64, 1, 3, 12, 128, 768, 5376];

/// The digits that choose the word, with the distance of two words that differ by one step.
const WORD_DIGITS: [(usize, usize); 4] = [(1, 1), (5, 2), (6, 12), (7, 84)];

/// The number of words that hold a bit for each arrangement of `tiles` tiles.
pub(super) fn words(tiles: usize) -> usize {
    match tiles {
        0..=1 => 1,
        2..=5 => 2,
        6 => 12,
        7 => 84,
        _ => 672,
    }
}

/// The rank of an arrangement of the tiles `0..order.len()`.
pub(super) fn rank(order: &[usize]) -> u16 {
    let places = order.iter().enumerate();
    places
        .map(|(place, &tile)| {
            let passed = order[place + 1..].iter().filter(|&&later| later < tile);
            WEIGHTS[tile] * passed.fold(0, |digit, _| digit + 1)
        })
        .sum()
}

/// All arrangements of `tiles` tiles, each with its rank.
fn arrangements(tiles: usize) -> Vec<(u16, Vec<usize>)> {
    let mut all = vec![(0, Vec::new())];
    for (tile, weight) in WEIGHTS.into_iter().enumerate().take(tiles) {
        let mut longer = Vec::with_capacity(all.len() * (tile + 1));
        for (rank, order) in &all {
            let mut rank = *rank;
            for place in (0..=tile).rev() {
                let mut order = order.clone();
                order.insert(place, tile);
                longer.push((rank, order));
                rank += weight;
            }
        }
        all = longer;
    }
    all
}

/// The arrangement of a rank.
pub(super) fn order(rank: u16, tiles: usize) -> Vec<usize> {
    let mut order = Vec::with_capacity(tiles);
    let mut digits = [0; MAX_TILES];
    let (mut low, mut high) = (rank % 64, rank / 64);
    for (digit, count) in [(2, 3), (3, 4), (4, 5)] {
        digits[digit] = usize::from(low % count);
        low /= count;
    }
    for (digit, count) in [(1, 2), (5, 6), (6, 7), (7, 8)] {
        digits[digit] = usize::from(high % count);
        high /= count;
    }
    for (tile, digit) in digits.into_iter().enumerate().take(tiles) {
        order.insert(tile - digit, tile);
    }
    order
}

/// A set of arrangements: bit `rank % 64` of word `rank / 64`.
pub(super) type Set<const WORDS: usize> = [u64; WORDS];

/// Exchanges the neighbors at one place of every arrangement of a set.
pub(super) struct Swaps<const WORDS: usize> {
    tiles: usize,
    /// For each place and digit the arrangements in which the exchange adds one to the digit.
    adding: Vec<[Set<WORDS>; MAX_TILES]>,
}

impl<const WORDS: usize> Swaps<WORDS> {
    /// Prepares the exchanges for groups of `tiles` tiles, which take `WORDS` words.
    pub(super) fn new(tiles: usize) -> Self {
        assert_eq!(words(tiles), WORDS, "the words of {tiles} tiles");
        let mut adding = vec![[[0; WORDS]; MAX_TILES]; tiles.saturating_sub(1)];
        for (rank, order) in arrangements(tiles) {
            for (place, pair) in order.windows(2).enumerate() {
                if pair[0] < pair[1] {
                    adding[place][pair[1]][usize::from(rank / 64)] |= 1 << (rank % 64);
                }
            }
        }
        Swaps { tiles, adding }
    }

    /// The number of arrangements.
    pub(super) fn all(&self) -> u32 {
        (1..).take(self.tiles).product()
    }

    /// The set in which each arrangement of `from` has its tiles at `place` and `place + 1` exchanged.
    fn swap(&self, from: &Set<WORDS>, place: usize) -> Set<WORDS> {
        let adding = &self.adding[place];
        let mut to = [0; WORDS];
        let [_, _, second, third, fourth, ..] = adding;
        for word in 0..WORDS {
            let set = from[word];
            to[word] = ((set & second[word]) << WEIGHTS[2])
                | ((set >> WEIGHTS[2]) & second[word])
                | ((set & third[word]) << WEIGHTS[3])
                | ((set >> WEIGHTS[3]) & third[word])
                | ((set & fourth[word]) << WEIGHTS[4])
                | ((set >> WEIGHTS[4]) & fourth[word]);
        }
        for (digit, apart) in WORD_DIGITS {
            if digit >= self.tiles {
                break;
            }
            let adding = &adding[digit][..WORDS - apart];
            for ((to, from), mask) in to.iter_mut().zip(&from[apart..]).zip(adding) {
                *to |= from & mask;
            }
            for ((to, from), mask) in to[apart..].iter_mut().zip(from).zip(adding) {
                *to |= from & mask;
            }
        }
        to
    }

    /// The set in which each arrangement of `from` has the tile at `place` moved `by` places.
    pub(super) fn shift(&self, from: &Set<WORDS>, place: u8, by: i8) -> Set<WORDS> {
        let (place, passed) = (usize::from(place), usize::from(by.unsigned_abs()));
        let mut set = *from;
        for step in 0..passed {
            set = self.swap(
                &set,
                if by > 0 {
                    place + step
                } else {
                    place - 1 - step
                },
            );
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gives_each_arrangement_a_rank_of_its_own() {
        for tiles in 0..=MAX_TILES {
            let mut ranks: Vec<u16> = Vec::new();
            for (number, arrangement) in arrangements(tiles) {
                assert_eq!(rank(&arrangement), number);
                assert_eq!(order(number, tiles), arrangement);
                assert!(usize::from(number / 64) < words(tiles));
                ranks.push(number);
            }
            ranks.sort_unstable();
            ranks.dedup();
            assert_eq!(ranks.len(), (1..=tiles).product::<usize>());
        }
    }

    /// Shifts every `nth` arrangement, alone in its set, to and fro.
    fn check_shifts<const WORDS: usize>(tiles: usize, nth: usize) {
        let swaps = Swaps::<WORDS>::new(tiles);
        let alone = |order: &[usize]| {
            let (rank, mut set) = (rank(order), [0; WORDS]);
            set[usize::from(rank / 64)] = 1 << (rank % 64);
            set
        };
        let last = tiles - 1;
        for (_, arrangement) in arrangements(tiles).into_iter().step_by(nth) {
            for (from, to) in [
                (0, 1),
                (0, last),
                (last, last - 1),
                (last, 0),
                (last / 2, 0),
            ] {
                let mut moved = arrangement.clone();
                let tile = moved.remove(from);
                moved.insert(to, tile);
                let place = u8::try_from(from).unwrap();
                let by = i8::try_from(to).unwrap() - i8::try_from(from).unwrap();
                let shifted = swaps.shift(&alone(&arrangement), place, by);
                assert_eq!(shifted, alone(&moved), "{arrangement:?} {from} {to}");
            }
        }
    }

    #[test]
    fn shifts_every_arrangement_of_a_set() {
        check_shifts::<2>(2, 1);
        check_shifts::<2>(3, 1);
        check_shifts::<2>(4, 1);
        check_shifts::<2>(5, 1);
        check_shifts::<12>(6, 1);
        check_shifts::<84>(7, 11);
        check_shifts::<672>(8, 499);
    }

    #[test]
    fn shifts_all_arrangements_of_a_set_at_once() {
        let swaps = Swaps::<12>::new(6);
        let mut set = [0; 12];
        let mut expected = [0; 12];
        for (number, arrangement) in arrangements(6).into_iter().step_by(5) {
            set[usize::from(number / 64)] |= 1 << (number % 64);
            let mut moved = arrangement;
            let tile = moved.remove(4);
            moved.insert(1, tile);
            let number = rank(&moved);
            expected[usize::from(number / 64)] |= 1_u64 << (number % 64);
        }
        assert_eq!(swaps.shift(&set, 4, -3), expected);
    }
}
