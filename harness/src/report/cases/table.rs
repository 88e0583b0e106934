//! Groups with their counts, a line each.
use std::io;

use crate::report::page::{BAD, GOOD, ODD, Page, chars, painted};

/// How a line is marked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mark {
    Good,
    Odd,
    Bad,
}

/// A line of the table.
pub(super) struct Row {
    pub(super) mark: Mark,
    pub(super) name: String,
    pub(super) counts: String,
    pub(super) remarks: String,
}

pub(super) fn write(page: &mut Page<'_>, rows: &[Row]) -> io::Result<()> {
    let widest = |width: &dyn Fn(&Row) -> usize| rows.iter().map(width).max();
    let names = widest(&|row| chars(&row.name)).unwrap_or_default();
    let counts = widest(&|row| chars(&row.counts)).unwrap_or_default();
    for row in rows {
        let mark = match row.mark {
            Mark::Good => painted(GOOD, "✓"),
            Mark::Odd => painted(ODD, "!"),
            Mark::Bad => painted(BAD, "✗"),
        };
        let before = format!("{mark} {:names$}  {:>counts$}  ", row.name, row.counts);
        page.beside(2, &before, names + counts + 6, &row.remarks)?;
    }
    Ok(())
}
