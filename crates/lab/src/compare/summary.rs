//! The figures of a report, from the raw files of a comparison: rates, ratios, quantiles, warnings.

mod rates;
mod verdict;
mod words;

use super::clock::{self, ClockFinding, TransportCost};
use super::probes;
use crate::raw::{
    BlockSample, CompareSetting, EngineFacts, InputFacts, PuzzleRow, RawFiles, SolverFacts,
};
use crate::report::{
    ComparisonReport, EngineRow, Finding, SetReport, SetRow, WithInterval, duration, grouped,
    significant,
};
use crate::solver::protocol::{Assumption, Field};
use crate::{ordering, solver::Fault, stats::median};
use rates::{Bounded, censored, counting, latency, nodes, rate, ratio};
use words::{facts, title, warnings};

/// The part of a solver's time from which readers are warned that its clock may hide it.
const MUCH: f64 = 0.1;

/// The figure of one that is out.
const NO_NUMBER: WithInterval = WithInterval { value: f64::NAN, interval: None };

/// All that a report of these files shows.
pub(super) fn of(raw: &RawFiles) -> ComparisonReport {
    let setting = &raw.setting;
    let all: Vec<Timed> = setting.engines.iter().map(|facts| Timed::of(raw, facts)).collect();
    let engines: Vec<EngineRow> =
        all.iter().map(|timed| engine_row(setting, timed, timed.base(&all))).collect();
    let faults = raw.faults.iter().chain(all.iter().flat_map(|timed| &timed.faults));
    let findings = match setting.experiment.as_deref() {
        Some(ordering::NAME) => ordering::findings(&raw.puzzles, &raw.grids),
        _ => Vec::new(),
    };
    // An experiment asks a question: its answer comes before the ranking.
    let answer = findings.first().map(Finding::in_short);
    ComparisonReport {
        title: title(setting),
        verdicts: answer.into_iter().chain(verdict::verdicts(setting, &all, &engines)).collect(),
        facts: facts(raw),
        warnings: [warnings(raw, &engines), hidden(&all)].concat(),
        faults: faults.map(|fault| (fault.engine.clone(), fault_text(raw, fault))).collect(),
        limit: setting.limit,
        findings,
        parts: parts(setting, &all),
        sets: if setting.suite.is_some() { sets(setting, &all) } else { Vec::new() },
        series: all.iter().map(|one| one.rows.iter().copied().cloned().collect()).collect(),
        engines,
    }
}

/// The results on each set of a suite.
fn sets(setting: &CompareSetting, all: &[Timed<'_>]) -> Vec<SetReport> {
    let set = |(number, input): (usize, &InputFacts)| {
        let row = |timed: &Timed<'_>| {
            let (rows, base) = (timed.rows_of(input), timed.base(all));
            SetRow {
                run: rows.len() as u64,
                finished: finished(&rows),
                rate: timed.rate(Some(number)).joined(),
                ratio: base.and_then(|base| timed.ratio(base, Some(number))).map(Bounded::joined),
            }
        };
        let rows: Vec<SetRow> = all.iter().map(row).collect();
        let puzzles = rows.iter().map(|row| row.run).max().unwrap_or(0);
        SetReport { name: file_name(&input.name).to_owned(), puzzles, rows }
    };
    setting.inputs.iter().enumerate().map(set).collect()
}

fn finished(rows: &[&PuzzleRow]) -> u64 {
    rows.iter().filter(|row| row.is_finished()).count() as u64
}

