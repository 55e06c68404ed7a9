//! Inputs: memory-mapped files, standard input, gzip and Zstandard recognised by content.

#![allow(unsafe_code)] // Maps files.

use std::fs::File;
use std::io::{self, Read};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use memmap2::Mmap;
#[cfg(target_os = "linux")]
use memmap2::UncheckedAdvice;

use super::BatchError;
use crate::text::csv::{Columns, Content};
use crate::text::detect::{self, Detected};
use crate::text::{Layout, bom_len, trim_line_end};

/// Bytes of a map that are let go at a time.
const STRETCH: usize = 4 << 20;

/// One input, opened, its layout known.
pub struct Source {
    /// What to call it in messages.
    pub name: String,
    /// Where it is; `None` for standard input.
    pub path: Option<PathBuf>,
    /// How its puzzles stand.
    pub layout: Layout,
    /// Place of the header (a title, the names of columns), from the beginning of the input.
    pub header: Range<usize>,
    /// The title above the puzzles, if there is one.
    pub title: Vec<u8>,
    /// Length of a byte order mark.
    pub bom: usize,
    /// The bytes.
    pub body: Body,
    /// Length on disk, where there is one: what progress is measured against.
    pub disk_len: Option<u64>,
}

impl Source {
    /// The line that names the columns, without its line end; empty where there is none.
    pub fn header_text(&self) -> &[u8] {
        let beginning = match &self.body {
            Body::Mapped(mapped) => mapped.bytes(),
            Body::Stream(stream) => &stream.beginning,
        };
        trim_line_end(beginning.get(self.header.clone()).unwrap_or_default())
    }
}

/// The bytes of an input.
pub enum Body {
    /// A whole file in memory.
    Mapped(Mapped),
    /// Bytes that come one after the other.
    Stream(Stream),
}

/// A memory-mapped file.
pub struct Mapped {
    map: Mmap,
    file: File,
}

impl Mapped {
    /// The bytes of the file.
    pub fn bytes(&self) -> &[u8] {
        &self.map
    }

    /// Notes that these bytes were handed out; now and then lets go of memory that lies well before them. So
    /// the map of a large file does not fill the memory, and the pages need not all be unmapped at
    /// the end, when nobody else has work (2 % of a run on two threads).
    pub fn handed_out(&self, range: &Range<usize>) {
        let Some(stretch) = (range.end / STRETCH).checked_sub(2) else { return };
        if range.start / STRETCH < range.end / STRETCH {
            let_go(&self.map, stretch * STRETCH);
        }
    }

    /// Makes sure that the file is still as long as its map. Another program may cut it short
    /// meanwhile, and then a look at the lost pages ends the process (SIGBUS); asked before each chunk,
    /// this leaves it the time of one chunk to do so.
    ///
    /// # Errors
    /// The file is shorter now.
    pub fn check_len(&self) -> io::Result<()> {
        let (now, then) = (self.file.metadata()?.len(), self.map.len() as u64);
        if now >= then {
            return Ok(());
        }
        let message = format!("it was cut from {then} to {now} bytes while it was being read");
        Err(io::Error::new(io::ErrorKind::UnexpectedEof, message))
    }
}

#[cfg(target_os = "linux")]
fn let_go(map: &Mmap, from: usize) {
    // SAFETY: the map is of a file, read-only and shared, and of such a map the kernel fills in the pages
    // again, from the file, should anybody still look at them.
    let done = unsafe { map.unchecked_advise_range(UncheckedAdvice::DontNeed, from, STRETCH) };
    // It saves memory or it does not; nothing depends on it.
    drop(done);
}
#[cfg(not(target_os = "linux"))]
fn let_go(_: &Mmap, _: usize) {}

/// A stream whose beginning has been read already, to see what it is.
pub struct Stream {
    /// What was read and not yet used.
    pub beginning: Vec<u8>,
    /// The rest.
    pub rest: Box<dyn Read + Send>,
    /// Bytes taken from the disk so far (fewer than were read, for a compressed file).
    pub taken: Arc<AtomicU64>,
}

/// Which layout to expect.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Expect {
    /// Look and see.
    #[default]
    Any,
    /// A puzzle a line.
    Line,
    /// Columns with a header; without a header, a puzzle a line.
    Csv,
    /// Nine lines a puzzle.
    Grid,
    /// 729 characters a line.
    Pencilmarks,
    /// A record of the puzzle bank a line.
    Bank,
    /// A line of HoDoKu's library.
    Hodoku,
    /// A variant puzzle a line.
    Variants,
    /// Nine lines a puzzle, with metadata.
    Sdk,
    /// Nine lines a puzzle, with candidates.
    Candidates,
    /// Variants in TOML.
    Toml,
}

/// Bytes that mark a compressed file.
const GZIP: &[u8] = &[0x1f, 0x8b];
const ZSTD: &[u8] = &[0x28, 0xb5, 0x2f, 0xfd];

