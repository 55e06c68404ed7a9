//! `ninefold bench`: measurements that are kept and compared.

mod ab;
mod gate;
mod record;
mod stored;

use std::time::Duration;

use crate::args::bench::{BenchArgs, BenchCommand};
use crate::{CliError, Ending, interrupt, summary};
use ninefold_lab::ab::ClockFinding;
use ninefold_lab::stats::{ChangeVerdict, Estimate};

pub(crate) fn run(args: &BenchArgs) -> Result<Ending, CliError> {
    interrupt::listen()?;
    match &args.command {
        BenchCommand::Record(args) => record::run(args),
        BenchCommand::List(args) => stored::show_list(args),
        BenchCommand::History(args) => stored::show_history(args),
        BenchCommand::Compare(args) => stored::compare(args),
        BenchCommand::Ab(args) => ab::run(args),
        BenchCommand::Gate(args) => gate::run(args),
    }
}

/// The ending that a verdict calls for.
fn ending(verdict: ChangeVerdict) -> Ending {
    if verdict == ChangeVerdict::Regressed { Ending::Regressed } else { Ending::Clean }
}

/// The logarithm of a ratio, as a change in percent.
fn percent(log_ratio: f64) -> f64 {
    100.0 * log_ratio.exp_m1()
}

/// A change in percent.
fn change(log_ratio: f64) -> String {
    format!("{:+.2} %", percent(log_ratio))
}

/// The interval of a change in percent.
fn interval(log_ratio: Estimate) -> String {
    if log_ratio.low.is_infinite() || log_ratio.high.is_infinite() {
        return "too few samples".to_owned();
    }
    format!("{:+.2} to {:+.2} %", percent(log_ratio.low), percent(log_ratio.high))
}

/// The noise, in percent.
fn noise(log_ratio: f64) -> String {
    match log_ratio.is_infinite() {
        true => "unknown".to_owned(),
        false => format!("{:.2} %", percent(log_ratio)),
    }
}

/// A time in nanoseconds.
fn time(nanos: f64) -> String {
    summary::short(Duration::from_nanos(nanos as u64))
}

/// The columns that `ab` and `gate` share: old, new, change, interval, noise.
fn columns(finding: &ClockFinding) -> [String; 5] {
    let [old, _, new] = finding.medians;
    [
        time(old),
        time(new),
        change(finding.log_ratio.value),
        interval(finding.log_ratio),
        noise(finding.noise),
    ]
}
