//! The neighbours of a puzzle within the shape that is asked for: the {-n+m} moves of the search.
//!
//! Some clues are removed, and all solutions without them are listed. One of these becomes the
//! solution, and clues of it are added until it is the only one. Where the clues have a symmetry,
//! they come and go in its groups; where they have a pattern, new digits come into the same cells;
//! where the full grids are given, the solution stays. A puzzle of any shape may also be replaced
//! by an equivalent one, with other choices among equals on its path.

use super::super::neighbourhood::list_solutions;
use super::super::pattern_search::search_pattern;
use super::super::reduce::{Aim, Reduction, any_clue, cannot_go, without};
use super::super::removal::RemovalOrder;
use super::super::spec::{Draft, PuzzleSpec};
use ninefold_core::canon::random_symmetry;
use ninefold_core::grid::{Cell, ClueSymmetry, Grid};
use ninefold_core::random::Random;
use ninefold_engine::{Engine, Limits, Rules};

/// The most solutions that are listed. Where there are more, the move is not made.
const MOST_SOLUTIONS: u64 = 300;
/// The same for patterns, whose cells cannot be chosen.
const MOST_OF_PATTERN: u64 = 2_000;
/// One move in this many goes to an equivalent puzzle, where the shape allows it.
const EQUIVALENT: usize = 12;

/// Makes puzzles of the shape that a spec asks for, and their neighbours.
pub(super) struct Neighbours<'a> {
    spec: &'a PuzzleSpec,
    pub(super) rules: Rules,
    solutions: Vec<Grid>,
    /// Groups of cells, as indices, in random order.
    order: Vec<u8>,
}

impl<'a> Neighbours<'a> {
    /// The neighbours of puzzles of this spec.
    pub(super) fn new(spec: &'a PuzzleSpec) -> Neighbours<'a> {
        Neighbours { spec, rules: Rules::new(), solutions: Vec::new(), order: Vec::new() }
    }

    /// A random puzzle to begin with. `None` where a search for one failed.
    pub(super) fn start(
        &mut self,
        number: u64,
        fewest: usize,
        random: &mut Random,
    ) -> Option<Draft> {
        if let Some(pattern) = &self.spec.pattern {
            let puzzle = search_pattern(pattern, &mut self.rules, random)?;
            let solution = self.rules.solve_one(&puzzle, &Limits::FIRST).first;
            return Some(Draft { puzzle, solution });
        }
        let solution = self.spec.full_grid(number, random);
        let removal = RemovalOrder::random(self.spec.symmetry, random);
        let mut reduction = Reduction::new(&solution, removal, fewest, Aim::NoneCanGo);
        reduction.run(&mut self.rules, &Limits::UNIQUE);
        Some(Draft { puzzle: reduction.puzzle, solution })
    }

    /// A neighbour of a puzzle, with a number of clues that the spec allows, `fewest` at least.
    pub(super) fn next(
        &mut self,
        here: &Draft,
        fewest: usize,
        random: &mut Random,
    ) -> Option<Draft> {
        if self.spec.pattern.is_some() {
            return self.other_digits(here, random);
        }
        let is_free = self.spec.symmetry == ClueSymmetry::None && self.spec.solutions.is_none();
        if is_free && random.below(EQUIVALENT) == 0 {
            let symmetry = random_symmetry(random);
            let [puzzle, solution] =
                [&here.puzzle, &here.solution].map(|grid| symmetry.apply(grid));
            return Some(Draft { puzzle, solution });
        }
        let mut next = self.other_clues(here, random)?;
        self.thin(&mut next, fewest, random);
        self.fill_up(&mut next, fewest, random);
        (next.puzzle != here.puzzle).then_some(next)
    }

    fn groups(&self) -> &'static [Vec<Cell>] {
        self.spec.symmetry.groups()
    }

    /// Removes one or two groups of clues and adds others, of any solution that is left.
    fn other_clues(&mut self, here: &Draft, random: &mut Random) -> Option<Draft> {
        let groups = self.groups();
        let mut puzzle = here.puzzle;
        for _ in 0..1 + usize::from(random.below(4) == 0) {
            let has_clues = |group: &&Vec<Cell>| puzzle.get(group[0]).is_some();
            let there = groups.iter().filter(has_clues).count();
            let nth = random.below(there.max(1));
            let gone = groups.iter().filter(has_clues).nth(nth)?;
            puzzle = without(&puzzle, gone);
        }
        list_solutions(&puzzle, MOST_SOLUTIONS, &mut self.rules, &mut self.solutions)?;
        let solution = match self.spec.solutions {
            Some(_) => here.solution,
            None => self.solutions[random.below(self.solutions.len())],
        };
        self.solutions.retain(|other| *other != solution);
        while !self.solutions.is_empty() {
            let group = &groups[self.telling_group(&solution, random)?];
            group.iter().for_each(|&cell| puzzle.set(cell, solution.get(cell)));
            self.solutions.retain(|other| agrees(other, &solution, group));
        }
        Some(Draft { puzzle, solution })
    }

