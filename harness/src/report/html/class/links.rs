//! Links from the page of a class: by the keys of results, since names may be equal.
use std::fmt::Write;

use maud::{Markup, html};

use super::folder::{INSTRUCTOR, STUDENTS};
use crate::report::html::{shown, submission::anchor::anchor};

/// How many names or lines are shown before the others are folded.
const SHOWN: usize = 10;

/// The page of a submission for an instructor.
pub(super) fn instructor(key: &str) -> String {
    format!("{INSTRUCTOR}/{}.html", encoded(key))
}

/// The page of a submission for its student.
pub(super) fn student(key: &str) -> String {
    format!("{STUDENTS}/{}.html", encoded(key))
}

/// A run on the page for an instructor.
pub(super) fn run(key: &str, id: &str) -> Markup {
    html! {
        a href={ (instructor(key)) "#" (anchor(id)) } { (shown::line(id)) }
    }
}

/// A name that leads to the page for an instructor.
pub(super) fn name(name: &str, key: &str) -> Markup {
    html! { a href=(instructor(key)) { (shown::name(name)) } }
}

/// Items in a sentence: the first, and the others folded.
pub(super) fn folded(items: &[Markup]) -> Markup {
    let (first, more) = items.split_at(items.len().min(SHOWN));
    html! {
        (listed(first))
        @if !more.is_empty() {
            details {
                summary { "and " (more.len()) " more" }
                (listed(more))
            }
        }
    }
}

/// Items in a list: the first, and the others folded.
pub(super) fn list(items: &[Markup]) -> Markup {
    let (first, more) = items.split_at(items.len().min(SHOWN));
    html! {
        @if !first.is_empty() { ul { @for item in first { li { (item) } } } }
        @if !more.is_empty() {
            details {
                summary { "and " (more.len()) " more" }
                ul { @for item in more { li { (item) } } }
            }
        }
    }
}

fn listed(items: &[Markup]) -> Markup {
    html! {
        @for (index, item) in items.iter().enumerate() {
            @if index > 0 { ", " }
            (item)
        }
    }
}

/// A name of a file as a part of a URL.
fn encoded(name: &str) -> String {
    let mut encoded = String::new();
    for byte in name.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            write!(encoded, "%{byte:02X}").expect("a String takes all");
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leads_to_files_whatever_they_are_called() {
        assert_eq!(
            instructor("ada-lovelace-ed85f2a7056d"),
            "instructor/ada-lovelace-ed85f2a7056d.html"
        );
        assert_eq!(
            student("a b#\"é?%"),
            "students/a%20b%23%22%C3%A9%3F%25.html"
        );
    }

    #[test]
    fn folds_what_is_more_than_ten() {
        let items: Vec<_> = (0..12).map(|number| html! { (number) }).collect();
        let told = folded(&items).into_string();
        assert!(
            told.starts_with("0, 1, 2, 3, 4, 5, 6, 7, 8, 9<details>"),
            "{told}"
        );
        assert!(
            told.ends_with("<summary>and 2 more</summary>10, 11</details>"),
            "{told}"
        );
    }
}
