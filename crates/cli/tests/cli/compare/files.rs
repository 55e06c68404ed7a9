//! Files of a comparison: never overwritten unasked, and what is left of a run that was cut short.

use std::fs;
use std::process::Stdio;
use std::time::Duration;

use super::{compared, fails, hdr, output, read};
use crate::harness::*;

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

#[test]
fn a_line_torn_by_a_kill_is_left_out_and_a_wrong_one_is_an_error() {
    let directory = compared();
    let place = text(&directory);
    for name in ["runs.jsonl", "nodes.csv"] {
        let path = directory.join(name);
        let whole = bytes(&path);
        fs::write(&path, &whole[..whole.len() - 7]).expect("written");
    }
    assert!(output(("report", place)).contains("cut short"));
    let wrong = read(&directory, "nodes.csv").replacen(",rules,", ",rules,,", 1);
    directory.file("nodes.csv", wrong);
    fails(("report", place), 2, "nodes.csv line ");
}

#[test]
fn a_row_torn_within_a_letter_is_left_out_too() {
    let directory = Folder::new();
    let input = directory.join("zürich.txt");
    fs::copy(dataset("minimal.txt"), &input).expect("copied");
    let place = directory.join("out");
    let order = ("compare", &input, "--sample 5 --passes 1 -q -o");
    output((&order, &place));
    let rows = bytes(place.join("nodes.csv"));
    let letter = rows.windows(2).rposition(|bytes| bytes == "ü".as_bytes()).expect("a name");
    place.file("nodes.csv", &rows[..=letter]);
    output(("report", &place));
}

#[test]
fn a_comparison_is_not_overwritten_unasked_and_then_nothing_of_it_is_left() {
    let directory = Folder::new();
    let old = ["report.md", "report.html", "factors.svg", "latency.hlog", "runs.jsonl"];
    for name in old {
        directory.file(name, "old");
    }
    let place = text(&directory);
    let order = ("compare datasets/easy.txt --sample 9 --passes 1 -o", place);
    fails(order, 1, "--force");
    assert!(old.iter().all(|name| read(&directory, name) == "old"));
    output((&order, "--force"));
    assert!(!directory.join("factors.svg").exists());
    for name in ["report.md", "report.html", "latency.hlog", "runs.jsonl"] {
        assert!(read(&directory, name) != "old", "{name}");
    }
}

#[test]
fn a_file_that_cannot_be_put_in_its_place_leaves_no_other() {
    let directory = Folder::new();
    fs::create_dir(directory.join("puzzles.txt")).expect("made");
    let place = text(&directory);
    fails(("compare datasets/easy.txt --sample 9 -q -o", place), 2, "");
    assert_eq!(directory.count(), 1);
}

#[test]
fn standard_output_is_no_directory() {
    let directory = Folder::new();
    fs::copy(dataset("easy.txt"), directory.join("easy.txt")).expect("copied");
    for arguments in [
        "compare easy.txt --sample 9 --passes 1 -o -",
        "split easy.txt --train 0.5 --test 0.5 -o -",
    ] {
        let (code, _, error) = told(&run_in(&directory, arguments));
        assert!(code == 1 && error.contains("standard output (-)"), "{arguments:?}: {error}");
        assert_eq!(directory.count(), 1, "{arguments:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn names_need_not_be_text() {
    use std::os::unix::ffi::OsStrExt;
    let directory = Folder::new();
    let input = directory.join(std::ffi::OsStr::from_bytes(b"a\xffb.txt"));
    fs::copy(dataset("easy.txt"), &input).expect("copied");
    let mut command = ninefold("compare --sample 9 --passes 1");
    let (code, _, error) = told(&command.arg(&input).output().expect("started"));
    assert_eq!(code, 0, "{error}");
}

#[test]
fn impossible_comparisons_are_refused_before_measuring() {
    let directory = Folder::new();
    let (file, flawed) = (directory.join("file"), directory.join("flawed"));
    fs::write(&file, "").expect("written");
    fs::write(&flawed, "x\ny\n").expect("written");
    let (file, flawed) = (text(&file), text(&flawed));
    let easy = "datasets/easy.txt";
    for (arguments, code, said) in [
        ([easy, "--engines", "auto"], 1, "auto is not an engine but a choice"),
        ([easy, "--engines", ""], 1, "no engine is called"),
        ([easy, "--engines", "rules,magic"], 1, "no engine is called"),
        ([easy, "--engines", "rules,rules"], 1, "named twice"),
        ([easy, "--sample", "0"], 1, "--sample"),
        ([easy, "--budget", "0"], 1, "expected a time above zero"),
        ([easy, easy, "-q"], 1, "the input datasets/easy.txt is named twice"),
        ([easy, "-o", file], 2, "it is no directory"),
        ([file, "--passes", "1"], 1, "no puzzles in"),
        ([flawed, "--passes", "1"], 1, "malformed lines: 2"),
    ] {
        fails(("compare", &arguments), code, said);
    }
}

#[test]
fn a_closed_pipe_takes_neither_the_reports_nor_the_exit_code() {
    let directory = Folder::new();
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let mut command = ninefold(("compare datasets/invalid.txt --passes 1 -q -o", &directory));
    command.current_dir(ROOT).stdout(writer).stderr(Stdio::null());
    assert_eq!(command.status().expect("started").code(), Some(3));
    for name in ["report.md", "report.html"] {
        assert!(directory.join(name).exists(), "{name}");
    }
}
