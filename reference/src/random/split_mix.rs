//! The random numbers behind the random boards.

/// The generator SplitMix64 of random numbers.
///
/// G. L. Steele, D. Lea and C. H. Flood, "Fast splittable pseudorandom number
/// generators", OOPSLA 2014: 64 bits of state, a fixed step, and a mixer that
/// is one to one. It is good for boards, not for secrets.
///
/// ```
/// use reference::random::SplitMix64;
///
/// let mut numbers = SplitMix64::new(1_234_567);
/// assert_eq!(numbers.next_u64(), 6_457_827_717_110_365_317);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SplitMix64 {
    state: u64,
}

impl SplitMix64 {
    /// Makes the generator of a seed.
    #[must_use]
    pub fn new(seed: u64) -> SplitMix64 {
        SplitMix64 { state: seed }
    }

    /// Draws 64 bits.
    pub fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.state ^ (self.state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// Draws a number below `bound`, each with the same chance.
    ///
    /// # Panics
    ///
    /// If `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        assert!(bound > 0, "no number is below 0");
        let bound = bound as u64;
        // The last numbers before 2⁶⁴ would favor the small remainders.
        let unfair = (u64::MAX % bound + 1) % bound;
        loop {
            let draw = self.next_u64();
            if draw <= u64::MAX - unfair {
                let number = usize::try_from(draw % bound);
                return number.expect("it is below a number that fits");
            }
        }
    }

    /// Puts `items` in another order, each with the same chance: R. A. Fisher and F. Yates (1938).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of the authors' C code, as published on Rosetta Code.
    #[test]
    fn draws_the_published_numbers() {
        let mut numbers = SplitMix64::new(1_234_567);
        let expected = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        assert_eq!([0; 5].map(|_| numbers.next_u64()), expected);
    }

    #[test]
    fn draws_each_number_below_a_bound() {
        let mut numbers = SplitMix64::new(1);
        for bound in 1..20 {
            let mut drawn = vec![0; bound];
            for _ in 0..100 * bound {
                drawn[numbers.below(bound)] += 1;
            }
            assert!(
                drawn.iter().all(|count| (50..=150).contains(count)),
                "{drawn:?}"
            );
        }
    }

    #[test]
    fn draws_below_a_bound_near_all_numbers_as_fairly() {
        // 2⁶⁴ is four thirds of the bound. What is left over is drawn again: if it were not, the
        // first third of the numbers would come as often as the two others together.
        let bound = 3_usize << 62;
        let mut numbers = SplitMix64::new(1);
        let mut thirds = [0; 3];
        for _ in 0..3_000 {
            thirds[numbers.below(bound) >> 62] += 1;
        }
        assert!(
            thirds.iter().all(|count| (900..=1100).contains(count)),
            "{thirds:?}"
        );
    }

    #[test]
    fn shuffles_into_each_order_as_often() {
        let mut numbers = SplitMix64::new(1);
        let mut drawn = std::collections::HashMap::new();
        for _ in 0..2_400 {
            let mut items = [0, 1, 2, 3];
            numbers.shuffle(&mut items);
            *drawn.entry(items).or_insert(0) += 1;
        }
        assert_eq!(drawn.len(), 24);
        assert!(
            drawn.values().all(|count| (50..=150).contains(count)),
            "{drawn:?}"
        );
    }
}
