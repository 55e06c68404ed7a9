//! The words of a report: its title, the facts of the run, and warnings.

use super::{file_name, rates::ENOUGH};
use crate::raw::{CompareSetting, RawFiles};
use crate::report::{EngineRow, duration};
use crate::{compare::clock::TransportCost, shell};

/// Puzzles of a block below which engines of lanes are noticeably slower.
const FEW: usize = 2_000;

pub(super) fn title(setting: &CompareSetting) -> String {
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

pub(super) fn facts(raw: &RawFiles) -> Vec<(String, String)> {
    let setting = &raw.setting;
    let mut facts = Vec::new();
    let mut add = |name: &str, value: String| facts.push((name.to_owned(), value));
    add("command", shell::command(&setting.command));
    add("begun", setting.started.clone());
    add("program", program(setting));
    add("machine", machine(setting));
    for input in &setting.inputs {
        let malformed = match input.malformed {
            0 => String::new(),
            count => format!(", {count} malformed lines left out"),
        };
        add("puzzles of", format!("{}, {} puzzles{malformed}", input.name, input.puzzles));
    }
    let passes = raw.samples.iter().map(|sample| sample.pass + 1).max().unwrap_or(0);
    let CompareSetting { puzzles, block, seed, budget_seconds, .. } = setting;
    let blocks = format!("{puzzles} puzzles in blocks of {block}, seed {seed}");
    add("taking part", format!("{blocks}, {passes} passes, budget {budget_seconds} s"));
    if setting.morphs {
        let morphs = "the first is of the puzzles themselves, each later one of new morphs of them, the same \
                      for all who take part";
        add("passes", morphs.to_owned());
    } else if passes > 1 {
        let same = "all are of the same puzzles: engines must need the same nodes in each";
        add("passes", same.to_owned());
    }
    let mut limits = format!("{} solutions", setting.limit);
    if let Some(nodes) = setting.node_limit {
        limits += &format!(", {nodes} nodes");
    }
    if let Some(seconds) = setting.timeout_seconds {
        limits += &format!(", {seconds} s");
    }
    add("limit a puzzle", limits);
    for engine in &setting.engines {
        if let Some(solver) = &engine.solver {
            let files = solver.files.iter().map(|(name, sum)| format!("; {name} is {sum}"));
            let value = format!("{}{}", solver.command, files.collect::<String>());
            add(&format!("solver {}", engine.name), value);
        }
    }
    if let Some(core) = setting.core {
        add("core", format!("all took turns on core {core}"));
    }
    if let Some(cost) = TransportCost::of(&raw.transport) {
        add("transport to solvers", transport(cost));
    }
    facts
}

pub(super) fn program(setting: &CompareSetting) -> String {
    let mut text = format!("ninefold {}", setting.ninefold);
    if let Some(build) = &setting.build {
        text += &format!(", commit {}", build.commit_in_short());
        if let Some(rustc) = &build.rustc {
            text += &format!(", {rustc}");
        }
    }
    text
}

pub(super) fn machine(setting: &CompareSetting) -> String {
    let machine = &setting.machine;
    let cpu = machine.cpu.as_deref().unwrap_or("unknown processor");
    let model = machine.model.as_ref().map_or_else(String::new, |model| format!(" ({model})"));
    let kernel = machine.kernel.as_deref().unwrap_or("unknown system");
    format!("{cpu}{model}, {} cores, {}; {kernel}", machine.cores, machine.features.join(" "))
}

/// The cost of the transport, in a sentence.
pub(super) fn transport(cost: TransportCost) -> String {
    format!(
        "an echo in the same run took {} a puzzle and {} a request; no time that is ranked has it",
        duration(cost.puzzle),
        duration(cost.request)
    )
}

pub(super) fn warnings(raw: &RawFiles, engines: &[EngineRow]) -> Vec<String> {
    let mut warnings = Vec::new();
    if !raw.is_complete {
        warnings.push("The run was cut short: this is what it had measured until then.".to_owned());
    }
    for engine in engines.iter().filter(|row| row.is_censored() && !row.is_disqualified) {
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
    if engines.iter().any(|row| row.rate.interval.is_none() && !row.is_disqualified) {
        warnings.push(format!(
            "Intervals need {ENOUGH} passes or blocks; where there is none, there were fewer."
        ));
    }
    warnings
}
