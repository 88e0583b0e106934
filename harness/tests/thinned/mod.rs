//! Every third of many samples, so that `make test` takes no more time than it has;
//! `make samples` takes all.
use std::{collections::BTreeMap, env};

/// The variable of the environment that asks for all.
const ALL: &str = "TILEMARK_SAMPLES";

/// Of the items of each kind the first, the fourth and so on; all where `TILEMARK_SAMPLES`
/// is set.
pub(crate) fn out<T>(items: Vec<T>, kind: impl Fn(&T) -> String) -> Vec<T> {
    let is_asked_for_all = env::var_os(ALL).is_some();
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let mut items = items;
    items.retain(|item| {
        let number = seen.entry(kind(item)).or_default();
        *number += 1;
        is_asked_for_all || *number % 3 == 1
    });
    items
}
