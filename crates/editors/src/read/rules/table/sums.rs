//! Cages and arrows.

use super::{Assertion, Clause};

const CAGE: Assertion = Assertion::Has(&["killercage"]);
const DIFFER: Assertion = Assertion::Differ(&["killercage"]);
const CAGE_SUM: Assertion = Assertion::Numbered(&["cagesum"]);
const EQUAL_CAGES: Assertion = Assertion::Has(&["equalcages"]);
const ARROW: Assertion = Assertion::Has(&["arrow"]);
const DOUBLE: Assertion = Assertion::Has(&["doublearrow"]);

pub(super) const ROWS: &[Clause] = &[
    ("cage", "=@normal (killer cage|killer|cage) @rule", CAGE),
    ("cage", "@normal (killer cage|killer|cage) (sudoku)? rule apply", DIFFER),
    ("cage", "(on|of)? (@cage)? (all)? digit (on @cage)? sum to @thesum", CAGE),
    ("cage", "sum of digit on @cage (show|given|equal) (on|by|as)? @thesum", CAGE),
    ("cage", "@cage sum to @thesum", CAGE),
    ("cage", "(on @cage)? digit (on @cage)? not repeat (on @cage)?", DIFFER),
    ("cage", "~(they|digit|and)* not repeat (on they? (@cage)?)?", DIFFER),
    ("cage", "(all)? digit on @cage different", DIFFER),
    ("cage", "(they|@cage) not contain repeat digit|@cage contain different digit", DIFFER),
    ("cage", "@cage (show|give) (they|sum of)* (sum|digit)", CAGE),
    (
        "cage",
        "~they? (show|contain|give)? they? sum (may)? (given)? (on topleft corner)? (if given)?",
        CAGE,
    ),
    ("cage", "~(they)? sum to @thesum", CAGE),
    ("cage", "~(they|and)? sum may (be)? given", CAGE),
    ("arrow", "=@normal arrow @rule", ARROW),
    ("arrow", "@normal arrow (sudoku)? rule apply", ARROW),
    (
        "arrow",
        "(on|of)? (coloured|arrow)* (all)? (digit|cell) (on|of) (coloured)* arrow (on grid)? (sum to|equal) (digit|sum|given|joined|2digit|circled)* @circle",
        ARROW,
    ),
    ("arrow", "(on) (coloured)* arrow digit sum to (digit|sum|given|joined)* @circle", ARROW),
    (
        "arrow",
        "(on|of)? (all)? (digit|cell) on arrow sum to (circled|joined|circle|digit|they)*",
        ARROW,
    ),
    ("arrow", "arrow sum to (digit|sum)? @circle", ARROW),
    (
        "arrow",
        "(digit on circle|circled digit|circle digit|digit on (joined|arrow)* circle) (show|equal|constitute|contain)? sum of (all)? digit on (they|joined)* arrow",
        ARROW,
    ),
    ("arrow", "digit (may)? repeat on (they)? arrow (@allowed)?", ARROW),
    ("arrow", "~(they|digit)? may repeat (on they)? (@allowed)?", ARROW),
    ("doublearrow", "=@normal twice arrow @rule", DOUBLE),
    (
        "doublearrow",
        "digit on (twice arrow)? line sum to (same|sum of)* (digit|sum)* (on|of) (they|2|joined|line)* (end)? circle",
        DOUBLE,
    ),
    (
        "doublearrow",
        "(digit)? on twice arrow (line)? (digit)? (between (2|they|joined)* circle)? sum to (same|sum of)* (digit|sum|total)* (on|of)* (they|2|joined|line|end)* circle",
        DOUBLE,
    ),
    ("cage", "~(they|@cage)? contain no repeat digit", DIFFER),
    ("cage", "@cage sum given", CAGE),
    ("cage", "no digit may? (appear greater than once|repeat) on @cage", DIFFER),
    ("cage", "~they sometime show they sum", CAGE),
    ("arrow", "digit repeat on arrow (@allowed)?", ARROW),
    ("arrow", "~(they)? may contain repeat (digit)?", ARROW),
    ("arrow", "digit on circle equal sum of (all)? digit on (joined)? arrow", ARROW),
    ("cage", "@cage contain no repeat digit", DIFFER),
    ("cage", "digit on @cage sum to digit given on they corner", CAGE),
    ("cage", "~with? no repeat", DIFFER),
    ("cage", "on given cage digit sum to @thesum", CAGE),
    ("cage", "on @cage digit not repeat and they sum to @thesum", DIFFER),
    ("arrow", "arrow digit may repeat (@allowed)?", ARROW),
    ("arrow", "digit on arrow may repeat (@allowed)?", ARROW),
    ("cage", "(on)? (all)? @cage (all)? sum to #", CAGE_SUM),
    ("cage", "(all)? digit on @cage (all)? sum to #", CAGE_SUM),
    ("cage", "on @cage (all)? digit sum to #", CAGE_SUM),
    ("cage", "(all)? @cage (all)? (contain|sum to)? same sum", EQUAL_CAGES),
    ("cage", "(on)? (all)? @cage digit sum to same (sum|digit)", EQUAL_CAGES),
    ("cage", "(all)? (digit on)? @cage (all)? sum to same (sum|digit)", EQUAL_CAGES),
    ("cage", "~(they|and|@cage)? (all)? (contain? same sum|sum to same (sum|digit))", EQUAL_CAGES),
    ("cage", "~they determined (by)? (solver)?|to determined (by)? (solver)?", EQUAL_CAGES),
    ("cage", "some @cage show they sum", CAGE),
    ("cage", "outlined region cage", CAGE),
    ("arrow", "(all)? arrow (go|travel|move)? (on)? straight (line)?", ARROW),
    ("arrow", "digit may? repeat on arrow or diagonal (@allowed)?", ARROW),
    ("arrow", "digit on body of arrow sum to digit on corresponding circle", ARROW),
];
