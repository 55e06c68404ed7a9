//! Techniques in order, with what each costs: the conventions by which puzzles are graded.

use super::notes::{NOTES_RULES, NOTES_STRATEGIES};
use super::technique::Technique;
use super::techniques::als_chain::AlsChain;
use super::techniques::als_xy_wing::AlsXyWing;
use super::techniques::als_xz::AlsXz;
use super::techniques::avoidable::Avoidable;
use super::techniques::brute_force::BruteForce;
use super::techniques::bug::BugPlusOne;
use super::techniques::chains::nice_loops::NiceLoop;
use super::techniques::chains::x_chains::Chain;
use super::techniques::coloring::Coloring;
use super::techniques::empty_rectangle::EmptyRectangle;
use super::techniques::fish::Fish;
use super::techniques::forcing::Forcing;
use super::techniques::intersections::Locked;
use super::techniques::remote_pairs::RemotePair;
use super::techniques::singles::Single;
use super::techniques::subsets::Subset;
use super::techniques::sue_de_coq::SueDeCoq;
use super::techniques::turbots::Turbot;
use super::techniques::uniqueness::Uniqueness;
use super::techniques::wings::Wing;

/// How hard, in HoDoKu's words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Singles.
    Easy,
    /// Locked candidates, pairs and triples.
    Medium,
    /// Fish, wings, single-digit patterns, uniqueness.
    Hard,
    /// Chains and almost locked sets.
    Unfair,
    /// What it takes forcing chains, or trial and error, to solve.
    Extreme,
}

impl Level {
    /// All, easiest first.
    pub const ALL: [Level; 5] =
        [Level::Easy, Level::Medium, Level::Hard, Level::Unfair, Level::Extreme];

    /// The highest score of a puzzle of this level.
    pub const fn highest_score(self) -> u32 {
        match self {
            Level::Easy => 800,
            Level::Medium => 1000,
            Level::Hard => 1600,
            Level::Unfair => 1800,
            Level::Extreme => u32::MAX,
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Easy => "Easy",
            Level::Medium => "Medium",
            Level::Hard => "Hard",
            Level::Unfair => "Unfair",
            Level::Extreme => "Extreme",
        }
    }
}

/// A technique in a profile.
#[derive(Clone, Copy)]
pub struct Entry {
    /// The technique.
    pub technique: &'static dyn Technique,
    /// What a use of it adds to the score.
    pub score: u32,
    /// How hard a puzzle that needs it is at least.
    pub level: Level,
}

/// Techniques in the order in which they are tried.
pub struct Profile {
    /// Its name.
    pub name: &'static str,
    /// What it is, in a line.
    pub description: &'static str,
    /// Whether a score that is too high for the level of the hardest step raises the level.
    pub score_raises_level: bool,
    /// The techniques.
    pub entries: &'static [Entry],
}

/// All profiles.
pub static ALL: [&Profile; 3] = [&HODOKU, &NOTES_RULES, &NOTES_STRATEGIES];

/// The profile of this name.
pub fn find(name: &str) -> Option<&'static Profile> {
    ALL.into_iter().find(|profile| profile.name == name)
}

impl Profile {
    /// The level of a puzzle whose hardest step has this level, and all of whose steps together this score.
    pub fn level(&self, hardest: Level, score: u32) -> Level {
        if !self.score_raises_level {
            return hardest;
        }
        let raised = Level::ALL.into_iter().find(|level| score <= level.highest_score());
        hardest.max(raised.unwrap_or(Level::Extreme))
    }
}

pub(super) const fn entry(technique: &'static dyn Technique, score: u32, level: Level) -> Entry {
    Entry { technique, score, level }
}

