//! Agreement of the profile `hodoku` with HoDoKu 2.2.0, from files that HoDoKu printed.
//!
//! `cargo bench -p ninefold-benches --bench agreement -- WORD FILE`, where WORD is one of:
//!
//! - `levels`: levels and scores, in lines `PUZZLE #N Level (score)`.
//! - `paths`: the same lines, each followed by a line for each step. Lists the first step of each
//!   path that differs, and then, for every step from the position that HoDoKu was in, whether ours
//!   is the same.
//! - `exemplars`: by technique, the puzzles of a list that need it: headings `#0300: X-Wing`, then
//!   lines `PUZZLE # s bf2(9) s`, which list what else it takes before and after and how many
//!   candidates the technique takes away: s is singles, ssts the techniques of Simple Sudoku, x
//!   whatever there is.
//! - `library`: the cases of HoDoKu's regression library: by technique, how many have a step of the
//!   technique with just these consequences, and how many that must have none have one.
//! - `ratings`: the profile `se` next to SukakuExplainer's `serate`, in lines `PUZZLE ED=ER/EP/ED`.
//! - `rated-steps`: its paths step by step (see `agreement/serate_steps.rs`).
//!
//! With the variable ONLY set to the name of a technique, or a part of it, `paths` compares its steps
//! alone, with the profile of nothing else: for paths that HoDoKu made with other techniques switched
//! off. With the variable LIST set, `levels`, `exemplars` and `library` list what differs.

#[path = "agreement/exemplars.rs"]
mod exemplars;
#[path = "agreement/graded.rs"]
mod graded;
#[path = "agreement/levels.rs"]
mod levels;
#[path = "agreement/library.rs"]
mod library;
#[path = "agreement/paths.rs"]
mod paths;
#[path = "agreement/ratings.rs"]
mod ratings;
#[path = "agreement/serate_steps.rs"]
mod serate_steps;

use std::process::ExitCode;

/// What a comparison has found, or why a file cannot be compared.
type Compared<T = ()> = Result<T, Box<dyn std::error::Error>>;

/// Compares the text of a file.
type Comparison = fn(&str) -> Compared;

/// The comparisons by the words that name them.
const COMPARISONS: [(&str, Comparison); 6] = [
    ("levels", levels::levels),
    ("paths", paths::paths),
    ("exemplars", exemplars::exemplars),
    ("library", library::library),
    ("ratings", ratings::ratings),
    ("rated-steps", serate_steps::compare),
];

fn compare(arguments: &[String]) -> Compared {
    let find = |what: &String| COMPARISONS.iter().find(|(word, _)| word == what);
    let (Some((_, compare)), [_, file]) = (arguments.first().and_then(find), arguments) else {
        return Err("usage: agreement levels|paths|exemplars|library|ratings FILE".into());
    };
    compare(&std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?)
}

fn main() -> ExitCode {
    let arguments: Vec<String> =
        std::env::args().skip(1).filter(|word| word != "--bench").collect();
    if arguments.is_empty() {
        println!("agreement: no file given; see benches/agreement.rs");
        return ExitCode::SUCCESS;
    }
    match compare(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}
