//! The groups of `assignment.toml`: who sees what.
use std::ops::Range;

use toml::Spanned;

use super::{
    Feedback, Group, Visibility,
    kind::{Line, OneOf},
    personal,
    setting::ModeNames,
    table::Table,
    words,
};

/// A group without its cases.
pub(super) struct Entry {
    /// The group.
    pub(super) group: Group,
    /// The modes of the cases that do not name theirs.
    pub(super) modes: Vec<usize>,
    /// Whether it has the table `personal`, right or wrong, and so no folder.
    pub(super) is_personal: bool,
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
    let visibility = visibility(&mut table, true);
    let feedback = feedback_for(&mut table, visibility);
    let modes = modes.read(&mut table);
    let is_personal = table.has("personal");
    let personal = personal::read(&mut table, &modes);
    let span = table.span();
    table.finish();
    Entry {
        group: Group {
            name: name.to_owned(),
            title: title.map(Spanned::into_inner).unwrap_or_default(),
            visibility,
            feedback,
            cases: Vec::new(),
            personal,
        },
        modes,
        is_personal,
        span,
    }
}

/// Reads `visibility`; where it may be missing, nobody but instructors sees the cases.
pub(super) fn visibility(table: &mut Table<'_>, is_required: bool) -> Visibility {
    let visibilities = [
        ("visible", Visibility::Visible),
        ("hidden", Visibility::Hidden),
    ];
    let kind = OneOf::words(&visibilities);
    let visibility = if is_required {
        table.required("visibility", &kind)
    } else {
        table.optional("visibility", &kind)
    };
    // Where a value is wrong there is a mistake, and no assignment.
    visibility.map_or(Visibility::Hidden, Spanned::into_inner)
}

/// Reads `feedback`, which only a visible group may have.
pub(super) fn feedback_for(table: &mut Table<'_>, visibility: Visibility) -> Option<Feedback> {
    match visibility {
        Visibility::Visible => Some(feedback(table)),
        Visibility::Hidden => {
            refuse_feedback(table);
            None
        }
    }
}

fn feedback(table: &mut Table<'_>) -> Feedback {
    let feedbacks = [
        ("verdict", Feedback::Verdict),
        ("message", Feedback::Message),
        ("actual", Feedback::Actual),
        ("expected", Feedback::Expected),
    ];
    let feedback = table.optional("feedback", &OneOf::words(&feedbacks));
    feedback.map_or(Feedback::Expected, Spanned::into_inner)
}

/// A level of feedback would have no effect, and its author would think that it has.
fn refuse_feedback(table: &mut Table<'_>) {
    let Some(value) = table.value("feedback") else {
        return;
    };
    let found = value
        .get()
        .as_str()
        .map_or_else(|| value.found(), words::quoted);
    value.file.note_with_help(
        value.span(),
        "no `feedback` for a hidden group",
        found,
        Some("a hidden group shows counts only".to_owned()),
    );
}
