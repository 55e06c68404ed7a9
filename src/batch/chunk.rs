//! Chunks: newline-aligned pieces of the inputs, handed to whichever worker asks next.
//!
//! A chunk knows its place in the whole and the number of its first line, so a worker can work on it
//! alone. Pieces of a mapped file are slices of the map; pieces of a stream are read into the
//! worker's own buffer. Handing out costs a look for line ends, a few nanoseconds a line.

use std::io::Read;
use std::ops::Range;
use std::sync::atomic::Ordering;
use std::sync::{Mutex, PoisonError};

use super::BatchError;
use super::shard::{Shard, line_start};
use super::source::{Body, Mapped, Source, Stream, measure};
use crate::grid::CELLS;
use crate::text::{Layout, drawn};

/// Size of a chunk: large enough that handing out does not count, small enough that a few chunks, their
/// outcomes and their output stay in a core's own cache.
const CHUNK: usize = 128 * 1024;

/// The same of variants, each of which takes milliseconds and more: small enough that threads share a short file.
const VARIANTS_CHUNK: usize = 4 * 1024;

fn chunk_size(layout: &Layout) -> usize {
    if layout.has_variants() { VARIANTS_CHUNK } else { CHUNK }
}

/// A piece of an input.
#[derive(Clone, Debug)]
pub struct Chunk<'a> {
    /// Place in the whole, from 0 without gaps.
    pub index: u64,
    /// Which input.
    pub input: usize,
    /// Number of the first line in its input, from 1.
    pub first_line: u64,
    /// Whole lines, of the map or of the buffer that [`Inputs::next`] was given.
    place: Place<'a>,
    /// Bytes taken from the disk since the chunk before this: for progress.
    pub taken: u64,
}

#[derive(Clone, Debug)]
enum Place<'a> {
    Mapped(&'a [u8]),
    InBuffer(Range<usize>),
}

impl Chunk<'_> {
    /// The text of the chunk; `buffer` is the one that it was read with.
    pub fn text<'b>(&'b self, buffer: &'b [u8]) -> &'b [u8] {
        match &self.place {
            Place::Mapped(text) => text,
            Place::InBuffer(range) => &buffer[range.clone()],
        }
    }
}

/// The inputs and how far they have been handed out.
pub struct Inputs {
    inputs: Vec<Input>,
    is_share: bool,
    cursor: Mutex<Cursor>,
}

/// What does not change while chunks are handed out.
struct Input {
    name: String,
    layout: Layout,
    /// The bytes of this input that belong to the share.
    span: Range<u64>,
    header: Range<usize>,
    title: Vec<u8>,
    bom: usize,
    mapped: Option<Mapped>,
    disk_len: Option<u64>,
}

/// The place of the next chunk.
struct Cursor {
    index: u64,
    input: usize,
    /// Byte in the input, at the beginning of a line.
    offset: u64,
    /// Line at that byte, from 1.
    line: u64,
    /// The streams among the inputs.
    streams: Vec<Option<StreamCursor>>,
}

struct StreamCursor {
    stream: Stream,
    /// The beginning of a line whose end was not read yet.
    pending: Vec<u8>,
    reported: u64,
}

impl Inputs {
    /// A feed of these inputs, or of a share of them.
    ///
    /// # Errors
    /// A share was asked for and the length of an input cannot be known, or it cannot be read.
    pub fn new(sources: Vec<Source>, shard: Option<Shard>) -> Result<Inputs, BatchError> {
        let mut spans = vec![0..u64::MAX; sources.len()];
        if let Some(shard) = shard {
            let lengths = sources.iter().map(measure).collect::<Result<Vec<u64>, _>>()?;
            let share = shard.range(lengths.iter().sum());
            let mut begin = 0;
            for (span, length) in spans.iter_mut().zip(lengths) {
                let local = |at: u64| at.saturating_sub(begin).min(length);
                *span = local(share.start)..local(share.end);
                begin += length;
            }
        }
        let (mut inputs, mut streams) = (Vec::new(), Vec::new());
        for (source, span) in sources.into_iter().zip(spans) {
            let Source { name, layout, header, title, bom, body, disk_len, .. } = source;
            let (mapped, stream) = match body {
                Body::Mapped(mapped) => (Some(mapped), None),
                Body::Stream(mut stream) => {
                    let pending = std::mem::take(&mut stream.beginning);
                    (None, Some(StreamCursor { stream, pending, reported: 0 }))
                }
            };
            inputs.push(Input { name, layout, span, header, title, bom, mapped, disk_len });
            streams.push(stream);
        }
        let cursor = Cursor { index: 0, input: 0, offset: 0, line: 1, streams };
        Ok(Inputs { inputs, is_share: shard.is_some(), cursor: Mutex::new(cursor) })
    }

