//! The files that a generating run reads: a clue pattern, full grids.

use std::{path::Path, sync::Arc};

use super::checksum::InputSum;
use super::error::{GenerateError, InputProblem};
use crate::batch::{InputOptions, Inputs as ChunkedInputs, each_puzzle};
use ninefold_core::{grid::Grid, verify};
use ninefold_generate::CluePattern;

/// The files that were read, in order.
pub(super) type Inputs = Vec<InputSum>;

/// Reads a pattern: a file with one grid.
pub(super) fn read_pattern(path: &Path, inputs: &mut Inputs) -> Result<CluePattern, GenerateError> {
    let problem = match &read_grids(path, inputs)?[..] {
        [(_, grid)] => match CluePattern::of(grid) {
            pattern if pattern.clues() < 17 => InputProblem::FewClues(pattern.clues()),
            pattern => return Ok(pattern),
        },
        grids => InputProblem::NotOneGrid(grids.len()),
    };
    Err(wrong(path, problem))
}

fn wrong(path: &Path, problem: InputProblem) -> GenerateError {
    GenerateError::Input { path: path.to_owned(), problem }
}

/// Reads a file of full grids.
pub(super) fn read_solutions(
    path: &Path,
    inputs: &mut Inputs,
) -> Result<Arc<[Grid]>, GenerateError> {
    let grids = read_grids(path, inputs)?;
    let odd = grids.iter().find(|(_, grid)| !verify::is_solution(&Grid::EMPTY, grid));
    let problem = match odd {
        Some((line, _)) => InputProblem::NotFull(*line),
        None if grids.is_empty() => InputProblem::NoGrids,
        None => return Ok(grids.into_iter().map(|(_, grid)| grid).collect()),
    };
    Err(wrong(path, problem))
}

/// All grids of a file, with their lines.
fn read_grids(path: &Path, inputs: &mut Inputs) -> Result<Vec<(u64, Grid)>, GenerateError> {
    inputs.push(InputSum::of(path)?);
    let file = ChunkedInputs::open(&[path], &InputOptions::default())?;
    let mut grids = Vec::new();
    let malformed = each_puzzle(&file, |_, line, grid| grids.push((line, *grid)))?;
    match malformed.iter().sum::<u64>() {
        0 => Ok(grids),
        lines => Err(wrong(path, InputProblem::Malformed(lines))),
    }
}
