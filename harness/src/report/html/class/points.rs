//! How the points are spread, and how many pass which criterion.
use maud::{Markup, html};

use super::{
    bar::share,
    wide::{
        Column::{Numbers, Words},
        wide,
    },
};
use crate::report::{
    class::{Gradebook, json::Distribution},
    html::shown,
    words::quantity::count,
};

/// The size of the drawing, in its own units.
const WIDTH: usize = 572;
const HEIGHT: usize = 200;
/// The width of a column with the space behind it.
const STEP: usize = 52;
/// Where the columns stand.
const FLOOR: usize = 165;
/// The height of the highest column.
const HIGHEST: usize = 135;

/// The points so far, drawn and as a table.
pub(super) fn spread(points: &Distribution) -> Markup {
    let Distribution {
        least,
        median,
        most,
        tenths,
    } = points;
    html! {
        section id="points" {
            h2 { "Points so far" }
            p { "Least " b { (least) } ", median " b { (median) } ", most " b { (most) } "." }
            figure {
                (columns(tenths))
                figcaption {
                    "Submissions by their share of the points that are graded so far, in percent."
                }
            }
            div class="unseen" {
                table {
                    caption { "Submissions by their share of the points graded so far" }
                    thead { tr { th scope="col" { "share" } th scope="col" { "submissions" } } }
                    tbody {
                        @for (tenth, submissions) in tenths.iter().enumerate() {
                            tr { th scope="row" { (percents(tenth)) } td { (submissions) } }
                        }
                    }
                }
            }
        }
    }
}

fn percents(tenth: usize) -> String {
    match tenth {
        10 => "all".to_owned(),
        _ => format!("{} %", axis(tenth)),
    }
}

/// The same below a column, where there is little room.
fn axis(tenth: usize) -> String {
    match tenth {
        10 => "all".to_owned(),
        _ => format!("{}–{}", tenth * 10, tenth * 10 + 9),
    }
}

fn columns(tenths: &[usize]) -> Markup {
    let largest = tenths.iter().max().copied().unwrap_or(0).max(1);
    html! {
        svg class="spread" aria-hidden="true" viewBox={ "0 0 " (WIDTH) " " (HEIGHT) }
            width=(WIDTH) height=(HEIGHT) {
            @for (tenth, submissions) in tenths.iter().enumerate() {
                // One that is not zero is seen.
                @let height = (submissions * HIGHEST).div_ceil(largest);
                @let left = tenth * STEP;
                rect class="part" x=(left + 4) y=(FLOOR - height) width=(STEP - 8)
                    height=(height) {}
                text x=(left + STEP / 2) y=(FLOOR - height - 6) { (submissions) }
                text class="axis" x=(left + STEP / 2) y=(FLOOR + 20) { (axis(tenth)) }
            }
            line x1="0" x2=(WIDTH) y1=(FLOOR) y2=(FLOOR) {}
        }
    }
}

/// How many have all points of each criterion.
pub(super) fn criteria(book: &Gradebook<'_>) -> Markup {
    let counts = book.analysis.criteria.iter();
    let rows = html! {
        @for (head, count) in book.class.criteria.iter().zip(counts) {
            tr {
                th scope="row" { (shown::line(&head.title)) }
                td class="n" { (head.points) }
                td class="n" { (count.graded) }
                @if count.graded == 0 || head.points == 0 {
                    td colspan="2" class="faint" { (why_no_share(head.is_by_hand, count.graded)) }
                } @else {
                    td { (share(count.full, count.graded)) }
                    td class="n" { (format!("{:.1}", count.mean())) }
                }
            }
        }
    };
    html! {
        section id="criteria" {
            h2 { "Criteria" }
            (wide(
                "Criteria",
                "Submissions by criterion",
                &[
                    Words("criterion"),
                    Numbers("points"),
                    Numbers("graded"),
                    Words("with all points"),
                    Numbers("mean points"),
                ],
                &rows,
            ))
            p class="faint" {
                (count(book.analysis.results, "result")) "; a group's submission counts once."
            }
        }
    }
}

fn why_no_share(is_by_hand: bool, graded: usize) -> &'static str {
    match graded {
        0 if is_by_hand => "graded by hand",
        0 => "not graded",
        _ => "for information only",
    }
}
