//! The figures of a report, from the raw files of a comparison: rates, ratios, quantiles, warnings.

use std::collections::BTreeMap;

use super::clock::{self, ClockFinding, TransportCost};
use crate::ordering;
use crate::raw::{BlockSample, CompareSetting, EngineFacts, PuzzleRow, RawFiles, SolverFacts};
use crate::report::{
    ComparisonReport, EngineRow, FaultRow, PartRow, PuzzlePoint, SetReport, SetRow, SolverRow,
    WithInterval, duration,
};
use crate::shell;
use crate::solver::Fault;
use crate::solver::protocol::{Assumption, Field};
use crate::stats::{Estimate, median, median_estimate, quantile};

/// Puzzles of a block below which engines of lanes are noticeably slower.
const FEW: usize = 2_000;
/// The least number of samples that an interval is given for.
const ENOUGH: usize = 6;

/// All that a report of these files shows.
pub(super) fn of(raw: &RawFiles) -> ComparisonReport {
    let setting = &raw.setting;
    let puzzles = by_engine(setting, &raw.puzzles);
    let all: Vec<Timed> = setting.engines.iter().map(|facts| Timed::of(raw, facts)).collect();
    let mut engines: Vec<EngineRow> = all
        .iter()
        .zip(&puzzles)
        .map(|(timed, rows)| engine_row(setting, timed, base_of(setting, &all, timed), rows))
        .collect();
    let sets = match &setting.suite {
        Some(_) => sets(setting, &all, &puzzles),
        None => Vec::new(),
    };
    if !sets.is_empty() {
        for (number, engine) in engines.iter_mut().enumerate() {
            let rows = || sets.iter().map(|set| &set.rows[number]);
            engine.rate = geometric_mean(&rows().map(|row| row.rate).collect::<Vec<_>>());
            let ratios: Option<Vec<WithInterval>> = rows().map(|row| row.ratio).collect();
            engine.ratio = ratios.map(|ratios| geometric_mean(&ratios));
        }
    }
    let found = all.iter().filter_map(|timed| timed.clock.as_ref());
    let faults = raw.faults.iter().chain(found.flat_map(|clock| &clock.faults));
    ComparisonReport {
        title: title(setting),
        facts: facts(raw),
        warnings: warnings(raw, &engines),
        faults: faults.map(|fault| fault_row(raw, fault)).collect(),
        limit: setting.limit,
        findings: match setting.experiment.as_deref() {
            Some(ordering::NAME) => ordering::findings(&raw.puzzles, &raw.grids),
            _ => Vec::new(),
        },
        parts: parts(setting, &puzzles),
        sets,
        series: puzzles.iter().map(|rows| rows.iter().map(|row| point(row)).collect()).collect(),
        engines,
    }
}

/// The results on each set of a suite.
fn sets(
    setting: &CompareSetting,
    all: &[Timed<'_>],
    puzzles: &[Vec<&PuzzleRow>],
) -> Vec<SetReport> {
    let row = |input: usize, name: &str, timed: &Timed<'_>, rows: &[&PuzzleRow]| {
        let of = |timed: &Timed<'_>| {
            let here = timed.samples.iter().filter(|sample| sample.input == Some(input));
            here.cloned().collect::<Vec<BlockSample>>()
        };
        let here = rows.iter().filter(|row| row.input == name);
        let mine = of(timed);
        let base = base_of(setting, all, timed).map(of);
        SetRow {
            run: here.clone().count() as u64,
            finished: here.filter(|row| row.is_finished()).count() as u64,
            rate: match timed.is_disqualified {
                true => WithInterval { value: f64::NAN, interval: None },
                false => rate(&mine.iter().collect::<Vec<_>>()),
            },
            ratio: base.and_then(|base| {
                ratio(&base.iter().collect::<Vec<_>>(), &mine.iter().collect::<Vec<_>>())
            }),
        }
    };
    let inputs = setting.inputs.iter().enumerate();
    inputs
        .map(|(number, input)| {
            let count = |rows: &Vec<&PuzzleRow>| {
                rows.iter().filter(|row| row.input == input.name).count() as u64
            };
            SetReport {
                name: file_name(&input.name).to_owned(),
                puzzles: puzzles.iter().map(count).max().unwrap_or(0),
                rows: all
                    .iter()
                    .zip(puzzles)
                    .map(|(timed, rows)| row(number, &input.name, timed, rows))
                    .collect(),
            }
        })
        .collect()
}

