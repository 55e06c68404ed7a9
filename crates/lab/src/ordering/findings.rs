//! The answers of the experiment in plain words, with the figures behind them.

use super::analysis::{Cause, Direction, FACTORS, PairAnalysis, analyse_pair};
use super::corpus::BANDS;
use crate::{raw::PuzzleRow, report::Finding, stats::Estimate};
use ninefold_jobs::grid::{Cell, Grid};

/// The engine that is examined, and the ones that it is compared with.
const EXAMINED: &str = "presorted";
const BASES: [&str; 2] = ["blanks", "naive"];

/// The findings of the experiment, for a report; none where its engines did not take part.
pub(crate) fn findings(rows: &[PuzzleRow], puzzles: &[Grid]) -> Vec<Finding> {
    let bands: Vec<&str> = BANDS
        .iter()
        .map(|band| band.name)
        .filter(|name| rows.iter().any(|row| row.input == *name))
        .collect();
    let mut pairs = Vec::new();
    for base in BASES {
        for band in [None].into_iter().chain(bands.iter().copied().map(Some)) {
            if let Some(analysis) = analyse_pair(rows, EXAMINED, base, band) {
                pairs.push(PairOnPuzzles { base, band, analysis });
            }
        }
    }
    if pairs.is_empty() {
        return Vec::new();
    }
    vec![is_it_slower(&pairs), cause_of_difference(&pairs), why_more_nodes(rows, puzzles)]
}

/// The analysis of one pair of engines, and the puzzles that it is of.
struct PairOnPuzzles {
    base: &'static str,
    band: Option<&'static str>,
    analysis: PairAnalysis,
}

impl PairOnPuzzles {
    fn puzzles(&self) -> &'static str {
        self.band.unwrap_or("all")
    }
}

/// A table with these columns, between bars.
fn header(columns: &str) -> Vec<Vec<String>> {
    vec![columns.split('|').map(str::to_owned).collect()]
}

fn is_it_slower(pairs: &[PairOnPuzzles]) -> Finding {
    let mut table =
        header("puzzles|against|compared|median ratio|95 %||slower on|ratio of totals|95 %|");
    for pair in pairs {
        let PairAnalysis { median, total, slower_share, compared, .. } = &pair.analysis;
        table.push(vec![
            pair.puzzles().to_owned(),
            pair.base.to_owned(),
            compared.to_string(),
            times(median.value),
            between(*median),
            pair.analysis.direction().as_str().to_owned(),
            percent(*slower_share),
            times(total.ratio.value),
            between(total.ratio),
            Direction::of(total.ratio).as_str().to_owned(),
        ]);
    }
    let whole = pairs.iter().filter(|pair| pair.band.is_none());
    let mut answer: Vec<String> = whole.map(slower_sentence).collect();
    answer.push(on_which(pairs));
    Finding {
        question: "Is presorting slower?".to_owned(),
        answer: answer.join("\n\n"),
        table,
        ..Finding::default()
    }
}

fn slower_sentence(pair: &PairOnPuzzles) -> String {
    let PairOnPuzzles { base, analysis, .. } = pair;
    let PairAnalysis { median, total, slower_share, compared, gave_up, .. } = analysis;
    let in_total = match Direction::of(total.ratio) {
        Direction::Slower => "In total, yes:",
        Direction::Faster => "In total, no:",
        Direction::Unclear => "In total, the result is unclear:",
    };
    let mut text = format!(
        "Against {base}: {} all puzzles together take {EXAMINED} {} times as long (95 %: {}). On the median puzzle \
         it is {}: {} times ({}); it is slower on {} of {compared} puzzles.",
        in_total,
        times(total.ratio.value),
        between(total.ratio),
        match analysis.direction() {
            Direction::Slower => "slower",
            Direction::Faster => "faster",
            Direction::Unclear => "neither, beyond doubt",
        },
        times(median.value),
        between(*median),
        percent(*slower_share),
    );
    let [examined, other, both] = gave_up;
    if examined + other + both > 0 {
        text += &format!(
            " Censored: {examined} puzzles that only {EXAMINED} gave up count as slower, {other} that only {base} gave up as \
             faster; {both} that both gave up show nothing and are left out. Totals leave out all of these."
        );
    }
    text
}

fn on_which(pairs: &[PairOnPuzzles]) -> String {
    let base = BASES[0];
    let of = |direction: Direction| {
        let bands: Vec<String> = pairs
            .iter()
            .filter(|pair| pair.base == base && pair.analysis.direction() == direction)
            .filter_map(|pair| {
                Some(format!("{} ({})", pair.band?, times(pair.analysis.median.value)))
            })
            .collect();
        if bands.is_empty() { "none of the bands".to_owned() } else { bands.join("; ") }
    };
    format!(
        "On which puzzles? By the median of each band, against {base}: slower on {}; faster on {}; not told apart on {}.",
        of(Direction::Slower),
        of(Direction::Faster),
        of(Direction::Unclear)
    )
}

