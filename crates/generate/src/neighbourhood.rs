//! Search for rare puzzles: those that need many nodes, and those with few clues.
//!
//! The field's {-n+m} search: remove n clues from a minimal puzzle and add m others that leave one
//! solution. The results are neighbours of the puzzle, and neighbours of a hard puzzle are hard
//! more often than chance has it. All solutions without the removed clues are listed once
//! ([`Rules::each_solution`]); a candidate that only one of them has is a clue that makes that one
//! unique, so no such puzzle has to be tested.
//!
//! A [`NeighbourhoodSearch`] goes from puzzle to puzzle in this way by simulated annealing, from
//! random minimal puzzles, with separate random numbers: its result is a function of the seed and
//! its number, like all that is generated. The effort varies by an order of magnitude from search
//! to search: some two seconds for a puzzle of more than 60 nodes, some seven for one of 18 clues.

use std::num::NonZeroU64;
use std::ops::RangeInclusive;

use super::fill::random_grid;
use super::pattern::CluePattern;
use super::pattern_search::search_pattern;
use super::reduce::{any_clue, cannot_go, minimal};
use super::spec::Generated;
use ninefold_core::grid::{CELLS, Cell, Digit, Grid};
use ninefold_core::random::Random;
use ninefold_engine::{Engine, Limits, Rules};

/// The goal of a search for minimal puzzles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchGoal {
    /// A number of nodes of the engine `rules`.
    Nodes(RangeInclusive<u64>),
    /// A number of clues.
    Clues(RangeInclusive<usize>),
    /// Clues in given cells, few of them. Such puzzles need not be minimal.
    Pattern {
        /// The cells.
        pattern: CluePattern,
        /// Whether the puzzle must be minimal.
        minimal: bool,
        /// Nodes of `rules`.
        nodes: RangeInclusive<u64>,
    },
}

/// The nodes that are searched for, unless asked otherwise: more than 60.
pub const MANY_NODES: RangeInclusive<u64> = 61..=u64::MAX;
/// The clues that are searched for, unless asked otherwise.
pub const FEW_CLUES: RangeInclusive<usize> = 17..=18;

/// The most solutions that are listed. Where there are more, other clues are removed.
const MOST_SOLUTIONS: u64 = 300;
/// The same for a search for few clues, where there are more solutions.
const MOST_OF_FEW: u64 = 1_000;
/// Steps of a search for many nodes before another begins.
const NODE_STEPS: u32 = 10_000;
/// Steps of a search for few clues before another begins.
const CLUE_STEPS: u32 = 100_000;
/// The temperature at the beginning: by how much the logarithm of the nodes may fall in one step,
/// on average, in thousandths. At the end it is 0. Whole numbers make a search the same on every
/// machine.
const TEMPERATURE: u32 = 200;
/// The probability that one clue more is accepted, in thousandths.
const WORSE_BY_ONE: usize = 20;

/// Searches for puzzles, one after the other.
#[derive(Default)]
pub struct NeighbourhoodSearch {
    rules: Rules,
    solutions: Vec<Grid>,
    singles: Vec<(Cell, Digit)>,
}

impl NeighbourhoodSearch {
    /// A puzzle that meets the goal. `None` when none was found in `attempts` searches.
    pub fn find(
        &mut self,
        goal: &SearchGoal,
        number: u64,
        attempts: u64,
        random: &mut Random,
    ) -> Option<Generated> {
        (0..attempts).find_map(|_| {
            let puzzle = match goal {
                SearchGoal::Nodes(wanted) => self.search_nodes(wanted, random),
                SearchGoal::Clues(wanted) => self.search_clues(wanted, random),
                SearchGoal::Pattern { pattern, .. } => {
                    search_pattern(pattern, &mut self.rules, random)
                }
            }?;
            let outcome = self.rules.solve_one(&puzzle, &Limits::UNIQUE);
            let (is_minimal, is_wanted) = match goal {
                SearchGoal::Nodes(_) | SearchGoal::Clues(_) => (true, true),
                SearchGoal::Pattern { minimal, nodes, .. } => {
                    let rules = &mut self.rules;
                    let is_minimal = Cell::all().all(|cell| cannot_go(&puzzle, cell, rules));
                    let fits = nodes.contains(&outcome.counters.nodes);
                    (is_minimal, fits && (is_minimal || !minimal))
                }
            };
            is_wanted.then_some(Generated {
                number,
                puzzle,
                solution: outcome.first,
                minimal: Some(is_minimal),
                nodes: Some(outcome.counters.nodes),
                weight: None,
            })
        })
    }

    /// A random minimal puzzle to begin with.
    fn start(&mut self, random: &mut Random) -> Grid {
        let grid = random_grid(random);
        minimal(&grid, &mut self.rules, random)
    }

    /// Searches for a puzzle with this number of nodes.
    fn search_nodes(&mut self, wanted: &RangeInclusive<u64>, random: &mut Random) -> Option<Grid> {
        let mut puzzle = self.start(random);
        let mut nodes = self.nodes(&puzzle);
        for step in 0..NODE_STEPS {
            if wanted.contains(&nodes) {
                return Some(puzzle);
            }
            let heat = u64::from(TEMPERATURE * (NODE_STEPS - step) / NODE_STEPS);
            let count = 1 + usize::from(random.below(4) == 0);
            let Some(mut next) = self.neighbour(&puzzle, count, MOST_SOLUTIONS, random) else {
                continue;
            };
            let is_accepted = |found: u64, random: &mut Random| {
                // Metropolis: with probability e^(-fall / temperature), in logarithms to the base
                // 2.
                let fall = log2(nodes + 1).saturating_sub(log2(found + 1));
                let is_lucky = 1000 * fall <= heat * luck(random);
                found <= *wanted.end() && is_lucky
            };
            let mut found = self.nodes(&next);
            if !is_accepted(found, random) {
                continue;
            }
            if self.minimize(&mut next, random) {
                found = self.nodes(&next);
                if !is_accepted(found, random) {
                    continue;
                }
            }
            (puzzle, nodes) = (next, found);
        }
        None
    }

