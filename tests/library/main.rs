//! All tests of the library that are not next to its code, in one binary: a module for each
//! promise.
//!
//! One of them: `cargo test --test library engines::`. Counting allocations needs a separate
//! process: `tests/allocations.rs`. The tests of the program are in `crates/cli/tests/`.

mod board_drawings;
mod candidates;
mod canon;
mod dataset;
mod dependencies;
mod docs;
mod drawings;
mod engines;
mod gallery;
mod harness;
mod jobs;
mod logic;
mod manifests;
mod memory;
mod networks;
mod notes;
#[cfg(feature = "parquet")]
mod parquet;
mod public_api;
mod ratings;
mod reasons;
mod revisions;
mod rulesets;
mod session;
mod source;
mod uniform;
mod verification;
mod words;

/// A file that is not named above would not be compiled, and its tests would never run.
#[test]
fn every_file_of_tests_is_a_module() {
    let main = include_str!("main.rs");
    let directory = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/library");
    for file in std::fs::read_dir(directory).expect("files") {
        let path = file.expect("a file").path();
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let is_module = main.contains(&format!("\nmod {name};\n"));
        assert!(path.extension().is_none() || name == "main" || is_module, "{}", path.display());
    }
}
