//! A judge for sliding-tile puzzle programs: it builds and runs a student's
//! program, in any language, judges what it prints, scores it and reports.
//!
//! ```text
//!  cases/<assignment>/                     a folder of sources, or one program
//!        │ assignment::load                          │ submission::open, build
//!        ▼                                           ▼
//!   Assignment ─────────────── plan ──────────── Program
//!                                │ for each Run
//!                                ▼
//!   execute ──► Result<Observation, JudgeError>      facts
//!                                ▼
//!   answer::read ──► Answer                          what the text says, or
//!   script ──► boards                                where what was typed leads
//!                                ▼
//!   judge ──► Judgement                              opinion
//!                                ▼
//!   score ──► Scorecard                              points
//!        ▲
//!   method::judge ◄── replies ◄── a driver linked with the class, by execute
//!   diagnose ──► known mistakes                      which mistake it is
//!                                ▼
//!   report                                           words
//! ```
//!
//! A whole [`class`] goes that way one by one, and leaves files behind:
//!
//! ```text
//!  what was handed in ── class::intake ──► owners ── stage ──► a folder of each
//!  roster ── class::Roster ──► members                             │ the way above
//!                                ▼                                 ▼
//!  results/  class.json      who belongs to it       submissions/<key>/result.json
//!                                └────────── report::class ────────┘
//!                                                  ▼
//!                                   gradebooks, feedback, analysis
//! ```
//!
//! What holds everywhere, absences included:
//!
//! - Only [`execute`] starts processes; building goes through it.
//! - `unsafe` code lives in `execute/sys.rs` and the modules below it alone.
//! - [`answer`], [`diagnose`], [`judge`], [`method`], [`sanitizer`], [`score`] and [`script`] do no
//!   input or output and read no clock; only [`execute`] and [`yardstick`] measure time, and the search of
//!   [`grade`] for a smallest board ends by the clock.
//! - Only [`case`], [`assignment`], [`judge`] and [`method`] judge by what a puzzle is;
//!   [`diagnose`] compares answers with known mistakes;
//!   [`cases`] proves their answers, and tries them on known mistakes;
//!   [`personal`] draws boards from a secret, with proofs;
//!   [`answer`] finds the boards of a shape in an output;
//!   [`plan`] writes a board for the program, [`yardstick`] solves one to see how
//!   long that takes, [`grade`] makes small boards and boards like the published ones, and
//!   [`report`] draws one for people, with a shortest solution of it and the moves that lead
//!   no closer.
//! - [`pack`] runs nothing: what it makes is run where a platform unpacks it.
//! - Only [`report`], [`progress`] and `main` write to a stream that a person
//!   reads; the keeper in [`execute`] talks to the harness through its own.
//! - Only `main` reads the environment, but for the temporary folder of
//!   [`execute::Scratch`], the signals that [`stop`] listens to and the hidden
//!   arguments of [`execute::serve`].
//! - A [`Secret`](personal::Secret) is read by [`personal`], and shown nowhere.
//! - Only [`cli`] knows the command line's grammar.
//! - An assignment in [`bundled`] lies in a folder while it is read, and what is built with
//!   a submission as long as it is judged; else it is nowhere but in the program.
//! - What is said of a class after it was graded is made from its files alone.
//! - A [`JudgeError`](execute::JudgeError) never becomes a student's [`Verdict`](judge::Verdict).
//! - A report format has structs of its own, so that renaming a field inside
//!   never changes a published format.

pub mod answer;
pub mod assignment;
pub mod bundled;
pub mod case;
pub mod cases;
pub mod class;
pub mod cli;
pub mod command;
pub mod diagnose;
pub mod execute;
pub mod grade;
pub mod judge;
pub mod locate;
pub mod method;
pub mod pack;
pub mod personal;
pub mod plan;
pub mod progress;
pub mod report;
pub mod sanitizer;
pub mod score;
pub mod script;
mod shortest;
pub mod stop;
pub mod submission;
pub mod yardstick;
