//! The search for chains of single candidates, whatever links they have.

use super::found::{Found, Shape, Sum, others, seen_by_both};
use super::graph::{Graph, Links};
use super::nice_loops::loop_eliminations;
use crate::prelude::*;

/// Reports the chains that eliminate something among those of the last walk, which began at a node.
/// The list is for eliminations.
pub(super) type Each = fn(&LogicBoard, &Graph, u16, &mut Vec<Candidate>, &mut dyn FnMut(&Found));

/// The target of a search for chains.
pub(super) struct Search {
    pub links: Links,
    /// The digits whose houses have strong links.
    pub digits: u16,
    /// The most links of a chain.
    pub longest: u16,
    pub each: Each,
}

/// Memory of a search: the graph, and room for eliminations.
#[derive(Default)]
struct Memory {
    graph: Graph,
    gone: Vec<Candidate>,
}

impl Search {
    /// Offers the best chain, or all of them, as steps of the technique that has their shape.
    pub(super) fn run(
        &self,
        technique: impl Fn(Shape) -> &'static dyn Technique,
        board: &LogicBoard,
        steps: &mut StepCollector,
    ) -> Flow {
        steps.with(|Memory { graph, gone }: &mut Memory, steps| {
            graph.build(board, self.links, self.digits);
            let mut best: Option<Found> = None;
            for at in 0..graph.starts() {
                let start = graph.start(at);
                if !graph.is_fertile(board, start) {
                    continue;
                }
                graph.walk(start, self.longest);
                (self.each)(board, graph, start, gone, &mut |found| {
                    let is_better = best.is_none_or(|best| found.beats(&best));
                    if !(is_better || steps.wants_all()) || !found.is_drawn(graph) {
                        return;
                    }
                    if steps.wants_all() {
                        let _ = draft(technique(found.shape), board, graph, found, steps);
                    } else {
                        best = Some(*found);
                    }
                });
            }
            best.map_or(Flow::Continue(()), |best| {
                graph.walk(best.start, self.longest);
                draft(technique(best.shape), board, graph, &best, steps)
            })
        })
    }
}

fn draft(
    technique: &'static dyn Technique,
    board: &LogicBoard,
    graph: &Graph,
    found: &Found,
    steps: &mut StepCollector,
) -> Flow {
    let step = steps.draft(technique);
    let (from, to) = (graph.place(found.start), graph.place(found.end));
    let gone = &mut step.eliminations;
    match (found.shape, found.flaw) {
        (_, Some(flaw)) => gone.push(flaw),
        (Shape::Continuous, _) => loop_eliminations(board, graph, found.end, gone),
        (Shape::Discontinuous, None) => others(board, from, gone),
        (Shape::Aic, _) => seen_by_both(board, from, to, gone),
    }
    Sum::of(gone);
    let flaw = |is_on| found.flaw.map(|flaw| ChainNode::of(flaw, is_on));
    step.chain.extend(flaw(false));
    let chain = graph.back_from(found.end);
    step.chain.extend(chain.map(|(at, is_on)| ChainNode::of(graph.place(at), is_on)));
    step.chain.extend(flaw(true));
    step.chain.reverse();
    steps.offer()
}
