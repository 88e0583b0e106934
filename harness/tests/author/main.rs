//! What `tilemark cases` makes for the author of an assignment, and the README's way to
//! a new one.
mod import;
mod new;
mod place;
mod readme;
mod schema;
