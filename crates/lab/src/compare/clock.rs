//! Whether the clock of a solver may be believed, and how its processor time compares.
//!
//! The referee sees when it sends the first byte of a request and when it receives the last one of
//! the answer. Between these lie the solver's own time and the transport, which an echo measures in
//! the same run. What is left is unexplained.

use crate::raw::{BlockSample, RawFiles, SeenTime, TransportSample, TrialSample};
use crate::report::{duration, percent, significant};
use crate::solver::{Fault, FaultKind};
use crate::stats::{median, quantile};

/// Most time that a solver's transport may take, relative to the echo: it may read and write less
/// cleverly.
const TRANSPORTS: f64 = 2.0;
/// The part of the time that may go unexplained beyond that.
const UNEXPLAINED: f64 = 0.02;
/// Time of a request that may go unexplained before a solver is accused, in nanoseconds: on a busy
/// machine, threads wake up that late. It is in the intervals all the same.
const WAKING: f64 = 50_000.0;
/// The least believable time of a puzzle, in nanoseconds: reading 81 characters and
/// writing as many takes longer.
const LEAST: f64 = 10.0;
/// The number of requests below which one that took too long proves nothing of the others.
const FEW: usize = 6;
/// Processor time by wall time above which there are several threads.
const SEVERAL: f64 = 1.05;
/// Busy threads at a time, on average, above which there are several.
const BUSY: f64 = 1.3;
/// The least time from which processor time is judged, in nanoseconds.
const LONG_ENOUGH: f64 = 2e7;

/// The cost of the transport: of a request, and of each puzzle in it, in nanoseconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct TransportCost {
    pub(super) request: f64,
    pub(super) puzzle: f64,
}

impl TransportCost {
    /// From the echo's answers; none without any.
    pub(super) fn of(samples: &[TransportSample]) -> Option<TransportCost> {
        let most = samples.iter().map(|sample| sample.puzzles).max()?;
        let of = |puzzles: u64| {
            let same = samples.iter().filter(|sample| sample.puzzles == puzzles);
            median(&same.map(|sample| sample.wall_nanoseconds as f64).collect::<Vec<_>>())
        };
        let (one, all) = (of(1), of(most));
        if most == 1 || one.is_nan() {
            return Some(TransportCost { request: all, puzzle: 0.0 });
        }
        let puzzle = ((all - one) / (most - 1) as f64).max(0.0);
        Some(TransportCost { request: (one - puzzle).max(0.0), puzzle })
    }
}

/// A solver's time, as told by both clocks.
pub(super) struct ClockFinding {
    /// The part of the wall time that its clock reports.
    pub(super) clock: f64,
    /// The part of the wall time that the transport explains.
    pub(super) transport: f64,
    /// The part of its time that it may hide at most, and the report's intervals contain.
    pub(super) hidden: f64,
    /// Processor time by wall time.
    pub(super) cpu: Option<f64>,
    /// The faults found: its clock, or several threads.
    pub(super) faults: Vec<Fault>,
}

impl ClockFinding {
    /// Whether its own clock may be believed.
    pub(super) fn is_believed(&self) -> bool {
        self.faults.iter().all(|fault| fault.kind != FaultKind::WrongClock)
    }
}

pub(super) fn check(
    raw: &RawFiles,
    engine: &str,
    samples: &[&BlockSample],
) -> Option<ClockFinding> {
    let cost = TransportCost::of(&raw.transport)?;
    let trial = raw.trials.iter().rfind(|trial| trial.engine == engine);
    finding(engine, samples, trial, &cost)
}

