//! The reasons of a step in full, for drawings and for programs that check steps.
//!
//! A [`Step`] keeps what its sentence needs. [`Step::reasons`] works the rest out on the board on
//! which the step was found: the candidates by the part that they play, the houses, and each chain
//! fact by fact. So grading pays nothing for it.
//!
//! ```
//! use ninefold_logic::{Grader, HODOKU, LogicBoard};
//! # let p = b"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
//! # let puzzle = ninefold_text::line::parse(p)?;
//! let mut board = LogicBoard::new(&puzzle);
//! let mut grader = Grader::new(&HODOKU);
//! while let Some(found) = grader.next(&mut board) {
//!     for branch in found.step.reasons(&board).branches {
//!         println!("{branch}"); // r4c4=5 r4c6<>5 r6c6=5
//!     }
//!     found.step.apply(&mut board);
//! }
//! # Ok::<(), ninefold_core::error::Malformed>(())
//! ```

mod branch;
#[cfg(feature = "json")]
pub mod json;
mod trace;

pub use branch::{Branch, Fact};
pub(super) use trace::{Follow, Target, Trace};

use super::board::{Candidate, LogicBoard};
use super::technique::Step;
use ninefold_core::grid::{CellSet, Digit, House};

/// A member of a chain: the claim that a digit is in one of some cells, or in none of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChainNode {
    /// The cells: one cell, or in a grouped chain several cells of a box and a line.
    pub cells: CellSet,
    /// The digit.
    pub digit: Digit,
    /// Whether the claim is that one of the cells has the digit.
    pub is_on: bool,
}

impl ChainNode {
    /// The claim that a candidate is true, or false.
    pub(crate) const fn of(Candidate { cell, digit }: Candidate, is_on: bool) -> ChainNode {
        ChainNode { cells: CellSet::of(cell), digit, is_on }
    }

    /// The claim that one of some cells has a digit.
    pub const fn on(cells: CellSet, digit: Digit) -> ChainNode {
        ChainNode { cells, digit, is_on: true }
    }

    /// Whether the claim is that a digit is where it leaves no place for a candidate.
    pub(crate) fn excludes(&self, Candidate { cell, digit }: Candidate) -> bool {
        let is_seen = self.digit == digit && self.cells.common_peers().contains(cell);
        self.is_on && (is_seen || self.digit != digit && self.cells == CellSet::of(cell))
    }

    /// The claim that none of some cells has a digit.
    pub const fn off(cells: CellSet, digit: Digit) -> ChainNode {
        ChainNode { cells, digit, is_on: false }
    }
}

/// The reasons of a step.
#[derive(Clone, Debug, Default)]
pub struct Reasons {
    /// The candidates that justify the step, by the part that they play.
    pub groups: Vec<ReasonGroup>,
    /// The houses that justify the step, with their parts.
    pub houses: Vec<(House, HousePart)>,
    /// The chains: one for each assumption and each of its ends.
    pub branches: Vec<Branch>,
    /// Links that are in no chain, such as those between almost locked sets.
    pub links: Vec<Link>,
}

/// Candidates that play the same part in a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReasonGroup {
    /// The part.
    pub part: Part,
    /// The cells.
    pub cells: CellSet,
    /// The digits, as bits: bit 0 for digit 1.
    pub digits: u16,
}

/// The part that candidates play in a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The pattern of the technique.
    Base,
    /// A fin, or an extra candidate: it keeps a simpler technique from applying.
    Fin,
    /// One of several sets, or one of several colors, counted from 0.
    Set(u8),
    /// Filled cells, whose digit is therefore nowhere else in their houses.
    Filled,
}

/// The part that a house plays in a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HousePart {
    /// The house whose candidates justify the step.
    Base,
    /// A house that covers them, and in which candidates are eliminated.
    Cover,
}

/// A link between two claims.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Link {
    /// The claim that comes first.
    pub from: ChainNode,
    /// The claim that follows from it.
    pub to: ChainNode,
}

impl Link {
    /// Whether the link is strong: if the first does not hold, the second does. A weak link is one
    /// of which at most one end holds.
    pub fn is_strong(&self) -> bool {
        self.to.is_on
    }
}

impl Reasons {
    /// All links, those of the chains first. Links that several chains share occur once.
    pub fn all_links(&self) -> Vec<Link> {
        let mut all: Vec<Link> = Vec::new();
        let of_branches = self.branches.iter().flat_map(Branch::links);
        for link in of_branches.chain(self.links.iter().copied()) {
            if !all.contains(&link) {
                all.push(link);
            }
        }
        all
    }

