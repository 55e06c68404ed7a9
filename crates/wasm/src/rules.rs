//! Variants and pictures.

use std::num::NonZeroU64;

use serde_json::json;

use crate::verbs::{Answer, Request};
use ninefold_core::search::Limits;
use ninefold_draw::{Diagram, svg as drawn};
use ninefold_variants::{Ruleset, RulesetSolver, parse};

/// Decisions after which a search gives up, unless another number is asked for: some seconds.
const NODES: u64 = 1_000_000;

fn ruleset(request: &Request) -> Result<Ruleset, String> {
    parse::any(request.text("puzzle")?).map_err(|error| error.to_string())
}

/// Solves a puzzle with rules, in any notation that ninefold reads.
pub(crate) fn variant(request: &Request) -> Answer {
    request.only(&["puzzle", "limit", "nodes"])?;
    let ruleset = ruleset(request)?;
    let most = request.number("limit")?.unwrap_or(2);
    let most = NonZeroU64::new(most).ok_or("limit: 0; expected 1 or more")?;
    let nodes = Some(request.number("nodes")?.unwrap_or(NODES));
    let limits = Limits { nodes, ..Limits::solutions(most) };
    let mut solver = RulesetSolver::new();
    let outcome = solver.solve(&ruleset, &limits);
    let solution = (outcome.solutions > 0)
        .then(|| solver.network_solution(&ruleset).unwrap_or_else(|| outcome.first.to_string()));
    if let Some(Err(flaw)) = solution.as_ref().map(|text| ruleset.check_text(text)) {
        return Err(format!("internal error: a wrong solution: {flaw}"));
    }
    let (rows, columns) = ruleset.size();
    Ok(json!({
        "status": outcome.status(&limits).as_str(),
        "solutions": outcome.solutions,
        "solution": solution,
        "rows": rows,
        "columns": columns,
    }))
}

/// A picture of a puzzle, with rules or without, as SVG.
pub(crate) fn svg(request: &Request) -> Answer {
    request.only(&["puzzle", "title"])?;
    let ruleset = ruleset(request)?;
    let title = request.optional_text("title")?.unwrap_or("Sudoku");
    Ok(drawn(&Diagram::of(&ruleset), title).into())
}
