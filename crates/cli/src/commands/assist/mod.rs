//! `ninefold assist`: a person and rules solve a puzzle together. Rules are applied as far as they
//! go; where none applies, the person gives a digit.

mod conversation;

use std::io::{self, BufRead, IsTerminal, Read};
use std::path::Path;

use super::{drawing::Pen, print};
use crate::{CliError, Ending, args::logic::AssistArgs, hints, outputs::write_whole, say};
use conversation::{Conversation, Reply};
use ninefold_jobs::batch::{BatchError, Output};
use ninefold_jobs::{jobs::named_game, session::Session};

const HELP: &str = "\
\x20 r1c2 5, r1c2=5 or 1 5   that digit in that cell (1 is the cell's index, 0 to 80, row by row)
  r1c2<>5, r1c2,r3c45<>5  takes candidates away
  hint                    the technique of the next step; again: where; again: the whole step
  apply                   makes the step of the hint
  check                   shows what is wrong
  undo, redo              takes the last move back, and all that followed from it; makes it again
  save FILE               saves the game; assist FILE and ninefold play FILE continue it
  show, help, quit
";

pub(crate) fn run(args: &AssistArgs) -> Result<Ending, CliError> {
    if args.puzzle == "-" {
        return Err(CliError::usage(
            "digits are read from standard input: give the puzzle itself, or a file",
        ));
    }
    let game = match named_game(&args.puzzle, args.format)? {
        (_, Ok(game)) => game,
        (name, Err(error)) => {
            let error = hints::of_malformed(&error);
            say(&format!("ninefold: {}: {name}, {error}\n", args.puzzle));
            return Ok(Ending::Flawed);
        }
    };
    let session =
        Session::new(game).map_err(|unsolvable| CliError::Usage(unsolvable.to_string()))?;
    let pen = Pen::for_stdout(args.color);
    converse(Conversation::new(session, args.profile, pen), args.quiet)?;
    Ok(Ending::Clean)
}

/// Reads moves and answers them until the grid is full or the input ends.
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
            Reply::Save(file) => print(&save(Path::new(&file), &conversation.saved()))?,
            Reply::Quit => {
                print(&conversation.farewell())?;
                return Ok(());
            }
        }
    }
    print("solved\n")
}

/// Saves a game, whole or not at all, and returns the message. A file that holds a game may be
/// overwritten, and no other. After a failure the game continues.
fn save(path: &Path, text: &str) -> String {
    let is_game = path.is_file() && std::fs::read(path).is_ok_and(|there| there.starts_with(GAME));
    let output = Output::create(Some(path), is_game, &[]);
    let written = output.and_then(|output| write_whole(output, text));
    match written {
        Ok(()) => format!("saved in {}\n", path.display()),
        Err(error) => format!("not saved: {error}\n"),
    }
}

/// The beginning of a saved game.
const GAME: &[u8] = b"# ninefold game";

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
    let text = ninefold_jobs::text::trim_line_end(&line);
    Ok((read > 0).then(|| String::from_utf8_lossy(text).into_owned()))
}
