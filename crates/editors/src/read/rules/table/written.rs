//! The sentences that ninefold itself writes for drawings, if no author's wording above has them.
//! Those of rules with a shape that others have, too, name a colour.

use super::{Claim, Clause};

pub(super) const ROWS: &[Clause] = &[
    ("classic", "there no box : row and column contain @oneto once", Claim::Boxless),
    ("slow thermo", "digit on coloured* slow thermo increase or stay same @frombulb", SLOW),
    (
        "arrow",
        "digit on pill read from? left-to-right or from? top-to-bottom",
        Claim::Has(&["arrow"]),
    ),
    (
        "zipper",
        "digit equidistant from (centre|center) of @tint line sum to same sum they digit on (centre|center) if there 1",
        Claim::Has(&["zipperline"]),
    ),
    (
        "parity",
        "adjacent digit on @tint line alternate between odd and even",
        Claim::Has(&["parityline"]),
    ),
    ("sum line", "@tint line divide into segment sum to #", Claim::Numbered(&["sumline"])),
    ("nabner", "no 2 digit on @tint line same or consecutive", Claim::Has(&["nabner"])),
    (
        "doublearrow",
        "digit on @tint line between 2 circle sum to same sum as digit on they circle",
        Claim::Has(&["doublearrow"]),
    ),
    (
        "lockout",
        "digit on @tint line between 2 diamond not between digit on they diamond and they differ by at least 4",
        Claim::Has(&["lockout"]),
    ),
    (
        "extreme",
        "digit on coloured coloured* cell less than all? orthogonal adjacent (cell|digit)",
        Claim::Has(&["minimum"]),
    ),
    ("counting", "digit on circle appear many time on circle", Claim::Has(&["countingcircles"])),
    (
        "counting",
        "digit on coloured coloured* circle appear many time on coloured coloured* circle",
        Claim::Has(&["countingcircles"]),
    ),
    (
        "region sum",
        "region border divide @tint line into segment with same sum",
        Claim::Has(&["regionsumline", "regiontotals"]),
    ),
    (
        "sandwich",
        "coloured* clue outside grid show sum of digit between lowest and highest digit on they? row or column",
        Claim::Has(&["sandwichsum"]),
    ),
    (
        "xsum",
        "coloured* clue outside grid show sum of first x digit from clue where x first of they digit",
        Claim::Has(&["xsum"]),
    ),
    (
        "skyscraper",
        "coloured* clue outside grid count visible skyscraper on they? row or column and taller 1 hide shorter 1",
        Claim::Has(&["skyscraper"]),
    ),
    (
        "numbered room",
        "coloured* clue outside grid show digit on nth cell from clue where n first digit from clue",
        Claim::Has(&["numberedroom"]),
    ),
    (
        "little killer",
        "clue with arrow outside grid show sum of digit on given diagonal",
        Claim::Has(&["littlekillersum"]),
    ),
    (
        "modular",
        "adjacent digit on @tint line contain different remainder when divided by 2",
        Claim::Fixed(&["remainderline"], 2),
    ),
    (
        "modular",
        "4 adjacent digit on @tint line contain different remainder when divided by 4",
        Claim::Fixed(&["remainderline"], 4),
    ),
    (
        "indexing",
        "digit x on coloured coloured* cell of column c show digit c on column x of they? row",
        Claim::Has(&["columnindexer"]),
    ),
    (
        "indexing",
        "digit x on coloured coloured* cell of row r show digit r on row x of they? column",
        Claim::Has(&["rowindexer"]),
    ),
    (
        "hidden skyscraper",
        "coloured* clue outside grid show first hidden digit where taller skyscraper hide shorter 1",
        Claim::Has(&["hiddenskyscraper"]),
    ),
    (
        "rank",
        "coloured* clue outside grid rank row and column read as digit from all 4 side beginning at smallest",
        Claim::Has(&["fullrank"]),
    ),
    (
        "rellik",
        "digit on coloured* cage not repeat and no 1 or greater of they sum to sum on corner",
        Claim::Has(&["rellikcage"]),
    ),
    (
        "equality",
        "digit on coloured* cage not repeat and as many even as odd and as many low as high",
        Claim::Has(&["equalitycage"]),
    ),
    (
        "global modular",
        "2x2 area contain digit from 147 1 from 258 and 1 from 369",
        Claim::Switch(&[("globalmodular", "GlobalMod", &[])]),
    ),
    (
        "taxicab",
        "2 cell with same digit not many orthogonal step away",
        Claim::Switch(&[("antitaxicab", "AntiTaxicab", &[])]),
    ),
    (
        "flatmates",
        "5 contain 1 above they or 9 below they",
        Claim::Switch(&[("dutchflatmates", "DutchFlatmates", &[])]),
    ),
];

const SLOW: Claim = Claim::Has(&["slowthermometer"]);
