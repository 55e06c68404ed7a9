//! Ranges of lines: of files, standard input and pipes, the outputs joined are the whole, and no
//! more is read than is asked for.

use std::path::PathBuf;
use std::process::Command;

use crate::harness::*;
use crate::shards::{files, lines, output, verbs};

/// Ranges that begin behind each of these lines, up to the next.
fn ranges(cuts: &[u64]) -> Vec<String> {
    let begins = [0].into_iter().chain(cuts.iter().copied());
    let ends = cuts.iter().map(ToString::to_string).chain([String::new()]);
    begins.zip(ends).map(|(begin, end)| format!("{}-{end}", begin + 1)).collect()
}

fn check(options: impl Words, input: &PathBuf, cuts: &[u64]) {
    let whole = output(&options, &[input]);
    assert!(!whole.is_empty(), "{options:?}");
    let part = |range: String| output((&options, "--lines", range), &[input]);
    let joined: Vec<u8> = ranges(cuts).into_iter().flat_map(part).collect();
    let show = String::from_utf8_lossy;
    assert!(joined == whole, "{options:?} {cuts:?}\n{}\n\n{}", show(&joined), show(&whole));
}

#[test]
fn ranges_joined_are_the_whole_for_every_verb_and_format() {
    let directory = Folder::new();
    let [plain, gzip, zstd] = files(&directory, "lines", &lines());
    let csv = format!("id,puzzle,solution\n1,{PUZZLE},{SOLUTION}\n2,{PUZZLE},\n3,x,y\n");
    let tables = files(&directory, "table.csv", &csv);
    for verb in &verbs() {
        check(verb, &plain, &[20, 43]);
        check(verb, &tables[0], &[2]);
    }
    for file in [&plain, &gzip, &zstd] {
        check("solve", file, &[1, 2, 3, 30, 64, 100]);
    }
    for table in &tables {
        check("solve --keep-fields", table, &[1]);
        check("convert --to csv", table, &[1, 2, 3, 4]);
    }
}

#[test]
fn puzzles_over_several_lines_belong_to_the_range_of_their_first_row() {
    let directory = Folder::new();
    let toml =
        "[[puzzle]]\nname = \"a\"\ncage = [\"3 r1c1-2\"]\n\n[[puzzle]]\nthermo = [\"r1c1-3\"]\n";
    let (_, drawn, _) = said("convert - --to boxed -q", lines());
    for (name, text) in [("a.toml", toml), ("a.boxed", &drawn)] {
        for file in &files(&directory, name, text) {
            check("solve", file, &[2, 5, 17, 40]);
        }
    }
}

#[test]
fn standard_input_has_ranges_that_say_the_lines_of_the_whole() {
    let input = format!("id,puzzle\n1,{PUZZLE}\n2,{PUZZLE}\n3,x\n4,{PUZZLE}\n");
    let rows = |range: &str, header: &str| {
        let order = ("solve - -q --lines", range, "--header", header);
        let (code, out, err) = said(order, &input);
        assert!(code == 0 || code == 3, "{err}");
        out.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let head = "puzzle,solution,status";
    let solved = format!("{PUZZLE},{SOLUTION},unique");
    assert_eq!(rows("1-1", "first"), [head]);
    assert_eq!(rows("-2", "first"), [head, &solved]);
    assert_eq!(rows("3-3", "first"), [&solved[..]]);
    assert_eq!(rows("3-3", "all"), [head, &solved]);
    assert_eq!(rows("-2", "none"), [&solved[..]]);
    assert_eq!(rows("9-", "first"), [""; 0]);
    let malformed = rows("4-5", "first");
    assert!(malformed[0].contains("line 4") && malformed[1] == solved, "{malformed:?}");
}

#[test]
fn an_endless_pipe_ends_with_the_last_line_that_is_asked_for() {
    let command =
        "yes \"$1\" | timeout 60 \"$0\" solve - --lines \"$2\" -q --output-format solution";
    for (range, count) in [("1-100", 100), ("-3", 3), ("5000-9999", 5_000)] {
        let program = env!("CARGO_BIN_EXE_ninefold");
        let ended = Command::new("bash").args(["-c", command, program, PUZZLE, range]).output();
        let (code, out, error) = told(&ended.expect("started"));
        assert_eq!((code, out), (0, format!("{SOLUTION}\n").repeat(count)), "{error}");
    }
}

#[test]
fn inputs_without_a_range_of_lines_are_refused() {
    let directory = Folder::new();
    let file = directory.file("two.txt", format!("{PUZZLE}\n{PUZZLE}\n"));
    let file = text(&file);
    for (order, word) in [
        (&["solve", file, "-", "--lines", "1-2"][..], "--lines takes one input"),
        (&["dedup", file, "--lines", "1-2"], "dedup must see all lines"),
        (&["split", file, "--train", "1", "--lines", "1-"], "neither --shard nor --lines"),
        (&["solve", file, "--lines", "1-2", "--shard", "1/2"], "cannot be used with"),
        (&["solve", file, "--lines", "2-1"], "expected A-B"),
        (&["solve", file, "--lines", "2"], "expected A-B"),
    ] {
        let (code, out, err) = said(order, "");
        assert!((code, out.as_str()) == (1, "") && err.contains(word), "{order:?}: {err}");
    }
}
