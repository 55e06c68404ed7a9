//! Statistics of many puzzles: counts that each thread gathers by itself and that are added up.

use std::collections::BTreeMap;

use super::first_seen::{FirstSeen, LinePlace};
use super::histogram::{Histogram, count_of};
use super::key::Key;
use crate::batch::{BatchError, Sink};
use ninefold_boards::Cells;
use ninefold_core::grid::{ClueSymmetry, Grid};
use ninefold_engine::{Limits, Outcome, Status};
use ninefold_variants::Ruleset;

/// Counts that classic puzzles and variants have in common.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PuzzleCounts {
    /// Puzzles by number of clues; of a variant, the cells with one candidate.
    pub clues: Histogram,
    /// Puzzles by status, in the order of [`Status::ALL`].
    pub status: [u64; Status::ALL.len()],
    /// Puzzles by the decisions of a search for two solutions.
    pub nodes: Histogram,
}

impl PuzzleCounts {
    /// Puzzles with this status.
    pub fn of(&self, status: Status) -> u64 {
        self.status[status as usize]
    }

    /// Counts a puzzle with these clues, and the outcome of a search under these limits.
    pub fn add(&mut self, clues: &Grid, outcome: &Outcome, limits: &Limits) {
        self.clues.add(clues.clues() as u64);
        self.status[outcome.status(limits) as usize] += 1;
        self.nodes.add(outcome.counters.nodes);
    }

    /// Counts a board of another size.
    pub fn add_board(&mut self, puzzle: &Cells, outcome: &Outcome, limits: &Limits) {
        self.clues.add(puzzle.values().iter().filter(|value| **value > 0).count() as u64);
        self.status[outcome.status(limits) as usize] += 1;
        self.nodes.add(outcome.counters.nodes);
    }

    /// Adds the counts of another thread.
    pub fn merge(&mut self, other: &PuzzleCounts) {
        self.clues.merge(&other.clues);
        self.nodes.merge(&other.nodes);
        self.status.iter_mut().zip(other.status).for_each(|(mine, theirs)| *mine += theirs);
    }
}

/// Counts of classic puzzles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClassicCounts {
    /// Puzzles that were there before.
    pub repeats: Repeats,
    /// Puzzles by number of automorphisms: symmetries that leave the puzzle as it is.
    pub automorphisms: Histogram,
    /// Puzzles whose clues have each symmetry, in the order of [`ClueSymmetry::SINGLE`].
    pub symmetries: [u64; ClueSymmetry::SINGLE.len()],
    /// Puzzles whose clues have none of these symmetries.
    pub asymmetric: u64,
    /// Puzzles with one solution that need every clue.
    pub minimal: u64,
    /// Puzzles with one solution that have it without one of their clues, too.
    pub redundant: u64,
}

impl ClassicCounts {
    /// Counts the symmetries of a puzzle's clues.
    pub fn add_symmetries(&mut self, puzzle: &Grid) {
        self.add_those(|symmetry| symmetry.is_in(puzzle));
    }

    /// Counts the symmetries of the clues of a board of another size.
    pub fn add_board_symmetries(&mut self, puzzle: &Cells) {
        let has_clue = |cell: usize| puzzle.values()[cell] != 0;
        self.add_those(|symmetry| symmetry.is_on(puzzle.size().side(), has_clue));
    }

    fn add_those(&mut self, has: impl Fn(ClueSymmetry) -> bool) {
        let mut has_one = false;
        for (symmetry, count) in ClueSymmetry::SINGLE.into_iter().zip(&mut self.symmetries) {
            let is_in = has(symmetry);
            *count += u64::from(is_in);
            has_one |= is_in;
        }
        self.asymmetric += u64::from(!has_one);
    }

