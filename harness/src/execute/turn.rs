//! Whose turn it is: many programs beside each other, or one alone.
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

/// What the programs of all clones of a keeper wait for.
#[derive(Clone, Default, Debug)]
pub(super) struct Turn {
    lock: Arc<RwLock<()>>,
    is_alone: bool,
}

/// Held as long as a program runs.
#[derive(Debug)]
pub(super) enum Held<'a> {
    Beside { _guard: RwLockReadGuard<'a, ()> },
    Alone { _guard: RwLockWriteGuard<'a, ()> },
}

impl Turn {
    /// The same turns, in which what runs has no other beside it.
    pub(super) fn alone(&self) -> Turn {
        Turn {
            lock: Arc::clone(&self.lock),
            is_alone: true,
        }
    }

    /// Waits until it is this one's turn.
    pub(super) fn take(&self) -> Held<'_> {
        // Nothing is guarded but time, so a thread that has panicked has spoilt nothing.
        if self.is_alone {
            let _guard = self.lock.write().unwrap_or_else(PoisonError::into_inner);
            Held::Alone { _guard }
        } else {
            let _guard = self.lock.read().unwrap_or_else(PoisonError::into_inner);
            Held::Beside { _guard }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{
        sync::atomic::{AtomicUsize, Ordering},
        thread,
    };

    use super::*;

    #[test]
    fn one_alone_has_no_other_beside_it() {
        let turn = Turn::default();
        let running = AtomicUsize::new(0);
        thread::scope(|scope| {
            for number in 0..8 {
                let turn = if number % 2 == 0 {
                    turn.clone()
                } else {
                    turn.alone()
                };
                let running = &running;
                scope.spawn(move || {
                    for _ in 0..200 {
                        let held = turn.take();
                        let before = running.fetch_add(1, Ordering::SeqCst);
                        assert!(before == 0 || matches!(held, Held::Beside { .. }));
                        thread::yield_now();
                        let now = running.fetch_sub(1, Ordering::SeqCst);
                        assert!(now == 1 || matches!(held, Held::Beside { .. }));
                    }
                });
            }
        });
    }
}
