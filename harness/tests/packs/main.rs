//! Packs for platforms, made by the real program, unpacked into folders that stand for those
//! of the platforms, and run there as a platform runs them.
//!
//! The submissions are shell scripts for boards of side 2, so that each takes a moment.
mod classroom50;
mod github;
mod gradescope;
mod place;
mod readme;
mod refused;
mod yaml;
