//! Statistics of files of puzzles, classic or variant.

use std::num::NonZeroUsize;

use super::board_stats::BoardCounter;
use super::run_chunks;
use super::variant_stats::VariantCounter;
use super::{ChunkTask, Control, JobError, LineContent, LineCounts, ParsedChunk, VerifiedEngine};
use crate::batch::{BatchError, Inputs};
use crate::corpus::{
    ClassicCounts, Key, Keyed, LinePlace, PuzzleCounts, RepeatIndex, VariantCounts, only_solution,
};
use ninefold_boards::Size;
use ninefold_core::canon::Canonicalizer;
use ninefold_core::grid::{Cell, Grid};
use ninefold_engine::{Lanes, Limits, Rules};

/// Options of [`stats`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StatsOptions {
    /// Threads; `None` is one a core.
    pub threads: Option<NonZeroUsize>,
}

/// The result of [`stats`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatsSummary {
    /// Lines read.
    pub lines: LineCounts,
    /// Counts by clues, status and nodes.
    pub puzzles: PuzzleCounts,
    /// Counts that only classic puzzles have, or only variants.
    pub detail: StatsDetail,
}

/// Counts that only classic puzzles have, or only variants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StatsDetail {
    /// No input has variants. Nodes are those of the engine `rules`.
    Classic(ClassicCounts),
    /// The inputs are boards of another size that their options named. Automorphisms are not
    /// counted; nodes are those of the engine `boards`.
    Boards(Size, ClassicCounts),
    /// An input may have variants; classic puzzles count as variants without constraints. Nodes are
    /// those of the search over constraints, which gives up after
    /// [`VARIANT_NODE_LIMIT`](super::VARIANT_NODE_LIMIT).
    Variants(VariantCounts),
}

/// Counts puzzles by clues, status, nodes, symmetries, repeats, or constraints. Canonical forms and
/// minimal puzzles are notions of classic puzzles, and are not looked for among variants.
///
/// # Errors
/// An input cannot be read or may have restricted candidates; memory is short; or the job was
/// cancelled.
pub fn stats(
    feed: &Inputs,
    options: &StatsOptions,
    control: Control<'_>,
) -> Result<StatsSummary, JobError> {
    feed.refuse_restricted()?;
    match (feed.size(), feed.with_variants()) {
        (Some(size), _) => of_boards(feed, size, options, control),
        (None, Some(_)) => of_variants(feed, options, control),
        (None, None) => of_classics(feed, options, control),
    }
}

fn of_boards(
    feed: &Inputs,
    size: Size,
    options: &StatsOptions,
    control: Control<'_>,
) -> Result<StatsSummary, JobError> {
    let mut index = RepeatIndex::default();
    let (lines, counters) =
        run_chunks(feed, options.threads, control, &mut index, BoardCounter::default)?;
    let (mut puzzles, mut classic) = (PuzzleCounts::default(), ClassicCounts::default());
    for counter in &counters {
        puzzles.merge(&counter.puzzles);
        classic.merge(&counter.classic);
    }
    classic.repeats = index.repeats;
    Ok(StatsSummary { lines, puzzles, detail: StatsDetail::Boards(size, classic) })
}

fn of_classics(
    feed: &Inputs,
    options: &StatsOptions,
    control: Control<'_>,
) -> Result<StatsSummary, JobError> {
    let mut index = RepeatIndex::default();
    let (lines, counters) =
        run_chunks(feed, options.threads, control, &mut index, ClassicCounter::new)?;
    let (mut puzzles, mut classic) = (PuzzleCounts::default(), ClassicCounts::default());
    for counter in &counters {
        puzzles.merge(&counter.puzzles);
        classic.merge(&counter.classic);
    }
    classic.repeats = index.repeats;
    Ok(StatsSummary { lines, puzzles, detail: StatsDetail::Classic(classic) })
}

