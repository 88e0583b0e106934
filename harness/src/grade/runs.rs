//! How the runs of a program are made: in rounds, several at a time, each in a
//! fresh folder.
use std::{
    os::unix::process::ExitStatusExt,
    path::{Path, PathBuf},
    sync::{
        atomic::{AtomicBool, AtomicUsize, Ordering},
        mpsc,
    },
    thread,
};

use super::{
    Event, Grader, RunResult,
    conditions::Conditions,
    rounds::{Attempt, Made, Rounds},
};
use crate::{
    case::Case,
    diagnose::distance,
    execute::{
        AddressLayout, Command, Delivery, Exit, JudgeError, Limits, Loss, Observation, Scratch,
        StartError, execute,
    },
    judge::{Judgement, hard, judge_by, judge_script},
    plan::{BOARD_FILE, Given, Run},
    submission::Frozen,
    yardstick::Yardstick,
};

/// What a program finds around it, beside what is there for all.
pub(super) struct Setting {
    /// Further variables in its environment.
    pub(super) variables: Vec<(String, String)>,
    /// Where its memory lies.
    pub(super) address_layout: AddressLayout,
}

impl From<Conditions> for Setting {
    fn from(conditions: Conditions) -> Setting {
        Setting {
            variables: conditions.variables(),
            address_layout: conditions.address_layout(),
        }
    }
}