    /// A random group whose digits all other solutions lack, or else any group.
    fn telling_group(&mut self, solution: &Grid, random: &mut Random) -> Option<usize> {
        let groups = self.groups();
        let mut best = 0;
        self.order.clear();
        for (index, group) in groups.iter().enumerate() {
            let differing = self.solutions.iter().filter(|other| !agrees(other, solution, group));
            let told = match differing.count() {
                0 => continue,
                all if all == self.solutions.len() => 2,
                _ => 1,
            };
            if told > best {
                best = told;
                self.order.clear();
            }
            if told == best {
                self.order.push(index as u8);
            }
        }
        let nth = random.below(self.order.len().max(1));
        self.order.get(nth).map(|&index| usize::from(index))
    }

    /// Puts the groups into random order.
    fn shuffle(&mut self, random: &mut Random) {
        self.order.clear();
        self.order.extend(0..self.groups().len() as u8);
        random.shuffle(&mut self.order);
    }

    /// Removes groups that are not needed, in random order, down to `fewest` clues.
    fn thin(&mut self, place: &mut Draft, fewest: usize, random: &mut Random) {
        self.shuffle(random);
        let mut clues = place.puzzle.clues();
        for at in 0..self.order.len() {
            let group = &self.groups()[usize::from(self.order[at])];
            if place.puzzle.get(group[0]).is_none() || clues < fewest + group.len() {
                continue;
            }
            let fewer = without(&place.puzzle, group);
            if self.is_only(&fewer, group, &place.solution) {
                place.puzzle = fewer;
                clues -= group.len();
            }
        }
    }

    /// Whether a puzzle without these clues still has one solution.
    fn is_only(&mut self, fewer: &Grid, group: &[Cell], solution: &Grid) -> bool {
        match (group, solution.get(group[0])) {
            ([cell], Some(digit)) => {
                self.rules.solve_without(fewer, *cell, digit, &Limits::FIRST).solutions == 0
            }
            _ => self.rules.solve_one(fewer, &Limits::UNIQUE).solutions == 1,
        }
    }

    /// Adds clues up to `fewest`.
    fn fill_up(&mut self, place: &mut Draft, fewest: usize, random: &mut Random) {
        if place.puzzle.clues() >= fewest {
            return;
        }
        self.shuffle(random);
        for at in 0..self.order.len() {
            let group = &self.groups()[usize::from(self.order[at])];
            if place.puzzle.clues() >= fewest {
                return;
            }
            group.iter().for_each(|&cell| place.puzzle.set(cell, place.solution.get(cell)));
        }
    }

    /// Puts other digits into two or three cells of a pattern, so that there is one solution.
    fn other_digits(&mut self, here: &Draft, random: &mut Random) -> Option<Draft> {
        let mut puzzle = here.puzzle;
        let cells: Vec<Cell> =
            (0..2 + random.below(2)).map(|_| any_clue(&here.puzzle, random)).collect();
        cells.iter().for_each(|&cell| puzzle.set(cell, None));
        list_solutions(&puzzle, MOST_OF_PATTERN, &mut self.rules, &mut self.solutions)?;
        let digit = |grid: &Grid, cell: &Cell| usize::from(grid.as_bytes()[cell.index()]);
        let key = |grid: &Grid| cells.iter().fold(0, |key, cell| 10 * key + digit(grid, cell));
        let mut often = [0u16; 1000];
        self.solutions.iter().for_each(|solution| often[key(solution)] += 1);
        let now = key(&here.puzzle);
        self.solutions.retain(|solution| often[key(solution)] == 1 && key(solution) != now);
        let nth = random.below(self.solutions.len().max(1));
        let solution = *self.solutions.get(nth)?;
        cells.iter().for_each(|&cell| puzzle.set(cell, solution.get(cell)));
        Some(Draft { puzzle, solution })
    }

    /// The number of clues that are not needed, one by one.
    pub(super) fn count_idle(&mut self, place: &Draft) -> usize {
        Cell::all().filter(|&cell| !cannot_go(&place.puzzle, cell, &mut self.rules)).count()
    }
}

/// Whether two grids have the same digits in some cells.
fn agrees(one: &Grid, other: &Grid, cells: &[Cell]) -> bool {
    cells.iter().all(|cell| one.as_bytes()[cell.index()] == other.as_bytes()[cell.index()])
}
