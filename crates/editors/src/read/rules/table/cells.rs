//! Odd and even cells, quadruples, clones, minima and maxima.

use super::{Assertion, Clause};

const ODD: Assertion = Assertion::Has(&["odd"]);
const EVEN: Assertion = Assertion::Has(&["even"]);
const QUAD: Assertion = Assertion::Has(&["quadruple"]);
const CLONE: Assertion = Assertion::Has(&["clone"]);
const LEAST: Assertion = Assertion::Has(&["minimum"]);
const MOST: Assertion = Assertion::Has(&["maximum"]);

const WINDOWS: Assertion = Assertion::Supposed(&[("extraregion", "Windoku", &[])], &[]);
const COLUMNS: Assertion = Assertion::Supposed(&[("columnindexer", "Indexing", INDEXING)], &[]);

/// The columns 1, 5 and 9.
#[rustfmt::skip]
const INDEXING: &[&str] = &[
    "C",
        "R1C1", "R1C5", "R1C9",
        "R2C1", "R2C5", "R2C9",
        "R3C1", "R3C5", "R3C9",
        "R4C1", "R4C5", "R4C9",
        "R5C1", "R5C5", "R5C9",
        "R6C1", "R6C5", "R6C9",
        "R7C1", "R7C5", "R7C9",
        "R8C1", "R8C5", "R8C9",
        "R9C1", "R9C5", "R9C9",
];

