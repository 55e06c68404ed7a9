//! `ninefold report`: the reports of a comparison, made again from its raw files.

use crate::args::compare::ReportArgs;
use crate::{CliError, Ending};
use ninefold_lab::compare;

/// Runs `report`.
pub(crate) fn run(args: &ReportArgs) -> Result<Ending, CliError> {
    let comparison = compare::report(&args.directory)?;
    super::comparison::print(&comparison).map(|()| Ending::Clean)
}
