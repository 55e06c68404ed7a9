//! The options of a generating run, and the plan that they lead to.

use std::ops::{Range, RangeInclusive};
use std::{num::NonZeroUsize, path::PathBuf};

use super::error::{GenerateError, OptionsError};
use super::inputs::{Inputs, read_pattern, read_solutions};
use super::plan::{Plan, pattern_goal};
use crate::batch::Shard;
use crate::boards::Size;
use crate::boards::logic::{Level as BoardLevel, Technique};
use crate::generate::{BoardFilter, BoardSpec, GeneratedFormat};
use ninefold_core::grid::ClueSymmetry;
use ninefold_engine::Backend;
use ninefold_generate::{
    ATTEMPTS, EASY_CLUES, FEW_CLUES, HARD_NODES, LogicFilter, MANY_NODES, PuzzleKind, PuzzleSpec,
    SearchGoal, TechniqueUse, VARIANT_ATTEMPTS, VariantConstraints, VariantSpec,
};
use ninefold_logic::{HODOKU, Level};
use ninefold_variants::LogicTier;

/// The options of a generating run.
///
/// Puzzle i depends on these options and i alone, but not on `count`, `shard`, `threads` and
/// `backend`.
///
/// ```
/// use ninefold_jobs::batch::Output;
/// use ninefold_jobs::batch::Control;
/// use ninefold_jobs::jobs::{GenerateOptions, generate};
///
/// let options = GenerateOptions { count: 100, seed: 7, ..GenerateOptions::default() };
/// let made = generate(&options, Output::nothing(), Control::NONE)?;
/// assert_eq!(made.puzzles, 100);
/// # Ok::<(), ninefold_jobs::jobs::GenerateError>(())
/// ```
#[derive(Clone, Debug)]
pub struct GenerateOptions {
    /// The number of puzzles.
    pub count: u64,
    /// Seed of all random choices.
    pub seed: u64,
    /// The method.
    pub method: GenerateMethod,
    /// The kind of grid. Without it: [`PuzzleKind::Unique`] where clues, a symmetry, a pattern or
    /// [`NodeClass::None`] are asked for, otherwise [`PuzzleKind::Minimal`].
    pub kind: Option<PuzzleKind>,
    /// The number of clues; of variants, of givens.
    pub clues: Option<RangeInclusive<usize>>,
    /// The symmetry of the clues.
    pub symmetry: Option<ClueSymmetry>,
    /// A file with one grid: clues where it has digits, and nowhere else.
    pub pattern: Option<PathBuf>,
    /// A file of full grids to begin with, in turn, instead of random ones.
    pub grids: Option<PathBuf>,
    /// Difficulty for the engine `rules`, in classes. At most one of this and `nodes`.
    pub node_class: Option<NodeClass>,
    /// Difficulty for the engine `rules`, in nodes; for variants, in nodes of the ruleset search.
    pub nodes: Option<RangeInclusive<u64>>,
    /// Difficulty for people: levels, techniques and a score of the profile `hodoku`, a rating of
    /// the profile `se`. Variants have levels up to [`Level::Hard`]: the tiers of [`LogicTier`].
    pub logic: LogicFilter,
    /// Whether lines of a variant may cross, and those of different kinds share cells.
    pub crossings: bool,
    /// Whether givens of a variant may stand on lines and in marked cells.
    pub givens_on_lines: bool,
    /// Grids to try for one puzzle before giving up; of [`GenerateMethod::Difficulty`], puzzles to
    /// look at. Without it: 10,000,000; of variants 10,000.
    pub attempts: Option<u64>,
    /// The format of the output.
    pub format: GeneratedFormat,
    /// Only this share of the puzzles. The outputs of all shares joined are the whole.
    pub shard: Option<Shard>,
    /// Threads; `None` is one a core. They make no difference to the output.
    pub threads: Option<NonZeroUsize>,
    /// The instruction set; `None` is the best of this machine. It makes no difference to the
    /// output.
    pub backend: Option<Backend>,
}

