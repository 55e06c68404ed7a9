//! The index of a compressed file: its length and lines unpacked, and places where unpacking can
//! begin.
//!
//! It is written once, next to the file. With it a share of the file need not unpack what lies
//! before the share. Places are the boundaries of pieces (gzip members, Zstandard frames): of a
//! file that is one piece, the beginning is the only one.
//!
//! An index identifies its file. A file of another length or with other bytes at its ends is
//! another file; one with the time of the index is the same; of one with another time (a copy) all
//! bytes are compared, by their checksum. So no index is used for a file that was replaced.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use serde_json::Value;
use xxhash_rust::xxh3::{Xxh3, xxh3_128};

use super::resumable::{modified, with_suffix};
use super::sealed::{seal, unseal};
use super::source::{read_some, skip};
use super::{BatchError, Control, compression::Compression, table::is_parquet, tally::numbers};
use crate::json::object;

/// The version of what is written.
const FORMAT: u64 = 1;

/// Least distance between places, in unpacked bytes.
const STEP: u64 = 1 << 20;

/// The most places: in files above 64 GiB the distance is larger. So an index stays below 4 MB.
const MOST_PLACES: usize = 1 << 16;

/// No index is longer than this.
const LONGEST: u64 = 16 << 20;

/// The bytes at each end of a file that are always compared.
const END: u64 = 64 << 10;

/// The time of a file that was written within this time before its index is not trusted: some file
/// systems count in steps of two seconds, so that another file can have the same.
const UNSETTLED: Duration = Duration::from_secs(2);

/// A place in a compressed file where unpacking can begin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AccessPoint {
    /// The place in the compressed file, in bytes.
    pub packed: u64,
    /// The place in the unpacked bytes. It need not be the beginning of a line.
    pub unpacked: u64,
    /// The number of the line in which that byte lies, from 1.
    pub line: u64,
}

impl AccessPoint {
    /// The beginning of a file.
    pub const BEGINNING: AccessPoint = AccessPoint { packed: 0, unpacked: 0, line: 1 };
}

/// The index of a compressed file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileIndex {
    identity: Identity,
    /// The compression of the file.
    pub compression: Compression,
    /// The unpacked length in bytes.
    pub len: u64,
    /// The number of lines, the last one counted even if it has no end.
    pub lines: u64,
    /// The number of gzip members or Zstandard frames, those without contents left out.
    pub pieces: u64,
    /// The places where unpacking can begin, in order; the first is the beginning.
    pub points: Vec<AccessPoint>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Identity {
    len: u64,
    /// Time of the last write, in nanoseconds since 1970; `None` if it is not trusted.
    modified: Option<u64>,
    /// The checksum of its first and last bytes.
    ends: u128,
    /// The checksum of all its bytes.
    whole: u128,
}

/// Whether an index is that of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Fit {
    /// It is.
    Same,
    /// It is, which was found out by reading the whole file.
    SameByChecksum,
    /// It is not, and why.
    Other(String),
}

impl FileIndex {
    /// The path of the index of a file: the file's path with `.index` at its end.
    pub fn path_of(file: &Path) -> PathBuf {
        with_suffix(file, ".index")
    }

    /// Makes the index of a compressed file, which costs as much as unpacking it once. Progress is
    /// in compressed bytes.
    ///
    /// # Errors
    /// The file cannot be read, is damaged or not compressed, or was changed meanwhile; or the
    /// caller stopped it.
    pub fn of(file: &Path, control: Control<'_>) -> Result<FileIndex, BatchError> {
        FileIndex::with_step(file, STEP, MOST_PLACES, control)
    }

