//! What is typed to an interactive program, and what each line asks of it.
//!
//! ```text
//!  assignment.toml: [script]    a case: type = ["R", "E", "out.txt", …]
//!         Commands ─────────────────┬───────────────┘
//!                                   ▼
//!      Script: lines, and steps ── plan ──► the program, line by line
//!                                   │            │ facts: what was printed by when, files
//!                                   ▼            ▼
//!                              judge::script, which knows the board behind each step
//! ```
use reference::{Move, Shape};
use regex::Regex;

/// The words of an interactive program: lines that ask for something. A line that is
/// none of them is to change nothing.
#[derive(Clone, Debug)]
pub struct Commands {
    /// Each line with what it asks for.
    pub words: Vec<(String, Command)>,
    /// The least and the greatest side that the program takes where it is given no board:
    /// it asks for one until it has it.
    pub sides: Option<(u32, u32)>,
    /// Whether a move shows the board behind it.
    pub moves_show_board: bool,
    /// Which boards a shuffle may lead to.
    pub shuffle: Shuffle,
    /// How a report is recognized; there is one if a line asks for it.
    pub report: Option<ReportPatterns>,
}

/// What a line can ask for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Command {
    /// To move the blank, if there is room.
    Move(Move),
    /// To solve the board, and show the moves.
    Solve,
    /// To tell how many moves were made, and whether the board is solved.
    Report,
    /// To save the board in the file that the next line names.
    Save,
    /// To load it from there.
    Load,
    /// To shuffle.
    Shuffle,
}

/// Which boards a shuffle may lead to.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Shuffle {
    /// Those that as many moves from the goal lead to as the board has cells.
    Cells,
    /// All that can be solved.
    #[default]
    Any,
}

/// How a report is recognized in what is printed.
#[derive(Clone, Debug)]
pub struct ReportPatterns {
    /// The number of moves, in the group `moves`.
    pub moves: Regex,
    /// What says that the board is solved; nothing is asked if there is none.
    pub solved: Option<Regex>,
    /// What says that it is not, even if it has in it what says that it is.
    pub unsolved: Option<Regex>,
}

/// What is typed in a case, and what lies in the folder of the program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Script {
    /// Each line, without its end; at least one.
    pub lines: Vec<String>,
    /// What they ask for, in order.
    pub steps: Vec<Step>,
    /// Files beside the board, each with its text.
    pub files: Vec<(String, String)>,
    /// Whether the last line of the board file has an end.
    pub final_newline: bool,
    /// Whether the program is given a board; else it asks for a side, and makes one.
    pub has_board: bool,
}

/// One line, or two where the second names a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The index of its first line.
    pub line: usize,
    /// What it asks for.
    pub action: Action,
}

/// What a step asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// To move the blank, if there is room.
    Move(Move),
    /// To solve the board.
    Solve,
    /// To tell how many moves were made, and whether the board is solved.
    Report,
    /// To save the board in this file.
    Save(String),
    /// To load it from this file.
    Load(String),
    /// To shuffle.
    Shuffle,
    /// A shuffled board of this shape.
    Size(Shape),
    /// Nothing: it is no command, or no side where one is asked for.
    Nothing,
}

impl Step {
    /// How many lines it has.
    #[must_use]
    pub fn lines(&self) -> usize {
        match self.action {
            Action::Save(_) | Action::Load(_) => 2,
            _ => 1,
        }
    }
}

impl Commands {
    /// What lines ask for, typed one after the other to a program that is given a board,
    /// or is not; a file name that is missing at the end is empty.
    #[must_use]
    pub fn steps(&self, lines: &[String], has_board: bool) -> Vec<Step> {
        let mut steps = Vec::new();
        let mut asks_for_side = !has_board;
        let mut numbered = lines.iter().enumerate();
        while let Some((line, text)) = numbered.next() {
            let action = if asks_for_side {
                let shape = self.side(text);
                asks_for_side = shape.is_none();
                shape.map_or(Action::Nothing, Action::Size)
            } else {
                let mut name = || {
                    numbered
                        .next()
                        .map_or_else(String::new, |(_, name)| name.clone())
                };
                match self.command(text) {
                    None => Action::Nothing,
                    Some(Command::Move(mv)) => Action::Move(mv),
                    Some(Command::Solve) => Action::Solve,
                    Some(Command::Report) => Action::Report,
                    Some(Command::Save) => Action::Save(name()),
                    Some(Command::Load) => Action::Load(name()),
                    Some(Command::Shuffle) => Action::Shuffle,
                }
            };
            steps.push(Step { line, action });
        }
        steps
    }

