//! Arguments of `dataset`.

use std::{fs, num::NonZeroUsize, path::PathBuf};

use clap::{Args as ClapArgs, ValueEnum};

use super::corpus::{parse_part, parse_part_size};
use super::{Choices, ExistingArgs, one_of, reasoning::parse_technique};
use crate::record::Tolerance;
use ninefold_jobs::boards::Size;
use ninefold_jobs::corpus::{PartSize, SplitSalt};
use ninefold_jobs::jobs::dataset::{
    self, DatasetLayout, DatasetOptions, DatasetOptionsError, DatasetSource, TraceOptions,
};
use ninefold_jobs::jobs::parse_board_size;
use ninefold_jobs::reasoning::path::{Style, TableRows};
use ninefold_jobs::reasoning::{Curriculum, Template};

const EXAMPLES: &str = "\
Examples:
  ninefold dataset puzzles.csv -o set                     # set/train.parquet, set/test.parquet
  ninefold dataset --generate 100000 -o set --seed 1 --grade hodoku  # from nothing
  ninefold dataset a.csv b.txt -o sudoku --layout hrm --train 0.9 --test 0.1 --subsample 1000 \\
      --augment 1000 --seed 1                             # what HRM and TRM train on
  ninefold dataset puzzles.csv -o set --layout csv --test 1000 --dropped dropped.csv
  ninefold dataset puzzles.csv -o set --layout npy --subsample test=500 --grade hodoku,se
  ninefold dataset --size 4 --generate 1000 --augment 100 --layout hrm -o small   # 4x4 to 16x16
  ninefold dataset --generate 5000 --generate-with level=hard --generate-with clues=24-28 -o hard
  ninefold dataset --generate 1000 --curriculum default -o tasks # rows for reasoning models
  ninefold dataset --generate 1000 --layout steps --negatives 0.5 -o steps # right and wrong steps
  ninefold dataset --from-manifest set/manifest.json -o again  # the same, byte for byte
  ninefold dataset --audit set

Left out are malformed lines, puzzles without exactly one solution, and each puzzle that is
equivalent to an earlier one. Puzzles with equivalent solutions stay in one part, so that no part
leaks into another; the part is the one that `split` with the same sizes gives. By default
--test is 0.1, and --train gets what the other parts leave. Each row has the puzzle, its
only solution, clues, nodes of the engine rules, level and score (--grade hodoku), se_rating
(--grade se), source and group. The directory is read back and audited, and appears whole or not
at all; in it are README.md (the dataset card) and manifest.json.";

