//! Two things at a time: a build has one process, and leaves the other core idle.
use std::{
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

/// What `work` makes of each item, in their order; two are in work at a time.
pub(crate) fn map<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let worker = || {
        let mut done = Vec::new();
        while let Some((index, item)) = {
            let index = next.fetch_add(1, Ordering::Relaxed);
            items.get(index).map(|item| (index, item))
        } {
            done.push((index, work(item)));
        }
        done
    };
    let mut done = thread::scope(|scope| {
        let other = scope.spawn(worker);
        let mut done = worker();
        match other.join() {
            Ok(its) => done.extend(its),
            Err(panic) => std::panic::resume_unwind(panic),
        }
        done
    });
    done.sort_by_key(|(index, _)| *index);
    done.into_iter().map(|(_, result)| result).collect()
}
