//! Rules of the whole grid: diagonals, moves of chess, disjoint groups. Each is so well known that
//! a text may switch it on.

use super::{Assertion, Clause};

const KNIGHT: Assertion = Assertion::Switch(&[("antiknight", "AntiKnight", &[])]);
const KING: Assertion = Assertion::Switch(&[("antiking", "AntiKing", &[])]);
const DISJOINT: Assertion = Assertion::Switch(&[("disjointgroups", "DisjointSets", &[])]);
pub(super) const DIAGONALS: Assertion = Assertion::Supposed(
    &[("diagonal+", "Diagonal", &["1"]), ("diagonal-", "Diagonal", &["-1"])],
    &[],
);
const POSITIVE: Assertion = Assertion::Supposed(&[("diagonal+", "Diagonal", &["1"])], &[]);
const NEGATIVE: Assertion = Assertion::Supposed(&[("diagonal-", "Diagonal", &["-1"])], &[]);
const DIAGONAL: Assertion = Assertion::Has(&["diagonal+", "diagonal-"]);
/// Dots may be exceptions.
const APART: Assertion =
    Assertion::Supposed(&[("nonconsecutive", "AntiConsecutive", &[])], &["difference"]);

pub(super) const ROWS: &[Clause] = &[
    ("knight", "=@normal (antiknight|knight move) @rule", KNIGHT),
    ("knight", "@normal (antiknight|knight move) rule apply", KNIGHT),
    (
        "knight",
        "(same)? (cell|digit) (joined by|on|of)? @knight (away|from other)? not (contain|repeat|appear|share) (same)? (digit)?",
        KNIGHT,
    ),
    (
        "knight",
        "(same)? (cell|digit) (joined by|on|of)? @knight (away|from other)? (differ|different|contain different digit|not same)",
        KNIGHT,
    ),
    (
        "knight",
        "same digit not (contain|appear)? (joined by|on|of)? @knight (away|from other|of other)*",
        KNIGHT,
    ),
    (
        "knight",
        "digit not repeat (on cell)? (they)? (joined by|on|of)? @knight (away|from other|of other)*",
        KNIGHT,
    ),
    ("knight", "digit not see (itself|themselve) (by|on|via|at) @knight", KNIGHT),
    ("king", "=@normal (antiking|king move) @rule", KING),
    (
        "king",
        "(same)? (cell|digit) (joined by|on|of)? @king (away|from other)? not (contain|repeat|appear|share) (same)? (digit)?",
        KING,
    ),
    (
        "king",
        "(same)? (cell|digit) (joined by|on|of)? @king (away|from other)? (differ|different|contain different digit|not same)",
        KING,
    ),
    (
        "king",
        "same digit not (contain|appear)? (joined by|on|of)? @king (away|from other|of other)*",
        KING,
    ),
    ("king", "(same|equal) digit not (touch|adjacent) diagonal", KING),
    ("king", "(same|equal) digit not appear? on diagonal adjacent cell", KING),
    ("king", "2? diagonal adjacent (cell|digit) not (contain)? same (digit)?", KING),
    (
        "global entropy",
        "2x2 (area|box|square|section|region|of|cell)* contain (at least|minimum of)? 1? low digit? (1 to 3|123|1 2 3|1 2 or 3)? and? 1? (middle|medium|mid) digit? (4 to 6|456|4 5 6|4 5 or 6)? and? 1? high digit? (7 to 9|789|7 8 9|7 8 or 9)?",
        Assertion::Switch(&[("globalentropy", "GlobalEntropy", &[])]),
    ),
    ("disjoint", "=@normal disjoint (group|set)? @rule", DISJOINT),
    (
        "disjoint",
        "(cell|digit) they? appear? on same (relative)? position (relative to (they|normal)* region|on (they|different)* box)? not (contain|same|repeat|digit)*",
        DISJOINT,
    ),
    (
        "diagonal",
        "(on)? 2? (main)? diagonal (given on coloured|given)? digit not repeat",
        DIAGONALS,
    ),
    (
        "diagonal",
        "digit not repeat on (either of|2)? (main|coloured|given|long)* diagonal (given on coloured)?",
        DIAGONALS,
    ),
    ("diagonal", "(2)? (main)? diagonal (given on coloured)? not contain repeat digit", DIAGONALS),
    ("diagonal", "2 main diagonal contain (all|digit)* @oneto (once)? (as well|too)?", DIAGONALS),
    ("diagonal", "@oneto appear on 2 main diagonal (once)?", DIAGONALS),
    (
        "diagonal",
        "(given|coloured) diagonal (contain no repeat digit|not contain repeat digit)",
        DIAGONAL,
    ),
    ("diagonal", "digit not repeat on (coloured|given) diagonal", DIAGONAL),
    (
        "diagonal",
        "digit on ((coloured|given)* diagonal line|(coloured|given) diagonal) not repeat",
        DIAGONAL,
    ),
    ("diagonal", "=@normal (sudoku x|diagonal|diagonal or sudoku x) @rule", DIAGONALS),
    ("diagonal", "positive diagonal contain digit? @oneto (once)?", POSITIVE),
    ("diagonal", "negative diagonal contain digit? @oneto (once)?", NEGATIVE),
    ("diagonal", "digit not repeat on positive diagonal", POSITIVE),
    ("diagonal", "digit not repeat on negative diagonal", NEGATIVE),
    ("apart", "=@normal nonconsecutive @rule", APART),
    ("apart", "2? orthogonal? adjacent (cell|digit) not contain? consecutive digit?", APART),
    ("apart", "no 2 orthogonal? adjacent (cell|digit) may? contain? consecutive digit?", APART),
    ("apart", "consecutive digit not (appear|place)? (on)? (orthogonal)? adjacent (cell)?", APART),
    ("knight", "no digit may see (itself|themselve) (by|on|via|at) @knight", KNIGHT),
    ("knight", "digit they @knight (away)? not same", KNIGHT),
    ("king", "same digit not diagonal adjacent", KING),
    (
        "diagonal",
        "digit not repeat on (either|2) (main|given|long)* diagonal (given on coloured)?",
        DIAGONALS,
    ),
    ("knight", "digit not repeat on cell @knight", KNIGHT),
    ("king", "digit not repeat on cell @king", KING),
    ("diagonal", "digit not repeat on given main diagonal", DIAGONALS),
    ("diagonal", "(given|2|main)* diagonal contain digit @oneto (once)?", DIAGONALS),
    (
        "disjoint",
        "cell they appear on same relative position on box 1 through 9 not contain same digit",
        DISJOINT,
    ),
    ("disjoint", "digit not repeat at corresponding box position", DISJOINT),
    (
        "disjoint",
        "same digit not appear on same relative position on 2 different (region|box)",
        DISJOINT,
    ),
    (
        "apart",
        "digit on orthogonal? adjacent cell not consecutive (contain difference of 1)?",
        APART,
    ),
    (
        "disjoint",
        "(digit|cell) (they)? on same (relative)? position on (different|they|3x3)* (box|region) (contain)? different (digit)?",
        DISJOINT,
    ),
    (
        "disjoint",
        "(digit (on|at))? same cell of (different|other) 3x3? box (different|not repeat digit?|contain different digit)",
        DISJOINT,
    ),
    (
        "disjoint",
        "(cell|digit) on same position of (3x3)? box (contain)? different (digit)? (than|on|all|any|other|they|box)*",
        DISJOINT,
    ),
    ("apart", "(digit|cell) they? orthogonal? adjacent (to other)? not consecutive", APART),
    (
        "king",
        "(digit|cell) they? (diagonal adjacent|joined diagonal) not (contain|share)? same digit",
        KING,
    ),
    ("king", "=no touch", KING),
    ("apart", "=@normal nonconsecutive", APART),
    (
        "knight",
        "no 2? (cell|digit) (joined by|on|of)? @knight (away)? may? (share|contain) same digit",
        KNIGHT,
    ),
    (
        "king",
        "no 2? (cell|digit) (joined by|on|of)? @king (away)? may? (share|contain) same digit",
        KING,
    ),
    ("knight", "@normal antiknight sudoku rule apply", KNIGHT),
    ("king", "@normal antiking sudoku rule apply", KING),
    ("king", "digit placed? on cell they? meet diagonal (at point)? different", KING),
];
