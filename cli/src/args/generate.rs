//! Arguments of `generate`.

use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueEnum};

use super::parse_backend;
use ninefold::batch::shard::Shard;
use ninefold::engine::Backend;
use ninefold::generate::row::Form;
use ninefold::generate::variant::Wanted;
use ninefold::generate::variant::decorations::{self, DECORATIONS};
use ninefold::generate::wanted::technique;
use ninefold::grid::ClueSymmetry;
use ninefold::logic::profile::{HODOKU, Level};
use ninefold::ruleset::parse;

const EXAMPLES: &str = "\
Examples:
  ninefold generate --count 10                         minimal puzzles, each clue needed
  ninefold generate --count 1000000 --seed 7 -o m.txt  the same 100,000 a second; m.txt.manifest.json beside it
  ninefold generate --count 1000 --clues 28-32 --symmetry half-turn --output-format csv
  ninefold generate --kind grid --count 1000000        full grids, all equally likely
  ninefold generate --difficulty hard --count 1000     at least three decisions of the engine rules
  ninefold generate --level hard,unfair --count 1000   as HoDoKu grades them
  ninefold generate --needs x-wing --count 100         solved by way of an X-Wing
  ninefold generate --multi 5 --count 100              exactly five solutions
  ninefold generate --hard --count 100 -o hard.txt     a search for puzzles of more than 60 decisions
  ninefold generate --low-clues --count 10             a search for puzzles of 18 clues
  ninefold generate --ruleset killer --count 10000     killers of 27 to 32 cages, no givens
  ninefold generate --ruleset 'cage+kropki+thermo:3-5+.AntiKnight' --clues 0-12
  ninefold generate --count 1000000 --seed 7 -o m.txt --resume    goes on after a kill
  ninefold generate --from-manifest m.txt.manifest.json -o again.txt

Puzzle i depends on the seed and i alone: the same file on any number of threads, in any shards,
after any interruption. A minimal puzzle is a uniformly random grid whose clues were tried in
random order: puzzles with few clues come up less often than they are (24.4 clues on average,
where the average of all minimal puzzles is near 26.6); --kind unbiased gives each a weight that
mends it.";

