//! The cost of the transport: what a child that does nothing takes to answer.

use std::{num::NonZeroU64, path::Path, time::Duration};

use ninefold_jobs::grid::Grid;

use crate::solver::protocol::{GREETING, write_request};
use crate::solver::{Keeper, NoReply, SolverProcess};
use crate::{error::LabError, raw::TransportSample};

/// Time limit of the echo.
const DEADLINE: Duration = Duration::from_secs(10);
/// Measurements at the beginning.
const AT_FIRST: usize = 9;

pub(super) struct Transport {
    process: SolverProcess,
    grids: Vec<Grid>,
}

impl Transport {
    /// Starts the echo, which is our own program, for blocks of this many puzzles. Errors: it
    /// cannot be started, or does not answer.
    pub(super) fn start(
        program: &Path,
        block: usize,
        cores: &[usize],
        keeper: &Keeper,
    ) -> Result<Transport, LabError> {
        let words =
            [program.to_string_lossy().into_owned(), "contestant".to_owned(), "echo".to_owned()];
        let mut process = SolverProcess::start(&words, keeper)?;
        let greeting = format!("{GREETING}\n").into_bytes();
        process.ask(greeting, 1, DEADLINE).map_err(failed)?;
        if !cores.is_empty() {
            crate::system::pin(process.id(), cores);
        }
        // Full grids: answers are as long as those of a solver.
        let digit = |cell: usize| ((cell / 9 * 3 + cell / 27 + cell % 9) % 9 + 1) as u8;
        let grid = Grid::from_bytes(std::array::from_fn(digit)).unwrap_or(Grid::EMPTY);
        Ok(Transport { process, grids: vec![grid; block] })
    }

    /// The first measurements: of single puzzles and of whole blocks.
    pub(super) fn measure_at_first(&mut self) -> Result<Vec<TransportSample>, LabError> {
        let sizes = [1, self.grids.len()];
        let all = (0..AT_FIRST).flat_map(|_| sizes);
        all.map(|size| self.measure(size)).collect()
    }

    /// One more measurement, of a whole block.
    pub(super) fn measure_again(&mut self) -> Result<TransportSample, LabError> {
        self.measure(self.grids.len())
    }

    fn measure(&mut self, size: usize) -> Result<TransportSample, LabError> {
        let mut request = Vec::new();
        write_request(self.grids[..size].iter(), NonZeroU64::MIN, &mut request);
        let reply = self.process.ask(request, size + 1, DEADLINE).map_err(failed)?;
        Ok(TransportSample {
            puzzles: size as u64,
            wall_nanoseconds: reply.wall.as_nanos() as u64,
            cpu_nanoseconds: reply.cpu.map(|time| time.as_nanos() as u64),
        })
    }
}

fn failed(none: NoReply) -> LabError {
    let why = match &none {
        NoReply::Silence(time) => format!("no answer in {} s", time.as_secs_f64()),
        NoReply::Ended(_) => none.to_string(),
    };
    LabError::solver("echo, which measures the transport,", &why)
}
