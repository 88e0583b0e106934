//! What is to be believed of methods when the boards in a list of neighbors are
//! looked at by them.
use std::collections::{HashMap, HashSet};

use reference::Board;

use super::{
    Grader, MethodResult,
    driver::{Came, Driver},
};
use crate::{
    grade::CallResult,
    method::{Beliefs, Call, Method, Said, seen_from},
};

impl Grader<'_> {
    /// Takes note of what a method says of boards, if it says anything that does not
    /// depend on what was called before.
    pub(super) fn believe(
        &self,
        driver: Driver<'_>,
        beliefs: &mut Beliefs,
        result: &MethodResult,
        boards: &[Board],
    ) {
        if result.dependence.is_some() {
            return;
        }
        if result.is_right() {
            beliefs.right(result.method);
            return;
        }
        let is_said = |call: &CallResult| matches!(call.said, Some(Said::Value(_)));
        let calls = result.calls.as_deref().unwrap_or_default();
        if calls.is_empty()
            || !calls.iter().all(is_said)
            || !self.methods.contains(&Method::Neighbors)
        {
            return;
        }
        let around = Call::all(Method::Neighbors, boards).into_iter();
        let around = around.flat_map(|call| seen_from(&call.board));
        let mut calls: Vec<Call> = around
            .filter(|board| result.method.is_for(board.distance()))
            .map(|board| Call {
                method: result.method,
                board,
                facts: Vec::new(),
            })
            .collect();
        let mut seen = HashSet::new();
        calls.retain(|call| seen.insert(call.board.clone()));
        let came = self.ask(driver, &calls).unwrap_or_default();
        let says = calls
            .into_iter()
            .zip(came)
            .filter_map(|(call, came)| match came {
                Came::Said(Said::Value(value)) => Some((call.board, value)),
                _ => None,
            });
        beliefs.wrong(result.method, says.collect::<HashMap<_, _>>());
    }
}
