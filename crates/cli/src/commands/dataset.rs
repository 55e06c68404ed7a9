//! `ninefold dataset`: a directory for training and testing, ready to be published.

use std::sync::{Mutex, PoisonError};
use std::{fmt::Write, path::Path};

use crate::args::dataset::DatasetArgs;
use crate::outputs::NO_INPUTS;
use crate::progress::{Progress, Total};
use crate::record::Tolerance;
use crate::summary::{Stopwatch, grouped};
use crate::{CliError, Ending, interrupt, outputs, say};
use ninefold_jobs::batch::Control;
use ninefold_jobs::jobs::dataset::{
    Dataset, DatasetAudit, DatasetError, DatasetManifest, DatasetOptions, DatasetStage,
    DatasetSummary, DatasetWatch, check_dataset,
};

pub(crate) fn run(args: &DatasetArgs) -> Result<Ending, CliError> {
    if let Some(directory) = &args.audit {
        return audit(args, directory);
    }
    let Some(target) = args.output.as_deref() else {
        return Err(CliError::Usage("-o must name the directory to write".to_owned()));
    };
    match &args.from_manifest {
        Some(manifest) => remake(args, manifest, target),
        None => {
            let options = args.options().map_err(DatasetError::from)?;
            let summary = make(args, &options, target)?;
            Ok(ending(args, &summary))
        }
    }
}

fn ending(args: &DatasetArgs, summary: &DatasetSummary) -> Ending {
    let lines = &summary.counts.lines;
    let tolerance = args.max_malformed.unwrap_or(Tolerance::Lines(0));
    let all = lines.puzzles + lines.malformed;
    Ending::flawed_if(!tolerance.allows(lines.malformed, all))
}

/// Makes a dataset.
fn make(
    args: &DatasetArgs,
    options: &DatasetOptions,
    target: &Path,
) -> Result<DatasetSummary, CliError> {
    let stopwatch = Stopwatch::start();
    let dataset = Dataset::begin(options, target, args.existing.force)?;
    interrupt::guard_directory(dataset.partial())?;
    let dataset = if args.existing.no_sync { dataset.without_sync() } else { dataset };
    let list = outputs::create_if_asked(args.dropped.as_ref(), args.existing, NO_INPUTS)?;
    interrupt::guard(&list)?;
    let summary = watched(args.quiet, |watch| dataset.run(list, watch))?;
    if !args.quiet {
        let text = summarized(&summary, options, target);
        say(&format!("{text}\n  time       {}\n", stopwatch.elapsed()));
        let lines = &summary.counts.lines;
        lines.errors.iter().for_each(|(.., message)| say(&format!("  {message}\n")));
    }
    Ok(summary)
}

/// Runs a job under a progress bar for each stage, with its name on a terminal.
fn watched<T>(quiet: bool, job: impl FnOnce(DatasetWatch<'_>) -> T) -> T {
    let bar: Mutex<Option<Progress>> = Mutex::new(None);
    let locked = || bar.lock().unwrap_or_else(PoisonError::into_inner);
    let stage = |stage: DatasetStage<'_>| {
        let (name, total) = match stage {
            DatasetStage::Generating(puzzles) => ("generating", Total::Puzzles(puzzles)),
            DatasetStage::Reading(bytes) => ("reading", bytes.map_or(Total::Unknown, Total::Bytes)),
            DatasetStage::Grouping(puzzles) => ("grouping", Total::Puzzles(puzzles)),
            DatasetStage::Writing(part, puzzles) => (part, Total::Puzzles(puzzles)),
            DatasetStage::Auditing(rows) => ("auditing", Total::Puzzles(rows)),
        };
        let next = Progress::new(total, quiet).named(name);
        if let Some(before) = locked().replace(next) {
            before.finish();
        }
    };
    let report = |done| locked().iter().for_each(|bar| bar.report(done));
    let result = job(DatasetWatch { control: Control::new(&report), stage: &stage });
    locked().iter().for_each(Progress::finish);
    result
}

