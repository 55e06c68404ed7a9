//! One input: a file, a mapped file or a stream, compressed or not, and its format.

use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::{fs::File, ops::Range, sync::Arc};

use memmap2::Mmap;

use super::compression::{Compression, Unpacked};
use super::table::{BYTES_OF_ROW, Table, is_parquet};
use super::{
    BatchError, foreign::refuse_foreign, index::AccessPoint, lines::LineRange, parquet,
    recognise::recognised, system,
};

use ninefold_text::csv::{self, Columns};
use ninefold_text::{InputFormat, Layout, detect};

/// Bytes of a map that are let go at a time.
const STRETCH: usize = 4 << 20;

/// One input, opened, its format known. It does not change while chunks are handed out.
#[derive(Default)]
pub(super) struct Input {
    pub(super) name: String,
    /// Its path; `None` for standard input and readers.
    pub(super) path: Option<PathBuf>,
    pub(super) layout: Layout,
    /// Place of the header (a title, the names of columns), from the beginning of the input.
    pub(super) header: Range<usize>,
    /// The text of the header, without its last line end.
    pub(super) header_text: Vec<u8>,
    /// The title above the puzzles, if there is one.
    pub(super) title: Vec<u8>,
    /// Length of a byte order mark.
    pub(super) bom: usize,
    /// Whether its lines were taken for one puzzle, although the options did not ask for that.
    pub(super) is_taken_whole: bool,
    /// The line in which each record begins, of a container whose records are not lines: its text
    /// is a line for each now.
    pub(super) record_lines: Vec<u64>,
    /// Remarks for the reader, as sentences.
    pub(super) remarks: Vec<String>,
    /// The whole file in memory, of a file that is read so; of others there is a stream.
    pub(super) mapped: Option<Mapped>,
    /// Length on disk, where there is one: progress is measured against it.
    pub(super) disk_len: Option<u64>,
    /// The place from which its bytes are read: the beginning, or a later place in a compressed
    /// file or a table.
    pub(super) begin: AccessPoint,
    /// The rows that are read, of a table of which not all are.
    pub(super) rows: Option<Range<u64>>,
    /// The bytes of this input that belong to the share.
    pub(super) span: Range<u64>,
    /// The lines that are asked for, where they are told by number.
    pub(super) lines: Option<LineRange>,
}

impl Input {
    /// Whether only lines before this one are asked for.
    pub(super) fn ends_before(&self, line: u64) -> bool {
        self.lines.is_some_and(|lines| lines.is_before(line))
    }
}

/// An input and its bytes, before the cursor of all inputs has them.
pub(super) struct Source {
    pub(super) input: Input,
    /// Its bytes, of an input that is not mapped.
    pub(super) stream: Option<Stream>,
}

/// The way in which a plain file is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Access {
    /// Piece by piece, into buffers that are used again.
    Read,
    /// Through a map of the whole file. Only [`Inputs::open_mapped`](super::Inputs::open_mapped),
    /// which is unsafe to call, asks for it.
    Map,
}

/// A memory-mapped file.
pub(super) struct Mapped {
    map: Mmap,
    file: File,
}

impl Mapped {
    pub(super) fn bytes(&self) -> &[u8] {
        &self.map
    }

    /// Notes that these bytes were handed out; now and then lets go of memory that lies well before
    /// them. So the map of a large file does not fill the memory, and the pages need not all be
    /// unmapped at the end, when no other thread has work (2 % of a run on two threads).
    pub(super) fn handed_out(&self, range: &Range<usize>) {
        let Some(stretch) = (range.end / STRETCH).checked_sub(2) else { return };
        if range.start / STRETCH < range.end / STRETCH {
            system::let_go(&self.map, stretch * STRETCH, STRETCH);
        }
    }

    /// Makes sure that the file is still as long as its map. Another program may cut it short
    /// meanwhile, and a look at the lost pages raises SIGBUS. Asked before each chunk, this leaves
    /// it the time of one chunk to do so; the caller that asked for the map handles the rest.
    /// Errors: the file is shorter now.
    pub(super) fn check_len(&self) -> io::Result<()> {
        let (now, then) = (self.file.metadata()?.len(), self.map.len() as u64);
        if now >= then { Ok(()) } else { Err(cut_short(then, now)) }
    }
}

