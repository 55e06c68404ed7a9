//! `bench record --exact` and its gate: counters and solutions, without times.

use std::fs;

use super::{bench, ends, place};
use crate::harness::*;
use serde_json::{Value, json};

const GATE: [&str; 3] = ["gate", "--exact", "exact.jsonl"];

#[test]
fn the_exact_gate_passes_until_something_changes() {
    let place = place();
    let record = "record --exact puzzles.txt --engines rules,lanes,mrv -o exact.jsonl";
    ends(&place, record, 0, &[]);
    // It is written once, unless told otherwise.
    ends(&place, record, 1, &[]);
    let passes = || {
        let out = ends(&place, GATE, 0, &[]);
        assert_eq!(out.matches("same").count(), 3, "{out}");
    };
    passes();
    let file = place.join("exact.jsonl");
    let text = read(&file);
    for word in ["machine", "nanos", "commit"] {
        assert!(!text.contains(word), "{word} in {text}");
    }
    // Blank lines are skipped.
    fs::write(&file, format!("\n{text} \r\n\n")).expect("written");
    passes();
    let (first, rest) = text.split_once('\n').expect("lines");
    for (field, value, code, parts) in [
        ("/counters/nodes", json!(0), 4, &["nodes CHANGED", "regressed"][..]),
        // Fewer nodes are better, and still have to be recorded on purpose.
        ("/counters/nodes", json!(999_999), 4, &["improved"]),
        ("/solutions_sha256", json!("0".repeat(64)), 4, &["solutions CHANGED"]),
        ("/dataset/sha256", json!("0".repeat(64)), 1, &["not the file that was recorded"]),
    ] {
        let mut first: Value = json(first);
        *first.pointer_mut(field).expect("a field") = value;
        fs::write(&file, format!("{first}\n{rest}")).expect("written");
        ends(&place, GATE, code, parts);
        let (_, _, error) = bench(&place, GATE);
        assert!(code == 1 || error.contains("bench record --exact"), "{error}");
    }
}

#[test]
fn exact_records_may_go_to_standard_output_and_times_may_not() {
    let place = place();
    let exact = |output: &str| {
        let order = ("record --exact puzzles.txt --engines rules,mrv -o", output);
        ends(&place, order, 0, &[])
    };
    let out = exact("-");
    exact("file");
    assert_eq!(out, read(place.join("file")));
    let (code, out, error) = bench(&place, "record puzzles.txt --rounds 1 -o -");
    assert_eq!((code, &*out), (1, ""), "{error}");
    assert!(error.contains("standard output (-)"), "{error}");
    assert!(!place.join("-").exists());
}

#[test]
fn engines_that_may_not_finish_need_a_node_limit() {
    let place = place();
    let record = |options: &str, code: i32, parts: &[&str]| {
        let order = ["record", "puzzles.txt", "--engines", "naive"].into_iter();
        let order: Vec<&str> = order.chain(options.split_whitespace()).collect();
        ends(&place, &order, code, parts);
    };
    record("", 1, &["--node-limit"]);
    record("--exact --node-limit 100 -o exact.jsonl", 0, &[]);
    ends(&place, GATE, 0, &[]);
}

#[test]
fn a_regression_stays_one_when_the_output_is_closed() {
    let place = place();
    let record = "record --exact puzzles.txt --engines mrv -o exact.jsonl";
    ends(&place, record, 0, &[]);
    let file = place.join("exact.jsonl");
    let mut line: Value = json(bytes(&file));
    line["counters"]["nodes"] = json!(0);
    fs::write(&file, line.to_string()).expect("written");
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let mut command = ninefold(("bench", &GATE));
    command.current_dir(&place).stdout(writer);
    assert_eq!(command.status().expect("started").code(), Some(4));
}
