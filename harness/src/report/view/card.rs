//! One run as its reader may see it.
use std::sync::Arc;

use reference::{Board, Move, catalog::Variant};

use crate::{
    answer,
    assignment::{AnswerRules, Assignment, Feedback, Optimal, Part},
    case::Expected,
    execute::{Limits, Observation},
    grade::RunResult,
    judge::{self, Judgement, Note, Rejection, Steadiness, Trail, Verdict, in_form},
    plan::Run,
    report::{
        escape, transcript,
        words::{self, Sentence},
    },
    shortest,
};

/// The most lines of output that `got` shows.
const GOT_LINES: usize = 3;
/// The most characters of each: with its label and backticks they fill a line of a report.
const GOT_CHARS: usize = 74;

/// One run as its reader may see it: a field that is `None` or empty may not be
/// shown, or does not exist.
pub(in crate::report) struct Card<'a> {
    /// `group/case:mode`.
    pub(in crate::report) id: String,
    pub(in crate::report) run: Run,
    pub(in crate::report) verdict: Verdict,
    judgement: &'a Judgement,
    pub(in crate::report) seen: &'a Observation,
    pub(in crate::report) limits: &'a Limits,
    /// What it earns, in percent of one that is accepted.
    pub(in crate::report) percent: u32,
    /// Why it was not accepted.
    pub(in crate::report) sentence: Option<Sentence>,
    pub(in crate::report) notes: Vec<&'a Note>,
    /// Whether it was made several times and did not do the same each time.
    pub(in crate::report) is_flaky: bool,
    /// What several attempts at it had in common.
    pub(in crate::report) steadiness: Option<&'a Steadiness>,
    /// The output, or the file that is to hold the answer, as far as it is one.
    pub(in crate::report) got: Option<Got>,
    /// Whether it may be shown how the program ended and what it used.
    pub(in crate::report) shows_end: bool,
    /// Whether all of the output may be shown.
    pub(in crate::report) shows_output: bool,
    /// What was typed and printed, of an interactive program.
    pub(in crate::report) transcript: Option<Vec<transcript::Line>>,
    /// The right answer, as it is to be printed; there is none to a script.
    pub(in crate::report) expected: Option<String>,
    pub(in crate::report) board: Option<&'a Board>,
    /// What is wrong with its path, by name, and at which move.
    pub(in crate::report) flaw: Option<(&'static str, Option<usize>)>,
    /// Behind which line typed an interactive program goes wrong, from 1.
    pub(in crate::report) wrong_line: Option<usize>,
    /// The boards at which a path goes wrong, each with what it is.
    pub(in crate::report) steps: Vec<(&'static str, &'a Board)>,
    /// Why the case is there, for instructors.
    pub(in crate::report) reason: Option<&'a str>,
    /// Whether distances may be searched for it, where they are not known without.
    pub(super) is_searched: bool,
    /// Runs that fail in one way have the same kind.
    pub(in crate::report) kind: Kind<'a>,
}

/// In which way a run failed: its verdict, whether it is flaky, and as far as the
/// reader may know them its reason and what the author of the case says of its answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::report) struct Kind<'a> {
    verdict: Verdict,
    reason: Option<(std::mem::Discriminant<Rejection>, Option<i32>)>,
    flaw: Option<&'static str>,
    explanation: Option<&'a str>,
    follows_repeat_rule: bool,
    is_flaky: bool,
}

/// The lines of an output that say the answer, escaped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::report) struct Got {
    pub(in crate::report) lines: Vec<String>,
    /// How many lines of output there are beside these.
    pub(in crate::report) omitted: usize,
    /// Where in the only line a caret points at the first wrong character.
    pub(in crate::report) caret: Option<usize>,
}

