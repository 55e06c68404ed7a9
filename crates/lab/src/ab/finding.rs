//! The finding of many rounds: how much slower the new build is, and how much of that is noise.

use serde::Serialize;

use super::program::RunCost;
use crate::stats::{ChangeVerdict, Estimate, median, median_estimate};

/// A round: the cost of each of the three runs.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct AbRound {
    /// The old build.
    pub old: RunCost,
    /// The byte copy of the old build.
    pub copy: RunCost,
    /// The new build.
    pub new: RunCost,
}

/// All rounds of a comparison.
#[derive(Clone, Debug)]
pub struct AbTimings {
    /// Number of times that each run was given all inputs.
    pub repeats: usize,
    /// The rounds, in the order in which they were run.
    pub rounds: Vec<AbRound>,
}

/// A clock that runs are compared by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Clock {
    /// Processor time of all threads.
    Cpu,
    /// Time from start to end.
    Wall,
}

impl Clock {
    /// Both clocks.
    pub const ALL: [Clock; 2] = [Clock::Cpu, Clock::Wall];

    /// The clock that decides. With one thread, a busy second core lengthens the wait and not the
    /// work; with more, the work may stay the same while threads wait for one another.
    pub fn that_decides(threads: usize) -> Clock {
        if threads == 1 { Clock::Cpu } else { Clock::Wall }
    }

    /// Its name.
    pub const fn as_str(self) -> &'static str {
        match self {
            Clock::Cpu => "cpu",
            Clock::Wall => "wall",
        }
    }

    fn of(self, cost: RunCost) -> f64 {
        match self {
            Clock::Cpu => cost.cpu_nanos as f64,
            Clock::Wall => cost.wall_nanos as f64,
        }
    }
}

/// The finding of all rounds by one clock.
#[derive(Clone, Copy, Debug)]
pub struct ClockFinding {
    /// The clock.
    pub clock: Clock,
    /// Median times of old, its copy and new, in nanoseconds.
    pub medians: [f64; 3],
    /// The logarithm of copy by old.
    pub same: Estimate,
    /// The logarithm of new by old.
    pub log_ratio: Estimate,
    /// Noise: the end of the interval of `same` that is farther from zero.
    pub noise: f64,
    /// The verdict.
    pub verdict: ChangeVerdict,
}

impl AbTimings {
    /// The finding by one clock.
    pub fn finding(&self, clock: Clock) -> ClockFinding {
        let log = |cost: RunCost| clock.of(cost).max(1.0).ln();
        let of_rounds = |value: &dyn Fn(&AbRound) -> f64| -> Vec<f64> {
            self.rounds.iter().map(value).collect()
        };
        let same = median_estimate(&of_rounds(&|round| log(round.copy) - log(round.old)));
        let against_both =
            |round: &AbRound| log(round.new) - (log(round.old) + log(round.copy)) / 2.0;
        let log_ratio = median_estimate(&of_rounds(&against_both));
        let noise = same.low.abs().max(same.high.abs());
        let medians = [
            of_rounds(&|round| clock.of(round.old)),
            of_rounds(&|round| clock.of(round.copy)),
            of_rounds(&|round| clock.of(round.new)),
        ];
        ClockFinding {
            clock,
            medians: medians.map(|times| median(&times)),
            same,
            log_ratio,
            noise,
            verdict: ChangeVerdict::of(log_ratio, noise),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Twenty rounds in which the copies take, by turns, the two multiples of the old build's time;
    /// the new build takes its multiple of what lies between old build and copy. By wall time, all
    /// three are the same.
    fn outcome(copies: [f64; 2], new: f64) -> AbTimings {
        let cost = |ratio: f64| RunCost {
            wall_nanos: 7,
            cpu_nanos: (1e12 * ratio).round() as u64,
            peak_memory: 0,
        };
        let round = |number: usize| {
            let copy = copies[number % 2];
            AbRound { old: cost(1.0), copy: cost(copy), new: cost(new * copy.sqrt()) }
        };
        AbTimings { repeats: 1, rounds: (0..20).map(round).collect() }
    }

    #[test]
    fn the_noise_is_how_far_a_copy_may_lie_from_its_original_on_either_side() {
        for copies in [[0.95, 1.01], [1.0 / 1.01, 1.0 / 0.95]] {
            let finding = outcome(copies, 1.03).finding(Clock::Cpu);
            assert!((finding.noise + 0.95f64.ln()).abs() < 1e-9, "{finding:?}");
            // Three percent in every round are beyond doubt, and within the noise.
            assert!((finding.log_ratio.low - 1.03f64.ln()).abs() < 1e-9, "{finding:?}");
            assert_eq!(finding.verdict, ChangeVerdict::Inconclusive);
            let verdict = |new| outcome(copies, new).finding(Clock::Cpu).verdict;
            assert_eq!(
                [verdict(1.06), verdict(0.94)],
                [ChangeVerdict::Regressed, ChangeVerdict::Improved]
            );
            let wall = outcome(copies, 1.06).finding(Clock::Wall);
            assert_eq!((wall.noise, wall.verdict), (0.0, ChangeVerdict::Inconclusive));
        }
    }

    #[test]
    fn a_quiet_machine_has_no_noise_and_that_of_few_rounds_is_unknown() {
        let quiet = outcome([1.0, 1.0], 1.01);
        let finding = quiet.finding(Clock::Cpu);
        assert_eq!((finding.noise, finding.verdict), (0.0, ChangeVerdict::Regressed));
        let few = AbTimings { rounds: quiet.rounds[..5].to_vec(), ..quiet };
        let finding = few.finding(Clock::Cpu);
        assert_eq!((finding.noise, finding.verdict), (f64::INFINITY, ChangeVerdict::Inconclusive));
    }
}
