//! Tables as inputs: a Parquet file is to every verb what a csv of the same content is, what is
//! wrong with one is told by its row and column, and a file that cannot be read is refused by name.
//! And csv itself, in the dialects of those who train on puzzles.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use parquet::basic::Compression;
use parquet::data_type::{ByteArray, ByteArrayType};
use parquet::file::metadata::{ColumnChunkMetaData, ParquetMetaDataReader, ParquetMetaDataWriter};
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;

use crate::harness::*;
use crate::shards::{check, check_ranges, verbs};

/// Writes columns of texts, some of them missing, with `of_group` rows in a row group.
fn write(path: &Path, columns: &[(&str, Vec<Option<&str>>)], of_group: usize) {
    let fields = columns.iter().map(|(name, _)| format!("OPTIONAL BINARY {name} (UTF8);"));
    let schema = format!("message table {{ {} }}", fields.collect::<String>());
    let schema = Arc::new(parse_message_type(&schema).expect("a schema"));
    let properties = WriterProperties::builder().set_compression(Compression::SNAPPY).build();
    let mut writer =
        SerializedFileWriter::new(Vec::new(), schema, Arc::new(properties)).expect("begun");
    let rows = columns[0].1.len();
    for begin in (0..rows).step_by(of_group) {
        let mut group = writer.next_row_group().expect("a row group");
        for (_, fields) in columns {
            let fields = &fields[begin..rows.min(begin + of_group)];
            let values: Vec<ByteArray> = fields.iter().flatten().map(|&f| f.into()).collect();
            let levels: Vec<i16> = fields.iter().map(|field| i16::from(field.is_some())).collect();
            let mut column = group.next_column().expect("a column").expect("a column");
            let written = column.typed::<ByteArrayType>().write_batch(&values, Some(&levels), None);
            written.expect("written");
            column.close().expect("closed");
        }
        group.close().expect("closed");
    }
    fs::write(path, writer.into_inner().expect("written")).expect("written");
}

/// The same rows as a csv and as a Parquet file: all puzzles are good, as the line of a csv's error
/// is not the row of a table's.
fn both(directory: &Path) -> [PathBuf; 2] {
    let [csv, table] = ["a.csv", "a.parquet"].map(|name| directory.join(name));
    let lines: Vec<String> = puzzles("easy.txt").iter().take(60).map(ToString::to_string).collect();
    let mut questions: Vec<Option<&str>> = lines.iter().map(|line| Some(&line[..])).collect();
    // One that is there twice, and one that is another by a symmetry.
    questions.push(Some(&lines[7]));
    let turned: String = lines[9].chars().rev().collect();
    questions.push(Some(&turned));
    questions.insert(0, Some(PUZZLE));
    // One has a solution, in the first place: without a header, the column is found by its form.
    let mut answers = vec![None; questions.len()];
    answers[0] = Some(SOLUTION);
    let names = ["mine, too", "say \"x\"", "plain", ""];
    let sources: Vec<Option<&str>> = (0..questions.len()).map(|i| Some(names[i % 4])).collect();
    let mut content = "source,question,answer\n".to_owned();
    for ((source, question), answer) in sources.iter().zip(&questions).zip(&answers) {
        let (source, answer) = (source.unwrap_or_default(), answer.unwrap_or_default());
        // As a verb that copies lines writes those of a table: quoted where it must be.
        let source = match source.contains([',', '"']) {
            true => format!("\"{}\"", source.replace('"', "\"\"")),
            false => source.to_owned(),
        };
        content += &format!("{source},{},{answer}\n", question.unwrap_or_default());
    }
    fs::write(&csv, content).expect("written");
    write(&table, &[("source", sources), ("question", questions), ("answer", answers)], 25);
    [csv, table]
}

