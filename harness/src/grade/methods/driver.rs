//! A driver that is linked with a class, and what it replies to calls.
use std::hash::{BuildHasher, RandomState};

use super::Grader;
use crate::{
    assignment::{Convention, Methods},
    execute::{
        AddressLayout, Command, Delivery, Exit, JudgeError, Limits, Observation, Scratch, execute,
    },
    judge::{Rejection, Verdict, blame},
    method::{Call, Said, replies},
    submission::Frozen,
};

/// How many calls of a method may not come back, or forge replies, before it is
/// called no more.
const HANGS: usize = 2;

/// How much less time than the others before it a call may take, if they used up the time
/// of a process together.
const UNEVEN: u32 = 10;

/// What came of a call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::grade) enum Came {
    Said(Said),
    Ended(Rejection),
    EndedQuietly,
    Forged,
    NotCalled,
}

impl Came {
    pub(super) fn is_late(&self) -> bool {
        matches!(self, Came::Ended(rejection) if rejection.verdict() == Verdict::TimeLimitExceeded)
    }
}

/// A driver that is linked with a class, how it is to make objects, and within what.
#[derive(Clone, Copy)]
pub(in crate::grade) struct Driver<'a> {
    pub(super) program: &'a Frozen,
    pub(super) convention: &'a Convention,
    pub(super) limits: &'a Limits,
    /// Further variables in its environment.
    pub(super) variables: &'a [(String, String)],
}

impl<'a> Driver<'a> {
    pub(super) fn new(program: &'a Frozen, methods: &'a Methods, convention: usize) -> Self {
        Driver {
            program,
            convention: &methods.conventions[convention],
            limits: &methods.limits,
            variables: &[],
        }
    }
}

/// Something that a driver is asked, and replies to.
pub(in crate::grade) trait Ask {
    /// The line by which it is asked.
    fn line(&self, number: usize, key: &str) -> String;
}

impl Ask for Call {
    fn line(&self, number: usize, key: &str) -> String {
        Call::line(self, number, key)
    }
}

impl Grader<'_> {
    /// Makes calls, each once, in as few processes as may be: one that does not
    /// return ends its process, and the next goes on with those after it.
    pub(in crate::grade) fn ask(
        &self,
        driver: Driver<'_>,
        calls: &[impl Ask],
    ) -> Result<Vec<Came>, JudgeError> {
        let mut came = Vec::new();
        let mut lost = 0;
        while came.len() < calls.len() {
            if self.stop.signal().is_some() {
                return Err(JudgeError::Halted);
            }
            if lost == HANGS {
                came.resize_with(calls.len(), || Came::NotCalled);
                break;
            }
            let first = came.len();
            let keys: Vec<String> = calls[first..].iter().map(|_| key()).collect();
            let seen = self.process(driver, calls, first, &keys)?;
            let found = replies(&seen.stdout.bytes, first, &keys);
            came.extend(found.said.into_iter().map(Came::Said));
            if came.len() < calls.len() {
                let end = match blame(driver.limits, &seen) {
                    _ if found.is_forged => Came::Forged,
                    Some(rejection) => {
                        let earlier = came.len() - first;
                        let alone = self.alone(driver, &calls[came.len()], &rejection, earlier)?;
                        alone.unwrap_or(Came::Ended(rejection))
                    }
                    None => Came::EndedQuietly,
                };
                lost += usize::from(end.is_late() || end == Came::Forged);
                came.push(end);
            }
        }
        Ok(came)
    }

    /// What comes of a call by itself after so many `earlier` ones, if its process went
    /// beyond a limit by all of them together: the limits are meant for one call.
    fn alone(
        &self,
        driver: Driver<'_>,
        call: &impl Ask,
        rejection: &Rejection,
        earlier: usize,
    ) -> Result<Option<Came>, JudgeError> {
        if earlier == 0 || rejection.verdict() == Verdict::RunTimeError {
            return Ok(None);
        }
        let key = key();
        let seen = self.drive(driver, call.line(0, &key))?;
        let mut found = replies(&seen.stdout.bytes, 0, &[key]);
        // One that takes no time by itself is not what added up: it came not back.
        let calls = u32::try_from(earlier + 1).unwrap_or(u32::MAX);
        let adds_up = seen.cpu.saturating_mul(calls).saturating_mul(UNEVEN) >= driver.limits.cpu;
        let is_by_time = matches!(rejection, Rejection::CpuLimit { .. });
        let is_excused = blame(driver.limits, &seen).is_none() && (adds_up || !is_by_time);
        let said = found.said.pop().filter(|_| is_excused && !found.is_forged);
        Ok(said.map(Came::Said))
    }

    /// Makes each call in a process of its own.
    pub(super) fn ask_alone<'c>(
        &self,
        driver: Driver<'_>,
        calls: impl IntoIterator<Item = &'c Call>,
    ) -> Result<Vec<Came>, JudgeError> {
        let mut came = Vec::new();
        for call in calls {
            came.extend(self.ask(driver, std::slice::from_ref(call))?);
        }
        Ok(came)
    }

    /// Runs a process of the driver that is asked all calls from the first on.
    fn process(
        &self,
        driver: Driver<'_>,
        calls: &[impl Ask],
        first: usize,
        keys: &[String],
    ) -> Result<Observation, JudgeError> {
        let lines = calls.iter().enumerate().skip(first).zip(keys);
        let stdin: String = lines
            .map(|((number, call), key)| call.line(number, key))
            .collect();
        self.drive(driver, stdin)
    }

    /// Runs a process of the driver with these lines.
    pub(super) fn drive(
        &self,
        driver: Driver<'_>,
        stdin: String,
    ) -> Result<Observation, JudgeError> {
        let scratch = Scratch::new()?;
        let mut environment = self.environment(scratch.path());
        environment.extend(driver.variables.iter().cloned());
        let command = Command {
            program: driver.program.program().to_owned(),
            arguments: driver.convention.arguments.clone(),
            environment,
            folder: scratch.path().to_owned(),
            stdin: stdin.into_bytes(),
            delivery: Delivery::AtOnce,
            readable: [
                &[driver.program.folder().to_owned()],
                self.readable.as_slice(),
            ]
            .concat(),
            writable: vec![scratch.path().to_owned()],
            address_layout: AddressLayout::AsUsual,
        };
        let seen = execute(self.keeper, &command, driver.limits);
        let seen = driver.program.check().and(self.unless_stopped(seen))?;
        match seen.exit {
            Exit::NotStarted(error) => Err(JudgeError::DriverNotStarted { source: error }),
            _ => Ok(seen),
        }
    }
}

/// A word that nobody can guess.
pub(super) fn key() -> String {
    format!("{:016x}", RandomState::new().hash_one(0))
}