fn cut_short(then: u64, now: u64) -> io::Error {
    let message = format!("it was cut from {then} to {now} bytes while it was being read");
    io::Error::new(io::ErrorKind::UnexpectedEof, message)
}

/// A stream whose beginning has been read already, to recognise its format.
pub(super) struct Stream {
    /// Bytes that were read and not yet used: at first, those by which the format is recognised;
    /// then the beginning of a line whose end was not read yet.
    pub(super) pending: Vec<u8>,
    /// The rest.
    pub(super) rest: Rest,
    /// Bytes taken from the disk so far (fewer than were read, for a compressed file).
    pub(super) taken: Arc<AtomicU64>,
    /// The number of those that were counted in a chunk.
    pub(super) reported: u64,
    /// The length of all its bytes, where it is known: of a file that is not compressed.
    pub(super) plain_len: Option<u64>,
    /// Number of bytes from which the format was recognised: the input has at least these.
    pub(super) seen: usize,
    pub(super) compression: Option<Compression>,
}

/// The part of a stream that was not read yet.
pub(super) enum Rest {
    /// Bytes.
    Bytes(Box<dyn Read + Send>),
    /// Bytes of a compressed file.
    Packed(Box<Unpacked<'static>>),
    /// Rows of a table, as text.
    Rows(Box<dyn Table>),
}

impl Read for Rest {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Rest::Bytes(bytes) => bytes.read(buffer),
            Rest::Packed(bytes) => bytes.read(buffer),
            Rest::Rows(table) => table.read(buffer),
        }
    }
}

/// Whether a path stands for standard input.
pub(super) fn is_stdin(path: &Path) -> bool {
    path == Path::new("-")
}

/// Opens an input; `-` is standard input. Errors: the file cannot be opened, read or mapped.
pub(super) fn open(
    path: &Path,
    expected: Option<&InputFormat>,
    access: Access,
) -> Result<Source, BatchError> {
    if is_stdin(path) {
        return of_reader("standard input".to_owned(), Box::new(io::stdin()), expected);
    }
    let name = path.display().to_string();
    let read_error = |source| BatchError::Read { name: name.clone(), source };
    let mut input = Input { path: Some(path.to_owned()), ..nameless(name.clone()) };
    let (stream, beginning) = match open_file(path, access).map_err(read_error)? {
        Opened::Stream(stream, disk_len) => {
            input.disk_len = disk_len;
            let beginning = stream.pending.clone();
            (Some(stream), beginning)
        }
        Opened::Mapped(mapped, beginning) => {
            input.disk_len = Some(mapped.bytes().len() as u64);
            input.mapped = Some(mapped);
            (None, beginning)
        }
        Opened::Parquet(file, len) => {
            return of_parquet(input, file, len, expected).map_err(read_error);
        }
    };
    refuse_text(expected).map_err(read_error)?;
    let is_iss =
        path.extension().is_some_and(|name| name.eq_ignore_ascii_case(Layout::ITEMS.name()));
    let by_name = is_iss.then(|| Layout::ITEMS.format());
    recognised(Source { input, stream }, &beginning, expected.or(by_name))
}

/// An input of this name that the caller has opened. Errors: it cannot be read.
pub(super) fn of_reader(
    name: String,
    reader: Box<dyn Read + Send>,
    expected: Option<&InputFormat>,
) -> Result<Source, BatchError> {
    let opened = stream(reader, Vec::new(), 0);
    let opened = opened.and_then(|stream| refuse_text(expected).map(|()| stream));
    let stream = opened.map_err(|source| BatchError::Read { name: name.clone(), source })?;
    let beginning = stream.pending.clone();
    recognised(Source { input: nameless(name), stream: Some(stream) }, &beginning, expected)
}

