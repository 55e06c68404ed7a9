//! `ninefold bench gate`: what CI asks of a change.

use std::path::{Path, PathBuf};

use super::ab::{compare_rows, plan, rounds, sameness};
use super::{columns, ending};
use crate::args::bench::GateArgs;
use crate::commands::engines::find_engines;
use crate::commands::print;
use crate::table::table;
use crate::{CliError, Ending, interrupt, say, summary};
use ninefold_lab::ab::{self, Clock, Plan};
use ninefold_lab::build::running_program;
use ninefold_lab::callgrind::{self, TOLERANCE};
use ninefold_lab::dataset;
use ninefold_lab::exact::{self, Change};
use ninefold_lab::stats::Verdict;

/// Runs `bench gate`.
pub fn run(args: &GateArgs) -> Result<Ending, CliError> {
    match (&args.exact, &args.old) {
        (Some(file), _) => gate_exact(file),
        (None, Some(old)) => gate_builds(args, old),
        (None, None) => Err(CliError::Usage("--exact FILE or an old build is needed".to_owned())),
    }
}

/// Solves everything in a file of exact lines again.
fn gate_exact(file: &Path) -> Result<Ending, CliError> {
    let lines = exact::read(file)?;
    let mut rows = Vec::new();
    let mut loaded = None;
    for line in &lines {
        let (entry, limits) = exact::setting_of(line)?;
        let known = &line.task.dataset;
        // Lines of one dataset follow one another.
        let now = match loaded.take() {
            Some(now) if is_named(&now, &known.name) => now,
            _ => dataset::load(Path::new(&known.name))?,
        };
        if now.dataset != *known {
            let name = &known.name;
            return Err(CliError::Usage(format!("{name} is not the file that was recorded")));
        }
        let found = exact::solve(entry, limits, line.task.seed, &now)?;
        let changes = exact::differences(&line.proof, &found.proof);
        rows.extend(exact_rows(&line.task.engine, &known.name, changes));
        loaded = Some(now);
    }
    let is_same = rows.len() == lines.len() && rows.iter().all(|row| row[2] == SAME);
    print(&table(["engine", "dataset", "what", " old", " new", "verdict"], rows))?;
    if is_same {
        return Ok(Ending::Clean);
    }
    say("ninefold: what changed on purpose is recorded anew with `bench record --exact`\n");
    Ok(Ending::Regressed)
}

const SAME: &str = "same";

fn is_named(loaded: &dataset::Loaded, name: &str) -> bool {
    loaded.dataset.name == name
}

/// A row that says that all is the same, or one for each change.
fn exact_rows(engine: &str, dataset: &str, changes: Vec<Change>) -> Vec<[String; 6]> {
    let start = [engine, dataset].map(ToOwned::to_owned);
    if changes.is_empty() {
        let [engine, dataset] = start;
        return vec![[
            engine,
            dataset,
            SAME.to_owned(),
            String::new(),
            String::new(),
            String::new(),
        ]];
    }
    let row = |change: Change| {
        let [engine, dataset] = start.clone();
        let [old, new] = [change.old, change.new].map(|text| in_short(&text));
        [engine, dataset, format!("{} CHANGED", change.name), old, new, change.verdict.to_string()]
    };
    changes.into_iter().map(row).collect()
}

/// A count with commas; the beginning of a checksum.
fn in_short(text: &str) -> String {
    match text.parse::<u64>() {
        Ok(count) => summary::grouped(count),
        Err(_) => text.chars().take(12).collect(),
    }
}

/// A row of the table: engine, dataset, what, old, new, change, interval, noise, verdict.
type Row = [String; 9];

/// Holds a build against an old one.
fn gate_builds(args: &GateArgs, old: &Path) -> Result<Ending, CliError> {
    let new = match &args.new {
        Some(new) => new.clone(),
        None => running_program()?,
    };
    find_engines(&args.engines)?;
    let mut plans = Vec::new();
    for input in &args.inputs {
        for engine in &args.engines {
            let inputs: &[PathBuf] = std::slice::from_ref(input);
            plans.push(plan(old, &new, inputs, engine, &args.timing)?);
        }
    }
    let mut table_rows = Vec::new();
    let mut worst = Verdict::Improved;
    for plan in &plans {
        for (row, verdict) in judge(plan, args)? {
            worst = worst.max(verdict);
            table_rows.push(row);
        }
    }
    let header = [
        "engine",
        "dataset",
        "what",
        " old",
        " new",
        " change",
        " 95 % interval",
        " noise",
        "verdict",
    ];
    print(&table(header, table_rows))?;
    Ok(ending(worst))
}

/// All that is asked of one engine on one dataset.
fn judge(plan: &Plan, args: &GateArgs) -> Result<Vec<(Row, Verdict)>, CliError> {
    let rows = compare_rows(plan)?;
    let verdict = if rows.are_equal() { Verdict::Inconclusive } else { Verdict::Regressed };
    let said = if rows.are_equal() { SAME.to_owned() } else { verdict.to_string() };
    let mut judged = vec![(row(plan, &sameness(&rows), Default::default(), said), verdict)];
    if !args.no_instructions {
        judged.push(instructions(plan)?);
    }
    if !args.no_time {
        let outcome = rounds(plan, args.timing.quiet)?;
        let finding = outcome.finding(Clock::that_decides(plan.threads));
        let what = format!("{} time", finding.clock.as_str());
        let said = finding.verdict.to_string();
        judged.push((row(plan, &what, columns(&finding), said), finding.verdict));
    }
    Ok(judged)
}

/// Instructions of both builds, where they can be counted.
fn instructions(plan: &Plan) -> Result<(Row, Verdict), CliError> {
    let directory = interrupt::directory("valgrind's counts")?;
    let mut arguments = ab::solve_arguments(plan);
    arguments.push("--count-only".into());
    arguments.extend(plan.inputs.iter().map(Into::into));
    let counts = match callgrind::is_possible(plan.backend.as_deref()) {
        Ok(()) => [&plan.old, &plan.new]
            .map(|program| callgrind::count(program, &arguments, directory.path())),
        Err(missing) => [Ok(Err(missing)), Ok(Err(missing))],
    };
    let [old, new] = counts;
    let (old, new) = match (old?, new?) {
        (Ok(old), Ok(new)) => (old, new),
        (old, new) => {
            let said = [old, new].map(|count| match count {
                Ok(count) => summary::grouped(count),
                Err(missing) => missing.as_str().to_owned(),
            });
            let [old, new] = said;
            let columns = [old, new, String::new(), String::new(), String::new()];
            let verdict = Verdict::Inconclusive;
            return Ok((row(plan, "instructions", columns, verdict.to_string()), verdict));
        }
    };
    let verdict = callgrind::verdict(old, new);
    let columns = [
        summary::grouped(old),
        summary::grouped(new),
        super::change((new as f64 / old.max(1) as f64).ln()),
        String::new(),
        super::noise(TOLERANCE.ln_1p()),
    ];
    Ok((row(plan, "instructions", columns, verdict.to_string()), verdict))
}

fn row(plan: &Plan, what: &str, columns: [String; 5], verdict: String) -> Row {
    let dataset: Vec<String> = plan.inputs.iter().map(|path| path.display().to_string()).collect();
    let [old, new, change, interval, noise] = columns;
    let (engine, what) = (plan.engine.clone(), what.to_owned());
    [engine, dataset.join(" "), what, old, new, change, interval, noise, verdict]
}
