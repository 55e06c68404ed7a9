//! `ninefold contestant`: the solver's end of the protocol of `compare`.

use std::io;

use crate::args::compare::{ContestantArgs, OwnSolver};
use crate::{CliError, Ending};
use ninefold_jobs::{engine::registry::Config, jobs::find_engine};
use ninefold_lab::solver::host::{Responder, respond};
use ninefold_lab::solver::{Echo, EngineResponder, LibraryFunction, LibraryResponder, keep};

/// Bytes that are read and written at a time.
const BUFFER: usize = 1 << 20;

pub(crate) fn run(args: &ContestantArgs) -> Result<Ending, CliError> {
    let mut solver: Box<dyn Responder> = match &args.solver {
        OwnSolver::Keeper => {
            keep(io::stdin().lock());
            return Ok(Ending::Clean);
        }
        OwnSolver::Echo => Box::new(Echo),
        OwnSolver::Engine(name) => {
            let config = Config { backend: args.backend, ..Config::default() };
            Box::new(EngineResponder::new(find_engine(name)?, &config)?)
        }
        OwnSolver::Library(function) => {
            let mut function: LibraryFunction = function.clone();
            if !args.returns.is_empty() {
                function.returns.clone_from(&args.returns);
            }
            let loaded = LibraryResponder::load(&function);
            Box::new(loaded.map_err(|error| CliError::Usage(error.to_string()))?)
        }
    };
    let input = io::BufReader::with_capacity(BUFFER, io::stdin().lock());
    match respond(&mut *solver, input, io::stdout().lock()) {
        // A referee that has heard enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(Ending::Clean),
        Err(error) if error.kind() == io::ErrorKind::InvalidData => {
            Err(CliError::Usage(format!("standard input: {error}")))
        }
        Err(error) => Err(anyhow::anyhow!("cannot answer: {error}").into()),
        Ok(()) => Ok(Ending::Clean),
    }
}
