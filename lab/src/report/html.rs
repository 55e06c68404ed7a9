//! A comparison as one page that needs nothing but itself: no network, no scripts, light or dark as the reader
//! has it.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::chart::{self, Axis, Bar, COLOURS, Scale, Series};
use super::numbers::{duration, grouped, short, significant};
use super::{ComparisonReport, EngineRow, Finding, PuzzlePoint, markdown};

/// Points that a chart shows of an engine at most, and all charts of pairs together.
const POINTS: usize = 600;
const PAIR_POINTS: usize = 7_000;

/// The chart of factors has words behind its bars.
const FACTORS_WIDTH: u32 = 600;

/// The whole page.
pub fn page(comparison: &ComparisonReport) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (comparison.title) }
                style { (PreEscaped(style(comparison))) }
            }
            body {
                header {
                    h1 { (comparison.title) }
                    p.quiet { "Made by ninefold. Every solution was verified while no clock ran." }
                }
                @for finding in &comparison.findings { (finding_section(finding)) }
                @if !comparison.warnings.is_empty() {
                    section.warning {
                        h2 { "To know before reading" }
                        ul { @for warning in &comparison.warnings { li { (warning) } } }
                    }
                }
                (charts(comparison))
                section {
                    h2 { "Engines" }
                    (table(&markdown::engines(comparison)))
                }
                @if !comparison.parts.is_empty() {
                    section { h2 { "Parts" } (table(&markdown::parts(comparison))) }
                }
                section {
                    h2 { "How this was measured" }
                    dl { @for (name, value) in &comparison.facts { dt { (name) } dd { (value) } } }
                }
            }
        }
    };
    page.into_string()
}

fn finding_section(finding: &Finding) -> Markup {
    html! {
        section.finding {
            h2 { (finding.question) }
            @for paragraph in finding.answer.split("\n\n") { p { (paragraph) } }
            @if !finding.factors.is_empty() {
                figure {
                    (PreEscaped(factors(&finding.factors)))
                }
            }
            @if !finding.table.is_empty() { (table(&finding.table)) }
        }
    }
}

pub(super) fn table(rows: &[Vec<String>]) -> Markup {
    html! {
        div.scroll { table {
            @if let Some((header, body)) = rows.split_first() {
                thead { tr { @for cell in header { th { (cell) } } } }
                tbody { @for row in body {
                    tr { @for (column, cell) in row.iter().enumerate() {
                        @if column == 0 { th scope="row" { (cell) } } @else { td { (cell) } }
                    } }
                } }
            }
        } }
    }
}

fn legend(names: &[String]) -> Markup {
    html! {
        div.legend { @for (colour, name) in names.iter().enumerate() {
            span { i style=(format!("background:var(--series-{})", colour % COLOURS)) {} (name) }
        } }
    }
}

pub(super) fn figure(title: &str, caption: &str, legend_of: &[String], svg: &str) -> Markup {
    html! {
        figure {
            figcaption { h3 { (title) } p { (caption) } }
            (PreEscaped(svg))
            @if !legend_of.is_empty() { (legend(legend_of)) }
        }
    }
}

/// The engine's name as charts give it: with a mark where it did not decide all puzzles.
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

fn charts(comparison: &ComparisonReport) -> Markup {
    let names = names(comparison);
    let in_lanes = comparison.engines.iter().any(|engine| engine.in_lanes);
    let residence = if in_lanes {
        " Of an engine of lanes it is residence among hundreds of puzzles."
    } else {
        ""
    };
    html! {
        section { h2 { "Charts" } div.charts {
            (figure("Puzzles decided in a second", "Longer is better. A power of ten a line; the black mark is the interval of 95 %, where there were passes enough for one.", &[], &throughput(comparison)))
            (figure("Time of a puzzle, by percentile", &format!("How long all but the slowest puzzles took; a line that ends early belongs to an engine that gave up on the rest.{residence}"), &names, &percentiles(comparison)))
            (figure("Puzzles decided within a time", "A cactus: puzzles sorted by their time, for each engine by itself. Further right is better, lower is better.", &names, &cactus(comparison)))
            (figure("Nodes by number of clues", "The median of the puzzles with so many clues (three at least), plus one, so that none shows as one.", &names, &nodes_by_clues(comparison)))
            (figure("Time by nodes", &format!("A dot a puzzle, at most {POINTS} for each engine, drawn at random."), &names, &time_by_nodes(comparison)))
            (pairs(comparison))
        } }
    }
}

