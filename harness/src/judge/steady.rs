//! Steady or not: whether a program did the same each time that a run was made.
use std::collections::BTreeMap;

use reference::{Move, Shape};

use super::near::ended_by_itself;
use crate::{
    answer::{self, PathRead, Says},
    assignment::AnswerRules,
    execute::{Exit, Observation},
    judge::Verdict,
};

/// One time that a run was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Attempt<'a> {
    /// Whether memory that the program gets was filled, its addresses fixed, and its environment larger.
    pub is_changed: bool,
    /// What was seen.
    pub seen: &'a Observation,
    /// Its verdict.
    pub verdict: Verdict,
}

/// What the attempts at one run had in common.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Steadiness {
    /// How many attempts were compared; two at least.
    pub attempts: usize,
    /// In how many of them memory was filled, addresses fixed and the environment larger.
    pub changed: usize,
    /// How many of them came to each verdict.
    pub verdicts: BTreeMap<Verdict, usize>,
    /// Whether they ended with different exit codes or signals.
    pub exits_differ: bool,
    /// Whether they gave different answers.
    pub answers_differ: bool,
}

impl Steadiness {
    /// Whether the run is flaky: its attempts differ in verdict, end or answer.
    #[must_use]
    pub fn is_flaky(&self) -> bool {
        self.verdicts.len() > 1 || self.exits_differ || self.answers_differ
    }
}

impl Attempt<'_> {
    /// Whether it says something of the program, and can count.
    ///
    /// To fill memory takes time and makes it resident, so that a limit of
    /// either may be passed for that reason alone.
    #[must_use]
    pub fn is_fair(&self) -> bool {
        let is_dear = matches!(
            self.verdict,
            Verdict::TimeLimitExceeded | Verdict::MemoryLimitExceeded
        );
        !(self.is_changed && is_dear)
    }

    /// Whether it may be held against another attempt: one that ended by
    /// itself just beyond its limit of time was slow and no more.
    fn is_comparable(&self) -> bool {
        let was_slow =
            self.verdict == Verdict::TimeLimitExceeded && ended_by_itself(&self.seen.exit);
        self.is_fair() && !was_slow
    }
}

