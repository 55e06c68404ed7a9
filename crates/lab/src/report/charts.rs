//! The charts of a comparison.

use std::collections::HashMap;

use maud::{Markup, PreEscaped, html};

use crate::raw::{NODES, PuzzleRow, RUNS};

use super::chart::{self, Axis, Bar, DotRow, Scale, Series};
use super::elements::{figure, source, wide_figure};
use super::markdown::{base_name, set_heading};
use super::model::{ComparisonReport, EngineRow, SetReport, SetRow, WithInterval};
use super::numbers::{duration, grouped, short, significant};

/// Points that a chart shows of an engine at most.
const POINTS: usize = 600;
/// Points of all charts of pairs together, at most.
const PAIR_POINTS: usize = 7_000;
/// Width of the chart of factors, which has words behind its bars.
const FACTORS_WIDTH: u32 = 600;

/// The names of the engines in charts, with a remark where one did not decide all puzzles.
fn names(comparison: &ComparisonReport) -> Vec<String> {
    let name = |engine: &EngineRow| match engine.is_censored() {
        true => format!(
            "{} (censored: {} of {} decided)",
            engine.name,
            grouped(engine.finished),
            grouped(engine.puzzles)
        ),
        false => engine.name.clone(),
    };
    comparison.engines.iter().map(name).collect()
}

pub(super) fn charts(comparison: &ComparisonReport) -> Markup {
    let names = names(comparison);
    let residence = residence(comparison);
    let times: Vec<String> = names
        .iter()
        .zip(&comparison.engines)
        .map(|(name, engine)| match is_cost(comparison, engine) {
            true => name.clone(),
            false => String::new(),
        })
        .collect();
    let base = base_name(&comparison.engines);
    let title = match comparison.sets.is_empty() {
        true => format!("Puzzles decided in a second, and times by that of {base}"),
        false => "All sets together: geometric means".to_owned(),
    };
    let caption = format!(
        "Dots with their intervals of 95 %, where there were passes enough for them. Left: a dot to the right is better. Right: the time for a puzzle by that of {base}; further left is better. Both axes are logarithmic."
    );
    let puzzles = puzzles(comparison);
    html! {
        section { h2 { "Charts" } div.charts {
            (wide_figure(&title, &caption, &throughput(comparison, &over_all(comparison)), &blocks(comparison)))
            @for set in &comparison.sets {
                (wide_figure(&set_heading(set), "", &throughput(comparison, set), &blocks(comparison)))
            }
            (figure("Time of a puzzle, by percentile", &format!("How long all but the slowest puzzles took; a line that ends early belongs to an engine that gave up on the rest.{residence}"), &times, &percentiles(comparison), &puzzles))
            (figure("Puzzles decided within a time", &format!("A cactus: puzzles sorted by their time, for each engine by itself. Further right is better, lower is better.{residence}"), &times, &cactus(comparison), &puzzles))
            (figure("Nodes by number of clues", "The median of the puzzles with this number of clues (three at least), plus one, so that none shows as one.", &names, &nodes_by_clues(comparison), &puzzles))
            (figure("Time by nodes", &format!("A dot a puzzle, at most {POINTS} for each engine, drawn at random.{residence}"), &times, &time_by_nodes(comparison), &puzzles))
            (pairs(comparison))
        } }
    }
}

/// The source of charts of times of whole blocks.
fn blocks(comparison: &ComparisonReport) -> Markup {
    let rows = "a line for each engine and block of each pass, with its time";
    source(RUNS, rows, comparison.fact("command"))
}

/// The source of charts of single puzzles.
fn puzzles(comparison: &ComparisonReport) -> Markup {
    let rows = "a row for each puzzle and engine: clues, status, nodes, nanoseconds";
    source(NODES, rows, comparison.fact("command"))
}

/// Whether the times of an engine are what its puzzles cost. Those of an engine of lanes are residence
/// among hundreds of puzzles: they share no axis with costs, and are drawn only where there are no
/// others.
fn is_cost(comparison: &ComparisonReport, engine: &EngineRow) -> bool {
    !engine.in_lanes || comparison.engines.iter().all(|engine| engine.in_lanes)
}

