//! What was expected and what was printed, side by side, with nothing unseen.
//!
//! The text of an element stays what was printed: marks are drawn by the style, so that what
//! is copied from the page is what the program printed.
use maud::{Markup, html};

use crate::report::html::shown;

/// What of a line is drawn as one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// Characters as they are.
    Text,
    /// Spaces that are easily overlooked: at either end, or more than one.
    Blank,
    /// A character or byte that a report spells out, as `\x1b`.
    Escape,
}

/// The right answer beside what was printed in its place; what is `None` may not be shown.
/// `is_file` is whether a file holds the answer, and nothing was printed there.
pub(super) fn compared(expected: Option<&str>, got: Option<&[String]>, is_file: bool) -> Markup {
    if expected.is_none() && got.is_none() {
        return html! {};
    }
    let expected = expected.map(shown::line);
    let got = got.map(|lines| {
        lines
            .iter()
            .map(|line| shown::line(line))
            .collect::<Vec<_>>()
    });
    let first = match (&expected, &got) {
        (Some(expected), Some(got)) => difference(expected, got),
        _ => None,
    };
    html! {
        div class="compared" {
            @if let Some(expected) = &expected {
                figure {
                    figcaption { "Expected" }
                    pre { span { (visible(expected, first.map(|first| first.at))) } }
                }
            }
            @if let Some(got) = &got {
                figure {
                    figcaption { "Got" }
                    (printed(got, first, is_file))
                }
            }
        }
        @if let Some(first) = first {
            p class="faint" {
                @if got.as_ref().is_some_and(|got| got.len() > 1) {
                    "Line " (first.line + 1) " first differs at character " (first.at + 1) "."
                } @else {
                    "They first differ at character " (first.at + 1) "."
                }
            }
        }
    }
}

fn printed(got: &[String], first: Option<Difference>, is_file: bool) -> Markup {
    let at = |index| {
        first
            .filter(|first| first.line == index)
            .map(|first| first.at)
    };
    html! {
        @if got.is_empty() {
            p class="nothing" {
                @if is_file { "nothing is in the file" } @else { "nothing was printed" }
            }
        } @else {
            pre {
                @for (index, line) in got.iter().enumerate() {
                    span { (visible(line, at(index))) } "\n"
                }
            }
            @if got.iter().all(String::is_empty) {
                p class="nothing" {
                    @if got.len() == 1 { "an empty line" } @else { (got.len()) " empty lines" }
                }
            }
        }
    }
}

/// Where what was printed first differs from what was expected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Difference {
    /// The index of the line printed that is most like it.
    line: usize,
    /// The index of the first character, one spelled out counting as one.
    at: usize,
}

/// The first difference to the line that agrees the longest; `None` if a line is the same, or
/// if it is not known which of several lines is meant as none agrees at all.
fn difference(expected: &str, got: &[String]) -> Option<Difference> {
    let expected = units(expected);
    let mut best: Option<Difference> = None;
    for (line, text) in got.iter().enumerate() {
        let printed = units(text);
        let same = expected.iter().zip(&printed).take_while(|(a, b)| a == b);
        let at = same.count();
        if at == expected.len() && at == printed.len() {
            return None;
        }
        if best.is_none_or(|best| best.at < at) {
            best = Some(Difference { line, at });
        }
    }
    best.filter(|best| best.at > 0 || got.len() == 1)
}

/// A line of an output with marks on what is easily overlooked, and on the unit of the index
/// `differs`; if that is the end, a mark stands behind it.
pub(super) fn visible(line: &str, differs: Option<usize>) -> Markup {
    marked(line, differs, true)
}

