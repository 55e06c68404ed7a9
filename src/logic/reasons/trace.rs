//! What follows from an assumption, each fact with the facts that it follows from: the search of
//! [`Reasons`](super::Reasons), made again for the one step that is shown.
//!
//! Breadth first, so that each fact is reached by few others.

use super::branch::{Branch, Fact};
use crate::grid::{CELLS, Cell, CellSet, Digit, House};
use crate::logic::board::{Candidate, LogicBoard, digits};
use crate::logic::chain_node::ChainNode;

/// Which facts count when another one follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::logic) enum Follow {
    /// The one before it alone: the other of two places becomes true.
    Chain,
    /// All facts so far: the last place of all that are left becomes true.
    Net,
    /// All facts so far, about the assumed digit alone.
    OneDigit,
}

/// What a trace is to arrive at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::logic) enum Target {
    /// A candidate that is true, or false.
    Fact(Candidate, bool),
    /// A cell with two digits, with none, or with one that it also lacks.
    Cell(Cell),
    /// Cells of a house, one of which must have the digit: two have it, or none.
    Places(CellSet, Digit),
}

/// A fact that follows: which, and from which, as numbers of candidates and their truth.
struct Known {
    candidate: Candidate,
    is_on: bool,
    from: Vec<usize>,
}

/// All that follows from an assumption.
pub(in crate::logic) struct Trace<'a> {
    board: &'a LogicBoard,
    follow: Follow,
    known: Vec<Known>,
    /// By candidate and truth, the place of the fact in `known`.
    at: Vec<[Option<usize>; 2]>,
}

fn index(Candidate { cell, digit }: Candidate) -> usize {
    cell.index() * 9 + digit.index()
}

