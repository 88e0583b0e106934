//! What the author of an assignment wants to know of its cases: whether every
//! answer is right ([`verify()`]), and whether they catch the known mistakes of
//! students ([`strength()`]). Makes [`new`] assignments, and [`import`]s boards.
//!
//! Pure but for [`strength()`], which uses threads: no file, no clock.
pub mod import;
pub mod new;
mod parallel;
mod parity;
mod proof;
mod reached;
mod recount;
pub mod remedy;
pub mod strength;
mod trial;
pub mod verify;

pub use proof::{Finding, Found, Prover};
pub use remedy::Remedy;
pub use strength::{Strength, strength};
pub use verify::{Verification, verify};

/// Whether somebody asks to stop.
pub type IsStopped<'a> = &'a (dyn Fn() -> bool + Sync);