    /// Whether it is a share of its inputs.
    pub fn is_share(&self) -> bool {
        self.is_share
    }

    /// The number of inputs.
    pub fn inputs(&self) -> usize {
        self.inputs.len()
    }

    /// The layout of an input.
    pub fn layout(&self, input: usize) -> &Layout {
        &self.inputs[input].layout
    }

    /// The layouts of all inputs.
    pub fn layouts(&self) -> impl Iterator<Item = &Layout> {
        self.inputs.iter().map(|input| &input.layout)
    }

    /// The first input whose puzzles may have candidates that say more than clues.
    pub fn with_candidates(&self) -> Option<&str> {
        let mut inputs = self.inputs.iter();
        inputs.find(|input| input.layout.has_candidates()).map(|input| input.name.as_str())
    }

    /// The first input whose puzzles may be variants.
    pub fn with_variants(&self) -> Option<&str> {
        let mut inputs = self.inputs.iter();
        inputs.find(|input| input.layout.has_variants()).map(|input| input.name.as_str())
    }

    /// Whether there are inputs whose puzzles are no variants.
    pub fn has_others(&self) -> bool {
        self.layouts().any(|layout| !layout.has_variants())
    }

    /// For who can do nothing with variants.
    ///
    /// # Errors
    /// An input may have them.
    pub fn refuse_variants(&self) -> Result<(), BatchError> {
        self.with_variants().map_or(Ok(()), |name| Err(BatchError::Variants(name.to_owned())))
    }

    /// For who can do nothing with puzzles that are more than clues: restricted candidates, variants.
    ///
    /// # Errors
    /// An input may have them.
    pub fn refuse_candidates(&self) -> Result<(), BatchError> {
        self.refuse_variants()?;
        self.refuse_restricted()
    }

    /// For who can do nothing with restricted candidates, be there variants or not.
    ///
    /// # Errors
    /// An input may have them.
    pub fn refuse_restricted(&self) -> Result<(), BatchError> {
        self.with_candidates().map_or(Ok(()), |name| Err(BatchError::Restricted(name.to_owned())))
    }

    /// The titles of the inputs that have one.
    pub fn titles(&self) -> impl Iterator<Item = &[u8]> {
        self.inputs.iter().map(|input| &input.title[..]).filter(|title| !title.is_empty())
    }

    /// The name of an input.
    pub fn name(&self, input: usize) -> &str {
        &self.inputs[input].name
    }

    /// Where a line is, in words: with the input's name when there are several.
    pub fn place(&self, input: usize, line: u64) -> String {
        match self.inputs.len() {
            1 => format!("line {line}"),
            _ => format!("{} line {line}", self.inputs[input].name),
        }
    }

    /// Bytes on disk that will be taken, if that is known.
    pub fn total_bytes(&self) -> Option<u64> {
        let bytes = |input: &Input| {
            let disk_len = input.disk_len?;
            Some(if input.mapped.is_some() {
                disk_len.min(input.span.end) - input.span.start
            } else {
                disk_len
            })
        };
        self.inputs.iter().map(bytes).sum()
    }

    /// About how many puzzles there are, going by the bytes that are known to be there: of a stream, at most
    /// the first 64 KiB. Of all shares together, so that all shares are solved alike.
    pub fn puzzles_about(&self) -> usize {
        let cursor = self.cursor.lock().unwrap_or_else(PoisonError::into_inner);
        let streams = cursor.streams.iter().flatten().map(|stream| stream.pending.len());
        let files = self.inputs.iter().filter_map(|input| input.mapped.as_ref());
        let bytes: usize = streams.chain(files.map(|mapped| mapped.bytes().len())).sum();
        bytes / (CELLS + 1)
    }

