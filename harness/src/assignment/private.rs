//! An instructor's own groups of cases, laid over an assignment: a folder with a folder
//! for each group and, where the defaults will not do, a file `groups.toml`.
use std::{ops::Range, path::Path};

use toml::Spanned;

use super::{
    Criterion, Grading, Group, NOT_GROUPS, Rule, Visibility,
    cases::Reader,
    file::File,
    folder,
    groups::{self, Entry},
    kind::{Distinct, Line, OneOf, Whole},
    mistake::Mistake,
    personal,
    setting::{ModeNames, Setting},
    table::{NAME, Table, is_name},
    words,
};

/// The file that describes the groups, and may be missing.
pub(super) const FILE: &str = "groups.toml";

/// What the file says of a criterion.
struct Change {
    name: String,
    span: Range<usize>,
    title: Option<String>,
    points: Option<u32>,
    /// Indices into the groups.
    groups: Option<Vec<usize>>,
}

/// Lays the groups in `folder` over those of the assignment, behind them; does nothing
/// where something of the assignment itself is wrong, which was noted.
pub(super) fn lay_over(
    folder: &Path,
    setting: &Setting,
    modes: &ModeNames,
    groups: Option<&mut Vec<Entry>>,
    criteria: Option<&mut Vec<Criterion>>,
    mistakes: &mut Vec<Mistake>,
) {
    let (Some(groups), Some(criteria)) = (groups, criteria) else {
        return;
    };
    let of_assignment = groups.len();
    let before = mistakes.len();
    let names = group_folders(folder, groups, mistakes);
    let path = folder.join(FILE);
    let file = path
        .symlink_metadata()
        .is_ok()
        .then(|| File::read(&path, mistakes));
    for name in &names {
        groups.push(default_entry(name, modes));
    }
    if let Some(Some(file)) = &file
        && let Some(entries) = file.parse()
    {
        let mut root = Table::root(file, &entries);
        read_groups(&mut root, modes, groups, of_assignment);
        for entry in &groups[of_assignment..] {
            personal::check(file, entry, names.contains(&entry.group.name), setting);
        }
        let changes = read_criteria(&mut root, groups);
        root.finish();
        apply(file, &changes, groups, of_assignment, criteria);
    }
    if let Some(Some(file)) = file {
        mistakes.extend(file.into_mistakes());
    }
    if groups.len() == of_assignment && mistakes.len() == before {
        let expected = "at least one folder with a group of cases";
        mistakes.push(Mistake::about(folder, expected, "none"));
    }
    score_the_rest(folder, groups, of_assignment, criteria, mistakes);
    let entries = groups[of_assignment..].iter_mut();
    for entry in entries.filter(|entry| !entry.is_personal) {
        let path = folder.join(&entry.group.name);
        entry.group.cases = Reader::new(setting, &entry.modes).read(&path, mistakes);
    }
}

/// The names of the folders that hold the groups.
fn group_folders(folder: &Path, groups: &[Entry], mistakes: &mut Vec<Mistake>) -> Vec<String> {
    if !folder.is_dir() {
        let found = if folder.exists() { "a file" } else { "none" };
        mistakes.push(Mistake::about(folder, "a folder of groups", found));
        return Vec::new();
    }
    let mut names = Vec::new();
    for entry in folder::entries(folder, mistakes) {
        let is_text = entry.name == FILE || entry.name.ends_with(".md");
        if entry.name.starts_with('.') || entry.is_file() && is_text {
            continue;
        }
        if !entry.is_folder() {
            let expected = format!("a folder with a group of cases, or `{FILE}`");
            mistakes.push(Mistake::about(&entry.path, expected, entry.kind()));
        } else if NOT_GROUPS.contains(&entry.name.as_str()) {
            let expected = "the name of a group, which is no folder with another meaning";
            let found = words::quoted(&entry.name);
            mistakes.push(Mistake::about(&entry.path, expected, found));
        } else if !is_name(&entry.name) {
            let found = words::quoted(&entry.name);
            mistakes.push(Mistake::about(&entry.path, NAME, found));
        } else if groups.iter().any(|it| it.group.name == entry.name) {
            let expected = "a name that no group of the assignment has";
            let found = words::quoted(&entry.name);
            mistakes.push(Mistake::about(&entry.path, expected, found));
        } else {
            names.push(entry.name);
        }
    }
    names
}