/// The engines that charts of time leave out, in a sentence.
fn residence(comparison: &ComparisonReport) -> String {
    let engines = &comparison.engines;
    let left_out: Vec<&str> = engines
        .iter()
        .filter(|engine| !is_cost(comparison, engine))
        .map(|engine| engine.name.as_str())
        .collect();
    match left_out.as_slice() {
        [] if engines.iter().any(|engine| engine.in_lanes) => {
            " The times are residence among hundreds of puzzles.".to_owned()
        }
        [] => String::new(),
        names => format!(
            " Without {}: residence among hundreds of puzzles is no measure of cost.",
            names.join(", ")
        ),
    }
}

/// The puzzles of each engine whose times are costs; none of the others.
fn costs(comparison: &ComparisonReport) -> Vec<&[PuzzleRow]> {
    let series = comparison.engines.iter().zip(&comparison.series);
    series
        .map(|(engine, points)| if is_cost(comparison, engine) { points.as_slice() } else { &[] })
        .collect()
}

fn engine_axis(comparison: &ComparisonReport, label: &str, value: fn(&PuzzleRow) -> f64) -> Axis {
    Axis::around(label, Scale::Log, costs(comparison).into_iter().flatten().map(value), duration)
}

fn nanos(point: &PuzzleRow) -> f64 {
    point.nanoseconds as f64
}

fn nodes(point: &PuzzleRow) -> f64 {
    point.nodes as f64 + 1.0
}

/// The results of all engines over all puzzles, or over all sets together.
fn over_all(comparison: &ComparisonReport) -> SetReport {
    let row = |engine: &EngineRow| SetRow {
        run: engine.run,
        finished: engine.finished,
        rate: engine.rate,
        ratio: engine.ratio,
    };
    let puzzles = comparison.engines.first().map_or(0, |engine| engine.puzzles);
    let rows = comparison.engines.iter().map(row).collect();
    SetReport { name: String::new(), puzzles, rows }
}

/// The dots of the engines on a set.
fn throughput(comparison: &ComparisonReport, set: &SetReport) -> String {
    let shown = || comparison.engines.iter().zip(&set.rows);
    let values = |of: fn(&SetRow) -> Option<WithInterval>| {
        let ranked = shown().filter(|(engine, _)| !engine.is_disqualified);
        ranked.filter_map(move |(_, row)| of(row)).flat_map(|measured| {
            let (low, high) = measured.interval.unwrap_or((measured.value, measured.value));
            [low, measured.value, high]
        })
    };
    let rates = values(|row| Some(row.rate).filter(|rate| rate.value > 0.0));
    let rate_axis = Axis::around("puzzles/s", Scale::Log, rates, short);
    let ratios = values(|row| row.ratio).chain([1.0]);
    let label = format!("time for a puzzle, 1 is that of {}", base_name(&comparison.engines));
    let ratio_axis = Axis::around(label, Scale::Log, ratios, significant);
    let row = |(colour, (engine, row)): (usize, (&EngineRow, &SetRow))| {
        let remark = match (engine.is_disqualified, set.puzzles - row.finished) {
            (true, _) => "disqualified".to_owned(),
            (false, 0) => short(row.rate.value),
            (false, count) => {
                format!("≤ {} ({} censored)", short(row.rate.value), grouped(count))
            }
        };
        let is_first_only = engine.proves < comparison.limit;
        DotRow {
            name: engine.name.clone(),
            // On a narrow page the right ends of the axes are out of sight: rates come first.
            remark: match (engine.is_disqualified, is_first_only) {
                (true, _) => String::new(),
                (false, true) => format!("{}/s, first solution", short(row.rate.value)),
                (false, false) => format!("{}/s", short(row.rate.value)),
            },
            colour,
            dots: [
                Some((row.rate, remark)),
                row.ratio.map(|ratio| (ratio, format!("×{}", significant(ratio.value)))),
            ],
        }
    };
    let rows: Vec<DotRow> = shown().enumerate().map(row).collect();
    chart::dots([&rate_axis, &ratio_axis], &rows)
}

/// For each engine, the sorted times of the puzzles that it decided.
fn sorted_times(comparison: &ComparisonReport) -> Vec<Vec<f64>> {
    let times = |points: &[PuzzleRow]| {
        let mut times: Vec<f64> =
            points.iter().filter(|point| point.is_finished()).map(nanos).collect();
        times.sort_by(f64::total_cmp);
        times
    };
    costs(comparison).into_iter().map(times).collect()
}

