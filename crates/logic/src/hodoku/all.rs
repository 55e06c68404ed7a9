//! The profiles of what HoDoKu has: by default, and with its options on.

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
use crate::profile::{Profile, ProfileEntry, Scale, points as entry};
use crate::shared::{Bug, Fish, Locked, Single, Subset, Wing};
use crate::technique::Technique;

/// Twice a technique, in one step.
const DUAL_KITE: Double = Double {
    of: &[&Turbot::TwoStringKite],
    name: "Dual 2-String Kite",
    code: "dual-two-string-kite",
    kind: Doubling::Kites,
};

const DUAL_RECTANGLE: Double = Double {
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

const SIAMESE_FINNED: [Double; 3] = siamese!(
    "Finned",
    "finned",
    &[&Fish::Finned(2), &Fish::Sashimi(2)],
    &[&Fish::Finned(3), &Fish::Sashimi(3)],
    &[&Fish::Finned(4), &Fish::Sashimi(4)]
);

const SIAMESE_SASHIMI: [Double; 3] = siamese!(
    "Sashimi",
    "sashimi",
    &[&Fish::Sashimi(2)],
    &[&Fish::Sashimi(3)],
    &[&Fish::Sashimi(4)]
);

const SIAMESE_FRANKEN: [Double; 3] = siamese!(
    "Finned Franken",
    "finned-franken",
    &[&ComplexFish::franken(2, true)],
    &[&ComplexFish::franken(3, true)],
    &[&ComplexFish::franken(4, true)]
);

const SIAMESE_MUTANT: [Double; 3] = siamese!(
    "Finned Mutant",
    "finned-mutant",
    &[&ComplexFish::mutant(2, true)],
    &[&ComplexFish::mutant(3, true)],
    &[&ComplexFish::mutant(4, true)]
);

/// A row of the order: the technique of [`HODOKU`], if it has one, and that of [`HODOKU_ALL`].
struct Row(Option<ProfileEntry>, ProfileEntry);

/// A row of both profiles.
const fn both(technique: &'static dyn Technique, score: u32, level: Level) -> Row {
    other(technique, technique, score, level)
}

/// A row of [`HODOKU_ALL`] alone.
const fn more(technique: &'static dyn Technique, score: u32, level: Level) -> Row {
    Row(None, entry(technique, score, level))
}

/// A row with other options in [`HODOKU_ALL`].
const fn other(
    technique: &'static dyn Technique,
    of_all: &'static dyn Technique,
    score: u32,
    level: Level,
) -> Row {
    Row(Some(entry(technique, score, level)), entry(of_all, score, level))
}

/// The entries of a profile, in order.
const fn entries<const N: usize>(are_all: bool) -> [ProfileEntry; N] {
    let mut entries = [ORDER[0].1; N];
    let (mut at, mut count) = (0, 0);
    while at < ORDER.len() {
        let Row(default, of_all) = &ORDER[at];
        if let Some(entry) = if are_all { Some(of_all) } else { default.as_ref() } {
            entries[count] = *entry;
            count += 1;
        }
        at += 1;
    }
    assert!(count == N);
    entries
}

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
pub const HODOKU: Profile = Profile {
    name: "hodoku",
    description: "HoDoKu 2.2.0's techniques, order, scores and levels",
    scale: Scale::Points { score_raises_level: true },
    entries: &entries::<57>(false),
};

/// [`HODOKU`] with the techniques that HoDoKu has switched off unless told otherwise:
/// Death Blossom, larger Franken fish, mutant fish, templates, siamese fish and dual techniques; with
/// almost locked sets that share cells or are part of grouped chains, and empty rectangles of two
/// cells.
pub const HODOKU_ALL: Profile = Profile {
    name: "hodoku-all",
    description: "hodoku with the techniques that HoDoKu has switched off, such as mutant fish",
    scale: Scale::Points { score_raises_level: true },
    entries: &entries::<94>(true),
};

const ORDER: [Row; 94] = [
    both(&Single::FullHouse, 4, Level::Easy),
    both(&Single::Naked, 4, Level::Easy),
    both(&Single::Hidden, 14, Level::Easy),
    both(&Subset::Locked(2), 40, Level::Medium),
    both(&Subset::Locked(3), 60, Level::Medium),
    both(&Locked::Pointing, 50, Level::Medium),
    both(&Locked::Claiming, 50, Level::Medium),
    both(&Subset::Naked(2), 60, Level::Medium),
    both(&Subset::Naked(3), 80, Level::Medium),
    both(&Subset::Hidden(2), 70, Level::Medium),
    both(&Subset::Hidden(3), 100, Level::Medium),
    both(&Subset::Naked(4), 120, Level::Hard),
    both(&Subset::Hidden(4), 150, Level::Hard),
    both(&Fish::Plain(2), 140, Level::Hard),
    both(&Fish::Plain(3), 150, Level::Hard),
    both(&Fish::Plain(4), 160, Level::Hard),
    both(&RemotePair, 110, Level::Hard),
    both(&Bug::PlusOne, 100, Level::Hard),
    both(&Turbot::Skyscraper, 130, Level::Hard),
    more(&DUAL_KITE, 150, Level::Hard),
    both(&Turbot::TwoStringKite, 150, Level::Hard),
    both(&Turbot::Fish, 120, Level::Hard),
    more(&DUAL_RECTANGLE, 120, Level::Hard),
    other(&EmptyRectangle { fewest: 3 }, &EmptyRectangle { fewest: 2 }, 120, Level::Hard),
    both(&Wing::W, 150, Level::Hard),
    both(&Wing::Xy, 160, Level::Hard),
    both(&Wing::Xyz, 180, Level::Hard),
    both(&Uniqueness::Test(1), 100, Level::Hard),
    both(&Uniqueness::Test(2), 100, Level::Hard),
    both(&Uniqueness::Test(3), 100, Level::Hard),
    both(&Uniqueness::Test(4), 100, Level::Hard),
    both(&Uniqueness::Test(5), 100, Level::Hard),
    both(&Uniqueness::Test(6), 100, Level::Hard),
    both(&Uniqueness::HiddenRectangle, 100, Level::Hard),
    both(&Avoidable::OneBlank, 100, Level::Hard),
    both(&Avoidable::TwoBlanks, 100, Level::Hard),
    more(&SIAMESE_FINNED[0], 130, Level::Hard),
    both(&Fish::Finned(2), 130, Level::Hard),
    more(&SIAMESE_SASHIMI[0], 150, Level::Hard),
    both(&Fish::Sashimi(2), 150, Level::Hard),
    more(&SIAMESE_FINNED[1], 200, Level::Unfair),
    both(&Fish::Finned(3), 200, Level::Unfair),
    more(&SIAMESE_SASHIMI[1], 240, Level::Unfair),
    both(&Fish::Sashimi(3), 240, Level::Unfair),
    more(&SIAMESE_FINNED[2], 250, Level::Unfair),
    both(&Fish::Finned(4), 250, Level::Unfair),
    more(&SIAMESE_SASHIMI[2], 260, Level::Unfair),
    both(&Fish::Sashimi(4), 260, Level::Unfair),
    both(&SueDeCoq, 250, Level::Unfair),
    both(&Coloring::Simple, 150, Level::Hard),
    both(&Coloring::Multi, 200, Level::Hard),
    both(&SimpleChain::X, 260, Level::Unfair),
    both(&SimpleChain::Xy, 260, Level::Unfair),
    both(&NiceLoop::SINGLE, 280, Level::Unfair),
    other(&NiceLoop::GROUPED, &NiceLoop::WITH_SETS, 300, Level::Unfair),
    other(&AlsXz { may_overlap: false }, &AlsXz { may_overlap: true }, 300, Level::Unfair),
    other(&AlsXyWing { may_overlap: false }, &AlsXyWing { may_overlap: true }, 320, Level::Unfair),
    other(&AlsChain { may_overlap: false }, &AlsChain { may_overlap: true }, 340, Level::Unfair),
    more(&DeathBlossom { may_overlap: true }, 360, Level::Unfair),
    both(&ComplexFish::franken(2, false), 300, Level::Unfair),
    both(&ComplexFish::franken(3, false), 350, Level::Unfair),
    more(&ComplexFish::franken(4, false), 370, Level::Unfair),
    more(&ComplexFish::franken(5, false), 470, Level::Extreme),
    more(&ComplexFish::franken(6, false), 470, Level::Extreme),
    more(&ComplexFish::franken(7, false), 470, Level::Extreme),
    more(&SIAMESE_FRANKEN[0], 390, Level::Unfair),
    both(&ComplexFish::franken(2, true), 390, Level::Unfair),
    more(&SIAMESE_FRANKEN[1], 410, Level::Unfair),
    both(&ComplexFish::franken(3, true), 410, Level::Unfair),
    more(&SIAMESE_FRANKEN[2], 430, Level::Unfair),
    more(&ComplexFish::franken(4, true), 430, Level::Unfair),
    more(&ComplexFish::franken(5, true), 470, Level::Extreme),
    more(&ComplexFish::franken(6, true), 470, Level::Extreme),
    more(&ComplexFish::franken(7, true), 470, Level::Extreme),
    more(&ComplexFish::mutant(2, false), 450, Level::Extreme),
    more(&ComplexFish::mutant(3, false), 450, Level::Extreme),
    more(&ComplexFish::mutant(4, false), 450, Level::Extreme),
    more(&ComplexFish::mutant(5, false), 470, Level::Extreme),
    more(&ComplexFish::mutant(6, false), 470, Level::Extreme),
    more(&ComplexFish::mutant(7, false), 470, Level::Extreme),
    more(&SIAMESE_MUTANT[0], 470, Level::Extreme),
    more(&ComplexFish::mutant(2, true), 470, Level::Extreme),
    more(&SIAMESE_MUTANT[1], 470, Level::Extreme),
    more(&ComplexFish::mutant(3, true), 470, Level::Extreme),
    more(&SIAMESE_MUTANT[2], 470, Level::Extreme),
    more(&ComplexFish::mutant(4, true), 470, Level::Extreme),
    more(&ComplexFish::mutant(5, true), 470, Level::Extreme),
    more(&ComplexFish::mutant(6, true), 470, Level::Extreme),
    more(&ComplexFish::mutant(7, true), 470, Level::Extreme),
    both(&Forcing::CHAIN, 500, Level::Extreme),
    both(&Forcing::NET, 700, Level::Extreme),
    more(&Template::Set, 10000, Level::Extreme),
    more(&Template::Delete, 10000, Level::Extreme),
    both(&BruteForce, 10_000, Level::Extreme),
];
