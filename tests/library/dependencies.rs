//! Licences and sources of all dependencies are those that deny.toml allows.
//!
//! `cargo deny` looks closer, and CI runs it where it is installed; this test runs everywhere.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// The texts of a list in deny.toml.
fn list(name: &str) -> BTreeSet<String> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("deny.toml");
    let text = std::fs::read_to_string(file).expect("deny.toml");
    let (_, list) = text.split_once(&format!("\n{name} = [")).expect("the list");
    let (list, _) = list.split_once(']').expect("its end");
    list.split('"').skip(1).step_by(2).map(ToOwned::to_owned).collect()
}

/// Whether an SPDX expression is met by licences that are allowed: one with an exception, which
/// adds permissions, is a separate licence. `/` is an old way to write OR.
fn is_allowed(expression: &str, allowed: &BTreeSet<String>) -> bool {
    let mut text = expression.replace('/', " OR ");
    // From the inside out, parentheses become the answer to what is in them.
    while let Some(end) = text.find(')') {
        let start = text[..end].rfind('(').expect("an opening parenthesis");
        let is_met = is_allowed(&text[start + 1..end], allowed);
        text.replace_range(start..=end, if is_met { "met" } else { "not met" });
    }
    let is_met = |licence: &str| licence == "met" || allowed.contains(licence);
    text.split(" OR ").any(|all| all.split(" AND ").all(|licence| is_met(licence.trim())))
}

#[test]
fn expressions_are_read_as_spdx_has_them() {
    let allowed = BTreeSet::from(["MIT".to_owned(), "Zlib".to_owned()]);
    for (expression, is_met) in [
        ("MIT", true),
        ("GPL-3.0", false),
        ("Unlicense/MIT", true),
        ("MIT AND GPL-3.0", false),
        ("(Apache-2.0 OR MIT) AND Zlib", true),
        ("Apache-2.0 WITH LLVM-exception OR Apache-2.0 OR MIT", true),
        ("Apache-2.0 WITH LLVM-exception", false),
    ] {
        assert_eq!(is_allowed(expression, &allowed), is_met, "{expression}");
    }
}

#[test]
fn licences_and_sources_are_those_that_are_allowed() {
    let licences = list("allow");
    assert!(licences.contains("MIT"));
    let version = Command::new(env!("CARGO")).args(["--version", "--verbose"]).output();
    let version = String::from_utf8(version.expect("cargo").stdout).expect("text");
    let host = version.lines().find_map(|line| line.strip_prefix("host: ")).expect("a host");
    let mut cargo = Command::new(env!("CARGO"));
    cargo.current_dir(env!("CARGO_MANIFEST_DIR"));
    cargo.args(["metadata", "--format-version", "1", "--locked", "--filter-platform", host]);
    let output = cargo.output().expect("cargo");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let packages = metadata["packages"].as_array().expect("packages");
    assert!(packages.len() > 50);
    let mut sources = BTreeSet::new();
    for package in packages {
        let name = package["name"].as_str().expect("a name");
        let licence = package["license"].as_str().unwrap_or_else(|| panic!("{name}: no licence"));
        assert!(is_allowed(licence, &licences), "{name}: {licence}");
        if let Some(source) = package["source"].as_str() {
            assert!(source.starts_with("registry+"), "{name}: {source}");
            sources.insert(source);
        }
    }
    assert_eq!(sources.len(), 1, "one registry: {sources:?}");
}
