//! `dedup`: what it keeps, what it drops and names.

use std::collections::{HashMap, HashSet};
use std::fs;

use super::{grid, with_morphs};
use crate::harness::*;
use ninefold_jobs::canon::Canonicalizer;

#[test]
fn dedup_keeps_the_first_and_whole_lines() {
    let zeros = PUZZLE.replace('.', "0");
    let input = format!("# a\n{PUZZLE};first\n{zeros};second\nbad\n{SOLUTION}\n\nbad\n{PUZZLE}");
    let directory = Folder::new();
    let dropped = directory.join("dropped.csv");
    let (code, kept, said) = said(("dedup - --dropped", &dropped), input);
    let expected = format!("# a\n{PUZZLE};first\nbad\n{SOLUTION}\n\nbad\n");
    assert_eq!((code, kept), (3, expected));
    assert_eq!(read(dropped), format!("line,repeats,text\n3,2,{zeros};second\n8,2,{PUZZLE}\n"));
    has(
        &said,
        &[
            "kept                              2",
            "dropped                           2",
            "malformed: line 4, column 1",
        ],
    );
}

#[test]
fn dedup_keeps_a_csv_header_once_and_places_have_names() {
    let directory = Folder::new();
    let header = "id,puzzle,solution";
    let row = |id: &str| format!("{id},{PUZZLE},{SOLUTION}");
    let a = directory.file("a.csv", format!("{header}\n{}\n", row("1")));
    let b = directory.file("b.csv", format!("{header}\r\n{}\r\n", row("\"x, y\"")));
    let dropped = directory.join("dropped.csv");
    let kept = printed(("dedup", &a, &b, "--dropped", &dropped), "");
    assert_eq!(kept, format!("{header}\n{}\n", row("1")));
    let expected = format!("{}:2,{}:2,\"\"\"x, y\"\",{PUZZLE},{SOLUTION}\"", text(&b), text(&a));
    assert_eq!(read(&dropped).lines().nth(1), Some(&*expected));
    let lines = directory.file("lines.txt", PUZZLE);
    fails(("dedup", &a, &lines), "", 1, "has another header");
}

#[test]
fn dedup_finds_all_equivalents() {
    let directory = Folder::new();
    let input = with_morphs(1000, "10");
    assert_eq!(input.lines().count(), 11_000);
    let many = directory.file("many.txt", &input);
    let dropped = directory.join("dropped.csv");
    let with = |options: &[&str]| printed(("dedup", &many, "--equivalent", options), "");
    let kept = with(&["--threads", "1", "--dropped", text(&dropped)]);
    assert_eq!(kept.lines().count(), 1000);
    assert!(with(&["--threads", "3"]) == kept);
    // The first of each is kept, and the list names it for the others.
    let mut canonicalizer = Canonicalizer::new();
    let mut form = |text: &str| canonicalizer.canonical(&grid(text)).grid.to_string();
    let lines: Vec<&str> = input.lines().collect();
    let mut first = HashMap::new();
    for (number, line) in lines.iter().enumerate() {
        first.entry(form(line)).or_insert(number);
    }
    let expected: HashSet<&str> = first.values().map(|&number| lines[number]).collect();
    assert!(kept.lines().all(|line| expected.contains(line)));
    let dropped = read(dropped);
    assert_eq!(dropped.lines().count(), 10_001);
    for row in dropped.lines().skip(1) {
        let fields: Vec<&str> = row.split(',').collect();
        let [here, repeats] = [0, 1].map(|i| fields[i].parse::<usize>().expect("a line") - 1);
        assert_eq!(lines[here], fields[2]);
        assert_eq!(first[&form(fields[2])], repeats);
    }
    assert_eq!(printed(("dedup", &many, "--quiet"), "").lines().count(), 11_000);
}

#[test]
fn the_same_file_twice_is_dropped_the_second_time() {
    let input = dataset("minimal.txt");
    assert!(printed(("dedup", &input, &input, "--quiet"), "") == read(input));
}

#[test]
fn keys_beyond_the_memory_go_to_the_disk_and_the_result_is_the_same() {
    let directory = Folder::new();
    let [input, packed] = ["in.txt", "in.zst"].map(|name| directory.join(name));
    let some = lines_of("minimal.txt")[..250].join("\n") + "\n";
    // Equivalents and exact repeats, remarks and malformed lines.
    let morphs = printed("morph - --count 2 --seed 4 -q", &some);
    let text_of = [&some, "# between\n\nno puzzle\n", &morphs, &some, "x\n"].concat();
    fs::write(&input, &text_of).expect("written");
    fs::write(&packed, zstd(&text_of)).expect("written");
    for equivalent in ["", "--equivalent"] {
        let result = |memory: &[&str], input: &str| {
            let place = Folder::new();
            let [out, dropped] = ["out", "dropped"].map(|name| place.join(name));
            let order = ("dedup", input, "-q -o", &out, "--dropped", &dropped);
            let (code, _, error) = said((&order, equivalent, memory), &text_of);
            assert_eq!((code, place.count()), (3, 2), "{error}");
            (read(out), read(dropped))
        };
        let whole = result(&[], text(&input));
        let repeats = if equivalent.is_empty() { 250 } else { 750 };
        assert_eq!(whole.1.lines().count(), 1 + repeats);
        for memory in ["1", "1K", "20K", "64M"] {
            for input in [text(&input), text(&packed), "-"] {
                assert!(result(&["--memory", memory], input) == whole, "{memory} {input}");
            }
        }
    }
    let (order, missing) = (["dedup", "-", "--memory", "1"], directory.join("missing"));
    fails((&order, "--scratch", &missing), &some, 2, "a file without a name in");
}
