//! What runs programs where the system is not Linux: the same keeper for each
//! run, and around its program only what every Unix has.
//!
//! ```text
//!  harness ── plan ──► keeper, this binary again ── starts ──► program
//!          ◄─ record ─   one for each run          a session of its own, three pipes,
//!                                                  limits, a bare environment
//! ```
//!
//! What holds, absences included:
//!
//! - [`execute`](super::execute()) returns in time, whatever the program does: no
//!   read, write or wait on anything that it controls is without a deadline.
//! - When the harness dies, the plan's pipe closes and the keeper ends the
//!   program and its group.
//! - All processes in the group of the program are killed. One that has left it,
//!   by a session of its own, is not found again and lives on.
//! - A program may kill its keeper: that is a [`JudgeError`](super::JudgeError),
//!   and what the program has started lives on.
//! - CPU time is limited for each process by itself, in whole seconds, and
//!   counted for those that were waited for. Memory is measured and limited for
//!   the first process while it runs, and afterwards for the largest one.
//! - There is no [`Layer`](super::Layer): a program can do what its user can.
mod end;
mod keeper;
pub(super) mod mark;
pub(super) mod nursery;
mod start;
mod watch;
