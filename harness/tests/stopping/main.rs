//! What is left of a check that is stopped: by a request, by two, by Ctrl-Z or by
//! `kill -9`, and at any moment. A real `tilemark check` is sent real signals.
mod moments;
mod pauses;
mod requests;
mod trial;

use rustix::process::Signal;

/// The signals that ask to stop, with their exit codes and names.
const SIGNALS: [(Signal, i32, &str); 3] = [
    (Signal::INT, 130, "SIGINT"),
    (Signal::TERM, 143, "SIGTERM"),
    (Signal::HUP, 129, "SIGHUP"),
];