#[derive(ClapArgs, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct DatasetArgs {
    /// Files of puzzles, of any format that is read without naming it
    #[arg(required_unless_present_any = ["generate", "from_manifest", "audit"], value_name = "INPUT")]
    pub inputs: Vec<PathBuf>,
    /// Generate N puzzles instead of reading files
    #[arg(long, value_name = "N", conflicts_with = "inputs")]
    pub generate: Option<NonZeroUsize>,
    /// An option of `generate` for these puzzles, as in clues=24-28; kind, clues, symmetry, nodes,
    /// level, technique, technique-use, score, se, search (difficulty or none), attempts
    #[arg(long, value_name = "NAME=VALUE", requires = "generate")]
    pub generate_with: Vec<String>,
    /// Generate rows of a curriculum, those of `reasoning.tasks` in Python: default, a file, or the
    /// stages themselves; --size takes those of a size, as all layouts but prompt need
    #[arg(
        long,
        value_name = "NAME|FILE",
        requires = "generate",
        conflicts_with_all = ["generate_with", "subsample", "augment", "dropped"],
        value_parser = parse_curriculum
    )]
    pub curriculum: Option<Curriculum>,
    /// The size of the boards: 4, 6, 8, 9, 10, 12 or 16 rows, a symbol for each cell; 16x16 are
    /// generated with clues [default: 9]
    #[arg(long, value_name = "N", value_parser = parse_board_size)]
    pub size: Option<Size>,
    /// The directory to write
    #[arg(short, long, value_name = "DIR", value_parser = super::several_files(), required_unless_present = "audit")]
    pub output: Option<PathBuf>,
    /// The files that are written [default: parquet; of a curriculum prompt]
    #[arg(long, value_name = "LAYOUT", value_parser = one_of(LAYOUTS))]
    pub layout: Option<DatasetLayout>,
    /// The size of the part train: a share, as in 0.9, or a number of puzzles, as in 10000
    #[arg(long, value_name = "SIZE", value_parser = parse_part_size)]
    pub train: Option<PartSize>,
    /// The size of the part valid
    #[arg(long, value_name = "SIZE", value_parser = parse_part_size)]
    pub valid: Option<PartSize>,
    /// The size of the part test
    #[arg(long, value_name = "SIZE", value_parser = parse_part_size)]
    pub test: Option<PartSize>,
    /// A part of any other name and its size
    #[arg(long = "part", value_name = "NAME=SIZE", value_parser = parse_part)]
    pub parts: Vec<(String, PartSize)>,
    /// Take only K puzzles of a part, at random [part: train]
    #[arg(long, value_name = "[PART=]K", value_parser = parse_of_part)]
    pub subsample: Vec<(String, u64)>,
    /// Write K random equivalents behind each puzzle of a part [part: train]
    #[arg(long, value_name = "[PART=]K", value_parser = parse_of_part)]
    pub augment: Vec<(String, u64)>,
    /// Seed of all random choices
    #[arg(long, default_value_t = 0)]
    pub seed: u64,
    /// The text that decides which puzzles come to which part; seed leaves it to --seed
    #[arg(long, default_value_t = SplitSalt::default().text().to_owned(), value_name = "TEXT")]
    pub split_salt: String,
    /// Label each row: level and score of HoDoKu, or Sudoku Explainer's rating, or both
    #[arg(long, value_enum, value_delimiter = ',', value_name = "PROFILE")]
    pub grade: Vec<GradeName>,
    /// The form of paths, in layouts that have them
    #[arg(long, value_name = "STYLE", default_value = "sentences", value_parser = one_of(STYLES))]
    pub style: Style,
    /// The prompt of conversations: plain-1, rules-1 or moves-1
    #[arg(long, value_name = "NAME", default_value = "rules-1", value_parser = parse_prompt)]
    pub prompt: Template,
    /// Leave out the steps of paths that no later step needs
    #[arg(long)]
    pub prune: bool,
    /// The rows of candidates before steps that are no singles, in the style table
    #[arg(long, value_name = "ROWS", default_value = "touched", value_parser = one_of(TABLES))]
    pub table: TableRows,
    /// Make one step of a trace of up to K singles that follow one another
    #[arg(long, value_name = "K", default_value = "1")]
    pub merge_singles: NonZeroUsize,
    /// Leave out the path of a puzzle where a prompt and its completion have more than N characters
    #[arg(long, value_name = "N")]
    pub max_chars: Option<usize>,
    /// Leave out paths that need a technique behind this one: a code of the profile hodoku
    #[arg(long, value_name = "CODE", value_parser = parse_technique)]
    pub techniques_up_to: Option<&'static str>,
    /// The share of steps beside which there is a negative, a step that is wrong [default: 0; in the
    /// layout preference 1]; in the layout stepwise, of puzzles whose steps end with one [default: 0.5]
    #[arg(long, value_name = "SHARE", value_parser = parse_share)]
    pub negatives: Option<f64>,
    /// The title of the dataset card
    #[arg(long)]
    pub title: Option<String>,
    /// The licence that the dataset card names, as in cc-by-4.0
    #[arg(long)]
    pub license: Option<String>,
    /// List the lines that are left out or corrected in FILE: line,reason,detail,text
    #[arg(long, value_name = "FILE")]
    pub dropped: Option<PathBuf>,
    /// Make the dataset of this manifest again, and compare all files with it
    #[arg(
        long,
        value_name = "MANIFEST",
        conflicts_with_all = [
            "inputs", "generate", "curriculum", "size", "layout", "train", "valid", "test", "parts", "subsample", "augment", "seed", "split_salt", "grade", "style", "prompt", "prune",
            "table", "merge_singles", "max_chars", "techniques_up_to", "negatives",
            "title", "license", "dropped", "audit"
        ]
    )]
    pub from_manifest: Option<PathBuf>,
    /// Write nothing; check the files, solutions and parts of the dataset in DIR
    #[arg(
        long,
        value_name = "DIR",
        conflicts_with_all = [
            "inputs", "generate", "curriculum", "size", "layout", "train", "valid", "test", "parts", "subsample", "augment", "seed", "split_salt", "grade", "style", "prompt", "prune",
            "table", "merge_singles", "max_chars", "techniques_up_to", "negatives",
            "title", "license", "dropped", "output", "force", "no_sync"
        ]
    )]
    pub audit: Option<PathBuf>,
    #[command(flatten)]
    pub existing: ExistingArgs,
    /// Number of worker threads [default: one a core]
    #[arg(long, value_name = "N")]
    pub threads: Option<NonZeroUsize>,
    /// End with 0 if at most this number of lines is malformed, as in 100 or 0.5%
    #[arg(long, value_name = "N|P%")]
    pub max_malformed: Option<Tolerance>,
    /// No summary and no progress bar
    #[arg(long, short)]
    pub quiet: bool,
}

