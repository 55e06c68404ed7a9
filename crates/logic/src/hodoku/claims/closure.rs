//! All that follows from each claim, over any number of links.
//!
//! Claims that follow from each other have the same consequences. So the strongly connected
//! components of the graph are found first (R. Tarjan, Depth-first search and linear graph
//! algorithms, 1972); they come in an order in which a component's consequences are known before
//! those of the components that lead to it.

use super::Claim;
use super::consequences::Consequences;
use crate::board::Candidate;

const UNSEEN: u32 = u32::MAX;
const CLOSED: u32 = u32::MAX - 1;

/// Claims and what follows from each of them at once.
pub(in crate::hodoku) trait Implications {
    fn claims(&self) -> usize;

    /// The consequences of a claim, as entries of a list.
    fn list(&self, claim: Claim) -> &[u16];

    /// The claim of an entry of a claim's list.
    fn entry(&self, claim: Claim, entry: u16) -> Claim;

    /// The candidate that a claim is about, if it is about a single cell.
    fn about(&self, claim: Claim) -> Option<Candidate>;
}

/// The consequences of each claim. Its memory is reused.
#[derive(Default)]
pub(in crate::hodoku) struct Closure {
    /// By component.
    rows: Vec<Consequences>,
    /// The component of each claim that has one.
    component: Vec<u32>,
    /// By component, the last one whose consequences it was added to.
    added_to: Vec<u32>,
    order: Vec<u32>,
    lowest: Vec<u32>,
    /// Claims without a component so far, in the order in which they were seen.
    open: Vec<Claim>,
    /// The path to the current claim, each claim with the number of links that have been followed.
    path: Vec<(Claim, u32)>,
}

impl Closure {
    /// Follows all claims of a graph.
    pub(in crate::hodoku) fn fill(&mut self, graph: &impl Implications) {
        let count = graph.claims();
        for all in [&mut self.component, &mut self.order, &mut self.lowest] {
            all.clear();
            all.resize(count, UNSEEN);
        }
        self.rows.clear();
        self.added_to.clear();
        let mut seen = 0;
        for claim in 0..count as Claim {
            if self.order[usize::from(claim)] == UNSEEN {
                self.search(graph, claim, &mut seen);
            }
        }
    }

    /// The consequences of a claim that are about single cells, itself included.
    pub(in crate::hodoku) fn of(&self, claim: Claim) -> &Consequences {
        &self.rows[self.component[usize::from(claim)] as usize]
    }

    fn search(&mut self, graph: &impl Implications, start: Claim, seen: &mut u32) {
        self.enter(start, seen);
        while let Some(&(claim, followed)) = self.path.last() {
            if let Some((next, at)) = self.next_unseen(graph, claim, followed as usize) {
                if let Some(last) = self.path.last_mut() {
                    last.1 = at as u32;
                }
                self.enter(next, seen);
                continue;
            }
            self.path.pop();
            let here = usize::from(claim);
            if let Some(&(before, _)) = self.path.last() {
                let lowest = self.lowest[here];
                let before = &mut self.lowest[usize::from(before)];
                *before = lowest.min(*before);
            }
            if self.lowest[here] == self.order[here] {
                self.close(graph, claim);
            }
        }
    }

    /// The next claim in a list that has not been seen, and the place behind it.
    fn next_unseen(
        &mut self,
        graph: &impl Implications,
        claim: Claim,
        followed: usize,
    ) -> Option<(Claim, usize)> {
        let mut lowest = self.lowest[usize::from(claim)];
        let list = graph.list(claim).iter().enumerate().skip(followed);
        let mut unseen = None;
        for (at, &entry) in list {
            let next = graph.entry(claim, entry);
            match self.order[usize::from(next)] {
                UNSEEN => {
                    unseen = Some((next, at + 1));
                    break;
                }
                order => lowest = lowest.min(order),
            }
        }
        self.lowest[usize::from(claim)] = lowest;
        unseen
    }

    fn enter(&mut self, claim: Claim, seen: &mut u32) {
        self.order[usize::from(claim)] = *seen;
        self.lowest[usize::from(claim)] = *seen;
        *seen += 1;
        self.open.push(claim);
        self.path.push((claim, 0));
    }

    /// Makes a component of the claims that were seen since this one.
    fn close(&mut self, graph: &impl Implications, first: Claim) {
        let from = self.open.iter().rposition(|&claim| claim == first).unwrap_or(0);
        let component = self.rows.len() as u32;
        let mut row = Consequences::NOTHING;
        for &claim in &self.open[from..] {
            self.component[usize::from(claim)] = component;
            if let Some(candidate) = graph.about(claim) {
                row.insert(candidate, claim % 2 == 1);
            }
        }
        for &claim in &self.open[from..] {
            for &entry in graph.list(claim) {
                let next = graph.entry(claim, entry);
                let other = self.component[usize::from(next)];
                if other == component || self.added_to[other as usize] == component {
                    continue;
                }
                match graph.about(next) {
                    Some(one) if row.has(one, next % 2 == 1) => {}
                    one if graph.list(next).is_empty() => {
                        one.into_iter().for_each(|one| row.insert(one, next % 2 == 1));
                    }
                    _ => {
                        self.added_to[other as usize] = component;
                        row.add(&self.rows[other as usize]);
                    }
                }
            }
        }
        // Links to what is closed do not count in what follows.
        for &claim in &self.open[from..] {
            self.order[usize::from(claim)] = CLOSED;
        }
        self.rows.push(row);
        self.added_to.push(component);
        self.open.truncate(from);
    }
}
