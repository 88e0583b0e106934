//! The open list: which node comes next.

use super::arena::{Arena, NONE};

/// Nodes by priority, then by h, then the last one in first.
///
/// With f = g + h for the priority, least h first is the same as greatest g
/// first. Each pair of priority and h has a stack, linked through the nodes,
/// so an entry costs no memory of its own.
#[derive(Default)]
pub(super) struct OpenList {
    /// By priority.
    levels: Vec<Level>,
    /// No level before this one has a node.
    least: usize,
}

/// The stacks of one priority.
#[derive(Default)]
struct Level {
    /// The top of each stack by h, or [`NONE`].
    tops: Vec<u32>,
    /// No stack before this one has a node.
    least: usize,
}

impl OpenList {
    /// Puts a node of the arena in.
    #[inline]
    pub(super) fn push<const WORDS: usize>(
        &mut self,
        arena: &mut Arena<WORDS>,
        number: u32,
        priority: u16,
    ) {
        let node = arena.node_mut(number);
        let (h, priority) = (usize::from(node.h), usize::from(priority));
        if priority >= self.levels.len() {
            self.levels.resize_with(priority + 1, Level::default);
        }
        self.least = self.least.min(priority);
        let level = &mut self.levels[priority];
        if h >= level.tops.len() {
            level.tops.resize(h + 1, NONE);
        }
        level.least = level.least.min(h);
        node.below = std::mem::replace(&mut level.tops[h], number);
    }

    /// Takes the next node out, stale ones included.
    #[inline]
    pub(super) fn pop<const WORDS: usize>(&mut self, arena: &Arena<WORDS>) -> Option<u32> {
        while let Some(level) = self.levels.get_mut(self.least) {
            while let Some(top) = level.tops.get_mut(level.least) {
                if *top != NONE {
                    let number = *top;
                    *top = arena.node(number).below;
                    return Some(number);
                }
                level.least += 1;
            }
            self.least += 1;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{
        arena::{Node, Status},
        packed::Packed,
    };

    #[test]
    fn serves_least_priority_then_most_moves_then_the_latest() {
        let mut arena = Arena::<1>::new();
        let mut open = OpenList::default();
        // (g, h) in the order of arrival; each state is different.
        let arrivals = [(2, 4), (3, 2), (0, 5), (3, 2), (5, 0), (6, 0)];
        for (index, (g, h)) in (1..).zip(arrivals) {
            let tiles = Packed::new(&[index]);
            let node = Node {
                tiles,
                parent: NONE,
                below: NONE,
                g,
                h,
                blank: 0,
                last: None,
                status: Status::Open,
            };
            let found = arena.find(&tiles);
            let number = arena.put(&found, node);
            open.push(&mut arena, number, g + h);
        }
        let served: Vec<u32> = std::iter::from_fn(|| open.pop(&arena)).collect();
        assert_eq!(served, [4, 3, 1, 2, 5, 0]);
    }

    #[test]
    fn serves_a_late_node_of_less_priority_first() {
        let mut arena = Arena::<1>::new();
        let mut open = OpenList::default();
        let put = |arena: &mut Arena<1>, open: &mut OpenList, tile, g, h| {
            let tiles = Packed::new(&[tile]);
            let found = arena.find(&tiles);
            let number = arena.put(
                &found,
                Node {
                    tiles,
                    parent: NONE,
                    below: NONE,
                    g,
                    h,
                    blank: 0,
                    last: None,
                    status: Status::Open,
                },
            );
            open.push(arena, number, g + h);
            number
        };
        let far = put(&mut arena, &mut open, 1, 4, 4);
        assert_eq!(open.pop(&arena), Some(far));
        let far = put(&mut arena, &mut open, 2, 4, 4);
        let near = put(&mut arena, &mut open, 3, 4, 2);
        assert_eq!(open.pop(&arena), Some(near));
        assert_eq!(open.pop(&arena), Some(far));
        assert_eq!(open.pop(&arena), None);
    }
}
