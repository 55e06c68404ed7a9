//! Rules that every puzzle has, and sentences without a rule.

use super::{Claim, Clause};

pub(super) const ROWS: &[Clause] = &[
    ("classic", "=@normal sudoku @rule", Claim::Regions),
    ("classic", "@normal sudoku rule apply", Claim::Regions),
    ("classic", "@normal sudoku rule apply with @oneto", Claim::Size),
    ("classic", "=@normal (rule for)? (sudoku) @rule", Claim::Regions),
    ("classic", "=@normal rule for", Claim::Nothing),
    ("classic", "=(4x4) sudoku @rule|@normal 4x4 sudoku @rule", Claim::Fixed(&["size"], 4)),
    ("classic", "=@normal 6x6 (sudoku)? @rule", Claim::Fixed(&["size"], 6)),
    ("classic", "=@normal 8x8 (sudoku)? @rule", Claim::Fixed(&["size"], 8)),
    ("classic", "=@normal 9x9 (sudoku)? @rule", Claim::Fixed(&["size"], 9)),
    ("classic", "=@normal 16x16 (sudoku)? @rule", Claim::Fixed(&["size"], 16)),
    ("classic", "=@normal (irregular|jigsaw) sudoku? @rule", Claim::Irregular),
    ("classic", "=(6x6|9x9|8x8|16x16)? (irregular|jigsaw) region", Claim::Irregular),
    // Place 1 to 9 in every row, column and box.
    ("classic", "place (all)? @oneto once? (on|into) @row (once)? (not repeat)?", Claim::Size),
    ("classic", "place (on|into)? @row (with)? (all)? @oneto (once)? (not repeat)?", Claim::Size),
    (
        "classic",
        "@row contain (all|digit|they|set|of|each)* @oneto (once|not repeat)?",
        Claim::Size,
    ),
    ("classic", "@oneto (once)? appear? (once)? on @row (once)?", Claim::Size),
    ("classic", "@oneto place (once)? on @row (once)?", Claim::Size),
    ("classic", "place @oneto (on|into) (empty)? cell", Claim::Size),
    ("classic", "place (empty)? cell with @oneto", Claim::Size),
    ("classic", "@row contain (all)? digit once", Claim::Regions),
    ("classic", "~(such)? (that|so)? (on)? @row (all)? digit @oneto (appear)? once", Claim::Size),
    ("classic", "~digit not repeat (on)? (same)? @row", Claim::Regions),
    ("classic", "digit not repeat on (same)? @row", Claim::Regions),
    ("classic", "~on @row (all)? @oneto appear? once", Claim::Size),
    ("classic", "=normal rule (apply)?", Claim::Regions),
    // Nothing.
    ("", "=enjoy|good luck|happy solving|thank you?", Claim::Nothing),
    (
        "",
        "=no guess (required|needed|necessary)?|no guessing (required|needed|necessary)?",
        Claim::Nothing,
    ),
    ("", "enjoy|good luck|happy solving|good luck and enjoy", Claim::Nothing),
    ("", "and they|and", Claim::Nothing),
    ("", "not all digit given|some digit (already)? given|no given digit", Claim::Nothing),
    ("classic", "@normal sudoku rule", Claim::Regions),
    ("classic", "(@oneto|all digit @oneto) (placed|appear) (once)? on @row (once)?", Claim::Size),
    ("", "exported from sudokulab.net", Claim::Nothing),
    ("classic", "place @oneto into empty cell @row contain digit once", Claim::Size),
    ("classic", "place @oneto (into|on) (empty)? cell digit appear? once on @row", Claim::Size),
    ("classic", "@row contain complete set of digit @oneto", Claim::Size),
    ("classic", "=@normal rule apply for sudoku (and constraint)?", Claim::Regions),
];
