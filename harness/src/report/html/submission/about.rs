//! Under what conditions the facts of a page were found.
use std::time::Duration;

use maud::{Markup, html};

use crate::report::{
    html::shown,
    json::{
        Report,
        document::{Build, RepeatRule},
    },
    words::quantity::measured,
};

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
            @if let Some(told) = report.build.as_ref().and_then(built) { p { (told) } }
            @if led_by_repeat_rule(report) {
                p {
                    "Answers to which the rule not to enqueue a board twice leads, followed to \
                     the letter: "
                    (repeat_rule(&report.assignment.repeat_rule))
                }
            }
            @if let Some(sha256) = &report.submission.program_sha256 {
                p { "SHA-256 of the program: " code { (shown::line(sha256)) } }
            }
            p { (shown::line(&report.tool.name)) " " (shown::line(&report.tool.version)) }
        }
    }
}

fn built(build: &Build) -> Option<String> {
    let cpu = Duration::try_from_secs_f64(build.cpu_seconds).ok()?;
    Some(format!("CPU time of the build: {}", measured(cpu)))
}

/// Whether that rule has to do with an answer.
fn led_by_repeat_rule(report: &Report) -> bool {
    report.groups.iter().any(|group| group.by_repeat_rule > 0)
        || report.runs.iter().any(|run| run.repeat_rule.is_some())
}

/// What becomes of such answers.
fn repeat_rule(rule: &RepeatRule) -> &'static str {
    match rule {
        RepeatRule::Report => "wrong, with a note that tells where they come from",
        RepeatRule::Accept => "accepted, with a note",
        RepeatRule::Reject => "wrong like any other",
    }
}
