//! Indexes of compressed files: the same shares with less work, and no index of another file is
//! used.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::harness::*;
use crate::shards::output;

/// A table of two megabytes, its header in the first piece, so that an index has several places: they
/// are a megabyte apart. Its rows are long, so that few puzzles are solved.
fn table() -> Vec<u8> {
    let puzzles = crate::harness::lines_of("minimal.txt");
    let rows = puzzles.windows(10).take(2_400).enumerate();
    let rows = rows.map(|(i, puzzles)| match i % 100 {
        7 => format!("# a comment before {i}\n"),
        _ => format!("{i},{},{}\n", puzzles[0], puzzles[1..].join(" ")),
    });
    format!("id,puzzle,others\n{}last,{PUZZLE},", rows.collect::<String>()).into_bytes()
}

/// The table in files of one piece, and of many that end anywhere within lines.
fn files(directory: &Path) -> Vec<(PathBuf, bool)> {
    let table = table();
    let pieces = || table.chunks(300_001);
    let all = [
        ("one.gz", gzip(&table), false),
        ("one.zst", zstd(&table), false),
        ("many.gz", pieces().flat_map(gzip).collect(), true),
        ("many.zst", pieces().flat_map(zstd).collect(), true),
    ];
    let write = |(name, bytes, has_many): (&str, Vec<u8>, bool)| {
        let path = directory.file(name, bytes);
        (path, has_many)
    };
    all.into_iter().map(write).collect()
}

fn index_of(path: &Path) -> PathBuf {
    PathBuf::from(format!("{}.index", text(path)))
}

#[test]
fn shares_are_the_same_with_and_without_an_index() {
    let directory = Folder::new();
    for (file, has_many) in files(&directory) {
        let verb = "convert --to csv";
        let part = |options: &[&str]| output((&verb, options), &[&file]);
        let whole = part(&[]);
        let shares = |n: u32| -> Vec<Vec<u8>> {
            (1..=n).map(|k| part(&["--shard", &format!("{k}/{n}")])).collect()
        };
        let without: Vec<_> = shares(3);
        let (code, out, err) = said(("index", &file), "");
        assert_eq!((code, out.as_str()), (0, ""), "{err}");
        assert!(err.contains("2,402 lines"), "{err}");
        assert_eq!(err.contains("is one "), !has_many, "{err}");
        let with: Vec<_> = shares(3);
        assert!(with == without && with.concat() == whole, "{}", file.display());
        assert!(shares(7).concat() == whole, "{}", file.display());
        let ranges = ["-1", "2-1400", "1401-2399", "2400-"];
        let joined = ranges.map(|range| part(&["--lines", range])).concat();
        assert!(joined == whole, "{}", file.display());
    }
}

#[test]
fn several_files_some_with_an_index_are_shared_as_one() {
    let directory = Folder::new();
    let files = files(&directory);
    assert_eq!(code(&run(("index", &files[3].0, "-q"), "")), 0);
    let inputs = [&files[3].0, &files[0].0, &files[3].0];
    let whole = output("solve --keep-fields", &inputs);
    let share = |k: u32| output(("solve --keep-fields --shard", &format!("{k}/7")), &inputs);
    assert!((1..=7).flat_map(share).collect::<Vec<u8>>() == whole);
}

#[test]
fn without_an_index_the_run_names_the_command_that_saves_the_measuring() {
    let directory = Folder::new();
    let (file, _) = &files(&directory)[2];
    let order = ("solve", file, "--shard 2/2 --count-only");
    let word = "unpacked once to be measured";
    let (_, _, err) = said(order, "");
    assert!(err.matches(word).count() == 1 && err.contains("`ninefold index`"), "{err}");
    let (_, _, err) = said((&order, "-q"), "");
    assert!(!err.contains(word), "{err}");
    let (_, _, err) = said(("solve", file), "");
    assert!(!err.contains(word), "{err}");
    assert_eq!(code(&run(("index", file, "-q"), "")), 0);
    let (_, _, err) = said(order, "");
    assert!(!err.contains(word), "{err}");
}

#[test]
fn an_index_of_another_file_is_refused_and_not_used() {
    let directory = Folder::new();
    let file = directory.join("a.gz");
    let swapped = |i: usize| format!("{PUZZLE},{i}\n{PUZZLE},{}\n", 1 - i);
    // Stored and not compressed, so that both have the same length.
    let pack = |text: String| {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::none());
        encoder.write_all(text.as_bytes()).expect("packed");
        encoder.finish().expect("packed")
    };
    let [one, other] = [0, 1].map(|i| pack(swapped(i)));
    assert_eq!(one.len(), other.len());
    fs::write(&file, &one).expect("written");
    assert_eq!(code(&run(("index", &file, "-q"), "")), 0);
    fs::write(&file, &other).expect("written");
    for part in [["--shard", "1/2"], ["--lines", "1-"]] {
        let (code, out, err) = said(("solve", &file, &part), "");
        assert_eq!((code, out.as_str()), (2, ""), "{err}");
        has(&err, &["a.gz.index cannot be used", "other contents", "`ninefold index --force`"]);
    }
    // The whole needs no index.
    assert_eq!(said(("solve", &file, "-q"), "").0, 0);
    assert_eq!(code(&run(("index", &file, "-q"), "")), 1);
    assert_eq!(code(&run(("index", &file, "-q --force --no-sync"), "")), 0);
    assert_eq!(said(("solve", &file, "-q --shard 1/2"), "").0, 0);
}

#[test]
fn a_damaged_index_is_refused_by_name() {
    let directory = Folder::new();
    let (file, _) = &files(&directory)[3];
    assert_eq!(code(&run(("index", file, "-q"), "")), 0);
    let good = bytes(index_of(file));
    for bad in [&good[..good.len() / 2], b"", b"garbage", &good[1..]] {
        fs::write(index_of(file), bad).expect("written");
        let (code, out, err) = said(("solve", file, "--shard 1/2"), "");
        assert!((code, out.as_str()) == (2, "") && err.contains("many.zst.index"), "{err}");
    }
}

#[test]
fn files_that_cannot_be_indexed_are_refused_and_leave_nothing() {
    let directory = Folder::new();
    let path = |name: &str| directory.join(name);
    fs::write(path("plain.txt"), PUZZLE).expect("written");
    fs::write(path("cut.gz"), &gzip(table())[..9_000]).expect("written");
    for (name, exit, word) in [
        ("plain.txt", 1, "neither a gzip nor a Zstandard file"),
        ("cut.gz", 2, "cannot read"),
        ("none.gz", 2, "cannot read"),
    ] {
        let (code, _, err) = said(("index", &path(name)), "");
        assert!(code == exit && err.contains(name) && err.contains(word), "{code} {err}");
    }
    assert_eq!(directory.count(), 2);
    fails("index -", "", 1, "standard input");
}
