//! Dependencies between crates: the wide graph of ARCHITECTURE.md. The compiler holds a crate to
//! its manifest, and this test holds the manifests to the plan.

use std::collections::BTreeSet;
use std::fs;

use crate::harness::{root, rust_files};

/// Folder of a crate, and the crates of this workspace that it may depend on.
const MAY_USE: &[(&str, &[&str])] = &[
    ("crates/core", &[]),
    ("crates/parquet", &[]),
    ("crates/boards", &["core"]),
    ("crates/text", &["core"]),
    ("crates/engine", &["core"]),
    ("crates/logic", &["core"]),
    ("crates/constraints", &["core"]),
    ("crates/variants", &["constraints", "core"]),
    ("crates/editors", &["core", "variants"]),
    ("crates/generate", &["core", "engine", "logic", "variants"]),
    ("crates/draw", &["core", "logic", "variants"]),
    ("crates/game", &["core", "engine", "logic", "text", "variants"]),
    (
        "crates/pipeline",
        &[
            "boards", "core", "editors", "engine", "game", "generate", "logic", "parquet", "text",
            "variants",
        ],
    ),
    (
        "crates/jobs",
        &[
            "core",
            "draw",
            "engine",
            "game",
            "generate",
            "logic",
            "parquet",
            "pipeline",
            "reasoning",
            "text",
            "variants",
        ],
    ),
    ("", &["jobs"]),
    ("crates/reasoning", &["boards", "core", "engine", "generate", "logic", "pipeline"]),
    ("crates/stats", &["core"]),
    ("crates/lab", &["jobs", "stats"]),
    ("crates/cli", &["jobs", "lab"]),
    ("crates/visual", &["jobs"]),
    ("crates/wasm", &["core", "draw", "engine", "generate", "logic", "text", "variants"]),
];

/// Crates of others that only some of ours may depend on.
const FACES_ONLY: &[(&str, &[&str])] = &[
    ("anyhow", &["crates/cli"]),
    ("clap", &["crates/cli", "crates/visual"]),
    ("ctrlc", &["crates/cli", "crates/visual"]),
    ("indicatif", &["crates/cli", "crates/visual"]),
    ("plotters", &["crates/lab"]),
    ("signal-hook", &["crates/cli", "crates/visual"]),
    ("rayon", &["crates/pipeline"]),
    ("memmap2", &["crates/pipeline"]),
];

/// Crates that do no input or output and start no threads.
const PURE: &[&str] = &["boards", "core", "engine", "game", "logic", "stats", "text"];

/// Dependencies of a crate without those of its tests, for any system and with any feature.
fn dependencies(folder: &str) -> BTreeSet<String> {
    let text = fs::read_to_string(root().join(folder).join("Cargo.toml")).expect("a manifest");
    let mut is_inside = false;
    let mut names = BTreeSet::new();
    for line in text.lines() {
        if line.starts_with('[') {
            is_inside = line.ends_with("dependencies]")
                && !line.contains("dev-")
                && !line.contains("workspace");
        } else if is_inside && line.starts_with(|c: char| c.is_ascii_alphabetic()) {
            names.extend(line.split(['.', ' ', '=']).next().map(ToOwned::to_owned));
        }
    }
    names
}

#[test]
fn crates_depend_on_those_of_the_plan_only() {
    let folders = fs::read_dir(root().join("crates")).expect("crates");
    for folder in folders.map(|folder| folder.expect("a folder").file_name()) {
        let name = format!("crates/{}", folder.to_string_lossy());
        assert!(MAY_USE.iter().any(|(row, _)| *row == name), "{name} has no row in this test");
    }
    for (folder, may_use) in MAY_USE {
        let names = dependencies(folder);
        assert!(names.len() > usize::from(may_use.len() > 1), "{folder}: {names:?}");
        for own in names.iter().filter(|name| name.starts_with("ninefold")) {
            let own = own.trim_start_matches("ninefold").trim_start_matches('-');
            assert!(may_use.contains(&own), "{folder} depends on {own:?}");
        }
        for (name, allowed) in FACES_ONLY {
            assert!(!names.contains(*name) || allowed.contains(folder), "{folder} uses {name}");
        }
    }
}

#[test]
fn pure_crates_do_no_input_or_output() {
    for name in PURE {
        let files = rust_files(&root().join("crates").join(name).join("src"));
        assert!(files.len() > 3, "{name}: this test reads the wrong thing");
        for file in files {
            let text = fs::read_to_string(&file).expect("text");
            let code = text.split("#[cfg(test)]\nmod tests {").next().expect("a part");
            for line in code.lines().filter(|line| !line.trim_start().starts_with("//")) {
                for word in
                    ["std::fs", "std::io", "std::net", "std::thread", "std::process", "println!"]
                {
                    assert!(!line.contains(word), "{} uses {word}", file.display());
                }
            }
        }
    }
}

#[test]
fn every_file_says_what_it_is() {
    for (folder, _) in MAY_USE {
        for file in rust_files(&root().join(folder).join("src")) {
            let text = fs::read_to_string(&file).expect("text");
            assert!(text.starts_with("//!"), "{} does not begin with //!", file.display());
        }
    }
}

#[test]
fn no_test_stands_in_code_that_is_not_tested() {
    for (folder, _) in MAY_USE {
        let manifest = fs::read_to_string(root().join(folder).join("Cargo.toml"));
        let manifest = manifest.expect("a manifest");
        let lib = manifest.split("\n[").find(|table| table.starts_with("lib]"));
        if lib.is_some_and(|lib| lib.contains("\ntest = false")) {
            for file in rust_files(&root().join(folder).join("src")) {
                let text = fs::read_to_string(&file).expect("text");
                assert!(!text.contains("#[test]"), "nobody runs the tests of {}", file.display());
            }
        }
    }
}