fn cause_of_difference(pairs: &[PairOnPuzzles]) -> Finding {
    let [first, second, third] = FACTORS.map(|factor| format!("= {factor}"));
    let split = format!("{first}|{second}|{third}|cause");
    let mut table = header(&format!(
        "puzzles|against|ratio of totals|{split}|mean ratio|{split}|share of sorting"
    ));
    let mut factors = Vec::new();
    for pair in pairs {
        let PairAnalysis { total, mean, sorting_share, .. } = &pair.analysis;
        let mut row = vec![pair.puzzles().to_owned(), pair.base.to_owned()];
        for split in [total, mean] {
            row.push(times(split.ratio.value));
            row.extend(split.factors.map(|factor| format!("×{}", times(factor.value))));
            row.push(name(split.cause).to_owned());
        }
        row.push(percent(*sorting_share));
        table.push(row);
        if pair.base == BASES[0] {
            let values = FACTORS.iter().zip(total.factors);
            let values = values.map(|(name, factor)| ((*name).to_owned(), factor.value)).collect();
            factors.push((pair.puzzles().to_owned(), values));
        }
    }
    let whole = pairs.iter().filter(|pair| pair.band.is_none());
    Finding {
        question: "Is the sorting to blame, or the order?".to_owned(),
        answer: whole.map(explanation).collect::<Vec<String>>().join("\n\n"),
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
        Cause::NoDifference => "–",
    }
}

fn explanation(pair: &PairOnPuzzles) -> String {
    let PairOnPuzzles { base, analysis, .. } = pair;
    let PairAnalysis { total, mean, sorting_share, .. } = analysis;
    let first = match total.cause {
        Cause::Sorting => "The sorting: it makes up the larger part of the difference.",
        Cause::CostOfNode => {
            "Not the sorting: what a node costs makes up the larger part of the difference."
        }
        Cause::NumberOfNodes => {
            "Not the sorting but the order: the number of nodes makes up the larger part of the difference."
        }
        Cause::Several => "No single cause makes up half of the difference.",
        Cause::NoDifference => "There is no clear difference to explain.",
    };
    let [sorting, node, nodes] = total.factors;
    let mut text = format!(
        "Against {base}, in total: {first} Sorting takes {} of {EXAMINED}'s time, which is a factor of {} ({}); the number \
         of nodes is one of {} ({}), the cost of a node one of {} ({}). Were sorting free, the ratio would {}.",
        percent(*sorting_share),
        precise(sorting.value),
        format_args!("{} to {}", precise(sorting.low), precise(sorting.high)),
        times(nodes.value),
        between(nodes),
        times(node.value),
        between(node),
        match [total.ratio.value / sorting.value, total.ratio.value].map(times) {
            [without, with] if without == with => format!("be {with} as well"),
            [without, with] => format!("be {without} and not {with}"),
        }
    );
    let [sorting, node, nodes] = mean.factors;
    text += &format!(
        " On the mean puzzle (by logarithms, so that easy ones count as much as hard ones) the ratio is {} = {} (sorting) × {} (cost of \
         a node) × {} (nodes); {}.",
        times(mean.ratio.value),
        times(sorting.value),
        times(node.value),
        times(nodes.value),
        match mean.cause {
            Cause::NoDifference => "there is no clear difference".to_owned(),
            Cause::Several => "no single factor makes up half of it".to_owned(),
            cause => format!("the larger part of it: {}", name(cause)),
        }
    );
    text
}

/// The differences of the orders, and the effect of the same rule when it is applied at every node.
fn why_more_nodes(rows: &[PuzzleRow], puzzles: &[Grid]) -> Finding {
    let of = |order: fn(&Grid) -> Vec<Cell>| {
        let shares: Vec<f64> = puzzles.iter().map(|puzzle| neighbours(&order(puzzle))).collect();
        shares.iter().sum::<f64>() / shares.len().max(1) as f64
    };
    let mut answer = format!(
        "When a cell has no digit left, the search retries the cell that it filled just before. That helps only if the two \
         share a house. In row order they do in {} of cases, in the sorted order in {}: there a dead end makes it try \
         all digits of cells that have nothing to do with it.",
        percent(of(in_row_order)),
        percent(of(by_candidates))
    );
    if let Some(analysis) = analyse_pair(rows, EXAMINED, "mrv", None) {
        let [.., nodes] = analysis.total.factors;
        answer += &format!(
            "\n\nFewest candidates first is not a bad rule; sorting by it once is. The engine mrv asks it anew at every node, \
             and forward-checks: {EXAMINED} visits {} times as many nodes as it does, in total.",
            times(nodes.value)
        );
    }
    Finding { question: "Why does the order matter?".to_owned(), answer, ..Finding::default() }
}

/// The share of blanks that are peers of the one before them.
fn neighbours(order: &[Cell]) -> f64 {
    let peers = order.windows(2).filter(|two| two[0].peers().contains(&two[1])).count();
    peers as f64 / order.len().saturating_sub(1).max(1) as f64
}

fn in_row_order(puzzle: &Grid) -> Vec<Cell> {
    Cell::all().filter(|&cell| puzzle.get(cell).is_none()).collect()
}

/// The order of `presorted`: by the candidates that the clues leave, equals in row order.
fn by_candidates(puzzle: &Grid) -> Vec<Cell> {
    let mut blanks = in_row_order(puzzle);
    blanks.sort_by_cached_key(|&cell| {
        let mut used = 0u16;
        for other in cell.peers() {
            used |= puzzle.get(*other).map_or(0, |digit| digit.bit());
        }
        9 - used.count_ones()
    });
    blanks
}

fn times(ratio: f64) -> String {
    if ratio.is_finite() && ratio < 100.0 { format!("{ratio:.2}") } else { format!("{ratio:.0}") }
}

/// For factors near one.
fn precise(ratio: f64) -> String {
    format!("{ratio:.4}")
}

fn between(estimate: Estimate) -> String {
    if (estimate.low, estimate.high) == (0.0, f64::INFINITY) {
        return "too few puzzles".to_owned();
    }
    format!("{} to {}", times(estimate.low), times(estimate.high))
}

fn percent(share: f64) -> String {
    let digits = if share < 0.1 { 1 } else { 0 };
    format!("{:.digits$} %", 100.0 * share)
}
