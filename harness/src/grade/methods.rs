//! How the methods of a class are judged: a driver is built with it and asked.
mod beliefs;
mod driver;
mod leaks;
mod link;
mod order;
mod place;

use std::path::{Path, PathBuf};

use reference::{Board, catalog::Variant};

use super::{GradeError, Grader};
use crate::{
    assignment::Methods,
    diagnose,
    execute::JudgeError,
    method::{Beliefs, Call, Fault, Method, Said, judge},
    sanitizer,
    submission::{Build, BuildError, BuildLog},
};
pub(super) use driver::{Came, Driver};
pub use leaks::Leaked;
use order::Batch;

/// What became of the methods.
#[derive(Debug)]
pub enum MethodsOutcome {
    /// A program was handed in, and no class.
    NoSources,
    /// Files of the class are missing.
    MissingFiles,
    /// The class does not compile, or not with the driver.
    CompileError(BuildLog),
    /// They were called.
    Judged(Vec<MethodResult>),
}

/// A method with the judgement on each of its calls.
#[derive(Debug)]
pub struct MethodResult {
    /// The method.
    pub method: Method,
    /// The index of the convention by which the class did best.
    pub convention: usize,
    /// The methods that are right themselves, by which its boards were looked at.
    pub trusted: Vec<Method>,
    /// The smallest board found on which it is wrong.
    pub smallest: Option<CallResult>,
    /// The known mistakes that account for all that it returned; one or two.
    pub variants: Vec<&'static Variant>,
    /// Whether its answers depend on what was called before.
    pub dependence: Option<Dependence>,
    /// Where a wrong call of it goes wrong, as far as sanitizers can tell.
    pub place: Option<sanitizer::Fault>,
    /// The memory that it does not give back, as far as that was looked for.
    pub leak: Option<Leaked>,
    /// Its calls, or why the judge could not do its work.
    pub calls: Result<Vec<CallResult>, JudgeError>,
}

/// What it means for the points that answers depend on what was called before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dependence {
    /// A call is right if it is right in every order tried.
    Counted,
    /// A call is right if it is right alone in its process, as another method that is
    /// judged before has the same mistake, and both may have it from one place.
    NotCounted {
        /// That method.
        because: Method,
    },
}

/// A call with its judgement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CallResult {
    /// The call.
    pub call: Call,
    /// What was returned, if anything was.
    pub said: Option<Said>,
    /// Why it was not right; `None` if it was.
    pub fault: Option<Fault>,
}

impl MethodResult {
    /// How many calls were right, and of how many.
    #[must_use]
    pub fn right(&self) -> (usize, usize) {
        let calls = self.calls.as_deref().unwrap_or_default();
        let right = calls.iter().filter(|call| call.fault.is_none()).count();
        (right, calls.len())
    }

    /// Whether calls of it were given up, which takes long each time.
    fn is_late(&self) -> bool {
        let mut calls = self.calls.iter().flatten();
        calls.any(|call| call.fault == Some(Fault::NotCalled))
    }

    /// Whether every call was right.
    #[must_use]
    pub fn is_right(&self) -> bool {
        let (right, calls) = self.right();
        self.calls.is_ok() && right == calls
    }
}

