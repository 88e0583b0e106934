//! A table in a region of its own, which scrolls where the table is wider than the page.
use maud::{Markup, html};

/// The head of a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Column {
    /// Over words.
    Words(&'static str),
    /// Over numbers, which stand below each other digit by digit.
    Numbers(&'static str),
}

/// The table: `label` names the region, and `caption` what a row is.
pub(super) fn wide(label: &str, caption: &str, columns: &[Column], rows: &Markup) -> Markup {
    html! {
        div class="wide" tabindex="0" role="region" aria-label=(label) {
            table {
                caption class="unseen" { (caption) }
                thead {
                    tr {
                        @for column in columns {
                            @match column {
                                Column::Words(name) => { th scope="col" { (name) } }
                                Column::Numbers(name) => { th scope="col" class="n" { (name) } }
                            }
                        }
                    }
                }
                tbody { (rows) }
            }
        }
    }
}
