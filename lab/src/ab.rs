//! Two builds of the program against one another, run alternately: which is slower, and by how much.
//!
//! A round runs three programs in random order: the old build, a byte copy of the old build, the new build.
//! Old against its copy says what the machine does to equal programs today, in the very same minutes as the
//! comparison itself: a drift hits all three. New is compared with the mean of the two old ones, in logarithms. The
//! two contrasts share no noise (they are orthogonal), so a copy that was lucky does not move the
//! comparison, and the mean of two takes a quarter from its variance.
//!
//! Places in a round are balanced: of six rounds in a row, each order comes up once. For each six rounds all three files are
//! written anew, because where a program lies in memory makes it faster or slower for as long as it lies there.
//!
//! Many short runs say more than few long ones, because what disturbs a run comes in bursts: in equal time, 240 rounds
//! of 100 ms left 0.55 % of noise and an interval of 0.6 %, 480 of 50 ms 0.24 % and 0.4 %. Runs much shorter yet are too much the
//! program's own start.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::Serialize;

use super::child::{Cost, Job};
use super::error::BenchError;
use super::stats::{Estimate, Verdict, median, median_estimate};
use ninefold::random::Random;

/// What is run.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The build that is known.
    pub old: PathBuf,
    /// The build that is judged.
    pub new: PathBuf,
    /// What both solve.
    pub inputs: Vec<PathBuf>,
    /// The engine, by name.
    pub engine: String,
    /// The instruction set, by name; each build's best where none is named.
    pub backend: Option<String>,
    /// Worker threads of each run.
    pub threads: usize,
    /// Solutions after which a puzzle is done.
    pub limit: u64,
    /// Rounds that count.
    pub rounds: usize,
    /// Seed of the order.
    pub seed: u64,
    /// What a run takes at least: the inputs are given to it again and again until it does.
    pub at_least: Duration,
}

/// Which of the three a run is of.
const OLD: usize = 0;
const COPY: usize = 1;
const NEW: usize = 2;
/// Their names as files: of one length, because the length of a name moves a program's stack.
const NAMES: [&str; 3] = ["old", "cpy", "new"];
/// All orders of a round.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
/// The inputs are repeated at most so often: a command line has an end.
const MOST_REPEATS: usize = 5_000;

/// A round: what each of the three took.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Round {
    /// The old build.
    pub old: Cost,
    /// The byte copy of the old build.
    pub copy: Cost,
    /// The new build.
    pub new: Cost,
}

/// What is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Clock {
    /// Processor time of all threads.
    Cpu,
    /// Time from start to end.
    Wall,
}

impl Clock {
    /// Both.
    pub const ALL: [Clock; 2] = [Clock::Cpu, Clock::Wall];

    /// The one that decides. With one thread a busy second core lengthens the wait and not the work; with
    /// more, the work may stay the same while threads wait for one another.
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

    fn of(self, cost: Cost) -> f64 {
        match self {
            Clock::Cpu => cost.cpu_nanos as f64,
            Clock::Wall => cost.wall_nanos as f64,
        }
    }
}

/// All rounds of a comparison.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// How often each run had all inputs.
    pub repeats: usize,
    /// The rounds, in the order in which they were run.
    pub rounds: Vec<Round>,
}

/// What the rounds say by one clock.
#[derive(Clone, Copy, Debug)]
pub struct Finding {
    /// By which.
    pub clock: Clock,
    /// Median times of old, its copy and new, in nanoseconds.
    pub medians: [f64; 3],
    /// The logarithm of copy by old.
    pub same: Estimate,
    /// The logarithm of new by old.
    pub log_ratio: Estimate,
    /// What counts as noise: the end of the interval of `same` that lies further out.
    pub floor: f64,
    /// The verdict.
    pub verdict: Verdict,
}

