//! The program `ninefold`: hands its arguments to the library of this package and ends with its
//! exit code.

use std::process::ExitCode;

fn main() -> ExitCode {
    ninefold_cli::run(std::env::args_os())
}
