//! `ninefold split`: parts that share no puzzle, even up to symmetry.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use super::{end, open_lines, summarize};
use crate::record::{Found, RunRecord};
use crate::summary::{Elapsed, grouped, rate};
use crate::{CliError, Ending, args::corpus::SplitArgs, outputs};
use ninefold_jobs::batch::{BatchError, Inputs, Output};
use ninefold_jobs::corpus::{
    Leak, LeakingLine, LinePlace, PartSize, SplitPart, SplitRule, SplitSalt,
};
use ninefold_jobs::jobs::{
    self, AuditOptions, Control, JobError, LineCounts, SplitOptions, SplitSummary,
};
use ninefold_jobs::text::{Container, Layout};

pub(crate) fn run(args: &SplitArgs) -> Result<Ending, CliError> {
    if args.audit {
        return audit(args);
    }
    if args.seed.is_some() && args.split_salt != "seed" {
        let words = "--seed says nothing about the parts unless --split-salt is seed";
        return Err(CliError::Usage(words.to_owned()));
    }
    let target = target(args)?;
    let mut record = RunRecord::begin(&args.inputs, &args.reading, args.existing.force)?;
    let asked = parts(args);
    let shares = shares(args, &asked)?;
    let inputs = open_lines(&record)?;
    let paths = paths(&target, &asked, inputs.feed.layout(0))?;
    let create = |path: &PathBuf| outputs::create(Some(path), args.existing, &args.inputs);
    let outputs = paths.iter().map(create).collect::<Result<Vec<Output>, _>>()?;
    record.guard(&outputs)?;
    paths.iter().for_each(|path| record.writes(Some(path)));
    record.fact("split_salt", &args.split_salt[..]);
    args.seed.iter().for_each(|seed| record.fact("seed", *seed));
    let rule = shares.map_or_else(|| counted(&record, args, &asked), Ok)?;
    let options = SplitOptions { rule, threads: args.reading.threads };
    let job = |control: Control<'_>| jobs::split(&inputs, &options, outputs, control);
    let summary = record.watched(&inputs.feed, job)?;
    let title = record.title(&target.display().to_string());
    if !args.reading.quiet {
        summarize_parts(&title, &asked, &summary, record.elapsed());
    }
    let LineCounts { puzzles, malformed, remarks, .. } = summary.lines;
    record.fact("left_out", summary.left_out);
    let names = asked.iter().map(|(name, _)| name.as_str());
    let mut counts: Vec<(&str, u64)> = names.zip(summary.parts.iter().copied()).collect();
    counts.extend([("no single solution", summary.not_unique), ("remarks", remarks)]);
    record.end(&Found { puzzles, malformed, flaws: 0, counts })
}

fn summarize_parts(
    title: &str,
    parts: &[(String, PartSize)],
    summary: &SplitSummary,
    time: Elapsed,
) {
    let all = summary.lines.puzzles;
    let percent = |count: u64| 100.0 * count as f64 / all.max(1) as f64;
    let name = |((name, size), count): (&(String, PartSize), &u64)| match size {
        // A group that must stay together stands at the boundary.
        PartSize::Count(wanted) if wanted != count => {
            format!("{name} (of {} asked for)", grouped(*wanted))
        }
        _ => format!("{name} ({:.2} %)", percent(*count)),
    };
    let names: Vec<String> = parts.iter().zip(&summary.parts).map(name).collect();
    let mut rows: Vec<(&str, u64)> =
        names.iter().zip(&summary.parts).map(|(name, count)| (&**name, *count)).collect();
    if summary.left_out > 0 {
        rows.push(("in no part", summary.left_out));
    }
    rows.push(("total", all));
    if summary.not_unique > 0 {
        rows.push(("no single solution", summary.not_unique));
    }
    let speed = rate(all, time.wall);
    summarize(title, &rows, &summary.lines, speed, time);
}

/// The place of the parts: a directory, or the beginning of their names.
fn target(args: &SplitArgs) -> Result<PathBuf, CliError> {
    let beside = || args.inputs.first().filter(|path| *path != Path::new("-"));
    let target = args.output.clone().or_else(|| Some(beside()?.with_extension("")));
    target.ok_or_else(|| CliError::Usage("-o is needed to split standard input".to_owned()))
}

