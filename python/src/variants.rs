//! The work of `solve_variants`: puzzles with more constraints, a line each, in the forms that the
//! library reads.

use std::sync::atomic::{AtomicBool, Ordering};

use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use ninefold_jobs::batch::{BatchError, VariantSolver};
use ninefold_jobs::engine::{Limits, Outcome};
use ninefold_jobs::ruleset::{self, Ruleset};
use ninefold_jobs::text::variant::Text;
use ninefold_jobs::text::{self, Layout, Scanned};

use crate::errors::Failure;
use crate::pool::Work;
use crate::rows::{Chunk, Row, RowError};
use crate::solve::SolvedRows;

/// Rows that a thread takes at a time: one may take a thousand times as long as another.
pub(crate) const CHUNK: usize = 64;

pub(crate) struct Variants {
    pub(crate) limits: Limits,
    pub(crate) schema: SchemaRef,
}

/// The ruleset of a row.
fn read(row: Row<'_>) -> Result<Ruleset, RowError> {
    let Row::Text(bytes) = row else {
        return parsed(&row.puzzle()?.to_string());
    };
    let line = text::trim_line_end(bytes);
    match text::scan_line(&Layout::VARIANTS, line) {
        Scanned::Blank | Scanned::Comment => Err(RowError::NoPuzzle),
        Scanned::Malformed(error) => Err(error.into()),
        Scanned::Restricted(..) => Err(RowError::Restricted),
        Scanned::Puzzle(grid, _) => parsed(&grid.to_string()),
        Scanned::Variant(Text::Own(text)) => parsed(&text),
        Scanned::Variant(Text::At(place)) => match std::str::from_utf8(&line[place.clone()]) {
            Ok(text) => ruleset::parse::puzzle(text).map_err(|mut error| {
                error.column += place.start;
                error.into()
            }),
            Err(_) => Err(RowError::NotUtf8),
        },
    }
}

fn parsed(text: &str) -> Result<Ruleset, RowError> {
    Ok(ruleset::parse::puzzle(text)?)
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

    fn worker(&self) -> VariantSolver {
        VariantSolver::default()
    }

    fn piece(
        &self,
        solver: &mut VariantSolver,
        chunk: &Chunk,
        stop: &AtomicBool,
    ) -> Result<RecordBatch, Failure> {
        let mut columns = SolvedRows::with_capacity(chunk.rows.len(), None);
        for row in chunk.rows.iter() {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            row.show_whole(|text| columns.puzzle(text));
            match read(row) {
                Ok(ruleset) => {
                    let outcome = search(solver, &ruleset, &self.limits)?;
                    columns.outcome(&outcome, &self.limits, || None);
                }
                Err(error) => columns.malformed(&error.to_string()),
            }
        }
        columns.finish(&self.schema)
    }
}
