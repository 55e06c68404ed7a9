//! Indexes of compressed files: what is written, kept and refused.

use super::*;
use crate::batch::chunk::tests::{lines_of, share};
use crate::batch::compression::tests::{gzip, zstd};
use crate::batch::{InputOptions, Inputs};
use std::{fs, io::Write};

/// Lines of different lengths below a header: about three times the bytes from which the format
/// is detected.
fn sample() -> Vec<u8> {
    let line = |i: usize| {
        let length = if i.is_multiple_of(97) { 900 } else { i % 120 };
        format!("{i},{}\n", "x".repeat(length))
    };
    let lines: String = (0..2_500).map(line).collect();
    format!("id,puzzle\n{lines}last line without an end").into_bytes()
}

/// Files of the text: each as one piece, and as many that end anywhere within lines.
fn files(directory: &Path, text: &[u8]) -> Vec<PathBuf> {
    let pieces = |pack: fn(&[u8]) -> Vec<u8>| text.chunks(2_777).map(pack).collect::<Vec<_>>();
    let packed = [gzip(text), zstd(text), pieces(gzip).concat(), pieces(zstd).concat()];
    let write = |(i, bytes): (usize, Vec<u8>)| {
        let path = directory.join(format!("{i}"));
        fs::write(&path, bytes).expect("written");
        path
    };
    packed.into_iter().enumerate().map(write).collect()
}

/// Writes the index of a file, with places close together.
fn index(path: &Path) -> FileIndex {
    let index = FileIndex::with_step(path, 5_000, MOST_PLACES, Control::NONE).expect("an index");
    fs::write(FileIndex::path_of(path), index.to_json("a test")).expect("written");
    index
}

/// The text of all chunks, the number of the first line, and the compressed bytes taken.
fn read(path: &Path, options: &InputOptions) -> (Vec<u8>, Option<u64>, u64) {
    let feed = Inputs::open(&[path], options).expect("opened");
    let (mut text, mut first_line, mut taken, mut buffer) = (Vec::new(), None, 0, Vec::new());
    while let Some(chunk) = feed.next_chunk(&mut buffer).expect("read") {
        text.extend_from_slice(chunk.text(&buffer));
        first_line = first_line.or(Some(chunk.first_line));
        taken += chunk.taken;
    }
    (text, first_line, taken)
}

#[test]
fn an_index_counts_what_is_there() {
    let directory = tempfile::tempdir().expect("a directory");
    let text = sample();
    for (path, pieces) in files(directory.path(), &text).iter().zip([1, 1, 0, 0]) {
        let index = index(path);
        let pieces = if pieces == 1 { 1 } else { text.len().div_ceil(2_777) as u64 };
        assert_eq!((index.len, index.lines), (text.len() as u64, 2_502));
        assert_eq!((index.pieces, index.points.len() > 20), (pieces, pieces > 1));
        for point in &index.points {
            let before = &text[..point.unpacked as usize];
            assert_eq!(point.line, 1 + memchr::memchr_iter(b'\n', before).count() as u64);
        }
    }
    let empty = directory.path().join("empty");
    fs::write(&empty, zstd(b"")).expect("written");
    assert_eq!((index(&empty).lines, index(&empty).pieces), (0, 0));
}

#[test]
fn a_written_index_is_read_again() {
    let directory = tempfile::tempdir().expect("a directory");
    for path in files(directory.path(), &sample()) {
        let index = index(&path);
        assert_eq!(FileIndex::beside(&path).expect("read"), Some(index));
    }
    assert_eq!(FileIndex::beside(&directory.path().join("none")).expect("none"), None);
}

#[test]
fn shares_and_lines_are_the_same_with_and_without_an_index() {
    let directory = tempfile::tempdir().expect("a directory");
    let shares = [1, 2, 3, 7].into_iter().flat_map(|n| (1..=n).map(move |k| share(k, n)));
    let ranges = ["1-", "2-2", "1200-1201", "2490-", "2501-2502", "2502-", "5000-"].map(lines_of);
    let parts: Vec<InputOptions> = shares.chain(ranges).collect();
    for path in files(directory.path(), &sample()) {
        let read_all = || parts.iter().map(|part| read(&path, part)).collect::<Vec<_>>();
        let without = read_all();
        index(&path);
        for ((part, without), with) in parts.iter().zip(without).zip(read_all()) {
            assert!(with.0 == without.0 && with.1 == without.1, "{part:?}");
        }
    }
}

#[test]
fn a_late_share_does_not_take_what_is_before_it() {
    let directory = tempfile::tempdir().expect("a directory");
    let paths = files(directory.path(), &sample());
    for path in &paths[2..] {
        let index = index(path);
        let (_, _, all) = read(path, &InputOptions::default());
        assert_eq!(all, index.packed_len());
        for options in [share(40, 40), lines_of("2490-")] {
            let feed = Inputs::open(&[path], &options).expect("opened");
            let total = feed.total_bytes().expect("known");
            let (_, _, taken) = read(path, &options);
            assert!(taken == total && taken < all / 10, "{taken} of {all}, {total}");
            assert_eq!(feed.extra_passes().count(), 1, "this file is too new to be trusted");
        }
    }
}

