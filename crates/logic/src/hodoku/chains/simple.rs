//! X-chains and XY-chains: chains of one digit, and of cells with two candidates.

use std::fmt::{self, Formatter};

use super::found::{Found, Shape, Sum, seen_by_both};
use super::graph::{Graph, Links, Memory};
use super::notation::{explain, links};
use crate::board::{Candidate, LogicBoard};
use crate::chain_node::ChainNode;
use crate::consequences::Consequences;
use crate::shared::barren::{X_CHAIN, fertile, note_barren};
use crate::technique::{Flow, Step, StepCollector, Technique, names};

/// Chains with one kind of strong link.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SimpleChain {
    /// Strong links are houses with two places for the digit.
    X,
    /// Strong links are cells with two candidates.
    Xy,
}

/// The most links of a chain: twenty candidates, as HoDoKu's grades show.
const LONGEST: u16 = 19;

impl Technique for SimpleChain {
    names! {
        SimpleChain::X => "X-Chain", "x-chain";
        SimpleChain::Xy => "XY-Chain", "xy-chain";
    }

    fn find(&'static self, board: &LogicBoard, steps: &mut StepCollector) -> Flow {
        match self {
            SimpleChain::Xy => self.search(board, Links::Bivalues, 0, steps),
            SimpleChain::X => {
                let (of, found) = (fertile(X_CHAIN, board, steps), steps.found().len());
                if of == 0 {
                    return Flow::Continue(());
                }
                let flow = self.search(board, Links::Conjugates, of, steps);
                if steps.found().len() == found {
                    note_barren(X_CHAIN, of, steps);
                }
                flow
            }
        }
    }

    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            SimpleChain::Xy => explain(step, Shape::Aic, f),
            SimpleChain::X => {
                write!(f, ": {} ", step.chain.first().map_or(0, |node| node.digit.get()))?;
                links(step, f)?;
                write!(f, "{}", Consequences(step))
            }
        }
    }
}

/// The chain of the last walk to this end, if it eliminates anything.
fn chain(
    board: &LogicBoard,
    graph: &Graph,
    (start, end): (u16, u16),
    length: u16,
    gone: &mut Vec<Candidate>,
) -> Option<Found> {
    let (from, to) = (graph.place(start), graph.place(end));
    if start == end || from.digit != to.digit {
        return None;
    }
    gone.clear();
    seen_by_both(board, from, to, gone);
    let eliminations = Sum::of(gone);
    let found = Found {
        shape: Shape::Aic,
        start,
        end,
        flaw: None,
        eliminations,
        length,
        begins: (0, from.cell.index() as u8),
    };
    (eliminations.count > 0).then_some(found)
}

impl SimpleChain {
    /// Searches the chains over some links; those of houses, of these digits only.
    fn search(
        &'static self,
        board: &LogicBoard,
        links: Links,
        of: u16,
        steps: &mut StepCollector,
    ) -> Flow {
        steps.with(|Memory { graph, gone }: &mut Memory, steps| {
            graph.build(board, links, of);
            let mut best: Option<Found> = None;
            for at in 0..graph.starts() {
                let start = graph.start(at);
                graph.walk(start, LONGEST);
                for (end, length) in graph.reached() {
                    let found = chain(board, graph, (start, end), length, gone);
                    let Some(found) = found else { continue };
                    if steps.wants_all() {
                        if found.is_drawn(graph) {
                            let _ = self.draft(board, graph, &found, steps);
                        }
                    } else if best.is_none_or(|best| found.beats(&best)) && found.is_drawn(graph) {
                        best = Some(found);
                    }
                }
            }
            best.map_or(Flow::Continue(()), |best| {
                graph.walk(best.start, LONGEST);
                self.draft(board, graph, &best, steps)
            })
        })
    }

    fn draft(
        &'static self,
        board: &LogicBoard,
        graph: &Graph,
        found: &Found,
        steps: &mut StepCollector,
    ) -> Flow {
        let step = steps.draft(self);
        let (from, to) = (graph.place(found.start), graph.place(found.end));
        seen_by_both(board, from, to, &mut step.eliminations);
        Sum::of(&mut step.eliminations);
        for (at, is_on) in graph.back_from(found.end) {
            step.chain.push(ChainNode::of(graph.place(at), is_on));
        }
        step.chain.reverse();
        steps.offer()
    }
}