impl<'a> Card<'a> {
    pub(super) fn new(
        assignment: &'a Assignment,
        result: &'a RunResult,
        (feedback, is_instructor): (Feedback, bool),
        (seen, judgement): (&'a Observation, &'a Judgement),
        named: &[&Variant],
    ) -> Card<'a> {
        let run = result.run;
        let case = &assignment.groups[run.group].cases[run.case];
        let (verdict, rejection) = (judgement.verdict(), judgement.rejection.as_ref());
        let shows_output = feedback >= Feedback::Actual;
        let shows_answer = feedback >= Feedback::Expected;
        let notes: Vec<_> = judgement
            .notes
            .iter()
            .filter(|_| feedback >= Feedback::Message)
            .filter(|note| !is_explained_away(note, named))
            .collect();
        Card {
            id: run.id(assignment),
            run,
            verdict,
            judgement,
            percent: judgement.percent(&assignment.answer),
            seen,
            limits: &result.limits,
            sentence: rejection.and_then(|reason| words::rejection(reason, feedback)),
            kind: Kind::new(
                verdict,
                rejection.filter(|_| feedback >= Feedback::Message),
                &notes,
                result.is_flaky(),
            ),
            notes,
            is_flaky: result.is_flaky(),
            steadiness: result
                .steadiness
                .as_ref()
                .filter(|_| feedback >= Feedback::Message),
            got: (shows_output && case.script.is_none())
                .then(|| Got::new(assignment, seen, rejection)),
            transcript: case.script.as_ref().filter(|_| shows_output).map(|script| {
                let wrong = match rejection {
                    Some(Rejection::Script(fault)) => Some(fault.line),
                    Some(_) => seen.typed.len().checked_sub(1),
                    None => None,
                };
                transcript::lines(script, (&seen.stdout.bytes, &seen.typed), wrong)
            }),
            shows_end: feedback >= Feedback::Message,
            shows_output,
            expected: (shows_answer && case.script.is_none())
                .then(|| expected(&assignment.rules_in(run.mode), case.expected)),
            board: (shows_answer && case.script.as_ref().is_none_or(|it| it.has_board))
                .then_some(&case.board),
            flaw: match rejection {
                Some(Rejection::Flawed(flaw)) if feedback >= Feedback::Message => {
                    Some((words::flaw::kind(flaw), words::flaw::step(flaw)))
                }
                Some(Rejection::Script(fault)) if feedback >= Feedback::Message => Some((
                    words::script::kind(&fault.flaw),
                    words::script::step(&fault.flaw),
                )),
                _ => None,
            },
            wrong_line: match rejection {
                Some(Rejection::Script(fault)) if feedback >= Feedback::Message => {
                    Some(fault.line + 1)
                }
                _ => None,
            },
            steps: match rejection {
                Some(Rejection::Flawed(flaw)) if shows_answer => words::flaw::boards(flaw),
                Some(Rejection::Script(fault)) if shows_answer => {
                    words::script::boards(&fault.flaw)
                }
                _ => Vec::new(),
            },
            reason: case.reason.as_deref().filter(|_| is_instructor),
            is_searched: true,
        }
    }
}

/// What may explain one answer says nothing beside a mistake that explains all.
fn is_explained_away(note: &Note, named: &[&Variant]) -> bool {
    match note {
        Note::Explained { .. } => !named.is_empty(),
        Note::RepeatRule {
            is_accepted: false, ..
        } => !named.is_empty() && !named.iter().any(|variant| variant.is_literal_rule()),
        _ => false,
    }
}

impl Card<'_> {
    /// The notes in words, as far as they may be told.
    pub(in crate::report) fn told_notes(&self) -> impl Iterator<Item = String> {
        let shows_answer = self.expected.is_some();
        self.notes
            .iter()
            .map(move |note| words::note(note, shows_answer))
    }

    /// The way that it printed, where the right answer may be shown; `None` if it was
    /// accepted, or of an interactive program: that says of no line which board it is of.
    pub(in crate::report) fn trail(&self, assignment: &Assignment) -> Option<Trail> {
        let case = &assignment.groups[self.run.group].cases[self.run.case];
        let rejection = self.judgement.rejection.as_ref()?;
        if !self.shows_output || self.board.is_none() || case.script.is_some() {
            return None;
        }
        let rules = assignment.rules_in(self.run.mode);
        judge::trail(case, &rules, self.seen, Some(rejection))
    }

    /// Whether its shortest solution takes a search.
    pub(super) fn takes_a_search(&self) -> bool {
        self.judgement.rejection.is_some()
            && self.expected.is_some()
            && self.board.is_some_and(|board| !shortest::is_easy(board))
    }

    /// A shortest solution of its board, where the right answer may be shown; `None` if it
    /// was accepted, or if there is none or it takes too long to find.
    pub(in crate::report) fn shortest(&self) -> Option<Arc<[Move]>> {
        self.judgement.rejection.as_ref()?;
        self.expected.as_ref()?;
        let board = self.board.filter(|board| self.may_search(board))?;
        shortest::solution(board)
    }

    /// Which moves of its way lead no closer to the goal, counted from 0; none if that is not
    /// known.
    pub(in crate::report) fn wasted(&self, start: &Board, moves: &[Move]) -> Vec<usize> {
        if self.may_search(start) {
            shortest::wasted(start, moves)
        } else {
            Vec::new()
        }
    }

    fn may_search(&self, board: &Board) -> bool {
        self.is_searched || shortest::is_easy(board)
    }

    /// Whether it is accepted with more moves than needed, by the policy of the assignment.
    pub(in crate::report) fn is_by_repeat_rule(&self) -> bool {
        self.judgement.is_by_repeat_rule()
    }
}

