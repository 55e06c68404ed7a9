//! Items over several lines: one puzzle, a puzzle a line, or unclear.

use Reading::{Lines, Unclear, Whole};
use ninefold_text::multi_line::*;

fn of(text: &str) -> Reading {
    reading(text.lines().map(str::as_bytes).filter(|line| !line.trim_ascii().is_empty()))
}

/// A killer without givens, with cages over the whole grid that no other begins alike.
fn killer(of: usize) -> String {
    let cage = |row: usize, at: usize| {
        format!(".Cage~{}~R{row}C{at}~R{row}C{}~R{row}C{}", 6 + of, at + 1, at + 2)
    };
    (1..=9).flat_map(|row| [1, 4, 7].map(|at| cage(row, at))).collect()
}

/// Items of all rows and columns, in the first column of each box.
fn thermos() -> String {
    (1..=9).map(|i| format!(".Thermo~R{i}C{i}~R{i}C{}", 1 + i % 9)).collect()
}

#[test]
fn one_line_is_a_puzzle() {
    assert_eq!(of(".Cage~3~R1C1~R1C2"), Lines);
    assert_eq!(of(""), Lines);
}

#[test]
fn compositions_stay_together_and_each_puzzle_has_a_shape() {
    let composed = ".Or.Cage~3~R1C1~R1C2.Cage~17~R1C1~R1C2.End";
    assert_eq!(of(".Or.Cage~3~R1C1~R1C2\n.Cage~17~R1C1~R1C2.End"), Whole);
    assert_eq!(of(&format!(".Shape~6x6{composed}\n.Shape~4x4.~R1C1_1")), Lines);
}

#[test]
fn lines_that_contradict_each_other_are_puzzles() {
    assert_eq!(of(".Cage~3~R1C1~R1C2\n.Cage~17~R1C1~R1C2"), Lines);
    assert_eq!(of(".Cage~3~R1C1~R1C2\n.Sum~4~R1C2~R1C1"), Lines);
    assert_eq!(of(".X~R1C1~R1C2\n.V~R1C2~R1C1"), Lines);
    assert_eq!(of(".Thermo~R1C1~R1C2~R1C3\n.Thermo~R1C3~R1C2~R1C1"), Lines);
    assert_eq!(of(".Thermo~R1C1~R1C2~R1C3\n.GreaterThan~R1C1~R1C3"), Lines);
    assert_eq!(of(".Thermo~R1C1~R1C2~R1C3\n.GreaterThan~R1C3~R1C1"), Whole);
    assert_eq!(of(".Cage~3~R1C1~R1C2\n.AntiKnight"), Whole);
}

#[test]
fn a_line_that_goes_on_tells() {
    assert_eq!(of(".Cage~3\n~R1C1~R1C2"), Whole);
    assert_eq!(of(".Cage~3~\nR1C1~R1C2"), Whole);
    assert_eq!(of(&format!("{}\n{}\n~R1C1", killer(0), thermos())), Whole);
    assert_eq!(of(".Cage~3~R1C\n1~R1C2"), Whole);
    assert_eq!(of(".Or\n.~R1C1_5\n.And\n.~R1C1_6\n.End"), Whole);
}

#[test]
fn an_item_a_line_is_one_puzzle() {
    assert_eq!(of(&killer(0).replace(".Cage", "\n.Cage")), Whole);
    assert_eq!(of(".AntiKnight\n\n.AntiKing\n.~R1C1_5"), Whole);
    // Even if one line is all the cages, and one all the givens.
    let givens: String = (1..=9).flat_map(|r| [1, 5].map(|c| format!("~R{r}C{c}_{r}"))).collect();
    assert_eq!(of(&format!(".{givens}\n{}\n.AntiKnight", killer(0))), Whole);
}

#[test]
fn lines_that_cannot_be_of_one_puzzle_are_puzzles() {
    assert_eq!(of(&format!("{}\n{}", killer(0), killer(1))), Lines);
    assert_eq!(of(&format!("{}.~R1C1_5\n{}.~R1C1_6", killer(0), thermos())), Lines);
    assert_eq!(of(&format!("{}\n{}", killer(0), "5........".repeat(9))), Lines);
    assert_eq!(of(&format!("{};one\n{};two", killer(0), thermos())), Lines);
    assert_eq!(of(&format!("{0}.AntiKnight\n{1}.AntiKnight", killer(0), thermos())), Lines);
    assert_eq!(of(&format!("{0}\n{0}", killer(0))), Lines);
    let regions = |names: [&str; 3]| format!(".Jigsaw~{}", names.map(|n| n.repeat(27)).concat());
    let [one, other] = [regions(["A", "B", "C"]), regions(["B", "A", "C"])];
    assert_eq!(of(&format!("{one}\n{other}")), Lines);
    assert_eq!(of(".Cage~3~R1C1~R1C2,,\n.Cage~3~R1C1~R1C3,,"), Lines);
}

/// Quadruples name one of four cells, little killers one of a diagonal.
#[test]
fn puzzles_of_the_same_kinds_of_items_are_puzzles() {
    let quads = |digit: usize| -> String {
        let places = [(1, 1), (1, 4), (1, 7), (4, 2), (5, 7), (7, 1), (7, 5), (8, 8)];
        places.iter().map(|(row, column)| format!(".Quad~R{row}C{column}~{digit}~9")).collect()
    };
    assert_eq!(of(&format!("{}\n{}", quads(1), quads(2))), Lines);
    assert_eq!(of(&quads(1).replace(".Quad", "\n.Quad")), Whole);
    assert_eq!(of(&format!("{}\n{}", killer(0), quads(1))), Unclear);
    let little = |sum: usize| -> String {
        ["R1C9", "R9C1", "R1C3"].map(|cell| format!(".LittleKiller~{sum}~{cell}")).concat()
    };
    assert_eq!(of(&format!("{}\n{}", little(20), little(21))), Lines);
    assert_eq!(of(&format!("{}\n{}", killer(0), thermos().replace("Thermo~", "Cage~9~"))), Lines);
}

/// Each line would be answered.
#[test]
fn a_mark_that_stands_twice_makes_no_puzzles() {
    let dots = ".WhiteDot~R1C1~R1C2\n.WhiteDot~R1C1~R1C2";
    assert_eq!(of(&format!(".Shape~4x4\n{dots}\n.~R1C1_1")), Whole);
    assert_eq!(of(&format!(".AntiKnight\n{dots}")), Whole);
    assert_eq!(of(dots), Unclear);
    assert_eq!(of(".Cage~3~R1C1~R1C2\n.Cage~3~R1C1~R1C2"), Unclear);
}

#[test]
fn a_text_with_two_readings_is_unclear() {
    assert_eq!(of(&format!("{}\n{}", killer(0), thermos())), Unclear);
    assert_eq!(of(&format!("{}.~R1C1_5\n~R1C2_5\n{}", killer(0), "1".repeat(81))), Unclear);
}

/// Digits of the same cell contradict each other where they are known and none is in both.
#[test]
fn digits_behind_a_cell_are_told() {
    let read =
        |first, second| of(&format!("{}.~R1C1{first}\n{}.~R1C1{second}", killer(0), thermos()));
    for [first, second] in [["_5", "_5"], ["_1_16", "_16"], ["_x", "_6"], ["_99", "_6"]] {
        assert_eq!(read(first, second), Unclear, "{first} {second}");
    }
    for [first, second] in [["_5", "_6"], ["_1_16", "_2"], ["_5", "_1_16"]] {
        assert_eq!(read(first, second), Lines, "{first} {second}");
    }
}