impl Grader<'_> {
    /// Judges the methods asked for, of the class in these files of a folder.
    ///
    /// # Errors
    ///
    /// If the build could not be done, or somebody asked to stop.
    pub(super) fn judge_methods(
        &self,
        methods: &Methods,
        folder: &Path,
        files: &[PathBuf],
    ) -> Result<MethodsOutcome, GradeError> {
        let is_there = |name: &String| files.iter().any(|file| file.as_os_str() == name.as_str());
        if !methods.driver.files.iter().all(is_there) {
            return Ok(MethodsOutcome::MissingFiles);
        }
        let program = match self.link(&methods.driver, folder, files) {
            Ok(Build { program, .. }) => program,
            Err(BuildError::Compile(log)) => return Ok(MethodsOutcome::CompileError(log)),
            Err(error) => return Err(GradeError::Build(error)),
        };
        let mut best: Option<(Vec<MethodResult>, Beliefs)> = None;
        let right = |results: &[MethodResult]| results.iter().filter(|it| it.is_right()).count();
        for index in 0..methods.conventions.len() {
            let driver = Driver::new(&program, methods, index);
            let (results, beliefs) = self.judge_by(driver, methods, index);
            // One mistake can hide another in a single method, so the class is
            // taken by the way in which most of it is right.
            let is_better =
                |(before, _): &(Vec<MethodResult>, Beliefs)| right(before) < right(&results);
            let is_done = right(&results) == results.len() || results.iter().any(is_forged);
            if best.as_ref().is_none_or(is_better) {
                best = Some((results, beliefs));
            }
            if is_done || self.stop.signal().is_some() {
                break;
            }
        }
        let (mut results, beliefs) = best.expect("there is a convention");
        for result in results.iter_mut().filter(|result| !result.is_right()) {
            let driver = Driver::new(&program, methods, result.convention);
            if let Some(dependence) = result.dependence {
                result.smallest =
                    self.smallest_of_order(driver, result.method, dependence, &beliefs);
                continue;
            }
            if !result.is_late() {
                result.smallest = self.smallest_call(driver, result.method, &beliefs);
            }
            result.variants = diagnose::of_method(result, &[]);
            // Many a mistake looks like another where only one board is asked of.
            if !result.variants.is_empty() {
                let further = self.small_calls(driver, result.method, &beliefs);
                result.variants = diagnose::of_method(result, &further);
            }
        }
        self.find_leaks(&program, methods, &mut results);
        self.find_places(methods, folder, files, &mut results);
        Ok(MethodsOutcome::Judged(results))
    }

    /// Judges by one convention; says also what is to be believed of the methods.
    fn judge_by(
        &self,
        driver: Driver<'_>,
        methods: &Methods,
        convention: usize,
    ) -> (Vec<MethodResult>, Beliefs) {
        let groups = methods.boards.iter();
        let boards: Vec<Board> = groups.flat_map(|group| group.boards.clone()).collect();
        let mut beliefs = Beliefs::default();
        let mut depends = None;
        let mut results = Vec::new();
        for method in Method::ALL {
            let mut calls = Call::all(method, &boards);
            let is_asked = self.methods.contains(&method);
            let is_seen_by = self.methods.contains(&Method::Neighbors);
            if !is_asked && !is_seen_by {
                continue;
            }
            if method == Method::Neighbors {
                for call in &mut calls {
                    call.facts = beliefs.facts(&call.board);
                }
            }
            let mut judged = self.judge_calls(driver, calls.clone(), &beliefs, depends);
            if matches!(judged, Ok((_, Some(Dependence::Counted))))
                && let Some(earlier) = self.dependent_before(driver, method, &boards)
            {
                judged = self.judge_calls(driver, calls, &beliefs, Some(earlier));
            }
            if matches!(judged, Err(JudgeError::Halted)) {
                break;
            }
            let (calls, dependence) = match judged {
                Ok((calls, dependence)) => (Ok(calls), dependence),
                Err(error) => (Err(error), None),
            };
            if dependence.is_some() {
                depends = depends.or(Some(method));
            }
            let result = MethodResult {
                method,
                convention,
                trusted: beliefs.trusted(),
                smallest: None,
                variants: Vec::new(),
                dependence,
                place: None,
                leak: None,
                calls,
            };
            if method != Method::Neighbors {
                self.believe(driver, &mut beliefs, &result, &boards);
            }
            if is_asked {
                results.push(result);
            }
        }
        (results, beliefs)
    }

    /// The first of the methods before this one that are not judged now and whose
    /// answers depend on what was called before: what a method costs must not depend
    /// on which others are asked for.
    fn dependent_before(
        &self,
        driver: Driver<'_>,
        method: Method,
        boards: &[Board],
    ) -> Option<Method> {
        if self.methods.contains(&Method::Neighbors) {
            return None;
        }
        let before = Method::ALL.into_iter().take_while(|other| *other != method);
        let mut not_judged = before.filter(|other| !self.methods.contains(other));
        not_judged.find(|other| {
            let calls = Call::all(*other, boards);
            let judged = self.judge_calls(driver, calls, &Beliefs::default(), None);
            matches!(judged, Ok((_, Some(_))))
        })
    }

    /// Makes the calls of a method and judges them; `depends` is the method of which
    /// it is known that its answers depend on what was called before.
    fn judge_calls(
        &self,
        driver: Driver<'_>,
        calls: Vec<Call>,
        beliefs: &Beliefs,
        depends: Option<Method>,
    ) -> Result<(Vec<CallResult>, Option<Dependence>), JudgeError> {
        let came = self.ask(driver, &calls)?;
        let mut results = judged(calls.clone(), came.clone(), beliefs);
        let batch = Batch {
            driver,
            calls: &calls,
            came: &came,
            beliefs,
        };
        let dependence = self.in_any_order(batch, &mut results, depends)?;
        Ok((without_echoes(results), dependence))
    }
}

fn is_forged(result: &MethodResult) -> bool {
    let mut calls = result.calls.iter().flatten();
    calls.any(|call| call.fault == Some(Fault::Forged))
}

/// Overlooks that the neighbors of a neighbor are wrong where neighbors are wrong
/// anyway: that is the same mistake seen from one move away. It is a mistake of its
/// own where all boards look like neighbors, and are none inside.
fn without_echoes(mut calls: Vec<CallResult>) -> Vec<CallResult> {
    let is_echo = |call: &CallResult| matches!(call.fault, Some(Fault::NeighborsOfNeighbor { .. }));
    if calls
        .iter()
        .any(|call| call.fault.is_some() && !is_echo(call))
    {
        for call in calls.iter_mut().filter(|call| is_echo(call)) {
            call.fault = None;
        }
    }
    calls
}

pub(super) fn judged(calls: Vec<Call>, came: Vec<Came>, beliefs: &Beliefs) -> Vec<CallResult> {
    let results = calls.into_iter().zip(came).map(|(call, came)| {
        let (said, fault) = match came {
            Came::Said(said) => {
                let fault = judge(&call, beliefs, &said);
                (Some(said), fault)
            }
            Came::Ended(rejection) => (None, Some(Fault::Ended(rejection))),
            Came::EndedQuietly => (None, Some(Fault::EndedQuietly)),
            Came::Forged => (None, Some(Fault::Forged)),
            Came::NotCalled => (None, Some(Fault::NotCalled)),
        };
        CallResult { call, said, fault }
    });
    results.collect()
}
