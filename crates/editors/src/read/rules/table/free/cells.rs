//! Rules of marked cells, areas and corners in free words.

use super::{Claim, Free, Number};

const EXTREMES: &str = "white orthogonal all uncoloured unshaded unmarked share edge arrow pointed \
     chevron arrowhead 4";

pub(super) const ROWS: &[Free] = &[
    (
        "odd",
        "circle|circled|bubble odd",
        &["small filled all solid"],
        "",
        Number::None,
        Claim::Has(&["odd"]),
    ),
    ("even", "square even", &["small filled all solid"], "", Number::None, Claim::Has(&["even"])),
    ("even", "coloured even", &["all"], "", Number::None, Claim::Has(&["even"])),
    ("odd", "coloured odd", &["all"], "", Number::None, Claim::Has(&["odd"])),
    (
        "clone",
        "cell|region|shape|area|clone same position|order|place|arrangement|relative",
        &["all set relative they clone 2 3 4 5 exact other"],
        "",
        Number::None,
        Claim::Has(&["clone"]),
    ),
    (
        "quad",
        "circle|quad|quadruple|intersection surrounding|adjacent|around|touch|intersect|intersection|corner|overlap|4|area|meet",
        &[
            "white onceormore somewhere present small large all 2x2 time many listed among there anyorder \
           dot square",
        ],
        "",
        Number::None,
        Claim::Has(&["quadruple"]),
    ),
    (
        "counting",
        "circle many|time|count|n|x",
        &["how across all same sum if once twice different puzzle equal there exact"],
        "",
        Number::None,
        Claim::Has(&["countingcircles"]),
    ),
    (
        "counting",
        "circle equal|exact count|digit",
        &["how all"],
        "",
        Number::None,
        Claim::Has(&["countingcircles"]),
    ),
    (
        "extra region",
        "extra|additional|cage|area|coloured|highlighted|window region|area|cell|box|cage|square 1",
        &["once all set full complete 9 4 3x3 windoku there 2"],
        "repeat",
        Number::OneTo,
        Claim::Has(&["extraregion", "killercage"]),
    ),
    (
        "extra region",
        "row column box|3x3 extra|additional|coloured|highlighted region|area",
        &["set once all sudoku full complete apply normal"],
        "repeat",
        Number::OneTo,
        Claim::Has(&["extraregion"]),
    ),
    (
        "extra region",
        "extra|additional|coloured|highlighted region|area once",
        &["all set full complete"],
        "",
        Number::None,
        Claim::Has(&["extraregion"]),
    ),
    (
        "extra region",
        "extra|additional|coloured|highlighted region|area|cell|box|square repeat",
        &["2 3 4"],
        "repeat",
        Number::None,
        Claim::Has(&["extraregion"]),
    ),
    (
        "extreme",
        "coloured|cell|square greater than adjacent|around",
        &[EXTREMES, "outward maximum"],
        "",
        Number::None,
        Claim::Has(&["maximum"]),
    ),
    (
        "extreme",
        "coloured|cell|square less than adjacent|around",
        &[EXTREMES, "inward minimum"],
        "",
        Number::None,
        Claim::Has(&["minimum"]),
    ),
    (
        "quad",
        "if twice circle surrounding|around|4",
        &["white appear there cell"],
        "",
        Number::None,
        Claim::Has(&["quadruple"]),
    ),
];
