//! Stopping from outside: Ctrl-C in a terminal, or a signal of a service.
//!
//! The first request lets no further run begin. Those that run may end by
//! themselves for a moment, and are ended then; what was judged is reported.
//! The second ends everything at once, and nothing is reported.
use std::{
    io, process,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicI32, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use signal_hook::{
    consts::{SIGHUP, SIGINT, SIGTERM},
    iterator::Signals,
};

use crate::execute::{Halt, Scratch};

/// The signals that ask.
const HEEDED: [i32; 3] = [SIGINT, SIGTERM, SIGHUP];

/// How long runs and builds may go on after the first request: most are over by then,
/// and who has pressed Ctrl-C waits no longer.
const GRACE: Duration = Duration::from_secs(2);

/// Requests that come sooner after the first are the same one: `timeout` and
/// others pass a signal on to a process and, once more, to its group.
const ECHO: Duration = Duration::from_millis(250);

/// How long a signal that was sent to several processes may take from the first
/// to the last.
const MOMENT: Duration = Duration::from_millis(100);

/// How long after the second request the program waits for its own threads to
/// end what they have begun.
const PATIENCE: Duration = Duration::from_secs(2);

/// Whether, and by which signal, the program was asked to stop. Clones are the
/// same.
#[derive(Clone, Debug)]
pub struct Stop(Arc<State>);

#[derive(Debug)]
struct State {
    /// The signal of the first request, 0 before it.
    signal: AtomicI32,
    is_at_once: AtomicBool,
    halt: Halt,
}

impl Stop {
    /// One that nobody asks for; see [`Stop::on_signals`].
    ///
    /// # Errors
    ///
    /// If the system has no descriptor left.
    pub fn new() -> io::Result<Self> {
        Ok(Self(Arc::new(State {
            signal: AtomicI32::new(0),
            is_at_once: AtomicBool::new(false),
            halt: Halt::new()?,
        })))
    }

    /// One that `SIGINT`, `SIGTERM` and `SIGHUP` ask for, from now on; but not
    /// those that this process was started to ignore, as by `nohup`.
    ///
    /// # Errors
    ///
    /// If the system refuses.
    pub fn on_signals() -> io::Result<Self> {
        let stop = Self::new()?;
        let is_heeded = |signal: &i32| !is_ignored(*signal);
        let heeded: Vec<i32> = HEEDED.into_iter().filter(is_heeded).collect();
        let mut signals = Signals::new(heeded)?;
        let asked = stop.clone();
        thread::Builder::new()
            .name("signals".to_owned())
            .spawn(move || {
                let mut first: Option<Instant> = None;
                for signal in signals.forever() {
                    match first {
                        None => asked.ask(signal),
                        Some(first) if first.elapsed() < ECHO => {}
                        Some(_) => asked.end_at_once(signal),
                    }
                    first.get_or_insert_with(Instant::now);
                }
            })?;
        Ok(stop)
    }

    /// Notes the first request, by this signal, and ends the runs after a while.
    fn ask(&self, signal: i32) {
        self.0.signal.store(signal, Ordering::Release);
        let halt = self.0.halt.clone();
        let later = thread::Builder::new().spawn(move || {
            thread::sleep(GRACE);
            halt.give();
        });
        if later.is_err() {
            self.0.halt.give();
        }
    }

    /// The signal that asked first.
    #[must_use]
    pub fn signal(&self) -> Option<i32> {
        let signal = self.0.signal.load(Ordering::Acquire);
        (signal != 0).then_some(signal)
    }

    /// The signal that asked first, or does so in the next moment: it may have
    /// come to another process before.
    #[must_use]
    pub fn signal_in_a_moment(&self) -> Option<i32> {
        let deadline = Instant::now() + MOMENT;
        while self.signal().is_none() && Instant::now() < deadline {
            thread::sleep(Duration::from_millis(5));
        }
        self.signal()
    }

    /// Whether this signal asked first, or does so in the next moment.
    #[must_use]
    pub fn is_asked_by(&self, signal: i32) -> bool {
        HEEDED.contains(&signal) && self.signal_in_a_moment() == Some(signal)
    }

    /// Whether nothing is to be done any more, not even a report.
    #[must_use]
    pub fn is_at_once(&self) -> bool {
        self.0.is_at_once.load(Ordering::Acquire)
    }

    /// What ends the runs.
    #[must_use]
    pub fn halt(&self) -> &Halt {
        &self.0.halt
    }

    /// Ends all runs, and the program if it does not end by itself soon.
    fn end_at_once(&self, signal: i32) {
        self.0.is_at_once.store(true, Ordering::Release);
        self.0.halt.give();
        let deadline = Instant::now() + PATIENCE;
        while Scratch::count() > 0 && Instant::now() < deadline {
            thread::sleep(Duration::from_millis(2));
        }
        // The folders are gone, and so are the runs. What is left for the main
        // thread takes no time, unless a reader of its output keeps it waiting.
        thread::sleep(Duration::from_millis(100));
        Scratch::remove_all();
        process::exit(exit_code(signal).into());
    }
}

/// The exit code of a program that was stopped by a signal, as shells tell it.
///
/// ```
/// assert_eq!(harness::stop::exit_code(2), 130);
/// ```
#[must_use]
pub fn exit_code(signal: i32) -> u8 {
    u8::try_from(signal).map_or(u8::MAX, |signal| signal.saturating_add(128))
}

/// Whether this process ignores a signal.
#[cfg(not(target_os = "linux"))]
fn is_ignored(signal: i32) -> bool {
    crate::execute::is_ignored(signal)
}

/// Whether this process ignores a signal: the mask is in `/proc`.
#[cfg(target_os = "linux")]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask & (1 << (signal - 1)) != 0)
}
