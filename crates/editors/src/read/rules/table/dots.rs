//! Marks between two cells: Kropki dots, X and V; and whether all of them are given.

use super::{Assertion, Clause};

const WHITE: Assertion = Assertion::Fixed(&["difference"], 1);
const BLACK: Assertion = Assertion::Fixed(&["ratio"], 2);
const XV: Assertion = Assertion::Has(&["xv"]);
const DOTS: &[&str] = &["difference", "ratio"];
const MARKS: &[&str] = &["difference", "ratio", "xv"];

pub(super) const ROWS: &[Clause] = &[
    ("kropki", "=@normal (partial)? kropki (pair|dot)? (sudoku)? @rule", Assertion::Has(DOTS)),
    ("kropki", "@normal kropki (sudoku)? rule apply", Assertion::Has(DOTS)),
    ("kropki", "=dot", Assertion::Has(DOTS)),
    ("kropki", "=@white : (digit|cell|contain)* consecutive (digit)?", WHITE),
    ("kropki", "=@black : (digit|cell|contain)* @twice", BLACK),
    ("kropki", "=white (kropki)* dot", WHITE),
    ("kropki", "=black (kropki)* dot", BLACK),
    ("kropki", "=white : (difference 1|consecutive)", WHITE),
    ("kropki", "=black : (1:2 ratio|1:2|ratio 1:2)", BLACK),
    ("kropki", "white : consecutive", WHITE),
    ("kropki", "black : (1:2 ratio|1:2|ratio 1:2)", BLACK),
    (
        "kropki",
        "(digit|cell) (on cell)? (joined by|joined with|joined on|joined via|on|on either side of|with) @white (between they)? (contain|digit)* consecutive (digit)?",
        WHITE,
    ),
    (
        "kropki",
        "(digit|cell) joined by @white (contain)? (digit)? (differ by 1|difference of 1)",
        WHITE,
    ),
    (
        "kropki",
        "@white (between (2)? (cell|digit))? (join|separate|connect|show|joined|given|between|joins)? (2|they|cell|digit|with|contain|that)* consecutive (digit)?",
        WHITE,
    ),
    (
        "kropki",
        "(digit|cell) (on cell)? (joined by|joined with|joined on|joined via|on|on either side of|with) @black (between they)? (digit|contain|on)* @twice",
        BLACK,
    ),
    (
        "kropki",
        "@black (between (2)? (cell|digit))? (join|separate|connect|show|joined|joins)? (2|they|cell|digit|with|contain|that|on)* @twice (between (they|2|joined)* (cell|digit)|on (joined)* cell)?",
        BLACK,
    ),
    (
        "kropki",
        "(digit|cell) (joined by|on) @black (contain|digit|with|on)* 1 (digit)? (twice|exactly) (of|as)? (other)? (digit|they)?",
        BLACK,
    ),
    ("kropki", "~(they)? (joined|connected) (by|with) @black (contain|digit)* @twice", BLACK),
    ("kropki", "~they? 1 digit twice other", BLACK),
    // Between 1 and 2, a dot may be of both colours.
    (
        "kropki",
        "(dot|circle) between 1 and 2 may (of)? (either|any) coloured",
        Assertion::Has(DOTS),
    ),
    (
        "kropki",
        "(between 1 and 2)? (white or black|black or white|either) dot may given (between 1 and 2)?",
        Assertion::Has(DOTS),
    ),
    // All, or not all.
    ("kropki", "~all (circle|mark) given", Assertion::Negative(DOTS)),
    ("kropki", "not all (kropki|valid)? dot given", Assertion::Open(DOTS)),
    ("kropki", "not (kropki)? dot given|(kropki)? dot may? not all given", Assertion::Open(DOTS)),
    (
        "kropki",
        "there may greater? dot they? not given|dot only given if they (needed|necessary)",
        Assertion::Open(DOTS),
    ),
    (
        "xv",
        "there may adjacent (cell|digit) (sum|they sum) to (5 or 10|10 or 5) not (x or v|v or x)",
        Assertion::Open(&["xv"]),
    ),
    (
        "xv",
        "(adjacent)? (cell|digit) not (x or v|v or x) may sum to (5 or 10|10 or 5)",
        Assertion::Open(&["xv"]),
    ),
    ("kropki", "not all (dot|clue|mark|symbol) given", Assertion::Open(MARKS)),
    ("kropki", "=negative constraint apply", Assertion::Negative(DOTS)),
    ("kropki", "~not all white (kropki)* dot", Assertion::Open(&["difference"])),
    ("kropki", "~not all black (kropki)* dot", Assertion::Open(&["ratio"])),
    ("kropki", "not all @white given", Assertion::Open(&["difference"])),
    ("kropki", "not all @black given", Assertion::Open(&["ratio"])),
    ("kropki", "(there)? no negative constraint (here|apply)?", Assertion::Open(MARKS)),
    ("kropki", "not negative constraint", Assertion::Open(MARKS)),
    ("kropki", "~no negative|not negative", Assertion::Open(MARKS)),
    (
        "kropki",
        "there no negative constraint|negative constraint not apply",
        Assertion::Open(MARKS),
    ),
    ("kropki", "not negative constraint so not all dot given", Assertion::Open(DOTS)),
    ("kropki", "all (such|kropki)? dot given", Assertion::Negative(DOTS)),
    (
        "kropki",
        "all @white (between (2)? consecutive digit)? given",
        Assertion::Negative(&["difference"]),
    ),
    (
        "kropki",
        "all (adjacent)? (pair of)? (cell|digit)* (when|where|with|they)? (digit)? consecutive (digit)? given? (with|by) @white",
        Assertion::Negative(&["difference"]),
    ),
    (
        "kropki",
        "if there no dot (between 2 (adjacent)? cell)? (they)? (digit)? neither consecutive nor on 1:2 ratio",
        Assertion::Negative(DOTS),
    ),
    ("kropki", "@black show (they)? (digit)? (on)? ratio of 2", BLACK),
    ("kropki", "(digit|cell|2)* joined by @black contain? (digit on)? ratio of 2", BLACK),
    ("kropki", "dot between 2 (adjacent)? cell show (they)? (digit)? consecutive", WHITE),
    ("kropki", "all @black given", Assertion::Negative(&["ratio"])),
    ("xv", "=@normal (xv|x or v|v|x) (pair)? @rule", XV),
    (
        "xv",
        "(cell|digit) (joined|with|marked|seperated)* (by|with|on|with)? x (between they)? (contain|digit)* sum to 10",
        XV,
    ),
    (
        "xv",
        "(cell|digit) (joined|with|marked|seperated)* (by|with|on|with)? v (between they)? (contain|digit)* sum to 5",
        XV,
    ),
    ("xv", "cell they contain x between they sum to 10", XV),
    ("xv", "cell they contain v between they sum to 5", XV),
    ("xv", "(cell|digit) seperated", XV),
    ("xv", "~by (x sum to 10|v sum to 5)", XV),
    ("xv", "not all (x|v|x and v|v and x|x or v|xv) (clue|mark)? given", Assertion::Open(&["xv"])),
    ("xv", "all (x and v|v and x|x or v|xv) (clue|mark)? given", Assertion::Negative(&["xv"])),
    ("xv", "~with negative constraint (apply)?", Assertion::Negative(&["xv"])),
    ("xv", "=@normal xv @rule with negative constraint (apply)?", Assertion::Negative(&["xv"])),
    ("xv", "~not all given", Assertion::Open(&["xv"])),
    (
        "kropki",
        "(absence|lack) of (dot|mark|x|v|clue|symbol|and|or)* (between 2 cell)? not (imply|show|necessarily|give)* (anything|nothing|relationship)",
        Assertion::Open(MARKS),
    ),
    (
        "kropki",
        "(there)? may (there)? adjacent (cell|digit) (satisfy|meet|follow) they rule not dot",
        Assertion::Open(DOTS),
    ),
    (
        "xv",
        "(adjacent (cell|digit) not|(adjacent)? (cell|digit) not joined (by|with)) (x or v|v or x) not sum to (10 or 5|5 or 10)",
        Assertion::Negative(&["xv"]),
    ),
    ("kropki", "=no negative constraint", Assertion::Open(MARKS)),
    ("kropki", "~(digit|cell)* joined by dot consecutive", WHITE),
    ("kropki", "~(they|digit|cell|on)* joined by black dot (contain|digit)* @twice", BLACK),
    ("kropki", "all (white|black)? dot not given", Assertion::Open(DOTS)),
    ("kropki", "@white normal kropki dot", WHITE),
    ("kropki", "~(ie|they)? 1 digit twice other", BLACK),
    ("xv", "(2)? (cell|digit) joined by x sum to 10 : not all x given", Assertion::Open(&["xv"])),
    (
        "xv",
        "x (join|joined) (2)? (cell|digit) (they)? sum to 10|v (join|joined) (2)? (cell|digit) (they)? sum to 5",
        XV,
    ),
    ("kropki", "not all (such dot|dot or x or v clue) given", Assertion::Open(MARKS)),
    ("kropki", "if 2 digit joined by black dot 1 twice other", BLACK),
    ("kropki", "digit joined by black dot on 1:2 ratio such-as # and #", BLACK),
    ("xv", "2 digit joined by (x sum to 10|v sum to 5)", XV),
    ("xv", "if 2 cell joined by x or v digit they contain sum to 10 or 5 respectively", XV),
    ("kropki", "=consecutive pair", WHITE),
    ("xv", "adjacent (cell|digit) not sum to (5 or 10|10 or 5)", Assertion::Negative(&["xv"])),
    (
        "xv",
        "(pair of)? (orthogonal)? adjacent (cell|digit) they? sum to (5|10|5 or 10|10 or 5) (given|joined) (with|by) (x|v|x or v|v or x)",
        Assertion::Negative(&["xv"]),
    ),
    ("kropki", "=difference (pair|dot)", Assertion::Has(&["difference"])),
    ("kropki", "=ratio (pair|dot)", Assertion::Has(&["ratio"])),
];
