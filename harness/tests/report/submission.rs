//! Submissions graded without a process.
use std::{io, path::PathBuf, time::Duration};

use harness::{
    assignment::Assignment,
    case::Expected,
    execute::{Captured, Exit, JudgeError, Layer, Observation, Reason, State, Stream, Survey},
    grade::{Graded, Outcome, RunResult, Sources},
    judge::judge,
    plan::{self, Run},
    report::{Options, Rerun},
    score::{self, score},
    submission::BuildLog,
};

/// The right output for a run.
pub(crate) fn right(assignment: &Assignment, run: Run) -> String {
    match assignment.groups[run.group].cases[run.case].expected {
        Expected::Moves(moves) => format!("Number of moves: {moves}\n"),
        Expected::Unsolvable => "Unsolvable board\n".to_owned(),
    }
}

/// A program that printed this and ended well, with figures that never change.
pub(crate) fn printed(stdout: impl Into<Vec<u8>>) -> Observation {
    Observation {
        exit: Exit::Code(0),
        stdout: Captured {
            bytes: stdout.into(),
            is_cut: false,
        },
        stderr: Captured::default(),
        cpu: Duration::from_millis(312),
        wall: Duration::from_millis(330),
        peak_memory: (4 << 20) + (1 << 18),
        peak_memory_source: harness::execute::MemorySource::Polled,
        stdin_unread: 0,
        typed: Vec::new(),
        saved: Vec::new(),
        left_behind: 0,
        is_output_held: false,
        is_stopped: false,
        denied: Vec::new(),
    }
}

/// A program that ended like this, having printed nothing.
pub(crate) fn ended(exit: Exit) -> Observation {
    Observation {
        exit,
        ..printed("")
    }
}

/// The layers of an ordinary user on a machine without control groups.
fn protection() -> Survey {
    let state = |layer| match layer {
        Layer::User => State::Off(Reason::NotRoot),
        Layer::Cgroup => State::Off(Reason::Refused("Permission denied".to_owned())),
        _ => State::On,
    };
    Survey {
        findings: Layer::ALL.map(|layer| (layer, state(layer))).to_vec(),
        groups: None,
    }
}

/// An error of the judge.
pub(crate) fn judge_error() -> JudgeError {
    JudgeError::Start {
        program: PathBuf::from("/opt/tilemark"),
        source: io::Error::from_raw_os_error(11),
    }
}

/// A build that ended well with these diagnostics.
pub(crate) fn build(diagnostics: &str) -> BuildLog {
    BuildLog {
        command: "c++ -std=c++17 -O2 -Wall -o program board.cc main.cc".to_owned(),
        exit: Exit::Code(0),
        diagnostics: diagnostics.to_owned(),
        is_cut: false,
        warnings: diagnostics
            .lines()
            .filter(|line| line.contains("warning: "))
            .count(),
        cpu: Duration::from_millis(1240),
    }
}

/// A submission that was built and run; `see` is what its runs did.
pub(crate) fn graded(
    assignment: &Assignment,
    runs: &[Run],
    see: impl Fn(&str, Run) -> Result<Observation, JudgeError>,
) -> Graded {
    let result = |&run: &Run| {
        let case = &assignment.groups[run.group].cases[run.case];
        let judged = see(&run.id(assignment), run).map(|seen| {
            let judgement = judge(case, &assignment.answer, &assignment.limits, &seen);
            (seen, judgement)
        });
        RunResult {
            run,
            limits: assignment.limits,
            result: judged,
            steadiness: None,
        }
    };
    let runs: Vec<_> = runs.iter().map(result).collect();
    Graded {
        path: PathBuf::from("students/alice"),
        program: PathBuf::from("students/alice"),
        program_sha256: Some("5a".repeat(32)),
        is_by_itself: false,
        left_out: Vec::new(),
        protection: protection(),
        methods: None,
        smallest: None,
        variants: Vec::new(),
        crash: None,
        sources: Sources::default(),
        probe: None,
        replaced: Vec::new(),
        scorecard: score(
            assignment,
            &score::Graded {
                runs: Some(&runs),
                ..score::Graded::default()
            },
        ),
        outcome: Outcome::Judged {
            build: Some(build("")),
            runs,
        },
        stopped: None,
    }
}

/// A submission that was right in every run but for what `see` has for it.
pub(crate) fn graded_but(
    assignment: &Assignment,
    see: impl Fn(&str) -> Option<Result<Observation, JudgeError>>,
) -> Graded {
    graded(assignment, &plan::all(assignment), |id, run| {
        see(id).unwrap_or_else(|| Ok(printed(right(assignment, run))))
    })
}