/// A group of which nothing is said: hidden, and named after its folder.
fn default_entry(name: &str, modes: &ModeNames) -> Entry {
    Entry {
        group: Group {
            name: name.to_owned(),
            title: name.to_owned(),
            visibility: Visibility::Hidden,
            feedback: None,
            cases: Vec::new(),
            personal: None,
        },
        modes: modes.all(),
        is_personal: false,
        span: 0..0,
    }
}

/// Reads `[groups]`, which may be missing, and so may each of its tables; a group whose
/// boards are drawn has no folder, and is added.
fn read_groups(
    root: &mut Table<'_>,
    modes: &ModeNames,
    groups: &mut Vec<Entry>,
    of_assignment: usize,
) {
    let Some(table) = root.optional_section("groups") else {
        return;
    };
    if table.is_crowded() {
        return;
    }
    for (name, mut table) in table.named_tables() {
        let title = table.optional("title", &Line);
        let visibility = groups::visibility(&mut table, false);
        let feedback = groups::feedback_for(&mut table, visibility);
        let its_modes = modes.read(&mut table);
        let is_personal = table.has("personal");
        let personal = personal::read(&mut table, &its_modes);
        let span = table.span();
        table.finish();
        let name = *name.get_ref();
        if is_personal && is_new(root.file(), name, &span, groups) {
            groups.push(default_entry(name, modes));
        }
        let own = &mut groups[of_assignment..];
        if let Some(entry) = own.iter_mut().find(|entry| entry.group.name == name) {
            if let Some(title) = title {
                entry.group.title = title.into_inner();
            }
            entry.group.visibility = visibility;
            entry.group.feedback = feedback;
            entry.group.personal = personal;
            entry.modes = its_modes;
            entry.is_personal = is_personal;
            entry.span = span;
        } else if is_name(name) {
            let expected = format!("a folder {} beside `{FILE}`", words::quoted(name));
            let known: Vec<&str> = own.iter().map(|it| it.group.name.as_str()).collect();
            let help = words::suggestion(name, &known, "there are");
            root.file().note_with_help(span, expected, "none", help);
        }
    }
}

/// Whether no group has this name yet; notes one that is no name of a group.
fn is_new(file: &File, name: &str, span: &Range<usize>, groups: &[Entry]) -> bool {
    if NOT_GROUPS.contains(&name) {
        let expected = "the name of a group, which is no folder with another meaning";
        file.note(span.clone(), expected, words::quoted(name));
    }
    is_name(name) && !groups.iter().any(|it| it.group.name == name)
}

/// Reads `[criteria]`, which may be missing.
fn read_criteria(root: &mut Table<'_>, groups: &[Entry]) -> Vec<Change> {
    let Some(table) = root.optional_section("criteria") else {
        return Vec::new();
    };
    if table.is_crowded() {
        return Vec::new();
    }
    let known = groups.iter().map(|it| it.group.name.as_str()).zip(0..);
    let known: Vec<(&str, usize)> = known.collect();
    let kind = Distinct(OneOf::names("the name of a group", &known));
    let changes = table.named_tables().into_iter().map(|(name, mut table)| {
        let title = table.optional("title", &Line);
        let points = table.optional("points", &Whole(0..=1000));
        let groups = table.optional("groups", &kind);
        table.finish();
        let indices = |groups: Spanned<Vec<Spanned<usize>>>| {
            let groups = groups.into_inner().into_iter();
            groups.map(Spanned::into_inner).collect()
        };
        Change {
            name: (*name.get_ref()).to_owned(),
            span: name.span(),
            title: title.map(Spanned::into_inner),
            points: points.map(Spanned::into_inner),
            groups: groups.map(indices),
        }
    });
    changes.collect()
}

