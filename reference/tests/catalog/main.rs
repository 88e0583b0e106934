//! The catalog of known ways to get the assignment wrong.

mod explain;
mod lists;
mod neighbors;
mod numbers;
mod path;
mod smallest;
mod solve;
mod yes_no;

use reference::{
    Board, Distance,
    catalog::{Answer, Outcome, Variant},
};

fn board(text: &str) -> Board {
    Board::parse(text.as_bytes()).unwrap()
}

/// A board of 3×3 as nine digits.
fn three(digits: &str) -> Board {
    let spaced: Vec<String> = digits.chars().map(String::from).collect();
    board(&spaced.join(" "))
}

fn hamming(board: Board) -> Board {
    board.with_distance(Distance::Hamming)
}

/// Whether a program that does not ask first whether there is a solution soon knows of it.
fn is_quick(board: &Board) -> bool {
    board.is_solvable() || board.shape().cells() == 4
}

fn named(name: &str) -> &'static Variant {
    Variant::named(name).unwrap_or_else(|| panic!("no variant `{name}`"))
}

fn answer(name: &str, board: &Board) -> Answer {
    let answer = named(name).answer(board);
    answer.unwrap_or_else(|| panic!("{name} runs too long on\n{board}"))
}

fn moves(moves: u32) -> Answer {
    Answer::Outcome(Outcome::Moves(moves))
}