    /// Adds the counts of another thread, except for repeats, which are counted in one place.
    pub fn merge(&mut self, other: &ClassicCounts) {
        self.automorphisms.merge(&other.automorphisms);
        let symmetries = self.symmetries.iter_mut().zip(other.symmetries);
        symmetries.for_each(|(mine, theirs)| *mine += theirs);
        self.asymmetric += other.asymmetric;
        self.minimal += other.minimal;
        self.redundant += other.redundant;
    }
}

/// Puzzles that repeat an earlier one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Repeats {
    /// The same puzzle was there before.
    pub same: u64,
    /// An equivalent one was there before, but not the same.
    pub equivalent: u64,
}

/// The keys of all puzzles so far, by which repeats are found.
#[derive(Default)]
pub struct RepeatIndex {
    same: FirstSeen,
    equivalent: FirstSeen,
    /// The repeats so far.
    pub repeats: Repeats,
}

/// The place of a puzzle, its own key and that of its canonical form.
pub type Keyed = (LinePlace, Key, Key);

impl Sink<Vec<Keyed>> for RepeatIndex {
    fn accept(&mut self, keyed: &mut Vec<Keyed>) -> Result<(), BatchError> {
        keyed.drain(..).try_for_each(|(place, own, canonical)| self.add(place, own, canonical))
    }
}

impl RepeatIndex {
    /// Counts the next puzzle: its own key and that of its canonical form.
    ///
    /// # Errors
    /// There is no memory for one more key.
    pub fn add(&mut self, place: LinePlace, own: Key, canonical: Key) -> Result<(), BatchError> {
        let is_equivalent = self.equivalent.first(canonical, place)?.is_some();
        match self.same.first(own, place)? {
            Some(_) => self.repeats.same += 1,
            None => self.repeats.equivalent += u64::from(is_equivalent),
        }
        Ok(())
    }
}

/// Counts of variants.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VariantCounts {
    /// Frequency of each constraint, by its name. Rows, columns and boxes are not named in a puzzle
    /// and not counted.
    pub constraints: BTreeMap<String, ConstraintCount>,
}

/// Frequency of a constraint.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ConstraintCount {
    /// Items with this name, in all puzzles together.
    pub items: u64,
    /// Puzzles with at least one such item.
    pub puzzles: u64,
}

impl VariantCounts {
    /// Counts the constraints of a puzzle.
    pub fn add(&mut self, ruleset: &Ruleset) {
        let mut items: Vec<(&str, u64)> = Vec::new();
        for name in ruleset.item_names().filter(|name| !name.is_empty()) {
            *count_of(&mut items, name) += 1;
        }
        for (name, count) in items {
            self.add_count(name, ConstraintCount { items: count, puzzles: 1 });
        }
    }

    /// Adds the counts of another thread.
    pub fn merge(&mut self, other: &VariantCounts) {
        other.constraints.iter().for_each(|(name, count)| self.add_count(name, *count));
    }

    fn add_count(&mut self, name: &str, count: ConstraintCount) {
        let mine = self.constraints.entry(name.to_owned()).or_default();
        mine.items += count.items;
        mine.puzzles += count.puzzles;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_core::grid::{Cell, Digit};

    #[test]
    fn symmetries_of_clues_are_counted() {
        let mut counts = ClassicCounts::default();
        let mut corner = Grid::EMPTY;
        corner.set(Cell::at(0, 0), Digit::new(5));
        counts.add_symmetries(&corner);
        corner.set(Cell::at(0, 8), Digit::new(6));
        counts.add_symmetries(&corner);
        corner.set(Cell::at(0, 1), Digit::new(7));
        counts.add_symmetries(&corner);
        let of = |wanted| {
            let place = ClueSymmetry::SINGLE.iter().position(|&symmetry| symmetry == wanted);
            counts.symmetries[place.expect("a single one")]
        };
        assert_eq!((of(ClueSymmetry::Diagonal), of(ClueSymmetry::Vertical)), (1, 1));
        assert_eq!((counts.symmetries.iter().sum::<u64>(), counts.asymmetric), (2, 1));
    }
}
