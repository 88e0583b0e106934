//! The students of a roster by all that they are called.
use std::collections::{BTreeSet, HashMap};

use super::{Roster, Student, fold, name};
use crate::{class::Owner, report::escape::quote};

/// The most characters of a name that a sentence quotes.
const QUOTED_CHARS: usize = 60;

/// What an identifier looks like. A roster that has none of a kind cannot say that one of
/// that kind is nobody's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Number,
    Address,
    Word,
}

impl Kind {
    fn of(identifier: &str) -> Kind {
        if identifier.contains('@') {
            Kind::Address
        } else if identifier.chars().all(|c| c.is_ascii_digit()) {
            Kind::Number
        } else {
            Kind::Word
        }
    }
}

/// The students by all that they are called.
pub(super) struct Index<'a> {
    roster: &'a Roster,
    by_name: HashMap<String, BTreeSet<usize>>,
    by_identifier: HashMap<String, BTreeSet<usize>>,
    kinds: Vec<Kind>,
}

impl<'a> Index<'a> {
    pub(super) fn of(roster: &'a Roster) -> Index<'a> {
        let mut index = Index {
            roster,
            by_name: HashMap::new(),
            by_identifier: HashMap::new(),
            kinds: Vec::new(),
        };
        for (at, student) in roster.students.iter().enumerate() {
            for name in student.names(roster) {
                for way in name::of_student(&name) {
                    index.by_name.entry(way).or_default().insert(at);
                }
            }
            for identifier in student.identifiers(&roster.columns) {
                let ways = identifier_ways(identifier);
                let kind = Kind::of(&ways[0]);
                if !index.kinds.contains(&kind) {
                    index.kinds.push(kind);
                }
                for way in ways {
                    index.by_identifier.entry(way).or_default().insert(at);
                }
            }
        }
        index
    }

    /// The student whose submission this is, or why it is nobody's.
    pub(super) fn find(&self, owner: &Owner) -> Result<usize, String> {
        let named = self.named(&owner.name);
        let mut fit: Option<(&str, BTreeSet<usize>)> = None;
        for identifier in &owner.identifiers {
            let Some(known) = self.by_identifier.get(&fold(identifier)) else {
                if self.kinds.contains(&Kind::of(identifier)) {
                    return Err(self.unknown(owner, identifier, &named));
                }
                continue;
            };
            let both = match &fit {
                None => known.clone(),
                Some((_, before)) => before & known,
            };
            match fit {
                Some((first, before)) if both.is_empty() => {
                    return Err(self.contradiction((first, &before), (identifier, known)));
                }
                _ => fit = Some((identifier, both)),
            }
        }
        match fit {
            None if named.is_empty() && owner.identifiers.is_empty() => {
                match self.with_identifiers(&owner.name) {
                    Some(owner) => self.find(&owner),
                    None => self.only(&named, &owner.name),
                }
            }
            None => self.only(&named, &owner.name),
            Some((identifier, fit)) => {
                let both = &fit & &named;
                if named.is_empty() {
                    self.only(&fit, identifier)
                } else if both.is_empty() {
                    Err(self.contradiction((identifier, &fit), (&owner.name, &named)))
                } else {
                    self.only(&both, identifier)
                }
            }
        }
    }

    /// The students of a name, or whose identifier is what a submission is called.
    fn named(&self, name: &str) -> BTreeSet<usize> {
        let by_name = self.by_name.get(&name::read_aloud(name));
        let by_identifier = self.by_identifier.get(&fold(name));
        by_name
            .into_iter()
            .chain(by_identifier)
            .flatten()
            .copied()
            .collect()
    }

    /// The owner of a name that has identifiers in it, as `Grace Hopper 1906`: words with
    /// a digit or an `@`, as others may be part of a name.
    fn with_identifiers(&self, name: &str) -> Option<Owner> {
        let is_between = |c: char| c.is_whitespace() || matches!(c, '_' | ',' | ';' | '(' | ')');
        let words = name.split(is_between).filter(|word| !word.is_empty());
        let is_identifier = |word: &&str| {
            word.contains(|c: char| c.is_ascii_digit() || c == '@')
                && self.by_identifier.contains_key(&fold(word))
        };
        let (identifiers, rest): (Vec<&str>, Vec<&str>) = words.partition(is_identifier);
        if identifiers.is_empty() {
            return None;
        }
        Some(Owner {
            name: rest.join(" "),
            identifiers: identifiers.into_iter().map(str::to_owned).collect(),
        })
    }

    fn only(&self, students: &BTreeSet<usize>, called: &str) -> Result<usize, String> {
        match students.iter().copied().collect::<Vec<_>>()[..] {
            [one] => Ok(one),
            [] => Err(format!(
                "no student of the roster is called {}: add a line to the roster, or rename what \
                 was handed in",
                quote(called, QUOTED_CHARS)
            )),
            ref several => Err(format!(
                "{} is what {} students are called, and nothing decides between them: {}; put an \
                 identifier into the name of what was handed in",
                quote(called, QUOTED_CHARS),
                several.len(),
                self.list(students)
            )),
        }
    }

    fn unknown(&self, owner: &Owner, identifier: &str, named: &BTreeSet<usize>) -> String {
        let identifier = quote(identifier, QUOTED_CHARS);
        if named.is_empty() {
            return format!(
                "neither {} nor the identifier {identifier} is in the roster: add a line to it",
                quote(&owner.name, QUOTED_CHARS)
            );
        }
        format!(
            "the name is that of {}, but the identifier {identifier} is not in the roster: correct \
             one of them, or take a roster of the platform that the submissions are from",
            self.list(named)
        )
    }

    fn contradiction(
        &self,
        (one, of_one): (&str, &BTreeSet<usize>),
        (other, of_other): (&str, &BTreeSet<usize>),
    ) -> String {
        format!(
            "{} is {}, but {} is {}: find out whose it is, and rename what was handed in",
            quote(one, QUOTED_CHARS),
            self.list(of_one),
            quote(other, QUOTED_CHARS),
            self.list(of_other)
        )
    }

    /// The first students, each with the line.
    fn list(&self, students: &BTreeSet<usize>) -> String {
        const TOLD: usize = 3;
        let told = students.iter().take(TOLD).map(|at| self.shown(*at));
        let told = told.collect::<Vec<_>>().join(", ");
        match students.len().saturating_sub(TOLD) {
            0 => told,
            more => format!("{told} and {more} more"),
        }
    }

    pub(super) fn shown(&self, student: usize) -> String {
        let student = &self.roster.students[student];
        let name = quote(student.name(&self.roster.columns), QUOTED_CHARS);
        format!("{name} (line {} of the roster)", student.line)
    }
}

impl Student {
    /// The names: of the column, and of the two columns of its parts.
    fn names(&self, roster: &Roster) -> Vec<String> {
        use super::Column::{FirstName, LastName, Name};
        let fields = || roster.columns.iter().zip(&self.record);
        let mut names = Vec::new();
        let mut parts = (None, None);
        for (column, field) in fields() {
            match column {
                Name => names.push(field.clone()),
                FirstName => parts.0 = Some(field),
                LastName => parts.1 = Some(field),
                _ => {}
            }
        }
        if let (Some(first), Some(last)) = parts {
            // A comma in either is no sign of the order.
            let part = |part: &str| part.replace(',', " ");
            names.push(format!("{}, {}", part(last), part(first)));
        } else {
            names.extend(parts.0.or(parts.1).cloned());
        }
        names
    }
}

/// An identifier folded, and without the word that Moodle puts before its numbers.
fn identifier_ways(identifier: &str) -> Vec<String> {
    let folded = fold(identifier);
    let number = folded.strip_prefix("participant ").map(str::to_owned);
    number.into_iter().chain([folded]).collect()
}