/// The right answer, as it is to be printed.
pub(in crate::report) fn expected(rules: &AnswerRules, expected: Expected) -> String {
    let AnswerRules {
        moves, unsolvable, ..
    } = rules;
    let may_be_more = rules.optimal == Optimal::Measured;
    match (expected, moves, unsolvable) {
        (Expected::Moves(least), Some(moves), _) if rules.requires(Part::Moves) => {
            let more = if may_be_more { " or more" } else { "" };
            in_form(&moves.form, format!("{least}{more}"))
        }
        // Any path that is as short will do, so none is shown.
        (Expected::Moves(least), ..) if may_be_more => {
            format!("{} or more", words::quantity::moves(least))
        }
        (Expected::Moves(least), ..) => words::quantity::moves(least),
        (Expected::Unsolvable, _, Some(unsolvable)) => unsolvable.form.clone(),
        (Expected::Unsolvable, _, None) => "unsolvable".to_owned(),
    }
}

impl<'a> Kind<'a> {
    fn new(
        verdict: Verdict,
        rejection: Option<&Rejection>,
        notes: &[&'a Note],
        is_flaky: bool,
    ) -> Kind<'a> {
        let reason = rejection.map(|rejection| {
            let number = match rejection {
                Rejection::Signal { signal: number } | Rejection::ExitCode { code: number } => {
                    Some(*number)
                }
                _ => None,
            };
            (std::mem::discriminant(rejection), number)
        });
        let flaw = match rejection {
            Some(Rejection::Flawed(flaw)) => Some(words::flaw::kind(flaw)),
            Some(Rejection::Script(fault)) => Some(words::script::kind(&fault.flaw)),
            _ => None,
        };
        let explanation = notes.iter().find_map(|note| match note {
            Note::Explained { text } => Some(text.as_str()),
            _ => None,
        });
        let is_rule = |note: &&Note| matches!(note, Note::RepeatRule { .. });
        Kind {
            verdict,
            reason,
            flaw,
            explanation,
            follows_repeat_rule: notes.iter().copied().any(|note| is_rule(&note)),
            is_flaky,
        }
    }
}

impl Got {
    /// The answers if any were found, else the first lines.
    fn new(assignment: &Assignment, seen: &Observation, rejection: Option<&Rejection>) -> Got {
        let shown = |line: &str| escape::line(line.as_bytes(), GOT_CHARS);
        if let Some(Rejection::WrongForm { line, wanted }) = rejection {
            let caret = words::caret(line, wanted);
            let caret = Some(caret).filter(|caret| *caret <= GOT_CHARS);
            return Got {
                lines: vec![shown(line)],
                omitted: 0,
                caret,
            };
        }
        // Where the file that is to hold the answer cannot be read, what was printed may say why.
        let output = judge::output(&assignment.answer, seen).unwrap_or(&seen.stdout.bytes);
        let all = escape::lines(output, GOT_LINES, GOT_CHARS);
        let mut claims = answer::read(output, &assignment.answer).claims;
        claims.dedup_by_key(|claim| claim.line_number);
        if all.omitted == 0 || claims.is_empty() {
            return Got {
                lines: all.shown,
                omitted: all.omitted,
                caret: None,
            };
        }
        let lines: Vec<_> = claims
            .iter()
            .take(GOT_LINES)
            .map(|claim| shown(&claim.line))
            .collect();
        let omitted = all.shown.len() + all.omitted - lines.len();
        Got {
            lines,
            omitted,
            caret: None,
        }
    }
}
