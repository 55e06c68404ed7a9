//! The search over a network: one queue of propagators to ask, then a branch on few values and many
//! conflicts, depth first.

use super::Network;
use crate::domains::{Conflict, Domains, Moment, bits, is_single};
use crate::place::{self, Place};
use ninefold_core::grid::{Cell, Digit, Grid};
use ninefold_core::search::{Budget, Limits, Outcome};

/// The factor for a place's conflicts, by its number of values: one over its square.
const MERITS: [u64; 17] = {
    let mut merits = [0; 17];
    let mut count = 1;
    while count < 17 {
        merits[count as usize] = 720_720 / (count * count);
        count += 1;
    }
    merits
};

/// The number of decisions taken back until the weights are halved.
const MEMORY: u32 = 200;

/// Weight added to a place when a decision there fails at once, in addition to the weights of the
/// places of the propagator that failed.
///
/// The 40 puzzles of ISS on boards and with kinds for this search that need more than 100 nodes and
/// can be decided took 0.92 million nodes with 4, 1.16 with 2, 1.63 with 1 and 2.02 with 8. If the
/// place of the last failure does not come first, they take 1.97 million with 2, and a third more in
/// the geometric mean.
const FAILED: u32 = 4;

/// The weight with which a place starts for each constraint that it is in, as in the search of
/// rulesets.
const INVOLVED: u32 = 2;

/// The factor for places one of which must hold a digit because of a constraint: the place of the
/// digit decides more than the contents of a cell.
///
/// 70 puzzles with known ranks of lines take 18,514 nodes with 1 and 1,077 with 2; 188 with quads and
/// counts as many with both.
pub const NEEDED: u32 = 2;

/// A solver for networks, with memory that it uses again for the next one.
#[derive(Debug, Default)]
pub struct NetworkSolver {
    pub(super) domains: Domains,
    decisions: Vec<Decision>,
    backtracks: u32,
    queue: Vec<u64>,
    weights: Vec<u32>,
    /// Where a decision failed at once last: what stands there is decided before anything else.
    failed: Option<Place>,
    numbers: Vec<i32>,
    first: Vec<i32>,
    room: Vec<i32>,
}

/// A value that was put into a place, and the moment before.
#[derive(Clone, Copy, Debug)]
struct Decision {
    before: Moment,
    place: Place,
    value: u16,
}

impl NetworkSolver {
    /// A new solver.
    pub fn new() -> NetworkSolver {
        NetworkSolver::default()
    }

    /// Searches for solutions. Each is checked against the definitions of all rules before it
    /// counts. Two that differ in extra cells only count as two.
    ///
    /// [`Outcome::first`] is filled in for boards of nine rows and columns with the digits 1 to 9;
    /// for all boards, [`first`](NetworkSolver::first) has it.
    pub fn solve(&mut self, network: &Network, limits: &Limits) -> Outcome {
        self.solve_within(network, &network.masks, limits)
    }

    /// Searches among these values of the cells of the grid.
    pub fn solve_grid(&mut self, network: &Network, cells: &[u16], limits: &Limits) -> Outcome {
        self.solve_within(network, &network.narrowed(cells), limits)
    }

    /// Searches among these values of all places.
    pub(super) fn solve_within(
        &mut self,
        network: &Network,
        masks: &[u16],
        limits: &Limits,
    ) -> Outcome {
        let mut outcome = Outcome::EMPTY;
        self.search(network, masks, limits, &mut outcome);
        outcome.counters.propagations = self.domains.take_removed();
        outcome
    }

    /// The numbers of all places in the first solution of the last search.
    pub fn first(&self) -> &[i32] {
        &self.first
    }

