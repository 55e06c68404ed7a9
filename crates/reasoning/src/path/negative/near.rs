//! A step of a path and its surroundings, from which its negatives are made.

use ninefold_core::grid::{Cell, CellSet, Grid};
use ninefold_core::random::Random;
use ninefold_logic::premises::{History, Premise};
use ninefold_logic::{Candidate, HODOKU, Step, StepCollector, digits};

use super::drafts::{Draft, TRIES};
use super::{Fault, Negative};
use crate::oracle::{Claim, Conclusion, DEFAULT_CAP, Grounds, Oracle, State};
use crate::path::PathStep;
use crate::{Cells, Size};

/// A step of a path, the steps before it, and the solution.
pub(super) struct Near<'a> {
    pub(super) puzzle: &'a Grid,
    pub(super) solution: &'a Grid,
    pub(super) step: &'a PathStep,
    pub(super) earlier: &'a [PathStep],
    pub(super) history: &'a History,
    pub(super) random: Random,
    pub(super) found: &'a mut StepCollector,
}

impl Near<'_> {
    /// The first negative that the position offers, in a random order of the faults.
    pub(super) fn negative(&mut self, faults: &[Fault], oracle: &mut Oracle) -> Option<Negative> {
        let turns = self.shuffled(faults.iter().copied());
        turns.into_iter().find_map(|fault| match fault {
            Fault::WrongTechnique => self.misnamed(oracle),
            Fault::Stale => self.said_before(oracle),
            _ => self.drafts(fault).into_iter().take(TRIES).find_map(|draft| {
                let technique = draft.step.technique.code();
                let mut why = self.refuted(fault, &draft.step, None, oracle)?;
                if let Some(Candidate { cell, digit }) = draft.missed.or(self.rival(fault, &draft))
                {
                    why = format!("{cell} can also be {digit}");
                }
                let premises = self.premises(&draft);
                // Near a contradiction a chain may run through no cell at all.
                if premises.iter().any(has_no_cells) {
                    return None;
                }
                let step = PathStep {
                    step: draft.step,
                    board: draft.board,
                    premises,
                    is_needed: false,
                    ..self.step.clone()
                };
                Some(Negative { fault, why, step, technique })
            }),
        })
    }

    /// The same step under the name of a technique that stands near its own in the profile.
    fn misnamed(&mut self, oracle: &mut Oracle) -> Option<Negative> {
        let codes: Vec<&'static str> = HODOKU.entries.iter().map(|e| e.technique.code()).collect();
        let place = |code: &str| codes.iter().position(|other| *other == code);
        let own = place(self.step.step.technique.code())?;
        let most = place(DEFAULT_CAP)?;
        let mut near: Vec<usize> = (own.saturating_sub(4)..=own + 4).collect();
        near.retain(|&other| other != own && other <= most);
        self.random.shuffle(&mut near);
        let fault = Fault::WrongTechnique;
        near.into_iter().find_map(|other| {
            let technique = codes[other];
            let why = self.refuted(fault, &self.step.step, Some(technique), oracle)?;
            let step = PathStep { is_needed: false, ..self.step.clone() };
            Some(Negative { fault, why, step, technique })
        })
    }

    /// One of the last steps before it, repeated.
    fn said_before(&mut self, oracle: &mut Oracle) -> Option<Negative> {
        let count = self.earlier.len();
        let earlier = self.earlier.get(self.random.below(count.max(1)))?;
        let why = self.refuted(Fault::Stale, &earlier.step, None, oracle)?;
        let step = PathStep { is_needed: false, ..earlier.clone() };
        let technique = step.step.technique.code();
        Some(Negative { fault: Fault::Stale, why, step, technique })
    }

    /// The fact that refutes a step, if the verdict of the oracle is that of the fault.
    fn refuted(
        &self,
        fault: Fault,
        step: &Step,
        technique: Option<&str>,
        oracle: &mut Oracle,
    ) -> Option<String> {
        let size = Size::new(9)?;
        let board = &self.step.board;
        let cells = |grid: &Grid| Cells::parse(size, grid.to_string().as_bytes()).ok();
        let (puzzle, filled) = (cells(self.puzzle)?, cells(board.grid())?);
        let candidates: Vec<u16> = Cell::all().map(|cell| board.candidates(cell)).collect();
        let state = State { puzzle: &puzzle, cells: &filled, candidates: Some(&candidates) };
        let facts = [(&step.placements, true), (&step.eliminations, false)];
        let facts = facts.into_iter().flat_map(|(all, is_placed)| {
            all.iter().map(move |fact| {
                Conclusion::new(size, fact.cell.index(), fact.digit.get(), is_placed)
            })
        });
        let claim = Claim::of(facts.collect());
        if claim.conclusions().is_empty() {
            return None;
        }
        let grounds = Grounds { technique, premises: None };
        let verdict = oracle.judge(&state, &claim, grounds).ok()?;
        fault.agrees(&verdict).then(|| verdict.why.to_string())
    }

    /// Another digit that the cell of an unjustified step can have.
    fn rival(&self, fault: Fault, draft: &Draft) -> Option<Candidate> {
        let Candidate { cell, digit } = *draft.step.placements.first()?;
        let others = self.step.board.candidates(cell) & !digit.bit();
        let other = digits(others).next().filter(|_| fault == Fault::Unjustified)?;
        Some(Candidate { cell, digit: other })
    }

    /// The premises of a draft that hold at the position.
    fn premises(&self, draft: &Draft) -> Vec<Premise> {
        let board = &self.step.board;
        let mut premises = Vec::new();
        for premise in self.history.premises(&draft.step, &draft.board) {
            let Premise::Absent { cells, digits: mask, by } = premise else {
                premises.push(premise);
                continue;
            };
            let (whole, rest): (Vec<Cell>, Vec<Cell>) =
                cells.into_iter().partition(|cell| board.candidates(*cell) & mask == 0);
            let parts = rest.into_iter().map(|cell| (CellSet::of(cell), board.candidates(cell)));
            let whole: CellSet = whole.into_iter().collect();
            let parts = parts.chain([(whole, 0)]).map(|(cells, there)| (cells, mask & !there));
            let so = parts.filter(|(cells, digits)| !cells.is_empty() && *digits != 0);
            premises.extend(so.map(|(cells, digits)| Premise::Absent { cells, digits, by }));
        }
        premises
    }
}

/// Whether a premise is a link that has no cells.
fn has_no_cells(premise: &Premise) -> bool {
    matches!(premise, Premise::Link(link, _) if link.from.cells.is_empty() || link.to.cells.is_empty())
}
