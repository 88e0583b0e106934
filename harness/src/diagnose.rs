//! Names the mistake in a program: which known wrong variant accounts for all that
//! it answered, where the truth does not. Pure: no file, no clock.
use std::collections::BTreeMap;

use reference::{
    Board, Distance, Heuristic,
    catalog::{self, Answer, Neighborhood, Outcome, Variant, explanations, explanations_by},
};

use crate::{
    answer::{self, PathRead, Says},
    assignment::{AnswerRules, Assignment, Named},
    execute::Observation,
    grade::{CallResult, MethodResult, RunResult, SmallestRun},
    judge::Verdict,
    method::{Method, Neighbor, Said, Value},
};

/// How many variants may explain the same: if more do, nobody knows which it is.
const MOST: usize = 2;

/// By how many wrong answers of a program, and how many right ones, its mistake is
/// looked for: a faulty search is made for each of them, in many ways.
const SOME: usize = 40;

/// What accounts for all that a method returned, `further` calls of it included;
/// nothing if it is right, or if nothing known does.
#[must_use]
pub fn of_method(result: &MethodResult, further: &[CallResult]) -> Vec<&'static Variant> {
    let calls = result.calls.as_deref().unwrap_or_default();
    let calls = calls.iter().chain(&result.smallest).chain(further);
    let calls: Vec<&CallResult> = calls.collect();
    if result.method == Method::Neighbors {
        return few(of_neighbors(&calls, &result.trusted));
    }
    let mut seen = Vec::new();
    for call in calls {
        let board = &call.call.board;
        match (&call.said, result.method.truth(board)) {
            (Some(Said::Value(value)), Some(truth)) => match answer(&value.in_kind_of(&truth)) {
                Some(answer) => seen.push((board.clone(), answer)),
                // No known mistake leads to such a value.
                None => return Vec::new(),
            },
            // It crashed, or did not come back, which says nothing of the rest.
            _ => continue,
        }
    }
    few(explanations(result.method.in_catalog(), &seen))
}

fn few(variants: Vec<&'static Variant>) -> Vec<&'static Variant> {
    if variants.len() <= MOST {
        variants
    } else {
        Vec::new()
    }
}

fn answer(value: &Value) -> Option<Answer> {
    match value {
        Value::Truth(truth) => Some(Answer::YesNo(*truth)),
        Value::Number(number) => Some(Answer::Number(u32::try_from(*number).ok()?)),
        Value::Other(_) => None,
    }
}

/// What methods say of a board.
type Look = BTreeMap<Method, Value>;

/// A list of neighbors as far as it can be seen by methods that are right.
struct Looks {
    facts: Vec<Method>,
    boards: Vec<Look>,
    parent: Look,
}

fn of_neighbors(calls: &[&CallResult], trusted: &[Method]) -> Vec<&'static Variant> {
    let mut seen = Vec::new();
    for call in calls {
        let Some(Said::Neighbors {
            boards,
            is_cut: false,
            parent,
        }) = &call.said
        else {
            continue;
        };
        let boards: Option<Vec<&Neighbor>> = boards.iter().map(Option::as_ref).collect();
        let Some(boards) = boards else {
            return Vec::new();
        };
        let facts = call.call.facts.iter().copied();
        let facts: Vec<Method> = facts.filter(|fact| trusted.contains(fact)).collect();
        let board = &call.call.board;
        seen.push((board.clone(), Looks::new(board, facts, &boards, parent)));
    }
    let fits = |answer: &Answer, looks: &Looks| match answer {
        Answer::Neighbors(answer) => looks.are_of(answer),
        _ => false,
    };
    explanations_by(catalog::Method::Neighbors, &seen, fits)
}

impl Looks {
    fn new(board: &Board, facts: Vec<Method>, boards: &[&Neighbor], parent: &Look) -> Looks {
        let look = |said: &Look| -> Look {
            let value = |fact: &Method| {
                let truth = fact.truth(board)?;
                Some((*fact, said.get(fact)?.in_kind_of(&truth)))
            };
            facts.iter().filter_map(value).collect()
        };
        let mut looks: Vec<Look> = boards.iter().map(|board| look(&board.facts)).collect();
        looks.sort_unstable();
        let parent = look(parent);
        Looks {
            facts,
            boards: looks,
            parent,
        }
    }

