//! The searches as the books have them: whole boards in hash maps, heaps and queues, and nothing of
//! the crate but boards, moves and heuristics. Each gives the number of moves and its figures.

use std::{
    cmp::Reverse,
    collections::{BTreeSet, BinaryHeap, HashMap, HashSet, VecDeque},
};

use reference::{Board, Heuristic, Move, MoveOrder, search::SearchStats};

/// A board on the way, and the move that made it.
#[derive(Clone)]
pub(crate) struct Node {
    board: Board,
    last: Option<Move>,
}

impl Node {
    pub(crate) fn start(board: &Board) -> Node {
        Node {
            board: board.clone(),
            last: None,
        }
    }

    /// Makes the successors in the order of the moves, but not by undoing the last one.
    fn expand(&self, order: MoveOrder, stats: &mut SearchStats) -> Vec<Node> {
        stats.expanded += 1;
        let undo = self.last.map(Move::inverse);
        let moves = order.moves().into_iter().filter(|&mv| Some(mv) != undo);
        let made: Vec<Node> = moves
            .filter_map(|mv| {
                let (board, last) = (self.board.apply(mv)?, Some(mv));
                Some(Node { board, last })
            })
            .collect();
        stats.generated += made.len() as u64;
        made
    }

    fn tiles(&self) -> Vec<u8> {
        self.board.tiles().to_vec()
    }
}

/// Of equal f the most moves, then the latest. A board found again with fewer moves is put in
/// again, and the older entry skipped when its turn comes.
pub(crate) fn astar(start: &Board, heuristic: Heuristic) -> (usize, SearchStats) {
    let mut stats = SearchStats::default();
    let mut nodes = vec![Node::start(start)];
    let mut latest = HashMap::from([(start.tiles().to_vec(), 0)]);
    let mut closed = HashSet::new();
    let mut heap = BinaryHeap::from([(Reverse(heuristic.estimate(start)), 0, 0)]);
    let mut open = BTreeSet::from([0]);
    while let Some((_, moves, index)) = heap.pop() {
        stats.max_open = stats.max_open.max(open.len() as u64);
        let node = nodes[index].clone();
        if latest[&node.tiles()] != index {
            continue;
        }
        stats.closed = closed.len() as u64;
        if node.board.is_goal() {
            return (moves as usize, stats);
        }
        open.remove(&index);
        closed.insert(node.tiles());
        for next in node.expand(MoveOrder::default(), &mut stats) {
            if let Some(&known) = latest.get(&next.tiles()) {
                if nodes[known].board.get_n_moves() <= next.board.get_n_moves() {
                    stats.duplicates += 1;
                    continue;
                }
                if closed.remove(&next.tiles()) {
                    stats.reopened += 1;
                } else {
                    stats.improved += 1;
                    open.remove(&known);
                }
            }
            let (index, moves) = (nodes.len(), next.board.get_n_moves());
            heap.push((
                Reverse(moves + heuristic.estimate(&next.board)),
                moves,
                index,
            ));
            latest.insert(next.tiles(), index);
            open.insert(index);
            nodes.push(next);
        }
        stats.max_open = stats.max_open.max(open.len() as u64);
    }
    panic!("no solution of\n{start}");
}

/// Of equal h the latest.
pub(crate) fn greedy(start: &Board, heuristic: Heuristic) -> (usize, SearchStats) {
    let mut stats = SearchStats::default();
    let mut nodes = vec![Node::start(start)];
    let mut known = HashSet::from([start.tiles().to_vec()]);
    let mut heap = BinaryHeap::from([(Reverse(heuristic.estimate(start)), 0)]);
    loop {
        stats.max_open = stats.max_open.max(heap.len() as u64);
        let (_, index) = heap.pop().expect("there is a way");
        let node = nodes[index].clone();
        if node.board.is_goal() {
            return (node.board.get_n_moves() as usize, stats);
        }
        stats.closed += 1;
        for next in node.expand(MoveOrder::default(), &mut stats) {
            if known.insert(next.tiles()) {
                heap.push((Reverse(heuristic.estimate(&next.board)), nodes.len()));
                nodes.push(next);
            } else {
                stats.duplicates += 1;
            }
        }
    }
}

