//! Arguments of `convert` and `index`, and of what writes about the program: completions of shells,
//! manual pages.

use std::path::PathBuf;

use clap::Args as ClapArgs;
use clap::builder::{PossibleValue, PossibleValuesParser};

use super::{ExistingArgs, HeaderArgs, ReadingArgs, RulesTextArgs, WritingArgs};
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

const INDEX_EXAMPLES: &str = "\
Examples:
  ninefold index big.txt.zst        # writes big.txt.zst.index
  ninefold solve big.txt.zst --shard 3/8 -o 3.csv
  ninefold solve big.txt.zst --lines 1000001-2000000 -o 2.csv
  ninefold index *.gz --force -q    # again, after the files were replaced

Without an index each share of a compressed file unpacks all of it to learn how long it is, and
then again from its beginning. The index has the length and places where unpacking can begin: the
boundaries of gzip members and Zstandard frames. gzip and zstd write a file as one member or frame
(options such as zstd -B and --adapt do not change that), so that a share still unpacks what is
before it. bgzip writes gzip files of many members, pzstd Zstandard files of many frames, and files
put together by cat have what their parts have.

An index whose file was replaced is refused. A copy of the file with another time is compared by
the checksum of all its bytes; cp -p and rsync -t keep the time.";

#[derive(ClapArgs, Debug)]
#[command(after_help = INDEX_EXAMPLES)]
pub(crate) struct IndexArgs {
    /// gzip and Zstandard files; the index of each is written next to it, as FILE.index
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    #[command(flatten)]
    pub existing: ExistingArgs,
    /// No summary and no progress bar
    #[arg(long, short)]
    pub quiet: bool,
}

const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  ninefold completions bash > ~/.local/share/bash-completion/completions/ninefold
  ninefold completions zsh > ~/.zfunc/_ninefold  # a folder of $fpath
  ninefold completions fish > ~/.config/fish/completions/ninefold.fish";

#[derive(ClapArgs, Debug)]
#[command(after_help = COMPLETIONS_EXAMPLES)]
pub(crate) struct CompletionsArgs {
    /// The shell that will read the script
    pub shell: clap_complete::Shell,
}

const MAN_EXAMPLES: &str = "\
Examples:
  ninefold man | man -l -
  ninefold man bench ab > ninefold-bench-ab.1";

#[derive(ClapArgs, Debug)]
#[command(after_help = MAN_EXAMPLES)]
pub(crate) struct ManArgs {
    /// The verb that the page is about, as in `bench ab` [default: the program]
    #[arg(value_name = "VERB")]
    pub verbs: Vec<String>,
}
