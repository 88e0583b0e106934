//! The game as the player sees it: prompts, commands, answers.

use std::io::{self, BufRead, Write};

use crate::{
    board::Board,
    mistake::{escaped, quoted},
    moves::Move,
    search::SearchError,
    shape::Shape,
    shape_file::{LastLine, draw},
    student::game::{Game, MAX_SIZE, MIN_SIZE, Rules, keyboard::Keyboard, parse_shape_file},
};

/// Where the game saves boards, and loads them from.
pub trait Folder {
    /// The text of a file.
    ///
    /// # Errors
    ///
    /// Whatever stands in the way; the player is told.
    fn read(&self, name: &str) -> io::Result<Vec<u8>>;

    /// Makes or replaces a file.
    ///
    /// # Errors
    ///
    /// Whatever stands in the way; the player is told.
    fn write(&mut self, name: &str, text: &str) -> io::Result<()>;
}

/// Why a game stopped before its end.
#[derive(Debug, thiserror::Error)]
pub enum PlayError {
    /// The next command could not be read.
    #[error("cannot read the next command")]
    Read {
        /// Why.
        source: io::Error,
    },
    /// An answer could not be written.
    #[error("cannot write to the player")]
    Write {
        /// Why.
        source: io::Error,
    },
}

/// What a letter asks for.
#[derive(Clone, Copy)]
enum Command {
    Move(Move),
    Solve,
    Report,
    Save,
    Load,
    Shuffle,
    Quit,
}

/// Plays until the player quits or has no more to say.
///
/// Without a `board` the player is asked for a size first. What a move, a
/// shuffle or a loaded file makes of the board is drawn at once; what cannot
/// be done is told, and the game goes on.
///
/// # Errors
///
/// The player can no longer be heard, or no longer sees anything.
pub fn play(
    board: Option<Board>,
    rules: Rules,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
    folder: &mut dyn Folder,
) -> Result<(), PlayError> {
    let keyboard = Keyboard::new(input);
    let mut table = Table {
        keyboard,
        output,
        folder,
    };
    let Some(mut game) = table.open(board, rules)? else {
        return table.say("\n");
    };
    while let Some(command) = table.command()? {
        match command {
            Command::Move(mv) => table.go(mv, &mut game)?,
            Command::Solve => table.solve(&mut game)?,
            Command::Report => table.say(&report(&game))?,
            Command::Save => table.save(&game)?,
            Command::Load => table.load(&mut game)?,
            Command::Shuffle => {
                game.shuffle();
                table.say(&game.to_string())?;
            }
            Command::Quit => return Ok(()),
        }
    }
    table.say("\n")
}

/// The player, and the folder for boards.
struct Table<'a> {
    keyboard: Keyboard<'a>,
    output: &'a mut dyn Write,
    folder: &'a mut dyn Folder,
}

