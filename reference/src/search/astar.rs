//! A*, the search of the assignment.

use super::{
    Budget, Limits, Search, SearchError, SearchStats, Solution,
    arena::{Arena, NONE, Node, Status},
    open_list::OpenList,
    packed::Packed,
};
use crate::{board::Board, moves::Move};

/// Finds the fewest moves from `board` to its goal with A*, ordered by the board's distance.
///
/// A state is closed when it is *expanded*, not when it is put into the open
/// list: the assignment's sentence "do not enqueue a neighbor if it has
/// previously been enqueued" keeps the first way to a state, which need not
/// be the shortest. Among nodes of equal priority the one with more moves
/// comes first, then the latest. The moves made before `board` count nothing.
///
/// ```
/// use reference::{Board, search::{Limits, astar}};
///
/// let board = Board::parse(b"0 1 3\n4 2 5\n7 8 6").unwrap();
/// let search = astar(&board, Limits::default());
/// assert_eq!(search.outcome.unwrap().to_string(), "R D R D");
/// assert_eq!(search.stats.expanded, 4);
/// ```
#[must_use]
pub fn astar(board: &Board, limits: Limits) -> Search {
    let cells = board.shape().cells();
    if !board.is_solvable() {
        Search {
            outcome: Err(SearchError::Unsolvable),
            stats: SearchStats::default(),
        }
    } else if cells <= Packed::<1>::CELLS {
        Astar::<1>::new(board, limits).run()
    } else if cells <= Packed::<4>::CELLS {
        Astar::<4>::new(board, limits).run()
    } else {
        Astar::<13>::new(board, limits).run()
    }
}

/// A* expands no node with more moves than the solution has, and 10×10 boards
/// need about 5·10³ at most: I. Parberry, "A real-time algorithm for the
/// (n² − 1)-puzzle", Information Processing Letters 56 (1995).
const DEEPEST: &str = "no board of at most 10×10 is 65,535 moves deep";

/// A search at work, for boards that fit into so many words.
struct Astar<const WORDS: usize> {
    arena: Arena<WORDS>,
    open: OpenList,
    /// The nodes in the open list, stale ones not counted.
    open_len: u64,
    /// The ways of the blank from each cell.
    exits: Vec<Vec<Exit>>,
    /// What each tile adds to the distance on each cell, the cells of one tile together.
    shares: Vec<u8>,
    cells: usize,
    limits: Limits,
    stats: SearchStats,
}

/// A way of the blank from a cell.
#[derive(Clone, Copy)]
struct Exit {
    mv: Move,
    cell: u8,
}

impl<const WORDS: usize> Astar<WORDS> {
    fn new(board: &Board, limits: Limits) -> Self {
        let shape = board.shape();
        let cells = shape.cells();
        let exit = |from, mv| {
            let cell = narrow(shape.step(from, mv)?);
            Some(Exit { mv, cell })
        };
        let exits = |from| {
            let moves = Move::ALL.into_iter();
            moves.filter_map(|mv| exit(from, mv)).collect()
        };
        let shares = (0..=shape.max_tile()).flat_map(|tile| {
            (0..cells).map(move |cell| board.share_of(board.distance(), tile, cell))
        });
        let start = Node {
            tiles: Packed::new(board.tiles()),
            parent: NONE,
            below: NONE,
            g: 0,
            h: u16::try_from(board.estimate()).expect("100 tiles are at most 18 off each"),
            blank: narrow(board.blank()),
            last: None,
            status: Status::Open,
        };
        let mut search = Astar {
            arena: Arena::new(),
            open: OpenList::default(),
            open_len: 0,
            exits: (0..cells).map(exits).collect(),
            shares: shares.collect(),
            cells,
            limits,
            stats: SearchStats::default(),
        };
        let found = search.arena.find(&start.tiles);
        let start = search.arena.put(&found, start);
        search.enqueue(start);
        search
    }

    fn run(mut self) -> Search {
        let outcome = self.search();
        self.stats.memory_bytes = self.arena.memory_bytes();
        Search {
            outcome,
            stats: self.stats,
        }
    }

    fn search(&mut self) -> Result<Solution, SearchError> {
        while let Some(number) = self.open.pop(&self.arena) {
            let node = *self.arena.node(number);
            if node.status == Status::Stale {
                continue;
            }
            if node.h == 0 {
                return Ok(self.solution(number));
            }
            let expanded = self.stats.expanded;
            let budget = if expanded >= self.limits.nodes {
                Some(Budget::Nodes)
            } else if self
                .arena
                .make_room(Move::ALL.len(), self.limits.memory_bytes)
            {
                None
            } else {
                Some(Budget::Memory)
            };
            if let Some(budget) = budget {
                return Err(SearchError::BudgetExhausted { budget, expanded });
            }
            self.expand(number, &node);
        }
        Err(SearchError::Unsolvable)
    }

    fn expand(&mut self, number: u32, node: &Node<WORDS>) {
        self.arena.node_mut(number).status = Status::Closed;
        self.open_len -= 1;
        self.stats.expanded += 1;
        self.stats.closed += 1;
        let blank = usize::from(node.blank);
        let undo = node.last.map(Move::inverse);
        for index in 0..self.exits[blank].len() {
            let exit = self.exits[blank][index];
            if Some(exit.mv) != undo {
                self.generate(number, node, exit);
            }
        }
    }

    #[inline]
    fn generate(&mut self, parent: u32, node: &Node<WORDS>, exit: Exit) {
        self.stats.generated += 1;
        let (from, to) = (usize::from(exit.cell), usize::from(node.blank));
        let tile = node.tiles.tile(from);
        let tiles = node.tiles.slide(tile, from, to);
        let shares = &self.shares[usize::from(tile) * self.cells..];
        let (before, after) = (u16::from(shares[from]), u16::from(shares[to]));
        let g = node.g.checked_add(1).expect(DEEPEST);

        let found = self.arena.find(&tiles);
        if let Some(known) = found.node {
            let known = self.arena.node_mut(known);
            if known.g <= g {
                self.stats.duplicates += 1;
                return;
            }
            match known.status {
                Status::Closed => {
                    self.stats.reopened += 1;
                    self.stats.closed -= 1;
                }
                // The index knows the latest node of a state, which is never stale.
                Status::Open | Status::Stale => {
                    self.stats.improved += 1;
                    self.open_len -= 1;
                }
            }
            known.status = Status::Stale;
        }
        let child = self.arena.put(
            &found,
            Node {
                tiles,
                parent,
                below: NONE,
                g,
                h: node.h + after - before,
                blank: exit.cell,
                last: Some(exit.mv),
                status: Status::Open,
            },
        );
        self.enqueue(child);
    }

    #[inline]
    fn enqueue(&mut self, number: u32) {
        self.open.push(&mut self.arena, number);
        self.open_len += 1;
        self.stats.max_open = self.stats.max_open.max(self.open_len);
    }

    /// The moves from the start to a node.
    fn solution(&self, number: u32) -> Solution {
        let mut moves = Vec::new();
        let mut node = self.arena.node(number);
        while let Some(mv) = node.last {
            moves.push(mv);
            node = self.arena.node(node.parent);
        }
        moves.reverse();
        Solution { moves }
    }
}

fn narrow(cell: usize) -> u8 {
    u8::try_from(cell).expect("a board has at most 100 cells")
}
