//! All that follows from each claim, over any number of links.
//!
//! Claims that follow from each other have the same consequences. So the strongly connected
//! components of the graph are found first (R. Tarjan, Depth-first search and linear graph
//! algorithms, 1972); they come in an order in which a component's consequences are known before
//! those of the components that lead to it.

use super::consequences::Consequences;
use super::graph::{Claim, Graph};

const UNSEEN: u32 = u32::MAX;

/// The consequences of each claim. Its memory is reused.
#[derive(Default)]
pub(in crate::logic::hodoku) struct Closure {
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
    pub(in crate::logic::hodoku) fn fill(&mut self, graph: &Graph) {
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
    pub(in crate::logic::hodoku) fn of(&self, claim: Claim) -> &Consequences {
        &self.rows[self.component[usize::from(claim)] as usize]
    }

    fn search(&mut self, graph: &Graph, start: Claim, seen: &mut u32) {
        self.enter(start, seen);
        while let Some(&mut (claim, ref mut followed)) = self.path.last_mut() {
            let here = usize::from(claim);
            let Some(&next) = graph.next(claim).get(*followed as usize) else {
                self.path.pop();
                if let Some(&(before, _)) = self.path.last() {
                    let lowest = self.lowest[here];
                    let before = &mut self.lowest[usize::from(before)];
                    *before = lowest.min(*before);
                }
                if self.lowest[here] == self.order[here] {
                    self.close(graph, claim);
                }
                continue;
            };
            *followed += 1;
            let at = usize::from(next);
            if self.order[at] == UNSEEN {
                self.enter(next, seen);
            } else if self.component[at] == UNSEEN {
                self.lowest[here] = self.lowest[here].min(self.order[at]);
            }
        }
    }

    fn enter(&mut self, claim: Claim, seen: &mut u32) {
        self.order[usize::from(claim)] = *seen;
        self.lowest[usize::from(claim)] = *seen;
        *seen += 1;
        self.open.push(claim);
        self.path.push((claim, 0));
    }

    /// Makes a component of the claims that were seen since this one.
    fn close(&mut self, graph: &Graph, first: Claim) {
        let from = self.open.iter().rposition(|&claim| claim == first).unwrap_or(0);
        let component = self.rows.len() as u32;
        let mut row = Consequences::NOTHING;
        for &claim in &self.open[from..] {
            self.component[usize::from(claim)] = component;
            if usize::from(claim / 2) < graph.singles() {
                row.insert(graph.candidate((claim / 2).into()), claim % 2 == 1);
            }
        }
        for &claim in &self.open[from..] {
            for &next in graph.next(claim) {
                let other = self.component[usize::from(next)];
                let is_single = usize::from(next / 2) < graph.singles();
                let is_known =
                    is_single && row.has(graph.candidate((next / 2).into()), next % 2 == 1);
                if other != component && !is_known && self.added_to[other as usize] != component {
                    self.added_to[other as usize] = component;
                    row.add(&self.rows[other as usize]);
                }
            }
        }
        self.rows.push(row);
        self.added_to.push(component);
        self.open.truncate(from);
    }
}
