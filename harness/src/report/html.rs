//! Pages to look at: of a submission, and of a class.
//!
//! Owns every tag. A page is one file that needs no other: its style and its script stand in
//! it, and by its Content-Security-Policy it obeys nothing else and asks nothing of a network.
//! All facts come from the saved documents: a page judges nothing, and counts only what they
//! list. A text of a stranger goes into a page through [`shown`], or through words of the
//! report that are made safe in the same way, and `maud` escapes it.
mod board;
mod class;
mod page;
mod shown;
mod submission;
mod verdict;

pub(crate) use class::Pages;
pub(super) use submission::page as submission;
