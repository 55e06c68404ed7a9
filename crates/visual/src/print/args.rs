//! Arguments of `print`.

use std::{num::NonZeroUsize, ops::RangeInclusive, path::PathBuf, str::FromStr};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args as ClapArgs, ValueEnum};

use super::language::Language;
use crate::level_look;
use ninefold_jobs::generate::{ConstraintsError, VariantConstraints};
use ninefold_jobs::jobs::{parse_clues, parse_symmetry};
use ninefold_jobs::text::{INPUT_FORMATS, InputFormat};
use ninefold_jobs::{grid::ClueSymmetry, logic::Level};

const EXAMPLES: &str = "\
Examples:
  ninefold print puzzles.txt -o book.pdf              # 4 a page on A4, solutions at the back
  ninefold print puzzles.txt --count 12 --per-page 6 --grade --title 'Week 12' -o week.pdf
  ninefold print docs/examples/killer-kropki-thermo.toml --per-page 1 -o killer.pdf
  ninefold print puzzles.txt --paper letter --no-solutions -o sheet.svg  # sheet-1.svg, ...
  ninefold print --generate --level easy:100,medium:100,hard:100 --seed 7 --cover \\
                 --title 'Three hundred' -o book.pdf
  ninefold print --generate --level easy:6 --language de --title Sonntag -o sonntag.pdf
  ninefold print --generate --clues 28-32 --symmetry full --author Ada --date 'May 2026' -o may.pdf
  ninefold print --generate --ruleset killer --count 20 --seed 7 -o killers.pdf

The name of BOOK says what it is: .pdf is one file, .svg a file for each page. The same arguments
and the same seed give the same bytes, on every machine. Puzzles are numbered as they are printed,
and solutions have the numbers of their puzzles.

Lines that are malformed, and puzzles without exactly one solution, are named and left out; the
exit code is 3 then.";

/// Arguments of `print`.
#[derive(ClapArgs, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct PrintArgs {
    /// A file of puzzles, classic or variants, or one puzzle; - is standard input
    #[arg(required_unless_present = "generate", conflicts_with = "generate")]
    pub puzzles: Option<String>,
    /// Where to write: a name that ends in .pdf or .svg; - is a PDF to standard output
    #[arg(short, long, value_name = "BOOK")]
    pub output: PathBuf,
    /// The format of the file, if it cannot be detected
    #[arg(long, value_name = "FORMAT", value_parser = input_formats())]
    pub format: Option<&'static InputFormat>,
    /// Number of puzzles: of a file the first N [default: all], to generate [default: one page]
    #[arg(long, value_name = "N")]
    pub count: Option<NonZeroUsize>,
    #[command(flatten)]
    pub page: PageArgs,
    /// Print the difficulty of puzzles for people: the level in the profile hodoku, and for variants
    /// that of `ninefold grade`; at the top of the page if all of its puzzles have the same
    #[arg(long)]
    pub grade: bool,
    #[command(flatten)]
    pub make: MakeArgs,
    /// Number of threads that make puzzles [default: one a core]
    #[arg(long, value_name = "N")]
    pub threads: Option<NonZeroUsize>,
    /// Overwrite outputs that exist
    #[arg(long)]
    pub force: bool,
    /// No progress bar, and no word about what was written
    #[arg(long, short)]
    pub quiet: bool,
}

/// Arguments about the look of a page.
#[derive(ClapArgs, Debug)]
pub(crate) struct PageArgs {
    /// Puzzles a page
    #[arg(long, value_enum, default_value_t, value_name = "N")]
    pub per_page: PerPage,
    /// The size of a page
    #[arg(long, value_enum, default_value_t, value_name = "SIZE")]
    pub paper: PaperName,
    /// Text at the top of every page; '' for nothing
    #[arg(long, default_value = "Sudoku", value_name = "TEXT")]
    pub title: String,
    /// The author, at the bottom of every page
    #[arg(long, default_value = "", hide_default_value = true, value_name = "TEXT")]
    pub author: String,
    /// The date as it is to be printed, at the bottom of every page
    #[arg(long, default_value = "", hide_default_value = true, value_name = "TEXT")]
    pub date: String,
    /// Levels that differ on a page as stars, from one for easy to five for extreme, not in words
    #[arg(long)]
    pub stars: bool,
    /// A front page: the title, the author and the date, the first puzzle, and what is inside
    #[arg(long)]
    pub cover: bool,
    /// The language of the words on a page, other than rules and names of constraints
    #[arg(long, value_enum, default_value_t, value_name = "LANGUAGE")]
    pub language: Language,
    /// A font file (TrueType, OpenType) for characters that the font of the program lacks
    #[arg(long, value_name = "FILE")]
    pub font: Option<PathBuf>,
    /// No solutions at the back
    #[arg(long)]
    pub no_solutions: bool,
    /// Solutions a page, at most 60 [default: 20; 12 of variants, and where there are no more]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=60))]
    pub solutions_per_page: Option<u8>,
}