/// Arguments of `generate`.
#[derive(ClapArgs, Debug, Clone)]
#[command(after_help = EXAMPLES)]
pub struct GenerateArgs {
    /// Number of puzzles
    #[arg(long, default_value_t = 1, value_name = "N")]
    pub count: u64,
    /// Seed of all random choices
    #[arg(long, default_value_t = 0)]
    pub seed: u64,
    /// What to make [default: minimal; unique with --clues, --symmetry, --mask or --difficulty]
    #[arg(long, value_enum, conflicts_with_all = ["multi", "flawed", "hard", "low_clues"])]
    pub kind: Option<Kind>,
    /// Puzzles with exactly K solutions
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    pub multi: Option<u64>,
    /// How many clues, as in 26 or 24-28; of variants, from 0 on
    #[arg(long, value_name = "RANGE", value_parser = parse_clues)]
    pub clues: Option<Range<usize>>,
    /// ClueSymmetry of the clues: half-turn, quarter-turn, horizontal, vertical, diagonal, antidiagonal,
    /// orthogonal, both-diagonals, full
    #[arg(long, value_name = "NAME", value_parser = parse_symmetry)]
    pub symmetry: Option<ClueSymmetry>,
    /// A file with one grid: clues where it has digits, and nowhere else
    #[arg(long, value_name = "FILE", conflicts_with_all = ["clues", "symmetry"])]
    pub mask: Option<PathBuf>,
    /// A file of full grids to begin with, in turn, instead of random ones
    #[arg(long, value_name = "FILE")]
    pub solutions: Option<PathBuf>,
    /// How hard for the engine rules; without it, whatever comes. How hard for people: --level
    #[arg(long, value_enum)]
    pub difficulty: Option<Difficulty>,
    /// The same by decisions of the engine rules, as in 5, 3-10, or 20- for 20 and more
    #[arg(long, value_name = "RANGE", value_parser = parse_nodes, conflicts_with = "difficulty")]
    pub nodes: Option<Range<u64>>,
    /// How hard for people: one of these levels of the profile hodoku, as in hard or easy,medium
    #[arg(
        long,
        value_enum,
        value_name = "LEVELS",
        value_delimiter = ',',
        conflicts_with = "multi"
    )]
    pub level: Vec<LevelName>,
    /// The profile hodoku solves it by way of this technique, as in x-wing (`ninefold explain --profiles`
    /// lists them); several, with commas: of all of them
    #[arg(
        long,
        value_name = "TECHNIQUES",
        value_delimiter = ',',
        value_parser = parse_technique,
        conflicts_with = "multi"
    )]
    pub needs: Vec<Technique>,
    /// Search for minimal puzzles with more than 60 decisions (or --nodes)
    #[arg(long, conflicts_with_all = ["multi", "clues", "symmetry", "mask", "solutions", "difficulty"])]
    pub hard: bool,
    /// Search for puzzles with at most 18 clues (or --clues)
    #[arg(
        long,
        conflicts_with_all = ["hard", "multi", "symmetry", "mask", "solutions", "difficulty", "nodes"]
    )]
    pub low_clues: bool,
    /// Variants: constraints that are read off from the solution, joined by + (killer, cage, kropki, xv, thermo, whisper,
    /// renban, arrow, greater-than, even-odd; how many behind a colon, as in thermo:4-6), and constraints that all
    /// puzzles have, in the syntax of one line (.AntiKnight.Diagonal~1). Givens as few as one solution takes, or --clues
    #[arg(
        long,
        value_name = "R",
        value_parser = parse_ruleset,
        conflicts_with_all = [
            "kind", "multi", "symmetry", "mask", "solutions", "difficulty", "level", "needs", "hard", "low_clues",
            "flawed", "backend",
        ]
    )]
    pub ruleset: Option<RulesetName>,
    /// Lines that a reader must cope with: malformed, contradictory, with several solutions
    #[arg(
        long,
        conflicts_with_all = [
            "multi", "clues", "symmetry", "mask", "solutions", "difficulty", "nodes", "level", "needs",
            "hard", "low_clues", "output_format",
        ]
    )]
    pub flawed: bool,
    /// Grids to try for one puzzle before giving up [default: 10000000; of variants 10000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub attempts: Option<u64>,
    /// The form of the output
    #[arg(long, value_enum, default_value_t, value_name = "FORM")]
    pub output_format: OutputFormat,
    /// Only the K-th of N shares; the N outputs joined are the whole
    #[arg(long, value_name = "K/N")]
    pub shard: Option<Shard>,
    /// Where to write [default: standard output]; FILE.manifest.json goes beside it
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Overwrite the output if it exists
    #[arg(long)]
    pub force: bool,
    /// Go on where an interrupted run with the same arguments left off
    #[arg(long, requires = "output", conflicts_with = "force")]
    pub resume: bool,
    /// Make a file again from its manifest, and compare the checksums
    #[arg(
        long,
        value_name = "MANIFEST",
        conflicts_with_all = [
            "count", "seed", "kind", "multi", "clues", "symmetry", "mask", "solutions", "difficulty",
            "nodes", "level", "needs", "hard", "low_clues", "flawed", "attempts", "output_format", "shard",
            "ruleset",
        ]
    )]
    pub from_manifest: Option<PathBuf>,
    /// The instruction set: avx512, avx2 or portable [default: the best of this machine]
    #[arg(long, value_name = "NAME", value_parser = parse_backend)]
    pub backend: Option<Backend>,
    /// Number of worker threads [default: one a core]
    #[arg(long, value_name = "N")]
    pub threads: Option<NonZeroUsize>,
    /// No progress bar
    #[arg(long, short)]
    pub quiet: bool,
}

