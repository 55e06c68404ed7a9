//! Parquet files as inputs: whatever a file is written with, its rows are read as csv has them, and
//! no damage is more than an error.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use ninefold_jobs::batch::{InputOptions, Inputs, each_puzzle};
use ninefold_jobs::random::Random;
use ninefold_jobs::text::csv;
use parquet::basic::{Compression, Encoding, GzipLevel, ZstdLevel};
use parquet::data_type::{
    BoolType, ByteArray, ByteArrayType, DataType, DoubleType, FixedLenByteArray,
    FixedLenByteArrayType, Int32Type, Int64Type,
};
use parquet::file::properties::{WriterProperties, WriterPropertiesBuilder, WriterVersion};
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;

use crate::harness::{hunt, puzzles};

const SCHEMA: &str = "
message puzzles {
  OPTIONAL BINARY source (UTF8);
  REQUIRED BINARY question (UTF8);
  OPTIONAL BINARY answer (UTF8);
  OPTIONAL INT32 rating;
  REQUIRED BOOLEAN hard;
  REQUIRED DOUBLE weight;
}";

/// A row as it is written, and as it is read.
struct Row {
    source: Option<String>,
    question: String,
    answer: Option<String>,
    rating: Option<i32>,
    hard: bool,
    weight: f64,
}

/// Rows with all that is hard to write as csv.
fn rows(count: usize) -> Vec<Row> {
    let sources =
        ["mine", "a,b", "say \"no\"", "two\nlines", " edge ", "#mark", "é", "", ";", "tab\t!"];
    let puzzles = puzzles("minimal.txt").into_iter().cycle().take(count);
    let row = |(i, puzzle): (usize, ninefold_jobs::grid::Grid)| Row {
        source: (i % 7 != 3).then(|| sources[i % sources.len()].to_owned()),
        question: puzzle.to_string(),
        answer: (i % 2 == 0).then(|| "1".repeat(81)),
        rating: (i % 3 != 0).then_some(i as i32 - 5),
        hard: i % 2 == 1,
        weight: i as f64 / 4.0,
    };
    puzzles.enumerate().map(row).collect()
}

/// The rows as lines of csv.
fn lines(rows: &[Row]) -> String {
    let mut out = Vec::new();
    for row in rows {
        let source = row.source.clone().unwrap_or_default();
        // Without quotes, white space would be left out, and the line taken for a comment.
        let is_bare = source.trim() == source && !source.starts_with('#');
        match is_bare {
            true if !source.contains('\n') => csv::write_field(source.as_bytes(), &mut out),
            _ => out.extend(format!("\"{}\"", source.replace('\n', "\\n")).into_bytes()),
        }
        let rating = row.rating.map(|rating| rating.to_string()).unwrap_or_default();
        let answer = row.answer.clone().unwrap_or_default();
        let rest = format!(",{},{answer},{rating},{},{}\n", row.question, row.hard, row.weight);
        out.extend(rest.into_bytes());
    }
    String::from_utf8(out).expect("text")
}

/// Writes rows, `of_group` in a row group.
fn write(rows: &[Row], of_group: usize, properties: WriterProperties) -> Vec<u8> {
    let schema = Arc::new(parse_message_type(SCHEMA).expect("a schema"));
    let mut writer =
        SerializedFileWriter::new(Vec::new(), schema, Arc::new(properties)).expect("begun");
    let text = |text: &String| ByteArray::from(text.as_str());
    for rows in rows.chunks(of_group) {
        let mut group = writer.next_row_group().expect("a row group");
        let rows = || rows.iter();
        column::<ByteArrayType>(&mut group, rows().map(|row| row.source.as_ref().map(text)));
        column::<ByteArrayType>(&mut group, rows().map(|row| Some(text(&row.question))));
        column::<ByteArrayType>(&mut group, rows().map(|row| row.answer.as_ref().map(text)));
        column::<Int32Type>(&mut group, rows().map(|row| row.rating));
        column::<BoolType>(&mut group, rows().map(|row| Some(row.hard)));
        column::<DoubleType>(&mut group, rows().map(|row| Some(row.weight)));
        group.close().expect("closed");
    }
    writer.into_inner().expect("written")
}

/// Writes the next column of a row group. Of one that is required, the levels are not looked at.
fn column<T: DataType>(
    group: &mut SerializedRowGroupWriter<'_, Vec<u8>>,
    values: impl Iterator<Item = Option<T::T>>,
) {
    let all: Vec<Option<T::T>> = values.collect();
    let levels: Vec<i16> = all.iter().map(|value| value.is_some().into()).collect();
    let values: Vec<T::T> = all.into_iter().flatten().collect();
    let mut column = group.next_column().expect("a column").expect("a column");
    column.typed::<T>().write_batch(&values, Some(&levels), None).expect("written");
    column.close().expect("closed");
}