/// The geometric mean, and its interval where all have one: errors of different sets have nothing to
/// do with each other.
fn geometric_mean(values: &[WithInterval]) -> WithInterval {
    let count = values.len() as f64;
    let mean = values.iter().map(|value| value.value.ln()).sum::<f64>() / count;
    let widths: Option<Vec<(f64, f64)>> = values
        .iter()
        .map(|value| {
            let (low, high) = value.interval?;
            Some(((value.value / low).ln(), (high / value.value).ln()))
        })
        .collect();
    let joined = |squares: f64| squares.sqrt() / count;
    let interval = widths.map(|widths| {
        let (low, high) = widths.iter().fold((0.0, 0.0), |(low, high), width| {
            (low + width.0 * width.0, high + width.1 * width.1)
        });
        ((mean - joined(low)).exp(), (mean + joined(high)).exp())
    });
    WithInterval { value: mean.exp(), interval }
}

/// The one that ratios are against: the first of the same ranking that is not disqualified.
fn base_of<'a, 'b>(
    setting: &CompareSetting,
    all: &'b [Timed<'a>],
    of: &Timed<'a>,
) -> Option<&'b Timed<'a>> {
    let is_full = |timed: &Timed<'_>| timed.proves >= setting.limit;
    let mut ranking = all.iter().filter(|timed| is_full(timed) == is_full(of));
    ranking.find(|timed| !timed.is_disqualified).filter(|_| !of.is_disqualified)
}

fn engine_row(
    setting: &CompareSetting,
    timed: &Timed<'_>,
    base: Option<&Timed<'_>>,
    rows: &[&PuzzleRow],
) -> EngineRow {
    EngineRow {
        name: timed.facts.name.clone(),
        backend: timed.facts.backend.clone(),
        is_disqualified: timed.is_disqualified,
        proves: timed.proves,
        solver: timed.facts.solver.as_ref().map(|solver| solver_row(solver, timed)),
        in_lanes: timed.facts.in_lanes,
        puzzles: setting.puzzles as u64,
        run: rows.len() as u64,
        finished: rows.iter().filter(|row| row.is_finished()).count() as u64,
        rate: match timed.is_disqualified {
            true => WithInterval { value: f64::NAN, interval: None },
            false => rate(&timed.samples()),
        },
        ratio: base.and_then(|base| ratio(&base.samples(), &timed.samples())),
        nodes: match timed.counts_nodes() {
            true => nodes(rows),
            false => (f64::NAN, f64::NAN),
        },
        // A clock that is not believed proves nothing about single puzzles either.
        latency: match timed.clock.as_ref().is_none_or(ClockFinding::is_believed) {
            true => latency(rows),
            false => [f64::NAN; 5],
        },
    }
}

/// An engine or solver and its samples, with the times that count.
struct Timed<'a> {
    facts: &'a EngineFacts,
    samples: Vec<BlockSample>,
    clock: Option<ClockFinding>,
    is_disqualified: bool,
    proves: u64,
}

