//! Forcing chains, and forcing nets, in which singles follow from all earlier consequences
//! together.
//!
//! Each candidate is assumed to hold, and not to hold. If an assumption leads to a contradiction,
//! the opposite is true. If all candidates of a cell, or all places of a digit in a house, lead to
//! the same, that is true.

mod search;
mod singles;

use self::search::{Depth, Place, Proof, Search};
use crate::prelude::*;
use crate::reasons::{Follow, Target, Trace};

/// Forcing chains and nets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Forcing {
    depth: Depth,
    /// Whether a step is a contradiction; `None` for the technique of a profile, which finds both
    /// kinds.
    contradicts: Option<bool>,
}

impl Forcing {
    pub(super) const CHAIN: Forcing = Forcing { depth: Depth::Chain, contradicts: None };
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
    names! {
        |it| (it.depth, it.contradicts);
        (Depth::Chain, None) => "Forcing Chain", "forcing-chain";
        (Depth::Chain, Some(true)) => "Forcing Chain Contradiction", "forcing-chain";
        (Depth::Chain, Some(false)) => "Forcing Chain Verity", "forcing-chain";
        (Depth::Net, None) => "Forcing Net", "forcing-net";
        (Depth::Net, Some(true)) => "Forcing Net Contradiction", "forcing-net";
        (Depth::Net, Some(false)) => "Forcing Net Verity", "forcing-net";
    }

    fn find(&'static self, board: &LogicBoard, steps: &mut StepCollector) -> Flow {
        steps.with(|found: &mut Search, steps| {
            found.fill(board, self.depth);
            // A placement leads to more than an elimination.
            for is_on in [true, false] {
                for target in board.all_candidates() {
                    if found.proves(target, is_on) {
                        self.offer(board, found, (target, is_on), steps)?;
                        found.hurry();
                    }
                }
            }
            Flow::Continue(())
        })
    }

    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        match (self.contradicts, step.houses.first(), step.sets.first()) {
            (Some(true), Some(&house), _) => write!(f, " in {}", HouseName(house))?,
            (Some(true), None, Some(&cell)) => write!(f, " in {}", CellNames(cell))?,
            _ => {}
        }
        Ok(())
    }

    fn reasons(&self, step: &Step, board: &LogicBoard) -> Reasons {
        let follow = match self.depth {
            Depth::Chain => Follow::GroupedChain,
            Depth::Net => Follow::GroupedNet,
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
        reasons.add_houses(&step.houses, HousePart::Base);
        reasons
    }
}

impl Forcing {
    /// Offers the best proof of a claim; if all steps are wanted, the best of each kind.
    fn offer(
        &self,
        board: &LogicBoard,
        found: &mut Search,
        (target, is_on): (Candidate, bool),
        steps: &mut StepCollector,
    ) -> Flow {
        let contradiction = found.contradiction(board, (target, is_on));
        let verity = found.verity(board, target, is_on);
        // Placements are proved by verity only if nothing else proves them.
        let length = |proof: Proof| proof.map_or(u32::MAX, |(length, _)| length);
        let is_verity = contradiction.is_none() || !is_on && length(verity) < length(contradiction);
        for (proof, contradicts) in [(contradiction, true), (verity, false)] {
            let is_best = contradicts != is_verity;
            if let Some((_, place)) = proof.filter(|_| is_best || steps.wants_all()) {
                let step = steps.draft(self.named(contradicts));
                justify(board, place, step);
                match contradicts {
                    true => step.chain.push(ChainNode::of(target, !is_on)),
                    false => {
                        for one in place.candidates(board).iter() {
                            step.chain.push(ChainNode::of(*one, true));
                        }
                    }
                }
                step.conclude(target, is_on);
                steps.offer()?;
            }
        }
        Flow::Continue(())
    }

    fn named(&self, contradicts: bool) -> &'static Forcing {
        &NAMED[usize::from(self.depth == Depth::Net)][usize::from(contradicts)]
    }
}

/// Notes the cell, or the house and the digit, whose candidates justify a step.
fn justify(board: &LogicBoard, place: Place, step: &mut Step) {
    match place {
        Place::Cell(cell) => step.sets.push(CellSet::of(cell)),
        Place::House(house, digit) => {
            step.houses.push(house);
            step.digits.push(digit);
            step.sets.push(board.places(digit) & CellSet::house(house));
        }
    }
}
