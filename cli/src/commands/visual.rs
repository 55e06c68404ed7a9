//! `ninefold play`, `serve` and `print`: start the program `ninefold-visual`, which is a package of
//! its own, so that building `ninefold` need not wait for it.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;

use crate::{CliError, Ending};

/// The program's name.
const PROGRAM: &str = "ninefold-visual";

/// Runs a verb of the other program with these arguments, and ends as it does.
pub(crate) fn run(verb: &str, arguments: &[OsString]) -> Result<Ending, CliError> {
    let mut command = Command::new(beside().unwrap_or_else(|| PROGRAM.into()));
    command.arg(verb).args(arguments);
    start(command).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => CliError::Usage(format!(
            "{verb} needs the program {PROGRAM}, which is neither beside ninefold nor in PATH: \
             `cargo install --locked --path visual` installs it from a clone, \
             `cargo build --release -p ninefold-visual` builds it there"
        )),
        _ => CliError::Other(anyhow::anyhow!("cannot start {PROGRAM}: {error}")),
    })
}

/// The program beside this one.
fn beside() -> Option<PathBuf> {
    let name = format!("{PROGRAM}{}", std::env::consts::EXE_SUFFIX);
    let path = std::env::current_exe().ok()?.with_file_name(name);
    path.is_file().then_some(path)
}

/// Becomes the other program, so that the terminal and all signals are its own.
#[cfg(unix)]
fn start(mut command: Command) -> std::io::Result<Ending> {
    use std::os::unix::process::CommandExt;
    Err(command.exec())
}

/// Waits for the other program.
#[cfg(not(unix))]
fn start(mut command: Command) -> std::io::Result<Ending> {
    let status = command.status()?;
    std::process::exit(status.code().unwrap_or(2));
}
