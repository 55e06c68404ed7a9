//! All tests of the program, in one binary: a module for each command or promise.
//!
//! One of them: `cargo test --test cli solve::`. The library's are in `tests/` of
//! the repository. Modules about signals, pipes with names, terminals and system calls are compiled
//! where there are such things only.

use std::fs;
use std::path::Path;

mod assist;
#[cfg(unix)]
mod bench;
mod columns;
mod compare;
mod containers;
mod convert;
mod corpus;
#[cfg(unix)]
mod cut_short;
mod dataset;
mod editors;
mod errors;
mod exit_codes;
mod explain;
mod flags;
mod generate;
mod generate_variants;
mod grade;
mod harness;
mod help;
mod index;
mod inputs;
#[cfg(target_os = "linux")]
mod interruption;
mod lines;
mod mutations;
#[cfg(target_os = "linux")]
mod outputs;
mod pages;
mod parquet;
mod readers;
mod reports;
mod restricted;
mod shards;
mod show;
mod solve;
#[cfg(unix)]
mod solvers;
mod tables;
#[cfg(unix)]
mod terminal;
mod variants;

/// A file that is not named above would not be compiled, and its tests would never run.
#[test]
fn every_file_of_tests_is_a_module() {
    fn check(folder: &Path, parent: &Path) {
        let parent = fs::read_to_string(parent).expect("a file");
        for file in fs::read_dir(folder).expect("files") {
            let path = file.expect("a file").path();
            let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
            if name == "snapshots" || name == "main" {
                continue;
            }
            if path.is_dir() {
                check(&path, &path.with_extension("rs"));
            } else {
                assert!(parent.contains(&format!("\nmod {name};\n")), "{}", path.display());
            }
        }
    }
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cli"));
    check(folder, &folder.join("main.rs"));
}
