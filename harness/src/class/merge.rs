//! Puts the results of several machines together.
use std::path::PathBuf;

use thiserror::Error;

use super::{ResultDocument, Results, ResultsError};

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
        "`{}` and `{}` have different results of the submission `{key}`: remove one of the two folders `submissions/{key}`",
        one.display(), other.display()
    )]
    Results2 {
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

/// Writes the results of `parts` to `into`, which may have results already, as one more part.
///
/// # Errors
///
/// If they are not of one class, or differ on a submission that several have graded; or if
/// something cannot be read or written.
pub fn merge(parts: &[Results], into: &Results) -> Result<Merged, MergeError> {
    let writer = into.writer()?;
    let mut sources: Vec<Results> = parts.to_vec();
    match into.class() {
        Ok(_) => sources.push(into.clone()),
        Err(ResultsError::NoResults { .. }) => {}
        Err(error) => return Err(error.into()),
    }
    let mut class = None;
    // The place of each result, in the order of the keys.
    let mut found: std::collections::BTreeMap<String, usize> = std::collections::BTreeMap::new();
    for (number, source) in sources.iter().enumerate() {
        let read = source.class()?;
        match &class {
            None => class = Some(read),
            Some(first) => {
                if let Some(what) = first.difference(&read) {
                    let (one, other) = (sources[0].folder(), source.folder());
                    let (one, other) = (one.to_owned(), other.to_owned());
                    return Err(MergeError::Classes { one, other, what });
                }
            }
        }
        for key in source.keys()? {
            let Some(&before) = found.get(&key) else {
                found.insert(key, number);
                continue;
            };
            if receipt(&sources[before], &key)? != receipt(source, &key)? {
                let (one, other) = (sources[before].folder(), source.folder());
                let (one, other) = (one.to_owned(), other.to_owned());
                return Err(MergeError::Results2 { key, one, other });
            }
        }
    }
    let class = class.expect("the command line asks for a part at least");
    for (key, &number) in &found {
        if sources[number] != *into
            && let Some(result) = sources[number].result(key)?
        {
            writer.keep(key, &result)?;
        }
    }
    writer.keep_class(&class)?;
    let handed_in = class
        .members
        .iter()
        .filter_map(|it| Some((&it.name, it.key.as_ref()?)));
    let missing = handed_in.filter(|(_, key)| !found.contains_key(*key));
    Ok(Merged {
        results: found.len(),
        missing: missing.map(|(name, _)| name.clone()).collect(),
    })
}

fn receipt(results: &Results, key: &str) -> Result<Option<String>, ResultsError> {
    let result: Option<ResultDocument> = results.result(key)?;
    Ok(result.map(|result| result.receipt.sha256))
}
