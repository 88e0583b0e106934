//! Repositories as a classroom of GitHub makes them: `assignment-username`, each a clone.
use std::{os::unix::ffi::OsStrExt, path::Path};

use super::{IdentifierKind, Owner, name};

/// What all names of repositories begin with: the assignment, with its dash. `folder` is where
/// they are, which may be called after the assignment too.
pub(super) fn prefix(folder: &Path, names: &[String]) -> String {
    let folder = folder.file_name().map(|name| name::text(name.as_bytes()));
    let folder = folder.unwrap_or_default();
    let called = folder.strip_suffix("-submissions").unwrap_or(&folder);
    let by_folder = format!("{called}-");
    let begins = |prefix: &str| {
        let mut rests = names.iter().map(|name| name.strip_prefix(prefix));
        rests.all(|rest| rest.is_some_and(|rest| !rest.is_empty()))
    };
    if !called.is_empty() && begins(&by_folder) {
        return by_folder;
    }
    let [first, rest @ ..] = names else {
        return String::new();
    };
    if rest.is_empty() {
        return String::new();
    }
    let ends = first.match_indices('-').map(|(at, _)| &first[..=at]);
    ends.rev()
        .find(|prefix| begins(prefix))
        .unwrap_or("")
        .to_owned()
}

/// Whose a repository is: what is left of its name is that of a user.
pub(super) fn owner(name: &str, prefix: &str) -> Owner {
    let name = name.strip_prefix(prefix).unwrap_or(name).to_owned();
    let identifiers = vec![name.clone()];
    Owner {
        name,
        identifiers,
        kind: IdentifierKind::Login,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(folder: &str, names: &[&str]) -> String {
        let names: Vec<_> = names.iter().map(ToString::to_string).collect();
        prefix(Path::new(folder), &names)
    }

    #[test]
    fn the_assignment_is_what_all_names_begin_with() {
        assert_eq!(of("/x", &["hw3-ada", "hw3-adam", "hw3-bob-b"]), "hw3-");
        assert_eq!(of("/x", &["hw-3-ada", "hw-3-bob"]), "hw-3-");
        assert_eq!(of("/x", &["ada", "bob"]), "");
        assert_eq!(of("/x", &["hw3-ada"]), "", "nobody can tell");
        assert_eq!(of("/x", &["hw3-", "hw3-ada"]), "", "somebody has a name");
    }

    #[test]
    fn the_folder_tells_it_more_surely() {
        let both = ["hw3-ada-b", "hw3-ada-c"];
        assert_eq!(of("/x", &both), "hw3-ada-");
        assert_eq!(of("/x/hw3-submissions", &both), "hw3-");
        assert_eq!(of("/x/hw3", &both), "hw3-");
        assert_eq!(of("/x/hw3-submissions", &["hw3-ada"]), "hw3-");
        assert_eq!(of("/x/hw4-submissions", &both), "hw3-ada-");
    }
}
