//! Odd and even cells, quadruples, clones, minima and maxima, and clues next to the grid.

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
    ("little killer", Has(&["littlekillersum"]), &[
        "=@normal little killer (sum)? @rule",
        "@normal little killer (sum)? rule (apply)?",
        "(digit|clue) (outside|grid|with|arrow|next to)* (show|equal)? sum of (digit|cell) on (diagonal on)? direction of arrow",
        "(numbered)? arrow outside grid? show sum of digit on corresponding direction",
        "digit may repeat on (corresponding)? direction (of arrow)?",
        "=outside? (digit|clue) outside? grid? little killer (sum|clue|digit)*",
        "(digit|clue|little killer clue|little killer digit) (outside grid|outside of grid)? (with arrow)? (show|equal)? sum (of|to)? (all)? (digit|cell|found)* (on|of)? (they|given|pointed|joined|corresponding|arrow)* diagonal (given|pointed)? (by arrow)?",
        "digit on (they|given|pointed|joined)* diagonal (given by arrow|pointed by arrow|pointed to by arrow)? (outside grid)? sum to (they|given|clue|digit|sum|joined|outside|grid|next|to|on|at|arrow)*",
        "digit (may)? repeat on (such|they|given|little killer)* diagonal (@allowed)?",
        "~(on)? (they|digit)* (may)? (contain)? repeat (digit)? (on (such|they)* diagonal)? (@allowed)?",
        "digit on (such|they) diagonal may repeat (@allowed)?",
        "clue outside grid specify sum of all digit on given diagonal",
        "arrow show sum of digit appear on diagonal they point toward"]),
    ("sandwich", Has(&["sandwichsum"]), &[
        "(digit|clue) outside grid? (sandwich)? (sum|clue)* (show|giving) sum of digit between 1 and 9 (on (they)? row or column)?",
        "=outside? (digit|clue) outside? grid? sandwich (sum|clue|digit)*",
        "=@normal sandwich (sum)? @rule",
        "@normal sandwich (sudoku)? rule apply",
        "(clue|digit) outside grid (show|equal)? sum (of|to)? (all)? (digit)? (sandwiched)? (on (they)? row or column)? between (digit)? 1 and 9 (on (they|corresponding|that)* (row|column|or|and)*)?",
        "digit outside grid show sum of all digit (located)? between 1 and 9 on corresponding row or column"]),
    ("xsum", Has(&["xsum"]), &[
        "=outside? (digit|clue) outside? grid? (xsum|x sum) (clue|digit)*",
        "=@normal xsum (clue)? @rule",
        "clue (on|outside) (edge|grid|of)* xsum (clue)?",
        "(clue|digit|they) (outside grid)? show sum of first x (digit|cell)* (place|seen|from|on|they|that|corresponding|row|or|column|direction|of|clue|side)* where x (equal)? (to)? (digit)? (first|closest|nearest|to|clue|digit|on|they|that|row|or|column|cell|of|direction|from|seen)*",
        "clue outside grid show sum of nearest x cell on corresponding row or column where x digit on first of they cell"]),
    ("skyscraper", Has(&["skyscraper"]), &[
        "=outside? (digit|clue) outside? grid? skyscraper (clue|digit)*",
        "=@normal skyscraper @rule",
        "(clue|digit) outside grid (show|count)? (digit of|how many)? (visible)? skyscraper (visible|seen|can|may|be)* (on|from|they|that|row|or|column|as|seen|clue|direction|vantage|point|of)*",
        "digit show (building|skyscraper) of (they|height)* and clue outside grid show how many (building|skyscraper) (visible|may seen) (when looking)? from point (on corresponding row or column)?",
        "~building visible when there no taller building before they"]),
    ("numbered room", Has(&["numberedroom"]), &["=@normal numbered room @rule"]),
];
