//! A look ahead: orders that cannot succeed are refused at once, in place of a long search.

use std::num::NonZeroU64;

use super::generator::VariantGenerator;
use super::pool::Pool;
use super::spec::VariantSpec;
use crate::engine::Limits;
use crate::grid::{Cell, Digit, Grid};
use crate::random::Random;

/// Grids on which items must fit at least once.
const GRIDS: u64 = 48;

/// Grids with as many items as there may be, of which one at least must have few solutions.
const PUZZLES: u64 = 12;

/// The number of solutions from which on a puzzle is far from having one.
const MANY: u64 = 10_000;

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
        /// The least number of items of each kind: `thermo:10 and renban:10`.
        least: String,
        /// The kind that found no room most often.
        name: &'static str,
        /// How often.
        failed: u64,
        /// What may help.
        hint: &'static str,
    },
    /// Without givens digits can be exchanged.
    #[error("without givens, none has one solution: {0} can be exchanged all over the grid")]
    Alike(String),
    /// Without givens there are too many solutions.
    #[error("without givens, each of {puzzles} puzzles with {most} has at least {MANY} solutions")]
    ManySolutions {
        /// Puzzles tried.
        puzzles: u64,
        /// The largest number of items of each kind.
        most: String,
    },
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
    let pairs = (1..10).filter(|&digit| usize::from(exchange[digit]) > digit);
    let pairs: Vec<String> =
        pairs.map(|digit| format!("{digit} with {}", exchange[digit])).collect();
    pairs.join(", ")
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
            // A grid that was hard to find says nothing about room.
            let Some(grid) = generator.grid(&mut random) else { return Ok(()) };
            match Pool::place_least(self, &grid, &mut random) {
                Ok(()) => return Ok(()),
                Err(name) => failed.push(name),
            }
        }
        let times = |name: &&str| failed.iter().filter(|other| *other == name).count();
        let name = failed.iter().copied().max_by_key(times).unwrap_or_default();
        let is_line =
            ["thermo", "whisper", "renban", "arrow", "between", "region-sum", "palindrome"]
                .contains(&name);
        let hint = match is_line && !self.crossings && self.constraints.derived().len() > 1 {
            true => "; fewer of them, or lines that may cross",
            false => "; fewer of them",
        };
        let least = self.counts(|one| *one.count.start());
        Err(Hopeless::NoRoom { grids: GRIDS, least, name, failed: times(&name) as u64, hint })
    }

    fn probe_solutions(&self) -> Result<(), Hopeless> {
        let mut generator = VariantGenerator::new(self);
        let most = NonZeroU64::new(MANY).unwrap_or(NonZeroU64::MIN);
        let limits = Limits { nodes: Some(2 * MANY), ..Limits::solutions(most) };
        let (mut puzzles, mut are_many, mut exchanges) = (0, true, exchanges());
        for number in 0..GRIDS * PUZZLES {
            let mut random = Random::new(SEED, GRIDS + number);
            let Some(grid) = generator.grid(&mut random) else { return Ok(()) };
            let Ok(pool) = Pool::place(self, &grid, true, &mut random) else { continue };
            let (order, _) = pool.order(&mut random);
            let Some((_, ruleset)) = generator.with_items(&pool.chosen(&order).0) else { continue };
            exchanges.retain(|exchange| ruleset.check(&exchanged(&grid, exchange)).is_ok());
            are_many = are_many && generator.solver().solve(&ruleset, &limits).solutions >= MANY;
            puzzles += 1;
            if !are_many && exchanges.is_empty() {
                break;
            }
            if puzzles == PUZZLES {
                let most = self.counts(|one| *one.addable().end());
                return Err(match exchanges.first() {
                    Some(exchange) if !are_many => Hopeless::Alike(in_words(exchange)),
                    _ => Hopeless::ManySolutions { puzzles, most },
                });
            }
        }
        // A hopeful one, or items that hardly ever fit: too few puzzles to judge by.
        Ok(())
    }

    /// The numbers of all kinds in words: `thermo:10, renban:10 and whisper:8`.
    fn counts(&self, count: impl Fn(&super::DerivedCount) -> usize) -> String {
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