/// A submission that came to no run.
pub(crate) fn not_run(assignment: &Assignment, outcome: Outcome) -> Graded {
    Graded {
        path: PathBuf::from("students/alice"),
        program: PathBuf::from("students/alice"),
        program_sha256: None,
        is_by_itself: false,
        left_out: Vec::new(),
        protection: protection(),
        methods: None,
        smallest: None,
        variants: Vec::new(),
        crash: None,
        sources: Sources::default(),
        probe: None,
        replaced: Vec::new(),
        scorecard: score(assignment, &score::Graded::default()),
        outcome,
        stopped: None,
    }
}

/// What a student sees by default.
pub(crate) fn student() -> Options {
    Options {
        reveal: false,
        all: false,
        rerun: Rerun {
            program: "tilemark".to_owned(),
            assignment: PathBuf::from("board-astar"),
            private: None,
            path: PathBuf::from("students/alice"),
        },
        saved: None,
    }
}

/// What an instructor can see.
pub(crate) fn instructor() -> Options {
    Options {
        reveal: true,
        ..student()
    }
}

/// A submission that makes many mistakes.
pub(crate) fn mixed(assignment: &Assignment) -> Graded {
    let crashed = || Observation {
        stderr: Captured {
            bytes: b"terminate called\n".to_vec(),
            is_cut: false,
        },
        stdin_unread: 20,
        ..ended(Exit::Signal(6))
    };
    let mut graded = graded_but(assignment, |id| {
        let seen = match id {
            "near/goal:h" => printed("number of moves: 0\n"),
            "near/one-move:h" => printed("expanded 2 boards\nNumber of moves: 1\n"),
            "near/one-move:m" => Observation {
                stderr: Captured {
                    bytes: b"Number of moves: 1\n".to_vec(),
                    is_cut: false,
                },
                ..printed("")
            },
            "near/two-moves-4x4:h" => printed("Unsolvable board\n"),
            "near/two-moves-4x4:m" => printed("Number of moves: 2"),
            "depth/depth-10:h" => printed("Number of moves: 12\n"),
            "depth/depth-10:m" => crashed(),
            "depth/trap-11:h" | "depth/trap-11:m" => printed("Number of moves: 13\n"),
            "depth/depth-12:h" => printed("Number of moves: 14\n"),
            "depth/depth-17:h" => printed("Number of moves: 21\n"),
            "depth/depth-17:m" => printed("Number of moves: 15\n"),
            "depth/depth-31:h" => Observation {
                cpu: Duration::from_millis(10_004),
                ..ended(Exit::KilledAtCpuLimit)
            },
            "depth/depth-31:m" => Observation {
                peak_memory: (256 << 20) + (1 << 18),
                peak_memory_source: harness::execute::MemorySource::Polled,
                ..ended(Exit::KilledAtMemoryLimit)
            },
            "unsolvable/swap-3x3:h" => printed("Number of moves: 18\n"),
            "unsolvable/swap-4x4:h" => Observation {
                cpu: Duration::from_millis(2),
                left_behind: 2,
                ..ended(Exit::KilledAtWallLimit)
            },
            "unsolvable/swap-4x4:m" => Observation {
                stdout: Captured {
                    bytes: b"Unsolvable board\n".to_vec(),
                    is_cut: false,
                },
                ..ended(Exit::Code(1))
            },
            "deep/secret-30:h" => printed("Number of moves: 32\n"),
            "deep/secret-7:m" => ended(Exit::KilledAtOutputLimit(Stream::Stdout)),
            _ => return None,
        };
        Some(Ok(seen))
    });
    let diagnostics = "main.cc: In function ‘int main(int, char**)’:\n\
                       main.cc:12:9: warning: unused variable ‘x’ [-Wunused-variable]\n   \
                       12 |     int x = 3;\n      |         ^\n";
    if let Outcome::Judged { build: log, .. } = &mut graded.outcome {
        *log = Some(build(diagnostics));
    }
    graded
}

/// Output that would harm a terminal, deceive a reader or give orders to a service.
pub(crate) fn hostile() -> Observation {
    let mut bytes = b"\x1b[2J\x1b]0;pwned\x07 \0 5\xff\n\xe2\x80\xaeNumber of moves: 11\n".to_vec();
    bytes.extend(b"::error::all is lost\n##[error]lost\n##vso[task.complete result=Failed]\n");
    bytes.extend(vec![b'A'; 1 << 20]);
    Observation {
        stderr: Captured {
            bytes: b"\x9b31m\r::error::oh\n".to_vec(),
            is_cut: true,
        },
        ..printed(bytes)
    }
}
