//! Moves of a game, and why one is refused.

use super::board::Board;
use super::{Check, FIRST, Hint, HintReason, LIMITS, MarkLayer, Refusal, Session, State};
use ninefold_core::grid::{Cell, Digit, Grid};
use ninefold_logic::{Candidate, Step};

impl Session {
    /// Applies the rules until none applies, and returns the steps taken. This is part of the last
    /// move: undo takes both back.
    pub fn apply_rules(&mut self) -> &[Step] {
        let State { board, steps, away, .. } = &mut self.now;
        let from = steps.len();
        if let (Some(rules), Some(board)) = (&mut self.rules, board.logic_mut()) {
            while let Some(found) = rules.next(board) {
                steps.push(found.step.clone());
                found.step.eliminations.iter().for_each(|&gone| away.insert(gone));
                found.step.apply(board);
            }
        }
        &self.now.steps[from..]
    }

    /// A checked move: fills a blank, then applies the rules. Returns the steps that they took.
    ///
    /// # Errors
    /// The reason why the digit cannot be there. Nothing is changed then.
    pub fn place(&mut self, cell: Cell, digit: Digit) -> Result<&[Step], Refusal> {
        if let Some(refusal) = self.refuse(Candidate { cell, digit }) {
            return Err(refusal);
        }
        self.begin_move();
        self.set_digit(cell, Some(digit));
        Ok(self.apply_rules())
    }

    /// A checked move: takes candidates away, then applies the rules. Returns the steps that they
    /// took.
    ///
    /// # Errors
    /// The reason why one of the candidates cannot go. Nothing is changed then.
    pub fn eliminate(&mut self, candidates: &[Candidate]) -> Result<&[Step], Refusal> {
        if let Some(refusal) =
            candidates.iter().find_map(|candidate| self.refuse_elimination(*candidate))
        {
            return Err(refusal);
        }
        self.begin_move();
        self.take_away(candidates);
        if self.solution.is_none()
            && self.search_here(&FIRST).solutions == 0
            && let Some(&candidate) = candidates.last()
        {
            self.take_back();
            return Err(Refusal::Needed { candidate });
        }
        Ok(self.apply_rules())
    }

    /// A free move: fills a cell, or empties it. The marks of a digit in cells that must differ are
    /// rubbed out. `false` for a given, and where nothing changes.
    pub fn write(&mut self, cell: Cell, digit: Option<Digit>) -> bool {
        if self.is_given(cell) || self.digit(cell) == digit {
            return false;
        }
        self.begin_move();
        self.set_digit(cell, digit);
        true
    }

    /// A free move: adds a pencil mark, or takes it away. `false` for a filled cell.
    pub fn toggle_mark(&mut self, candidate: Candidate) -> bool {
        let Candidate { cell, digit } = candidate;
        self.set_layer(MarkLayer::Corner, cell, self.marks(cell) ^ digit.bit())
    }

    /// A free move: gives a cell these marks in a layer. `false` where nothing changes, and for
    /// digits in a filled cell.
    pub fn set_layer(&mut self, layer: MarkLayer, cell: Cell, mask: u16) -> bool {
        let is_hidden = layer != MarkLayer::Color && self.digit(cell).is_some();
        if is_hidden || self.layer(layer, cell) == mask & 0x1ff {
            return false;
        }
        self.begin_move();
        self.now.layers[layer as usize].set(cell, mask);
        true
    }

    /// Makes several free moves that undo takes back together.
    pub fn as_one_move(&mut self, moves: impl FnOnce(&mut Session)) {
        let before = self.before.len();
        moves(self);
        self.before.truncate(before + 1);
    }

    /// A free move: takes a candidate away, or puts one back that was taken. `false` where the
    /// digits on the board leave no such candidate, and for a filled cell.
    pub fn toggle_candidate(&mut self, candidate: Candidate) -> bool {
        let Candidate { cell, digit } = candidate;
        if self.candidates(cell) & digit.bit() != 0 {
            self.begin_move();
            self.take_away(&[candidate]);
            return true;
        }
        let left = self.puzzle.left_by(self.grid());
        let may_return = self.digit(cell).is_none()
            && self.now.away.contains(candidate)
            && self.base.contains(cell, digit)
            && left.contains(cell, digit);
        if may_return {
            self.begin_move();
            self.now.away.remove(candidate);
            self.rebuild();
        }
        may_return
    }

    /// A free move: empties a cell of its digit or else of its pencil marks. `false` where there is
    /// neither, and for a given.
    pub fn clear(&mut self, cell: Cell) -> bool {
        if self.digit(cell).is_some() {
            return self.write(cell, None);
        }
        if self.marks(cell) | self.layer(MarkLayer::Centre, cell) == 0 {
            return false;
        }
        self.begin_move();
        self.now.layers[..2].iter_mut().for_each(|marks| marks.set(cell, 0));
        true
    }