/// The method of a generating run.
#[derive(Clone, Debug, Default)]
pub enum GenerateMethod {
    /// Removes clues from full grids.
    #[default]
    Removal,
    /// Searches for minimal puzzles of many nodes: more than 60, or the range of the options.
    ManyNodes,
    /// Searches for minimal puzzles of few clues: at most 18, or the range of the options.
    FewClues,
    /// Searches for puzzles of the difficulty that [`GenerateOptions::logic`] asks for, from
    /// puzzle to puzzle: see [`DifficultySearch`](crate::generate::DifficultySearch).
    Difficulty,
    /// Writes lines for tests of readers: malformed, contradictory, with several solutions.
    InvalidLines,
    /// Makes variant puzzles with these constraints.
    Variants(VariantConstraints),
    /// Makes puzzles on boards of this size, which is not 9x9.
    Boards(Size),
}

impl GenerateMethod {
    /// The method that makes puzzles of this size: 9x9 is what there is without a size.
    pub fn of_size(size: Size) -> GenerateMethod {
        match size.side() {
            9 => GenerateMethod::Removal,
            _ => GenerateMethod::Boards(size),
        }
    }
}

/// Classes of puzzles by the nodes that the engine `rules` needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeClass {
    /// No node: singles and locked candidates solve it. 32 clues, unless a number is asked for.
    None,
    /// One or two nodes.
    Few,
    /// At least three nodes.
    Many,
}

impl NodeClass {
    /// The nodes of the class.
    pub fn nodes(self) -> RangeInclusive<u64> {
        match self {
            NodeClass::None => 0..=0,
            NodeClass::Few => 1..=HARD_NODES - 1,
            NodeClass::Many => HARD_NODES..=u64::MAX,
        }
    }
}

impl Default for GenerateOptions {
    fn default() -> GenerateOptions {
        GenerateOptions {
            count: 1,
            seed: 0,
            method: GenerateMethod::Removal,
            kind: None,
            clues: None,
            symmetry: None,
            pattern: None,
            grids: None,
            node_class: None,
            nodes: None,
            logic: LogicFilter::default(),
            crossings: false,
            givens_on_lines: false,
            attempts: None,
            format: GeneratedFormat::default(),
            shard: None,
            threads: None,
            backend: None,
        }
    }
}

impl GenerateOptions {
    /// The numbers of the puzzles of this run.
    pub(super) fn numbers(&self) -> Range<u64> {
        self.shard.map_or(0..self.count, |shard| shard.range(self.count))
    }

    /// The number of puzzles of this run: of its share, where there is one.
    #[doc(hidden)]
    pub fn puzzles(&self) -> u64 {
        self.numbers().end - self.numbers().start
    }

    fn kind(&self) -> PuzzleKind {
        let is_unique = self.clues.is_some()
            || self.symmetry.is_some()
            || self.pattern.is_some()
            || self.node_class == Some(NodeClass::None);
        let default = if is_unique { PuzzleKind::Unique } else { PuzzleKind::Minimal };
        self.kind.unwrap_or(default)
    }

    /// Finds options that contradict each other.
    fn check(&self) -> Result<(), OptionsError> {
        match (&self.method, &self.clues) {
            (GenerateMethod::Variants(constraints), _) if constraints.have_no_grid() => {
                return Err(OptionsError::NoGrid(constraints.fixed().to_owned()));
            }
            (GenerateMethod::Variants(_) | GenerateMethod::Boards(_), _) => {}
            (_, Some(clues)) if *clues.start() < 17 => {
                return Err(OptionsError::TooFewClues(*clues.start()));
            }
            (_, Some(clues)) if *clues.end() > 80 => {
                return Err(OptionsError::TooManyClues(*clues.end()));
            }
            _ => {}
        }
        self.check_method()?;
        self.check_variants()?;
        if let GenerateMethod::Boards(size) = self.method {
            self.boards(size)?;
        }
        // Two such files behind each other are no such file.
        if self.format == GeneratedFormat::Parquet && self.shard.is_some() {
            return conflict("a shard", "the format Parquet");
        }
        self.logic.check()?;
        let of_grids = ["a kind", "given grids", "a format"];
        let is_restricted =
            self.restrictions().iter().any(|(name, is_set)| *is_set && !of_grids.contains(name));
        match self.kind() {
            PuzzleKind::Grid if is_restricted => Err(OptionsError::RestrictedGrids),
            PuzzleKind::Unbiased if self.symmetry.is_some() || self.pattern.is_some() => {
                Err(OptionsError::PatternedUnbiased)
            }
            PuzzleKind::Multiple(count) if count < 2 => Err(OptionsError::Solutions(count)),
            _ => Ok(()),
        }
    }

