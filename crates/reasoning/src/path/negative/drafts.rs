//! Drafts of negatives: claims near a step that may have a fault. The oracle decides.

use ninefold_core::grid::{Cell, CellSet, Digit, House};
use ninefold_logic::{Candidate, HODOKU, LogicBoard, Step, Technique, digits};

use super::{Fault, near::Near};

/// The most candidates that are taken away to find a step that misses one.
const REMOVALS: usize = 6;
/// The most claims of a fault that are judged at a position.
pub(super) const TRIES: usize = 8;

/// A step that may be wrong, the board on which it would be right, and the candidate that this board
/// lacks.
pub(super) struct Draft {
    pub(super) step: Step,
    pub(super) board: LogicBoard,
    pub(super) missed: Option<Candidate>,
}

impl Near<'_> {
    /// The first conclusion of the step, near which its negatives are.
    fn anchor(&self) -> Option<Candidate> {
        let Step { placements, eliminations, .. } = &self.step.step;
        placements.iter().chain(eliminations).next().copied()
    }

    /// Claims that may have a fault, nearest first.
    pub(super) fn drafts(&mut self, fault: Fault) -> Vec<Draft> {
        let Some(anchor) = self.anchor() else { return Vec::new() };
        match fault {
            Fault::WrongCell => self.hidden(anchor),
            Fault::MissedPremise => self.with_one_gone(anchor),
            Fault::WrongStrike => self.struck(anchor),
            _ => self.naked(fault, anchor),
        }
    }

    pub(super) fn shuffled<T>(&mut self, items: impl IntoIterator<Item = T>) -> Vec<T> {
        let mut items: Vec<T> = items.into_iter().collect();
        self.random.shuffle(&mut items);
        items
    }

    /// Blanks that share a row, column or box with a cell, that cell first.
    fn around(&mut self, cell: Cell) -> Vec<Cell> {
        let near = CellSet::peers(cell) & self.step.board.open();
        let mut cells = self.shuffled(near);
        cells.insert(0, cell);
        cells
    }

    /// False naked singles.
    fn naked(&mut self, fault: Fault, anchor: Candidate) -> Vec<Draft> {
        let board = &self.step.board;
        let mut drafts = Vec::new();
        for cell in self.around(anchor.cell) {
            let right = self.solution.get(cell);
            let digits = self.shuffled(Digit::all());
            let fits = |digit: &Digit| match fault {
                Fault::Clash => !board.has(cell, *digit),
                Fault::Unjustified => Some(*digit) == right && cell != anchor.cell,
                _ => board.has(cell, *digit) && Some(*digit) != right,
            };
            let digits = digits.into_iter().filter(fits).take(2);
            drafts.extend(digits.filter_map(|digit| self.single(cell, digit, None)));
        }
        drafts
    }

    /// False hidden singles: the digit in other cells that can have it.
    fn hidden(&mut self, anchor: Candidate) -> Vec<Draft> {
        let digit = anchor.digit;
        let mut drafts = Vec::new();
        for house in self.shuffled(anchor.cell.houses()) {
            let places = self.step.board.places(digit) & CellSet::house(house);
            let wrong = |cell: &Cell| self.solution.get(*cell) != Some(digit);
            let wrong: Vec<Cell> = places.into_iter().filter(wrong).collect();
            let wrong = self.shuffled(wrong);
            drafts.extend(wrong.iter().filter_map(|cell| self.single(*cell, digit, Some(house))));
        }
        drafts
    }

    /// A step that places a digit, and the board with nothing else in its cell or its house.
    fn single(&self, cell: Cell, digit: Digit, house: Option<House>) -> Option<Draft> {
        let mut board = self.step.board.clone();
        let code = match house {
            Some(house) => {
                let others = (CellSet::house(house) & board.places(digit)) - CellSet::of(cell);
                others.into_iter().for_each(|other| board.remove(other, digit));
                "hidden-single"
            }
            None => {
                let others = board.candidates(cell) & !digit.bit();
                digits(others).for_each(|other| board.remove(cell, other));
                "naked-single"
            }
        };
        let step = Step {
            technique: technique(code)?,
            placements: vec![Candidate { cell, digit }],
            eliminations: Vec::new(),
            digits: vec![digit],
            sets: Vec::new(),
            masks: Vec::new(),
            houses: house.into_iter().collect(),
            chain: Vec::new(),
            length: 0,
        };
        Some(Draft { step, board, missed: None })
    }

    /// Steps of the same technique that would be there if a candidate were gone.
    fn with_one_gone(&mut self, anchor: Candidate) -> Vec<Draft> {
        let mut drafts = Vec::new();
        let cells = self.around(anchor.cell);
        let all: Vec<Candidate> = cells
            .into_iter()
            .flat_map(|cell| {
                digits(self.step.board.candidates(cell)).map(move |digit| Candidate { cell, digit })
            })
            .collect();
        for gone in self.shuffled(all).into_iter().take(REMOVALS) {
            let mut board = self.step.board.clone();
            board.remove(gone.cell, gone.digit);
            if board.is_broken() {
                continue;
            }
            self.found.clear();
            let _ = self.step.step.technique.find(&board, self.found);
            let steps = self.shuffled(self.found.found().to_vec()).into_iter().take(TRIES);
            drafts.extend(steps.map(|step| Draft {
                step,
                board: board.clone(),
                missed: Some(gone),
            }));
        }
        drafts
    }

    /// The step with one strike of the digit that is right, of a cell near by.
    fn struck(&mut self, anchor: Candidate) -> Vec<Draft> {
        let step = &self.step.step;
        if step.eliminations.is_empty() {
            return Vec::new();
        }
        let is_right = |cell: &Cell| self.solution.get(*cell) == Some(anchor.digit);
        let near = CellSet::peers(anchor.cell) & self.step.board.places(anchor.digit);
        let right: Vec<Cell> = near.into_iter().filter(is_right).collect();
        let drafts = self.shuffled(right).into_iter().map(|cell| {
            let mut step = step.clone();
            step.eliminations[0] = Candidate { cell, digit: anchor.digit };
            Draft { step, board: self.step.board.clone(), missed: None }
        });
        drafts.collect()
    }
}

/// The technique with this code.
fn technique(code: &str) -> Option<&'static dyn Technique> {
    let entries = HODOKU.entries.iter().map(|entry| entry.technique);
    entries.into_iter().find(|technique| technique.code() == code)
}
