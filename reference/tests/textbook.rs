//! The statistics of the search against a plain A* with a heap and hash maps.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BinaryHeap, HashMap},
};

use reference::{
    Board, Distance, Move,
    search::{Limits, SearchStats, astar},
};

struct Node {
    board: Board,
    last: Option<Move>,
}

/// A* as the books have it, with the order of ties that the search promises: least priority, then
/// most moves, then the latest. A board found again with fewer moves is put in again, and the
/// older entry skipped when its turn comes.
fn textbook(start: &Board) -> (u32, SearchStats) {
    let mut stats = SearchStats::default();
    let mut nodes = vec![Node {
        board: start.clone(),
        last: None,
    }];
    let mut latest = HashMap::from([(start.tiles().to_vec(), 0)]);
    let mut closed = HashMap::new();
    let mut heap = BinaryHeap::from([(Reverse(start.estimate()), 0, 0)]);
    let mut open = BTreeMap::from([(0, ())]);
    while let Some((_, moves, index)) = heap.pop() {
        stats.max_open = stats.max_open.max(open.len() as u64);
        let Node { board, last } = &nodes[index];
        let (board, last) = (board.clone(), *last);
        if latest[board.tiles()] != index {
            continue;
        }
        if board.is_goal() {
            return (moves, stats);
        }
        open.remove(&index);
        closed.insert(board.tiles().to_vec(), moves);
        stats.expanded += 1;
        for mv in Move::ALL {
            let Some(next) = board.apply(mv) else {
                continue;
            };
            if last == Some(mv.inverse()) {
                continue;
            }
            stats.generated += 1;
            if let Some(&known) = latest.get(next.tiles()) {
                if nodes[known].board.get_n_moves() <= next.get_n_moves() {
                    stats.duplicates += 1;
                    continue;
                }
                stats.improved += 1;
                open.remove(&known);
            }
            let index = nodes.len();
            let priority = next.get_n_moves() + next.estimate();
            heap.push((Reverse(priority), next.get_n_moves(), index));
            latest.insert(next.tiles().to_vec(), index);
            open.insert(index, ());
            nodes.push(Node {
                board: next,
                last: Some(mv),
            });
        }
        stats.max_open = stats.max_open.max(open.len() as u64);
        stats.closed = closed.len() as u64;
    }
    panic!("no solution of\n{start}");
}

#[track_caller]
fn check(text: &str) {
    for distance in [Distance::Hamming, Distance::Manhattan] {
        let board = Board::parse(text.as_bytes()).unwrap();
        let board = board.with_distance(distance);
        let search = astar(&board, Limits::default());
        let (moves, expected) = textbook(&board);
        let found = SearchStats {
            memory_bytes: 0,
            ..search.stats
        };
        assert_eq!(found, expected, "{distance}:\n{board}");
        let solution = search.outcome.unwrap();
        assert_eq!(solution.moves().len(), moves as usize);
    }
}

#[test]
fn expands_what_the_textbook_expands() {
    check("1 2 3\n4 5 6\n7 8 0");
    check("1 2 3\n8 6 7\n4 0 5");
    check("1 2 3\n7 0 8\n5 6 4");
    check("7 6 1\n0 4 3\n2 5 8");
    check("8 6 7\n2 5 4\n3 0 1");
    check("6 4 7\n8 5 0\n3 2 1");
    check("4 5 0\n1 2 3");
    check("5 1 2 3\n9 6 0 4\n13 10 7 8\n14 15 11 12");
    check("1 2 3 4 5\n6 7 8 9 10\n11 12 0 14 15\n16 18 13 24 19\n21 17 22 23 20");
}
