//! Sudoku Explainer's ratings: ER, EP and ED.
//!
//! The profile [`SE`]. A puzzle is solved step by step: the techniques are tried in order, and the
//! first that finds something takes one step. ER is the rating of the hardest step, EP that of the
//! hardest up to and with the first that fills a cell, ED that of the first step, which is the
//! first elimination.
//!
//! # Which program is followed
//!
//! The fork SukakuExplainer, whose `serate` is what puzzles are rated with today. It keeps the
//! scale of Sudoku Explainer 1.2.1 and adds techniques, so a rating may be lower than that of
//! 1.2.1, and here and there higher (a grouped turbot fish, 4.3, is taken before an XY-wing, 4.2).
//! Its additions, as far as static techniques go:
//!
//! | technique | rating |
//! |---|---|
//! | two strong links of a digit: lines of one kind, houses of two kinds, grouped | 4.0, 4.1, 4.3 |
//! | three strong links: one kind of house, two, three, grouped | 5.4, 5.5, 5.6, 5.7 |
//! | four strong links, likewise | 5.8, 5.9, 6.0, 6.1 |
//! | WXYZ-wing, whose largest cell of the set has two candidates, three, four | 5.5, 5.6, 5.5 |
//! | VWXYZ-wing, likewise to five | 6.3, 6.4, 6.3, 6.2 |
//! | UVWXYZ-wing, TUVWXYZ-wing | 6.6, 7.5 |
//!
//! No source of either program was read. The conventions are those that are public, and those that
//! agree with its paths, step by step (`rated-steps` of benches/agreement.rs):
//!
//! * A direct step only fills its cell; its eliminations are not made. After pointing and claiming,
//!   only houses of the kind in which the digit was found to be locked count; after hidden sets,
//!   only the same house.
//! * A naked or hidden set acts only on the house in which it was found.
//! * Two strong links, even with grouped ends (4.3), come before the XY-wing (4.2).
//! * Strong links and wings: of the easiest, the one that takes most away, then by its name.
//! * Unique loops of type 3 may have a hidden set; a hidden pair adds nothing.
//! * A cycle takes away only digits that it has twice in a house, not other candidates of its cells.
//! * Cycles and forcing chains: the easiest, then the shortest, then by the first candidate.
//! * A Nishio follows what is true before what is false, and counts the facts of both chains.
//! * Multiple chains: the shortest, a cell's before a house's. Houses are tried only where the first
//!   place of the digit is a cell of three candidates and more.
//!
//! Nothing settles the following, which are guesses: links in boxes only, hidden triplets and
//! quads in unique loops, and the choice among steps below 4.0, on which no rating has depended.
//!
//! # What is missing
//!
//! Chains deeper than dynamic forcing chains within dynamic forcing chains: no puzzle is known to
//! need them. One that does would be rated *at least* as hard as the steps that were found.
//! `chains/dynamic` describes how far dynamic chains agree with those of the program. Techniques
//! that rely on there being one solution are used only where the [`LogicBoard`] has one.

mod aligned;
mod bent;
mod chains;
mod links;
mod loops;

use self::aligned::Aligned;
use self::bent::BentSet;
use self::chains::{
    Depth, DynamicChains, Multiple, Nishio, UnaryChain, dynamic, multiple, nishio, unary,
};
use self::links::{LinkShape, StrongLinks};
use self::loops::UniqueLoop;
use super::board::LogicBoard;
use super::difficulty::Difficulty;
use super::profile::{Cost, Profile, ProfileEntry, Scale};
use super::shared::{Bug, Fish, Locked, Single, Subset, Wing, bug_rating};
use super::technique::{Step, Technique};

/// An entry whose steps all have this rating, in tenths.
const fn fixed(tenths: u16, technique: &'static dyn Technique) -> ProfileEntry {
    ProfileEntry { technique, cost: Cost::Fixed(Difficulty::of_step(tenths)) }
}

/// An entry whose steps are rated one by one.
const fn rated(
    technique: &'static dyn Technique,
    rating: fn(&LogicBoard, &Step) -> u16,
) -> ProfileEntry {
    ProfileEntry { technique, cost: Cost::Rated(rating) }
}

const fn links(links: usize) -> StrongLinks {
    StrongLinks { links, shape: LinkShape::Any }
}

/// Sudoku Explainer's ratings, with the techniques of SukakuExplainer. The module's docs describe
/// how far they agree.
pub const SE: Profile = Profile {
    name: "se",
    description: "Sudoku Explainer's ratings ER, EP and ED, with the techniques of SukakuExplainer",
    scale: Scale::Ratings,
    entries: &[
        fixed(10, &Single::LastValue),
        fixed(12, &Single::HiddenInBox),
        fixed(15, &Single::HiddenInLine),
        fixed(17, &Locked::DirectPointing),
        fixed(19, &Locked::DirectClaiming),
        fixed(20, &Subset::DirectHidden(2)),
        fixed(23, &Single::NakedInCell),
        fixed(25, &Subset::DirectHidden(3)),
        fixed(26, &Locked::Pointing),
        fixed(28, &Locked::Claiming),
        fixed(30, &Subset::NakedInHouse(2)),
        fixed(32, &Fish::Basic(2)),
        fixed(34, &Subset::HiddenInHouse(2)),
        fixed(36, &Subset::NakedInHouse(3)),
        fixed(38, &Fish::Basic(3)),
        fixed(40, &Subset::HiddenInHouse(3)),
        rated(&links(2), links::rating),
        fixed(42, &Wing::Xy),
        fixed(44, &Wing::Xyz),
        rated(&UniqueLoop::Any, loops::rating),
        fixed(50, &Subset::NakedInHouse(4)),
        fixed(52, &Fish::Basic(4)),
        fixed(54, &Subset::HiddenInHouse(4)),
        rated(&links(3), links::rating),
        rated(&BentSet(4), bent::rating),
        rated(&Bug::Any, bug_rating),
        rated(&links(4), links::rating),
        fixed(62, &Aligned(2)),
        rated(&BentSet(5), bent::rating),
        rated(&BentSet(6), bent::rating),
        rated(&UnaryChain::Any, unary::rating),
        fixed(75, &Aligned(3)),
        rated(&BentSet(7), bent::rating),
        rated(&Nishio, nishio::rating),
        rated(&Multiple::Any, multiple::rating),
        rated(&DynamicChains(Depth::Plain), dynamic::rating),
        rated(&DynamicChains(Depth::Plus), dynamic::rating),
        rated(&DynamicChains(Depth::Chains), dynamic::rating),
        rated(&DynamicChains(Depth::Multiple), dynamic::rating),
        rated(&DynamicChains(Depth::Dynamic), dynamic::rating),
    ],
};
