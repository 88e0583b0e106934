//! How the methods of a class are judged: a driver is built with it and asked.
use std::{
    collections::HashMap,
    path::{Path, PathBuf},
};

use reference::{Board, catalog::Variant};

use super::{GradeError, Grader};
use crate::{
    assignment::{Convention, Linked, Methods},
    diagnose,
    execute::{Command, Exit, JudgeError, Observation, Scratch, execute},
    judge::{Rejection, Verdict, blame},
    method::{Beliefs, Call, Fault, Method, Said, judge, replies, seen_from},
    submission::{self, Build, BuildError, BuildLog, Frozen, Recipe},
};

/// How many calls of a method may not come back before it is called no more.
const HANGS: usize = 2;

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
    /// Its calls, or why the judge could not do its work.
    pub calls: Result<Vec<CallResult>, JudgeError>,
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

    /// Whether a call of it did not come back, which takes long each time.
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

/// What came of a call.
#[derive(Clone, Debug)]
pub(super) enum Came {
    Said(Said),
    Ended(Rejection),
    EndedQuietly,
    NotCalled,
}

impl Came {
    fn is_late(&self) -> bool {
        matches!(self, Came::Ended(rejection) if rejection.verdict() == Verdict::TimeLimitExceeded)
    }
}

/// A driver that is linked with a class, and how it is to make objects.
#[derive(Clone, Copy)]
pub(super) struct Driver<'a> {
    pub(super) program: &'a Frozen,
    pub(super) convention: &'a Convention,
    pub(super) methods: &'a Methods,
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
        for (index, convention) in methods.conventions.iter().enumerate() {
            let driver = Driver {
                program: &program,
                convention,
                methods,
            };
            let (results, beliefs) = self.judge_by(driver, index);
            // One mistake can hide another in a single method, so the class is
            // taken by the way in which most of it is right.
            let is_better =
                |(before, _): &(Vec<MethodResult>, Beliefs)| right(before) < right(&results);
            let is_done = right(&results) == results.len();
            if best.as_ref().is_none_or(is_better) {
                best = Some((results, beliefs));
            }
            if is_done || self.stop.signal().is_some() {
                break;
            }
        }
        let (mut results, beliefs) = best.expect("there is a convention");
        for result in results.iter_mut().filter(|result| !result.is_right()) {
            let driver = Driver {
                program: &program,
                convention: &methods.conventions[result.convention],
                methods,
            };
            if !result.is_late() {
                result.smallest = self.smallest_call(driver, result.method, &beliefs);
            }
            result.variants = diagnose::of_method(result);
        }
        Ok(MethodsOutcome::Judged(results))
    }

    /// Builds what the assignment links with some of the files handed in, and with
    /// all that lies beside those.
    pub(super) fn link(
        &self,
        linked: &Linked,
        folder: &Path,
        files: &[PathBuf],
    ) -> Result<Build, BuildError> {
        let is_named = |names: &[String], file: &PathBuf| {
            names.iter().any(|name| file.as_os_str() == name.as_str())
        };
        let is_taken = |file: &&PathBuf| {
            !is_named(&self.assignment.hand_in, file) || is_named(&linked.files, file)
        };
        let files: Vec<PathBuf> = files.iter().filter(is_taken).cloned().collect();
        let driver = self.assignment.folder.join("driver");
        let recipe = Recipe {
            folder,
            files: &files,
            driver: Some(&driver),
            build: &linked.build,
        };
        let environment = self.environment(Path::new("/nonexistent"));
        submission::build(&recipe, &environment, &self.readable, self.keeper)
    }

    /// Judges by one convention; says also what is to be believed of the methods.
    fn judge_by(&self, driver: Driver<'_>, convention: usize) -> (Vec<MethodResult>, Beliefs) {
        let groups = driver.methods.boards.iter();
        let boards: Vec<Board> = groups.flat_map(|group| group.boards.clone()).collect();
        let mut beliefs = Beliefs::default();
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
            let came = self.ask(driver, &calls);
            if matches!(came, Err(JudgeError::Halted)) {
                break;
            }
            let calls = came.map(|came| without_echoes(judged(calls, came, &beliefs)));
            let result = MethodResult {
                method,
                convention,
                trusted: beliefs.trusted(),
                smallest: None,
                variants: Vec::new(),
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

    /// Takes note of what a method says of boards, if it says anything.
    fn believe(
        &self,
        driver: Driver<'_>,
        beliefs: &mut Beliefs,
        result: &MethodResult,
        boards: &[Board],
    ) {
        if result.is_right() {
            beliefs.right(result.method);
            return;
        }
        let is_said = |call: &CallResult| matches!(call.said, Some(Said::Value(_)));
        let calls = result.calls.as_deref().unwrap_or_default();
        if calls.is_empty()
            || !calls.iter().all(is_said)
            || !self.methods.contains(&Method::Neighbors)
        {
            return;
        }
        let around = Call::all(Method::Neighbors, boards).into_iter();
        let around = around.flat_map(|call| seen_from(&call.board));
        let mut calls: Vec<Call> = around
            .filter(|board| result.method.is_for(board.distance()))
            .map(|board| Call {
                method: result.method,
                board,
                facts: Vec::new(),
            })
            .collect();
        let mut seen = std::collections::HashSet::new();
        calls.retain(|call| seen.insert(call.board.clone()));
        let came = self.ask(driver, &calls).unwrap_or_default();
        let says = calls
            .into_iter()
            .zip(came)
            .filter_map(|(call, came)| match came {
                Came::Said(Said::Value(value)) => Some((call.board, value)),
                _ => None,
            });
        beliefs.wrong(result.method, says.collect::<HashMap<_, _>>());
    }

    /// Makes calls, each once, in as few processes as may be: one that does not
    /// return ends its process, and the next goes on with those after it.
    pub(super) fn ask(&self, driver: Driver<'_>, calls: &[Call]) -> Result<Vec<Came>, JudgeError> {
        let mut came = Vec::new();
        let mut late = 0;
        while came.len() < calls.len() {
            if self.stop.signal().is_some() {
                return Err(JudgeError::Halted);
            }
            if late == HANGS {
                came.resize_with(calls.len(), || Came::NotCalled);
                break;
            }
            let first = came.len();
            let seen = self.process(driver, calls, first)?;
            let mut said: HashMap<usize, Said> = HashMap::new();
            for reply in replies(&seen.stdout.bytes) {
                said.entry(reply.call).or_insert(reply.said);
            }
            let replied = (first..calls.len()).map_while(|call| said.remove(&call));
            came.extend(replied.map(Came::Said));
            if came.len() < calls.len() {
                let end = match blame(&driver.methods.limits, &seen) {
                    Some(rejection) => Came::Ended(rejection),
                    None => Came::EndedQuietly,
                };
                late += usize::from(end.is_late());
                came.push(end);
            }
        }
        Ok(came)
    }

    /// Runs a process of the driver that is asked all calls from the first on.
    fn process(
        &self,
        driver: Driver<'_>,
        calls: &[Call],
        first: usize,
    ) -> Result<Observation, JudgeError> {
        let scratch = Scratch::new()?;
        let lines = calls.iter().enumerate().skip(first);
        let stdin: String = lines.map(|(number, call)| call.line(number)).collect();
        let command = Command {
            program: driver.program.program().to_owned(),
            arguments: driver.convention.arguments.clone(),
            environment: self.environment(scratch.path()),
            folder: scratch.path().to_owned(),
            stdin: stdin.into_bytes(),
            readable: [
                &[driver.program.folder().to_owned()],
                self.readable.as_slice(),
            ]
            .concat(),
            writable: vec![scratch.path().to_owned()],
            address_layout: crate::execute::AddressLayout::AsUsual,
        };
        let seen = execute(self.keeper, &command, &driver.methods.limits);
        let seen = driver.program.check().and(self.unless_stopped(seen))?;
        match seen.exit {
            Exit::NotStarted(error) => Err(JudgeError::DriverNotStarted { source: error }),
            _ => Ok(seen),
        }
    }
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
            Came::NotCalled => (None, Some(Fault::NotCalled)),
        };
        CallResult { call, said, fault }
    });
    results.collect()
}