/// The dataset in words.
fn summarized(summary: &DatasetSummary, options: &DatasetOptions, target: &Path) -> String {
    let DatasetSummary { manifest, audit, paths, .. } = summary;
    let mut text = format!("-> {} ({})\n\n", target.display(), options.layout.name());
    // Writing to memory does not fail.
    let is_shown = |name: &str, count| count > 0 || matches!(name, "puzzles" | "kept");
    for (name, count) in manifest.counts.iter().filter(|(name, count)| is_shown(name, *count)) {
        let _ = writeln!(text, "  {name:<28} {:>14}", grouped(*count));
    }
    text.push('\n');
    for (number, part) in manifest.parts.iter().enumerate() {
        let (puzzles, rows) = (grouped(part.puzzles), grouped(part.rows));
        let is_all = part.of == part.puzzles;
        let of = if is_all { String::new() } else { format!(" of {}", grouped(part.of)) };
        let paths = paths.get(number).map(|count| format!(", {} with a path", grouped(*count)));
        let paths = paths.unwrap_or_default();
        let _ = writeln!(text, "  {:<28} {rows:>14} rows, {puzzles}{of} puzzles{paths}", part.name);
    }
    for (name, asked) in &options.subsample {
        let fewer = manifest.parts.iter().find(|part| part.name == *name && part.of < *asked);
        if let Some(part) = fewer {
            let (asked, of) = (grouped(*asked), grouped(part.of));
            let _ = writeln!(text, "  {name} has no {asked} puzzles: all its {of} were taken");
        }
    }
    for part in manifest.parts.iter().filter(|part| part.rows == 0) {
        let _ = writeln!(text, "  {} is EMPTY", part.name);
    }
    let parts = manifest.parts.iter().zip(paths);
    for (part, _) in parts.filter(|(part, count)| part.rows > 0 && **count == 0) {
        let _ = writeln!(text, "  {} has NO PATH: the dataset card counts why", part.name);
    }
    let rows: u64 = audit.parts.iter().map(|(_, rows, _)| rows).sum();
    let _ = writeln!(text, "\n  audit      {} rows read back: nothing found", grouped(rows));
    text
}

/// Makes the dataset of a manifest again and compares the files with those on record.
fn remake(args: &DatasetArgs, path: &Path, target: &Path) -> Result<Ending, CliError> {
    let manifest = DatasetManifest::read(path)?;
    manifest.check_revisions(path)?;
    let mut options = manifest.options().map_err(DatasetError::from)?;
    manifest.check_inputs()?;
    options.threads = args.threads;
    let made = make(args, &options, target)?.manifest;
    let differs = manifest.files.iter().filter(|file| !made.files.contains(file));
    let differs: Vec<&str> = differs.map(|file| &file.name[..]).collect();
    if differs.is_empty() && made.to_json() == manifest.to_json() {
        say(&format!("{} is the same as {}\n", target.display(), path.display()));
        return Ok(Ending::Clean);
    }
    say(&format!(
        "{} DIFFERS from {}: {}\n",
        target.display(),
        path.display(),
        if differs.is_empty() { "manifest.json".to_owned() } else { differs.join(", ") }
    ));
    Ok(Ending::Regressed)
}

/// Checks a dataset that is there.
fn audit(args: &DatasetArgs, directory: &Path) -> Result<Ending, CliError> {
    interrupt::listen()?;
    let check = watched(args.quiet, |watch| check_dataset(directory, args.threads, watch))?;
    let DatasetAudit { findings, parts, .. } = &check.audit;
    let changed =
        check.changed.iter().map(|file| format!("{file}: not the file of the manifest\n"));
    let miscounted = check
        .miscounted
        .iter()
        .map(|part| format!("{part}: other numbers of rows or puzzles than in the manifest\n"));
    let found = findings.iter().map(|finding| format!("{finding}\n"));
    super::print(&changed.chain(miscounted).chain(found).collect::<String>())?;
    if !args.quiet {
        let mut text = format!("{}\n\n", directory.display());
        for (name, rows, puzzles) in parts {
            let (rows, puzzles) = (grouped(*rows), grouped(*puzzles));
            let _ = writeln!(
                text,
                "  {name:<28} {rows:>14} rows, {puzzles} essentially different puzzles"
            );
        }
        let files = [("changed file", check.changed.len() as u64)];
        for (name, count) in files.into_iter().chain(check.audit.counts()) {
            let _ = writeln!(text, "  {name:<28} {:>14}", grouped(count));
        }
        say(&text);
    }
    Ok(if check.is_clean() { Ending::Clean } else { Ending::Leaking })
}

impl From<DatasetError> for CliError {
    fn from(error: DatasetError) -> CliError {
        match error {
            DatasetError::Job(error) => error.into(),
            DatasetError::Generate(error) => (*error).into(),
            error @ DatasetError::Audit(_) => CliError::Other(error.into()),
            DatasetError::NotAFile(_) => {
                CliError::Usage(format!("{error}; save what it gives in a file first"))
            }
            error => CliError::Usage(error.to_string()),
        }
    }
}
