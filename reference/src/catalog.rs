//! Known ways to get the main assignment wrong.
//!
//! A [`Variant`] is one of them: what a program with one mistake in one [`Method`] answers on a
//! board, and a sentence that tells the student so. [`explanations`] names the variants that
//! account for all that a program answered; [`smallest`] finds boards on which they show.
//!
//! ```
//! use reference::{Board, catalog::{Answer, Method, explanations}};
//!
//! // Only tile 8 is out of place; this program says 2.
//! let board = Board::parse(b"1 2 3\n4 5 6\n7 0 8").unwrap();
//! let seen = [(board, Answer::Number(2))];
//! let named: Vec<&str> = explanations(Method::Hamming, &seen)
//!     .iter()
//!     .map(|variant| variant.says)
//!     .collect();
//! assert_eq!(named, ["Your hamming() counts the blank as a tile."]);
//! ```
//!
//! # Invariants
//!
//! - A variant is a function of the board, with its distance and its moves, and of nothing else.
//! - Each differs from the truth and from every other variant of its method on some board of
//!   [`smallest::by_size`].
//! - The boards are those of the main assignment: no walls, the blank last in the goal. On others
//!   no variant panics, but it may be right.

mod answer;
mod cells;
mod explain;
mod get_n_moves;
mod hamming;
mod inversions;
mod is_goal;
mod is_solvable;
mod literal;
mod manhattan;
mod neighbors;
mod path;
mod program;
mod queue;
pub mod smallest;
mod solve;

pub use answer::{Answer, Neighborhood, Outcome};
pub use explain::{explanations, explanations_by};
pub use literal::literal_rule_yields;

use std::{cell::OnceCell, fmt};

use crate::{board::Board, moves::Move};
use program::Program;

/// What is asked of a program: a method of its board, its solver, or the moves that it prints.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Method {
    /// `get_n_moves`, an [`Answer::Number`].
    GetNMoves,
    /// `hamming`, an [`Answer::Number`].
    Hamming,
    /// `manhattan`, an [`Answer::Number`].
    Manhattan,
    /// `inversions`, an [`Answer::Number`].
    Inversions,
    /// `is_solvable`, an [`Answer::YesNo`].
    IsSolvable,
    /// `is_goal`, an [`Answer::YesNo`].
    IsGoal,
    /// `neighbors`, an [`Answer::Neighbors`].
    Neighbors,
    /// `solve`, an [`Answer::Outcome`].
    Solve,
    /// The moves of a printed solution, an [`Answer::Path`].
    Path,
}

/// A program with one known mistake in one method.
#[derive(Debug)]
pub struct Variant {
    /// What it is called: the method, then what is wrong, in kebab case. It never changes.
    pub name: &'static str,
    /// One sentence to the student: what the program does.
    pub says: &'static str,
    /// One sentence to the student: how to find the right answer by hand.
    pub see: &'static str,
    rule: Rule,
}

/// How a variant comes to its answer.
#[derive(Debug)]
enum Rule {
    Number(fn(&Board) -> u32),
    YesNo(fn(&Board) -> bool),
    Neighbors(fn(&Board) -> Neighborhood),
    /// Makes it by the moves in the order in which the program tries them.
    NeighborsInOrder(fn(&Board, [Move; 4]) -> Neighborhood),
    /// Makes it of the true outcome; `None` where the program would look for what does not exist.
    Told(fn(&Board, Outcome) -> Option<Outcome>),
    /// Makes it of the true outcome and the most moves that the program tries.
    Capped(fn(Outcome, u32) -> Outcome),
    Search(Program),
    Path(path::Spelling),
}

impl Method {
    /// All of them.
    pub const ALL: [Method; 9] = [
        Method::GetNMoves,
        Method::Hamming,
        Method::Manhattan,
        Method::Inversions,
        Method::IsSolvable,
        Method::IsGoal,
        Method::Neighbors,
        Method::Solve,
        Method::Path,
    ];

    /// The known ways to get it wrong, the commonest kind first.
    #[must_use]
    pub fn variants(self) -> &'static [Variant] {
        match self {
            Method::GetNMoves => get_n_moves::VARIANTS,
            Method::Hamming => hamming::VARIANTS,
            Method::Manhattan => manhattan::VARIANTS,
            Method::Inversions => inversions::VARIANTS,
            Method::IsSolvable => is_solvable::VARIANTS,
            Method::IsGoal => is_goal::VARIANTS,
            Method::Neighbors => neighbors::VARIANTS,
            Method::Solve => solve::VARIANTS,
            Method::Path => path::VARIANTS,
        }
    }

    /// The right answer on `board`, or `None` where it takes too long to find, or there is no path.
    ///
    /// A path is a shortest one; there may be others.
    ///
    /// ```
    /// use reference::{Board, catalog::{Answer, Method, Outcome}};
    ///
    /// let board = Board::parse(b"1 2 3\n4 0 5\n7 8 6").unwrap();
    /// assert_eq!(Method::Inversions.truth(&board), Some(Answer::Number(2)));
    /// assert_eq!(Method::Solve.truth(&board), Some(Answer::Outcome(Outcome::Moves(2))));
    /// ```
    #[must_use]
    pub fn truth(self, board: &Board) -> Option<Answer> {
        self.truth_of(&Question::new(board))
    }

    fn truth_of(self, question: &Question) -> Option<Answer> {
        let board = question.board;
        Some(match self {
            Method::GetNMoves => Answer::Number(board.get_n_moves()),
            Method::Hamming => Answer::Number(board.hamming()),
            Method::Manhattan => Answer::Number(board.manhattan()),
            Method::Inversions => Answer::Number(board.inversions()),
            Method::IsSolvable => Answer::YesNo(board.is_solvable()),
            Method::IsGoal => Answer::YesNo(board.is_goal()),
            Method::Neighbors => {
                Answer::Neighbors(Neighborhood::new(board.neighbors(), board.clone()))
            }
            Method::Solve => Answer::Outcome(question.outcome()?),
            Method::Path => Answer::Path(solve::shortest(board)?),
        })
    }

    /// Whether `seen` is right on `board`, or `None` where that takes too long to find.
    ///
    /// A path is right if it leads to the goal, a shortest one or not.
    #[must_use]
    pub fn accepts(self, board: &Board, seen: &Answer) -> Option<bool> {
        self.accepts_of(&Question::new(board), seen)
    }

    fn accepts_of(self, question: &Question, seen: &Answer) -> Option<bool> {
        match (self, seen) {
            (Method::Path, Answer::Path(said)) => Some(path::solves(question.board, said)),
            _ => Some(self.truth_of(question)? == *seen),
        }
    }
}

