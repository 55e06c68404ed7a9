//! The profile of all that HoDoKu has, with its options on.

use super::als::{AlsChain, AlsXyWing, AlsXz, DeathBlossom};
use super::avoidable::Avoidable;
use super::brute_force::BruteForce;
use super::chains::{NiceLoop, SimpleChain};
use super::coloring::Coloring;
use super::complex_fish::ComplexFish;
use super::double::{Double, Doubling};
use super::empty_rectangle::EmptyRectangle;
use super::forcing::Forcing;
use super::remote_pairs::RemotePair;
use super::sue_de_coq::SueDeCoq;
use super::templates::Template;
use super::turbots::Turbot;
use super::uniqueness::Uniqueness;
use crate::difficulty::Level;
use crate::profile::{Profile, Scale, points as entry};
use crate::shared::{Bug, Fish, Locked, Single, Subset, Wing};

/// Twice a technique, in one step.
pub(super) static DUAL_KITE: Double = Double {
    of: &[&Turbot::TwoStringKite],
    name: "Dual 2-String Kite",
    code: "dual-two-string-kite",
    kind: Doubling::Kites,
};

static DUAL_RECTANGLE: Double = Double {
    of: &[&EmptyRectangle { fewest: 2 }],
    name: "Dual Empty Rectangle",
    code: "dual-empty-rectangle",
    kind: Doubling::Rectangles,
};

/// Siamese fish of two, three and four houses, with the words and the code before their names.
macro_rules! siamese {
    ($words:literal, $code:literal, $two:expr, $three:expr, $four:expr) => {
        [
            siamese!(@ $two, $words, " X-Wing", $code, "-x-wing"),
            siamese!(@ $three, $words, " Swordfish", $code, "-swordfish"),
            siamese!(@ $four, $words, " Jellyfish", $code, "-jellyfish"),
        ]
    };
    (@ $of:expr, $words:literal, $name:literal, $code:literal, $fish:literal) => {
        Double {
            of: $of,
            name: concat!("Siamese ", $words, $name),
            code: concat!("siamese-", $code, $fish),
            kind: Doubling::Siamese,
        }
    };
}

pub(super) static SIAMESE_FINNED: [Double; 3] = siamese!(
    "Finned",
    "finned",
    &[&Fish::Finned(2), &Fish::Sashimi(2)],
    &[&Fish::Finned(3), &Fish::Sashimi(3)],
    &[&Fish::Finned(4), &Fish::Sashimi(4)]
);

static SIAMESE_SASHIMI: [Double; 3] = siamese!(
    "Sashimi",
    "sashimi",
    &[&Fish::Sashimi(2)],
    &[&Fish::Sashimi(3)],
    &[&Fish::Sashimi(4)]
);

static SIAMESE_FRANKEN: [Double; 3] = siamese!(
    "Finned Franken",
    "finned-franken",
    &[&ComplexFish::franken(2, true)],
    &[&ComplexFish::franken(3, true)],
    &[&ComplexFish::franken(4, true)]
);

static SIAMESE_MUTANT: [Double; 3] = siamese!(
    "Finned Mutant",
    "finned-mutant",
    &[&ComplexFish::mutant(2, true)],
    &[&ComplexFish::mutant(3, true)],
    &[&ComplexFish::mutant(4, true)]
);

