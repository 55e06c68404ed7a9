//! The judgement of probes: whether a solver works before a request has ended, and whether it
//! remembers answers.

use crate::raw::{RawFiles, RepeatSample, SplitSample};
use crate::solver::{Fault, FaultKind};
use crate::{report::percent, stats::median};

/// The part of the processor time of a request above which too much comes before its last puzzle.
/// Parsing puzzles, which is allowed then, takes less.
const BEFORE: f64 = 0.8;
/// The part of the time of a whole request below which too little is left after the last puzzle.
/// A runtime that compiles meanwhile uses the processor too, and has all of its work left.
const LEFT: f64 = 0.3;
/// Processor time below which a request is not judged, in nanoseconds.
const LONG_ENOUGH: u64 = 50_000;
/// The part of the time below which puzzles that were just seen are too fast: on its own clock, and
/// in processor time, which has the transport in it and is the same on a busy machine.
const AGAIN: f64 = 0.5;
const AGAIN_CPU: f64 = 0.8;

/// The faults that the probes of a solver show.
pub(super) fn faults(raw: &RawFiles, engine: &str) -> Vec<Fault> {
    let trial = raw.trials.iter().rfind(|trial| trial.engine == engine);
    let split = trial.map_or(&[][..], |trial| &trial.split);
    let repeats: Vec<&RepeatSample> =
        raw.repeats.iter().filter(|sample| sample.engine == engine).collect();
    let found =
        [(FaultKind::EarlyWork, early_work(split)), (FaultKind::Remembers, remembers(&repeats))];
    let fault = |(kind, detail): (FaultKind, Option<String>)| {
        let engine = engine.to_owned();
        Some(Fault { engine, kind, puzzle: None, detail: detail? })
    };
    found.into_iter().filter_map(fault).collect()
}

fn early_work(samples: &[SplitSample]) -> Option<String> {
    let cpu = |sample: &SplitSample| sample.cpu_before + sample.cpu_after;
    let samples = || samples.iter().filter(|sample| cpu(sample) >= LONG_ENOUGH);
    let before: Vec<f64> =
        samples().map(|sample| sample.cpu_before as f64 / cpu(sample) as f64).collect();
    let left: Vec<f64> =
        samples().map(|sample| sample.wall_after as f64 / sample.wall_whole as f64).collect();
    let (before, left) = (median(&before), median(&left));
    (before > BEFORE && left < LEFT).then(|| {
        format!(
            "{} of its processor time for a request comes before the last puzzle is sent, and so before \
             its clock may start; after that it takes {} of the time of a whole request",
            percent(before),
            percent(left)
        )
    })
}

fn remembers(samples: &[&RepeatSample]) -> Option<String> {
    let ratio = |[first, second]: [u64; 2]| second as f64 / first.max(1) as f64;
    let own: Vec<f64> = samples.iter().map(|sample| ratio(sample.nanoseconds)).collect();
    let cpu: Vec<f64> =
        samples.iter().filter_map(|sample| sample.cpu_nanoseconds.map(ratio)).collect();
    let again = median(&own);
    let is_less_work = cpu.is_empty() || median(&cpu) < AGAIN_CPU;
    (again < AGAIN && is_less_work).then(|| {
        format!(
            "puzzles that it has just seen take it {} of their first time; the passes are of morphs, \
             which it has not seen",
            percent(again)
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(cpu_before: u64, cpu_after: u64, wall_after: u64) -> SplitSample {
        SplitSample { puzzles: 100, cpu_before, cpu_after, wall_after, wall_whole: 1_000_000 }
    }

    #[test]
    fn work_before_the_end_of_a_request_is_told_from_reading_and_from_compiling() {
        let verdict = |sample| early_work(&[sample; 3]).is_some();
        assert!(verdict(split(900_000, 50_000, 60_000)));
        // A solver that is as fast as its reading.
        assert!(!verdict(split(500_000, 500_000, 500_000)));
        // A runtime compiles while it waits.
        assert!(!verdict(split(40_000_000, 900_000, 950_000)));
        assert!(!verdict(split(900, 50, 60_000)));
        // One round of three is a busy machine.
        let honest = split(50_000, 900_000, 950_000);
        assert_eq!(early_work(&[split(900_000, 50_000, 60_000), honest, honest]), None);
        assert_eq!(early_work(&[]), None);
    }

    #[test]
    fn remembered_answers_are_told_from_warm_caches_and_from_a_busy_machine() {
        let repeat = |nanoseconds, cpu_nanoseconds| RepeatSample {
            engine: "x".to_owned(),
            puzzles: 100,
            nanoseconds,
            cpu_nanoseconds,
        };
        let verdict = |own, cpu| remembers(&[&repeat(own, cpu)]).is_some();
        assert!(verdict([1_000, 100], Some([1_200, 300])));
        assert!(verdict([1_000, 100], None));
        assert!(!verdict([1_000, 700], Some([1_200, 900])));
        assert!(!verdict([1_000, 100], Some([1_200, 1_190])));
        assert_eq!(remembers(&[]), None);
    }
}
