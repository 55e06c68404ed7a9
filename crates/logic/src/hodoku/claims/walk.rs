//! The shortest chains from a claim.

use super::Claim;
use super::closure::Implications;
use super::graph::Graph;

/// The shortest chains from a claim to all that follows from it. Its memory is reused.
#[derive(Default)]
pub(in crate::hodoku) struct Walk {
    /// The number of claims of the chain to each claim; 0 without a chain.
    lengths: Vec<u32>,
    before: Vec<Claim>,
    queue: Vec<Claim>,
}

impl Walk {
    /// Forgets all chains but the one of the first claim.
    fn begin(&mut self, graph: &Graph, start: Claim) {
        self.lengths.clear();
        self.lengths.resize(graph.claims(), 0);
        self.before.resize(graph.claims(), start);
        self.queue.clear();
        self.lengths[usize::from(start)] = 1;
        self.queue.push(start);
    }

    /// Follows all chains from a claim, shortest first; of equal ones those whose links come first.
    pub(in crate::hodoku) fn from(&mut self, graph: &Graph, start: Claim) {
        self.begin(graph, start);
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

    /// Follows all chains from a claim through almost locked sets as well, each of which counts for
    /// several links.
    ///
    /// As HoDoKu's chains show, claims are followed in the order in which they are found, whatever
    /// their length. A shorter chain to a claim takes the place of a longer one, but what was found
    /// from the claim before keeps its length.
    pub(in crate::hodoku) fn weighted(&mut self, graph: &Graph, start: Claim) {
        self.begin(graph, start);
        let mut at = 0;
        while let Some(&claim) = self.queue.get(at) {
            at += 1;
            for &next in graph.next(claim) {
                let length = self.lengths[usize::from(claim)] + graph.weight(next);
                let known = self.lengths[usize::from(next)];
                if known == 0 {
                    self.queue.push(next);
                } else if known <= length
                    || next == start
                    || self.back_from(claim).any(|before| before == next)
                {
                    continue;
                }
                self.lengths[usize::from(next)] = length;
                self.before[usize::from(next)] = claim;
            }
        }
    }

    /// The number of claims of the chain to a claim, both ends included.
    pub(in crate::hodoku) fn length(&self, claim: Claim) -> Option<u32> {
        Some(self.lengths[usize::from(claim)]).filter(|&length| length > 0)
    }

    /// The claims of the chain to a claim, from its end to its start.
    pub(in crate::hodoku) fn back_from(&self, end: Claim) -> impl Iterator<Item = Claim> + '_ {
        let mut at = Some(end).filter(|&end| self.lengths[usize::from(end)] > 0);
        std::iter::from_fn(move || {
            let here = at?;
            let is_start = self.lengths[usize::from(here)] == 1;
            at = (!is_start).then(|| self.before[usize::from(here)]);
            Some(here)
        })
    }
}
