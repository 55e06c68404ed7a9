//! Odd and even cells, quadruples, clones, minima and maxima.

use super::{
    Assertion::{self, Has, HasAll, Supposed},
    Rows,
};

const EVEN: Assertion = Has(&["even"]);

const WINDOWS: Assertion = Supposed(&[("extraregion", "Windoku", &[])], &[]);

#[rustfmt::skip]
pub(super) const ROWS: &[Rows] = &[
    ("greater", Has(&["greaterthan"]), &[
        "(inequality|greaterthan)* (sign|symbol|arrow|arrowhead|chevron) point from greater (digit|cell)* (to|toward) less (digit|cell)*",
        "(inequality|greaterthan)* (sign|symbol|arrow|arrowhead|chevron) point (at|to|toward|on) less digit"]),
    ("odd", Has(&["odd"]), &[
        "=@normal odd @rule",
        "(digit|cell|on)* (on|with|contain)? (opaque|they|coloured)* circle (show|contain)? odd (digit)?",
        "digit placed on coloured circle odd",
        "digit placed (on|into) (they|coloured)* circle odd",
        "coloured circle not line show odd digit",
        "(all)? coloured* (square|circle|cell) (all)? odd digit",
        "digit on (all)? coloured* cell odd"]),
    ("even", EVEN, &[
        "=@normal even @rule",
        "(digit|cell|on)* (on|with|contain)? (opaque|they|coloured)* square (show|contain)? even (digit)?",
        "digit placed on coloured square even",
        "digit on bordered square even",
        "(digit|they|those)? placed (on|into) (they|coloured)* square even",
        "digit on (all)? coloured* cell even"]),
    ("odd", HasAll(&["odd", "even"]), &[
        "=@normal odd or even @rule",
        "(digit|cell) (on|with) coloured* circle or coloured* square contain? odd or even digit?"]),
    ("odd", EVEN, &["~(they)? square even"]),
    ("quad", Has(&["quadruple"]), &[
        "=@normal quadruple (circle)? @rule",
        "(digit|clue) (given)? (on|they)* (coloured)* (white)* circle (appear) (onceormore)? (somewhere)? on (1 of|at least 1 of)? (they)* (4)? (surrounding|adjacent|joined)* cell (they|surrounding|around|touching|joined|clue|circle)*",
        "(digit|clue) on (white|small|coloured)* circle appear (onceormore)? on (1 of|at least 1 of)? (4)? cell (touched by|adjacent|around|surrounding) (they)? circle",
        "digit (given)? on (large)? white circle appear (somewhere)? on (1 of)? (they)? 4 cell (immediately)? (surrounding|around) (they)? circle"]),
    ("extra region", Has(&["extraregion"]), &[
        "=@normal (extra region|extra) @rule",
        "(extra|additional|coloured)* (region|area) (also)? contain (all)? @oneto (once)?",
        "~digit not repeat on (they|coloured|extra|additional)* (region|area)"]),
    ("extra region", WINDOWS, &["=@normal windoku @rule"]),
    ("clone", Has(&["clone"]), &[
        "(coloured|2)* (area|region) of same shape clone",
        "=@normal clone @rule ((cage|region|shape|area) of same coloured same)?",
        "(2)? (coloured)* (region|area|shape|cell|cage) clone",
        "(coloured|same)* (clone|region|shape|area) contain (same) digit (on same (relative)? (position|order|place|arrangement))?",
        "(2|coloured|given)* (shape|area|region|cage) exact? clone of other",
        "~(they)? contain same digit on same (relative)? (position|order|place|arrangement)",
        "(2)? (coloured|clone|cloned) (shape|area|region|cage) same",
        "(area|region|shape)* (made up of)? (coloured)* cell contain circle clone"]),
    ("extreme", Has(&["minimum"]), &[
        "(minimum|min) cell less than (all|they|orthogonal|adjacent)* (cell|digit)?",
        "~(minimum|min) cell less",
        "(digit on)? (coloured)* (cell|square) with arrow (facing|pointed) inward (contain)? (digit)? less than (all)? (orthogonal|they)* adjacent (cell|digit)",
        "(digit placed? on)? (coloured)* (cell|square) with arrow pointed on less than all? (orthogonal|they)* adjacent cell",
        "(digit on)? (coloured)* (cell|square) with inwardfacing arrow contain? less digit? than (all|they|orthogonal)* adjacent (cell|digit)?",
        "digit on square with arrow pointed inward less than all digit around they"]),
    ("extreme", Has(&["maximum"]), &[
        "(maximum|max) cell greater than (all|they|orthogonal|adjacent)* (cell|digit)?",
        "~(maximum|max) cell greater",
        "(digit on)? (coloured)* (cell|square) with arrow (facing|pointed) outward (contain)? (digit)? greater than (all)? (orthogonal|they)* adjacent (cell|digit)",
        "(digit on)? (coloured)* (cell|square) (contain digit)? greater than (all|digit|on)* (orthogonal|they)* adjacent (white)? (cell|digit)",
        "(digit placed? on)? (coloured)* (cell|square) with arrow pointed out greater than all? (orthogonal|they)* adjacent cell",
        "(digit on)? (coloured)* (cell|square) with outwardfacing arrow contain? greater digit? than (all|they|orthogonal)* adjacent (cell|digit)?",
        "digit on square with arrow pointed outward greater than all digit around they"]),
    ("counting", Has(&["countingcircles"]), &[
        "=@normal counting circle @rule",
        "circled digit appear many time on circle"]),
    ("extreme", Has(&["minimum", "maximum"]), &[
        "=@normal (min or max|minimum or maximum|minmax|min|max|minimum|maximum) @rule"]),
    ("indexing", Supposed(&[("columnindexer", "Indexing", &["C", "159"])], &[]), &[
        "=@normal (1 to 5 to 9|159) (sudoku)? @rule",
        "digit on column 1 5 and 9 show column position of 1 5 and 9 on they row"]),
    ("indexing", Has(&["columnindexer"]), &[
        "likewise? digit on column (#|and)* show (location|position) of (#|and)* (on|they|row)*"]),
    ("even", EVEN, &["(all)? coloured* (square|circle|cell) (all)? even digit"]),
];
