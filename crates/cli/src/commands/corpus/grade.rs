//! `ninefold grade`: files of puzzles graded in bulk.

use std::{collections::BTreeMap, fmt::Display};

use super::end;
use crate::{
    CliError, Ending, args::logic::GradeArgs, outputs::create_or_resume, record::RunRecord, say,
    summary::grouped,
};
use ninefold_jobs::batch::{InputOptions, Inputs, Output};
use ninefold_jobs::corpus::grades::BOARDS;
use ninefold_jobs::corpus::{GradeTally, GradedMorphs, Grading};
use ninefold_jobs::jobs::{self, Control, GradeOptions, GradeSummary, GradeVariantsOptions};
use ninefold_jobs::logic::{FieldValue, HODOKU, Profile, Scale};
use ninefold_jobs::{revision::made_by, ruleset::LogicTier};

pub(crate) fn run(args: &GradeArgs) -> Result<Ending, CliError> {
    // The summary is of the last of several runs.
    let replaces = args.writing.existing.force || args.resume;
    let mut record = RunRecord::begin(&args.inputs, &args.reading, replaces)?;
    let options = GradeOptions {
        grading: Grading {
            profile: args.profile,
            assume_unique: args.assume_unique,
            morphs: args.morphs.map(|morphs| GradedMorphs { count: morphs.get(), seed: args.seed }),
        },
        format: args.output_format,
        solutions: args.solutions,
        keep_fields: args.keep_fields,
        made_by: (!args.no_header).then(made_by),
        threads: args.reading.threads,
    };
    let (header, rules_text) = (args.header.header, args.web.into());
    let feed = record.open_as(InputOptions { header, rules_text, ..InputOptions::default() })?;
    if feed.with_variants().is_some() && feed.size().is_none() {
        return of_variants(args, &feed, record);
    }
    let for_9x9 = [
        (args.morphs.is_some(), "--morphs"),
        (args.assume_unique, "--assume-unique"),
        (args.profile.name != HODOKU.name, "--profile"),
    ];
    let profile = match feed.size() {
        Some(_) => {
            refuse(args, &for_9x9, "9x9", "has boards of another size")?;
            BOARDS
        }
        None => args.profile.name,
    };
    let for_variants = [(args.timeout.is_some(), "--timeout"), (args.trials, "--trials")];
    refuse(args, &for_variants, "variants", "has none")?;
    let output = create(args, &mut record, || Ok(options.run_of(&feed)?))?;
    record.fact("profile", profile);
    let title = format!("{}\nprofile {}", record.title(&output.name), profile);
    let summary = record.watched(&feed, |control| jobs::grade(&feed, &options, output, control))?;
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

/// Refuses the first of these options that was asked for: it is for other puzzles.
fn refuse(
    args: &GradeArgs,
    options: &[(bool, &str)],
    kind: &str,
    why: &str,
) -> Result<(), CliError> {
    let inputs = crate::inputs::names(&args.inputs);
    options.iter().find(|(is_asked, _)| *is_asked).map_or(Ok(()), |(_, option)| {
        Err(CliError::Usage(format!("{option} is for {kind}; {inputs} {why}")))
    })
}

/// Begins or resumes the output of a run, which `run` identifies.
fn create(
    args: &GradeArgs,
    record: &mut RunRecord<'_>,
    run: impl FnOnce() -> Result<serde_json::Value, CliError>,
) -> Result<Output, CliError> {
    let (columns, quiet) = (args.header.columns.as_ref(), args.reading.quiet);
    let output = create_or_resume(&args.writing, args.resume, columns, &args.inputs, quiet, run)?;
    record.guard([&output])?;
    record.writes(args.writing.output.as_deref());
    Ok(output)
}

/// Grades files that may have variants: by tiers of deduction, as `generate --level` does.
fn of_variants(args: &GradeArgs, feed: &Inputs, mut record: RunRecord) -> Result<Ending, CliError> {
    let for_classic_ones = [
        (args.morphs.is_some(), "--morphs"),
        (args.assume_unique, "--assume-unique"),
        (args.resume, "--resume"),
        (args.profile.name != HODOKU.name, "--profile"),
    ];
    refuse(args, &for_classic_ones, "classic puzzles", "may have variants")?;
    let options = GradeVariantsOptions {
        format: args.output_format,
        solutions: args.solutions,
        keep_fields: args.keep_fields,
        made_by: (!args.no_header).then(made_by),
        timeout: args.timeout,
        trials: args.trials,
        threads: args.reading.threads,
    };
    let output = create(args, &mut record, || Ok(serde_json::Value::Null))?;
    let title = format!("{}\nvariants, by tiers of deduction", record.title(&output.name));
    let job = |control: Control<'_>| jobs::grade_variants(feed, &options, output, control);
    let summary = record.watched(feed, job)?;
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
    let row = |(name, count)| format!("  {name:<38} {:>14}\n", grouped(count));
    let rows: String = rows.map(row).collect();
    if rows.is_empty() { rows } else { format!("\n  {what} of those that were solved\n{rows}") }
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
