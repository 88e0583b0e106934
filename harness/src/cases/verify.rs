//! Proves every answer of an assignment twice. Pure: no file, no clock, unless the
//! limits have a time.
use reference::{Board, search::Limits};

use super::{
    IsStopped,
    proof::{Finding, Found, Provers},
    recount,
};
use crate::{
    assignment::{Assignment, Group},
    case::Case,
    method::{Call, Method, seen_from},
};

/// What came of proving the answers of an assignment.
#[derive(Clone, Debug)]
pub struct Verification<'a> {
    /// The assignment.
    pub assignment: &'a Assignment,
    /// The groups of cases, in the order of the file.
    pub groups: Vec<GroupProofs<'a>>,
    /// The groups of boards by which methods are judged; none without methods.
    pub boards: Vec<BoardProofs<'a>>,
}

/// A group of cases.
#[derive(Clone, Debug)]
pub struct GroupProofs<'a> {
    /// The group.
    pub group: &'a Group,
    /// Its cases, in order.
    pub cases: Vec<CaseProof<'a>>,
}

/// What two methods found of a case.
#[derive(Clone, Debug)]
pub struct CaseProof<'a> {
    /// The case.
    pub case: &'a Case,
    /// What they found.
    pub findings: [Finding; 2],
}

/// How far an answer is proved.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Standing {
    /// Two methods found it.
    Twice,
    /// One method found it, the other gave up.
    Once,
    /// Both methods gave up.
    Never,
    /// It is wrong.
    Wrong,
}

impl CaseProof<'_> {
    /// How far the answer is proved.
    #[must_use]
    pub fn standing(&self) -> Standing {
        let answer = self.case.expected;
        if self.findings.iter().any(|it| it.found.refutes(answer)) {
            return Standing::Wrong;
        }
        let confirming = self.findings.iter().filter(|it| it.found.confirms(answer));
        match confirming.count() {
            2 => Standing::Twice,
            1 => Standing::Once,
            _ => Standing::Never,
        }
    }
}

/// A group of boards by which methods are judged.
#[derive(Clone, Debug)]
pub struct BoardProofs<'a> {
    /// The name of the group.
    pub name: &'a str,
    /// How many calls there are.
    pub calls: usize,
    /// The calls whose right answer came out differently when counted again.
    pub disagreements: Vec<Disagreement>,
}

/// A right answer of a method that two computations do not agree on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Disagreement {
    /// The method.
    pub method: Method,
    /// The object that it is called of, or a neighbor.
    pub board: Board,
    /// What the judge takes for right.
    pub judged: String,
    /// What came out when it was counted again.
    pub counted: String,
}

impl Verification<'_> {
    /// How many answers of cases stand so.
    #[must_use]
    pub fn count(&self, standing: Standing) -> usize {
        let cases = self.groups.iter().flat_map(|group| &group.cases);
        cases.filter(|case| case.standing() == standing).count()
    }

    /// How many right answers of methods did not come out again.
    #[must_use]
    pub fn disagreements(&self) -> usize {
        let boards = self.boards.iter();
        boards.map(|group| group.disagreements.len()).sum()
    }
}

/// Proves the answers of an assignment, each by two methods; `limits` are for each
/// search of a board. `None` if somebody asked to stop.
///
/// For boards that can be solved, these are the exact solver and a search of the
/// textbook; for others, parity and a search of all boards or, of large boards, the
/// cycles of the tiles. What the methods of a class return is counted again.
#[must_use]
pub fn verify<'a>(
    assignment: &'a Assignment,
    limits: Limits,
    is_stopped: IsStopped<'_>,
) -> Option<Verification<'a>> {
    let mut provers = Provers::new(limits);
    let mut groups = Vec::new();
    for group in &assignment.groups {
        let mut cases = Vec::new();
        for case in &group.cases {
            if is_stopped() {
                return None;
            }
            let findings = provers.both(&case.board);
            cases.push(CaseProof { case, findings });
        }
        groups.push(GroupProofs { group, cases });
    }
    let boards = board_groups(assignment, &mut provers);
    Some(Verification {
        assignment,
        groups,
        boards,
    })
}

fn board_groups<'a>(assignment: &'a Assignment, provers: &mut Provers) -> Vec<BoardProofs<'a>> {
    let Some(methods) = &assignment.methods else {
        return Vec::new();
    };
    let groups = methods.boards.iter();
    let boards: Vec<Board> = groups.flat_map(|group| group.boards.clone()).collect();
    let calls = Method::ALL.map(|method| Call::all(method, &boards));
    let mut first = 0;
    let proofs = methods.boards.iter().map(|group| {
        // Of each board there are two objects.
        let its = 2 * first..2 * (first + group.boards.len());
        first += group.boards.len();
        let calls: Vec<&Call> = calls.iter().flat_map(|calls| &calls[its.clone()]).collect();
        let disagreements = calls.iter().flat_map(|call| disagreements(call, provers));
        BoardProofs {
            name: &group.name,
            disagreements: disagreements.collect(),
            calls: calls.len(),
        }
    });
    proofs.collect()
}

fn disagreements(call: &Call, provers: &mut Provers) -> Vec<Disagreement> {
    if call.method != Method::Neighbors {
        return of_value(call.method, call, provers).into_iter().collect();
    }
    // Boards in a list of neighbors are told by what the other methods say of them.
    let mut found = Vec::new();
    for board in seen_from(&call.board) {
        found.extend(of_neighbors(&board));
        let facts = Method::ALL
            .into_iter()
            .filter(|method| method.is_for(board.distance()));
        let call = Call {
            method: Method::Neighbors,
            board: board.clone(),
            facts: Vec::new(),
        };
        found.extend(facts.filter_map(|method| of_value(method, &call, provers)));
    }
    found
}

fn of_value(method: Method, call: &Call, provers: &mut Provers) -> Option<Disagreement> {
    let is_solvable = provers.solvable(&call.board).found == Found::Solvable;
    let counted = recount::value(method, call, is_solvable);
    let judged = method.truth(&call.board);
    let text = |value: &Option<_>| {
        value
            .as_ref()
            .map_or("nothing".to_owned(), ToString::to_string)
    };
    (counted != judged).then(|| Disagreement {
        method,
        board: call.board.clone(),
        judged: text(&judged),
        counted: text(&counted),
    })
}

fn of_neighbors(board: &Board) -> Option<Disagreement> {
    let moves = board.get_n_moves() + 1;
    let judged = board.neighbors();
    let counted = recount::neighbors(board);
    let mut tiles: Vec<Vec<u8>> = judged.iter().map(|board| board.tiles().to_vec()).collect();
    tiles.sort_unstable();
    let is_told = judged.iter().all(|board| board.get_n_moves() == moves);
    (tiles != counted || !is_told).then(|| Disagreement {
        method: Method::Neighbors,
        board: board.clone(),
        judged: format!("{} boards: {tiles:?}", tiles.len()),
        counted: format!("{} boards after {moves} moves: {counted:?}", counted.len()),
    })
}
