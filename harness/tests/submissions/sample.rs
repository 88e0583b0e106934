//! One sample: what `expected.toml` says of it, and whether it is so.
use std::{
    env,
    path::{Path, PathBuf},
    time::Duration,
};

use harness::{
    assignment::Assignment,
    execute::{Layers, Survey},
    grade::{Graded, Grader, Outcome},
    judge::Verdict,
    plan::{self, Filter, Run},
    score::Earned,
    stop::Stop,
};
use serde::Deserialize;

use crate::processes;

/// What `submissions/expected.toml` says of one sample.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Sample {
    /// The points of the criteria graded by runs: a figure, or an inclusive range.
    points: Option<Points>,
    /// What is planted in it.
    why: String,
    /// The file and line where it goes wrong, read in its source.
    place: Option<String>,
    /// The names in the catalog of the mistakes that account for its answers.
    mistakes: Option<Vec<String>>,
    /// Run only these groups: one at least where it goes wrong.
    #[serde(default)]
    only: Vec<String>,
    /// Run only these cases.
    #[serde(default)]
    cases: Vec<String>,
    /// Shorter limits, for programs that use them up.
    cpu_seconds: Option<f64>,
    wall_seconds: Option<f64>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(untagged)]
enum Points {
    Exactly(u32),
    Between([u32; 2]),
}

impl Points {
    fn contains(self, points: u32) -> bool {
        match self {
            Points::Exactly(wanted) => wanted == points,
            Points::Between([least, most]) => (least..=most).contains(&points),
        }
    }
}

/// Grades one sample; what is wrong with the outcome, each fault on a line.
pub(crate) fn faults(
    assignment: &Assignment,
    samples: &Path,
    name: &str,
    sample: &Sample,
) -> Vec<String> {
    assert!(!sample.why.is_empty(), "{name} does not say why");
    let mut assignment = assignment.clone();
    if sample.cpu_seconds.is_some() {
        assignment.yardstick = None;
    }
    if sample.place.is_none() {
        // It takes a build of its own.
        assignment.diagnose = None;
    }
    let limits = &mut assignment.limits;
    limits.cpu = sample
        .cpu_seconds
        .map_or(limits.cpu, Duration::from_secs_f64);
    limits.wall = sample
        .wall_seconds
        .map_or(limits.wall, Duration::from_secs_f64);
    let filter = Filter {
        groups: sample.only.clone(),
        cases: sample.cases.clone(),
    };
    let runs = plan::plan(&assignment, &filter).unwrap();
    // Ended, as one name may begin with another; other assignments have samples of this name.
    let marker = format!(
        "/tilemark-sample-{}-{}-{name}/here",
        std::process::id(),
        assignment.name
    );
    let graded = grade(&assignment, &samples.join(name), &runs, &marker);
    let mut faults: Vec<String> = verdict_faults(&assignment, name, &graded);
    if let Some(points) = sample.points {
        let earned = earned(&graded);
        if !points.contains(earned) {
            faults.push(format!("earned {earned} points, expected {points:?}"));
        }
    }
    let told = graded
        .variants
        .iter()
        .map(|variant| variant.name.to_owned());
    let told: Vec<String> = told.collect();
    if let Some(mistakes) = sample.mistakes.as_ref().filter(|it| **it != told) {
        faults.push(format!("is told {told:?}, expected {mistakes:?}"));
    }
    let place = graded
        .crash
        .as_ref()
        .and_then(|crash| crash.fault.place.as_ref());
    if place.is_some_and(|place| graded.sources.file(&place.file).is_none()) {
        faults.push("has no text of the file in which it goes wrong".to_owned());
    }
    let place = place.map(|place| format!("{}:{}", place.file, place.line));
    if place != sample.place {
        faults.push(format!(
            "goes wrong at {place:?}, expected {:?}",
            sample.place
        ));
    }
    let survivors = processes::with(&marker);
    if !survivors.is_empty() {
        faults.push(format!("left processes running: {survivors:?}"));
    }
    faults
        .into_iter()
        .map(|fault| format!("{name}: {fault}"))
        .collect()
}

fn grade(assignment: &Assignment, sample: &Path, runs: &[Run], marker: &str) -> Graded {
    let binary = PathBuf::from(env!("CARGO_BIN_EXE_tilemark"));
    let protection = Survey::make(&binary, Layers::NONE).unwrap();
    let keeper = protection.keeper(binary);
    let path = env::var("PATH").unwrap();
    let search_path = format!("{path}:{marker}");
    let grader = Grader {
        assignment,
        keeper: &keeper,
        protection: &protection,
        readable: Vec::new(),
        search_path,
        methods: Vec::new(),
        jobs: 1,
        repeat: 1,
        probe: false,
        stop: &Stop::new().unwrap(),
    };
    grader.grade(sample, runs, &mut |_| {}).unwrap()
}

/// Every run has the verdict of the folder or is accepted, and at least one
/// has it; a submission that never ran has its own.
fn verdict_faults(assignment: &Assignment, name: &str, graded: &Graded) -> Vec<String> {
    let folder = name.split('/').next().unwrap();
    let runs = match &graded.outcome {
        Outcome::MissingFiles(_) => return unless(folder == "missing_file", "missing_file"),
        Outcome::CompileError(_) => return unless(folder == "compile_error", "compile_error"),
        Outcome::NotStarted(_) => return unless(folder == "not_started", "not_started"),
        Outcome::NotAsked => return vec!["no run was asked for".to_owned()],
        Outcome::Judged { runs, .. } => runs,
    };
    let Some(wanted) = verdict(folder) else {
        return vec!["it ran, and its folder says that it cannot".to_owned()];
    };
    let mut faults = Vec::new();
    for done in runs {
        let run = done.run.id(assignment);
        match &done.result {
            Err(error) => faults.push(format!("{run}: the judge failed: {error}")),
            Ok((_, judgement)) if ![Verdict::Accepted, wanted].contains(&judgement.verdict()) => {
                faults.push(format!("{run}: {:?}", judgement.rejection));
            }
            Ok(_) => {}
        }
    }
    if !runs.iter().any(|done| done.verdict() == Some(wanted)) {
        faults.push(format!("no run is {folder}"));
    }
    faults
}

fn unless(is_right: bool, found: &str) -> Vec<String> {
    if is_right {
        Vec::new()
    } else {
        vec![format!("is {found}")]
    }
}

fn verdict(folder: &str) -> Option<Verdict> {
    Some(match folder {
        "accepted" => Verdict::Accepted,
        "presentation_error" => Verdict::PresentationError,
        "wrong_answer" => Verdict::WrongAnswer,
        "time_limit_exceeded" => Verdict::TimeLimitExceeded,
        "memory_limit_exceeded" => Verdict::MemoryLimitExceeded,
        "output_limit_exceeded" => Verdict::OutputLimitExceeded,
        "runtime_error" => Verdict::RunTimeError,
        _ => return None,
    })
}

fn earned(graded: &Graded) -> u32 {
    let lines = graded.scorecard.lines.iter();
    lines
        .map(|line| {
            if let Earned::Points(points) = line.earned {
                points
            } else {
                0
            }
        })
        .sum()
}
