//! The work of `solve_variants`: puzzles with more constraints, a line each, in the forms that the
//! library reads.

use arrow_array::RecordBatch;
use ninefold_jobs::batch::{BatchError, VariantSolver};
use ninefold_jobs::engine::{Limits, Outcome};
use ninefold_jobs::ruleset::{self, Ruleset};
use ninefold_jobs::text::variant::Text;
use ninefold_jobs::text::{self, Layout, Scanned};

use crate::errors::Failure;
use crate::pool::Work;
use crate::rows::{Row, RowError, Task};
use crate::solve::SolvedRows;

/// Rows that a thread takes at a time: one may take a thousand times as long as another.
pub(crate) const CHUNK: usize = 64;

pub(crate) struct Variants {
    pub(crate) limits: Limits,
}

/// The ruleset of a row.
fn read(row: Row<'_>) -> Result<Ruleset, RowError> {
    let parsed =
        |text: &str| ruleset::parse::puzzle(text).map_err(|malformed| malformed.to_string());
    let Row::Text(bytes) = row else {
        return parsed(&row.puzzle()?.to_string());
    };
    let line = text::trim_line_end(bytes);
    match text::scan_line(&Layout::VARIANTS, line) {
        Scanned::Blank | Scanned::Comment => Err("found no puzzle on the line".to_owned()),
        Scanned::Malformed(error) => Err(error.to_string()),
        Scanned::Restricted(..) => Err("its candidates are not those of its clues".to_owned()),
        Scanned::Puzzle(grid, _) => parsed(&grid.to_string()),
        Scanned::Variant(Text::Own(text)) => parsed(&text),
        Scanned::Variant(Text::At(place)) => match std::str::from_utf8(&line[place.clone()]) {
            Ok(text) => ruleset::parse::puzzle(text).map_err(|mut error| {
                error.column += place.start;
                error.to_string()
            }),
            Err(_) => Err("found bytes that are no UTF-8".to_owned()),
        },
    }
}

/// Searches for the solutions of a ruleset, and checks the one that is found against the rules.
fn search(
    solver: &mut VariantSolver,
    ruleset: &Ruleset,
    limits: &Limits,
) -> Result<Outcome, Failure> {
    let outcome = solver.search(ruleset, limits)?;
    if let Some(solution) = outcome.solution()
        && let Err(flaw) = ruleset.check(solution)
    {
        return Err(Failure::Batch(BatchError::WrongSolution {
            engine: solver.name().to_owned(),
            place: "a variant".to_owned(),
            flaw: flaw.to_string(),
            puzzle: ruleset.text().to_owned(),
            solution: solution.to_string(),
        }));
    }
    Ok(outcome)
}

impl Work for Variants {
    type Worker = VariantSolver;
    type Piece = RecordBatch;

    fn piece(&self, solver: &mut VariantSolver, task: &Task<'_>) -> Result<RecordBatch, Failure> {
        let mut columns = SolvedRows::with_capacity(task.chunk.rows.len(), None);
        for (_, row) in task.rows() {
            columns.puzzle(row.shown_whole().as_deref());
            match read(row) {
                Ok(ruleset) => {
                    let outcome = search(solver, &ruleset, &self.limits)?;
                    columns.outcome(&outcome, &self.limits, || None);
                }
                Err(error) => columns.malformed(&error),
            }
        }
        columns.finish()
    }
}
