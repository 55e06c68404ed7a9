//! The arguments of the command line. Structs only.

use clap::{Parser, Subcommand};

use crate::picture::PictureArgs;
use crate::print::args::PrintArgs;
use crate::serve::args::ServeArgs;

/// Play in the terminal and in the browser, and print sheets.
#[derive(Parser, Debug)]
#[command(name = "ninefold", bin_name = "ninefold", version, about)]
pub(crate) struct Args {
    /// The command to run.
    #[command(subcommand)]
    pub command: Command,
}

/// The verbs.
#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Turn an SVG picture on standard input into a PNG on standard output: for `show --png`
    #[command(hide = true)]
    Picture(PictureArgs),
    /// Print sheets and whole books of puzzles as PDF or SVG
    Print(Box<PrintArgs>),
    /// Play a puzzle in the terminal, with notes, hints that explain, undo; the game is saved
    Play(crate::play::PlayArgs),
    /// Solve a puzzle in the browser, on this machine only: hints that explain, notes, undo, grades
    Serve(ServeArgs),
}
