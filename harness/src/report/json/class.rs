//! The part of the published format that tells of the methods of a class, and of
//! the mistakes that were recognized.
use reference::{Board, catalog::Variant};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{
    excerpt::{self, Excerpt},
    way,
};
use crate::{
    assignment::Feedback,
    grade::{Dependence, MethodResult, MethodsOutcome},
    method, plan,
    report::{
        view::View,
        words::{self, Sentence},
    },
    shortest,
};

/// What became of the methods of a class.
#[derive(Serialize, Deserialize, Clone, Debug, JsonSchema)]
pub(crate) struct Class {
    /// How far it came.
    pub(crate) outcome: ClassOutcome,
    /// The memory that an object does not give back that is only made and deleted; absent if
    /// none, or if it was not looked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) leak: Option<Leak>,
    /// The methods that were called; absent if none was.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) methods: Vec<Method>,
}

/// How far the methods of a class came.
#[derive(Serialize, Deserialize, Clone, Debug, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ClassOutcome {
    /// A program was handed in, and no sources whose methods could be called.
    NoSources,
    /// Files of the class are missing.
    MissingFiles,
    /// The class does not compile.
    CompileError,
    /// The methods were called.
    Judged,
}

/// A method that was called.
#[derive(Serialize, Deserialize, Clone, Debug, JsonSchema)]
pub(crate) struct Method {
    /// Its name.
    pub(crate) name: String,
    /// Whether it could be judged; if not, that is no fault of the submission.
    pub(crate) is_judged: bool,
    /// Calls that were right.
    pub(crate) right: usize,
    /// Calls that were judged.
    pub(crate) calls: usize,
    /// How objects were made, where it was not the usual way.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) convention: Option<String>,
    /// The known mistakes that account for all that it returned: one, or either of two.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) mistakes: Vec<Mistake>,
    /// Why a call was not right.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) message: Option<String>,
    /// Where a wrong call goes wrong and how, as sanitizers tell; it changes no points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) place: Option<String>,
    /// The line of that place; absent if it is in no file that was handed in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) excerpt: Option<Excerpt>,
    /// Whether its answers depend on what was called before in the same process.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) depends_on_calls: Option<DependsOnCalls>,
    /// The memory that a call does not give back; absent if none, or if it was not looked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) leak: Option<Leak>,
    /// The smallest board found of which the method is wrong, row by row, 0 for the blank.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) board: Option<Vec<Vec<u8>>>,
}

/// What it means for the points that answers depend on what was called before.
#[derive(Serialize, Deserialize, Clone, Debug, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum DependsOnCalls {
    /// A call is right if it is right in every order tried.
    Counted,
    /// It is counted in another method, and here a call is right if it is right alone.
    NotCounted,
}

/// Memory that is not given back.
#[derive(Serialize, Deserialize, Clone, Debug, JsonSchema)]
pub(crate) struct Leak {
    /// Blocks of memory.
    pub(crate) blocks: usize,
    /// Bytes in them.
    pub(crate) bytes: usize,
    /// That in words, with the place in the sources where it is known.
    pub(crate) message: String,
}

/// A known mistake.
#[derive(Serialize, Deserialize, Clone, Debug, JsonSchema)]
pub(crate) struct Mistake {
    /// Its name, which stays.
    pub(crate) name: String,
    /// What the program does.
    pub(crate) message: String,
    /// How to find the right answer by hand.
    pub(crate) by_hand: String,
}

/// A small board on which the program is wrong, beside its cases.
#[derive(Serialize, Deserialize, Clone, Debug, JsonSchema)]
pub(crate) struct Counterexample {
    /// The board, row by row, 0 for the blank.
    pub(crate) board: Vec<Vec<u8>>,
    /// What the program reads from standard input.
    pub(crate) input: String,
    /// The name of the mode.
    pub(crate) mode: String,
    /// Whether the program is right on every smaller board; those of hidden groups are not
    /// tried for it.
    pub(crate) is_least: bool,
    /// Why its answer is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) message: Option<String>,
    /// A shortest solution: the moves of the blank, `U`, `D`, `L` or `R` each. Absent if there
    /// is none, if it was not found within 100,000 nodes, or if no group shows right answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) shortest: Option<String>,
}

/// The fault that sanitizers found, in words; it changes no points.
pub(super) fn fault(view: &View<'_>) -> Option<String> {
    let crash = view.graded.crash.as_ref()?;
    Some(words::fault(&crash.fault))
}

