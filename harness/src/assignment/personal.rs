//! The table `personal` of a group: which boards are drawn for each student.
use reference::{
    Shape,
    exact::{Expected, Solver},
};
use toml::Spanned;

use super::{
    Goal,
    file::File,
    groups::Entry,
    kind::{ListOf, Whole},
    setting::Setting,
    table::Table,
    words,
};

/// Boards that are drawn for each student, see [`personal`](crate::personal).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Personal {
    /// Rows and columns.
    pub shape: Shape,
    /// The fewest moves to the goal, of each board that a student gets; at least one.
    pub moves: Vec<u32>,
    /// How far the nodes that the textbook's A* expands may lie from the median, in percent
    /// of that.
    pub effort_percent: u32,
    /// Indices into [`Assignment::modes`](super::Assignment::modes).
    pub modes: Vec<usize>,
}

/// The effort band where the file says none, in percent.
const EFFORT_PERCENT: u32 = 20;
/// The most boards of a student in one group.
const MOST_BOARDS: usize = 50;
/// The fewest boards from which one is drawn: with less, friends have the same ones.
const LEAST_CHOICE: usize = 100;
/// From how many moves on that is so of boards that are not counted.
const LEAST_MOVES: u32 = 10;
/// The most free cells of boards that are counted.
const MOST_COUNTED: usize = 9;

/// Reads `personal`, which may be missing; the modes are those of the group.
pub(super) fn read(table: &mut Table<'_>, modes: &[usize]) -> Option<Personal> {
    let mut table = table.optional_section("personal")?;
    let side = |side: Option<Spanned<u32>>| side.map(|side| side.into_inner() as usize);
    let rows = side(table.required("rows", &Whole(2..=10)));
    let columns = side(table.required("columns", &Whole(2..=10)));
    let moves = table.required("moves", &ListOf(Whole(1..=80)));
    let effort = table.optional("effort_percent", &Whole(5..=100));
    let shape = rows.zip(columns);
    let shape = shape.and_then(|(rows, columns)| Shape::new(rows, columns));
    if let Some(moves) = &moves {
        let number = moves.get_ref().len();
        if number > MOST_BOARDS {
            let expected = format!("at most {MOST_BOARDS} boards");
            table
                .file()
                .note(moves.span(), expected, number.to_string());
        } else if table
            .value("moves")
            .is_some_and(|it| it.elements().is_some_and(|mut all| all.next().is_none()))
        {
            let expected = "a number of moves for each board of a student";
            table.file().note(moves.span(), expected, "an empty array");
        }
    }
    let few = moves
        .as_ref()
        .filter(|it| it.get_ref().len() <= MOST_BOARDS);
    if let (Some(shape), Some(moves)) = (shape, few) {
        check_choice(&table, shape, moves.get_ref());
    }
    table.finish();
    Some(Personal {
        shape: shape?,
        moves: moves?
            .into_inner()
            .into_iter()
            .map(Spanned::into_inner)
            .collect(),
        effort_percent: effort.map_or(EFFORT_PERCENT, Spanned::into_inner),
        modes: modes.to_vec(),
    })
}

/// Notes numbers of moves with too few boards to draw from.
fn check_choice(table: &Table<'_>, shape: Shape, moves: &[Spanned<u32>]) {
    // With the blank first, the boards are the same turned by half, and so are their numbers.
    let puzzle = Goal::BlankLast.puzzle(shape);
    let mut solver = Solver::new(Expected::OneBoard);
    let census = match shape.cells() {
        ..=MOST_COUNTED => solver.census(&puzzle),
        _ => None,
    };
    for moves in moves {
        let number = *moves.get_ref();
        let (expected, found) = match census {
            Some(census) => match census.get(number as usize).copied().unwrap_or_default() {
                LEAST_CHOICE.. => continue,
                boards => (
                    format!("a number of moves that {LEAST_CHOICE} boards of {shape} need"),
                    format!("{number}, which {boards} need"),
                ),
            },
            None if number >= LEAST_MOVES => continue,
            None => (
                format!("at least {LEAST_MOVES} moves, so that there are boards to draw from"),
                number.to_string(),
            ),
        };
        table.file().note(moves.span(), expected, found);
    }
}

/// Notes a group whose boards are drawn and that cannot have such boards, or has a folder too.
pub(super) fn check(file: &File, entry: &Entry, has_folder: bool, setting: &Setting) {
    let Some(personal) = entry.group.personal.as_ref() else {
        return;
    };
    let refuse = |expected: &str, found: &str| {
        file.note(entry.span.clone(), expected, found);
    };
    if has_folder {
        let name = words::quoted(&entry.group.name);
        refuse(
            "a group with `personal`, or a folder with its cases",
            &format!("both of {name}"),
        );
    }
    if setting.commands.is_some() {
        refuse(
            "no `personal` for the input `script`",
            "boards without what is typed",
        );
    } else if setting.needs_scramble(&personal.modes) {
        let expected = "`personal` in modes without `{seed}` and `{moves}`, \
                        as a drawn board has no scramble";
        refuse(expected, "a mode with them");
    }
}
