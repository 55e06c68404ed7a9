//! `assist` on many puzzles; sessions/assist.txt has the rest, terminal.rs that in a terminal.

use crate::harness::{self, *};

fn said(puzzle: &str, input: &str) -> String {
    let (code, out, error) = harness::said(("assist", [puzzle]), input);
    assert_eq!((code, &*error), (0, ""));
    out
}

#[test]
fn a_candidate_that_a_rule_took_away_is_refused_with_the_rule() {
    let mut seen = 0;
    for puzzle in &lines_of("hard.txt")[..40] {
        let text = said(puzzle, "");
        // ... => r3c9<>4: that candidate, while the cell is blank.
        let step = text.lines().rev().find(|line| line.contains("Locked Candidates"));
        let Some(sentence) = step.map(str::trim) else { continue };
        let (cells, digit) = sentence.rsplit_once("<>").expect("an elimination");
        let cell = cells.rsplit_once([' ', ',']).map_or(cells, |(_, cell)| cell);
        if cell.len() != 4 || text.contains(&format!("{cell}=")) {
            continue;
        }
        let text = said(puzzle, &format!("{cell} {digit}\n"));
        if text.contains("refused: ") && text.contains("already") {
            continue;
        }
        let refusal = format!("refused: {digit} is no candidate of {cell} any more: {sentence}");
        assert!(text.contains(&refusal), "{refusal}\n{text}");
        seen += 1;
    }
    assert!(seen > 3, "{seen}");
}
