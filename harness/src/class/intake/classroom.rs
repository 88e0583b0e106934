//! Repositories as a classroom of GitHub makes them: `assignment-username`, each a clone.
use std::collections::{BTreeMap, BTreeSet};

use super::{IdentifierKind, Owner};
use crate::report::escape::quote;

/// How many users tell where the assignment ends: so many rarely begin alike.
const ENOUGH_USERS: usize = 3;

/// What the names of repositories begin with: the assignment, with its dash.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Prefix {
    /// The folder in which they are is called so too.
    OfFolder(String),
    /// More than half of the names begin so.
    OfNames(String),
    /// Nothing shows it.
    Unknown,
}

impl Prefix {
    /// Finds it. `folders` are the names of the folder in which they are and of those above,
    /// the nearest first.
    ///
    /// It is to be the same when a repository is added, as all users depend on it. So the name
    /// of the folder decides if any repository begins with it. Else it is the first word that
    /// most names have, with all that follows in each of them if three users or more differ
    /// behind it: `a-b-x` and `a-b-y` may be of `b-x` and `b-y`. A number belongs to the word
    /// before it.
    pub(super) fn of(folders: &[String], names: &[String]) -> Prefix {
        for folder in folders {
            let called = folder.strip_suffix("-submissions").unwrap_or(folder);
            let prefix = format!("{called}-");
            if !called.is_empty() && names.iter().any(|name| rest(name, &prefix).is_some()) {
                return Prefix::OfFolder(prefix);
            }
        }
        let mut by_word: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for name in names {
            if let Some((word, after)) = name.split_once('-')
                && !word.is_empty()
                && !after.is_empty()
            {
                by_word.entry(word).or_default().push(name);
            }
        }
        let mut words = by_word.into_iter();
        let Some((word, alike)) = words.find(|(_, alike)| 2 * alike.len() > names.len()) else {
            return Prefix::Unknown;
        };
        let mut prefix = format!("{word}-");
        let mut shortest = prefix.clone();
        while let Some(word) = shared_word(&alike, &prefix) {
            prefix = format!("{prefix}{word}-");
            let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
            if is_number && prefix.len() == shortest.len() + word.len() + 1 {
                shortest.clone_from(&prefix);
            }
        }
        let next = alike.iter().filter_map(|name| rest(name, &prefix));
        let users: BTreeSet<&str> = next.map(first_word).collect();
        Prefix::OfNames(if users.len() < ENOUGH_USERS {
            shortest
        } else {
            prefix
        })
    }

    fn text(&self) -> &str {
        match self {
            Prefix::OfFolder(text) | Prefix::OfNames(text) => text,
            Prefix::Unknown => "",
        }
    }

    /// Whether a repository is called as the others.
    pub(super) fn begins(&self, name: &str) -> bool {
        rest(name, self.text()).is_some()
    }

    /// Whose a repository is: what is left of its name is that of a user.
    pub(super) fn owner(&self, name: &str) -> Owner {
        let name = rest(name, self.text()).unwrap_or(name).to_owned();
        Owner {
            identifiers: vec![name.clone()],
            name,
            kind: IdentifierKind::Login,
        }
    }

    /// What a person should check.
    pub(super) fn note(&self) -> String {
        const HELP: &str = "if that is wrong, call the folder as the assignment";
        match self {
            Prefix::OfFolder(text) => format!(
                "{} is taken for the assignment, as the folder is called so, and the rest of the \
                 name of each repository for the user",
                quote(text, 80)
            ),
            Prefix::OfNames(text) => format!(
                "{} is taken for the assignment, as most repositories begin with it, and the rest \
                 of the name of each for the user: {HELP}",
                quote(text, 80)
            ),
            Prefix::Unknown => {
                format!("the whole name of each repository is taken for the user: {HELP}")
            }
        }
    }
}

/// What of a name is behind the prefix, if there is anything.
fn rest<'a>(name: &'a str, prefix: &str) -> Option<&'a str> {
    name.strip_prefix(prefix).filter(|rest| !rest.is_empty())
}

fn first_word(text: &str) -> &str {
    text.split('-').next().unwrap_or(text)
}

/// The word behind the prefix, if all names have the same there, and more behind it.
fn shared_word<'a>(names: &[&'a str], prefix: &str) -> Option<&'a str> {
    let (first, others) = names.split_first()?;
    // One name alone does not show where the assignment ends.
    let word = first_word(rest(first, prefix)?);
    let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
    if word.is_empty() || others.is_empty() && !is_number {
        return None;
    }
    let longer = format!("{prefix}{word}-");
    let is_shared = names.iter().all(|name| rest(name, &longer).is_some());
    is_shared.then_some(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn strings(names: &[&str]) -> Vec<String> {
        names.iter().map(ToString::to_string).collect()
    }

    fn of(names: &[&str]) -> String {
        let prefix = Prefix::of(&strings(&["x"]), &strings(names));
        assert!(!matches!(prefix, Prefix::OfFolder(_)));
        prefix.text().to_owned()
    }

    fn in_folder(folder: &str, names: &[&str]) -> Prefix {
        Prefix::of(&strings(&[folder]), &strings(names))
    }

    #[test]
    fn the_assignment_is_what_most_names_begin_with() {
        assert_eq!(of(&["hw3-ada", "hw3-adam", "hw3-bob-b"]), "hw3-");
        assert_eq!(of(&["hw-3-ada", "hw-3-bob"]), "hw-3-");
        assert_eq!(of(&["lab-a-ada", "lab-a-bob", "lab-a-cyd"]), "lab-a-");
        assert_eq!(of(&["8-puzzle-a", "8-puzzle-b", "8-puzzle-c"]), "8-puzzle-");
        assert_eq!(of(&["ada", "bob"]), "");
        assert_eq!(of(&["ada-l", "bob-b"]), "");
        assert_eq!(of(&["-ada", "-bob"]), "");
        assert_eq!(of(&["hw3-ada"]), "hw3-");
        assert_eq!(of(&["hw3-", "hw3-ada", "hw3-bob"]), "hw3-");
    }

    #[test]
    fn who_else_is_there_changes_no_user() {
        let class = ["hw3-ada-b", "hw3-ada-c", "hw3-zed", "notes", "hw3-eve"];
        for number in 1..=class.len() {
            assert_eq!(of(&class[..number]), "hw3-", "{number}");
        }
        let class = ["hw-3-ada", "hw-3-bob", "hw-3-cyd", "old"];
        for number in 1..=class.len() {
            assert_eq!(of(&class[..number]), "hw-3-", "{number}");
        }
    }

    #[test]
    fn the_folder_tells_it_more_surely() {
        let class = ["lab-a-ada", "lab-a-bob", "notes", "more notes", "lab-b-x"];
        for number in 1..=class.len() {
            for folder in ["lab-a", "lab-a-submissions"] {
                let found = in_folder(folder, &class[..number]);
                assert_eq!(found, Prefix::OfFolder("lab-a-".to_owned()), "{number}");
            }
        }
        assert!(!matches!(
            in_folder("lab", &["hw3-ada"]),
            Prefix::OfFolder(_)
        ));
        let prefix = in_folder("lab-a", &class);
        assert_eq!(prefix.owner("lab-a-ada").name, "ada");
        assert_eq!(prefix.owner("notes").name, "notes");
        assert_eq!(prefix.owner("lab-a-").name, "lab-a-");
    }
}
