//! Draws the boards of students, and keeps what it learned for the next one.
use std::collections::HashMap;

use reference::{
    Board, Heuristic, Move, Puzzle,
    exact::{Expected, Outcome, Solver},
    search,
};

use super::{
    Band, Certified, Drawn, Effort, PersonalError, Secret,
    band::{MOST_NODES, efforts, expanded},
    numbers::Numbers,
};
use crate::assignment::{Assignment, Personal};

/// How many boards the median is taken of.
const SAMPLE: usize = 101;
/// How many of them have to be within the bands of all distances: else a draw takes long.
const LEAST_WITHIN: usize = 2;
/// The most draws for a board: enough where one in a thousand is within the bands.
const MOST_DRAWS: usize = 20_000;
/// What the exact solver may use on a board that random moves lead to.
const EXACT: search::Limits = search::Limits {
    nodes: 10_000_000,
    memory_bytes: 512 << 20,
    time: None,
};
/// How many times random moves are taken up again to be as far from the goal as asked for.
const MOST_STRETCHES: usize = 1_000;

/// Draws the personal boards of an assignment.
///
/// To make one takes up to some seconds; a student then takes some milliseconds for each board.
pub struct Drawer {
    solver: Solver,
    groups: Vec<Lot>,
}

/// What is drawn for a group.
struct Lot {
    /// Index into [`Assignment::groups`].
    group: usize,
    name: String,
    personal: Personal,
    puzzle: Puzzle,
    /// Of each number of moves.
    levels: HashMap<u32, Level>,
}

/// Boards that need the same number of moves.
struct Level {
    /// Those with the smaller median first: they refuse a board sooner.
    bands: Vec<(Heuristic, Band)>,
    /// About how many boards there are within the bands, where they are counted.
    choice: Option<usize>,
    /// What is known of a board, where they are counted and so not too many.
    known: HashMap<Board, Option<Vec<Effort>>>,
}

impl Drawer {
    /// Finds out what the boards of each personal group take.
    ///
    /// # Errors
    ///
    /// If a group asks for boards that cannot be drawn.
    pub fn new(assignment: &Assignment) -> Result<Drawer, PersonalError> {
        let mut drawer = Drawer {
            solver: Solver::new(Expected::ManyBoards),
            groups: Vec::new(),
        };
        for (index, group) in assignment.groups.iter().enumerate() {
            let Some(personal) = &group.personal else {
                continue;
            };
            let mut heuristics = Vec::new();
            for &mode in &personal.modes {
                let heuristic = assignment.modes[mode].textbook;
                if !heuristics.contains(&heuristic) {
                    heuristics.push(heuristic);
                }
            }
            let mut lot = Lot {
                group: index,
                name: group.name.clone(),
                personal: personal.clone(),
                puzzle: assignment.goal.puzzle(personal.shape),
                levels: HashMap::new(),
            };
            for &moves in &personal.moves {
                if !lot.levels.contains_key(&moves) {
                    let level = lot.level(&mut drawer.solver, moves, &heuristics)?;
                    lot.levels.insert(moves, level);
                }
            }
            drawer.groups.push(lot);
        }
        Ok(drawer)
    }

    /// Draws the boards of a student: for each personal group, in order, as many as it says,
    /// all different. Blanks around the id do not count, and all else does.
    ///
    /// # Errors
    ///
    /// If the id is empty.
    pub fn draw(&mut self, secret: &Secret, student: &str) -> Result<Vec<Drawn>, PersonalError> {
        let student = student.trim();
        if student.is_empty() {
            return Err(PersonalError::NoStudent);
        }
        let Drawer { solver, groups } = self;
        let drawn = groups.iter_mut().map(|lot| {
            let mut boards: Vec<Certified> = Vec::new();
            for (number, moves) in (1..).zip(lot.personal.moves.clone()) {
                let number: usize = number;
                let purpose = ["board", &lot.name, &number.to_string(), student];
                let mut numbers = secret.numbers(&purpose);
                let board = lot.draw(solver, moves, &mut numbers, &boards)?;
                boards.push(board);
            }
            Ok(Drawn {
                group: lot.group,
                boards,
            })
        });
        drawn.collect()
    }

    /// The assignment with the boards of a student in its personal groups.
    ///
    /// # Errors
    ///
    /// As [`draw`](Self::draw).
    pub fn fill(
        &mut self,
        assignment: &Assignment,
        secret: &Secret,
        student: &str,
    ) -> Result<Assignment, PersonalError> {
        let mut filled = assignment.clone();
        for drawn in self.draw(secret, student)? {
            drawn.put_into(&mut filled);
        }
        Ok(filled)
    }
}