    /// Searches for a puzzle with this number of clues.
    fn search_clues(
        &mut self,
        wanted: &RangeInclusive<usize>,
        random: &mut Random,
    ) -> Option<Grid> {
        let mut puzzle = self.start(random);
        let mut clues = puzzle.clues();
        for _ in 0..CLUE_STEPS {
            if wanted.contains(&clues) {
                return Some(puzzle);
            }
            let count = 1 + usize::from(random.below(2) == 0) + usize::from(random.below(8) == 0);
            let Some(mut next) = self.neighbour(&puzzle, count, MOST_OF_FEW, random) else {
                continue;
            };
            if next.clues() > clues + 1 {
                continue;
            }
            self.minimize(&mut next, random);
            let found = next.clues();
            let is_worse = found > clues;
            if found >= *wanted.start()
                && (!is_worse || found == clues + 1 && random.below(1000) < WORSE_BY_ONE)
            {
                (puzzle, clues) = (next, found);
            }
        }
        None
    }

    fn nodes(&mut self, puzzle: &Grid) -> u64 {
        self.rules.solve_one(puzzle, &Limits::UNIQUE).counters.nodes
    }

    /// A neighbour of a puzzle: one solution, up to `count` clues replaced, perhaps not minimal.
    fn neighbour(
        &mut self,
        puzzle: &Grid,
        count: usize,
        most: u64,
        random: &mut Random,
    ) -> Option<Grid> {
        let mut next = *puzzle;
        for _ in 0..count {
            next.set(any_clue(puzzle, random), None);
        }
        list_solutions(&next, most, &mut self.rules, &mut self.solutions)?;
        for _ in 0..count {
            let often = self.count_digits();
            self.list_singles(&often);
            if !self.singles.is_empty() {
                let (cell, digit) = self.singles[random.below(self.singles.len())];
                next.set(cell, Some(digit));
                return (next != *puzzle).then_some(next);
            }
            // No clue is enough alone: add one that some solutions have, but not all.
            let chosen = self.solutions[random.below(self.solutions.len())];
            let differs = |cell: Cell| {
                let digit = usize::from(chosen.as_bytes()[cell.index()]);
                usize::from(often[cell.index()][digit]) < self.solutions.len()
            };
            let open: Vec<Cell> = Cell::all().filter(|&cell| differs(cell)).collect();
            let cell = *open.get(random.below(open.len()))?;
            next.set(cell, chosen.get(cell));
            self.solutions.retain(|solution| solution.get(cell) == chosen.get(cell));
            if self.solutions.len() == 1 {
                return Some(next);
            }
        }
        None
    }

    /// The number of solutions that have each digit in each cell.
    fn count_digits(&self) -> [[u16; 10]; CELLS] {
        let mut often = [[0; 10]; CELLS];
        for solution in &self.solutions {
            for (often, &digit) in often.iter_mut().zip(solution.as_bytes()) {
                often[usize::from(digit).min(9)] += 1;
            }
        }
        often
    }

    /// Lists the candidates that exactly one solution has.
    fn list_singles(&mut self, often: &[[u16; 10]; CELLS]) {
        self.singles.clear();
        for cell in Cell::all() {
            let single = |digit: &Digit| often[cell.index()][usize::from(digit.get())] == 1;
            self.singles.extend(Digit::all().filter(single).map(|digit| (cell, digit)));
        }
    }

    /// Removes clues that are not needed, in random order. Returns whether there were any.
    fn minimize(&mut self, puzzle: &mut Grid, random: &mut Random) -> bool {
        let mut cells: [u8; CELLS] = std::array::from_fn(|i| i as u8);
        random.shuffle(&mut cells);
        let clues = puzzle.clues();
        for cell in cells.into_iter().filter_map(|cell| Cell::new(cell.into())) {
            if !cannot_go(puzzle, cell, &mut self.rules) {
                puzzle.set(cell, None);
            }
        }
        puzzle.clues() < clues
    }
}

/// Lists the solutions of a puzzle; `None` where there are too many.
pub(crate) fn list_solutions(
    puzzle: &Grid,
    most: u64,
    rules: &mut Rules,
    solutions: &mut Vec<Grid>,
) -> Option<()> {
    solutions.clear();
    let limits = Limits::solutions(NonZeroU64::new(most)?);
    let outcome = rules.each_solution(puzzle, &limits, |grid| solutions.push(*grid));
    (outcome.solutions < most).then_some(())
}

/// The negative logarithm of a random number between 0 and 1, to the base 2.
pub(crate) fn luck(random: &mut Random) -> u64 {
    20 * ONE - log2(1 + random.below((1 << 20) - 1) as u64)
}

/// One, in logarithms.
pub(crate) const ONE: u64 = 1 << 16;

/// The logarithm to the base 2 of a number that is not 0, linear between the powers of two.
fn log2(number: u64) -> u64 {
    let whole = u64::from(number.ilog2());
    whole * ONE + ((u128::from(number) << 16 >> whole) as u64 - ONE)
}