impl<'a> Timed<'a> {
    fn of(raw: &RawFiles, facts: &'a EngineFacts) -> Timed<'a> {
        let seen = samples_of(raw, &facts.name);
        let clock = clock::check(raw, &facts.name, &counting(&seen));
        let mut samples: Vec<BlockSample> = seen.into_iter().cloned().collect();
        if let Some(cost) = TransportCost::of(&raw.transport)
            && clock.as_ref().is_some_and(|clock| !clock.is_believed())
        {
            for sample in &mut samples {
                sample.nanoseconds = clock::without_transport(sample, &cost);
            }
        }
        let is_out = |fault: &Fault| fault.engine == facts.name && fault.kind.disqualifies();
        Timed {
            facts,
            samples,
            clock,
            is_disqualified: raw.faults.iter().any(is_out),
            proves: facts.solver.as_ref().map_or(raw.setting.limit, |solver| solver.proves),
        }
    }

    fn samples(&self) -> Vec<&BlockSample> {
        self.samples.iter().collect()
    }

    fn counts_nodes(&self) -> bool {
        self.facts.solver.as_ref().is_none_or(|solver| solver.returns.contains(&Field::Nodes))
    }
}

fn solver_row(facts: &SolverFacts, timed: &Timed<'_>) -> SolverRow {
    let mut remarks = Vec::new();
    if facts.assumes.contains(&Assumption::Unique) {
        remarks.push("takes for granted that puzzles have one solution".to_owned());
    }
    if !facts.shows_solutions {
        remarks.push("shows no solutions: only its counts were checked".to_owned());
    }
    if !facts.returns.contains(&Field::Count) {
        remarks.push("does not count solutions".to_owned());
    }
    if !facts.notes.is_empty() {
        remarks.push(facts.notes.clone());
    }
    let clock = timed.clock.as_ref();
    SolverRow {
        limit: facts.limit,
        version: format!("{} {}", facts.says, facts.version).trim().to_owned(),
        command: facts.command.clone(),
        files: facts.files.clone(),
        remarks,
        clock: clock.map_or(f64::NAN, |clock| clock.clock),
        transport: clock.map_or(f64::NAN, |clock| clock.transport),
        cpu: clock.and_then(|clock| clock.cpu),
    }
}

fn fault_row(raw: &RawFiles, fault: &Fault) -> FaultRow {
    let puzzle = fault.puzzle.and_then(|place| {
        let row = raw.puzzles.iter().find(|row| row.puzzle == place);
        let from = row.map_or_else(
            || format!("puzzle {} of the sample", place + 1),
            |row| format!("{} line {}", row.input, row.line),
        );
        Some((from, raw.grids.get(place)?.to_string()))
    });
    FaultRow {
        solver: fault.engine.clone(),
        kind: fault.kind,
        detail: fault.detail.clone(),
        puzzle,
    }
}

/// The cost of the transport, in a sentence.
fn transport(cost: TransportCost) -> String {
    format!(
        "an echo in the same run took {} a puzzle and {} a request; no time that is ranked has it",
        duration(cost.puzzle),
        duration(cost.request)
    )
}

fn title(setting: &CompareSetting) -> String {
    let names: Vec<&str> = setting.engines.iter().map(|engine| engine.name.as_str()).collect();
    if let Some(suite) = &setting.suite {
        return format!("{} on the {suite} suite", names.join(", "));
    }
    match (&setting.experiment, setting.inputs.as_slice()) {
        (Some(experiment), _) => format!("The experiment “{experiment}”"),
        (None, [input]) => format!("{} on {}", names.join(", "), file_name(&input.name)),
        (None, inputs) => format!("{} on {} files", names.join(", "), inputs.len()),
    }
}

/// The name of a file without its directories.
fn file_name(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

fn point(row: &PuzzleRow) -> PuzzlePoint {
    PuzzlePoint {
        puzzle: row.puzzle,
        clues: row.clues,
        nodes: row.nodes,
        nanos: row.nanoseconds,
        is_finished: row.is_finished(),
    }
}

/// The rows of each engine, in the order of the setting.
fn by_engine<'a>(setting: &CompareSetting, rows: &'a [PuzzleRow]) -> Vec<Vec<&'a PuzzleRow>> {
    let of = |name: &str| rows.iter().filter(|row| row.engine == name).collect();
    setting.engines.iter().map(|engine| of(&engine.name)).collect()
}

fn samples_of<'a>(raw: &'a RawFiles, engine: &str) -> Vec<&'a BlockSample> {
    raw.samples.iter().filter(|sample| sample.engine == engine).collect()
}

/// The passes whose time counts: those without each puzzle's own clock, if there are any.
fn counting<'a>(samples: &[&'a BlockSample]) -> Vec<&'a BlockSample> {
    let has_more = samples.iter().any(|sample| sample.pass > 0);
    samples.iter().copied().filter(|sample| !has_more || sample.pass > 0).collect()
}