/// [`HODOKU`](super::HODOKU) with the techniques that HoDoKu has switched off unless told otherwise:
/// Death Blossom, larger Franken fish, mutant fish, templates, siamese fish and dual techniques; with
/// almost locked sets that share cells or are part of grouped chains, and empty rectangles of two
/// cells.
pub static HODOKU_ALL: Profile = Profile {
    name: "hodoku-all",
    description: "hodoku with the techniques that HoDoKu has switched off, such as mutant fish",
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
        entry(&DUAL_KITE, 150, Level::Hard),
        entry(&Turbot::TwoStringKite, 150, Level::Hard),
        entry(&Turbot::Fish, 120, Level::Hard),
        entry(&DUAL_RECTANGLE, 120, Level::Hard),
        entry(&EmptyRectangle { fewest: 2 }, 120, Level::Hard),
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
        entry(&SIAMESE_FINNED[0], 130, Level::Hard),
        entry(&Fish::Finned(2), 130, Level::Hard),
        entry(&SIAMESE_SASHIMI[0], 150, Level::Hard),
        entry(&Fish::Sashimi(2), 150, Level::Hard),
        entry(&SIAMESE_FINNED[1], 200, Level::Unfair),
        entry(&Fish::Finned(3), 200, Level::Unfair),
        entry(&SIAMESE_SASHIMI[1], 240, Level::Unfair),
        entry(&Fish::Sashimi(3), 240, Level::Unfair),
        entry(&SIAMESE_FINNED[2], 250, Level::Unfair),
        entry(&Fish::Finned(4), 250, Level::Unfair),
        entry(&SIAMESE_SASHIMI[2], 260, Level::Unfair),
        entry(&Fish::Sashimi(4), 260, Level::Unfair),
        entry(&SueDeCoq, 250, Level::Unfair),
        entry(&Coloring::Simple, 150, Level::Hard),
        entry(&Coloring::Multi, 200, Level::Hard),
        entry(&SimpleChain::X, 260, Level::Unfair),
        entry(&SimpleChain::Xy, 260, Level::Unfair),
        entry(&NiceLoop::SINGLE, 280, Level::Unfair),
        entry(&NiceLoop::WITH_SETS, 300, Level::Unfair),
        entry(&AlsXz { may_overlap: true }, 300, Level::Unfair),
        entry(&AlsXyWing { may_overlap: true }, 320, Level::Unfair),
        entry(&AlsChain { may_overlap: true }, 340, Level::Unfair),
        entry(&DeathBlossom { may_overlap: true }, 360, Level::Unfair),
        entry(&ComplexFish::franken(2, false), 300, Level::Unfair),
        entry(&ComplexFish::franken(3, false), 350, Level::Unfair),
        entry(&ComplexFish::franken(4, false), 370, Level::Unfair),
        entry(&ComplexFish::franken(5, false), 470, Level::Extreme),
        entry(&ComplexFish::franken(6, false), 470, Level::Extreme),
        entry(&ComplexFish::franken(7, false), 470, Level::Extreme),
        entry(&SIAMESE_FRANKEN[0], 390, Level::Unfair),
        entry(&ComplexFish::franken(2, true), 390, Level::Unfair),
        entry(&SIAMESE_FRANKEN[1], 410, Level::Unfair),
        entry(&ComplexFish::franken(3, true), 410, Level::Unfair),
        entry(&SIAMESE_FRANKEN[2], 430, Level::Unfair),
        entry(&ComplexFish::franken(4, true), 430, Level::Unfair),
        entry(&ComplexFish::franken(5, true), 470, Level::Extreme),
        entry(&ComplexFish::franken(6, true), 470, Level::Extreme),
        entry(&ComplexFish::franken(7, true), 470, Level::Extreme),
        entry(&ComplexFish::mutant(2, false), 450, Level::Extreme),
        entry(&ComplexFish::mutant(3, false), 450, Level::Extreme),
        entry(&ComplexFish::mutant(4, false), 450, Level::Extreme),
        entry(&ComplexFish::mutant(5, false), 470, Level::Extreme),
        entry(&ComplexFish::mutant(6, false), 470, Level::Extreme),
        entry(&ComplexFish::mutant(7, false), 470, Level::Extreme),
        entry(&SIAMESE_MUTANT[0], 470, Level::Extreme),
        entry(&ComplexFish::mutant(2, true), 470, Level::Extreme),
        entry(&SIAMESE_MUTANT[1], 470, Level::Extreme),
        entry(&ComplexFish::mutant(3, true), 470, Level::Extreme),
        entry(&SIAMESE_MUTANT[2], 470, Level::Extreme),
        entry(&ComplexFish::mutant(4, true), 470, Level::Extreme),
        entry(&ComplexFish::mutant(5, true), 470, Level::Extreme),
        entry(&ComplexFish::mutant(6, true), 470, Level::Extreme),
        entry(&ComplexFish::mutant(7, true), 470, Level::Extreme),
        entry(&Forcing::CHAIN, 500, Level::Extreme),
        entry(&Forcing::NET, 700, Level::Extreme),
        entry(&Template::Set, 10000, Level::Extreme),
        entry(&Template::Delete, 10000, Level::Extreme),
        entry(&BruteForce, 10_000, Level::Extreme),
    ],
};
