//! Where the files of a pile go: the folder that is meant is the top, and wanted files have
//! the names that are wanted.
use std::{
    collections::{BTreeMap, BTreeSet},
    os::unix::ffi::OsStrExt,
    path::{Path, PathBuf},
};

use super::{name::folded, pile::Piled, refused::Refused};
use crate::{report::escape::quote, submission::is_source};

/// How many folders down the files may lie.
const MAX_DOWN: usize = 3;

/// A file and where it goes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Placed {
    pub(super) file: Piled,
    pub(super) path: PathBuf,
}

/// Where everything goes, and what is told of it.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Plan {
    /// Sorted by path; no path twice.
    pub(super) files: Vec<Placed>,
    pub(super) notes: Vec<String>,
    pub(super) refused: Vec<Refused>,
}

/// Plans where the files of a pile go: below the folder that is meant if these files are
/// wanted, or as they are if it is not one submission.
pub(super) fn arrange(files: Vec<Piled>, wanted: Option<&[String]>) -> Plan {
    let mut plan = Plan::default();
    let top = wanted.map_or_else(PathBuf::new, |wanted| top(&files, wanted));
    if !top.as_os_str().is_empty() {
        let depth = match top.components().count() {
            1 => "one folder",
            2 => "two folders",
            _ => "three folders",
        };
        let top = quote(top.as_os_str().as_bytes(), 80);
        plan.notes.push(format!("found {depth} down, in {top}"));
    }
    let mut beside = Vec::new();
    for file in files {
        match file.path.strip_prefix(&top).map(Path::to_owned) {
            Ok(path) => plan.files.push(Placed { file, path }),
            Err(_) => beside.push(quote(file.path.as_os_str().as_bytes(), 80)),
        }
    }
    if !beside.is_empty() {
        let more = beside.len().saturating_sub(5);
        beside.truncate(5);
        let more = if more > 0 {
            format!(" and {more} more")
        } else {
            String::new()
        };
        let names = beside.join(", ");
        plan.notes.push(format!(
            "left out what lies beside that folder: {names}{more}"
        ));
    }
    plan.settle();
    plan
}

impl Plan {
    /// Leaves one file at each path: of two at the same, the later, and none where a folder is.
    fn settle(&mut self) {
        let mut last = BTreeMap::new();
        for placed in self.files.drain(..) {
            let shown = quote(placed.path.as_os_str().as_bytes(), 200);
            if last.insert(placed.path.clone(), placed).is_some() {
                self.notes.push(format!(
                    "{shown} is there twice, and the later one was taken"
                ));
            }
        }
        let folders: BTreeSet<PathBuf> = last
            .keys()
            .flat_map(|path| path.ancestors().skip(1).map(Path::to_owned))
            .collect();
        let mut cases: BTreeMap<String, PathBuf> = BTreeMap::new();
        for (path, placed) in last {
            if folders.contains(&path) {
                let reason = "a folder has the same name".to_owned();
                let path = super::shown(&path);
                self.refused.push(Refused { path, reason });
                continue;
            }
            let bytes = path.as_os_str().as_bytes();
            if let Some(other) = cases.insert(folded(bytes), path.clone()) {
                let (one, other) = (quote(other.as_os_str().as_bytes(), 80), quote(bytes, 80));
                self.notes.push(format!(
                    "{one} and {other} are two files here, and one on systems that ignore case"
                ));
            }
            self.files.push(placed);
        }
    }

