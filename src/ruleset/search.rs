//! The search over any ruleset: one queue of constraints to be asked, fewest candidates (by conflicts) first, depth first.
//!
//! A decision puts a digit into a cell; when it is refuted, the digit is struck there and the search goes on from what
//! follows. So the last candidate of a cell is no decision, as with the other engines.

use super::board::{Board, Conflict, State};
use super::digits::is_single;
use super::{Apart, Constraint, Ruleset};
use crate::grid::{CELLS, Candidates, Cell, CellSet};
use crate::search::{Budget, Limits, Outcome};

/// What a cell's conflicts count for, by its number of candidates: as one through its square.
///
/// Measured on 46 killers and 9 thermometers, Renbans, pencilmarks and killers known to be hard, in thousands of nodes: fewest candidates first,
/// ties by conflicts 4.0 and more than 157 (three gave up at 300); this 1.9 and 165; with places in houses 2.2 and 78; with two more
/// for the cell of a decision that fails at once 1.5 and 58; with weights halved now and then 1.5 and 46. "Fail first" by conflicts is
/// Boussemart, Hemery, Lecoutre and Sais (2004).
const MERITS: [u32; 10] = {
    let mut merits = [0; 10];
    let mut count = 1;
    while count < 10 {
        merits[count as usize] = 5040 / (count * count);
        count += 1;
    }
    merits
};

/// Decisions taken back until the weights are halved: what failed long ago counts for less.
const MEMORY: u32 = 200;

/// What a search goes by: for comparisons, since the default is the best of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strategy {
    /// Branch by few candidates and many conflicts, on digits' places too; otherwise just on the first cell with the fewest
    /// candidates.
    pub conflicts: bool,
    /// Propagate the constraints that follow from the stated ones, too.
    pub implied: bool,
}

impl Default for Strategy {
    fn default() -> Strategy {
        Strategy { conflicts: true, implied: true }
    }
}

/// A search and its memory, to be used for one ruleset after the other. It allocates only for a ruleset with more
/// constraints than any before.
#[derive(Debug)]
pub struct Solver {
    strategy: Strategy,
    board: Board,
    /// One for each decision that is open.
    decisions: Box<[Decision; CELLS]>,
    depth: usize,
    backtracks: u32,
    /// A bit for each constraint that is to be asked, in the order of asking.
    queue: Vec<u64>,
    /// Those that are asked at all.
    asked: Vec<u64>,
    /// How often each cell was part of a conflict, of late.
    weights: [u32; CELLS],
}

/// A digit that was put into a cell, and all candidates before.
#[derive(Clone, Copy, Debug)]
struct Decision {
    state: State,
    cell: Cell,
    digit: u16,
}

impl Default for Solver {
    fn default() -> Solver {
        Solver::new()
    }
}

impl Solver {
    /// A solver that goes by all it can.
    pub fn new() -> Solver {
        Solver::with(Strategy::default())
    }

    /// A solver of this strategy.
    pub fn with(strategy: Strategy) -> Solver {
        let board = Board::new(&Candidates::ALL, &Apart::NONE);
        let none = Decision { state: *board.state(), cell: Cell::at(0, 0), digit: 0 };
        Solver {
            strategy,
            board,
            decisions: Box::new([none; CELLS]),
            depth: 0,
            backtracks: 0,
            queue: Vec::new(),
            asked: Vec::new(),
            weights: [0; CELLS],
        }
    }

    /// Searches for solutions. Every one that counts was held against all constraints.
    ///
    /// The outcome depends on the ruleset and the limits alone.
    pub fn solve(&mut self, ruleset: &Ruleset, limits: &Limits) -> Outcome {
        self.solve_within(ruleset, ruleset.candidates(), limits)
    }

    /// The same among these candidates instead of those that the ruleset's givens leave.
    pub fn solve_within(
        &mut self,
        ruleset: &Ruleset,
        candidates: &Candidates,
        limits: &Limits,
    ) -> Outcome {
        let mut outcome = Outcome::EMPTY;
        self.search(ruleset, candidates, limits, &mut outcome);
        outcome.counters.propagations = self.board.take_removed();
        outcome
    }

    fn search(
        &mut self,
        ruleset: &Ruleset,
        candidates: &Candidates,
        limits: &Limits,
        outcome: &mut Outcome,
    ) {
        self.board = Board::new(candidates, &ruleset.apart);
        self.depth = 0;
        self.backtracks = 0;
        self.weights = [0; CELLS];
        if candidates.masks().contains(&0) {
            return;
        }
        let mut budget = Budget::new(limits);
        let mut state = self.begin(ruleset);
        loop {
            if state.is_ok() {
                match self.choose(ruleset) {
                    Some((cell, digit)) => {
                        if budget.is_spent(outcome.counters.nodes) {
                            outcome.gave_up = true;
                            return;
                        }
                        outcome.counters.nodes += 1;
                        state = self.decide(ruleset, cell, digit);
                        continue;
                    }
                    None => {
                        let grid = self.board.grid();
                        if ruleset.is_solution(&grid) {
                            if outcome.solutions == 0 {
                                outcome.first = grid;
                            }
                            if outcome.found(limits) {
                                return;
                            }
                        }
                    }
                }
            }
            if self.depth == 0 {
                return;
            }
            outcome.counters.backtracks += 1;
            state = self.take_back(ruleset);
        }
    }

