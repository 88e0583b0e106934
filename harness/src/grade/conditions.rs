//! What may change from one attempt at a run to the next: things on which no
//! answer should depend.
use crate::execute::AddressLayout;

/// Under which conditions a program is run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Conditions {
    /// The usual ones.
    Usual,
    /// Memory from `malloc` or `new` is not zero, addresses are not drawn at random,
    /// and the environment is larger, which moves the stack; each number fills and
    /// moves otherwise.
    Changed(u8),
}

impl Conditions {
    /// The conditions of an attempt, the first of which has number 0: every
    /// second one is changed.
    pub(super) fn of(number: u32) -> Conditions {
        let change = u8::try_from(number / 2 % 16).expect("a remainder of 16");
        if number.is_multiple_of(2) {
            Conditions::Usual
        } else {
            Conditions::Changed(change)
        }
    }

    /// Where the memory of the program lies because of them.
    pub(super) fn address_layout(self) -> AddressLayout {
        match self {
            Conditions::Usual => AddressLayout::AsUsual,
            Conditions::Changed(_) => AddressLayout::Fixed,
        }
    }

    /// What the program finds in its environment because of them.
    ///
    /// `M_PERTURB` of mallopt(3): glibc fills memory that it hands out with the
    /// complement of this byte, and memory that it takes back with the byte. It
    /// has had two names. A program without glibc finds the same memory as ever.
    pub(super) fn variables(self) -> Vec<(String, String)> {
        let Conditions::Changed(change) = self else {
            return Vec::new();
        };
        let fill = 165 - u32::from(change);
        // Not a multiple of 16, to which a stack is rounded.
        let padding = "x".repeat(1000 * (usize::from(change) + 1) + 8);
        [
            ("TILEMARK_PADDING", padding),
            ("GLIBC_TUNABLES", format!("glibc.malloc.perturb={fill}")),
            ("MALLOC_PERTURB_", fill.to_string()),
        ]
        .map(|(name, value)| (name.to_owned(), value))
        .to_vec()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_second_attempt_is_changed_and_each_otherwise() {
        use Conditions::{Changed, Usual};
        let first: Vec<_> = (0..6).map(Conditions::of).collect();
        assert_eq!(
            first,
            [Usual, Changed(0), Usual, Changed(1), Usual, Changed(2)]
        );
        assert_eq!(Conditions::of(33), Changed(0));
        assert_eq!(Usual.variables(), []);
        assert_eq!(Usual.address_layout(), AddressLayout::AsUsual);
        assert_eq!(Changed(0).address_layout(), AddressLayout::Fixed);
        let value = |change, index: usize| Changed(change).variables()[index].1.clone();
        assert_eq!(value(0, 1), "glibc.malloc.perturb=165");
        assert_eq!(value(15, 2), "150");
        assert_eq!([value(0, 0).len(), value(2, 0).len()], [1008, 3008]);
    }
}
