//! Nice loops and alternating inference chains (AIC): chains that close, and chains whose two ends
//! exclude the same candidates.

use super::found::{Found, Shape, Sum, others, seen_by_both};
use super::graph::{Graph, Links};
use super::grouped::{GroupedChain, GroupedSearch, weak_link};
use super::notation::explain;
use super::search::Search;
use crate::hodoku::claims::Node;
use crate::prelude::*;

/// Nice loops and AICs, with groups of cells or without.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NiceLoop {
    is_grouped: bool,
    /// Whether almost locked sets are nodes as well.
    has_sets: bool,
    /// The shape of a step; `None` for the technique of a profile, which has all shapes.
    shape: Option<Shape>,
}

impl NiceLoop {
    /// Chains of single cells.
    pub(crate) const SINGLE: NiceLoop =
        NiceLoop { is_grouped: false, has_sets: false, shape: None };
    /// Chains with groups.
    pub(crate) const GROUPED: NiceLoop =
        NiceLoop { is_grouped: true, has_sets: false, shape: None };
    /// Chains with groups and almost locked sets.
    pub(crate) const WITH_SETS: NiceLoop =
        NiceLoop { is_grouped: true, has_sets: true, shape: None };
}

/// The techniques that steps name, by groups and shape.
static SHAPES: [[NiceLoop; 3]; 2] = {
    const fn all(is_grouped: bool) -> [NiceLoop; 3] {
        [
            NiceLoop { is_grouped, has_sets: false, shape: Some(Shape::Continuous) },
            NiceLoop { is_grouped, has_sets: false, shape: Some(Shape::Discontinuous) },
            NiceLoop { is_grouped, has_sets: false, shape: Some(Shape::Aic) },
        ]
    }
    [all(false), all(true)]
};

impl Technique for NiceLoop {
    names! {
        |it| (it.is_grouped, it.shape);
        (false, None) => "Nice Loop/AIC", "nice-loop";
        (false, Some(Shape::Continuous)) => "Continuous Nice Loop", "nice-loop";
        (false, Some(Shape::Discontinuous)) => "Discontinuous Nice Loop", "nice-loop";
        (false, Some(Shape::Aic)) => "AIC", "nice-loop";
        (true, None) => "Grouped Nice Loop/AIC", "grouped-nice-loop";
        (true, Some(Shape::Continuous)) => "Grouped Continuous Nice Loop", "grouped-nice-loop";
        (true, Some(Shape::Discontinuous)) => "Grouped Discontinuous Nice Loop", "grouped-nice-loop";
        (true, Some(Shape::Aic)) => "Grouped AIC", "grouped-nice-loop";
    }

    fn find(&'static self, board: &LogicBoard, steps: &mut StepCollector) -> Flow {
        if self.is_grouped {
            return self.find_grouped(board, steps);
        }
        Search { links: Links::Both, digits: ALL_DIGITS, longest: LONGEST, each }.run(
            |shape| &SHAPES[0][shape as usize],
            board,
            steps,
        )
    }

    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        explain(step, self.shape.unwrap_or(Shape::Aic), f)
    }

    /// The reasons. Consequences through an almost locked set are explained by the set, not link by
    /// link.
    fn reasons(&self, step: &Step, _: &LogicBoard) -> Reasons {
        if !step.sets.is_empty() {
            return Reasons::of_sets(&step.sets, &step.masks);
        }
        Reasons::of_chain(&step.chain, self.shape == Some(Shape::Continuous))
    }
}

/// The most links of a chain.
const LONGEST: u16 = 31;

/// Offers all chains of the walk that starts from this node being off.
fn each(
    board: &LogicBoard,
    graph: &Graph,
    start: u16,
    gone: &mut Vec<Candidate>,
    offer: &mut dyn FnMut(&Found),
) {
    let from = graph.place(start);
    let near = CellSet::peers(from.cell) | CellSet::of(from.cell);
    let begins = from.cell.index() as u8;
    for (end, length) in graph.reached() {
        let to = graph.place(end);
        // Ends of different digits conflict with nothing unless they see each other.
        if from.digit != to.digit && !near.contains(to.cell) {
            continue;
        }
        let mut found = Found {
            shape: Shape::Aic,
            start,
            end,
            flaw: None,
            eliminations: Sum::default(),
            length,
            begins: (begins, 0),
        };
        gone.clear();
        if start == end {
            found.shape = Shape::Discontinuous;
            others(board, from, gone);
        } else if from.cell == to.cell {
            // HoDoKu's continuous loops start in a cell with two strong links.
            found.shape = Shape::Continuous;
            found.begins = (0, begins);
            found.length += 1;
            loop_eliminations(board, graph, end, gone);
        } else {
            seen_by_both(board, from, to, gone);
            flaws(from, to, &found, gone, offer);
            if gone.len() < 2 {
                continue;
            }
        }
        found.eliminations = Sum::of(gone);
        if found.eliminations.count > 0 {
            offer(&found);
        }
    }
}

