//! Snapshots of reports that are the same in every run.
//!
//! A text that changed on purpose: `INSTA_UPDATE=always cargo test --test cli
//! reports::`.

use crate::harness::*;

/// A name and the arguments of each report.
const REPORTS: &[(&str, &[&str])] = &[
    ("show", &["show", "datasets/easy.txt", "--count", "2", "--solve"]),
    ("show-variant", &["show", "docs/examples/killer-kropki-thermo.toml", "--solve"]),
    ("explain", &["explain", PUZZLE]),
    ("explain-hard", &["explain", HARD]),
    ("stats", &["stats", "datasets/easy.txt", "--quiet"]),
    ("stats-variants", &["stats", "docs/examples/killer-kropki-thermo.toml", "--quiet"]),
    ("grade", &["grade", "datasets/hard.txt", "--shard", "1/500", "--quiet"]),
    ("count-only", &["solve", "datasets/invalid.txt", "--count-only", "--quiet"]),
    ("constraints", &["constraints"]),
];

const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

#[test]
fn reports_are_those_on_record() {
    for (name, arguments) in REPORTS {
        let output = ninefold(arguments).current_dir(ROOT).output().expect("started");
        let text = format!(
            "$ ninefold {}\nexit code {}\n{}",
            arguments.join(" "),
            code(&output),
            stdout(&output)
        );
        insta::assert_snapshot!(format!("report-{name}"), text);
    }
}
