//! What is worth saying of runs that were accepted.
use std::{collections::BTreeMap, io};

use crate::{
    answer::Overlooked,
    judge::{Note, Verdict},
    report::{
        page::Page,
        view::{Card, View},
        words::{
            self,
            quantity::{self, count},
        },
    },
};

/// How many runs are named.
const NAMED: usize = 6;

/// The runs shown that were accepted with more moves than needed.
pub(super) fn write_by_repeat_rule(page: &mut Page<'_>, view: &View<'_>) -> io::Result<()> {
    let cards = view.groups.iter().flat_map(|group| &group.cards);
    let cards: Vec<_> = cards.filter(|card| card.is_by_repeat_rule()).collect();
    if cards.is_empty() {
        return Ok(());
    }
    page.blank()?;
    page.sentence(
        0,
        "accepted by the policy of the assignment, though not the fewest moves: the rule not to \
         enqueue a board that was enqueued before leads to them",
    )?;
    write_cards(page, &cards, |card| match &card.expected {
        Some(expected) => format!("`{expected}` would be the fewest"),
        None => "fewer would do".to_owned(),
    })
}

/// A sentence on each of the first cards.
fn write_cards<'a>(
    page: &mut Page<'_>,
    cards: &[&Card<'a>],
    told: impl Fn(&Card<'a>) -> String,
) -> io::Result<()> {
    for card in cards.iter().take(NAMED) {
        page.sentence(2, &format!("{}: {}", card.id, told(card)))?;
    }
    match cards.len().saturating_sub(NAMED) {
        0 => Ok(()),
        more => page.line(2, format!("and {}", quantity::more(more, "run"))),
    }
}

/// What a byte-for-byte comparison would not have accepted, over all runs shown.
pub(super) fn write_overlooked(page: &mut Page<'_>, view: &View<'_>) -> io::Result<()> {
    let mut outputs: BTreeMap<Overlooked, usize> = BTreeMap::new();
    let cards = view.groups.iter().flat_map(|group| &group.cards);
    for note in cards.flat_map(|card| &card.notes) {
        if let Note::Overlooked(overlooked) = note {
            *outputs.entry(*overlooked).or_default() += 1;
        }
    }
    if outputs.is_empty() {
        return Ok(());
    }
    page.blank()?;
    page.line(
        0,
        "accepted here, but a byte-for-byte comparison would refuse:",
    )?;
    for (overlooked, number) in outputs {
        let outputs = count(number, "output");
        page.line(2, format!("{outputs}: {}", words::overlooked(overlooked)))?;
    }
    Ok(())
}

/// The runs shown that were accepted near their limit of time; of the others it
/// is said where they are shown.
pub(super) fn write_near(page: &mut Page<'_>, view: &View<'_>) -> io::Result<()> {
    let is_near = |note: &&Note| matches!(note, Note::NearLimit { .. });
    let cards = view.groups.iter().flat_map(|group| &group.cards);
    let near =
        cards.filter(|card| card.verdict == Verdict::Accepted && card.notes.iter().any(is_near));
    let near: Vec<_> = near.collect();
    if near.is_empty() {
        return Ok(());
    }
    page.blank()?;
    page.line(0, "accepted near the limit of time:")?;
    write_cards(page, &near, |card| {
        let note = card.notes.iter().find(|note| is_near(note));
        note.map(|note| words::note(note, false))
            .unwrap_or_default()
    })
}
