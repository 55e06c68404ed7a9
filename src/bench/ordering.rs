//! The experiment about presorting: is filling the blanks in order of fewest candidates, sorted once, slower than
//! row order, and if so, why?
//!
//! An early design note found it two to four times slower and blamed the time for sorting. Here a corpus
//! graded from easy to hard goes through all solvers of that note, and the ratio of the times is taken apart
//! into three factors that multiply to it: time for sorting, cost of a node, and number of nodes, which
//! is what the order decides. The verdict is computed from the rows, whatever they say.

use super::compare::Entrant;
use super::raw::{Input, PuzzleRow};
use super::stats::{Estimate, bootstrap, median_estimate};
use crate::engine::Rules;
use crate::generate::corpus::{Difficulty, Order, puzzle};
use crate::grid::Grid;
use crate::random::Random;
use crate::report::Finding;

/// The experiment's name on the command line.
pub const NAME: &str = "ordering";
/// The engines that take part.
pub const ENGINES: [&str; 6] = ["naive", "blanks", "presorted", "mrv", "mrv-random", "rules"];
/// What is under suspicion, and what it is held against.
const SUSPECT: &str = "presorted";
const BASES: [&str; 2] = ["blanks", "naive"];
/// Puzzles in each band, unless asked otherwise.
pub const PER_BAND: usize = 250;

/// A part of the corpus.
struct Band {
    name: &'static str,
    difficulty: Difficulty,
    clues: Option<usize>,
}

/// From easy to hard.
const BANDS: [Band; 6] = [
    Band { name: "easy, 40 clues", difficulty: Difficulty::Easy, clues: Some(40) },
    Band { name: "easy, 34 clues", difficulty: Difficulty::Easy, clues: Some(34) },
    Band { name: "30 clues", difficulty: Difficulty::Any, clues: Some(30) },
    Band { name: "27 clues", difficulty: Difficulty::Any, clues: Some(27) },
    Band { name: "minimal", difficulty: Difficulty::Any, clues: None },
    Band { name: "minimal and hard", difficulty: Difficulty::Hard, clues: None },
];

/// The number of bands.
pub const fn bands() -> usize {
    BANDS.len()
}

/// The corpus of a seed: so many puzzles of each band, in random order, and the bands.
///
/// # Errors
/// The name of a band of which no puzzle was found.
pub fn corpus(seed: u64, per_band: usize) -> Result<(Vec<Entrant>, Vec<Input>), &'static str> {
    let mut engine = Rules::new();
    let (mut entrants, mut inputs) = (Vec::new(), Vec::new());
    for (input, band) in BANDS.iter().enumerate() {
        let Band { name, difficulty, clues } = *band;
        let order = Order { count: per_band as u64, seed, difficulty, clues, flawed: false };
        for number in 0..per_band as u64 {
            let mut random = Random::new(seed, (input as u64) << 32 | number);
            let puzzle: Grid = puzzle(&order, &mut engine, &mut random).ok_or(name)?;
            entrants.push(Entrant { puzzle, input, line: number + 1 });
        }
        inputs.push(Input { name: name.to_owned(), puzzles: per_band as u64, malformed: 0 });
    }
    Random::new(seed, u64::MAX).shuffle(&mut entrants);
    Ok((entrants, inputs))
}

/// One puzzle under two engines.
struct Pair<'a> {
    suspect: &'a PuzzleRow,
    base: &'a PuzzleRow,
}

impl Pair<'_> {
    fn both_finished(&self) -> bool {
        self.suspect.is_finished() && self.base.is_finished()
    }

    /// Logarithm of the ratio of times; infinite where one gave up; nothing is known where both did.
    fn log_ratio(&self) -> Option<f64> {
        match (self.suspect.is_finished(), self.base.is_finished()) {
            (true, true) => Some(log(self.suspect.nanoseconds) - log(self.base.nanoseconds)),
            (false, true) => Some(f64::INFINITY),
            (true, false) => Some(f64::NEG_INFINITY),
            (false, false) => None,
        }
    }

    /// The logarithms of the three factors, in the order of [`FACTORS`]; they add up to that of the ratio.
    fn factors(&self) -> [f64; 3] {
        let searching =
            |row: &PuzzleRow| log(row.nanoseconds.saturating_sub(row.sorting_nanoseconds));
        let sorting = |row: &PuzzleRow| log(row.nanoseconds) - searching(row);
        let node = |row: &PuzzleRow| searching(row) - log(row.nodes);
        let order = log(self.suspect.nodes) - log(self.base.nodes);
        [sorting(self.suspect) - sorting(self.base), node(self.suspect) - node(self.base), order]
    }
}

