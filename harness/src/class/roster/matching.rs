//! Which student a submission is of.
//!
//! A submission is a student's if all that is known of its owner says so. Where two
//! things contradict each other, or fit several students, it is nobody's, and that is told.
use std::collections::BTreeSet;

use super::{Roster, index::Index};
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
                Err(unmatched) => unmatched.to_string(),
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

#[cfg(test)]
mod tests;
