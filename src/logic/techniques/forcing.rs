//! What follows whatever is assumed: forcing chains, and forcing nets, in which singles follow from all that was assumed together.
//!
//! Each candidate is assumed to hold and not to hold. If that leads to a contradiction, the opposite is true. If all candidates of a cell,
//! or all places of a digit in a house, lead to the same, the same is true.

mod table;

use std::fmt::{self, Formatter};

pub use self::table::Tables;
use self::table::{Conflict, Reach};
use crate::grid::{Cell, CellSet, Digit, House};
use crate::logic::board::{Board, Candidate, digits};
use crate::logic::step::{Consequences, Flow, Node, Places, Short, Step, Steps};
use crate::logic::technique::Technique;

/// How far consequences are followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Depth {
    /// Each from one that came before it.
    Chain,
    /// Each from all that came before it.
    Net,
}

/// Forcing chains and nets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Forcing {
    depth: Depth,
    /// Of a step: whether it is a contradiction. As a technique of a profile: both.
    contradicts: Option<bool>,
}

impl Forcing {
    /// Forcing chains.
    pub const CHAIN: Forcing = Forcing { depth: Depth::Chain, contradicts: None };
    /// Forcing nets.
    pub const NET: Forcing = Forcing { depth: Depth::Net, contradicts: None };
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

    fn find(&'static self, board: &Board, steps: &mut Steps) -> Flow {
        let mut tables = steps.take_tables();
        tables.fill(board, self.depth);
        let flow = self.search(board, &tables, steps);
        steps.give_back_tables(tables);
        flow
    }

    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        match (self.contradicts, step.houses.first(), step.digits.first()) {
            (Some(true), Some(&house), Some(digit)) => write!(f, " in {}: {digit}", Short(house))?,
            (Some(true), ..) => write!(f, " in {}:", Places(step.sets[0]))?,
            (_, Some(&house), Some(digit)) => write!(f, ": {digit} in {}", Short(house))?,
            _ => write!(f, ": {}", Places(step.sets[0]))?,
        }
        let assumed = step.chain.iter().take(ASSUMED);
        for (i, node) in assumed.enumerate() {
            let sign = if node.is_on { "=" } else { "<>" };
            let comma = if i > 0 { "," } else { " if" };
            write!(f, "{comma} {}{sign}{}", Places(node.cells), node.digit)?;
        }
        write!(f, "{}", Consequences(step))
    }
}

/// The most assumptions of a step: the places of a digit in a house, or the candidates of a cell.
const ASSUMED: usize = 9;

impl Forcing {
    fn search(&self, board: &Board, tables: &Tables, steps: &mut Steps) -> Flow {
        // What fills a cell gets further than what takes a candidate away.
        for wants_placement in [true, false] {
            self.contradictions(board, tables, wants_placement, steps)?;
            self.verities(board, tables, wants_placement, steps)?;
        }
        Flow::Continue(())
    }

    fn named(&self, contradicts: bool) -> &'static Forcing {
        &NAMED[usize::from(self.depth == Depth::Net)][usize::from(contradicts)]
    }

    /// Assumptions that cannot be: of a digit's absence, which fill a cell, or of its presence.
    fn contradictions(
        &self,
        board: &Board,
        tables: &Tables,
        absent: bool,
        steps: &mut Steps,
    ) -> Flow {
        for candidate in candidates(board) {
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

    fn verities(&self, board: &Board, tables: &Tables, placed: bool, steps: &mut Steps) -> Flow {
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

    /// What all of some assumptions lead to.
    fn common(
        &self,
        board: &Board,
        tables: &Tables,
        all: impl Iterator<Item = Candidate> + Clone,
        placed: bool,
        steps: &mut Steps,
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

fn assumption(candidate: Candidate, is_on: bool) -> Node {
    Node { cells: CellSet::of(candidate.cell), digit: candidate.digit, is_on }
}

/// All candidates of a board, cell by cell.
fn candidates(board: &Board) -> impl Iterator<Item = Candidate> + '_ {
    let of =
        |cell: Cell| digits(board.candidates(cell)).map(move |digit| Candidate { cell, digit });
    board.open().into_iter().flat_map(of)
}

#[cfg(test)]
mod tests {
    use super::Forcing;
    use crate::logic::techniques::positions::says;

    #[test]
    fn a_chain_that_contradicts_itself() {
        says(
            &Forcing::CHAIN,
            "3.4..87.2....2..4352637418943.....2...8.32..4...4.6.3..7.9.34..149265378..3.4.29.",
            "r2c4<>1 r5c78<>6",
            "Forcing Chain Contradiction in r5: 5 if r4c4=5 => r4c4<>5",
        );
    }

    #[test]
    fn a_net_that_contradicts_itself() {
        says(
            &Forcing::NET,
            "6.15..4..94...1..57...4....8..4.7..1.64.593...97.2.54.4.92.5.3..76.14.5.5.......4",
            "r6c4<>6 r9c8<>7",
            "Forcing Net Contradiction in r2: 3 if r4c5<>6 => r4c5=6",
        );
    }
}