/// Offers the loops that a candidate in conflict with both ends of a chain closes, one by one.
fn flaws(
    from: Candidate,
    to: Candidate,
    chain: &Found,
    gone: &[Candidate],
    offer: &mut dyn FnMut(&Found),
) {
    // Loops start with a weak link to another cell; in the other direction they are found again.
    for &flaw in gone.iter().filter(|flaw| from.cell != flaw.cell) {
        let eliminations = Sum::of_one(flaw);
        let shape = Shape::Discontinuous;
        // A loop that ends in the cell of the conflict, on another digit, is a link shorter.
        let length = chain.length + 1 + u16::from(to.cell != flaw.cell);
        let begins = (flaw.cell.index() as u8, turn(from.cell, flaw.cell));
        offer(&Found { begins, shape, flaw: Some(flaw), eliminations, length, ..*chain });
    }
}

/// The kind of the first house that two cells share: 0 row, 1 column, 2 box.
fn turn(one: Cell, other: Cell) -> u8 {
    let houses = [one.row() == other.row(), one.column() == other.column()];
    houses.into_iter().position(|is_shared| is_shared).unwrap_or(2) as u8
}

/// Adds the eliminations of a continuous loop, the last walk to this end: candidates that see both
/// ends of a weak link.
pub(super) fn loop_eliminations(
    board: &LogicBoard,
    graph: &Graph,
    end: u16,
    gone: &mut Vec<Candidate>,
) {
    // Cells of the loop itself are left out, as in HoDoKu.
    let cells: CellSet = graph.back_from(end).map(|(node, _)| graph.place(node).cell).collect();
    let node = |at| Node::of(graph.place(at));
    let mut off = None;
    for (at, is_on) in graph.back_from(end) {
        match off {
            Some(off) if is_on => weak_link(board, &node(off), &node(at), cells, gone),
            _ if is_on => {}
            _ => off = Some(at),
        }
    }
    if let Some(start) = off {
        weak_link(board, &node(start), &node(end), cells, gone);
    }
}

impl NiceLoop {
    fn find_grouped(&self, board: &LogicBoard, steps: &mut StepCollector) -> Flow {
        steps.with(|search: &mut GroupedSearch, steps| {
            if steps.wants_all() {
                // Chains through sets hide others: a claim has only one chain to each that follows.
                for has_sets in [false, true].into_iter().filter(|&sets| self.has_sets || !sets) {
                    search.fill(board, has_sets, steps);
                    let any = |_| true;
                    search.each(board, any, |found, search| {
                        if !has_sets || search.has_set() {
                            let _ = self.draft_grouped(board, found, search, steps);
                        }
                    });
                }
                return Flow::Continue(());
            }
            search.fill(board, self.has_sets, steps);
            let best: std::cell::Cell<Option<GroupedChain>> = std::cell::Cell::new(None);
            let may = |sum| best.get().is_none_or(|best| best.yields_to(sum));
            search.each(board, may, |found, search| {
                let found = found.with_links(search.links(found));
                if best.get().is_none_or(|best| found.beats(&best)) {
                    best.set(Some(found));
                }
            });
            best.get().map_or(Flow::Continue(()), |best| {
                search.draw(best);
                self.draft_grouped(board, &best, search, steps)
            })
        })
    }

    fn draft_grouped(
        &self,
        board: &LogicBoard,
        found: &GroupedChain,
        search: &mut GroupedSearch,
        steps: &mut StepCollector,
    ) -> Flow {
        let step = steps.draft(&SHAPES[1][found.shape as usize]);
        search.members(found, &mut step.chain);
        search.sets(step);
        search.eliminations(board, found, &mut step.eliminations);
        steps.offer()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::positions;

    #[test]
    fn chains_with_removals_start_at_a_fertile_node() {
        let (mut graph, mut gone) = (Graph::default(), Vec::new());
        let (mut found, mut barren) = (0, 0);
        positions(25, |board| {
            graph.build(board, Links::Both, ALL_DIGITS);
            for at in 0..graph.starts() {
                let start = graph.start(at);
                let is_fertile = graph.is_fertile(board, start);
                barren += usize::from(!is_fertile);
                graph.walk(start, LONGEST);
                each(board, &graph, start, &mut gone, &mut |_| {
                    assert!(is_fertile);
                    found += 1;
                });
            }
        });
        assert!(found > 100 && barren > 100, "{found} {barren}");
    }
}