    /// Asks all constraints.
    fn begin(&mut self, ruleset: &Ruleset) -> Result<(), Conflict> {
        let queues = &ruleset.queues;
        self.queue.clear();
        self.queue.resize(queues.words, 0);
        for (place, &index) in queues.order.iter().enumerate() {
            if self.strategy.implied || (index as usize) < ruleset.stated {
                self.queue[place / 64] |= 1 << (place % 64);
            }
        }
        self.asked.clone_from(&self.queue);
        self.propagate(ruleset, CellSet::ALL)
    }

    /// The cell to branch on and the digit to try: few candidates and many conflicts, or one of the two places that a
    /// digit has in a house.
    fn choose(&self, ruleset: &Ruleset) -> Option<(Cell, u16)> {
        let open = Cell::all().filter(|&cell| !is_single(self.board.get(cell)));
        if !self.strategy.conflicts {
            let fewest = open.min_by_key(|&cell| self.board.get(cell).count_ones())?;
            return Some((fewest, self.board.get(fewest) & self.board.get(fewest).wrapping_neg()));
        }
        let score =
            |cell: Cell, count: u32| (1 + self.weights[cell.index()]) * MERITS[count as usize];
        let mut best: Option<(u32, Cell, u16)> = None;
        for cell in open {
            let mask = self.board.get(cell);
            let score = score(cell, mask.count_ones());
            if best.is_none_or(|(most, ..)| score > most) {
                best = Some((score, cell, mask & mask.wrapping_neg()));
            }
        }
        let (mut most, cell, _) = best?;
        if self.board.get(cell).count_ones() > 2 {
            for (&house, digit) in
                ruleset.houses.iter().flat_map(|h| (0..9).map(move |d| (h, 1 << d)))
            {
                let places = self.board.holders(house, digit);
                if places.len() != 2 {
                    continue;
                }
                for cell in places {
                    if score(cell, 2) > most {
                        most = score(cell, 2);
                        best = Some((most, cell, digit));
                    }
                }
            }
        }
        best.map(|(_, cell, digit)| (cell, digit))
    }

    fn decide(&mut self, ruleset: &Ruleset, cell: Cell, digit: u16) -> Result<(), Conflict> {
        self.decisions[self.depth] = Decision { state: *self.board.state(), cell, digit };
        self.depth += 1;
        self.board.keep(cell, digit)?;
        let changed = self.board.take_changed();
        let result = self.propagate(ruleset, changed);
        if result.is_err() {
            self.weights[cell.index()] += 2;
        }
        result
    }

    /// The last decision was wrong, or there is nothing more to be found behind it.
    fn take_back(&mut self, ruleset: &Ruleset) -> Result<(), Conflict> {
        self.depth -= 1;
        self.backtracks += 1;
        if self.backtracks.is_multiple_of(MEMORY) {
            self.weights.iter_mut().for_each(|weight| *weight /= 2);
        }
        let Decision { state, cell, digit } = &self.decisions[self.depth];
        self.board.restore(state);
        self.board.strike(*cell, *digit)?;
        let changed = self.board.take_changed();
        self.propagate(ruleset, changed)
    }

    /// Asks constraints until nothing follows any more from these cells' having changed.
    fn propagate(&mut self, ruleset: &Ruleset, changed: CellSet) -> Result<(), Conflict> {
        let result = self.settle(ruleset, changed).and_then(|()| self.work_off(ruleset));
        if result.is_err() {
            self.queue.fill(0);
            self.board.take_changed();
        }
        result
    }

    fn work_off(&mut self, ruleset: &Ruleset) -> Result<(), Conflict> {
        while let Some(word) = self.queue.iter().position(|&word| word != 0) {
            let bit = self.queue[word] & self.queue[word].wrapping_neg();
            let place = word * 64 + bit.trailing_zeros() as usize;
            let constraint = &ruleset.constraints[ruleset.queues.order[place] as usize];
            let asked = constraint.propagate(&mut self.board);
            if asked.is_err() {
                self.blame(constraint.as_ref());
                return Err(Conflict);
            }
            let changed = self.board.take_changed();
            self.wake(ruleset, changed);
            self.queue[word] &= !bit;
            self.settle_singles(ruleset, changed)?;
        }
        Ok(())
    }

    fn settle(&mut self, ruleset: &Ruleset, changed: CellSet) -> Result<(), Conflict> {
        self.wake(ruleset, changed);
        self.settle_singles(ruleset, changed)
    }

    /// Strikes the digits of the cells among these that have but one from the cells that must differ, and so on.
    fn settle_singles(&mut self, ruleset: &Ruleset, changed: CellSet) -> Result<(), Conflict> {
        let mut changed = changed;
        while !changed.is_empty() {
            for cell in changed {
                if is_single(self.board.get(cell)) && self.board.settle(cell).is_err() {
                    self.weights[cell.index()] += 1;
                    return Err(Conflict);
                }
            }
            changed = self.board.take_changed();
            self.wake(ruleset, changed);
        }
        Ok(())
    }

    /// Puts the constraints that touch these cells into the queue.
    #[inline]
    fn wake(&mut self, ruleset: &Ruleset, changed: CellSet) {
        let queues = &ruleset.queues;
        for cell in changed {
            let at = cell.index() * queues.words;
            let woken = queues.wake[at..at + queues.words].iter().zip(&self.asked);
            for (queued, (woken, asked)) in self.queue.iter_mut().zip(woken) {
                *queued |= woken & asked;
            }
        }
    }

    fn blame(&mut self, constraint: &dyn Constraint) {
        for cell in constraint.cells() {
            self.weights[cell.index()] += 1;
        }
    }
}
