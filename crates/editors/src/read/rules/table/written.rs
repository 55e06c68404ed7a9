//! The sentences that ninefold itself writes next to drawings, as far as no author's wording above
//! has them. Those of rules with a shape that others have, too, name a colour.

use super::{
    Assertion::{self, Boxless, Fixed, Has, Numbered, Switch},
    Rows,
};

#[rustfmt::skip]
pub(super) const ROWS: &[Rows] = &[
    ("classic", Boxless, &["there no box : row and column contain @oneto once"]),
    ("slow thermo", SLOW, &["digit on coloured* slow thermo increase or stay same @frombulb"]),
    ("arrow", Has(&["arrow"]), &["digit on pill read from? left-to-right or from? top-to-bottom"]),
    ("zipper", Has(&["zipperline"]), &[
        "digit equidistant from (centre|center) of @tint line sum to same sum they digit on (centre|center) if there 1"]),
    ("parity", Has(&["parityline"]), &[
        "adjacent digit on @tint line alternate between odd and even"]),
    ("sum line", Numbered(&["sumline"]), &["@tint line divide into segment sum to #"]),
    ("nabner", Has(&["nabner"]), &["no 2 digit on @tint line same or consecutive"]),
    ("doublearrow", Has(&["doublearrow"]), &[
        "digit on @tint line between 2 circle sum to same sum as digit on they circle"]),
    ("lockout", Has(&["lockout"]), &[
        "digit on @tint line between 2 diamond not between digit on they diamond and they differ by at least 4"]),
    ("extreme", Has(&["minimum"]), &[
        "digit on coloured coloured* cell less than all? orthogonal adjacent (cell|digit)"]),
    ("counting", Has(&["countingcircles"]), &[
        "digit on circle appear many time on circle",
        "digit on coloured coloured* circle appear many time on coloured coloured* circle"]),
    ("region sum", Has(&["regionsumline", "regiontotals"]), &[
        "region border divide @tint line into segment with same sum"]),
    ("sandwich", Has(&["sandwichsum"]), &[
        "coloured* clue outside grid show sum of digit between lowest and highest digit on they? row or column"]),
    ("xsum", Has(&["xsum"]), &[
        "coloured* clue outside grid show sum of first x digit from clue where x first of they digit"]),
    ("skyscraper", Has(&["skyscraper"]), &[
        "coloured* clue outside grid count visible skyscraper on they? row or column and taller 1 hide shorter 1"]),
    ("numbered room", Has(&["numberedroom"]), &[
        "coloured* clue outside grid show digit on nth cell from clue where n first digit from clue"]),
    ("little killer", Has(&["littlekillersum"]), &[
        "clue with arrow outside grid show sum of digit on given diagonal"]),
    ("modular", Fixed(&["remainderline"], 2), &[
        "adjacent digit on @tint line contain different remainder when divided by 2"]),
    ("modular", Fixed(&["remainderline"], 4), &[
        "4 adjacent digit on @tint line contain different remainder when divided by 4"]),
    ("indexing", Has(&["columnindexer"]), &[
        "digit x on coloured coloured* cell of column c show digit c on column x of they? row"]),
    ("indexing", Has(&["rowindexer"]), &[
        "digit x on coloured coloured* cell of row r show digit r on row x of they? column"]),
    ("hidden skyscraper", Has(&["hiddenskyscraper"]), &[
        "coloured* clue outside grid show first hidden digit where taller skyscraper hide shorter 1"]),
    ("rank", Has(&["fullrank"]), &[
        "coloured* clue outside grid rank row and column read as digit from all 4 side beginning at smallest"]),
    ("rellik", Has(&["rellikcage"]), &[
        "digit on coloured* cage not repeat and no 1 or greater of they sum to sum on corner"]),
    ("equality", Has(&["equalitycage"]), &[
        "digit on coloured* cage not repeat and as many even as odd and as many low as high"]),
    ("global modular", Switch(&[("globalmodular", "GlobalMod", &[])]), &[
        "2x2 area contain digit from 147 1 from 258 and 1 from 369"]),
    ("taxicab", Switch(&[("antitaxicab", "AntiTaxicab", &[])]), &[
        "2 cell with same digit not many orthogonal step away"]),
    ("flatmates", Switch(&[("dutchflatmates", "DutchFlatmates", &[])]), &[
        "5 contain 1 above they or 9 below they"]),
];

const SLOW: Assertion = Has(&["slowthermometer"]);
