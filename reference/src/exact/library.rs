//! All that a solver has built, kept for the next board.

use std::sync::Arc;

use super::{budget::Budget, machine::Machine, tables::Tables};
use crate::shape::Shape;

/// Tables and machines of one shape, upright or not, by what they are for; there are few.
#[derive(Default)]
pub(super) struct Library {
    tables: Vec<(Shape, Vec<Vec<u8>>, Arc<Tables>)>,
    machines: Vec<(Shape, usize, Arc<Machine>)>,
}

impl Library {
    /// Drops what is of another shape: a solver's memory must not grow with the shapes it is asked for.
    pub(super) fn keep_only(&mut self, shape: Shape) {
        let is_of = |other: Shape| {
            (other.rows(), other.columns()) == (shape.rows(), shape.columns())
                || (other.rows(), other.columns()) == (shape.columns(), shape.rows())
        };
        self.tables.retain(|&(other, ..)| is_of(other));
        self.machines.retain(|&(other, ..)| is_of(other));
    }

    /// The shapes of what is kept.
    #[cfg(test)]
    pub(super) fn shapes(&self) -> Vec<Shape> {
        let tables = self.tables.iter().map(|&(shape, ..)| shape);
        tables
            .chain(self.machines.iter().map(|&(shape, ..)| shape))
            .collect()
    }

    /// The tables for groups of a shape, or `None` where they take too much of the budget.
    pub(super) fn tables(
        &mut self,
        shape: Shape,
        groups: &[Vec<u8>],
        budget: &Budget,
    ) -> Option<Arc<Tables>> {
        let known = self
            .tables
            .iter()
            .find(|(known, its_groups, _)| *known == shape && its_groups == groups);
        if let Some((_, _, tables)) = known {
            return Some(Arc::clone(tables));
        }
        let tables = Arc::new(Tables::new(shape, groups, budget)?);
        self.tables
            .push((shape, groups.to_vec(), Arc::clone(&tables)));
        Some(tables)
    }

    /// The machine that knows parts of up to `length` moves.
    pub(super) fn machine(&mut self, shape: Shape, length: usize) -> Arc<Machine> {
        let known = self
            .machines
            .iter()
            .find(|(known, its_length, _)| *known == shape && *its_length == length);
        if let Some((_, _, machine)) = known {
            return Arc::clone(machine);
        }
        let machine = Arc::new(Machine::new(shape, length));
        self.machines.push((shape, length, Arc::clone(&machine)));
        machine
    }
}
