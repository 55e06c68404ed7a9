//! Rules that every puzzle has, and sentences that state no rule.

use super::{
    Assertion::{Fixed, Irregular, Nothing, Regions, Size},
    Rows,
};

#[rustfmt::skip]
pub(super) const ROWS: &[Rows] = &[
    ("classic", Regions, &[
        "=@normal sudoku @rule",
        "@normal sudoku rule apply",
        "@row contain (all)? digit once",
        "~digit not repeat (on)? (same)? @row",
        "digit not repeat on (same)? @row"]),
    ("classic", Size, &["@normal sudoku rule apply with @oneto"]),
    // Place 1 to 9 in every row, column and box.
    ("classic", Size, &[
        "place (all)? @oneto once? (on|into) @row (once)? (not repeat)?",
        "place (on|into)? @row (with)? (all)? @oneto (once)? (not repeat)?",
        "@row contain (all|digit|they|set|of|each)* @oneto (once|not repeat)?",
        "@oneto (once)? appear? (once)? on @row (once)?",
        "@oneto place (once)? on @row (once)?",
        "place @oneto (on|into) (empty)? cell",
        "place (empty)? cell with @oneto",
        "~(such)? (that|so)? (on)? @row (all)? digit @oneto (appear)? once",
        "~on @row (all)? @oneto appear? once",
        "(@oneto|all digit @oneto) (placed|appear) (once)? on @row (once)?",
        "place @oneto into empty cell @row contain digit once",
        "place @oneto (into|on) (empty)? cell digit appear? once on @row"]),
    ("classic", Regions, &["=@normal (rule for)? (sudoku) @rule", "@normal sudoku rule"]),
    ("classic", Nothing, &["=@normal rule for"]),
    ("classic", Fixed(&["size"], 4), &["=(4x4) sudoku @rule|@normal 4x4 sudoku @rule"]),
    ("classic", Fixed(&["size"], 6), &["=@normal 6x6 (sudoku)? @rule"]),
    ("classic", Fixed(&["size"], 8), &["=@normal 8x8 (sudoku)? @rule"]),
    ("classic", Fixed(&["size"], 9), &["=@normal 9x9 (sudoku)? @rule"]),
    ("classic", Fixed(&["size"], 16), &["=@normal 16x16 (sudoku)? @rule"]),
    ("classic", Irregular, &[
        "=@normal (irregular|jigsaw) sudoku? @rule",
        "=(6x6|9x9|8x8|16x16)? (irregular|jigsaw) region"]),
    ("classic", Regions, &[
        "=normal rule (apply)?",
        "=@normal rule apply for sudoku (and constraint)?"]),
    // Nothing.
    ("", Nothing, &[
        "=enjoy|good luck|happy solving|thank you?",
        "=no guess (required|needed|necessary)?|no guessing (required|needed|necessary)?",
        "enjoy|good luck|happy solving|good luck and enjoy",
        "and they|and",
        "not all digit given|some digit (already)? given|no given digit",
        "exported from sudokulab.net"]),
    ("classic", Size, &["@row contain complete set of digit @oneto"]),
];
