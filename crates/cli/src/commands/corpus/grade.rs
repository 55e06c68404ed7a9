//! `ninefold grade`: files of puzzles graded in bulk.

use std::collections::BTreeMap;
use std::fmt::{Display, Write};

use super::end;
use crate::args::logic::GradeArgs;
use crate::outputs::create_or_resume;
use crate::progress::watched;
use crate::record::RunRecord;
use crate::summary::grouped;
use crate::{CliError, Ending, say};
use ninefold_jobs::batch::{Inputs, Output};
use ninefold_jobs::corpus::{GradeTally, GradedMorphs, Grading};
use ninefold_jobs::jobs::{self, GradeOptions, GradeSummary, GradeVariantsOptions};
use ninefold_jobs::logic::{FieldValue, HODOKU, Profile, Scale};
use ninefold_jobs::revision::made_by;
use ninefold_jobs::ruleset::LogicTier;

/// Runs `grade`.
pub(crate) fn run(args: &GradeArgs) -> Result<Ending, CliError> {
    // The summary is of the last of several runs.
    let replaces = args.writing.existing.force || args.resume;
    let mut record = RunRecord::begin(&args.inputs, &args.reading, replaces)?;
    let options = options(args);
    let (header, web) = (args.header.header, args.web.into());
    let feed = crate::inputs::open_web(&args.inputs, &args.reading, header, web)?;
    if feed.with_variants().is_some() {
        return of_variants(args, &feed, record);
    }
    let for_variants = [(args.timeout.is_some(), "--timeout"), (args.trials, "--trials")];
    if let Some((_, option)) = for_variants.into_iter().find(|(is_asked, _)| *is_asked) {
        let inputs = crate::inputs::names(&args.inputs);
        return Err(CliError::usage(format!("{option} is for variants; {inputs} has none")));
    }
    let run = || Ok(options.run_of(&feed)?);
    let output = create(args, run)?;
    record.guard([&output])?;
    record.writes(args.writing.output.as_deref());
    record.fact("profile", args.profile.name);
    let inputs = crate::inputs::names(&args.inputs);
    let title = format!("{inputs} -> {}\nprofile {}", output.name, args.profile.name);
    let summary = watched(&feed, args.reading.quiet, |control| {
        jobs::grade(&feed, &options, output, control)
    })?;
    let GradeSummary { lines, tally, resumed_behind } = summary;
    record.goes_on_behind(resumed_behind);
    let mut rows: Vec<(&str, u64)> = tally.levels().collect();
    let others = [
        ("by brute force", tally.guessed),
        ("several solutions", tally.multiple),
        ("no solution", tally.none),
        ("levels differ", tally.of_several_levels),
    ];
    rows.extend(others.into_iter().filter(|(_, count)| *count > 0));
    rows.push(("puzzles", lines.puzzles));
    let ending = end(record, &title, &rows, &lines)?;
    if !args.reading.quiet {
        say(&hardest(&tally, args.profile));
    }
    Ok(ending)
}

/// Begins or resumes the output of a run, which `run` identifies.
fn create(
    args: &GradeArgs,
    run: impl FnOnce() -> Result<serde_json::Value, CliError>,
) -> Result<Output, CliError> {
    let (columns, quiet) = (args.header.columns.as_ref(), args.reading.quiet);
    create_or_resume(&args.writing, args.resume, columns, &args.inputs, quiet, run)
}

