//! Numbers drawn by a key, the same on every machine.
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// The first field of all that is hashed: what it is for, and the version of how it is done.
/// With another version, every student has other boards.
const VERSION: &str = "tilemark-personal/1";
/// The bytes of a number.
const BYTES: usize = 8;

/// Numbers drawn by a key for a purpose: HMAC-SHA256 (RFC 2104) of the purpose and of the
/// number of the block, block by block, each of which is four numbers of 64 bits.
///
/// What is hashed is the version and each word of the purpose, its number of bytes before it,
/// then the number of the block; all numbers have 64 bits, the highest byte first.
pub(super) struct Numbers {
    /// What all blocks begin with.
    begun: Hmac<Sha256>,
    blocks: u64,
    block: Vec<u8>,
}

impl Numbers {
    pub(super) fn new(key: &[u8], purpose: &[&str]) -> Numbers {
        let mut begun: Hmac<Sha256> =
            KeyInit::new_from_slice(key).expect("a key may have any length");
        for word in [VERSION].iter().chain(purpose) {
            begun.update(&(word.len() as u64).to_be_bytes());
            begun.update(word.as_bytes());
        }
        Numbers {
            begun,
            blocks: 0,
            block: Vec::new(),
        }
    }

    /// Draws 64 bits.
    pub(super) fn next_u64(&mut self) -> u64 {
        if self.block.is_empty() {
            let mut mac = self.begun.clone();
            mac.update(&self.blocks.to_be_bytes());
            self.blocks += 1;
            self.block = mac.finalize().into_bytes().to_vec();
        }
        let number: Vec<u8> = self.block.drain(..BYTES).collect();
        u64::from_be_bytes(number.try_into().expect("a block is whole numbers"))
    }

    /// Draws a number below `bound`, each with the same chance.
    pub(super) fn below(&mut self, bound: usize) -> usize {
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
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of Python's `hmac`:
    ///
    /// ```python
    /// import hmac, struct
    /// def block(key, words, number):
    ///     text = b"".join(struct.pack(">Q", len(w.encode())) + w.encode() for w in words)
    ///     return hmac.digest(key, text + struct.pack(">Q", number), "sha256")
    /// words = ["tilemark-personal/1", "board", "exam", "2", "Žofie 李"]
    /// for number in range(2):
    ///     print(struct.unpack(">4Q", block(b"0123456789abcdef", words, number)))
    /// ```
    #[test]
    fn draws_the_numbers_of_another_program() {
        let purpose = ["board", "exam", "2", "Žofie 李"];
        let mut numbers = Numbers::new(b"0123456789abcdef", &purpose);
        let expected = [
            13_485_343_021_296_841_132,
            15_419_962_167_502_712_159,
            18_043_758_895_878_991_549,
            3_146_028_054_164_957_683,
            9_505_367_540_710_174_246,
            16_268_418_224_636_974_066,
            1_091_152_797_958_979_727,
            2_604_343_677_692_525_223,
        ];
        assert_eq!([0; 8].map(|_| numbers.next_u64()), expected);
    }

    #[test]
    fn draws_each_number_below_a_bound() {
        let mut numbers = Numbers::new(b"key", &[]);
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
    fn words_that_join_to_the_same_text_draw_other_numbers() {
        let first = |purpose: &[&str]| Numbers::new(b"key", purpose).next_u64();
        assert_ne!(first(&["ab", "c"]), first(&["a", "bc"]));
        assert_ne!(first(&["ab", "c"]), first(&["abc"]));
        assert_ne!(first(&["ab", ""]), first(&["ab"]));
    }
}
