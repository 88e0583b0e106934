//! The groups of `assignment.toml`: who sees what.
use std::ops::Range;

use toml::Spanned;

use super::{
    Feedback, Group, Visibility,
    cases::ModeNames,
    kind::{Line, OneOf},
    table::Table,
};

/// A group without its cases.
pub(super) struct Entry {
    /// The group.
    pub(super) group: Group,
    /// The modes of the cases that do not name theirs.
    pub(super) modes: Vec<usize>,
    /// The header of its table.
    pub(super) span: Range<usize>,
}

/// Reads `[groups]`, in the order of the file.
pub(super) fn read(root: &mut Table<'_>, modes: &ModeNames) -> Option<Vec<Entry>> {
    let table = root.section("groups").filter(|table| !table.is_crowded())?;
    if table.entries().next().is_none() {
        table.lacks("at least one group, `[groups.FOLDER]`,");
    }
    Some(
        table
            .named_tables()
            .into_iter()
            .map(|(name, table)| group(name, table, modes))
            .collect(),
    )
}

fn group(name: Spanned<&str>, mut table: Table<'_>, modes: &ModeNames) -> Entry {
    let name = *name.get_ref();
    let title = table.required("title", &Line);
    let visibilities = [
        ("visible", Visibility::Visible),
        ("hidden", Visibility::Hidden),
    ];
    let visibility = table.required("visibility", &OneOf::words(&visibilities));
    let feedbacks = [
        ("verdict", Feedback::Verdict),
        ("message", Feedback::Message),
        ("actual", Feedback::Actual),
        ("expected", Feedback::Expected),
    ];
    let feedback = table.optional("feedback", &OneOf::words(&feedbacks));
    let modes = modes.read(&mut table);
    let span = table.span();
    table.finish();
    // Where a value is missing there is a mistake, and no assignment.
    let visibility = visibility.map_or(Visibility::Hidden, Spanned::into_inner);
    let default = match visibility {
        Visibility::Visible => Feedback::Expected,
        Visibility::Hidden => Feedback::Message,
    };
    Entry {
        group: Group {
            name: name.to_owned(),
            title: title.map(Spanned::into_inner).unwrap_or_default(),
            visibility,
            feedback: feedback.map_or(default, Spanned::into_inner),
            cases: Vec::new(),
        },
        modes,
        span,
    }
}
