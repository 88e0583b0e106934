//! Which student a submission is of.
//!
//! A submission is a student's if all that is known of its owner says so. Where two
//! things contradict each other, or fit several students, it is nobody's, and that is told.
use std::collections::{BTreeSet, HashMap};

use super::{Roster, Student, fold, name};
use crate::{
    class::{Member, Owner},
    report::escape::quote,
};

/// The most characters of a name that a sentence quotes.
const QUOTED_CHARS: usize = 60;

/// A submission, with those whose it is: several where a group handed it in together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Claim {
    /// The name of the folder of its result.
    pub(crate) key: String,
    /// Whose it is.
    pub(crate) owners: Vec<Owner>,
    /// Where in the folder of submissions it lies.
    pub(crate) handed_in: Vec<String>,
}

/// The members of a class without a roster: the owners of the submissions.
pub(crate) fn without_roster(claims: &[Claim]) -> Vec<Member> {
    let owners = claims
        .iter()
        .flat_map(|claim| claim.owners.iter().map(move |owner| (claim, owner)));
    owners
        .map(|(claim, owner)| stray(claim, owner, Vec::new()))
        .collect()
}

/// A submission of which nobody knows the student.
fn stray(claim: &Claim, owner: &Owner, problems: Vec<String>) -> Member {
    Member {
        name: owner.name.clone(),
        key: Some(claim.key.clone()),
        handed_in: claim.handed_in.clone(),
        record: None,
        problems,
    }
}

impl Roster {
    /// The students in the order of the roster, each with what is the student's, then the
    /// submissions that are no student's.
    ///
    /// Of a student's several submissions none counts, as which one should is not known:
    /// they are told, and stand with those that are no student's.
    pub(crate) fn members(&self, claims: &[Claim]) -> Vec<Member> {
        let index = Index::of(self);
        let mut of_student: Vec<BTreeSet<usize>> = vec![BTreeSet::new(); self.students.len()];
        let mut found = Vec::new();
        for (at, claim) in claims.iter().enumerate() {
            for owner in &claim.owners {
                let student = index.find(owner);
                if let Ok(student) = student {
                    of_student[student].insert(at);
                }
                found.push((claim, owner, student));
            }
        }
        let students = self.students.iter().zip(&of_student);
        let mut members: Vec<Member> = students
            .map(|(student, of)| {
                let mut member = Member {
                    name: student.name(&self.columns),
                    key: None,
                    handed_in: Vec::new(),
                    record: Some(student.record.clone()),
                    problems: Vec::new(),
                };
                match of.iter().collect::<Vec<_>>()[..] {
                    [] => {}
                    [&one] => {
                        member.key = Some(claims[one].key.clone());
                        member.handed_in.clone_from(&claims[one].handed_in);
                    }
                    ref several => member.problems.push(format!(
                        "{} submissions are this student's, and which counts is not guessed: {}; \
                         leave one of them",
                        several.len(),
                        places(several.iter().map(|at| &claims[**at]))
                    )),
                }
                member
            })
            .collect();
        for (claim, owner, student) in found {
            let problem = match student {
                Err(problem) => problem,
                Ok(student) if of_student[student].len() > 1 => format!(
                    "is one of {} submissions of {}",
                    of_student[student].len(),
                    index.shown(student)
                ),
                Ok(_) => continue,
            };
            members.push(stray(claim, owner, vec![problem]));
        }
        members
    }
}

fn places<'a>(claims: impl Iterator<Item = &'a Claim>) -> String {
    let places = claims.map(|claim| match claim.handed_in.first() {
        Some(place) => quote(place, QUOTED_CHARS),
        None => quote(&claim.key, QUOTED_CHARS),
    });
    places.collect::<Vec<_>>().join(", ")
}

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
struct Index<'a> {
    roster: &'a Roster,
    by_name: HashMap<String, BTreeSet<usize>>,
    by_identifier: HashMap<String, BTreeSet<usize>>,
    kinds: Vec<Kind>,
}

impl<'a> Index<'a> {
    fn of(roster: &'a Roster) -> Index<'a> {
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
    fn find(&self, owner: &Owner) -> Result<usize, String> {
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

    fn shown(&self, student: usize) -> String {
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

#[cfg(test)]
mod tests;