fn engine_row(setting: &CompareSetting, timed: &Timed<'_>, base: Option<&Timed<'_>>) -> EngineRow {
    let rows = &timed.rows;
    let counts_nodes = |solver: &SolverFacts| solver.returns.contains(&Field::Nodes);
    EngineRow {
        name: timed.facts.name.clone(),
        backend: timed.facts.backend.clone(),
        is_disqualified: timed.is_disqualified,
        is_wrong: timed.is_wrong,
        is_in_doubt: timed.is_in_doubt(),
        base: base.map(|base| base.facts.name.clone()),
        proves: timed.proves,
        solver: timed.facts.solver.as_ref().map(|solver| solver_row(solver, timed)),
        in_lanes: timed.facts.in_lanes,
        puzzles: setting.puzzles as u64,
        run: rows.len() as u64,
        finished: finished(rows),
        rate: Timed::over_all(setting, |set| Some(timed.rate(set))).unwrap_or(NO_NUMBER),
        ratio: base.and_then(|base| Timed::over_all(setting, |set| timed.ratio(base, set))),
        nodes: match timed.facts.solver.as_ref().is_none_or(counts_nodes) {
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
    rows: Vec<&'a PuzzleRow>,
    samples: Vec<BlockSample>,
    /// The samples with the longest times that they may have taken.
    longest: Vec<BlockSample>,
    clock: Option<ClockFinding>,
    /// Faults that its clock and the probes show.
    faults: Vec<Fault>,
    is_disqualified: bool,
    is_wrong: bool,
    proves: u64,
    /// Whether it proves what was asked for, and so is in the first ranking.
    is_full: bool,
}

impl<'a> Timed<'a> {
    fn of(raw: &'a RawFiles, facts: &'a EngineFacts) -> Timed<'a> {
        let seen: Vec<&BlockSample> =
            raw.samples.iter().filter(|sample| sample.engine == facts.name).collect();
        let clock = clock::check(raw, &facts.name, &counting(&seen));
        let with_time = |time: &dyn Fn(&BlockSample) -> u64| -> Vec<BlockSample> {
            let sample = |&sample: &&BlockSample| BlockSample {
                nanoseconds: time(sample),
                ..sample.clone()
            };
            seen.iter().map(sample).collect()
        };
        let is_believed = clock.as_ref().is_none_or(ClockFinding::is_believed);
        let (samples, longest) = match TransportCost::of(&raw.transport) {
            _ if !is_believed => (with_time(&clock::on_wall), with_time(&clock::on_wall)),
            Some(cost) => (
                with_time(&|sample| sample.nanoseconds),
                with_time(&|sample| clock::longest(sample, &cost)),
            ),
            None => {
                let told = with_time(&|sample| sample.nanoseconds);
                (told.clone(), told)
            }
        };
        let mut faults = probes::faults(raw, &facts.name);
        faults.extend(clock.iter().flat_map(|clock| clock.faults.iter().cloned()));
        let is_out = |fault: &Fault| fault.engine == facts.name && fault.kind.disqualifies();
        let proves = facts.solver.as_ref().map_or(raw.setting.limit, |solver| solver.proves);
        Timed {
            facts,
            rows: raw.puzzles.iter().filter(|row| row.engine == facts.name).collect(),
            samples,
            longest,
            clock,
            faults,
            is_disqualified: raw.faults.iter().any(is_out),
            is_wrong: raw.faults.iter().any(|fault| is_out(fault) && fault.kind.is_wrong_answer()),
            proves,
            is_full: proves >= raw.setting.limit,
        }
    }

    /// The one that its ratios are against: the first of the same ranking that is not disqualified and
    /// whose times are not in doubt, if there is one.
    fn base<'b>(&self, all: &'b [Timed<'a>]) -> Option<&'b Timed<'a>> {
        let is_ranked = |one: &&Timed<'_>| one.is_full == self.is_full && !one.is_disqualified;
        let ranking = || all.iter().filter(is_ranked);
        let base = ranking().find(|timed| !timed.is_in_doubt()).or_else(|| ranking().next());
        base.filter(|_| !self.is_disqualified)
    }

    fn rows_of(&self, input: &InputFacts) -> Vec<&'a PuzzleRow> {
        self.rows.iter().copied().filter(|row| row.input == input.name).collect()
    }

    /// Its samples on a set, or all of them: as told, and at the longest.
    fn samples(&self, set: Option<usize>) -> [Vec<&BlockSample>; 2] {
        [&self.samples, &self.longest].map(|samples| {
            samples.iter().filter(|sample| set.is_none() || sample.input == set).collect()
        })
    }

    /// The rate on a set, or on all puzzles; of one that is out, no number.
    fn rate(&self, set: Option<usize>) -> Bounded {
        let [told, low] = match self.is_disqualified {
            true => [NO_NUMBER; 2],
            false => self.samples(set).map(|samples| rate(&samples)),
        };
        Bounded { told, low, high: told }
    }

    /// Its time by that of another, likewise.
    fn ratio(&self, base: &Timed<'_>, set: Option<usize>) -> Option<Bounded> {
        let ([told, longest], [base_told, base_longest]) = (self.samples(set), base.samples(set));
        let central = ratio(&base_told, &told)?;
        if std::ptr::eq(self, base) {
            return Some(Bounded { told: central, low: central, high: central });
        }
        let (low, high) = (ratio(&base_longest, &told)?, ratio(&base_told, &longest)?);
        Some(Bounded { told: central, low, high })
    }

    /// A figure over all puzzles, or of a suite the geometric mean of those of the sets.
    fn over_all(
        setting: &CompareSetting,
        of: impl Fn(Option<usize>) -> Option<Bounded>,
    ) -> Option<WithInterval> {
        if setting.suite.is_none() {
            return of(None).map(Bounded::joined);
        }
        let sets = (0..setting.inputs.len()).map(|set| of(Some(set)));
        let sets: Option<Vec<Bounded>> = sets.collect();
        sets.map(|sets| Bounded::geometric_mean(&sets).joined())
    }

    /// Whether something casts doubt on its times.
    fn is_in_doubt(&self) -> bool {
        self.faults.iter().any(|fault| fault.kind.casts_doubt_on_times())
    }
}