/// The logarithm of a count; of none, that of one.
fn log(count: u64) -> f64 {
    (count.max(1) as f64).ln()
}

/// What the ratio is taken apart into.
const FACTORS: [&str; 3] = ["sorting", "cost of a node", "number of nodes"];

/// Whether presorting is slower.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Beyond doubt.
    Slower,
    /// It is faster, beyond doubt.
    Faster,
    /// The interval allows for both.
    Unclear,
}

/// What a difference comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The time for sorting.
    Sorting,
    /// What a node costs.
    CostOfNode,
    /// How many nodes the order leads to.
    NumberOfNodes,
    /// No factor makes up half of it.
    Several,
}

/// What the rows say of the suspect against one other engine.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// Time by time on the median puzzle.
    pub median: Estimate,
    /// Geometric mean of the ratio over the puzzles that both decided.
    pub mean: Estimate,
    /// Total time by total time, over the same.
    pub total: Estimate,
    /// Geometric means of the [`FACTORS`]; their product is `mean`.
    pub factors: [Estimate; 3],
    /// Share of sorting in the suspect's total time.
    pub sorting_share: f64,
    /// Share of puzzles on which the suspect was slower.
    pub slower_share: f64,
    /// Puzzles compared, those that one gave up included.
    pub compared: usize,
    /// Puzzles that only the suspect gave up, that only the other gave up, that both gave up.
    pub gave_up: [usize; 3],
    /// Whether it is slower.
    pub direction: Direction,
    /// Why.
    pub cause: Cause,
}

