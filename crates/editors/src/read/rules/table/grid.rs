//! Rules that every puzzle has, sentences that state no rule, and rules of the whole grid: diagonals,
//! moves of chess, disjoint groups. Each of these is so well known that a text may switch it on.

use super::{
    Assertion::{self, Fixed, Has, Irregular, Nothing, Regions, Size, Supposed, Switch},
    Rows,
};

pub(super) const DIAGONALS: Assertion =
    Supposed(&[("diagonal+", "Diagonal", &["1"]), ("diagonal-", "Diagonal", &["-1"])], &[]);
/// Dots may be exceptions.
const APART: Assertion = Supposed(&[("nonconsecutive", "AntiConsecutive", &[])], &["difference"]);

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
    ("knight", Switch(&[("antiknight", "AntiKnight", &[])]), &[
        "=@normal (antiknight|knight move) @rule",
        "@normal (antiknight|knight move) rule apply",
        "(same)? (cell|digit) (joined by|on|of)? @knight (away|from other)? not (contain|repeat|appear|share) (same)? (digit)?",
        "(same)? (cell|digit) (joined by|on|of)? @knight (away|from other)? (differ|different|contain different digit|not same)",
        "same digit not (contain|appear)? (joined by|on|of)? @knight (away|from other|of other)*",
        "digit not repeat (on cell)? (they)? (joined by|on|of)? @knight (away|from other|of other)*",
        "digit not see (itself|themselve) (by|on|via|at) @knight",
        "no digit may see (itself|themselve) (by|on|via|at) @knight",
        "digit they @knight (away)? not same",
        "digit not repeat on cell @knight",
        "no 2? (cell|digit) (joined by|on|of)? @knight (away)? may? (share|contain) same digit",
        "@normal antiknight sudoku rule apply"]),
    ("king", Switch(&[("antiking", "AntiKing", &[])]), &[
        "=@normal (antiking|king move) @rule",
        "(same)? (cell|digit) (joined by|on|of)? @king (away|from other)? not (contain|repeat|appear|share) (same)? (digit)?",
        "(same)? (cell|digit) (joined by|on|of)? @king (away|from other)? (differ|different|contain different digit|not same)",
        "same digit not (contain|appear)? (joined by|on|of)? @king (away|from other|of other)*",
        "(same|equal) digit not (touch|adjacent) diagonal",
        "(same|equal) digit not appear? on diagonal adjacent cell",
        "2? diagonal adjacent (cell|digit) not (contain)? same (digit)?",
        "same digit not diagonal adjacent",
        "digit not repeat on cell @king",
        "(digit|cell) they? (diagonal adjacent|joined diagonal) not (contain|share)? same digit",
        "=no touch",
        "no 2? (cell|digit) (joined by|on|of)? @king (away)? may? (share|contain) same digit",
        "@normal antiking sudoku rule apply",
        "digit placed? on cell they? meet diagonal (at point)? different"]),
    ("global entropy", Switch(&[("globalentropy", "GlobalEntropy", &[])]), &[
        "2x2 (area|box|square|section|region|of|cell)* contain (at least|minimum of)? 1? low digit? (1 to 3|123|1 2 3|1 2 or 3)? and? 1? (middle|medium|mid) digit? (4 to 6|456|4 5 6|4 5 or 6)? and? 1? high digit? (7 to 9|789|7 8 9|7 8 or 9)?"]),
    ("disjoint", Switch(&[("disjointgroups", "DisjointSets", &[])]), &[
        "=@normal disjoint (group|set)? @rule",
        "(cell|digit) they? appear? on same (relative)? position (relative to (they|normal)* region|on (they|different)* box)? not (contain|same|repeat|digit)*",
        "cell they appear on same relative position on box 1 through 9 not contain same digit",
        "digit not repeat at corresponding box position",
        "same digit not appear on same relative position on 2 different (region|box)",
        "(digit|cell) (they)? on same (relative)? position on (different|they|3x3)* (box|region) (contain)? different (digit)?",
        "(digit (on|at))? same cell of (different|other) 3x3? box (different|not repeat digit?|contain different digit)",
        "(cell|digit) on same position of (3x3)? box (contain)? different (digit)? (than|on|all|any|other|they|box)*"]),
    ("diagonal", DIAGONALS, &[
        "(on)? 2? (main)? diagonal (given on coloured|given)? digit not repeat",
        "digit not repeat on (either of|2)? (main|coloured|given|long)* diagonal (given on coloured)?",
        "(2)? (main)? diagonal (given on coloured)? not contain repeat digit",
        "2 main diagonal contain (all|digit)* @oneto (once)? (as well|too)?",
        "@oneto appear on 2 main diagonal (once)?",
        "=@normal (sudoku x|diagonal|diagonal or sudoku x) @rule",
        "digit not repeat on (either|2) (main|given|long)* diagonal (given on coloured)?",
        "digit not repeat on given main diagonal",
        "(given|2|main)* diagonal contain digit @oneto (once)?"]),
    ("diagonal", Has(&["diagonal+", "diagonal-"]), &[
        "(given|coloured) diagonal (contain no repeat digit|not contain repeat digit)",
        "digit not repeat on (coloured|given) diagonal",
        "digit on ((coloured|given)* diagonal line|(coloured|given) diagonal) not repeat"]),
    ("diagonal", Supposed(&[("diagonal+", "Diagonal", &["1"])], &[]), &[
        "positive diagonal contain digit? @oneto (once)?",
        "digit not repeat on positive diagonal"]),
    ("diagonal", Supposed(&[("diagonal-", "Diagonal", &["-1"])], &[]), &[
        "negative diagonal contain digit? @oneto (once)?",
        "digit not repeat on negative diagonal"]),
    ("apart", APART, &[
        "=@normal nonconsecutive @rule",
        "2? orthogonal? adjacent (cell|digit) not contain? consecutive digit?",
        "no 2 orthogonal? adjacent (cell|digit) may? contain? consecutive digit?",
        "consecutive digit not (appear|place)? (on)? (orthogonal)? adjacent (cell)?",
        "digit on orthogonal? adjacent cell not consecutive (contain difference of 1)?",
        "(digit|cell) they? orthogonal? adjacent (to other)? not consecutive",
        "=@normal nonconsecutive"]),
];