/// The line of that fault, if it is in a file that was handed in.
pub(super) fn fault_excerpt(view: &View<'_>) -> Option<Excerpt> {
    let crash = view.graded.crash.as_ref()?;
    excerpt::of_fault(&crash.fault, &view.graded.sources)
}

/// The rows of a board.
pub(super) fn rows(board: &Board) -> Vec<Vec<u8>> {
    let columns = board.shape().columns();
    board.tiles().chunks(columns).map(<[u8]>::to_vec).collect()
}

/// What became of the methods; `None` if none were asked for.
pub(super) fn class(view: &View<'_>) -> Option<Class> {
    let (outcome, results): (_, &[MethodResult]) = match view.graded.methods.as_ref()? {
        MethodsOutcome::NoSources => (ClassOutcome::NoSources, &[]),
        MethodsOutcome::MissingFiles => (ClassOutcome::MissingFiles, &[]),
        MethodsOutcome::CompileError(_) => (ClassOutcome::CompileError, &[]),
        MethodsOutcome::Judged(results) => (ClassOutcome::Judged, results),
    };
    let leaks = results.iter().filter_map(|result| result.leak.as_ref());
    let mut leaks =
        leaks.filter_map(|leaked| leak(&leaked.by_object, words::method::leak_of_object(leaked)?));
    Some(Class {
        outcome,
        leak: leaks.next(),
        methods: results.iter().map(|result| called(view, result)).collect(),
    })
}

fn called(view: &View<'_>, result: &MethodResult) -> Method {
    let (right, calls) = result.right();
    let judged = result.calls.as_deref().unwrap_or_default();
    let wrong = judged.iter().find(|call| call.fault.is_some());
    let told = result.smallest.as_ref().or(wrong);
    let message = told.and_then(|call| {
        let fault = call.fault.as_ref()?;
        Some(words::method::fault(&call.call, fault).text)
    });
    let leaked = result.leak.as_ref();
    let conventions = view.assignment.methods.iter();
    let mut conventions = conventions.flat_map(|methods| &methods.conventions);
    let convention = conventions.nth(result.convention);
    Method {
        name: result.method.name().to_owned(),
        is_judged: result.calls.is_ok(),
        right,
        calls,
        convention: convention
            .filter(|_| result.convention > 0)
            .map(|convention| convention.title.clone()),
        mistakes: mistakes(&result.variants),
        message,
        place: result.place.as_ref().map(words::fault),
        excerpt: result
            .place
            .as_ref()
            .and_then(|fault| excerpt::of_fault(fault, &view.graded.sources)),
        depends_on_calls: result.dependence.map(|dependence| match dependence {
            Dependence::Counted => DependsOnCalls::Counted,
            Dependence::NotCounted { .. } => DependsOnCalls::NotCounted,
        }),
        leak: leaked.and_then(|leaked| leak(&leaked.by_method, words::method::leak(leaked)?)),
        board: result.smallest.as_ref().map(|call| rows(&call.call.board)),
    }
}

fn leak(leak: &method::Leak, message: String) -> Option<Leak> {
    Some(Leak {
        blocks: leak.blocks,
        bytes: leak.bytes,
        message,
    })
}

/// The known mistakes.
pub(super) fn mistakes(variants: &[&'static Variant]) -> Vec<Mistake> {
    let variants = variants.iter();
    variants
        .map(|variant| Mistake {
            name: variant.name.to_owned(),
            message: variant.says.to_owned(),
            by_hand: variant.see.to_owned(),
        })
        .collect()
}

/// The smallest board found on which the program is wrong.
pub(super) fn counterexample(view: &View<'_>) -> Option<Counterexample> {
    let found = view.graded.smallest.as_ref()?;
    let rejection = found.judgement.rejection.as_ref();
    let told = rejection.and_then(|it| words::rejection(it, Feedback::Expected));
    Some(Counterexample {
        board: rows(&found.case.board),
        input: plan::stdin(&found.case.board, view.assignment.input),
        mode: view.assignment.modes[found.mode].name.clone(),
        is_least: found.is_least,
        message: told.map(|Sentence { text, .. }| text),
        shortest: view
            .shows_answers()
            .then(|| shortest::solution(&found.case.board))
            .flatten()
            .map(|moves| way::letters(&moves)),
    })
}
