//! `ninefold play`, `serve`, `print` and `show --png`: start the program `ninefold-visual`. It is a
//! separate package, so that building `ninefold` need not wait for it.

use std::process::{Command, Stdio};
use std::{ffi::OsString, io::Write, path::PathBuf};

use crate::{CliError, Ending};

/// The program's name.
const PROGRAM: &str = "ninefold-visual";

/// Runs a verb of the other program with these arguments, and ends as it does.
pub(crate) fn run(verb: &str, arguments: &[OsString]) -> Result<Ending, CliError> {
    let mut command = program();
    command.arg(verb).args(arguments);
    start(command).map_err(|error| not_started(verb, &error))
}

/// An SVG picture in dots, as PNG.
pub(super) fn png(svg: &str, width: Option<u32>) -> Result<Vec<u8>, CliError> {
    let mut command = program();
    command.arg("picture").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    if let Some(width) = width {
        command.arg("--width").arg(width.to_string());
    }
    let mut child = command.spawn().map_err(|error| not_started("show --png", &error))?;
    // It reads all before it writes, so that neither waits for the other. If it does not read to
    // the end, its message below has the reason.
    if let Some(mut stdin) = child.stdin.take() {
        let _ = stdin.write_all(svg.as_bytes());
    }
    let output = child.wait_with_output().map_err(anyhow::Error::from)?;
    match output.status.success() {
        true => Ok(output.stdout),
        false => {
            let said = String::from_utf8_lossy(&output.stderr);
            let said = said.trim().trim_start_matches("ninefold: ").to_owned();
            Err(CliError::Other(anyhow::anyhow!("{PROGRAM}: {said}")))
        }
    }
}

fn program() -> Command {
    Command::new(beside().unwrap_or_else(|| PROGRAM.into()))
}

fn not_started(verb: &str, error: &std::io::Error) -> CliError {
    match error.kind() {
        std::io::ErrorKind::NotFound => CliError::Usage(format!(
            "{verb} needs the program {PROGRAM}, which is neither next to ninefold nor in PATH: \
             `cargo install --locked --path crates/visual` installs it from a clone, \
             `cargo build --release -p ninefold-visual` builds it there"
        )),
        _ => CliError::Other(anyhow::anyhow!("cannot start {PROGRAM}: {error}")),
    }
}

/// The program in the folder of this one.
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
