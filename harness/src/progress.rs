//! How far grading is, for who waits at a terminal.
mod class;

use std::{io::Write, time::Duration};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::{
    assignment::{Assignment, Visibility},
    grade::Event,
    judge::Verdict,
};

pub use class::ClassProgress;

/// What the bar looks like; without color, and so right where none is wanted.
const TEMPLATE: &str = "{bar:24} {pos}/{len} runs, {msg}";
/// What it looks like while the number of runs is not known.
const TEMPLATE_BEFORE: &str = "{spinner} {msg}";

/// A bar on standard error, removed at the end.
///
/// It tells how many runs were accepted and how many were not, and the last
/// run; a run of a hidden group has no name here.
#[derive(Debug)]
pub struct Progress<'a> {
    assignment: &'a Assignment,
    bar: ProgressBar,
    accepted: usize,
    failed: usize,
    not_judged: usize,
}

impl<'a> Progress<'a> {
    /// A bar, or one that shows nothing if standard error is no terminal.
    #[must_use]
    pub fn new(assignment: &'a Assignment, is_terminal: bool) -> Progress<'a> {
        let target = if is_terminal {
            ProgressDrawTarget::stderr()
        } else {
            ProgressDrawTarget::hidden()
        };
        let bar = ProgressBar::with_draw_target(None, target).with_style(style(TEMPLATE_BEFORE));
        Progress {
            assignment,
            bar,
            accepted: 0,
            failed: 0,
            not_judged: 0,
        }
    }

    /// Says something that the caller should know, whoever watches.
    pub fn warn(&self, sentence: &str) {
        self.bar.suspend(|| warn(sentence));
    }

    /// Shows what happened.
    pub fn on(&mut self, event: Event) {
        match event {
            Event::Building => {
                self.bar.set_message("building");
                self.bar.enable_steady_tick(Duration::from_millis(100));
            }
            Event::Planned { runs } => {
                self.bar.disable_steady_tick();
                self.bar.set_message(self.counts());
                self.bar.set_length(runs as u64);
                self.bar.set_style(style(TEMPLATE));
            }
            Event::RunEnded { run, verdict } => {
                match verdict {
                    Some(Verdict::Accepted) => self.accepted += 1,
                    Some(_) => self.failed += 1,
                    None => self.not_judged += 1,
                }
                let is_hidden = self.assignment.groups[run.group].visibility == Visibility::Hidden;
                let name = if is_hidden {
                    "a hidden run".to_owned()
                } else {
                    run.id(self.assignment)
                };
                self.bar
                    .set_message(format!("{}; last: {name}", self.counts()));
                self.bar.inc(1);
            }
            Event::Again { runs } => {
                self.bar.inc_length(runs as u64);
                self.bar
                    .set_message(format!("{}; some again", self.counts()));
            }
            Event::AgainEnded => self.bar.inc(1),
            Event::Methods => {
                self.bar
                    .set_message(format!("{}; calling methods", self.counts()));
            }
        }
    }

    /// What stands beside the bar.
    #[must_use]
    pub fn message(&self) -> String {
        self.bar.message()
    }

    /// Removes the bar.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }

    fn counts(&self) -> String {
        let mut counts = format!("{} accepted, {} not", self.accepted, self.failed);
        if self.not_judged > 0 {
            counts.push_str(&format!(", {} not judged", self.not_judged));
        }
        counts
    }
}

impl Drop for Progress<'_> {
    /// No bar stays behind where grading ends early.
    fn drop(&mut self) {
        self.finish();
    }
}

/// Says something that the caller should know, where there is no bar.
pub fn warn(sentence: &str) {
    // Who closed it does not want to know.
    let _ = writeln!(anstream::stderr(), "warning: {sentence}");
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).expect("the templates here are right")
}
