//! The distance of a puzzle from the wish of a [`LogicFilter`]: the height that the search
//! descends.
//!
//! The path is walked only as far as it could go in a puzzle that passes: a step that is too hard
//! ends it, and techniques that are too hard are not searched for. First it is walked with the
//! techniques up to the last of those that are asked for. If that does not use them, the rest is of
//! no interest. Then a puzzle is nearer where they were tried at the position at which that path
//! ends, and where the path offers them at positions at which an easier technique is taken. Late
//! techniques are tried in one random puzzle of a hundred: with this, a walk soon keeps to such
//! puzzles (a Finned Franken Swordfish in 1.7 seconds of a core). All numbers are whole, so that a
//! search is the same on every machine.

use super::super::filter::{LogicFilter, TechniqueUse, is_guess, points, points_of};
use super::super::rating::fits_hardest;
use ninefold_logic::{
    Cost, Difficulty, FoundStep, Grader, HODOKU, Level, LogicBoard, PathRecord, SE, StepCollector,
};

/// The distance of a technique that is not used and nowhere in sight.
const MISSING: u32 = 1024;
/// Taken off where the technique was tried.
const TRIED: u32 = 400;
/// Taken off where the path offers the technique, and a little more the later in the profile the
/// technique stands that is taken instead.
const OFFERED: u32 = 150;
const OFFERED_LATE: u32 = 150;
/// The least distance of a technique that is not used.
const LEAST_MISSING: u32 = MISSING - TRIED - OFFERED - OFFERED_LATE;
/// Positions of a path that are searched for a technique that is not used.
const SEARCHES: u32 = 8;
/// The distance of a path that ends at a step that is too hard, and of each blank that is left.
const TOO_HARD: u32 = 64;
const BLANK: u32 = 2;
/// The distance of one level.
const LEVEL: u32 = 128;
/// The distance of a score of nearly nothing from the lowest that is asked for.
const SCORE: u32 = 384;
/// The distance of a tenth of a rating.
const TENTH: u32 = 16;
/// The distance of a path whose techniques are used, but not as asked for.
const OTHER_USE: u32 = 128;

/// Techniques that stand so near before the first forcing chain are met in puzzles that need such
/// chains too, and hardly in others.
const NEAR_FORCING: usize = 8;

/// Ratings of later entries of the profile `se` may be lower by this, in tenths: strong links with
/// groups, 4.3, come before XY-wings, 4.2.
const OUT_OF_ORDER: u16 = 2;

/// Measures how far puzzles are from a filter.
pub(super) struct Distances<'a> {
    filter: &'a LogicFilter,
    /// Goes by the techniques up to the last that is asked for.
    finder: Grader,
    /// Searches for no technique that is too hard.
    grader: Grader,
    record: PathRecord,
    explainer: Grader,
    /// The hardest step that a path may have.
    hardest: (usize, u32),
    /// The highest score that a path may have.
    most: u32,
    wanted: Vec<Wanted>,
    steps: StepCollector,
}

/// A technique that is asked for, and what a path shows of it.
#[derive(Clone, Copy)]
struct Wanted {
    number: usize,
    is_used: bool,
    /// Whether it was tried somewhere in vain.
    is_tried: bool,
    /// The last technique in the profile that was taken where this one would have been possible.
    offered_before: Option<usize>,
    /// Positions that may still be searched for it.
    searches: u32,
}

/// A path that cannot become one that passes.
struct TooHard;

