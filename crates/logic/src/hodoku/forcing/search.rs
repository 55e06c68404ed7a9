//! Proofs by forcing chains, and the choice among several proofs of one conclusion.
//!
//! HoDoKu's steps show that it takes placements before eliminations, and of these the first by
//! cell, then by digit. Of several proofs it takes the shortest, counted over all chains of the
//! step; of equal ones a contradiction before a verity, and cells, rows, columns and boxes in this
//! order.

use super::singles::Position;
use crate::hodoku::claims::{Claim, Closure, Consequences, Graph, Walk};
use crate::prelude::*;

/// Reach of the direct consequences of a candidate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Depth {
    /// To the next link: each consequence follows from one claim.
    Chain,
    /// Through some rounds of singles: a consequence may follow from several.
    Net,
}

/// A candidate for the unused places of a list.
const NONE: Candidate = match Digit::new(1) {
    Some(digit) => Candidate { cell: Cell::at(0, 0), digit },
    None => unreachable!(),
};

/// A set of candidates one of which is true: those of a cell, or of a digit in a house.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// All candidates of a cell.
    Cell(Cell),
    /// All places of a digit in a house.
    House(House, Digit),
}

impl Place {
    /// The candidates, one of which is true.
    pub(super) fn candidates(self, board: &LogicBoard) -> List<Candidate, 9> {
        match self {
            Place::Cell(cell) => List::of(NONE, Candidate::in_cell(cell, board.candidates(cell))),
            Place::House(house, digit) => {
                let cells = board.places(digit) & CellSet::house(house);
                List::of(NONE, Candidate::in_cells(cells, digit))
            }
        }
    }
}

/// A proof of a claim: by what, and the number of claims in its chains.
pub(super) type Proof = Option<(u32, Place)>;

/// The proofs of the claims that are proved. Its memory is reused.
#[derive(Default)]
pub(super) struct Search {
    graph: Graph,
    closure: Closure,
    /// The places of the board, cells first.
    places: Vec<Place>,
    /// The shortest chains from each claim about a candidate, where they have been followed.
    walks: Vec<Walk>,
    is_walked: Vec<bool>,
    /// Whether the shortest proof is wanted, and not just any.
    is_exact: bool,
    /// By digit, the houses in which a step has taken no candidate of the digit away, as bits.
    untouched: [u32; 9],
    /// The claims about candidates that are proved, `on` for those that are true.
    contradicted: Consequences,
    verified: Consequences,
}

impl Search {
    /// Finds all that is proved.
    pub(super) fn fill(&mut self, board: &LogicBoard, depth: Depth) {
        let position = Position::of(board);
        self.graph.build(board, &|assumed, is_on| {
            (depth == Depth::Net).then(|| position.follow(assumed, is_on))
        });
        self.closure.fill(&self.graph);
        self.is_exact = true;
        self.is_walked.clear();
        self.is_walked.resize(2 * self.graph.singles(), false);
        self.walks.resize_with(self.walks.len().max(self.is_walked.len()), Walk::default);
        self.untouched = untouched(board);
        self.contradicted = Consequences::NOTHING;
        self.verified = Consequences::NOTHING;
        for node in 0..self.graph.singles() {
            let candidate = self.graph.candidate(node);
            for is_on in [false, true] {
                let claim = 2 * node as Claim + Claim::from(is_on);
                if self.contradicts(board, self.closure.of(claim)) {
                    self.contradicted.insert(candidate, !is_on);
                }
            }
        }
        self.list_places(board);
        for place in &self.places {
            let mut common = Consequences::EVERYTHING;
            for one in place.candidates(board).iter() {
                common.keep(self.closure.of(self.graph.claim(one.cell, one.digit, true)));
            }
            self.verified.add(&common);
        }
    }

    fn list_places(&mut self, board: &LogicBoard) {
        self.places.clear();
        for cell in board.open() {
            self.places.push(Place::Cell(cell));
        }
        for house in House::all() {
            for digit in Digit::all() {
                if board.count(house, digit) > 0 {
                    self.places.push(Place::House(house, digit));
                }
            }
        }
    }

    /// Takes the first proofs from now on, and not the shortest: that is much faster where all
    /// steps are wanted.
    pub(super) fn hurry(&mut self) {
        self.is_exact = false;
    }

    /// Whether a candidate is proved to be true, or false.
    pub(super) fn proves(&self, one: Candidate, is_on: bool) -> bool {
        self.contradicted.has(one, is_on) || self.verified.has(one, is_on)
    }

