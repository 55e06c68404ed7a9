//! The origin of a solver: its version, its files and their checksums.

use std::fs::File;
use std::io::{Read, Seek};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::solver::{SolverKind, SolverSpec};
use crate::{checksum, shell};

/// Time limit of a version command.
const PATIENCE: Duration = Duration::from_secs(10);

/// The started command or function, in the words of the options.
pub(super) fn text(spec: &SolverSpec) -> String {
    match &spec.kind {
        SolverKind::Command(words) => shell::command(words),
        SolverKind::Library(function) => format!("lib:{}", function.text()),
    }
}

/// The first line that a version command prints.
pub(super) fn asked_version(words: &[String]) -> Option<String> {
    let (program, arguments) = words.split_first()?;
    let mut output = tempfile::tempfile().ok()?;
    let said = output.try_clone().ok()?;
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::null()).stdout(said).stderr(Stdio::null());
    let mut child = command.spawn().ok()?;
    let until = Instant::now() + PATIENCE;
    while child.try_wait().ok()?.is_none() {
        if Instant::now() > until {
            child.kill().ok()?;
            child.wait().ok()?;
            return None;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    first_line(&mut output)
}

fn first_line(file: &mut File) -> Option<String> {
    let mut text = String::new();
    file.rewind().ok()?;
    file.read_to_string(&mut text).ok()?;
    let line = text.lines().map(str::trim).find(|line| !line.is_empty())?;
    Some(line.chars().filter(|c| !c.is_control()).take(120).collect())
}

/// The files of a solver, each with its SHA-256: the program or library, and scripts among its
/// arguments.
pub(super) fn files(spec: &SolverSpec) -> Vec<(String, String)> {
    let paths: Vec<PathBuf> = match &spec.kind {
        SolverKind::Library(function) => vec![function.path.clone()],
        SolverKind::Command(words) => {
            let arguments = words.iter().skip(1).map(PathBuf::from);
            let program = words.first().and_then(|word| find(word));
            program.into_iter().chain(arguments.filter(|path| path.is_file())).collect()
        }
    };
    let named = |path: PathBuf| {
        let sum = checksum::of_file(&path).ok()?;
        Some((path.file_name()?.to_string_lossy().into_owned(), sum))
    };
    paths.into_iter().filter_map(named).collect()
}

/// The file that a program's name stands for.
fn find(program: &str) -> Option<PathBuf> {
    let path = Path::new(program);
    if path.components().count() > 1 {
        return path.is_file().then(|| path.to_owned());
    }
    let directories = std::env::var_os("PATH")?;
    std::env::split_paths(&directories)
        .map(|directory| directory.join(program))
        .find(|path| path.is_file())
}
