//! The two logic systems of the design notes, as profiles.
//!
//! The notes give no scores; ours are ranks: a use of the first technique counts 1, of the next 2, and so on, and the score of a
//! puzzle is the sum over its path. Levels are HoDoKu's of the same deductions; that of a puzzle is that of its hardest
//! step, whatever the score.

use super::profile::{Level, Profile, entry};
use super::techniques::double_locked::DoubleLocked;
use super::techniques::forcing_twins::ForcingTwins;
use super::techniques::intersections::Locked;
use super::techniques::one_of_each::OneOfEach;
use super::techniques::singles::Single;
use super::techniques::subsets::Subset;

/// The notes' rules: DR1, DR2 and DR3 in this order, from the first again after any progress.
pub static NOTES_RULES: Profile = Profile {
    name: "notes-rules",
    description: "the design notes' rules DR1 (single candidate), DR2 (hidden single), DR3 (locked candidates)",
    score_raises_level: false,
    entries: &[
        entry(&Single::Naked, 1, Level::Easy),
        entry(&Single::Hidden, 2, Level::Easy),
        entry(&Locked::Pointing, 3, Level::Medium),
        entry(&Locked::Claiming, 3, Level::Medium),
    ],
};

/// The notes' strategies.
///
/// *Locked* is a box that has a digit in one line only; a line that has it in one box only is what *double-locked* finds, from
/// the other two boxes. Naked groups include those that lie in a box and a line and act on both.
pub static NOTES_STRATEGIES: Profile = Profile {
    name: "notes-strategies",
    description: "the design notes' strategies: one-of-each, locked, double-locked, naked groups, hidden twins, forcing twins",
    score_raises_level: false,
    entries: &[
        entry(&OneOfEach::SinglePossibility, 1, Level::Easy),
        entry(&OneOfEach::OnlySquare, 2, Level::Easy),
        entry(&Locked::Pointing, 3, Level::Medium),
        entry(&DoubleLocked, 4, Level::Medium),
        entry(&Subset::Locked(2), 5, Level::Medium),
        entry(&Subset::Naked(2), 5, Level::Medium),
        entry(&Subset::Locked(3), 6, Level::Medium),
        entry(&Subset::Naked(3), 6, Level::Medium),
        entry(&Subset::Naked(4), 7, Level::Hard),
        entry(&Subset::Hidden(2), 8, Level::Medium),
        entry(&ForcingTwins, 9, Level::Extreme),
    ],
};
