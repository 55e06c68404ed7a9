//! `ninefold stats`: what is in a file of puzzles.

use crate::cli::args::corpus::StatsArgs;
use crate::cli::{CliError, Ending};

/// Runs `stats`.
pub fn run(_: &StatsArgs) -> Result<Ending, CliError> {
    Ok(Ending::Clean)
}
