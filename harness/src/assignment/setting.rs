//! What the cases of every group have in common: modes, the goal, what may be typed.
use std::ops::Range;

use reference::Board;
use toml::Spanned;

use super::{
    AnswerRules, Goal, Input, Mode,
    file::File,
    kind::{Distinct, OneOf},
    run,
    script::{self, ShapeText},
    table::Table,
};
use crate::{
    case::Expected,
    script::{Action, Commands, Script},
};

/// The names of the modes; `None` if they cannot be known for a mistake elsewhere.
pub(super) struct ModeNames(Option<Vec<String>>);

impl ModeNames {
    pub(super) fn of(modes: Option<&[Mode]>) -> ModeNames {
        let modes = modes.filter(|modes| !modes.is_empty());
        ModeNames(modes.map(|modes| modes.iter().map(|mode| mode.name.clone()).collect()))
    }

    /// Reads the key `modes`, an array of names; every mode if it is missing.
    pub(super) fn read(&self, table: &mut Table<'_>) -> Vec<usize> {
        self.read_or(table, || self.all())
    }

    /// Every mode.
    pub(super) fn all(&self) -> Vec<usize> {
        (0..self.0.iter().flatten().count()).collect()
    }

    pub(super) fn read_or(
        &self,
        table: &mut Table<'_>,
        default: impl Fn() -> Vec<usize>,
    ) -> Vec<usize> {
        let Some(names) = &self.0 else {
            table.has("modes");
            return Vec::new();
        };
        let words: Vec<_> = names.iter().map(String::as_str).zip(0..).collect();
        let kind = Distinct(OneOf::names("the name of a mode", &words));
        match table.optional("modes", &kind) {
            Some(modes) => modes
                .into_inner()
                .into_iter()
                .map(Spanned::into_inner)
                .collect(),
            None => default(),
        }
    }
}

/// What the cases of every group have in common.
pub(super) struct Setting {
    /// The goal; `None` if it cannot be known for a mistake elsewhere.
    pub(super) goal: Option<Goal>,
    pub(super) mode_names: ModeNames,
    /// Of each mode, whether it needs a scramble.
    pub(super) needs_scramble: Vec<bool>,
    /// Whether an answer may be that a board is unsolvable.
    may_be_unsolvable: bool,
    /// The words of an interactive program.
    pub(super) commands: Option<Commands>,
    /// Whether these cannot be known for a mistake elsewhere.
    pub(super) is_script_unknown: bool,
    /// Of each mode, whether a board is given in a file.
    has_board_file: Vec<bool>,
    /// How that file is written.
    board_file: Option<Input>,
}

impl Setting {
    pub(super) fn new(
        goal: Option<Goal>,
        modes: Option<&[Mode]>,
        answer: Option<&AnswerRules>,
    ) -> Setting {
        let modes_known = modes.unwrap_or_default();
        Setting {
            goal,
            mode_names: ModeNames::of(modes),
            needs_scramble: modes_known.iter().map(run::needs_scramble).collect(),
            may_be_unsolvable: answer.is_none_or(|answer| answer.unsolvable.is_some()),
            commands: None,
            is_script_unknown: false,
            has_board_file: modes_known.iter().map(run::has_board_file).collect(),
            board_file: None,
        }
    }

    /// The same for an interactive program with these words, `None` if they cannot be
    /// known for a mistake elsewhere, and boards in files.
    pub(super) fn with_script(
        self,
        commands: Option<Option<Commands>>,
        board_file: Option<Input>,
    ) -> Setting {
        Setting {
            is_script_unknown: commands.is_none(),
            commands: commands.flatten(),
            board_file,
            ..self
        }
    }

    /// Whether a run in these modes is given a board, as all are but for those of an
    /// interactive program that asks for a side.
    pub(super) fn has_board(&self, modes: &[usize]) -> bool {
        let has = |mode: &usize| self.has_board_file.get(*mode) != Some(&false);
        self.commands.is_none() || modes.iter().all(has)
    }

    /// The board with the goal of the assignment.
    pub(super) fn board(&self, board: &Board) -> Board {
        if board.puzzle().has_walls() {
            return board.clone();
        }
        self.goal.map_or(board.clone(), |goal| goal.board(board))
    }

    /// Notes an answer that the assignment does not look for.
    pub(super) fn check_answer(&self, file: &File, expected: Option<Expected>, span: Range<usize>) {
        if expected == Some(Expected::Unsolvable) && !self.may_be_unsolvable {
            let expected = "a board that can be solved, where there is no `[answer.unsolvable]`";
            file.note(span, expected, "one that cannot");
        }
    }

    pub(super) fn needs_scramble(&self, modes: &[usize]) -> bool {
        let needs = |mode: &usize| self.needs_scramble.get(*mode) == Some(&true);
        modes.iter().any(needs)
    }

    /// Reads `shape`, a board that may have walls.
    pub(super) fn shape(&self, table: &mut Table<'_>) -> Option<Spanned<Board>> {
        let board = table.optional("shape", &ShapeText)?;
        let may_have_walls =
            self.board_file == Some(Input::ShapeFile) && self.goal != Some(Goal::BlankFirst);
        if board.get_ref().puzzle().has_walls() && !may_have_walls {
            let expected = "a board without walls, but for the goal `blank-last` and the \
                            board file `shape-file`";
            table.file().note(board.span(), expected, "one with walls");
        }
        Some(board)
    }

    /// Reads what is typed in a case of an interactive program.
    pub(super) fn script(&self, table: &mut Table<'_>, modes: &[usize]) -> Option<Script> {
        let commands = self.commands.as_ref()?;
        let takes_board = |mode: &usize| self.has_board_file.get(*mode) == Some(&true);
        let takers = modes.iter().filter(|mode| takes_board(mode)).count();
        if takers > 0 && takers < modes.len() {
            table.lacks("modes that are all given a board, or none,");
        }
        script::typed(table, commands, self.has_board(modes))
    }

    /// The goal of the shape for which a script asks.
    pub(super) fn made(&self, table: &Table<'_>, script: &Script) -> Option<Spanned<Board>> {
        let mut steps = script.steps.iter();
        let shape = steps.find_map(|step| match step.action {
            Action::Size(shape) => Some(shape),
            _ => None,
        });
        if shape.is_none() {
            table.lacks("a line with a side from `least_side` to `most_side` in `type`");
        }
        let puzzle = self.goal.unwrap_or(Goal::BlankLast).puzzle(shape?);
        Some(Spanned::new(table.span(), puzzle.goal()))
    }
}
