//! What scripts/instructions.sh counts the instructions of: `lanes` on AVX2, one block in memory.
//!
//!     scripts/instructions.sh [FILE]
//!
//! Run by itself (or by `cargo bench`), it only says how much there was to do.

use std::path::Path;

use ninefold::engine::{Backend, Engine, Lanes, Limits, Outcome};
use ninefold::grid::Grid;
use ninefold::text::line;

fn main() {
    let file = std::env::args().skip(1).find(|argument| !argument.starts_with("--"));
    let mixed = Path::new(env!("CARGO_MANIFEST_DIR")).join("datasets/minimal.txt");
    let text = std::fs::read(file.map_or(mixed, Into::into)).expect("a file of puzzles");
    let puzzles: Vec<Grid> =
        text.split(|&byte| byte == b'\n').filter_map(|text| line::parse(text).ok()).collect();
    let Some(mut engine) = Lanes::with_backend(Backend::Avx2) else {
        println!("this machine has no AVX2");
        return;
    };
    let mut outcomes = vec![Outcome::EMPTY; puzzles.len()];
    engine.solve_block(&puzzles, &Limits::UNIQUE, &mut outcomes);
    let unique = outcomes.iter().filter(|outcome| outcome.solutions == 1).count();
    let nodes: u64 = outcomes.iter().map(|outcome| outcome.counters.nodes).sum();
    println!("{} puzzles, {unique} unique, {nodes} nodes", puzzles.len());
}
