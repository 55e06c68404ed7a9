//! ALS-XZ: two almost locked sets that share restricted commons.

use crate::logic::reasons::Reasons;
use std::fmt::{self, Formatter};

use super::graph::{AlsGraph, with_graph};
use super::set::{Als, NamedSet};
use crate::grid::{CellSet, Digit};
use crate::logic::board::{LogicBoard, count, digits};
use crate::logic::consequences::Consequences;
use crate::logic::notation::Joined;
use crate::logic::technique::{Flow, Step, StepCollector, Technique};

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
    fn name(&self) -> &'static str {
        "Almost Locked Set XZ-Rule"
    }

    fn code(&self) -> &'static str {
        "als-xz"
    }

    fn find(&'static self, board: &LogicBoard, steps: &mut StepCollector) -> Flow {
        with_graph(board, self.may_overlap, |graph| {
            each(graph, &mut |pair| self.offer(board, graph, &pair, steps))
        })
    }

    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        let set = |i: usize| NamedSet(step, i);
        write!(f, ": {}, {}, X={}", set(0), set(1), Joined(&step.digits, ","))?;
        let z = digits(step.masks[2]);
        z.enumerate().try_for_each(|(i, z)| write!(f, "{}{z}", [", Z=", ","][i.min(1)]))?;
        write!(f, "{}", Consequences(step))
    }

    fn reasons(&self, step: &Step, board: &LogicBoard) -> Reasons {
        let mut reasons = Reasons::of_sets(&step.sets, &step.masks);
        for &digit in &step.digits {
            reasons.add_common(board, digit, step.sets[0], step.sets[1]);
        }
        reasons
    }
}

/// A use of the rule.
#[derive(Clone, Copy)]
struct Pair {
    sets: [usize; 2],
    /// The restricted commons.
    common: u16,
}

fn each(graph: &AlsGraph, use_it: &mut dyn FnMut(Pair) -> Flow) -> Flow {
    for first in 0..graph.sets().len() {
        for link in graph.links(first) {
            let second = usize::from(link.to);
            if second < first {
                continue;
            }
            let sets = [&graph.sets()[first], &graph.sets()[second]];
            let mut is_idle = true;
            eliminations(sets, link.digits, |_, cells| is_idle &= cells.is_empty());
            if !is_idle {
                use_it(Pair { sets: [first, second], common: link.digits })?;
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

impl AlsXz {
    fn offer(
        &'static self,
        board: &LogicBoard,
        graph: &AlsGraph,
        pair: &Pair,
        steps: &mut StepCollector,
    ) -> Flow {
        let sets = pair.sets.map(|set| &graph.sets()[set]);
        let step = steps.draft(self);
        step.sets.extend(sets.map(|set| set.cells));
        step.masks.extend(sets.map(|set| set.digits));
        step.digits.extend(digits(pair.common));
        let mut all = 0;
        eliminations(sets, pair.common, |digit, cells| {
            all |= if cells.is_empty() { 0 } else { digit.bit() };
            step.eliminate(board, cells, digit);
        });
        // Z are the digits that one of the sets must have: not named if others go as well.
        let is_double = count(pair.common) > 1;
        step.masks.push(if is_double && all & !pair.common != 0 { 0 } else { all });
        steps.offer()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::hodoku::samples::{assert_said, assert_sound};

    #[test]
    fn says_what_follows() {
        assert_said(
            &AlsXz { may_overlap: false },
            "5....6..3..8....2..3.91..45...37..1.2..1..7.........521.4..5.............9..84...",
            "Almost Locked Set XZ-Rule: A=r5c28 {689}, B=r7c249 {6789}, X=8, Z=9 => r78c8<>9",
        );
        assert_said(
            &AlsXz { may_overlap: false },
            ".7.5..4..91.2..........7...3..9...8.7...8523...8........5..6..2.3....56.......798",
            "Almost Locked Set XZ-Rule: A=r46c7 {169}, B=r13c8,r3c7 {1269}, X=6,9 => r13456c9,r3c7,r6c8<>1",
        );
    }

    #[test]
    fn takes_nothing_away_that_is_right() {
        assert_sound(&AlsXz { may_overlap: false }, 20, 5000);
        assert_sound(&AlsXz { may_overlap: true }, 20, 5000);
    }
}