/// A few hundred places of a sequence, the ends among them, denser towards the end, where curves
/// bend.
fn places(count: usize) -> Vec<usize> {
    let Some(last) = count.checked_sub(1) else { return Vec::new() };
    let mut places: Vec<usize> = (0..=150).map(|i| i * last / 150).collect();
    // With a single place, none lies before the last.
    let before_last = |i| (last as f64).powf(f64::from(i) / 150.0) as usize;
    places.extend((0..=150).map(|i| last.saturating_sub(before_last(i))));
    places.push(last);
    places.sort_unstable();
    places.dedup();
    places
}

/// A line for each engine.
fn lines(of: Vec<Vec<(f64, f64)>>) -> Vec<Series> {
    let line = |(colour, points)| Series { colour, points, is_line: true };
    of.into_iter().enumerate().map(line).collect()
}

fn percentiles(comparison: &ComparisonReport) -> String {
    let most = comparison.series.iter().map(Vec::len).max().unwrap_or(1).max(2) as f64;
    let curves = sorted_times(comparison)
        .iter()
        .zip(&comparison.series)
        .map(|(times, all)| {
            let share = |place: usize| place as f64 / all.len() as f64;
            places(times.len()).into_iter().map(|place| (share(place), times[place])).collect()
        })
        .collect();
    let x = Axis {
        label: "puzzles that took no longer".to_owned(),
        scale: Scale::Nines,
        range: 0.0..1.0 - 1.0 / most,
        format: |share| {
            let digits = (-(1.0 - share).log10()).round().max(2.0) as usize - 2;
            format!("{:.digits$} %", 100.0 * share)
        },
    };
    let y = engine_axis(comparison, "time", nanos);
    chart::plot(&x, &y, &lines(curves), false)
}

fn cactus(comparison: &ComparisonReport) -> String {
    let curves: Vec<Vec<(f64, f64)>> = sorted_times(comparison)
        .iter()
        .map(|times| {
            let places = places(times.len()).into_iter();
            places.map(|place| (place as f64 + 1.0, times[place])).collect()
        })
        .collect();
    let counts = comparison.series.iter().map(|points| points.len() as f64);
    let x = Axis {
        label: "puzzles decided".to_owned(),
        scale: Scale::Linear,
        range: 0.0..counts.fold(1.0, f64::max) * 1.02,
        format: |count| grouped(count as u64),
    };
    let y = engine_axis(comparison, "time of the slowest of them", nanos);
    chart::plot(&x, &y, &lines(curves), false)
}

/// Whether each engine counts nodes: some solvers do not.
fn counts_nodes(comparison: &ComparisonReport) -> impl Iterator<Item = bool> {
    comparison.engines.iter().map(|engine| !engine.nodes.0.is_nan())
}

fn nodes_by_clues(comparison: &ComparisonReport) -> String {
    let median_by_clues = |points: &Vec<PuzzleRow>| {
        let mut line = Vec::new();
        for clues in 0..=81 {
            let of = points.iter().filter(|point| point.clues == clues);
            let mut nodes: Vec<f64> = of
                .map(|point| if point.is_finished() { nodes(point) } else { f64::INFINITY })
                .collect();
            nodes.sort_by(f64::total_cmp);
            // For an even number the lower one: between a number and "never" there is nothing.
            if nodes.len() >= 3 && nodes[(nodes.len() - 1) / 2].is_finite() {
                line.push((clues as f64, nodes[(nodes.len() - 1) / 2]));
            }
        }
        line
    };
    let counting = comparison.series.iter().zip(counts_nodes(comparison));
    let curves: Vec<Vec<(f64, f64)>> = counting
        .map(|(points, counts)| if counts { median_by_clues(points) } else { Vec::new() })
        .collect();
    let all = || curves.iter().flatten();
    let (clues, medians) = (all().map(|point| point.0), all().map(|point| point.1));
    let x = Axis::around("clues", Scale::Whole, clues, |clues| format!("{clues:.0}"));
    let y = Axis::around("nodes + 1", Scale::Log, medians, short);
    let mut series = lines(curves.clone());
    // A line through a single point cannot be seen: dots show it.
    series.extend(lines(curves).into_iter().map(|one| Series { is_line: false, ..one }));
    chart::plot(&x, &y, &series, false)
}

