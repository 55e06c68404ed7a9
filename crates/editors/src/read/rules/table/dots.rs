//! Marks between two cells: Kropki dots, X and V; and whether all of them are given.

use super::{
    Assertion::{self, Fixed, Has, Negative, Open},
    Rows,
};

const XV: Assertion = Has(&["xv"]);
const DOTS: &[&str] = &["difference", "ratio"];

#[rustfmt::skip]
pub(super) const ROWS: &[Rows] = &[
    ("kropki", Has(DOTS), &[
        "=@normal (partial)? kropki (pair|dot)? (sudoku)? @rule",
        "@normal kropki (sudoku)? rule apply",
        "=dot"]),
    // Between 1 and 2, a dot may be of both colours.
    ("kropki", Has(DOTS), &[
        "(dot|circle) between 1 and 2 may (of)? (either|any) coloured",
        "(between 1 and 2)? (white or black|black or white|either) dot may given (between 1 and 2)?"]),
    ("kropki", Fixed(&["difference"], 1), &[
        "=@white : (digit|cell|contain)* consecutive (digit)?",
        "=white (kropki)* dot",
        "=white : (difference 1|consecutive)",
        "white : consecutive",
        "(digit|cell) (on cell)? (joined by|joined with|joined on|joined via|on|on either side of|with) @white (between they)? (contain|digit)* consecutive (digit)?",
        "(digit|cell) joined by @white (contain)? (digit)? (differ by 1|difference of 1)",
        "@white (between (2)? (cell|digit))? (join|separate|connect|show|joined|given|between|joins)? (2|they|cell|digit|with|contain|that)* consecutive (digit)?",
        "dot between 2 (adjacent)? cell show (they)? (digit)? consecutive",
        "~(digit|cell)* joined by dot consecutive",
        "@white normal kropki dot",
        "=consecutive pair"]),
    ("kropki", Fixed(&["ratio"], 2), &[
        "=@black : (digit|cell|contain)* @twice",
        "=black (kropki)* dot",
        "=black : (1:2 ratio|1:2|ratio 1:2)",
        "black : (1:2 ratio|1:2|ratio 1:2)",
        "(digit|cell) (on cell)? (joined by|joined with|joined on|joined via|on|on either side of|with) @black (between they)? (digit|contain|on)* @twice",
        "@black (between (2)? (cell|digit))? (join|separate|connect|show|joined|joins)? (2|they|cell|digit|with|contain|that|on)* @twice (between (they|2|joined)* (cell|digit)|on (joined)* cell)?",
        "(digit|cell) (joined by|on) @black (contain|digit|with|on)* 1 (digit)? (twice|exactly) (of|as)? (other)? (digit|they)?",
        "~(they)? (joined|connected) (by|with) @black (contain|digit)* @twice",
        "~they? 1 digit twice other",
        "@black show (they)? (digit)? (on)? ratio of 2",
        "(digit|cell|2)* joined by @black contain? (digit on)? ratio of 2",
        "~(they|digit|cell|on)* joined by black dot (contain|digit)* @twice",
        "~(ie|they)? 1 digit twice other",
        "if 2 digit joined by black dot 1 twice other",
        "digit joined by black dot on 1:2 ratio such-as # and #"]),
    // All, or not all.
    ("kropki", Negative(DOTS), &[
        "~all (circle|mark) given",
        "=negative constraint apply",
        "all (such|kropki)? dot given",
        "if there no dot (between 2 (adjacent)? cell)? (they)? (digit)? neither consecutive nor on 1:2 ratio"]),
    ("kropki", Open(DOTS), &[
        "not all (kropki|valid)? dot given",
        "not (kropki)? dot given|(kropki)? dot may? not all given",
        "there may greater? dot they? not given|dot only given if they (needed|necessary)",
        "(there)? may (there)? adjacent (cell|digit) (satisfy|meet|follow) they rule not dot",
        "all (white|black)? dot not given"]),
    ("xv", Open(&["xv"]), &[
        "there may adjacent (cell|digit) (sum|they sum) to (5 or 10|10 or 5) not (x or v|v or x)",
        "(adjacent)? (cell|digit) not (x or v|v or x) may sum to (5 or 10|10 or 5)",
        "not all (x|v|x and v|v and x|x or v|xv) (clue|mark)? given",
        "~not all given"]),
    ("kropki", Open(&["difference", "ratio", "xv"]), &[
        "not all (dot|clue|mark|symbol) given",
        "(there)? no negative constraint (here|apply)?",
        "not negative constraint",
        "~no negative|not negative",
        "there no negative constraint|negative constraint not apply",
        "(absence|lack) of (dot|mark|x|v|clue|symbol|and|or)* (between 2 cell)? not (imply|show|necessarily|give)* (anything|nothing|relationship)",
        "=no negative constraint",
        "not all (such dot|dot or x or v clue) given"]),
    ("kropki", Open(&["difference"]), &["~not all white (kropki)* dot", "not all @white given"]),
    ("kropki", Open(&["ratio"]), &["~not all black (kropki)* dot", "not all @black given"]),
    ("kropki", Open(DOTS), &["not negative constraint so not all dot given"]),
    ("kropki", Negative(&["difference"]), &[
        "all @white (between (2)? consecutive digit)? given",
        "all (adjacent)? (pair of)? (cell|digit)* (when|where|with|they)? (digit)? consecutive (digit)? given? (with|by) @white"]),
    ("kropki", Negative(&["ratio"]), &["all @black given"]),
    ("xv", XV, &[
        "=@normal (xv|x or v|v|x) (pair)? @rule",
        "(cell|digit) (joined|with|marked|seperated)* (by|with|on|with)? x (between they)? (contain|digit)* sum to 10",
        "(cell|digit) (joined|with|marked|seperated)* (by|with|on|with)? v (between they)? (contain|digit)* sum to 5",
        "cell they contain x between they sum to 10",
        "cell they contain v between they sum to 5",
        "(cell|digit) seperated",
        "~by (x sum to 10|v sum to 5)",
        "x (join|joined) (2)? (cell|digit) (they)? sum to 10|v (join|joined) (2)? (cell|digit) (they)? sum to 5",
        "if 2 cell joined by x or v digit they contain sum to 10 or 5 respectively"]),
    ("xv", Negative(&["xv"]), &[
        "all (x and v|v and x|x or v|xv) (clue|mark)? given",
        "~with negative constraint (apply)?",
        "=@normal xv @rule with negative constraint (apply)?",
        "(adjacent (cell|digit) not|(adjacent)? (cell|digit) not joined (by|with)) (x or v|v or x) not sum to (10 or 5|5 or 10)",
        "adjacent (cell|digit) not sum to (5 or 10|10 or 5)",
        "(pair of)? (orthogonal)? adjacent (cell|digit) they? sum to (5|10|5 or 10|10 or 5) (given|joined) (with|by) (x|v|x or v|v or x)"]),
    ("xv", Open(&["xv"]), &["(2)? (cell|digit) joined by x sum to 10 : not all x given"]),
    ("xv", XV, &["2 digit joined by (x sum to 10|v sum to 5)"]),
    ("kropki", Has(&["difference"]), &["=difference (pair|dot)"]),
    ("kropki", Has(&["ratio"]), &["=ratio (pair|dot)"]),
];
