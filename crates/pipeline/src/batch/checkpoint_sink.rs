//! The sink of a run that can be resumed: rows, and a checkpoint now and then.

use std::io::Write;

use super::checkpoint::{Counts, Milestone, Milestones};
use super::run::Sink;
use super::{BatchError, Output};

/// Writes rows to an output, and checkpoints if the output can be resumed.
pub struct CheckpointSink<'a, C> {
    output: &'a mut Output,
    /// `None` for an output that cannot be resumed.
    milestones: Option<&'a Milestones<C>>,
    counts: C,
    chunk: u64,
}

impl<'a, C: Counts> CheckpointSink<'a, C> {
    /// A sink behind what an earlier run has counted.
    pub fn new(
        output: &'a mut Output,
        milestones: Option<&'a Milestones<C>>,
    ) -> CheckpointSink<'a, C> {
        let counts = output.earlier().and_then(|done| C::from_json(&done.counts));
        CheckpointSink { output, milestones, counts: counts.unwrap_or_default(), chunk: 0 }
    }
}

impl<C: Counts> Sink for CheckpointSink<'_, C> {
    fn accept(&mut self, bytes: &mut Vec<u8>) -> Result<(), BatchError> {
        let written = self.output.write_all(bytes);
        bytes.clear();
        written.map_err(|source| BatchError::Write { name: self.output.name.clone(), source })?;
        if let Some(Milestone { counts, next }) =
            self.milestones.and_then(|milestones| milestones.take(self.chunk))
        {
            self.counts.append(counts);
            self.output.checkpoint(next, || self.counts.to_json())?;
        }
        self.chunk += 1;
        Ok(())
    }
}
