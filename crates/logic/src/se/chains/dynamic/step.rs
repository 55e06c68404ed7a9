//! The technique: the shortest dynamic forcing chains of a depth, as a step.

use super::super::addition;
use super::Depth;
use super::marks::Marks;
use super::search::{Found, Kind, Search};
use crate::prelude::*;

/// Dynamic forcing chains of a depth.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::se) struct DynamicChains(pub Depth);

impl Technique for DynamicChains {
    names! {
        |it| it.0;
        Depth::Static => "Multiple Forcing Chains", "multiple-forcing-chains";
        Depth::Plain => "Dynamic Forcing Chains", "dynamic-forcing-chains";
        Depth::Plus => "Dynamic Forcing Chains (+)", "dynamic-forcing-chains-plus";
        Depth::Chains => "Dynamic Forcing Chains (+ Forcing Chains)", "dynamic-forcing-chains-plus-chains";
        Depth::Multiple => "Dynamic Forcing Chains (+ Multiple Forcing Chains)", "dynamic-forcing-chains-plus-multiple";
        Depth::Dynamic => "Dynamic Forcing Chains (+ Dynamic Forcing Chains)", "dynamic-forcing-chains-plus-dynamic";
    }

    /// Offers the shortest chains only.
    fn find(&'static self, board: &LogicBoard, steps: &mut StepCollector) -> Flow {
        steps.with(|search: &mut Search, steps| {
            search.begin(&Marks::of(board), self.0);
            let Some(found) = shortest(search) else { return Flow::Continue(()) };
            describe(steps.draft(self), search, &found);
            steps.offer()
        })
    }

    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        let (Some(first), Some(last)) = (step.chain.first(), step.chain.last()) else {
            return Ok(());
        };
        if let Some(cells) = step.sets.first() {
            write!(f, ": {}", CellNames(*cells))?;
        } else if let (Some(house), Some(digit)) = (step.houses.first(), step.digits.first()) {
            write!(f, ": {} in {}", digit.get(), HouseName(*house))?;
        } else {
            let sign = if first.is_on { "=" } else { "<>" };
            write!(f, ": {}{sign}{}", CellNames(first.cells), first.digit.get())?;
            let end = CellNames(last.cells);
            match step.digits.first() {
                Some(_) => write!(f, " or not")?,
                None => write!(f, ", then {end}={} both is and is not", last.digit.get())?,
            }
        }
        Ok(())
    }

    fn reasons(&self, step: &Step, board: &LogicBoard) -> Reasons {
        let mut reasons = Reasons::default();
        reasons.add_houses(&step.houses, HousePart::Base);
        let mut search = Search::default();
        search.begin(&Marks::of(board), self.0);
        if let Some(found) = shortest(&mut search) {
            reasons.branches = search.branches(&found);
        }
        reasons
    }
}

/// The rating: that of the depth, and more by the length of all chains together.
pub(in crate::se) fn rating(_: &LogicBoard, step: &Step) -> u16 {
    let depths = [Depth::Plain, Depth::Plus, Depth::Chains, Depth::Multiple, Depth::Dynamic];
    let depth =
        depths.into_iter().find(|depth| DynamicChains(*depth).code() == step.technique.code());
    depth.unwrap_or(Depth::Plain).base() + addition(step.length)
}

/// The step that SukakuExplainer takes among those of a depth.
fn shortest(search: &mut Search) -> Option<Found> {
    let mut best: Option<Found> = None;
    search.each(&mut |found| {
        if best.is_none_or(|best| found.order() < best.order()) {
            best = Some(found);
        }
    });
    best
}

fn describe(step: &mut Step, search: &Search, found: &Found) {
    match found.kind {
        Kind::Contradiction(_) => {}
        Kind::Double(assumed) => step.digits.push(assumed.digit()),
        Kind::Region(house, digit) => {
            step.digits.push(digit);
            step.houses.extend(House::new(house));
        }
        Kind::Cell(cell) => step.sets.push(CellSet::of(cell)),
    }
    search.each_fact(found, &mut |fact| step.chain.push(fact.node()));
    step.length = found.facts as usize;
    let fact = found.conclusion();
    step.conclude(fact.candidate(), fact.is_on());
}