/// The parts that the arguments name.
fn parts(args: &SplitArgs) -> Vec<(String, PartSize)> {
    let known = [("train", args.train), ("valid", args.valid), ("test", args.test)];
    let known = known.into_iter().filter_map(|(name, size)| Some((name.to_owned(), size?)));
    known.chain(args.parts.iter().cloned()).collect()
}

/// The seed of the rule.
fn seed(args: &SplitArgs) -> u64 {
    SplitSalt::new(&args.split_salt).seed(args.seed.unwrap_or(0))
}

/// The rule where all parts have shares.
fn shares(args: &SplitArgs, parts: &[(String, PartSize)]) -> Result<Option<SplitRule>, CliError> {
    let shares = parts.iter().map(|(name, size)| match size {
        PartSize::Share(share) => Some(SplitPart { name: name.clone(), share: *share }),
        PartSize::Count(_) => None,
    });
    let Some(shares) = shares.collect::<Option<Vec<SplitPart>>>() else { return Ok(None) };
    let rule = SplitRule::new(seed(args), args.group, shares);
    rule.map(Some).map_err(|error| JobError::from(error).into())
}

/// The rule where some parts have numbers, which takes a look at all puzzles.
fn counted(
    record: &RunRecord<'_>,
    args: &SplitArgs,
    parts: &[(String, PartSize)],
) -> Result<SplitRule, CliError> {
    let inputs = open_lines(record)?;
    let (seed, group, threads) = (seed(args), args.group, args.reading.threads);
    let job =
        |control: Control<'_>| jobs::split_by_counts(&inputs, seed, group, parts, threads, control);
    Ok(record.watched(&inputs.feed, job)?)
}

/// The file of each part: in a directory, or beginning with a name.
fn paths(
    target: &Path,
    parts: &[(String, PartSize)],
    layout: &Layout,
) -> Result<Vec<PathBuf>, BatchError> {
    let extension = match layout.container {
        Container::Csv(_) => "csv",
        Container::JsonLines(_) => "jsonl",
        _ => "txt",
    };
    let files = parts.iter().map(|(name, _)| format!("{name}.{extension}"));
    let ends_with_slash = target.as_os_str().as_encoded_bytes().ends_with(b"/");
    if ends_with_slash || target.is_dir() {
        std::fs::create_dir_all(target)
            .map_err(|source| BatchError::Write { name: target.display().to_string(), source })?;
        return Ok(files.map(|file| target.join(file)).collect());
    }
    let path = |file: String| {
        let mut path = OsString::from(target);
        path.push(format!("-{file}"));
        PathBuf::from(path)
    };
    Ok(files.map(path).collect())
}

fn audit(args: &SplitArgs) -> Result<Ending, CliError> {
    let record = RunRecord::begin(&args.inputs, &args.reading, args.existing.force)?;
    let feed = record.open()?;
    let options = AuditOptions { threads: args.reading.threads };
    record.guard([])?;
    let summary = record.watched(&feed, |control| jobs::audit(&feed, &options, control))?;
    let list: String = summary.leaks.iter().map(|line| row(line, &feed)).collect();
    outputs::write_whole(Output::create(None, false, &[])?, list)?;
    let files: Vec<&str> = (0..feed.count()).map(|input| feed.name(input)).collect();
    let found = if summary.leaks.is_empty() { " have nothing in common" } else { ": leaks" };
    let leaks = summary.leaks.len() as u64;
    let mut rows = vec![("puzzles", summary.lines.puzzles), ("leaking lines", leaks)];
    rows.extend(Leak::ALL.map(|leak| (leak.name(), summary.count(leak))));
    if summary.not_unique > 0 {
        rows.push(("no single solution", summary.not_unique));
    }
    let title = format!("{}{found}", files.join(", "));
    let ending = end(record, &title, &rows, &summary.lines)?;
    Ok(if leaks == 0 { ending } else { Ending::Leaking })
}

/// A leaking line and the line that it repeats, as `FILE:LINE - FILE:LINE: kind`.
fn row(line: &LeakingLine, feed: &Inputs) -> String {
    let name = |place: LinePlace| format!("{}:{}", feed.name(place.input()), place.line());
    format!("{} - {}: {}\n", name(line.place), name(line.first), line.leak.name())
}
