//! `compare` and `report`: samples, suites, what a kill leaves; sessions/compare.txt has the rest.

mod hdr;
#[cfg(unix)]
mod solvers;
mod variants;

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use crate::harness::{self, *};

/// Exit code, standard output and standard error of a run in the folder of the repository.
fn ended(arguments: impl Words) -> (i32, String, String) {
    told(&run_in(ROOT, arguments))
}

/// Standard output of such a run, which must succeed.
fn output(arguments: impl Words) -> String {
    let (code, out, error) = ended(&arguments);
    assert_eq!(code, 0, "{arguments:?}: {error}");
    out
}

/// Reads a file of a comparison.
fn read(directory: &Path, name: &str) -> String {
    harness::read(directory.join(name))
}

/// The rows of nodes.csv.
fn rows(directory: &Path) -> Vec<csv::StringRecord> {
    let mut rows = csv::Reader::from_path(directory.join("nodes.csv")).expect("rows");
    rows.records().map(|row| row.expect("a row")).collect()
}

/// The cells of the first row of a table that begins so.
fn cells(text: &str, start: &str) -> Vec<String> {
    let line = text.lines().find(|line| line.starts_with(start)).expect("a row");
    line.split('|').map(|cell| cell.trim().to_owned()).collect()
}

/// A comparison of three engines, one of them censored.
fn compared() -> Folder {
    let directory = Folder::new();
    let order = "compare datasets/minimal.txt --engines rules,lanes,naive --sample 300 --seed 7 \
                 --node-limit 2000 --passes 7 -o";
    output((order, &directory));
    directory
}

#[test]
fn a_sample_is_drawn_from_the_whole_input_and_follows_the_seed() {
    let lines = |seed: &str| -> Vec<usize> {
        let directory = Folder::new();
        let order = "compare datasets/minimal.txt --sample 200 --passes 1";
        let more = ("--engines rules --seed", seed, "-q -o", &directory);
        output((&order, &more));
        rows(&directory).iter().map(|row| row[2].parse().expect("a line")).collect()
    };
    let (first, second) = (lines("1"), lines("2"));
    assert_eq!(first, lines("1"));
    assert_ne!(first, second);
    for lines in [first, second] {
        assert!(!lines.is_sorted(), "not in random order");
        // Each tenth of the 10,000 lines has 20 of the 200 on average; fewer than 5 come once in
        // 100,000 cases.
        for tenth in 0..10 {
            let range = 1_000 * tenth..1_000 * (tenth + 1);
            let count = lines.iter().filter(|&&line| range.contains(&line)).count();
            assert!((5..=45).contains(&count), "{count} from {range:?}");
        }
    }
}

#[test]
fn a_suite_is_reported_set_by_set_along_with_other_files() {
    let directory = Folder::new();
    let order = "compare --suite standard datasets/low-clue.txt --sample 240 --passes 7 -o";
    let report = output((order, &directory));
    assert!(report.starts_with("# rules, lanes on the standard suite\n"), "{report}");
    let (_, over_all) = report.split_once("geometric means over the sets").expect("a table");
    let names = ["easy", "minimal", "hard", "several solutions", "contradictory", "low-clue.txt"];
    let ratios: Vec<f64> = names
        .iter()
        .map(|name| {
            let count = if *name == "low-clue.txt" { 10 } else { 40 };
            let heading = format!("\n## {name}: {count} puzzles\n");
            let (_, part) = report.split_once(&heading).unwrap_or_else(|| panic!("{report}"));
            let lanes = cells(part, "| lanes (");
            assert_eq!(lanes[6], count.to_string(), "{report}");
            lanes[4].parse().expect("a ratio")
        })
        .collect();
    let mean = ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / ratios.len() as f64;
    let said: f64 = cells(over_all, "| lanes (")[3].parse().expect("a ratio");
    assert!((said / mean.exp() - 1.0).abs() < 0.02, "{said} of {ratios:?}");
    // Statuses are those of the sets.
    let rows = read(&directory, "nodes.csv");
    let count = |set: &str, status: &str| {
        let of = |row: &&str| row.contains(&format!(",{set},")) && row.contains(status);
        rows.lines().filter(of).count()
    };
    assert_eq!(count("contradictory", ",rules,none,"), 40);
    assert_eq!(count("several solutions", ",rules,multiple,"), 40);
}

#[test]
fn a_run_that_is_killed_leaves_all_that_it_had_finished() {
    let directory = Folder::new();
    let place = directory.join("killed");
    let mut child = ninefold("compare datasets/minimal.txt --engines mrv,rules -q")
        .args(["--block", "20", "--passes", "100000", "--budget", "100s", "-o"])
        .arg(&place)
        .current_dir(ROOT)
        .stdout(Stdio::null())
        .spawn()
        .expect("started");
    let samples = || {
        let text = fs::read_to_string(place.join("runs.jsonl")).unwrap_or_default();
        text.lines().filter(|line| line.contains("\"sample\"")).count()
    };
    while samples() < 40 {
        assert!(child.try_wait().expect("asked").is_none(), "it ended before it was killed");
        std::thread::sleep(Duration::from_millis(5));
    }
    child.kill().expect("killed");
    child.wait().expect("waited");
    let at_least = samples();
    let markdown = output(("report", &place));
    assert!(markdown.contains("The run was cut short"), "{markdown}");
    let rows = read(&place, "nodes.csv").lines().count() - 1;
    assert!(at_least >= 40 && rows >= 40 * 20, "{at_least} samples, {rows} rows");
    assert!(hdr::times_in(&read(&place, "latency.hlog")) > 0);
}
