//! The nodes of a search, each state found by its tiles.

use super::packed::{Packed, halves};
use crate::moves::Move;

/// No node.
pub(super) const NONE: u32 = u32::MAX;

/// The room of a new arena, in nodes; the index has twice as many slots.
const FIRST_ROOM: usize = 1 << 10;

/// A state with the way by which it was reached.
#[derive(Clone, Copy)]
pub(super) struct Node<const WORDS: usize> {
    pub(super) tiles: Packed<WORDS>,
    /// The node from which it was made, or [`NONE`].
    pub(super) parent: u32,
    /// The node below it in the open list, or [`NONE`].
    pub(super) below: u32,
    /// The moves made.
    pub(super) g: u16,
    /// The distance to the goal.
    pub(super) h: u16,
    pub(super) blank: u8,
    /// The move that made it, or `None` for the start.
    pub(super) last: Option<Move>,
    pub(super) status: Status,
}

/// Where a node is in its life.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Status {
    /// Not expanded yet.
    Open,
    /// Expanded.
    Closed,
    /// Replaced by a node of the same state with fewer moves.
    Stale,
}

/// All nodes of a search, and an index that finds the live node of a state.
///
/// The index is a hash table with linear probing, at most two thirds full. A
/// slot holds a node's number + 1 in its low half and the hash of its state
/// in the high one, so that growing reads no node and a probe rarely reads a
/// wrong one; 0 is an empty slot.
pub(super) struct Arena<const WORDS: usize> {
    nodes: Vec<Node<WORDS>>,
    slots: Vec<u64>,
}

/// What the index knows of a state: its slot, and its node unless the slot is empty.
pub(super) struct Found {
    slot: usize,
    hash: u32,
    pub(super) node: Option<u32>,
}

impl<const WORDS: usize> Arena<WORDS> {
    pub(super) fn new() -> Self {
        Arena {
            nodes: Vec::with_capacity(FIRST_ROOM),
            slots: vec![0; 2 * FIRST_ROOM],
        }
    }

    #[inline]
    pub(super) fn node(&self, number: u32) -> &Node<WORDS> {
        &self.nodes[number as usize]
    }

    #[inline]
    pub(super) fn node_mut(&mut self, number: u32) -> &mut Node<WORDS> {
        &mut self.nodes[number as usize]
    }

