//! Memory that a method does not give back, as the driver counts it: without a
//! sanitizer, which would have to trace the process, as no program may here.
use std::path::PathBuf;

use super::{
    CallResult, Grader, MethodResult,
    driver::{Ask, Came, Driver},
};
use crate::{
    assignment::{Leaks, Methods},
    method::{Call, Fault, Leak, Said},
    sanitizer::{Place, first_place},
    submission::Frozen,
};

/// What a call of a method does not give back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leaked {
    /// The call.
    pub call: Call,
    /// Beyond what its objects leave behind anyway.
    pub by_method: Leak,
    /// What one object leaves behind that is only made and deleted.
    pub by_object: Leak,
    /// Where the first block was taken, if the driver was built to know that.
    pub place: Option<Place>,
}

/// A question for what a call, or an object alone, does not give back.
struct Question<'a> {
    call: &'a Call,
    of_object: bool,
}

impl Ask for Question<'_> {
    fn line(&self, number: usize, key: &str) -> String {
        self.call.leak_line(self.of_object, number, key)
    }
}

impl Grader<'_> {
    /// Looks what methods leave behind: all of their right calls where that counts,
    /// or else one of them.
    pub(super) fn find_leaks(
        &self,
        program: &Frozen,
        methods: &Methods,
        results: &mut [MethodResult],
    ) {
        let Some(first) = results.first() else {
            return;
        };
        let driver = Driver::new(program, methods, first.convention);
        match methods.leaks {
            Leaks::Ignore => {}
            Leaks::Report => self.report_leaks(driver, results),
            Leaks::Count => {
                for result in results {
                    if let Ok(calls) = &mut result.calls {
                        result.leak = self.count_leaks(driver, calls);
                    }
                }
            }
        }
    }

    /// Looks what one right call of each method leaves behind, that with the most
    /// neighbors.
    fn report_leaks(&self, driver: Driver<'_>, results: &mut [MethodResult]) {
        let call = |result: &MethodResult| {
            let right = result.calls.iter().flatten();
            let right = right.filter(|call| call.fault.is_none());
            let call = right.max_by_key(|call| call.call.board.neighbors().len())?;
            Some(call.call.clone())
        };
        let asked = results
            .iter_mut()
            .filter_map(|result| Some((call(result)?, result)));
        let (calls, results): (Vec<Call>, Vec<_>) = asked.unzip();
        let leaked = self.leaked(driver, &calls.iter().collect::<Vec<_>>());
        for (result, leaked) in results.into_iter().zip(leaked.unwrap_or_default()) {
            result.leak = leaked;
        }
    }

    /// Calls no call right that leaves something behind; returns the first.
    fn count_leaks(&self, driver: Driver<'_>, calls: &mut [CallResult]) -> Option<Leaked> {
        let right = calls.iter_mut().filter(|call| call.fault.is_none());
        let right: Vec<&mut CallResult> = right.collect();
        let asked: Vec<&Call> = right.iter().map(|call| &call.call).collect();
        let leaked = self.leaked(driver, &asked)?;
        for (call, leaked) in right.into_iter().zip(&leaked) {
            if let Some(leaked) = leaked
                && leaked.by_method.blocks > 0
            {
                call.fault = Some(Fault::Leaks(leaked.by_method.clone()));
            }
        }
        let leaks = |leaked: &Leaked| leaked.by_method.blocks > 0;
        let (first, others): (Vec<_>, Vec<_>) = leaked.into_iter().flatten().partition(leaks);
        first.into_iter().chain(others).next()
    }

    /// What calls leave behind; `None` for one of which that cannot be seen.
    pub(super) fn leaked(
        &self,
        driver: Driver<'_>,
        calls: &[&Call],
    ) -> Option<Vec<Option<Leaked>>> {
        let questions = calls
            .iter()
            .flat_map(|call| [true, false].map(|of_object| Question { call, of_object }));
        let questions: Vec<Question<'_>> = questions.collect();
        let came = self.ask(driver, &questions).ok()?;
        let leak = |came: &Came| match came {
            Came::Said(Said::Leaks(leak)) if leak.objects > 0 => Some(leak.clone()),
            _ => None,
        };
        let pairs = came.chunks(2).zip(calls);
        let leaked = pairs.map(|(pair, call)| {
            let (by_object, all) = (leak(&pair[0])?, leak(&pair[1])?);
            let objects = all.objects;
            let rest = |all: usize, each: usize| all.saturating_sub(each * objects);
            let by_method = Leak {
                blocks: rest(all.blocks, by_object.blocks),
                bytes: rest(all.bytes, by_object.bytes),
                ..all
            };
            Some(Leaked {
                call: (*call).clone(),
                by_method,
                by_object,
                place: None,
            })
        });
        Some(leaked.collect())
    }

    /// Where the first block that was left behind was taken, by a driver that is
    /// built to know; `None` also where it may be a block of the method or of an object.
    pub(super) fn place_of_leak(
        &self,
        driver: Driver<'_>,
        files: &[PathBuf],
        known: &Leaked,
    ) -> Option<Place> {
        let leaked = self.leaked(driver, &[&known.call])?.remove(0)?;
        let whose = match (leaked.by_method.blocks, leaked.by_object.blocks) {
            (1.., 0) => leaked.by_method,
            (0, 1..) => leaked.by_object,
            _ => return None,
        };
        first_place(whose.at.split(','), files)
    }
}
