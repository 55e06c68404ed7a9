//! Long text on a terminal goes through a pager, as that of other programs does.

use std::io::{self, ErrorKind, IsTerminal, Write};
use std::process::{Child, Command, Stdio};

use crate::CliError;
use crate::plain::plain;
use crate::system;
use ninefold::batch::BatchError;

/// What `less` is told unless LESS says something else: end at once where all fits on a screen,
/// colours as they are, and the text stays on the screen.
const LESS: &str = "FRX";

/// Standard output, or a pager in front of it.
pub(crate) struct Pager(Option<Child>);

impl Pager {
    /// Text goes straight to standard output.
    pub(crate) fn none() -> Pager {
        Pager(None)
    }

    /// The pager that PAGER names, or `less`. There is none where standard output is no terminal,
    /// where PAGER is empty or `cat`, or where `less` is not installed.
    pub(crate) fn for_stdout() -> Pager {
        if !io::stdout().is_terminal() {
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
        Pager(child)
    }

    /// Prints. That nobody reads on is an error here, so that no more is worked out; it ends the
    /// program in peace.
    pub(crate) fn print(&mut self, text: &str) -> Result<(), CliError> {
        let bytes = plain(text);
        let written = match self.0.as_mut().and_then(|child| child.stdin.as_mut()) {
            Some(pager) => pager.write_all(bytes.as_bytes()),
            None => {
                let mut stdout = io::stdout();
                stdout.write_all(bytes.as_bytes()).and_then(|()| stdout.flush())
            }
        };
        match written {
            // Some other programs leave off reading in the middle: the exit code is a verdict still.
            Err(error) if error.kind() == ErrorKind::BrokenPipe && self.0.is_none() => Ok(()),
            Err(source) => {
                let name = "standard output".to_owned();
                Err(CliError::Batch(BatchError::Write { name, source }))
            }
            Ok(()) => Ok(()),
        }
    }
}

impl Drop for Pager {
    /// The text ends, and the pager is waited for: it has the terminal.
    fn drop(&mut self) {
        if let Some(child) = &mut self.0 {
            drop(child.stdin.take());
            let _ = child.wait();
        }
    }
}
