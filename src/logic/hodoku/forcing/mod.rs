//! Forcing chains, and forcing nets, in which singles follow from all earlier consequences
//! together.
//!
//! Each candidate is assumed to hold, and not to hold. If an assumption leads to a contradiction,
//! the opposite is true. If all candidates of a cell, or all places of a digit in a house, lead to
//! the same, that is true.

mod table;

use crate::logic::reasons::{Follow, HousePart, Reasons, Target, Trace};
use std::fmt::{self, Formatter};

use self::table::{Conflict, Depth, Reach, Tables};
use crate::grid::{CellSet, Digit, House};
use crate::logic::board::{Candidate, LogicBoard, digits};
use crate::logic::chain_node::ChainNode;
use crate::logic::consequences::Consequences;
use crate::logic::notation::{CellNames, HouseName};
use crate::logic::technique::{Flow, Step, StepCollector, Technique};

/// Forcing chains and nets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Forcing {
    depth: Depth,
    /// Whether a step is a contradiction; `None` for the technique of a profile, which finds both
    /// kinds.
    contradicts: Option<bool>,
}

impl Forcing {
    /// Forcing chains.
    pub(super) const CHAIN: Forcing = Forcing { depth: Depth::Chain, contradicts: None };
    /// Forcing nets.
    pub(super) const NET: Forcing = Forcing { depth: Depth::Net, contradicts: None };
}

/// The techniques that steps name: contradiction and verity, by chains and by nets.
static NAMED: [[Forcing; 2]; 2] = {
    const fn both(depth: Depth) -> [Forcing; 2] {
        [Forcing { depth, contradicts: Some(false) }, Forcing { depth, contradicts: Some(true) }]
    }
    [both(Depth::Chain), both(Depth::Net)]
};

impl Technique for Forcing {
    fn name(&self) -> &'static str {
        match (self.depth, self.contradicts) {
            (Depth::Chain, None) => "Forcing Chain",
            (Depth::Chain, Some(true)) => "Forcing Chain Contradiction",
            (Depth::Chain, Some(false)) => "Forcing Chain Verity",
            (Depth::Net, None) => "Forcing Net",
            (Depth::Net, Some(true)) => "Forcing Net Contradiction",
            (Depth::Net, Some(false)) => "Forcing Net Verity",
        }
    }

    fn code(&self) -> &'static str {
        match self.depth {
            Depth::Chain => "forcing-chain",
            Depth::Net => "forcing-net",
        }
    }

    fn find(&'static self, board: &LogicBoard, steps: &mut StepCollector) -> Flow {
        let mut tables = steps.take_scratch::<Tables>();
        tables.fill(board, self.depth);
        let flow = self.search(board, &tables, steps);
        steps.give_back(tables);
        flow
    }

    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        match (self.contradicts, step.houses.first(), step.sets.first()) {
            (Some(true), Some(&house), _) => write!(f, " in {}", HouseName(house))?,
            (Some(true), None, Some(&cell)) => write!(f, " in {}", CellNames(cell))?,
            _ => {}
        }
        write!(f, "{}", Consequences(step))
    }

    fn reasons(&self, step: &Step, board: &LogicBoard) -> Reasons {
        let follow = match self.depth {
            Depth::Chain => Follow::Chain,
            Depth::Net => Follow::Net,
        };
        let target = match (self.contradicts, step.sets.first(), step.digits.first()) {
            (Some(true), Some(&places), Some(&digit)) => Some(Target::Places(places, digit)),
            (Some(true), Some(cells), None) => cells.first().map(Target::Cell),
            _ => {
                let placed = step.placements.first().map(|&one| Target::Fact(one, true));
                placed.or(step.eliminations.first().map(|&one| Target::Fact(one, false)))
            }
        };
        let mut reasons = Reasons::default();
        for node in &step.chain {
            if let (Some(cell), Some(target)) = (node.cells.first(), target) {
                let assumed = Candidate { cell, digit: node.digit };
                let trace = Trace::of(board, follow, assumed, node.is_on);
                reasons.branches.extend(trace.branches(target));
            }
        }
        reasons.houses.extend(step.houses.iter().map(|&house| (house, HousePart::Base)));
        reasons
    }
}