fn finding(
    engine: &str,
    samples: &[&BlockSample],
    trial: Option<&TrialSample>,
    cost: &TransportCost,
) -> Option<ClockFinding> {
    let work: Vec<Work> = samples.iter().filter_map(|sample| Work::of(sample, cost)).collect();
    if work.is_empty() {
        return None;
    }
    let parts = |of: fn(&Work) -> f64| {
        let mut parts: Vec<f64> = work.iter().map(|work| of(work) / work.wall).collect();
        parts.sort_by(f64::total_cmp);
        parts
    };
    let part = |of| quantile(&parts(of), 0.5);
    let mut finding = ClockFinding {
        clock: part(|work| work.own),
        transport: part(|work| work.transport),
        hidden: part(|work| (work.longest() / work.own.max(1.0) - 1.0) * work.wall),
        cpu: cpu(&work, trial),
        faults: Vec::new(),
    };
    // A busy machine makes a request longer now and then; a clock that lies does so always. Of few
    // requests, the best one decides.
    let unexplained = parts(|work| {
        let allowed = TRANSPORTS * work.transport + WAKING * work.requests;
        work.wall - work.waited - work.own - allowed
    });
    let unexplained = quantile(&unexplained, if unexplained.len() < FEW { 0.0 } else { 0.25 });
    let fault = |kind, detail| Fault { engine: engine.to_owned(), kind, puzzle: None, detail };
    let puzzle = part(|work| work.own / work.puzzles * work.wall);
    if puzzle < LEAST {
        let detail = format!(
            "its own clock tells {} a puzzle, which is too coarse or not true: to read 81 characters and write as \
 \
             many takes longer",
            duration(puzzle)
        );
        finding.faults.push(fault(FaultKind::WrongClock, detail));
    } else if unexplained > UNEXPLAINED || finding.clock > 1.0 {
        let detail = format!(
            "its own clock tells {} of the time that the referee saw; the transport explains {}",
            percent(finding.clock),
            percent(finding.transport)
        );
        finding.faults.push(fault(FaultKind::WrongClock, detail));
    }
    if let Some(cpu) = finding.cpu.filter(|cpu| *cpu > SEVERAL) {
        let detail = format!("processor time is {} times the wall time", significant(cpu));
        finding.faults.push(fault(FaultKind::SeveralThreads, detail));
    }
    let busy = trial.and_then(|trial| trial.busy_threads).filter(|&busy| busy > BUSY);
    let is_known = finding.faults.iter().any(|fault| fault.kind == FaultKind::SeveralThreads);
    if let (Some(busy), false) = (busy, is_known) {
        // On a busy machine, several threads may have one core between them.
        let detail = format!("{} of its threads are busy at a time", significant(busy));
        finding.faults.push(fault(FaultKind::SeveralThreads, detail));
    }
    Some(finding)
}

/// The time of a block on the referee's clock, for a solver whose own clock is not believed. The
/// transport is in it: how much of it there really was only the solver knows.
pub(super) fn on_wall(sample: &BlockSample) -> u64 {
    let Some(seen) = sample.seen else { return sample.nanoseconds };
    let wall = seen.wall_nanoseconds.saturating_sub(seen.waited_nanoseconds);
    wall.max(sample.nanoseconds)
}

/// The longest time that a block may really have taken: its own time, and what a clock may hide.
pub(super) fn longest(sample: &BlockSample, cost: &TransportCost) -> u64 {
    Work::of(sample, cost).map_or(sample.nanoseconds, |work| work.longest() as u64)
}

/// One block on both clocks, in nanoseconds.
struct Work {
    puzzles: f64,
    requests: f64,
    own: f64,
    wall: f64,
    waited: f64,
    transport: f64,
    cpu: Option<f64>,
}

impl Work {
    fn of(sample: &BlockSample, cost: &TransportCost) -> Option<Work> {
        let SeenTime { wall_nanoseconds, cpu_nanoseconds, waited_nanoseconds, requests } =
            sample.seen?;
        (wall_nanoseconds > 0).then_some(Work {
            puzzles: sample.run as f64,
            requests: requests as f64,
            own: sample.nanoseconds as f64,
            waited: waited_nanoseconds as f64,
            wall: wall_nanoseconds as f64,
            transport: cost.request * requests as f64 + cost.puzzle * sample.run as f64,
            cpu: cpu_nanoseconds.map(|nanos| nanos as f64),
        })
    }

    /// The longest time that it may really have taken. What is allowed to go unexplained is in it,
    /// and all that the referee saw and no wait for a core explains.
    fn longest(&self) -> f64 {
        let beyond = (self.wall - self.own).max(0.0);
        let allowed = TRANSPORTS * self.transport + UNEXPLAINED * self.wall;
        self.own + beyond.min(allowed.max(beyond - self.waited))
    }
}

