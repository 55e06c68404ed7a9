//! Rounds of runs: the old build, a byte copy of it and the new build, in random order.
//!
//! The order is balanced: of six rounds in a row, each of the six orders comes up once. For each
//! six rounds all three files are written anew, because where a program lies in memory makes it
//! faster or slower for as long as it lies there.

use std::path::{Path, PathBuf};
use std::{fs, time::Duration};

use ninefold_jobs::{jobs::Control, random::Random};

use super::finding::{AbRound, AbTimings};
use super::options::{AbOptions, counting_arguments};
use super::program::ProgramRun;
use crate::error::LabError;

/// The places of the three programs.
const OLD: usize = 0;
const COPY: usize = 1;
const NEW: usize = 2;
/// Their names as files: of one length, because the length of a name moves a program's stack.
const NAMES: [&str; 3] = ["old", "cpy", "new"];
/// All orders of a round.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
/// The inputs are given at most this many times: a command line has an end.
const MOST_REPEATS: usize = 5_000;

/// Runs all rounds, with copies of the programs in the scratch directory. Errors: a program cannot
/// be started or fails, there is no room for copies of them, or the caller stops it.
pub(crate) fn run(options: &AbOptions, control: &Control<'_>) -> Result<AbTimings, LabError> {
    let copies = ProgramCopies::new(options)?;
    let repeats = copies.repeats(options)?;
    let programs = copies.runs(options, repeats);
    let mut random = Random::new(options.runs.seed, 0);
    let mut rounds = Vec::new();
    while rounds.len() < options.runs.rounds {
        copies.write()?;
        let mut orders = ORDERS;
        random.shuffle(&mut orders);
        // A file that was just written is read for the first time: that run does not count.
        for program in &programs {
            program.run()?;
        }
        for order in orders.into_iter().take(options.runs.rounds - rounds.len()) {
            if control.is_cancelled() {
                return Err(LabError::Cancelled);
            }
            let mut costs = [None; 3];
            for program in order {
                costs[program] = Some(programs[program].run()?);
            }
            if let [Some(old), Some(copy), Some(new)] = costs {
                rounds.push(AbRound { old, copy, new });
            }
            control.advance(0, 0);
        }
    }
    Ok(AbTimings { repeats, rounds })
}

/// Copies of the three programs in a directory.
struct ProgramCopies<'a> {
    directory: &'a Path,
    originals: [&'a Path; 3],
}

impl ProgramCopies<'_> {
    fn new(options: &AbOptions) -> Result<ProgramCopies<'_>, LabError> {
        let originals = [&options.old, &options.old, &options.new].map(PathBuf::as_path);
        let copies = ProgramCopies { directory: &options.runs.scratch, originals };
        copies.write()?;
        Ok(copies)
    }

    fn program(&self, number: usize) -> PathBuf {
        self.directory.join(NAMES[number])
    }

    /// Writes all three anew. The old files go first, so that the new ones get other pages.
    fn write(&self) -> Result<(), LabError> {
        for (number, original) in self.originals.into_iter().enumerate() {
            let copy = self.program(number);
            if copy.exists() {
                fs::remove_file(&copy).map_err(LabError::writing(&copy))?;
            }
            fs::copy(original, &copy).map_err(LabError::reading(original))?;
        }
        Ok(())
    }

    fn runs(&self, options: &AbOptions, repeats: usize) -> [ProgramRun; 3] {
        [OLD, COPY, NEW].map(|number| {
            ProgramRun::new(&self.program(number), counting_arguments(options, repeats))
        })
    }

    /// The number of times that the inputs must be given for a run of the least length.
    fn repeats(&self, options: &AbOptions) -> Result<usize, LabError> {
        let mut repeats = 1;
        // The first run is slower than those to come; and a short one is a poor guide to a long
        // one.
        loop {
            let cost =
                ProgramRun::new(&self.program(OLD), counting_arguments(options, repeats)).run()?;
            let length = Duration::from_nanos(cost.wall_nanos.max(1));
            if length >= options.runs.at_least || repeats >= MOST_REPEATS {
                return Ok(repeats);
            }
            let missing = options.runs.at_least.as_secs_f64() / length.as_secs_f64();
            let factor = (missing * 1.05).clamp(1.1, 20.0);
            repeats = ((repeats as f64 * factor).ceil() as usize).min(MOST_REPEATS);
        }
    }
}
