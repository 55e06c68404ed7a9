//! The per-puzzle budget: how many nodes and how much time a search may still spend.
//!
//! Engines ask it at every node. It answers from one counter; the clock is read every few hundred
//! nodes.

use std::time::Instant;

use super::Limits;

/// Nodes between two looks at the clock, when there is a time limit.
const NODES_PER_LOOK: u64 = 256;

/// The nodes and time that one search may still spend. Made from [`Limits`] when a puzzle is begun.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    node_limit: u64,
    next_look: u64,
    deadline: Option<Instant>,
}

impl Budget {
    /// A full budget; reads the clock only when there is a time limit.
    #[inline]
    pub fn new(limits: &Limits) -> Budget {
        let node_limit = limits.nodes.unwrap_or(u64::MAX);
        let deadline = limits.time.and_then(|time| Instant::now().checked_add(time));
        let first_look = if deadline.is_some() { 0 } else { u64::MAX };
        Budget { node_limit, next_look: first_look.min(node_limit), deadline }
    }

    /// Whether the search must give up before it makes one more node than these.
    #[inline(always)]
    pub fn is_spent(&mut self, nodes: u64) -> bool {
        nodes >= self.next_look && self.look(nodes)
    }

    #[cold]
    fn look(&mut self, nodes: u64) -> bool {
        if nodes >= self.node_limit || self.deadline.is_some_and(|end| Instant::now() >= end) {
            return true;
        }
        let step = if self.deadline.is_some() { NODES_PER_LOOK } else { u64::MAX };
        self.next_look = nodes.saturating_add(step).min(self.node_limit);
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn the_node_limit_is_exact() {
        let mut budget = Budget::new(&Limits { nodes: Some(3), ..Limits::FIRST });
        assert_eq!([0, 1, 2, 3].map(|nodes| budget.is_spent(nodes)), [false, false, false, true]);
    }

    #[test]
    fn no_limit_is_never_spent() {
        let mut budget = Budget::new(&Limits::FIRST);
        assert!(!budget.is_spent(u64::MAX - 1));
    }

    #[test]
    fn a_past_deadline_is_seen_at_the_first_look() {
        let limits = Limits { time: Some(Duration::ZERO), nodes: Some(1 << 40), ..Limits::FIRST };
        assert!(Budget::new(&limits).is_spent(0));
    }
}
