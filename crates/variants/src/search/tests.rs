//! The search over nine rows.

use super::*;
use crate::parse;

#[test]
fn where_a_needed_digit_is_comes_before_a_cell_with_more_candidates() {
    let ruleset = parse::line(".ContainAtLeast~5~R2C2~R5C5~R8C7").expect("a ruleset");
    let mut solver = RulesetSolver::new();
    solver.state.renewed(ruleset.candidates(), &ruleset.peers);
    assert_eq!(solver.choose(&ruleset), Some((Cell::at(1, 1), 1 << 4)));
    // Once it is there, nothing is needed any more.
    solver.state.keep(Cell::at(4, 4), 1 << 4).expect("a candidate");
    assert_eq!(solver.choose(&ruleset), Some((Cell::at(0, 0), 1)));
}

/// A constraint of networks strikes what it rules out wherever that is.
#[test]
fn propagators_of_networks_strike_beyond_their_own_cells() {
    let ruleset = parse::line(".ContainExact~5~R1C1~R1C2").expect("a ruleset");
    let mut solver = RulesetSolver::new();
    solver.state.renewed(ruleset.candidates(), &ruleset.peers);
    assert_eq!(solver.begin(&ruleset), Ok(()));
    let has_five = |row, column| solver.state.get(Cell::at(row, column)) & 1 << 4 != 0;
    assert!(has_five(0, 0) && has_five(0, 1) && has_five(3, 8));
    assert!(!has_five(0, 8) && !has_five(2, 2));
}
