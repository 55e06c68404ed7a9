//! Arguments of `serve`.

use clap::Args as ClapArgs;

const EXAMPLES: &str = "\
Examples:
  ninefold serve                    # a free port; the browser opens
  ninefold serve puzzle.txt         # begins with the first puzzle of a file
  ninefold serve .Cage~15~R1C1~R1C2.Thermo~R9C4~R8C3~R7C2
  ninefold serve --port 8009        # bookmarks of games work again the next time
  ninefold serve --no-open          # prints the address only

Only this machine can reach the page, and only the browser that opened the printed address: that
works once. The address holds the game, so a bookmark is a saved game. Ctrl-C ends the server.";

/// Arguments of `serve`.
#[derive(ClapArgs, Debug, Default)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ServeArgs {
    /// A puzzle or a position to begin with, classic or a variant, or a file, of which the first is
    /// taken
    pub puzzle: Option<String>,
    /// The port [default: a free one]
    #[arg(long, value_name = "PORT")]
    pub port: Option<u16>,
    /// Do not open the browser
    #[arg(long)]
    pub no_open: bool,
    /// Answer questions on standard input instead: how the server starts its workers
    #[arg(long, hide = true)]
    pub work: bool,
}