/// The files of a dataset.
const LAYOUTS: Choices<DatasetLayout> = &[
    ("parquet", "A Parquet file for each part", DatasetLayout::Parquet),
    ("csv", "A csv file for each part", DatasetLayout::Csv),
    ("npy", "A directory of NumPy arrays for each part", DatasetLayout::Npy),
    ("hrm", "The directory that the loaders of HRM and TRM read", DatasetLayout::Hrm),
    ("prompt", "Puzzles with their prompts, JSON Lines", DatasetLayout::Prompt),
    ("steps", "A row for each step of the path of each puzzle, in Parquet", DatasetLayout::Steps),
    ("steps_jsonl", "The same rows, JSON Lines", DatasetLayout::StepsJsonl),
    ("chat", "Conversations with paths, JSON Lines: messages", DatasetLayout::Chat),
    ("prompt_completion", "The same: prompt and completion", DatasetLayout::PromptCompletion),
    ("sharegpt", "The same: conversations of human and gpt", DatasetLayout::Sharegpt),
    ("next_step", "For each step: the position and the step", DatasetLayout::NextStep),
    (
        "preference",
        "The same, with a step that is wrong: chosen, rejected",
        DatasetLayout::Preference,
    ),
    ("stepwise", "A prompt, steps, and whether each is right", DatasetLayout::Stepwise),
    (
        "tokens",
        "Paths in words of a small vocabulary, by number: NumPy arrays",
        DatasetLayout::Tokens,
    ),
];

const STYLES: Choices<Style> = &[
    ("terse", "The conclusion of each step in notation", Style::Terse),
    ("sentences", "The reasons of each step in full", Style::Sentences),
    ("table", "Sentences, with the candidates of rows", Style::Table),
    ("tokens", "Words of a small vocabulary", Style::Tokens),
];

const TABLES: Choices<TableRows> = &[
    ("all", "All nine", TableRows::All),
    ("touched", "Those that the step is about", TableRows::Touched),
    ("none", "None", TableRows::None),
];

/// Reads a curriculum: its name, a file, or its text. A single word is no text, so that the name of a
/// file that is missing is not taken for a stage.
fn parse_curriculum(text: &str) -> Result<Curriculum, String> {
    let file = fs::read_to_string(text);
    if text != "default" && !text.trim().contains(char::is_whitespace) && file.is_err() {
        return Err(
            "expected default, a file, or stages such as 'fish technique=x-wing'".to_owned()
        );
    }
    let text = file.as_deref().unwrap_or(text);
    dataset::parse_curriculum(text).map_err(|error| error.to_string())
}

/// Parses the name of a prompt that asks for an answer.
fn parse_prompt(name: &str) -> Result<Template, &'static str> {
    let template = Template::named(name).filter(|template| template.name() != "tools-1");
    template.ok_or("expected plain-1, rules-1 or moves-1")
}

/// Parses a share from 0 to 1.
fn parse_share(text: &str) -> Result<f64, &'static str> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or("expected a share from 0 to 1, such as 0.5")
}

