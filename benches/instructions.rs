//! Solves one block in memory with `lanes` or `rules` on AVX2, for scripts/instructions.sh to
//! count.
//!
//!     scripts/instructions.sh [--engine lanes|rules] [FILE]
//!
//! Run by itself (or by `cargo bench`), it only prints how many puzzles there were and how many
//! nodes they took.

use std::path::Path;

use ninefold_jobs::engine::registry::{self, Config};
use ninefold_jobs::engine::{Backend, Limits, Outcome};
use ninefold_jobs::grid::Grid;
use ninefold_jobs::text::line;

fn main() {
    let arguments: Vec<String> =
        std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    let engine = arguments.iter().find_map(|argument| registry::find(argument));
    let engine = engine.or_else(|| registry::find("lanes")).expect("an engine");
    let file = arguments.into_iter().find(|argument| registry::find(argument).is_none());
    let minimal = Path::new(env!("CARGO_MANIFEST_DIR")).join("../datasets/minimal.txt");
    let text = std::fs::read(file.map_or(minimal, Into::into)).expect("a file of puzzles");
    let puzzles: Vec<Grid> =
        text.split(|&byte| byte == b'\n').filter_map(|text| line::parse(text).ok()).collect();
    let Ok(mut engine) = engine.make(&Config { seed: 0, backend: Some(Backend::Avx2) }) else {
        println!("this machine has no AVX2");
        return;
    };
    let mut outcomes = vec![Outcome::EMPTY; puzzles.len()];
    engine.solve_block(&puzzles, &Limits::UNIQUE, &mut outcomes);
    let unique = outcomes.iter().filter(|outcome| outcome.solutions == 1).count();
    let nodes: u64 = outcomes.iter().map(|outcome| outcome.counters.nodes).sum();
    println!("{} puzzles, {unique} unique, {nodes} nodes", puzzles.len());
}