impl Lot {
    /// Finds out what boards that need so many moves take.
    fn level(
        &self,
        solver: &mut Solver,
        moves: u32,
        heuristics: &[Heuristic],
    ) -> Result<Level, PersonalError> {
        let shape = self.personal.shape;
        let name = format!("{}x{}", shape.rows(), shape.columns());
        let mut numbers = Secret::of_sample().numbers(&["median", &name, &moves.to_string()]);
        let mut sample = Vec::new();
        for _ in 0..SAMPLE {
            sample.push(self.board(solver, moves, &mut numbers)?);
        }
        let mut bands = Vec::new();
        for &heuristic in heuristics {
            let nodes = sample
                .iter()
                .map(|board| expanded(board, moves, heuristic, MOST_NODES));
            let nodes: Option<Vec<u64>> = nodes.collect();
            let nodes = nodes.ok_or_else(|| PersonalError::TooHard {
                group: self.name.clone(),
                moves,
                heuristic,
                nodes: MOST_NODES,
            })?;
            let band = Band::around(nodes, self.personal.effort_percent);
            bands.push((heuristic, band));
        }
        bands.sort_by_key(|(_, band)| band.median);
        let within = sample.iter();
        let within = within.filter(|board| efforts(board, moves, &bands).is_some());
        let within = within.count();
        if within < LEAST_WITHIN {
            return Err(self.too_uneven(moves));
        }
        let census = solver.census(&self.puzzle);
        let boards = census.and_then(|census| census.get(moves as usize));
        Ok(Level {
            bands,
            choice: boards.map(|boards| boards * within / SAMPLE),
            known: HashMap::new(),
        })
    }

    /// Draws a board within the bands that is none of those before.
    fn draw(
        &mut self,
        solver: &mut Solver,
        moves: u32,
        numbers: &mut Numbers,
        before: &[Certified],
    ) -> Result<Certified, PersonalError> {
        for _ in 0..MOST_DRAWS {
            let board = self.board(solver, moves, numbers)?;
            if before.iter().any(|other| other.board == board) {
                continue;
            }
            let level = self.levels.get_mut(&moves).expect("every level was made");
            let efforts = match level.choice {
                None => efforts(&board, moves, &level.bands),
                Some(_) => {
                    let Level { known, bands, .. } = level;
                    let known = known.entry(board.clone());
                    known
                        .or_insert_with(|| efforts(&board, moves, bands))
                        .clone()
                }
            };
            if let Some(efforts) = efforts {
                return Ok(Certified {
                    board,
                    moves,
                    efforts,
                    choice: level.choice,
                });
            }
        }
        Err(self.too_uneven(moves))
    }

    /// Draws a board that needs so many moves.
    fn board(
        &self,
        solver: &mut Solver,
        moves: u32,
        numbers: &mut Numbers,
    ) -> Result<Board, PersonalError> {
        let counted = solver.census(&self.puzzle).map(|census| {
            let boards = census.get(moves as usize);
            boards.copied().unwrap_or_default()
        });
        let board = match counted {
            Some(0) => None,
            Some(boards) => {
                let number = numbers.below(boards);
                solver.board_at(&self.puzzle, moves as usize, number)
            }
            None => self.walk(solver, moves, numbers),
        };
        board.ok_or_else(|| PersonalError::NoBoards {
            group: self.name.clone(),
            shape: self.personal.shape,
            moves,
        })
    }

    /// Goes from the goal by random moves, none undone at once, until that many are needed to
    /// go back. Each move changes how many are needed by one: so as many are made at a time as
    /// are lacking, and the first board that needs them all is not passed.
    fn walk(&self, solver: &mut Solver, moves: u32, numbers: &mut Numbers) -> Option<Board> {
        let mut board = self.puzzle.goal();
        let mut last: Option<Move> = None;
        let mut lacking = moves;
        for _ in 0..MOST_STRETCHES {
            for _ in 0..lacking {
                let ways = Move::ALL.into_iter();
                let ways = ways.filter(|&way| {
                    Some(way) != last.map(Move::inverse)
                        && self.puzzle.step(board.blank(), way).is_some()
                });
                let ways: Vec<Move> = ways.collect();
                let way = ways[numbers.below(ways.len())];
                board = board.apply(way).expect("the blank can go there");
                last = Some(way);
            }
            // The moves made are not those of a board that is given.
            board = self.puzzle.board(board.tiles()).expect("a board as before");
            let Outcome::Solved(solution) = solver.optimal(&board, EXACT) else {
                return None;
            };
            let needed = u32::try_from(solution.moves.len()).ok()?;
            lacking = moves.checked_sub(needed).expect("no more than were made");
            if lacking == 0 {
                return Some(board);
            }
        }
        None
    }

    fn too_uneven(&self, moves: u32) -> PersonalError {
        PersonalError::TooUneven {
            group: self.name.clone(),
            moves,
            percent: self.personal.effort_percent,
        }
    }
}
