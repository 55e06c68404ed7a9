//! Behaviour of `ninefold bench`, on the program itself. No test depends on a quiet machine:
//! planted changes are large, and equal counters are never worse than inconclusive.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

use crate::harness::interruptible;

const PUZZLES: &str = "\
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
.8.97.............4...2.5....4517..2.....6..356.......9..3...7..381..2.5.......68
1....85......3.....7.49...66.71.2.4...49....12...8......1.7.8...2......53.....2..
";

struct Said {
    code: Option<i32>,
    out: String,
    err: String,
}

/// Runs `ninefold bench` in a directory.
fn bench(directory: &Path, arguments: &[&str]) -> Said {
    let mut command = crate::harness::ninefold(&[]);
    let output = command.arg("bench").args(arguments).current_dir(directory).output();
    let output = output.expect("started");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    Said { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

/// A directory with a file of puzzles.
fn place() -> tempfile::TempDir {
    let directory = tempfile::tempdir().expect("a directory");
    fs::write(directory.path().join("puzzles.txt"), PUZZLES).expect("written");
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
    let said =
        bench(directory, &["record", "puzzles.txt", "--engines", "lanes,rules", "--rounds", "2"]);
    assert_eq!(said.code, Some(0), "{}", said.err);
    records_in(directory)
}

/// The ids that `bench list` shows, in its order.
fn listed(directory: &Path) -> Vec<String> {
    let said = bench(directory, &["list"]);
    assert_eq!(said.code, Some(0), "{}", said.err);
    let ids = said.out.lines().skip(1).filter_map(|line| line.split_whitespace().next());
    ids.map(ToOwned::to_owned).collect()
}

/// Writes a file of records that stand for measurements of a quiet machine, with samples around
/// these microseconds.
fn doctored(directory: &Path, micros: &[u64], change: impl Fn(usize, &mut Value)) -> Vec<String> {
    let file = record(directory);
    let text = fs::read_to_string(&file).expect("text");
    let mut record: Value =
        serde_json::from_str(text.lines().next().expect("a line")).expect("JSON");
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
    let text = fs::read_to_string(record(place.path())).expect("text");
    let records: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(records.len(), 2);
    for (record, engine) in records.iter().zip(["lanes", "rules"]) {
        assert_eq!(record["engine"], engine);
        assert_eq!(
            (&record["schema"], &record["threads"], &record["limit"]),
            (&json!(1), &json!(1), &json!(2))
        );
        assert_eq!(record["dataset"]["puzzles"], 3);
        assert_eq!(record["timing"]["samples_nanos"].as_array().map(Vec::len), Some(2));
        // Two samples have no interval.
        assert_eq!(record["timing"]["low_nanos"], Value::Null);
        assert!(record["timing"]["repeats"].as_u64() > Some(1));
        for sum in [
            &record["solutions_sha256"],
            &record["dataset"]["sha256"],
            &record["build"]["binary_sha256"],
        ] {
            assert_eq!(sum.as_str().map(str::len), Some(64));
        }
    }
    assert_eq!(records[0]["solutions_sha256"], records[1]["solutions_sha256"]);
    assert!(records[0]["counters"]["propagations"].is_null());
    assert!(records[1]["counters"]["propagations"].as_u64() > Some(100));
}

#[test]
fn records_are_appended_and_a_torn_line_is_skipped_by_name() {
    let place = place();
    let file = record(place.path());
    let whole = fs::read_to_string(&file).expect("text");
    let torn = &whole[..whole.len() - 100];
    fs::write(&file, torn).expect("written");
    let said = bench(place.path(), &["list"]);
    assert_eq!((said.code, said.out.lines().count()), (Some(0), 2));
    assert!(said.err.contains("records.jsonl line 2: no whole record; skipped"), "{}", said.err);
    assert_eq!(record(place.path()), file);
    let text = fs::read_to_string(&file).expect("text");
    assert!(text.starts_with(torn) && text.lines().count() == 4, "{text}");
    assert_eq!(listed(place.path()).len(), 3);
}

#[test]
fn a_list_shows_ids_that_compare_takes_in_short() {
    let place = place();
    let ids = doctored(place.path(), &[100, 100], |_, _| ());
    assert_eq!(ids.len(), 2);
    let said = bench(place.path(), &["compare", &ids[0][..6], &ids[1]]);
    assert_eq!(said.code, Some(0), "{}", said.err);
    assert!(said.out.contains("inconclusive") && said.out.contains("bench ab"), "{}", said.out);
    let said = bench(place.path(), &["compare", "nobody", &ids[1]]);
    assert_eq!((said.code, said.err.contains("no record is called")), (Some(1), true));
    assert_eq!(bench(place.path(), &["compare", "", &ids[1]]).code, Some(1));
}

#[test]
fn a_tenth_more_time_is_a_regression_and_a_hundredth_is_not_believed() {
    let place = place();
    let ids = doctored(place.path(), &[1000, 1100, 1010], |_, _| ());
    let compare = |old: usize, new: usize| {
        let said = bench(place.path(), &["compare", &ids[old], &ids[new]]);
        (said.code, said.out)
    };
    let (code, out) = compare(0, 1);
    assert!(code == Some(4) && out.contains("regressed") && out.contains("+10.00 %"), "{out}");
    let (code, out) = compare(1, 0);
    assert!(code == Some(0) && out.contains("improved"), "{out}");
    let (code, out) = compare(0, 2);
    assert!(code == Some(0) && out.contains("inconclusive"), "{out}");
}

#[test]
fn changes_other_than_time_are_reported() {
    let place = place();
    let ids = doctored(place.path(), &[100, 100, 100, 100], |number, record| match number {
        1 => record["counters"]["nodes"] = json!(123_456),
        2 => record["solutions_sha256"] = json!("0".repeat(64)),
        3 => {
            record["dataset"]["sha256"] = json!("0".repeat(64));
            record["build"]["rustc"] = json!("another compiler");
        }
        _ => (),
    });
    let compare = |new: usize| bench(place.path(), &["compare", &ids[0], &ids[new]]);
    let said = compare(1);
    assert_eq!(said.code, Some(0));
    assert!(said.out.contains("CHANGED nodes") && said.out.contains("123456"), "{}", said.out);
    let said = compare(2);
    assert_eq!(
        (said.code, said.out.contains("CHANGED solutions")),
        (Some(4), true),
        "{}",
        said.out
    );
    let said = compare(3);
    assert_eq!(
        (said.code, said.err.contains("different puzzles")),
        (Some(1), true),
        "{}",
        said.err
    );
}

#[test]
fn the_exact_gate_passes_until_something_changes() {
    let place = place();
    let engines =
        ["record", "--exact", "puzzles.txt", "--engines", "rules,lanes,mrv", "-o", "exact.jsonl"];
    assert_eq!(bench(place.path(), &engines).code, Some(0));
    // It is written once, unless told otherwise.
    assert_eq!(bench(place.path(), &engines).code, Some(1));
    let gate = || bench(place.path(), &["gate", "--exact", "exact.jsonl"]);
    let said = gate();
    assert_eq!((said.code, said.out.matches("same").count()), (Some(0), 3), "{}", said.out);
    let file = place.path().join("exact.jsonl");
    let text = fs::read_to_string(&file).expect("text");
    assert!(
        !text.contains("machine") && !text.contains("nanos") && !text.contains("commit"),
        "{text}"
    );
    // Blank lines are skipped.
    fs::write(&file, format!("\n{text} \r\n\n")).expect("written");
    let said = gate();
    assert_eq!((said.code, said.out.matches("same").count()), (Some(0), 3), "{}", said.err);
    let doctor = |change: &dyn Fn(&mut Value)| {
        let mut first: Value =
            serde_json::from_str(text.lines().next().expect("a line")).expect("JSON");
        change(&mut first);
        let rest = text.split_once('\n').expect("lines").1;
        fs::write(&file, format!("{first}\n{rest}")).expect("written");
        gate()
    };
    let said = doctor(&|line| line["counters"]["nodes"] = json!(0));
    assert_eq!(said.code, Some(4), "{}", said.err);
    assert!(said.out.contains("nodes CHANGED") && said.out.contains("regressed"), "{}", said.out);
    // Fewer nodes are better, and still have to be recorded on purpose.
    let said = doctor(&|line| line["counters"]["nodes"] = json!(999_999));
    assert_eq!((said.code, said.out.contains("improved")), (Some(4), true), "{}", said.out);
    assert!(said.err.contains("bench record --exact"), "{}", said.err);
    let said = doctor(&|line| line["solutions_sha256"] = json!("0".repeat(64)));
    assert_eq!(
        (said.code, said.out.contains("solutions CHANGED")),
        (Some(4), true),
        "{}",
        said.out
    );
    let said = doctor(&|line| line["dataset"]["sha256"] = json!("0".repeat(64)));
    assert_eq!((said.code, said.err.contains("not the file that was recorded")), (Some(1), true));
}

#[test]
fn exact_records_may_go_to_standard_output_and_times_may_not() {
    let place = place();
    let exact = ["record", "--exact", "puzzles.txt", "--engines", "rules,mrv", "-o"];
    let said = bench(place.path(), &[&exact[..], &["-"]].concat());
    assert_eq!(said.code, Some(0), "{}", said.err);
    assert_eq!(bench(place.path(), &[&exact[..], &["file"]].concat()).code, Some(0));
    assert_eq!(said.out, fs::read_to_string(place.path().join("file")).expect("text"));
    let said = bench(place.path(), &["record", "puzzles.txt", "--rounds", "1", "-o", "-"]);
    assert_eq!((said.code, said.out.as_str()), (Some(1), ""), "{}", said.err);
    assert!(said.err.contains("standard output (-)"), "{}", said.err);
    assert!(!place.path().join("-").exists());
}

#[test]
fn engines_that_may_not_finish_need_a_node_limit() {
    let place = place();
    let said = bench(place.path(), &["record", "puzzles.txt", "--engines", "naive"]);
    assert_eq!((said.code, said.err.contains("--node-limit")), (Some(1), true), "{}", said.err);
    let limited = [
        "record",
        "--exact",
        "puzzles.txt",
        "--engines",
        "naive",
        "--node-limit",
        "100",
        "-o",
        "x",
    ];
    assert_eq!(bench(place.path(), &limited).code, Some(0));
    assert_eq!(bench(place.path(), &["gate", "--exact", "x"]).code, Some(0));
}

/// A program that does these shell commands, then what ninefold does.
fn program(directory: &Path, name: &str, first: &str) -> PathBuf {
    let path = directory.join(name);
    let ninefold = env!("CARGO_BIN_EXE_ninefold");
    fs::write(&path, format!("#!/bin/sh\n{first}\nexec '{ninefold}' \"$@\"\n")).expect("written");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("set");
    path
}

/// Counts up to a number in the shell: work for the processor.
fn counting(to: u32) -> String {
    format!("i=0; while [ $i -lt {to} ]; do i=$((i + 1)); done")
}

const SHORT: [&str; 5] = ["--rounds", "8", "--at-least", "1ms", "--quiet"];

fn text(path: &Path) -> &str {
    path.to_str().expect("text")
}

#[test]
fn a_build_that_works_ten_times_as_long_has_regressed() {
    let place = place();
    let old = program(place.path(), "old", &counting(3_000));
    let new = program(place.path(), "new", &counting(150_000));
    let arguments = ["ab", text(&old), text(&new), "puzzles.txt", "--json", "ab.json"];
    let said = bench(place.path(), &[&arguments, &SHORT[..]].concat());
    assert_eq!(said.code, Some(4), "{}{}", said.out, said.err);
    assert!(said.out.contains("all 3 rows are the same"), "{}", said.out);
    let report = fs::read_to_string(place.path().join("ab.json")).expect("text");
    let report: Value = serde_json::from_str(&report).expect("JSON");
    assert_eq!(
        (&report["decides"], &report["findings"][0]["verdict"]),
        (&json!("cpu"), &json!("regressed"))
    );
    assert_eq!(report["rounds"].as_array().map(Vec::len), Some(8));
    // The other way round it is an improvement; with few rounds nothing is concluded.
    let said =
        bench(place.path(), &[&["ab", text(&new), text(&old), "puzzles.txt"], &SHORT[..]].concat());
    assert_eq!((said.code, said.out.contains("improved")), (Some(0), true), "{}", said.out);
    let few = ["ab", text(&old), text(&new), "puzzles.txt", "--rounds", "3", "--at-least", "1ms"];
    let said = bench(place.path(), &few);
    assert_eq!((said.code, said.out.contains("too few samples")), (Some(0), true), "{}", said.out);
}

#[test]
fn rounds_may_be_called_pairs_as_they_were() {
    let place = place();
    let old = program(place.path(), "old", "");
    let ab = ["ab", text(&old), text(&old), "puzzles.txt", "--at-least", "1ms", "--pairs", "2"];
    let said = bench(place.path(), &ab);
    assert_eq!((said.code, said.out.contains(" 2 rounds of old")), (Some(0), true), "{}", said.err);
    let help = bench(place.path(), &["ab", "--help"]).out;
    assert!(help.contains("--rounds") && !help.contains("--pairs"), "{help}");
}

#[test]
fn a_gate_names_the_rows_that_differ_and_those_that_took_longer() {
    let place = place();
    let old = program(place.path(), "old", "");
    let new = program(place.path(), "new", &counting(100_000));
    let options = ["--engines", "rules", "--no-instructions", "--new"];
    let gate = |new: &Path, more: &[&str]| {
        let arguments =
            [&["gate", text(&old), "puzzles.txt"], &options[..], &[text(new)], more].concat();
        bench(place.path(), &arguments)
    };
    let said = gate(&new, &SHORT);
    assert_eq!(
        (said.code, said.out.contains("cpu time")),
        (Some(4), true),
        "{}{}",
        said.out,
        said.err
    );
    assert_eq!(gate(&old, &["--no-time"]).code, Some(0));
    // One that looks for one solution where two were asked for.
    let hasty = program(place.path(), "hasty", "set -- \"$@\" --node-limit 0");
    let said = gate(&hasty, &["--no-time"]);
    assert_eq!(said.code, Some(4), "{}{}", said.out, said.err);
    assert!(said.out.contains("DIFFER") && said.out.contains("in status"), "{}", said.out);
}

#[test]
fn a_program_that_fails_is_quoted() {
    let place = place();
    let old = program(place.path(), "old", "");
    let broken = program(place.path(), "broken", "echo 'no such luck' >&2; exit 7");
    let said = bench(place.path(), &["ab", text(&old), text(&broken), "puzzles.txt"]);
    assert_eq!(said.code, Some(2), "{}", said.err);
    assert!(
        said.err.contains("exit status: 7") && said.err.contains("no such luck"),
        "{}",
        said.err
    );
    let said = bench(place.path(), &["ab", text(&old), "missing", "puzzles.txt"]);
    assert_eq!(
        (said.code, said.err.contains("cannot read missing")),
        (Some(2), true),
        "{}",
        said.err
    );
    assert_eq!(bench(place.path(), &["ab", text(&old)]).code, Some(1));
}

#[test]
fn a_bare_name_is_a_file_here_and_nothing_on_the_search_path() {
    let place = place();
    program(place.path(), "old", "");
    program(place.path(), "new", "");
    let said = bench(place.path(), &[&["ab", "old", "new", "puzzles.txt"], &SHORT[..]].concat());
    assert_eq!(said.code, Some(0), "{}", said.err);
    assert!(said.out.contains("all 3 rows are the same"), "{}", said.out);
}

#[test]
fn a_program_that_is_no_build_is_named() {
    let place = place();
    let old = program(place.path(), "old", "");
    let silent = program(place.path(), "silent", "exit 0");
    let said = bench(place.path(), &["ab", text(&old), text(&silent), "puzzles.txt"]);
    assert_eq!((said.code, said.err.contains("is not a build of ninefold")), (Some(2), true));
    let said = bench(place.path(), &["ab", text(&old), "puzzles.txt", "puzzles.txt"]);
    assert_eq!((said.code, said.err.contains("cannot start ./puzzles.txt")), (Some(2), true));
}

#[test]
fn measured_inputs_are_never_written_to() {
    let place = place();
    let old = program(place.path(), "old", "");
    let before = fs::read(&old).expect("a program");
    let ab = ["ab", "old", "old", "puzzles.txt", "--json", "old", "--force"];
    let said = bench(place.path(), &[&ab, &SHORT[..]].concat());
    assert_eq!((said.code, said.err.contains("is also an input")), (Some(1), true), "{}", said.err);
    assert!(fs::read(&old).expect("a program") == before);
    let said = bench(place.path(), &["record", "puzzles.txt", "-o", "./puzzles.txt"]);
    assert_eq!((said.code, said.err.contains("is also an input")), (Some(1), true), "{}", said.err);
    assert_eq!(fs::read_to_string(place.path().join("puzzles.txt")).expect("text"), PUZZLES);
}

#[test]
fn a_record_that_could_not_be_written_is_not_measured() {
    let place = place();
    let rounds = u64::MAX.to_string();
    let arguments = ["record", "puzzles.txt", "--rounds", &rounds, "-o", "puzzles.txt/x"];
    let said = bench(place.path(), &arguments);
    assert_eq!((said.code, said.err.contains("cannot write puzzles.txt")), (Some(2), true));
}

#[test]
fn the_same_engine_twice_is_refused_and_so_is_auto() {
    let place = place();
    for (engines, message) in [("rules,rules", "named twice"), ("auto", "not an engine")] {
        let said = bench(place.path(), &["record", "puzzles.txt", "--engines", engines]);
        assert_eq!((said.code, said.err.contains(message)), (Some(1), true), "{}", said.err);
    }
}

#[test]
fn a_regression_stays_one_when_the_output_is_closed() {
    let place = place();
    let record = ["record", "--exact", "puzzles.txt", "--engines", "mrv", "-o", "exact.jsonl"];
    assert_eq!(bench(place.path(), &record).code, Some(0));
    let file = place.path().join("exact.jsonl");
    let text = fs::read_to_string(&file).expect("text");
    let mut line: Value = serde_json::from_str(&text).expect("JSON");
    line["counters"]["nodes"] = json!(0);
    fs::write(&file, line.to_string()).expect("written");
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let mut command = crate::harness::ninefold(&[]);
    command.args(["bench", "gate", "--exact", "exact.jsonl"]).current_dir(place.path());
    assert_eq!(command.stdout(writer).status().expect("started").code(), Some(4));
}

/// Interrupts a run as soon as its program has begun, as a terminal does: its whole group.
fn interrupted(verb: &[&str], first: &str) {
    let place = place();
    let (scratch, began) = (place.path().join("scratch"), place.path().join("began"));
    fs::create_dir(&scratch).expect("made");
    let slow = program(place.path(), "slow", first);
    let mut command = crate::harness::ninefold(&[]);
    command.arg("bench").args(verb).args([text(&slow), text(&slow), "puzzles.txt", "--quiet"]);
    command.env("TMPDIR", &scratch).current_dir(place.path()).process_group(0);
    let child = interruptible(&mut command).stderr(Stdio::piped()).spawn().expect("started");
    while !began.exists() {
        std::thread::sleep(Duration::from_millis(2));
    }
    let group = format!("-{}", child.id());
    assert!(Command::new("kill").args(["-INT", "--", &group]).status().expect("run").success());
    let output = child.wait_with_output().expect("ended");
    let said = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(130), "{said}");
    assert!(said.contains("interrupted") && !said.contains("failed"), "{said}");
    assert_eq!(fs::read_dir(&scratch).expect("listed").count(), 0, "{verb:?}");
    // Nor does the program go on by itself.
    std::thread::sleep(Duration::from_millis(300));
    assert!(!place.path().join("ended").exists(), "{verb:?}");
}

#[test]
fn an_interruption_ends_the_program_that_runs_and_leaves_nothing() {
    interrupted(&["ab"], "touch began; sleep 0.2; touch ended");
    // Not the comparison of rows but the rounds after it, which run copies in another directory.
    interrupted(&["ab"], "case $* in *count-only*) touch began; sleep 0.2; touch ended;; esac");
}

#[test]
fn an_interruption_is_said_whatever_bench_does() {
    for (arguments, said) in [
        (&["record", "pipe", "--quiet"][..], "ninefold: interrupted\n"),
        (&["record", "--exact", "pipe", "-o", "x"], "interrupted; the partial output was removed"),
        (&["gate", "--exact", "pipe"], "ninefold: interrupted\n"),
    ] {
        let place = place();
        let pipe = place.path().join("pipe");
        assert!(Command::new("mkfifo").arg(&pipe).status().expect("run").success());
        let mut command = crate::harness::ninefold(&[]);
        command.arg("bench").args(arguments).current_dir(place.path());
        let child = interruptible(&mut command).stderr(Stdio::piped()).spawn().expect("started");
        // Opens when the program reads the other end, and as nothing is written it reads on until
        // it is interrupted.
        let writer = fs::File::options().write(true).open(&pipe).expect("opened");
        let id = child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &id]).status().expect("run").success());
        let output = child.wait_with_output().expect("ended");
        drop(writer);
        assert_eq!(output.status.code(), Some(130), "{arguments:?}");
        let err = String::from_utf8(output.stderr).expect("text");
        assert!(err.contains(said), "{arguments:?}: {err}");
        assert_eq!(fs::read_dir(place.path()).expect("listed").count(), 2, "{arguments:?}");
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
    doctored(directory.path(), &micros, |place, record| {
        record["date"] =
            format!("2026-{:02}-{:02}T00:00:00Z", 1 + place / 28, 1 + place % 28).into();
        record["timing"]["median_nanos"] = (1_000 * micros[place]).into();
        record["build"]["commit"] = format!("{place:09}").into();
        record["build"]["dirty"] = false.into();
    });
    let said = bench(directory.path(), &["history", "--html", "page.html"]);
    assert_eq!(said.code, Some(0), "{}", said.err);
    let changes: Vec<&str> = said.out.lines().filter(|line| line.contains(" % between ")).collect();
    let [change] = changes.as_slice() else { panic!("{}", said.out) };
    assert!(
        change.contains("between 000000039 (2026-02-12) and 000000040 (2026-02-13)"),
        "{change}"
    );
    let percent: f64 =
        change.trim().split(' ').next().expect("a number").parse().expect("a number");
    assert!((-3.5..-2.5).contains(&percent), "{change}");
    let page = fs::read_to_string(directory.path().join("page.html")).expect("a page");
    assert!(page.contains(change.trim()) && page.contains("000000059"), "{page}");
    assert!(!page.contains("<script") && !page.contains(" src=") && !page.contains(" href="));
    // It is not overwritten unasked.
    assert_eq!(bench(directory.path(), &["history", "--html", "page.html"]).code, Some(1));
}

