//! Chunks joined are the input, however it is read, shared or cut.

use super::*;
use crate::batch::compression::tests::{gzip, zstd};
use crate::batch::{InputOptions, Inputs};
use std::io::{Read, Write};

fn opened(file: &std::path::Path, options: &InputOptions, is_mapped: bool) -> Inputs {
    let opened = match is_mapped {
        false => Inputs::open(&[file], options),
        // SAFETY: the map is not looked at once a test has cut its file short.
        #[allow(unsafe_code)]
        true => unsafe { Inputs::open_mapped(&[file], options) },
    };
    opened.expect("opened")
}

/// Options for a share.
pub(in crate::batch) fn share(k: u32, n: u32) -> InputOptions {
    let shard = Some(format!("{k}/{n}").parse().expect("a share"));
    InputOptions { shard, ..InputOptions::default() }
}

/// Options for a range of lines.
pub(in crate::batch) fn lines_of(range: &str) -> InputOptions {
    let lines = Some(range.parse().expect("a range"));
    InputOptions { lines, ..InputOptions::default() }
}

/// All chunks of a file, as text with line numbers: the same whether it is mapped or read.
fn chunks(file: &std::path::Path) -> (Vec<u8>, Vec<(u64, u64)>) {
    chunks_with(file, &InputOptions::default())
}

fn chunks_with(file: &std::path::Path, options: &InputOptions) -> (Vec<u8>, Vec<(u64, u64)>) {
    let [read, mapped] = [false, true].map(|is_mapped| {
        let feed = opened(file, options, is_mapped);
        let (mut text, mut places, mut buffer) = (Vec::new(), Vec::new(), Vec::new());
        while let Some(chunk) = feed.next_chunk(&mut buffer).expect("read") {
            text.extend_from_slice(chunk.text(&buffer));
            places.push((chunk.index, chunk.first_line));
        }
        (text, places)
    });
    assert!(read.0 == mapped.0, "{} and {} bytes", read.0.len(), mapped.0.len());
    read
}

/// Lines of very different lengths, with a byte order mark, comments and a header.
fn sample(lines: usize) -> Vec<u8> {
    let mut text = b"\xef\xbb\xbf# one\n# two\nid,puzzle\n".to_vec();
    for i in 0..lines {
        let length = if i % 97 == 0 { 9_000 } else { i % 120 };
        text.extend(format!("{i},{}\r\n", "x".repeat(length)).bytes());
    }
    text.extend_from_slice(b"last line without an end");
    text
}

fn files(text: &[u8]) -> [tempfile::NamedTempFile; 3] {
    [text.to_vec(), gzip(text), zstd(text)].map(|bytes| {
        let mut file = tempfile::NamedTempFile::new().expect("a file");
        file.write_all(&bytes).expect("written");
        file
    })
}

#[test]
fn chunks_joined_are_the_input_without_mark_and_header() {
    let text = sample(5_000);
    let expected = [&text[3..15], &text[25..]].concat();
    for file in files(&text) {
        let (joined, places) = chunks(file.path());
        assert!(joined == expected, "{} and {} bytes", joined.len(), expected.len());
        assert!(places.len() > 4);
        for (i, &(index, _)) in places.iter().enumerate() {
            assert_eq!(index, i as u64);
        }
    }
}

#[test]
fn first_lines_are_counted_across_header_and_chunks_on_any_number_of_threads() {
    let text = sample(9_000);
    let all: Vec<_> = text[3..].split(|&b| b == b'\n').collect();
    for file in files(&text) {
        for (is_mapped, threads) in [(false, 1), (false, 4), (true, 1), (true, 4)] {
            let feed = opened(file.path(), &InputOptions::default(), is_mapped);
            let chunks = AtomicU64::new(0);
            let check = || {
                let mut buffer = Vec::new();
                while let Some(chunk) = feed.next_chunk(&mut buffer).expect("read") {
                    let lines = chunk.text(&buffer).split(|&b| b == b'\n');
                    let first = lines.into_iter().next().expect("a line");
                    assert_eq!(first, all[chunk.first_line as usize - 1]);
                    chunks.fetch_add(1, Ordering::Relaxed);
                }
            };
            std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(check))));
            assert!(chunks.into_inner() > 10);
        }
    }
}

#[test]
fn shards_joined_are_the_whole() {
    let text = sample(700);
    for file in files(&text) {
        let (whole, _) = chunks(file.path());
        for n in [1, 2, 3, 7, 50] {
            let mut joined = Vec::new();
            for k in 1..=n {
                joined.extend(chunks_with(file.path(), &share(k, n)).0);
            }
            assert!(joined == whole, "{n} shards");
        }
    }
}