fn plain() -> WriterPropertiesBuilder {
    WriterProperties::builder().set_created_by("a test".to_owned())
}

/// All codecs that are read, with both kinds of pages, with dictionaries and without.
fn ways() -> Vec<(String, WriterProperties)> {
    let gzip = Compression::GZIP(GzipLevel::default());
    let zstd = Compression::ZSTD(ZstdLevel::default());
    let plain_codecs = [Compression::UNCOMPRESSED, Compression::SNAPPY, Compression::LZ4_RAW];
    let mut ways = Vec::new();
    for codec in plain_codecs.into_iter().chain([Compression::LZ4, gzip, zstd]) {
        for version in [WriterVersion::PARQUET_1_0, WriterVersion::PARQUET_2_0] {
            for dictionary in [true, false] {
                let properties = plain()
                    .set_compression(codec)
                    .set_writer_version(version)
                    .set_dictionary_enabled(dictionary)
                    .set_data_page_row_count_limit(100)
                    .set_write_batch_size(50);
                ways.push((format!("{codec} {version:?} {dictionary}"), properties.build()));
            }
        }
    }
    for encoding in [Encoding::DELTA_BYTE_ARRAY, Encoding::DELTA_LENGTH_BYTE_ARRAY] {
        let path = |name: &str| parquet::schema::types::ColumnPath::from(name);
        let properties = plain()
            .set_dictionary_enabled(false)
            .set_column_encoding(path("question"), encoding)
            .set_column_encoding(path("rating"), Encoding::DELTA_BINARY_PACKED)
            .set_column_encoding(path("weight"), Encoding::BYTE_STREAM_SPLIT);
        ways.push((format!("{encoding}"), properties.build()));
    }
    ways
}

/// The text of some inputs, and the first line of each chunk.
fn text_of(inputs: &Inputs) -> (String, Vec<u64>) {
    let (mut text, mut first, mut buffer) = (Vec::new(), Vec::new(), Vec::new());
    while let Some(chunk) = inputs.next_chunk(&mut buffer).expect("read") {
        text.extend_from_slice(chunk.text(&buffer));
        first.push(chunk.first_line);
    }
    (String::from_utf8(text).expect("text"), first)
}

/// The same of a share of some inputs.
fn share(paths: &[&PathBuf], k: usize, n: usize) -> (String, Vec<u64>) {
    let shard = Some(format!("{k}/{n}").parse().expect("a shard"));
    let options = InputOptions { shard, ..InputOptions::default() };
    text_of(&Inputs::open(paths, &options).expect("opened"))
}

fn opened(path: &Path, options: &InputOptions) -> Inputs {
    Inputs::open(&[path], options).expect("opened")
}

#[test]
fn rows_are_the_same_however_they_are_written() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("a.parquet");
    let rows = rows(1_700);
    let expected = lines(&rows);
    for (way, properties) in ways() {
        fs::write(&path, write(&rows, 600, properties)).expect("written");
        let inputs = opened(&path, &InputOptions::default());
        assert_eq!(inputs.header(0), b"source,question,answer,rating,hard,weight");
        let (text, _) = text_of(&inputs);
        let first = text.lines().zip(expected.lines()).find(|(found, expected)| found != expected);
        assert!(text == expected, "{way}: {first:?}");
    }
}

#[test]
fn shares_and_ranges_of_rows_joined_are_the_whole() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("a.parquet");
    let rows = rows(5_000);
    fs::write(&path, write(&rows, 1_300, plain().build())).expect("written");
    let whole = lines(&rows);
    for n in [1, 2, 3, 7, 64] {
        let mut joined = String::new();
        for k in 1..=n {
            let (text, first) = share(&[&path], k, n);
            let before = joined.lines().count() as u64;
            assert!(first.first().is_none_or(|&first| first == before + 1), "{k}/{n}");
            // Cut by rows: no share is longer than another by more than one.
            assert!(text.lines().count().abs_diff(rows.len() / n) <= 1, "{k}/{n}");
            joined += &text;
        }
        assert!(joined == whole, "{n} shares");
    }
    for cuts in [&[1, 2, 1_300, 1_301][..], &[2_599, 2_600, 4_999], &[5_000, 6_000]] {
        let (mut joined, mut begin) = (String::new(), 1);
        for end in cuts.iter().map(ToString::to_string).chain([String::new()]) {
            let lines = Some(format!("{begin}-{end}").parse().expect("a range"));
            let options = InputOptions { lines, ..InputOptions::default() };
            joined += &text_of(&opened(&path, &options)).0;
            begin = end.parse().unwrap_or(0) + 1;
        }
        assert!(joined == whole, "{cuts:?}");
    }
}

