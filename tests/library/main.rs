//! All tests of the library that are not next to its code, in one binary: a module for each
//! promise.
//!
//! One of them: `cargo test --test library engines::`. Counting allocations needs a separate
//! process: `tests/allocations.rs`. The tests of the program are in `crates/cli/tests/`.

use std::fs;
use std::path::Path;

mod canon;
mod dataset;
mod dependencies;
mod docs;
#[cfg(feature = "editors")]
mod editors;
mod engines;
mod harness;
mod jobs;
mod manifests;
mod memory;
#[cfg(feature = "parquet")]
mod parquet;
mod public_api;
mod revisions;
mod source;
mod verification;
mod words;

/// All files of a folder, and of the folders of their names, are modules of the file above them.
fn assert_modules(folder: &Path, parent: &str) {
    for file in fs::read_dir(folder).expect("files") {
        let path = file.expect("a file").path();
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        if name == "main" || path.extension().is_none_or(|extension| extension != "rs") {
            continue;
        }
        let declaration = format!("mod {name};");
        let is_module =
            parent.lines().any(|line| line.trim_start_matches("pub(crate) ") == declaration);
        assert!(is_module, "{}", path.display());
        let inner = path.with_extension("");
        if inner.is_dir() {
            assert_modules(&inner, &fs::read_to_string(&path).expect("read"));
        }
    }
}

/// A file that is not named in its `main.rs` would not be compiled, and its tests would never run.
#[test]
fn every_file_of_tests_is_a_module() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let crates = fs::read_dir(root.join("crates")).expect("crates");
    let folders = crates.map(|entry| entry.expect("an entry").path());
    let mut mains = 0;
    for tests in folders.chain([root.to_owned()]).map(|folder| folder.join("tests")) {
        let Ok(entries) = fs::read_dir(&tests) else { continue };
        for folder in entries.map(|entry| entry.expect("an entry").path()) {
            if let Ok(main) = fs::read_to_string(folder.join("main.rs")) {
                mains += 1;
                assert_modules(&folder, &main);
            }
        }
    }
    assert!(mains > 4, "{mains}: this test reads the wrong thing");
}
