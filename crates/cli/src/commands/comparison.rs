//! The result of a comparison on standard output: on a terminal the verdict and the first table,
//! drawn; in files and pipes the whole report as Markdown. `ninefold report` makes it again.

use std::io::IsTerminal;

use crate::{CliError, Ending, args::compare::ReportArgs, table::drawn};
use ninefold_lab::compare;
use ninefold_lab::report::{self, ComparisonReport};

/// Runs `report`: the reports of a comparison, made again from its raw files.
pub(crate) fn report(args: &ReportArgs) -> Result<Ending, CliError> {
    print(&compare::report(&args.directory)?).map(|()| Ending::Clean)
}

pub(super) fn print(comparison: &ComparisonReport) -> Result<(), CliError> {
    super::print(&match std::io::stdout().is_terminal() {
        true => on_terminal(comparison),
        false => report::markdown(comparison),
    })
}

fn on_terminal(comparison: &ComparisonReport) -> String {
    let width = terminal_size::terminal_size().map_or(80, |(width, _)| width.0);
    let mut text = format!("{}\n\n", comparison.title);
    for verdict in &comparison.verdicts {
        text += &format!("{verdict}\n");
    }
    for (heading, rows) in report::rankings(comparison) {
        // The verdict of a row follows from its interval.
        text += &format!("\n{heading}\n\n{}", drawn(&rows, "verdict", width));
    }
    let faults = comparison.faults.iter().map(|(solver, fault)| format!("{solver}: {fault}"));
    let notes: Vec<String> = faults.chain(comparison.warnings.iter().cloned()).collect();
    for note in &notes {
        text += &format!("\n- {note}");
    }
    if !notes.is_empty() {
        text.push('\n');
    }
    text + "\nThe whole report, with charts: -o DIR. As Markdown: into a file or a pipe.\n"
}
