//! Clues beside the grid in free words.

use super::{Claim, Free, Number};

const SEEN: &str = "how there outside row column direction height sum look looking line sight or \
     position may count if side view all point vantage edge into tall taller you skyscraper \
     building across";

pub(super) const ROWS: &[Free] = &[
    (
        "little killer",
        "^diagonal sum|add",
        &["arrow outside next direction up edge all little killer if start toward point pointed \
             beside you what arrowed path may repeat"],
        "",
        Number::None,
        Claim::Has(&["littlekillersum"]),
    ),
    (
        "little killer",
        "diagonal repeat may",
        &["such allowed allow if other normal sudoku unless otherwise long arrow outside"],
        "",
        Number::None,
        Claim::Has(&["littlekillersum"]),
    ),
    (
        "sandwich",
        "sum 1 9 row|column|line between|sandwich",
        &["outside or side left right top above below all edge lying arrow relevant external you \
           themselve"],
        "arrow contain",
        Number::None,
        Claim::Has(&["sandwichsum"]),
    ),
    (
        "xsum",
        "sum first|nearest x|n row|column|direction|edge|side",
        &["xsum or outside starting closest seen equal look next right you adjacent away \
           counting x such"],
        "",
        Number::None,
        Claim::Has(&["xsum"]),
    ),
    (
        "skyscraper",
        "^skyscraper|building visible|seen|see|many",
        &[SEEN],
        "",
        Number::None,
        Claim::Has(&["skyscraper"]),
    ),
    (
        "skyscraper",
        "taller|greater|tall box|obscure|hide|hidden|blocking shorter|less|behind",
        &[SEEN, "same 1"],
        "",
        Number::None,
        Claim::Has(&["skyscraper"]),
    ),
    (
        "skyscraper",
        "skyscraper|building height",
        &["assuming occupied treat consider you place"],
        "",
        Number::None,
        Claim::Has(&["skyscraper"]),
    ),
    (
        "numbered room",
        "nth|xth first|nearest|closest|1st n|x|nth|xth",
        &[
            "looking outside row column or direction position equal seen room edge next side into if",
        ],
        "",
        Number::None,
        Claim::Has(&["numberedroom"]),
    ),
    (
        "sandwich",
        "sandwich sum 1 9 between",
        &["outside or row column you themselve all"],
        "contain",
        Number::None,
        Claim::Has(&["sandwichsum"]),
    ),
    (
        "xsum",
        "x digit nearest|closest|adjacent|first row|column",
        &["or"],
        "",
        Number::None,
        Claim::Has(&["xsum"]),
    ),
    (
        "little killer",
        "diagonal repeat allowed",
        &["such"],
        "",
        Number::None,
        Claim::Has(&["littlekillersum"]),
    ),
];
