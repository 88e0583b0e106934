//! The sentence "do not enqueue a neighbor if it has previously been enqueued",
//! followed to the letter: it costs no points in `cases/board-astar`, and each
//! board of the group `repeat-rule` shows that it can miss the fewest moves.
use std::{
    cmp::Reverse,
    collections::{BinaryHeap, HashSet},
    env,
    path::{Path, PathBuf},
};

use harness::{
    assignment::{self, Assignment, Grading, RepeatRule},
    case::{Case, Expected},
    execute::{Layers, Survey},
    grade::{Grader, RunResult},
    judge::{Note, Verdict},
    plan::{self, Filter},
    stop::Stop,
};
use reference::{Board, Distance};

/// Which of the boards of equal priority goes first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum TieBreak {
    Oldest,
    Newest,
    MostMoves,
    FewestMoves,
}

const TIE_BREAKS: [TieBreak; 4] = [
    TieBreak::Oldest,
    TieBreak::Newest,
    TieBreak::MostMoves,
    TieBreak::FewestMoves,
];

/// The number of moves that the literal rule finds.
fn literal_rule(board: &Board, distance: Distance, tie_break: TieBreak, is_reversed: bool) -> u32 {
    let start = board.clone().with_distance(distance);
    let mut enqueued = HashSet::from([start.tiles().to_vec()]);
    let mut boards = vec![start];
    let mut open = BinaryHeap::from([Reverse((0, 0, 0))]);
    while let Some(Reverse((_, _, index))) = open.pop() {
        let board = boards[index].clone();
        if board.is_goal() {
            return board.get_n_moves();
        }
        let mut neighbors = board.neighbors();
        if is_reversed {
            neighbors.reverse();
        }
        for neighbor in neighbors {
            if !enqueued.insert(neighbor.tiles().to_vec()) {
                continue;
            }
            let index = boards.len();
            let age = i64::try_from(index).unwrap();
            let moves = i64::from(neighbor.get_n_moves());
            let rank = match tie_break {
                TieBreak::Oldest => age,
                TieBreak::Newest => -age,
                TieBreak::MostMoves => -moves,
                TieBreak::FewestMoves => moves,
            };
            let priority = neighbor.get_n_moves() + neighbor.estimate();
            open.push(Reverse((priority, rank, index)));
            boards.push(neighbor);
        }
    }
    panic!("the board is solvable, so the search ends at the goal");
}

/// Every answer of the literal rule on a case: for each of its modes, tie-breaks
/// and two orders of the neighbors.
fn answers(assignment: &Assignment, case: &Case) -> Vec<(String, u32)> {
    let mut answers = Vec::new();
    for &mode in &case.modes {
        let name = &assignment.modes[mode].name;
        let distance = Distance::from_letter(name.parse().unwrap()).unwrap();
        for tie_break in TIE_BREAKS {
            for is_reversed in [false, true] {
                let label = format!("{}:{name} {tie_break:?} {is_reversed}", case.name);
                let found = literal_rule(&case.board, distance, tie_break, is_reversed);
                answers.push((label, found));
            }
        }
    }
    answers
}

fn load() -> Assignment {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../cases/board-astar");
    assignment::load(&folder).unwrap()
}

/// The cases with a number of moves, of the groups that earn points or of the others.
fn solvable_cases(assignment: &Assignment, is_scored: bool) -> Vec<(&Case, u32)> {
    let scored: HashSet<usize> = assignment
        .criteria
        .iter()
        .filter(|criterion| criterion.points > 0)
        .filter_map(|criterion| match &criterion.grading {
            Grading::Runs { groups, .. } => Some(groups.clone()),
            Grading::Method { .. } | Grading::ByHand | Grading::Later => None,
        })
        .flatten()
        .collect();
    let groups = assignment.groups.iter().enumerate();
    groups
        .filter(|(index, _)| scored.contains(index) == is_scored)
        .flat_map(|(_, group)| &group.cases)
        .filter_map(|case| match case.expected {
            Expected::Moves(moves) => Some((case, moves)),
            Expected::Unsolvable => None,
        })
        .collect()
}

/// What the bundled program that follows the sentence gets on the boards of the group: the
/// verdicts, and how many notes say that the sentence leads to its answer, accepted or not.
fn graded(policy: RepeatRule) -> ([usize; 2], [usize; 2]) {
    let assignment = Assignment {
        repeat_rule: policy,
        diagnose: None,
        ..load()
    };
    let filter = Filter {
        groups: vec!["repeat-rule".to_owned()],
        cases: Vec::new(),
    };
    let runs = plan::plan(&assignment, &filter).unwrap();
    let binary = PathBuf::from(env!("CARGO_BIN_EXE_tilemark"));
    let protection = Survey::make(&binary, Layers::NONE).unwrap();
    let keeper = protection.keeper(binary);
    let grader = Grader {
        assignment: &assignment,
        keeper: &keeper,
        protection: &protection,
        readable: Vec::new(),
        search_path: env::var("PATH").unwrap(),
        methods: Vec::new(),
        jobs: 2,
        repeat: 1,
        probe: false,
        stop: &Stop::new().unwrap(),
    };
    let sample = assignment
        .folder
        .join("submissions/wrong_answer/literal-repeat-rule");
    let graded = grader.grade(&sample, &runs, &mut |_| {}).unwrap();
    let done = graded.outcome.runs().unwrap();
    let number = |wanted: &dyn Fn(&RunResult) -> bool| done.iter().filter(|it| wanted(it)).count();
    let noted = |wanted: bool| {
        number(&|done| {
            let notes = &done.result.as_ref().unwrap().1.notes;
            notes.iter().any(
                |note| matches!(note, Note::RepeatRule { is_accepted, .. } if *is_accepted == wanted),
            )
        })
    };
    // Where its answers count as right, no mistake is named.
    assert_eq!(
        graded.variants.is_empty(),
        policy == RepeatRule::Accept,
        "{policy:?}"
    );
    let verdict = |verdict| number(&|done| done.verdict() == Some(verdict));
    (
        [verdict(Verdict::Accepted), verdict(Verdict::WrongAnswer)],
        [noted(true), noted(false)],
    )
}

#[test]
fn the_policy_says_what_becomes_of_a_program_that_follows_it() {
    // By std::priority_queue it fails on eight of the ten boards.
    assert_eq!(graded(RepeatRule::Report), ([2, 8], [0, 8]));
    assert_eq!(graded(RepeatRule::Accept), ([10, 0], [8, 0]));
    assert_eq!(graded(RepeatRule::Reject), ([2, 8], [0, 0]));
}

#[test]
fn finds_the_fewest_moves_wherever_there_are_points() {
    let assignment = load();
    let mut searched = 0;
    for (case, moves) in solvable_cases(&assignment, true) {
        for (label, found) in answers(&assignment, case) {
            assert_eq!(found, moves, "{label}");
            searched += 1;
        }
    }
    // 141 runs, eight searches each; not one is left out.
    assert_eq!(searched, 1128);
}

#[test]
fn finds_more_moves_on_each_board_of_its_own_group() {
    let assignment = load();
    let cases = solvable_cases(&assignment, false);
    assert_eq!(cases.len(), 10);
    for (case, moves) in cases {
        let answers = answers(&assignment, case);
        assert!(
            answers.iter().any(|(_, found)| *found > moves),
            "{}: {answers:?}",
            case.name
        );
    }
}
