//! Arguments of canon, dedup, split, morph and stats.

use std::{num::NonZeroUsize, path::PathBuf};

use clap::Args as ClapArgs;

use super::{Choices, ExistingArgs, HeaderArgs, ReadingArgs, WritingArgs, one_of};
use ninefold_jobs::corpus::{PartSize, SplitGroup, SplitSalt};

const CANON_EXAMPLES: &str = "\
Examples:
  ninefold canon puzzles.txt -o forms.txt
  ninefold canon puzzles.txt | sort -u | wc -l  # how many are essentially different
  ninefold canon grids.txt --with-symmetry      # FORM,AUTOMORPHISMS

Two puzzles are equivalent if one becomes the other by relabelling digits, permuting rows within
bands, columns within stacks, bands or stacks, or reflecting in the diagonal. A puzzle has up to
1,218,998,108,160 equivalents. The canonical form is the least of them, written row by row with 0
for a blank. Line n of the output belongs to line n of the input (to line n + 1 if the input has a
header).";

#[derive(ClapArgs, Debug)]
#[command(after_help = CANON_EXAMPLES)]
pub(crate) struct CanonArgs {
    /// Files of puzzles or solution grids; - is standard input
    #[arg(required = true, value_name = "INPUT")]
    pub inputs: Vec<PathBuf>,
    /// Add the number of automorphisms: symmetries that leave the puzzle as it is
    #[arg(long)]
    pub with_symmetry: bool,
    #[command(flatten)]
    pub writing: WritingArgs,
    #[command(flatten)]
    pub reading: ReadingArgs,
}

const DEDUP_EXAMPLES: &str = "\
Examples:
  ninefold dedup puzzles.txt -o distinct.txt
  ninefold dedup a.csv b.csv --equivalent --dropped dropped.csv -o distinct.csv

The first line of each puzzle is kept as it is, in order. Comments, blank lines and malformed lines
are kept too. Two puzzles are the same if their cells are, however blanks are written; with
--equivalent, if their canonical forms are. Each distinct puzzle takes 29 to 58 bytes of memory, and
half as much again while the table grows: a fingerprint of 128 bits stands for it. Among a thousand
million puzzles, the probability that any is dropped by mistake is 1 in 10^21. With --memory, what
does not fit goes to files without names, which take some 140 bytes for each puzzle.";

#[derive(ClapArgs, Debug)]
#[command(after_help = DEDUP_EXAMPLES)]
pub(crate) struct DedupArgs {
    /// Files of puzzles; - is standard input
    #[arg(required = true, value_name = "INPUT")]
    pub inputs: Vec<PathBuf>,
    /// Treat equivalent puzzles as the same
    #[arg(long)]
    pub equivalent: bool,
    /// List the dropped lines in FILE: line,repeats,text
    #[arg(long, value_name = "FILE")]
    pub dropped: Option<PathBuf>,
    /// Memory for the table of puzzles, as in 500M, 8G; what does not fit goes to the disk
    #[arg(long, value_name = "SIZE", value_parser = super::parse_size)]
    pub memory: Option<NonZeroUsize>,
    /// The directory of files that are needed meanwhile [default: that of the output]
    #[arg(long, value_name = "DIR", requires = "memory")]
    pub scratch: Option<PathBuf>,
    #[command(flatten)]
    pub writing: WritingArgs,
    #[command(flatten)]
    pub reading: ReadingArgs,
}

const SPLIT_EXAMPLES: &str = "\
Examples:
  ninefold split a.txt --train 0.9 --test 0.1                 # a-train.txt, a-test.txt
  ninefold split puzzles.csv --train 0.9 --test 0.1 -o sets/  # sets/train.csv, sets/test.csv
  ninefold split a.txt b.txt --train 0.8 --valid 0.1 --test 0.1 -o mine  # mine-train.txt, ...
  ninefold split a.txt --test 1000 --train 1 -o sets/  # 1,000 for tests, the rest for training
  ninefold split a.txt --part easy=0.5 --part rest=0.5 --group exact -o halves/
  ninefold split --audit sets/train.csv sets/test.csv

--group canonical keeps puzzles with equivalent solutions together, so that no part has a puzzle of
another, even relabelled or turned. (A puzzle without a single solution stays with its equivalents.)
--group exact keeps only equal puzzles together, --group none nothing. The part depends on the salt
and the group alone, so that no test part of anybody is in your train part: threads do not matter, a puzzle stays in its part when the file grows, and
shares are met on average, not exactly. Where a number of puzzles is asked for, the inputs are read
twice, and each part ends at the boundary between groups that is nearest to its number or share.
Comments and malformed lines go to no part. All parts appear whole, or none.

--audit checks existing files against each other: no two may have a puzzle, an equivalent puzzle, a
solution or an equivalent solution in common. It lists the leaks, and exits with 4 if there are
any.";

