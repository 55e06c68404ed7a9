//! Checking a position against the solutions: which digits and marks are wrong.

use std::fmt::{self, Display, Formatter};

use super::{CellList, FIRST, MarkLayer, Session};
use ninefold_core::grid::{Candidates, Cell, CellSet, Grid};
use ninefold_engine::Outcome;
use ninefold_logic::Candidate;

/// The mistakes of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Check {
    /// Digits that no solution has there.
    pub wrong: Vec<Candidate>,
    /// Candidates that were taken away although the solution needs them.
    pub missing: Vec<Candidate>,
    /// Cells whose pencil marks leave out the digit of the solution.
    pub marks: CellSet,
    /// No digit is wrong by itself, but no solution has all of them together.
    pub is_dead_end: bool,
    /// The search for solutions was given up, so nothing can be said.
    pub is_unknown: bool,
}

impl Check {
    /// Whether no digit and no candidate contradicts the solution. Pencil marks are a person's own
    /// affair.
    pub fn is_clean(&self) -> bool {
        self.wrong.is_empty() && self.missing.is_empty() && !self.is_dead_end
    }

    /// The cells of all mistakes but those of pencil marks.
    pub fn cells(&self) -> CellSet {
        self.wrong.iter().chain(&self.missing).map(|candidate| candidate.cell).collect()
    }
}

/// All that is wrong, as sentences: `r1c2 is not 5; 3 was taken away from r4c4, and is needed`.
impl Display for Check {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let wrong = self.wrong.iter().map(|it| format!("{} is not {}", it.cell, it.digit));
        let missing = self.missing.iter();
        let missing = missing
            .map(|it| format!("{} was taken away from {}, and is needed", it.digit, it.cell));
        let mut sentences: Vec<String> = wrong.chain(missing).collect();
        if self.is_dead_end {
            sentences.push("no solution has all these digits together".to_owned());
        }
        if !self.marks.is_empty() {
            let cells = CellList(self.marks);
            sentences.push(format!("the pencil marks leave out the digit of {cells}"));
        }
        match (sentences.is_empty(), self.is_unknown) {
            (true, true) => f.write_str("the solution is not known: the search was given up"),
            (true, false) => f.write_str("nothing is wrong"),
            _ => f.write_str(&sentences.join("; ")),
        }
    }
}

impl Session {
    /// The cells that must differ from a cell and have its digit. They break a rule with it,
    /// whatever the solution is.
    pub fn clashes(&self, cell: Cell) -> CellSet {
        let digit = self.digit(cell);
        let peers = self.puzzle.peers(cell).into_iter();
        peers.filter(|&peer| digit.is_some() && self.digit(peer) == digit).collect()
    }

    /// The constraints of a variant that the digits break, as sentences without a full stop, each
    /// with its filled cells.
    pub fn broken_rules(&self) -> Vec<(String, CellSet)> {
        let ruleset = self.puzzle.ruleset();
        ruleset.map(|ruleset| ruleset.broken_by(self.grid())).unwrap_or_default()
    }

    /// Compares digits, taken candidates and pencil marks with the only solution. Where there are
    /// several, a digit is wrong if no solution has it.
    pub fn check(&mut self) -> Check {
        match self.solution {
            Some(solution) => self.check_against(&solution),
            None => self.check_among_several(),
        }
    }

    fn check_against(&self, solution: &Grid) -> Check {
        let mut check = Check::default();
        for cell in Cell::all() {
            let Some(right) = solution.get(cell) else { continue };
            match self.digit(cell) {
                Some(digit) if digit != right => check.wrong.push(Candidate { cell, digit }),
                Some(_) => {}
                None => {
                    let candidate = Candidate { cell, digit: right };
                    if self.now.away.contains(candidate) {
                        check.missing.push(candidate);
                    }
                    let lacks = |marks: u16| marks != 0 && marks & right.bit() == 0;
                    if lacks(self.marks(cell)) || lacks(self.layer(MarkLayer::Centre, cell)) {
                        check.marks.insert(cell);
                    }
                }
            }
        }
        check
    }

    fn check_among_several(&mut self) -> Check {
        let mut check = Check::default();
        let filled = *self.grid();
        let all = self.search_with(&filled);
        if all.solutions > 0 {
            check.is_dead_end = self.search_here(&FIRST).solutions == 0;
            return check;
        }
        check.is_unknown = all.gave_up;
        if all.gave_up {
            return check;
        }
        let givens = self.puzzle.givens();
        for cell in Cell::all().filter(|&cell| givens.get(cell).is_none()) {
            let Some(digit) = filled.get(cell) else { continue };
            let mut one = givens;
            one.set(cell, Some(digit));
            if self.search_with(&one).solutions == 0 {
                check.wrong.push(Candidate { cell, digit });
            }
        }
        check.is_dead_end = check.wrong.is_empty();
        check
    }

    /// The first solution that has these digits.
    fn search_with(&mut self, filled: &Grid) -> Outcome {
        let candidates = within(&self.base, filled);
        self.searcher.solve(&self.puzzle, &candidates, &FIRST)
    }
}

/// The candidates of a puzzle with these digits filled in.
fn within(base: &Candidates, filled: &Grid) -> Candidates {
    let mut candidates = *base;
    for cell in Cell::all() {
        if let Some(digit) = filled.get(cell) {
            candidates.set(cell, base.get(cell) & digit.bit());
        }
    }
    candidates
}
