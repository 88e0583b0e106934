//! Runs that are made more than once, and limits that are measured: end to end,
//! with margins that a busy machine does not reach.
use std::{
    fs,
    path::{Path, PathBuf},
    process,
    time::Duration,
};

use harness::{
    assignment::{self, Assignment},
    execute::{Keeper, Survey},
    grade::{Grader, Outcome, RunResult},
    judge::{Again, Note, Verdict},
    plan::{self, Filter},
    stop::Stop,
};

/// Answers with a number that it never set. Fresh memory is zero, so that looks
/// right on a solved board.
const UNSET: &str = r#"
int main() {
  volatile unsigned *moves = (unsigned *)std::malloc(4000);
  std::printf("Number of moves: %u\n", moves[500] % 1000);
}
"#;

/// Answers with the time, to the microsecond.
const CHANCE: &str = r#"
int main() {
  timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  std::printf("Number of moves: %ld\n", 1 + now.tv_nsec / 1000);
}
"#;

/// Right, and takes 2.1 s of CPU time at first and 1.8 s when it is run again.
const NEAR: &str = r#"
int main() {
  FILE *trace = std::fopen(TRACE, "rx");
  double seconds = trace ? 1.8 : 2.1;
  if (!trace) std::fclose(std::fopen(TRACE, "w"));
  while (std::clock() < seconds * CLOCKS_PER_SEC) {}
  std::puts("Number of moves: 0");
}
"#;

/// Answers always the same, after half a second of CPU time.
const SLOW: &str = r#"
int main() {
  while (std::clock() < CLOCKS_PER_SEC / 2) {}
  std::puts("Number of moves: 31");
}
"#;

/// A program in C++, made of `main`.
struct Program {
    folder: tempfile::TempDir,
}

impl Program {
    fn new(main: &str) -> Program {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let head = "#include <cstdio>\n#include <cstdlib>\n#include <ctime>\n";
        let trace = format!("#define TRACE {:?}\n", path("trace"));
        fs::write(path("main.cc"), format!("{head}{trace}{main}")).unwrap();
        let status = process::Command::new("g++")
            .arg("-o")
            .args([path("program"), path("main.cc")])
            .status();
        assert!(status.unwrap().success());
        Program { folder }
    }

    /// Its results on a case, made so many times.
    fn grade(&self, assignment: &Assignment, case: &str, repeat: u32) -> Vec<RunResult> {
        let filter = Filter {
            groups: Vec::new(),
            cases: vec![case.to_owned()],
        };
        let runs = plan::plan(assignment, &filter).unwrap();
        let keeper = Keeper::at(PathBuf::from(env!("CARGO_BIN_EXE_tilemark")));
        let grader = Grader {
            assignment,
            keeper: &keeper,
            protection: &Survey::default(),
            readable: Vec::new(),
            search_path: "/usr/bin:/bin".to_owned(),
            methods: Vec::new(),
            jobs: 2,
            repeat,
            probe: false,
            stop: &Stop::new().unwrap(),
        };
        let program = self.folder.path().join("program");
        let graded = grader.grade(&program, &runs, &mut |_| {}).unwrap();
        match graded.outcome {
            Outcome::Judged { runs, .. } => runs,
            other => panic!("it was not run: {other:?}"),
        }
    }

    /// Its result on a run.
    fn result(&self, assignment: &Assignment, case: &str, repeat: u32) -> RunResult {
        self.grade(assignment, case, repeat).remove(0)
    }
}

fn assignment() -> Assignment {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../cases/board-astar");
    assignment::load(&folder).unwrap()
}

fn notes(result: &RunResult) -> &[Note] {
    &result.result.as_ref().unwrap().1.notes
}

#[test]
fn tells_that_a_right_answer_was_luck() {
    let program = Program::new(UNSET);
    let solved = "solved/three-by-three-solved:m";
    let once = program.result(&assignment(), solved, 1);
    assert_eq!(once.verdict(), Some(Verdict::Accepted));
    assert_eq!(once.steadiness, None);

    let twice = program.result(&assignment(), solved, 2);
    assert_eq!(twice.verdict(), Some(Verdict::WrongAnswer));
    let steadiness = twice.steadiness.clone().unwrap();
    assert!(steadiness.answers_differ && !steadiness.exits_differ);
    assert_eq!((steadiness.attempts, steadiness.changed), (2, 1));
    assert!(matches!(notes(&twice), [.., Note::Flaky(_)]));
}

#[test]
fn tells_that_a_wrong_answer_is_not_always_the_same() {
    for main in [UNSET, CHANCE] {
        let result = Program::new(main).result(
            &assignment(),
            "one-move/three-by-three-blank-goes-right:m",
            1,
        );
        assert_eq!(result.verdict(), Some(Verdict::WrongAnswer));
        assert!(result.is_flaky(), "{main} {result:?}");
    }
    let results =
        Program::new(SLOW).grade(&assignment(), "one-move/three-by-three-blank-goes-right", 1);
    for result in &results {
        assert_eq!(result.verdict(), Some(Verdict::WrongAnswer));
        let steadiness = result.steadiness.clone().unwrap();
        assert_eq!((steadiness.attempts, steadiness.changed), (2, 1));
        assert!(!result.is_flaky(), "{result:?}");
    }
}

#[test]
fn makes_a_run_beyond_its_limit_again_alone() {
    let mut assignment = assignment();
    assignment.yardstick = None;
    assignment.limits.cpu = Duration::from_secs(2);
    let result = Program::new(NEAR).result(&assignment, "solved/three-by-three-solved:m", 1);
    assert_eq!(result.verdict(), Some(Verdict::Accepted));
    assert_eq!(result.limits.cpu, Duration::from_secs(2));
    let [
        Note::NearLimit {
            limit,
            first,
            again: Some(Again { cpu, counts: true }),
        },
    ] = notes(&result)
    else {
        panic!("one note: {result:?}");
    };
    assert_eq!(*limit, Duration::from_secs(2));
    assert!(cpu < limit && limit < first);
    assert_eq!(*cpu, result.result.as_ref().unwrap().0.cpu);
}

#[test]
fn gives_a_board_more_time_if_the_textbook_needs_it() {
    let mut assignment = assignment();
    let deep = "three-by-three-deep/the-farthest:h";
    let program = Program::new(SLOW);
    assignment.yardstick = None;
    assignment.limits.cpu = Duration::from_millis(50);
    let without = program.result(&assignment, deep, 1);
    assert_eq!(without.verdict(), Some(Verdict::TimeLimitExceeded));
    assert_eq!(without.limits.cpu, Duration::from_millis(50));

    assignment.yardstick = Some(1000.0);
    let with = program.result(&assignment, deep, 1);
    assert_eq!(with.verdict(), Some(Verdict::Accepted));
    assert!(
        with.limits.cpu > Duration::from_secs(1),
        "{:?}",
        with.limits
    );
    assert!(with.limits.wall > with.limits.cpu);
}
