//! Shares of inputs and ranges of lines: the outputs joined are the whole, byte for byte, for every
//! verb and format that can be shared.

use std::fs;
use std::path::{Path, PathBuf};

use crate::harness::*;
use ninefold_jobs::text::OUTPUT_FORMATS;

/// Every verb that takes shares and ranges of lines, with its options.
pub(crate) fn verbs() -> Vec<Vec<&'static str>> {
    let mut verbs: Vec<Vec<&'static str>> = vec![
        vec!["solve"],
        vec!["solve", "--output-format", "solution"],
        vec!["solve", "--output-format", "jsonl"],
        vec!["solve", "--check", "--explain-status"],
        vec!["grade"],
        vec!["grade", "--output-format", "jsonl"],
        vec!["grade", "--morphs", "2", "--seed", "3"],
        vec!["canon"],
        vec!["canon", "--with-symmetry"],
        vec!["morph", "--count", "2"],
        vec!["morph", "--solutions", "--keep-original"],
        vec!["verify"],
    ];
    verbs.extend(OUTPUT_FORMATS.iter().map(|format| vec!["convert", "--to", format.name]));
    verbs
}

/// Puzzles with all that stands between them.
pub(crate) fn lines() -> String {
    let [flawed, easy, minimal] =
        ["invalid.txt", "easy.txt", "minimal.txt"].map(|name| lines_of(name)[..20].join("\n"));
    format!("# a comment\n\n{flawed}\n{easy}\n{PUZZLE},{SOLUTION}\n{minimal}\nno puzzle")
}

/// The same in files of several kinds: plain, gzip, Zstandard.
pub(crate) fn files(directory: &Path, name: &str, text: &str) -> [PathBuf; 3] {
    let path = |ending: &str| directory.join(format!("{name}{ending}"));
    fs::write(path(""), text).expect("written");
    fs::write(path(".gz"), gzip(text)).expect("written");
    fs::write(path(".zst"), zstd(text)).expect("written");
    ["", ".gz", ".zst"].map(path)
}

/// The output of a run with these options and inputs.
pub(crate) fn output(options: impl Words, inputs: &[&PathBuf]) -> Vec<u8> {
    let ended = run((&options, "--quiet", inputs), "");
    assert!(matches!(code(&ended), 0 | 3), "{options:?}: {}", stderr(&ended));
    ended.stdout
}

/// Makes sure that the outputs of these parts of the inputs, joined, are the whole.
#[track_caller]
fn joins(options: impl Words, inputs: &[&PathBuf], parts: impl IntoIterator<Item = String>) {
    let whole = output(&options, inputs);
    assert!(!whole.is_empty(), "{options:?}");
    let part = |part| output((&options, part), inputs);
    let joined: Vec<u8> = parts.into_iter().flat_map(part).collect();
    let show = String::from_utf8_lossy;
    assert!(joined == whole, "{options:?}\n{}\n\n{}", show(&joined), show(&whole));
}

#[track_caller]
pub(crate) fn check(options: impl Words, inputs: &[&PathBuf], shares: &[u32]) {
    for &n in shares {
        joins(&options, inputs, (1..=n).map(|k| format!("--shard {k}/{n}")));
    }
}

/// Ranges that begin behind each of these lines, up to the next.
#[track_caller]
pub(crate) fn check_ranges(options: impl Words, input: &PathBuf, cuts: &[u64]) {
    let begins = [0].into_iter().chain(cuts.iter().copied());
    let ends = cuts.iter().map(ToString::to_string).chain([String::new()]);
    let range = |(begin, end)| format!("--lines {}-{end}", begin + 1);
    joins(&options, &[input], begins.zip(ends).map(range));
}

#[test]
fn shares_joined_are_the_whole_for_every_verb_and_format() {
    let directory = Folder::new();
    let [plain, gzip, zstd] = files(&directory, "lines", &lines());
    let csv = format!("id,puzzle,solution\n1,{PUZZLE},{SOLUTION}\n2,{PUZZLE},\n3,x,y\n");
    let [table, ..] = files(&directory, "table.csv", &csv);
    let verbs = verbs();
    for verb in &verbs {
        check(verb, &[&plain, &table], if hunt() > 1 { &[2, 3] } else { &[3] });
    }
    check("solve", &[&gzip, &plain, &zstd], &[1, 2, 7]);
    let many = directory.file(
        "many.zst",
        crate::harness::zstd(crate::harness::lines_of("minimal.txt")[..3_000].join("\n")),
    );
    check("solve", &[&dataset("invalid.txt"), &many], &[2, 13]);
    check("convert --to csv", &[&zstd, &table, &gzip], &[3]);
    check("grade", &[&zstd], &[7]);
    check("solve --keep-fields", &[&plain, &gzip], &[3, 7]);
    check("solve --keep-fields", &[&table], &[2]);
    // More shares than lines: a process each.
    let (verbs, count) = if hunt() > 1 { (&verbs[..], 1000) } else { (&verbs[..1], 50) };
    for verb in verbs {
        check(verb, &[&plain], &[count]);
    }
}

#[test]
fn shares_of_variants_and_of_drawn_puzzles_are_whole_puzzles() {
    let directory = Folder::new();
    let variants = ".Cage~3~R1C1~R1C2\n# between\n.Thermo~R1C1~R1C2~R1C3\n.AntiKnight.~R1C1_5\nx\n";
    let toml =
        "[[puzzle]]\nname = \"a\"\ncage = [\"3 r1c1-2\"]\n\n[[puzzle]]\nthermo = [\"r1c1-3\"]\n";
    let (_, drawn, _) = said("convert - --to boxed -q", lines());
    for (name, text) in [("a.variants", variants), ("a.toml", toml), ("a.boxed", &drawn)] {
        let files = files(&directory, name, text);
        for file in &files {
            check("solve", &[file], &[1, 2, 3, 7]);
        }
    }
}

#[test]
fn ranges_joined_are_the_whole_for_every_verb_and_format() {
    let directory = Folder::new();
    let [plain, gzip, zstd] = files(&directory, "lines", &lines());
    let csv = format!("id,puzzle,solution\n1,{PUZZLE},{SOLUTION}\n2,{PUZZLE},\n3,x,y\n");
    let tables = files(&directory, "table.csv", &csv);
    for verb in &verbs() {
        check_ranges(verb, &plain, &[20, 43]);
        check_ranges(verb, &tables[0], &[2]);
    }
    for file in [&plain, &gzip, &zstd] {
        check_ranges("solve", file, &[1, 2, 3, 30, 64, 100]);
    }
    for table in &tables {
        check_ranges("solve --keep-fields", table, &[1]);
        check_ranges("convert --to csv", table, &[1, 2, 3, 4]);
    }
}
