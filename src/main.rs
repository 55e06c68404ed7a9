//! The `ninefold` program: parse, run, map the result to an exit code; all else is in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    ninefold::cli::run(std::env::args_os())
}
