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
                Finder::new(self, board, steps).offer(describe)
            })
        })
    }

    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        let set = |i: usize| NamedSet(step, i);
        write!(f, ": {}, {}, X={}", set(0), set(1), Joined(&step.digits, ","))?;
        let z = digits(step.masks[2]);
        z.enumerate().try_for_each(|(i, z)| write!(f, "{}{z}", [", Z=", ","][i.min(1)]))?;
        Consequences(step).fmt(f)
    }

    fn reasons(&self, step: &Step, board: &LogicBoard) -> Reasons {
        let mut reasons = Reasons::of_sets(&step.sets, &step.masks);
        for &digit in &step.digits {
            reasons.add_common(board, digit, step.sets[0], step.sets[1]);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hodoku::samples::assert_sound;
    use crate::shared::positions::{says, says_after};

    #[test]
    fn says_what_follows() {
        let a = "4.7.8521..25.7148918...475.512463978..8..73457438596212.1.368948...42137..4..8562";
        says(
            &AlsXz { may_overlap: false },
            a,
            "Almost Locked Set XZ-Rule: A=r2c1 {36}, B=r8c3,r9c1 {369}, X=3, Z=6 => r3c3<>6",
        );
        says_after(
            &AlsXz { may_overlap: false },
            "56...98.......3.6.8.3..67.....6...1848.1.7.5.....2..796.8.4.5..2......8...13....4",
            "r2c7<>4 r6c4<>4 r4c2<>3 r5c9<>3 r6c2<>3 r8c7<>3 r4c5<>5 r7c4<>2 r8c5<>1 r8c5<>9 r9c5<>9",
            "Almost Locked Set XZ-Rule: A=r7c24 {379}, B=r7c89,r89c7,r9c8 {123679}, X=3,7 => r8c9<>1, r56c7,r8c9<>6",
        );
        // Z is named where only commons go.
        says_after(
            &AlsXz { may_overlap: false },
            ".5.4871.22149365787.85129.4.8..41729....754.64...293.5.9..682438.3.9465164..53897",
            "r5c3<>1",
            "Almost Locked Set XZ-Rule: A=r1c13 {369}, B=r4c13 {356}, X=3,6, Z=3,6 => r6c3<>6, r5c1<>3",
        );
    }

    #[test]
    fn takes_nothing_away_that_is_right() {
        assert_sound(&AlsXz { may_overlap: false }, 20, 5000);
        assert_sound(&AlsXz { may_overlap: true }, 20, 5000);
    }
}
