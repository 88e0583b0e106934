//! What kept the judge or the submission from its work.
use maud::{Markup, html};

use super::list;
use crate::report::{
    formats::told,
    html::shown,
    json::{Report, document::Outcome},
};

/// What is no fault of the submission: errors of the judge, and what was stopped.
pub(super) fn judge(report: &Report) -> Markup {
    let errors = told::judge_errors(report);
    let stopped = told::stopped(report);
    html! {
        @if !errors.is_empty() || stopped.is_some() {
            section class="judge" {
                h2 { "Not judged, by no fault of the submission" }
                @if let Some((first, others)) = errors.split_first() {
                    p { (first) }
                    (list("", others))
                }
                @if let Some(stopped) = stopped { p { (stopped) } }
            }
        }
    }
}

/// What kept the submission from being run, and what of it was not taken.
pub(super) fn submission(report: &Report) -> Markup {
    let left_out = &report.submission.left_out;
    html! {
        @if !told::came_to_runs(report) {
            section class="hindrance" {
                h2 { "What kept it from being run" }
                p class="message" {
                    (shown::line(report.message.as_deref().unwrap_or(kept(report))))
                }
                (list("", &report.missing_files.iter().map(told::missing).collect::<Vec<_>>()))
                @if let Some(help) = &report.help {
                    p { strong { "Help: " } (shown::line(help)) }
                }
            }
        } @else if matches!(report.outcome, Outcome::NotAsked) {
            section {
                h2 { "Not run" }
                p { "No run was asked for." }
            }
        }
        @if !left_out.is_empty() {
            section {
                h2 { "Not taken" }
                (list("", left_out))
            }
        }
    }
}

fn kept(report: &Report) -> &'static str {
    match report.outcome {
        Outcome::MissingFiles => "files are missing",
        Outcome::CompileError => "it does not compile",
        _ => "the submission could not be run",
    }
}
