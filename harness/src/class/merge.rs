//! Puts the results of several machines together.
use std::{collections::BTreeMap, path::PathBuf};

use thiserror::Error;

use super::{ClassDocument, ResultDocument, Results, ResultsError};

/// Why results could not be merged; nothing was changed then.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum MergeError {
    /// Results cannot be read or kept.
    #[error(transparent)]
    Results(#[from] ResultsError),
    /// Two folders are not of one class.
    #[error(
        "`{}` and `{}` are not parts of one class: their `class.json` differ in {what}; grade all parts with the same submissions, roster and assignment",
        one.display(), other.display()
    )]
    Classes {
        /// A folder.
        one: PathBuf,
        /// The other one.
        other: PathBuf,
        /// What differs.
        what: &'static str,
    },
    /// Two folders have another result of one submission each.
    #[error(
        "`{}` and `{}` have different results of the submission `{key}`: remove one of the two folders `submissions/{key}`, or merge into a new folder if that one is old",
        one.display(), other.display()
    )]
    Contradiction {
        /// The submission.
        key: String,
        /// A folder.
        one: PathBuf,
        /// The other one.
        other: PathBuf,
    },
}

/// What came of merging.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Merged {
    /// How many results there are now.
    pub results: usize,
    /// The submissions of the class of which there is none, by name.
    pub missing: Vec<String>,
}

/// Writes the results of `parts` to `into`, where they take the place of those that are there.
///
/// Of two results of parts that depend on the same, one that could be judged in full counts.
/// Why there is no result, or none of what was handed in last, is written too.
///
/// # Errors
///
/// If they are not of one class, or differ on a submission that several have graded; or if
/// something cannot be read or written.
pub fn merge(parts: &[Results], into: &Results) -> Result<Merged, MergeError> {
    let writer = into.writer()?;
    let place = |results: &Results| results.folder().canonicalize();
    let own = place(into).ok();
    let is_own = |results: &Results| own.is_some() && place(results).ok() == own;
    let sources: Vec<&Results> = parts.iter().filter(|part| !is_own(part)).collect();
    let class = common_class(&sources, into)?;
    let found = best(&sources)?;
    for (key, source) in &found {
        if let Some(result) = source.result(key)? {
            // What is there already is not what was there before. One receipt can have several
            // results, as when the judge failed once.
            let value = |it: &ResultDocument| serde_json::to_value(it).expect("it is a document");
            let there = into.result(key).ok().flatten();
            if there.is_none_or(|there| value(&there) != value(&result)) {
                writer.keep(key, &result)?;
            }
            if let Some(failure) = source.failure(key)? {
                writer.keep_failure(key, &failure)?;
            }
        }
    }
    let there = into.keys()?;
    writer.keep_class(&class)?;
    let handed_in = class.members.iter();
    let handed_in = handed_in.filter_map(|it| Some((&it.name, it.key.as_ref()?)));
    let mut missing = Vec::new();
    for (name, key) in handed_in {
        if there.contains(key) {
            continue;
        }
        missing.push(name.clone());
        for source in &sources {
            if let Some(failure) = source.failure(key)? {
                writer.keep_failure(key, &failure)?;
            }
        }
    }
    Ok(Merged {
        results: there.len(),
        missing,
    })
}

/// The class that all are of.
fn common_class(sources: &[&Results], into: &Results) -> Result<ClassDocument, MergeError> {
    let [first, others @ ..] = sources else {
        let folder = into.folder().to_owned();
        return Err(ResultsError::NoResults { folder }.into());
    };
    let class = first.class()?;
    for other in others {
        if let Some(what) = class.difference(&other.class()?) {
            let (one, other) = (first.folder().to_owned(), other.folder().to_owned());
            return Err(MergeError::Classes { one, other, what });
        }
    }
    Ok(class)
}

/// Where the result of each submission is that counts, by its key.
fn best<'a>(sources: &[&'a Results]) -> Result<BTreeMap<String, &'a Results>, MergeError> {
    let mut found: BTreeMap<String, &Results> = BTreeMap::new();
    for &source in sources {
        for key in source.keys()? {
            let Some(&before) = found.get(&key) else {
                found.insert(key, source);
                continue;
            };
            let (Some(one), Some(other)) = (before.result(&key)?, source.result(&key)?) else {
                continue;
            };
            let totals = |it: &ResultDocument| (it.student.totals.earned, it.student.totals.graded);
            let is_better = one.is_judge_at_fault() && !other.is_judge_at_fault();
            let is_worse = other.is_judge_at_fault();
            if one.receipt != other.receipt
                || !is_better && !is_worse && totals(&one) != totals(&other)
            {
                let (one, other) = (before.folder().to_owned(), source.folder().to_owned());
                return Err(MergeError::Contradiction { key, one, other });
            }
            if is_better {
                found.insert(key, source);
            }
        }
    }
    Ok(found)
}