fn engine_axis(comparison: &ComparisonReport, label: &str, value: fn(&PuzzlePoint) -> f64) -> Axis {
    let values = comparison.series.iter().flatten().map(value);
    Axis {
        label: label.to_owned(),
        scale: Scale::Log,
        range: chart::range_of(values, Scale::Log),
        format: duration,
    }
}

fn nanos(point: &PuzzlePoint) -> f64 {
    point.nanos as f64
}

fn nodes(point: &PuzzlePoint) -> f64 {
    point.nodes as f64 + 1.0
}

fn throughput(comparison: &ComparisonReport) -> String {
    let rates = comparison.engines.iter().map(|engine| engine.rate.value);
    let around = chart::range_of(rates.filter(|rate| *rate > 0.0), Scale::Log);
    // From a power of ten below the slowest, so that its bar can be seen.
    let axis = Axis {
        label: "puzzles/s".to_owned(),
        scale: Scale::Log,
        range: 10f64.powf((around.start / 2.0).log10().floor())..around.end * 3.0,
        format: short,
    };
    let bar = |(colour, engine): (usize, &EngineRow)| Bar {
        name: engine.name.clone(),
        colour,
        value: engine.rate.value,
        interval: engine.rate.interval,
        text: match engine.is_censored() {
            true => format!(
                "≤ {} ({} censored)",
                short(engine.rate.value),
                grouped(engine.puzzles - engine.finished)
            ),
            false => short(engine.rate.value),
        },
    };
    let bars: Vec<Bar> = comparison.engines.iter().enumerate().map(bar).collect();
    chart::bars(&axis, axis.range.start, &bars, chart::WIDTH)
}

/// Sorted times of what each engine decided.
fn sorted_times(comparison: &ComparisonReport) -> Vec<Vec<f64>> {
    let times = |points: &Vec<PuzzlePoint>| {
        let mut times: Vec<f64> =
            points.iter().filter(|point| point.is_finished).map(nanos).collect();
        times.sort_by(f64::total_cmp);
        times
    };
    comparison.series.iter().map(times).collect()
}

/// At most so many places of a sequence, the ends among them, denser towards the end, where curves bend.
fn places(count: usize) -> Vec<usize> {
    let Some(last) = count.checked_sub(1) else { return Vec::new() };
    let mut places: Vec<usize> = (0..=150).map(|i| i * last / 150).collect();
    // Of a single place, none lies before the last.
    let before_last = |i| (last as f64).powf(f64::from(i) / 150.0) as usize;
    places.extend((0..=150).map(|i| last.saturating_sub(before_last(i))));
    places.push(last);
    places.sort_unstable();
    places.dedup();
    places
}

fn lines(of: Vec<Vec<(f64, f64)>>, comparison: &ComparisonReport) -> Vec<Series> {
    of.into_iter()
        .zip(&comparison.engines)
        .enumerate()
        .map(|(colour, (points, engine))| Series {
            name: engine.name.clone(),
            colour,
            points,
            is_line: true,
        })
        .collect()
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
    chart::plot(&x, &y, &lines(curves, comparison), false)
}