fn of_variants(
    feed: &Inputs,
    options: &StatsOptions,
    control: Control<'_>,
) -> Result<StatsSummary, JobError> {
    let (mut lines, counters) =
        run_chunks(feed, options.threads, control, &mut Vec::new(), VariantCounter::default)?;
    let (mut puzzles, mut variants) = (PuzzleCounts::default(), VariantCounts::default());
    for counter in counters {
        puzzles.merge(&counter.puzzles);
        variants.merge(&counter.variants);
        lines.puzzles -= counter.malformed.malformed;
        lines.merge(counter.malformed);
    }
    Ok(StatsSummary { lines, puzzles, detail: StatsDetail::Variants(variants) })
}

/// Counts the classic puzzles of chunks.
struct ClassicCounter {
    rules: VerifiedEngine<Rules>,
    lanes: VerifiedEngine<Lanes>,
    canonicalizer: Canonicalizer,
    puzzles: PuzzleCounts,
    classic: ClassicCounts,
}

impl ClassicCounter {
    fn new() -> ClassicCounter {
        ClassicCounter {
            rules: VerifiedEngine::rules(),
            lanes: VerifiedEngine::lanes(),
            canonicalizer: Canonicalizer::new(),
            puzzles: PuzzleCounts::default(),
            classic: ClassicCounts::default(),
        }
    }
}

impl ChunkTask<Vec<Keyed>> for ClassicCounter {
    fn chunk(&mut self, chunk: &ParsedChunk<'_>, keyed: &mut Vec<Keyed>) -> Result<(), BatchError> {
        let outcomes = self.rules.solve(&chunk.block.puzzles)?;
        let mut unique = Vec::new();
        for line in chunk.lines() {
            let LineContent::Puzzle(number, puzzle) = line.content else { continue };
            let outcome = &outcomes[number];
            self.puzzles.add(puzzle, outcome, &Limits::UNIQUE);
            self.classic.add_symmetries(puzzle);
            if only_solution(outcome).is_some() {
                unique.push(puzzle);
            }
            let form = self.canonicalizer.canonical(puzzle);
            self.classic.automorphisms.add(form.automorphisms);
            let place = LinePlace::new(chunk.input(), line.number);
            keyed.push((place, Key::of(puzzle), Key::of(&form.grid)));
        }
        let minimal = count_minimal(&unique, &mut self.lanes)?;
        self.classic.minimal += minimal;
        self.classic.redundant += unique.len() as u64 - minimal;
        Ok(())
    }
}

fn without_one(puzzle: &Grid) -> impl Iterator<Item = Grid> + '_ {
    let clues = Cell::all().filter(|&cell| puzzle.get(cell).is_some());
    clues.map(|cell| {
        let mut fewer = *puzzle;
        fewer.set(cell, None);
        fewer
    })
}

/// Puzzles whose clues are tried together: enough to fill all lanes of the engine again and again.
const TRIED_TOGETHER: usize = 256;

/// The number of minimal puzzles among these, which have one solution each.
fn count_minimal(puzzles: &[&Grid], engine: &mut VerifiedEngine<Lanes>) -> Result<u64, BatchError> {
    let mut minimal = 0;
    for puzzles in puzzles.chunks(TRIED_TOGETHER) {
        let mut fewer = Vec::new();
        puzzles.iter().for_each(|puzzle| fewer.extend(without_one(puzzle)));
        let mut outcomes = engine.solve(&fewer)?.iter();
        for puzzle in puzzles {
            let own = outcomes.by_ref().take(puzzle.clues());
            let needed = own.filter(|outcome| outcome.solutions > 1).count();
            minimal += u64::from(needed == puzzle.clues());
        }
    }
    Ok(minimal)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_core::grid::Digit;
    use ninefold_text::line;

    #[test]
    fn a_minimal_puzzle_needs_every_clue() {
        let mut engine = VerifiedEngine::lanes();
        let text =
            "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
        let minimal = line::parse(text.as_bytes()).expect("a puzzle");
        let mut more = minimal;
        more.set(Cell::at(0, 0), Digit::new(6));
        let mut count = |puzzles: &[&Grid]| count_minimal(puzzles, &mut engine).expect("right");
        assert_eq!(count(&[&minimal]), 1);
        assert_eq!(count(&[&more]), 0);
        assert_eq!(count(&[&more, &minimal, &more, &minimal].repeat(200)), 400);
    }
}
