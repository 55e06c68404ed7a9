//! The search over any ruleset: one queue of constraints to ask, then a branch on few candidates
//! and many conflicts, depth first.
//!
//! A decision puts a digit into a cell. When it is refuted, the digit is struck there and the
//! search goes on from what follows. So the last candidate of a cell is no decision, as with the
//! other engines.

use super::first_house::{FirstHouse, PERMUTATIONS};
use super::probation::{LONG, Probation};
use super::state::{Conflict, SearchState, Snapshot};
use super::{constraint::Propagate, peers::Peers, set::Ruleset, wake::WakeTable};
use ninefold_constraints::{NEEDED, Network, NetworkSolver};
use ninefold_core::grid::{CELLS, Candidates, Cell, CellSet};
use ninefold_core::search::{Budget, Limits, Outcome};

/// The factor for a cell's conflicts, by its number of candidates: one over its square, times 5040.
///
/// Measured in thousands of nodes, on 46 killers and on 9 puzzles of several kinds known to be
/// hard:
///
/// | rule | 46 killers | 9 hard ones |
/// |---|---|---|
/// | fewest candidates first, ties by conflicts | 4.0 | more than 157 (three gave up at 300) |
/// | this factor | 1.9 | 165 |
/// | and places of digits in houses | 2.2 | 78 |
/// | and a weight of two more for the cell of a decision that fails at once | 1.5 | 58 |
/// | and weights halved now and then | 1.5 | 46 |
///
/// To branch by conflicts is an idea of Boussemart, Hemery, Lecoutre and Sais (2004).
const MERITS: [u32; 10] = {
    let mut merits = [0; 10];
    let mut count = 1;
    while count < 10 {
        merits[count as usize] = 5040 / (count * count);
        count += 1;
    }
    merits
};

/// The number of decisions taken back until the weights are halved: what failed long ago counts for
/// less.
const MEMORY: u32 = 200;

/// The weight with which a cell starts for each constraint that it is in. Before anything has failed,
/// that is where most follows from a decision.
///
/// Nodes of puzzles that need more than 50, within 2 s each, as the geometric mean of what this saves,
/// with 1, 2 and 4: 111 video puzzles 10, 14 and 14 %, 175 random ones of 18 kinds, the hardest for ISS,
/// 19, 22 and 18 %, 93 examples of ISS 1, 2 and 0 %. Four extreme killers need 10 % more with 2.
const INVOLVED: u32 = 2;

/// The choices of a search. The default is the best known; the others are for comparisons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchStrategy {
    /// Branch on few candidates and many conflicts, and also on the two places of a digit in a
    /// house. If not, branch on the first cell with the fewest candidates.
    pub conflicts: bool,
    /// Also propagate the sums that follow from the stated ones.
    pub implied: bool,
}

impl Default for SearchStrategy {
    fn default() -> SearchStrategy {
        SearchStrategy { conflicts: true, implied: true }
    }
}

/// A solver for rulesets, with memory that it uses again for the next one.
///
/// It allocates only for a ruleset with more constraints than any before.
#[derive(Debug)]
pub struct RulesetSolver {
    strategy: SearchStrategy,
    state: SearchState,
    /// The open decisions, of which there are `depth`.
    decisions: Box<[Decision; CELLS]>,
    depth: usize,
    backtracks: u32,
    /// Whether it uses the longer sums too.
    is_long: bool,
    /// For each place of the table, the record of a longer sum there.
    probations: Vec<Probation>,
    /// A bit for each constraint to ask, in the order of asking.
    queue: Vec<u128>,
    /// A bit for each constraint that the strategy asks at all.
    asked: Vec<u128>,
    /// Number of recent conflicts that each cell was part of.
    weights: [u32; CELLS],
    /// For puzzles beyond nine rows and nine digits; made when one comes.
    networks: Option<Box<NetworkSolver>>,
}

/// A digit that was put into a cell, and all candidates before that.
#[derive(Clone, Copy, Debug)]
struct Decision {
    before: Snapshot,
    cell: Cell,
    digit: u16,
}

impl Default for RulesetSolver {
    fn default() -> RulesetSolver {
        RulesetSolver::new()
    }
}

impl RulesetSolver {
    /// A solver with the default strategy.
    pub fn new() -> RulesetSolver {
        RulesetSolver::with(SearchStrategy::default())
    }