#[test]
fn variants_are_measured_with_the_engines_that_can_and_the_others_are_named() {
    let directory = place();
    let killers = fs::read_to_string(crate::harness::dataset("killer.txt")).expect("a dataset");
    let killers: Vec<&str> = killers.lines().take(2).collect();
    let variants = format!("{}\n{PUZZLES}.Cage~99~R1C1\n", killers.join("\n"));
    fs::write(directory.path().join("variants.txt"), variants).expect("written");
    let engines = "constraints,constraints-mrv";
    let arguments =
        ["record", "variants.txt", "--engine", engines, "--rounds", "2", "--threads", "1,2"];
    let said = bench(directory.path(), &arguments);
    assert_eq!(said.code, Some(0), "{}", said.err);
    let text = fs::read_to_string(records_in(directory.path())).expect("records");
    assert_eq!(text.lines().count(), 4, "{text}");
    for line in text.lines() {
        let record: Value = serde_json::from_str(line).expect("JSON");
        let dataset = &record["dataset"];
        assert_eq!((&dataset["puzzles"], &dataset["malformed"]), (&json!(5), &json!(1)), "{line}");
        assert!(record["counters"]["propagations"].as_u64() > Some(100), "{line}");
    }
    let said = bench(directory.path(), &["record", "variants.txt", "--engine", "lanes"]);
    assert_ne!(said.code, Some(0));
    let able = "the engine lanes cannot solve; these can: constraints, ";
    assert!(said.err.contains(able), "{}", said.err);
}

