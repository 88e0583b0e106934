//! Under what conditions the facts of a page were found.
use maud::{Markup, html};

use crate::report::{html::shown, json::Report};

/// The layers of protection, the program and the tool.
pub(super) fn footer(report: &Report) -> Markup {
    let layers = &report.protection;
    let on = layers.iter().filter(|layer| layer.is_on).count();
    html! {
        footer {
            @if !layers.is_empty() {
                details {
                    summary {
                        "Protection: " (on) " of " (layers.len()) " layers around the programs"
                    }
                    table {
                        caption class="unseen" { "Layers of protection" }
                        thead {
                            tr {
                                th scope="col" { "Layer" }
                                th scope="col" { "State" }
                            }
                        }
                        tbody {
                            @for layer in layers {
                                tr {
                                    th scope="row" { (shown::line(&layer.name)) }
                                    td {
                                        @if layer.is_on { "on" } @else { "off" }
                                        @if let Some(reason) = &layer.reason {
                                            ": " (shown::line(reason))
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            }
            @if let Some(sha256) = &report.submission.program_sha256 {
                p { "SHA-256 of the program: " code { (shown::line(sha256)) } }
            }
            p { (shown::line(&report.tool.name)) " " (shown::line(&report.tool.version)) }
        }
    }
}