/// Opens an input; `-` is standard input.
///
/// # Errors
/// The file cannot be opened, read or mapped.
pub fn open(path: &Path, expect: Expect) -> Result<Source, BatchError> {
    let is_stdin = path == Path::new("-");
    let name = if is_stdin { "standard input".to_owned() } else { path.display().to_string() };
    let read_error = |source| BatchError::Read { name: name.clone(), source };
    let (body, disk_len) = if is_stdin {
        (Body::Stream(stream(io::stdin(), Vec::new()).map_err(read_error)?), None)
    } else {
        open_file(path).map_err(read_error)?
    };
    let beginning = match &body {
        Body::Mapped(mapped) => mapped.bytes(),
        Body::Stream(stream) => &stream.beginning,
    };
    let bom = bom_len(beginning);
    let beginning = &beginning[bom..beginning.len().min(bom + detect::ENOUGH)];
    let Detected { layout, header, title } = settle(detect::detect(beginning), expect);
    let title = beginning[title].trim_ascii().to_vec();
    let header = if header.is_empty() { 0..0 } else { header.start + bom..header.end + bom };
    let path = (!is_stdin).then(|| path.to_owned());
    Ok(Source { name, path, layout, header, title, bom, body, disk_len })
}

/// Gives the user's word precedence over what the input looks like.
fn settle(detected: Detected, expect: Expect) -> Detected {
    let expected = match (expect, &detected.layout) {
        (Expect::Variants, Layout::Csv(columns)) => {
            let columns = Columns { content: Content::Variants, ..columns.clone() };
            return Detected { layout: Layout::Csv(columns), ..detected };
        }
        (Expect::Variants, _) => Layout::Variants,
        (Expect::Any, _) | (Expect::Csv, Layout::Csv(_)) => return detected,
        (Expect::Line | Expect::Csv, _) => Layout::Line,
        (Expect::Grid, _) => Layout::Grid,
        (Expect::Pencilmarks, _) => Layout::Pencilmarks,
        (Expect::Bank, _) => Layout::Bank,
        (Expect::Hodoku, _) => Layout::Hodoku,
        (Expect::Sdk, _) => Layout::Sdk,
        (Expect::Candidates, _) => Layout::CandidateGrid,
        (Expect::Toml, _) => Layout::Toml,
    };
    // What was taken for a header may be a puzzle in another's eyes.
    match expected == detected.layout {
        true => detected,
        false => Detected { layout: expected, header: 0..0, title: 0..0 },
    }
}

fn open_file(path: &Path) -> io::Result<(Body, Option<u64>)> {
    let mut file = File::open(path)?;
    let metadata = file.metadata()?;
    if metadata.is_dir() {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a directory"));
    }
    if !metadata.is_file() {
        return Ok((Body::Stream(stream(file, Vec::new())?), None));
    }
    let mut magic = Vec::new();
    (&mut file).take(4).read_to_end(&mut magic)?;
    let body = if magic.starts_with(GZIP) || magic.starts_with(ZSTD) {
        Body::Stream(stream(file, magic)?)
    } else {
        // SAFETY: the map is only read, as bytes that may have any value, through slices that live
        // shorter than it; about a file that is cut short meanwhile see `Mapped::check_len`.
        let map = unsafe { Mmap::map(&file) }?;
        Body::Mapped(Mapped { map, file })
    };
    Ok((body, Some(metadata.len())))
}

/// Makes a stream of a reader of which this much was read before, decompressing it if need be.
fn stream(mut reader: impl Read + Send + 'static, mut read: Vec<u8>) -> io::Result<Stream> {
    (&mut reader).take((4 - read.len()) as u64).read_to_end(&mut read)?;
    let (is_gzip, is_zstd) = (read.starts_with(GZIP), read.starts_with(ZSTD));
    let taken = Arc::new(AtomicU64::new(read.len() as u64));
    let counted = Counted { inner: reader, taken: Arc::clone(&taken) };
    let whole = io::Cursor::new(read).chain(counted);
    let mut rest: Box<dyn Read + Send> = if is_gzip {
        Box::new(flate2::read::MultiGzDecoder::new(whole))
    } else if is_zstd {
        Box::new(zstd::stream::read::Decoder::new(whole)?)
    } else {
        Box::new(whole)
    };
    let mut beginning = Vec::new();
    rest.by_ref().take(detect::ENOUGH as u64 + 3).read_to_end(&mut beginning)?;
    Ok(Stream { beginning, rest, taken })
}

/// Counts what passes through.
struct Counted<R> {
    inner: R,
    taken: Arc<AtomicU64>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.taken.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}

/// The length of an input in (decompressed) bytes. Reads a compressed file to its end.
///
/// # Errors
/// Standard input and pipes have no length before they are read.
pub fn measure(source: &Source) -> Result<u64, BatchError> {
    let read_error = |error| BatchError::Read { name: source.name.clone(), source: error };
    match (&source.body, &source.path, source.disk_len) {
        (Body::Mapped(mapped), ..) => Ok(mapped.bytes().len() as u64),
        (Body::Stream(_), Some(path), Some(_)) => {
            let mut stream = match open_file(path).map_err(read_error)? {
                (Body::Stream(stream), _) => stream,
                (Body::Mapped(mapped), _) => return Ok(mapped.bytes().len() as u64),
            };
            let rest = io::copy(&mut stream.rest, &mut io::sink()).map_err(read_error)?;
            Ok(stream.beginning.len() as u64 + rest)
        }
        _ => Err(BatchError::NotShardable(source.name.clone())),
    }
}
