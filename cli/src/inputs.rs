//! Inputs as the commands open them: mapped, and guarded against being cut short meanwhile.

#![allow(unsafe_code)]

use std::path::PathBuf;

use crate::args::ReadingArgs;
use crate::{CliError, bus, say};
use ninefold::batch::{InputOptions, Inputs};

/// Opens all inputs of a command that reads files in bulk.
pub(crate) fn open(paths: &[PathBuf], reading: &ReadingArgs) -> Result<Inputs, CliError> {
    let options = InputOptions { format: reading.format, shard: reading.shard };
    bus::install();
    // SAFETY: what is read is only bytes, which may have any value, and every chunk is checked as
    // text. A file that is cut short raises SIGBUS, which the handler turns into a message.
    let inputs = unsafe { Inputs::open_mapped(paths, &options) }?;
    inputs.maps().for_each(|(name, map)| bus::watch(name, map));
    if !reading.quiet {
        say_titles(&inputs);
    }
    Ok(inputs)
}

/// Says which lines were taken for titles: whoever meant them for puzzles must know.
fn say_titles(inputs: &Inputs) {
    for (name, title) in inputs.titles() {
        let title = String::from_utf8_lossy(title);
        say(&format!("ninefold: {name}: the first line is taken for a title: {title:?}\n"));
    }
}

/// The names of inputs, for a summary.
pub(crate) fn names(paths: &[PathBuf]) -> String {
    match paths {
        [path] => path.display().to_string(),
        [first, rest @ ..] => format!("{} and {} more", first.display(), rest.len()),
        [] => String::new(),
    }
}
