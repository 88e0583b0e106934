//! Which moves need not be tried after the last few.
//!
//! Two sequences of moves from the same cell that put all tiles on the same
//! cells lead to the same states. Only the first of them is ever needed:
//! first by length, then by the order of [`Move::ALL`]. A sequence that holds
//! a part which is not the first of its kind is not the first of its own kind
//! either, so a search that skips all such parts still finds a shortest
//! solution: the first one. The moves are those of the blank *on the board*:
//! near an edge, the shorter way round may not exist.

use std::collections::{HashMap, HashSet, hash_map::Entry};

use crate::{moves::Move, shape::Shape};

/// No state: the move is not to be made.
pub(super) const SKIP: u16 = u16::MAX;

/// A finite automaton that reads moves and knows the parts that are skipped.
pub(super) struct Machine {
    /// The state after each move, or [`SKIP`].
    next: Vec<[u16; 4]>,
}

/// A sequence of moves from a cell, as a number: 2 bits a move under a leading 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Word {
    start: u8,
    moves: u32,
}

impl Machine {
    /// Makes the automaton for a board of `shape` that knows parts of up to `length` moves.
    ///
    /// The state before any move with the blank on a cell has the number of that cell. As many
    /// states more follow, from which the first move goes up or down: see [`Machine::start`].
    pub(super) fn new(shape: Shape, length: usize) -> Machine {
        let mut skipped = HashSet::new();
        for cell in 0..shape.cells() {
            find_skipped(shape, cell, length, &mut skipped);
        }
        let mut words: Vec<Word> = skipped
            .iter()
            .copied()
            .filter(|word| !skipped.contains(&word.without_first(shape)))
            .collect();
        words.sort_unstable_by_key(|word| (word.moves, word.start));
        automaton(shape, &words)
    }

    /// The state before any move with the blank on `cell` of a board of `cells`.
    ///
    /// It is the same for all machines of a shape. Where a board is its own
    /// mirror image over the main diagonal, its solutions come in pairs: for
    /// each that begins to a side there is one that begins up or down, and it
    /// comes first by the order of [`Move::ALL`]. So half of the tree will do.
    pub(super) fn start(cell: usize, cells: usize, is_mirror_image: bool) -> u16 {
        let state = if is_mirror_image { cells + cell } else { cell };
        u16::try_from(state).expect("cells are few")
    }

    /// The state after `mv`, or [`SKIP`].
    #[inline]
    pub(super) fn next(&self, state: u16) -> [u16; 4] {
        self.next[usize::from(state)]
    }
}

impl Word {
    fn moves(self) -> impl Iterator<Item = Move> {
        let length = self.moves.ilog2() / 2;
        (0..length)
            .rev()
            .map(move |index| Move::ALL[(self.moves >> (2 * index) & 3) as usize])
    }

    fn push(self, mv: Move) -> Word {
        Word {
            moves: self.moves << 2 | mv as u32,
            ..self
        }
    }

    fn without_first(self, shape: Shape) -> Word {
        let first = self.moves().next().expect("no move is never skipped");
        let start = shape
            .step(usize::from(self.start), first)
            .expect("moves stay on the board");
        let top = 1 << (self.moves.ilog2() - 2);
        Word {
            start: u8::try_from(start).expect("cells are few"),
            moves: self.moves & (top - 1) | top,
        }
    }
}

/// Adds all words from `start` that are not the first of their kind, but each part before their end is.
fn find_skipped(shape: Shape, start: usize, length: usize, skipped: &mut HashSet<Word>) {
    let board: Box<[u8]> = (0..=shape.max_tile()).collect();
    let empty = Word {
        start: u8::try_from(start).expect("cells are few"),
        moves: 1,
    };
    let mut known = HashSet::from([board.clone()]);
    let mut level = vec![(board, start, empty)];
    for _ in 0..length {
        let mut next = Vec::with_capacity(2 * level.len());
        for (board, blank, word) in level {
            for mv in Move::ALL {
                let Some(cell) = shape.step(blank, mv) else {
                    continue;
                };
                let word = word.push(mv);
                let mut board = board.clone();
                board.swap(blank, cell);
                if known.contains(&board) {
                    skipped.insert(word);
                } else {
                    known.insert(board.clone());
                    next.push((board, cell, word));
                }
            }
        }
        level = next;
    }
}