/// Warnings of solvers whose clocks may hide much: their intervals are wide for that reason.
fn hidden(all: &[Timed<'_>]) -> Vec<String> {
    let much = all.iter().filter(|timed| !timed.is_disqualified && !timed.is_in_doubt());
    let much = much.filter_map(|timed| Some((timed, timed.clock.as_ref()?.hidden)));
    let much = much.filter(|(_, hidden)| *hidden > MUCH);
    much.map(|(timed, hidden)| {
        format!(
            "{} may have taken up to {} times what its clock tells: the rest could hide in the transport, and its \
             intervals have it in them. Larger blocks and harder puzzles tell more.",
            timed.facts.name,
            significant(1.0 + hidden)
        )
    })
    .collect()
}

/// A row of the table of solvers: what it is, and whether its clock may be believed.
fn solver_row(facts: &SolverFacts, timed: &Timed<'_>) -> Vec<String> {
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
    let remarks: Vec<&str> = remarks.map(|(_, remark)| remark).collect();
    let clock = timed.clock.as_ref();
    let part = |of: fn(&ClockFinding) -> f64| significant(clock.map_or(f64::NAN, of));
    vec![
        timed.facts.name.clone(),
        format!("{} {}", facts.says, facts.version).trim().to_owned(),
        facts.limit.to_string(),
        part(|clock| clock.clock),
        part(|clock| clock.transport),
        clock.and_then(|clock| clock.cpu).map_or_else(|| "–".to_owned(), significant),
        remarks.join("; "),
    ]
}

/// A fault in a sentence, without the name of the solver.
fn fault_text(raw: &RawFiles, fault: &Fault) -> String {
    let mut text = format!("{}: {}", fault.kind.title(), fault.detail);
    if let Some((place, puzzle)) = fault.puzzle.and_then(|at| Some((at, raw.grids.get(at)?))) {
        let row = raw.puzzles.iter().find(|row| row.puzzle == place);
        let from = row.map_or_else(
            || format!("puzzle {} of the sample", place + 1),
            |row| format!("{} line {}", row.input, row.line),
        );
        text += &format!(". First seen at {from}: {puzzle}");
    }
    text + if fault.kind.disqualifies() { ". It is out." } else { ". Its results stay." }
}

/// The name of a file without its directories.
fn file_name(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

/// The table of parts: median time and nodes of each engine on each part, where there are several.
fn parts(setting: &CompareSetting, all: &[Timed<'_>]) -> Vec<Vec<String>> {
    if setting.inputs.len() < 2 {
        return Vec::new();
    }
    let header = ["puzzles of", "engine", "decided", "gave up", "median time", "median nodes"];
    let mut parts = vec![header.map(str::to_owned).to_vec()];
    for input in &setting.inputs {
        for timed in all {
            let rows = timed.rows_of(input);
            let finished = finished(&rows);
            parts.push(vec![
                file_name(&input.name).to_owned(),
                timed.facts.name.clone(),
                grouped(finished),
                grouped(rows.len() as u64 - finished),
                duration(median(&censored(&rows, |row| row.nanoseconds))),
                significant(median(&censored(&rows, |row| row.nodes))),
            ]);
        }
    }
    parts
}
