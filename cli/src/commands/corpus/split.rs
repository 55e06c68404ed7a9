//! `ninefold split`: parts that give nothing of each other away.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use super::{Lines, as_paths, audit, open_lines, run_task, sink, summarize, write};
use crate::args::corpus::{GroupBy, SplitArgs};
use crate::summary::Stopwatch;
use crate::{CliError, Ending, interrupt};
use ninefold::batch::BatchError;
use ninefold::batch::writer::Output;
use ninefold::corpus::split::{Group, Parts, Rule, SplitSinks};
use ninefold::text::Layout;

/// Shares may miss 1 by so much: decimal fractions are no binary ones.
const ROUNDING: f64 = 1e-9;

/// Runs `split`.
pub fn run(args: &SplitArgs) -> Result<Ending, CliError> {
    if args.audit {
        return audit::run(args);
    }
    let target = &target(args)?;
    let stopwatch = Stopwatch::start();
    let (part_names, shares): (Vec<String>, Vec<f64>) = parts(args)?.into_iter().unzip();
    let group = match args.group {
        GroupBy::Canonical => Group::Canonical,
        GroupBy::Exact => Group::Exact,
        GroupBy::None => Group::None,
    };
    let rule = Rule { seed: args.seed, group, shares };
    let Lines { feed, header, .. } = open_lines(&args.inputs, &args.reading)?;
    let paths = paths(target, &part_names, feed.layout(0))?;
    let inputs = as_paths(&args.inputs);
    let create = |path: &PathBuf| Output::create(Some(path), args.force, &inputs);
    let mut outputs = paths.iter().map(create).collect::<Result<Vec<Output>, _>>()?;
    interrupt::guard(&outputs)?;
    outputs.iter_mut().try_for_each(|output| write(output, &header))?;
    let sinks = SplitSinks(outputs.iter_mut().map(sink).collect());
    let (counts, tasks) = run_task(&feed, &args.reading, sinks, || Parts::new(&rule))?;
    Output::finish_all(outputs)?;
    if !args.reading.quiet {
        let title = format!("{} -> {}", super::super::solve::names(&args.inputs), target.display());
        let came_out = |part: usize| tasks.iter().map(|task| task.puzzles[part]).sum::<u64>();
        let share = |part: usize| 100.0 * came_out(part) as f64 / counts.puzzles.max(1) as f64;
        let names: Vec<String> = (0..paths.len())
            .map(|part| format!("{} ({:.2} %)", part_names[part], share(part)))
            .collect();
        let mut rows: Vec<(&str, u64)> =
            names.iter().enumerate().map(|(part, name)| (&**name, came_out(part))).collect();
        rows.push(("total", counts.puzzles));
        let by_puzzle = tasks.iter().map(|task| task.by_puzzle).sum();
        if by_puzzle > 0 {
            rows.push(("no single solution", by_puzzle));
        }
        summarize(&title, &rows, &counts, stopwatch.elapsed());
    }
    Ok(Ending::flawed_if(counts.malformed > 0))
}

/// Where to write.
fn target(args: &SplitArgs) -> Result<PathBuf, CliError> {
    let beside = || args.inputs.first().filter(|path| *path != Path::new("-"));
    let target = args.output.clone().or_else(|| Some(beside()?.with_extension("")));
    target.ok_or_else(|| CliError::Usage("-o is needed to split standard input".to_owned()))
}

/// The parts and their shares.
fn parts(args: &SplitArgs) -> Result<Vec<(String, f64)>, CliError> {
    let known = [("train", args.train), ("valid", args.valid), ("test", args.test)];
    let known = known.into_iter().filter_map(|(name, share)| Some((name.to_owned(), share?)));
    let parts: Vec<(String, f64)> = known.chain(args.parts.iter().cloned()).collect();
    if parts.is_empty() {
        let message = "which parts? As in --train 0.9 --test 0.1, or --part NAME=SHARE";
        return Err(CliError::Usage(message.to_owned()));
    }
    for (i, (name, share)) in parts.iter().enumerate() {
        if !(0.0..=1.0).contains(share) {
            return Err(CliError::Usage(format!(
                "the share of {name} is not from 0 to 1: {share}"
            )));
        }
        if parts[..i].iter().any(|(other, _)| other == name) {
            return Err(CliError::Usage(format!("two parts are called {name}")));
        }
    }
    let sum: f64 = parts.iter().map(|(_, share)| share).sum();
    if (sum - 1.0).abs() > ROUNDING {
        return Err(CliError::Usage(format!("the shares add up to {sum}, not to 1")));
    }
    Ok(parts)
}

/// The file of each part: in a directory, or beginning with a name.
fn paths(target: &Path, parts: &[String], layout: &Layout) -> Result<Vec<PathBuf>, BatchError> {
    let extension = if matches!(layout, Layout::Csv(_)) { "csv" } else { "txt" };
    let ends_with_slash = target.as_os_str().as_encoded_bytes().ends_with(b"/");
    if ends_with_slash || target.is_dir() {
        std::fs::create_dir_all(target)
            .map_err(|source| BatchError::Write { name: target.display().to_string(), source })?;
        return Ok(parts.iter().map(|part| target.join(format!("{part}.{extension}"))).collect());
    }
    let path = |part: &String| {
        let mut path = OsString::from(target);
        path.push(format!("-{part}.{extension}"));
        PathBuf::from(path)
    };
    Ok(parts.iter().map(path).collect())
}