    /// A free move: makes the automatic candidates the person's own pencil marks. `false` where
    /// they are already.
    pub fn adopt_candidates(&mut self) -> bool {
        let mut marks = self.now.layers[MarkLayer::Corner as usize];
        for cell in Cell::all().filter(|&cell| self.digit(cell).is_none()) {
            marks.set(cell, self.candidates(cell));
        }
        let is_new = marks != self.now.layers[MarkLayer::Corner as usize];
        if is_new {
            self.begin_move();
            self.now.layers[MarkLayer::Corner as usize] = marks;
        }
        is_new
    }

    /// Makes a hint's move, then applies the rules. Returns the steps that they took. A hint that
    /// there are mistakes takes these back.
    pub fn apply(&mut self, hint: &Hint) -> &[Step] {
        self.begin_move();
        match &hint.reason {
            HintReason::Mistake(check) => self.mend(check),
            _ => {
                for Candidate { cell, digit } in hint.placements() {
                    self.set_digit(cell, Some(digit));
                }
                self.take_away(&hint.eliminations());
            }
        }
        self.apply_rules()
    }

    fn set_digit(&mut self, cell: Cell, digit: Option<Digit>) {
        if let Some(digit) = digit {
            for peer in self.puzzle.peers(cell) {
                let gone = Candidate { cell: peer, digit };
                self.now.layers[..2].iter_mut().for_each(|marks| marks.remove(gone));
            }
        }
        match (digit, self.now.board.logic_mut()) {
            (Some(digit), Some(board)) if board.has(cell, digit) => board.place(cell, digit),
            _ => {
                let mut grid = *self.grid();
                grid.set(cell, digit);
                self.rebuild_with(&grid);
            }
        }
    }

    fn take_away(&mut self, candidates: &[Candidate]) {
        candidates.iter().for_each(|&gone| self.now.away.insert(gone));
        self.now.board.remove(candidates);
    }

    fn mend(&mut self, check: &Check) {
        let mut grid = *self.grid();
        check.wrong.iter().for_each(|it| grid.set(it.cell, None));
        check.missing.iter().for_each(|&candidate| self.now.away.remove(candidate));
        self.rebuild_with(&grid);
    }

    fn rebuild(&mut self) {
        let grid = *self.grid();
        self.rebuild_with(&grid);
    }

    /// Makes the board anew, from these digits and what was taken away.
    fn rebuild_with(&mut self, grid: &Grid) {
        let known = self.now.board.solution().copied();
        let placed = self.puzzle.without_givens(grid);
        self.now.board =
            Board::new(&self.puzzle, known.as_ref(), &self.base, &placed, &self.now.away);
    }

    fn refuse(&mut self, candidate: Candidate) -> Option<Refusal> {
        let Candidate { cell, digit } = candidate;
        if let Some(refusal) = self.refuse_absent(candidate) {
            return Some(refusal);
        }
        let is_wrong = match &self.solution {
            Some(solution) => solution.get(cell) != Some(digit),
            None => {
                let mut candidates = self.candidates_now();
                candidates.set(cell, digit.bit());
                let outcome = self.searcher.solve(&self.puzzle, &candidates, &LIMITS);
                outcome.solutions == 0 && !outcome.gave_up
            }
        };
        is_wrong.then_some(Refusal::Wrong { candidate })
    }

    fn refuse_elimination(&self, candidate: Candidate) -> Option<Refusal> {
        let Candidate { cell, digit } = candidate;
        let is_needed = self.solution.is_some_and(|solution| solution.get(cell) == Some(digit));
        let needed = is_needed.then_some(Refusal::Needed { candidate });
        self.refuse_absent(candidate).or(needed)
    }

    /// Refuses a filled cell, a digit that a cell that must differ has, and a candidate that is gone.
    fn refuse_absent(&self, candidate: Candidate) -> Option<Refusal> {
        let Candidate { cell, digit } = candidate;
        if let Some(there) = self.digit(cell) {
            return Some(Refusal::Filled { cell, digit: there, is_given: self.is_given(cell) });
        }
        if let Some(by) =
            self.puzzle.peers(cell).into_iter().find(|&peer| self.digit(peer) == Some(digit))
        {
            return Some(Refusal::Taken { cell, digit, by });
        }
        if self.candidates(cell) & digit.bit() != 0 {
            return None;
        }
        let step = self.now.steps.iter().find(|step| step.eliminations.contains(&candidate));
        let is_away = self.now.away.contains(candidate) || self.puzzle.ruleset().is_none();
        Some(match is_away {
            true => Refusal::Eliminated { candidate, step: step.cloned().map(Box::new) },
            false => Refusal::Excluded { candidate },
        })
    }
}
