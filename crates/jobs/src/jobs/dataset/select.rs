//! The second stage: the part of each puzzle, and which of a part are taken.
//!
//! Puzzles with equivalent solutions are one group, which stays in one part: the rule is that of
//! `split`, so that both put a puzzle into the same part.

use std::{collections::HashMap, num::NonZeroUsize, ops::Range};

use super::{options::DatasetOptions, pieces::run_pieces, sift::Kept};
use crate::batch::{BatchError, Control};
use crate::corpus::{Key, PartSize, SplitError, SplitGroup, SplitPart, SplitRule};
use ninefold_core::canon::Canonicalizer;

/// Puzzles whose solutions are brought into canonical form at a time: some 20 µs each.
const AT_A_TIME: usize = 256;

/// A part: the numbers of its puzzles, in order.
pub(super) struct Part {
    pub(super) name: String,
    pub(super) puzzles: Vec<usize>,
    /// Puzzles that it had before some were taken at random.
    pub(super) of: u64,
    /// Equivalents that are written behind each.
    pub(super) augment: u64,
}

/// The groups of all puzzles: the key of each, and its number, counted from 0 as they come.
pub(super) struct Groups {
    keys: Vec<Key>,
    pub(super) numbers: Vec<u64>,
}

/// Finds the groups.
pub(super) fn group(
    kept: &[Kept],
    threads: Option<NonZeroUsize>,
    control: Control<'_>,
) -> Result<Groups, BatchError> {
    let mut keys = Vec::with_capacity(kept.len());
    let make = || {
        let mut canonicalizer = Canonicalizer::new();
        move |items: Range<usize>, keys: &mut Vec<Key>| {
            keys.extend(kept[items].iter().map(|kept| kept.pair.group(&mut canonicalizer)));
            Ok(())
        }
    };
    run_pieces(kept.len(), AT_A_TIME, threads, control, &mut keys, make)?;
    let mut known: HashMap<u128, u64> = HashMap::new();
    let numbers = keys.iter().map(|key| {
        let next = known.len() as u64;
        *known.entry(key.0).or_insert(next)
    });
    let numbers = numbers.collect();
    Ok(Groups { keys, numbers })
}

/// The parts of all puzzles.
pub(super) fn select(
    kept: &[Kept],
    groups: &Groups,
    sizes: &[(String, PartSize)],
    options: &DatasetOptions,
) -> Result<Vec<Part>, SplitError> {
    let rule = rule(groups, sizes, options.split_salt.seed(options.seed))?;
    let part = |(name, _): &(String, PartSize)| {
        let augment = DatasetOptions::asked(&options.augment, name).unwrap_or(0);
        Part { name: name.clone(), puzzles: Vec::new(), of: 0, augment }
    };
    let mut parts: Vec<Part> = sizes.iter().map(part).collect();
    for (number, key) in groups.keys.iter().enumerate() {
        if let Some(part) = rule.part_of(*key) {
            parts[part].puzzles.push(number);
        }
    }
    for part in &mut parts {
        part.of = part.puzzles.len() as u64;
        if let Some(count) = DatasetOptions::asked(&options.subsample, &part.name) {
            subsample(&mut part.puzzles, count, kept, options.seed);
        }
    }
    Ok(parts)
}

fn rule(groups: &Groups, sizes: &[(String, PartSize)], seed: u64) -> Result<SplitRule, SplitError> {
    let share = |(name, size): &(String, PartSize)| match size {
        PartSize::Share(share) => Some(SplitPart { name: name.clone(), share: *share }),
        PartSize::Count(_) => None,
    };
    if let Some(parts) = sizes.iter().map(share).collect() {
        return SplitRule::new(seed, SplitGroup::Canonical, parts);
    }
    let mut drawn: Vec<f64> = groups.keys.iter().map(|key| key.draw(seed)).collect();
    SplitRule::with_counts(seed, SplitGroup::Canonical, sizes, &mut drawn)
}

/// Another stream of random numbers than that of the split: taken with the same numbers, a
/// subsample would be the same few groups that a smaller part gets.
const SUBSAMPLING: u64 = 0x7375_6273_616d_706c;

/// Takes `count` puzzles at random: those of the least numbers drawn. Each number depends on the
/// seed and the puzzle's canonical form alone.
fn subsample(puzzles: &mut Vec<usize>, count: u64, kept: &[Kept], seed: u64) {
    let Ok(count) = usize::try_from(count) else { return };
    if count >= puzzles.len() {
        return;
    }
    let drawn = |number: &usize| kept[*number].key.draw(seed ^ SUBSAMPLING);
    if count > 0 {
        puzzles.select_nth_unstable_by(count - 1, |a, b| {
            drawn(a).total_cmp(&drawn(b)).then_with(|| a.cmp(b))
        });
    }
    puzzles.truncate(count);
    puzzles.sort_unstable();
}