#[test]
fn ranges_of_lines_joined_are_the_whole() {
    let text = sample(3_000);
    for file in files(&text) {
        let (whole, _) = chunks(file.path());
        // The header is line 3, the last line is 3004.
        for cuts in [&[1, 2, 3, 4, 5][..], &[3], &[98, 1_000, 3_003, 3_004], &[1_500, 9_999]] {
            let mut joined = Vec::new();
            let mut first = 1;
            for last in cuts.iter().map(ToString::to_string).chain([String::new()]) {
                let (part, places) =
                    chunks_with(file.path(), &lines_of(&format!("{first}-{last}")));
                let lines = memchr::memchr_iter(b'\n', &part).count() as u64;
                assert!(
                    last.is_empty() || lines <= last.parse::<u64>().expect("a number") + 1 - first
                );
                let header = u64::from(first == 3);
                assert!(places.first().is_none_or(|&(_, line)| line == first + header));
                joined.extend(part);
                first = last.parse().unwrap_or(0) + 1;
            }
            assert!(joined == whole, "{cuts:?}: {} and {}", joined.len(), whole.len());
        }
    }
}

#[test]
fn lines_of_drawn_puzzles_are_those_whose_first_row_is_asked_for() {
    let puzzle = ninefold_text::grid::boxed(&ninefold_core::grid::Grid::EMPTY);
    let height = puzzle.lines().count() as u64 + 1;
    let text = format!("{puzzle}\n").repeat(1_000);
    for file in files(text.as_bytes()) {
        let count = |range: String| {
            let (text, _) = chunks_with(file.path(), &lines_of(&range));
            let drawn: Vec<_> = drawn::puzzles(&Layout::GRID, &text).collect();
            assert!(drawn.iter().all(|drawn| drawn.record.is_ok()), "{range}");
            drawn.len()
        };
        for cut in [1, 2, height - 1, height, height + 1, 500 * height, 700 * height + 3] {
            assert_eq!(count(format!("-{cut}")) + count(format!("{}-", cut + 1)), 1_000, "{cut}");
        }
        // The first row is the second line of a puzzle, behind the border.
        assert_eq!(count(format!("3-{}", 10 * height + 2)), 10);
        assert_eq!(count(format!("2-{}", 10 * height + 1)), 10);
    }
}

#[test]
fn reading_stops_behind_the_last_line() {
    struct Endless;
    impl Read for Endless {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            // Lines of two bytes, as far as the buffer goes.
            buffer.iter_mut().enumerate().for_each(|(i, byte)| *byte = b"1\n"[i % 2]);
            Ok(buffer.len() & !1)
        }
    }
    for last in [2, 3, 32_768, 300_000] {
        let feed = Inputs::from_reader("endless", Endless, &lines_of(&format!("2-{last}")));
        let feed = feed.expect("begun");
        let (mut lines, mut buffer) = (0, Vec::new());
        while let Some(chunk) = feed.next_chunk(&mut buffer).expect("read") {
            lines += count_lines(chunk.text(&buffer));
        }
        assert_eq!(lines, last - 1);
    }
}

#[test]
fn drawn_puzzles_are_never_cut() {
    let puzzle = ninefold_text::grid::boxed(&ninefold_core::grid::Grid::EMPTY);
    let text = format!("{puzzle}\n").repeat(1_000);
    for file in files(text.as_bytes()) {
        for n in [1, 3] {
            let mut puzzles = 0;
            for k in 1..=n {
                let feed = Inputs::open(&[file.path()], &share(k, n)).expect("opened");
                let mut buffer = Vec::new();
                while let Some(chunk) = feed.next_chunk(&mut buffer).expect("read") {
                    let text = chunk.text(&buffer);
                    assert!(text.len() < 2 * CHUNK);
                    let drawn: Vec<_> = drawn::puzzles(&Layout::GRID, text).collect();
                    assert!(drawn.iter().all(|drawn| drawn.record.is_ok()));
                    puzzles += drawn.len();
                }
            }
            assert_eq!(puzzles, 1_000);
        }
    }
}

#[test]
fn a_file_cut_short_meanwhile_is_an_error() {
    for is_mapped in [false, true] {
        let file = &files(&sample(5_000))[0];
        let feed = opened(file.path(), &InputOptions::default(), is_mapped);
        let mut buffer = Vec::new();
        assert!(feed.next_chunk(&mut buffer).is_ok());
        file.as_file().set_len(10).expect("cut");
        let error = feed.next_chunk(&mut buffer).expect_err("an error").to_string();
        assert!(error.contains("cut from"), "{error}");
    }
}

#[test]
fn variants_come_in_small_chunks_of_whole_lines() {
    let line = ".Cage~3~R1C1~R1C2~R1C3~R1C4";
    let mut text = format!("title of it all\n{line}\n").into_bytes();
    for i in 0..9_000 {
        text.extend(format!("{line};{i}\n").bytes());
    }
    text.extend(format!(".Cage~{}\n", "9".repeat(100_000)).bytes());
    text.extend_from_slice(line.as_bytes());
    for file in files(&text) {
        let (joined, places) = chunks(file.path());
        assert!(joined == text[16..], "{} and {} bytes", joined.len(), text.len());
        assert!(places.len() > 9_000 * line.len() / VARIANTS_CHUNK, "{}", places.len());
    }
}

#[test]
fn an_empty_input_has_no_chunks() {
    for file in files(b"") {
        assert_eq!(chunks(file.path()), (vec![], vec![]));
    }
}