    /// Whether the boards of an answer would look like that.
    fn are_of(&self, answer: &Neighborhood) -> bool {
        let look = |board: &Board| -> Look {
            let facts = self.facts.iter();
            let truth = |fact: &Method| Some((*fact, fact.truth(board)?));
            facts.filter_map(truth).collect()
        };
        let mut boards: Vec<Look> = answer.boards().iter().map(look).collect();
        boards.sort_unstable();
        boards == self.boards && look(answer.parent()) == self.parent
    }
}

/// What accounts for all the answers of a program; nothing if they are right, or
/// if nothing known does.
#[must_use]
pub fn of_runs(
    assignment: &Assignment,
    runs: &[RunResult],
    smallest: Option<&SmallestRun>,
) -> Vec<&'static Variant> {
    if !assignment.is_of_the_catalog() {
        return of_paths(assignment, runs);
    }
    let answers = runs.iter().filter_map(|done| {
        let case = &assignment.groups[done.run.group].cases[done.run.case];
        let (seen, judgement) = done.result.as_ref().ok()?;
        if judgement.is_by_repeat_rule() {
            // As right as the truth, and not to be explained.
            return None;
        }
        let board = with_mode(assignment, &case.board, done.run.mode);
        let verdict = judgement.verdict();
        let answer = outcome(&assignment.answer, seen, verdict)?;
        Some((board, answer, verdict != Verdict::WrongAnswer))
    });
    let smallest = smallest.and_then(|found| {
        let board = with_mode(assignment, &found.case.board, found.mode);
        let verdict = found.judgement.verdict();
        Some((board, outcome(&assignment.answer, &found.seen, verdict)?))
    });
    let answers: Vec<_> = answers.collect();
    let is_right = |(_, _, is_right): &(Board, Answer, bool)| *is_right;
    let (right, wrong): (Vec<_>, Vec<_>) = answers.into_iter().partition(is_right);
    let some = wrong
        .into_iter()
        .take(SOME)
        .chain(right.into_iter().take(SOME));
    let some = some.map(|(board, answer, _)| (board, answer));
    let seen: Vec<_> = smallest.into_iter().chain(some).collect();
    few(explanations(catalog::Method::Solve, &seen))
}

/// What accounts for all the paths of a program, where one at least is wrong: a short one
/// may be read in several ways, and all together in one.
fn of_paths(assignment: &Assignment, runs: &[RunResult]) -> Vec<&'static Variant> {
    let rules = &assignment.answer;
    let asked = rules.path.as_ref().map(|path| path.directions.named);
    if asked != Some(Named::Blank) {
        // The catalog tells how the way of the blank is spelled.
        return Vec::new();
    }
    let paths = runs.iter().filter_map(|done| {
        let case = &assignment.groups[done.run.group].cases[done.run.case];
        let (seen, judgement) = done.result.as_ref().ok()?;
        if judgement.verdict() > Verdict::WrongAnswer {
            return None;
        }
        match answer::read(&seen.stdout.bytes, rules).path? {
            PathRead::One(path) => Some((case.board.clone(), Answer::Path(path.moves))),
            _ => None,
        }
    });
    let paths: Vec<_> = paths.collect();
    few(explanations(catalog::Method::Path, &paths))
}

/// A board to be searched by the distance of a mode.
pub(crate) fn with_mode(assignment: &Assignment, board: &Board, mode: usize) -> Board {
    board.clone().with_distance(distance(assignment, mode))
}

/// The distance of a mode.
pub(crate) fn distance(assignment: &Assignment, mode: usize) -> Distance {
    match assignment.modes[mode].textbook {
        Heuristic::Hamming => Distance::Hamming,
        _ => Distance::Manhattan,
    }
}

/// What a program answered, if it ended well and gave one answer.
fn outcome(rules: &AnswerRules, seen: &Observation, verdict: Verdict) -> Option<Answer> {
    if verdict > Verdict::WrongAnswer {
        return None;
    }
    let claims = answer::read(&seen.stdout.bytes, rules).claims;
    let (first, others) = claims.split_first()?;
    if others.iter().any(|claim| claim.says != first.says) {
        return None;
    }
    match first.says {
        Says::Moves(moves) => Some(Answer::Outcome(Outcome::Moves(moves))),
        Says::Unsolvable => Some(Answer::Outcome(Outcome::Unsolvable)),
        Says::NotANumberOfMoves(_) => None,
    }
}
