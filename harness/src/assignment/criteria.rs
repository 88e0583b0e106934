//! The criteria of `assignment.toml`: what is scored.
use std::collections::HashSet;

use toml::Spanned;

use super::{
    Criterion, Grading, Rule,
    groups::Entry,
    kind::{Distinct, Line, Name, OneOf, Whole},
    table::Table,
    words,
};
use crate::method::Method;

/// A criterion as written: names where [`Criterion`] has indices.
struct Written {
    name: Option<Spanned<String>>,
    title: String,
    points: u32,
    groups: Vec<Spanned<usize>>,
    graded: Option<Grading>,
    rule: Rule,
    requires: Option<Spanned<String>>,
}

/// Reads `[[criteria]]`, in the order of the file.
pub(super) fn read(
    root: &mut Table<'_>,
    groups: Option<&[Entry]>,
    has_methods: bool,
) -> Option<Vec<Criterion>> {
    let tables = root.sections("criteria")?;
    let written: Vec<_> = tables
        .into_iter()
        .map(|table| criterion(table, groups, has_methods))
        .collect();
    check_names(root, &written);
    check_groups(root, &written, groups?);
    let requires = requirements(root, &written);
    check_circles(root, &written, &requires);
    let criteria = written
        .into_iter()
        .zip(requires)
        .map(|(criterion, requires)| {
            let groups = criterion
                .groups
                .into_iter()
                .map(Spanned::into_inner)
                .collect();
            let runs = Grading::Runs {
                groups,
                rule: criterion.rule,
                requires,
            };
            Criterion {
                name: criterion.name.map(Spanned::into_inner).unwrap_or_default(),
                title: criterion.title,
                points: criterion.points,
                grading: criterion.graded.unwrap_or(runs),
            }
        });
    Some(criteria.collect())
}

fn criterion(mut table: Table<'_>, groups: Option<&[Entry]>, has_methods: bool) -> Written {
    let name = table.required("name", &Name);
    let title = table.required("title", &Line);
    let points = table.required("points", &Whole(0..=1000));
    let gradings = [("later", false), ("by-hand", true)];
    let graded = table.optional("graded", &OneOf::words(&gradings));
    let graded = graded.map(|by_hand| match by_hand.into_inner() {
        true => Grading::ByHand,
        false => Grading::Later,
    });
    let rules = [("share", Rule::Share), ("all", Rule::All)];
    let rule = table.optional("rule", &OneOf::words(&rules));
    let requires = table.optional("requires", &Line);
    let methods = Method::ALL.map(|method| (method.name(), method));
    let method = table.optional("method", &OneOf::words(&methods));
    let (is_graded, is_method) = (table.has("graded"), table.has("method"));
    if is_graded {
        refuse_beside(
            &mut table,
            "graded",
            &["method", "groups", "rule", "requires"],
        );
    } else if is_method {
        refuse_beside(&mut table, "method", &["groups", "requires"]);
    } else if !table.has("groups") {
        table.lacks("the key `groups`, `method` or `graded`");
    }
    if let Some(method) = method.as_ref().filter(|_| !has_methods) {
        let help = "say how methods are judged in `[methods]`".to_owned();
        let found = words::quoted(method.get_ref().name());
        let expected = "no method, as there is no table `[methods]`";
        table
            .file()
            .note_with_help(method.span(), expected, found, Some(help));
    }
    let rule = rule.map_or(Rule::Share, Spanned::into_inner);
    let graded = graded.or_else(|| {
        let method = method?.into_inner();
        Some(Grading::Method { method, rule })
    });
    let words = groups.map(|groups| {
        let names = groups.iter().enumerate();
        names
            .map(|(index, entry)| (entry.group.name.as_str(), index))
            .collect::<Vec<_>>()
    });
    let its_groups = words.and_then(|words| {
        let kind = Distinct(OneOf::names("the name of a group", &words));
        table.optional("groups", &kind)
    });
    table.finish();
    // Where a value is missing there is a mistake, and no assignment.
    Written {
        name,
        title: title.map(Spanned::into_inner).unwrap_or_default(),
        points: points.map(Spanned::into_inner).unwrap_or_default(),
        groups: its_groups.map(Spanned::into_inner).unwrap_or_default(),
        graded,
        rule,
        // Beside these it has been refused already.
        requires: requires.filter(|_| !is_graded && !is_method),
    }
}

