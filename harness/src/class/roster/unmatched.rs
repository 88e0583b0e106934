//! Why a submission is of no student in a roster.
use thiserror::Error;

use crate::report::escape::quote;

/// The most characters of a name that a sentence quotes.
const QUOTED_CHARS: usize = 60;

/// Why a submission is nobody's. Students are told by their names and lines.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub(super) enum Unmatched {
    /// Nobody is called so.
    #[error(
        "no student of the roster is called {}: add a line to the roster, or rename what was \
         handed in",
        quote(called, QUOTED_CHARS)
    )]
    Unknown {
        /// The name or identifier.
        called: String,
    },
    /// It is known by the name of a user, and nobody in the roster is.
    #[error(
        "{} is the name of a user, and the roster has no column of such names: add a column \
         `username` to it",
        quote(login, QUOTED_CHARS)
    )]
    NoLogins {
        /// The name of the user.
        login: String,
    },
    /// Several are called so.
    #[error(
        "{} is what {number} students are called, and nothing decides between them: {students}; \
         put an identifier into the name of what was handed in",
        quote(called, QUOTED_CHARS)
    )]
    Several {
        /// The name or identifier.
        called: String,
        /// How many they are.
        number: usize,
        /// The first of them.
        students: String,
    },
    /// Neither the name nor an identifier is in the roster.
    #[error(
        "neither {} nor the identifier {} is in the roster: add a line to it",
        quote(name, QUOTED_CHARS),
        quote(identifier, QUOTED_CHARS)
    )]
    Stranger {
        /// The name.
        name: String,
        /// The identifier.
        identifier: String,
    },
    /// The name is in the roster, and an identifier is not.
    #[error(
        "the name is that of {students}, but the identifier {} is not in the roster: correct one \
         of them, or take a roster of the platform that the submissions are from",
        quote(identifier, QUOTED_CHARS)
    )]
    OnlyNamed {
        /// Those of the name.
        students: String,
        /// The identifier.
        identifier: String,
    },
    /// Two things are those of different students.
    #[error(
        "{} is {of_one}, but {} is {of_other}: find out whose it is, and rename what was handed \
         in",
        quote(one, QUOTED_CHARS),
        quote(other, QUOTED_CHARS)
    )]
    Contradiction {
        /// An identifier.
        one: String,
        /// Whose that is.
        of_one: String,
        /// The name or another identifier.
        other: String,
        /// Whose that is.
        of_other: String,
    },
}
