//! Where a call goes wrong: what sanitizers say of it, in a driver that is built
//! with them. Nothing depends on it but what is said: where it cannot be done,
//! nothing is.
use std::{
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use super::{
    Grader, MethodResult,
    driver::{Driver, key},
};
use crate::{
    assignment::{Linked, Methods},
    method::{Call, Fault},
    sanitizer,
};

/// For how long calls are begun.
const FOR_CALLS: Duration = Duration::from_secs(10);

impl Grader<'_> {
    /// Repeats a wrong call of each method that ended in it, or is wrong where
    /// nothing known accounts for that. The driver is built for that if there is such
    /// a method, and only then looks where memory that is not given back was taken.
    pub(super) fn find_places(
        &self,
        methods: &Methods,
        folder: &Path,
        files: &[PathBuf],
        results: &mut [MethodResult],
    ) {
        let Some(diagnose) = &methods.diagnose else {
            return;
        };
        if !results.iter().any(|result| call(result).is_some()) || self.stop.signal().is_some() {
            return;
        }
        let linked = Linked {
            files: methods.driver.files.clone(),
            build: diagnose.build.clone(),
            otherwise: None,
        };
        let Ok(built) = self.link(&linked, folder, files) else {
            return;
        };
        let end = Instant::now() + FOR_CALLS;
        for result in results {
            if Instant::now() >= end || self.stop.signal().is_some() {
                return;
            }
            let driver = Driver {
                limits: &diagnose.limits,
                variables: &diagnose.environment,
                ..Driver::new(&built.program, methods, result.convention)
            };
            if let Some(call) = call(result) {
                let Ok(seen) = self.drive(driver, call.line(0, &key())) else {
                    continue;
                };
                let stderr = seen.stderr.bytes;
                if !sanitizer::is_broken(&stderr) {
                    result.place = sanitizer::read(&stderr, files).into_iter().next();
                }
            } else if let Some(leak) = &mut result.leak {
                leak.place = self.place_of_leak(driver, files, leak);
            }
        }
    }
}

/// The call that is to be repeated; `None` if it is known what is wrong.
fn call(result: &MethodResult) -> Option<&Call> {
    let calls = result.calls.as_deref().unwrap_or_default();
    let wrong = calls.iter().find(|call| call.fault.is_some());
    let wrong = result.smallest.as_ref().or(wrong)?;
    match wrong.fault.as_ref()? {
        Fault::Missing(_) | Fault::NotCalled | Fault::Forged | Fault::Leaks(_) => None,
        Fault::Ended(_) => Some(&wrong.call),
        _ => result.variants.is_empty().then_some(&wrong.call),
    }
}