/// Notes each of these keys that stands beside one with which it means nothing.
fn refuse_beside(table: &mut Table<'_>, beside: &str, keys: &[&'static str]) {
    for key in keys {
        if let Some(value) = table.value(key) {
            let expected = format!("no `{key}` beside `{beside}`");
            let found = words::quoted(value.raw());
            table.file().note(value.span(), expected, found);
        }
    }
}

fn check_names(root: &Table<'_>, written: &[Written]) {
    let mut seen = HashSet::new();
    for name in written
        .iter()
        .filter_map(|criterion| criterion.name.as_ref())
    {
        if !seen.insert(name.get_ref()) {
            let found = format!("{} again", words::quoted(name.get_ref()));
            root.file()
                .note(name.span(), "a name that no criterion before has", found);
        }
    }
}

/// Each group counts once: in one criterion, and in no more.
fn check_groups(root: &Table<'_>, written: &[Written], groups: &[Entry]) {
    let mut scored = vec![None; groups.len()];
    for (index, criterion) in written.iter().enumerate() {
        for group in &criterion.groups {
            match scored[*group.get_ref()].replace(index) {
                Some(before) if before != index => {
                    let found = match &written[before].name {
                        Some(name) => format!("it again after {}", words::quoted(name.get_ref())),
                        None => "it again".to_owned(),
                    };
                    root.file()
                        .note(group.span(), "each group in one criterion", found);
                }
                _ => (),
            }
        }
    }
    for (entry, scored) in groups.iter().zip(scored) {
        if scored.is_none() {
            let expected = format!(
                "the group {} in a criterion",
                words::quoted(&entry.group.name)
            );
            let help = "a criterion with 0 points shows its runs and scores nothing".to_owned();
            root.file()
                .note_with_help(entry.span.clone(), expected, "it in none", Some(help));
        }
    }
}

/// The index of the criterion that each one requires.
fn requirements(root: &Table<'_>, written: &[Written]) -> Vec<Option<usize>> {
    let graded_by_runs: Vec<_> = written
        .iter()
        .enumerate()
        .filter(|(_, criterion)| criterion.graded.is_none())
        .filter_map(|(index, criterion)| Some((criterion.name.as_ref()?.get_ref().as_str(), index)))
        .collect();
    let index_of = |(index, criterion): (usize, &Written)| {
        let wanted = criterion.requires.as_ref()?;
        let found = graded_by_runs
            .iter()
            .find(|(name, _)| name == wanted.get_ref());
        if let Some((_, found)) = found.filter(|(_, found)| *found != index) {
            return Some(*found);
        }
        let others = graded_by_runs.iter().filter(|(_, other)| *other != index);
        let others: Vec<_> = others.map(|(name, _)| *name).collect();
        root.file().note_with_help(
            wanted.span(),
            "the name of another criterion that is graded by runs",
            words::quoted(wanted.get_ref()),
            words::suggestion(wanted.get_ref(), &others, "choose from"),
        );
        None
    };
    written.iter().enumerate().map(index_of).collect()
}

/// Notes each circle of requirements once, at its first criterion.
fn check_circles(root: &Table<'_>, written: &[Written], requires: &[Option<usize>]) {
    let mut is_done = vec![false; written.len()];
    for first in 0..written.len() {
        let mut path = vec![];
        let mut next = Some(first);
        while let Some(index) = next.filter(|index| !is_done[*index]) {
            is_done[index] = true;
            path.push(index);
            next = requires[index];
        }
        let Some(start) = next.and_then(|back| path.iter().position(|index| *index == back)) else {
            continue;
        };
        let name = |index: &usize| {
            written[*index]
                .name
                .as_ref()
                .map(|name| name.get_ref().as_str())
        };
        let circle = path[start..]
            .iter()
            .chain(&path[start..=start])
            .filter_map(name);
        let circle: Vec<_> = circle.map(words::quoted).collect();
        if let Some(requires) = &written[path[start]].requires {
            let found = format!("the circle {}", circle.join(" → "));
            root.file()
                .note(requires.span(), "no criterion to require itself", found);
        }
    }
}
