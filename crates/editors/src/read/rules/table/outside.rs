//! Clues next to the grid.

use super::{Assertion::Has, Rows};

#[rustfmt::skip]
pub(super) const ROWS: &[Rows] = &[
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