/// HoDoKu 2.2.0's order, scores and levels.
///
/// The order of the hard group is the one that agrees with all of 100 paths and with the scores of 167 hard puzzles: no technique can
/// move without one of them getting lost, but these, which never or hardly met: hidden quadruples, X-wing and BUG + 1 anywhere before
/// the skyscraper, jellyfish and remote pair next to each other; turbot fish and empty rectangle; types 1, 2 and 3, and 4, 5 and
/// 6, among themselves; avoidable rectangles anywhere later; finned X-wing and sashimi X-wing; the colors and the sashimi fish
/// before them. There it is the order in which the design notes list them, which nothing contradicts. Sue de Coq comes before the colors in
/// HoDoKu's paths of puzzles of ours.
pub static HODOKU: Profile = Profile {
    name: "hodoku",
    description: "HoDoKu 2.2.0's techniques, order, scores and levels",
    score_raises_level: true,
    entries: &[
        entry(&Single::FullHouse, 4, Level::Easy),
        entry(&Single::Naked, 4, Level::Easy),
        entry(&Single::Hidden, 14, Level::Easy),
        entry(&Subset::Locked(2), 40, Level::Medium),
        entry(&Subset::Locked(3), 60, Level::Medium),
        entry(&Locked::Pointing, 50, Level::Medium),
        entry(&Locked::Claiming, 50, Level::Medium),
        entry(&Subset::Naked(2), 60, Level::Medium),
        entry(&Subset::Naked(3), 80, Level::Medium),
        entry(&Subset::Hidden(2), 70, Level::Medium),
        entry(&Subset::Hidden(3), 100, Level::Medium),
        entry(&Subset::Naked(4), 120, Level::Hard),
        entry(&Subset::Hidden(4), 150, Level::Hard),
        entry(&Fish::Plain(2), 140, Level::Hard),
        entry(&Fish::Plain(3), 150, Level::Hard),
        entry(&Fish::Plain(4), 160, Level::Hard),
        entry(&RemotePair, 110, Level::Hard),
        entry(&BugPlusOne, 100, Level::Hard),
        entry(&Turbot::Skyscraper, 130, Level::Hard),
        entry(&Turbot::TwoStringKite, 150, Level::Hard),
        entry(&Turbot::TurbotFish, 120, Level::Hard),
        entry(&EmptyRectangle, 120, Level::Hard),
        entry(&Wing::W, 150, Level::Hard),
        entry(&Wing::Xy, 160, Level::Hard),
        entry(&Wing::Xyz, 180, Level::Hard),
        entry(&Uniqueness::Test(1), 100, Level::Hard),
        entry(&Uniqueness::Test(2), 100, Level::Hard),
        entry(&Uniqueness::Test(3), 100, Level::Hard),
        entry(&Uniqueness::Test(4), 100, Level::Hard),
        entry(&Uniqueness::Test(5), 100, Level::Hard),
        entry(&Uniqueness::Test(6), 100, Level::Hard),
        entry(&Uniqueness::HiddenRectangle, 100, Level::Hard),
        entry(&Avoidable::OneBlank, 100, Level::Hard),
        entry(&Avoidable::TwoBlanks, 100, Level::Hard),
        entry(&Fish::Finned(2), 130, Level::Hard),
        entry(&Fish::Sashimi(2), 150, Level::Hard),
        entry(&Fish::Finned(3), 200, Level::Unfair),
        entry(&Fish::Sashimi(3), 240, Level::Unfair),
        entry(&Fish::Finned(4), 250, Level::Unfair),
        entry(&Fish::Sashimi(4), 260, Level::Unfair),
        entry(&SueDeCoq, 250, Level::Unfair),
        entry(&Coloring::Simple, 150, Level::Hard),
        entry(&Coloring::Multi, 200, Level::Hard),
        entry(&Chain::X, 260, Level::Unfair),
        entry(&Chain::Xy, 260, Level::Unfair),
        entry(&NiceLoop::SINGLE, 280, Level::Unfair),
        entry(&NiceLoop::GROUPED, 300, Level::Unfair),
        entry(&AlsXz, 300, Level::Unfair),
        entry(&AlsXyWing, 320, Level::Unfair),
        entry(&AlsChain, 340, Level::Unfair),
        entry(&Forcing::CHAIN, 500, Level::Extreme),
        entry(&Forcing::NET, 700, Level::Extreme),
        entry(&BruteForce, 10_000, Level::Extreme),
    ],
};