impl Outcome {
    /// What the rounds say by a clock.
    pub fn finding(&self, clock: Clock) -> Finding {
        let log = |cost: Cost| clock.of(cost).max(1.0).ln();
        let of_rounds =
            |value: &dyn Fn(&Round) -> f64| -> Vec<f64> { self.rounds.iter().map(value).collect() };
        let same = median_estimate(&of_rounds(&|round| log(round.copy) - log(round.old)));
        let against_both =
            |round: &Round| log(round.new) - (log(round.old) + log(round.copy)) / 2.0;
        let log_ratio = median_estimate(&of_rounds(&against_both));
        let floor = same.low.abs().max(same.high.abs());
        let medians = [
            of_rounds(&|round| clock.of(round.old)),
            of_rounds(&|round| clock.of(round.copy)),
            of_rounds(&|round| clock.of(round.new)),
        ];
        Finding {
            clock,
            medians: medians.map(|times| median(&times)),
            same,
            log_ratio,
            floor,
            verdict: Verdict::of(log_ratio, floor),
        }
    }
}

/// Runs all rounds, with copies of the programs in this directory; `progress` is told of each that is done.
///
/// # Errors
/// A program cannot be started or fails, or there is no room for copies of them.
pub fn run(
    plan: &Plan,
    directory: &Path,
    progress: &mut dyn FnMut(usize),
) -> Result<Outcome, BenchError> {
    let stage = Stage::new(plan, directory)?;
    let repeats = stage.repeats(plan)?;
    let jobs = stage.jobs(plan, repeats);
    let mut random = Random::new(plan.seed, 0);
    let mut rounds = Vec::new();
    while rounds.len() < plan.rounds {
        stage.set()?;
        let mut orders = ORDERS;
        random.shuffle(&mut orders);
        // A file that was just written is read for the first time: that run does not count.
        for job in &jobs {
            job.run()?;
        }
        for order in orders.into_iter().take(plan.rounds - rounds.len()) {
            let mut costs = [None; 3];
            for program in order {
                costs[program] = Some(jobs[program].run()?);
            }
            if let [Some(old), Some(copy), Some(new)] = costs {
                rounds.push(Round { old, copy, new });
            }
            progress(rounds.len());
        }
    }
    Ok(Outcome { repeats, rounds })
}

/// A directory with the three programs.
struct Stage<'a> {
    directory: &'a Path,
    originals: [PathBuf; 3],
}

impl Stage<'_> {
    fn new<'a>(plan: &Plan, directory: &'a Path) -> Result<Stage<'a>, BenchError> {
        let originals = [plan.old.clone(), plan.old.clone(), plan.new.clone()];
        let stage = Stage { directory, originals };
        stage.set()?;
        Ok(stage)
    }

    fn program(&self, number: usize) -> PathBuf {
        self.directory.join(NAMES[number])
    }

    /// Writes all three anew. The old files go first, so that the new ones get other pages.
    fn set(&self) -> Result<(), BenchError> {
        for (number, original) in self.originals.iter().enumerate() {
            let copy = self.program(number);
            if copy.exists() {
                fs::remove_file(&copy).map_err(BenchError::writing(&copy))?;
            }
            fs::copy(original, &copy).map_err(BenchError::reading(original))?;
        }
        Ok(())
    }

    fn jobs(&self, plan: &Plan, repeats: usize) -> [Job; 3] {
        [OLD, COPY, NEW].map(|number| Job::new(&self.program(number), arguments(plan, repeats)))
    }

    /// How often the inputs are needed for a run of the length that is asked for.
    fn repeats(&self, plan: &Plan) -> Result<usize, BenchError> {
        let mut repeats = 1;
        // The first run is slower than those to come; and a short one says little of a long one.
        loop {
            let cost = Job::new(&self.program(OLD), arguments(plan, repeats)).run()?;
            let length = Duration::from_nanos(cost.wall_nanos.max(1));
            if length >= plan.at_least || repeats >= MOST_REPEATS {
                return Ok(repeats);
            }
            let missing = plan.at_least.as_secs_f64() / length.as_secs_f64();
            let factor = (missing * 1.05).clamp(1.1, 20.0);
            repeats = ((repeats as f64 * factor).ceil() as usize).min(MOST_REPEATS);
        }
    }
}

