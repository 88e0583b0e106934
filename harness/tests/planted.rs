//! Programs with one mistake each, in a method or in `solve`: each loses its points
//! there and nowhere else, and is told which mistake it is. Of those with a mistake in one
//! method a third is tried, unless all are asked for: see `make samples`.
mod parallel;
mod thinned;

use std::{
    collections::BTreeMap,
    env, fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    time::Duration,
};

use harness::{
    assignment::{self, Assignment, Grading, Visibility},
    case::{Case, Expected},
    execute::{Layers, Survey},
    grade::{Graded, Grader, MethodResult, MethodsOutcome},
    method::Method,
    plan::{self, Filter},
    score::Earned,
    stop::Stop,
};
use reference::{Board, catalog::Variant};
use serde::Deserialize;

/// What `planted/expected.toml` says of one program.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Planted {
    /// The method with the mistake, or `solve`.
    wrong: String,
    /// The points of each criterion that has not all of them.
    points: BTreeMap<String, u32>,
    /// The names of the mistake in the catalog; none where it has none.
    mistakes: Vec<String>,
    /// Whether the answers depend on what was called before.
    #[serde(default)]
    depends_on_calls: bool,
    /// The smallest board on which it shows, counted by hand.
    smallest: Option<String>,
    /// What is planted.
    why: String,
    /// On which boards it shows.
    #[serde(rename = "where")]
    _shows: String,
    /// What it does to the answers.
    solve: String,
}

fn samples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../cases/board-astar/submissions")
}

/// The assignment without the builds that look for places, which have tests of their own.
fn load() -> Assignment {
    let mut assignment = assignment::load(&samples().join("..")).unwrap();
    assignment.diagnose = None;
    if let Some(methods) = &mut assignment.methods {
        methods.diagnose = None;
    }
    assignment
}

/// Grades a submission, its methods and the runs of these groups; of all if there are none.
fn grade(assignment: &Assignment, path: &Path, groups: &[&str]) -> Graded {
    let binary = PathBuf::from(env!("CARGO_BIN_EXE_tilemark"));
    let protection = Survey::make(&binary, Layers::NONE).unwrap();
    let keeper = protection.keeper(binary);
    let filter = Filter {
        groups: groups.iter().map(ToString::to_string).collect(),
        cases: Vec::new(),
    };
    let grader = Grader {
        assignment,
        keeper: &keeper,
        protection: &protection,
        readable: Vec::new(),
        search_path: env::var("PATH").unwrap(),
        methods: Method::ALL.to_vec(),
        jobs: 1,
        repeat: 1,
        probe: false,
        stop: &Stop::new().unwrap(),
    };
    let runs = plan::plan(assignment, &filter).unwrap();
    grader.grade(path, &runs, &mut |_| {}).unwrap()
}

fn methods(graded: &Graded) -> &[MethodResult] {
    match &graded.methods {
        Some(MethodsOutcome::Judged(results)) => results,
        other => panic!("the methods were not called: {other:?}"),
    }
}

/// The criteria that are graded and have not all their points.
fn short(assignment: &Assignment, graded: &Graded) -> BTreeMap<String, u32> {
    let lines = assignment.criteria.iter().zip(&graded.scorecard.lines);
    lines
        .filter_map(|(criterion, line)| match line.earned {
            Earned::Points(points) if points < line.points => {
                Some((criterion.name.clone(), points))
            }
            _ => None,
        })
        .collect()
}