/// Puzzles decided in a second: the median of the passes.
fn rate(samples: &[&BlockSample]) -> WithInterval {
    let mut passes: BTreeMap<u32, (u64, u64)> = BTreeMap::new();
    for sample in counting(samples) {
        let pass = passes.entry(sample.pass).or_default();
        *pass = (pass.0 + sample.finished, pass.1 + sample.nanoseconds);
    }
    // The last pass may have been cut off by the budget: then it has other puzzles than the others.
    let most = passes.values().map(|pass| pass.0).max().unwrap_or(0);
    let rates: Vec<f64> = passes
        .values()
        .filter(|(finished, nanos)| *finished == most && *nanos > 0)
        .map(|(finished, nanos)| *finished as f64 / *nanos as f64 * 1e9)
        .collect();
    measured(&rates)
}

fn measured(values: &[f64]) -> WithInterval {
    if values.len() < ENOUGH {
        return WithInterval { value: median(values), interval: None };
    }
    let Estimate { value, low, high } = median_estimate(values);
    WithInterval { value, interval: Some((low, high)) }
}

/// Time for a puzzle by that of another engine: the median over the blocks that both have solved.
/// Each block is compared with itself in the same pass, so that drift cancels.
fn ratio(base: &[&BlockSample], other: &[&BlockSample]) -> Option<WithInterval> {
    let cost = |sample: &BlockSample| sample.nanoseconds as f64 / sample.run as f64;
    let all = |samples: &[&BlockSample]| {
        let run: u64 = samples.iter().map(|sample| sample.run).sum();
        samples.iter().map(|sample| sample.nanoseconds).sum::<u64>() as f64 / run as f64
    };
    let logs_of = |samples: &[&BlockSample]| -> Vec<f64> {
        let log = |sample: &&BlockSample| {
            let same = |of: &&&BlockSample| {
                (of.pass, of.block, of.run) == (sample.pass, sample.block, sample.run)
            };
            let base = base.iter().find(same)?;
            Some((cost(sample) / cost(base)).ln())
        };
        samples.iter().filter_map(log).collect()
    };
    let mut logs = logs_of(&counting(other));
    if logs.len() < ENOUGH {
        // Where the slow have hardly had another pass, the first is better than nothing.
        logs = logs_of(other);
    }
    if logs.is_empty() {
        // One was cut off within its first block, so they have none in common: the totals are
        // compared.
        let value = all(other) / all(base);
        return value.is_finite().then_some(WithInterval { value, interval: None });
    }
    let WithInterval { value, interval } = measured(&logs);
    Some(WithInterval {
        value: value.exp(),
        interval: interval.map(|(low, high)| (low.exp(), high.exp())),
    })
}

fn nodes(rows: &[&PuzzleRow]) -> (f64, f64) {
    let finished = || rows.iter().filter(|row| row.is_finished()).map(|row| row.nodes as f64);
    let count = finished().count() as f64;
    (finished().sum::<f64>() / count, median(&censored(rows, |row| row.nodes)))
}

/// Values of the rows, infinite where the puzzle was given up.
fn censored(rows: &[&PuzzleRow], value: impl Fn(&PuzzleRow) -> u64) -> Vec<f64> {
    let of = |row: &&PuzzleRow| if row.is_finished() { value(row) as f64 } else { f64::INFINITY };
    rows.iter().map(of).collect()
}

fn latency(rows: &[&PuzzleRow]) -> [f64; 5] {
    let mut times = censored(rows, |row| row.nanoseconds);
    times.sort_by(f64::total_cmp);
    [0.5, 0.9, 0.99, 0.999, 1.0].map(|share| quantile(&times, share))
}

fn parts(setting: &CompareSetting, puzzles: &[Vec<&PuzzleRow>]) -> Vec<PartRow> {
    if setting.inputs.len() < 2 {
        return Vec::new();
    }
    let mut parts = Vec::new();
    for input in &setting.inputs {
        for (engine, rows) in setting.engines.iter().zip(puzzles) {
            let rows: Vec<&PuzzleRow> =
                rows.iter().copied().filter(|row| row.input == input.name).collect();
            parts.push(PartRow {
                part: file_name(&input.name).to_owned(),
                engine: engine.name.clone(),
                run: rows.len() as u64,
                finished: rows.iter().filter(|row| row.is_finished()).count() as u64,
                median_nanos: median(&censored(&rows, |row| row.nanoseconds)),
                median_nodes: median(&censored(&rows, |row| row.nodes)),
            });
        }
    }
    parts
}

