//! The command line: raw arguments become built objects, the library does the work, people get a
//! summary.

mod args;
mod bus;
mod commands;
mod hints;
mod inputs;
mod interrupt;
mod outputs;
mod pager;
mod plain;
mod progress;
mod record;
mod signals;
mod summary;
mod system;
mod table;

use std::io::{ErrorKind, Write};
use std::{ffi::OsString, process::ExitCode, sync::Once};

use clap::FromArgMatches;

use args::{Args, Command, EXIT_CODES, groups};
use ninefold_jobs::batch::{BatchError, Fault};
use ninefold_jobs::jobs::{BlankError, EngineError, JobError};
use ninefold_lab::LabError;

/// The end of a run, as its exit code. See `ninefold help exit-codes`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// 0: no line was malformed, or malformed ones do not matter.
    Clean,
    /// 3: the run ended, and something in the input was wrong.
    Flawed,
    /// 4: a comparison found a regression, or a file that was made again is another one.
    Regressed,
    /// 4: an audit found a leak.
    Leaking,
}

impl Ending {
    fn flawed_if(flawed: bool) -> Ending {
        if flawed { Ending::Flawed } else { Ending::Clean }
    }
}

/// Why a run did not end.
#[derive(Debug, thiserror::Error)]
pub enum CliError {
    /// 1: the arguments were wrong, or there is no puzzle to compare engines with; nothing was
    /// written.
    #[error("{0}")]
    Usage(String),
    /// 1 or 2: chosen by the library's error.
    #[error(transparent)]
    Batch(#[from] BatchError),
    /// 1 or 2: chosen by the job's error.
    #[error(transparent)]
    Job(#[from] JobError),
    /// 1 or 2: chosen by lab's error.
    #[error(transparent)]
    Lab(LabError),
    /// 2: anything else that failed.
    #[error(transparent)]
    Other(#[from] anyhow::Error),
}

impl From<EngineError> for CliError {
    fn from(error: EngineError) -> CliError {
        CliError::Job(error.into())
    }
}

impl From<BlankError> for CliError {
    fn from(error: BlankError) -> CliError {
        CliError::Job(error.into())
    }
}

impl From<LabError> for CliError {
    fn from(error: LabError) -> CliError {
        match error {
            LabError::Batch(error) => CliError::Batch(error),
            error => CliError::Lab(error),
        }
    }
}

impl CliError {
    fn usage(message: impl Into<String>) -> CliError {
        CliError::Usage(message.into())
    }

    fn exit_code(&self) -> u8 {
        let fault = match self {
            CliError::Usage(_) => Fault::Request,
            CliError::Batch(error) => error.fault(),
            CliError::Job(error) => error.fault(),
            CliError::Lab(error) => error.fault(),
            CliError::Other(_) => Fault::Resource,
        };
        match fault {
            Fault::ClosedPipe => 0,
            Fault::Request => 1,
            Fault::Resource => 2,
        }
    }
}

/// The command line, for who writes about it.
pub fn command() -> clap::Command {
    <Args as clap::CommandFactory>::command()
}

/// Runs the program on these arguments (the first is its name) and reports errors.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    if arguments[1.min(arguments.len())..] == ["help", "exit-codes"] {
        return reported(commands::print(&format!("{EXIT_CODES}\n")).map(|()| Ending::Clean));
    }
    let command =
        if groups::are_asked_for(&arguments) { groups::grouped(command()) } else { command() };
    let args = match parsed(command, arguments) {
        Ok(args) => args,
        Err(error) => {
            // Help and version are "errors" that print to standard output.
            return match error.print() {
                Err(source) if source.kind() != ErrorKind::BrokenPipe && !error.use_stderr() => {
                    say(&format!("ninefold: cannot write standard output: {source}\n"));
                    ExitCode::from(2)
                }
                _ => ExitCode::from(u8::from(error.use_stderr())),
            };
        }
    };
    pass_over_caught_panics();
    let ended = dispatch(args.command);
    interrupt::settle();
    reported(ended)
}

/// Lets the hook for panics pass over those that the library catches: it makes errors of damaged
/// files of them.
fn pass_over_caught_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let tell = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            if !ninefold_jobs::batch::catches_panics() {
                tell(panic);
            }
        }));
    });
}

/// The exit code of a run. An error is reported.
fn reported(ended: Result<Ending, CliError>) -> ExitCode {
    match ended {
        Ok(Ending::Clean) => ExitCode::SUCCESS,
        Ok(Ending::Flawed) => ExitCode::from(3),
        Ok(Ending::Regressed | Ending::Leaking) => ExitCode::from(4),
        Err(error) => {
            let code = error.exit_code();
            if code != 0 {
                say(&format!("ninefold: {}\n", hints::message(&error)));
            }
            ExitCode::from(code)
        }
    }
}

fn parsed(mut command: clap::Command, arguments: Vec<OsString>) -> Result<Args, clap::Error> {
    let matches = command.try_get_matches_from_mut(arguments)?;
    Args::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
}

/// Writes to standard error; a closed pipe must not end the program.
fn say(text: &str) {
    let _ = std::io::stderr().write_all(plain::plain(text).as_bytes());
}

fn dispatch(command: Command) -> Result<Ending, CliError> {
    match command {
        Command::Solve(args) => commands::solve::run(&args),
        Command::Show(args) => commands::show::run(&args),
        Command::Verify(args) => commands::verify::run(&args),
        Command::Convert(args) => commands::convert::run(&args),
        Command::Engines => commands::engines::run(),
        Command::Constraints => commands::constraints::run(),
        Command::Generate(args) => commands::generate::run(&args),
        Command::Canon(args) => commands::corpus::canon(&args),
        Command::Dedup(args) => commands::corpus::dedup::run(&args),
        Command::Split(args) => commands::corpus::split::run(&args),
        Command::Morph(args) => commands::corpus::morph(&args),
        Command::Dataset(args) => commands::dataset::run(&args),
        Command::Stats(args) => commands::corpus::stats::run(&args),
        Command::Explain(args) => commands::explain::run(&args),
        Command::Grade(args) => commands::corpus::grade::run(&args),
        Command::Judge(args) => commands::reasoning::judge(&args),
        Command::Step(args) => commands::reasoning::step(&args),
        Command::Assist(args) => commands::assist::run(&args),
        Command::Play(args) => commands::visual::run("play", &args.arguments),
        Command::Serve(args) => commands::visual::run("serve", &args.arguments),
        Command::Print(args) => commands::visual::run("print", &args.arguments),
        Command::Compare(args) => commands::compare::run(&args),
        Command::Report(args) => commands::comparison::report(&args),
        Command::Contestant(args) => commands::contestant::run(&args),
        Command::Bench(args) => commands::bench::run(&args),
        Command::Index(args) => commands::index::run(&args),
        Command::Completions(args) => commands::man::completions(&args),
        Command::Man(args) => commands::man::run(&args),
    }
}
