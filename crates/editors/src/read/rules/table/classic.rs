//! Rules that every puzzle has, and sentences that state no rule.

use super::{Assertion, Clause};

pub(super) const ROWS: &[Clause] = &[
    ("classic", "=@normal sudoku @rule", Assertion::Regions),
    ("classic", "@normal sudoku rule apply", Assertion::Regions),
    ("classic", "@normal sudoku rule apply with @oneto", Assertion::Size),
    ("classic", "=@normal (rule for)? (sudoku) @rule", Assertion::Regions),
    ("classic", "=@normal rule for", Assertion::Nothing),
    ("classic", "=(4x4) sudoku @rule|@normal 4x4 sudoku @rule", Assertion::Fixed(&["size"], 4)),
    ("classic", "=@normal 6x6 (sudoku)? @rule", Assertion::Fixed(&["size"], 6)),
    ("classic", "=@normal 8x8 (sudoku)? @rule", Assertion::Fixed(&["size"], 8)),
    ("classic", "=@normal 9x9 (sudoku)? @rule", Assertion::Fixed(&["size"], 9)),
    ("classic", "=@normal 16x16 (sudoku)? @rule", Assertion::Fixed(&["size"], 16)),
    ("classic", "=@normal (irregular|jigsaw) sudoku? @rule", Assertion::Irregular),
    ("classic", "=(6x6|9x9|8x8|16x16)? (irregular|jigsaw) region", Assertion::Irregular),
    // Place 1 to 9 in every row, column and box.
    ("classic", "place (all)? @oneto once? (on|into) @row (once)? (not repeat)?", Assertion::Size),
    (
        "classic",
        "place (on|into)? @row (with)? (all)? @oneto (once)? (not repeat)?",
        Assertion::Size,
    ),
    (
        "classic",
        "@row contain (all|digit|they|set|of|each)* @oneto (once|not repeat)?",
        Assertion::Size,
    ),
    ("classic", "@oneto (once)? appear? (once)? on @row (once)?", Assertion::Size),
    ("classic", "@oneto place (once)? on @row (once)?", Assertion::Size),
    ("classic", "place @oneto (on|into) (empty)? cell", Assertion::Size),
    ("classic", "place (empty)? cell with @oneto", Assertion::Size),
    ("classic", "@row contain (all)? digit once", Assertion::Regions),
    (
        "classic",
        "~(such)? (that|so)? (on)? @row (all)? digit @oneto (appear)? once",
        Assertion::Size,
    ),
    ("classic", "~digit not repeat (on)? (same)? @row", Assertion::Regions),
    ("classic", "digit not repeat on (same)? @row", Assertion::Regions),
    ("classic", "~on @row (all)? @oneto appear? once", Assertion::Size),
    ("classic", "=normal rule (apply)?", Assertion::Regions),
    // Nothing.
    ("", "=enjoy|good luck|happy solving|thank you?", Assertion::Nothing),
    (
        "",
        "=no guess (required|needed|necessary)?|no guessing (required|needed|necessary)?",
        Assertion::Nothing,
    ),
    ("", "enjoy|good luck|happy solving|good luck and enjoy", Assertion::Nothing),
    ("", "and they|and", Assertion::Nothing),
    ("", "not all digit given|some digit (already)? given|no given digit", Assertion::Nothing),
    ("classic", "@normal sudoku rule", Assertion::Regions),
    (
        "classic",
        "(@oneto|all digit @oneto) (placed|appear) (once)? on @row (once)?",
        Assertion::Size,
    ),
    ("", "exported from sudokulab.net", Assertion::Nothing),
    ("classic", "place @oneto into empty cell @row contain digit once", Assertion::Size),
    ("classic", "place @oneto (into|on) (empty)? cell digit appear? once on @row", Assertion::Size),
    ("classic", "@row contain complete set of digit @oneto", Assertion::Size),
    ("classic", "=@normal rule apply for sudoku (and constraint)?", Assertion::Regions),
];
