//! Rules that few puzzles have: of neighbours everywhere, of columns that index, of marks with a
//! sum, and of clues that no item has a name for.

use super::Assertion::{self, Everywhere, Has, Numbered, Supposed, Switch};
use super::Rows;

/// The cells of a column or a row, behind a letter that states which way they index.
macro_rules! line {
    ($of:literal, $r1:literal $c1:literal, $($r:literal $c:literal),*) => {
        &[$of, concat!("R", $r1, "C", $c1), $(concat!("R", $r, "C", $c)),*]
    };
}

macro_rules! column {
    ($n:literal) => {
        line!("C", 1 $n, 2 $n, 3 $n, 4 $n, 5 $n, 6 $n, 7 $n, 8 $n, 9 $n)
    };
}

const COLUMN_5: &[&str] = column!(5);
const COLUMN_9: &[&str] = column!(9);
const ROW_1: &[&str] = line!("R", 1 1, 1 2, 1 3, 1 4, 1 5, 1 6, 1 7, 1 8, 1 9);

/// A column that shows where its number stands.
const FIRST: Assertion = Switch(&[("indexing column 1", "Indexing", column!(1))]);
const FIFTH_AND_NINTH: Assertion = Switch(&[
    ("indexing column 5", "Indexing", COLUMN_5),
    ("indexing column 9", "Indexing", COLUMN_9),
]);

#[rustfmt::skip]
const COLUMNS: &[&str] = &[
    "C",
    "R1C1", "R1C2", "R1C3", "R1C4", "R1C5", "R1C6", "R1C7", "R1C8", "R1C9",
    "R2C1", "R2C2", "R2C3", "R2C4", "R2C5", "R2C6", "R2C7", "R2C8", "R2C9",
    "R3C1", "R3C2", "R3C3", "R3C4", "R3C5", "R3C6", "R3C7", "R3C8", "R3C9",
    "R4C1", "R4C2", "R4C3", "R4C4", "R4C5", "R4C6", "R4C7", "R4C8", "R4C9",
    "R5C1", "R5C2", "R5C3", "R5C4", "R5C5", "R5C6", "R5C7", "R5C8", "R5C9",
    "R6C1", "R6C2", "R6C3", "R6C4", "R6C5", "R6C6", "R6C7", "R6C8", "R6C9",
    "R7C1", "R7C2", "R7C3", "R7C4", "R7C5", "R7C6", "R7C7", "R7C8", "R7C9",
    "R8C1", "R8C2", "R8C3", "R8C4", "R8C5", "R8C6", "R8C7", "R8C8", "R8C9",
    "R9C1", "R9C2", "R9C3", "R9C4", "R9C5", "R9C6", "R9C7", "R9C8", "R9C9",
];