/// The verdict on two engines, from all rows or from those of a band; `None` where no puzzle can be compared.
pub fn verdict(
    rows: &[PuzzleRow],
    suspect: &str,
    base: &str,
    band: Option<&str>,
) -> Option<Verdict> {
    let wanted = |row: &&PuzzleRow| band.is_none_or(|band| row.input == band);
    let bases: std::collections::HashMap<usize, &PuzzleRow> = rows
        .iter()
        .filter(wanted)
        .filter(|row| row.engine == base)
        .map(|row| (row.puzzle, row))
        .collect();
    let pairs: Vec<Pair<'_>> = rows
        .iter()
        .filter(wanted)
        .filter(|row| row.engine == suspect)
        .filter_map(|suspect| Some(Pair { suspect, base: bases.get(&suspect.puzzle)? }))
        .collect();
    let logs: Vec<f64> = pairs.iter().filter_map(Pair::log_ratio).collect();
    let both: Vec<&Pair<'_>> = pairs.iter().filter(|pair| pair.both_finished()).collect();
    if logs.is_empty() || both.is_empty() {
        return None;
    }
    let median = median_estimate(&logs).map(f64::exp);
    let factors: Vec<[f64; 3]> = both.iter().map(|pair| pair.factors()).collect();
    let mean_of = |log: &dyn Fn(&[f64; 3]) -> f64| {
        bootstrap(factors.len(), 1, |drawn| {
            let sum: f64 = drawn.iter().map(|&place| log(&factors[place])).sum();
            sum / drawn.len() as f64
        })
    };
    let mean = mean_of(&|factors| factors.iter().sum());
    let parts = [0, 1, 2].map(|factor| mean_of(&|factors| factors[factor]));
    let total = bootstrap(both.len(), 1, |drawn| {
        let of = |time: fn(&Pair<'_>) -> u64| -> f64 {
            drawn.iter().map(|&place| time(both[place]) as f64).sum()
        };
        of(|pair| pair.suspect.nanoseconds) / of(|pair| pair.base.nanoseconds)
    });
    let sum = |of: fn(&Pair<'_>) -> u64| both.iter().map(|pair| of(pair) as f64).sum::<f64>();
    let sorting = sum(|pair| pair.suspect.sorting_nanoseconds);
    let count = |of: (bool, bool)| {
        let is = |pair: &&Pair<'_>| (pair.suspect.is_finished(), pair.base.is_finished()) == of;
        pairs.iter().filter(is).count()
    };
    Some(Verdict {
        median,
        mean: mean.map(f64::exp),
        total,
        factors: parts.map(|part| part.map(f64::exp)),
        sorting_share: sorting / sum(|pair| pair.suspect.nanoseconds),
        slower_share: logs.iter().filter(|log| **log > 0.0).count() as f64 / logs.len() as f64,
        compared: logs.len(),
        gave_up: [count((false, true)), count((true, false)), count((false, false))],
        direction: match median {
            Estimate { low, .. } if low > 1.0 => Direction::Slower,
            Estimate { high, .. } if high < 1.0 => Direction::Faster,
            _ => Direction::Unclear,
        },
        cause: cause(mean.value, parts),
    })
}

/// The factor that makes up half of the difference or more, if its own interval leaves no doubt about it.
fn cause(whole: f64, parts: [Estimate; 3]) -> Cause {
    let causes = [Cause::Sorting, Cause::CostOfNode, Cause::NumberOfNodes];
    let sign = whole.signum();
    let found = causes.into_iter().zip(parts).find(|(_, part)| {
        let is_certain = part.low * sign > 0.0 && part.high * sign > 0.0;
        is_certain && part.value * sign >= whole.abs() / 2.0
    });
    // Two factors of half each and more, and a third against them: the largest counts.
    let largest = causes
        .into_iter()
        .zip(parts)
        .max_by(|a, b| (a.1.value * sign).total_cmp(&(b.1.value * sign)));
    match (found, largest) {
        (Some(_), Some((cause, _))) => cause,
        _ => Cause::Several,
    }
}

/// What a report says of the experiment.
pub fn findings(rows: &[PuzzleRow]) -> Vec<Finding> {
    let bands: Vec<&str> = BANDS
        .iter()
        .map(|band| band.name)
        .filter(|name| rows.iter().any(|row| row.input == *name))
        .collect();
    let verdicts: Vec<(&str, Verdict)> = BASES
        .into_iter()
        .filter_map(|base| Some((base, verdict(rows, SUSPECT, base, None)?)))
        .collect();
    if verdicts.is_empty() {
        return Vec::new();
    }
    let by_band: Vec<(&str, &str, Verdict)> = BASES
        .into_iter()
        .flat_map(|base| bands.iter().map(move |band| (base, *band)))
        .filter_map(|(base, band)| Some((base, band, verdict(rows, SUSPECT, base, Some(band))?)))
        .collect();
    vec![is_it_slower(&verdicts), on_which(&by_band), why(&verdicts, &by_band)]
}

fn is_it_slower(verdicts: &[(&str, Verdict)]) -> Finding {
    let mut table = vec![
        ["against", "puzzles", "median ratio", "95 %", "slower on", "ratio of totals", "95 %"]
            .map(str::to_owned)
            .to_vec(),
    ];
    let mut answer = Vec::new();
    for (base, verdict) in verdicts {
        answer.push(sentence_of(base, verdict));
        table.push(vec![
            (*base).to_owned(),
            verdict.compared.to_string(),
            times(verdict.median.value),
            between(verdict.median),
            percent(verdict.slower_share),
            times(verdict.total.value),
            between(verdict.total),
        ]);
    }
    Finding {
        question: "Is presorting slower?".to_owned(),
        answer: answer.join("\n\n"),
        table,
        factors: Vec::new(),
    }
}

fn sentence_of(base: &str, verdict: &Verdict) -> String {
    let Verdict { median, total, .. } = verdict;
    let mut text = match verdict.direction {
        Direction::Slower => format!(
            "Yes, slower than {base}: on the median puzzle it takes {} times as long (95 %: {}).",
            times(median.value),
            between(*median)
        ),
        Direction::Faster => format!(
            "No, faster than {base}: on the median puzzle it takes {} of the time (95 %: {}).",
            times(median.value),
            between(*median)
        ),
        Direction::Unclear => format!(
            "Against {base} it cannot be said: on the median puzzle the ratio of times is {}, and its interval ({}) allows for both.",
            times(median.value),
            between(*median)
        ),
    };
    text += &format!(
        " It is slower on {} of {} puzzles. Over all puzzles that both decided it takes {} times as long in total ({}).",
        percent(verdict.slower_share),
        verdict.compared,
        times(total.value),
        between(*total)
    );
    let [suspect, other, both] = verdict.gave_up;
    if suspect + other + both > 0 {
        text += &format!(
            " Censored: {suspect} puzzles that only {SUSPECT} gave up count as slower, {other} that only {base} gave up as \
             faster; {both} that both gave up tell nothing and are left out, and totals leave out all of these."
        );
    }
    text
}

fn on_which(by_band: &[(&str, &str, Verdict)]) -> Finding {
    let mut table = vec![
        ["puzzles", "against", "compared", "median ratio", "95 %", "slower on", "verdict"]
            .map(str::to_owned)
            .to_vec(),
    ];
    for (base, band, verdict) in by_band {
        table.push(vec![
            (*band).to_owned(),
            (*base).to_owned(),
            verdict.compared.to_string(),
            times(verdict.median.value),
            between(verdict.median),
            percent(verdict.slower_share),
            match verdict.direction {
                Direction::Slower => "slower",
                Direction::Faster => "faster",
                Direction::Unclear => "unclear",
            }
            .to_owned(),
        ]);
    }
    let of = |direction: Direction| {
        let of: Vec<&str> = by_band
            .iter()
            .filter(|(base, _, verdict)| *base == BASES[0] && verdict.direction == direction)
            .map(|(_, band, _)| *band)
            .collect();
        if of.is_empty() { "none of the bands".to_owned() } else { of.join("; ") }
    };
    Finding {
        question: "On which puzzles?".to_owned(),
        answer: format!(
            "Against {}: slower on {}. Faster on {}. Unclear on {}.",
            BASES[0],
            of(Direction::Slower),
            of(Direction::Faster),
            of(Direction::Unclear)
        ),
        table,
        factors: Vec::new(),
    }
}

fn why(verdicts: &[(&str, Verdict)], by_band: &[(&str, &str, Verdict)]) -> Finding {
    let mut table = vec![vec!["puzzles".to_owned(), "against".to_owned(), "mean ratio".to_owned()]];
    table[0].extend(FACTORS.map(|factor| format!("= {factor}")));
    table[0].extend(["share of sorting".to_owned(), "cause".to_owned()]);
    let whole = verdicts.iter().map(|(base, verdict)| (*base, "all", verdict));
    let parts = by_band.iter().map(|(base, band, verdict)| (*base, *band, verdict));
    let mut factors = Vec::new();
    for (base, band, verdict) in whole.chain(parts) {
        let mut row = vec![band.to_owned(), base.to_owned(), times(verdict.mean.value)];
        row.extend(verdict.factors.map(|factor| format!("×{}", times(factor.value))));
        row.extend([percent(verdict.sorting_share), name(verdict.cause).to_owned()]);
        table.push(row);
        if base == BASES[0] {
            let values = FACTORS.iter().zip(verdict.factors);
            let values = values.map(|(name, factor)| ((*name).to_owned(), factor.value)).collect();
            factors.push((band.to_owned(), values));
        }
    }
    let answer: Vec<String> = verdicts.iter().map(|(base, verdict)| blame(base, verdict)).collect();
    Finding {
        question: "Is the sorting to blame, or the order?".to_owned(),
        answer: answer.join("\n\n"),
        table,
        factors,
    }
}

fn name(cause: Cause) -> &'static str {
    match cause {
        Cause::Sorting => FACTORS[0],
        Cause::CostOfNode => FACTORS[1],
        Cause::NumberOfNodes => FACTORS[2],
        Cause::Several => "several",
    }
}

