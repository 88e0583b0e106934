//! Reads `[answer]`.
use toml::Spanned;

use super::{
    super::{
        kind::{Distinct, FileName, Line, ListOf, OneOf, Piece, True, Whole},
        pattern::{Group, Pattern},
        table::Table,
        words,
    },
    AnswerPattern, AnswerRules, BoardOrder, BoardRules, Misread, Optimal, Part, PathRules,
    word_lists::{self, Finds},
};

/// The spellings of the blank, if no others are given; a space stands for a gap.
const BLANKS: [&str; 9] = ["0", "-", "_", ".", "·", "*", "**", "bb", " "];

/// Reads `[answer]`, of an interactive program if `is_script`: its answers are what it
/// prints, and the files that it saves.
pub(in super::super) fn read(root: &mut Table<'_>, is_script: bool) -> Option<AnswerRules> {
    let mut table = root.section("answer")?;
    let from = table.optional("from", &FileName);
    if let Some(from) = from.as_ref().filter(|_| is_script) {
        let expected = "no key `from` with the input `script`";
        let found = words::quoted(from.get_ref());
        table.file().note(from.span(), expected, found);
    }
    let extra_lines = [("presentation-error", false), ("allowed", true)];
    let extra_lines = table.required("extra_lines", &OneOf::words(&extra_lines));
    let percent = table.required("presentation_error_percent", &Whole(0..=100));
    let has_path = table.has("path");
    let has_boards = table.has("boards");
    let is_number_only = !has_path && !has_boards;
    // What is wrong in one of these sections makes it missing, which is noted there.
    let mut is_right = true;
    let moves = if is_number_only || table.has("moves") {
        let moves = table
            .section("moves")
            .and_then(|it| pattern(it, Group::Moves));
        is_right &= moves.is_some();
        moves
    } else {
        None
    };
    let mut another_board_allowed = false;
    let unsolvable = if is_number_only || table.has("unsolvable") {
        let unsolvable = table.section("unsolvable").and_then(|mut it| {
            another_board_allowed = another_board(&mut it, has_path, has_boards);
            pattern(it, Group::None)
        });
        is_right &= unsolvable.is_some();
        unsolvable
    } else {
        None
    };
    let path = path(&mut table, has_path);
    let boards = has_boards.then(|| boards(&mut table));
    let described = [
        (Part::Moves, moves.is_some()),
        (Part::Path, has_path),
        (Part::Boards, has_boards),
    ];
    let requires = requires(&mut table, is_number_only, &described);
    let optimal = table.optional("optimal", &OneOf::words(&Optimal::WORDS));
    let misread = misread(&mut table, is_number_only);
    if let Some(extra) = extra_lines
        .as_ref()
        .filter(|it| !is_number_only && !it.get_ref())
    {
        table.file().note_with_help(
            extra.span(),
            "`allowed` where a path or boards are looked for",
            "`presentation-error`",
            Some("lines around them cannot be told from them".to_owned()),
        );
        is_right = false;
    }
    table.finish();
    let path = if has_path { Some(path?) } else { None };
    let boards = match boards {
        Some(boards) => Some(boards?),
        None => None,
    };
    is_right.then_some(AnswerRules {
        from: from.map(Spanned::into_inner),
        moves,
        unsolvable,
        another_board_allowed,
        path,
        boards,
        requires: requires?,
        optimal: optimal.map_or(Optimal::Required, Spanned::into_inner),
        misread: misread?,
        extra_lines_allowed: extra_lines?.into_inner(),
        presentation_error_percent: percent?.into_inner(),
    })
}

/// Reads whether a program may go on with another board, which only boards can tell: a
/// path says nothing of where it begins.
fn another_board(table: &mut Table<'_>, has_path: bool, has_boards: bool) -> bool {
    let key = table.optional("another_board", &True);
    if let Some(key) = key.as_ref().filter(|_| has_path || !has_boards) {
        let expected = "the table `[answer.boards]`, and no `[answer.path]`, to go with \
                        `another_board`";
        let found = if has_path { "`[answer.path]`" } else { "none" };
        table.file().note(key.span(), expected, found);
    }
    key.is_some()
}

fn pattern(mut table: Table<'_>, group: Group) -> Option<AnswerPattern> {
    let form = table.required("form", &Line);
    let kind = |is_whole_line| Pattern {
        is_whole_line,
        group,
    };
    let exact = table.required("exact", &kind(true));
    let near = table.optional("near", &kind(false));
    table.finish();
    Some(AnswerPattern {
        form: form?.into_inner(),
        exact: exact?.into_inner(),
        near: near.map(Spanned::into_inner),
    })
}

