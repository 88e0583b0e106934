//! A class: many submissions, a roster, and results that survive.
//!
//! Owns what is handed in together and what is kept of it in a folder. How one
//! submission is judged is the matter of [`grade`](crate::grade), and every word and
//! format that of [`report`](crate::report).
mod document;
mod owner;
mod results;

pub(crate) use document::{ClassDocument, CriterionHead, Member, Refusal, ResultDocument};
pub use owner::Owner;
pub use results::{Results, ResultsError};