    /// The same with another distance between places.
    pub(super) fn with_step(
        path: &Path,
        step: u64,
        most: usize,
        control: Control<'_>,
    ) -> Result<FileIndex, BatchError> {
        let name = || path.display().to_string();
        let read_error = |source| BatchError::Read { name: name(), source };
        let (mut file, len, modified) = open_regular(path).map_err(read_error)?;
        let mut magic = Vec::new();
        read_some(&mut file, 4, &mut magic).map_err(read_error)?;
        if is_parquet(&magic) {
            return Err(BatchError::OwnIndex(name()));
        }
        let compression =
            Compression::of(&magic).ok_or_else(|| BatchError::NotCompressed(name()))?;
        let ends = ends(&mut file, len).map_err(read_error)?;
        file.rewind().map_err(read_error)?;
        let mut packed = Tracked::new(&file, control);
        let points = vec![AccessPoint::BEGINNING];
        let mut walk =
            Walk { step, most, len: 0, line: 1, is_at_line_start: true, pieces: 0, points };
        let walked = walk.all(&mut packed, compression, control);
        control.check()?;
        walked.map_err(read_error)?;
        let whole = packed.sum.digest128();
        if packed.at != len || stamp(&file).map_err(read_error)? != (len, modified) {
            let message = "it was changed while it was being read";
            return Err(read_error(io::Error::new(io::ErrorKind::InvalidData, message)));
        }
        let modified = modified.filter(|_| is_settled(&file));
        let identity = Identity { len, modified, ends, whole };
        let Walk { len, pieces, points, .. } = walk;
        let lines = walk.line - u64::from(walk.is_at_line_start);
        Ok(FileIndex { identity, compression, len, lines, pieces, points })
    }

    /// The length of the compressed file in bytes.
    pub fn packed_len(&self) -> u64 {
        self.identity.len
    }

    /// The last place of which this holds, as of all before it; the beginning if there is none.
    pub(super) fn last_where(&self, is_before: impl Fn(&AccessPoint) -> bool) -> AccessPoint {
        let behind = self.points.partition_point(is_before);
        self.points[..behind].last().copied().unwrap_or(AccessPoint::BEGINNING)
    }

    /// The compressed bytes up to the first place that lies behind all that is wanted.
    pub(super) fn packed_until(&self, is_behind: impl Fn(&AccessPoint) -> bool) -> u64 {
        self.points.iter().find(|point| is_behind(point)).map_or(self.identity.len, |p| p.packed)
    }

    /// The index as the JSON that is written next to its file; `made_by` names the program.
    pub fn to_json(&self, made_by: &str) -> String {
        let Identity { len, modified, ends, whole } = &self.identity;
        let point =
            |point: &AccessPoint| Value::from(vec![point.packed, point.unpacked, point.line]);
        let file = object(vec![
            ("bytes", (*len).into()),
            ("modified_ns", (*modified).into()),
            ("ends_xxh3", format!("{ends:032x}").into()),
            ("xxh3", format!("{whole:032x}").into()),
        ]);
        let value = object(vec![
            ("format", FORMAT.into()),
            ("made_by", made_by.into()),
            ("file", file),
            ("compression", self.compression.name().into()),
            ("bytes", self.len.into()),
            ("lines", self.lines.into()),
            ("pieces", self.pieces.into()),
            ("points", self.points.iter().map(point).collect()),
        ]);
        format!("{}\n", seal(value))
    }

    /// Reads what [`FileIndex::to_json`] wrote. Errors: it is no such text: what is wrong with it.
    pub fn from_json(text: &[u8]) -> Result<FileIndex, String> {
        let value = unseal(text)?;
        match value["format"].as_u64() {
            Some(FORMAT) => {}
            Some(format) => {
                return Err(format!("its format is {format}, and only {FORMAT} is read"));
            }
            None => return Err("it has no format number".to_owned()),
        }
        let wrong = |name: &str| format!("its \"{name}\" is missing or wrong");
        let number = |value: &Value, name: &str| value[name].as_u64().ok_or_else(|| wrong(name));
        let sum = |name: &str| {
            let digits = value["file"][name].as_str();
            digits.and_then(|hex| u128::from_str_radix(hex, 16).ok()).ok_or_else(|| wrong(name))
        };
        let compression = value["compression"].as_str().and_then(Compression::find);
        let modified = value["file"]["modified_ns"].as_u64();
        let len = number(&value["file"], "bytes")?;
        let (ends, whole) = (sum("ends_xxh3")?, sum("xxh3")?);
        let index = FileIndex {
            identity: Identity { len, modified, ends, whole },
            compression: compression.ok_or_else(|| wrong("compression"))?,
            len: number(&value, "bytes")?,
            lines: number(&value, "lines")?,
            pieces: number(&value, "pieces")?,
            points: points(&value["points"]).ok_or_else(|| wrong("points"))?,
        };
        if index.is_consistent() { Ok(index) } else { Err(wrong("points")) }
    }