    /// Finds what variants have not, and other puzzles neither.
    fn check_variants(&self) -> Result<(), OptionsError> {
        let GenerateMethod::Variants(constraints) = &self.method else {
            let option = match (self.crossings, self.givens_on_lines) {
                (true, _) => "crossings",
                (_, true) => "givens on lines",
                _ => return Ok(()),
            };
            return conflict("classic puzzles", option);
        };
        let levels = self.logic.levels.clone();
        if self.logic != (LogicFilter { levels, ..LogicFilter::default() }) {
            return conflict("variants", "a technique, a score or a rating");
        }
        if let Some(level) = self.logic.levels.iter().find(|&&level| tier(level).is_none()) {
            return Err(OptionsError::VariantLevel(*level));
        }
        // An explicit `attempts` skips the probe.
        match self.attempts {
            None => Ok(self.variants(constraints).probe()?),
            Some(_) => Ok(()),
        }
    }

    fn variants(&self, constraints: &VariantConstraints) -> VariantSpec {
        // Cages over the whole grid need no givens; easy ones may.
        let is_bare = constraints.is_killer() && self.logic.levels.is_empty();
        let default = if is_bare { 0..=0 } else { 0..=80 };
        VariantSpec {
            seed: self.seed,
            constraints: constraints.clone(),
            clues: self.clues.clone().unwrap_or(default),
            symmetry: self.symmetry.unwrap_or(ClueSymmetry::None),
            nodes: self.nodes.clone().unwrap_or(0..=u64::MAX),
            tiers: self.logic.levels.iter().filter_map(|&level| tier(level)).collect(),
            crossings: self.crossings,
            givens_on_lines: self.givens_on_lines,
            attempts: self.attempts.unwrap_or(VARIANT_ATTEMPTS),
        }
    }

    fn boards(&self, size: Size) -> Result<BoardSpec, OptionsError> {
        let spec = BoardSpec {
            seed: self.seed,
            size,
            kind: self.kind(),
            clues: self.clues.clone(),
            symmetry: self.symmetry.unwrap_or(ClueSymmetry::None),
            logic: self.board_filter()?,
            describe: self.format != GeneratedFormat::Line,
            attempts: self.attempts.unwrap_or(ATTEMPTS),
        };
        spec.check().map_err(OptionsError::Board)?;
        Ok(spec)
    }

    /// The difficulty for people, by the techniques of boards.
    fn board_filter(&self) -> Result<BoardFilter, OptionsError> {
        let LogicFilter { levels, techniques, technique_use, score, .. } = &self.logic;
        let technique = |number: &usize| {
            let code = HODOKU.entries.get(*number).map_or("", |entry| entry.technique.code());
            let technique = Technique::ALL.into_iter().find(|technique| technique.code() == code);
            technique.ok_or(OptionsError::NoBoardTechnique(code))
        };
        Ok(BoardFilter {
            levels: levels.iter().map(|level| BoardLevel::ALL[*level as usize]).collect(),
            techniques: techniques.iter().map(technique).collect::<Result<_, _>>()?,
            is_hardest: *technique_use == TechniqueUse::Hardest,
            score: score.clone(),
        })
    }

