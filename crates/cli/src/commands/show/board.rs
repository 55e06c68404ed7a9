//! `show` of a puzzle on a board that is not nine by nine: its grid and regions, and a sentence for
//! all that it states.

use std::path::Path;

use super::{super::drawing::Pen, Shown};
use crate::{CliError, args::ShowArgs, args::logic::Color, summary::counted};
use ninefold_jobs::draw::{Diagram, puzzle, svg};
use ninefold_jobs::engine::{Limits, Status};
use ninefold_jobs::ruleset::{Network, NetworkSolver, Ruleset};

/// Draws a board as text, or as a picture in a file.
pub(super) fn show(
    name: &str,
    ruleset: &Ruleset,
    picture: Option<&Path>,
    args: &ShowArgs,
) -> Result<Shown, CliError> {
    let Some(network) = ruleset.network() else {
        return Err(CliError::usage("this board has nothing to be drawn"));
    };
    if args.candidates {
        return Err(CliError::usage(
            "the candidates of a board that is not nine by nine are not drawn",
        ));
    }
    let mut diagram = Diagram::of(ruleset);
    let status = args.solve.then(|| solve(network, &mut diagram));
    let headline = headline(name, network, &diagram, status);
    match picture {
        Some(path) => super::save(&svg(&diagram, &headline), &headline, path, args),
        None => {
            let lines = Pen::for_stdout(Color::Auto).lines(&puzzle(&diagram));
            Ok(Shown::Printed(super::text(&headline, &lines, "", &diagram.sentences, args)))
        }
    }
}

/// Searches for two solutions, and draws the first.
fn solve(network: &Network, diagram: &mut Diagram) -> Status {
    let mut solver = NetworkSolver::new();
    let outcome = solver.solve(network, &Limits::UNIQUE);
    if outcome.solutions > 0 {
        let cells = diagram.rows * diagram.columns;
        diagram.solution = Some(solver.first().iter().copied().map(Some).take(cells).collect());
    }
    outcome.status(&Limits::UNIQUE)
}

fn headline(name: &str, network: &Network, diagram: &Diagram, status: Option<Status>) -> String {
    let separator = if name.is_empty() { "" } else { ": " };
    let clues = counted(diagram.givens.iter().flatten().count(), "clue");
    let constraints = counted(network.sentences().count(), "constraint");
    let status = status.map_or(String::new(), |status| format!(", {status}"));
    let (rows, columns) = (diagram.rows, diagram.columns);
    format!("{name}{separator}{rows}x{columns}, {clues}, {constraints}{status}")
}