/// Processor time by wall time: the larger of that of the trial, when all cores were there for it,
/// and that of all blocks together.
fn cpu(work: &[Work], trial: Option<&TrialSample>) -> Option<f64> {
    let (cpu, wall) = work
        .iter()
        .filter_map(|work| Some((work.cpu?, work.wall)))
        .fold((0.0, 0.0), |(cpu, wall), more| (cpu + more.0, wall + more.1));
    let ratio = |cpu: f64, wall: f64| (wall >= LONG_ENOUGH).then_some(cpu / wall);
    let tried = trial.and_then(|trial| {
        ratio(trial.seen.cpu_nanoseconds? as f64, trial.seen.wall_nanoseconds as f64)
    });
    [tried, ratio(cpu, wall)].into_iter().flatten().reduce(f64::max)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn transport(puzzles: u64, wall_nanoseconds: u64) -> TransportSample {
        TransportSample { puzzles, wall_nanoseconds, cpu_nanoseconds: None }
    }

    /// A solver that reports `own` of each microsecond that a puzzle takes it, and uses `cpu` of
    /// it.
    fn found(own: u64, cpu: u64, waited: u64) -> ClockFinding {
        let wall = 1_000_000 + 200_000 + 20_000 + waited;
        let seen = SeenTime {
            wall_nanoseconds: 20 * wall,
            cpu_nanoseconds: Some(20 * cpu * 1_000),
            waited_nanoseconds: 20 * waited,
            requests: 1,
        };
        let sample = |pass| BlockSample {
            pass,
            run: 20_000,
            finished: 1_000,
            nanoseconds: 20_000 * own,
            seen: Some(seen),
            ..BlockSample::default()
        };
        let samples: Vec<BlockSample> = (0..8).map(sample).collect();
        let transport = [transport(1, 20_200), transport(1_000, 220_000)];
        let cost = TransportCost::of(&transport).expect("samples");
        finding("x", &samples.iter().collect::<Vec<_>>(), None, &cost).expect("samples")
    }

    #[test]
    fn a_clock_may_leave_out_the_transport_and_no_more() {
        let kinds = |found: &ClockFinding| -> Vec<FaultKind> {
            found.faults.iter().map(|fault| fault.kind).collect()
        };
        assert_eq!(kinds(&found(1_000, 1_100, 0)), []);
        // Neither does it count against a solver that it had no core for a while.
        assert_eq!(kinds(&found(1_000, 1_100, 900_000)), []);
        assert_eq!(kinds(&found(700, 1_100, 0)), [FaultKind::WrongClock]);
        assert_eq!(kinds(&found(1_300, 1_100, 0)), [FaultKind::WrongClock]);
        assert_eq!(kinds(&found(1_000, 1_900, 0)), [FaultKind::SeveralThreads]);
        assert!(found(1_000, 1_900, 0).is_believed() && !found(700, 1_100, 0).is_believed());
    }

    /// Seven puzzles are answered within the time of the transport: a clock could hide all of them.
    #[test]
    fn a_clock_that_tells_a_nanosecond_is_wrong_and_what_any_may_hide_is_known() {
        let seven = |nanoseconds| BlockSample {
            run: 7,
            finished: 7,
            nanoseconds,
            seen: Some(SeenTime { wall_nanoseconds: 30_000, requests: 1, ..SeenTime::default() }),
            ..BlockSample::default()
        };
        let cost = TransportCost { request: 20_000.0, puzzle: 150.0 };
        let found =
            |sample: &BlockSample| finding("x", &[sample; 8], None, &cost).expect("samples");
        let (liar, honest) = (seven(1), seven(7_000));
        assert!(!found(&liar).is_believed() && found(&honest).is_believed());
        assert_eq!((on_wall(&liar), longest(&liar, &cost)), (30_000, 30_000));
        assert_eq!(longest(&honest, &cost), 30_000);
        assert!((found(&honest).hidden - 23.0 / 7.0).abs() < 1e-9);
        // Of a long block little can be hidden, though it waited for a core.
        let mut long = seven(7_000_000);
        let seen = long.seen.as_mut().expect("seen");
        (seen.wall_nanoseconds, seen.waited_nanoseconds) = (9_000_000, 1_900_000);
        assert_eq!(longest(&long, &cost), 7_000_000 + 42_100 + 180_000);
    }

    /// A longer time of one request than reported holds for both.
    #[test]
    fn the_best_of_few_requests_decides() {
        let verdict = |walls: [u64; 2]| {
            let samples = walls.map(|wall_nanoseconds| BlockSample {
                run: 1,
                finished: 1,
                nanoseconds: 900_000,
                seen: Some(SeenTime { wall_nanoseconds, requests: 1, ..SeenTime::default() }),
                ..BlockSample::default()
            });
            let cost = TransportCost { request: 0.0, puzzle: 0.0 };
            let found = finding("x", &samples.iter().collect::<Vec<_>>(), None, &cost);
            found.expect("samples").is_believed()
        };
        assert!(verdict([1_000_000, 905_000]) && verdict([905_000, 1_000_000]));
        assert!(!verdict([1_000_000, 1_000_000]));
    }

    #[test]
    fn the_transport_has_a_part_for_each_request_and_one_for_each_puzzle() {
        let samples = [transport(1, 20_200), transport(1_000, 220_000), transport(1_000, 220_000)];
        let cost = TransportCost::of(&samples).expect("samples");
        assert!((cost.puzzle - 200.0).abs() < 1.0 && (cost.request - 20_000.0).abs() < 10.0);
        assert_eq!(TransportCost::of(&[]), None);
        let alone = TransportCost::of(&[transport(1, 5)]).expect("a sample");
        assert_eq!(alone, TransportCost { request: 5.0, puzzle: 0.0 });
    }
}
