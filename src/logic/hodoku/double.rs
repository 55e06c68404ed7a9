//! Two steps of a technique that share their reasons and so become one: siamese fish, dual 2-string
//! kites and dual empty rectangles.

use std::fmt::{self, Formatter};

use crate::logic::board::LogicBoard;
use crate::logic::consequences::Consequences;
use crate::logic::reasons::Reasons;
use crate::logic::technique::{Flow, Step, StepCollector, Technique};

/// Two uses of a technique in one step.
pub(super) struct Double {
    /// The technique.
    pub of: &'static dyn Technique,
    pub name: &'static str,
    pub code: &'static str,
    pub kind: Doubling,
}

/// What the two uses share.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Doubling {
    /// Fish with the same base.
    Siamese,
    /// 2-string kites with the same strong links, or empty rectangles of the same box.
    Dual,
}

impl Technique for Double {
    fn name(&self) -> &'static str {
        self.name
    }

    fn code(&self) -> &'static str {
        self.code
    }

    fn find(&'static self, board: &LogicBoard, steps: &mut StepCollector) -> Flow {
        let mut all = StepCollector::all();
        let _ = self.of.find(board, &mut all);
        for (i, one) in all.found().iter().enumerate() {
            for other in &all.found()[i + 1..] {
                if !self.kind.goes(one, other) || is_within(one, other) || is_within(other, one) {
                    continue;
                }
                let step = steps.draft(self);
                step.digits.extend(&one.digits);
                step.sets.extend(one.sets.iter().chain(&other.sets));
                step.houses.extend(one.houses.iter().chain(&other.houses));
                step.eliminations.extend(&one.eliminations);
                let fresh = other.eliminations.iter();
                step.eliminations.extend(fresh.filter(|gone| !one.eliminations.contains(gone)));
                step.eliminations.sort_unstable();
                steps.offer()?;
            }
        }
        Flow::Continue(())
    }

    /// The sentence of the first use with the consequences of both.
    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        let first = self.first(step);
        let said = first.to_string();
        let reasons = said.split(" => ").next().unwrap_or("");
        let reasons = reasons.strip_prefix(self.of.name()).unwrap_or(reasons);
        write!(f, "{reasons}{}", Consequences(step))
    }

    fn reasons(&self, step: &Step, board: &LogicBoard) -> Reasons {
        self.of.reasons(&self.first(step), board)
    }
}

impl Double {
    /// The first of the two uses.
    fn first(&self, step: &Step) -> Step {
        let mut first = step.clone();
        first.technique = self.of;
        first.sets.truncate(step.sets.len() / 2);
        first.houses.truncate(step.houses.len() / 2);
        first
    }
}

/// Whether one step takes away no more than the other.
fn is_within(one: &Step, other: &Step) -> bool {
    one.eliminations.iter().all(|gone| other.eliminations.contains(gone))
}

impl Doubling {
    fn goes(self, one: &Step, other: &Step) -> bool {
        if one.digits != other.digits {
            return false;
        }
        match self {
            Doubling::Siamese => {
                let half = one.houses.len() / 2;
                one.houses[..half] == other.houses[..half]
            }
            Doubling::Dual => one.houses == other.houses,
        }
    }
}