impl Variant {
    /// The variant of a name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Variant> {
        let mut all = Method::ALL.iter().flat_map(|method| method.variants());
        all.find(|variant| variant.name == name)
    }

    /// The answer of this variant on `board`, or `None` where it would run too long.
    ///
    /// A solver's answer depends on the order in which it tries the moves; this is the one by
    /// [`Move::ALL`](crate::Move::ALL).
    ///
    /// ```
    /// use reference::{Board, catalog::{Answer, Variant}};
    ///
    /// let board = Board::parse(b"1 2 3\n4 5 6\n7 0 8").unwrap();
    /// let variant = Variant::named("manhattan-counts-blank").unwrap();
    /// assert_eq!(variant.answer(&board), Some(Answer::Number(2)));
    /// ```
    #[must_use]
    pub fn answer(&self, board: &Board) -> Option<Answer> {
        self.answer_by(0, &Question::new(board))
    }

    /// Whether its mistake is to follow the assignment's sentence on repeated boards to the letter.
    #[must_use]
    pub fn is_literal_rule(&self) -> bool {
        matches!(&self.rule, Rule::Search(program) if program.is_literal())
    }

    /// What it is a variant of.
    #[must_use]
    pub fn method(&self) -> Method {
        let mut methods = Method::ALL.into_iter();
        methods
            .find(|method| {
                method
                    .variants()
                    .iter()
                    .any(|known| known.name == self.name)
            })
            .expect("nothing makes a variant but the lists of the methods")
    }

    /// The number of programs that have this mistake and yet may answer differently.
    fn ways(&self) -> usize {
        match &self.rule {
            Rule::Capped(_) => solve::CAPS.len(),
            Rule::Search(program) => program.ways(),
            Rule::NeighborsInOrder(_) => neighbors::ORDERS,
            _ => 1,
        }
    }

    /// Whether it takes a search to know its answer.
    fn searches(&self) -> bool {
        matches!(self.rule, Rule::Search(_))
    }

    /// The answer of one of the [`ways`](Variant::ways), the usual one first.
    fn answer_by(&self, way: usize, question: &Question) -> Option<Answer> {
        let board = question.board;
        Some(match &self.rule {
            Rule::Number(number) => Answer::Number(number(board)),
            Rule::YesNo(yes) => Answer::YesNo(yes(board)),
            Rule::Neighbors(neighbors) => Answer::Neighbors(neighbors(board)),
            Rule::NeighborsInOrder(neighbors) => {
                Answer::Neighbors(neighbors(board, neighbors::order(way)))
            }
            Rule::Told(tell) => Answer::Outcome(tell(board, question.outcome()?)?),
            Rule::Capped(tell) => Answer::Outcome(tell(question.outcome()?, solve::CAPS[way])),
            Rule::Search(program) => Answer::Outcome(program.run(way, board)?),
            Rule::Path(spelling) => Answer::Path(spelling.spell(&solve::shortest(board)?)),
        })
    }

    /// Whether `seen` is what one of the [`ways`](Variant::ways) answers, or `None` where it would
    /// run too long.
    ///
    /// Of a path it asks whether any way to the goal would be spelled so.
    fn explains_by(&self, way: usize, question: &Question, seen: &Answer) -> Option<bool> {
        match (&self.rule, seen) {
            (Rule::Path(spelling), Answer::Path(said)) => {
                Some(spelling.explains(question.board, said))
            }
            (Rule::Told(tell), Answer::Outcome(printed)) => {
                let outcome = question.outcome()?;
                solve::explains(tell(question.board, outcome), *printed)
            }
            _ => Some(self.answer_by(way, question)? == *seen),
        }
    }
}

/// A board that several variants are asked about.
struct Question<'a> {
    board: &'a Board,
    /// What a right solver prints, once it is asked for.
    outcome: OnceCell<Option<Outcome>>,
}

impl<'a> Question<'a> {
    fn new(board: &'a Board) -> Question<'a> {
        Question {
            board,
            outcome: OnceCell::new(),
        }
    }

    /// What a right solver prints, or `None` where that takes too long to find.
    fn outcome(&self) -> Option<Outcome> {
        *self.outcome.get_or_init(|| solve::truth(self.board))
    }
}

/// Shows the name as the student wrote it: `is_goal()`.
impl fmt::Display for Method {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Method::GetNMoves => "get_n_moves()",
            Method::Hamming => "hamming()",
            Method::Manhattan => "manhattan()",
            Method::Inversions => "inversions()",
            Method::IsSolvable => "is_solvable()",
            Method::IsGoal => "is_goal()",
            Method::Neighbors => "neighbors()",
            Method::Solve => "solve()",
            Method::Path => "the path",
        })
    }
}

/// Shows the name.
impl fmt::Display for Variant {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name)
    }
}
