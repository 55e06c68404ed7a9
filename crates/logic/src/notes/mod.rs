//! Two profiles of simple logic: three rules, and a set of strategies that a person can apply
//! without pencil marks.
//!
//! They come from the notes on solving by hand that this project began with: rules DR1, DR2 and
//! DR3, and strategies under the names used here. The notes give no scores; the scores here are
//! ranks: a use of the first technique counts 1, of the next 2, and so on, and the score of a
//! puzzle is the sum over its path. Levels are HoDoKu's of the same deductions; the level of a
//! puzzle is that of its hardest step, whatever the score.

mod double_locked;
mod forcing_twins;

use self::double_locked::DoubleLocked;
use self::forcing_twins::ForcingTwins;
use super::difficulty::Level;
use super::profile::{Profile, Scale, points as entry};
use super::shared::{Locked, Single, Subset};

/// The rules DR1 (naked single), DR2 (hidden single) and DR3 (locked candidates), from the first
/// again after any progress.
pub const NOTES_RULES: Profile = Profile {
    name: "notes-rules",
    description: "three rules: DR1 (single candidate), DR2 (hidden single), DR3 (locked candidates)",
    scale: Scale::Points { score_raises_level: false },
    entries: &[
        entry(&Single::Naked, 1, Level::Easy),
        entry(&Single::Hidden, 2, Level::Easy),
        entry(&Locked::Pointing, 3, Level::Medium),
        entry(&Locked::Claiming, 3, Level::Medium),
    ],
};

/// The strategies: one of each, locked, double locked, naked groups, hidden twins and forcing
/// twins.
///
/// *Locked* is a box that has a digit in one line only. *Double locked* finds a line that has it in
/// one box only, from the other two boxes. Naked groups include those that lie in a box and a line
/// and act on both.
pub const NOTES_STRATEGIES: Profile = Profile {
    name: "notes-strategies",
    description: "strategies for solving by hand: one-of-each, locked, double-locked, naked groups, hidden twins, forcing twins",
    scale: Scale::Points { score_raises_level: false },
    entries: &[
        entry(&Single::OnePossibility, 1, Level::Easy),
        entry(&Single::OnlySquare, 2, Level::Easy),
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
