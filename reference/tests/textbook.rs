//! The statistics of each search against the same search as the books have it: whole boards in
//! hash maps, heaps and queues, and nothing of the crate but boards, moves and heuristics.

use std::{
    cmp::Reverse,
    collections::{BTreeSet, BinaryHeap, HashMap, HashSet, VecDeque},
};

use reference::{
    Board, Heuristic, Move, MoveOrder, Puzzle, Shape,
    search::{
        Limits, Search, SearchStats, astar_by, breadth_first, depth_first, depth_limited, greedy,
        idastar,
    },
};

/// A board on the way, and the move that made it.
#[derive(Clone)]
struct Node {
    board: Board,
    last: Option<Move>,
}

impl Node {
    fn start(board: &Board) -> Node {
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
fn astar_of_the_books(start: &Board, heuristic: Heuristic) -> (usize, SearchStats) {
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
fn greedy_of_the_books(start: &Board, heuristic: Heuristic) -> (usize, SearchStats) {
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
fn breadth_first_of_the_books(start: &Board, order: MoveOrder) -> (usize, SearchStats) {
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
fn depth_first_of_the_books(start: &Board, order: MoveOrder) -> (usize, SearchStats) {
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
fn depth_limited_of_the_books(
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
        depth_limited_of_the_books(next, order, limit, stats)
    })
}

/// One pass: the number of moves, or the least f beyond the bound.
fn pass_of_the_books(
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
            match pass_of_the_books(&next, heuristic, order, bound, stats) {
                Err(beyond) => beyond,
                solved => return solved,
            }
        };
        least = least.min(beyond);
    }
    Err(least)
}

fn idastar_of_the_books(
    start: &Board,
    heuristic: Heuristic,
    order: MoveOrder,
) -> (usize, SearchStats) {
    let mut stats = SearchStats::default();
    let mut bound = heuristic.estimate(start);
    loop {
        stats.passes += 1;
        match pass_of_the_books(&Node::start(start), heuristic, order, bound, &mut stats) {
            Ok(moves) => return (moves, stats),
            Err(least) => bound = least,
        }
    }
}

const LIMITS: Limits = Limits {
    nodes: u64::MAX,
    memory_bytes: 1 << 30,
    time: None,
};

#[track_caller]
fn check(board: &Board, search: Search, expected: (usize, SearchStats)) {
    let stats = SearchStats {
        memory_bytes: 0,
        ..search.stats
    };
    let moves = search.outcome.unwrap().len();
    assert_eq!((moves, stats), expected, "\n{board}");
}

fn shape(rows: usize, columns: usize) -> Shape {
    Shape::new(rows, columns).unwrap()
}

fn boards(texts: &[&str]) -> Vec<Board> {
    let parse = |text: &&str| Board::parse(text.as_bytes()).unwrap();
    texts.iter().map(parse).collect()
}

/// Another goal, walls, and boards of more than 16 and of more than 32 cells.
fn others() -> Vec<Board> {
    let around = Puzzle::with_goal(shape(3, 3), &[1, 2, 3, 8, 0, 4, 7, 6, 5]).unwrap();
    let walled = Puzzle::walled(shape(3, 4), |cell| [3, 5].contains(&cell)).unwrap();
    let starts = [
        (around.goal(), "U L D D R U R U L D"),
        (walled.goal(), "L L U L U R R U"),
        (
            Board::goal(shape(3, 6)),
            "U L U L D D R U L L U R R D L D R R",
        ),
        (Board::goal(shape(6, 6)), "U U L D L U U R D D L L U R"),
    ];
    let walk = |(goal, way): (Board, &str)| {
        let moves = way.chars().filter_map(Move::from_letter);
        let end = moves.fold(goal, |board, mv| board.apply(mv).unwrap_or(board));
        end.puzzle().board(end.tiles()).unwrap()
    };
    starts.into_iter().map(walk).collect()
}

const EASY: &[&str] = &[
    "1 2 3\n4 5 6\n7 8 0",
    "1 2 3\n8 6 7\n4 0 5",
    "1 2 3\n7 0 8\n5 6 4",
    "4 5 0\n1 2 3",
    "5 1 2 3\n9 6 0 4\n13 10 7 8\n14 15 11 12",
];

const HARD: &[&str] = &[
    "7 6 1\n0 4 3\n2 5 8",
    "8 6 7\n2 5 4\n3 0 1",
    "6 4 7\n8 5 0\n3 2 1",
];

fn all_boards() -> Vec<Board> {
    [boards(EASY), boards(HARD), others()].concat()
}

/// Two orders that differ in every place.
fn orders() -> [MoveOrder; 2] {
    let other = [Move::Right, Move::Left, Move::Down, Move::Up];
    [MoveOrder::default(), MoveOrder::new(other).unwrap()]
}

#[test]
fn astar_expands_what_the_books_expand() {
    let large = boards(&["1 2 3 4 5\n6 7 8 9 10\n11 12 0 14 15\n16 18 13 24 19\n21 17 22 23 20"]);
    let mut reopened = 0;
    for board in [all_boards(), large].concat() {
        for heuristic in Heuristic::ALL {
            let search = astar_by(&board, heuristic, LIMITS);
            reopened += search.stats.reopened;
            check(&board, search, astar_of_the_books(&board, heuristic));
        }
    }
    assert!(reopened > 0, "no board tells how a state is opened again");
}

#[test]
fn greedy_expands_what_the_books_expand() {
    for board in all_boards() {
        for heuristic in Heuristic::ALL {
            let expected = greedy_of_the_books(&board, heuristic);
            check(&board, greedy(&board, heuristic, LIMITS), expected);
        }
    }
}

#[test]
fn breadth_first_expands_what_the_books_expand() {
    for board in [boards(EASY), others()].concat() {
        for order in orders() {
            let expected = breadth_first_of_the_books(&board, order);
            check(&board, breadth_first(&board, order, LIMITS), expected);
        }
    }
}

#[test]
fn depth_first_expands_what_the_books_expand() {
    for board in boards(&[EASY[0], EASY[1], EASY[3], HARD[0]]) {
        for order in orders() {
            let expected = depth_first_of_the_books(&board, order);
            check(&board, depth_first(&board, order, LIMITS), expected);
        }
    }
}

#[test]
fn depth_limited_expands_what_the_books_expand() {
    for board in [boards(&EASY[..4]), others()].concat() {
        for order in orders() {
            for limit in 0..12 {
                let mut stats = SearchStats {
                    passes: 1,
                    ..SearchStats::default()
                };
                let start = Node::start(&board);
                let moves = depth_limited_of_the_books(&start, order, limit, &mut stats);
                let search = depth_limited(&board, order, limit, LIMITS);
                let found = SearchStats {
                    memory_bytes: 0,
                    ..search.stats
                };
                let len = search.outcome.ok().map(|found| found.len());
                assert_eq!((len, found), (moves, stats), "{limit}:\n{board}");
            }
        }
    }
}

#[test]
fn idastar_expands_what_the_books_expand() {
    for board in [boards(EASY), others()].concat() {
        for order in orders() {
            for heuristic in Heuristic::ALL {
                let expected = idastar_of_the_books(&board, heuristic, order);
                check(&board, idastar(&board, heuristic, order, LIMITS), expected);
            }
        }
    }
}
