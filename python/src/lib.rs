//! The Python module `ninefold._ninefold`: what the package `ninefold` is made of.
//!
//! Puzzles come as Python objects and leave as Arrow batches ([`table`]). [`source`] takes any kind
//! of input apart into chunks of rows, while the caller holds the GIL; threads of the call
//! ([`pool`]) work on them without it. Each verb is a file with a [`pool::Work`].

mod arrow_ffi;
mod arrow_in;
mod audit;
mod board_corpora;
mod boards;
mod canon;
mod cells;
mod checked;
mod columns;
mod errors;
mod explain;
mod generate;
mod grade;
mod masks;
mod morph;
mod oracle;
mod pool;
mod position;
mod reasoning;
mod rows;
mod run;
mod solve;
mod source;
mod split;
mod stream;
mod table;
mod tasks;
mod traces;
mod variants;
mod verbs;
mod verify;

use pyo3::prelude::*;

/// The native part of the package. Use the package.
#[pymodule]
mod _ninefold {
    #[pymodule_export]
    use super::boards::{generate_boards, on_boards};
    #[pymodule_export]
    use super::oracle::{Oracle, score_traces};
    #[pymodule_export]
    use super::reasoning::{score, score_batch};
    #[pymodule_export]
    use super::stream::SolvedStream;
    #[pymodule_export]
    use super::table::{Batches, batches_of};
    #[pymodule_export]
    use super::tasks::{TaskSource, prompt};
    #[pymodule_export]
    use super::traces::{paths, trace_vocabulary};
    #[pymodule_export]
    use super::verbs::{
        audit, batch_rows_of, boxed, candidates, canon, engine_seconds, explain, generate, grade,
        morph, puzzle_text, solve, solve_stream, solve_variants, split, verify,
    };

    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("REASONING", ninefold_jobs::revision::REASONING)?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
