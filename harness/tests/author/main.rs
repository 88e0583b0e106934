//! What `tilemark cases` makes for the author of an assignment, and the README's way to
//! a new one.
#[path = "../copied/mod.rs"]
mod copied;
mod import;
mod new;
mod place;
mod readme;
mod schema;
