//! A whole class graded by the real program: what it comes to, and what is left of it
//! when it is killed, changed, shared among machines, or has no place for its results.
//!
//! The submissions are shell scripts for boards of side 2, so that a class takes a moment.
mod changes;
mod failures;
mod handed_in;
mod kills;
mod parts;
mod secrets;
mod shapes;