    /// Options that restrict the puzzles, or their lines, and whether they are given.
    fn restrictions(&self) -> [(&'static str, bool); 9] {
        [
            ("a kind", self.kind.is_some()),
            ("a symmetry", self.symmetry.is_some()),
            ("a pattern", self.pattern.is_some()),
            ("given grids", self.grids.is_some()),
            ("a class of nodes", self.node_class.is_some()),
            ("clues", self.clues.is_some()),
            ("nodes", self.nodes.is_some()),
            ("a difficulty for people", !self.logic.is_empty()),
            ("a format", self.format != GeneratedFormat::Line),
        ]
    }

    /// Finds options that the method, or another option, does not take.
    fn check_method(&self) -> Result<(), OptionsError> {
        let (method, taken): (_, &[&str]) = match &self.method {
            GenerateMethod::Removal => return self.check_removal(),
            GenerateMethod::ManyNodes => {
                ("a search for many nodes", &["nodes", "a difficulty for people", "a format"])
            }
            GenerateMethod::FewClues => {
                ("a search for few clues", &["clues", "a difficulty for people", "a format"])
            }
            GenerateMethod::Difficulty => return self.check_difficulty(),
            GenerateMethod::InvalidLines => ("invalid lines", &[]),
            GenerateMethod::Boards(_) => match self.kind {
                Some(PuzzleKind::Unbiased) => return conflict(BOARDS, "unbiased puzzles"),
                Some(PuzzleKind::Multiple(_)) => return conflict(BOARDS, "several solutions"),
                _ if self.logic.rating.is_some() => return conflict(BOARDS, "a rating"),
                _ if self.logic.technique_use == TechniqueUse::Needed => {
                    return conflict(BOARDS, "techniques that are needed");
                }
                _ => (
                    BOARDS,
                    &["a kind", "clues", "a symmetry", "a difficulty for people", "a format"],
                ),
            },
            GenerateMethod::Variants(_) => (
                "variants",
                &["clues", "a symmetry", "nodes", "a difficulty for people", "a format"],
            ),
        };
        let mut options = self.restrictions().into_iter();
        let odd = options.find(|(name, is_set)| *is_set && !taken.contains(name));
        odd.map_or(Ok(()), |(option, _)| conflict(method, option))
    }

    fn check_removal(&self) -> Result<(), OptionsError> {
        let conflicts = [
            (self.nodes.is_some() && self.node_class.is_some(), "nodes", "a class of nodes"),
            (self.pattern.is_some() && self.clues.is_some(), "a pattern", "clues"),
            (self.pattern.is_some() && self.symmetry.is_some(), "a pattern", "a symmetry"),
            (
                matches!(self.kind, Some(PuzzleKind::Multiple(_))) && !self.logic.is_empty(),
                "several solutions",
                "a difficulty for people",
            ),
        ];
        let found = conflicts.iter().find(|(is_there, ..)| *is_there);
        found.map_or(Ok(()), |&(_, method, option)| conflict(method, option))
    }

    /// Finds what a search for a difficulty does not take.
    fn check_difficulty(&self) -> Result<(), OptionsError> {
        if self.logic.is_empty() {
            return Err(OptionsError::NoDifficulty);
        }
        let method = "a search for a difficulty";
        match self.kind {
            Some(PuzzleKind::Unbiased) => return conflict(method, "unbiased puzzles"),
            Some(PuzzleKind::Multiple(_)) => return conflict(method, "several solutions"),
            Some(PuzzleKind::Grid | PuzzleKind::Unique | PuzzleKind::Minimal) | None => {}
        }
        if self.pattern.is_some() && self.grids.is_some() {
            return conflict("a pattern", "given grids");
        }
        self.check_removal()
    }

    /// The plan of the run, and the files that it reads.
    ///
    /// # Errors
    /// Options contradict each other, or a file is not as it should be.
    pub(super) fn plan(&self) -> Result<(Plan, Inputs), GenerateError> {
        let mut inputs = Inputs::default();
        let pattern = self.pattern.as_deref().map(|path| read_pattern(path, &mut inputs));
        let pattern = pattern.transpose()?;
        let solutions = self.grids.as_deref().map(|path| read_solutions(path, &mut inputs));
        let solutions = solutions.transpose()?;
        self.check()?;
        let kind = self.kind();
        let nodes = self.node_class.map(NodeClass::nodes).or_else(|| self.nodes.clone());
        let is_easy = self.node_class == Some(NodeClass::None)
            && kind == PuzzleKind::Unique
            && pattern.is_none();
        let spec = PuzzleSpec {
            seed: self.seed,
            kind,
            clues: self.clues.clone().or_else(|| is_easy.then_some(EASY_CLUES..=EASY_CLUES)),
            symmetry: self.symmetry.unwrap_or(ClueSymmetry::None),
            pattern,
            solutions,
            nodes,
            logic: self.logic.clone(),
            describe: self.format != GeneratedFormat::Line,
            attempts: self.attempts.unwrap_or(ATTEMPTS),
        };
        let plan = match &self.method {
            GenerateMethod::Removal => match pattern_goal(&spec) {
                Some(goal) => Plan::Search(goal, spec),
                None => Plan::Removal(spec),
            },
            GenerateMethod::Difficulty => Plan::Difficulty(spec),
            GenerateMethod::ManyNodes => {
                Plan::Search(SearchGoal::Nodes(self.nodes.clone().unwrap_or(MANY_NODES)), spec)
            }
            GenerateMethod::FewClues => {
                Plan::Search(SearchGoal::Clues(self.clues.clone().unwrap_or(FEW_CLUES)), spec)
            }
            GenerateMethod::InvalidLines => Plan::InvalidLines { seed: self.seed },
            GenerateMethod::Variants(constraints) => Plan::Variants(self.variants(constraints)),
            GenerateMethod::Boards(size) => Plan::Boards(self.boards(*size)?),
        };
        Ok((plan, inputs))
    }
}

/// The method of boards in errors.
const BOARDS: &str = "boards of another size";

fn conflict(method: &'static str, option: &'static str) -> Result<(), OptionsError> {
    Err(OptionsError::Conflict { method, option })
}

/// The tier of variants that a level stands for.
fn tier(level: Level) -> Option<LogicTier> {
    match level {
        Level::Easy => Some(LogicTier::Direct),
        Level::Medium => Some(LogicTier::Combined),
        Level::Hard => Some(LogicTier::Trial),
        Level::Unfair | Level::Extreme => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contradictions_are_found() {
        for (words, error) in [
            ("--clues=16", "fewer than 17 clues"),
            ("--kind=grid --clues=30", "full grids take no options"),
            ("--kind=unbiased --symmetry=full", "they take no symmetry or pattern"),
            ("--clues=30-81", "81 clues: expected at most 80"),
            ("--size=6 --nodes=3", "nodes cannot be combined with boards of another size"),
            ("--size=6 --kind=unbiased", "unbiased puzzles cannot be combined with boards"),
            ("--size=6 --symmetry=diagonal", "swaps rows and columns: the boxes of 6x6 are 2x3"),
            ("--size=6 --se=7.1", "a rating cannot be combined with boards of another size"),
            ("--size=6 --technique=skyscraper", "boards of another size have no technique skysc"),
            ("--size=16", "minimal puzzles of 16x16 take too long: expected a range of clues"),
            ("--solution-count=1", "1 solutions are not several"),
            ("--node-class=few --nodes=3", "a class of nodes cannot be combined with nodes"),
            ("--search=few-clues --nodes=3", "nodes cannot be combined with a search for few"),
            ("--search=many-nodes --clues=20", "clues cannot be combined with a search for many"),
            ("--invalid --output-format=csv", "a format cannot be combined with invalid lines"),
            ("--ruleset=killer --level=unfair", "variants are easy, medium or hard, not unfair"),
            (
                "--ruleset=killer --score=400",
                "a score or a rating cannot be combined with variants",
            ),
            ("--crossings", "crossings cannot be combined with classic puzzles"),
            ("--ruleset=kropki:1 --clues=0", "has at least 2000 solutions"),
            (
                "--ruleset=whisper:8+renban:10+thermo:10+between:10",
                "room for whisper:8, renban:10, thermo:10 and between:10 together",
            ),
            ("--ruleset=.Cage~3~R1C1~R1C2.Cage~3~R1C3~R1C4", "no grid satisfies .Cage"),
        ] {
            let options = GenerateOptions::from_words(words.split(' ')).expect(words);
            let found = options.check().expect_err(words).to_string();
            assert!(found.contains(error), "{words}: {found}");
        }
        for words in [
            "--clues=17",
            "--ruleset=killer --clues=0",
            "--ruleset=killer --level=easy,hard",
            "--ruleset=killer:34",
            "--ruleset=greater-than --clues=0",
            "--search=few-clues --clues=18",
        ] {
            let options = GenerateOptions::from_words(words.split(' ')).expect(words);
            assert_eq!(options.check(), Ok(()), "{words}");
        }
    }
}
