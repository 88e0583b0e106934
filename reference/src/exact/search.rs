//! Depth-first search with a growing bound, led by pattern tables.

use super::{
    budget::Meter,
    collection::Collection,
    footprint::{LOW_CELLS, LOW_CELLS_OF_WIDE, LOW_SETS},
    machine::{Machine, SKIP},
    tables::{MAX_GROUPS, ROOM, Tables},
    view::{Names, View, turn, turned},
    visited::Visited,
};
use crate::moves::Move;

/// Boards searched with at least this slack are worth remembering.
const UPPER_SLACK: i32 = 4;

/// The room for a way to the goal, in moves.
const MAX_BOUND: usize = 1024;

/// What leads a search.
pub(super) struct Guide<'a> {
    /// Tables of the board, and of the board turned over its main diagonal.
    pub(super) tables: [&'a Tables; 2],
    /// The moves that need not be tried.
    pub(super) machine: &'a Machine,
    /// The same, but only for undoing the last move.
    pub(super) undo: &'a Machine,
}

/// How the search of a part of the tree ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// Enough solutions are collected.
    Found,
    /// There is no more in this part.
    Exhausted,
    /// The meter ran out.
    Stopped,
}

/// IDA*: R. E. Korf, "Depth-first iterative-deepening: an optimal admissible tree search" (1985).
///
/// There is one board, changed on the way down and back on the way up. The
/// *slack* of a view is what the bound leaves above moves made + lower bound;
/// below 0 there is no solution. The lower bound of a view is 0 at the goal
/// only, so a node without moves left is the goal.
///
/// With a memory of visited boards, the nodes above [`UPPER_SLACK`] skip what
/// is in the memory, and of moves only undoing the last: what the machine
/// skips depends on the way to a board, and must not be remembered as
/// searched. Slack only shrinks on the way down, so the machine can start
/// where the memory ends.
pub(super) struct Search<'a, const ROWS: usize, const COLUMNS: usize, const REMEMBERS: bool> {
    low: &'a [u16; LOW_SETS],
    views: [View<'a>; 2],
    names: [Names; ROOM],
    machine: &'a Machine,
    undo: &'a Machine,
    board: [u8; ROOM],
    /// Whether half of the first moves will do.
    is_mirror_image: bool,
    visited: Option<Visited>,
    /// Nodes since the meter was last asked, and how many it allowed.
    nodes: u64,
    pause_at: u64,
    meter: &'a mut Meter,
    bound: usize,
    /// The moves of the way to the node, by the moves left before each.
    path: [Move; MAX_BOUND],
    found: &'a mut Collection,
}

/// What a move makes of the groups of its tile.
#[derive(Clone, Copy, Default)]
struct Child {
    /// For each view the group's part of the node, as in [`View`].
    places: [u64; 2],
    /// For each view 1 where the lower bound grows, 0 where it shrinks.
    rises: [u8; 2],
}

