//! Sudoku Explainer's ratings.

pub mod aligned;
pub mod bent;
pub mod bug;
pub mod chains;
pub mod direct;
pub mod fish;
pub mod links;
pub mod loops;
pub mod singles;
pub mod subsets;
mod unions;

use self::aligned::Aligned;
use self::bent::BentSet;
use self::bug::Bug;
use self::chains::multiple::{self, Multiple};
use self::chains::unary::{self, Chain};
use self::direct::Direct;
use self::fish::Fish;
use self::links::{Shape, StrongLinks};
use self::loops::UniqueLoop;
use self::singles::Single;
use self::subsets::Subset;
use super::board::Board;
use super::step::{Step, Steps};
use super::technique::Technique;
use super::techniques::intersections::Locked;
use super::techniques::wings::Wing;

/// A technique and what a use of it is rated, in tenths.
#[derive(Clone, Copy)]
pub struct Entry {
    /// The technique.
    pub technique: &'static dyn Technique,
    /// What a step of it is rated.
    pub rating: Rated,
}

/// What the steps of a technique are rated, in tenths.
#[derive(Clone, Copy)]
pub enum Rated {
    /// All the same: the first is taken.
    As(u16),
    /// Each as it is: the easiest is taken, the first of them if there are several.
    By(fn(&Step) -> u16),
}

const fn entry(rating: u16, technique: &'static dyn Technique) -> Entry {
    Entry { technique, rating: Rated::As(rating) }
}

const fn family(technique: &'static dyn Technique, rating: fn(&Step) -> u16) -> Entry {
    Entry { technique, rating: Rated::By(rating) }
}

const fn links(links: usize, shape: Shape) -> StrongLinks {
    StrongLinks { links, shape }
}

const fn bent(cells: usize, largest: u32) -> BentSet {
    BentSet { cells, largest }
}

/// The techniques in the order in which they are tried.
pub static ENTRIES: &[Entry] = &[
    entry(10, &Single::LastValue),
    entry(12, &Single::HiddenInBox),
    entry(15, &Single::HiddenInLine),
    entry(17, &Direct::Pointing),
    entry(19, &Direct::Claiming),
    entry(20, &Subset::DirectHidden(2)),
    entry(23, &Single::Naked),
    entry(25, &Subset::DirectHidden(3)),
    entry(26, &Locked::Pointing),
    entry(28, &Locked::Claiming),
    entry(30, &Subset::Naked(2)),
    entry(32, &Fish(2)),
    entry(34, &Subset::Hidden(2)),
    entry(36, &Subset::Naked(3)),
    entry(38, &Fish(3)),
    entry(40, &Subset::Hidden(3)),
    entry(40, &links(2, Shape::Parallel)),
    entry(41, &links(2, Shape::Crossed)),
    entry(42, &links(2, Shape::Boxed)),
    entry(43, &links(2, Shape::Grouped)),
    entry(42, &Wing::Xy),
    entry(44, &Wing::Xyz),
    family(&UniqueLoop::Any, loops::rating),
    entry(50, &Subset::Naked(4)),
    entry(52, &Fish(4)),
    entry(54, &Subset::Hidden(4)),
    entry(54, &links(3, Shape::Parallel)),
    entry(55, &links(3, Shape::Crossed)),
    entry(56, &links(3, Shape::Boxed)),
    entry(57, &links(3, Shape::Grouped)),
    entry(55, &bent(4, 2)),
    entry(56, &bent(4, 3)),
    entry(57, &bent(4, 4)),
    family(&Bug::Any, bug::rating),
    entry(62, &Aligned(2)),
    entry(63, &bent(5, 2)),
    entry(64, &bent(5, 3)),
    entry(65, &bent(5, 4)),
    entry(66, &bent(5, 5)),
    entry(65, &bent(6, 2)),
    entry(66, &bent(6, 3)),
    entry(67, &bent(6, 4)),
    entry(68, &bent(6, 5)),
    entry(69, &bent(6, 6)),
    family(&Chain::Any, unary::rating),
    entry(75, &Aligned(3)),
    family(&Multiple::Any, multiple::rating),
];

/// What came of a puzzle. Ratings are in tenths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rating {
    /// The hardest step up to the solution.
    pub er: u16,
    /// The hardest step up to and with the first that fills a cell.
    pub ep: u16,
    /// The first step.
    pub ed: u16,
    /// The techniques that there are did not solve the puzzle: it is at least as hard as this, and harder.
    pub at_least: bool,
    /// Steps taken.
    pub steps: u32,
    /// The technique of the hardest step.
    pub hardest: &'static str,
}

/// Rates puzzles. Its memory is used again from puzzle to puzzle.
pub struct Rater {
    /// Of techniques whose steps are rated the same.
    first: Steps,
    /// Of the others.
    all: Steps,
}

impl Default for Rater {
    fn default() -> Rater {
        Rater::new()
    }
}

impl Rater {
    /// A rater.
    pub fn new() -> Rater {
        Rater { first: Steps::first(), all: Steps::all() }
    }

    /// The next step, and its rating in tenths.
    pub fn next(&mut self, board: &mut Board) -> Option<(&Step, u16)> {
        board.tidy();
        for entry in ENTRIES {
            match entry.rating {
                Rated::As(rating) => {
                    self.first.clear();
                    if entry.technique.find(board, &mut self.first).is_break() {
                        return self.first.found().first().map(|step| (step, rating));
                    }
                }
                Rated::By(rating) => {
                    self.all.clear();
                    let _ = entry.technique.find(board, &mut self.all);
                    if !self.all.found().is_empty() {
                        let rated = self.all.found().iter().map(|step| (step, rating(step)));
                        return rated.min_by_key(|(_, rating)| *rating);
                    }
                }
            }
        }
        None
    }

    /// Goes as far as the techniques do.
    pub fn rate(&mut self, mut board: Board) -> Rating {
        let mut rating = Rating { er: 0, ep: 0, ed: 0, at_least: true, steps: 0, hardest: "" };
        let mut is_pearl = true;
        while !board.is_broken() && !board.open().is_empty() {
            let Some((step, tenths)) = self.next(&mut board) else { break };
            if rating.steps == 0 {
                rating.ed = tenths;
            }
            if tenths > rating.er {
                rating.er = tenths;
                rating.hardest = step.technique.name();
            }
            if is_pearl {
                rating.ep = rating.er;
                is_pearl = step.placements.is_empty();
            }
            rating.steps += 1;
            step.apply(&mut board);
        }
        rating.at_least = board.is_broken() || !board.open().is_empty();
        rating
    }
}
