//! Long text on a terminal goes through a pager, as that of other programs does.

use std::io::{self, ErrorKind, IsTerminal, Write};
use std::process::{Child, Command, Stdio};

use crate::{CliError, commands::unwritten, plain::plain, system};

/// Options of `less` unless LESS is set: end at once if the text fits on the screen, keep colours,
/// and leave the text on the screen.
const LESS: &str = "FRX";

/// The exit codes of a shell that did not find a program, or could not run it.
const NOT_RUN: [i32; 2] = [126, 127];

/// Standard output, or a pager in front of it, and what it was given so far.
pub(crate) struct Pager(Option<(Child, String)>);

impl Pager {
    /// The pager that PAGER names, or `less`. No pager if none is wanted, if standard output is no
    /// terminal, if PAGER is empty or `cat`, or if `less` is not installed.
    pub(crate) fn for_stdout(is_wanted: bool) -> Pager {
        if !is_wanted || !io::stdout().is_terminal() {
            return Pager(None);
        }
        let mut command = match std::env::var("PAGER") {
            Ok(name) if matches!(name.trim(), "" | "cat") => return Pager(None),
            Ok(name) => system::shell(&name),
            Err(_) => Command::new("less"),
        };
        if std::env::var_os("LESS").is_none() {
            command.env("LESS", LESS);
        }
        let child = command.stdin(Stdio::piped()).spawn().ok();
        if child.is_some() {
            system::leave_interruptions();
        }
        Pager(child.map(|child| (child, String::new())))
    }

    /// Prints. A closed pipe is an error here, so that no more is worked out; it ends the program
    /// with exit code 0.
    pub(crate) fn print(&mut self, text: &str) -> Result<(), CliError> {
        let Some((child, given)) = &mut self.0 else { return crate::commands::print(text) };
        let shown = plain(text);
        given.push_str(&shown);
        let written = child.stdin.as_mut().map_or(Ok(()), |it| it.write_all(shown.as_bytes()));
        match written {
            Err(error) if error.kind() == ErrorKind::BrokenPipe && !self.is_there() => Ok(()),
            written => written.map_err(unwritten),
        }
    }

    /// Whether a pager is running. If it could not be run, its input is printed directly, now and
    /// later.
    fn is_there(&mut self) -> bool {
        let Some((child, given)) = &mut self.0 else { return false };
        drop(child.stdin.take());
        let ended = child.wait().ok().and_then(|status| status.code());
        if !ended.is_some_and(|code| NOT_RUN.contains(&code)) {
            return true;
        }
        let _ = io::stdout().write_all(given.as_bytes());
        self.0 = None;
        false
    }
}

impl Drop for Pager {
    /// The text ends, and the pager is waited for: it has the terminal.
    fn drop(&mut self) {
        self.is_there();
    }
}
