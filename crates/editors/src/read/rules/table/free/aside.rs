//! What says nothing of the digits, in free words: fog, decoration.

use super::{Claim, Free, Number};

const FOG: &str = "cover covered covering partially initially start clear cleared reveal revealed revealing \
     hidden hide lift lifted correct correctly some all you see they clue surrounding around \
     adjacent 3x3 area part further additional use get as place entered entering \
     placing content filled puzzle mostly most somewhere elsewhere anywhere own maybe too remove may \
     removed dense thick land dynamic war conceal uncover uncovered other beneath \
     start starting";

pub(super) const ROWS: &[Free] = &[
    (
        "decoration",
        "cosmetic|decorative|decoration|aesthetic",
        &[
            "purely only merely detail element visual other all shading circle line square dot shape \
             image picture drawing symbol arrow shaft background purpose no meaning",
        ],
        "meaning",
        Number::None,
        Claim::Aside,
    ),
    // What covers the grid says nothing of its digits.
    (
        "fog",
        "fog",
        &[FOG],
        "guess guessing required need see clear reveal beneath around",
        Number::None,
        Claim::Aside,
    ),
    (
        "fog",
        "correct|correctly reveal|clear|uncover clue|area|cell|surrounding",
        &[FOG],
        "",
        Number::None,
        Claim::Aside,
    ),
];