/// The labels of rows.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GradeName {
    /// HoDoKu's level and score
    Hodoku,
    /// Sudoku Explainer's rating
    Se,
}

impl DatasetArgs {
    /// The options that these arguments ask for.
    pub(crate) fn options(&self) -> Result<DatasetOptions, DatasetOptionsError> {
        let source = match (self.generate, &self.curriculum) {
            (Some(count), Some(curriculum)) => {
                let curriculum = match self.size {
                    Some(size) => curriculum
                        .of_size(size)
                        .ok_or_else(|| DatasetOptionsError::NoStage(size.side()))?,
                    None => curriculum.clone(),
                };
                DatasetSource::Tasks { count: count.get() as u64, curriculum }
            }
            (Some(count), None) => {
                let with = &self.generate_with;
                let is_nine = self.size.is_none_or(|size| size.side() == 9);
                let with = with_search(with, is_nine);
                DatasetSource::generated(count.get() as u64, self.seed, with)?
            }
            (None, _) => DatasetSource::Files(self.inputs.clone()),
        };
        let named = [("train", self.train), ("valid", self.valid), ("test", self.test)];
        let named = named.into_iter().filter_map(|(name, size)| Some((name.to_owned(), size?)));
        let made = DatasetOptions::new(source);
        let layout = self.layout.unwrap_or(match self.curriculum {
            Some(_) => DatasetLayout::Prompt,
            None => made.layout,
        });
        let is_of_sizes = self.curriculum.is_some() && layout == DatasetLayout::Prompt;
        Ok(DatasetOptions {
            layout,
            size: self.size.filter(|_| !is_of_sizes).unwrap_or(made.size),
            parts: named.chain(self.parts.iter().cloned()).collect(),
            subsample: self.subsample.clone(),
            augment: self.augment.clone(),
            seed: self.seed,
            split_salt: SplitSalt::new(&self.split_salt),
            grade_hodoku: self.grade.contains(&GradeName::Hodoku),
            grade_se: self.grade.contains(&GradeName::Se),
            title: self.title.clone(),
            license: self.license.clone(),
            trace: TraceOptions {
                style: self.style,
                prompt: self.prompt,
                prune: self.prune,
                table: self.table,
                merge_singles: self.merge_singles,
                max_chars: self.max_chars,
                techniques_up_to: self.techniques_up_to,
                negatives: self.negatives,
            },
            threads: self.threads,
            ..made
        })
    }
}

/// Parses a number for a part: `1000` is for `train`, `test=500` for another.
fn parse_of_part(text: &str) -> Result<(String, u64), &'static str> {
    let (name, number) = text.rsplit_once('=').unwrap_or(("train", text));
    let number = number.parse().map_err(|_| "expected a number, as in 1000 or test=500")?;
    Ok((name.to_owned(), number))
}

/// The options of `generate`, with the search that it makes for rare puzzles unless another is
/// asked for.
fn with_search(options: &[String], is_nine: bool) -> impl Iterator<Item = &str> {
    let has = |names: &[&str]| {
        options.iter().any(|option| names.contains(&option.split('=').next().unwrap_or_default()))
    };
    let is_rare = has(&["technique", "score", "se"]) && !has(&["search"]);
    let is_rare = is_rare && is_nine && !options.iter().any(|option| option == "kind=unbiased");
    options.iter().map(String::as_str).chain(is_rare.then_some("search=difficulty"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_for_train_or_another_part() {
        assert_eq!(parse_of_part("1000"), Ok(("train".to_owned(), 1000)));
        assert_eq!(parse_of_part("test=5"), Ok(("test".to_owned(), 5)));
        assert!(parse_of_part("test=").is_err() && parse_of_part("x").is_err());
    }
    #[test]
    fn rare_puzzles_are_searched_for() {
        let of = |options: &[&str]| {
            let options: Vec<String> = options.iter().map(|&option| option.to_owned()).collect();
            with_search(&options, true).any(|option| option == "search=difficulty")
        };
        assert!(of(&["technique=x-wing"]) && of(&["clues=26", "se=7.1"]));
        assert!(!of(&["level=hard"]) && !of(&["score=500", "search=none"]));
        assert!(!of(&["technique=x-wing", "kind=unbiased"]));
    }
}
