//! Cages and arrows.

use super::{
    Assertion::{Differ, Has, Numbered},
    Rows,
};

#[rustfmt::skip]
pub(super) const ROWS: &[Rows] = &[
    ("cage", Has(&["killercage"]), &[
        "=@normal (killer cage|killer|cage) @rule",
        "(on|of)? (@cage)? (all)? digit (on @cage)? sum to @thesum",
        "sum of digit on @cage (show|given|equal) (on|by|as)? @thesum",
        "@cage sum to @thesum",
        "@cage (show|give) (they|sum of)* (sum|digit)",
        "~they? (show|contain|give)? they? sum (may)? (given)? (on topleft corner)? (if given)?",
        "~(they)? sum to @thesum",
        "~(they|and)? sum may (be)? given",
        "@cage sum given",
        "~they sometime show they sum",
        "digit on @cage sum to digit given on they corner",
        "on given cage digit sum to @thesum",
        "some @cage show they sum",
        "outlined region cage"]),
    ("cage", Differ(&["killercage"]), &[
        "@normal (killer cage|killer|cage) (sudoku)? rule apply",
        "(on @cage)? digit (on @cage)? not repeat (on @cage)?",
        "~(they|digit|and)* not repeat (on they? (@cage)?)?",
        "(all)? digit on @cage different",
        "(they|@cage) not contain repeat digit|@cage contain different digit",
        "~(they|@cage)? contain no repeat digit",
        "no digit may? (appear greater than once|repeat) on @cage",
        "@cage contain no repeat digit",
        "~with? no repeat",
        "on @cage digit not repeat and they sum to @thesum"]),
    ("arrow", Has(&["arrow"]), &[
        "=@normal arrow @rule",
        "@normal arrow (sudoku)? rule apply",
        "(on|of)? (coloured|arrow)* (all)? (digit|cell) (on|of) (coloured)* arrow (on grid)? (sum to|equal) (digit|sum|given|joined|2digit|circled)* @circle",
        "(on) (coloured)* arrow digit sum to (digit|sum|given|joined)* @circle",
        "(on|of)? (all)? (digit|cell) on arrow sum to (circled|joined|circle|digit|they)*",
        "arrow sum to (digit|sum)? @circle",
        "(digit on circle|circled digit|circle digit|digit on (joined|arrow)* circle) (show|equal|constitute|contain)? sum of (all)? digit on (they|joined)* arrow",
        "digit (may)? repeat on (they)? arrow (@allowed)?",
        "~(they|digit)? may repeat (on they)? (@allowed)?",
        "digit repeat on arrow (@allowed)?",
        "~(they)? may contain repeat (digit)?",
        "digit on circle equal sum of (all)? digit on (joined)? arrow",
        "arrow digit may repeat (@allowed)?",
        "digit on arrow may repeat (@allowed)?",
        "(all)? arrow (go|travel|move)? (on)? straight (line)?",
        "digit may? repeat on arrow or diagonal (@allowed)?",
        "digit on body of arrow sum to digit on corresponding circle"]),
    ("doublearrow", Has(&["doublearrow"]), &[
        "=@normal twice arrow @rule",
        "digit on (twice arrow)? line sum to (same|sum of)* (digit|sum)* (on|of) (they|2|joined|line)* (end)? circle",
        "(digit)? on twice arrow (line)? (digit)? (between (2|they|joined)* circle)? sum to (same|sum of)* (digit|sum|total)* (on|of)* (they|2|joined|line|end)* circle"]),
    ("cage", Numbered(&["cagesum"]), &[
        "(on)? (all)? @cage (all)? sum to #",
        "(all)? digit on @cage (all)? sum to #",
        "on @cage (all)? digit sum to #"]),
    ("cage", Has(&["equalcages"]), &[
        "(all)? @cage (all)? (contain|sum to)? same sum",
        "(on)? (all)? @cage digit sum to same (sum|digit)",
        "(all)? (digit on)? @cage (all)? sum to same (sum|digit)",
        "~(they|and|@cage)? (all)? (contain? same sum|sum to same (sum|digit))",
        "~they determined (by)? (solver)?|to determined (by)? (solver)?"]),
];