/// The goal is known when it is made.
pub(crate) fn breadth_first(start: &Board, order: MoveOrder) -> (usize, SearchStats) {
    let mut stats = SearchStats::default();
    let mut known = HashSet::from([start.tiles().to_vec()]);
    let mut queue = VecDeque::from([Node::start(start)]);
    if start.is_goal() {
        return (0, stats);
    }
    loop {
        stats.max_open = stats.max_open.max(queue.len() as u64);
        let node = queue.pop_front().expect("there is a way");
        stats.closed += 1;
        // The moves after the one that makes the goal are not made.
        let mut made = SearchStats::default();
        for next in node.expand(order, &mut made) {
            stats.generated += 1;
            if !known.insert(next.tiles()) {
                stats.duplicates += 1;
            } else if next.board.is_goal() {
                stats.expanded += 1;
                return (next.board.get_n_moves() as usize, stats);
            } else {
                queue.push_back(next);
            }
        }
        stats.expanded += 1;
    }
}

/// The first move of the order comes off the stack first.
pub(crate) fn depth_first(start: &Board, order: MoveOrder) -> (usize, SearchStats) {
    let mut stats = SearchStats::default();
    let mut known = HashSet::from([start.tiles().to_vec()]);
    let mut stack = vec![Node::start(start)];
    loop {
        stats.max_open = stats.max_open.max(stack.len() as u64);
        let node = stack.pop().expect("there is a way");
        if node.board.is_goal() {
            return (node.board.get_n_moves() as usize, stats);
        }
        stats.closed += 1;
        for next in node.expand(order, &mut stats).into_iter().rev() {
            if known.insert(next.tiles()) {
                stack.push(next);
            } else {
                stats.duplicates += 1;
            }
        }
    }
}

/// The number of moves of the first way within the limit, if there is one.
pub(crate) fn depth_limited(
    node: &Node,
    order: MoveOrder,
    limit: u32,
    stats: &mut SearchStats,
) -> Option<usize> {
    let moves = node.board.get_n_moves();
    if node.board.is_goal() {
        return Some(moves as usize);
    }
    if moves == limit {
        return None;
    }
    let mut made = SearchStats::default();
    let successors = node.expand(order, &mut made);
    stats.expanded += 1;
    successors.iter().find_map(|next| {
        stats.generated += 1;
        depth_limited(next, order, limit, stats)
    })
}

/// One pass: the number of moves, or the least f beyond the bound.
fn pass(
    node: &Node,
    heuristic: Heuristic,
    order: MoveOrder,
    bound: u32,
    stats: &mut SearchStats,
) -> Result<usize, u32> {
    if node.board.is_goal() {
        return Ok(node.board.get_n_moves() as usize);
    }
    let mut least = u32::MAX;
    let mut made = SearchStats::default();
    let successors = node.expand(order, &mut made);
    stats.expanded += 1;
    for next in successors {
        stats.generated += 1;
        let f = next.board.get_n_moves() + heuristic.estimate(&next.board);
        let beyond = if f > bound {
            f
        } else {
            match pass(&next, heuristic, order, bound, stats) {
                Err(beyond) => beyond,
                solved => return solved,
            }
        };
        least = least.min(beyond);
    }
    Err(least)
}

pub(crate) fn idastar(
    start: &Board,
    heuristic: Heuristic,
    order: MoveOrder,
) -> (usize, SearchStats) {
    let mut stats = SearchStats::default();
    let mut bound = heuristic.estimate(start);
    loop {
        stats.passes += 1;
        match pass(&Node::start(start), heuristic, order, bound, &mut stats) {
            Ok(moves) => return (moves, stats),
            Err(least) => bound = least,
        }
    }
}