/// At most this many points, spread evenly: the order of puzzles is random already.
fn thinned(points: &[PuzzleRow], most: usize) -> impl Iterator<Item = &PuzzleRow> {
    points.iter().step_by(points.len().div_ceil(most).max(1))
}

fn time_by_nodes(comparison: &ComparisonReport) -> String {
    let series: Vec<Series> = comparison
        .series
        .iter()
        .enumerate()
        .zip(counts_nodes(comparison))
        .filter(|(_, counts)| *counts)
        .map(|((colour, points), _)| Series {
            colour,
            points: thinned(points, POINTS).map(|point| (nodes(point), nanos(point))).collect(),
            is_line: false,
        })
        .collect();
    let x = Axis { format: short, ..engine_axis(comparison, "nodes + 1", nodes) };
    chart::plot(&x, &engine_axis(comparison, "time", nanos), &series, false)
}

/// A chart for each two engines. Radio buttons choose the one that is seen, without a script.
fn pairs(comparison: &ComparisonReport) -> Markup {
    let count = comparison.engines.len();
    let pairs: Vec<(usize, usize)> =
        (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b))).collect();
    let is_drawn = |number: usize| is_cost(comparison, &comparison.engines[number]);
    let pairs: Vec<(usize, usize)> =
        pairs.into_iter().filter(|&(a, b)| is_drawn(a) && is_drawn(b)).collect();
    if pairs.is_empty() {
        return html! {};
    }
    let most = (PAIR_POINTS / pairs.len()).min(2 * POINTS);
    html! {
        figure.pairs {
            figcaption {
                h3 { "Two engines, puzzle by puzzle" }
                p { "Both axes are the same; on the line both took as long, and below it the engine of the vertical axis was faster. At most " (grouped(most as u64)) " puzzles that both decided, drawn at random." }
            }
            @for (number, (a, b)) in pairs.iter().enumerate() {
                input type="radio" name="pair" id=(format!("pair-{number}")) checked[number == 0];
                label for=(format!("pair-{number}")) {
                    (comparison.engines[*a].name) " : " (comparison.engines[*b].name)
                }
            }
            @for (number, &(a, b)) in pairs.iter().enumerate() {
                div class=(format!("pair pair-{number}")) { (PreEscaped(pair(comparison, a, b, most))) }
            }
            (puzzles(comparison))
        }
    }
}

fn pair(comparison: &ComparisonReport, a: usize, b: usize, most: usize) -> String {
    let by_puzzle: HashMap<usize, &PuzzleRow> =
        comparison.series[a].iter().map(|point| (point.puzzle, point)).collect();
    let both: Vec<(f64, f64)> = comparison.series[b]
        .iter()
        .filter(|point| point.is_finished())
        .filter_map(|point| {
            let other = by_puzzle.get(&point.puzzle).filter(|other| other.is_finished())?;
            Some((nanos(other), nanos(point)))
        })
        .collect();
    let step = both.len().div_ceil(most.max(1)).max(1);
    // The same values on both, so that the line of equal times runs from corner to corner.
    let axis = |engine: usize| {
        let label = format!("time under {}", comparison.engines[engine].name);
        let values = both.iter().flat_map(|point| [point.0, point.1]);
        Axis::around(label, Scale::Log, values, duration)
    };
    let (x, y) = (axis(a), axis(b));
    let points = both.iter().copied().step_by(step).collect();
    let series = Series { colour: b, points, is_line: false };
    chart::plot(&x, &y, &[series], true)
}

/// The chart of the factors of ratios, as an SVG file that can stand alone: bars from 1 to each
/// factor.
pub fn factors_chart(parts: &[(String, Vec<(String, f64)>)]) -> String {
    let values = parts.iter().flat_map(|(_, factors)| factors.iter().map(|(_, value)| *value));
    let label = "factor, 1 is no difference";
    let mut axis =
        Axis::around(label, Scale::Log, values.chain([1.0]), |value| format!("×{value}"));
    axis.range = axis.range.start / 1.2..axis.range.end * 5.0;
    let mut bars = Vec::new();
    for (part, factors) in parts {
        for (colour, (name, value)) in factors.iter().enumerate() {
            bars.push(Bar {
                name: if colour == 0 { part.clone() } else { String::new() },
                colour,
                value: *value,
                text: format!("×{} {name}", significant(*value)),
            });
        }
    }
    chart::bars(&axis, 1.0, &bars, FACTORS_WIDTH)
}
