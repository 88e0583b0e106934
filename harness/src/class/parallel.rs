//! Pieces of work done side by side.
use std::{
    sync::{
        atomic::{AtomicBool, AtomicUsize, Ordering},
        mpsc,
    },
    thread,
};

use super::ResultsError;
use crate::stop::Stop;

/// Does a piece of work for each of these places, so many at a time, until one fails or
/// somebody asks to stop. Tells of each when it begins, with nothing, and when it ends.
///
/// # Errors
///
/// The first failure.
pub(super) fn side_by_side<T: Send>(
    (jobs, stop): (usize, &Stop),
    places: &[usize],
    work: &(dyn Fn(usize) -> Result<T, ResultsError> + Sync),
    on_event: &mut dyn FnMut(usize, Option<T>),
) -> Result<(), ResultsError> {
    let next = AtomicUsize::new(0);
    let is_over = AtomicBool::new(false);
    let (sender, receiver) = mpsc::channel();
    let go_on = |sender: mpsc::Sender<_>| {
        while !is_over.load(Ordering::Relaxed) && stop.signal().is_none() {
            let Some(&place) = places.get(next.fetch_add(1, Ordering::Relaxed)) else {
                break;
            };
            if sender.send((place, None)).is_err() {
                break;
            }
            let done = work(place);
            if done.is_err() {
                is_over.store(true, Ordering::Relaxed);
            }
            if sender.send((place, Some(done))).is_err() {
                break;
            }
        }
    };
    thread::scope(|scope| {
        let mut workers = 0;
        for _ in 0..jobs.clamp(1, places.len().max(1)) {
            let (go_on, sender) = (&go_on, sender.clone());
            let started = thread::Builder::new().spawn_scoped(scope, move || go_on(sender));
            workers += usize::from(started.is_ok());
        }
        if workers == 0 {
            // Where no thread can be had, the work is done here.
            go_on(sender.clone());
        }
        drop(sender);
        let mut failure = Ok(());
        for (place, done) in receiver {
            match done {
                None => on_event(place, None),
                Some(Ok(done)) => on_event(place, Some(done)),
                Some(Err(error)) => failure = failure.and(Err(error)),
            }
        }
        failure
    })
}