/// The same, with marks on spaces only if `has_blanks`.
pub(super) fn marked(line: &str, mark: Option<usize>, has_blanks: bool) -> Markup {
    let units = units(line);
    let mut pieces: Vec<(Kind, bool, String)> = Vec::new();
    for (index, unit) in units.iter().enumerate() {
        let next_to = |index: Option<usize>| {
            index.is_none_or(|index| units.get(index).is_none_or(|unit| *unit == " "))
        };
        let kind = match *unit {
            " " if !has_blanks => Kind::Text,
            " " if next_to(index.checked_sub(1)) || next_to(Some(index + 1)) => Kind::Blank,
            unit if unit.len() > 1 && unit.starts_with('\\') => Kind::Escape,
            _ => Kind::Text,
        };
        let is_marked = mark == Some(index);
        match pieces.last_mut() {
            Some((last, marked, text)) if (*last, *marked) == (kind, is_marked) => {
                text.push_str(unit);
            }
            _ => pieces.push((kind, is_marked, (*unit).to_owned())),
        }
    }
    html! {
        @for (kind, is_marked, text) in &pieces {
            @if *is_marked {
                mark { (piece(*kind, text)) }
            } @else {
                (piece(*kind, text))
            }
        }
        @if mark.is_some_and(|at| at >= units.len()) { mark class="end" {} }
    }
}

fn piece(kind: Kind, text: &str) -> Markup {
    match kind {
        Kind::Text => html! { (text) },
        Kind::Blank => html! { span class="spaces" { (text) } },
        Kind::Escape => html! { span class="escape" { (text) } },
    }
}

/// The characters of a line, with one that is spelled out as one.
pub(super) fn units(line: &str) -> Vec<&str> {
    let mut units = Vec::new();
    let mut rest = line;
    while let Some(first) = rest.chars().next() {
        let len = spelled_out(rest).unwrap_or(first.len_utf8());
        let (unit, behind) = rest.split_at(len);
        units.push(unit);
        rest = behind;
    }
    units
}

/// The length of what a report spells out at the start of a text, if it does there.
fn spelled_out(text: &str) -> Option<usize> {
    let rest = text.strip_prefix('\\')?;
    let is_hex = |digits: &str| digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    match rest.chars().next()? {
        't' | 'r' | 'n' => Some(2),
        'x' => rest.get(1..3).filter(|digits| is_hex(digits)).map(|_| 4),
        'u' => {
            let digits = rest.strip_prefix("u{")?;
            let len = digits.find('}')?;
            (1..=6).contains(&len).then_some(())?;
            is_hex(&digits[..len]).then_some(len + 4)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_what_is_easily_overlooked_and_nothing_else() {
        let check = |line: &str, html: &str| assert_eq!(visible(line, None).0, html);
        check("a b", "a b");
        check("a  b", "a<span class=\"spaces\">  </span>b");
        check(
            " a ",
            "<span class=\"spaces\"> </span>a<span class=\"spaces\"> </span>",
        );
        check(r"5\r", "5<span class=\"escape\">\\r</span>");
        check(r"\xffok", "<span class=\"escape\">\\xff</span>ok");
        check(r"5\u{202e}1", "5<span class=\"escape\">\\u{202e}</span>1");
        check(r"C:\games \xg \u{} \u{é", r"C:\games \xg \u{} \u{é");
        check("<b>&", "&lt;b&gt;&amp;");
    }

    #[test]
    fn marks_where_they_first_differ() {
        let first = |expected: &str, got: &[&str]| {
            let got: Vec<_> = got.iter().map(|line| (*line).to_owned()).collect();
            difference(expected, &got).map(|first| (first.line, first.at))
        };
        assert_eq!(first("moves: 14", &["moves: 16"]), Some((0, 8)));
        assert_eq!(first("moves: 14", &["moves: 1"]), Some((0, 8)));
        assert_eq!(first("14", &["?", r"1\x1b", "14 "]), Some((2, 2)));
        assert_eq!(first(r"\x1b4", &[r"\x1b5"]), Some((0, 1)));
        assert_eq!(first("14", &["?"]), Some((0, 0)));
        assert_eq!(first("14", &["?", "!"]), None);
        assert_eq!(first("14", &["?", "14"]), None);
        assert_eq!(first("14", &[]), None);
        assert_eq!(visible("16", Some(1)).0, "1<mark>6</mark>");
        assert_eq!(visible("1", Some(1)).0, "1<mark class=\"end\"></mark>");
    }

    #[test]
    fn tells_in_words_that_nothing_is_there() {
        let told = |got: &[String]| compared(Some("5"), Some(got), false).0;
        assert!(told(&[]).contains("nothing was printed"));
        assert!(told(&[String::new()]).contains("an empty line"));
        assert!(told(&["6".to_owned()]).contains("They first differ at character 1."));
    }
}