/// What to make.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Full grids, all equally likely
    Grid,
    /// Puzzles with one solution
    Unique,
    /// Puzzles with one solution, all of whose clues are needed
    Minimal,
    /// Minimal puzzles with sampling weights (controlled-bias method; some six seconds of a core each)
    Unbiased,
}

/// How hard a generated puzzle is, measured by the engine `rules`.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difficulty {
    /// Singles and locked candidates solve it; 32 clues unless --clues says otherwise
    Easy,
    /// It takes one or two decisions; minimal unless --clues or --kind says otherwise
    Medium,
    /// It takes at least three decisions; minimal unless --clues or --kind says otherwise
    Hard,
}

/// Levels of the profile `hodoku`.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum LevelName {
    /// Singles
    Easy,
    /// Locked candidates, pairs and triples
    Medium,
    /// Fish, wings, single-digit patterns, uniqueness
    Hard,
    /// Chains and almost locked sets
    Unfair,
    /// What takes forcing chains, or trial and error
    Extreme,
}

impl LevelName {
    /// The level.
    pub fn level(self) -> Level {
        match self {
            LevelName::Easy => Level::Easy,
            LevelName::Medium => Level::Medium,
            LevelName::Hard => Level::Hard,
            LevelName::Unfair => Level::Unfair,
            LevelName::Extreme => Level::Extreme,
        }
    }
}

/// A technique of the profile `hodoku`: its number in the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Technique(pub usize);

impl std::fmt::Display for Technique {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(HODOKU.entries.get(self.0).map_or("", |entry| entry.technique.code()))
    }
}

fn parse_technique(text: &str) -> Result<Technique, String> {
    technique(text.trim()).map(Technique).ok_or_else(|| {
        let codes: Vec<&str> = HODOKU.entries.iter().map(|entry| entry.technique.code()).collect();
        format!("the profile hodoku has no such technique; expected one of {}", codes.join(", "))
    })
}

/// Forms of output.
#[derive(ValueEnum, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OutputFormat {
    /// The puzzle alone, 81 characters
    #[default]
    Line,
    /// puzzle,solution,solutions,clues,nodes,minimal,symmetry,index,weight with a header
    Csv,
    /// A JSON object a line, with the same names
    Jsonl,
    /// A Parquet file with the same columns; of builds with the feature parquet
    Parquet,
}

/// What variant puzzles are made of: see `--ruleset`.
#[derive(Clone, Debug)]
pub struct RulesetName {
    /// As it was written.
    pub text: String,
    /// Constraints that all puzzles have.
    pub fixed: String,
    /// What is read off from the solution.
    pub decorations: Vec<Wanted>,
}

fn parse_ruleset(text: &str) -> Result<RulesetName, String> {
    let mut name =
        RulesetName { text: text.to_owned(), fixed: String::new(), decorations: Vec::new() };
    for part in text.split('+').map(str::trim) {
        if part.starts_with('.') {
            if let Some(odd) =
                part.chars().find(|c| matches!(c, ',' | '"' | '\\') || c.is_control())
            {
                return Err(format!("{part}: {odd:?} cannot stand in the lines of a file"));
            }
            // All of them at once: what a part says may not go with those before.
            name.fixed += part;
            parse::line(&name.fixed).map_err(|error| format!("{}: {error}", name.fixed))?;
            continue;
        }
        let (word, count) = part.split_once(':').map_or((part, None), |(a, b)| (a, Some(b)));
        let decoration = decorations::find(word).ok_or_else(|| {
            let names: Vec<&str> = DECORATIONS.iter().map(|decoration| decoration.name).collect();
            let names = names.join(", ");
            format!("{word:?} is none of {names}, nor constraints as in .AntiKnight")
        })?;
        let (least, most) = (decoration.range.start(), decoration.range.end());
        let count = match count {
            None => decoration.default.clone(),
            Some(count) => parse_range(count)
                .map(|range: Range<usize>| range.0)
                .filter(|range| range.start() >= least && range.end() <= most)
                .ok_or_else(|| format!("{part}: expected a number from {least} to {most}, or two as in {word}:{least}-{most}"))?,
        };
        name.decorations.push(Wanted { decoration, count });
    }
    Ok(name)
}

