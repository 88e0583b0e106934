//! Whose a submission is, as far as its name and its platform tell.
use sha2::{Digest, Sha256};

/// Whose a submission is: what the platform, the folder or the file is called after.
///
/// Two submissions of one owner are the same in all of this.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Owner {
    /// The name, as it is written there; never empty.
    pub name: String,
    /// What else identifies a person: numbers, user names and mail addresses, each not empty.
    pub identifiers: Vec<String>,
    /// What these are.
    pub kind: IdentifierKind,
}

/// What the identifiers of an owner are, which a roster may have for another student as
/// something else: a login may be anybody's number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub enum IdentifierKind {
    /// Anything, and the name may be one or have one in it: a person has given the name.
    #[default]
    Any,
    /// Canvas' number of a user.
    Canvas,
    /// Moodle's number of a participant.
    Participant,
    /// The number that the school gives, and the mail address.
    School,
    /// The name of a user of GitHub, which is the name of the owner too.
    Login,
}

/// The most characters of a name that are in the name of a folder.
const SLUG_CHARS: usize = 40;

impl Owner {
    /// The name of the folder of its result: letters, digits and dashes, and a hash by which
    /// owners whose names look alike differ.
    ///
    /// ```
    /// use harness::class::Owner;
    ///
    /// let owner = Owner {
    ///     name: "Ada Lovelace".into(),
    ///     identifiers: vec!["1815".into()],
    ///     ..Owner::default()
    /// };
    /// assert!(owner.key().starts_with("ada-lovelace-"));
    /// ```
    #[must_use]
    pub fn key(&self) -> String {
        let mut hasher = Sha256::new();
        for word in std::iter::once(&self.name).chain(&self.identifiers) {
            hasher.update(word.len().to_le_bytes());
            hasher.update(word.as_bytes());
        }
        let digest = hasher.finalize();
        let hash: String = digest[..16]
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        let mut slug = String::new();
        for letter in self.name.chars() {
            if letter.is_ascii_alphanumeric() {
                slug.push(letter.to_ascii_lowercase());
            } else if !slug.is_empty() && !slug.ends_with('-') {
                slug.push('-');
            }
            if slug.len() >= SLUG_CHARS {
                break;
            }
        }
        match slug.trim_end_matches('-') {
            "" => hash,
            slug => format!("{slug}-{hash}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(name: &str, identifiers: &[&str]) -> String {
        let owner = Owner {
            name: name.to_owned(),
            identifiers: identifiers.iter().map(ToString::to_string).collect(),
            ..Owner::default()
        };
        owner.key()
    }

    #[test]
    fn the_name_of_a_folder_is_safe_whatever_the_name() {
        let long = "x".repeat(1000);
        for name in [
            "Ada Lovelace",
            "../../etc",
            "-rf *",
            "a\nb",
            "李",
            "'\"`$(x)",
            &long,
        ] {
            let key = key(name, &[]);
            let is_safe = |it: char| it.is_ascii_lowercase() || it.is_ascii_digit() || it == '-';
            assert!(key.chars().all(is_safe) && !key.starts_with('-'), "{key}");
            assert!(key.len() <= 73, "{key}");
        }
    }

    #[test]
    fn owners_that_look_alike_have_different_folders() {
        assert_ne!(key("Ada", &["1"]), key("Ada", &["2"]));
        assert_ne!(key("Ada", &[]), key("ada", &[]));
        assert_ne!(key("a b", &[]), key("a-b", &[]));
        assert_ne!(key("a", &["bc"]), key("a", &["b", "c"]));
        assert_eq!(key("Ada", &["1"]), key("Ada", &["1"]));
    }
}
