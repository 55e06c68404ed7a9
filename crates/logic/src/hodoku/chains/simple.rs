//! X-chains and XY-chains: chains of one digit, and of cells with two candidates.

use super::found::{Found, Shape, Sum, seen_by_both};
use super::graph::{Graph, Links};
use super::notation::{explain, links};
use super::search::Search;
use crate::prelude::*;
use crate::shared::barren::{X_CHAIN, fertile, note_barren};

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
        let search = |links, digits, steps: &mut StepCollector| {
            Search { links, digits, longest: LONGEST, each }.run(|_| self, board, steps)
        };
        if *self == SimpleChain::Xy {
            return search(Links::Bivalues, 0, steps);
        }
        let (digits, found) = (fertile(X_CHAIN, board, steps), steps.found().len());
        if digits == 0 {
            return Flow::Continue(());
        }
        let flow = search(Links::Conjugates, digits, steps);
        if steps.found().len() == found {
            note_barren(X_CHAIN, digits, steps);
        }
        flow
    }

    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            SimpleChain::Xy => explain(step, Shape::Aic, f),
            SimpleChain::X => {
                write!(f, ": {} ", step.chain.first().map_or(0, |node| node.digit.get()))?;
                links(step, f)
            }
        }
    }
}

/// Reports the chains of the last walk whose ends exclude the same candidates.
fn each(
    board: &LogicBoard,
    graph: &Graph,
    start: u16,
    gone: &mut Vec<Candidate>,
    offer: &mut dyn FnMut(&Found),
) {
    let from = graph.place(start);
    for (end, length) in graph.reached() {
        let to = graph.place(end);
        if start == end || from.digit != to.digit {
            continue;
        }
        gone.clear();
        seen_by_both(board, from, to, gone);
        let eliminations = Sum::of(gone);
        let begins = (0, from.cell.index() as u8);
        if eliminations.count > 0 {
            let shape = Shape::Aic;
            offer(&Found { shape, start, end, flaw: None, eliminations, length, begins });
        }
    }
}
