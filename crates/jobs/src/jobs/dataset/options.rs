//! The options of a dataset, and the words in which a manifest records them.

use std::{num::NonZeroUsize, path::PathBuf};

use super::{layout::DatasetLayout, trace_options::TraceOptions};
use crate::boards::Size;
use crate::corpus::{PartSize, SplitSalt};
use crate::jobs::generate::{GenerateMethod, GenerateOptions, WordError, parse_board_size};
use ninefold_reasoning::{Curriculum, CurriculumError, Split};

/// The options of a dataset.
///
/// All but `threads` make a difference to it.
#[derive(Clone, Debug)]
pub struct DatasetOptions {
    /// The source of the puzzles.
    pub source: DatasetSource,
    /// The files that are written.
    pub layout: DatasetLayout,
    /// The size of the boards. Rows of a curriculum with their prompts are of all its sizes.
    pub size: Size,
    /// The names and sizes of the parts. Without any: `train` 0.9, `test` 0.1. Where there is no
    /// `train`, it gets what the others leave.
    pub parts: Vec<(String, PartSize)>,
    /// Takes this number of puzzles of a part at random; all, if the part has no more.
    pub subsample: Vec<(String, u64)>,
    /// Writes this number of random equivalents behind each puzzle of a part.
    pub augment: Vec<(String, u64)>,
    /// Seed of all random choices.
    pub seed: u64,
    /// The salt that decides which puzzles come to which part.
    pub split_salt: SplitSalt,
    /// Labels each row with HoDoKu's level and score.
    pub grade_hodoku: bool,
    /// Labels each row with Sudoku Explainer's rating.
    pub grade_se: bool,
    /// The title of the dataset card.
    pub title: Option<String>,
    /// The licence that the dataset card names.
    pub license: Option<String>,
    /// The form of paths, in layouts that have them.
    pub trace: TraceOptions,
    /// Threads; `None` is one a core. They make no difference to the dataset.
    pub threads: Option<NonZeroUsize>,
}

/// The source of the puzzles of a dataset.
#[derive(Clone, Debug)]
pub enum DatasetSource {
    /// Files, which are read once for a checksum and once for the puzzles.
    Files(Vec<PathBuf>),
    /// They are generated, with these options; the seed is that of the dataset.
    Generated(Box<GenerateOptions>),
    /// Rows of a curriculum: those of each part are the first of the split of its name, with the
    /// seed of the dataset.
    Tasks {
        /// The rows of all parts.
        count: u64,
        /// The kinds of puzzles.
        curriculum: Curriculum,
    },
}