    /// A solver with this strategy.
    #[doc(hidden)]
    pub fn with(strategy: SearchStrategy) -> RulesetSolver {
        let state = SearchState::new(&Candidates::ALL, &Peers::NONE);
        let none = Decision { before: *state.snapshot(), cell: Cell::at(0, 0), digit: 0 };
        RulesetSolver {
            strategy,
            state,
            decisions: Box::new([none; CELLS]),
            depth: 0,
            backtracks: 0,
            is_long: false,
            probations: Vec::new(),
            queue: Vec::new(),
            asked: Vec::new(),
            weights: [0; CELLS],
            networks: None,
        }
    }

    /// The digits of the first solution of the last search, for a board of any size: a character
    /// for each cell. `None` if the last ruleset was no network.
    #[doc(hidden)]
    pub fn network_solution(&self, ruleset: &Ruleset) -> Option<String> {
        let solver = self.networks.as_deref().filter(|solver| !solver.first().is_empty())?;
        Some(ruleset.network()?.solution_text(solver.first()))
    }

    /// Searches a network among these candidates of a 9x9 board.
    fn solve_network(
        &mut self,
        network: &Network,
        candidates: &Candidates,
        limits: &Limits,
    ) -> Outcome {
        let solver = self.networks.get_or_insert_default();
        match network.is_9x9() {
            true => solver.solve_grid(network, candidates.masks(), limits),
            false => solver.solve(network, limits),
        }
    }

    /// Searches for solutions. Each is checked against the definitions of all stated constraints
    /// before it counts.
    ///
    /// The outcome depends on the ruleset, the limits and the strategy alone.
    pub fn solve(&mut self, ruleset: &Ruleset, limits: &Limits) -> Outcome {
        self.solve_within(ruleset, ruleset.candidates(), limits)
    }

    /// Searches among these candidates, instead of those that the ruleset's givens leave.
    ///
    /// Solutions must still obey the ruleset's givens.
    #[doc(hidden)]
    pub fn solve_within(
        &mut self,
        ruleset: &Ruleset,
        candidates: &Candidates,
        limits: &Limits,
    ) -> Outcome {
        if let Some(network) = ruleset.network() {
            return self.solve_network(network, candidates, limits);
        }
        let mut outcome = Outcome::EMPTY;
        self.search(ruleset, candidates, limits, &mut outcome);
        outcome.counters.propagations = self.state.take_removed();
        outcome
    }