    /// The first line that asks for this, if one does.
    #[must_use]
    pub fn word_for(&self, command: Command) -> Option<&str> {
        let found = self.words.iter().find(|(_, asked)| *asked == command);
        found.map(|(word, _)| word.as_str())
    }

    fn command(&self, text: &str) -> Option<Command> {
        let found = self.words.iter().find(|(word, _)| word == text);
        found.map(|(_, command)| *command)
    }

    fn side(&self, text: &str) -> Option<Shape> {
        let (least, most) = self.sides?;
        let side: u32 = text.parse().ok()?;
        let side = Some(side).filter(|side| (least..=most).contains(side))?;
        Shape::new(side as usize, side as usize)
    }
}

impl Script {
    /// The names of the files that the program is to save, in order.
    pub fn saves(&self) -> impl Iterator<Item = &str> {
        self.steps.iter().filter_map(|step| match &step.action {
            Action::Save(name) => Some(name.as_str()),
            _ => None,
        })
    }

    /// Whether the board that the program is given is to be solved before it changes.
    #[must_use]
    pub fn solves_first(&self) -> bool {
        let is_change = |action: &&Action| {
            let leaves = matches!(action, Action::Nothing | Action::Report | Action::Save(_));
            !leaves
        };
        let first = self.steps.iter().map(|step| &step.action).find(is_change);
        self.has_board && first == Some(&Action::Solve)
    }

    /// The lines of a step, on one.
    #[must_use]
    pub fn of_step(&self, step: &Step) -> String {
        let lines = self.lines.iter().skip(step.line).take(step.lines());
        lines.map(String::as_str).collect::<Vec<_>>().join(" ")
    }

    /// What the program reads from standard input.
    #[must_use]
    pub fn text(&self) -> String {
        self.lines.iter().map(|line| format!("{line}\n")).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn commands() -> Commands {
        let word = |text: &str, command| (text.to_owned(), command);
        Commands {
            words: vec![
                word("U", Command::Move(Move::Up)),
                word("up", Command::Move(Move::Up)),
                word("E", Command::Save),
                word("O", Command::Load),
                word("V", Command::Solve),
                word("S", Command::Shuffle),
                word("T", Command::Report),
            ],
            sides: Some((3, 9)),
            moves_show_board: false,
            shuffle: Shuffle::Cells,
            report: None,
        }
    }

    #[track_caller]
    fn check(typed: &str, has_board: bool, expected: &[(usize, Action)]) {
        let lines: Vec<String> = typed.split(' ').map(str::to_owned).collect();
        let steps = commands().steps(&lines, has_board).into_iter();
        let found: Vec<_> = steps.map(|step| (step.line, step.action)).collect();
        assert_eq!(found, expected, "{typed}");
    }

    #[test]
    fn reads_what_lines_ask_for() {
        use Action::{Load, Move as Go, Nothing, Report, Save, Shuffle, Size, Solve};
        let name = |text: &str| text.to_owned();
        check(
            "U up x E U U T",
            true,
            &[
                (0, Go(Move::Up)),
                (1, Go(Move::Up)),
                (2, Nothing),
                // A name, whatever it looks like.
                (3, Save(name("U"))),
                (5, Go(Move::Up)),
                (6, Report),
            ],
        );
        let four = Shape::new(4, 4).unwrap();
        check(
            "2 U 10 4 4 S V",
            false,
            &[
                (0, Nothing),
                (1, Nothing),
                (2, Nothing),
                (3, Size(four)),
                (4, Nothing),
                (5, Shuffle),
                (6, Solve),
            ],
        );
        check("O", true, &[(0, Load(name("")))]);
    }

    #[test]
    fn tells_whether_the_board_is_solved_before_it_changes() {
        let solves_first = |typed: &str| {
            let lines: Vec<String> = typed.split(' ').map(str::to_owned).collect();
            let script = Script {
                steps: commands().steps(&lines, true),
                lines,
                files: Vec::new(),
                final_newline: true,
                has_board: true,
            };
            script.solves_first()
        };
        assert!(solves_first("T x E f V U"));
        assert!(!solves_first("T x U V"));
        assert!(!solves_first("T"));
    }
}
