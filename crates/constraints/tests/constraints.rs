//! Tests that need the whole table of kinds. They are apart from the code because a unit test that
//! looks into the table makes the harness of the crate compile everything once more.

use ninefold_constraints::{KINDS, NetworkSolver, kind, text};
use ninefold_core::search::{Limits, Outcome};

/// What a search for two solutions finds.
fn solve(items: &str) -> Outcome {
    let network = text::network(items).expect("a puzzle");
    NetworkSolver::new().solve(&network, &Limits::UNIQUE)
}

/// Puzzles, their solutions up to two, and nodes that a search for these takes at most.
#[test]
fn searches_find_what_there_is_in_few_nodes() {
    const ANY: u64 = u64::MAX;
    for (items, solutions, most) in [
        // Without that bands and stacks lack the values of their boxes, hundreds of thousands.
        (".Shape~9x9~0-9.Doppelganger", 2, 999),
        // An automaton without a text accepts nothing.
        (".Shape~4x4.NFA~~_never~R1C1~R1C2", 0, ANY),
        (".Shape~4x4.Or.NFA~~_never~R1C1.NFA~~R2C2~R2C3.End", 0, ANY),
        (".Shape~4x4.Or.NFA~~_never~R1C1.Cage~3~R1C1~R1C2.End", 2, ANY),
        // The cycles of four cells down a column are of one to four columns: the first is of one,
        // the last of four.
        (".Shape~4x4.NoBoxes.RowCycleThermo~R1C1~R2C1~R3C1~R4C1", 2, ANY),
        (".Shape~4x4.NoBoxes.RowCycleThermo~R1C1~R2C1~R3C1~R4C1.~R1C1_2", 0, 0),
        (".Shape~4x4.NoBoxes.RowCycleThermo~R1C1~R2C1~R3C1~R4C1.~R4C1_2~R4C2_1", 0, 0),
        (".Shape~4x4.NoBoxes.RowCycleThermo~R1C1~R2C1~R3C1~R4C1.~R4C1_2~R4C2_3~R4C3_1", 0, 0),
        (".Shape~4x4.NoBoxes.RowCycleThermo~R1C1~R2C1~R3C1~R4C1.~R3C1_2~R3C2_3~R3C3_4", 0, 0),
    ] {
        let outcome = solve(items);
        assert_eq!(outcome.solutions, solutions, "{items}");
        assert!(outcome.counters.nodes <= most, "{items}: {}", outcome.counters.nodes);
    }
}

/// The rows, columns and diagonals of the square in the middle have the same sum: 15, so that 5
/// is in its middle.
#[test]
fn groups_that_are_a_house_share_its_sum() {
    let name = |(row, column): (usize, usize)| format!("R{row}C{column}");
    let line = |cells: [(usize, usize); 3]| cells.map(name).join("~");
    let rows = [4, 5, 6].map(|row| line([(row, 4), (row, 5), (row, 6)]));
    let columns = [4, 5, 6].map(|column| line([(4, column), (5, column), (6, column)]));
    let diagonals = [line([(4, 4), (5, 5), (6, 6)]), line([(4, 6), (5, 5), (6, 4)])];
    let groups = [&rows[..], &columns[..], &diagonals[..]].concat().join("~-~");
    let nodes = |more: &str| {
        let outcome = solve(&format!(".EqualSum~{groups}{more}"));
        (outcome.solutions, outcome.counters.nodes)
    };
    let (solutions, nodes_of_none) = nodes(".~R5C5_1_2_3_4_6_7_8_9");
    assert!(solutions == 0 && nodes_of_none < 10, "{solutions} {nodes_of_none}");
    assert_eq!(nodes(".~R5C5_5").0, 2);
}

/// Eight of nine cells, each many times, in groups of one: to try all choices would take years.
#[test]
fn groups_that_come_often_are_looked_at_once() {
    let cells = (0..400).map(|i| format!("R1C{}", i % 8 + 1)).collect::<Vec<_>>().join("~-~");
    assert_eq!(solve(&format!(".EqualSum~{cells}")).solutions, 0);
}

#[test]
fn names_are_unique_and_rows_are_complete() {
    for (i, kind) in KINDS.iter().enumerate() {
        assert!(KINDS[..i].iter().all(|other| other.name != kind.name), "{}", kind.name);
        for sentences in [kind.about, kind.note] {
            let is_whole = sentences.ends_with('.')
                && sentences.starts_with(|letter: char| !letter.is_lowercase());
            assert!(is_whole || sentences.is_empty(), "{}: {sentences}", kind.name);
        }
        assert!(!kind.about.is_empty(), "{}", kind.name);
        // An automaton has no short example.
        assert!(!kind.examples.is_empty() || kind.name == "NFA", "{}", kind.name);
    }
}

#[test]
fn kinds_are_named_in_words() {
    for (name, words, heading) in [
        ("Cage", "cage", "Cage"),
        ("WhiteDot", "white dot", "White dot"),
        ("StrictXV", "strict XV", "Strict XV"),
        ("XSum", "X sum", "X sum"),
        ("PairX", "pair X", "Pair X"),
        ("X", "X", "X"),
        ("NFA", "NFA", "NFA"),
    ] {
        let found = kind(name).expect(name);
        assert_eq!((&found.words()[..], &found.heading()[..]), (words, heading));
    }
}