    /// Whether the places lie within the file, in order, and the first is its beginning.
    fn is_consistent(&self) -> bool {
        let is_inside = |point: &AccessPoint| {
            point.packed <= self.identity.len
                && point.unpacked <= self.len
                && point.line <= self.lines.saturating_add(1)
        };
        let is_in_order = |pair: &[AccessPoint]| {
            let [a, b] = pair else { return false };
            a.packed < b.packed && a.unpacked < b.unpacked && a.line <= b.line
        };
        self.points.first() == Some(&AccessPoint::BEGINNING)
            && self.points.iter().all(is_inside)
            && self.points.windows(2).all(is_in_order)
    }

    /// Reads the index next to a file; `None` if there is no index. Errors: it cannot be read, or
    /// is no index: the error has the reason.
    pub(super) fn beside(file: &Path) -> Result<Option<FileIndex>, BatchError> {
        let path = FileIndex::path_of(file);
        let name = path.display().to_string();
        let read_error = |source| BatchError::Read { name: name.clone(), source };
        let wrong = |why| BatchError::Index { index: path.clone(), file: file.to_owned(), why };
        let (mut opened, len, _) = match open_regular(&path) {
            Ok(opened) => opened,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(read_error(error)),
        };
        if len > LONGEST {
            return Err(wrong(format!("it has {len} bytes, and none has more than {LONGEST}")));
        }
        let mut text = Vec::new();
        read_some(&mut opened, LONGEST as usize, &mut text).map_err(read_error)?;
        FileIndex::from_json(&text).map(Some).map_err(|why| wrong(format!("it is no index: {why}")))
    }

    /// Whether this is the index of an opened file. Errors: the file cannot be read.
    pub(super) fn fits(&self, file: &mut File) -> io::Result<Fit> {
        let (len, modified) = stamp(file)?;
        if len != self.identity.len {
            let then = self.identity.len;
            return Ok(Fit::Other(format!("the file has {len} bytes, the indexed one has {then}")));
        }
        let other = || Fit::Other("the file has other contents than the indexed one".to_owned());
        if ends(file, len)? != self.identity.ends {
            return Ok(other());
        }
        if modified.is_some() && modified == self.identity.modified {
            return Ok(Fit::Same);
        }
        file.rewind()?;
        let mut tracked = Tracked::new(file, Control::NONE);
        skip(&mut tracked, u64::MAX)?;
        let is_same = tracked.sum.digest128() == self.identity.whole;
        Ok(if is_same { Fit::SameByChecksum } else { other() })
    }
}

/// Reads the list of places.
fn points(value: &Value) -> Option<Vec<AccessPoint>> {
    let mut points = Vec::new();
    for value in value.as_array()? {
        let [packed, unpacked, line] = numbers(value)?;
        points.push(AccessPoint { packed, unpacked, line });
    }
    Some(points)
}

/// A regular file, its length, and when it was written last.
fn open_regular(path: &Path) -> io::Result<(File, u64, Option<u64>)> {
    // Asked before it is opened: to open a pipe waits for who writes into it.
    if !path.metadata()?.is_file() {
        return Err(io::Error::new(io::ErrorKind::Unsupported, "it is not a regular file"));
    }
    let file = File::open(path)?;
    let (len, modified) = stamp(&file)?;
    Ok((file, len, modified))
}

