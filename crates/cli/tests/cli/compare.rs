//! `compare` and `report` as users run them: files, censoring, a kill half-way, what the page may
//! not need.

use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Output, Stdio};
use std::time::Duration;

fn ninefold(arguments: &[&str]) -> Output {
    let mut command = crate::harness::ninefold(&[]);
    command.args(arguments).current_dir(crate::harness::ROOT).stdin(Stdio::null());
    command.output().expect("started")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A comparison of three engines, one of them censored.
fn compared(directory: &Path) {
    let output = ninefold(&[
        "compare",
        "datasets/minimal.txt",
        "--engines",
        "rules,lanes,naive",
        "--sample",
        "300",
        "--seed",
        "7",
        "--node-limit",
        "2000",
        "--passes",
        "7",
        "-o",
        directory.to_str().expect("text"),
    ]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let printed = text(&output.stdout);
    assert_eq!(printed, fs::read_to_string(directory.join("report.md")).expect("a report"));
}

#[test]
fn every_table_and_chart_marks_censored_engines() {
    let directory = tempfile::tempdir().expect("a directory");
    compared(directory.path());
    let markdown = fs::read_to_string(directory.path().join("report.md")).expect("a report");
    let rows = fs::read_to_string(directory.path().join("nodes.csv")).expect("rows");
    let gave_up = rows.lines().filter(|row| row.contains(",naive,gave-up,")).count();
    assert!(gave_up > 10, "{gave_up}");
    assert!(markdown.contains("> naive is censored: of 300 puzzles"), "{markdown}");
    assert!(markdown.contains(&format!("gave up {gave_up} and never began 0")), "{markdown}");
    let html = fs::read_to_string(directory.path().join("report.html")).expect("a page");
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
fn percentiles_are_printed_under_their_names() {
    let directory = tempfile::tempdir().expect("a directory");
    compared(directory.path());
    // Place n of the random order took n² microseconds.
    let path = directory.path().join("nodes.csv");
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
    let output = ninefold(&["report", directory.path().to_str().expect("text")]);
    let markdown = text(&output.stdout);
    let (_, times) = markdown.split_once("## Time of a puzzle").expect("a table");
    let cells = |start: &str| -> Vec<String> {
        let line = times.lines().find(|line| line.starts_with(start)).expect("a row");
        line.split('|').map(|cell| cell.trim().to_owned()).collect()
    };
    let (names, rules) = (cells("| engine"), cells("| rules"));
    // The median of 300 places is 150.5, and the last but 10 % is 270.1.
    let percentiles = [
        ("p50", "22.7 ms"),
        ("p90", "73.0 ms"),
        ("p99", "88.2 ms"),
        ("p99.9", "89.8 ms"),
        ("max", "90.0 ms"),
    ];
    for (name, value) in percentiles {
        let column = names.iter().position(|cell| cell == name).expect("a column");
        assert_eq!(rules[column], value, "{name} in {markdown}");
    }
}

#[test]
fn a_sample_is_drawn_from_the_whole_input_and_follows_the_seed() {
    let lines = |seed: &str| -> Vec<usize> {
        let directory = tempfile::tempdir().expect("a directory");
        let place = directory.path().to_str().expect("text");
        let arguments = ["compare", "datasets/minimal.txt", "--sample", "200", "--passes", "1"];
        let more = ["--engines", "rules", "--seed", seed, "-q", "-o", place];
        assert!(ninefold(&[&arguments[..], &more].concat()).status.success());
        let mut rows = csv::Reader::from_path(directory.path().join("nodes.csv")).expect("rows");
        rows.records().map(|row| row.expect("a row")[2].parse().expect("a line")).collect()
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
    let directory = tempfile::tempdir().expect("a directory");
    compared(directory.path());
    let html = fs::read_to_string(directory.path().join("report.html")).expect("a page");
    assert!(html.len() < 2 << 20, "{} bytes", html.len());
    for foreign in ["<script", "src=", "@import", "url(", "<link", "<iframe", "javascript:"] {
        assert!(!html.contains(foreign), "{foreign}");
    }
    let namespaces = html.matches("xmlns=\"http://www.w3.org/2000/svg\"").count();
    assert_eq!(html.matches("http").count(), namespaces, "an address that is no namespace");
    assert!(html.contains("prefers-color-scheme:dark") && html.contains("width=device-width"));
    // Five charts, and one for each of the three pairs.
    assert_eq!(html.matches("<svg").count(), 8);
}

#[test]
fn the_report_is_made_again_from_the_raw_files() {
    let directory = tempfile::tempdir().expect("a directory");
    compared(directory.path());
    let names = ["report.md", "report.html"];
    let before = names.map(|name| fs::read(directory.path().join(name)).expect("a report"));
    for name in names {
        fs::remove_file(directory.path().join(name)).expect("removed");
    }
    let output = ninefold(&["report", directory.path().to_str().expect("text")]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(before == names.map(|name| fs::read(directory.path().join(name)).expect("a report")));
}

#[test]
fn a_run_that_is_killed_leaves_all_that_it_had_finished() {
    let directory = tempfile::tempdir().expect("a directory");
    let place = directory.path().join("killed");
    let mut child = crate::harness::ninefold(&[])
        .args(["compare", "datasets/minimal.txt", "--engines", "mrv,rules", "--quiet"])
        .args(["--block", "20", "--passes", "100000", "--budget", "100s", "-o"])
        .arg(&place)
        .current_dir(crate::harness::ROOT)
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
    let output = ninefold(&["report", place.to_str().expect("text")]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let markdown = text(&output.stdout);
    assert!(markdown.contains("The run was cut short"), "{markdown}");
    let rows = fs::read_to_string(place.join("nodes.csv")).expect("rows").lines().count() - 1;
    assert!(at_least >= 40 && rows >= 40 * 20, "{at_least} samples, {rows} rows");
    let log = fs::read_to_string(place.join("latency.hlog")).expect("a log");
    assert!(hdr::times_in(&log) > 0);
}

#[test]
fn a_line_torn_by_a_kill_is_left_out_and_a_wrong_one_is_an_error() {
    let directory = tempfile::tempdir().expect("a directory");
    compared(directory.path());
    let place = directory.path().to_str().expect("text").to_owned();
    for name in ["runs.jsonl", "nodes.csv"] {
        let path = directory.path().join(name);
        let whole = fs::read(&path).expect("a file");
        fs::write(&path, &whole[..whole.len() - 7]).expect("written");
    }
    let output = ninefold(&["report", &place]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(text(&output.stdout).contains("cut short"));
    let path = directory.path().join("nodes.csv");
    let wrong = fs::read_to_string(&path).expect("text").replacen(",rules,", ",rules,,", 1);
    fs::write(&path, wrong).expect("written");
    let output = ninefold(&["report", &place]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("nodes.csv line "), "{}", text(&output.stderr));
}

#[test]
fn a_comparison_is_not_overwritten_unasked_and_names_are_checked_first() {
    let directory = tempfile::tempdir().expect("a directory");
    compared(directory.path());
    let place = directory.path().to_str().expect("text");
    let again = ["compare", "datasets/easy.txt", "--sample", "10", "--passes", "1", "-o", place];
    let output = ninefold(&again);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("--force"), "{}", text(&output.stderr));
    assert!(ninefold(&[&again[..], &["--force"]].concat()).status.success());
    for (engines, said) in [("rules,magic", "no engine is called"), ("rules,rules", "named twice")]
    {
        let output = ninefold(&["compare", "datasets/easy.txt", "--engines", engines]);
        assert_eq!(output.status.code(), Some(1));
        assert!(text(&output.stderr).contains(said), "{}", text(&output.stderr));
    }
}

#[test]
fn flawed_lines_are_left_out_and_said() {
    let output = ninefold(&["compare", "datasets/invalid.txt", "--passes", "1"]);
    assert_eq!(output.status.code(), Some(3));
    assert!(text(&output.stdout).contains("malformed lines left out"), "{}", text(&output.stdout));
}

#[test]
fn a_row_torn_within_a_letter_is_left_out_too() {
    let directory = tempfile::tempdir().expect("a directory");
    let input = directory.path().join("zürich.txt");
    fs::copy(crate::harness::dataset("minimal.txt"), &input).expect("copied");
    let (input, place) = (input.to_str().expect("text"), directory.path().join("out"));
    let place_text = place.to_str().expect("text");
    let output =
        ninefold(&["compare", input, "--sample", "5", "--passes", "1", "-q", "-o", place_text]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let rows = fs::read(place.join("nodes.csv")).expect("rows");
    let letter = rows.windows(2).rposition(|bytes| bytes == "ü".as_bytes()).expect("a name");
    fs::write(place.join("nodes.csv"), &rows[..=letter]).expect("written");
    let output = ninefold(&["report", place_text]);
    assert!(output.status.success(), "{}", text(&output.stderr));
}

/// Runs the program with a closed pipe for its output.
fn unread(arguments: &[&str]) -> Option<i32> {
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let mut command = crate::harness::ninefold(&[]);
    command.args(arguments).current_dir(crate::harness::ROOT).stdout(writer);
    command.stderr(Stdio::null()).stdin(Stdio::null()).status().expect("started").code()
}

#[test]
fn a_closed_pipe_takes_neither_the_reports_nor_the_exit_code() {
    let directory = tempfile::tempdir().expect("a directory");
    let place = directory.path().join("out");
    let place_text = place.to_str().expect("text");
    let arguments = ["compare", "datasets/invalid.txt", "--passes", "1", "-q", "-o", place_text];
    assert_eq!(unread(&arguments), Some(3));
    assert!(place.join("report.md").exists() && place.join("report.html").exists());
}

#[test]
fn overwriting_leaves_nothing_of_the_old_comparison() {
    let directory = tempfile::tempdir().expect("a directory");
    let old = ["report.md", "report.html", "factors.svg", "latency.hlog", "runs.jsonl"];
    for name in old {
        fs::write(directory.path().join(name), "old").expect("written");
    }
    let place = directory.path().to_str().expect("text");
    let arguments =
        ["compare", "datasets/easy.txt", "--sample", "9", "--passes", "1", "--force", "-o", place];
    assert!(ninefold(&arguments).status.success());
    assert!(!directory.path().join("factors.svg").exists());
    for name in ["report.md", "report.html", "latency.hlog", "runs.jsonl"] {
        assert!(fs::read(directory.path().join(name)).expect("made anew") != b"old", "{name}");
    }
}

#[test]
fn impossible_comparisons_are_refused_before_measuring() {
    let directory = tempfile::tempdir().expect("a directory");
    let (file, flawed) = (directory.path().join("file"), directory.path().join("flawed"));
    fs::write(&file, "").expect("written");
    fs::write(&flawed, "x\ny\n").expect("written");
    let (file, flawed) = (file.to_str().expect("text"), flawed.to_str().expect("text"));
    let easy = "datasets/easy.txt";
    for (arguments, code, said) in [
        ([easy, "--engines", "auto"], 1, "auto is not an engine but a choice"),
        ([easy, "--engines", ""], 1, "no engine is called"),
        ([easy, "--sample", "0"], 1, "--sample"),
        ([easy, "--budget", "0"], 1, "expected a time above zero"),
        ([easy, easy, "-q"], 1, "the input datasets/easy.txt is named twice"),
        ([easy, "-o", file], 2, "it is no directory"),
        ([file, "--passes", "1"], 1, "no puzzles in"),
        ([flawed, "--passes", "1"], 1, "malformed lines: 2"),
    ] {
        let output = ninefold(&[&["compare"], &arguments[..]].concat());
        assert_eq!(output.status.code(), Some(code), "{arguments:?}");
        assert!(text(&output.stderr).contains(said), "{}", text(&output.stderr));
    }
}

#[test]
fn a_file_that_cannot_be_put_in_its_place_leaves_no_other() {
    let directory = tempfile::tempdir().expect("a directory");
    fs::create_dir(directory.path().join("puzzles.txt")).expect("made");
    let place = directory.path().to_str().expect("text");
    let output = ninefold(&["compare", "datasets/easy.txt", "--sample", "9", "-q", "-o", place]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(fs::read_dir(directory.path()).expect("listed").count(), 1);
}

#[test]
fn standard_output_is_no_directory() {
    let directory = tempfile::tempdir().expect("a directory");
    fs::copy(crate::harness::dataset("easy.txt"), directory.path().join("easy.txt"))
        .expect("copied");
    for arguments in [
        &["compare", "easy.txt", "--sample", "9", "--passes", "1", "-o", "-"][..],
        &["split", "easy.txt", "--train", "0.5", "--test", "0.5", "-o", "-"],
    ] {
        let mut command = crate::harness::ninefold(&[]);
        let output = command.args(arguments).current_dir(directory.path()).output();
        let output = output.expect("started");
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        assert!(text(&output.stderr).contains("standard output (-)"), "{}", text(&output.stderr));
        assert_eq!(fs::read_dir(directory.path()).expect("listed").count(), 1, "{arguments:?}");
    }
}

#[test]
fn a_single_puzzle_has_a_report() {
    let directory = tempfile::tempdir().expect("a directory");
    let place = directory.path().to_str().expect("text");
    let arguments = ["compare", "datasets/easy.txt", "--sample", "1", "--passes", "1", "-o", place];
    let output = ninefold(&arguments);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(directory.path().join("report.html").exists());
}

#[test]
fn the_command_in_a_report_can_be_run_again() {
    let directory = tempfile::tempdir().expect("a directory");
    let input = directory.path().join("two words.txt");
    fs::copy(crate::harness::dataset("easy.txt"), &input).expect("copied");
    let input = input.to_str().expect("text");
    let arguments = ["--sample", "9", "--engines", "rules,mrv", "--passes", "1", "-q"];
    let output = ninefold(&[&["compare", input], &arguments[..]].concat());
    let command = format!("- command: ninefold compare '{input}' {}\n", arguments.join(" "));
    assert!(text(&output.stdout).contains(&command), "{}", text(&output.stdout));
}

#[cfg(target_os = "linux")]
#[test]
fn names_need_not_be_text() {
    use std::os::unix::ffi::OsStrExt;
    let directory = tempfile::tempdir().expect("a directory");
    let input = directory.path().join(std::ffi::OsStr::from_bytes(b"a\xffb.txt"));
    fs::copy(crate::harness::dataset("easy.txt"), &input).expect("copied");
    let mut command = crate::harness::ninefold(&[]);
    let output = command.arg("compare").arg(&input).args(["--sample", "9", "--passes", "1"]);
    let output = output.output().expect("started");
    assert!(output.status.success(), "{}", text(&output.stderr));
}

#[test]
fn a_name_of_a_file_is_no_tag_in_a_report() {
    let directory = tempfile::tempdir().expect("a directory");
    let file = directory.path().join("a <img src=x onerror=alert(1)> & b.txt");
    fs::write(&file, format!("{}\n", crate::harness::PUZZLE)).expect("written");
    let target = directory.path().join("out");
    let order = ["compare", crate::harness::text(&file), "--passes", "1", "--quiet", "-o"];
    let output = ninefold(&[&order[..], &[crate::harness::text(&target)]].concat());
    assert!(output.status.success(), "{}", text(&output.stderr));
    let read = |name: &str| fs::read_to_string(target.join(name)).expect("a report");
    for report in [read("report.md"), read("report.html"), text(&output.stdout)] {
        assert!(!report.contains("<img"), "{report}");
        assert!(report.contains("&lt;img src=x"), "{report}");
    }
}

#[test]
fn the_histograms_are_those_of_the_standard_format_byte_by_byte() {
    let directory = tempfile::tempdir().expect("a directory");
    compared(directory.path());
    let log = fs::read_to_string(directory.path().join("latency.hlog")).expect("a log");
    assert!(log.lines().any(|line| line.starts_with("#[StartTime: ")), "{log}");
    let mut rows = csv::Reader::from_path(directory.path().join("nodes.csv")).expect("rows");
    let rows: Vec<csv::StringRecord> = rows.records().map(|row| row.expect("a row")).collect();
    let mut seen = 0;
    for line in log.lines().filter(|line| line.starts_with("Tag=")) {
        let fields: Vec<&str> = line.split(',').collect();
        let [tag, _start, _length, max, encoded] = fields[..] else {
            panic!("five fields: {line}")
        };
        let histogram = hdr::decode(encoded);
        let engine = &tag["Tag=".len()..];
        let times: Vec<u64> = rows
            .iter()
            .filter(|row| &row[4] == engine)
            .map(|row| row[7].parse().expect("nanoseconds"))
            .collect();
        assert_eq!(histogram.counts.iter().map(|(_, count)| count).sum::<u64>(), 300);
        // Each time falls into the range of a value that the histogram has, in three digits.
        for time in times {
            let near =
                |&(value, _): &(u64, u64)| value.abs_diff(time) as f64 <= time as f64 * 1e-3 + 1.0;
            assert!(histogram.counts.iter().any(near), "{engine}: {time}");
        }
        let longest = histogram.counts.last().expect("a value").0 as f64 / 1e6;
        let max: f64 = max.parse().expect("a number");
        // The column has three decimals.
        assert!((max - longest).abs() <= longest * 1e-3 + 0.0005, "{max} {longest}");
        assert_eq!(hdr::payload(&histogram), hdr::inflate(encoded), "{engine}");
        seen += 1;
    }
    assert_eq!(seen, 3);
}

const SUMS: &str = ".Sum~8~R1C1~R1C2.GreaterThan~R1C1~R1C2~R2C1";
const PLAIN: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A file of killers, in which a plain puzzle, one without anything and a malformed line stand too.
fn variants(directory: &Path) -> String {
    let killers = ninefold(&[
        "generate",
        "--ruleset",
        "killer",
        "--count",
        "20",
        "--seed",
        "1",
        "-q",
        "-o",
        "-",
    ]);
    assert!(killers.status.success(), "{}", text(&killers.stderr));
    let file = directory.join("variants.txt");
    let rest = format!("# a comment\n{PLAIN}\n{{\"puzzle\":\"{SUMS}\"}}\n.Foo~1\n.\n");
    fs::write(&file, text(&killers.stdout) + &rest).expect("written");
    file.to_str().expect("text").to_owned()
}

#[test]
fn variants_are_compared_as_rulesets_and_reported_again_from_the_raw_files() {
    let directory = tempfile::tempdir().expect("a directory");
    let (input, out) = (variants(directory.path()), directory.path().join("out"));
    let toml = directory.path().join("one.toml");
    fs::write(&toml, "name = 'one'\ncage = '3 r1c1 r1c2'\n").expect("written");
    let (toml, place) = (toml.to_str().expect("text"), out.to_str().expect("text"));
    let easy = "datasets/easy.txt";
    let output = ninefold(&["compare", &input, toml, "--passes", "7", "--block", "9", "-o", place]);
    assert_eq!(output.status.code(), Some(3), "{}", text(&output.stderr));
    let report = text(&output.stdout);
    for engine in ["constraints", "constraints-mrv", "constraints-stated"] {
        let row = format!("| {engine} (portable) ");
        let row = report.lines().find(|line| line.starts_with(&row)).expect("a row");
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        assert_eq!(cells[2..5], ["24", "0", "0"], "{row}");
    }
    assert!(report.contains("variants.txt, 23 puzzles, 1 malformed lines left out"), "{report}");

    // Puzzles and rows belong together, and all engines agree on each.
    let puzzles = fs::read_to_string(out.join("puzzles.txt")).expect("puzzles");
    let puzzles: Vec<&str> = puzzles.lines().collect();
    let lines = fs::read_to_string(&input).expect("a file");
    let lines: Vec<&str> = lines.lines().collect();
    let mut rows = csv::Reader::from_path(out.join("nodes.csv")).expect("rows");
    let rows: Vec<csv::StringRecord> = rows.records().map(|row| row.expect("a row")).collect();
    assert_eq!((puzzles.len(), rows.len()), (24, 3 * 24));
    let mut multiple = 0;
    for row in &rows {
        let place: usize = row[0].parse().expect("a place");
        let line: usize = row[2].parse().expect("a line");
        let (expected, clues) = match &row[1] == toml {
            true => (".Cage~3~R1C1~R1C2", "0"),
            false if lines[line - 1] == PLAIN => (puzzles[place], "30"),
            false if lines[line - 1].starts_with('{') => (SUMS, "0"),
            false => (lines[line - 1], "0"),
        };
        assert_eq!((puzzles[place], &row[3]), (expected, clues), "{row:?}");
        let is_killer = expected.len() > 100 && clues == "0";
        let status = if is_killer || clues == "30" { "unique" } else { "multiple" };
        assert_eq!(&row[5], status, "{row:?}");
        multiple += usize::from(status == "multiple");
    }
    assert_eq!(multiple, 9);
    // The strategies are others: they need other nodes.
    let nodes = |engine: &str| -> Vec<String> {
        let mut rows: Vec<_> = rows.iter().filter(|row| &row[4] == engine).collect();
        rows.sort_by_key(|row| row[0].parse::<usize>().expect("a place"));
        rows.iter().map(|row| row[6].to_owned()).collect()
    };
    assert_ne!(nodes("constraints"), nodes("constraints-mrv"));
    assert_ne!(nodes("constraints"), nodes("constraints-stated"));

    let names = ["report.md", "report.html"];
    let before = names.map(|name| fs::read(out.join(name)).expect("a report"));
    let again = ninefold(&["report", place]);
    assert_eq!((again.status.code(), text(&again.stdout)), (Some(0), report));
    assert!(before == names.map(|name| fs::read(out.join(name)).expect("a report")));
    let wrong = puzzles.join("\n").replacen("~R1C2", "~R1C0", 1);
    fs::write(out.join("puzzles.txt"), wrong).expect("written");
    let error = text(&ninefold(&["report", place]).stderr);
    assert!(error.contains("puzzles.txt line ") && error.contains("R1C0"), "{error}");

    // Plain files may be among them, and then are rulesets as well.
    let arguments = ["compare", easy, toml, "--sample", "20", "--passes", "1", "--force"];
    let output = ninefold(&[&arguments[..], &["--engines", "constraints", "-o", place]].concat());
    assert!(output.status.success(), "{}", text(&output.stderr));
    let puzzles = fs::read_to_string(out.join("puzzles.txt")).expect("puzzles");
    assert!(puzzles.lines().all(|line| line.starts_with(".~R")), "{puzzles}");
}

#[test]
fn engines_that_cannot_solve_variants_are_refused_before_anything_is_measured() {
    let directory = tempfile::tempdir().expect("a directory");
    let (input, out) = (variants(directory.path()), directory.path().join("out"));
    let place = out.to_str().expect("text");
    let engines = "constraints,rules";
    let output = ninefold(&["compare", &input, "--engines", engines, "-o", place]);
    let expected = "may have variant puzzles, which the engine rules cannot solve; these can: \
                    constraints, constraints-mrv, constraints-stated\n";
    assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0));
    assert!(text(&output.stderr).ends_with(expected), "{}", text(&output.stderr));
    assert!(!out.exists());
    let marks = directory.path().join("marks.txt");
    fs::write(&marks, format!("{}\n", "123456789".repeat(81))).expect("written");
    let output = ninefold(&["compare", &input, marks.to_str().expect("text")]);
    let error = text(&output.stderr);
    assert!(output.status.code() == Some(1) && error.contains("restricted candidates"), "{error}");
}

#[test]
fn boards_of_other_sizes_are_refused_by_name() {
    let directory = tempfile::tempdir().expect("a directory");
    let (file, out) = (directory.path().join("six.iss"), directory.path().join("out"));
    fs::write(&file, ".Shape~6x6.Cage~3~R1C1~R1C2\n").expect("written");
    let (file, place) = (file.to_str().expect("text"), out.to_str().expect("text"));
    for arguments in [&["compare", file, "-o", place][..], &["bench", "record", file]] {
        let output = ninefold(arguments);
        let error = text(&output.stderr);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0), "{error}");
        let expected = "ninefold: line 1 is a board of another size or with other digits; compare \
                        and bench take nine rows and columns with the digits 1 to 9\n";
        assert!(error.ends_with(expected), "{error}");
    }
}

#[test]
fn a_variant_that_takes_too_long_ends_with_the_budget_and_is_censored() {
    let directory = tempfile::tempdir().expect("a directory");
    let input = directory.path().join("hard.txt");
    // Black and white cells together must make 405, not 406; to see that, all ways to fill the grid
    // must be tried.
    let cells = |color: usize| -> String {
        let cells = (0..81).filter(|i| (i / 9 + i % 9) % 2 == color);
        cells.map(|i| format!("~R{}C{}", i / 9 + 1, i % 9 + 1)).collect()
    };
    fs::write(&input, format!(".Sum~206{}.Sum~200{}\n", cells(0), cells(1))).expect("written");
    let input = input.to_str().expect("text");
    // Without an end to the budget, this would run for years.
    let output = ninefold(&["compare", input, "--budget", "600ms"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let report = text(&output.stdout);
    assert_eq!(report.matches(" is censored: of 1 puzzles it decided 0, gave up 1").count(), 3);
}

#[test]
fn a_variant_is_given_up_at_its_limits_like_any_other_puzzle() {
    let directory = tempfile::tempdir().expect("a directory");
    let input = variants(directory.path());
    let arguments = ["compare", &input, "--node-limit", "1", "--passes", "1", "-q"];
    let report = text(&ninefold(&arguments).stdout);
    assert!(report.contains("> constraints is censored: of 23 puzzles it decided "), "{report}");
    assert!(report.contains("limit a puzzle: 2 solutions, 1 nodes"), "{report}");
}

/// A second implementation of the HdrHistogram V2 encoding, from its description in the Java
/// project (cookies, big-endian header, ZigZag LEB128 counts with runs of zeros as negative
/// numbers).
mod hdr {
    use super::Read;
    use base64::Engine;

    pub(crate) struct Histogram {
        digits: u32,
        lowest: u64,
        highest: u64,
        ratio: u64,
        /// Values, as the middle of their ranges, and how often they came.
        pub counts: Vec<(u64, u64)>,
        /// The counts of all places up to the last that is not zero.
        places: Vec<u64>,
    }

    const COMPRESSED: u32 = 0x1c84_9304;
    const PLAIN: u32 = 0x1c84_9303;
    /// Marks the word size in a cookie, which V2 always declares variable.
    const VARIABLE: u32 = 0x10;

    fn word(bytes: &[u8], at: usize) -> u32 {
        u32::from_be_bytes(bytes[at..at + 4].try_into().expect("four bytes"))
    }

    fn long(bytes: &[u8], at: usize) -> u64 {
        u64::from_be_bytes(bytes[at..at + 8].try_into().expect("eight bytes"))
    }

    /// Times in all histograms of a log.
    pub(crate) fn times_in(log: &str) -> u64 {
        let lines = log.lines().filter(|line| line.starts_with("Tag="));
        let encoded = lines.map(|line| line.rsplit(',').next().expect("a last field"));
        encoded.flat_map(|text| decode(text).counts).map(|(_, count)| count).sum()
    }

    /// The bytes inside the compressed form.
    pub(crate) fn inflate(encoded: &str) -> Vec<u8> {
        let bytes = base64::engine::general_purpose::STANDARD.decode(encoded).expect("base64");
        assert_eq!(word(&bytes, 0), COMPRESSED | VARIABLE);
        assert_eq!(word(&bytes, 4) as usize, bytes.len() - 8);
        let mut plain = Vec::new();
        flate2::read::ZlibDecoder::new(&bytes[8..]).read_to_end(&mut plain).expect("zlib");
        plain
    }

    pub(crate) fn decode(encoded: &str) -> Histogram {
        let plain = inflate(encoded);
        assert_eq!(word(&plain, 0), PLAIN | VARIABLE);
        assert_eq!(word(&plain, 4) as usize, plain.len() - 40);
        assert_eq!(word(&plain, 8), 0, "no normalizing offset");
        let (digits, lowest) = (word(&plain, 12), long(&plain, 16));
        let (highest, ratio) = (long(&plain, 24), long(&plain, 32));
        let mut places = Vec::new();
        let mut rest = &plain[40..];
        while !rest.is_empty() {
            let count = zigzag(&mut rest);
            if count < 0 {
                places.resize(places.len() + count.unsigned_abs() as usize, 0);
            } else {
                places.push(count as u64);
            }
        }
        // Sub-buckets: the power of two at or above 2 * 10^digits; each later bucket has twice the
        // unit.
        let wanted = 2 * 10u64.pow(digits);
        let sub_buckets = wanted.next_power_of_two();
        let half = sub_buckets / 2;
        let value = |place: u64| {
            let (bucket, sub) = match place / half {
                0 | 1 => (0, place),
                above => (above - 1, place % half + half),
            };
            let unit = 1u64 << bucket;
            sub * unit + unit / 2
        };
        let counts = places.iter().enumerate().filter(|(_, count)| **count > 0);
        let counts = counts.map(|(place, &count)| (value(place as u64), count)).collect();
        Histogram { digits, lowest, highest, ratio, counts, places }
    }

    /// A number in up to nine bytes, seven bits each, the ninth whole; its sign in the lowest bit.
    fn zigzag(rest: &mut &[u8]) -> i64 {
        let mut value = 0u64;
        for byte in 0..9 {
            let (&first, after) = rest.split_first().expect("a byte");
            *rest = after;
            if byte == 8 {
                value |= u64::from(first) << 56;
                break;
            }
            value |= u64::from(first & 0x7f) << (7 * byte);
            if first & 0x80 == 0 {
                break;
            }
        }
        (value >> 1) as i64 ^ -((value & 1) as i64)
    }

    fn write_zigzag(number: i64, bytes: &mut Vec<u8>) {
        let mut value = (number << 1 ^ number >> 63) as u64;
        for _ in 0..8 {
            if value < 0x80 {
                bytes.push(value as u8);
                return;
            }
            bytes.push(value as u8 | 0x80);
            value >>= 7;
        }
        bytes.push(value as u8);
    }

    /// The uncompressed bytes, written again.
    pub(crate) fn payload(histogram: &Histogram) -> Vec<u8> {
        let mut counts = Vec::new();
        let mut zeros = 0;
        for &count in &histogram.places {
            if count == 0 {
                zeros += 1;
                continue;
            }
            // A single zero is a zero, several are their number below zero.
            match std::mem::take(&mut zeros) {
                0 => {}
                1 => write_zigzag(0, &mut counts),
                several => write_zigzag(-several, &mut counts),
            }
            write_zigzag(count as i64, &mut counts);
        }
        let mut bytes = Vec::new();
        bytes.extend((PLAIN | VARIABLE).to_be_bytes());
        bytes.extend((counts.len() as u32).to_be_bytes());
        bytes.extend(0u32.to_be_bytes());
        bytes.extend(histogram.digits.to_be_bytes());
        for field in [histogram.lowest, histogram.highest, histogram.ratio] {
            bytes.extend(field.to_be_bytes());
        }
        bytes.extend(counts);
        bytes
    }
}

#[test]
fn a_suite_is_reported_set_by_set_along_with_other_files() {
    let directory = tempfile::tempdir().expect("a directory");
    let output = ninefold(&[
        "compare",
        "--suite",
        "standard",
        "datasets/low-clue.txt",
        "--sample",
        "240",
        "--passes",
        "7",
        "-o",
        directory.path().to_str().expect("text"),
    ]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let report = text(&output.stdout);
    assert!(report.starts_with("# rules, lanes on the standard suite\n"), "{report}");
    let (_, over_all) = report.split_once("geometric means over the sets").expect("a table");
    let cells = |part: &str, engine: &str| -> Vec<String> {
        let line =
            part.lines().find(|line| line.starts_with(&format!("| {engine} ("))).expect("a row");
        line.split('|').map(|cell| cell.trim().to_owned()).collect()
    };
    let names = ["easy", "minimal", "hard", "several solutions", "contradictory", "low-clue.txt"];
    let ratios: Vec<f64> = names
        .iter()
        .map(|name| {
            let count = if *name == "low-clue.txt" { 10 } else { 40 };
            let heading = format!("\n## {name}: {count} puzzles\n");
            let (_, part) = report.split_once(&heading).unwrap_or_else(|| panic!("{report}"));
            let lanes = cells(part, "lanes");
            assert_eq!(lanes[2], count.to_string(), "{report}");
            lanes[5].parse().expect("a ratio")
        })
        .collect();
    let mean = ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / ratios.len() as f64;
    let said: f64 = cells(over_all, "lanes")[7].parse().expect("a ratio");
    assert!((said / mean.exp() - 1.0).abs() < 0.02, "{said} of {ratios:?}");
    // Statuses are those of the sets.
    let rows = fs::read_to_string(directory.path().join("nodes.csv")).expect("rows");
    let count = |set: &str, status: &str| {
        let of = |row: &&str| row.contains(&format!(",{set},")) && row.contains(status);
        rows.lines().filter(of).count()
    };
    assert_eq!(count("contradictory", ",rules,none,"), 40);
    assert_eq!(count("several solutions", ",rules,multiple,"), 40);
    let wrong = ninefold(&["compare", "--suite", "magic"]);
    assert!(text(&wrong.stderr).contains("expected standard"), "{}", text(&wrong.stderr));
}
