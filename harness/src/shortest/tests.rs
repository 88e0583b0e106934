//! Budgets, and what is remembered.
use std::thread;

use super::*;

fn board(text: &str) -> Board {
    Board::parse(text.as_bytes()).unwrap()
}

/// A board with moves made from the goal of 4×4, and another one that nobody else asks for.
fn near(moves: &str) -> Board {
    let goal = Board::goal(reference::Shape::new(4, 4).unwrap());
    moves.chars().fold(goal, |board, letter| {
        board.apply(Move::from_letter(letter).unwrap()).unwrap()
    })
}

/// What a search takes, in nodes.
fn cost(board: &Board) -> u64 {
    match search(board, MOST_NODES) {
        Known::Solved { nodes, .. } => nodes,
        Known::GaveUp { .. } => panic!("it is easy"),
    }
}

#[test]
fn gives_up_beyond_its_nodes() {
    // No board of 4×4 is farther off: 80 moves, a hundred thousand nodes do not do.
    let far = board("15 14 8 12\n10 11 9 13\n2 6 5 1\n3 7 4 0");
    assert_eq!(solution(&far), None);
    assert!(wasted(&far, &[Move::Up, Move::Down]).is_empty());
    // Small ones take none, and what cannot be solved has no solution.
    let mut none = Budget { nodes: 0 };
    assert_eq!(
        none.solution(&board("8 6 7\n2 5 4\n3 0 1")).unwrap().len(),
        31
    );
    assert_eq!(solution(&board("1 2 3\n4 5 6\n8 7 0")), None);
}

#[test]
fn what_is_remembered_costs_what_it_took() {
    let it = near("LULDLURRDLULURDDLU");
    let nodes = cost(&it);
    assert!(nodes > 1);
    let found = |nodes| {
        let mut budget = Budget { nodes };
        let found = budget.solution(&it).is_some();
        (found, budget.nodes)
    };
    // Tried with too few, then with enough, then remembered.
    let expected = [(false, 0), (true, 0), (false, 0), (true, 7)];
    let budgets = [nodes - 1, nodes, nodes - 1, nodes + 7];
    assert_eq!(budgets.map(found), expected);
}

#[test]
fn the_searches_of_a_way_share_their_nodes() {
    let start = near("ULLURDDLUURRULDLD");
    // Away from the goal and back: what is behind the first move takes a search of its own.
    let toward = solution(&start).unwrap()[0];
    let away = Move::ALL.into_iter().find(|&mv| mv != toward);
    let away = away.filter(|&mv| start.apply(mv).is_some()).unwrap();
    let next = start.apply(away).unwrap();
    let nodes = cost(&start) + cost(&next);
    let told = |nodes| Budget { nodes }.wasted(&start, &[away]);
    assert_eq!([told(nodes - 1), told(nodes)], [None, Some(vec![0])]);
}

#[test]
fn forgets_all_before_it_grows_too_large() {
    let mut memo = Memo::default();
    let near = near("LU");
    for n_moves in 0..=u32::try_from(MOST_KEPT).unwrap() {
        memo.keep(
            near.clone().with_n_moves(n_moves),
            Known::GaveUp { nodes: 1 },
        );
    }
    assert_eq!(memo.known.len(), 1);
}

#[test]
fn goes_on_where_a_thread_panicked() {
    let panicked = thread::spawn(|| {
        let _memo = memo();
        panic!("while it remembers");
    });
    panicked.join().unwrap_err();
    assert_eq!(solution(&near("LLU")).unwrap().len(), 3);
}