    /// The memory in use, in bytes.
    pub(super) fn memory_bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node<WORDS>>() + self.slots.len() * size_of::<u64>()
    }

    /// Makes room for `more` nodes, or returns `false` if that takes more than `memory_bytes`.
    ///
    /// While it grows, old and new memory count both.
    pub(super) fn make_room(&mut self, more: usize, memory_bytes: usize) -> bool {
        let wanted = self.nodes.len() + more;
        if wanted > self.nodes.capacity() {
            let free = memory_bytes.saturating_sub(self.memory_bytes());
            let room = (2 * self.nodes.capacity())
                .min(free / size_of::<Node<WORDS>>())
                .min(NONE as usize);
            if room < wanted {
                return false;
            }
            self.nodes.reserve_exact(room - self.nodes.len());
        }
        if 3 * wanted > 2 * self.slots.len() {
            let slots = 2 * self.slots.len();
            if self.memory_bytes() + slots * size_of::<u64>() > memory_bytes {
                return false;
            }
            self.grow_index(slots);
        }
        true
    }

    /// Looks for the state `tiles`.
    #[inline]
    pub(super) fn find(&self, tiles: &Packed<WORDS>) -> Found {
        let hash = tiles.hash();
        let mut slot = first_slot(hash, self.slots.len());
        loop {
            let entry = self.slots[slot];
            if entry == 0 {
                return Found {
                    slot,
                    hash,
                    node: None,
                };
            }
            let (tag, number) = halves(entry);
            if tag == hash && self.node(number - 1).tiles == *tiles {
                let node = Some(number - 1);
                return Found { slot, hash, node };
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
    }

    /// Adds a node for the state that was looked for, and forgets an older node of that state.
    ///
    /// There is room for it after [`make_room`](Self::make_room).
    #[inline]
    pub(super) fn put(&mut self, found: &Found, node: Node<WORDS>) -> u32 {
        let number =
            u32::try_from(self.nodes.len()).expect("make_room keeps the number below NONE");
        self.nodes.push(node);
        self.slots[found.slot] = (u64::from(found.hash) << 32) | u64::from(number + 1);
        number
    }

    fn grow_index(&mut self, slots: usize) {
        let old = std::mem::replace(&mut self.slots, vec![0; slots]);
        for entry in old.into_iter().filter(|&entry| entry != 0) {
            let mut slot = first_slot(halves(entry).0, slots);
            while self.slots[slot] != 0 {
                slot = (slot + 1) & (slots - 1);
            }
            self.slots[slot] = entry;
        }
    }
}

/// Where to look first: the upper bits of the hash, as many as `slots`, a power of two, needs.
#[inline]
fn first_slot(hash: u32, slots: usize) -> usize {
    (hash >> (u32::BITS - slots.trailing_zeros())) as usize
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn node<const WORDS: usize>(tiles: Packed<WORDS>, g: u16) -> Node<WORDS> {
        Node {
            tiles,
            parent: NONE,
            below: NONE,
            g,
            h: 0,
            blank: 0,
            last: None,
            status: Status::Open,
        }
    }

    /// Some state for each number.
    fn state<const WORDS: usize>(number: u16) -> Packed<WORDS> {
        let digits = [number >> 12, number >> 8, number >> 4, number];
        Packed::new(&digits.map(|digit| digit.to_le_bytes()[0] & 0x0F))
    }

    #[test]
    fn finds_each_state_however_much_it_grows() {
        let mut arena = Arena::<4>::new();
        for number in 0..30_000 {
            assert!(arena.make_room(1, usize::MAX));
            let found = arena.find(&state(number));
            assert_eq!(found.node, None);
            assert_eq!(
                arena.put(&found, node(state(number), number)),
                u32::from(number)
            );
        }
        for number in 0..30_000 {
            let found = arena.find(&state(number)).node.unwrap();
            assert_eq!(arena.node(found).g, number);
        }
        assert_eq!(arena.find(&state(30_000)).node, None);
        assert!(3 * arena.nodes.len() <= 2 * arena.slots.len());
    }

    #[test]
    fn finds_the_latest_node_of_a_state() {
        let mut arena = Arena::<4>::new();
        let first = arena.find(&state(1));
        arena.put(&first, node(state(1), 9));
        let again = arena.find(&state(1));
        assert_eq!(again.node, Some(0));
        arena.put(&again, node(state(1), 7));
        assert_eq!(arena.find(&state(1)).node, Some(1));
    }

    #[test]
    fn tells_states_of_equal_hash_apart() {
        // Among 400,000 random states there are about 19 pairs of equal 32-bit hashes.
        let mut arena = Arena::<4>::new();
        let (mut random, mut hashes, mut pairs) = (1_u64, HashSet::new(), 0);
        for _ in 0..400_000 {
            // D. E. Knuth's MMIX generator.
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let tiles = Packed::new(&random.to_le_bytes());
            pairs += usize::from(!hashes.insert(tiles.hash()));
            assert!(arena.make_room(1, usize::MAX));
            let found = arena.find(&tiles);
            assert_eq!(found.node, None);
            arena.put(&found, node(tiles, 0));
        }
        assert!(pairs > 0);
    }

    #[test]
    fn counts_old_and_new_memory_while_it_grows() {
        // 1024 nodes of 24 bytes and 2048 slots of 8 are 40,960 bytes. There is room for 394
        // nodes more, but not for 4096 slots beside the 2048, which are full at two thirds.
        let mut arena = Arena::<1>::new();
        let mut number = 0;
        while arena.make_room(1, 75_000) {
            let found = arena.find(&state(number));
            arena.put(&found, node(state(number), 0));
            number += 1;
        }
        assert_eq!(number, 1365);
    }

    #[test]
    fn grows_up_to_its_memory_and_no_further() {
        for memory_bytes in (100_000..3_000_000).step_by(50_000) {
            let mut arena = Arena::<4>::new();
            let mut number = 0;
            while arena.make_room(1, memory_bytes) {
                let found = arena.find(&state(number));
                arena.put(&found, node(state(number), 0));
                number += 1;
            }
            assert!(arena.memory_bytes() <= memory_bytes);
            // At least a third holds nodes: the rest is the index, and what growing takes.
            let nodes = usize::from(number) * size_of::<Node<4>>();
            assert!(3 * nodes > memory_bytes || nodes / size_of::<Node<4>>() == FIRST_ROOM);
        }
    }
}
