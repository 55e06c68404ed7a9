//! What can be asked for on the command line. Structs only.

use clap::{Parser, Subcommand};

/// Play in the terminal and in the browser, and print sheets.
#[derive(Parser, Debug)]
#[command(name = "ninefold", version, about)]
pub(crate) struct Args {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The verbs.
#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Nothing yet
    #[command(hide = true)]
    None,
}
