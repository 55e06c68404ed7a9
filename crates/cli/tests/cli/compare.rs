//! `compare` and `report` as users run them: tables and charts, samples, what the page may not need.

mod hdr;
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

/// A run that must fail with this code and this part of standard error.
fn fails(arguments: impl Words, expected: i32, part: &str) {
    let (code, out, error) = ended(&arguments);
    assert!(code == expected && error.contains(part), "{arguments:?}: {code} {out}{error}");
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
    let order: Vec<&str> = order.split(' ').chain([text(&directory)]).collect();
    assert_eq!(output(&order), read(&directory, "report.md"));
    directory
}

#[test]
fn every_table_and_chart_marks_censored_engines() {
    let directory = compared();
    let markdown = read(&directory, "report.md");
    let rows = read(&directory, "nodes.csv");
    let gave_up = rows.lines().filter(|row| row.contains(",naive,gave-up,")).count();
    assert!(gave_up > 10, "{gave_up}");
    assert!(markdown.contains("> naive is censored: of 300 puzzles"), "{markdown}");
    assert!(markdown.contains(&format!("gave up {gave_up} and never began 0")), "{markdown}");
    let html = read(&directory, "report.html");
    let decided = 300 - gave_up;
    // Three curves have a legend, the bars have a label, the scatter of pairs its caption.
    assert_eq!(html.matches(&format!("naive (censored: {decided} of 300 decided)")).count(), 4);
    assert!(html.contains(&format!("({gave_up} censored)")));
    assert!(html.contains("puzzles that both decided"));
    // The rates of those that decided everything have intervals, from six passes.
    let rules = markdown.lines().find(|line| line.starts_with("| rules")).expect("a row");
    assert!(rules.contains(" to "), "{rules}");
}

#[test]
fn a_report_begins_with_its_verdict_and_the_table() {
    let directory = compared();
    let markdown = read(&directory, "report.md");
    let mut lines = markdown.lines().filter(|line| !line.is_empty());
    assert!(lines.next().is_some_and(|line| line.starts_with("# rules, lanes, naive on ")));
    let verdict = lines.next().expect("a verdict");
    // naive gave up on some, so that it is no candidate; which of the others is ahead is not certain.
    let candidates = [
        "rules is the fastest",
        "lanes is the fastest",
        "whether rules or lanes",
        "whether lanes or rules",
    ];
    let begins = |part: &&str| verdict.contains(part);
    assert!(verdict.starts_with("Of those that decided all puzzles, "), "{verdict}");
    assert!(candidates.iter().any(begins) && verdict.contains("(95 %: "), "{verdict}");
    assert_eq!(lines.next(), Some("## Engines"));
    let header = cells(&markdown, "| solver");
    let columns = "solver,puzzles/s,time / rules,95 %,verdict,decided,gave up,wrong";
    assert_eq!(header[1..9].join(","), columns);
    let html = read(&directory, "report.html");
    let places =
        ["class=\"verdict\"", "<h2>Engines</h2>", "<h2>Charts</h2>", "<h2>Time of a puzzle"];
    let places = places.map(|part| html.find(part).unwrap_or_else(|| panic!("no {part}: {html}")));
    assert!(places.is_sorted(), "{places:?}");
    // Each chart has the file that it is drawn from and the command; all of it can be cited.
    let command = "<pre>ninefold compare datasets/minimal.txt --engines rules,lanes,naive";
    let figures = html.matches("<figure").count();
    let sources = ["runs.jsonl", "nodes.csv"].map(|file| {
        assert!(directory.join(file).exists());
        html.matches(&*format!("<a href=\"{file}\">")).count()
    });
    assert_eq!(figures, sources[0] + sources[1], "{sources:?}");
    assert_eq!(figures, html.matches(command).count());
    assert!(figures > 5);
    for page in [&markdown, &html] {
        assert!(
            page.contains("@misc{ninefold-20") && page.contains("title = {rules, lanes, naive on ")
        );
    }
}

#[test]
fn residence_shares_no_axis_with_cost() {
    let directory = compared();
    let html = read(&directory, "report.html");
    let left_out = "Without lanes: residence among hundreds of puzzles is no measure of cost.";
    assert_eq!(html.matches(left_out).count(), 3);
    assert!(!html.contains("time under lanes") && html.contains("time under naive"));
    assert!(read(&directory, "report.md").contains(", residence | "));
    for vague in ["a power of ten a line", "the first of the ranking", "that of the first"] {
        assert!(!html.contains(vague), "{vague}");
    }
}

#[test]
fn percentiles_are_printed_under_their_names() {
    let directory = compared();
    // Place n of the random order took n² microseconds.
    let path = directory.join("nodes.csv");
    let mut reader = csv::Reader::from_path(&path).expect("rows");
    let header = reader.headers().expect("a header").clone();
    let mut rows: Vec<Vec<String>> = vec![header.iter().map(str::to_owned).collect()];
    let column = |name: &str| header.iter().position(|column| column == name).expect("a column");
    for row in reader.records().map(|row| row.expect("a row")) {
        let mut row: Vec<String> = row.iter().map(str::to_owned).collect();
        let place: u64 = row[column("puzzle")].parse().expect("a place");
        row[column("nanoseconds")] = (1_000 * (place + 1).pow(2)).to_string();
        rows.push(row);
    }
    let mut writer = csv::Writer::from_path(&path).expect("made");
    rows.iter().for_each(|row| writer.write_record(row).expect("written"));
    drop(writer);
    let markdown = output(("report", &directory));
    let (_, times) = markdown.split_once("## Time of a puzzle").expect("a table");
    let (names, rules) = (cells(times, "| solver"), cells(times, "| rules"));
    // The median of 300 places is 150.5, and the last but 10 % is 270.1.
    for (name, value) in [
        ("p50", "22.7 ms"),
        ("p90", "73.0 ms"),
        ("p99", "88.2 ms"),
        ("p99.9", "89.8 ms"),
        ("max", "90.0 ms"),
    ] {
        let column = names.iter().position(|cell| cell == name).expect("a column");
        assert_eq!(rules[column], value, "{name} in {markdown}");
    }
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
fn the_page_needs_nothing_but_itself() {
    let directory = compared();
    let html = read(&directory, "report.html");
    assert!(html.len() < 2 << 20, "{} bytes", html.len());
    for foreign in ["<script", "src=", "@import", "url(", "<link", "<iframe", "javascript:"] {
        assert!(!html.contains(foreign), "{foreign}");
    }
    let namespaces = html.matches("xmlns=\"http://www.w3.org/2000/svg\"").count();
    assert_eq!(html.matches("http").count(), namespaces, "an address that is no namespace");
    assert!(html.contains("prefers-color-scheme:dark") && html.contains("width=device-width"));
    // Five charts, and one for the pair whose times are costs.
    assert_eq!(html.matches("<svg").count(), 6);
}

#[test]
fn a_suite_is_reported_set_by_set_along_with_other_files() {
    let directory = Folder::new();
    let order = "compare --suite standard datasets/low-clue.txt --sample 240 --passes 7 -o";
    let report = output(order.split(' ').chain([text(&directory)]).collect::<Vec<_>>());
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
    fails("compare --suite magic", 1, "expected standard");
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
