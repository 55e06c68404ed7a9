//! Rules that few puzzles have: of neighbours everywhere, of columns that index, of marks with a
//! sum, and of clues that no item has a name for.

use super::{
    Addition,
    Assertion::{self, Everywhere, Has, Numbered, Supposed, Switch},
    Rows,
};

/// A column that shows where its number stands.
const FIRST: Assertion = Switch(&[("indexing column 1", "Indexing", &["C", "1"])]);
const FIFTH: Addition = ("indexing column 5", "Indexing", &["C", "5"]);
const NINTH: Addition = ("indexing column 9", "Indexing", &["C", "9"]);

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
    ("indexing", Switch(&[FIFTH]), &[
        "likewise? digit on column 5 show ((they|on)* column)? (where|on they) digit? 5 appear on they* row",
        "~same (true of|apply to) column 5 (and|with) digit 5"]),
    ("indexing", Switch(&[NINTH]), &[
        "likewise? digit on column 9 show ((they|on)* column)? (where|on they) digit? 9 appear on they* row",
        "~digit on column 9 show 9 on they* row",
        "~(same (true of|apply to))? column 9 (and|with) digit 9"]),
    ("indexing", Switch(&[FIFTH, NINTH]), &[
        "~(same|they)* rule? apply to column 5 and 9 with digit 5 and 9",
        "~column 5 and 9 contain same rule for digit 5 and 9"]),
    ("indexing", Switch(&[("indexing row 1", "Indexing", &["R", "1"])]), &[
        "topmost digit (on|of) column show you? (location|position) of digit? 1 on they* column"]),
    ("indexing", Switch(&[("indexing columns", "Indexing", &["C", "123456789"])]), &[
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