    /// Hands out the next chunk; `buffer` is the caller's, and is used for streams.
    ///
    /// # Errors
    /// An input cannot be read.
    pub fn next(&self, buffer: &mut Vec<u8>) -> Result<Option<Chunk<'_>>, BatchError> {
        // A worker that panicked left the cursor between two chunks: it is still good.
        let mut cursor = self.cursor.lock().unwrap_or_else(PoisonError::into_inner);
        while let Some(input) = self.inputs.get(cursor.input) {
            let piece = match &input.mapped {
                Some(mapped) => {
                    mapped.check_len().map(|()| cursor.next_mapped(input, mapped.bytes()))
                }
                None => cursor.next_streamed(input, buffer),
            };
            let piece =
                piece.map_err(|source| BatchError::Read { name: input.name.clone(), source })?;
            let Some(Piece { range, first_line, taken }) = piece else {
                cursor.input += 1;
                (cursor.offset, cursor.line) = (0, 1);
                continue;
            };
            let (index, number) = (cursor.index, cursor.input);
            cursor.index += 1;
            drop(cursor);
            let place = match &input.mapped {
                Some(mapped) => {
                    mapped.handed_out(&range);
                    Place::Mapped(&mapped.bytes()[range])
                }
                None => Place::InBuffer(range),
            };
            return Ok(Some(Chunk { index, input: number, first_line, place, taken }));
        }
        Ok(None)
    }
}

/// Where the first line (or the first puzzle, where it takes several lines) begins that starts at or
/// behind `boundary`, in a text that starts at `offset` and with one.
fn unit_start(layout: &Layout, text: &[u8], offset: u64, boundary: u64) -> usize {
    if !layout.is_drawn() {
        return line_start(text, offset, boundary);
    }
    let at_least = usize::try_from(boundary.saturating_sub(offset)).unwrap_or(usize::MAX);
    drawn::whole_puzzles(layout, text, at_least).unwrap_or(text.len())
}

/// A chunk before it is cut out.
struct Piece {
    range: Range<usize>,
    first_line: u64,
    taken: u64,
}

fn count_lines(text: &[u8]) -> u64 {
    memchr::memchr_iter(b'\n', text).count() as u64
}

impl Cursor {
    fn next_mapped(&mut self, input: &Input, map: &[u8]) -> Option<Piece> {
        let boundary = |at: u64| unit_start(&input.layout, map, 0, at.min(map.len() as u64));
        let end = boundary(input.span.end);
        let mut start = self.offset as usize;
        if start == 0 {
            // First look at this input.
            start = boundary(input.span.start);
            self.line += count_lines(&map[..start]);
            start = start.max(input.bom.min(map.len()));
        }
        if start == input.header.start && start < input.header.end {
            start = input.header.end;
            self.line += count_lines(&map[input.header.clone()]);
        }
        if start >= end {
            return None;
        }
        let stop = match input.layout.is_drawn() {
            true => {
                start
                    + unit_start(
                        &input.layout,
                        &map[start..end],
                        0,
                        chunk_size(&input.layout) as u64,
                    )
            }
            false => chunk_end(map, start..end, chunk_size(&input.layout), &input.header),
        };
        let first_line = self.line;
        self.line += count_lines(&map[start..stop]);
        self.offset = stop as u64;
        Some(Piece { range: start..stop, first_line, taken: (stop - start) as u64 })
    }