/// Options that make no dataset.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DatasetOptionsError {
    /// A word is no option of a dataset, or has no such value.
    #[error("{0:?} is not an option of a dataset")]
    Word(String),
    /// Puzzles are to be generated with an option that a dataset cannot use.
    #[error(
        "{:?} is not an option of generated datasets; expected NAME=VALUE, where NAME is one of {}",
        .0, GENERATION.join(", ")
    )]
    Generation(String),
    /// Puzzles are to be generated with a value that an option does not have.
    #[error(transparent)]
    GenerationValue(#[from] WordError),
    /// The name of a part would be no name of a file.
    #[error("{0:?} is not the name of a part: use letters, digits, - and _")]
    PartName(String),
    /// A number is given for a part that there is not.
    #[error("there is no part {0:?}")]
    NoPart(String),
    /// Boards of another size cannot have this.
    #[error("{0} are for 9x9, and these boards are {1}x{1}")]
    OnlyNine(&'static str, usize),
    /// Only these layouts or styles have this.
    #[error("{0} is for {1}")]
    OnlyFor(&'static str, &'static str),
    /// Rows of a curriculum cannot have this.
    #[error("{0} does not go with a curriculum")]
    NotOfTasks(&'static str),
    /// A layout has boards of one size, and a curriculum has others.
    #[error(
        "the layout {0} has boards of one size, and the stage {2} of the curriculum is of {3}x{3}, not \
         of {1}x{1}; choose the size whose stages you want"
    )]
    OneSize(&'static str, usize, String, usize),
    /// A curriculum has no stage of a size.
    #[error("the curriculum has no stage of {0}x{0}")]
    NoStage(usize),
    /// Rows of a curriculum are of no such split.
    #[error("rows of a curriculum are of the parts train, valid and test, not of {0:?}")]
    NoSplit(String),
    /// There are neither inputs nor a number of puzzles to generate.
    #[error("no puzzles: name files, or the number to generate")]
    NoSource,
}

/// Options of generation that a dataset may have, in addition to number and seed.
pub(super) const GENERATION: [&str; 11] = [
    "attempts",
    "clues",
    "kind",
    "level",
    "nodes",
    "score",
    "se",
    "search",
    "symmetry",
    "technique",
    "technique-use",
];

/// Methods of generating that a dataset may ask for: random puzzles, and the search for a
/// difficulty.
const RANDOM: &str = "search=none";
const BY_DIFFICULTY: &str = "search=difficulty";

impl DatasetSource {
    /// Puzzles that are generated: their number, the seed, and other options as
    /// [`GenerateOptions::from_words`] takes them, without the `--`: `clues=24-28`.
    ///
    /// # Errors
    /// A dataset may not have this option, or the value is not valid.
    pub fn generated<W: AsRef<str>>(
        count: u64,
        seed: u64,
        with: impl IntoIterator<Item = W>,
    ) -> Result<DatasetSource, DatasetOptionsError> {
        let mut words = vec![format!("--count={count}"), format!("--seed={seed}")];
        for option in with {
            let option = option.as_ref();
            let name = option.split('=').next().unwrap_or_default();
            let is_other_search = name == "search" && ![RANDOM, BY_DIFFICULTY].contains(&option);
            let is_value = option.contains('=') && !option.ends_with("=grid");
            if !GENERATION.contains(&name) || !is_value || is_other_search {
                return Err(DatasetOptionsError::Generation(option.to_owned()));
            }
            if option == RANDOM {
                continue;
            }
            words.push(format!("--{option}"));
        }
        let options = GenerateOptions::from_words(&words)?;
        Ok(DatasetSource::Generated(Box::new(options)))
    }

    /// The options of generation other than number and seed, as words `name=value`.
    fn generation_words(options: &GenerateOptions) -> impl Iterator<Item = String> {
        let words = options.to_words().into_iter();
        words.filter_map(|word| {
            let word = word.strip_prefix("--")?.to_owned();
            GENERATION.contains(&word.split('=').next()?).then_some(word)
        })
    }
}

impl DatasetOptions {
    /// Puzzles of this source, with default options.
    pub fn new(source: DatasetSource) -> DatasetOptions {
        DatasetOptions {
            source,
            layout: DatasetLayout::default(),
            size: NINE,
            parts: Vec::new(),
            subsample: Vec::new(),
            augment: Vec::new(),
            seed: 0,
            split_salt: SplitSalt::default(),
            grade_hodoku: false,
            grade_se: false,
            title: None,
            license: None,
            trace: TraceOptions::default(),
            threads: None,
        }
    }

    /// The size of the boards as inputs name it: none of 9x9.
    pub(super) fn input_size(&self) -> Option<Size> {
        Some(self.size).filter(|size| *size != NINE)
    }

    /// Refuses what rows of a curriculum cannot have.
    fn check_tasks(&self, curriculum: &Curriculum) -> Result<(), DatasetOptionsError> {
        let parts = self.parts.iter().find(|(name, _)| name.parse::<Split>().is_err());
        if let Some((name, _)) = parts {
            return Err(DatasetOptionsError::NoSplit(name.clone()));
        }
        let has_prompts = self.layout == DatasetLayout::Prompt;
        let not_here = [
            ("a subsample", !self.subsample.is_empty()),
            ("an augmentation", !self.augment.is_empty()),
            ("another salt of the split", self.split_salt != SplitSalt::default()),
            ("a profile of grades in the layout prompt", has_prompts && self.has_grades()),
        ];
        if let Some((what, _)) = not_here.into_iter().find(|(_, is_asked)| *is_asked) {
            return Err(DatasetOptionsError::NotOfTasks(what));
        }
        let other = curriculum.stages().iter().find(|stage| stage.size != self.size);
        match other.filter(|_| !has_prompts) {
            Some(stage) => Err(DatasetOptionsError::OneSize(
                self.layout.name(),
                self.size.side(),
                stage.name.clone(),
                stage.size.side(),
            )),
            None => Ok(()),
        }
    }

    fn has_grades(&self) -> bool {
        self.grade_hodoku || self.grade_se
    }

    /// Refuses what the source or the layout cannot have: boards of another size than 9x9, rows of
    /// a curriculum, forms of paths.
    pub(super) fn check_source(&self) -> Result<(), DatasetOptionsError> {
        self.trace.check(self.layout)?;
        if let DatasetSource::Tasks { curriculum, .. } = &self.source {
            self.check_tasks(curriculum)?;
        }
        let what = match &self.source {
            _ if self.layout.has_paths() => "layouts with paths of steps",
            _ if self.grade_se => "ratings of Sudoku Explainer",
            DatasetSource::Generated(options)
                if matches!(options.method, GenerateMethod::Difficulty) =>
            {
                "searches for a difficulty"
            }
            _ => return Ok(()),
        };
        match self.input_size() {
            Some(size) => Err(DatasetOptionsError::OnlyNine(what, size.side())),
            None => Ok(()),
        }
    }

    /// The parts as they are made, default ones included.
    ///
    /// # Errors
    /// A name is not the name of a directory, or a subsample or augmentation is of no part.
    pub(super) fn all_parts(&self) -> Result<Vec<(String, PartSize)>, DatasetOptionsError> {
        let mut parts = self.parts.clone();
        if parts.is_empty() {
            parts.push(("test".to_owned(), PartSize::Share(0.1)));
        }
        if !parts.iter().any(|(name, _)| name == TRAIN) {
            let shares = parts.iter().map(|(_, size)| match size {
                PartSize::Share(share) => *share,
                PartSize::Count(_) => 0.0,
            });
            let rest = 1.0 - shares.sum::<f64>();
            // Rounded, so that the rest of 0.1 is 0.9.
            let rest = (rest * 1e9).round() / 1e9;
            if rest > 0.0 {
                parts.insert(0, (TRAIN.to_owned(), PartSize::Share(rest)));
            }
        }
        for (name, _) in &parts {
            let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_".contains(c);
            if name.is_empty() || !name.chars().all(is_plain) {
                return Err(DatasetOptionsError::PartName(name.clone()));
            }
        }
        for (name, _) in self.subsample.iter().chain(&self.augment) {
            if !parts.iter().any(|(part, _)| part == name) {
                return Err(DatasetOptionsError::NoPart(name.clone()));
            }
        }
        Ok(parts)
    }

    /// The number that is asked for of a part in such a list.
    pub(super) fn asked(of: &[(String, u64)], part: &str) -> Option<u64> {
        of.iter().rev().find(|(name, _)| name == part).map(|(_, number)| *number)
    }

    /// The recorded form: a word for each option that makes a difference, then the inputs.
    pub fn to_words(&self) -> Vec<String> {
        let mut words = vec![format!("--layout={}", self.layout.name())];
        words.extend(self.input_size().map(|size| format!("--size={}", size.side())));
        words.push(format!("--seed={}", self.seed));
        // Without the word the seed decides, as it did before there were salts.
        if !self.split_salt.is_seed() {
            words.push(format!("--split-salt={}", self.split_salt.text()));
        }
        let mut option = |name: &str, value: String| words.push(format!("--{name}={value}"));
        match &self.source {
            DatasetSource::Files(_) => {}
            DatasetSource::Generated(options) => {
                option("generate", options.count.to_string());
                let words = DatasetSource::generation_words(options);
                words.for_each(|word| option("generate-with", word));
            }
            DatasetSource::Tasks { count, curriculum } => {
                option("generate", count.to_string());
                let is_default = *curriculum == Curriculum::default();
                let text = if is_default { DEFAULT.to_owned() } else { curriculum.to_string() };
                option("curriculum", text);
            }
        }
        for (name, size) in &self.parts {
            let size = match size {
                PartSize::Share(share) => format!("{share:?}"),
                PartSize::Count(count) => count.to_string(),
            };
            option("part", format!("{name}={size}"));
        }
        for (of, numbers) in [("subsample", &self.subsample), ("augment", &self.augment)] {
            numbers.iter().for_each(|(name, number)| option(of, format!("{name}={number}")));
        }
        let grades = [("hodoku", self.grade_hodoku), ("se", self.grade_se)];
        let grades = grades.into_iter().filter(|(_, is_asked)| *is_asked).map(|(name, _)| name);
        grades.for_each(|name| option("grade", name.to_owned()));
        words.extend(self.trace.words(self.layout));
        words.extend(self.title.iter().map(|title| format!("--title={title}")));
        words.extend(self.license.iter().map(|license| format!("--license={license}")));
        if let DatasetSource::Files(paths) = &self.source {
            words.extend(paths.iter().map(|path| match path.to_string_lossy() {
                name if name.starts_with("--") => format!("./{name}"),
                name => name.into_owned(),
            }));
        }
        words
    }

    /// Reads the recorded form.
    ///
    /// # Errors
    /// A word is not an option, or its value is not valid.
    pub fn from_words<W: AsRef<str>>(
        words: impl IntoIterator<Item = W>,
    ) -> Result<DatasetOptions, DatasetOptionsError> {
        let mut options = DatasetOptions::new(DatasetSource::Files(Vec::new()));
        options.split_salt = SplitSalt::new("seed");
        let (mut inputs, mut count, mut with) = (Vec::new(), None, Vec::new());
        let mut curriculum = None;
        for word in words {
            let word = word.as_ref();
            let Some(text) = word.strip_prefix("--") else {
                inputs.push(PathBuf::from(word));
                continue;
            };
            let unknown = || DatasetOptionsError::Word(word.to_owned());
            let prune = (text == "prune").then_some((text, "true"));
            let (name, value) = text.split_once('=').or(prune).ok_or_else(unknown)?;
            match name {
                "layout" => {
                    let layout = DatasetLayout::ALL.into_iter().find(|l| l.name() == value);
                    options.layout = layout.ok_or_else(unknown)?;
                }
                "size" => options.size = parse_board_size(value).map_err(|_| unknown())?,
                "seed" => options.seed = value.parse().map_err(|_| unknown())?,
                "split-salt" => options.split_salt = SplitSalt::new(value),
                "generate" => count = Some(value.parse().map_err(|_| unknown())?),
                "curriculum" => curriculum = Some(parse_curriculum(value).map_err(|_| unknown())?),
                "generate-with" => with.push(value.to_owned()),
                "part" => options.parts.push(part(value).ok_or_else(unknown)?),
                "subsample" => options.subsample.push(numbered(value).ok_or_else(unknown)?),
                "augment" => options.augment.push(numbered(value).ok_or_else(unknown)?),
                "grade" if value == "hodoku" => options.grade_hodoku = true,
                "grade" if value == "se" => options.grade_se = true,
                "title" => options.title = Some(value.to_owned()),
                "license" => options.license = Some(value.to_owned()),
                _ => options.trace.set(name, value).ok_or_else(unknown)?,
            }
        }
        options.source = match (count, curriculum) {
            (Some(count), Some(curriculum)) => DatasetSource::Tasks { count, curriculum },
            (Some(count), None) => DatasetSource::generated(count, options.seed, &with)?,
            (None, _) => DatasetSource::Files(inputs),
        };
        Ok(options)
    }
}

/// The size of boards, unless another is named.
const NINE: Size = Size::ALL[3];

/// The name of the default curriculum.
const DEFAULT: &str = "default";

/// Reads a curriculum: `default`, or its text.
///
/// # Errors
/// The text is no curriculum: the place, and what is expected there.
pub fn parse_curriculum(text: &str) -> Result<Curriculum, CurriculumError> {
    if text == DEFAULT { Ok(Curriculum::default()) } else { text.parse() }
}

/// The part that takes what others leave, and that is subsampled and augmented where no other is
/// named.
pub(super) const TRAIN: &str = "train";

/// A part as it is recorded: a number with a point is a share.
fn part(value: &str) -> Option<(String, PartSize)> {
    let (name, size) = value.rsplit_once('=')?;
    let size = match size.contains(['.', 'e']) {
        true => PartSize::Share(size.parse().ok()?),
        false => PartSize::Count(size.parse().ok()?),
    };
    Some((name.to_owned(), size))
}

fn numbered(value: &str) -> Option<(String, u64)> {
    let (name, number) = value.rsplit_once('=')?;
    Some((name.to_owned(), number.parse().ok()?))
}

/// Whether a generating run makes classic puzzles with one solution, as a dataset needs.
pub(super) fn makes_classics(options: &GenerateOptions) -> bool {
    matches!(options.method, GenerateMethod::Removal | GenerateMethod::Difficulty)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read_as_they_are_recorded() {
        for words in [
            "--layout=hrm|--seed=5|--part=train=1.0|--part=test=7|--subsample=train=1000|\
             --augment=train=3|--augment=test=1|--grade=se|--title=x=y --z|a b.csv",
            "--layout=parquet|--seed=3|--split-salt=a b|--generate=10|--generate-with=clues=24-28|\
             --generate-with=level=hard",
            "--layout=parquet|--seed=0|--generate=2|--generate-with=technique=w-wing|\
             --generate-with=technique-use=hardest|--generate-with=se=6.6-7.1|\
             --generate-with=search=difficulty",
            "--layout=hrm|--size=6|--seed=0|--generate=2|--generate-with=clues=10-12",
            "--layout=prompt|--seed=1|--split-salt=ninefold-split-1|--generate=9|\
             --curriculum=default|--part=valid=2|--prompt=plain-1",
            "--layout=chat|--seed=0|--generate=2|--style=terse|--prompt=moves-1|--prune",
            "--layout=sharegpt|--seed=0|--generate=2|--style=table|--prompt=plain-1|--table=all|\
             --merge-singles=6|--max-chars=9000|--techniques-up-to=xy-chain",
        ] {
            let options = DatasetOptions::from_words(words.split('|')).expect(words);
            assert_eq!(options.to_words().join("|"), words);
        }
        for wrong in [
            "--layout=zip",
            "--seed=x",
            "--seed",
            "--shard=1/2",
            "--part=a",
            "--grade=x",
            "--table=some",
            "--merge-singles=0",
            "--techniques-up-to=luck",
        ] {
            assert!(DatasetOptions::from_words([wrong]).is_err(), "{wrong}");
        }
        assert!(DatasetSource::generated(2, 0, ["score=400-", "search=none"]).is_ok());
        for wrong in
            ["seed=1", "kind=grid", "shard=1/2", "clues", "grids=x.txt", "search=few-clues"]
        {
            assert!(DatasetSource::generated(1, 0, [wrong]).is_err(), "{wrong}");
        }
    }

    #[test]
    fn train_takes_what_the_others_leave() {
        let mut options = DatasetOptions::new(DatasetSource::Files(Vec::new()));
        let mut parts = |parts: &[(&str, PartSize)]| {
            let part = |(name, size): &(&str, PartSize)| ((*name).to_owned(), *size);
            options.parts = parts.iter().map(part).collect();
            options.all_parts()
        };
        let train = |share| ("train".to_owned(), PartSize::Share(share));
        assert_eq!(parts(&[]).expect("parts")[0], train(0.9));
        assert_eq!(parts(&[("test", PartSize::Count(100))]).expect("parts")[0], train(1.0));
        let two = [("valid", PartSize::Share(0.1)), ("test", PartSize::Share(0.2))];
        assert_eq!(parts(&two).expect("parts")[0], train(0.7));
        assert_eq!(parts(&[("test", PartSize::Share(1.0))]).expect("parts").len(), 1);
        assert!(parts(&[("../x", PartSize::Share(1.0))]).is_err());
    }
}
