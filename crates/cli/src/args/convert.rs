//! Arguments of `convert`.

use std::path::PathBuf;

use clap::Args as ClapArgs;
use clap::builder::{PossibleValue, PossibleValuesParser};

use super::{HeaderArgs, ReadingArgs, RulesTextArgs, WritingArgs};
use ninefold_jobs::ruleset::{EDITOR_FORMATS, RULESET_FORMATS, RulesetFormat};
use ninefold_jobs::text::{OUTPUT_FORMATS, OutputFormat};

const CONVERT_EXAMPLES: &str = "\
Examples:
  ninefold convert puzzles.txt --output-format boxed       # draw all puzzles of a file
  ninefold convert kaggle.csv --output-format line --blank 0 -o out.txt  # lines without a header
  ninefold convert 17.txt --output-format pencilmarks | ninefold solve -
  ninefold convert library.txt --output-format candidates  # the positions of a HoDoKu library
  ninefold convert killers.txt --output-format fpuzzles-link  # addresses that open the puzzles
  ninefold convert links.txt --output-format items -o variants.txt
  zcat bank.gz | ninefold convert - --output-format csv    # puzzle,sha1,rating

The format of an input is detected; --format names it where that fails. Content that a format cannot
hold (candidates, fields, comments) is counted and reported on standard error, and so is each
malformed puzzle, with file, line and column; the others are written. A rule of a variant that a
format cannot express is refused by name.";

/// Arguments of `convert`.
#[derive(ClapArgs, Debug)]
#[command(after_help = CONVERT_EXAMPLES)]
pub(crate) struct ConvertArgs {
    /// Files of puzzles; - is standard input; gzip and Zstandard are recognised
    #[arg(required = true, value_name = "INPUT")]
    pub inputs: Vec<PathBuf>,
    /// The format of the output
    #[arg(long = "output-format", alias = "to", value_name = "FORMAT")]
    #[arg(value_parser = output_formats())]
    pub to: String,
    #[command(flatten)]
    pub writing: WritingArgs,
    /// The character of a blank: one of . 0 _ * X, if the format may have it [default: the
    /// format's own]
    #[arg(long, value_name = "CHAR")]
    pub blank: Option<char>,
    #[command(flatten)]
    pub header: HeaderArgs,
    #[command(flatten)]
    pub web: RulesTextArgs,
    #[command(flatten)]
    pub reading: ReadingArgs,
}

/// The names of the formats that are written, with their descriptions.
fn output_formats() -> PossibleValuesParser {
    let value = |format: &OutputFormat| PossibleValue::new(format.name).help(format.description);
    let of_rulesets =
        |format: &RulesetFormat| PossibleValue::new(format.name).help(format.description);
    let rulesets = RULESET_FORMATS.iter().map(of_rulesets);
    // In every build: one without web editors says how to get them.
    let of_editors =
        EDITOR_FORMATS.iter().map(|(name, help)| PossibleValue::new(*name).help(*help));
    PossibleValuesParser::new(OUTPUT_FORMATS.iter().map(value).chain(rulesets).chain(of_editors))
}