#[test]
fn every_verb_reads_a_parquet_file_as_the_csv_of_the_same_content() {
    let directory = Folder::new();
    let [csv, table] = both(&directory);
    let bare = directory.join("bare.csv");
    let content = read(&csv);
    fs::write(&bare, content.split_once('\n').expect("a header").1).expect("written");
    let mut all = verbs();
    all.extend([
        vec!["solve", "--keep-fields"],
        vec!["solve", "--keep-fields", "--columns", "source,solution"],
        vec!["grade", "--keep-fields", "--solutions"],
        vec!["dedup"],
        vec!["dedup", "--equivalent"],
        vec!["explain"],
        vec!["show", "--count", "3"],
        vec!["verify", "--threads", "1"],
    ]);
    for verb in all {
        // Numbers of lines are there in these, and the csv has a header.
        if verb.contains(&"jsonl") || verb.contains(&"verify") {
            continue;
        }
        let of = |file: &PathBuf| {
            let (code, out, err) = match verb[0] {
                "explain" | "show" => said((&verb, file), ""),
                _ => said((&verb, "-q", file), ""),
            };
            assert!(code == 0, "{verb:?}: {err}");
            out.replace("row 1", "line 2").replace("row 2", "line 3").replace("row 3", "line 4")
        };
        // Morphs are told apart by the numbers of their lines.
        let same = if verb.iter().any(|word| word.starts_with("morph") || *word == "--morphs") {
            &bare
        } else {
            &csv
        };
        let (expected, found) = (of(same), of(&table));
        assert!(!expected.is_empty() && found == expected, "{verb:?}\n{expected}\n\n{found}");
    }
    let lines_of_stats = |file: &PathBuf| {
        let out = printed(("stats", file), "");
        let is_time = |line: &&str| line.contains("time") || line.contains("speed");
        out.lines().filter(|line| !is_time(line)).collect::<Vec<_>>().join("\n")
    };
    assert_eq!(lines_of_stats(&table).replace("a.parquet", "a.csv"), lines_of_stats(&csv));
    let parts_of_split = |file: &PathBuf| {
        let parts = Folder::new();
        let to = parts.join("part");
        let order = "split --train 0.5 --test 0.5 --split-salt 3 -q -o";
        let (code, _, err) = said((&order, &to, file), "");
        assert_eq!(code, 0, "{err}");
        let files = fs::read_dir(&parts).expect("listed").flatten();
        let mut parts: Vec<String> = files.map(|file| read(file.path())).collect();
        parts.sort();
        assert_eq!(parts.len(), 2);
        parts
    };
    assert_eq!(parts_of_split(&table), parts_of_split(&csv));
}

#[test]
fn shares_and_ranges_of_a_parquet_file_joined_are_the_whole() {
    let directory = Folder::new();
    let [_, table] = both(&directory);
    for verb in verbs() {
        check(&verb, &[&table], &[3]);
        check_ranges(&verb, &table, &[1, 24, 26]);
    }
}

#[test]
fn errors_in_a_table_name_row_and_column() {
    let directory = Folder::new();
    let table = directory.join("a.parquet");
    let lines = PUZZLE.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned());
    let spread = lines.collect::<Vec<_>>().join("\n");
    let wrong = PUZZLE.replacen("195", "1x5", 1);
    let padded = format!(" {PUZZLE}\n");
    let questions = [
        Some(PUZZLE),
        None,
        Some(&wrong[..]),
        Some(""),
        Some(&PUZZLE[..80]),
        Some(&spread),
        Some(&padded),
    ];
    let comments = [Some("#"), Some("a\nb"), None, Some("a"), Some("a"), Some("a"), Some("last")];
    write(&table, &[("note", comments.to_vec()), ("Quizzes", questions.to_vec())], 3);
    let expected = [
        "row 2, Quizzes, character 1: found null, expected a puzzle",
        "row 3, Quizzes, character 14: found 'x', expected a digit 1 to 9 or a blank (0 . _ *)",
        "row 4, Quizzes, character 1: found the end of the field, expected 81 cells",
        "row 5, Quizzes, character 81: found the end of the field after 80 cells, expected 81 cells: if a spreadsheet has cut off zeros at the beginning, import the column as text",
    ];
    let (code, out, err) = said(("solve", &table), "");
    assert_eq!(code, 3, "{err}");
    // One line for each row, whatever is in it, behind the header.
    assert_eq!(out.lines().count(), 8, "{out}");
    for (line, expected) in out.lines().skip(2).zip(expected) {
        assert!(line.ends_with(&format!("\"malformed: {expected}\"")), "{line}");
    }
    assert!(out.lines().last().is_some_and(|line| line.ends_with(",unique")), "{out}");
    assert!(expected.iter().all(|expected| err.contains(expected)), "{err}");
    let (code, out, err) = said(("convert --to csv", &table), "");
    // Nine rows in a field are a puzzle.
    let good = format!("puzzle,note\n{PUZZLE},#\n{PUZZLE},a\n{PUZZLE},last\n");
    assert_eq!((code, out), (3, good), "{err}");
    let with_name = |expected: &&str| err.contains(&format!("a.parquet: {expected}"));
    assert!(expected.iter().all(with_name), "{err}");
    let (code, _, err) = said(("show", &table, "--count 9"), "");
    assert!(code == 3 && expected.iter().all(|expected| err.contains(expected)), "{err}");
    let (_, out, _) = said(("verify", &table), "");
    assert!(out.contains("row 1: no solution") && out.contains("row 7: no solution"), "{out}");
    let (_, out, _) = said(("solve -q --output-format jsonl", &table), "");
    assert!(out.lines().last().is_some_and(|line| line.starts_with("{\"line\":7,")), "{out}");
    let (_, out, _) = said(("dedup -q", &table), "");
    assert_eq!(out.lines().next(), Some("note,Quizzes"));
    assert!(out.contains(&format!("\"#\",{PUZZLE}\n\"a\\nb\",null\n")), "{out}");
}