/// Arguments about puzzles to make.
#[derive(ClapArgs, Debug)]
pub(crate) struct MakeArgs {
    /// Make the puzzles instead of reading them
    #[arg(long)]
    pub generate: bool,
    /// Levels of the profile hodoku (easy, medium, hard, unfair, extreme), each with its number of
    /// puzzles, as in easy:100,hard:50
    #[arg(long, conflicts_with = "puzzles", value_name = "LEVELS", value_delimiter = ',')]
    pub level: Vec<LevelCount>,
    /// Number of clues, as in 26 or 24-28; for variants, from 0 on [default: 30-36 of level easy]
    #[arg(long, conflicts_with = "puzzles", value_name = "RANGE", value_parser = parse_clues)]
    pub clues: Option<RangeInclusive<usize>>,
    /// Symmetry of the clues: half-turn, quarter-turn, horizontal, vertical, diagonal,
    /// antidiagonal, orthogonal, both-diagonals, full, none [default: half-turn of --level without
    /// --clues, else none]
    #[arg(long, conflicts_with = "puzzles", value_name = "NAME", value_parser = parse_symmetry)]
    pub symmetry: Option<ClueSymmetry>,
    /// Variants, with the constraints that `ninefold generate --ruleset` takes, as in killer
    #[arg(
        long,
        conflicts_with_all = ["puzzles", "level", "symmetry"],
        value_name = "R",
        value_parser = parse_ruleset
    )]
    pub ruleset: Option<VariantConstraints>,
    /// Seed of all random choices [default: drawn, and said]
    #[arg(long, conflicts_with = "puzzles")]
    pub seed: Option<u64>,
}

/// A level and how many puzzles of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LevelCount {
    pub level: Level,
    /// Number of this level; without it, that of `--count`.
    pub count: Option<NonZeroUsize>,
}

impl FromStr for LevelCount {
    type Err = String;

    fn from_str(text: &str) -> Result<LevelCount, String> {
        let (name, count) =
            text.split_once(':').map_or((text, None), |(name, count)| (name, Some(count)));
        let name = name.trim();
        let level = level_look::level(name).ok_or_else(|| {
            let names = Level::ALL.map(|level| level.name().to_lowercase()).join(", ");
            format!("{name:?} is no level; expected one of {names}")
        })?;
        let number = |count: &str| {
            let wrong = |_| format!("{count:?} is no number of puzzles; expected 1 or more");
            count.trim().parse().map_err(wrong)
        };
        Ok(LevelCount { level, count: count.map(number).transpose()? })
    }
}

/// Numbers of puzzles that fill a page.
#[derive(ValueEnum, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum PerPage {
    /// One
    #[value(name = "1")]
    One,
    /// Two, one above the other
    #[value(name = "2")]
    Two,
    /// Four
    #[default]
    #[value(name = "4")]
    Four,
    /// Six
    #[value(name = "6")]
    Six,
}

/// Sizes of paper.
#[derive(ValueEnum, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum PaperName {
    /// 210 by 297 millimetres
    #[default]
    A4,
    /// 8.5 by 11 inches
    Letter,
}

/// The formats that are read, by their names, with their descriptions.
fn input_formats() -> impl TypedValueParser<Value = &'static InputFormat> {
    let value =
        |row: &InputFormat| PossibleValue::new(row.name).aliases(row.aliases).help(row.description);
    PossibleValuesParser::new(INPUT_FORMATS.iter().map(value)).try_map(|name| {
        InputFormat::find(&name).ok_or_else(|| format!("{name:?} is no format of input"))
    })
}

fn parse_ruleset(text: &str) -> Result<VariantConstraints, ConstraintsError> {
    text.parse()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_have_a_number_of_puzzles_or_none() {
        let parse = |text: &str| text.parse::<LevelCount>();
        let of = |level, count: usize| LevelCount { level, count: NonZeroUsize::new(count) };
        assert_eq!(parse("easy:100"), Ok(of(Level::Easy, 100)));
        assert_eq!(parse("Extreme"), Ok(of(Level::Extreme, 0)));
        for (text, expected) in [
            (
                "simple:3",
                "\"simple\" is no level; expected one of easy, medium, hard, unfair, extreme",
            ),
            ("easy:0", "\"0\" is no number of puzzles; expected 1 or more"),
            ("easy:x", "\"x\" is no number of puzzles; expected 1 or more"),
            (":3", "\"\" is no level; expected one of easy, medium, hard, unfair, extreme"),
        ] {
            assert_eq!(parse(text).expect_err(text), expected);
        }
    }
}
