//! ALS-XY-Wing: two almost locked sets that a third connects by different digits.

use super::graph::{AlsGraph, with_graph};
use super::set::{AlsLink, NamedSet};
use crate::prelude::*;

/// ALS-XY-Wing: C shares X with A and Y with B. As it cannot lack both, A lacks X or B lacks Y, and
/// that set has Z. A cell that sees every Z of A and B loses Z; in HoDoKu, a cell of C does not if Z
/// is another restricted common of C.
///
/// The first step is taken, not the one with the most eliminations: so one more of HoDoKu's scores
/// agrees, and none is lost.
pub(crate) struct AlsXyWing {
    /// Whether the sets may share cells, though none with a restricted common.
    pub may_overlap: bool,
}

/// A use of the rule: the sets A, B and C, and their digits.
#[derive(Clone, Copy)]
struct Trio {
    sets: [usize; 3],
    x: Digit,
    y: Digit,
    /// The digits that are eliminated, as bits.
    z: u16,
    /// All restricted commons of C, as bits.
    common: u16,
}

impl Technique for AlsXyWing {
    names!("Almost Locked Set XY-Wing", "als-xy-wing");

    fn find(&'static self, board: &LogicBoard, steps: &mut StepCollector) -> Flow {
        with_graph(board, self.may_overlap, steps, |graph, steps| {
            self.each(graph, &mut |trio| {
                Finder { technique: self, board, steps }
                    .offer(|step, board| trio.describe(graph, step, board))
            })
        })
    }

    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        let set = |i: usize| NamedSet(step, i);
        write!(f, ": {}, {}, {}", set(0), set(1), set(2))?;
        let (joints, z) = step.digits.split_at(2);
        write!(f, ", X,Y={}, Z={}", Joined(joints, ","), Joined(z, ","))
    }

    fn reasons(&self, step: &Step, board: &LogicBoard) -> Reasons {
        let mut reasons = Reasons::of_sets(&step.sets, &step.masks);
        let joints = step.digits.iter().take(2);
        for &digit in joints {
            for end in [step.sets[0], step.sets[1]] {
                reasons.add_common(board, digit, [end, step.sets[2]]);
            }
        }
        reasons
    }
}

/// The ways to choose different digits of two links.
fn joints(first: &AlsLink, second: &AlsLink) -> impl Iterator<Item = (Digit, Digit)> {
    let second = second.digits;
    digits(first.digits).flat_map(move |x| digits(second & !x.bit()).map(move |y| (x, y)))
}

fn trio(graph: &AlsGraph, sets: [u16; 3], [x, y]: [Digit; 2], common: u16) -> Trio {
    let sets = [sets[0].into(), sets[1].into(), sets[2].into()];
    let (first, second) = (&graph.sets()[sets[0]], &graph.sets()[sets[1]]);
    let mut trio = Trio { sets, x, y, z: 0, common };
    let shared = first.useful & second.useful & !x.bit() & !y.bit();
    if shared == 0 {
        return trio;
    }
    for digit in digits(shared) {
        if !trio.losers(graph, digit).is_empty() {
            trio.z |= digit.bit();
        }
    }
    trio
}

impl Trio {
    fn describe(&self, graph: &AlsGraph, step: &mut Step, board: &LogicBoard) {
        self.sets.iter().for_each(|&set| graph.sets()[set].add_to(step));
        step.digits.extend_from_slice(&[self.x.min(self.y), self.x.max(self.y)]);
        for digit in digits(self.z) {
            step.digits.push(digit);
            step.eliminate(board, self.losers(graph, digit), digit);
        }
    }

    /// The cells that lose a digit.
    fn losers(&self, graph: &AlsGraph, digit: Digit) -> CellSet {
        let set = |i: usize| &graph.sets()[self.sets[i]];
        let losers = set(0).losers(digit) & set(1).losers(digit);
        if self.common & digit.bit() != 0 { losers - set(2).cells } else { losers }
    }
}

impl AlsXyWing {
    /// Visits all trios in HoDoKu's order: by one pair of linked sets and a later pair; pairs in
    /// lexical order.
    fn each(&self, graph: &AlsGraph, use_it: &mut dyn FnMut(Trio) -> Flow) -> Flow {
        let mut join = |[first, second]: [(u16, &AlsLink); 2], joint: u16| {
            for (x, y) in joints(first.1, second.1) {
                let common = first.1.digits | second.1.digits;
                let trio = trio(graph, [first.0, second.0, joint], [x, y], common);
                let is_apart = graph.are_apart(first.0, second.0);
                if trio.z != 0 && (self.may_overlap || is_apart) {
                    use_it(trio)?;
                }
            }
            Flow::Continue(())
        };
        for low in 0..graph.sets().len() as u16 {
            let links = graph.links(low.into());
            for (i, link) in links.iter().enumerate().filter(|(_, link)| link.to > low) {
                for second in &links[i + 1..] {
                    join([(link.to, link), (second.to, second)], low)?;
                }
                for second in graph.links(link.to.into()).iter().filter(|second| second.to > low) {
                    join([(low, link), (second.to, second)], link.to)?;
                }
            }
        }
        Flow::Continue(())
    }
}
