//! The numbers of `java.util.Random`.
//!
//! The slider puzzle is scrambled by them, so they have to be the same as in a
//! Java program. The other programs use them for want of a reason to use others.

/// A generator that draws what `java.util.Random` draws from the same seed.
///
/// The linear congruential generator that the documentation of that class
/// publishes: 48 bits of state, of which a draw shows the highest.
///
/// ```
/// use reference::student::JavaRandom;
///
/// let mut random = JavaRandom::new(42);
/// assert_eq!([0; 5].map(|_| random.next_int(10)), [0, 3, 8, 4, 0]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JavaRandom {
    state: u64,
}

const MULTIPLIER: u64 = 0x5_DEEC_E66D;
const INCREMENT: u64 = 0xB;
const STATE_BITS: u32 = 48;
/// The bits of one draw: those of a Java `int` without its sign.
const DRAW_BITS: u32 = 31;

impl JavaRandom {
    /// Makes the generator of a seed; only the lowest 48 bits of it count.
    #[must_use]
    pub fn new(seed: i64) -> JavaRandom {
        JavaRandom {
            state: (seed.cast_unsigned() ^ MULTIPLIER) % (1 << STATE_BITS),
        }
    }

    /// Draws a number from 0 to `bound - 1`, as `nextInt(bound)` does.
    ///
    /// # Panics
    ///
    /// If `bound` is not from 1 to 2³¹ - 1, as Java throws.
    pub fn next_int(&mut self, bound: u32) -> u32 {
        assert!(
            (1..1 << DRAW_BITS).contains(&bound),
            "a bound is a positive int"
        );
        let bound = u64::from(bound);
        let number = if bound.is_power_of_two() {
            (bound * self.draw()) >> DRAW_BITS
        } else {
            // The last numbers before 2³¹ would favor the small remainders.
            let fair = (1 << DRAW_BITS) / bound * bound;
            loop {
                let draw = self.draw();
                if draw < fair {
                    break draw % bound;
                }
            }
        };
        u32::try_from(number).expect("it is below the bound")
    }

    /// Puts `items` in another order, as `Collections.shuffle` does.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let bound = u32::try_from(last + 1).expect("no more items than a Java list has");
            let other = self.next_int(bound);
            items.swap(last, other as usize);
        }
    }

    fn draw(&mut self) -> u64 {
        let state = self.state.wrapping_mul(MULTIPLIER).wrapping_add(INCREMENT);
        self.state = state % (1 << STATE_BITS);
        self.state >> (STATE_BITS - DRAW_BITS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The expected numbers are those that a Java program printed.
    #[track_caller]
    fn check(seed: i64, bound: u32, expected: [u32; 10]) {
        let mut random = JavaRandom::new(seed);
        assert_eq!([0; 10].map(|_| random.next_int(bound)), expected);
    }

    #[test]
    fn draws_the_numbers_of_java() {
        check(0, 4, [2, 3, 0, 2, 2, 1, 2, 0, 2, 3]);
        check(27, 4, [2, 1, 2, 1, 2, 3, 2, 0, 1, 1]);
        check(-1, 4, [1, 1, 0, 2, 2, 2, 1, 1, 3, 0]);
        check(0, 9, [6, 7, 4, 2, 8, 2, 8, 3, 6, 2]);
        check(42, 10, [0, 3, 8, 4, 0, 5, 5, 8, 9, 3]);
        check(7, 1, [0; 10]);
    }

    #[test]
    fn draws_again_where_java_does() {
        check(
            0,
            (1 << 30) + 1,
            [
                516_548_029,
                663_681_053,
                251_269_761,
                715_581_077,
                542_832_677,
                827_187_473,
                49_567_875,
                377_907_320,
                590_459_143,
                672_024_888,
            ],
        );
    }

    #[test]
    fn takes_any_seed() {
        check(i64::MIN, 4, [2, 3, 0, 2, 2, 1, 2, 0, 2, 3]);
        check(i64::MAX, 4, [1, 1, 0, 2, 2, 2, 1, 1, 3, 0]);
    }

    #[test]
    fn shuffles_like_java() {
        let shuffled = |seed| {
            let mut items = [1, 2, 3, 4, 5, 0, 7, 6, 8];
            JavaRandom::new(seed).shuffle(&mut items);
            items
        };
        assert_eq!(shuffled(0), [4, 6, 3, 2, 1, 0, 5, 8, 7]);
        assert_eq!(shuffled(1), [0, 8, 3, 6, 5, 4, 2, 1, 7]);
        assert_eq!(shuffled(11), [8, 3, 5, 2, 6, 4, 7, 0, 1]);
        JavaRandom::new(0).shuffle::<u8>(&mut []);
    }
}