#[derive(ClapArgs, Debug)]
#[command(after_help = SPLIT_EXAMPLES)]
pub(crate) struct SplitArgs {
    /// Files of puzzles; - is standard input
    #[arg(required = true, value_name = "INPUT")]
    pub inputs: Vec<PathBuf>,
    /// The size of the part train: a share, as in 0.9, or a number of puzzles, as in 10000
    #[arg(long, value_name = "SIZE", value_parser = parse_part_size)]
    pub train: Option<PartSize>,
    /// The size of the part valid: a share, as in 0.9, or a number of puzzles, as in 10000
    #[arg(long, value_name = "SIZE", value_parser = parse_part_size)]
    pub valid: Option<PartSize>,
    /// The size of the part test: a share, as in 0.9, or a number of puzzles, as in 10000
    #[arg(long, value_name = "SIZE", value_parser = parse_part_size)]
    pub test: Option<PartSize>,
    /// A part of any other name and its size. Shares must add up to 1; if other parts have numbers
    /// of puzzles, they are shares of the rest
    #[arg(long = "part", value_name = "NAME=SIZE", value_parser = parse_part)]
    pub parts: Vec<(String, PartSize)>,
    /// Which puzzles must stay together
    #[arg(long, default_value = "canonical", value_name = "BY", value_parser = one_of(GROUPS))]
    pub group: SplitGroup,
    /// The text that decides which puzzles come to which part; seed leaves it to --seed
    #[arg(long, default_value_t = SplitSalt::default().text().to_owned(), value_name = "TEXT")]
    pub split_salt: String,
    /// Seed of the parts with --split-salt seed [default: 0]
    #[arg(long)]
    pub seed: Option<u64>,
    /// Where to write: a directory (it ends with / or exists), or the beginning of the parts'
    /// names [default: the name of the first input without its extension]
    #[arg(short, long, value_name = "OUT", value_parser = super::several_files())]
    pub output: Option<PathBuf>,
    #[command(flatten)]
    pub existing: ExistingArgs,
    /// Write no parts; list the leaks between existing files
    #[arg(
        long,
        conflicts_with_all =
            ["train", "valid", "test", "parts", "group", "split_salt", "seed", "output", "force", "no_sync"]
    )]
    pub audit: bool,
    #[command(flatten)]
    pub reading: ReadingArgs,
}

/// The puzzles that a split must keep together.
const GROUPS: Choices<SplitGroup> = &[
    (
        "canonical",
        "Equivalent puzzles and puzzles with equivalent solutions",
        SplitGroup::Canonical,
    ),
    ("exact", "The same puzzles", SplitGroup::Exact),
    ("none", "None", SplitGroup::None),
];

const MORPH_EXAMPLES: &str = "\
Examples:
  ninefold morph puzzles.txt --count 10 --seed 1 -o many.txt
  ninefold morph kaggle.csv --count 3 --solutions -o many.csv  # puzzle,solution

Each equivalent is drawn uniformly from all 1,218,998,108,160 symmetries. Equivalent k of a puzzle
depends only on the seed, the number of the puzzle's file, its line, and k.";

#[derive(ClapArgs, Debug)]
#[command(after_help = MORPH_EXAMPLES)]
pub(crate) struct MorphArgs {
    /// Files of puzzles; - is standard input
    #[arg(required = true, value_name = "INPUT")]
    pub inputs: Vec<PathBuf>,
    /// Equivalents of each puzzle
    #[arg(long, default_value_t = 1, value_name = "K")]
    pub count: u64,
    /// Seed of all random choices
    #[arg(long, default_value_t = 0)]
    pub seed: u64,
    /// Transform the solutions of the input too; the output is puzzle,solution
    #[arg(long)]
    pub solutions: bool,
    /// Write each puzzle itself before its equivalents
    #[arg(long)]
    pub keep_original: bool,
    #[command(flatten)]
    pub writing: WritingArgs,
    #[command(flatten)]
    pub header: HeaderArgs,
    #[command(flatten)]
    pub reading: ReadingArgs,
}

const STATS_EXAMPLES: &str = "\
Examples:
  ninefold stats puzzles.txt
  ninefold stats puzzles.txt --json > stats.json
  ninefold stats train.csv test.csv --html stats.html  # a page with histograms";

#[derive(ClapArgs, Debug)]
#[command(after_help = STATS_EXAMPLES)]
pub(crate) struct StatsArgs {
    /// Files of puzzles; - is standard input
    #[arg(required = true, value_name = "INPUT")]
    pub inputs: Vec<PathBuf>,
    /// Print JSON instead of tables
    #[arg(long)]
    pub json: bool,
    /// Write a page with histograms as well
    #[arg(long, value_name = "OUT")]
    pub html: Option<PathBuf>,
    #[command(flatten)]
    pub existing: ExistingArgs,
    #[command(flatten)]
    pub reading: ReadingArgs,
}

/// Parses NAME=SIZE. The name becomes a part of a file's name.
pub(super) fn parse_part(text: &str) -> Result<(String, PartSize), &'static str> {
    const EXPECTED: &str = "expected NAME=SIZE, as in extra=0.05 or extra=1000";
    let (name, size) = text.split_once('=').ok_or(EXPECTED)?;
    let is_plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.');
    if name.is_empty() || name.starts_with('.') || !name.chars().all(is_plain) {
        return Err("a part's name consists of letters, digits, - _ and .");
    }
    Ok((name.to_owned(), parse_part_size(size)?))
}

/// Parses a share from 0 to 1, or a whole number above 1: of puzzles.
pub(super) fn parse_part_size(text: &str) -> Result<PartSize, &'static str> {
    const EXPECTED: &str = "expected a share, as in 0.9, or a number of puzzles, as in 10000";
    if let Ok(count @ 2..) = text.parse() {
        return Ok(PartSize::Count(count));
    }
    text.parse().map(PartSize::Share).map_err(|_| EXPECTED)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_have_plain_names() {
        assert_eq!(parse_part("extra-1=0.25"), Ok(("extra-1".to_owned(), PartSize::Share(0.25))));
        assert_eq!(parse_part("extra=250"), Ok(("extra".to_owned(), PartSize::Count(250))));
        assert_eq!(parse_part_size("1"), Ok(PartSize::Share(1.0)));
        for wrong in ["extra", "=1", "a/b=1", "..=1", "a=x", "a b=1"] {
            assert!(parse_part(wrong).is_err(), "{wrong}");
        }
    }
}
