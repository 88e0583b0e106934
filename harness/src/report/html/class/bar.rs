//! Bars beside numbers.
use maud::{Markup, html};

/// The width of a whole bar, in pixels.
const WIDTH: usize = 120;

/// A share as a bar; the number stands beside it.
pub(super) fn bar(part: usize, whole: usize) -> Markup {
    let width = (part * WIDTH).checked_div(whole).unwrap_or(0).min(WIDTH);
    html! {
        svg class="bar" width=(WIDTH) height="10" aria-hidden="true" {
            rect class="whole" width=(WIDTH) height="10" {}
            rect class="part" width=(width) height="10" {}
        }
    }
}

/// A share as a bar, with how many that are of them and in percent.
pub(super) fn share(part: usize, whole: usize) -> Markup {
    html! { (bar(part, whole)) " " (part) " (" (percent(part, whole)) ")" }
}

/// A share in percent, rounded down, so that 100 % is all.
pub(super) fn percent(part: usize, whole: usize) -> String {
    match (part * 100).checked_div(whole) {
        Some(percent) => format!("{percent} %"),
        None => "–".to_owned(),
    }
}

/// The class in the style sheet that fills a cell to a share, in twentieths rounded down;
/// empty below the first.
pub(super) fn fill(part: u32, whole: u32) -> String {
    match (u64::from(part) * 20).checked_div(u64::from(whole)) {
        None | Some(0) => String::new(),
        Some(twentieths) => format!("p{}", twentieths.min(20)),
    }
}
