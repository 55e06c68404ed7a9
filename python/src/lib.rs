//! The Python module `ninefold._ninefold`: what the package `ninefold` is made of.
//!
//! Puzzles come as Python objects and leave as Arrow batches ([`table`]). [`source`] takes any kind
//! of input apart into chunks of rows, while the caller holds the GIL; threads of the call
//! ([`pool`]) work on them without it. Each verb is a file with a [`pool::Work`].

mod arrow_in;
mod cells;
mod columns;
mod errors;
mod pool;
mod rows;
mod run;
mod solve;
mod source;
mod table;
mod verbs;

use pyo3::prelude::*;

/// What the package is made of. Use the package.
#[pymodule]
mod _ninefold {
    #[pymodule_export]
    use super::table::Batches;
    #[pymodule_export]
    use super::verbs::solve;

    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
