//! The queues of students' searches, which differ in what comes first of equals.

use std::collections::BTreeMap;

/// Which of two boards with the same priority comes out first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tie {
    /// The one that came in first.
    Oldest,
    /// The one that came in last.
    Newest,
    /// The one with more moves, then the one that came in first.
    MostMoves,
    /// Whichever the heap of C++'s `std::priority_queue` has on top, as g++ has it.
    Heap,
}

/// A board in a queue.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) priority: u32,
    pub(super) moves: u32,
    /// Where the board is kept.
    pub(super) index: usize,
}

/// A queue by priority, the least first.
pub(super) enum Queue {
    /// Entries by priority and by what decides between equals.
    Sorted(Tie, BTreeMap<(u32, i64, i64), Entry>),
    Heap(Vec<Entry>),
}

impl Queue {
    pub(super) fn new(tie: Tie) -> Queue {
        match tie {
            Tie::Heap => Queue::Heap(Vec::new()),
            tie => Queue::Sorted(tie, BTreeMap::new()),
        }
    }

    /// Puts an entry in, whose index is greater than that of all before.
    pub(super) fn push(&mut self, entry: Entry) {
        match self {
            Queue::Sorted(tie, entries) => {
                entries.insert(key(*tie, entry), entry);
            }
            Queue::Heap(heap) => {
                heap.push(entry);
                let hole = heap.len() - 1;
                sift_up(heap, hole, entry);
            }
        }
    }

    pub(super) fn pop(&mut self) -> Option<Entry> {
        match self {
            Queue::Sorted(_, entries) => entries.pop_first().map(|(_, entry)| entry),
            Queue::Heap(heap) => pop_heap(heap),
        }
    }
}

fn key(tie: Tie, entry: Entry) -> (u32, i64, i64) {
    let age = i64::try_from(entry.index).expect("a queue has fewer than 2⁶³ entries");
    let (first, second) = match tie {
        Tie::Oldest | Tie::Heap => (0, age),
        Tie::Newest => (0, -age),
        Tie::MostMoves => (-i64::from(entry.moves), age),
    };
    (entry.priority, first, second)
}

/// Moves the hole at `hole` up to where `entry` belongs: `push_heap` of g++'s library.
fn sift_up(heap: &mut [Entry], mut hole: usize, entry: Entry) {
    while hole > 0 {
        let parent = (hole - 1) / 2;
        if heap[parent].priority <= entry.priority {
            break;
        }
        heap[hole] = heap[parent];
        hole = parent;
    }
    heap[hole] = entry;
}

/// Takes the top out: `pop_heap` of g++'s library.
///
/// It moves the hole at the top all the way down along the lesser children, the right one of
/// equals, and only then the last entry up from there; which of equals is on top next depends on it.
fn pop_heap(heap: &mut Vec<Entry>) -> Option<Entry> {
    let last = heap.pop()?;
    let Some(&top) = heap.first() else {
        return Some(last);
    };
    let mut hole = 0;
    loop {
        let (left, right) = (2 * hole + 1, 2 * hole + 2);
        if left >= heap.len() {
            break;
        }
        let takes_left = right >= heap.len() || heap[right].priority > heap[left].priority;
        let child = if takes_left { left } else { right };
        heap[hole] = heap[child];
        hole = child;
    }
    sift_up(heap, hole, last);
    Some(top)
}