impl Grader<'_> {
    /// Makes the attempts of the first round, at so many runs, and those that
    /// they call for; returns also how many runs were not made as often as that.
    ///
    /// # Errors
    ///
    /// If the program cannot be started: then no further run is begun.
    pub(super) fn run_all(
        &self,
        program: &Frozen,
        runs: usize,
        attempts: &[Attempt],
        on_event: &mut dyn FnMut(Event),
    ) -> Result<(Vec<RunResult>, usize), StartError> {
        let yardstick = Yardstick::new(self.assignment);
        let made = self.make(program, &yardstick, attempts, self.jobs, &mut |made| {
            on_event(Event::RunEnded {
                run: made.attempt.run,
                verdict: made.verdict(),
            });
        })?;
        let mut rounds = Rounds::new(runs, made);
        let mut again = |grader: &Grader<'_>, attempts: Vec<Attempt>, jobs| {
            let runs = attempts.len();
            if runs > 0 {
                on_event(Event::Again { runs });
            }
            // A program that does not start any more has been run all the same.
            let made = grader.make(program, &yardstick, &attempts, jobs, &mut |_| {
                on_event(Event::AgainEnded);
            });
            made.unwrap_or_default()
        };
        let worst_counts = self.repeat > 1;
        if !worst_counts {
            let failed = rounds.failed();
            let made = again(self, rounds.at(&failed, Conditions::of(1)), self.jobs);
            rounds.add(&failed, made);
        }
        let near = rounds.near();
        // Nothing of other submissions that are graded meanwhile runs beside them.
        let keeper = self.keeper.alone();
        let alone = Grader {
            keeper: &keeper,
            ..self.clone()
        };
        let made = again(&alone, rounds.at(&near, Conditions::Usual), 1);
        rounds.add_alone(&near, made);
        let not_repeated = rounds.cut_short();
        let done = rounds.conclude(self.assignment, worst_counts);
        Ok((done, not_repeated))
    }

    /// Makes attempts, several at a time; the results are in the order given,
    /// `None` for those that were not made, or not to their end, as somebody asked
    /// to stop.
    ///
    /// # Errors
    ///
    /// If the program cannot be started: then no further run is begun.
    fn make(
        &self,
        program: &Frozen,
        yardstick: &Yardstick<'_>,
        attempts: &[Attempt],
        jobs: usize,
        on_end: &mut dyn FnMut(&Made),
    ) -> Result<Vec<Option<Made>>, StartError> {
        let next = AtomicUsize::new(0);
        let is_over = AtomicBool::new(false);
        let (sender, receiver) = mpsc::channel();
        let mut results: Vec<Option<Made>> = attempts.iter().map(|_| None).collect();
        let mut start_error = None;
        let work = |sender: mpsc::Sender<(usize, Limits, Result<Observation, JudgeError>)>| {
            while !is_over.load(Ordering::Relaxed) && self.stop.signal().is_none() {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let Some(&attempt) = attempts.get(index) else {
                    break;
                };
                let limits = yardstick.limits(attempt.run);
                let seen = self.unless_stopped(self.run(program, attempt, &hard(&limits)));
                if sender.send((index, limits, seen)).is_err() {
                    break;
                }
            }
        };
        thread::scope(|scope| {
            let mut workers = 0;
            for _ in 0..jobs.clamp(1, attempts.len().max(1)) {
                let (work, sender) = (&work, sender.clone());
                let started = thread::Builder::new().spawn_scoped(scope, move || work(sender));
                workers += usize::from(started.is_ok());
            }
            if workers == 0 {
                // Where no thread can be had, the work is done here.
                work(sender.clone());
            }
            drop(sender);
            for (index, limits, seen) in receiver {
                if let Ok(Observation {
                    exit: Exit::NotStarted(error),
                    ..
                }) = seen
                {
                    is_over.store(true, Ordering::Relaxed);
                    start_error.get_or_insert(error);
                    continue;
                }
                if matches!(seen, Err(JudgeError::Halted)) {
                    continue;
                }
                let attempt = attempts[index];
                let made = Made {
                    attempt,
                    limits,
                    result: seen.map(|seen| self.judged(attempt.run, &limits, seen)),
                };
                on_end(&made);
                results[index] = Some(made);
            }
        });
        match start_error {
            Some(error) => Err(error),
            None => Ok(results),
        }
    }

    fn judged(&self, run: Run, limits: &Limits, seen: Observation) -> (Observation, Judgement) {
        let case = &self.assignment.groups[run.group].cases[run.case];
        let judgement = self.judge(case, run.mode, limits, &seen);
        (seen, judgement)
    }

    /// Judges a run in a mode, by the rules of the assignment.
    pub(super) fn judge(
        &self,
        case: &Case,
        mode: usize,
        limits: &Limits,
        seen: &Observation,
    ) -> Judgement {
        let assignment = self.assignment;
        let distance = distance(assignment, mode);
        let rules = assignment.rules_in(mode);
        if let (Some(script), Some(commands)) = (&case.script, &assignment.script) {
            return judge_script((case, script), (commands, &rules), limits, seen);
        }
        judge_by(
            assignment.repeat_rule,
            distance,
            (case, &rules),
            limits,
            seen,
        )
    }

    /// Makes one run in a fresh folder.
    fn run(
        &self,
        program: &Frozen,
        Attempt { run, conditions }: Attempt,
        limits: &Limits,
    ) -> Result<Observation, JudgeError> {
        let case = &self.assignment.groups[run.group].cases[run.case];
        self.run_on(program, (case, run.mode), conditions.into(), limits)
    }

    /// Runs a program on a case in a mode, in a fresh folder.
    pub(super) fn run_on(
        &self,
        program: &Frozen,
        (case, mode): (&Case, usize),
        setting: Setting,
        limits: &Limits,
    ) -> Result<Observation, JudgeError> {
        let given = Given::new(self.assignment, case, mode);
        self.run_given(program, (case, &given, BOARD_FILE), setting, limits)
    }

    /// Runs a program on a case in a fresh folder, with what it is given and the name of the
    /// board file.
    pub(super) fn run_given(
        &self,
        program: &Frozen,
        (case, given, board_file): (&Case, &Given, &str),
        setting: Setting,
        limits: &Limits,
    ) -> Result<Observation, JudgeError> {
        let scratch = Scratch::new()?;
        let mut environment = self.environment(scratch.path());
        environment.extend(setting.variables);
        if let Some(text) = &given.board_file {
            scratch.write(board_file, text.as_bytes())?;
        }
        for (name, text) in &given.files {
            scratch.write(name, text.as_bytes())?;
        }
        let mut words = program.command(&self.assignment.command);
        words.extend(given.arguments.iter().cloned());
        let command = Command {
            program: PathBuf::from(words.remove(0)),
            arguments: words,
            environment,
            folder: scratch.path().to_owned(),
            stdin: given.stdin.clone().into_bytes(),
            delivery: match case.script {
                Some(_) => Delivery::LineByLine,
                None => Delivery::AtOnce,
            },
            readable: [&[program.folder().to_owned()], self.readable.as_slice()].concat(),
            writable: vec![scratch.path().to_owned()],
            address_layout: setting.address_layout,
        };
        let seen = execute(self.keeper, &command, limits);
        program.check()?;
        let mut seen = seen?;
        for name in &given.saved {
            seen.saved.push(scratch.read(name, limits.output)?);
        }
        Ok(seen)
    }

    /// Takes a run that has died by the very signal that asks to stop for one
    /// that was ended: some services send it to every process at once.
    pub(super) fn unless_stopped(
        &self,
        seen: Result<Observation, JudgeError>,
    ) -> Result<Observation, JudgeError> {
        let signal = match &seen {
            Ok(seen) => match seen.exit {
                Exit::Signal(signal) => Some(signal),
                // What shells and virtual machines make of it.
                Exit::Code(code) => Some(code - 128),
                _ => None,
            },
            Err(JudgeError::KeeperLost {
                how: Loss::Ended(status),
                // Where nobody can say how, that was killed too.
            }) => status.map_or_else(|| self.stop.signal(), |status| status.signal()),
            Err(_) => None,
        };
        match signal {
            Some(signal) if self.stop.is_asked_by(signal) => Err(JudgeError::Halted),
            _ => seen,
        }
    }

    /// What a program of a student finds in its environment under usual conditions.
    pub(super) fn environment(&self, home: &Path) -> Vec<(String, String)> {
        let variable = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        vec![
            variable("PATH", &self.search_path),
            variable("HOME", &home.to_string_lossy()),
            variable("LANG", "C.UTF-8"),
            variable("TZ", "UTC"),
            // Python as root would write beside the program, as nobody may.
            variable("PYTHONDONTWRITEBYTECODE", "1"),
        ]
    }
}
