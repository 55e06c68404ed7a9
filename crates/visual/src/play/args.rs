//! Arguments of `play`.

use std::path::PathBuf;

use clap::Args as ClapArgs;

use crate::level_look;
use ninefold_jobs::{logic::Level, text::InputFormat};

const EXAMPLES: &str = "\
Examples:
  ninefold play                     # the saved game goes on; without one, a new puzzle
  ninefold play --level hard        # a new puzzle; easy, medium, hard, unfair or extreme
  ninefold play 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold play .Cage~15~R1C1~R1C2.Thermo~R9C4~R8C3~R7C2
  ninefold play puzzle.txt --save here.txt

Keys: cursor keys, or b j k l and w; 1 to 9; n notes; a automatic candidates; h a hint, again h to
see where and what, H makes it; u undo, r redo; c check; ? all keys; q leaves and saves.
The game is saved as text, which show, explain and assist read: in the file of --save, in the saved
game that was given, or else in the data directory; it is said which. It is saved also when the
terminal closes or the program is ended.";

/// Arguments of `play`.
#[derive(ClapArgs, Debug, Default)]
#[command(after_help = EXAMPLES)]
pub(crate) struct PlayArgs {
    /// A puzzle or a position on one line, classic or a variant, or a file, of which the first is
    /// taken; without one, the saved game goes on
    pub puzzle: Option<String>,
    /// Make a puzzle of this level: easy, medium, hard, unfair or extreme
    #[arg(long, value_name = "LEVEL", value_parser = parse_level, conflicts_with = "puzzle")]
    pub level: Option<Level>,
    /// The seed of the puzzle that is made [default: the time]
    #[arg(long, value_name = "N", requires = "level")]
    pub seed: Option<u64>,
    /// The format of the file, if it cannot be detected
    #[arg(long, value_name = "FORMAT", value_parser = parse_format, requires = "puzzle")]
    pub format: Option<&'static InputFormat>,
    /// Where to save the game
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Move with h j k l; a hint is i, and I makes it
    #[arg(long)]
    pub vi: bool,
    /// Leave the mouse to the terminal
    #[arg(long)]
    pub no_mouse: bool,
}

fn parse_level(text: &str) -> Result<Level, &'static str> {
    level_look::level(text).ok_or("expected easy, medium, hard, unfair or extreme")
}

fn parse_format(text: &str) -> Result<&'static InputFormat, &'static str> {
    InputFormat::find(text).ok_or("expected a format of ninefold solve --help")
}