impl<'a> Trace<'a> {
    /// Follows an assumption to its end, contradictions or not.
    pub(in crate::logic) fn of(
        board: &'a LogicBoard,
        follow: Follow,
        assumed: Candidate,
        is_on: bool,
    ) -> Trace<'a> {
        let at = vec![[None; 2]; 9 * CELLS];
        let mut trace = Trace { board, follow, known: Vec::new(), at };
        trace.add(assumed, is_on, Vec::new());
        let mut next = trace.run(0);
        if follow == Follow::Net {
            // Singles that the board has anyway count too, after all that needs none of them.
            let singles: Vec<Candidate> =
                board.naked_singles().chain(board.hidden_singles()).collect();
            for single in singles {
                trace.add(single, true, Vec::new());
                next = trace.run(next);
            }
        }
        trace
    }

    /// Follows the facts from this one on, and returns their number.
    fn run(&mut self, mut next: usize) -> usize {
        while let Some(known) = self.known.get(next) {
            let candidate = known.candidate;
            if known.is_on {
                self.exclude(next, candidate)
            } else {
                self.fill(next, candidate)
            }
            next += 1;
        }
        next
    }

    fn add(&mut self, candidate: Candidate, is_on: bool, from: Vec<usize>) {
        let at = &mut self.at[index(candidate)][usize::from(is_on)];
        if at.is_none() {
            *at = Some(self.known.len());
            self.known.push(Known { candidate, is_on, from });
        }
    }

    fn place_of(&self, candidate: Candidate, is_on: bool) -> Option<usize> {
        self.at[index(candidate)][usize::from(is_on)]
    }

    /// A digit in a cell excludes the cell's other digits, and itself from the cells that it sees.
    fn exclude(&mut self, from: usize, Candidate { cell, digit }: Candidate) {
        if self.follow != Follow::OneDigit {
            for other in digits(self.board.candidates(cell) & !digit.bit()) {
                self.add(Candidate { cell, digit: other }, false, vec![from]);
            }
        }
        for other in CellSet::peers(cell) & self.board.places(digit) {
            self.add(Candidate { cell: other, digit }, false, vec![from]);
        }
    }

    /// A digit that a cell lacks leaves one to the cell, or one place to the digit.
    fn fill(&mut self, from: usize, Candidate { cell, digit }: Candidate) {
        if self.follow != Follow::OneDigit {
            let of_cell = digits(self.board.candidates(cell));
            self.last_of(from, of_cell.map(|digit| Candidate { cell, digit }).collect());
        }
        for house in cell.houses() {
            let places = self.board.places(digit) & CellSet::house(house);
            self.last_of(from, places.into_iter().map(|cell| Candidate { cell, digit }).collect());
        }
    }

    /// Adds each of some candidates of which all others are false. Where all are false, that is a
    /// contradiction, and each is true as well: so it can be shown at any of them.
    fn last_of(&mut self, from: usize, all: Vec<Candidate>) {
        for (i, &candidate) in all.iter().enumerate() {
            let others = all.iter().enumerate().filter(|(other, _)| *other != i);
            let grounds: Option<Vec<usize>> = others
                .map(|(_, &other)| {
                    let is_ground = |place: &usize| self.follow != Follow::Chain || *place == from;
                    self.place_of(other, false).filter(is_ground)
                })
                .collect();
            if let Some(grounds) = grounds.filter(|grounds| !grounds.is_empty()) {
                self.add(candidate, true, grounds);
            }
        }
    }

    /// The chains to a target: one, or one to each of the facts that contradict each other. Empty
    /// if the assumption does not lead there.
    pub(in crate::logic) fn branches(&self, target: Target) -> Vec<Branch> {
        match target {
            Target::Fact(candidate, is_on) => {
                self.place_of(candidate, is_on).map(|end| self.branch(end)).into_iter().collect()
            }
            Target::Cell(cell) => {
                let of_cell = digits(self.board.candidates(cell));
                self.contradiction(of_cell.map(|digit| Candidate { cell, digit }).collect())
            }
            Target::Places(cells, digit) => {
                let cells = cells & self.board.places(digit);
                self.contradiction(
                    cells.into_iter().map(|cell| Candidate { cell, digit }).collect(),
                )
            }
        }
    }

    /// The chains to the first contradiction: in a cell, else in a house.
    pub(in crate::logic) fn contradictions(&self) -> Vec<Branch> {
        let cells = self.board.open().into_iter().map(Target::Cell);
        let houses = House::all().flat_map(|house| {
            Digit::all().map(move |digit| Target::Places(CellSet::house(house), digit))
        });
        let mut all = cells.chain(houses).map(|target| self.branches(target));
        all.find(|branches| !branches.is_empty()).unwrap_or_default()
    }

    /// The chains that show that not exactly one of these candidates can hold.
    fn contradiction(&self, all: Vec<Candidate>) -> Vec<Branch> {
        let ends = |is_on: bool| {
            all.iter().filter_map(move |&one| self.place_of(one, is_on)).collect::<Vec<usize>>()
        };
        let (on, off) = (ends(true), ends(false));
        let both = all
            .iter()
            .find_map(|&one| Some(vec![self.place_of(one, true)?, self.place_of(one, false)?]));
        let ends = if all.is_empty() {
            Vec::new()
        } else if on.len() > 1 {
            on[..2].to_vec()
        } else if off.len() == all.len() {
            off
        } else {
            both.unwrap_or_default()
        };
        ends.into_iter().map(|end| self.branch(end)).collect()
    }

    /// A fact with all that it follows from.
    fn branch(&self, end: usize) -> Branch {
        let mut is_needed = vec![false; end + 1];
        is_needed[end] = true;
        for i in (0..=end).rev() {
            if is_needed[i] {
                self.known[i].from.iter().for_each(|&from| is_needed[from] = true);
            }
        }
        let mut place = vec![0; end + 1];
        let mut branch = Branch::default();
        for i in (0..=end).filter(|&i| is_needed[i]) {
            place[i] = branch.facts.len();
            let Known { candidate: Candidate { cell, digit }, is_on, from } = &self.known[i];
            let claim = ChainNode { cells: CellSet::of(*cell), digit: *digit, is_on: *is_on };
            let from = from.iter().map(|&from| place[from]).collect();
            branch.facts.push(Fact { claim, from });
        }
        branch
    }
}