    fn search(
        &mut self,
        ruleset: &Ruleset,
        candidates: &Candidates,
        limits: &Limits,
        outcome: &mut Outcome,
    ) {
        self.state.renewed(candidates, &ruleset.peers);
        self.state.add_scratch(ruleset.scratch);
        self.depth = 0;
        self.backtracks = 0;
        self.is_long = false;
        self.weights = ruleset.involved.map(|count| INVOLVED * count);
        if candidates.masks().contains(&0) {
            return;
        }
        let mut budget = Budget::new(limits);
        // With this, each solution stands for as many as digits can be exchanged in.
        let mut first_house = FirstHouse::of(ruleset, candidates);
        let alike = if first_house.is_some() { PERMUTATIONS } else { 1 };
        let mut propagated = match &first_house {
            Some(first_house) => self.start_over(ruleset, candidates, first_house.house()),
            None => self.begin(ruleset),
        };
        loop {
            if propagated.is_ok() {
                match self.choose(ruleset) {
                    Some((cell, digit)) => {
                        if budget.is_spent(outcome.counters.nodes) {
                            outcome.gave_up = true;
                            return;
                        }
                        outcome.counters.nodes += 1;
                        propagated = self.decide(ruleset, cell, digit);
                        continue;
                    }
                    None => {
                        let grid = self.state.grid();
                        if ruleset.is_solution(&grid) {
                            if outcome.solutions == 0 {
                                outcome.first = grid;
                            }
                            if (0..alike).any(|_| outcome.found(limits)) {
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
            propagated = self.take_back(ruleset);
            if self.backtracks == LONG
                && self.strategy.implied
                && !ruleset.longer().constraints.is_empty()
            {
                if outcome.solutions == 0 && self.depth > 0 {
                    // From the start, where they strike the most. Nothing found is lost.
                    let start = self.decisions[0].before;
                    self.state.restore(&start);
                    self.state.restore_scratch(0);
                    self.depth = 0;
                    propagated = Ok(());
                }
                propagated = propagated.and_then(|()| self.go_long(ruleset));
            }
            if outcome.solutions == 0
                && let Some(house) =
                    first_house.as_mut().and_then(|first_house| first_house.next(self.depth))
            {
                propagated = self.start_over(ruleset, candidates, house);
            }
        }
    }

    /// Begins again from these candidates, with the digits of a house in order. The weights stay.
    fn start_over(
        &mut self,
        ruleset: &Ruleset,
        candidates: &Candidates,
        house: CellSet,
    ) -> Result<(), Conflict> {
        self.state.renewed(candidates, &ruleset.peers);
        self.state.add_scratch(ruleset.scratch);
        self.depth = 0;
        for (digit, cell) in house.into_iter().enumerate() {
            self.state.keep(cell, 1 << digit)?;
        }
        self.state.take_changed();
        self.begin(ruleset)
    }

    /// The table of the constraints that this search uses.
    #[inline]
    fn table<'r>(&self, ruleset: &'r Ruleset) -> &'r WakeTable {
        if self.is_long { &ruleset.longer().wake } else { &ruleset.wake }
    }

    /// Uses the longer sums too from now on, each as long as it strikes something now and then.
    fn go_long(&mut self, ruleset: &Ruleset) -> Result<(), Conflict> {
        self.is_long = true;
        let wake = &ruleset.longer().wake;
        self.queue.clear();
        self.queue.resize(wake.touching.len(), 0);
        self.asked.clone_from(&self.queue);
        self.probations.clear();
        self.probations.resize(wake.order.len(), Probation::default());
        for (place, &index) in wake.order.iter().enumerate() {
            self.asked[place / 128] |= 1 << (place % 128);
            if index as usize >= ruleset.constraints.len() {
                self.queue[place / 128] |= 1 << (place % 128);
            }
        }
        self.propagate(ruleset, CellSet::EMPTY)
    }

    /// Calls all constraints, each once at least; houses only where a cell has lost candidates, for
    /// they rule out nothing before.
    fn begin(&mut self, ruleset: &Ruleset) -> Result<(), Conflict> {
        let table = self.table(ruleset);
        self.asked.clone_from(&table.all);
        let places = || table.order.iter().map(|&index| index as usize).enumerate();
        if !self.strategy.implied {
            for (place, _) in places().filter(|&(_, index)| index >= ruleset.needed) {
                self.asked[place / 128] &= !(1 << (place % 128));
            }
        }
        self.queue.clone_from(&self.asked);
        let houses = ruleset.constraints.houses();
        for (place, _) in places().filter(|&(_, index)| index < houses) {
            self.queue[place / 128] &= !(1 << (place % 128));
        }
        let narrowed = self.state.narrowed();
        self.propagate(ruleset, narrowed)
    }

    /// The cell to branch on and the digit to try: a cell with few candidates and many conflicts,
    /// or one of the two places of a digit in a house. `None` when all cells have one candidate.
    fn choose(&self, ruleset: &Ruleset) -> Option<(Cell, u16)> {
        let open = CellSet::ALL - self.state.singles();
        if !self.strategy.conflicts {
            let fewest = open.into_iter().min_by_key(|&cell| self.state.get(cell).count_ones())?;
            return Some((fewest, self.state.get(fewest) & self.state.get(fewest).wrapping_neg()));
        }
        let score =
            |cell: Cell, count: u32| (1 + self.weights[cell.index()]) * MERITS[count as usize];
        let mut best: Option<(u32, Cell, u16)> = None;
        for cell in open {
            let mask = self.state.get(cell);
            let score = score(cell, mask.count_ones());
            if best.is_none_or(|(most, ..)| score > most) {
                best = Some((score, cell, mask & mask.wrapping_neg()));
            }
        }
        let (mut most, cell, _) = best?;
        if self.state.get(cell).count_ones() > 2 {
            // No others can be better with two candidates.
            let better = |&cell: &Cell| score(cell, 2) > most;
            let better: CellSet = open.into_iter().filter(better).collect();
            let houses = ruleset.houses.iter().filter(|house| house.meets(better));
            for (&house, digit) in houses.flat_map(|h| (0..9).map(move |d| (h, 1 << d))) {
                let places = self.state.holders(house, digit);
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
        for &(cells, digit) in &ruleset.needs {
            let places = self.state.holders(cells, digit);
            let is_held = !(places & self.state.singles()).is_empty();
            // More places than a cell has candidates are no better than any cell.
            if is_held || !(2..MERITS.len()).contains(&places.len()) {
                continue;
            }
            for cell in places {
                let score = NEEDED * score(cell, places.len() as u32);
                if score > most {
                    most = score;
                    best = Some((most, cell, digit));
                }
            }
        }
        best.map(|(_, cell, digit)| (cell, digit))
    }

    fn decide(&mut self, ruleset: &Ruleset, cell: Cell, digit: u16) -> Result<(), Conflict> {
        self.decisions[self.depth] = Decision { before: *self.state.snapshot(), cell, digit };
        self.state.save_scratch();
        self.depth += 1;
        self.state.keep(cell, digit)?;
        let changed = self.state.take_changed();
        let result = self.propagate(ruleset, changed);
        if result.is_err() {
            self.weights[cell.index()] += 2;
        }
        result
    }

    /// Takes the last decision back, which failed or is searched to its end, and strikes its digit.
    fn take_back(&mut self, ruleset: &Ruleset) -> Result<(), Conflict> {
        self.depth -= 1;
        self.backtracks += 1;
        if self.backtracks.is_multiple_of(MEMORY) {
            self.weights.iter_mut().for_each(|weight| *weight /= 2);
        }
        let Decision { before, cell, digit } = &self.decisions[self.depth];
        self.state.restore(before);
        self.state.restore_scratch(self.depth);
        self.state.strike(*cell, *digit)?;
        let changed = self.state.take_changed();
        self.propagate(ruleset, changed)
    }

    /// Asks constraints until nothing more follows from the changes to these cells.
    fn propagate(&mut self, ruleset: &Ruleset, changed: CellSet) -> Result<(), Conflict> {
        let result = self.settle(ruleset, changed).and_then(|()| self.work_off(ruleset));
        if result.is_err() {
            self.queue.fill(0);
            self.state.take_changed();
        }
        result
    }

    /// Asks the constraints in the queue, the cheapest first, until it is empty.
    fn work_off(&mut self, ruleset: &Ruleset) -> Result<(), Conflict> {
        while let Some(word) = self.queue.iter().position(|&word| word != 0) {
            let bit = self.queue[word] & self.queue[word].wrapping_neg();
            let place = word * 128 + bit.trailing_zeros() as usize;
            let index = self.table(ruleset).order[place] as usize;
            let constraint = ruleset.constraint(index);
            let asked = constraint.propagate(&mut self.state);
            let changed = self.state.take_changed();
            if self.is_long && index >= ruleset.constraints.len() + ruleset.longer().kept {
                self.probations[place].asked(asked.is_err() || !changed.is_empty());
                if self.probations[place].is_idle() {
                    self.asked[word] &= !bit;
                }
            }
            if asked.is_err() {
                self.blame(constraint);
                return Err(Conflict);
            }
            if !changed.is_empty() {
                self.wake(ruleset, changed);
                self.queue[word] &= !bit;
                self.settle_singles(ruleset, changed)?;
            } else {
                self.queue[word] &= !bit;
            }
        }
        Ok(())
    }

    /// Puts the constraints of changed cells into the queue, and settles single candidates.
    fn settle(&mut self, ruleset: &Ruleset, changed: CellSet) -> Result<(), Conflict> {
        self.wake(ruleset, changed);
        self.settle_singles(ruleset, changed)
    }

    /// Strikes the digit of each of these cells that has only one from its peers, and continues
    /// with the peers that then have only one.
    fn settle_singles(&mut self, ruleset: &Ruleset, changed: CellSet) -> Result<(), Conflict> {
        let (mut changed, mut all) = (changed, CellSet::EMPTY);
        while changed.meets(self.state.singles()) {
            // In the order of the cells, with later ones that become single meanwhile.
            let mut left = changed;
            while let Some(cell) = (left & self.state.singles()).first() {
                left -= CellSet::up_to(cell);
                if self.state.settle(cell).is_err() {
                    self.weights[cell.index()] += 1;
                    return Err(Conflict);
                }
            }
            changed = self.state.take_changed();
            all |= changed;
        }
        self.wake(ruleset, all);
        Ok(())
    }

    /// Puts the constraints that touch these cells into the queue.
    #[inline]
    fn wake(&mut self, ruleset: &Ruleset, changed: CellSet) {
        let table = if self.is_long { &ruleset.longer().wake } else { &ruleset.wake };
        let words = table.touching.iter().zip(&self.asked).zip(&mut self.queue);
        for ((touching, asked), queued) in words {
            let woken = changed.into_iter().fold(0, |woken, cell| woken | touching[cell.index()]);
            *queued |= woken & asked;
        }
    }

    /// Adds to the weights of the cells of a constraint that found a conflict; of the last decision
    /// where it blames none.
    fn blame(&mut self, constraint: &dyn Propagate) {
        let cells = constraint.blamed();
        if cells.is_empty() && self.depth > 0 {
            self.weights[self.decisions[self.depth - 1].cell.index()] += 1;
        }
        for cell in cells {
            self.weights[cell.index()] += 1;
        }
    }
}

#[cfg(test)]
mod tests;