    fn next_streamed(
        &mut self,
        input: &Input,
        buffer: &mut Vec<u8>,
    ) -> std::io::Result<Option<Piece>> {
        let Some(cursor) = self.streams[self.input].as_mut() else { return Ok(None) };
        loop {
            if self.offset >= input.span.end {
                return Ok(None);
            }
            buffer.clear();
            std::mem::swap(buffer, &mut cursor.pending);
            // The header is in one piece.
            let header = (input.header.end as u64).saturating_sub(self.offset) as usize;
            let wanted = chunk_size(&input.layout).max(header);
            let whole = fill(buffer, cursor, &input.layout, wanted)?;
            if whole == 0 {
                return Ok(None);
            }
            let (offset, first_line) = (self.offset, self.line);
            let unit = |at: u64| unit_start(&input.layout, &buffer[..whole], offset, at);
            let (mut start, mut stop) = (unit(input.span.start), unit(input.span.end));
            if offset == 0 {
                start = start.max(input.bom.min(whole));
            }
            let header = &input.header;
            let mut used = whole;
            if !header.is_empty() && offset < header.end as u64 {
                // The header lies in the beginning that was read to see what this is.
                let at = (header.start - offset as usize, header.end - offset as usize);
                if at.0 <= start && start < at.1 {
                    start = at.1.min(whole);
                } else if start < at.0 && at.0 < stop {
                    (stop, used) = (at.0, at.0);
                    let mut pending = buffer[used..whole].to_vec();
                    pending.append(&mut cursor.pending);
                    cursor.pending = pending;
                }
            }
            self.offset += used as u64;
            self.line += count_lines(&buffer[..used]);
            let total = cursor.stream.taken.load(Ordering::Relaxed);
            if start < stop {
                let taken = total - cursor.reported;
                cursor.reported = total;
                let first_line = first_line + count_lines(&buffer[..start]);
                return Ok(Some(Piece { range: start..stop, first_line, taken }));
            }
        }
    }
}

/// Where the chunk that starts here ends: behind a line end, and not across the header.
fn chunk_end(map: &[u8], rest: Range<usize>, size: usize, header: &Range<usize>) -> usize {
    let Range { start, end } = rest;
    let last = if start < header.start { header.start.min(end) } else { end };
    let from = (start + size).min(last);
    match memchr::memchr(b'\n', &map[from - 1..last]) {
        Some(length) => from + length,
        None => last,
    }
}