pub(super) const ROWS: &[Clause] = &[
    (
        "greater",
        "(inequality|greaterthan)* (sign|symbol|arrow|arrowhead|chevron) point from greater (digit|cell)* (to|toward) less (digit|cell)*",
        Assertion::Has(&["greaterthan"]),
    ),
    (
        "greater",
        "(inequality|greaterthan)* (sign|symbol|arrow|arrowhead|chevron) point (at|to|toward|on) less digit",
        Assertion::Has(&["greaterthan"]),
    ),
    ("odd", "=@normal odd @rule", ODD),
    ("even", "=@normal even @rule", EVEN),
    ("odd", "=@normal odd or even @rule", Assertion::HasAll(&["odd", "even"])),
    (
        "odd",
        "(digit|cell|on)* (on|with|contain)? (opaque|they|coloured)* circle (show|contain)? odd (digit)?",
        ODD,
    ),
    (
        "even",
        "(digit|cell|on)* (on|with|contain)? (opaque|they|coloured)* square (show|contain)? even (digit)?",
        EVEN,
    ),
    ("odd", "~(they)? square even", Assertion::Has(&["even"])),
    ("quad", "=@normal quadruple (circle)? @rule", QUAD),
    (
        "quad",
        "(digit|clue) (given)? (on|they)* (coloured)* (white)* circle (appear) (onceormore)? (somewhere)? on (1 of|at least 1 of)? (they)* (4)? (surrounding|adjacent|joined)* cell (they|surrounding|around|touching|joined|clue|circle)*",
        QUAD,
    ),
    ("extra region", "=@normal (extra region|extra) @rule", Assertion::Has(&["extraregion"])),
    ("extra region", "=@normal windoku @rule", WINDOWS),
    (
        "extra region",
        "(extra|additional|coloured)* (region|area) (also)? contain (all)? @oneto (once)?",
        Assertion::Has(&["extraregion"]),
    ),
    (
        "extra region",
        "~digit not repeat on (they|coloured|extra|additional)* (region|area)",
        Assertion::Has(&["extraregion"]),
    ),
    ("clone", "(coloured|2)* (area|region) of same shape clone", CLONE),
    (
        "extreme",
        "(minimum|min) cell less than (all|they|orthogonal|adjacent)* (cell|digit)?",
        LEAST,
    ),
    (
        "extreme",
        "(maximum|max) cell greater than (all|they|orthogonal|adjacent)* (cell|digit)?",
        MOST,
    ),
    ("extreme", "~(minimum|min) cell less", LEAST),
    ("extreme", "~(maximum|max) cell greater", MOST),
    ("counting", "=@normal counting circle @rule", Assertion::Has(&["countingcircles"])),
    ("counting", "circled digit appear many time on circle", Assertion::Has(&["countingcircles"])),
    ("clone", "=@normal clone @rule ((cage|region|shape|area) of same coloured same)?", CLONE),
    ("clone", "(2)? (coloured)* (region|area|shape|cell|cage) clone", CLONE),
    (
        "clone",
        "(coloured|same)* (clone|region|shape|area) contain (same) digit (on same (relative)? (position|order|place|arrangement))?",
        CLONE,
    ),
    (
        "extreme",
        "=@normal (min or max|minimum or maximum|minmax|min|max|minimum|maximum) @rule",
        Assertion::Has(&["minimum", "maximum"]),
    ),
    (
        "extreme",
        "(digit on)? (coloured)* (cell|square) with arrow (facing|pointed) outward (contain)? (digit)? greater than (all)? (orthogonal|they)* adjacent (cell|digit)",
        MOST,
    ),
    (
        "extreme",
        "(digit on)? (coloured)* (cell|square) with arrow (facing|pointed) inward (contain)? (digit)? less than (all)? (orthogonal|they)* adjacent (cell|digit)",
        LEAST,
    ),
    (
        "extreme",
        "(digit on)? (coloured)* (cell|square) (contain digit)? greater than (all|digit|on)* (orthogonal|they)* adjacent (white)? (cell|digit)",
        MOST,
    ),
    ("indexing", "=@normal (1 to 5 to 9|159) (sudoku)? @rule", COLUMNS),
    (
        "indexing",
        "digit on column 1 5 and 9 show column position of 1 5 and 9 on they row",
        COLUMNS,
    ),
    ("clone", "(2|coloured|given)* (shape|area|region|cage) exact? clone of other", CLONE),
    (
        "clone",
        "~(they)? contain same digit on same (relative)? (position|order|place|arrangement)",
        CLONE,
    ),
    (
        "extreme",
        "(digit placed? on)? (coloured)* (cell|square) with arrow pointed out greater than all? (orthogonal|they)* adjacent cell",
        MOST,
    ),
    (
        "extreme",
        "(digit placed? on)? (coloured)* (cell|square) with arrow pointed on less than all? (orthogonal|they)* adjacent cell",
        LEAST,
    ),
    ("clone", "(2)? (coloured|clone|cloned) (shape|area|region|cage) same", CLONE),
    ("clone", "(area|region|shape)* (made up of)? (coloured)* cell contain circle clone", CLONE),
    (
        "extreme",
        "(digit on)? (coloured)* (cell|square) with outwardfacing arrow contain? greater digit? than (all|they|orthogonal)* adjacent (cell|digit)?",
        MOST,
    ),
    (
        "extreme",
        "(digit on)? (coloured)* (cell|square) with inwardfacing arrow contain? less digit? than (all|they|orthogonal)* adjacent (cell|digit)?",
        LEAST,
    ),
    (
        "quad",
        "(digit|clue) on (white|small|coloured)* circle appear (onceormore)? on (1 of|at least 1 of)? (4)? cell (touched by|adjacent|around|surrounding) (they)? circle",
        QUAD,
    ),
    (
        "extreme",
        "digit on square with arrow pointed outward greater than all digit around they",
        MOST,
    ),
    ("extreme", "digit on square with arrow pointed inward less than all digit around they", LEAST),
    ("odd", "digit placed on coloured circle odd", ODD),
    ("even", "digit placed on coloured square even", EVEN),
    ("even", "digit on bordered square even", EVEN),
    (
        "quad",
        "digit (given)? on (large)? white circle appear (somewhere)? on (1 of)? (they)? 4 cell (immediately)? (surrounding|around) (they)? circle",
        QUAD,
    ),
    ("odd", "digit placed (on|into) (they|coloured)* circle odd", ODD),
    ("even", "(digit|they|those)? placed (on|into) (they|coloured)* square even", EVEN),
    (
        "odd",
        "(digit|cell) (on|with) coloured* circle or coloured* square contain? odd or even digit?",
        Assertion::HasAll(&["odd", "even"]),
    ),
    (
        "indexing",
        "likewise? digit on column (#|and)* show (location|position) of (#|and)* (on|they|row)*",
        Assertion::Has(&["columnindexer"]),
    ),
    ("odd", "coloured circle not line show odd digit", ODD),
    ("odd", "(all)? coloured* (square|circle|cell) (all)? odd digit", ODD),
    ("even", "(all)? coloured* (square|circle|cell) (all)? even digit", EVEN),
    ("odd", "digit on (all)? coloured* cell odd", ODD),
    ("even", "digit on (all)? coloured* cell even", EVEN),
];