/// A tree of the words, with the links of A. V. Aho and M. J. Corasick, "Efficient string matching" (1975).
fn automaton(shape: Shape, words: &[Word]) -> Machine {
    // A node of the tree is a word that begins a skipped one. The roots, the
    // empty words of each cell, come first.
    let mut blanks: Vec<usize> = (0..shape.cells()).collect();
    let mut nodes: HashMap<Word, usize> = HashMap::new();
    let mut children: Vec<[Option<usize>; 4]> = vec![[None; 4]; shape.cells()];
    let mut is_skipped = vec![false; shape.cells()];
    for word in words {
        let mut node = usize::from(word.start);
        let mut prefix = Word { moves: 1, ..*word };
        for mv in word.moves() {
            prefix = prefix.push(mv);
            node = match nodes.entry(prefix) {
                Entry::Occupied(entry) => *entry.get(),
                Entry::Vacant(entry) => {
                    let child = children.len();
                    blanks.push(
                        shape
                            .step(blanks[node], mv)
                            .expect("moves stay on the board"),
                    );
                    children.push([None; 4]);
                    is_skipped.push(false);
                    children[node][mv as usize] = Some(child);
                    *entry.insert(child)
                }
            };
        }
        is_skipped[node] = true;
    }
    // In order of length, each node links to the longest node that ends it.
    let mut link: Vec<usize> = vec![0; children.len()];
    let mut goto: Vec<[Option<usize>; 4]> = vec![[None; 4]; children.len()];
    let mut queue: Vec<usize> = (0..shape.cells()).collect();
    let mut done = 0;
    while let Some(&node) = queue.get(done) {
        done += 1;
        let is_root = node < shape.cells();
        for mv in Move::ALL {
            let ending = if is_root {
                shape.step(blanks[node], mv)
            } else {
                goto[link[node]][mv as usize]
            };
            goto[node][mv as usize] = match (children[node][mv as usize], ending) {
                (Some(child), Some(ending)) => {
                    link[child] = ending;
                    is_skipped[child] |= is_skipped[ending];
                    queue.push(child);
                    Some(child)
                }
                (_, ending) => ending,
            };
        }
    }
    number(shape, &goto, &is_skipped)
}