    /// Gives files in another case the name that is wanted: `Board.h` becomes `board.h`. The
    /// old name stays too where `is_included` says that a source includes it.
    ///
    /// A submission of one source is renamed if one is wanted, and of the same language.
    pub(super) fn rename(
        &mut self,
        wanted: &[String],
        is_included: impl Fn(&[Placed], &str) -> bool,
    ) {
        if let ([wanted], [only]) = (wanted, self.files.as_mut_slice()) {
            let name = only.path.as_os_str().as_bytes();
            let to = Path::new(wanted);
            if name != wanted.as_bytes() && is_same_language(&only.path, to) {
                let from = quote(name, 80);
                self.notes.push(format!("renamed {from} to `{wanted}`"));
                only.path = to.to_owned();
                return;
            }
        }
        for name in wanted {
            let path = Path::new(name);
            if self.files.iter().any(|placed| placed.path == path) {
                continue;
            }
            let meant = folded(name.as_bytes());
            let is_meant = |placed: &&Placed| folded(placed.path.as_os_str().as_bytes()) == meant;
            let found: Vec<Placed> = self.files.iter().filter(is_meant).cloned().collect();
            let [only] = found.as_slice() else {
                continue;
            };
            let old = only.path.as_os_str().as_bytes();
            let shown = quote(old, 80);
            let file_name = only.path.file_name().map(|name| name.to_string_lossy());
            let is_kept = file_name.is_some_and(|name| is_included(&self.files, &name));
            if is_kept {
                self.notes.push(format!(
                    "copied {shown} to `{name}`, as both names are used"
                ));
            } else {
                self.notes.push(format!("renamed {shown} to `{name}`"));
                self.files.retain(|placed| placed.path != only.path);
            }
            let file = only.file.clone();
            self.files.push(Placed {
                file,
                path: path.to_owned(),
            });
        }
        self.files.sort_by(|one, other| one.path.cmp(&other.path));
    }
}

/// Whether two names are of sources in the same language, headers apart.
fn is_same_language(one: &Path, other: &Path) -> bool {
    let family = |path: &Path| {
        let ending = path.extension()?.to_str()?.to_lowercase();
        Some(match ending.as_str() {
            "c++" | "cc" | "cpp" | "cxx" => "cc".to_owned(),
            "h++" | "hh" | "hpp" | "hxx" | "h" => "h".to_owned(),
            _ => ending,
        })
    };
    is_source(one) && family(one) == family(other)
}

/// The folder that is meant: that with the most wanted files, the highest of these; the top
/// if there is none, or if they are spread.
///
/// Without a wanted file, the folders that hold nothing but one folder are passed through.
fn top(files: &[Piled], wanted: &[String]) -> PathBuf {
    let wanted: BTreeSet<String> = wanted.iter().map(|name| folded(name.as_bytes())).collect();
    let mut holders: BTreeMap<PathBuf, BTreeSet<String>> = BTreeMap::new();
    for file in files {
        for below in file.path.ancestors().skip(1).take(MAX_DOWN + 1) {
            let Ok(name) = file.path.strip_prefix(below) else {
                continue;
            };
            let name = folded(name.as_os_str().as_bytes());
            if below.components().count() <= MAX_DOWN && wanted.contains(&name) {
                holders.entry(below.to_owned()).or_default().insert(name);
            }
        }
    }
    let rank = |(folder, names): &(&PathBuf, &BTreeSet<String>)| {
        (names.len(), std::cmp::Reverse(folder.components().count()))
    };
    let Some(best) = holders.iter().max_by_key(rank) else {
        return only_folder(files);
    };
    let as_good = holders.iter().filter(|other| rank(other) == rank(&best));
    let is_spread = best.1.len() < wanted.len() && holders.len() > 1;
    if is_spread || as_good.count() > 1 {
        return PathBuf::new();
    }
    best.0.clone()
}

/// The folder in which all files are, if each above it holds nothing else.
fn only_folder(files: &[Piled]) -> PathBuf {
    let mut top = PathBuf::new();
    while top.components().count() < MAX_DOWN {
        let below = |file: &Piled| {
            let mut rest = file.path.strip_prefix(&top).ok()?.components();
            let first = rest.next()?.as_os_str().to_owned();
            rest.next().map(|_| first)
        };
        let Some(Some(first)) = files.first().map(below) else {
            break;
        };
        if !files
            .iter()
            .all(|file| below(file).as_ref() == Some(&first))
        {
            break;
        }
        top.push(first);
    }
    top
}
