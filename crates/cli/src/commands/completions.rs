//! `ninefold completions`: the completion script of a shell.

use clap::CommandFactory;

use crate::args::Args;
use crate::args::docs::CompletionsArgs;
use crate::{CliError, Ending};

/// Runs `completions`.
pub(crate) fn run(args: &CompletionsArgs) -> Result<Ending, CliError> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "ninefold", &mut script);
    super::print(&String::from_utf8_lossy(&script)).map(|()| Ending::Clean)
}