/// Reads `requires`, which may be left out where only a number is looked for.
fn requires(
    table: &mut Table<'_>,
    is_number_only: bool,
    described: &[(Part, bool)],
) -> Option<Vec<Part>> {
    let parts = [
        ("moves", Part::Moves),
        ("path", Part::Path),
        ("boards", Part::Boards),
    ];
    let kind = Distinct(OneOf::words(&parts));
    if is_number_only && !table.has("requires") {
        return Some(vec![Part::Moves]);
    }
    let required = table.required("requires", &kind)?.into_inner();
    for part in &required {
        if !described.contains(&(*part.get_ref(), true)) {
            let name = parts.iter().find(|(_, it)| it == part.get_ref());
            let name = name.map_or("", |(name, _)| name);
            let header = words::quoted(&format!("[answer.{name}]"));
            let expected = format!("the table {header} for what is required");
            table.file().note(part.span(), expected, "none");
        }
    }
    let required: Vec<Part> = required.into_iter().map(Spanned::into_inner).collect();
    (!required.is_empty()).then_some(required)
}

/// Reads `[answer.path]`, and `[answer.directions]`, which goes with it.
fn path(root: &mut Table<'_>, has_path: bool) -> Option<PathRules> {
    if !has_path {
        word_lists::read(root, None);
        return None;
    }
    let mut table = root.section("path")?;
    let form = table.required("form", &Line);
    let kind = Pattern {
        is_whole_line: false,
        group: Group::Path,
    };
    let patterns = |patterns: Option<Spanned<Vec<Spanned<_>>>>| {
        let patterns = patterns.map(Spanned::into_inner).unwrap_or_default();
        let patterns = patterns.into_iter().map(Spanned::into_inner);
        patterns.collect::<Vec<_>>()
    };
    let whole = patterns(table.optional("patterns", &ListOf(&kind)));
    let steps = patterns(table.optional("step_patterns", &ListOf(&kind)));
    let no_moves = Pattern {
        is_whole_line: false,
        group: Group::None,
    };
    let no_moves = table.optional("no_moves", &no_moves);
    table.finish();
    let finds = if whole.is_empty() && steps.is_empty() {
        Finds::LinesOfWords
    } else {
        Finds::Patterns
    };
    let directions = word_lists::read(root, Some(finds))?;
    Some(PathRules {
        form: form?.into_inner(),
        patterns: whole,
        step_patterns: steps,
        no_moves: no_moves.map(Spanned::into_inner),
        directions,
    })
}

fn boards(table: &mut Table<'_>) -> Option<BoardRules> {
    let mut table = table.section("boards")?;
    let blanks = table.optional("blanks", &Distinct(Piece));
    let orders = [
        ("start-first", BoardOrder::StartFirst),
        ("either", BoardOrder::Either),
    ];
    let order = table.optional("order", &OneOf::words(&orders));
    table.finish();
    let blanks: Vec<String> = match blanks {
        Some(blanks) => blanks
            .into_inner()
            .into_iter()
            .map(Spanned::into_inner)
            .collect(),
        None => BLANKS.map(str::to_owned).to_vec(),
    };
    let is_gap = |blank: &String| blank.trim().is_empty();
    Some(BoardRules {
        is_gap: blanks.iter().any(is_gap),
        blanks: blanks
            .iter()
            .filter(|blank| !is_gap(blank))
            .map(|blank| blank.to_lowercase())
            .collect(),
        order: order.map_or(BoardOrder::StartFirst, Spanned::into_inner),
    })
}

/// Reads `[answer.misread]`, which may be missing: nothing is earned then.
fn misread(table: &mut Table<'_>, is_number_only: bool) -> Option<Misread> {
    if !table.has("misread") {
        return Some(Misread::default());
    }
    let mut table = table.optional_section("misread")?;
    if is_number_only {
        let expected = "the table `[answer.path]` or `[answer.boards]`, to go with this one";
        table.file().note(table.span(), expected, "none");
    }
    let mut percent = |key| {
        let percent = table.optional(key, &Whole(0..=100));
        percent.map_or(0, Spanned::into_inner)
    };
    let misread = Misread {
        other_thing_percent: percent("other_thing_percent"),
        up_and_down_percent: percent("up_and_down_percent"),
        left_and_right_percent: percent("left_and_right_percent"),
        axes_percent: percent("axes_percent"),
        order_percent: percent("order_percent"),
    };
    table.finish();
    Some(misread)
}
