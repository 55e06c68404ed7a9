//! The bodies of the fuzz targets. Each reads bytes as one reader of the library does; a panic is a finding.

use ninefold::grid::Grid;
use ninefold::ruleset::{Ruleset, RulesetSolver, parse};
use ninefold::search::Limits;
use ninefold::text::csv::Columns;
use ninefold::text::detect::detect;
use ninefold::text::{Layout, entry, line, records, scan_line};

/// Reads bytes in a given layout: each line by itself, or drawn puzzles as one piece.
pub fn read(layout: &Layout, bytes: &[u8]) {
    records(layout, bytes).for_each(drop);
    if !layout.is_drawn() {
        bytes.split(|byte| *byte == b'\n').for_each(|line| drop(scan_line(layout, line)));
    }
}

/// Reads bytes as a csv whose header is the first line.
pub fn csv(bytes: &[u8]) {
    let end = bytes.iter().position(|byte| *byte == b'\n').unwrap_or(bytes.len());
    if let Some(columns) = Columns::from_header(&bytes[..end]) {
        read(&Layout::Csv(columns), &bytes[end..]);
    }
}

/// Reads bytes in the layout that they seem to have.
pub fn detected(bytes: &[u8]) {
    read(&detect(bytes).layout, bytes);
}

/// Reads a grid from a line; what is written of it is read again.
pub fn one_line(bytes: &[u8]) {
    read(&Layout::Line, bytes);
    if let Ok(grid) = line::parse(bytes) {
        let again: Grid = line::parse(grid.to_string().as_bytes()).expect("a grid");
        assert_eq!(again, grid);
    }
}

/// Reads a digit or a cell as a player types it.
pub fn typed(bytes: &[u8]) {
    if let Ok(text) = std::str::from_utf8(bytes) {
        let _ = entry::parse(text);
        let _ = entry::parse_cell(text);
    }
}

/// Reads one variant in any of the forms that a line may have: items, killers, SumoCue, jigsaws, 81 characters.
pub fn ruleset(bytes: &[u8]) {
    if let Ok(text) = std::str::from_utf8(bytes)
        && let Ok(ruleset) = parse::puzzle(text)
    {
        search(&ruleset);
    }
}

/// Reads variants in TOML.
pub fn toml(bytes: &[u8]) {
    if let Ok(text) = std::str::from_utf8(bytes)
        && let Ok(all) = parse::toml_all(text)
    {
        all.iter().for_each(|titled| search(&titled.ruleset));
    }
}

/// What is found is a solution, and what is written of the ruleset says the same.
fn search(ruleset: &Ruleset) {
    let limits = Limits { nodes: Some(50), ..Limits::UNIQUE };
    let mut solver = RulesetSolver::new();
    let outcome = solver.solve(ruleset, &limits);
    if let Some(solution) = outcome.solution() {
        assert_eq!(ruleset.check(solution), Ok(()), "{}", ruleset.text());
    }
    let again = parse::line(ruleset.text());
    let again = again.unwrap_or_else(|error| panic!("{error} in {}", ruleset.text()));
    assert_eq!(again.candidates(), ruleset.candidates(), "{}", ruleset.text());
    assert_eq!(solver.solve(&again, &limits), outcome, "{}", ruleset.text());
}
