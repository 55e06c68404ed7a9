//! `dataset`: what it leaves out, what it writes in each layout, and that it is the same on any
//! number of threads and from its manifest.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::harness::*;

const LAYOUTS: [&str; 4] = ["parquet", "csv", "npy", "hrm"];

/// All files of a directory, by name.
fn files(directory: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = BTreeMap::new();
    let mut left = vec![directory.to_owned()];
    while let Some(at) = left.pop() {
        for entry in fs::read_dir(&at).expect("listed") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                left.push(path);
            } else {
                let name = path.strip_prefix(directory).expect("inside").to_owned();
                files.insert(name, bytes(&path));
            }
        }
    }
    files
}

/// Runs `dataset` to its end, which must be a good one.
fn make(arguments: impl Words, target: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let order = ("dataset --no-sync -o", target, arguments);
    let (code, out, err) = said(&order, "");
    assert_eq!((code, out.as_str()), (0, ""), "{order:?}: {err}");
    files(target)
}

/// The rows of a csv without its header, field by field. No field here is quoted.
fn csv(bytes: &[u8]) -> Vec<Vec<String>> {
    let text = std::str::from_utf8(bytes).expect("text");
    let rows = text.lines().skip(1);
    rows.map(|line| line.split(',').map(ToOwned::to_owned).collect()).collect()
}

/// The values of an array of NumPy behind its header, which must have this type and shape.
fn array<'a>(files: &'a BTreeMap<PathBuf, Vec<u8>>, name: &str, header: &str) -> &'a [u8] {
    let bytes = &files[Path::new(name)];
    let length = 10 + usize::from(u16::from_le_bytes([bytes[8], bytes[9]]));
    let found = String::from_utf8_lossy(&bytes[10..length]);
    assert!(found.contains(header) && length % 64 == 0, "{name}: {found}");
    &bytes[length..]
}

fn integers(bytes: &[u8]) -> Vec<i32> {
    let number = |bytes: &[u8]| i32::from_le_bytes(bytes.try_into().expect("4 bytes"));
    bytes.chunks(4).map(number).collect()
}

#[test]
fn all_layouts_say_the_same() {
    let directory = Folder::new();
    let input = directory.join("in.csv");
    let minimal = read(dataset("minimal.txt"));
    let lines: Vec<String> = minimal
        .lines()
        .take(60)
        .enumerate()
        .map(|(i, l)| format!("{l},zürich {}", i % 3))
        .collect();
    fs::write(&input, format!("puzzle,source\n{}\n", lines.join("\n"))).expect("written");
    let made = |layout: &str| {
        let options = (&input, "--layout", layout, "--augment 2 --grade hodoku,se --seed 2");
        make(options, &directory.join(layout))
    };
    let [columns, table, arrays, hrm] = LAYOUTS.map(made);
    let rows = csv(&table[Path::new("train.csv")]);
    let count = rows.len();
    assert!(count.is_multiple_of(3) && count > 120, "{count}");

    let in_columns =
        crate::parquet::rows(&directory.join("parquet/train.parquet"), |n| format!("{n:.1}"));
    assert!(in_columns == rows, "{:?} {:?}", in_columns[0], rows[0]);
    assert_eq!(columns.len(), 4, "two parts, the card and the manifest");

    // Digits as bytes, blanks 0; of HRM one more.
    let grids = |column: usize, added: u8| -> Vec<u8> {
        let cell = |byte: u8| if byte == b'.' { added } else { byte - b'0' + added };
        rows.iter().flat_map(|row| row[column].bytes().map(cell)).collect()
    };
    let grid_header = format!("'|u1', 'fortran_order': False, 'shape': ({count}, 81)");
    assert_eq!(array(&arrays, "train/inputs.npy", &grid_header), grids(0, 0));
    assert_eq!(array(&arrays, "train/labels.npy", &grid_header), grids(1, 0));
    assert_eq!(array(&hrm, "train/all__inputs.npy", &grid_header), grids(0, 1));
    assert_eq!(array(&hrm, "train/all__labels.npy", &grid_header), grids(1, 1));
    let shape = |length: usize| format!("'shape': ({length},)");
    let scores = integers(array(&arrays, "train/score.npy", &shape(count)));
    let expected: Vec<i32> = rows.iter().map(|row| row[5].parse().expect("a score")).collect();
    assert_eq!(scores, expected);
    let ratings = array(&arrays, "train/se_rating.npy", &shape(count));
    for (bytes, row) in ratings.chunks(8).zip(&rows) {
        let rating = f64::from_le_bytes(bytes.try_into().expect("8 bytes"));
        let expected = row[6].parse().unwrap_or(f64::NAN);
        assert!(rating == expected || rating.is_nan() && expected.is_nan(), "{row:?}");
    }
    let words = |name: &str, column: usize, longest: usize| {
        let bytes = array(&arrays, name, &format!("'<U{longest}'"));
        for (word, row) in bytes.chunks(4 * longest).zip(&rows) {
            let letter = |bytes: &[u8]| u32::from_le_bytes(bytes.try_into().expect("4 bytes"));
            let word = word.chunks(4).map(letter).filter(|&letter| letter > 0);
            let word: String =
                word.map(|letter| char::from_u32(letter).expect("a letter")).collect();
            assert_eq!(word, row[column]);
        }
    };
    words("train/level.npy", 4, 7);
    words("train/source.npy", 7, 8);

    // Each row a puzzle, each puzzle with its two equivalents a group.
    let identifiers = integers(array(&hrm, "train/all__puzzle_identifiers.npy", &shape(count)));
    assert!(identifiers.iter().all(|&identifier| identifier == 0));
    let starts = integers(array(&hrm, "train/all__puzzle_indices.npy", &shape(count + 1)));
    assert!(starts.iter().enumerate().all(|(row, &start)| row as i32 == start));
    let groups = integers(array(&hrm, "train/all__group_indices.npy", &shape(count / 3 + 1)));
    assert!(groups.iter().enumerate().all(|(group, &start)| 3 * group as i32 == start));
    let described = json(&hrm[Path::new("train/dataset.json")]);
    assert_eq!(
        (&described["vocab_size"], &described["total_groups"]),
        (&11.into(), &(count / 3).into())
    );
    assert_eq!(hrm[Path::new("identifiers.json")], b"[\"<blank>\"]\n");
}

#[cfg(target_os = "linux")]
#[test]
fn a_killed_run_leaves_nothing_that_looks_like_a_dataset() {
    let directory = Folder::new();
    let set = directory.join("set");
    let order = ("dataset --generate 200000 -o", &set, "--seed 1 --no-sync -q");
    let partial = directory.join("set.partial");
    for (name, number) in [("KILL", 0), ("INT", libc::SIGINT), ("TERM", libc::SIGTERM)] {
        let mut command = ninefold(order);
        let mut child = interruptible(&mut command).spawn().expect("started");
        while !partial.join(".ninefold").exists() {
            std::thread::sleep(std::time::Duration::from_millis(2));
        }
        // The files of a run that was killed are there before the next one listens.
        if number > 0 {
            wait_for_handler(&child, number);
        }
        std::thread::sleep(std::time::Duration::from_millis(150));
        signal(&child, name);
        child.wait().expect("ended");
        assert!(!set.exists(), "{name}");
        assert_eq!(partial.exists(), name == "KILL", "{name}");
    }
    let small = ("dataset --generate 10 -o", &set, "--no-sync");
    fs::create_dir(&partial).expect("made");
    partial.file(".ninefold", "");
    partial.file("train.csv", "half");
    let output = ninefold(small).output().expect("run");
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    assert!(set.exists() && !partial.exists());
}