/// The arguments of a run. It counts only: that is the whole way from the file to the verified
/// solution, without the disk's moods.
fn arguments(plan: &Plan, repeats: usize) -> Vec<OsString> {
    let mut arguments = solve_arguments(plan);
    arguments.push("--count-only".into());
    for _ in 0..repeats {
        arguments.extend(plan.inputs.iter().map(|input| input.clone().into_os_string()));
    }
    arguments
}

/// What any run of this plan is told.
pub fn solve_arguments(plan: &Plan) -> Vec<OsString> {
    let mut arguments: Vec<OsString> =
        ["solve", "--quiet", "--engine", &plan.engine].into_iter().map(Into::into).collect();
    let (threads, limit) = (plan.threads.to_string(), plan.limit.to_string());
    arguments.extend(["--threads".into(), threads.into(), "--limit".into(), limit.into()]);
    if let Some(backend) = &plan.backend {
        arguments.extend(["--backend".into(), backend.into()]);
    }
    arguments
}

/// Makes sure that a program is there before anything is measured. What is returned has a directory: a bare name
/// would be looked up on the search path when it is run, and may be another program there.
///
/// # Errors
/// It is not.
pub fn find_program(path: &Path) -> Result<PathBuf, BenchError> {
    match path.metadata() {
        Ok(metadata) if metadata.is_file() && path.parent() == Some(Path::new("")) => {
            Ok(Path::new(".").join(path))
        }
        Ok(metadata) if metadata.is_file() => Ok(path.to_owned()),
        Ok(_) => Err(BenchError::Usage(format!("{} is no program", path.display()))),
        Err(source) => Err(BenchError::reading(path)(source)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Twenty rounds, in which half of the copies took so much longer than the old build as the one number says, half as
    /// the other; the new build that much longer than what lies between both. On the wall, nobody differs.
    fn outcome(copies: [f64; 2], new: f64) -> Outcome {
        let cost = |ratio: f64| Cost {
            wall_nanos: 7,
            cpu_nanos: (1e12 * ratio).round() as u64,
            peak_memory: 0,
        };
        let round = |number: usize| {
            let copy = copies[number % 2];
            Round { old: cost(1.0), copy: cost(copy), new: cost(new * copy.sqrt()) }
        };
        Outcome { repeats: 1, rounds: (0..20).map(round).collect() }
    }

    #[test]
    fn the_noise_is_how_far_a_copy_may_lie_from_its_original_on_either_side() {
        for copies in [[0.95, 1.01], [1.0 / 1.01, 1.0 / 0.95]] {
            let finding = outcome(copies, 1.03).finding(Clock::Cpu);
            assert!((finding.floor + 0.95f64.ln()).abs() < 1e-9, "{finding:?}");
            // Three percent in every round are beyond doubt, and within the noise.
            assert!((finding.log_ratio.low - 1.03f64.ln()).abs() < 1e-9, "{finding:?}");
            assert_eq!(finding.verdict, Verdict::Inconclusive);
            let verdict = |new| outcome(copies, new).finding(Clock::Cpu).verdict;
            assert_eq!([verdict(1.06), verdict(0.94)], [Verdict::Regressed, Verdict::Improved]);
            let wall = outcome(copies, 1.06).finding(Clock::Wall);
            assert_eq!((wall.floor, wall.verdict), (0.0, Verdict::Inconclusive));
        }
    }

    #[test]
    fn a_quiet_machine_has_no_noise_and_few_rounds_have_no_floor() {
        let quiet = outcome([1.0, 1.0], 1.01);
        let finding = quiet.finding(Clock::Cpu);
        assert_eq!((finding.floor, finding.verdict), (0.0, Verdict::Regressed));
        let few = Outcome { rounds: quiet.rounds[..5].to_vec(), ..quiet };
        let finding = few.finding(Clock::Cpu);
        assert_eq!((finding.floor, finding.verdict), (f64::INFINITY, Verdict::Inconclusive));
    }
}
