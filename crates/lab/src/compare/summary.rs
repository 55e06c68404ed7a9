//! The figures of a report, from the raw files of a comparison: rates, ratios, quantiles, warnings.

mod rates;
mod words;

use super::clock::{self, ClockFinding, TransportCost};
use crate::ordering;
use crate::raw::{BlockSample, CompareSetting, EngineFacts, PuzzleRow, RawFiles, SolverFacts};
use crate::report::{
    ComparisonReport, EngineRow, FaultRow, PartRow, PuzzlePoint, SetReport, SetRow, SolverRow,
    WithInterval,
};
use crate::solver::Fault;
use crate::solver::protocol::{Assumption, Field};
use crate::stats::median;
use rates::{censored, counting, geometric_mean, latency, nodes, rate, ratio};
use words::{facts, title, warnings};

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
        let here = rows.iter().filter(|row| row.input == name);
        let mine = timed.samples_on(input);
        let base = base_of(setting, all, timed).map(|base| base.samples_on(input));
        SetRow {
            run: here.clone().count() as u64,
            finished: here.filter(|row| row.is_finished()).count() as u64,
            rate: timed.rate(&mine),
            ratio: base.and_then(|base| ratio(&base, &mine)),
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
        rate: timed.rate(&timed.samples()),
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

    fn samples_on(&self, input: usize) -> Vec<&BlockSample> {
        self.samples.iter().filter(|sample| sample.input == Some(input)).collect()
    }

    /// The rate in some of its samples; of one that is out, no number.
    fn rate(&self, samples: &[&BlockSample]) -> WithInterval {
        match self.is_disqualified {
            true => WithInterval { value: f64::NAN, interval: None },
            false => rate(samples),
        }
    }

    fn counts_nodes(&self) -> bool {
        self.facts.solver.as_ref().is_none_or(|solver| solver.returns.contains(&Field::Nodes))
    }
}

fn solver_row(facts: &SolverFacts, timed: &Timed<'_>) -> SolverRow {
    let remarks = [
        (
            facts.assumes.contains(&Assumption::Unique),
            "takes for granted that puzzles have one solution",
        ),
        (!facts.shows_solutions, "shows no solutions: only its counts were checked"),
        (!facts.returns.contains(&Field::Count), "does not count solutions"),
        (!facts.notes.is_empty(), &facts.notes),
    ];
    let remarks = remarks.into_iter().filter(|(is_so, _)| *is_so);
    let clock = timed.clock.as_ref();
    SolverRow {
        limit: facts.limit,
        version: format!("{} {}", facts.says, facts.version).trim().to_owned(),
        command: facts.command.clone(),
        files: facts.files.clone(),
        remarks: remarks.map(|(_, remark)| remark.to_owned()).collect(),
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

#[cfg(test)]
mod tests;