fn names(variants: &[&'static Variant]) -> Vec<String> {
    variants
        .iter()
        .map(|variant| variant.name.to_owned())
        .collect()
}

/// Groups that take little time, for programs that are right in `solve`.
const QUICK: &[&str] = &[
    "solved",
    "one-move",
    "two-by-two",
    "unsolvable-odd",
    "unsolvable-even",
];

#[test]
fn shows_no_board_of_a_hidden_group_as_the_smallest() {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("solved.sh");
    let text = "#!/bin/sh\ncat > /dev/null; echo 'Number of moves: 0'\n";
    fs::write(&program, text).unwrap();
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    let mut assignment = load();
    let group = |name: &str| {
        let mut groups = assignment.groups.iter();
        groups.find(|group| group.name == name).unwrap().clone()
    };
    // Both boards of side 2 that are one move from the goal.
    let mut hidden = group("one-move");
    let one = hidden.cases[0].clone();
    hidden.cases = ["1 2\n0 3", "1 0\n3 2"]
        .map(|board| Case {
            board: Board::parse(board.as_bytes()).unwrap(),
            ..one.clone()
        })
        .to_vec();
    hidden.name = "withheld".to_owned();
    hidden.visibility = Visibility::Hidden;
    hidden.feedback = None;
    assignment.groups.push(hidden);
    let graded = grade(&assignment, &program, &["one-move"]);
    let smallest = graded.smallest.unwrap();
    assert_eq!(smallest.case.board.shape().cells(), 4);
    assert_eq!(smallest.case.expected, Expected::Moves(2));
}

#[test]
fn each_planted_mistake_costs_its_points_and_has_its_name() {
    let assignment = load();
    let folder = samples().join("planted");
    let text = fs::read_to_string(folder.join("expected.toml")).unwrap();
    let expected: BTreeMap<String, Planted> = toml::from_str(&text).unwrap();
    let mut faults = Vec::new();
    let mut named = 0;
    let all: Vec<_> = expected.iter().collect();
    let planted = thinned::out(all, |(_, planted)| planted.wrong.clone());
    let tried = planted.len();
    let graded = parallel::map(&planted, |(name, planted)| {
        let is_right = planted.solve == "right";
        let groups = if is_right { QUICK } else { &[] };
        let mut assignment = assignment.clone();
        if is_right {
            // With its own class it may search for ever, and with a right one it needs little.
            assignment.limits.cpu = Duration::from_secs(1);
            assignment.yardstick = None;
        }
        grade(&assignment, &folder.join(name), groups)
    });
    for ((name, planted), graded) in planted.into_iter().zip(graded) {
        assert!(!planted.why.is_empty(), "{name} does not say why");
        let found = short(&assignment, &graded);
        if found != planted.points {
            faults.push(format!("{name}: {found:?}, expected {:?}", planted.points));
        }
        let mut told = names(&graded.variants);
        let mut smallest = graded
            .smallest
            .as_ref()
            .map(|found| found.case.board.clone());
        for result in methods(&graded) {
            if result.method.name() != planted.wrong {
                assert!(result.is_right(), "{name}: {result:?}");
                continue;
            }
            told.extend(names(&result.variants));
            if result.dependence.is_some() != planted.depends_on_calls {
                faults.push(format!("{name}: {:?}", result.dependence));
            }
            smallest = result.smallest.as_ref().map(|call| call.call.board.clone());
        }
        if told != planted.mistakes {
            faults.push(format!("{name}: {told:?}, expected {:?}", planted.mistakes));
        }
        named += usize::from(!told.is_empty());
        let wanted = planted
            .smallest
            .as_ref()
            .map(|text| Board::parse(text.as_bytes()).unwrap());
        if let Some(wanted) = wanted
            && smallest.as_ref().map(Board::tiles) != Some(wanted.tiles())
        {
            faults.push(format!(
                "{name}: shown on {smallest:?}, expected {wanted:?}"
            ));
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
    // Of eight kinds a third at least, and few have no name.
    assert!(tried >= 8, "{tried}");
    assert!(named * 10 >= tried * 8, "{named} of {tried}");
}

#[test]
fn a_right_program_is_told_no_mistake() {
    let assignment = load();
    let folder = samples().join("accepted");
    let mut tried = 0;
    for entry in fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        if !path.join("board.h").exists() {
            continue;
        }
        let graded = grade(
            &assignment,
            &path,
            &["two-by-two", "three-by-three", "repeat-rule"],
        );
        assert_eq!(short(&assignment, &graded), BTreeMap::new(), "{path:?}");
        assert_eq!(names(&graded.variants), [""; 0], "{path:?}");
        assert!(
            graded.smallest.is_none() && graded.replaced.is_empty(),
            "{path:?}"
        );
        assert!(
            methods(&graded).iter().all(MethodResult::is_right),
            "{path:?}"
        );
        tried += 1;
    }
    assert!(tried >= 4, "{tried}");
    let points: u32 = assignment
        .criteria
        .iter()
        .filter(|criterion| matches!(criterion.grading, Grading::Method { .. }))
        .map(|criterion| criterion.points)
        .sum();
    // 5, 10, 15, 10, 5, 5 and 25: the handed-in text.
    assert_eq!(points, 75);
}
