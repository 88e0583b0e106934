//! Cells of a gradebook that no spreadsheet obeys.
use crate::{
    class::{Column, Member},
    report::escape,
};

/// A text for eyes: what a spreadsheet would obey is [`defused`], and control characters and
/// those that turn the order of others around are shown as `\x1b`.
pub(super) fn text(field: &str) -> String {
    let mut safe = String::new();
    for c in defused(field).chars() {
        if is_shown_escaped(c) {
            safe.push_str(&escape::line(c.to_string().as_bytes(), 16));
        } else {
            safe.push(c);
        }
    }
    safe
}

/// A text in which an apostrophe is before what a spreadsheet would take for a formula.
///
/// A sign behind a semicolon, a tab or a line end gets one too: a spreadsheet may take
/// these for the end of a cell.
fn defused(field: &str) -> String {
    let mut safe = String::new();
    if field.starts_with(['\t', '\r', '\n']) {
        safe.push('\'');
    }
    let mut is_start = true;
    let mut rest = field.chars();
    while let Some(c) = rest.next() {
        if is_start && begins_formula(c, rest.as_str()) {
            safe.push('\'');
        }
        is_start = matches!(c, ';' | '\t' | '\n' | '\r')
            || is_start && (c.is_whitespace() || c == '"' || escape::is_unseen(c));
        safe.push(c);
    }
    safe
}

/// A field of a roster in a file that a platform imports: identifiers stay as they are,
/// since a changed one would give the grade to nobody.
pub(super) fn for_import(column: Column, field: &str) -> String {
    if column.is_identifier() {
        field.to_owned()
    } else {
        text(field)
    }
}

/// Whether an identifier of a student would be obeyed by a spreadsheet.
pub(super) fn has_obeyed_identifier(header: &[String], member: &Member) -> bool {
    let columns = crate::class::header_columns(header);
    let fields = columns.iter().zip(member.record.iter().flatten());
    let mut identifiers = fields.filter(|(column, _)| column.is_identifier());
    identifiers.any(|(_, field)| defused(field) != *field)
}

/// Whether a cell with `c` and the rest in it is a formula. A sign alone is none, and neither is a
/// number.
fn begins_formula(c: char, rest: &str) -> bool {
    match c {
        '=' | '@' | '＝' | '＠' => !rest.is_empty(),
        '+' | '-' | '＋' | '－' => {
            let is_number = rest
                .chars()
                .all(|c| c.is_ascii_digit() || matches!(c, '.' | ',' | ' '));
            !is_number
        }
        _ => false,
    }
}

fn is_shown_escaped(c: char) -> bool {
    c.is_control() && !matches!(c, '\t' | '\n')
        || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn takes_the_force_from_formulas() {
        for (field, safe) in [
            ("=1+1", "'=1+1"),
            ("+cmd|' /C calc'!A0", "'+cmd|' /C calc'!A0"),
            ("-2+3", "'-2+3"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("\t=1", "'\t'=1"),
            ("\r=1", "'\\r'=1"),
            ("  =1", "  '=1"),
            ("\u{feff}=1", "\u{feff}'=1"),
            ("＝1+1", "'＝1+1"),
            ("Ada;=1+1", "Ada;'=1+1"),
            ("Ada\n\"=1", "Ada\n\"'=1"),
            ("\tAda", "'\tAda"),
        ] {
            assert_eq!(text(field), safe);
        }
    }

    #[test]
    fn leaves_what_no_spreadsheet_obeys() {
        for field in [
            "",
            "-",
            "-5",
            "+49 30 1,5",
            "Ada-Marie",
            "a=b",
            "O'Neil",
            "Zoë",
            "=",
            "a@b.c",
        ] {
            assert_eq!(text(field), field);
        }
        assert_eq!(text("a\u{202e}b\x1b[2J"), r"a\u{202e}b\x1b[2J");
    }

    #[test]
    fn leaves_identifiers_that_have_to_match() {
        assert_eq!(for_import(Column::Login, "-ada"), "-ada");
        assert_eq!(for_import(Column::Name, "-ada"), "'-ada");
        assert_eq!(for_import(Column::Other, "=1"), "'=1");
    }
}