/// A node function, given the machine's state, the moves left and the slack of each view.
type Visit<'a, const ROWS: usize, const COLUMNS: usize, const REMEMBERS: bool> =
    fn(&mut Search<'a, ROWS, COLUMNS, REMEMBERS>, u16, u16, [i32; 2]) -> End;

impl<'a, const ROWS: usize, const COLUMNS: usize, const REMEMBERS: bool>
    Search<'a, ROWS, COLUMNS, REMEMBERS>
{
    const WIDE: bool = ROWS * COLUMNS > 16;

    /// The node function for each cell of the blank: all that depends on the cell is a constant in it.
    const VISIT: [Visit<'a, ROWS, COLUMNS, REMEMBERS>; 25] = [
        Self::visit::<0>,
        Self::visit::<1>,
        Self::visit::<2>,
        Self::visit::<3>,
        Self::visit::<4>,
        Self::visit::<5>,
        Self::visit::<6>,
        Self::visit::<7>,
        Self::visit::<8>,
        Self::visit::<9>,
        Self::visit::<10>,
        Self::visit::<11>,
        Self::visit::<12>,
        Self::visit::<13>,
        Self::visit::<14>,
        Self::visit::<15>,
        Self::visit::<16>,
        Self::visit::<17>,
        Self::visit::<18>,
        Self::visit::<19>,
        Self::visit::<20>,
        Self::visit::<21>,
        Self::visit::<22>,
        Self::visit::<23>,
        Self::visit::<24>,
    ];

    /// Prepares the search of a solvable board.
    pub(super) fn new(
        guide: &Guide<'a>,
        tiles: &[u8],
        visited: Option<Visited>,
        meter: &'a mut Meter,
        found: &'a mut Collection,
    ) -> Self {
        let shape = guide.tables[0].shape();
        assert_eq!((shape.rows(), shape.columns()), (ROWS, COLUMNS));
        assert_eq!(visited.is_some(), REMEMBERS);
        assert!(
            ROWS * COLUMNS == 16 || !REMEMBERS,
            "the memory is for boards of 16 cells"
        );
        let mut board = [0; ROOM];
        board[..tiles.len()].copy_from_slice(tiles);
        let turned = turned(shape, tiles);
        Search {
            low: &guide.tables[0].low,
            views: [
                View::new(guide.tables[0], tiles),
                View::new(guide.tables[1], &turned),
            ],
            names: Names::all(shape, guide.tables),
            machine: guide.machine,
            undo: guide.undo,
            board,
            is_mirror_image: ROWS == COLUMNS && tiles == turned && !found.is_all(),
            visited,
            nodes: 0,
            pause_at: 0,
            meter,
            bound: 0,
            path: [Move::Up; MAX_BOUND],
            found,
        }
    }

    /// The greater lower bound of the two views.
    pub(super) fn lower_bound(&self) -> u16 {
        self.views[0].lower_bound().max(self.views[1].lower_bound())
    }

    /// Searches through all sequences of `bound` moves, of the parity of the board.
    pub(super) fn run(&mut self, bound: u16) -> End {
        let blank = self.board[..ROWS * COLUMNS]
            .iter()
            .position(|&tile| tile == 0);
        let blank = blank.expect("a board has a blank");
        self.bound = usize::from(bound);
        assert!(
            self.bound < MAX_BOUND,
            "no board with tables takes {bound} moves"
        );
        if bound == 0 {
            return self.found.add([].iter());
        }
        let slack =
            [0, 1].map(|view: usize| i32::from(bound) - i32::from(self.views[view].lower_bound()));
        let root = Machine::start(blank, ROWS * COLUMNS, self.is_mirror_image);
        let end = Self::VISIT[blank](self, root, bound, slack);
        self.meter.count(self.nodes);
        (self.nodes, self.pause_at) = (0, 0);
        end
    }

    /// Asks the meter for more nodes, or tells by `false` that there are none.
    #[cold]
    fn go_on(&mut self) -> bool {
        self.meter.count(self.nodes);
        self.nodes = 0;
        self.pause_at = self.meter.portion();
        self.pause_at > 0
    }

    /// Searches below a node with `left` moves left; the first of them is chosen by `state`.
    fn visit<const BLANK: usize>(&mut self, state: u16, left: u16, slack: [i32; 2]) -> End {
        if BLANK >= ROWS * COLUMNS {
            return End::Exhausted;
        }
        let is_upper = REMEMBERS && slack[0].min(slack[1]) >= UPPER_SLACK;
        let next = if is_upper {
            self.undo.next(state)
        } else {
            self.machine.next(state)
        };
        // All look-ups are made before the first is used: they wait for memory together.
        let mut children = [Child::default(); 4];
        if BLANK >= COLUMNS && next[0] != SKIP {
            children[0] = self.child::<BLANK, 0>();
        }
        if BLANK + COLUMNS < ROWS * COLUMNS && next[1] != SKIP {
            children[1] = self.child::<BLANK, 1>();
        }
        if !BLANK.is_multiple_of(COLUMNS) && next[2] != SKIP {
            children[2] = self.child::<BLANK, 2>();
        }
        if BLANK % COLUMNS + 1 < COLUMNS && next[3] != SKIP {
            children[3] = self.child::<BLANK, 3>();
        }
        for mv in 0..4 {
            let from = match mv {
                0 if BLANK >= COLUMNS => BLANK - COLUMNS,
                1 if BLANK + COLUMNS < ROWS * COLUMNS => BLANK + COLUMNS,
                2 if !BLANK.is_multiple_of(COLUMNS) => BLANK - 1,
                3 if BLANK % COLUMNS + 1 < COLUMNS => BLANK + 1,
                _ => continue,
            };
            if next[mv] == SKIP {
                continue;
            }
            let child = &children[mv];
            let after = [0, 1].map(|view: usize| slack[view] - 2 * i32::from(child.rises[view]));
            if after[0] | after[1] < 0 {
                continue;
            }
            if self.nodes == self.pause_at && !self.go_on() {
                return End::Stopped;
            }
            self.nodes += 1;
            let tile = self.board[from];
            let groups = self.names[usize::from(tile) % ROOM]
                .groups
                .map(|group| usize::from(group) % MAX_GROUPS);
            let old = [
                self.views[0].places[groups[0]],
                self.views[1].places[groups[1]],
            ];
            self.views[0].places[groups[0]] = child.places[0];
            self.views[1].places[groups[1]] = child.places[1];
            self.board[BLANK] = tile;
            self.board[from] = 0;
            self.path[usize::from(left) % MAX_BOUND] = Move::ALL[mv];
            let end = if left == 1 {
                self.found.add(self.path[1..=self.bound].iter().rev())
            } else if !is_upper {
                Self::VISIT[from](self, next[mv], left - 1, after)
            } else if self.is_known(after) {
                End::Exhausted
            } else if after[0].min(after[1]) >= UPPER_SLACK {
                Self::VISIT[from](self, next[mv], left - 1, after)
            } else {
                let root = Machine::start(BLANK, ROWS * COLUMNS, false);
                Self::VISIT[from](self, self.machine.next(root)[mv], left - 1, after)
            };
            self.board[from] = tile;
            self.board[BLANK] = 0;
            self.views[0].places[groups[0]] = old[0];
            self.views[1].places[groups[1]] = old[1];
            if end != End::Exhausted {
                return end;
            }
        }
        End::Exhausted
    }

    /// What the move with the number `MV` in [`Move::ALL`] makes of the groups of its tile.
    #[inline(always)]
    fn child<const BLANK: usize, const MV: usize>(&self) -> Child {
        // The view in which the tile passes others: read by rows, a move to
        // the side passes none. Up and left, the tile goes behind the others.
        let (from, passing_view, is_back) = match MV {
            0 => (BLANK - COLUMNS, 0, true),
            1 => (BLANK + COLUMNS, 0, false),
            2 => (BLANK - 1, 1, true),
            _ => (BLANK + 1, 1, false),
        };
        let names = &self.names[usize::from(self.board[from]) % ROOM];
        let first = if is_back { from } else { BLANK };
        let mut passing = 0;
        for index in 1..if passing_view == 0 { COLUMNS } else { ROWS } {
            let cell = if passing_view == 0 {
                first + index
            } else {
                turn::<COLUMNS, ROWS>(turn::<ROWS, COLUMNS>(first) + index)
            };
            passing += names.passing[passing_view][usize::from(self.board[cell]) % ROOM];
        }
        let mut child = Child::default();
        for index in 0..2 {
            let view = &self.views[index];
            let name = |cell| {
                if index == 0 {
                    cell
                } else {
                    turn::<ROWS, COLUMNS>(cell)
                }
            };
            let group = usize::from(names.groups[index]) % MAX_GROUPS;
            let mut place = view.places[group] ^ 1 << name(BLANK) ^ 1 << name(from);
            if index == passing_view {
                place = View::add_rank(place, if is_back { -passing } else { passing });
            }
            let row = if Self::WIDE {
                let low = self.low[(place & ((1 << LOW_CELLS_OF_WIDE) - 1)) as usize];
                view.row_of_wide(group, place >> LOW_CELLS_OF_WIDE, low, name(from))
            } else {
                let low = self.low[(place & ((1 << LOW_CELLS) - 1)) as usize];
                view.row(group, place >> LOW_CELLS, low, name(from))
            };
            (child.places[index], child.rises[index]) = view.value(group, row, place);
        }
        child
    }

    /// Whether the board needs no search, since it had one with as much slack.
    fn is_known(&mut self, slack: [i32; 2]) -> bool {
        match &mut self.visited {
            Some(visited) if slack[0].min(slack[1]) >= UPPER_SLACK => {
                visited.check(&self.board[..16], slack[0].unsigned_abs())
            }
            _ => false,
        }
    }
}