/// Reads until there is a chunk's worth of bytes and a place to cut behind it, or the stream ends. What follows
/// the cut goes to `pending`; returns the length of what is before it.
fn fill(
    buffer: &mut Vec<u8>,
    cursor: &mut StreamCursor,
    layout: &Layout,
    wanted: usize,
) -> std::io::Result<usize> {
    let mut wanted = wanted;
    loop {
        let missing = wanted.saturating_sub(buffer.len());
        let read = cursor.stream.rest.by_ref().take(missing as u64).read_to_end(buffer)?;
        if read < missing {
            return Ok(buffer.len());
        }
        let cut = match layout.is_drawn() {
            true => drawn::whole_puzzles(layout, buffer, wanted / 2),
            // There may be more than was wanted: the beginning that was read to see what this is.
            false => memchr::memrchr(b'\n', &buffer[..wanted.min(buffer.len())])
                .or_else(|| memchr::memchr(b'\n', buffer))
                .map(|end| end + 1),
        };
        if let Some(cut) = cut {
            // What was pending before is part of the buffer now.
            cursor.pending.clear();
            cursor.pending.extend_from_slice(&buffer[cut..]);
            buffer.truncate(cut);
            return Ok(cut);
        }
        // A line longer than that: twice as much, so that the search for its end stays linear.
        wanted = 2 * buffer.len();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::source::{Expect, open};
    use std::io::Write;

    /// All chunks of a file, as text with line numbers.
    fn chunks(file: &std::path::Path, shard: Option<Shard>) -> (Vec<u8>, Vec<(u64, u64)>) {
        let source = open(file, Expect::Any).expect("opened");
        let feed = Inputs::new(vec![source], shard).expect("a feed");
        let (mut text, mut places, mut buffer) = (Vec::new(), Vec::new(), Vec::new());
        while let Some(chunk) = feed.next(&mut buffer).expect("read") {
            text.extend_from_slice(chunk.text(&buffer));
            places.push((chunk.index, chunk.first_line));
        }
        (text, places)
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

    fn files(text: &[u8]) -> Vec<tempfile::NamedTempFile> {
        let mut plain = tempfile::NamedTempFile::new().expect("a file");
        plain.write_all(text).expect("written");
        let mut gz = tempfile::NamedTempFile::new().expect("a file");
        let mut encoder = flate2::write::GzEncoder::new(&mut gz, flate2::Compression::fast());
        encoder.write_all(text).expect("written");
        encoder.finish().expect("finished");
        let mut zst = tempfile::NamedTempFile::new().expect("a file");
        zst.write_all(&zstd::encode_all(text, 1).expect("encoded")).expect("written");
        vec![plain, gz, zst]
    }

    #[test]
    fn chunks_joined_are_the_input_without_mark_and_header() {
        let text = sample(5_000);
        let expected = [&text[3..15], &text[25..]].concat();
        for file in files(&text) {
            let (joined, places) = chunks(file.path(), None);
            assert!(joined == expected, "{} and {} bytes", joined.len(), expected.len());
            assert!(places.len() > 4);
            for (i, &(index, _)) in places.iter().enumerate() {
                assert_eq!(index, i as u64);
            }
        }
    }

    #[test]
    fn first_lines_are_counted_across_header_and_chunks() {
        let text = sample(3_000);
        for file in files(&text) {
            let source = open(file.path(), Expect::Any).expect("opened");
            let feed = Inputs::new(vec![source], None).expect("a feed");
            let mut buffer = Vec::new();
            while let Some(chunk) = feed.next(&mut buffer).expect("read") {
                let line = chunk.text(&buffer).split(|&b| b == b'\n').next().expect("a line");
                let all: Vec<_> = text[3..].split(|&b| b == b'\n').collect();
                assert_eq!(line, all[chunk.first_line as usize - 1]);
            }
        }
    }

    #[test]
    fn shards_joined_are_the_whole() {
        let text = sample(700);
        for file in files(&text) {
            let (whole, _) = chunks(file.path(), None);
            for n in [1, 2, 3, 7, 50] {
                let mut joined = Vec::new();
                for k in 1..=n {
                    let shard = format!("{k}/{n}").parse().expect("a shard");
                    joined.extend(chunks(file.path(), Some(shard)).0);
                }
                assert!(joined == whole, "{n} shards");
            }
        }
    }

    #[test]
    fn drawn_puzzles_are_never_cut() {
        let puzzle = crate::text::grid::boxed(&crate::grid::Grid::EMPTY);
        let text = format!("{puzzle}\n").repeat(1_000);
        for file in files(text.as_bytes()) {
            for n in [1, 3] {
                let mut puzzles = 0;
                for k in 1..=n {
                    let shard = format!("{k}/{n}").parse().expect("a shard");
                    let source = open(file.path(), Expect::Any).expect("opened");
                    let feed = Inputs::new(vec![source], Some(shard)).expect("a feed");
                    let mut buffer = Vec::new();
                    while let Some(chunk) = feed.next(&mut buffer).expect("read") {
                        let text = chunk.text(&buffer);
                        assert!(text.len() < 2 * CHUNK);
                        let drawn: Vec<_> = drawn::puzzles(&Layout::Grid, text).collect();
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
        let file = &files(&sample(5_000))[0];
        let source = open(file.path(), Expect::Any).expect("opened");
        let feed = Inputs::new(vec![source], None).expect("a feed");
        let mut buffer = Vec::new();
        assert!(feed.next(&mut buffer).is_ok());
        file.as_file().set_len(10).expect("cut");
        let error = feed.next(&mut buffer).expect_err("an error").to_string();
        assert!(error.contains("cut from"), "{error}");
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
            let (joined, places) = chunks(file.path(), None);
            assert!(joined == text[16..], "{} and {} bytes", joined.len(), text.len());
            assert!(places.len() > 9_000 * line.len() / VARIANTS_CHUNK, "{}", places.len());
        }
    }

    #[test]
    fn an_empty_input_has_no_chunks() {
        for file in files(b"") {
            assert_eq!(chunks(file.path(), None), (vec![], vec![]));
        }
    }
}