/// The file with another footer.
fn with_footer(
    bytes: &[u8],
    change: impl Fn(ColumnChunkMetaData) -> ColumnChunkMetaData,
) -> Vec<u8> {
    let whole = tempfile::tempfile().expect("a file");
    std::io::Write::write_all(&mut &whole, bytes).expect("written");
    let footer = ParquetMetaDataReader::new().parse_and_finish(&whole).expect("a footer");
    let mut builder = footer.into_builder();
    for group in builder.take_row_groups() {
        let mut group = group.into_builder();
        let columns = group.take_columns().into_iter().map(&change).collect();
        builder = builder.add_row_group(group.set_column_metadata(columns).build().expect("built"));
    }
    let length = u32::from_le_bytes(bytes[bytes.len() - 8..bytes.len() - 4].try_into().expect("4"));
    let mut other = bytes[..bytes.len() - 8 - length as usize].to_vec();
    let mut behind = Vec::new();
    ParquetMetaDataWriter::new(&mut behind, &builder.build()).finish().expect("written");
    other.extend(behind);
    other
}

#[test]
fn files_that_cannot_be_read_are_refused_by_name() {
    let directory = Folder::new();
    let at = |name: &str| directory.join(name);
    let [_, table] = both(&directory);
    let whole = bytes(&table);
    let refused = |name: &str, bytes: &[u8], words: &str| {
        fs::write(at(name), bytes).expect("written");
        let (code, out, err) = said(("solve", &at(name), "-q"), "");
        assert!(matches!(code, 1 | 2) && out.is_empty(), "{name}: {code} {out}");
        assert!(err.contains(name) && err.contains(words), "{name}: {err}");
        assert!(!err.contains("panicked"), "{name}: {err}");
    };
    refused("cut", &whole[..whole.len() - 9], "its end is missing");
    refused("short", b"PAR1", "its end is missing");
    refused("footer", &[b"PARE", &whole[4..whole.len() - 4], b"PARE"].concat(), "encrypted");
    let mut long = whole.clone();
    let at_length = long.len() - 8;
    long[at_length..at_length + 4].copy_from_slice(&u32::MAX.to_le_bytes());
    refused("long", &long, "damaged");
    for (codec, name) in
        [(Compression::BROTLI(Default::default()), "brotli"), (Compression::LZO, "lzo")]
    {
        let set = |column: ColumnChunkMetaData| {
            column.into_builder().set_compression(codec).build().expect("built")
        };
        refused(name, &with_footer(&whole, set), &format!("column source is compressed by {name}"));
    }
    // A page that needs a dictionary, and none: the decoder panics, and prints nothing.
    let set = |column: ColumnChunkMetaData| {
        let skipped =
            column.dictionary_page_offset().map_or(0, |at| column.data_page_offset() - at);
        let size = column.compressed_size() - skipped;
        let column = column.into_builder().set_dictionary_page_offset(None);
        column.set_total_compressed_size(size).build().expect("built")
    };
    refused("no-dictionary", &with_footer(&whole, set), "the decoder gave up on it");
    let set = |column: ColumnChunkMetaData| {
        column
            .into_builder()
            .set_data_page_offset(1 << 40)
            .set_dictionary_page_offset(None)
            .build()
            .expect("built")
    };
    refused("outside", &with_footer(&whole, set), "column source lies outside the file");
    for (schema, words) in [
        (
            "REQUIRED BINARY a (UTF8); REQUIRED INT32 b;",
            "found a, b, expected one of puzzle, puzzles,",
        ),
        ("REQUIRED INT64 puzzle;", "its column puzzle is of int64, not text"),
        ("REQUIRED BINARY puzzle (UTF8); REPEATED INT32 moves;", "its column moves is nested"),
        (
            "REQUIRED BINARY puzzle (UTF8); REQUIRED GROUP more { REQUIRED INT32 a; }",
            "its column more is nested",
        ),
        (
            "OPTIONAL GROUP puzzle (LIST) { REPEATED GROUP list { OPTIONAL INT32 element; } }",
            "its column puzzle is nested",
        ),
        (
            "REQUIRED BINARY puzzle (UTF8); REQUIRED FIXED_LEN_BYTE_ARRAY (12) span (INTERVAL);",
            "its column span is of a type",
        ),
    ] {
        let schema =
            parse_message_type(&format!("message table {{ {schema} }}")).expect("a schema");
        let writer = SerializedFileWriter::new(Vec::new(), Arc::new(schema), Arc::default());
        let bytes = writer.expect("begun").into_inner().expect("written");
        refused("schema", &bytes, words);
    }
    // A Parquet file is read from its end.
    let packed = zstd(&whole);
    refused("packed.zst", &packed, "it is a Parquet file");
    fails("solve -", &whole, 2, "standard input: it is a Parquet file");
    fails(("index", &table), "", 1, "contains an index");
    fails(("solve --format grid", &table), "", 2, "not of the format grid");
    let (code, _, err) = said("solve --format parquet -", PUZZLE);
    assert!(code == 2 && err.contains("it is no Parquet file"), "{err}");
    for format in ["parquet", "csv", "variants"] {
        let (code, out, err) = said(("solve -q --format", format, &table), "");
        assert_eq!((code, out.lines().count()), (0, 64), "{format}: {err}");
    }
}

