//! Clues outside of the grid.

use super::{Claim, Clause};

const LITTLE: Claim = Claim::Has(&["littlekillersum"]);
const SANDWICH: Claim = Claim::Has(&["sandwichsum"]);
const X_SUM: Claim = Claim::Has(&["xsum"]);
const SKYSCRAPER: Claim = Claim::Has(&["skyscraper"]);

pub(super) const ROWS: &[Clause] = &[
    ("little killer", "=@normal little killer (sum)? @rule", LITTLE),
    ("little killer", "@normal little killer (sum)? rule (apply)?", LITTLE),
    (
        "little killer",
        "(digit|clue) (outside|grid|with|arrow|next to)* (show|equal)? sum of (digit|cell) on (diagonal on)? direction of arrow",
        LITTLE,
    ),
    (
        "little killer",
        "(numbered)? arrow outside grid? show sum of digit on corresponding direction",
        LITTLE,
    ),
    ("little killer", "digit may repeat on (corresponding)? direction (of arrow)?", LITTLE),
    (
        "sandwich",
        "(digit|clue) outside grid? (sandwich)? (sum|clue)* (show|giving) sum of digit between 1 and 9 (on (they)? row or column)?",
        SANDWICH,
    ),
    (
        "little killer",
        "=outside? (digit|clue) outside? grid? little killer (sum|clue|digit)*",
        LITTLE,
    ),
    ("sandwich", "=outside? (digit|clue) outside? grid? sandwich (sum|clue|digit)*", SANDWICH),
    ("xsum", "=outside? (digit|clue) outside? grid? (xsum|x sum) (clue|digit)*", X_SUM),
    ("skyscraper", "=outside? (digit|clue) outside? grid? skyscraper (clue|digit)*", SKYSCRAPER),
    (
        "little killer",
        "(digit|clue|little killer clue|little killer digit) (outside grid|outside of grid)? (with arrow)? (show|equal)? sum (of|to)? (all)? (digit|cell|found)* (on|of)? (they|given|pointed|joined|corresponding|arrow)* diagonal (given|pointed)? (by arrow)?",
        LITTLE,
    ),
    (
        "little killer",
        "digit on (they|given|pointed|joined)* diagonal (given by arrow|pointed by arrow|pointed to by arrow)? (outside grid)? sum to (they|given|clue|digit|sum|joined|outside|grid|next|to|on|at|arrow)*",
        LITTLE,
    ),
    (
        "little killer",
        "digit (may)? repeat on (such|they|given|little killer)* diagonal (@allowed)?",
        LITTLE,
    ),
    (
        "little killer",
        "~(on)? (they|digit)* (may)? (contain)? repeat (digit)? (on (such|they)* diagonal)? (@allowed)?",
        LITTLE,
    ),
    ("little killer", "digit on (such|they) diagonal may repeat (@allowed)?", LITTLE),
    ("sandwich", "=@normal sandwich (sum)? @rule", SANDWICH),
    ("sandwich", "@normal sandwich (sudoku)? rule apply", SANDWICH),
    (
        "sandwich",
        "(clue|digit) outside grid (show|equal)? sum (of|to)? (all)? (digit)? (sandwiched)? (on (they)? row or column)? between (digit)? 1 and 9 (on (they|corresponding|that)* (row|column|or|and)*)?",
        SANDWICH,
    ),
    ("xsum", "=@normal xsum (clue)? @rule", X_SUM),
    ("xsum", "clue (on|outside) (edge|grid|of)* xsum (clue)?", X_SUM),
    (
        "xsum",
        "(clue|digit|they) (outside grid)? show sum of first x (digit|cell)* (place|seen|from|on|they|that|corresponding|row|or|column|direction|of|clue|side)* where x (equal)? (to)? (digit)? (first|closest|nearest|to|clue|digit|on|they|that|row|or|column|cell|of|direction|from|seen)*",
        X_SUM,
    ),
    ("numbered room", "=@normal numbered room @rule", Claim::Has(&["numberedroom"])),
    ("skyscraper", "=@normal skyscraper @rule", SKYSCRAPER),
    (
        "skyscraper",
        "(clue|digit) outside grid (show|count)? (digit of|how many)? (visible)? skyscraper (visible|seen|can|may|be)* (on|from|they|that|row|or|column|as|seen|clue|direction|vantage|point|of)*",
        SKYSCRAPER,
    ),
    ("little killer", "clue outside grid specify sum of all digit on given diagonal", LITTLE),
    ("little killer", "arrow show sum of digit appear on diagonal they point toward", LITTLE),
    (
        "sandwich",
        "digit outside grid show sum of all digit (located)? between 1 and 9 on corresponding row or column",
        SANDWICH,
    ),
    (
        "xsum",
        "clue outside grid show sum of nearest x cell on corresponding row or column where x digit on first of they cell",
        X_SUM,
    ),
    (
        "skyscraper",
        "digit show (building|skyscraper) of (they|height)* and clue outside grid show how many (building|skyscraper) (visible|may seen) (when looking)? from point (on corresponding row or column)?",
        SKYSCRAPER,
    ),
    ("skyscraper", "~building visible when there no taller building before they", SKYSCRAPER),
];
