//! A look ahead: orders that cannot succeed are refused at once instead of after a long search.

use std::num::NonZeroU64;

use super::derived::Items;
use super::generator::VariantGenerator;
use super::kinds::DERIVED;
use super::pool::Pool;
use super::spec::VariantSpec;
use ninefold_core::grid::{Cell, Digit, Grid};
use ninefold_core::random::Random;
use ninefold_engine::Limits;
use ninefold_variants::{Ruleset, RulesetSolver};

/// Grids on which items must fit at least once.
const GRIDS: u64 = 48;

/// Grids with as many items as there may be, of which one at least must have few solutions.
const PUZZLES: u64 = 12;

/// The number of solutions from which on a puzzle is far from having one. With 10,000, twelve
/// puzzles with all skyscrapers took four seconds.
const MANY: u64 = 2_000;

/// Grids with as many items as there may be, of which one at least must have one solution: they
/// take a second, and what is rarer takes minutes.
const HOPES: u64 = 100;

/// Puzzles of a grid, where grids obey more rules and may take long to find.
const PUZZLES_OF_A_GRID: u64 = 6;

/// The seed of the probe, so that an order is refused or not whatever its own seed.
const SEED: u64 = 0x9e37;

/// The reason why an order cannot succeed, or as good as never.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Hopeless {
    /// The items do not fit.
    #[error(
        "the items do not fit: on none of {grids} grids was there room for {least} together \
         ({name} failed on {failed}){hint}"
    )]
    NoRoom {
        /// Grids tried.
        grids: u64,
        /// The least number of items of each kind: `cage:10 and arrow:10`.
        least: String,
        /// The kind that found no room most often.
        name: &'static str,
        /// Number of failures.
        failed: u64,
        /// Advice.
        hint: &'static str,
    },
    /// Without givens digits can be exchanged.
    #[error("without givens, none has one solution: {0} can be exchanged all over the grid")]
    Alike(String),
    /// Without givens there are too many solutions.
    /// The puzzles tried, and their items: the largest number of each kind.
    #[error("without givens, each of {0} puzzles with {1} has at least {MANY} solutions")]
    ManySolutions(u64, String),
    /// Without givens there are too few puzzles with one solution. The fields are as above.
    #[error(
        "without givens, none of {0} puzzles with {1} has one solution that a short search or the \
         levels find"
    )]
    Rare(u64, String),
}

/// An exchange of digits in pairs: the digit that each becomes.
type Exchange = [u8; 10];

/// All exchanges of one to four pairs of digits.
fn exchanges() -> Vec<Exchange> {
    let mut found = vec![std::array::from_fn(|digit| digit as u8)];
    for a in 1..10 {
        for i in 0..found.len() {
            let exchange: Exchange = found[i];
            for b in a + 1..10 {
                if usize::from(exchange[a]) == a && usize::from(exchange[b]) == b {
                    let mut longer = exchange;
                    longer.swap(a, b);
                    found.push(longer);
                }
            }
        }
    }
    found.remove(0);
    found
}

fn exchanged(grid: &Grid, exchange: &Exchange) -> Grid {
    let mut other = *grid;
    for cell in Cell::all() {
        let digit = grid.get(cell).map(|digit| exchange[usize::from(digit.get())]);
        other.set(cell, digit.and_then(Digit::new));
    }
    other
}

/// As in `1 with 4, 6 with 9`.
fn in_words(exchange: &Exchange) -> String {
    let mut words = String::new();
    for digit in (1..10).filter(|&digit| usize::from(exchange[digit]) > digit) {
        words += if words.is_empty() { "" } else { ", " };
        words += &format!("{digit} with {}", exchange[digit]);
    }
    words
}

impl VariantSpec {
    /// Tries cheaply whether there may be puzzles as asked for.
    ///
    /// # Errors
    /// No try came near one.
    pub fn probe(&self) -> Result<(), Hopeless> {
        self.probe_room()?;
        match *self.clues.end() {
            0 => self.probe_solutions(),
            _ => Ok(()),
        }
    }

