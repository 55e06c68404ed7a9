//! The program `ninefold-visual`; see the library of this package.

use std::process::ExitCode;

fn main() -> ExitCode {
    ninefold_visual::run(std::env::args_os())
}
