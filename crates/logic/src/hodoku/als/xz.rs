//! ALS-XZ: two almost locked sets that share restricted commons.

use super::graph::{AlsGraph, with_graph};
use super::set::{Als, NamedSet};
use crate::prelude::*;

/// ALS-XZ: X is in at most one of the sets, so the other is locked and has Z. A cell that sees
/// every Z of both loses Z.
///
/// With two restricted commons each set has exactly one of them. Then no set can lack any other of
/// its digits: a cell outside of both that sees all places of such a digit in its set loses it, and
/// so does a cell that sees all places of a restricted common.
///
/// The first step is taken, not the one with the most eliminations: so one more of HoDoKu's scores
/// agrees, and none is lost.
pub(crate) struct AlsXz {
    /// Whether the sets may share cells, though none with a restricted common.
    pub may_overlap: bool,
}

impl Technique for AlsXz {
    names!("Almost Locked Set XZ-Rule", "als-xz");

    fn find(&'static self, board: &LogicBoard, steps: &mut StepCollector) -> Flow {
        with_graph(board, self.may_overlap, steps, |graph, steps| {
            each(graph, &mut |sets, common| {
                let describe =
                    |step: &mut Step, board: &LogicBoard| describe(sets, common, step, board);
                Finder { technique: self, board, steps }.offer(describe)
            })
        })
    }

    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        let set = |i: usize| NamedSet(step, i);
        write!(f, ": {}, {}, X={}", set(0), set(1), Joined(&step.digits, ","))?;
        let z = digits(step.masks[2]);
        z.enumerate().try_for_each(|(i, z)| write!(f, "{}{z}", [", Z=", ","][i.min(1)]))
    }

    fn reasons(&self, step: &Step, board: &LogicBoard) -> Reasons {
        let mut reasons = Reasons::of_sets(&step.sets, &step.masks);
        for &digit in &step.digits {
            reasons.add_common(board, digit, [step.sets[0], step.sets[1]]);
        }
        reasons
    }
}

/// Visits the pairs of sets to which the rule applies, with their restricted commons.
fn each(graph: &AlsGraph, use_it: &mut dyn FnMut([&Als; 2], u16) -> Flow) -> Flow {
    for first in 0..graph.sets().len() {
        for link in graph.links(first).iter().filter(|link| usize::from(link.to) >= first) {
            let sets = [&graph.sets()[first], &graph.sets()[usize::from(link.to)]];
            let mut is_idle = true;
            eliminations(sets, link.digits, |_, cells| is_idle &= cells.is_empty());
            if !is_idle {
                use_it(sets, link.digits)?;
            }
        }
    }
    Flow::Continue(())
}

/// Visits the eliminations of two sets with these restricted commons, in HoDoKu's order; a digit
/// can come twice.
fn eliminations(sets: [&Als; 2], common: u16, mut gone: impl FnMut(Digit, CellSet)) {
    let [first, second] = sets;
    let both = first.useful & second.useful;
    let lost_by_both = |digit| first.losers(digit) & second.losers(digit);
    let is_double = count(common) > 1;
    if !is_double {
        return digits(both & !common).for_each(|digit| gone(digit, lost_by_both(digit)));
    }
    // Each X in turn acts as Z does with the other X.
    let last = 1 << (15 - common.leading_zeros());
    digits(last).chain(digits(common & !last)).for_each(|digit| gone(digit, lost_by_both(digit)));
    for digit in digits(first.useful & !common) {
        gone(digit, first.losers(digit) - second.cells);
    }
    for digit in digits(second.useful & !common) {
        gone(digit, second.losers(digit) - first.losers(digit) - first.cells);
    }
}

fn describe(sets: [&Als; 2], common: u16, step: &mut Step, board: &LogicBoard) {
    sets.iter().for_each(|set| set.add_to(step));
    step.digits.extend(digits(common));
    let mut all = 0;
    eliminations(sets, common, |digit, cells| {
        all |= if cells.is_empty() { 0 } else { digit.bit() };
        step.eliminate(board, cells, digit);
    });
    // Z are the digits that one of the sets must have: not named if others go as well.
    let is_double = count(common) > 1;
    step.masks.push(if is_double && all & !common != 0 { 0 } else { all });
}