    fn search(&mut self, network: &Network, masks: &[u16], limits: &Limits, outcome: &mut Outcome) {
        self.domains.begin(masks);
        self.domains.add_scratch(std::iter::repeat_n(u16::MAX, network.scratch));
        self.decisions.clear();
        self.decisions.reserve(16 * masks.len());
        self.backtracks = 0;
        self.first.clear();
        self.weights.clear();
        self.weights.extend(network.involved.iter().map(|count| INVOLVED * count));
        self.failed = None;
        if masks.contains(&0) {
            return;
        }
        let mut budget = Budget::new(limits);
        let mut propagated = self.begin(network);
        loop {
            if propagated.is_ok() {
                match self.choose(network) {
                    Some((place, value)) => {
                        if budget.is_spent(outcome.counters.nodes) {
                            outcome.gave_up = true;
                            return;
                        }
                        outcome.counters.nodes += 1;
                        let before = self.domains.now();
                        self.decisions.push(Decision { before, place, value });
                        propagated = self.domains.keep(place, value);
                        propagated = propagated.and_then(|()| self.propagate(network));
                        if propagated.is_err() {
                            self.weights[place.index()] += FAILED;
                            self.failed = Some(place);
                        }
                        continue;
                    }
                    None => {
                        if self.is_solution(network) {
                            if outcome.solutions == 0 {
                                self.first.clone_from(&self.numbers);
                                outcome.first = grid(network, &self.numbers);
                            }
                            if outcome.found(limits) {
                                return;
                            }
                        }
                    }
                }
            }
            let Some(Decision { before, place, value }) = self.decisions.pop() else { return };
            outcome.counters.backtracks += 1;
            self.backtracks += 1;
            if self.backtracks.is_multiple_of(MEMORY) {
                self.weights.iter_mut().for_each(|weight| *weight /= 2);
            }
            self.domains.go_back(before);
            self.domains.forget_changes();
            propagated = self.domains.strike(place, value);
            propagated = propagated.and_then(|()| self.propagate(network));
        }
    }

    /// Asks all propagators, each once at least.
    fn begin(&mut self, network: &Network) -> Result<(), Conflict> {
        self.queue.clear();
        self.queue.resize(network.wake.words, 0);
        for place in 0..network.wake.order.len() {
            self.queue[place / 64] |= 1 << (place % 64);
        }
        for index in 0..self.domains.masks().len() {
            let place = Place::new(index);
            if is_single(self.domains.get(place)) {
                self.domains.settle(place, &network.differing)?;
            }
        }
        self.propagate(network)
    }

    /// Whether the values, one for each place, obey all rules.
    fn is_solution(&mut self, network: &Network) -> bool {
        self.numbers.clear();
        let least = network.board.least;
        let number = |mask: &u16| mask.trailing_zeros() as i32 + least;
        self.numbers.extend(self.domains.masks().iter().map(number));
        network.is_solution(&self.numbers)
    }

    /// The place to branch on and the value to try: the place where a decision failed last, as long
    /// as it is open; else a place with few values and many conflicts, or one of the two places of a
    /// value in a house. `None` when all places have one value.
    fn choose(&self, network: &Network) -> Option<(Place, u16)> {
        if let Some(place) = self.failed {
            let mask = self.domains.get(place);
            if !is_single(mask) {
                return Some((place, mask & mask.wrapping_neg()));
            }
        }
        let score = |place: Place, count: u32| {
            u64::from(1 + self.weights[place.index()]) * MERITS[count as usize]
        };
        let mut best: Option<(u64, Place, u16)> = None;
        for (index, &mask) in self.domains.masks().iter().enumerate() {
            if is_single(mask) {
                continue;
            }
            let place = Place::new(index);
            let score = score(place, mask.count_ones());
            if best.is_none_or(|(most, ..)| score > most) {
                best = Some((score, place, mask & mask.wrapping_neg()));
            }
        }
        let (mut most, place, _) = best?;
        if self.domains.get(place).count_ones() > 2 {
            for house in &network.houses {
                let [mut once, mut twice, mut more] = [0u16; 3];
                for &place in house {
                    let mask = self.domains.get(place);
                    more |= twice & mask;
                    twice |= once & mask;
                    once |= mask;
                }
                for value in bits(twice & !more) {
                    let holds = |place: &&Place| self.domains.get(**place) >> value & 1 == 1;
                    for &place in house.iter().filter(holds) {
                        if score(place, 2) > most {
                            most = score(place, 2);
                            best = Some((most, place, 1 << value));
                        }
                    }
                }
            }
        }
        for (places, value) in &network.needs {
            let masks = || places.iter().map(|&place| self.domains.get(place));
            let is_held = masks().any(|mask| mask == *value);
            let count = masks().filter(|mask| mask & value != 0).count() as u32;
            if is_held || !(2..MERITS.len()).contains(&(count as usize)) {
                continue;
            }
            for &place in places.iter().filter(|&&p| self.domains.get(p) & value != 0) {
                let score = u64::from(NEEDED) * score(place, count);
                if score > most {
                    most = score;
                    best = Some((most, place, *value));
                }
            }
        }
        best.map(|(_, place, value)| (place, value))
    }

