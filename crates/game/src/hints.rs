//! Finding the next hint of a position.

use super::hint::{Hint, HintReason};
use super::marks::only;
use super::{LIMITS, Session};
use ninefold_core::grid::{Cell, CellSet, Digit};
use ninefold_logic::Candidate;

impl Session {
    /// The next step: taking mistakes back; a step of the profile `hodoku`, or a deduction from one
    /// constraint of a variant; otherwise a digit of the solution. `None` for a full grid without
    /// mistakes, and where the solution is not known and logic ends.
    pub fn hint(&mut self) -> Option<Hint> {
        let check = self.check();
        let reason = if !check.is_clean() {
            HintReason::Mistake(check)
        } else if self.is_full() {
            return None;
        } else {
            self.step().or_else(|| self.exclusion()).or_else(|| self.revealed())?
        };
        Some(Hint { reason })
    }

    /// A digit of a solution as a hint, whether or not logic goes on.
    pub fn reveal(&mut self) -> Option<Hint> {
        self.revealed().map(|reason| Hint { reason })
    }

    /// The next step of the profile `hodoku`, unless that is a guess.
    fn step(&mut self) -> Option<HintReason> {
        let mut board = self.now.board.logic()?.clone();
        let step = self.hints.next(&mut board)?.step.clone();
        if step.technique.is_guess() {
            return None;
        }
        let (reasons, sentence) = (Box::new(step.reasons(&board)), Box::new(step.sentence(&board)));
        Some(HintReason::Step { step: Box::new(step), reasons, sentence })
    }

    /// The next deduction from the constraints of a variant, one at a time.
    fn exclusion(&self) -> Option<HintReason> {
        let ruleset = self.puzzle.ruleset()?;
        let blanks = || Cell::all().filter(|&cell| self.digit(cell).is_none());
        for cell in blanks() {
            if let Some(digit) = only(self.candidates(cell)) {
                let candidate = Candidate { cell, digit };
                return Some(HintReason::Single { candidate, house: None });
            }
        }
        for &house in ruleset.houses() {
            for digit in Digit::all() {
                if let Some(cell) = self.only_place(house, digit) {
                    let candidate = Candidate { cell, digit };
                    return Some(HintReason::Single { candidate, house: Some(house) });
                }
            }
        }
        ruleset.exclusions(&self.candidates_now()).next().map(HintReason::Exclusion)
    }

    /// The only place of a digit that a house does not have yet.
    fn only_place(&self, house: CellSet, digit: Digit) -> Option<Cell> {
        if house.into_iter().any(|cell| self.digit(cell) == Some(digit)) {
            return None;
        }
        let places = house.into_iter().filter(|&cell| self.candidates(cell) & digit.bit() != 0);
        places.collect::<CellSet>().only()
    }

    /// A digit of a solution, in the first of the cells with the fewest candidates.
    fn revealed(&mut self) -> Option<HintReason> {
        let open = Cell::all().filter(|&cell| self.digit(cell).is_none());
        let cell = open.min_by_key(|&cell| self.candidates(cell).count_ones())?;
        let outcome = match self.solution {
            Some(solution) => Some((solution, true)),
            None => {
                let outcome = self.search_here(&LIMITS);
                let is_only = outcome.solutions == 1 && !outcome.gave_up;
                outcome.solution().map(|solution| (*solution, is_only))
            }
        };
        let (solution, is_only) = outcome?;
        let candidate = Candidate { cell, digit: solution.get(cell)? };
        let is_variant = self.puzzle.ruleset().is_some();
        Some(HintReason::Solution { candidate, is_only, is_variant })
    }
}
