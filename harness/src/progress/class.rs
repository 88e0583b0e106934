//! How far the grading of a class is.
use std::{
    io::Write,
    time::{Duration, Instant},
};

use indicatif::{ProgressBar, ProgressDrawTarget};

use super::{TEMPLATE_BEFORE, style};
use crate::{
    class::{ClassEvent, Done},
    report::escape,
};

/// What the bar looks like; without color, and so right where none is wanted.
const TEMPLATE: &str = "{bar:24} {pos}/{len} submissions, {msg}";
/// The most characters of a name in it.
const NAME_CHARS: usize = 24;
/// How many of those that run are named.
const NAMED: usize = 3;
/// How often somebody is told who reads it later.
const PAUSE: Duration = Duration::from_secs(60);
/// How many submissions have to be over before a time is told.
const ENOUGH: u32 = 4;

/// A bar on standard error with what runs and how long it may take, removed at the end;
/// where standard error is no terminal, a line now and then.
#[derive(Debug)]
pub struct ClassProgress {
    names: Vec<String>,
    bar: Option<ProgressBar>,
    running: Vec<usize>,
    to_grade: u32,
    done: u32,
    begun: Instant,
    told: Instant,
}

impl ClassProgress {
    /// Nothing done so far of the submissions with these names.
    #[must_use]
    pub fn new(names: &[String], is_terminal: bool) -> ClassProgress {
        let bar = is_terminal.then(|| {
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
            let bar = bar.with_style(style(TEMPLATE_BEFORE));
            bar.set_message("looking what is to be done");
            bar.enable_steady_tick(Duration::from_millis(100));
            bar
        });
        let shown = names
            .iter()
            .map(|name| escape::line(name.as_bytes(), NAME_CHARS));
        ClassProgress {
            names: shown.collect(),
            bar,
            running: Vec::new(),
            to_grade: 0,
            done: 0,
            begun: Instant::now(),
            told: Instant::now(),
        }
    }

    /// Shows what happened.
    pub fn on(&mut self, event: &ClassEvent) {
        match event {
            ClassEvent::Planned { to_grade } => {
                self.to_grade = u32::try_from(*to_grade).unwrap_or(u32::MAX);
                self.begun = Instant::now();
                if let Some(bar) = &self.bar {
                    bar.set_style(style(TEMPLATE));
                    bar.set_length(u64::from(self.to_grade));
                }
            }
            ClassEvent::Began(place) => self.running.push(*place),
            ClassEvent::Ended(_, Done::Unchanged(_) | Done::Stopped) => return,
            ClassEvent::Ended(place, _) => {
                self.running.retain(|running| running != place);
                self.done += 1;
            }
        }
        if let Some(bar) = &self.bar {
            bar.set_position(u64::from(self.done));
            bar.set_message(self.message());
        } else if self.told.elapsed() >= PAUSE {
            self.told = Instant::now();
            let (done, to_grade) = (self.done, self.to_grade);
            // Who closed it does not want to know.
            let _ = writeln!(
                anstream::stderr(),
                "{done} of {to_grade} submissions graded, {}",
                self.message()
            );
        }
    }

    /// What runs, and how long the rest may take.
    fn message(&self) -> String {
        let named = self.running.iter().take(NAMED);
        let mut text: Vec<String> = named.map(|&place| self.names[place].clone()).collect();
        let more = self.running.len().saturating_sub(NAMED);
        if more > 0 {
            text.push(format!("{more} more"));
        }
        let running = format!("running: {}", text.join(", "));
        match left(self.begun.elapsed(), self.done, self.to_grade) {
            Some(left) => format!("{left}; {running}"),
            None => running,
        }
    }
}

impl Drop for ClassProgress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// How long the rest may take, in words; `None` as long as nobody can know.
fn left(passed: Duration, done: u32, to_grade: u32) -> Option<String> {
    if done < ENOUGH || done >= to_grade {
        return None;
    }
    let seconds = passed.as_secs_f64() / f64::from(done) * f64::from(to_grade - done);
    let minutes = (seconds / 60.0).ceil();
    Some(if seconds < 45.0 {
        "less than a minute left".to_owned()
    } else if minutes < 90.0 {
        format!("about {minutes} min left")
    } else {
        format!("about {:.1} h left", seconds / 3600.0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_what_time_is_left_when_some_are_over() {
        let check = |seconds, done, to_grade, expected: Option<&str>| {
            let left = left(Duration::from_secs(seconds), done, to_grade);
            assert_eq!(left.as_deref(), expected, "{seconds} {done} {to_grade}");
        };
        check(60, 3, 300, None);
        check(60, 10, 300, Some("about 29 min left"));
        check(60, 30, 3000, Some("about 1.6 h left"));
        check(60, 299, 300, Some("less than a minute left"));
        check(60, 300, 300, None);
    }
}
