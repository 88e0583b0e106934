//! What the textbook's A* takes on boards that need the same number of moves.
use reference::{
    Board, Heuristic,
    search::{self, astar_by},
};

use super::Effort;

/// How many nodes a board may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Band {
    /// The median of the sample.
    pub median: u64,
    /// The least.
    pub least: u64,
    /// The most.
    pub most: u64,
}

/// The most nodes of a board of the sample.
pub(super) const MOST_NODES: u64 = 200_000;
/// The most memory of a search.
const MEMORY_BYTES: usize = 512 << 20;

impl Band {
    /// The band of so many percent around the median of the numbers of nodes, of which there
    /// is one at least; the higher of two in the middle.
    pub(super) fn around(mut nodes: Vec<u64>, percent: u32) -> Band {
        nodes.sort_unstable();
        let median = nodes[nodes.len() / 2];
        let percent = u64::from(percent);
        Band {
            median,
            least: (median * (100 - percent)).div_ceil(100),
            most: median * (100 + percent) / 100,
        }
    }

    pub(super) fn has(self, nodes: u64) -> bool {
        (self.least..=self.most).contains(&nodes)
    }
}

/// The nodes that the textbook's A* expands on a board that needs so many moves; `None` if it
/// would be more than `most`.
///
/// # Panics
///
/// If A* by an admissible distance finds a way of another length.
pub(super) fn expanded(board: &Board, moves: u32, heuristic: Heuristic, most: u64) -> Option<u64> {
    let limits = search::Limits {
        nodes: most,
        memory_bytes: MEMORY_BYTES,
        time: None,
    };
    let found = astar_by(board, heuristic, limits);
    let solution = found.outcome.ok()?;
    assert!(
        !heuristic.is_admissible() || solution.len() == moves as usize,
        "the exact solver says {moves} moves, and A* {}:\n{board}",
        solution.len()
    );
    Some(found.stats.expanded)
}

/// What A* takes on a board that needs so many moves, by each distance; `None` if one of them
/// is not within its band.
pub(super) fn efforts(
    board: &Board,
    moves: u32,
    bands: &[(Heuristic, Band)],
) -> Option<Vec<Effort>> {
    let effort = |&(heuristic, band): &(Heuristic, Band)| {
        let expanded = expanded(board, moves, heuristic, band.most)?;
        band.has(expanded).then_some(Effort {
            heuristic,
            expanded,
            band,
        })
    };
    bands.iter().map(effort).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_band_has_its_ends_and_nothing_beyond() {
        let band = Band::around(vec![99, 7, 11, 300, 12], 20);
        let expected = Band {
            median: 12,
            least: 10,
            most: 14,
        };
        assert_eq!(band, expected);
        let has = [9, 10, 14, 15].map(|nodes| band.has(nodes));
        assert_eq!(has, [false, true, true, false]);
        assert_eq!(Band::around(vec![1, 2], 100).median, 2);
        assert_eq!(Band::around(vec![5], 100).least, 0);
    }

    #[test]
    fn gives_up_beyond_the_most() {
        let board = Board::parse(b"8 6 7\n2 5 4\n3 0 1").unwrap();
        let nodes = |most| expanded(&board, 31, Heuristic::Manhattan, most);
        let all = nodes(MOST_NODES).unwrap();
        assert!(all > 1000, "{all}");
        assert_eq!((nodes(all), nodes(all - 1)), (Some(all), None));
    }
}
