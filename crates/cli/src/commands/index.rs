//! `ninefold index`: what compressed files have, and where unpacking them can begin.

use std::path::Path;

use crate::args::index::IndexArgs;
use crate::progress::{Progress, Total};
use crate::summary::grouped;
use crate::{CliError, Ending, interrupt, outputs, say};
use ninefold_jobs::batch::{Compression, FileIndex, Output};
use ninefold_jobs::jobs::{self, Control};

/// Runs `index`.
pub(crate) fn run(args: &IndexArgs) -> Result<Ending, CliError> {
    if args.files.iter().any(|file| file == Path::new("-")) {
        let message = "standard input has no index, as it is read only once: name a file";
        return Err(CliError::Usage(message.to_owned()));
    }
    let inputs: Vec<&Path> = args.files.iter().map(AsRef::as_ref).collect();
    // All are begun before the first file is read: none is refused after hours of work.
    let create =
        |file: &&Path| outputs::create(Some(&FileIndex::path_of(file)), args.existing, &inputs);
    let outputs = inputs.iter().map(create).collect::<Result<Vec<Output>, _>>()?;
    interrupt::guard(&outputs)?;
    for (file, output) in args.files.iter().zip(outputs) {
        let name = output.name.clone();
        let index = index(file, output, args.quiet)?;
        if !args.quiet {
            say(&summary(file, &name, &index));
        }
    }
    Ok(Ending::Clean)
}

/// Makes the index of one file under a progress bar.
fn index(file: &Path, output: Output, quiet: bool) -> Result<FileIndex, CliError> {
    let length = file.metadata().map_or(0, |metadata| metadata.len());
    let progress = Progress::new(Total::Reading(length), quiet);
    let report = |done| progress.report(done);
    let made = jobs::index(file, output, Control::new(&report));
    progress.finish();
    Ok(made?)
}

/// A line about an index.
fn summary(file: &Path, name: &str, index: &FileIndex) -> String {
    let places = match index.points().len() {
        1 => "the beginning is the only place where unpacking can begin".to_owned(),
        places => format!("{} places where unpacking can begin", grouped(places as u64)),
    };
    let mut text = format!(
        "{} -> {name}\n  {} lines, {} bytes ({} compressed), {places}\n",
        file.display(),
        grouped(index.lines()),
        grouped(index.len()),
        grouped(index.packed_len()),
    );
    if index.pieces() <= 1 {
        let (piece, tool) = match index.compression() {
            Compression::Gzip => ("member", "bgzip writes files of many members"),
            Compression::Zstd => ("frame", "pzstd writes files of many frames (zstd does not)"),
        };
        text +=
            &format!("  The file is one {piece}: a share unpacks all that is before it; {tool}.\n");
    }
    text
}
