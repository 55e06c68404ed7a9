//! `ninefold grade`: files of puzzles graded in bulk.

use std::fmt::Write;

use super::{as_paths, end};
use crate::args::logic::{GradeArgs, GradeFormatName};
use crate::outputs::Destination;
use crate::progress::watched;
use crate::record::RunRecord;
use crate::summary::grouped;
use crate::{CliError, Ending, say};
use ninefold::corpus::{GradeFormat, GradeTally, GradedMorphs, Grading};
use ninefold::jobs::{self, GradeOptions, GradeSummary, made_by};
use ninefold::logic::{FieldValue, Profile, Scale};

/// Runs `grade`.
pub(crate) fn run(args: &GradeArgs) -> Result<Ending, CliError> {
    // The summary is of the last of several runs.
    let replaces = args.writing.existing.force || args.resume;
    let mut record = RunRecord::begin(&args.inputs, &args.reading, replaces)?;
    let options = options(args);
    let feed = crate::inputs::open_with(&args.inputs, &args.reading, (&args.header).into())?;
    let destination = Destination {
        path: args.writing.output.as_deref(),
        existing: args.writing.existing,
        resume: args.resume,
        columns: args.header.columns.as_ref(),
    };
    let paths = as_paths(&args.inputs);
    let run = || Ok(options.run_of(&feed)?);
    let output = crate::outputs::create_or_resume(destination, &paths, args.reading.quiet, run)?;
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
    let ending = end(record, &title, &rows, &lines, &args.reading)?;
    if !args.reading.quiet {
        say(&hardest(&tally, args.profile));
    }
    Ok(ending)
}

fn options(args: &GradeArgs) -> GradeOptions {
    GradeOptions {
        grading: Grading {
            profile: args.profile,
            assume_unique: args.assume_unique,
            morphs: args.morphs.map(|count| GradedMorphs { count: count.get(), seed: args.seed }),
        },
        format: match args.output_format {
            GradeFormatName::Csv => GradeFormat::Csv,
            GradeFormatName::Jsonl => GradeFormat::Jsonl,
        },
        solutions: args.solutions,
        keep_fields: args.keep_fields,
        made_by: (!args.no_header).then(made_by),
        threads: args.reading.threads,
    }
}

/// The techniques that were the hardest of puzzles; of ratings, which one name may have several of,
/// the rating too.
fn hardest(tally: &GradeTally, profile: &Profile) -> String {
    let mut text = String::new();
    for (i, (rank, name, count)) in tally.hardest().enumerate() {
        let name = match profile.scale {
            Scale::Ratings => format!("{} {name}", FieldValue::Tenths(rank as u32)),
            Scale::Points { .. } => name.to_string(),
        };
        text += if i == 0 { "\n  hardest technique of those that were solved\n" } else { "" };
        let _ = writeln!(text, "  {name:<38} {:>14}", grouped(count));
    }
    text
}
