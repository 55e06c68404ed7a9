//! `ninefold convert`: puzzles from any format into another.

use crate::record::{Found, RunRecord};
use crate::{CliError, Ending, args::files::ConvertArgs, hints, say, summary::grouped};
use ninefold_jobs::jobs::{self, ConvertOptions, ConvertTally};
use ninefold_jobs::ruleset::{self, RulesetFormat};
use ninefold_jobs::{batch::InputOptions, text::OutputFormat};

/// The format of the output.
#[derive(Clone, Copy)]
enum Target {
    /// One of classic puzzles, of which variants are refused.
    Classic(&'static OutputFormat),
    /// One of rulesets.
    Rulesets(&'static RulesetFormat),
}

impl Target {
    fn find(name: &str) -> Option<Target> {
        let rulesets = ruleset::find_format(name).map(Target::Rulesets);
        rulesets.or_else(|| OutputFormat::find(name).map(Target::Classic))
    }

    /// Its name, and whether programs expect one puzzle in a file of it.
    fn facts(self) -> (&'static str, bool) {
        match self {
            Target::Classic(format) => (format.name, format.one_puzzle),
            Target::Rulesets(format) => (format.name, format.one_puzzle),
        }
    }
}

pub(crate) fn run(args: &ConvertArgs) -> Result<Ending, CliError> {
    let mut record = RunRecord::begin(&args.inputs, &args.reading, args.writing.existing.force)?;
    let target =
        Target::find(&args.to).ok_or_else(|| CliError::Usage(hints::of_format(&args.to)))?;
    let threads = args.reading.threads;
    let options = |format| ConvertOptions { format, blank: args.blank, threads };
    match target {
        Target::Classic(format) => options(format).check()?,
        Target::Rulesets(format) if args.blank.is_some() => {
            return Err(CliError::Usage(format!("the format {} has no blanks", format.name)));
        }
        Target::Rulesets(_) => {}
    }
    let (header, rules_text) = (args.header.header, args.web.into());
    let inputs = record.open_as(InputOptions { header, rules_text, ..InputOptions::default() })?;
    if let Target::Classic(_) = target {
        inputs.refuse_variants()?;
    }
    let output = record.create(&args.writing, args.header.columns.as_ref())?;
    let title = record.title(&output.name);
    let complain = |messages: &str| say(&hints::with_flags(messages));
    let tally = record.watched(&inputs, |control| match target {
        Target::Classic(format) => {
            jobs::convert(&inputs, &options(format), output, &complain, control)
        }
        Target::Rulesets(format) => {
            jobs::convert_rulesets(&inputs, format, output, &complain, control)
        }
    })?;
    say(&warnings(target, &tally));
    if !args.reading.quiet {
        say(&format!(
            "{title}, {}\n\n  puzzles    {:>14}\n  malformed  {:>14}\n\n  time       {}\n",
            target.facts().0,
            grouped(tally.puzzles),
            grouped(tally.malformed),
            record.elapsed(),
        ));
    }
    let ConvertTally { puzzles, malformed, .. } = tally;
    record.end(&Found { puzzles, malformed, flaws: 0, counts: Vec::new() })
}

/// A line for each thing that the format cannot hold.
fn warnings(target: Target, tally: &ConvertTally) -> String {
    let (name, one_puzzle) = target.facts();
    let mut text = String::new();
    for (loss, count) in &tally.losses {
        text += &format!("ninefold: warning: {}\n", loss.sentence(name, *count));
    }
    if one_puzzle && tally.puzzles > 1 {
        text += &format!(
            "ninefold: warning: programs expect one puzzle in a file of the format {name}; here are {}\n",
            grouped(tally.puzzles)
        );
    }
    text
}
