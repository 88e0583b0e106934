//! What a search may use, as options.

use std::time::Duration;

use clap::Args;

use crate::{cli::number::whole, search::Limits};

/// The limits of a search.
#[derive(Args)]
pub(super) struct Budget {
    /// Give up rather than expand more nodes than this
    #[arg(
        long,
        value_name = "N",
        allow_negative_numbers = true,
        value_parser = whole(0..=u64::MAX)
    )]
    max_nodes: Option<u64>,
    /// Give up rather than use more memory than this
    #[arg(
        long,
        value_name = "MIB",
        default_value_t = Limits::default().memory_bytes >> 20,
        allow_negative_numbers = true,
        value_parser = whole(0..=usize::MAX)
    )]
    max_memory: usize,
    /// Give up rather than take longer than this
    #[arg(
        long,
        value_name = "SECONDS",
        allow_negative_numbers = true,
        value_parser = whole(0..=u64::MAX)
    )]
    max_time: Option<u64>,
}

impl Budget {
    pub(super) fn limits(&self) -> Limits {
        Limits {
            nodes: self.max_nodes.unwrap_or(Limits::default().nodes),
            memory_bytes: self.max_memory.saturating_mul(1 << 20),
            time: self.max_time.map(Duration::from_secs),
        }
    }
}
