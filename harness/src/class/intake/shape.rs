//! How the submissions of a class lie together, which shows in all their names at once.
use std::{fmt, str::FromStr};

use thiserror::Error;

use super::{canvas, gradescope, listing::Entry, moodle};

/// How the submissions of a class lie together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// A folder, an archive or a file a student, called after the student: an owner has a name
    /// and no identifiers, and the name may be an identifier.
    Plain,
    /// Canvas' download: `name_id_id_file`, all files in one folder. The identifier is Canvas'
    /// number of the student, and the name has neither capitals nor spaces.
    Canvas,
    /// Moodle's download: `Full Name_12345_assignsubmission_file_`. The identifier is Moodle's
    /// number of the participant.
    Moodle,
    /// Gradescope's export: `submission_123456` and `submission_metadata.yml`. The identifiers
    /// are the student's number and mail address, as far as they are there.
    Gradescope,
    /// Repositories called `assignment-username`. The user's name is both the name and the
    /// identifier.
    Classroom,
}

impl Shape {
    /// All, in the order in which they are told.
    pub const ALL: [Shape; 5] = [
        Shape::Plain,
        Shape::Canvas,
        Shape::Moodle,
        Shape::Gradescope,
        Shape::Classroom,
    ];

    /// The word for it on the command line.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Shape::Plain => "plain",
            Shape::Canvas => "canvas",
            Shape::Moodle => "moodle",
            Shape::Gradescope => "gradescope",
            Shape::Classroom => "classroom",
        }
    }

    /// The shape that the names show: the one that more than half of them have, `Plain` if
    /// there is none.
    pub(super) fn of(entries: &[Entry]) -> Shape {
        let has_metadata = entries
            .iter()
            .any(|entry| entry.name == gradescope::METADATA);
        if has_metadata && Shape::Gradescope.fits(entries) > 0 {
            return Shape::Gradescope;
        }
        let platforms = [
            Shape::Gradescope,
            Shape::Moodle,
            Shape::Canvas,
            Shape::Classroom,
        ];
        let fits = platforms.map(|shape| (shape.fits(entries), shape));
        // The first of those that fit as well as any.
        let best = fits.iter().rev().max_by_key(|(fits, _)| *fits);
        match best {
            Some((fits, shape)) if 2 * fits > entries.len() => *shape,
            _ => Shape::Plain,
        }
    }

    /// How many of the names are as this shape has them; none if they contradict each other.
    pub(super) fn fits(self, entries: &[Entry]) -> usize {
        let count = |is: fn(&Entry) -> bool| entries.iter().filter(|entry| is(entry)).count();
        match self {
            Shape::Plain => entries.len(),
            Shape::Gradescope => count(gradescope::is_submission),
            // What is called so in a repository is its user.
            Shape::Moodle => count(|entry| !entry.is_clone() && moodle::read(entry).is_some()),
            Shape::Classroom => count(Entry::is_clone),
            Shape::Canvas => {
                let names: Vec<_> = entries.iter().filter_map(canvas::read).collect();
                if canvas::agree(names.iter()) {
                    names.len()
                } else {
                    0
                }
            }
        }
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A word that names no shape.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("expected plain, canvas, moodle, gradescope or classroom, found `{found}`")]
pub struct UnknownShape {
    found: String,
}

impl FromStr for Shape {
    type Err = UnknownShape;

    fn from_str(word: &str) -> Result<Shape, UnknownShape> {
        let found = Shape::ALL.into_iter().find(|shape| shape.word() == word);
        found.ok_or_else(|| UnknownShape {
            found: crate::report::escape::line(word.as_bytes(), 40),
        })
    }
}
