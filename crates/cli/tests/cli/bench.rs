//! Behaviour of `ninefold bench`, on the program itself. No test depends on a quiet machine:
//! planted changes are large, and equal counters are never worse than inconclusive.

mod builds;

use std::fs;
use std::path::{Path, PathBuf};

use crate::harness::*;
use serde_json::{Value, json};

const PUZZLES: &str = "\
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
.8.97.............4...2.5....4517..2.....6..356.......9..3...7..381..2.5.......68
1....85......3.....7.49...66.71.2.4...49....12...8......1.7.8...2......53.....2..
";

/// Exit code, standard output and standard error of `ninefold bench` in a directory.
fn bench(directory: &Path, arguments: impl Words) -> (i32, String, String) {
    told(&run_in(directory, ("bench", arguments)))
}

/// Runs `ninefold bench`, which must end with this code and print these parts, errors on standard
/// error and findings on standard output. Returns what it printed there.
fn ends(directory: &Path, arguments: impl Words, expected: i32, parts: &[&str]) -> String {
    let (code, out, error) = bench(directory, &arguments);
    assert_eq!(code, expected, "{arguments:?}: {out}{error}");
    let printed = if [1, 2].contains(&code) { error } else { out };
    for part in parts {
        assert!(printed.contains(part), "{part} in {printed}");
    }
    printed
}

/// A directory with a file of puzzles.
fn place() -> Folder {
    let directory = Folder::new();
    directory.file("puzzles.txt", PUZZLES);
    directory
}

/// The only file of records below results/.
fn records_in(directory: &Path) -> PathBuf {
    let machines = fs::read_dir(directory.join("results")).expect("results");
    let machines: Vec<PathBuf> = machines.map(|entry| entry.expect("an entry").path()).collect();
    assert_eq!(machines.len(), 1);
    machines[0].join("records.jsonl")
}

/// Records two engines with few samples.
fn record(directory: &Path) -> PathBuf {
    let order = "record puzzles.txt --engines lanes,rules --rounds 2";
    ends(directory, order, 0, &[]);
    records_in(directory)
}

/// The ids that `bench list` shows, in its order.
fn listed(directory: &Path) -> Vec<String> {
    let out = ends(directory, "list", 0, &[]);
    let ids = out.lines().skip(1).filter_map(|line| line.split_whitespace().next());
    ids.map(ToOwned::to_owned).collect()
}

/// Writes a file of records that stand for measurements of a quiet machine, with samples around
/// these microseconds.
fn doctored(directory: &Path, micros: &[u64], change: impl Fn(usize, &mut Value)) -> Vec<String> {
    let file = record(directory);
    let text = read(&file);
    let mut record = json(text.lines().next().expect("a line"));
    let mut lines = String::new();
    for (number, &micros) in micros.iter().enumerate() {
        let samples: Vec<u64> = (0..15).map(|i| 1_000 * micros + 10 * i).collect();
        record["timing"]["samples_nanos"] = json!(samples);
        record["date"] = json!(format!("2030-01-01T00:00:0{number}Z"));
        change(number, &mut record);
        lines += &format!("{record}\n");
    }
    fs::write(&file, lines).expect("written");
    listed(directory)
}

#[test]
fn a_record_has_the_fields_of_the_schema() {
    let place = place();
    let text = read(record(&place));
    let records: Vec<Value> = text.lines().map(json).collect();
    assert_eq!(records.len(), 2);
    for (record, engine) in records.iter().zip(["lanes", "rules"]) {
        assert_eq!(record["engine"], engine);
        for (name, expected) in [("schema", 1), ("threads", 1), ("limit", 2)] {
            assert_eq!(record[name], expected, "{name}");
        }
        assert_eq!(record["dataset"]["puzzles"], 3);
        assert_eq!(record["timing"]["samples_nanos"].as_array().map(Vec::len), Some(2));
        // Two samples have no interval.
        assert_eq!(record["timing"]["low_nanos"], Value::Null);
        assert!(record["timing"]["repeats"].as_u64() > Some(1));
        for sum in ["/solutions_sha256", "/dataset/sha256", "/build/binary_sha256"] {
            let sum = record.pointer(sum).and_then(Value::as_str);
            assert_eq!(sum.map(str::len), Some(64));
        }
    }
    assert_eq!(records[0]["solutions_sha256"], records[1]["solutions_sha256"]);
    assert!(records[0]["counters"]["propagations"].is_null());
    assert!(records[1]["counters"]["propagations"].as_u64() > Some(100));
}

#[test]
fn a_tenth_more_time_is_a_regression_a_hundredth_is_not_believed_and_other_changes_are_reported() {
    let place = place();
    let ids =
        doctored(&place, &[1000, 1100, 1010, 1000, 1000, 1000], |number, record| match number {
            3 => record["counters"]["nodes"] = json!(123_456),
            4 => record["solutions_sha256"] = json!("0".repeat(64)),
            5 => {
                record["dataset"]["sha256"] = json!("0".repeat(64));
                record["build"]["rustc"] = json!("another compiler");
            }
            _ => (),
        });
    for (old, new, code, parts) in [
        (0, 1, 4, &["regressed", "+10.00 %"][..]),
        (1, 0, 0, &["improved"]),
        (0, 2, 0, &["inconclusive"]),
        (0, 3, 0, &["CHANGED nodes", "123456"]),
        (0, 4, 4, &["CHANGED solutions"]),
        (0, 5, 1, &["different puzzles"]),
    ] {
        ends(&place, ("compare", &ids[old], &ids[new]), code, parts);
    }
}

#[test]
fn history_marks_the_step_between_two_commits_and_nothing_else() {
    let directory = place();
    // Sixty records, whose even places lie a little higher; from the fortieth on, all take 3 % more.
    let micros: Vec<u64> = (0..60)
        .map(|place: u64| {
            let noise = (place * 7_919 % 13) * 2;
            (if place < 40 { 1_000 } else { 1_030 }) + noise % 11
        })
        .collect();
    doctored(&directory, &micros, |place, record| {
        record["date"] =
            format!("2026-{:02}-{:02}T00:00:00Z", 1 + place / 28, 1 + place % 28).into();
        record["timing"]["median_nanos"] = (1_000 * micros[place]).into();
        record["build"]["commit"] = format!("{place:09}").into();
        record["build"]["dirty"] = false.into();
    });
    let order = "history --html page.html";
    let between = "between 000000039 (2026-02-12) and 000000040 (2026-02-13)";
    let out = ends(&directory, order, 0, &[between]);
    let changes: Vec<&str> = out.lines().filter(|line| line.contains(" % between ")).collect();
    let [change] = changes.as_slice() else { panic!("{out}") };
    let percent: f64 =
        change.trim().split(' ').next().expect("a number").parse().expect("a number");
    assert!((-3.5..-2.5).contains(&percent), "{change}");
    let page = read(directory.join("page.html"));
    assert!(page.contains(change.trim()) && page.contains("000000059"), "{page}");
    assert!(!page.contains("<script") && !page.contains(" src=") && !page.contains(" href="));
    // It is not overwritten unasked.
    ends(&directory, order, 1, &[]);
}
