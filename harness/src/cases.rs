//! What the author of an assignment wants to know of its cases: whether every
//! answer is right ([`verify()`]).
//!
//! Pure: no file, no clock.
mod parity;
mod proof;
mod reached;
mod recount;
pub mod verify;

pub use proof::{Finding, Found, Prover};
pub use verify::{Verification, verify};

/// Whether somebody asks to stop.
pub type IsStopped<'a> = &'a (dyn Fn() -> bool + Sync);