#[test]
fn shares_of_tables_and_texts_together_are_the_whole() {
    let directory = tempfile::tempdir().expect("a directory");
    let [table, text] = ["a.parquet", "b.txt"].map(|name| directory.path().join(name));
    fs::write(&table, write(&rows(700), 300, plain().build())).expect("written");
    let lines: String = puzzles("easy.txt").iter().take(500).map(|p| format!("{p}\n")).collect();
    fs::write(&text, lines).expect("written");
    for paths in [[&table, &text], [&text, &table], [&table, &table]] {
        let (whole, _) = share(&paths, 1, 1);
        for n in [2, 3, 10] {
            let joined: String = (1..=n).map(|k| share(&paths, k, n).0).collect();
            assert!(joined == whole, "{n} {paths:?}");
        }
    }
}

/// A file with one column of puzzles of a fixed length, and numbers.
#[test]
fn fixed_lengths_and_missing_puzzles_are_read() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("a.parquet");
    let message = "message a { REQUIRED INT64 id; OPTIONAL FIXED_LEN_BYTE_ARRAY (81) Puzzle; }";
    let schema = Arc::new(parse_message_type(message).expect("a schema"));
    let mut writer = SerializedFileWriter::new(Vec::new(), schema, Arc::default()).expect("begun");
    let mut group = writer.next_row_group().expect("a row group");
    column::<Int64Type>(&mut group, [-7, 8, 9].map(Some).into_iter());
    let grids = puzzles("easy.txt");
    let puzzle = |at: usize| FixedLenByteArray::from(ByteArray::from(&*grids[at].to_string()));
    let values = [Some(puzzle(0)), None, Some(puzzle(1))];
    column::<FixedLenByteArrayType>(&mut group, values.into_iter());
    group.close().expect("closed");
    fs::write(&path, writer.into_inner().expect("written")).expect("written");
    let inputs = opened(&path, &InputOptions::default());
    let mut found = Vec::new();
    let malformed = each_puzzle(&inputs, |_, row, puzzle| found.push((row, *puzzle)));
    assert_eq!(malformed.expect("read"), [1]);
    assert_eq!(found, [(1, grids[0]), (3, grids[1])]);
    assert_eq!(inputs.place(0, 2), "row 2");
    let text = text_of(&opened(&path, &InputOptions::default())).0;
    assert_eq!(text, format!("-7,{}\n8,null\n9,{}\n", grids[0], grids[1]));
}

/// Reads a file to its end, whatever is in it. Returns whether that was an error.
fn read_all(path: &Path) -> bool {
    let Ok(inputs) = Inputs::open(&[path], &InputOptions::default()) else { return true };
    each_puzzle(&inputs, |_, _, _| ()).is_err()
}

/// Damage of every kind that is likely: cut short, bits turned over, bytes replaced, and that all
/// over the file. `NINEFOLD_HUNT` makes it more.
#[test]
fn damage_is_an_error_and_never_more() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("a.parquet");
    let hunt = hunt();
    let rows = rows(40);
    let (mut random, mut errors, mut read) = (Random::new(5, 0), 0, 0);
    for (way, properties) in ways() {
        let whole = write(&rows, 25, properties);
        let begin = Instant::now();
        for trial in 0..60 * hunt {
            let mut bytes = whole.clone();
            let at = random.below(bytes.len());
            match trial % 4 {
                0 => bytes.truncate(at),
                1 => bytes[at] ^= 1 << random.below(8),
                2 => bytes[at] = random.below(256) as u8,
                // In the footer alone, where all lengths and places are.
                _ => {
                    let at = bytes.len() - 1 - random.below(bytes.len() / 4);
                    bytes[at] ^= 1 << random.below(8);
                }
            }
            fs::write(&path, bytes).expect("written");
            read += 1;
            errors += u32::from(read_all(&path));
        }
        let taken = begin.elapsed();
        assert!(taken < Duration::from_secs(60 * hunt as u64), "{way}: {taken:?}");
    }
    // A turned bit in a text is no damage that can be seen.
    assert!(errors > read / 3, "{errors} of {read}");
    fs::write(&path, write(&rows, 25, plain().build())).expect("written");
    assert!(!read_all(&path));
}
