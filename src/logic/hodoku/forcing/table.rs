//! The consequences of each assumption about a candidate.

use std::ops::BitAnd;

use crate::grid::{CELLS, Cell, CellSet, Digit, House};
use crate::logic::board::{Candidate, LogicBoard, digits};

/// The depth to which consequences are followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Depth {
    /// Each consequence follows from one before it.
    Chain,
    /// Each consequence follows from all before it.
    Net,
}

/// The places that an assumption gives to digits, and those that it takes from them.
#[derive(Clone, Copy)]
pub(super) struct Reach {
    on: [CellSet; 9],
    off: [CellSet; 9],
}

/// A contradiction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Conflict {
    /// A cell with two digits, or without candidates.
    Cell(Cell),
    /// A house with a digit twice, or without a place for it.
    House(House, Digit),
}

impl Reach {
    const NOTHING: Reach = Reach { on: [CellSet::EMPTY; 9], off: [CellSet::EMPTY; 9] };
    /// The reach of a contradiction: everything follows.
    pub(super) const EVERYTHING: Reach = Reach { on: [CellSet::ALL; 9], off: [CellSet::ALL; 9] };

    /// The cells that are known to have a digit, or not to have it.
    pub(super) fn of(&self, digit: Digit, is_on: bool) -> CellSet {
        if is_on { self.on[digit.index()] } else { self.off[digit.index()] }
    }

    /// A contradiction, if there is one.
    pub(super) fn conflict(&self, board: &LogicBoard) -> Option<Conflict> {
        self.in_house(board).or_else(|| self.in_cell(board))
    }

    fn in_house(&self, board: &LogicBoard) -> Option<Conflict> {
        for digit in Digit::all() {
            let (on, off) = (self.on[digit.index()], self.off[digit.index()]);
            if on.is_empty() && off.is_empty() {
                continue;
            }
            for house in House::all().filter(|&house| board.count(house, digit) > 0) {
                let places = board.places(digit) & CellSet::house(house);
                if (on & places).len() > 1 || places.is_subset(off) {
                    return Some(Conflict::House(house, digit));
                }
            }
        }
        None
    }

    fn in_cell(&self, board: &LogicBoard) -> Option<Conflict> {
        let (mut once, mut twice, mut both) = (CellSet::EMPTY, CellSet::EMPTY, CellSet::EMPTY);
        let mut left = CellSet::EMPTY;
        for digit in Digit::all() {
            let (on, off) = (self.on[digit.index()], self.off[digit.index()]);
            twice |= once & on;
            once |= on;
            both |= on & off;
            left |= board.places(digit) - off;
        }
        (twice | both | (board.open() - left)).first().map(Conflict::Cell)
    }
}

impl BitAnd for Reach {
    type Output = Reach;
    fn bitand(self, other: Reach) -> Reach {
        let mut common = self;
        for i in 0..9 {
            common.on[i] &= other.on[i];
            common.off[i] &= other.off[i];
        }
        common
    }
}

/// The consequences of each candidate and of its absence.
pub(super) struct Tables {
    reach: Vec<[Reach; 2]>,
    queue: Vec<(Candidate, bool)>,
}

impl Tables {
    /// Tables without consequences.
    pub(super) fn new() -> Tables {
        Tables { reach: vec![[Reach::NOTHING; 2]; 9 * CELLS], queue: Vec::new() }
    }

    /// The consequences of an assumption.
    pub(super) fn reach(&self, candidate: Candidate, is_on: bool) -> &Reach {
        &self.reach[index(candidate)][usize::from(is_on)]
    }

    /// Follows all assumptions about a board.
    pub(super) fn fill(&mut self, board: &LogicBoard, depth: Depth) {
        for candidate in board.all_candidates() {
            for is_on in [false, true] {
                let reach = match depth {
                    Depth::Chain => self.chains(board, candidate, is_on),
                    Depth::Net => net(board, candidate, is_on),
                };
                self.reach[index(candidate)][usize::from(is_on)] = reach;
            }
        }
    }

    /// The consequences by chains of links.
    fn chains(&mut self, board: &LogicBoard, start: Candidate, is_on: bool) -> Reach {
        let mut reach = Reach::NOTHING;
        self.queue.clear();
        turn(&mut reach, &mut self.queue, start, is_on);
        let mut next = 0;
        while let Some(&(candidate, is_on)) = self.queue.get(next) {
            next += 1;
            if is_on {
                weak(board, candidate, &mut reach, &mut self.queue);
            } else {
                strong(board, candidate, &mut reach, &mut self.queue);
            }
        }
        reach
    }
}

impl Default for Tables {
    fn default() -> Tables {
        Tables::new()
    }
}

fn index(candidate: Candidate) -> usize {
    candidate.cell.index() * 9 + candidate.digit.index()
}

fn turn(reach: &mut Reach, queue: &mut Vec<(Candidate, bool)>, candidate: Candidate, is_on: bool) {
    let Candidate { cell, digit } = candidate;
    let known = if is_on { &mut reach.on } else { &mut reach.off };
    if !known[digit.index()].contains(cell) {
        known[digit.index()].insert(cell);
        queue.push((candidate, is_on));
    }
}

/// Adds what a digit in a cell excludes.
fn weak(board: &LogicBoard, on: Candidate, reach: &mut Reach, queue: &mut Vec<(Candidate, bool)>) {
    for digit in digits(board.candidates(on.cell) & !on.digit.bit()) {
        turn(reach, queue, Candidate { cell: on.cell, digit }, false);
    }
    for cell in CellSet::peers(on.cell) & board.places(on.digit) {
        turn(reach, queue, Candidate { cell, digit: on.digit }, false);
    }
}

/// Adds the placements that the absence of a digit from a cell forces.
fn strong(
    board: &LogicBoard,
    off: Candidate,
    reach: &mut Reach,
    queue: &mut Vec<(Candidate, bool)>,
) {
    let Candidate { cell, digit } = off;
    if board.candidates(cell).count_ones() == 2 {
        let other = digits(board.candidates(cell) & !digit.bit()).next();
        other.into_iter().for_each(|digit| turn(reach, queue, Candidate { cell, digit }, true));
    }
    for house in cell.houses().into_iter().filter(|&house| board.count(house, digit) == 2) {
        let other = (board.places(digit) & CellSet::house(house)) - CellSet::of(cell);
        other.into_iter().for_each(|cell| turn(reach, queue, Candidate { cell, digit }, true));
    }
}

/// The consequences by singles.
fn net(board: &LogicBoard, candidate: Candidate, is_on: bool) -> Reach {
    let mut then = board.clone();
    if is_on {
        then.place(candidate.cell, candidate.digit);
    } else {
        then.remove(candidate.cell, candidate.digit);
    }
    then.place_singles();
    let mut reach = Reach::NOTHING;
    for digit in Digit::all() {
        let i = digit.index();
        reach.off[i] = board.places(digit) - then.places(digit);
        for cell in reach.off[i] {
            if then.grid().get(cell) == Some(digit) {
                reach.on[i].insert(cell);
            }
        }
        reach.off[i] -= reach.on[i];
    }
    reach
}
