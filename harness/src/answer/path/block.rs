//! Lines one after the other that hold moves: one path, or one and something beside it.
use reference::Move;

use super::{Path, is_legend, line::Label, quotable};

/// Lines one after the other that hold moves.
#[derive(Default)]
pub(super) struct Block<'t> {
    moves: Vec<Move>,
    lines: Vec<Line<'t>>,
    label: Label,
}

struct Line<'t> {
    /// The end of its moves; they begin where those of the line before end.
    end: usize,
    number: usize,
    text: &'t str,
}

impl<'t> Block<'t> {
    /// Whether a line with these moves and this label belongs to the block.
    ///
    /// A label begins a path of its own, but for those of single moves, and for those
    /// that are the same but for their numbers.
    pub(super) fn continues(&self, moves: &[Move], label: &Label) -> bool {
        if self.lines.is_empty() || label.is_none() {
            return true;
        }
        let is_steps = moves.len() == 1 && self.moves.len() == self.lines.len();
        let is_numbered = label.is_numbered && self.label.is_numbered;
        is_steps || (is_numbered && label.words == self.label.words)
    }

    pub(super) fn add(&mut self, moves: &[Move], label: Label, number: usize, text: &'t str) {
        if self.lines.is_empty() {
            self.label = label;
        }
        // Very many empty lists would be very many lines without a move.
        let is_repeated = moves.is_empty() && self.moves.is_empty();
        if is_repeated && !self.lines.is_empty() {
            return;
        }
        self.moves.extend_from_slice(moves);
        self.lines.push(Line {
            end: self.moves.len(),
            number,
            text,
        });
    }

    pub(super) fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    pub(super) fn len(&self) -> usize {
        self.moves.len()
    }

    pub(super) fn is_answer(&self) -> bool {
        self.label.is_answer()
    }

    /// The path; the block is empty then.
    ///
    /// Lines that are the same are one path several times, or parts of one. Lists of the
    /// directions may be no part of it, nor single moves beside one longer line, nor a
    /// first line behind a label that names no answer.
    pub(super) fn end(&mut self) -> Option<Path> {
        let Block {
            moves,
            lines,
            label,
        } = std::mem::take(self);
        let first = lines.first()?;
        let starts = std::iter::once(0).chain(lines.iter().map(|line| line.end));
        let of = |(start, line): (usize, &Line<'_>)| start..line.end;
        let parts: Vec<&[Move]> = starts.zip(&lines).map(of).map(|it| &moves[it]).collect();
        let mut readings: Vec<Vec<Move>> = Vec::new();
        if parts.len() > 1 {
            let mut kept: Vec<&[Move]> = parts.clone();
            kept.retain(|part| !is_legend(part));
            if let [one, others @ ..] = &kept[..]
                && one.len() > 1
                && others.iter().all(|part| part == one)
            {
                readings.push(one.to_vec());
            }
            if !kept.is_empty() {
                readings.push(kept.concat());
            }
            // A label that names no answer may belong to its line alone.
            let is_named = !label.is_none() && !label.is_answer();
            if is_named && parts[0].len() > 1 {
                readings.push(parts[1..].concat());
            }
            let mut longer = kept.iter().filter(|part| part.len() > 1);
            if let (Some(longer), None) = (longer.next(), longer.next()) {
                readings.push(longer.to_vec());
            }
        }
        let (line_number, line) = (first.number, quotable(first.text));
        readings.push(moves);
        let mut distinct: Vec<Vec<Move>> = Vec::new();
        for reading in readings {
            if !distinct.contains(&reading) {
                distinct.push(reading);
            }
        }
        let moves = distinct.remove(0);
        Some(Path {
            moves,
            others: distinct,
            line_number,
            line,
        })
    }
}