fn cactus(comparison: &ComparisonReport) -> String {
    let curves: Vec<Vec<(f64, f64)>> = sorted_times(comparison)
        .iter()
        .map(|times| {
            places(times.len())
                .into_iter()
                .map(|place| (place as f64 + 1.0, times[place]))
                .collect()
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
    chart::plot(&x, &y, &lines(curves, comparison), false)
}

fn nodes_by_clues(comparison: &ComparisonReport) -> String {
    let median_by_clues = |points: &Vec<PuzzlePoint>| {
        let mut line = Vec::new();
        for clues in 0..=81 {
            let of = points.iter().filter(|point| point.clues == clues);
            let mut nodes: Vec<f64> = of
                .map(|point| if point.is_finished { nodes(point) } else { f64::INFINITY })
                .collect();
            nodes.sort_by(f64::total_cmp);
            // Of an even number the lower one: between a number and "never" there is nothing.
            if nodes.len() >= 3 && nodes[(nodes.len() - 1) / 2].is_finite() {
                line.push((clues as f64, nodes[(nodes.len() - 1) / 2]));
            }
        }
        line
    };
    let curves: Vec<Vec<(f64, f64)>> = comparison.series.iter().map(median_by_clues).collect();
    let all = || curves.iter().flatten();
    let x = Axis {
        label: "clues".to_owned(),
        scale: Scale::Linear,
        range: chart::range_of(all().map(|point| point.0), Scale::Linear),
        format: |clues| format!("{clues:.0}"),
    };
    let y = Axis {
        label: "nodes + 1".to_owned(),
        scale: Scale::Log,
        range: chart::range_of(all().map(|point| point.1), Scale::Log),
        format: short,
    };
    let mut series = lines(curves.clone(), comparison);
    // Single numbers of clues would be lines of no length: dots show them.
    series
        .extend(lines(curves, comparison).into_iter().map(|one| Series { is_line: false, ..one }));
    chart::plot(&x, &y, &series, false)
}

/// So many of these, spread evenly: the order of puzzles is random already.
fn thinned(points: &[PuzzlePoint], most: usize) -> impl Iterator<Item = &PuzzlePoint> {
    points.iter().step_by(points.len().div_ceil(most).max(1))
}

fn time_by_nodes(comparison: &ComparisonReport) -> String {
    let series: Vec<Series> = comparison
        .engines
        .iter()
        .zip(&comparison.series)
        .enumerate()
        .map(|(colour, (engine, points))| Series {
            name: engine.name.clone(),
            colour,
            points: thinned(points, POINTS).map(|point| (nodes(point), nanos(point))).collect(),
            is_line: false,
        })
        .collect();
    let x = Axis { format: short, ..engine_axis(comparison, "nodes + 1", nodes) };
    chart::plot(&x, &engine_axis(comparison, "time", nanos), &series, false)
}

/// A chart for each two engines; which one is seen is chosen without a script.
fn pairs(comparison: &ComparisonReport) -> Markup {
    let count = comparison.engines.len();
    let pairs: Vec<(usize, usize)> =
        (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b))).collect();
    if pairs.is_empty() {
        return html! {};
    }
    let most = (PAIR_POINTS / pairs.len()).min(2 * POINTS);
    html! {
        figure.pairs {
            figcaption {
                h3 { "Two engines, puzzle by puzzle" }
                p { "Below the line the engine of the vertical axis was faster. At most " (grouped(most as u64)) " puzzles that both decided, drawn at random." }
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
        }
    }
}

fn pair(comparison: &ComparisonReport, a: usize, b: usize, most: usize) -> String {
    let by_puzzle: std::collections::HashMap<usize, &PuzzlePoint> =
        comparison.series[a].iter().map(|point| (point.puzzle, point)).collect();
    let both: Vec<(f64, f64)> = comparison.series[b]
        .iter()
        .filter(|point| point.is_finished)
        .filter_map(|point| {
            let other = by_puzzle.get(&point.puzzle).filter(|other| other.is_finished)?;
            Some((nanos(other), nanos(point)))
        })
        .collect();
    let step = both.len().div_ceil(most.max(1)).max(1);
    let axis = |engine: usize, values: fn(&(f64, f64)) -> f64| Axis {
        label: format!("time under {}", comparison.engines[engine].name),
        scale: Scale::Log,
        range: chart::range_of(both.iter().map(values), Scale::Log),
        format: duration,
    };
    let (x, y) = (axis(a, |point| point.0), axis(b, |point| point.1));
    let points = both.iter().copied().step_by(step).collect();
    let series = Series { name: String::new(), colour: b, points, is_line: false };
    chart::plot(&x, &y, &[series], true)
}

/// Bars from 1 to each factor of a ratio: a picture that can stand alone.
pub fn factors(parts: &[(String, Vec<(String, f64)>)]) -> String {
    let values = parts.iter().flat_map(|(_, factors)| factors.iter().map(|(_, value)| *value));
    let range = chart::range_of(values.chain([1.0]), Scale::Log);
    let axis = Axis {
        label: "factor, 1 is no difference".to_owned(),
        scale: Scale::Log,
        range: range.start / 1.2..range.end * 5.0,
        format: |value| format!("×{value}"),
    };
    let mut bars = Vec::new();
    for (part, factors) in parts {
        for (colour, (name, value)) in factors.iter().enumerate() {
            bars.push(Bar {
                name: if colour == 0 { part.clone() } else { String::new() },
                colour,
                value: *value,
                interval: None,
                text: format!("×{} {name}", significant(*value)),
            });
        }
    }
    chart::bars(&axis, 1.0, &bars, FACTORS_WIDTH)
}

/// Colours are told apart by people who see few of them (after Okabe and Ito), in light and in dark.
fn style(comparison: &ComparisonReport) -> String {
    let count = comparison.engines.len();
    let mut style = STYLE.to_owned();
    for number in 0..count * count.saturating_sub(1) / 2 {
        style += &format!("#pair-{number}:checked~.pair-{number}{{display:block}}");
    }
    style
}

/// The look of a page.
pub(super) const STYLE: &str = "\
:root{--ink:#1b1f24;--faint:#c9ced6;--page:#fff;--card:#f6f7f9;--mark:#8a5a00;\
--series-0:#0072b2;--series-1:#d55e00;--series-2:#009e73;--series-3:#b0478f;\
--series-4:#8a7000;--series-5:#3b8fc4;--series-6:#6b4fbb;--series-7:#555}\
@media(prefers-color-scheme:dark){:root{--ink:#e6e8eb;--faint:#464c55;--page:#14171a;--card:#1d2125;--mark:#f0b429;\
--series-0:#56b4e9;--series-1:#ff8a4c;--series-2:#2fd6a3;--series-3:#e28ac6;\
--series-4:#e5d04a;--series-5:#9ad0f5;--series-6:#b39dfa;--series-7:#bbb}}\
*{box-sizing:border-box}\
body{margin:0 auto;padding:1rem;max-width:1560px;color:var(--ink);background:var(--page);\
font:16px/1.5 system-ui,sans-serif}\
h1{font-size:1.6rem;line-height:1.2;margin:.5rem 0;overflow-wrap:anywhere}h2{font-size:1.2rem;margin:1.5rem 0 .5rem}\
h3{font-size:1rem;margin:0}p{margin:.3rem 0;max-width:75ch}.quiet,figcaption p{opacity:.75;font-size:.9rem}\
section.warning,section.finding{background:var(--card);border-left:4px solid var(--mark);padding:.2rem 1rem 1rem;\
margin:1rem 0;border-radius:4px}section.finding{border-color:var(--series-0)}section ul{padding-left:1.2rem}\
.charts{display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,480px),1fr))}\
figure{margin:0;padding:.8rem;background:var(--card);border-radius:6px;min-width:0}\
section.finding figure{padding:.8rem 0;max-width:720px}\
svg{display:block;width:100%;height:auto}\
.legend{display:flex;flex-wrap:wrap;gap:.2rem 1rem;font-size:.9rem}\
.legend i{display:inline-block;width:.8em;height:.8em;border-radius:2px;margin-right:.4em}\
.pairs input{position:absolute;opacity:0}\
.pairs label{display:inline-block;padding:.1rem .5rem;margin:.15rem .15rem 0 0;border:1px solid var(--faint);\
border-radius:4px;cursor:pointer;font-size:.85rem}\
.pairs input:checked+label{background:var(--ink);color:var(--page)}\
.pairs input:focus-visible+label{outline:2px solid var(--series-0)}\
.pair{display:none}\
.scroll{overflow-x:auto}table{border-collapse:collapse;font-size:.9rem;font-variant-numeric:tabular-nums}\
th,td{padding:.25rem .6rem;text-align:right;white-space:nowrap;border-bottom:1px solid var(--faint)}\
th:first-child{text-align:left}\
dl{display:grid;grid-template-columns:max-content 1fr;gap:.2rem 1rem;font-size:.9rem}\
dt{opacity:.75}dd{margin:0;overflow-wrap:anywhere}\
";