fn blame(base: &str, verdict: &Verdict) -> String {
    let [sorting, node, nodes] = verdict.factors;
    let first = match verdict.cause {
        Cause::Sorting => format!("Against {base}, the sorting makes the difference."),
        Cause::CostOfNode => format!(
            "Against {base}, it is not the sorting: what a node costs makes the difference."
        ),
        Cause::NumberOfNodes => {
            format!(
                "Against {base}, it is not the sorting: the order is what makes the difference, by the number of nodes it leads to."
            )
        }
        Cause::Several => {
            format!("Against {base}, no single cause makes up half of the difference.")
        }
    };
    let without = verdict.mean.value / sorting.value;
    format!(
        "{first} Sorting takes {} of the total time and multiplies that of a puzzle by {} ({}); the number of nodes is \
         multiplied by {} ({}), the cost of a node by {} ({}). Were sorting free, the mean ratio would be {} and not {}.",
        percent(verdict.sorting_share),
        times(sorting.value),
        between(sorting),
        times(nodes.value),
        between(nodes),
        times(node.value),
        between(node),
        times(without),
        times(verdict.mean.value)
    )
}

fn times(ratio: f64) -> String {
    if ratio.is_finite() && ratio < 100.0 { format!("{ratio:.2}") } else { format!("{ratio:.0}") }
}

fn between(estimate: Estimate) -> String {
    format!("{} to {}", times(estimate.low), times(estimate.high))
}

fn percent(share: f64) -> String {
    let digits = if share < 0.1 { 1 } else { 0 };
    format!("{:.digits$} %", 100.0 * share)
}
