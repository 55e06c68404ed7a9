//! The footer of a Parquet file: which columns and row groups there are, checked before anything is
//! decoded.

use std::io::{self, Seek, SeekFrom};
use std::{fs::File, ops::Range};

use ninefold_parquet::metadata::{ColumnChunkMetaData, ParquetMetaData, RowGroupMetaData};
use ninefold_parquet::{basic::CompressionCodec, types::ColumnDescriptor};

use super::value::{Kind, NoText};
use super::{BYTES, ROWS, damaged, refused};
use crate::batch::source::read_some;
use ninefold_text::{choice, csv};

/// The last bytes of a file, and of one whose footer is encrypted.
const MAGIC: &[u8] = b"PAR1";
const ENCRYPTED: &[u8] = b"PARE";

const IS_ENCRYPTED: &str = "it is encrypted, which is not read";

/// The length of the smallest file: the magic twice, and the length of the footer.
const SMALLEST: u64 = 12;

/// The columns and row groups of a file.
pub(super) struct Schema {
    pub(super) names: Vec<String>,
    /// The meaning of each column.
    pub(super) kinds: Vec<Kind>,
    /// The column of the puzzles.
    pub(super) puzzle: usize,
    groups: Vec<Group>,
}

struct Group {
    rows: Range<u64>,
    rows_at_once: u64,
}

/// Makes sure that a file ends as a Parquet file does. Errors: it does not, or cannot be read.
pub(super) fn check_ends(mut file: &File, len: u64) -> io::Result<()> {
    let mut end = Vec::new();
    if len >= SMALLEST {
        file.seek(SeekFrom::Start(len - MAGIC.len() as u64))?;
        read_some(&mut file, MAGIC.len(), &mut end)?;
    }
    match &end[..] {
        MAGIC => Ok(()),
        ENCRYPTED => Err(refused(IS_ENCRYPTED)),
        _ => Err(damaged("its end is missing")),
    }
}

impl Schema {
    /// Reads the schema from a footer, of a file of this length. Errors: it contradicts itself, or
    /// has something that is not read.
    pub(super) fn of(footer: &ParquetMetaData, len: u64) -> io::Result<Schema> {
        let columns = footer.file_metadata().schema_descr();
        let mut kinds = Vec::new();
        for column in columns.columns() {
            kinds.push(kind(column)?);
        }
        // A header is one line.
        let name = |name: &str| name.replace('\n', "\\n").replace('\r', "\\r");
        let names: Vec<String> = columns.columns().iter().map(|c| name(c.name())).collect();
        let puzzle =
            csv::Columns::of_table(names.clone()).ok_or_else(|| no_puzzle(&names))?.choice.puzzle;
        if kinds[puzzle] != Kind::Text {
            let kind = columns.column(puzzle).physical_type().to_string().to_lowercase();
            return Err(refused(&format!("its column {} is of {kind}, not text", names[puzzle])));
        }
        let mut groups: Vec<Group> = Vec::new();
        for group in footer.row_groups() {
            let begin = groups.last().map_or(0, |group| group.rows.end);
            groups.push(Group::of(group, begin, len)?);
        }
        let schema = Schema { names, kinds, puzzle, groups };
        match u64::try_from(footer.file_metadata().num_rows()) == Ok(schema.rows()) {
            true => Ok(schema),
            false => Err(damaged("its row groups have other numbers of rows than it declares")),
        }
    }

    pub(super) fn rows(&self) -> u64 {
        self.groups.last().map_or(0, |group| group.rows.end)
    }

    pub(super) fn group_of(&self, row: u64) -> (usize, Range<u64>) {
        let group = self.groups.partition_point(|group| group.rows.end <= row);
        (group, self.groups.get(group).map_or(row..row, |group| group.rows.clone()))
    }

    /// The number of rows of a group to decode at once.
    pub(super) fn rows_at_once(&self, group: usize) -> u64 {
        self.groups.get(group).map_or(1, |group| group.rows_at_once)
    }
}

impl Group {
    fn of(group: &RowGroupMetaData, begin: u64, len: u64) -> io::Result<Group> {
        let rows = u64::try_from(group.num_rows()).ok().and_then(|rows| begin.checked_add(rows));
        let end = rows.ok_or_else(|| damaged("a row group has no number of rows"))?;
        let mut bytes = 0u64;
        for column in group.columns() {
            check_column(column, group.num_rows(), len)?;
            bytes = bytes.saturating_add(column.uncompressed_size().max(0) as u64);
        }
        // Long values are few, so that those which are decoded at once do not fill the memory.
        let of_row = (bytes / (end - begin).max(1)).max(1);
        let rows_at_once = (BYTES / of_row).clamp(1, ROWS as u64);
        Ok(Group { rows: begin..end, rows_at_once })
    }
}

/// Makes sure that the values of a column of a row group can be read.
fn check_column(column: &ColumnChunkMetaData, rows: i64, len: u64) -> io::Result<()> {
    let name = column.column_descr().name();
    if column.file_path().is_some_and(|path| !path.is_empty()) {
        return Err(refused(&format!("its column {name} is in another file, which is not read")));
    }
    match column.compression_codec() {
        CompressionCodec::UNCOMPRESSED
        | CompressionCodec::SNAPPY
        | CompressionCodec::GZIP
        | CompressionCodec::LZ4
        | CompressionCodec::LZ4_RAW
        | CompressionCodec::ZSTD => {}
        codec => {
            let codec = codec.to_string().to_lowercase();
            return Err(refused(&format!(
                "its column {name} is compressed by {codec}, which is not read: \
                 write it with snappy, gzip, lz4 or zstd"
            )));
        }
    }
    let begin = column.dictionary_page_offset().unwrap_or_else(|| column.data_page_offset());
    let place = (u64::try_from(begin), u64::try_from(column.compressed_size()));
    let is_within = matches!(place, (Ok(begin), Ok(size)) if begin.checked_add(size).is_some_and(|end| end <= len));
    if !is_within || column.data_page_offset() < 0 {
        return Err(damaged(&format!("column {name} lies outside the file")));
    }
    match column.num_values() == rows {
        true => Ok(()),
        false => {
            Err(damaged(&format!("column {name} has not as many values as its row group has rows")))
        }
    }
}

/// The meaning of a column.
fn kind(column: &ColumnDescriptor) -> io::Result<Kind> {
    let path = column.path().parts();
    if path.len() > 1 || column.max_rep_level() > 0 {
        let name = path.first().map_or("", String::as_str);
        return Err(refused(&format!(
            "its column {name} is nested (a list, a map or a struct), which is not read: \
             write the file without it"
        )));
    }
    let refuse = |kind: NoText| {
        let name = column.name();
        refused(&format!("its column {name} is of a type that has no text here: {kind}"))
    };
    Kind::of(column).map_err(refuse)
}

fn no_puzzle(names: &[String]) -> io::Error {
    let known = choice::PUZZLE_NAMES.join(", ");
    match names.is_empty() {
        true => refused("it has no columns"),
        false => refused(&format!(
            "none of its columns is named as that of the puzzles: found {}, expected one of {known}",
            names.join(", ")
        )),
    }
}