#[test]
fn a_copy_is_recognised_and_another_file_is_not() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("a");
    // Stored and not compressed: one byte more or less far from both ends makes no difference
    // to the length.
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::none());
    encoder.write_all(&sample()).expect("packed");
    let packed = encoder.finish().expect("packed");
    let long_ago = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000_000);
    let write = |bytes: &[u8], time: SystemTime| {
        fs::write(&path, bytes).expect("written");
        let file = File::options().append(true).open(&path).expect("opened");
        file.set_modified(time).expect("set");
    };
    let fit =
        |index: &FileIndex| index.fits(&mut File::open(&path).expect("opened")).expect("read");
    write(&packed, long_ago);
    let index = index(&path);
    assert_eq!(fit(&index), Fit::Same);
    write(&packed, long_ago + Duration::from_nanos(1));
    assert_eq!(fit(&index), Fit::SameByChecksum);
    let mut other = packed.clone();
    other[packed.len() / 2] ^= 1;
    write(&other, long_ago + Duration::from_nanos(1));
    assert!(matches!(fit(&index), Fit::Other(why) if why.contains("other contents")));
    other[packed.len() - 1] ^= 1;
    write(&other, long_ago);
    assert!(matches!(fit(&index), Fit::Other(why) if why.contains("other contents")));
    write(&packed[..packed.len() - 1], long_ago);
    assert!(matches!(fit(&index), Fit::Other(why) if why.contains("bytes")));
    for options in [share(1, 2), lines_of("1-")] {
        let refused = Inputs::open(&[&path], &options).err().map(|error| error.to_string());
        assert!(refused.is_some_and(|error| error.contains("a.index cannot be used")));
    }
}

#[test]
fn a_damaged_index_is_refused_with_what_is_wrong() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = &files(directory.path(), &sample())[2];
    let good = index(path).to_json("a test");
    // With a valid checksum: the fault is elsewhere.
    let sealed = |text: String| {
        let mut value: Value = serde_json::from_str(&text).expect("JSON");
        value.as_object_mut().expect("an object").remove("xxh3_of_this");
        seal(value).to_string()
    };
    let swapped = sealed(good.replacen("[[0,0,1],", "[[0,0,1],[9,9999999,1],", 1));
    let far = sealed(good.replace("\"lines\":2502", "\"lines\":5"));
    let endless = good.replace("\"lines\":2502", "\"lines\":18446744073709551615");
    assert!(FileIndex::from_json(sealed(endless).as_bytes()).is_ok());
    let longer = good.replacen("\"bytes\":", "\"bytes\":1", 1);
    for (text, word) in [
        ("", "no index"),
        ("garbage", "no index"),
        ("[]", "no checksum"),
        (&sealed("{}".to_owned()), "no format"),
        (&sealed("{\"format\":2}".to_owned()), "format is 2"),
        (&sealed("{\"format\":1}".to_owned()), "missing or wrong"),
        (&longer, "its checksum is another"),
        (&good[..good.len() / 2], "no index"),
        (&swapped, "points"),
        (&far, "points"),
        (&sealed(good.replace("gzip", "lzma")), "compression"),
    ] {
        fs::write(FileIndex::path_of(path), text).expect("written");
        let error = FileIndex::beside(path).expect_err("refused").to_string();
        assert!(error.contains(".index cannot be used") && error.contains(word), "{error}");
    }
}

#[test]
fn places_become_rarer_and_not_too_many() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = &files(directory.path(), &sample())[3];
    let index = FileIndex::with_step(path, 1, 10, Control::NONE).expect("an index");
    let points = &index.points;
    assert!((5..=10).contains(&points.len()), "{points:?}");
    assert!(index.is_consistent());
    let gaps = points.windows(2).map(|pair| pair[1].unpacked - pair[0].unpacked);
    let gaps: Vec<u64> = gaps.collect();
    assert!(gaps.iter().max() <= gaps.iter().min().map(|least| 4 * least).as_ref(), "{gaps:?}");
}

#[test]
fn plain_or_damaged_files_have_no_index() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("file");
    for (bytes, word) in [
        (&b"53..7....6\n"[..], "neither a gzip nor a Zstandard file"),
        (&gzip(&sample())[..1_000], "cannot read"),
        (&zstd(&sample())[..1_000], "cannot read"),
        (&[&gzip(b"a")[..], b"behind it"].concat(), "cannot read"),
    ] {
        fs::write(&path, bytes).expect("written");
        let error = FileIndex::of(&path, Control::NONE).expect_err("refused").to_string();
        assert!(error.contains(word), "{error}");
    }
    let error = FileIndex::of(directory.path(), Control::NONE).expect_err("refused");
    assert!(error.to_string().contains("not a regular file"));
}
