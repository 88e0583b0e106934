//! A class: many submissions, a roster, and results that survive.
//!
//! Owns what is handed in together and what is kept of it in a folder. How one
//! submission is judged is the matter of [`grade`](crate::grade), and every word and
//! format that of [`report`](crate::report).
mod boards;
mod document;
mod grading;
pub mod intake;
mod merge;
mod owner;
mod parallel;
mod part;
mod receipt;
mod results;
mod roster;

pub use boards::PersonalBoards;
pub(crate) use document::{
    ClassDocument, ClassFormat, CriterionHead, FailureDocument, FailureFormat, GradedBy, Member,
    Refusal, ResultDocument, ResultFormat,
};
pub use grading::{ClassEvent, ClassGrader, Done, Entry, Points};
pub use merge::{MergeError, Merged, merge};
pub use owner::{IdentifierKind, Owner};
pub use part::{NoPart, Part};
pub use receipt::Change;
pub(crate) use receipt::Receipt;
pub(crate) use results::lies_in;
pub use results::{Results, ResultsError, Writer, is_same_place};
pub(crate) use roster::{Claim, Column, Platform, fold, header_columns, spelled, without_roster};
pub use roster::{Fault, Roster, RosterError, RosterErrors};
