//! Work shared among threads, its results in order.
use std::{
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

use super::IsStopped;

/// What `work` makes of each item, by up to `jobs` threads; `None` if somebody asked
/// to stop before all was done.
pub(super) fn map<T: Sync, R: Send>(
    items: &[T],
    jobs: usize,
    is_stopped: IsStopped<'_>,
    work: impl Fn(&T) -> R + Sync,
) -> Option<Vec<R>> {
    let next = AtomicUsize::new(0);
    let worker = || {
        let mut done = Vec::new();
        while !is_stopped() {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(index) else { break };
            done.push((index, work(item)));
        }
        done
    };
    let mut done: Vec<(usize, R)> = thread::scope(|scope| {
        let others = 1..jobs.min(items.len());
        let others = others.filter_map(|_| thread::Builder::new().spawn_scoped(scope, worker).ok());
        let others: Vec<_> = others.collect();
        // This thread works too, so that all is done even where no other starts.
        let mut done = worker();
        for other in others {
            done.extend(other.join().expect("no work panics"));
        }
        done
    });
    done.sort_unstable_by_key(|(index, _)| *index);
    (done.len() == items.len()).then(|| done.into_iter().map(|(_, result)| result).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_the_order() {
        let items: Vec<u32> = (0..100).collect();
        let doubled: Vec<u32> = (0..100).map(|item| 2 * item).collect();
        for jobs in [1, 3, 200] {
            let found = map(&items, jobs, &|| false, |item| 2 * item);
            assert_eq!(found.as_deref(), Some(doubled.as_slice()));
        }
        assert_eq!(
            map(&[0_u32; 0], 2, &|| false, |item| *item),
            Some(Vec::new())
        );
    }

    #[test]
    fn says_that_it_was_stopped() {
        assert_eq!(map(&[1, 2], 2, &|| true, |item| *item), None);
    }
}