impl Table<'_> {
    /// The game to begin with, or `None` where the player leaves before there is one.
    fn open(&mut self, board: Option<Board>, rules: Rules) -> Result<Option<Game>, PlayError> {
        if let Some(board) = board {
            let game = Game::new(board, rules);
            self.say(&format!("Your initial board is\n{game}"))?;
            return Ok(Some(game));
        }
        loop {
            self.say(&format!("Problem size ({MIN_SIZE} to {MAX_SIZE}): "))?;
            let Some(line) = self.keyboard.line().map_err(hear)? else {
                return Ok(None);
            };
            match size(&line) {
                Some(shape) => {
                    let game = Game::shuffled(shape, rules);
                    self.say(&format!("Your initial random board is\n{game}"))?;
                    return Ok(Some(game));
                }
                None => self.say(&format!(
                    "expected a number from {MIN_SIZE} to {MAX_SIZE}, or rows and columns, \
                     found {}\n",
                    quoted(&String::from_utf8_lossy(&line))
                ))?,
            }
        }
    }

    /// The next command that is one; `None` at the end of the input.
    fn command(&mut self) -> Result<Option<Command>, PlayError> {
        loop {
            self.say("Your move: ")?;
            let Some(letter) = self.keyboard.letter().map_err(hear)? else {
                return Ok(None);
            };
            if let Some(command) = Command::of(letter) {
                return Ok(Some(command));
            }
            let mut word = vec![letter];
            word.extend(self.keyboard.rest_of_word().map_err(hear)?);
            self.say(&format!(
                "expected one of {COMMANDS}, found {}\n",
                quoted(&String::from_utf8_lossy(&word))
            ))?;
        }
    }

    fn go(&mut self, mv: Move, game: &mut Game) -> Result<(), PlayError> {
        if !game.go(mv) {
            return self.say(&format!("There is no room for the move {mv}\n"));
        }
        let end = if game.board.is_goal() {
            report(game)
        } else {
            String::new()
        };
        self.say(&format!("{game}{end}"))
    }

    fn solve(&mut self, game: &mut Game) -> Result<(), PlayError> {
        let solution = match game.solution() {
            Ok(solution) => solution,
            Err(SearchError::Unsolvable) => {
                return self.say("No solution: no moves lead from here to the final board\n");
            }
            Err(error) => return self.say(&format!("No solution found: {error}\n")),
        };
        self.say(&format!("Solution of length {}\n", solution.len()))?;
        for &mv in solution.moves() {
            game.go(mv);
            self.say(&format!("Solver moves {mv}\n{game}"))?;
        }
        self.say(&report(game))
    }

    fn save(&mut self, game: &Game) -> Result<(), PlayError> {
        let Some(name) = self.name()? else {
            return Ok(());
        };
        let shown = escaped(&name);
        match self
            .folder
            .write(&name, &draw(&game.board, LastLine::Ended))
        {
            Ok(()) => self.say(&format!("Saved to `{shown}`\n")),
            Err(error) => self.say(&format!("Cannot save to `{shown}`: {error}\n")),
        }
    }

    fn load(&mut self, game: &mut Game) -> Result<(), PlayError> {
        let Some(name) = self.name()? else {
            return Ok(());
        };
        let shown = escaped(&name);
        let text = match self.folder.read(&name) {
            Ok(text) => text,
            Err(error) => return self.say(&format!("Cannot load from `{shown}`: {error}\n")),
        };
        match parse_shape_file(&text) {
            Ok(board) => {
                game.begin(board);
                self.say(&game.to_string())
            }
            Err(error) => self.say(&format!("Cannot load from `{shown}`\n{error}\n")),
        }
    }

    /// A file name from the player, or `None` where none comes.
    fn name(&mut self) -> Result<Option<String>, PlayError> {
        self.say("File name: ")?;
        let Some(name) = self.keyboard.name().map_err(hear)? else {
            return self.say("\n").map(|()| None);
        };
        match String::from_utf8(name) {
            Ok(name) if !name.is_empty() => Ok(Some(name)),
            Ok(_) => self
                .say("expected a file name, found nothing\n")
                .map(|()| None),
            Err(error) => {
                let found = quoted(&String::from_utf8_lossy(error.as_bytes()));
                self.say(&format!("expected a file name in UTF-8, found {found}\n"))?;
                Ok(None)
            }
        }
    }

    /// Shows `text` to the player now, not later.
    fn say(&mut self, text: &str) -> Result<(), PlayError> {
        let written = self.output.write_all(text.as_bytes());
        let written = written.and_then(|()| self.output.flush());
        written.map_err(|source| PlayError::Write { source })
    }
}

/// How many moves, and whether they have led to the end.
fn report(game: &Game) -> String {
    let solved = if game.board.is_goal() {
        "Problem Solved!"
    } else {
        "Problem not solved yet"
    };
    format!("{solved}\nTotal number of moves {}\n", game.moves_made)
}

/// Reads a side, or rows and columns.
fn size(line: &[u8]) -> Option<Shape> {
    let line = str::from_utf8(line).ok()?;
    let sides: Option<Vec<usize>> = line
        .split_whitespace()
        .map(|word| word.parse().ok())
        .collect();
    let (rows, columns) = match sides?[..] {
        [side] => (side, side),
        [rows, columns] => (rows, columns),
        _ => return None,
    };
    let fits = |side| (MIN_SIZE..=MAX_SIZE).contains(&side);
    Shape::new(rows, columns).filter(|_| fits(rows) && fits(columns))
}

fn hear(source: io::Error) -> PlayError {
    PlayError::Read { source }
}

/// The letters that [`Command::of`] knows, in the order of the assignment's table.
const COMMANDS: &str = "V T E O L R U D S Q";

impl Command {
    fn of(letter: u8) -> Option<Command> {
        Some(match letter {
            b'V' => Command::Solve,
            b'T' => Command::Report,
            b'E' => Command::Save,
            b'O' => Command::Load,
            b'S' => Command::Shuffle,
            b'Q' => Command::Quit,
            letter => Command::Move(Move::from_letter(char::from(letter))?),
        })
    }
}