#[cfg(unix)]
#[test]
fn a_pipe_is_refused_and_not_waited_for() {
    let directory = Folder::new();
    let [_, table] = both(&directory);
    let pipe = directory.join("pipe.parquet");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo");
    assert!(made.success());
    let bytes = bytes(&table);
    let to = pipe.clone();
    let writer = std::thread::spawn(move || fs::write(to, bytes));
    fails(("solve", &pipe), "", 2, "pipe.parquet: it is a Parquet file");
    let _ = writer.join().expect("joined");
}

#[test]
fn tables_without_rows_and_of_one_column_are_read() {
    let directory = Folder::new();
    let table = directory.join("a.parquet");
    for (column, count) in [(vec![], 0), (vec![Some(PUZZLE), None, Some("")], 3)] {
        write(&table, &[("Board", column)], 2);
        let (_, out, err) = said(("solve", &table, "-q"), "");
        assert_eq!(out.lines().count(), count + 1, "{err}");
    }
}

#[test]
fn variants_and_pencilmarks_in_a_table_are_read() {
    let directory = Folder::new();
    let table = directory.join("a.parquet");
    let marks = "123456789".repeat(81);
    for (puzzle, status) in [(".Cage~3~R1C1~R1C2", "multiple"), (&marks, "multiple")] {
        write(&table, &[("puzzle", vec![Some(puzzle)])], 2);
        let (code, out, err) = said(("solve", &table, "-q"), "");
        assert!(code == 0 && out.contains(&format!(",{status}")), "{out} {err}");
    }
}
