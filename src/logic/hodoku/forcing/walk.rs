//! The number of links to each claim that follows from one.

use super::graph::{Claim, Graph};

/// The shortest chains from a claim. Its memory is reused.
#[derive(Default)]
pub(super) struct Walk {
    /// The number of claims of the chain to each claim; 0 if there is none.
    lengths: Vec<u32>,
    queue: Vec<Claim>,
}

impl Walk {
    /// Follows all chains from a claim, shortest first.
    pub(super) fn from(&mut self, graph: &Graph, start: Claim) {
        self.lengths.clear();
        self.lengths.resize(graph.claims(), 0);
        self.queue.clear();
        self.lengths[usize::from(start)] = 1;
        self.queue.push(start);
        let mut at = 0;
        while let Some(&claim) = self.queue.get(at) {
            at += 1;
            let length = self.lengths[usize::from(claim)] + 1;
            for &next in graph.next(claim) {
                if self.lengths[usize::from(next)] == 0 {
                    self.lengths[usize::from(next)] = length;
                    self.queue.push(next);
                }
            }
        }
    }

    /// The number of claims of the chain to a claim, both ends included.
    pub(super) fn length(&self, claim: Claim) -> Option<u32> {
        Some(self.lengths[usize::from(claim)]).filter(|&length| length > 0)
    }
}