/// Carries the changes out, and notes groups that two criteria would score, and groups
/// of the assignment that none would.
fn apply(
    file: &File,
    changes: &[Change],
    groups: &[Entry],
    of_assignment: usize,
    criteria: &mut Vec<Criterion>,
) {
    let mut names: Vec<String> = criteria.iter().map(|it| it.name.clone()).collect();
    for change in changes {
        match criteria.iter_mut().find(|it| it.name == change.name) {
            Some(criterion) => change_one(file, change, criterion),
            None => add_one(file, change, criteria, &names),
        }
        names.push(change.name.clone());
    }
    for (index, entry) in groups.iter().enumerate() {
        let scoring: Vec<&Criterion> = criteria.iter().filter(|it| scores(it, index)).collect();
        let name = words::quoted(&entry.group.name);
        let by_change = changes.iter().find(|change| {
            let mut groups = change.groups.iter().flatten();
            groups.any(|group| *group == index)
        });
        if let ([first, second, ..], Some(change)) = (&scoring[..], by_change) {
            let expected = format!("the group {name} in one criterion");
            let both = [first, second].map(|it| it.name.as_str());
            let found = format!("it in {}", words::listed(both, "and"));
            let help = "give both criteria the key `groups`".to_owned();
            file.note_with_help(change.span.clone(), expected, found, Some(help));
        }
        if scoring.is_empty() && index < of_assignment {
            let expected = format!("the group {name} in a criterion");
            let help = "a new criterion with 0 points shows its runs and scores nothing";
            file.note_with_help(0..0, expected, "it in none", Some(help.to_owned()));
        }
    }
}

fn change_one(file: &File, change: &Change, criterion: &mut Criterion) {
    if let Some(title) = &change.title {
        criterion.title.clone_from(title);
    }
    criterion.points = change.points.unwrap_or(criterion.points);
    match (&mut criterion.grading, &change.groups) {
        (_, None) => (),
        (Grading::Runs { groups, .. }, Some(own)) => groups.clone_from(own),
        (_, Some(_)) => {
            let expected = "no `groups` for a criterion that is not graded by runs";
            let found = words::quoted(&change.name);
            file.note(change.span.clone(), expected, found);
        }
    }
}

fn add_one(file: &File, change: &Change, criteria: &mut Vec<Criterion>, names: &[String]) {
    let (Some(title), Some(points), Some(groups)) = (&change.title, change.points, &change.groups)
    else {
        let known: Vec<&str> = names.iter().map(String::as_str).collect();
        let expected =
            "a criterion of the assignment, or a new one with `title`, `points` and `groups`";
        let help = words::suggestion(&change.name, &known, "there are");
        file.note_with_help(
            change.span.clone(),
            expected,
            words::quoted(&change.name),
            help,
        );
        return;
    };
    criteria.push(Criterion {
        name: change.name.clone(),
        title: title.clone(),
        points,
        grading: Grading::Runs {
            groups: groups.clone(),
            rule: Rule::Share,
            requires: None,
        },
    });
}

/// Gives each group that no criterion scores to the one of the most points that is
/// graded by runs, the first of these.
fn score_the_rest(
    folder: &Path,
    entries: &[Entry],
    of_assignment: usize,
    criteria: &mut [Criterion],
    mistakes: &mut Vec<Mistake>,
) {
    let rest = of_assignment..entries.len();
    let rest: Vec<usize> = rest
        .filter(|index| !criteria.iter().any(|it| scores(it, *index)))
        .collect();
    if rest.is_empty() {
        return;
    }
    let by_runs = criteria
        .iter_mut()
        .filter(|it| matches!(it.grading, Grading::Runs { .. }))
        .reduce(|best, it| if it.points > best.points { it } else { best });
    match by_runs.map(|criterion| &mut criterion.grading) {
        Some(Grading::Runs { groups, .. }) => groups.extend(rest),
        _ => {
            let expected = "a criterion that is graded by runs, for the groups";
            let help = format!("add one in `{FILE}`, with `title`, `points` and `groups`");
            mistakes.push(Mistake::about(folder, expected, "none").with_help(help));
        }
    }
}

fn scores(criterion: &Criterion, group: usize) -> bool {
    matches!(&criterion.grading, Grading::Runs { groups, .. } if groups.contains(&group))
}