    /// The reasons that the vectors of a step state by themselves: its sets with its digits, its
    /// houses, and its chain.
    pub(super) fn of(step: &Step) -> Reasons {
        let (mut reasons, all) = (Reasons::default(), step.mask());
        step.sets.iter().for_each(|&cells| reasons.add(Part::Base, cells, all));
        reasons.add_houses(&step.houses, HousePart::Base);
        if !step.chain.is_empty() {
            reasons.branches.push(Branch::alternating(&step.chain));
        }
        reasons
    }

    /// The reasons of a step that is one chain, perhaps a loop.
    pub(super) fn of_chain(chain: &[ChainNode], is_loop: bool) -> Reasons {
        let branch = Branch { is_loop, ..Branch::alternating(chain) };
        Reasons { branches: vec![branch], ..Reasons::default() }
    }

    /// The reasons of a step about several sets, each with its own digits.
    pub(super) fn of_sets(sets: &[CellSet], masks: &[u16]) -> Reasons {
        let mut reasons = Reasons::default();
        for (i, (&cells, &digits)) in sets.iter().zip(masks).enumerate() {
            reasons.add(Part::Set(i as u8), cells, digits);
        }
        reasons
    }

    /// The reasons of a step about several sets, each with all its candidates.
    pub(super) fn of_cells(board: &LogicBoard, sets: &[CellSet]) -> Reasons {
        let masks: Vec<u16> = sets.iter().map(|&cells| board.candidates_of(cells)).collect();
        Reasons::of_sets(sets, &masks)
    }

    /// The reasons of a pattern of two digits whose cells would allow two solutions: all cells,
    /// those with extra candidates, and perhaps others that make a subset with these.
    pub(super) fn of_deadly_pattern(step: &Step, board: &LogicBoard) -> Reasons {
        let (mut reasons, pair) = (Reasons::default(), step.mask());
        reasons.add(Part::Base, step.sets[0], pair);
        for cell in step.sets[1] {
            reasons.add(Part::Fin, CellSet::of(cell), board.candidates(cell) & !pair);
        }
        for &subset in step.sets.iter().skip(2) {
            reasons.add(Part::Set(1), subset, board.candidates_of(subset));
        }
        reasons
    }

    /// The reasons of a fish: the first half of the houses is its base.
    pub(super) fn of_fish(digit: Digit, houses: &[House], body: CellSet, fins: CellSet) -> Reasons {
        let mut reasons = Reasons::default();
        reasons.add(Part::Base, body, digit.bit());
        reasons.add(Part::Fin, fins, digit.bit());
        let (base, cover) = houses.split_at(houses.len() / 2);
        reasons.add_houses(base, HousePart::Base);
        reasons.add_houses(cover, HousePart::Cover);
        reasons
    }

    /// The reasons of strong links of a digit: pairs of ends, one of which is joined to the next
    /// by a weak link. The first end lacks the digit.
    pub(super) fn of_links(digit: Digit, ends: &[CellSet]) -> Reasons {
        let chain = ends.iter().zip([false, true].into_iter().cycle());
        let chain = chain.map(|(&cells, is_on)| ChainNode { cells, digit, is_on });
        Reasons::of_chain(&chain.collect::<Vec<_>>(), false)
    }

    /// Adds the link of a restricted common, if the digit is one of two sets: at most one of them
    /// has it.
    pub(super) fn add_common(&mut self, board: &LogicBoard, digit: Digit, sets: [CellSet; 2]) {
        let [one, other] = sets.map(|cells| cells & board.places(digit));
        if !one.is_empty() && !other.is_empty() && other.is_subset(one.common_peers()) {
            let (from, to) = (ChainNode::on(one, digit), ChainNode::off(other, digit));
            self.links.push(Link { from, to });
        }
    }

    /// Adds houses that play the same part.
    pub(super) fn add_houses(&mut self, houses: &[House], part: HousePart) {
        self.houses.extend(houses.iter().map(|&house| (house, part)));
    }

    /// Adds candidates, if there are some.
    pub(super) fn add(&mut self, part: Part, cells: CellSet, digits: u16) {
        if !cells.is_empty() && digits != 0 {
            self.groups.push(ReasonGroup { part, cells, digits });
        }
    }

    /// Adds a chain of alternating claims, the first of which is this one.
    pub(super) fn add_chain(&mut self, chain: &[ChainNode]) {
        self.branches.push(Branch::alternating(chain));
    }
}
