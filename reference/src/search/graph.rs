//! What the searches share that remember every state they meet.

use super::{
    Budget, Limits, Search, SearchError, SearchStats, Solution,
    arena::{Arena, NONE, Node, Status},
    meter::Meter,
    packed::Packed,
    successors::{Successors, narrow},
};
use crate::{
    board::Board,
    heuristic::Heuristic,
    moves::{Move, MoveOrder},
    puzzle::WALL,
};

/// The node of the board that a search starts from.
pub(super) const START: u32 = 0;

/// What makes one search of this family differ from another.
pub(super) trait Strategy {
    /// Finds a node of the goal, from [`START`] on.
    fn run<const WORDS: usize>(&mut self, graph: &mut Graph<WORDS>) -> Result<u32, SearchError>;
}

/// Searches with the fewest words that hold the board.
pub(super) fn search(
    board: &Board,
    heuristic: Heuristic,
    order: MoveOrder,
    limits: Limits,
    strategy: impl Strategy,
) -> Search {
    let cells = board.shape().cells();
    if !board.is_solvable() {
        Search::unsolvable()
    } else if cells <= Packed::<1>::CELLS {
        Graph::<1>::new(board, heuristic, order, limits).search(strategy)
    } else if cells <= Packed::<4>::CELLS {
        Graph::<4>::new(board, heuristic, order, limits).search(strategy)
    } else {
        Graph::<13>::new(board, heuristic, order, limits).search(strategy)
    }
}

/// The nodes of a search, and how to make more of them.
pub(super) struct Graph<const WORDS: usize> {
    pub(super) arena: Arena<WORDS>,
    pub(super) stats: SearchStats,
    successors: Successors,
    meter: Meter,
}

impl<const WORDS: usize> Graph<WORDS> {
    fn new(board: &Board, heuristic: Heuristic, order: MoveOrder, limits: Limits) -> Self {
        // A wall never moves, so it may look like the blank.
        let tiles: Vec<u8> = board
            .tiles()
            .iter()
            .map(|&tile| if tile == WALL { 0 } else { tile })
            .collect();
        let start = Node {
            tiles: Packed::new(&tiles),
            parent: NONE,
            below: NONE,
            g: 0,
            h: u16::try_from(heuristic.estimate(board)).expect("100 tiles are at most 21 off each"),
            blank: narrow(board.blank()),
            last: None,
            status: Status::Open,
        };
        let mut graph = Graph {
            arena: Arena::new(),
            stats: SearchStats::default(),
            successors: Successors::new(board, heuristic, order),
            meter: Meter::new(limits),
        };
        let found = graph.arena.find(&start.tiles);
        graph.arena.put(&found, start);
        graph
    }

    fn search(mut self, mut strategy: impl Strategy) -> Search {
        let found = strategy.run(&mut self);
        self.stats.memory_bytes = self.arena.memory_bytes();
        Search {
            outcome: found.map(|goal| self.solution(goal)),
            stats: self.stats,
        }
    }

    /// Whether the node has the goal.
    pub(super) fn is_goal(&self, number: u32) -> bool {
        self.arena.node(number).h == 0
    }

    /// Closes a node before its successors are made, or gives up.
    pub(super) fn close(&mut self, number: u32) -> Result<(), SearchError> {
        let expanded = self.stats.expanded;
        let mut budget = self.meter.exhausted(expanded);
        if budget.is_none()
            && !self
                .arena
                .make_room(Move::ALL.len(), self.meter.limits.memory_bytes)
        {
            budget = Some(Budget::Memory);
        }
        if let Some(budget) = budget {
            return Err(SearchError::BudgetExhausted { budget, expanded });
        }
        self.arena.node_mut(number).status = Status::Closed;
        self.stats.expanded += 1;
        self.stats.closed += 1;
        Ok(())
    }

    /// How many moves there are from a node, the one that undoes its last one included.
    #[inline]
    pub(super) fn exits(&self, node: &Node<WORDS>) -> usize {
        self.successors.exits(usize::from(node.blank)).len()
    }

    /// The successor of `node`, whose number is `parent`, by its `index`th exit, or `None` where
    /// that undoes its last move.
    #[inline]
    pub(super) fn successor(
        &mut self,
        parent: u32,
        node: &Node<WORDS>,
        index: usize,
    ) -> Option<Node<WORDS>> {
        let to = usize::from(node.blank);
        let exit = self.successors.exits(to)[index];
        if node.last.map(Move::inverse) == Some(exit.mv) {
            return None;
        }
        self.stats.generated += 1;
        let from = usize::from(exit.to);
        let tile_on = |cell| node.tiles.tile(cell);
        let tiles = node.tiles.slide(tile_on(from), from, to);
        Some(Node {
            tiles,
            parent,
            below: NONE,
            // Only A* needs the exact number, and gives up at the greatest.
            g: node.g.saturating_add(1),
            h: self.successors.estimate(node.h, (from, to), tile_on),
            blank: exit.to,
            last: Some(exit.mv),
            status: Status::Open,
        })
    }

    /// Adds a successor unless its state is known.
    #[inline]
    pub(super) fn add_unknown(&mut self, node: Node<WORDS>) -> Option<u32> {
        let found = self.arena.find(&node.tiles);
        if found.node.is_some() {
            self.stats.duplicates += 1;
            return None;
        }
        Some(self.arena.put(&found, node))
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
