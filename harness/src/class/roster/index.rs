//! The students of a roster by all that they are called.
use std::collections::{BTreeSet, HashMap};

use super::{Column, Roster, Student, fold, name, unmatched::Unmatched};
use crate::{
    class::{IdentifierKind, Owner},
    report::escape::quote,
};

/// The most characters of a name that a sentence quotes.
const QUOTED_CHARS: usize = 60;

/// What an identifier looks like. A roster that has none of a look cannot say that one of
/// that look is nobody's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Look {
    Number,
    Address,
    Word,
}

impl Look {
    fn of(identifier: &str) -> Look {
        if identifier.contains('@') {
            Look::Address
        } else if identifier.chars().all(|c| c.is_ascii_digit()) {
            Look::Number
        } else {
            Look::Word
        }
    }
}

/// How many characters a number beside a strange name has at least to be an identifier.
const LONG: usize = 5;

/// The students by all that they are called.
pub(super) struct Index<'a> {
    roster: &'a Roster,
    by_name: HashMap<String, BTreeSet<usize>>,
    /// The students, each with the column.
    by_identifier: HashMap<String, Vec<(usize, Column)>>,
    /// What the identifiers of each column look like.
    looks: Vec<(Column, Look)>,
}

impl<'a> Index<'a> {
    pub(super) fn of(roster: &'a Roster) -> Index<'a> {
        let mut index = Index {
            roster,
            by_name: HashMap::new(),
            by_identifier: HashMap::new(),
            looks: Vec::new(),
        };
        for (at, student) in roster.students.iter().enumerate() {
            for name in student.names(roster) {
                for way in name::of_student(&name) {
                    index.by_name.entry(way).or_default().insert(at);
                }
            }
            for (column, identifier) in student.identifiers(&roster.columns) {
                let ways = identifier_ways(identifier);
                let look = (column, Look::of(&ways[0]));
                if !index.looks.contains(&look) {
                    index.looks.push(look);
                }
                for way in ways {
                    let known = index.by_identifier.entry(way).or_default();
                    known.push((at, column));
                }
            }
        }
        index
    }

    /// The student whose submission this is, or why it is nobody's.
    pub(super) fn find(&self, owner: &Owner) -> Result<usize, Unmatched> {
        let named = self.named(owner);
        let mut fit: Option<(&str, BTreeSet<usize>)> = None;
        for identifier in &owner.identifiers {
            let known = self.identified(identifier, owner.kind);
            if known.is_empty() {
                if self.may_know(identifier, owner.kind) {
                    return Err(self.unknown(owner, identifier, &named));
                }
                continue;
            }
            let both = match &fit {
                None => known.clone(),
                Some((_, before)) => before & &known,
            };
            match fit {
                Some((first, before)) if both.is_empty() => {
                    return Err(self.contradiction((first, &before), (identifier, &known)));
                }
                _ => fit = Some((identifier, both)),
            }
        }
        let is_any = owner.kind == IdentifierKind::Any;
        match fit {
            None if named.is_empty() && owner.identifiers.is_empty() && is_any => {
                match self.with_identifiers(&owner.name) {
                    Some(owner) if self.may_be_named(&owner) => self.find(&owner),
                    _ => self.only(&named, &owner.name),
                }
            }
            None if owner.kind == IdentifierKind::Login && !self.has_logins() => {
                let login = owner.name.clone();
                Err(Unmatched::NoLogins { login })
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

    /// Whether the name beside identifiers is that of a student, or none, or they are too
    /// long for chance: else a number in it, as in `Lab 3` or `solve (2)`, is no identifier.
    fn may_be_named(&self, owner: &Owner) -> bool {
        let words = |name: &str| {
            let folded = fold(name);
            let words = folded.split(|c: char| !c.is_alphanumeric());
            words
                .map(str::to_owned)
                .filter(|word| !word.is_empty())
                .collect::<BTreeSet<_>>()
        };
        let is_called = |student: &usize| {
            let name = self.roster.students[*student].name(&self.roster.columns);
            words(&name) == words(&owner.name)
        };
        let of = owner
            .identifiers
            .iter()
            .flat_map(|it| self.identified(it, owner.kind));
        let is_long = |it: &String| it.contains('@') || it.chars().count() >= LONG;
        owner.name.is_empty()
            || self.by_name.is_empty()
            || !self.named(owner).is_empty()
            || owner.identifiers.iter().any(is_long)
            || of.into_iter().any(|it| is_called(&it))
    }

    /// The students of a name, or whose identifier is what a submission is called.
    ///
    /// Only where a person has given the name may it be either: on a platform, who is called
    /// as another's number is not that other.
    fn named(&self, owner: &Owner) -> BTreeSet<usize> {
        if owner.kind == IdentifierKind::Login {
            return self.identified(&owner.name, owner.kind);
        }
        let by_name = self.by_name.get(&name::read_aloud(&owner.name));
        let mut named = by_name.cloned().unwrap_or_default();
        if owner.kind == IdentifierKind::Any {
            named.extend(self.identified(&owner.name, owner.kind));
        }
        named
    }

    /// The students who have an identifier in a column of its kind.
    fn identified(&self, identifier: &str, kind: IdentifierKind) -> BTreeSet<usize> {
        let look = Look::of(identifier);
        let found = self.by_identifier.get(&fold(identifier));
        let found = found.into_iter().flatten();
        let found = found.filter(|(_, column)| self.holds(*column, kind, look));
        found.map(|(student, _)| *student).collect()
    }

    /// Whether a column is one of identifiers of a kind that look so.
    fn holds(&self, column: Column, kind: IdentifierKind, look: Look) -> bool {
        match kind {
            IdentifierKind::Any => true,
            IdentifierKind::Canvas => column == Column::CanvasId,
            IdentifierKind::Participant => column == Column::Identifier,
            IdentifierKind::School => match column {
                Column::Number | Column::Email => true,
                // At some schools the name with which a student logs in is the number, or is
                // the address.
                Column::Login => {
                    let mut looks = self.looks.iter();
                    !looks.any(|(column, known)| {
                        matches!(column, Column::Number | Column::Email) && *known == look
                    })
                }
                _ => false,
            },
            // Beside a column of GitHub, other logins are those of the school.
            IdentifierKind::Login if self.roster.columns.contains(&Column::GithubLogin) => {
                column == Column::GithubLogin
            }
            IdentifierKind::Login => column == Column::Login,
        }
    }

    fn has_logins(&self) -> bool {
        let mut columns = self.roster.columns.iter();
        columns.any(|column| matches!(column, Column::Login | Column::GithubLogin))
    }

    /// Whether the columns of a kind have anything that looks like this identifier.
    fn may_know(&self, identifier: &str, kind: IdentifierKind) -> bool {
        let look = Look::of(identifier);
        let mut looks = self.looks.iter();
        looks.any(|(column, known)| *known == look && self.holds(*column, kind, look))
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
            kind: IdentifierKind::Any,
        })
    }

    fn only(&self, students: &BTreeSet<usize>, called: &str) -> Result<usize, Unmatched> {
        let called = called.to_owned();
        match students.iter().copied().collect::<Vec<_>>()[..] {
            [one] => Ok(one),
            [] => Err(Unmatched::Unknown { called }),
            ref several => Err(Unmatched::Several {
                called,
                number: several.len(),
                students: self.list(students),
            }),
        }
    }

    fn unknown(&self, owner: &Owner, identifier: &str, named: &BTreeSet<usize>) -> Unmatched {
        let identifier = identifier.to_owned();
        if named.is_empty() {
            let name = owner.name.clone();
            return Unmatched::Stranger { name, identifier };
        }
        let students = self.list(named);
        Unmatched::OnlyNamed {
            students,
            identifier,
        }
    }

    fn contradiction(
        &self,
        (one, of_one): (&str, &BTreeSet<usize>),
        (other, of_other): (&str, &BTreeSet<usize>),
    ) -> Unmatched {
        Unmatched::Contradiction {
            one: one.to_owned(),
            of_one: self.list(of_one),
            other: other.to_owned(),
            of_other: self.list(of_other),
        }
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
