//! Solves a file of puzzles to csv on all cores, with progress: `solve_file PUZZLES OUT.csv`.

#![allow(unsafe_code)]

use std::path::PathBuf;

use ninefold::batch::{Control, InputOptions, Inputs, Output, Progress};
use ninefold::jobs::{SolveOptions, solve};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let paths: Vec<PathBuf> = std::env::args().skip(1).map(PathBuf::from).collect();
    let [input, output] = &paths[..] else { return Err("solve_file PUZZLES OUT.csv".into()) };
    // SAFETY: nobody writes to the file meanwhile. `Inputs::open` needs no such promise.
    let inputs = unsafe { Inputs::open_mapped(&[input], &InputOptions::default())? };
    let output = Output::create(Some(output), false, &[input])?;
    let report = |done: Progress| eprintln!("{} puzzles more", done.puzzles);
    let summary = solve(&inputs, &SolveOptions::default(), output, Control::new(&report))?;
    eprintln!("{} puzzles in {:?}", summary.tally.puzzles(), summary.wall);
    Ok(())
}
