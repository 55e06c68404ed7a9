//! HoDoKu's techniques that tests ask for wrong steps on generated puzzles.

use super::all::{DUAL_KITE, SIAMESE_FINNED};
use super::als::{AlsChain, AlsXyWing, AlsXz, DeathBlossom};
use super::chains::NiceLoop;
use super::complex_fish::ComplexFish;
use super::sue_de_coq::SueDeCoq;
use super::templates::Template;
use crate::technique::Technique;

/// The last techniques of a path: those that are tested at most of its positions.
pub(crate) static LAST_OF_PATH: [&dyn Technique; 4] = [
    &SueDeCoq,
    &AlsXz { may_overlap: false },
    &AlsXyWing { may_overlap: false },
    &AlsChain { may_overlap: false },
];

/// Techniques, each with a number of puzzles and the fewest steps that it must find there.
pub(crate) static TESTED: [(&dyn Technique, usize, usize); 20] = [
    (&ComplexFish::franken(2, false), 20, 20),
    (&ComplexFish::franken(3, false), 20, 20),
    (&ComplexFish::franken(3, true), 10, 500),
    (&ComplexFish::franken(4, true), 3, 500),
    (&ComplexFish::mutant(2, true), 10, 20),
    (&ComplexFish::mutant(3, false), 10, 20),
    (&ComplexFish::mutant(3, true), 3, 500),
    (&SIAMESE_FINNED[1], 20, 5),
    (&DUAL_KITE, 40, 5),
    (&SueDeCoq, 20, 20),
    (&Template::Delete, 3, 50),
    (&NiceLoop::WITH_SETS, 5, 1000),
    (&AlsXz { may_overlap: false }, 20, 5000),
    (&AlsXz { may_overlap: true }, 20, 5000),
    (&AlsXyWing { may_overlap: false }, 20, 5000),
    (&AlsXyWing { may_overlap: true }, 20, 5000),
    (&AlsChain { may_overlap: false }, 20, 1000),
    (&AlsChain { may_overlap: true }, 5, 1000),
    (&DeathBlossom { may_overlap: false }, 5, 500),
    (&DeathBlossom { may_overlap: true }, 5, 500),
];