#[rustfmt::skip]
pub(super) const ROWS: &[Rows] = &[
    ("no xv", Switch(&[("antixv", "StrictXV", &[])]), &[
        "(digit on)? 2? (orthogonal adjacent (cell|digit)|cell they? orthogonal adjacent) (ie they share (edge|side))? not (contain digit)? sum to (5 or 10|10 or 5)",
        "no (domino|2? (pair of)? orthogonal adjacent (cell|digit)) may? (contain digit)? sum to (5 or 10|10 or 5)"]),
    ("no sums", Everywhere("no such sums"), &[
        "(digit on)? 2? orthogonal adjacent (cell|digit) not (contain digit)? sum to ##"]),
    ("corners", Everywhere("corners apart"), &[
        "diagonal (adjacent (cell|digit)? pair?|(cell|digit)? pair? sharing corner) (differ|contain? difference) (by|of) at least #",
        "digit on 2? cell? they? diagonal adjacent cell? at least # away"]),
    ("even", Everywhere("no even neighbours"), &[
        "no 2 (cell contain)? even digit may (share (edge|side)|orthogonal adjacent)"]),
    ("opposite", Everywhere("opposites differ"), &[
        "digit they? opposite other around (center|centre) (of grid)? (not (equal|same)|different)"]),
    ("apart", Supposed(&[("nonconsecutive", "AntiConsecutive", &[])], &["difference"]), &[
        "no domino may? (contain|consist of) consecutive digit"]),
    ("disjoint", Switch(&[("disjointgroups", "DisjointSets", &[])]), &[
        "(cell|digit) they? (share|sharing) same relative position on (3x3|they|different|other)* (region|box) not (contain|share)? same digit"]),
    ("antidiagonal", Has(&["antidiagonal+", "antidiagonal-"]), &[
        "(given|main|coloured|2|of)* diagonal (may? only contain|contain only) 3 different digit",
        "=antidiagonal"]),
    ("indexing", FIRST, &[
        "digit on column 1 show (they|on)* column (where|on they) digit? 1 appear on they* row",
        "leftmost digit (on|of) row show you? (location|position) of digit? 1 on they* row"]),
    ("indexing", Switch(&[("indexing column 5", "Indexing", COLUMN_5)]), &[
        "likewise? digit on column 5 show ((they|on)* column)? (where|on they) digit? 5 appear on they* row",
        "~same (true of|apply to) column 5 (and|with) digit 5"]),
    ("indexing", Switch(&[("indexing column 9", "Indexing", COLUMN_9)]), &[
        "likewise? digit on column 9 show ((they|on)* column)? (where|on they) digit? 9 appear on they* row",
        "~digit on column 9 show 9 on they* row",
        "~(same (true of|apply to))? column 9 (and|with) digit 9"]),
    ("indexing", FIFTH_AND_NINTH, &[
        "~(same|they)* rule? apply to column 5 and 9 with digit 5 and 9",
        "~column 5 and 9 contain same rule for digit 5 and 9"]),
    ("indexing", Switch(&[("indexing row 1", "Indexing", ROW_1)]), &[
        "topmost digit (on|of) column show you? (location|position) of digit? 1 on they* column"]),
    ("indexing", Switch(&[("indexing columns", "Indexing", COLUMNS)]), &[
        "digit appear? on nth column (of row)? show (on|they)* column (where|digit)* n (placed|appear) on they* row"]),
    ("region sum", Has(&["regionsumline", "regiontotals"]), &["=equal sum line @rule"]),
    ("near cage", Has(&["nearcage"]), &[
        "(on cage)? digit (on cage)? not repeat (on cage)? and sum to either? 1 greater (than given sum)? or 1 less than given sum"]),
    ("cage", Has(&["equalcages"]), &[
        "(all)? @cage contain digit (they)? sum to same (sum|digit)",
        "~they? (determined|deduced) (by solver)?"]),
    ("neighbour sums", Numbered(&["neighboursums"]), &[
        "(2)? adjacent (digit|cell) on @tint line (contain digit)? sum to either? ##",
        "sum of 2 adjacent digit on @tint line either? ##"]),
    ("kropki line", Has(&["kropkiline"]), &[
        "on @tint line 2? adjacent (digit|cell) contain? either? consecutive (and or)? or (contain|on)* (ratio of)? 1:2 ratio?",
        "2? adjacent (digit|cell) on @tint line contain? either? consecutive (and or)? or (contain|on)* (ratio of)? 1:2 ratio?"]),
    ("corner sum", Has(&["cornersum"]), &[
        "(circled|digit on circle|clue on circle)* (clue|digit)? (show|equal)? sum of (digit on)? (they)? 4 (cell surrounding|surrounding cell) (they|joined|corresponding|circle)*"]),
    ("pair sum", Has(&["pairsum"]), &[
        "if 2 cell joined by white circle digit on they (2? cell)? sum to digit on circle"]),
    ("pair maximum", Has(&["pairmaximum"]), &[
        "digit on white circle show greater of 2 digit they touch"]),
    ("renban area", Has(&["renbanarea"]), &[
        "(digit placed? on)? coloured coloured* (region|area) (form|contain) (set of consecutive different? digit|@consecutive|consecutive different? set|different consecutive set)"]),
    ("first cells", Numbered(&["firstcells"]), &[
        "(clue|digit) outside grid digit? they? (appear|placed) (on|somewhere|anywhere)* first # cell (from they direction|from direction|on they direction|on direction|on they row or column|on row or column|of row or column|as seen from|on anyorder|from)*"]),
    ("first sum", Numbered(&["firstsum"]), &[
        "(clue|digit) outside grid show sum of (digit on)? first # (cell|digit) (on they? row or column)? (starting from position of clue|from (they|that)? direction)?"]),
    ("side by side", Has(&["sidebyside"]), &[
        "(clue|digit) (outside grid)? show you? pair of digit they? appear? adjacent (to other)? (on either order)? on they? row or column"]),
    ("next to nine", Has(&["besidegreatest"]), &[
        "clue outside grid show all digit they? adjacent to 9 on (corresponding|they)* row or column (on anyorder)?",
        "=next to 9"]),
];
