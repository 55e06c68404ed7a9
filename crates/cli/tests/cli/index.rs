//! Indexes of compressed files: the same shares with less work, and no index of another file is
//! used.

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