impl<'a> Distances<'a> {
    /// For puzzles that are to pass this filter.
    pub(super) fn new(filter: &'a LogicFilter) -> Distances<'a> {
        let highest = highest_level(filter);
        let hardest_wanted = filter.techniques.iter().filter_map(|&number| hardness_of(number));
        let hardest = match filter.technique_use {
            TechniqueUse::Hardest if !filter.techniques.is_empty() => hardest_wanted.max(),
            _ => None,
        };
        let hardest = hardest.unwrap_or((highest as usize, u32::MAX));
        let by_level = match filter.levels.is_empty() {
            true => u32::MAX,
            false => highest.highest_score(),
        };
        let most = filter.score.as_ref().map_or(by_level, |score| by_level.min(*score.end()));
        let last = last_possible(filter, hardest);
        let most_rating = filter.rating.as_ref().map_or(0, |range| *range.end());
        let wanted = filter.techniques.iter().map(|&number| Wanted::new(number));
        let last_wanted = filter.techniques.iter().max().copied().min(last);
        let up_to = |last| Grader::of_techniques(&HODOKU, |index, _| Some(index) <= last);
        Distances {
            filter,
            finder: up_to(last_wanted),
            grader: up_to(last),
            record: PathRecord::new(&HODOKU),
            explainer: Grader::of_techniques(&SE, |index, _| least_rating(index) <= most_rating),
            hardest,
            most,
            wanted: wanted.collect(),
            steps: StepCollector::first(),
        }
    }

    /// The distance of a puzzle, given as its board at the beginning, with its solution. 0 for one
    /// that passes.
    pub(super) fn of(&mut self, board: &LogicBoard) -> u32 {
        let path = self.of_path(board);
        let Some(range) = &self.filter.rating else { return path };
        // Rating takes long: only for a puzzle that is near otherwise.
        match path < LEAST_MISSING {
            true => path + of_rating(&mut self.explainer, range, board),
            false => path + TOO_HARD + u32::from(*range.start()) * TENTH,
        }
    }

    fn of_path(&mut self, board: &LogicBoard) -> u32 {
        let filter = self.filter;
        if filter.levels.is_empty() && filter.techniques.is_empty() && filter.score.is_none() {
            return 0;
        }
        let mut board = board.clone();
        let are_used = self.walk(&mut board);
        let missing: u32 = self.wanted.iter().map(Wanted::distance).sum();
        match board.open().len() {
            0 => missing + self.of_end(&board, are_used),
            _ if !are_used => missing,
            blanks => TOO_HARD + BLANK * blanks as u32,
        }
    }

    /// Walks the path, to its end only if it uses the techniques that are asked for. Returns
    /// whether it does.
    fn walk(&mut self, board: &mut LogicBoard) -> bool {
        self.record.begin();
        self.wanted.iter_mut().for_each(|wanted| *wanted = Wanted::new(wanted.number));
        let Distances { finder, grader, record, hardest, most, wanted, steps, .. } = self;
        let mut score = 0;
        let mut is_within = |found: &FoundStep<'_>| {
            score += found.difficulty.score();
            hardness(found.difficulty) <= *hardest && score <= *most
        };
        let found_all = finder.walk(board, |board, found| {
            if !is_within(found) {
                return Err(TooHard);
            }
            wanted.iter_mut().for_each(|wanted| wanted.meet(board, found, steps));
            record.add(found);
            Ok(())
        });
        let is_stuck = found_all.is_ok() && !board.open().is_empty();
        wanted.iter_mut().for_each(|wanted| wanted.is_tried |= is_stuck);
        let are_used = wanted.iter().all(|wanted| wanted.is_used);
        if are_used && is_stuck {
            let _ = grader.walk(board, |_, found| {
                if !is_within(found) {
                    return Err(TooHard);
                }
                record.add(found);
                Ok(())
            });
        }
        are_used
    }

    /// The distance of a path that ends at the solution. `are_used`: it has all techniques.
    fn of_end(&self, board: &LogicBoard, are_used: bool) -> u32 {
        let filter = self.filter;
        let grade = self.record.grade(board);
        let Some((score, level)) = points(grade.difficulty) else { return 0 };
        let levels = filter.levels.iter().map(|wanted| (*wanted as u32).abs_diff(level as u32));
        let by_level = LEVEL * levels.min().unwrap_or(0);
        let by_score = filter.score.as_ref().map_or(0, |range| {
            let lowest = u64::from(*range.start());
            let short = lowest.saturating_sub(score.into());
            (u64::from(SCORE) * short).checked_div(lowest).unwrap_or(0) as u32
                + u32::from(score > *range.end())
        });
        let by_hardest = if are_used && !fits_hardest(filter, &grade) { OTHER_USE } else { 0 };
        by_level + by_score + by_hardest
    }
}

impl Wanted {
    fn new(number: usize) -> Wanted {
        Wanted { number, is_used: false, is_tried: false, offered_before: None, searches: SEARCHES }
    }

    /// Takes note of a step and of the position before it.
    fn meet(&mut self, board: &LogicBoard, found: &FoundStep<'_>, steps: &mut StepCollector) {
        if self.is_used || found.rank == self.number {
            self.is_used = true;
        } else if found.rank > self.number {
            self.is_tried = true;
        } else if found.difficulty.rank() > Level::Easy as usize
            && self.searches > 0
            && self.offered_before < Some(found.rank)
        {
            self.searches -= 1;
            steps.clear();
            if let Some(entry) = HODOKU.entries.get(self.number)
                && entry.technique.find(board, steps).is_break()
            {
                self.offered_before = Some(found.rank);
            }
        }
    }

    fn distance(&self) -> u32 {
        if self.is_used {
            return 0;
        }
        let late = |before: usize| OFFERED + OFFERED_LATE * before as u32 / self.number as u32;
        MISSING - self.offered_before.map_or(0, late) - TRIED * u32::from(self.is_tried)
    }
}

/// The distance of a rating.
fn of_rating(
    explainer: &mut Grader,
    range: &std::ops::RangeInclusive<u16>,
    board: &LogicBoard,
) -> u32 {
    let mut board = board.clone();
    let mut rating = 0;
    let _ = explainer.walk(&mut board, |_, found| {
        let of_step = found.difficulty.score();
        if of_step > u32::from(*range.end()) {
            return Err(TooHard);
        }
        rating = of_step.max(rating);
        Ok(())
    });
    match board.open().len() {
        0 => TENTH * u32::from(*range.start()).saturating_sub(rating),
        blanks => TOO_HARD + BLANK * blanks as u32,
    }
}