/// From this to that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Range<T>(pub RangeInclusive<T>);

impl<T: std::fmt::Display + PartialEq> std::fmt::Display for Range<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0.start() == self.0.end() {
            true => write!(f, "{}", self.0.start()),
            false => write!(f, "{}-{}", self.0.start(), self.0.end()),
        }
    }
}

fn parse_range<T: std::str::FromStr + PartialOrd + Copy>(text: &str) -> Option<Range<T>> {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    let (from, to) = (from.trim().parse().ok()?, to.trim().parse().ok()?);
    (from <= to).then_some(Range(from..=to))
}

fn parse_clues(text: &str) -> Result<Range<usize>, String> {
    let range = parse_range(text).filter(|range| *range.0.end() <= 80);
    range.ok_or_else(|| "expected a number from 0 to 80, or two as in 24-28".to_owned())
}

fn parse_nodes(text: &str) -> Result<Range<u64>, String> {
    let open = text.strip_suffix('-').and_then(|from| from.parse().ok());
    let range = open.map(|from| Range(from..=u64::MAX)).or_else(|| parse_range(text));
    range.ok_or_else(|| "expected a number, or two as in 3-10, or from one on as in 3-".to_owned())
}

fn parse_symmetry(text: &str) -> Result<ClueSymmetry, String> {
    let names = || ClueSymmetry::ALL.map(ClueSymmetry::name).join(", ");
    ClueSymmetry::find(text).ok_or_else(|| format!("expected one of {}", names()))
}

impl GenerateArgs {
    /// The form of lines.
    pub fn form(&self) -> Form {
        match self.output_format {
            OutputFormat::Line => Form::Line,
            OutputFormat::Csv => Form::Csv,
            OutputFormat::Jsonl => Form::Jsonl,
            OutputFormat::Parquet => Form::Parquet,
        }
    }

    /// The arguments that say what is in the file, in one way of writing them: what a manifest records.
    pub fn canonical(&self) -> Vec<String> {
        let mut all = vec![format!("--count={}", self.count), format!("--seed={}", self.seed)];
        let mut option = |name: &str, value: Option<String>| {
            all.extend(value.map(|value| format!("--{name}={value}")));
        };
        option("kind", self.kind.map(word));
        option("multi", self.multi.map(|count| count.to_string()));
        option("clues", self.clues.as_ref().map(Range::to_string));
        option("symmetry", self.symmetry.map(|symmetry| symmetry.name().to_owned()));
        option("mask", self.mask.as_ref().map(|path| path.display().to_string()));
        option("solutions", self.solutions.as_ref().map(|path| path.display().to_string()));
        option("ruleset", self.ruleset.as_ref().map(|ruleset| ruleset.text.clone()));
        option("difficulty", self.difficulty.map(word));
        option("nodes", self.nodes.as_ref().map(Range::to_string));
        option("level", joined(self.level.iter().copied().map(word)));
        option("needs", joined(self.needs.iter().map(Technique::to_string)));
        option("attempts", self.attempts.map(|attempts| attempts.to_string()));
        let form = Some(self.output_format).filter(|form| *form != OutputFormat::Line);
        option("output-format", form.map(word));
        option("shard", self.shard.map(|shard| shard.to_string()));
        let flags = [("hard", self.hard), ("low-clues", self.low_clues), ("flawed", self.flawed)];
        all.extend(flags.iter().filter(|(_, is_set)| *is_set).map(|(name, _)| format!("--{name}")));
        all
    }
}

/// The word that stands for a value on the command line.
fn word(value: impl ValueEnum) -> String {
    value.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
}

/// Words with commas between them, if there are any.
fn joined(words: impl Iterator<Item = String>) -> Option<String> {
    let words: Vec<String> = words.collect();
    (!words.is_empty()).then(|| words.join(","))
}
