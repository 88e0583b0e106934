//! What the answer of an assignment looks like: how its parts are recognized, which
//! are asked for, and what a wrong form costs.
mod directions;
mod section;
mod word_lists;

use regex::Regex;

pub use directions::{Directions, Named, NoDirection};
pub(super) use section::read;

/// What the answer looks like, and what a wrong form costs.
#[derive(Clone, Debug)]
pub struct AnswerRules {
    /// The file that the program writes its answer to; `None` if it prints it.
    pub from: Option<String>,
    /// The answer that gives a number of moves; its patterns have a group `moves`.
    /// `None` if no number is looked for.
    pub moves: Option<AnswerPattern>,
    /// The answer that tells an unsolvable board; `None` if none is looked for.
    pub unsolvable: Option<AnswerPattern>,
    /// Whether a program may go on with another board, one of its own making, after it
    /// has told that the board given is unsolvable.
    pub another_board_allowed: bool,
    /// How a path is recognized; `None` if none is looked for.
    pub path: Option<PathRules>,
    /// How printed boards are recognized; `None` if none are looked for.
    pub boards: Option<BoardRules>,
    /// What an answer needs to have; at least one part, each of which is looked for.
    pub requires: Vec<Part>,
    /// Whether more moves than needed are wrong.
    pub optimal: Optimal,
    /// What a path earns that solves the board read in another way than asked for.
    pub misread: Misread,
    /// Whether lines beside the answer are allowed; else they are a wrong form.
    pub extra_lines_allowed: bool,
    /// What a right answer in a wrong form earns, in percent of a right one.
    pub presentation_error_percent: u32,
}

impl AnswerRules {
    /// Whether an answer is a number of moves, or unsolvable, and nothing else is
    /// looked for.
    #[must_use]
    pub fn is_number_only(&self) -> bool {
        self.path.is_none() && self.boards.is_none()
    }

    /// Whether an answer needs to have this part.
    #[must_use]
    pub fn requires(&self, part: Part) -> bool {
        self.requires.contains(&part)
    }

    /// What a part looks like, as the assignment says it; boards have no such form.
    #[must_use]
    pub fn form(&self, part: Part) -> Option<&str> {
        match part {
            Part::Moves => self.moves.as_ref().map(|it| it.form.as_str()),
            Part::Path => self.path.as_ref().map(|it| it.form.as_str()),
            Part::Boards => None,
        }
    }
}

/// One kind of answer.
#[derive(Clone, Debug)]
pub struct AnswerPattern {
    /// The form as the assignment text gives it, for messages.
    pub form: String,
    /// Matches a whole line in exactly the form asked for.
    pub exact: Regex,
    /// Matches the same answer in a wrong form, anywhere in a line.
    pub near: Option<Regex>,
}

/// A part of an answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Part {
    /// The number of moves.
    Moves,
    /// The moves, one by one.
    Path,
    /// The boards on the way, from the first to the goal.
    Boards,
}

/// Whether more moves than needed are wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Optimal {
    /// They are.
    Required,
    /// They are not: the report tells how many more there are.
    Measured,
}

impl Optimal {
    /// Each with the word for it in `assignment.toml`.
    pub(super) const WORDS: [(&str, Optimal); 2] = [
        ("required", Optimal::Required),
        ("measured", Optimal::Measured),
    ];
}

/// How a path is recognized.
///
/// Without patterns, each line is a part of one that holds directions and
/// separators and nothing else, or does so behind a colon, an equals sign or a
/// number with a dot. Lines one after the other are one path, and so are single
/// moves with other lines between them.
#[derive(Clone, Debug)]
pub struct PathRules {
    /// The form as the assignment text gives it, for messages.
    pub form: String,
    /// Each match of these is a whole path, in the group `path`.
    pub patterns: Vec<Regex>,
    /// Each match of these is the next part of the path, in the group `path`.
    pub step_patterns: Vec<Regex>,
    /// Matches a text that says that there is nothing to move.
    pub no_moves: Option<Regex>,
    /// The words.
    pub directions: Directions,
}

/// How printed boards are recognized.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardRules {
    /// The spellings of the blank, in lower case, beside 0.
    pub blanks: Vec<String>,
    /// Whether the blank may be left out, its place told by those of the others.
    pub is_gap: bool,
    /// In which order they are to be printed.
    pub order: BoardOrder,
}

/// In which order boards are to be printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoardOrder {
    /// From the start to the goal.
    StartFirst,
    /// That, or from the goal to the start.
    Either,
}

/// What a path earns that solves the board if it is read in another way than asked
/// for, in percent of a right one; 0 where it is a wrong answer.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Misread {
    /// The words name the way of the tile where that of the blank is asked for, or
    /// the other way round.
    pub other_thing_percent: u32,
    /// Up and down are swapped.
    pub up_and_down_percent: u32,
    /// Left and right are swapped.
    pub left_and_right_percent: u32,
    /// Rows and columns are swapped: up stands for left, down for right.
    pub axes_percent: u32,
    /// The path goes from the goal to the start, or its moves stand in reverse order.
    pub order_percent: u32,
}
