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

#[path = "agreement/error.rs"]
mod error;
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

use error::AgreementError;

fn main() -> ExitCode {
    let arguments: Vec<String> =
        std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let read = |file: &String| {
        std::fs::read_to_string(file).map_err(|error| AgreementError::File(file.clone(), error))
    };
    let done = match arguments.as_slice() {
        [what, file] if what == "levels" => read(file).and_then(|text| levels::levels(&text)),
        [what, file] if what == "paths" => read(file).and_then(|text| paths::paths(&text)),
        [what, file] if what == "exemplars" => {
            read(file).and_then(|text| exemplars::exemplars(&text))
        }
        [what, file] if what == "library" => read(file).and_then(|text| library::library(&text)),
        [what, file] if what == "ratings" => read(file).and_then(|text| ratings::ratings(&text)),
        [what, file] if what == "rated-steps" => {
            read(file).and_then(|text| serate_steps::compare(&text))
        }
        [] => {
            println!("agreement: no file given; see benches/agreement.rs");
            Ok(())
        }
        _ => Err(AgreementError::Usage),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}
