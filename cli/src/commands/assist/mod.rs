//! `ninefold assist`: a person and rules solve a puzzle together. Rules are applied as far as they
//! go; where none applies, the person gives a digit.

mod conversation;

use std::io::{self, BufRead, IsTerminal, Read};

use super::drawing::Pen;
use super::print;
use crate::args::logic::AssistArgs;
use crate::{CliError, Ending, say};
use conversation::{Conversation, Reply};
use ninefold::batch::BatchError;
use ninefold::jobs::classic_puzzle;
use ninefold::logic::session::Session;

const HELP: &str = "\
  r1c2 5, r1c2=5 or 1 5   that digit in that cell (1 is the cell's index, 0 to 80, row by row)
  hint                    the next step of the profile hodoku; asked again, a digit
  undo                    takes the last digit back, and all that followed from it
  show, help, quit
";

/// Runs `assist`.
pub(crate) fn run(args: &AssistArgs) -> Result<Ending, CliError> {
    if args.puzzle == "-" {
        let message = "standard input is where digits come from: give the puzzle itself, or a file";
        return Err(CliError::Usage(message.to_owned()));
    }
    let puzzle = match classic_puzzle(&args.puzzle, args.format)? {
        (_, Ok(puzzle)) => puzzle,
        (name, Err(error)) => {
            say(&format!("ninefold: {}: {name}, {error}\n", args.puzzle));
            return Ok(Ending::Flawed);
        }
    };
    let session = Session::new(&puzzle, args.profile)
        .map_err(|unsolvable| CliError::Usage(unsolvable.to_string()))?;
    converse(Conversation::new(session, Pen::for_stdout(args.color)), args.quiet)?;
    Ok(Ending::Clean)
}

/// Asks and answers until the grid is full or nobody answers any more.
fn converse(mut conversation: Conversation, quiet: bool) -> Result<(), CliError> {
    let mut input = io::stdin().lock();
    // A terminal shows typed lines; lines from a pipe are echoed.
    let echoes = !quiet && !io::stdin().is_terminal();
    print(&conversation.begin())?;
    while !conversation.is_done() {
        if !quiet {
            print("digit? ")?;
        }
        let Some(line) = read_line(&mut input)? else {
            print(&format!("\n{}", conversation.farewell()))?;
            return Ok(());
        };
        if echoes {
            print(&format!("{line}\n"))?;
        }
        match conversation.answer(&line) {
            Reply::Said(text) => print(&text)?,
            Reply::Help => print(HELP)?,
            Reply::Quit => {
                print(&conversation.farewell())?;
                return Ok(());
            }
        }
    }
    print("solved\n")
}

/// The longest line that is looked at; what is longer is wrong anyway.
const LONGEST_LINE: u64 = 256;

/// The next line, without its end and cut at [`LONGEST_LINE`]; `None` at the end of the input. What
/// is no text is made some.
fn read_line(input: &mut impl BufRead) -> Result<Option<String>, CliError> {
    let mut line = Vec::new();
    let read = Read::take(&mut *input, LONGEST_LINE).read_until(b'\n', &mut line);
    let read = read.and_then(|read| {
        let is_cut = read as u64 == LONGEST_LINE && !line.ends_with(b"\n");
        if is_cut { input.skip_until(b'\n').map(|_| read) } else { Ok(read) }
    });
    let read = read.map_err(|source| {
        let name = "standard input".to_owned();
        CliError::Batch(BatchError::Read { name, source })
    })?;
    let text = ninefold::text::trim_line_end(&line);
    Ok((read > 0).then(|| String::from_utf8_lossy(text).into_owned()))
}
