//! The options of a comparison of two builds, and the command lines that both are run with.

use std::path::{Path, PathBuf};
use std::{ffi::OsString, time::Duration};

use ninefold_jobs::engine::Backend;

use crate::{dataset, engines::engine_for_all, error::LabError};

/// The options of all runs of two builds.
#[derive(Clone, Debug)]
pub struct RunOptions {
    /// The instruction set; `None` for the best of each build.
    pub backend: Option<Backend>,
    /// Worker threads of each run.
    pub threads: usize,
    /// Solutions after which a puzzle is done.
    pub limit: u64,
    /// Rounds that count, for each engine and input; below six, nothing can be concluded.
    pub rounds: usize,
    /// Seed of the order of runs.
    pub seed: u64,
    /// Least length of a run: the inputs are given again and again until it is reached.
    pub at_least: Duration,
    /// An empty directory for copies of the programs and for outputs. The caller removes it, also
    /// after an interruption.
    pub scratch: PathBuf,
}

/// The options of a comparison of two builds.
#[derive(Clone, Debug)]
pub struct AbOptions {
    /// The build that is known.
    pub old: PathBuf,
    /// The build that is judged.
    pub new: PathBuf,
    /// Files of puzzles, which both builds solve.
    pub inputs: Vec<PathBuf>,
    /// The engine, by name; `None` for `lanes`, or for `constraints` where an input may have variants.
    pub engine: Option<String>,
    /// The options of all runs.
    pub runs: RunOptions,
}

impl AbOptions {
    /// Makes sure that both programs and all inputs are there, and that the engine can solve these.
    /// [`ab`](super::ab) does so too; programs that check before they make files call this.
    ///
    /// # Errors
    /// A program or an input is not there, an input holds no puzzle or may have variants that the
    /// engine cannot solve, or the engine is unknown.
    pub fn check(&self) -> Result<(), LabError> {
        self.checked().map(drop)
    }

    /// Makes sure, before anything is run, that both programs and all inputs are there. Returns the
    /// options with the engine, and with a directory before each program: a bare name would be looked
    /// up on the search path when it is run, and may be another program there.
    pub(crate) fn checked(&self) -> Result<AbOptions, LabError> {
        let (old, new) = (find_program(&self.old)?, find_program(&self.new)?);
        let loaded = dataset::load_all(&self.inputs)?;
        let engine = Some(engine_for_all(self.engine.as_deref(), &loaded)?.name.to_owned());
        Ok(AbOptions { old, new, engine, ..self.clone() })
    }
}

/// Makes sure that a program is there, and puts a directory before a bare name.
fn find_program(path: &Path) -> Result<PathBuf, LabError> {
    match path.metadata() {
        Ok(metadata) if metadata.is_file() && path.parent() == Some(Path::new("")) => {
            Ok(Path::new(".").join(path))
        }
        Ok(metadata) if metadata.is_file() => Ok(path.to_owned()),
        Ok(_) => Err(LabError::Request(format!("{} is not a program", path.display()))),
        Err(source) => Err(LabError::reading(path)(source)),
    }
}

/// The arguments that all runs share.
pub(crate) fn solve_arguments(options: &AbOptions) -> Vec<OsString> {
    let mut arguments: Vec<OsString> = ["solve", "--quiet"].into_iter().map(Into::into).collect();
    if let Some(engine) = &options.engine {
        arguments.extend(["--engine".into(), engine.into()]);
    }
    let (threads, limit) = (options.runs.threads.to_string(), options.runs.limit.to_string());
    arguments.extend(["--threads".into(), threads.into(), "--limit".into(), limit.into()]);
    if let Some(backend) = options.runs.backend {
        arguments.extend(["--backend".into(), backend.name().into()]);
    }
    arguments
}

/// The arguments of a run that is measured, with the inputs given several times. It writes counts
/// only: that is the whole way from the file to the verified solution, without the noise of the
/// disk.
pub(crate) fn counting_arguments(options: &AbOptions, repeats: usize) -> Vec<OsString> {
    let mut arguments = solve_arguments(options);
    arguments.push("--count-only".into());
    for _ in 0..repeats {
        arguments.extend(options.inputs.iter().map(|input| input.clone().into_os_string()));
    }
    arguments
}