impl Forcing {
    fn search(&self, board: &LogicBoard, tables: &Tables, steps: &mut StepCollector) -> Flow {
        // A placement gets further than an elimination.
        for wants_placement in [true, false] {
            self.contradictions(board, tables, wants_placement, steps)?;
            self.verities(board, tables, wants_placement, steps)?;
        }
        Flow::Continue(())
    }

    fn named(&self, contradicts: bool) -> &'static Forcing {
        &NAMED[usize::from(self.depth == Depth::Net)][usize::from(contradicts)]
    }

    /// Offers assumptions that contradict themselves: that a candidate does not hold (`absent`), or
    /// that it holds.
    fn contradictions(
        &self,
        board: &LogicBoard,
        tables: &Tables,
        absent: bool,
        steps: &mut StepCollector,
    ) -> Flow {
        for candidate in board.all_candidates() {
            let reach = tables.reach(candidate, !absent);
            let Some(conflict) = reach.conflict(board) else { continue };
            let step = steps.draft(self.named(true));
            match conflict {
                Conflict::Cell(cell) => step.sets.push(CellSet::of(cell)),
                Conflict::House(house, digit) => {
                    step.houses.push(house);
                    step.digits.push(digit);
                    step.sets.push(CellSet::house(house));
                }
            }
            step.chain.push(assumption(candidate, !absent));
            if absent {
                step.placements.push(candidate);
            } else {
                step.eliminations.push(candidate);
            }
            steps.offer()?;
        }
        Flow::Continue(())
    }

    fn verities(
        &self,
        board: &LogicBoard,
        tables: &Tables,
        placed: bool,
        steps: &mut StepCollector,
    ) -> Flow {
        for cell in board.open() {
            let all = digits(board.candidates(cell)).map(|digit| Candidate { cell, digit });
            self.common(board, tables, all.clone(), placed, steps, |step| {
                step.sets.push(CellSet::of(cell))
            })?;
        }
        for house in House::all() {
            for digit in Digit::all().filter(|&digit| board.count(house, digit) > 0) {
                let places = board.places(digit) & CellSet::house(house);
                let all = places.into_iter().map(|cell| Candidate { cell, digit });
                self.common(board, tables, all, placed, steps, |step| {
                    step.houses.push(house);
                    step.digits.push(digit);
                    step.sets.push(places);
                })?;
            }
        }
        Flow::Continue(())
    }

    /// Offers the common consequences of some assumptions.
    fn common(
        &self,
        board: &LogicBoard,
        tables: &Tables,
        all: impl Iterator<Item = Candidate> + Clone,
        placed: bool,
        steps: &mut StepCollector,
        justify: impl Fn(&mut Step),
    ) -> Flow {
        let common =
            all.clone().fold(Reach::EVERYTHING, |common, one| common & *tables.reach(one, true));
        for digit in Digit::all() {
            let cells = common.of(digit, placed) & board.places(digit);
            for cell in cells {
                let step = steps.draft(self.named(false));
                justify(step);
                step.chain.extend(all.clone().map(|one| assumption(one, true)));
                let follows = Candidate { cell, digit };
                if placed {
                    step.placements.push(follows);
                } else {
                    step.eliminations.push(follows);
                }
                steps.offer()?;
            }
        }
        Flow::Continue(())
    }
}

fn assumption(candidate: Candidate, is_on: bool) -> ChainNode {
    ChainNode { cells: CellSet::of(candidate.cell), digit: candidate.digit, is_on }
}

#[cfg(test)]
mod tests {
    use super::Forcing;
    use crate::logic::shared::positions::says;

    #[test]
    fn a_chain_that_contradicts_itself() {
        says(
            &Forcing::CHAIN,
            "3.4..87.2....2..4352637418943.....2...8.32..4...4.6.3..7.9.34..149265378..3.4.29.",
            "r2c4<>1 r5c78<>6",
            "Forcing Chain Contradiction in r5 => r4c4<>5",
        );
    }

    #[test]
    fn a_net_that_contradicts_itself() {
        says(
            &Forcing::NET,
            "6.15..4..94...1..57...4....8..4.7..1.64.593...97.2.54.4.92.5.3..76.14.5.5.......4",
            "r6c4<>6 r9c8<>7",
            "Forcing Net Contradiction in r2 => r4c5=6",
        );
    }
}
