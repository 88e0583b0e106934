//! The walls around a program that a machine may have or lack.
use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A wall around a program beyond what is always there: its own session and
/// pipes, limits, a bare environment, and the end of all that it starts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Layer {
    /// A filter of system calls: no network, no leaving the group, no ways
    /// into other processes or into the kernel's rare corners.
    Seccomp,
    /// Rules by path: what it may read, and the little that it may write.
    Landlock,
    /// A user of its own for each run, where the harness is root.
    User,
    /// Namespaces of its own: it sees no other process.
    Namespaces,
    /// A control group of its own: memory is limited and measured for certain.
    Cgroup,
}

impl Layer {
    /// All layers, in the order in which they are told.
    pub const ALL: [Self; 5] = [
        Self::Seccomp,
        Self::Landlock,
        Self::User,
        Self::Namespaces,
        Self::Cgroup,
    ];

    /// The word for it on the command line and in reports.
    ///
    /// ```
    /// use harness::execute::Layer;
    ///
    /// assert_eq!("landlock".parse(), Ok(Layer::Landlock));
    /// assert_eq!(Layer::Landlock.name(), "landlock");
    /// ```
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Seccomp => "seccomp",
            Self::Landlock => "landlock",
            Self::User => "user",
            Self::Namespaces => "namespaces",
            Self::Cgroup => "cgroup",
        }
    }

    fn bit(self) -> u8 {
        1 << self as u8
    }
}

impl fmt::Display for Layer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

/// Something that a program tried and was refused.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Denied {
    /// A socket, or a connection, to the network or to a service.
    Network,
    /// Leaving its session or its group, as daemons do.
    Group,
    /// Signals to, or a hold on, a process that is not its own.
    OtherProcess,
    /// Namespaces, mounts, another root, the clock, the whole machine.
    System,
}

/// A word that is the name of no layer: the caller's mistake.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("expected one of {}, found `{found}`", names())]
pub struct UnknownLayer {
    /// The word.
    pub found: String,
}

fn names() -> String {
    Layer::ALL.map(|layer| format!("`{layer}`")).join(", ")
}

impl FromStr for Layer {
    type Err = UnknownLayer;

    fn from_str(text: &str) -> Result<Self, UnknownLayer> {
        let mut all = Self::ALL.into_iter();
        all.find(|layer| layer.name() == text)
            .ok_or_else(|| UnknownLayer {
                found: text.to_owned(),
            })
    }
}

/// A set of layers.
#[derive(Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Layers(u8);

impl Layers {
    /// No layer.
    pub const NONE: Self = Self(0);

    /// They as one byte.
    #[cfg(walled)]
    pub(super) fn bits(self) -> u8 {
        self.0
    }

    /// The layers of [`Self::bits`].
    #[cfg(walled)]
    pub(super) fn from_bits(bits: u8) -> Self {
        Self(bits)
    }

    /// Whether a layer is among them.
    #[must_use]
    pub fn has(self, layer: Layer) -> bool {
        self.0 & layer.bit() != 0
    }

    /// These and one more.
    #[must_use]
    pub fn with(self, layer: Layer) -> Self {
        Self(self.0 | layer.bit())
    }

    /// These without one.
    #[must_use]
    pub fn without(self, layer: Layer) -> Self {
        Self(self.0 & !layer.bit())
    }

    /// They in the order of [`Layer::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Layer> {
        Layer::ALL.into_iter().filter(move |layer| self.has(*layer))
    }
}

impl FromIterator<Layer> for Layers {
    fn from_iter<I: IntoIterator<Item = Layer>>(layers: I) -> Self {
        layers.into_iter().fold(Self::NONE, Self::with)
    }
}

impl fmt::Debug for Layers {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_has_what_was_put_in() {
        let set = Layers::from_iter([Layer::User, Layer::Seccomp]);
        assert!(set.has(Layer::User) && !set.has(Layer::Cgroup));
        assert_eq!(set.without(Layer::User), Layers::NONE.with(Layer::Seccomp));
        assert_eq!(
            set.iter().collect::<Vec<_>>(),
            [Layer::Seccomp, Layer::User]
        );
        assert_eq!(format!("{set:?}"), "{Seccomp, User}");
    }

    #[test]
    fn reads_its_own_names_and_no_others() {
        for layer in Layer::ALL {
            assert_eq!(layer.to_string().parse(), Ok(layer));
        }
        assert_eq!(
            "Landlock".parse::<Layer>().unwrap_err().to_string(),
            "expected one of `seccomp`, `landlock`, `user`, `namespaces`, `cgroup`, found `Landlock`"
        );
    }
}
