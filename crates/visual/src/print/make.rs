//! The puzzles of a book: from a file those that can be printed, or from a seed.
//!
//! The puzzles of each level have a separate seed, which follows from that of the book: puzzle i of
//! one level would begin with the same full grid as puzzle i of another, and have its solution.

use std::fmt::Display;
use std::hash::{BuildHasher, RandomState};

use ninefold_jobs::jobs::{
    self, AnyPuzzle, GenerateMethod, GenerateOptions, NamedPuzzle, named_puzzles,
};
use ninefold_jobs::{batch::Control, generate::LogicFilter, grid::ClueSymmetry, logic::Level};
use ninefold_jobs::{ruleset::parse, text::line};

use super::args::{LevelCount, MakeArgs, PrintArgs};
use super::book::{BookError, BookPuzzle, Section};
use super::{error, paper::Rooms, progress::Progress};
use crate::{Outcome, VisualError, level_look};

/// The most puzzles of a file that are printed without `--count`: a million would be an accident.
const MOST: usize = 10_000;

/// Reads, solves and grades the puzzles that the arguments name. Returns those that can be printed, and
/// a message about each of the others.
///
/// # Errors
/// The file cannot be read, or has more puzzles than are printed unasked.
pub(super) fn read(args: &PrintArgs, argument: &str) -> Outcome<(Section, Vec<String>)> {
    let count = args.count.map_or(MOST + 1, usize::from);
    let named = named_puzzles(argument, count, args.format).map_err(error::of_job)?;
    if args.count.is_none() && named.len() > MOST {
        return Err(VisualError::Usage(format!(
            "{argument} has more than {MOST} puzzles; --count N limits the number to print"
        )));
    }
    let progress = Progress::new("solving", named.len(), args.quiet);
    let (mut section, mut flaws) = (Section::default(), Vec::new());
    for NamedPuzzle { name, title, puzzle, .. } in named {
        let prepared = puzzle
            .map_err(BookError::from)
            .and_then(|puzzle| Ok((BookPuzzle::new(title, &puzzle)?, puzzle)));
        match prepared {
            Ok((prepared, puzzle)) => section.puzzles.push(match args.grade {
                true => prepared.graded(&puzzle),
                false => prepared,
            }),
            Err(flaw) if name.is_empty() => flaws.push(format!("the puzzle: {flaw}")),
            Err(flaw) => flaws.push(format!("{name}: {flaw}")),
        }
        progress.advance(1);
    }
    Ok((section, flaws))
}

/// Makes all sections of a book. Returns the arguments that make them again, too.
///
/// # Errors
/// Options contradict each other, or no puzzle as asked for was found.
pub(super) fn make(args: &PrintArgs) -> Outcome<(Vec<Section>, String)> {
    let seed = args.make.seed.unwrap_or_else(|| drawn(args.quiet));
    let runs = runs(args)?;
    let total = runs.iter().map(|run| run.count).sum();
    let progress = Progress::new("making puzzles", total, args.quiet);
    let sections = runs.iter().map(|run| run.section(args, seed, &progress));
    let sections = sections.collect::<Result<_, _>>()?;
    Ok((sections, recipe(args, &runs, seed)))
}

/// The arguments that make these puzzles again.
fn recipe(args: &PrintArgs, runs: &[Run], seed: u64) -> String {
    let mut words = "--generate".to_owned();
    let levels: Vec<String> = runs.iter().filter_map(Run::words).collect();
    words += &match levels.is_empty() {
        true => format!(" --count {}", runs.iter().map(|run| run.count).sum::<usize>()),
        false => format!(" --level {}", levels.join(",")),
    };
    if let Some(clues) = &args.make.clues {
        words += &format!(" --clues {}-{}", clues.start(), clues.end());
    }
    if let Some(symmetry) = args.make.symmetry {
        words += &format!(" --symmetry {}", symmetry.name());
    }
    if let Some(ruleset) = &args.make.ruleset {
        words += &format!(" --ruleset '{ruleset}'");
    }
    words + &format!(" --seed {seed}")
}

