//! Two steps of a technique that share their reasons and so become one: siamese fish, dual 2-string
//! kites and dual empty rectangles.

use crate::prelude::*;
use crate::reasons::Branch;

/// Two uses of a technique in one step.
pub(super) struct Double {
    /// The techniques: one of the two uses is of the first.
    pub of: &'static [&'static dyn Technique],
    pub name: &'static str,
    pub code: &'static str,
    pub kind: Doubling,
}

/// The memory for all uses by themselves.
struct Uses(StepCollector);

impl Default for Uses {
    fn default() -> Uses {
        Uses(StepCollector::all())
    }
}

/// The shared part of the two uses.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Doubling {
    /// Fish with the same base.
    Siamese,
    /// 2-string kites with the same cells in the box, of one digit or of two.
    Kites,
    /// Empty rectangles of the same box.
    Rectangles,
}

impl Technique for Double {
    fn name(&self) -> &'static str {
        self.name
    }

    fn code(&self) -> &'static str {
        self.code
    }

    fn find(&'static self, board: &LogicBoard, steps: &mut StepCollector) -> Flow {
        steps.with(|uses: &mut Uses, steps| self.join(board, &mut uses.0, steps))
    }

    /// The sentence of the first use: the consequences are those of both.
    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        let first = self.first(step);
        first.technique.explain(&first, f)
    }

    fn reasons(&self, step: &Step, board: &LogicBoard) -> Reasons {
        let mut reasons = self.first(step).reasons(board);
        if self.kind != Doubling::Siamese {
            reasons.branches = [false, true]
                .iter()
                .filter_map(|&is_second| {
                    step.eliminations
                        .iter()
                        .find_map(|&gone| chain_to(step, is_second, gone, self.of, board))
                })
                .collect();
        }
        reasons
    }
}

impl Double {
    /// Offers the pairs of uses.
    fn join(
        &'static self,
        board: &LogicBoard,
        all: &mut StepCollector,
        steps: &mut StepCollector,
    ) -> Flow {
        all.clear();
        let mut firsts = 0;
        for (i, technique) in self.of.iter().enumerate() {
            let _ = technique.find(board, all);
            firsts = if i == 0 { all.found().len() } else { firsts };
        }
        for (i, one) in all.found()[..firsts].iter().enumerate() {
            for other in &all.found()[i + 1..] {
                if !self.kind.goes(one, other) || one.eliminations == other.eliminations {
                    continue;
                }
                let step = steps.draft(self);
                step.digits.extend(&one.digits);
                step.digits.extend(other.digits.iter().filter(|digit| !one.digits.contains(digit)));
                for used in [one, other] {
                    step.sets.extend(&used.sets);
                    step.houses.extend(&used.houses);
                }
                for gone in one.eliminations.iter().chain(&other.eliminations) {
                    if let Err(at) = step.eliminations.binary_search(gone) {
                        step.eliminations.insert(at, *gone);
                    }
                }
                steps.offer()?;
            }
        }
        Flow::Continue(())
    }

    /// The first of the two uses.
    fn first(&self, step: &Step) -> Step {
        let mut first = step.clone();
        first.technique = self.of.first().copied().unwrap_or(step.technique);
        first.sets.truncate(step.sets.len() / 2);
        first.houses.truncate(step.houses.len() / 2);
        first
    }
}

/// The chain of one of two uses, if its ends take this candidate away.
fn chain_to(
    step: &Step,
    is_second: bool,
    gone: Candidate,
    techniques: &[&'static dyn Technique],
    board: &LogicBoard,
) -> Option<Branch> {
    let mut used = step.clone();
    used.eliminations = vec![gone];
    let half = step.sets.len() / 2;
    match is_second {
        true => {
            used.sets.drain(..half);
            used.digits.reverse();
        }
        false => used.sets.truncate(half),
    }
    techniques.iter().find_map(|&technique| {
        used.technique = technique;
        let branch = used.reasons(board).branches.pop()?;
        let (first, last) = (branch.facts.first()?.claim, branch.facts.last()?.claim);
        let sees = (first.cells | last.cells).common_peers().contains(gone.cell);
        (sees && last.digit == gone.digit).then_some(branch)
    })
}

impl Doubling {
    fn goes(self, one: &Step, other: &Step) -> bool {
        let is_of_digit = one.digits == other.digits;
        match self {
            Doubling::Siamese => {
                let half = one.houses.len() / 2;
                is_of_digit && one.houses[..half] == other.houses[..half]
            }
            Doubling::Kites => one.sets[1] | one.sets[2] == other.sets[1] | other.sets[2],
            Doubling::Rectangles => is_of_digit && one.houses == other.houses,
        }
    }
}