    fn probe_room(&self) -> Result<(), Hopeless> {
        if self.constraints.derived().is_empty() {
            return Ok(());
        }
        let mut generator = VariantGenerator::new(self);
        let mut failed: Vec<&'static str> = Vec::new();
        for number in 0..GRIDS {
            let mut random = Random::new(SEED, number);
            // A grid that was hard to find proves nothing about room.
            let Some(grid) = generator.grid(&mut random) else { return Ok(()) };
            match Pool::place_least(self, &grid, &mut random) {
                Ok(()) => return Ok(()),
                Err(name) => failed.push(name),
            }
        }
        let times = |name: &&str| failed.iter().filter(|other| *other == name).count();
        let name = failed.iter().copied().max_by_key(times).unwrap_or_default();
        let is_line = DERIVED.iter().any(|kind| kind.items == Items::Line && kind.name == name);
        let hint = match is_line && !self.crossings && self.constraints.derived().len() > 1 {
            true => "; fewer of them, or lines that may cross",
            false => "; fewer of them",
        };
        let least = self.counts(|one| *one.count.start());
        Err(Hopeless::NoRoom { grids: GRIDS, least, name, failed: times(&name) as u64, hint })
    }

    fn probe_solutions(&self) -> Result<(), Hopeless> {
        let mut generator = VariantGenerator::new(self);
        let of_a_grid = if self.constraints.restricts_grids() { PUZZLES_OF_A_GRID } else { 1 };
        let mut look = Look { puzzles: 0, are_many: true, exchanges: exchanges() };
        let mut grid = Grid::EMPTY;
        for number in 0..GRIDS * PUZZLES {
            let mut random = Random::new(SEED, GRIDS + number);
            if number % of_a_grid == 0 {
                let Some(found) = generator.grid(&mut random) else { return Ok(()) };
                grid = found;
            }
            let Ok(pool) = Pool::place(self, &grid, true, &mut random) else { continue };
            let (order, _) = pool.order(&mut random);
            let Some((_, ruleset)) = generator.with_items(&pool.chosen(&order).0) else { continue };
            let is_far = look.at(&ruleset, &grid, &mut generator.prover.solver);
            if !is_far && generator.is_settled(&ruleset) {
                return Ok(());
            }
            look.verdict(|| self.counts(|one| *one.addable().end()))?;
        }
        // Items that hardly ever fit: too few puzzles to judge by.
        Ok(())
    }

    /// The numbers of all kinds in words: `cage:10, arrow:10 and xv:8`.
    fn counts(&self, count: fn(&super::DerivedCount) -> usize) -> String {
        let words = self.constraints.derived().iter().map(|one| match one.is_every() {
            true => format!("{}:all", one.constraint.name),
            false => format!("{}:{}", one.constraint.name, count(one)),
        });
        let mut words: Vec<String> = words.collect();
        match words.pop() {
            None => "these constraints".to_owned(),
            Some(last) if words.is_empty() => last,
            Some(last) => format!("{} and {last}", words.join(", ")),
        }
    }
}

/// Observations of puzzles without givens that have more than one solution.
struct Look {
    puzzles: u64,
    /// Whether each has many solutions.
    are_many: bool,
    /// The exchanges that lead from the solution of each to another.
    exchanges: Vec<Exchange>,
}

impl Look {
    /// Looks at one more puzzle. Returns whether it is known to have many solutions.
    fn at(&mut self, ruleset: &Ruleset, grid: &Grid, solver: &mut RulesetSolver) -> bool {
        self.puzzles += 1;
        if self.puzzles > PUZZLES {
            return false;
        }
        let most = NonZeroU64::new(MANY).unwrap_or(NonZeroU64::MIN);
        let limits = Limits { nodes: Some(2 * MANY), ..Limits::solutions(most) };
        self.exchanges.retain(|exchange| ruleset.check(&exchanged(grid, exchange)).is_ok());
        self.are_many = self.are_many && solver.solve(ruleset, &limits).solutions >= MANY;
        self.are_many
    }

    /// The reason why there is no hope, as soon as enough puzzles were seen.
    fn verdict(&self, most: impl Fn() -> String) -> Result<(), Hopeless> {
        match (self.puzzles, self.exchanges.first()) {
            (PUZZLES, _) if self.are_many => Err(Hopeless::ManySolutions(PUZZLES, most())),
            (PUZZLES, Some(exchange)) => Err(Hopeless::Alike(in_words(exchange))),
            (HOPES, _) => Err(Hopeless::Rare(HOPES, most())),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exchanges_are_all_involutions_of_nine_digits() {
        let mut all = exchanges();
        assert_eq!(all.len(), 2619);
        assert!(all.iter().all(|one| (0..10).all(|i| usize::from(one[usize::from(one[i])]) == i)));
        assert_eq!(in_words(&[0, 4, 2, 3, 1, 5, 9, 7, 8, 6]), "1 with 4, 6 with 9");
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 2619);
    }
}