/// Numbers the nodes that are not skipped; those of the roots stay, and room is left after them.
fn number(shape: Shape, goto: &[[Option<usize>; 4]], is_skipped: &[bool]) -> Machine {
    let mut numbers = Vec::with_capacity(goto.len());
    let mut live = 0..SKIP;
    for (node, &is_skipped) in is_skipped.iter().enumerate() {
        if node == shape.cells() {
            live.start += live.start;
        }
        numbers.push(if is_skipped {
            SKIP
        } else {
            live.next()
                .expect("a machine has fewer states than 16 bits have numbers")
        });
    }
    let live = goto
        .iter()
        .zip(is_skipped)
        .filter(|&(_, &is_skipped)| !is_skipped);
    let mut next: Vec<[u16; 4]> = live
        .map(|(goto, _)| goto.map(|node| node.map_or(SKIP, |node| numbers[node])))
        .collect();
    let up_or_down: Vec<[u16; 4]> = next[..shape.cells()]
        .iter()
        .map(|&[up, down, ..]| [up, down, SKIP, SKIP])
        .collect();
    next.splice(shape.cells()..shape.cells(), up_or_down);
    Machine { next }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A board, its blank, and the state of the machine that has read the moves to it.
    type Node = (Vec<u8>, usize, u16);

    /// The nodes after one move that the machine does not skip, in the order of the moves.
    fn successors(shape: Shape, machine: &Machine, node: &Node) -> Vec<(Move, Node)> {
        let (board, blank, state) = node;
        let next = Move::ALL.into_iter().zip(machine.next(*state));
        let next = next.filter(|&(_, state)| state != SKIP);
        next.map(|(mv, state)| {
            let cell = shape
                .step(*blank, mv)
                .expect("the machine stays on the board");
            let mut board = board.clone();
            board.swap(*blank, cell);
            (mv, (board, cell, state))
        })
        .collect()
    }

    /// The boards by their distance from one with the blank on `blank`, as far as `depth`.
    fn levels(shape: Shape, blank: usize, depth: usize) -> Vec<HashSet<Vec<u8>>> {
        let mut board: Vec<u8> = (1..=shape.max_tile()).collect();
        board.insert(blank, 0);
        let mut known = HashSet::from([board.clone()]);
        let mut levels = vec![known.clone()];
        for _ in 0..depth {
            let mut next = HashSet::new();
            for board in &levels[levels.len() - 1] {
                let blank = board.iter().position(|&tile| tile == 0).unwrap();
                for cell in Move::ALL.into_iter().filter_map(|mv| shape.step(blank, mv)) {
                    let mut board = board.clone();
                    board.swap(blank, cell);
                    if known.insert(board.clone()) {
                        next.insert(board);
                    }
                }
            }
            levels.push(next);
        }
        levels
    }

    /// Up to the length of the known parts, each board is made once, in fewest moves.
    #[test]
    fn makes_each_board_once_as_far_as_it_knows() {
        for (rows, columns, length) in [(2, 3, 8), (3, 3, 10), (3, 4, 8), (4, 4, 8)] {
            let shape = Shape::new(rows, columns).unwrap();
            let machine = Machine::new(shape, length);
            for blank in 0..shape.cells() {
                let levels = levels(shape, blank, length);
                let start = levels[0].iter().next().unwrap().clone();
                let state = Machine::start(blank, shape.cells(), false);
                let mut nodes = vec![(start, blank, state)];
                for level in &levels {
                    let boards: HashSet<_> =
                        nodes.iter().map(|(board, ..)| board.clone()).collect();
                    assert_eq!(nodes.len(), level.len(), "{shape} from {blank}");
                    assert_eq!(&boards, level, "{shape} from {blank}");
                    let next = nodes.iter().map(|node| successors(shape, &machine, node));
                    nodes = next.flatten().map(|(_, node)| node).collect();
                }
            }
        }
    }

    /// However far away a board is, the first of its shortest ways holds no part that is skipped.
    #[test]
    fn skips_no_part_of_the_first_shortest_way() {
        for (rows, columns, length, depth) in [(2, 3, 6, 21), (3, 3, 8, 18), (3, 4, 12, 14)] {
            let shape = Shape::new(rows, columns).unwrap();
            let machine = Machine::new(shape, length);
            // Moves from the last cell, as the search for a way back to the goal reads them.
            let blank = shape.cells() - 1;
            let levels = levels(shape, blank, depth);
            let start = levels[0].iter().next().unwrap().clone();
            let plain = Machine::new(shape, 2);
            let state = Machine::start(blank, shape.cells(), false);
            // The nodes of the first shortest ways, which are in the order of their moves.
            let mut first = vec![((start.clone(), blank, state), (start, blank, state))];
            for level in &levels[1..] {
                let mut known = HashSet::new();
                let mut next = Vec::with_capacity(level.len());
                for (node, plain_node) in &first {
                    let skipping: HashMap<_, _> =
                        successors(shape, &machine, node).into_iter().collect();
                    for (mv, plain_node) in successors(shape, &plain, plain_node) {
                        if level.contains(&plain_node.0) && known.insert(plain_node.0.clone()) {
                            let node = skipping.get(&mv).expect("the first way is not skipped");
                            next.push((node.clone(), plain_node));
                        }
                    }
                }
                assert_eq!(next.len(), level.len(), "{shape}");
                first = next;
            }
        }
    }

    #[test]
    fn has_room_for_the_states_of_the_largest_machine() {
        let machine = Machine::new(Shape::new(5, 5).unwrap(), 12);
        assert!(
            machine.next.len() < usize::from(SKIP),
            "{}",
            machine.next.len()
        );
    }

    #[test]
    fn starts_up_or_down_where_the_board_is_its_own_mirror_image() {
        let shape = Shape::new(4, 4).unwrap();
        for length in [2, 8] {
            let machine = Machine::new(shape, length);
            for cell in 0..16 {
                let all = machine.next(Machine::start(cell, 16, false));
                let half = machine.next(Machine::start(cell, 16, true));
                let goes = Move::ALL.map(|mv| shape.step(cell, mv).is_some());
                assert_eq!(all.map(|state| state != SKIP), goes);
                assert_eq!(half, [all[0], all[1], SKIP, SKIP]);
            }
        }
    }

    #[test]
    fn leaves_out_first_moves_only() {
        let shape = Shape::new(3, 4).unwrap();
        let machine = Machine::new(shape, 6);
        for &state in machine.next.iter().flatten() {
            let is_state = usize::from(state) < machine.next.len();
            assert!(state == SKIP || is_state && !(12..24).contains(&state));
        }
    }
}
