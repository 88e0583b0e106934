//! Which tables a board is searched with.

use crate::shape::Shape;

/// Tables and machine for a search, from small and quick to build to large.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// The groups of tiles of the board, and of the board turned over its main diagonal.
    pub(super) groups: [Vec<Vec<u8>>; 2],
    /// The length of the longest part that the machine knows.
    pub(super) machine: usize,
    /// The boards that are remembered, as a power of two.
    pub(super) visited: Option<u32>,
    /// The nodes after which larger tables pay, for one board.
    pub(super) nodes: u64,
    /// The same where the larger tables are built for many boards.
    pub(super) nodes_of_many: u64,
}

/// The plans for a board of `shape`, the quickest first; none where tables would be too large.
///
/// The groups are compact, found by trying some by hand; all node counts and
/// times in `benches/exact.rs` depend on them.
pub(super) fn plans(shape: Shape) -> Vec<Plan> {
    match (shape.rows(), shape.columns()) {
        (4, 4) => vec![
            square(
                &[&[1, 2, 3, 4, 8], &[5, 6, 9, 10, 13], &[7, 11, 12, 14, 15]],
                8,
                None,
                2_500_000,
            ),
            square(
                &[&[4, 7, 8, 11, 12, 15], &[5, 6, 9, 10, 13, 14], &[1, 2, 3]],
                10,
                None,
                60_000_000,
            ),
            square(
                &[&[1, 2, 3, 4, 5, 6, 7, 8], &[9, 10, 11, 12, 13, 14, 15]],
                12,
                Some(23),
                u64::MAX,
            ),
        ],
        (5, 5) => vec![square(
            &[
                &[1, 2, 3, 6, 7, 8],
                &[4, 5, 9, 10, 14, 15],
                &[11, 12, 16, 17, 21, 22],
                &[13, 18, 19, 20, 23, 24],
            ],
            12,
            None,
            u64::MAX,
        )],
        // On greater boards, few random ones could be solved with tables either.
        (rows, columns) if shape.cells() <= 20 && rows.max(columns) <= 8 => {
            let plan = |size, machine, nodes| Plan {
                groups: [shape.max_tile(), shape.max_tile()].map(|tiles| in_order(tiles, size)),
                machine,
                visited: None,
                nodes,
                nodes_of_many: nodes,
            };
            vec![plan(5, 8, 2_500_000), plan(6, 10, u64::MAX)]
        }
        _ => Vec::new(),
    }
}

/// A plan that uses the same tables for the turned board.
fn square(groups: &[&[u8]], machine: usize, visited: Option<u32>, nodes: u64) -> Plan {
    let groups: Vec<Vec<u8>> = groups.iter().map(|group| group.to_vec()).collect();
    Plan {
        groups: [groups.clone(), groups],
        machine,
        visited,
        nodes,
        nodes_of_many: nodes / 20,
    }
}

/// The tiles from 1 on in as few groups as can be, none larger than `size`, sizes as equal as can be.
fn in_order(tiles: u8, size: u8) -> Vec<Vec<u8>> {
    let groups = tiles.div_ceil(size);
    (0..groups)
        .map(|group| {
            let end = |group| u16::from(tiles) * u16::from(group) / u16::from(groups);
            (1..=tiles)
                .filter(|&tile| end(group) < u16::from(tile) && u16::from(tile) <= end(group + 1))
                .collect()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puts_each_tile_in_one_group() {
        for rows in 2..=10 {
            for columns in 2..=10 {
                let shape = Shape::new(rows, columns).unwrap();
                let plans = plans(shape);
                let is_small = shape.cells() <= 20 && rows <= 8 && columns <= 8;
                assert_eq!(
                    plans.is_empty(),
                    !is_small && (rows, columns) != (5, 5),
                    "{shape}"
                );
                for groups in plans.iter().flat_map(|plan| &plan.groups) {
                    let mut tiles = groups.concat();
                    tiles.sort_unstable();
                    assert_eq!(tiles, (1..=shape.max_tile()).collect::<Vec<_>>(), "{shape}");
                    assert!(groups.len() <= 8);
                }
            }
        }
    }
}