    /// Asks the propagators whose places have changed, the cheapest first, until nothing changes.
    fn propagate(&mut self, network: &Network) -> Result<(), Conflict> {
        let result = self.run(network);
        if result.is_err() {
            self.queue.fill(0);
            self.domains.forget_changes();
        }
        result
    }

    fn run(&mut self, network: &Network) -> Result<(), Conflict> {
        self.settle(network)?;
        while let Some(word) = self.queue.iter().position(|&word| word != 0) {
            let bit = self.queue[word] & self.queue[word].wrapping_neg();
            let place = word * 64 + bit.trailing_zeros() as usize;
            let propagator = &network.propagators[network.wake.order[place] as usize];
            self.queue[word] &= !bit;
            if propagator.propagate(&mut self.domains).is_err() {
                let blamed = propagator.blamed();
                for place in blamed {
                    self.weights[place.index()] += 1;
                }
                if let (true, Some(decision)) = (blamed.is_empty(), self.decisions.last()) {
                    self.weights[decision.place.index()] += 1;
                }
                return Err(Conflict);
            }
            self.settle(network)?;
        }
        Ok(())
    }

    /// Puts the propagators of changed places into the queue, and strikes the values of settled
    /// places from those that must differ, until nothing more changes.
    fn settle(&mut self, network: &Network) -> Result<(), Conflict> {
        while self.domains.has_changed() {
            let mut failed = None;
            self.room.clear();
            let (queue, room) = (&mut self.queue, &mut self.room);
            self.domains.take_changed(|place| {
                let at = place.index() * network.wake.words;
                for (queued, woken) in queue.iter_mut().zip(&network.wake.touching[at..]) {
                    *queued |= woken;
                }
                room.push(place.index() as i32);
            });
            for i in 0..self.room.len() {
                let place = Place::new(self.room[i] as usize);
                if is_single(self.domains.get(place))
                    && self.domains.settle(place, &network.differing).is_err()
                {
                    failed = Some(place);
                    break;
                }
            }
            if let Some(place) = failed {
                self.weights[place.index()] += 1;
                return Err(Conflict);
            }
        }
        Ok(())
    }
}

/// The board as a grid, if it is one of nine rows and columns with the digits 1 to 9.
fn grid(network: &Network, numbers: &[i32]) -> Grid {
    let mut grid = Grid::EMPTY;
    if network.board.is_9x9() {
        for cell in Cell::all() {
            let digit = numbers.get(cell.index()).and_then(|&number| u8::try_from(number).ok());
            grid.set(cell, digit.and_then(Digit::new));
        }
    }
    grid
}

/// The table of the propagators to call when a place has lost values.
#[derive(Debug)]
pub(super) struct Wake {
    /// The propagators in the order of asking, the cheapest first.
    pub(super) order: Vec<u32>,
    /// Number of words with a bit for each of them.
    pub(super) words: usize,
    /// Those that touch each place: `words` words for each.
    pub(super) touching: Vec<u64>,
}

impl Wake {
    /// The table for these propagators on this number of places.
    pub(super) fn of(
        propagators: &[Box<dyn super::propagator::Propagator>],
        places: usize,
    ) -> Wake {
        let mut order: Vec<u32> = (0..propagators.len() as u32).collect();
        order.sort_by_cached_key(|&index| propagators[index as usize].effort());
        let words = place::words(order.len());
        let mut touching = vec![0; words * places];
        for (rank, &index) in order.iter().enumerate() {
            for place in propagators[index as usize].watched() {
                touching[place.index() * words + rank / 64] |= 1 << (rank % 64);
            }
        }
        Wake { order, words, touching }
    }
}