/// Refuses text where a Parquet file is expected.
fn refuse_text(expected: Option<&InputFormat>) -> io::Result<()> {
    match expected.is_some_and(InputFormat::is_parquet) {
        true => Err(io::Error::new(io::ErrorKind::InvalidData, "it is no Parquet file")),
        false => Ok(()),
    }
}

/// A Parquet file of this length. Errors: it cannot be read, or another format is expected.
fn of_parquet(
    mut input: Input,
    file: File,
    len: u64,
    expected: Option<&InputFormat>,
) -> io::Result<Source> {
    if let Some(format) = expected.filter(|format| !format.takes_tables()) {
        let message = format!("it is a Parquet file, not of the format {}", format.name);
        return Err(io::Error::new(io::ErrorKind::InvalidData, message));
    }
    let taken = Arc::new(AtomicU64::new(0));
    let mut table = parquet::open(file, len, Arc::clone(&taken))?;
    let names = table.names().to_vec();
    let no_puzzle = || io::Error::new(io::ErrorKind::InvalidData, "it has no column of puzzles");
    let columns = Columns::of_table(names).ok_or_else(no_puzzle)?;
    csv::write_names(&columns.names, &mut input.header_text);
    let mut beginning = Vec::new();
    read_some(&mut table, detect::ENOUGH, &mut beginning)?;
    // Not even the text of all of them may end within a row.
    let rows = memchr::memrchr(b'\n', &beginning).map_or(0, |end| end + 1);
    let layout = detect::of_table(columns, &beginning[..rows]);
    input.layout = expected.map_or_else(|| layout.clone(), |format| format.settle(&layout));
    input.disk_len = Some(len);
    let plain_len = Some(table.rows().saturating_mul(BYTES_OF_ROW));
    let rest = Rest::Rows(table);
    let stream = Stream { plain_len, ..Stream::of(beginning, rest, taken) };
    Ok(Source { input, stream: Some(stream) })
}

/// An input of which nothing but the name is known.
fn nameless(name: String) -> Input {
    let begin = AccessPoint::BEGINNING;
    Input { name, begin, span: 0..u64::MAX, ..Input::default() }
}

/// A file, recognised as far as that it is text or not.
enum Opened {
    /// The bytes of a file, and its length on disk.
    Stream(Stream, Option<u64>),
    /// A mapped file, and its beginning.
    Mapped(Mapped, Vec<u8>),
    /// A Parquet file and its length.
    Parquet(File, u64),
}

fn open_file(path: &Path, access: Access) -> io::Result<Opened> {
    let mut file = File::open(path)?;
    let metadata = file.metadata()?;
    if metadata.is_dir() {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a directory"));
    }
    if !metadata.is_file() {
        return Ok(Opened::Stream(stream(Box::new(file), Vec::new(), 0)?, None));
    }
    let mut magic = Vec::new();
    read_some(&mut file, 4, &mut magic)?;
    let len = metadata.len();
    if is_parquet(&magic) {
        return Ok(Opened::Parquet(file, len));
    }
    if Compression::of(&magic).is_some() {
        return Ok(Opened::Stream(stream(Box::new(file), magic, 0)?, Some(len)));
    }
    match access {
        Access::Read => {
            let mut stream = stream(Box::new(file), magic, len)?;
            stream.plain_len = Some(len);
            Ok(Opened::Stream(stream, Some(len)))
        }
        Access::Map => {
            // Read, so that nothing looks at the map before the caller can find it.
            let mut beginning = magic;
            let enough = detect::ENOUGH + 3 - beginning.len();
            read_some(&mut file, enough, &mut beginning)?;
            refuse_foreign(&beginning)?;
            let map = map(&file)?;
            Ok(Opened::Mapped(Mapped { map, file }, beginning))
        }
    }
}

#[allow(unsafe_code)]
fn map(file: &File) -> io::Result<Mmap> {
    // SAFETY: the map is only read, as bytes that may have any value, through slices that live
    // shorter than it. The caller of `Inputs::open_mapped` promises that the file is not cut short
    // meanwhile, or that the process survives it.
    unsafe { Mmap::map(file) }
}

