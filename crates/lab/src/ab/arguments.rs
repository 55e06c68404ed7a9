//! The command lines that both builds are run with.

use std::ffi::OsString;

use super::options::AbOptions;

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