/// The highest level of a step that a puzzle may take. Techniques that mostly occur without forcing
/// chains are searched for in puzzles that need none.
fn highest_level(filter: &LogicFilter) -> Level {
    if let Some(highest) = filter.levels.iter().max() {
        return *highest;
    }
    let is_extreme =
        |&number: &usize| points_of(number).is_some_and(|(_, level)| level == Level::Extreme);
    let numbers = 0..HODOKU.entries.len();
    let first_extreme = numbers.clone().find(is_extreme).unwrap_or(numbers.end);
    let starts_high =
        |score: &std::ops::RangeInclusive<u32>| *score.start() > Level::Unfair.highest_score();
    match filter.techniques.iter().max() {
        Some(last)
            if last + NEAR_FORCING < first_extreme
                && !filter.score.as_ref().is_some_and(starts_high) =>
        {
            Level::Unfair
        }
        _ => Level::Extreme,
    }
}

fn hardness(difficulty: Difficulty) -> (usize, u32) {
    (difficulty.rank(), difficulty.score())
}

fn hardness_of(number: usize) -> Option<(usize, u32)> {
    Some(hardness(HODOKU.entries.get(number)?.difficulty()?))
}

/// The index of the last technique that a path may take.
fn last_possible(filter: &LogicFilter, hardest: (usize, u32)) -> Option<usize> {
    if filter.technique_use == TechniqueUse::Needed
        && let Some(last) = filter.techniques.iter().max()
    {
        return Some(*last);
    }
    let most = filter.score.as_ref().map_or(u32::MAX, |score| *score.end());
    let may_guess = filter.techniques.iter().any(|&number| is_guess(number));
    (0..HODOKU.entries.len()).rev().find(|&number| {
        let is_easy_enough = |of: (usize, u32)| of <= hardest && of.1 <= most;
        hardness_of(number).is_some_and(is_easy_enough) && (may_guess || !is_guess(number))
    })
}

/// A rating below which no step of an entry of the profile `se` is: from the entries before it, or
/// by the scale.
fn least_rating(index: usize) -> u16 {
    let up_to = SE.entries.iter().take(index + 1);
    let fixed = up_to.rev().find_map(|entry| match entry.cost {
        Cost::Fixed(Difficulty::Rating { er, .. }) => Some(er),
        Cost::Fixed(Difficulty::Points { .. }) | Cost::Rated(_) => None,
    });
    let of_chain = SE.entries.get(index).and_then(|entry| {
        let code = entry.technique.code();
        LEAST_OF_CHAINS.iter().find(|(of, _)| *of == code).map(|(_, least)| *least)
    });
    fixed.unwrap_or(0).saturating_sub(OUT_OF_ORDER).max(of_chain.unwrap_or(0))
}

/// The ratings of the shortest chains of each kind, by the code of the technique. These searches
/// take longest, and nothing with a fixed rating stands between them.
const LEAST_OF_CHAINS: [(&str, u16); 8] = [
    ("chain", 65),
    ("nishio", 75),
    ("multiple-forcing-chains", 80),
    ("dynamic-forcing-chains", 85),
    ("dynamic-forcing-chains-plus", 90),
    ("dynamic-forcing-chains-plus-chains", 95),
    ("dynamic-forcing-chains-plus-multiple", 100),
    ("dynamic-forcing-chains-plus-dynamic", 105),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn techniques_that_are_too_hard_are_left_out() {
        let last = |filter: &LogicFilter| {
            let hardest = (highest_level(filter) as usize, u32::MAX);
            let last = last_possible(filter, hardest).expect("one");
            HODOKU.entries[last].technique.code()
        };
        let hard = LogicFilter { levels: vec![Level::Hard], ..LogicFilter::default() };
        assert_eq!(last(&hard), "multi-colors");
        let number = super::super::super::filter::technique_number("x-wing");
        let techniques: Vec<usize> = number.into_iter().collect();
        let mut x_wing = LogicFilter { techniques, ..LogicFilter::default() };
        assert!(!last(&x_wing).starts_with("forcing"), "{}", last(&x_wing));
        x_wing.technique_use = TechniqueUse::Needed;
        assert_eq!(last(&x_wing), "x-wing");
        let score = LogicFilter { score: Some(2_000..=9_000), ..LogicFilter::default() };
        assert_eq!(last(&score), "forcing-net");
        let cheap = LogicFilter { score: Some(4..=49), ..LogicFilter::default() };
        assert_eq!(last(&cheap), "locked-pair");
    }

    #[test]
    fn no_entry_has_steps_below_its_least_rating() {
        let code = |index: usize| SE.entries[index].technique.code();
        for index in 0..SE.entries.len() {
            let least = least_rating(index);
            if let Some(Difficulty::Rating { er, .. }) = SE.entries[index].difficulty() {
                assert!(least <= er && er <= least + OUT_OF_ORDER, "{}", code(index));
            }
        }
        let of =
            |wanted: &str| (0..SE.entries.len()).find(|&i| code(i) == wanted).map(least_rating);
        assert_eq!((of("chain"), of("nishio")), (Some(65), Some(75)));
        assert_eq!(of("multiple-forcing-chains"), Some(80));
    }
}