    /// Whether consequences contradict each other, or leave a cell or a digit of a house nothing.
    fn contradicts(&self, board: &LogicBoard, follows: &Consequences) -> bool {
        let mut left = CellSet::EMPTY;
        for digit in Digit::all() {
            let off = follows.of(digit, false);
            let places = board.places(digit);
            if follows.of(digit, true).meets(off) {
                return true;
            }
            left |= places - off;
            if (places & off).is_empty() {
                continue;
            }
            let mut houses = self.untouched[digit.index()];
            while let Some(house) = House::new(houses.trailing_zeros() as usize) {
                if (places & CellSet::house(house)).is_subset(off) {
                    return true;
                }
                houses &= houses - 1;
            }
        }
        !board.open().is_subset(left)
    }

    /// The shortest contradiction that proves a claim.
    pub(super) fn contradiction(&mut self, board: &LogicBoard, claim: (Candidate, bool)) -> Proof {
        let (one, is_on) = claim;
        if !self.contradicted.has(one, is_on) {
            return None;
        }
        let assumed = self.graph.claim(one.cell, one.digit, !is_on);
        self.follow(assumed);
        let mut best: Proof = None;
        for &place in &self.places {
            if let Some(length) = self.conflict(board, assumed, place)
                && best.is_none_or(|(shortest, _)| length < shortest)
            {
                best = Some((length, place));
            }
        }
        best
    }

    /// Follows the chains from a claim, unless that has been done.
    fn follow(&mut self, start: Claim) {
        let at = usize::from(start);
        if self.is_exact && !self.is_walked[at] {
            self.walks[at].from(&self.graph, start);
            self.is_walked[at] = true;
        }
    }

    /// The number of claims in the shortest chain from a claim to another that follows from it; one
    /// in a hurry.
    fn length(&self, start: Claim, one: Candidate, is_on: bool) -> Option<u32> {
        if self.is_exact {
            let end = self.graph.claim(one.cell, one.digit, is_on);
            return self.walks[usize::from(start)].length(end);
        }
        self.closure.of(start).has(one, is_on).then_some(1)
    }

    /// The number of claims in the shortest chains from a claim that contradict a place: two of
    /// its candidates are true, or none, or one is both true and false.
    fn conflict(&self, board: &LogicBoard, assumed: Claim, place: Place) -> Option<u32> {
        let length = |one: Candidate, is_on: bool| self.length(assumed, one, is_on);
        let all = place.candidates(board);
        let is_seen = match place {
            Place::Cell(_) => true,
            Place::House(house, digit) => self.untouched[digit.index()] >> house.index() & 1 == 1,
        };
        // Without a chain: so far that no sum overflows.
        const FAR: u32 = u32::MAX / 16;
        let (mut none, mut both, mut two) = (0, FAR, [FAR; 2]);
        for &one in all.iter() {
            let on = length(one, true).unwrap_or(FAR);
            let off = length(one, false).unwrap_or(FAR);
            none += off;
            both = both.min(on + off);
            if on < two[0] {
                two = [on, two[0]];
            } else {
                two[1] = two[1].min(on);
            }
        }
        let none = if is_seen { none } else { FAR };
        let both = if matches!(place, Place::Cell(_)) { both } else { FAR };
        Some(none.min(both).min(two[0] + two[1])).filter(|&length| length < FAR)
    }

    /// The shortest verity that proves a claim.
    pub(super) fn verity(&mut self, board: &LogicBoard, one: Candidate, is_on: bool) -> Proof {
        if !self.verified.has(one, is_on) {
            return None;
        }
        let mut best: Proof = None;
        for at in 0..self.places.len() {
            let place = self.places[at];
            let sources = place.candidates(board);
            let claim = |it: &Candidate| self.graph.claim(it.cell, it.digit, true);
            if !sources.iter().all(|it| self.closure.of(claim(it)).has(one, is_on)) {
                continue;
            }
            let mut sum = Some(0);
            for it in sources.iter() {
                let start = self.graph.claim(it.cell, it.digit, true);
                self.follow(start);
                sum = sum.zip(self.length(start, one, is_on)).map(|(sum, more)| sum + more);
            }
            if let Some(length) = sum
                && best.is_none_or(|(shortest, _)| length < shortest)
            {
                best = Some((length, place));
            }
        }
        best
    }
}

/// By digit, the houses with places for it, in each of which only filled cells have taken
/// candidates of the digit away. HoDoKu overlooks that others have no place left for a digit.
fn untouched(board: &LogicBoard) -> [u32; 9] {
    let mut untouched = [0; 9];
    let filled = board.grid();
    let mut seen = [CellSet::EMPTY; 9];
    for cell in CellSet::ALL - board.open() {
        if let Some(digit) = filled.get(cell) {
            seen[digit.index()] |= CellSet::peers(cell);
        }
    }
    for digit in Digit::all() {
        let lost = (board.open() - seen[digit.index()]) - board.places(digit);
        for house in 0..HOUSE_COUNT {
            let cells = CellSet::house_at(house);
            if board.places(digit).meets(cells) && !lost.meets(cells) {
                untouched[digit.index()] |= 1 << house;
            }
        }
    }
    untouched
}
