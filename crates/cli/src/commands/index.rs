//! `ninefold index`: what compressed files have, and where unpacking them can begin.

use std::path::{Path, PathBuf};

use crate::progress::{self, Total};
use crate::{CliError, Ending, args::files::IndexArgs, interrupt, outputs, say, summary::grouped};
use ninefold_jobs::batch::{Compression, FileIndex, Output};
use ninefold_jobs::jobs::{self, Control};

pub(crate) fn run(args: &IndexArgs) -> Result<Ending, CliError> {
    if args.files.iter().any(|file| file == Path::new("-")) {
        return Err(CliError::usage(
            "standard input has no index, as it is read only once: name a file",
        ));
    }
    // All are begun before the first file is read: none is refused after hours of work.
    let create = |file: &PathBuf| {
        outputs::create(Some(&FileIndex::path_of(file)), args.existing, &args.files)
    };
    let outputs = args.files.iter().map(create).collect::<Result<Vec<Output>, _>>()?;
    interrupt::guard(&outputs)?;
    for (file, output) in args.files.iter().zip(outputs) {
        let name = output.name.clone();
        let length = file.metadata().map_or(0, |metadata| metadata.len());
        let job = |control: Control<'_>| jobs::index(file, output, control);
        let index = progress::over(Total::Reading(length), args.quiet, job)?;
        if !args.quiet {
            say(&summary(file, &name, &index));
        }
    }
    Ok(Ending::Clean)
}

/// A line about an index.
fn summary(file: &Path, name: &str, index: &FileIndex) -> String {
    let places = match index.points.len() {
        1 => "the beginning is the only place where unpacking can begin".to_owned(),
        places => format!("{} places where unpacking can begin", grouped(places as u64)),
    };
    let mut text = format!(
        "{} -> {name}\n  {} lines, {} bytes ({} compressed), {places}\n",
        file.display(),
        grouped(index.lines),
        grouped(index.len),
        grouped(index.packed_len()),
    );
    if index.pieces <= 1 {
        let (piece, tool) = match index.compression {
            Compression::Gzip => ("member", "bgzip writes files of many members"),
            Compression::Zstd => ("frame", "pzstd writes files of many frames (zstd does not)"),
        };
        text +=
            &format!("  The file is one {piece}: a share unpacks all that is before it; {tool}.\n");
    }
    text
}
