//! `tilemark cases` on the bundled assignment, and on copies of it with something
//! missing or wrong.
mod copy;
mod strength;
mod verify;

use assert_cmd::Command;

/// `tilemark cases`, to be given more words.
fn cases(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tilemark"));
    command.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    command.arg("cases").args(words);
    command
}