fn facts(raw: &RawFiles) -> Vec<(String, String)> {
    let setting = &raw.setting;
    let mut facts = vec![
        ("command".to_owned(), shell::command(&setting.command)),
        ("begun".to_owned(), setting.started.clone()),
        ("program".to_owned(), program(setting)),
        ("machine".to_owned(), machine(setting)),
    ];
    for input in &setting.inputs {
        let malformed = match input.malformed {
            0 => String::new(),
            count => format!(", {count} malformed lines left out"),
        };
        let value = format!("{}, {} puzzles{malformed}", input.name, input.puzzles);
        facts.push(("puzzles of".to_owned(), value));
    }
    let passes = raw.samples.iter().map(|sample| sample.pass + 1).max().unwrap_or(0);
    let mut limits = format!("{} solutions", setting.limit);
    if let Some(nodes) = setting.node_limit {
        limits += &format!(", {nodes} nodes");
    }
    if let Some(seconds) = setting.timeout_seconds {
        limits += &format!(", {seconds} s");
    }
    facts.push((
        "taking part".to_owned(),
        format!(
            "{} puzzles in blocks of {}, seed {}, {passes} passes, budget {} s",
            setting.puzzles, setting.block, setting.seed, setting.budget_seconds
        ),
    ));
    facts.push(("limit a puzzle".to_owned(), limits));
    for engine in &setting.engines {
        if let Some(solver) = &engine.solver {
            let files = solver.files.iter().map(|(name, sum)| format!("; {name} is {sum}"));
            let value = format!("{}{}", solver.command, files.collect::<String>());
            facts.push((format!("solver {}", engine.name), value));
        }
    }
    if let Some(core) = setting.core {
        facts.push(("core".to_owned(), format!("all took turns on core {core}")));
    }
    if let Some(cost) = TransportCost::of(&raw.transport) {
        facts.push(("transport to solvers".to_owned(), transport(cost)));
    }
    facts
}

fn program(setting: &CompareSetting) -> String {
    let mut text = format!("ninefold {}", setting.ninefold);
    if let Some(build) = &setting.build {
        text += &format!(", commit {}", build.commit_in_short());
        if let Some(rustc) = &build.rustc {
            text += &format!(", {rustc}");
        }
    }
    text
}

fn machine(setting: &CompareSetting) -> String {
    let machine = &setting.machine;
    let cpu = machine.cpu.as_deref().unwrap_or("unknown processor");
    let kernel = machine.kernel.as_deref().unwrap_or("unknown system");
    format!("{cpu}, {} cores, {}; {kernel}", machine.cores, machine.features.join(" "))
}

fn warnings(raw: &RawFiles, engines: &[EngineRow]) -> Vec<String> {
    let mut warnings = Vec::new();
    if !raw.is_complete {
        warnings.push("The run was cut short: this is what it had measured until then.".to_owned());
    }
    for engine in engines.iter().filter(|one| one.is_censored() && !one.is_disqualified) {
        warnings.push(format!(
            "{} is censored: of {} puzzles it decided {}, gave up {} and never began {} (limit or \
             budget). Its rate counts what it decided, against all of its time; its true mean is worse.",
            engine.name,
            engine.puzzles,
            engine.finished,
            engine.gave_up(),
            engine.not_run()
        ));
    }
    let block = raw.setting.block;
    if block < FEW && (block as u64) < raw.setting.puzzles as u64 {
        for engine in engines.iter().filter(|engine| engine.in_lanes) {
            warnings.push(format!(
                "Blocks are of {block} puzzles, as one asked for or a slow solver needs, and {} is slower \
                 in blocks that short.",
                engine.name
            ));
        }
    }
    for engine in engines.iter().filter(|engine| engine.in_lanes) {
        warnings.push(format!(
            "{} works on hundreds of puzzles at once: its latencies are residence times, from loaded to \
             decided, and no measure of cost.",
            engine.name
        ));
    }
    if engines.iter().any(|one| one.rate.interval.is_none() && !one.is_disqualified) {
        warnings.push(format!(
            "Intervals need {ENOUGH} passes or blocks; where there is none, there were fewer."
        ));
    }
    warnings
}

#[cfg(test)]
mod tests;