/// Reads up to `count` bytes more, and returns how many they are. Compiled once for all readers, as
/// [`stream`] is.
pub(super) fn read_some(
    reader: &mut dyn Read,
    count: usize,
    read: &mut Vec<u8>,
) -> io::Result<usize> {
    reader.take(count as u64).read_to_end(read)
}

/// Reads past up to `count` bytes, and returns how many they are.
pub(super) fn skip(reader: &mut dyn Read, count: u64) -> io::Result<u64> {
    io::copy(&mut reader.take(count), &mut io::sink())
}

/// Makes a stream of a reader of which this much was read before, decompressing it if need be. It
/// must have `least` bytes: a file may not become shorter meanwhile.
fn stream(mut reader: Box<dyn Read + Send>, mut read: Vec<u8>, least: u64) -> io::Result<Stream> {
    read_some(&mut reader, 4 - read.len(), &mut read)?;
    let compression = Compression::of(&read);
    let taken = Arc::new(AtomicU64::new(read.len() as u64));
    let counted = Counted { inner: reader, taken: Arc::clone(&taken), least };
    let whole = Box::new(io::Cursor::new(read).chain(counted));
    let mut rest = match compression {
        Some(compression) => Rest::Packed(Box::new(compression.unpack(whole)?)),
        None => Rest::Bytes(whole),
    };
    let mut beginning = Vec::new();
    read_some(&mut rest, detect::ENOUGH + 3, &mut beginning)?;
    refuse_foreign(&beginning)?;
    Ok(Stream { compression, ..Stream::of(beginning, rest, taken) })
}

impl Stream {
    /// A stream of which this was read so far.
    pub(super) fn of(pending: Vec<u8>, rest: Rest, taken: Arc<AtomicU64>) -> Stream {
        let seen = pending.len();
        Stream { pending, rest, taken, reported: 0, plain_len: None, seen, compression: None }
    }

    /// Goes on at a later place of the compressed file, which was opened once more. The bytes that
    /// were taken until now are forgotten. Errors: the file cannot be read.
    pub(super) fn skip_to(
        &mut self,
        mut file: File,
        compression: Compression,
        point: AccessPoint,
    ) -> io::Result<()> {
        file.seek(SeekFrom::Start(point.packed))?;
        self.taken = Arc::default();
        let counted = Counted { inner: Box::new(file), taken: Arc::clone(&self.taken), least: 0 };
        // As [`stream`] does, so that there is one type of such readers.
        let whole = io::Cursor::new(Vec::new()).chain(counted);
        self.rest = Rest::Packed(Box::new(compression.unpack(Box::new(whole))?));
        self.pending.clear();
        Ok(())
    }
}

/// Counts the bytes that pass through.
struct Counted {
    inner: Box<dyn Read + Send>,
    taken: Arc<AtomicU64>,
    least: u64,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        let taken = self.taken.fetch_add(count as u64, Ordering::Relaxed);
        if count == 0 && !buffer.is_empty() && taken < self.least {
            return Err(cut_short(self.least, taken));
        }
        Ok(count)
    }
}

/// The length of an input in (decompressed) bytes. Reads a compressed file to its end. Errors:
/// standard input and pipes have no length before they are read.
pub(super) fn measure(source: &Source) -> Result<u64, BatchError> {
    let Input { name, path, mapped, disk_len, .. } = &source.input;
    let read_error = |error| BatchError::Read { name: name.clone(), source: error };
    match (mapped, &source.stream, path, disk_len) {
        (Some(mapped), ..) => return Ok(mapped.bytes().len() as u64),
        (_, Some(Stream { plain_len: Some(len), .. }), ..) => return Ok(*len),
        (_, _, Some(path), Some(_)) => {
            if let Opened::Stream(mut stream, _) =
                open_file(path, Access::Read).map_err(read_error)?
            {
                let rest = skip(&mut stream.rest, u64::MAX).map_err(read_error)?;
                return Ok(stream.pending.len() as u64 + rest);
            }
        }
        _ => {}
    }
    Err(BatchError::NoShare(name.clone()))
}
