//! Reports as their readers see them: every figure is fixed, so every byte is.
mod assignment;
mod files;
mod outcomes;
mod readers;
mod render;
mod rounds;
mod runs;
mod schema;
mod submission;