/// Draws and prints a new seed of ten digits at most, short enough to type again: the page does not
/// show it.
fn drawn(quiet: bool) -> u64 {
    let seed = RandomState::new().hash_one(()) >> 32;
    if !quiet {
        crate::say(&format!("ninefold: drew --seed {seed}\n"));
    }
    seed
}

/// One run of the generator.
struct Run {
    level: Option<Level>,
    count: usize,
}

/// The runs that the arguments ask for, in their order.
fn runs(args: &PrintArgs) -> Outcome<Vec<Run>> {
    let one_page = Rooms::in_page(args.page.per_page);
    let count = args.count.map_or(one_page, usize::from);
    let mut runs: Vec<Run> = Vec::new();
    for LevelCount { level, count: of_level } in args.make.level.iter().copied() {
        if runs.iter().any(|run| run.level == Some(level)) {
            let name = level.name().to_lowercase();
            return Err(VisualError::Usage(format!("--level has {name} twice")));
        }
        runs.push(Run { level: Some(level), count: of_level.map_or(count, usize::from) });
    }
    if runs.is_empty() {
        runs.push(Run { level: None, count });
    }
    Ok(runs)
}

impl Run {
    /// The level and the number of puzzles as `--level` takes them.
    fn words(&self) -> Option<String> {
        Some(format!("{}:{}", self.level?.name().to_lowercase(), self.count))
    }

    fn section(&self, args: &PrintArgs, seed: u64, progress: &Progress) -> Outcome<Section> {
        let lines = self.lines(args, seed, progress)?;
        let puzzles = lines.lines().map(|text| {
            let puzzle = match args.make.ruleset {
                Some(_) => parse::line(text).map(|ruleset| AnyPuzzle::Variant(Box::new(ruleset))),
                None => line::parse(text.as_bytes()).map(AnyPuzzle::Classic),
            };
            let puzzle = puzzle.map_err(|error| wrong(text, &error))?;
            let prepared = BookPuzzle::new(None, &puzzle).map_err(|flaw| wrong(text, &flaw))?;
            Ok(match self.level {
                Some(level) => BookPuzzle { level: Some(level), ..prepared },
                None if args.grade => prepared.graded(&puzzle),
                None => prepared,
            })
        });
        let puzzles = puzzles.collect::<Outcome<Vec<_>>>()?;
        Ok(Section { level: self.level, puzzles })
    }

    /// The symmetry that is asked for, or that of papers: not of numbers of clues that are asked
    /// for, as few of them may have none.
    fn symmetry(&self, make: &MakeArgs) -> Option<ClueSymmetry> {
        let is_free = self.level.is_some() && make.clues.is_none();
        make.symmetry.or_else(|| is_free.then_some(level_look::SYMMETRY))
    }

    /// The puzzles of this run, a line each.
    fn lines(&self, args: &PrintArgs, seed: u64, progress: &Progress) -> Outcome<String> {
        let make = &args.make;
        let options = GenerateOptions {
            count: self.count as u64,
            seed: seed.wrapping_add(self.level.map_or(0, |level| (level as u64) << 32)),
            method: make.ruleset.clone().map_or(GenerateMethod::Removal, GenerateMethod::Variants),
            clues: make.clues.clone().or_else(|| level_look::clues(self.level?)),
            symmetry: self.symmetry(make),
            logic: LogicFilter {
                levels: self.level.into_iter().collect(),
                ..LogicFilter::default()
            },
            threads: args.threads,
            ..GenerateOptions::default()
        };
        let report = |done: jobs::Progress| progress.advance(done.puzzles);
        crate::made::lines(&options, Control::new(&report)).map_err(error::of_generate)
    }
}

/// The error of a made puzzle that is not as it should be: a bug.
fn wrong(puzzle: &str, flaw: &dyn Display) -> VisualError {
    VisualError::Failed(format!(
        "internal error: {puzzle} was made, but {flaw}; please report this"
    ))
}