/// Engines that cannot solve variants are not chosen for them, even among other files.
#[test]
fn variants_are_measured_without_naming_an_engine() {
    let directory = place();
    let killers = fs::read_to_string(crate::harness::dataset("killer.txt")).expect("a dataset");
    fs::write(directory.path().join("variants.txt"), killers.lines().next().expect("a line"))
        .expect("written");
    let files = ["puzzles.txt", "variants.txt"];
    let engines = |text: &str| -> Vec<String> {
        let records = text.lines().map(|line| serde_json::from_str(line).expect("JSON"));
        let named = |record: Value| {
            let text = |value: &Value| value.as_str().expect("text").to_owned();
            text(&record["engine"]) + " " + &text(&record["dataset"]["name"])
        };
        records.map(named).collect()
    };
    let expected = ["lanes puzzles.txt", "rules puzzles.txt", "constraints variants.txt"];
    let said = bench(directory.path(), &["record", files[0], files[1], "--rounds", "2"]);
    assert_eq!(said.code, Some(0), "{}", said.err);
    let text = fs::read_to_string(records_in(directory.path())).expect("records");
    assert_eq!(engines(&text), expected);
    let said = bench(directory.path(), &["record", "--exact", files[0], files[1], "-o", "-"]);
    assert_eq!((said.code, engines(&said.out)), (Some(0), expected.map(str::to_owned).to_vec()));

    let program = env!("CARGO_BIN_EXE_ninefold");
    let ab = |more: &[&str]| {
        let all = ["ab", program, program, "variants.txt", "--rounds", "1", "--at-least", "1ms"];
        bench(directory.path(), &[&all[..], more].concat())
    };
    let said = ab(&[]);
    assert_eq!(said.code, Some(0), "{}", said.err);
    assert!(said.out.contains("\nconstraints, 1 thread, "), "{}", said.out);
    let said = ab(&["puzzles.txt"]);
    assert!(said.out.contains("\nconstraints, 1 thread, "), "{} {}", said.out, said.err);
    let said = ab(&["--engine", "lanes"]);
    assert_eq!(said.code, Some(1));
    assert!(said.err.contains("the engine lanes cannot solve; these can: "), "{}", said.err);
}
