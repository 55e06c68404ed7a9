//! The shortest chains from a claim.

use super::closure::Implications;
use super::graph::{Claim, Graph};

/// The shortest chains from a claim to all that follows from it. Its memory is reused.
#[derive(Default)]
pub(in crate::logic::hodoku) struct Walk {
    /// The number of claims of the chain to each claim; 0 if there is none.
    lengths: Vec<u32>,
    /// The claim before each claim.
    before: Vec<Claim>,
    queue: Vec<Claim>,
}

impl Walk {
    /// Follows all chains from a claim, shortest first; of equal ones those whose links come first.
    pub(in crate::logic::hodoku) fn from(&mut self, graph: &Graph, start: Claim) {
        self.lengths.clear();
        self.lengths.resize(graph.claims(), 0);
        self.before.resize(graph.claims(), start);
        self.queue.clear();
        self.lengths[usize::from(start)] = 1;
        self.queue.push(start);
        let mut at = 0;
        while let Some(&claim) = self.queue.get(at) {
            at += 1;
            let length = self.lengths[usize::from(claim)] + 1;
            for &next in graph.next(claim) {
                let known = &mut self.lengths[usize::from(next)];
                if *known == 0 {
                    *known = length;
                    self.before[usize::from(next)] = claim;
                    self.queue.push(next);
                }
            }
        }
    }

    /// The number of claims of the chain to a claim, both ends included.
    pub(in crate::logic::hodoku) fn length(&self, claim: Claim) -> Option<u32> {
        Some(self.lengths[usize::from(claim)]).filter(|&length| length > 0)
    }

    /// The claims of the chain to a claim, from its end to its start.
    pub(in crate::logic::hodoku) fn back_from(
        &self,
        end: Claim,
    ) -> impl Iterator<Item = Claim> + '_ {
        let mut left = self.lengths[usize::from(end)];
        let mut at = end;
        std::iter::from_fn(move || {
            left = left.checked_sub(1)?;
            let here = at;
            at = self.before[usize::from(here)];
            Some(here)
        })
    }
}
