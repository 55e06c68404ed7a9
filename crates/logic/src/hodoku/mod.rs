//! HoDoKu's techniques, and the profile [`HODOKU`] that puts them in HoDoKu's order.

mod all;
mod als;
mod avoidable;
mod brute_force;
mod chains;
mod claims;
mod coloring;
mod complex_fish;
mod double;
mod empty_rectangle;
mod forcing;
mod remote_pairs;
#[cfg(test)]
pub(super) mod sound;
mod sue_de_coq;
mod templates;
mod turbots;
mod uniqueness;

pub use self::all::HODOKU_ALL;
use self::als::{AlsChain, AlsXyWing, AlsXz};
use self::avoidable::Avoidable;
use self::brute_force::BruteForce;
use self::chains::{NiceLoop, SimpleChain};
use self::coloring::Coloring;
use self::complex_fish::ComplexFish;
use self::empty_rectangle::EmptyRectangle;
use self::forcing::Forcing;
use self::remote_pairs::RemotePair;
use self::sue_de_coq::SueDeCoq;
use self::turbots::Turbot;
use self::uniqueness::Uniqueness;
use super::difficulty::Level;
use super::profile::{Profile, Scale, points as entry};
use super::shared::{Bug, Fish, Locked, Single, Subset, Wing};

/// HoDoKu 2.2.0's order, scores and levels.
///
/// The order of the hard group is the one that agrees with all of 100 paths and with the scores of
/// 167 hard puzzles. Moving any technique makes one of them disagree, except for those that never
/// or hardly compete: hidden quadruples, X-wing and BUG + 1 anywhere before the skyscraper;
/// jellyfish and remote pair next to each other; turbot fish and empty rectangle; uniqueness types
/// 1, 2 and 3, and 4, 5 and 6, among themselves; avoidable rectangles anywhere later; finned X-wing
/// and sashimi X-wing; the colors and the sashimi fish before them. These stand in the order in
/// which they were first written down here, which nothing contradicts. Sue de Coq comes before the
/// colors in HoDoKu's paths of generated puzzles.
pub static HODOKU: Profile = Profile {
    name: "hodoku",
    description: "HoDoKu 2.2.0's techniques, order, scores and levels",
    scale: Scale::Points { score_raises_level: true },
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
        entry(&Bug::PlusOne, 100, Level::Hard),
        entry(&Turbot::Skyscraper, 130, Level::Hard),
        entry(&Turbot::TwoStringKite, 150, Level::Hard),
        entry(&Turbot::Fish, 120, Level::Hard),
        entry(&EmptyRectangle { fewest: 3 }, 120, Level::Hard),
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
        entry(&SimpleChain::X, 260, Level::Unfair),
        entry(&SimpleChain::Xy, 260, Level::Unfair),
        entry(&NiceLoop::SINGLE, 280, Level::Unfair),
        entry(&NiceLoop::GROUPED, 300, Level::Unfair),
        entry(&AlsXz { may_overlap: false }, 300, Level::Unfair),
        entry(&AlsXyWing { may_overlap: false }, 320, Level::Unfair),
        entry(&AlsChain { may_overlap: false }, 340, Level::Unfair),
        entry(&ComplexFish::franken(2, false), 300, Level::Unfair),
        entry(&ComplexFish::franken(3, false), 350, Level::Unfair),
        entry(&ComplexFish::franken(2, true), 390, Level::Unfair),
        entry(&ComplexFish::franken(3, true), 410, Level::Unfair),
        entry(&Forcing::CHAIN, 500, Level::Extreme),
        entry(&Forcing::NET, 700, Level::Extreme),
        entry(&BruteForce, 10_000, Level::Extreme),
    ],
};