/// The length of a file, and when it was written last.
fn stamp(file: &File) -> io::Result<(u64, Option<u64>)> {
    let metadata = file.metadata()?;
    Ok((metadata.len(), modified(&metadata)))
}

/// Whether a file written from now on must have another time than this one.
fn is_settled(file: &File) -> bool {
    let modified = file.metadata().and_then(|metadata| metadata.modified());
    let age = modified.ok().and_then(|time| SystemTime::now().duration_since(time).ok());
    age.is_some_and(|age| age > UNSETTLED)
}

/// The checksum of the first and last bytes of a file.
fn ends(file: &mut File, len: u64) -> io::Result<u128> {
    let mut bytes = Vec::new();
    for begin in [0, len.saturating_sub(END)] {
        file.seek(SeekFrom::Start(begin))?;
        read_some(file, END as usize, &mut bytes)?;
    }
    Ok(xxh3_128(&bytes))
}

/// A reader that counts its place and the checksum of the bytes read, and reports progress.
struct Tracked<'a> {
    inner: BufReader<&'a File>,
    at: u64,
    sum: Xxh3,
    control: Control<'a>,
}

impl<'a> Tracked<'a> {
    fn new(file: &'a File, control: Control<'a>) -> Tracked<'a> {
        let inner = BufReader::with_capacity(1 << 17, file);
        Tracked { inner, at: 0, sum: Xxh3::new(), control }
    }
}

impl Read for Tracked<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut available = self.fill_buf()?;
        let count = available.read(buffer)?;
        self.consume(count);
        Ok(count)
    }
}

impl BufRead for Tracked<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.inner.fill_buf()
    }

    fn consume(&mut self, count: usize) {
        self.sum.update(&self.inner.buffer()[..count]);
        self.at += count as u64;
        self.inner.consume(count);
        self.control.advance(0, count as u64);
    }
}

/// The state of unpacking a file piece by piece.
struct Walk {
    step: u64,
    most: usize,
    len: u64,
    /// The line in which the next byte will lie.
    line: u64,
    is_at_line_start: bool,
    pieces: u64,
    points: Vec<AccessPoint>,
}

impl Walk {
    /// Goes through all pieces, or until the caller stops it.
    fn all(
        &mut self,
        packed: &mut Tracked<'_>,
        compression: Compression,
        control: Control<'_>,
    ) -> io::Result<()> {
        let mut buffer = vec![0; 1 << 17];
        while !packed.fill_buf()?.is_empty() {
            self.boundary(packed.at);
            let before = self.len;
            let mut piece = compression.unpack_piece(packed)?;
            loop {
                let count = piece.read(&mut buffer)?;
                if count == 0 {
                    break;
                }
                if control.is_cancelled() {
                    return Ok(());
                }
                self.take(&buffer[..count]);
            }
            drop(piece);
            self.pieces += u64::from(self.len > before);
        }
        Ok(())
    }

    fn take(&mut self, bytes: &[u8]) {
        self.len += bytes.len() as u64;
        self.line += memchr::memchr_iter(b'\n', bytes).count() as u64;
        self.is_at_line_start = bytes.last() == Some(&b'\n');
    }

    /// A piece begins here; it becomes a place if the last one is far enough away.
    fn boundary(&mut self, packed: u64) {
        let last = self.points.last().map_or(0, |point| point.unpacked);
        if self.len < last + self.step {
            return;
        }
        self.points.push(AccessPoint { packed, unpacked: self.len, line: self.line });
        if self.points.len() > self.most {
            let mut number = 0;
            self.points.retain(|_| {
                number += 1;
                number % 2 == 1
            });
            // Twice the current distance, so that early and late places are alike.
            self.step = (2 * self.step).max(self.len / self.points.len() as u64);
        }
    }
}

#[cfg(test)]
mod tests;