/// Compares the attempts at one run; `None` if there are not two to compare.
///
/// Compared are verdicts, exit codes and signals, and answers as they are read, number,
/// path and boards: text around an answer may be the time of day. Of attempts that were stopped
/// at a limit, the verdicts alone.
///
/// `answer` is what an answer looks like, and the shape of the boards in it; `None` for
/// interactive programs, whose game may be drawn by chance: their answers are not compared.
#[must_use]
pub fn compare(
    answer: Option<(&AnswerRules, Shape)>,
    attempts: &[Attempt<'_>],
) -> Option<Steadiness> {
    let attempts: Vec<_> = attempts
        .iter()
        .filter(|attempt| attempt.is_comparable())
        .collect();
    if attempts.len() < 2 {
        return None;
    }
    let mut verdicts = BTreeMap::new();
    for attempt in &attempts {
        *verdicts.entry(attempt.verdict).or_default() += 1;
    }
    let ends = attempts
        .iter()
        .filter(|attempt| ended_by_itself(&attempt.seen.exit));
    let answered = |seen| answer.map(|(rules, shape)| answered(rules, shape, seen));
    let (exits, answers): (Vec<&Exit>, Vec<Option<Answered>>) = ends
        .map(|attempt| (&attempt.seen.exit, answered(attempt.seen)))
        .unzip();
    Some(Steadiness {
        attempts: attempts.len(),
        changed: attempts.iter().filter(|attempt| attempt.is_changed).count(),
        verdicts,
        exits_differ: exits.iter().any(|exit| *exit != exits[0]),
        answers_differ: answers.iter().any(|answer| *answer != answers[0]),
    })
}

/// What an output says, and not in which lines.
#[derive(PartialEq, Eq)]
struct Answered {
    claims: Vec<Says>,
    /// The moves of the path, if there is one, and whether anything else was read as one.
    path: Option<Vec<Move>>,
    has_path: bool,
    /// The tiles of each board.
    boards: Vec<u8>,
}

fn answered(rules: &AnswerRules, shape: Shape, seen: &Observation) -> Answered {
    // A file that cannot be read says nothing; that it cannot shows in the verdict.
    let output = super::output(rules, seen).unwrap_or_default();
    let answer = answer::read(output, rules);
    let mut claims = answer.claims.into_iter().map(|claim| claim.says);
    if rules.another_board_allowed && claims.clone().next() == Some(Says::Unsolvable) {
        // The other board may be drawn by chance.
        return Answered {
            claims: claims.by_ref().take(1).collect(),
            path: None,
            has_path: false,
            boards: Vec::new(),
        };
    }
    let path = answer.path.as_ref();
    let boards = answer::boards(output, rules, shape);
    Answered {
        path: path.and_then(PathRead::moves).map(<[Move]>::to_vec),
        has_path: path.is_some(),
        boards: boards.map(|it| it.all_tiles().to_vec()).unwrap_or_default(),
        claims: claims.collect(),
    }
}

#[cfg(test)]
mod tests {
    use Verdict::{
        Accepted as AC, MemoryLimitExceeded as MLE, OutputLimitExceeded as OLE,
        RunTimeError as RTE, TimeLimitExceeded as TLE, WrongAnswer as WA,
    };

    use super::*;
    use crate::{
        assignment::example::rules,
        execute::{Content, Saved, Stream},
        judge::tests::seen,
    };

    const ONE: &str = "Number of moves: 1\n";
    const TWO: &str = "Number of moves: 2\n";

    fn shape() -> Shape {
        Shape::new(3, 3).unwrap()
    }

    /// The attempts in turn usual and changed; expected are those compared,
    /// whether the ends and whether the answers differ, and whether it is flaky.
    #[track_caller]
    fn check(attempts: &[(Exit, &str, Verdict)], expected: Option<(usize, bool, bool, bool)>) {
        let seen: Vec<_> = attempts
            .iter()
            .map(|(exit, stdout, _)| seen(exit.clone(), stdout))
            .collect();
        let made: Vec<_> = attempts
            .iter()
            .zip(&seen)
            .enumerate()
            .map(|(number, ((_, _, verdict), seen))| Attempt {
                is_changed: number % 2 == 1,
                seen,
                verdict: *verdict,
            })
            .collect();
        let found = compare(Some((&rules(), shape())), &made).map(|found| {
            let is_flaky = found.is_flaky();
            (
                found.attempts,
                found.exits_differ,
                found.answers_differ,
                is_flaky,
            )
        });
        assert_eq!(found, expected);
    }

    const WELL: Exit = Exit::Code(0);
    const CRASH: Exit = Exit::Signal(libc::SIGSEGV);

    #[test]
    fn is_steady_where_answer_and_end_are_the_same() {
        check(
            &[(WELL, ONE, AC), (WELL, ONE, AC)],
            Some((2, false, false, false)),
        );
        check(
            &[(CRASH, "", RTE), (CRASH, "", RTE)],
            Some((2, false, false, false)),
        );
        let (early, late) = (format!("at 12:00\n{TWO}"), format!("at 12:01\n{TWO}"));
        check(
            &[(WELL, &early, WA), (WELL, &late, WA)],
            Some((2, false, false, false)),
        );
    }

    #[test]
    fn tells_what_differs() {
        check(
            &[(WELL, TWO, WA), (WELL, ONE, AC)],
            Some((2, false, true, true)),
        );
        check(
            &[(WELL, TWO, WA), (WELL, "Number of moves: 3\n", WA)],
            Some((2, false, true, true)),
        );
        check(
            &[(WELL, TWO, WA), (WELL, "", WA)],
            Some((2, false, true, true)),
        );
        check(
            &[(CRASH, "", RTE), (Exit::Signal(libc::SIGABRT), "", RTE)],
            Some((2, true, false, true)),
        );
        check(
            &[(CRASH, ONE, RTE), (WELL, ONE, AC)],
            Some((2, true, false, true)),
        );
        check(
            &[(WELL, ONE, AC), (WELL, ONE, AC), (WELL, TWO, WA)],
            Some((3, false, true, true)),
        );
    }

    #[test]
    fn compares_the_files_that_hold_the_answers() {
        let rules = AnswerRules {
            from: Some("answer.txt".to_owned()),
            ..rules()
        };
        let differ = |texts: [&str; 2]| {
            let seen = texts.map(|text| {
                let content = Content::Bytes(text.as_bytes().to_vec());
                let name = "answer.txt".to_owned();
                Observation {
                    saved: vec![Saved { name, content }],
                    ..seen(WELL, "")
                }
            });
            let attempts = seen.each_ref().map(|seen| Attempt {
                is_changed: false,
                seen,
                verdict: WA,
            });
            let found = compare(Some((&rules, shape())), &attempts);
            found.unwrap().answers_differ
        };
        assert!(differ(["Number of moves: 1\n", "Number of moves: 2\n"]));
        assert!(!differ(["Number of moves: 1\n", "Number of moves: 1\n"]));
    }

    #[test]
    fn leaves_out_what_is_said_of_another_board() {
        let outputs = ["Number of moves: 1\n", "Number of moves: 2\n"];
        let outputs = outputs.map(|moves| seen(WELL, &format!("Unsolvable board\n{moves}")));
        let attempts = outputs.each_ref().map(|seen| Attempt {
            is_changed: false,
            seen,
            verdict: WA,
        });
        for another_board_allowed in [false, true] {
            let rules = AnswerRules {
                another_board_allowed,
                ..rules()
            };
            let found = compare(Some((&rules, shape())), &attempts).unwrap();
            assert_eq!(found.answers_differ, !another_board_allowed);
        }
    }

    #[test]
    fn holds_only_a_verdict_against_who_was_stopped_at_a_limit() {
        let (cpu, wall) = (Exit::KilledAtCpuLimit, Exit::KilledAtWallLimit);
        let usual = |exit: Exit| [(exit, "", TLE), (WELL, ONE, AC), (WELL, ONE, AC)];
        check(&usual(cpu.clone()), Some((3, false, false, true)));
        check(
            &[(cpu.clone(), "", TLE), (WELL, ONE, AC), (wall, ONE, TLE)],
            Some((3, false, false, true)),
        );
        // Just beyond the limit, and stopped where memory was filled.
        check(&usual(WELL), Some((2, false, false, false)));
        check(&[(WELL, TWO, WA), (cpu, "", TLE)], None);
        check(
            &[(WELL, TWO, WA), (Exit::KilledAtMemoryLimit, "", MLE)],
            None,
        );
        let flood = Exit::KilledAtOutputLimit(Stream::Stdout);
        check(
            &[(WELL, TWO, WA), (flood, ONE, OLE)],
            Some((2, false, false, true)),
        );
    }

    #[test]
    fn counts_changed_attempts_and_verdicts() {
        let (one, two) = (seen(WELL, ONE), seen(WELL, TWO));
        let attempt = |is_changed, seen, verdict| Attempt {
            is_changed,
            seen,
            verdict,
        };
        let found = compare(
            Some((&rules(), shape())),
            &[
                attempt(false, &one, AC),
                attempt(true, &two, WA),
                attempt(false, &one, AC),
            ],
        );
        let found = found.unwrap();
        assert_eq!(found.changed, 1);
        assert_eq!(found.verdicts, BTreeMap::from([(AC, 2), (WA, 1)]));
        assert_eq!(
            compare(Some((&rules(), shape())), &[attempt(false, &one, AC)]),
            None
        );
    }
}
