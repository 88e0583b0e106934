//! How many pass which case, and which method.
use maud::{Markup, html};

use super::{
    bar::{bar, percent, share},
    wide::{
        Column::{Numbers, Words},
        wide,
    },
};
use crate::report::{
    class::json::{Analysis, CaseCount, MethodCount},
    html::shown,
};

/// How many cases are shown; of more, all are folded and the hardest stand before them.
const SHOWN: usize = 20;
/// How many of the hardest.
const HARDEST: usize = 10;

/// The cases, the hardest first.
pub(super) fn cases(found: &Analysis) -> Markup {
    let mut cases: Vec<_> = found.cases.iter().enumerate().collect();
    // By the share that passes, without division: a/b < c/d.
    cases.sort_by(|(_, one), (_, other)| {
        let (left, right) = (one.accepted * other.judged, other.accepted * one.judged);
        let was_not_judged = (one.judged == 0).cmp(&(other.judged == 0));
        was_not_judged.then(left.cmp(&right))
    });
    html! {
        section id="cases" {
            h2 { "Cases" }
            @if cases.len() > SHOWN {
                (table("The hardest cases", &cases[..HARDEST], false))
                details {
                    summary { "All " (cases.len()) " cases" }
                    (table("All cases, the hardest first", &cases, true))
                }
            } @else {
                (table("Cases, the hardest first", &cases, true))
            }
        }
    }
}

fn table(caption: &str, cases: &[(usize, &CaseCount)], is_sortable: bool) -> Markup {
    let class = is_sortable.then_some("sortable");
    html! {
        div class="wide" tabindex="0" role="region" aria-label=(caption) {
            table class=[class] {
                caption { (caption) }
                thead {
                    tr {
                        th scope="col" data-k="case" { "case" }
                        th scope="col" class="n" data-k="place" data-n { "place" }
                        th scope="col" class="n" data-k="judged" data-n { "judged" }
                        th scope="col" class="n" data-k="accepted" data-n { "accepted" }
                        th scope="col" data-k="share" data-n { "share" }
                    }
                }
                tbody {
                    @for (place, case) in cases {
                        tr {
                            th scope="row" { (shown::line(&case.id)) }
                            td class="n" { (place + 1) }
                            td class="n" { (case.judged) }
                            td class="n" { (case.accepted) }
                            td {
                                (percent(case.accepted, case.judged)) " "
                                (bar(case.accepted, case.judged))
                                @if case.judged > 0 && case.accepted == 0 { " none passes" }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The methods, in the order of the assignment.
pub(super) fn methods(methods: &[MethodCount]) -> Markup {
    let rows = html! {
        @for method in methods {
            tr {
                th scope="row" { code { (shown::line(&method.name)) "()" } }
                td class="n" { (method.judged) }
                td { (share(method.right, method.judged)) }
            }
        }
    };
    html! {
        section id="methods" {
            h2 { "Methods" }
            (wide(
                "Methods",
                "Submissions by method",
                &[Words("method"), Numbers("judged"), Words("with every call right")],
                &rows,
            ))
        }
    }
}