/// Grades files that may have variants: by tiers of deduction, as `generate --level` does.
fn of_variants(args: &GradeArgs, feed: &Inputs, mut record: RunRecord) -> Result<Ending, CliError> {
    let for_classic_ones = [
        (args.morphs.is_some(), "--morphs"),
        (args.assume_unique, "--assume-unique"),
        (args.resume, "--resume"),
        (args.profile.name != HODOKU.name, "--profile"),
    ];
    if let Some((_, option)) = for_classic_ones.into_iter().find(|(is_asked, _)| *is_asked) {
        let inputs = crate::inputs::names(&args.inputs);
        return Err(CliError::usage(format!(
            "{option} is for classic puzzles; {inputs} may have variants"
        )));
    }
    let options = GradeVariantsOptions {
        format: args.output_format,
        solutions: args.solutions,
        keep_fields: args.keep_fields,
        made_by: (!args.no_header).then(made_by),
        timeout: args.timeout,
        trials: args.trials,
        threads: args.reading.threads,
    };
    let output = create(args, || Ok(serde_json::Value::Null))?;
    record.guard([&output])?;
    record.writes(args.writing.output.as_deref());
    let inputs = crate::inputs::names(&args.inputs);
    let title = format!("{inputs} -> {}\nvariants, by tiers of deduction", output.name);
    let summary = watched(feed, args.reading.quiet, |control| {
        jobs::grade_variants(feed, &options, output, control)
    })?;
    let tiers = [LogicTier::Direct, LogicTier::Combined, LogicTier::Trial];
    let mut rows: Vec<(&str, u64)> =
        tiers.into_iter().map(|tier| (tier.level(), summary.tiers[tier as usize])).collect();
    let others = [
        ("several solutions", summary.multiple),
        ("no solution", summary.none),
        ("gave up", summary.gave_up),
        ("open after trials", if args.trials { summary.open } else { 0 }),
    ];
    rows.extend(others.into_iter().filter(|(_, count)| *count > 0));
    rows.push(("puzzles", summary.lines.puzzles));
    let ending = end(record, &title, &rows, &summary.lines)?;
    if !args.reading.quiet {
        let hardest = summary.hardest.iter();
        say(&of_solved("hardest technique", hardest.map(|(one, count)| (one.name(), *count))));
        say(&of_solved("trials", by_trials(&summary.trials)));
    }
    Ok(ending)
}

/// Puzzles by the number of trials that they take, if some take any.
fn by_trials(trials: &BTreeMap<u32, u64>) -> impl Iterator<Item = (&'static str, u64)> + '_ {
    let classes = [
        ("none", 0..=0),
        ("1", 1..=1),
        ("2 to 5", 2..=5),
        ("6 to 20", 6..=20),
        ("more", 21..=u32::MAX),
    ];
    let is_any = trials.keys().any(|&trials| trials > 0);
    let counted =
        classes.into_iter().map(|(name, class)| (name, trials.range(class).map(|(_, n)| n).sum()));
    counted.filter(move |&(_, count)| is_any && count > 0)
}

/// A table of the puzzles that were solved.
fn of_solved(what: &str, rows: impl Iterator<Item = (impl Display, u64)>) -> String {
    let mut text = String::new();
    for (name, count) in rows {
        if text.is_empty() {
            let _ = writeln!(text, "\n  {what} of those that were solved");
        }
        let _ = writeln!(text, "  {name:<38} {:>14}", grouped(count));
    }
    text
}

fn options(args: &GradeArgs) -> GradeOptions {
    GradeOptions {
        grading: Grading {
            profile: args.profile,
            assume_unique: args.assume_unique,
            morphs: args.morphs.map(|count| GradedMorphs { count: count.get(), seed: args.seed }),
        },
        format: args.output_format,
        solutions: args.solutions,
        keep_fields: args.keep_fields,
        made_by: (!args.no_header).then(made_by),
        threads: args.reading.threads,
    }
}

/// The techniques that were the hardest of puzzles; of ratings, which one name may have several of,
/// the rating too.
fn hardest(tally: &GradeTally, profile: &Profile) -> String {
    let rows = tally.hardest().map(|(rank, name, count)| match profile.scale {
        Scale::Ratings => (format!("{} {name}", FieldValue::Tenths(rank as u32)), count),
        Scale::Points { .. } => (name.to_string(), count),
    });
    of_solved("hardest technique", rows)
}
