//! Chunks: newline-aligned pieces of the inputs, handed to whichever worker asks next.
//!
//! A chunk has its place in the whole and the number of its first line, so a worker can work on it
//! alone. Pieces of a mapped file are slices of the map; pieces of a stream are read into the
//! worker's own buffer. Handing out costs a look for one line end; the worker counts the lines of
//! its chunk itself, and their numbers are added up in the order of the chunks.

use std::sync::atomic::{AtomicU64, Ordering};
use std::{io, ops::Range};

use super::source::{Input, Rest, Stream, read_some, skip};
use super::{checkpoint::Position, index::AccessPoint, shard::line_start};
use ninefold_text::{Layout, drawn};

/// Size of a chunk: large enough that handing out does not count, small enough that a few chunks,
/// their outcomes and their output stay in a core's own cache.
const CHUNK: usize = 64 * 1024;

/// Size of a chunk of variants, each of which takes milliseconds and more: small enough that
/// threads share a short file.
const VARIANTS_CHUNK: usize = 4 * 1024;

pub(super) fn chunk_size(layout: &Layout) -> usize {
    if layout.has_variants() { VARIANTS_CHUNK } else { CHUNK }
}

/// A piece of an input.
#[derive(Clone, Debug)]
pub struct Chunk<'a> {
    /// Place in the whole, from 0 without gaps.
    pub index: u64,
    /// The index of the input.
    pub input: usize,
    /// Number of the first line in its input, from 1.
    pub first_line: u64,
    /// Whole lines, of the map or of the buffer that
    /// [`Inputs::next_chunk`](super::Inputs::next_chunk) was given.
    pub(super) place: Place<'a>,
    /// Bytes taken from the disk since the chunk before this: for progress.
    pub taken: u64,
    /// The beginning of the next chunk.
    pub next: Position,
}

/// The place of the text of a chunk.
#[derive(Clone, Debug)]
pub(super) enum Place<'a> {
    Mapped(&'a [u8]),
    InBuffer(Range<usize>),
}

impl Place<'_> {
    pub(super) fn text<'b>(&'b self, buffer: &'b [u8]) -> &'b [u8] {
        match self {
            Place::Mapped(text) => text,
            Place::InBuffer(range) => &buffer[range.clone()],
        }
    }
}

impl Chunk<'_> {
    /// The text of the chunk; `buffer` is the one that it was read with.
    pub fn text<'b>(&'b self, buffer: &'b [u8]) -> &'b [u8] {
        self.place.text(buffer)
    }
}

/// The place of the next chunk.
pub(super) struct Cursor {
    pub(super) index: u64,
    pub(super) input: usize,
    /// Byte in the input, at the beginning of a line.
    pub(super) offset: u64,
    /// Line at that byte, from 1; behind a chunk whose lines were not counted, from its end and 0.
    pub(super) line: u64,
    is_behind: bool,
    /// The streams among the inputs.
    pub(super) streams: Vec<Option<Stream>>,
    /// The length in bytes of the longest line.
    pub(super) longest: usize,
}

impl Stream {
    /// The length of the stream, where it is known.
    pub(super) fn plain_len(&self) -> Option<usize> {
        self.plain_len.and_then(|len| usize::try_from(len).ok())
    }

    /// Reads past this many bytes, to this line.
    fn skip(&mut self, bytes: u64, line: u64) -> io::Result<()> {
        if let Rest::Rows(table) = &mut self.rest {
            // Its lines are rows, and need not be read.
            self.pending.clear();
            table.go_to(line.saturating_sub(1));
            self.reported = self.taken.load(Ordering::Relaxed);
            return Ok(());
        }
        let ready =
            usize::try_from(bytes).map_or(self.pending.len(), |b| b.min(self.pending.len()));
        self.pending.drain(..ready);
        let rest = bytes - ready as u64;
        let skipped = skip(&mut self.rest, rest)?;
        self.reported = self.taken.load(Ordering::Relaxed);
        if skipped == rest { Ok(()) } else { Err(io::ErrorKind::UnexpectedEof.into()) }
    }

    /// The length of the stream, or of the part of it that is known to be there.
    pub(super) fn known_len(&self) -> usize {
        self.plain_len().unwrap_or(self.seen)
    }
}

/// The beginning of the first line (or the first puzzle, where it takes several lines) that starts
/// at or behind `boundary`, in a text that starts at `offset` and with one.
fn unit_start(layout: &Layout, text: &[u8], offset: u64, boundary: u64) -> usize {
    if !layout.is_drawn() {
        return line_start(text, offset, boundary);
    }
    let at_least = usize::try_from(boundary.saturating_sub(offset)).unwrap_or(usize::MAX);
    drawn::whole_puzzles(layout, text, at_least).unwrap_or(text.len())
}

/// The beginning and the end of the part of the input that is asked for, in a text that starts with
/// a line or a puzzle at this place.
fn part_of(input: &Input, text: &[u8], offset: u64, line: u64) -> (usize, usize) {
    let lines = input.lines.map_or(0..text.len(), |lines| lines.bytes(text, line));
    let unit = |at: u64| unit_start(&input.layout, text, offset, at);
    let [first, last] = [lines.start, lines.end].map(|at| offset + at as u64);
    (unit(input.span.start.max(first)), unit(input.span.end.min(last)))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineNumber {
    /// This one, from 1.
    Known(u64),
    /// This many lines after the end of the chunk before, whose lines its worker is counting.
    Behind(u64),
}

impl LineNumber {
    /// The number, where the chunk before this ends with the line before `end`.
    fn behind(self, end: u64) -> u64 {
        match self {
            LineNumber::Known(line) => line,
            LineNumber::Behind(lines) => end + lines,
        }
    }
}

/// The lines of chunks, counted by those who work on them, without a lock and side by side, and
/// added up in the order of the chunks.
#[derive(Default)]
pub(super) struct Numbering {
    /// The chunk that is next.
    index: AtomicU64,
    /// The line that it begins with, if it begins where the one before it has ended.
    line: AtomicU64,
}

/// Number of looks at another thread's result before the processor is given up: some 50 us, the
/// time in which the lines of a chunk are counted.
const LOOKS: u32 = 1_000;

impl Numbering {
    /// The numbers of the first line of a chunk and of the line behind its last. Every chunk has to
    /// come by, once; this waits for those before it.
    pub(super) fn pass(&self, index: u64, first: LineNumber, lines: u64) -> (u64, u64) {
        let mut looks = 0;
        while self.index.load(Ordering::Acquire) != index {
            if looks < LOOKS {
                std::hint::spin_loop()
            } else {
                std::thread::yield_now()
            }
            looks += 1;
        }
        let first = first.behind(self.line.load(Ordering::Relaxed));
        self.line.store(first + lines, Ordering::Relaxed);
        self.index.store(index + 1, Ordering::Release);
        (first, first + lines)
    }
}

/// A chunk before it is cut out.
pub(super) struct Piece {
    pub(super) range: Range<usize>,
    pub(super) first_line: LineNumber,
    /// Its lines, where they were counted.
    pub(super) lines: Option<u64>,
    pub(super) taken: u64,
}

pub(super) fn count_lines(text: &[u8]) -> u64 {
    memchr::memchr_iter(b'\n', text).count() as u64
}

impl Cursor {
    /// At the beginning of the first input.
    pub(super) fn new(streams: Vec<Option<Stream>>, longest: usize) -> Cursor {
        Cursor { index: 0, input: 0, offset: 0, line: 1, is_behind: false, streams, longest }
    }

    /// Goes to a place between two chunks, which this has not gone past, of an input that is read
    /// from `begin` on.
    pub(super) fn go_to(&mut self, place: Position, begin: AccessPoint) -> io::Result<()> {
        let Position { input, offset, line } = place;
        if let Some(Some(stream)) = self.streams.get_mut(input) {
            stream.skip(offset.saturating_sub(begin.unpacked), line)?;
        }
        (self.input, self.offset, self.line) = (input, offset, line);
        self.is_behind = false;
        Ok(())
    }

    /// Goes to where an input begins to be read.
    pub(super) fn begin(&mut self, input: Option<&Input>) {
        let begin = input.map_or(AccessPoint::BEGINNING, |input| input.begin);
        (self.offset, self.line) = (begin.unpacked, begin.line);
        self.is_behind = false;
    }

    pub(super) fn next_mapped(&mut self, input: &Input, map: &[u8]) -> io::Result<Option<Piece>> {
        let boundary = |at: u64| unit_start(&input.layout, map, 0, at.min(map.len() as u64));
        let end = boundary(input.span.end);
        let mut start = self.offset as usize;
        if start == 0 {
            // First look at this input.
            let lines = input.lines.map_or(0, |lines| lines.bytes(map, 1).start);
            start = boundary(input.span.start.max(lines as u64));
            self.line += count_lines(&map[..start]);
            start = start.max(input.bom.min(map.len()));
        }
        if input.header.contains(&start) {
            self.line += count_lines(&map[start..input.header.end]);
            start = input.header.end;
        }
        if start >= end || input.ends_before(self.line) {
            return Ok(None);
        }
        let size = chunk_size(&input.layout);
        let whole_puzzles = |text: &[u8], at: usize| unit_start(&input.layout, text, 0, at as u64);
        let mut stop = match input.layout.is_drawn() {
            true => start + whole_puzzles(&map[start..end], size),
            false => chunk_end(map, start..end, size, &input.header),
        };
        if let Some(last) = input.lines.and_then(|lines| lines.end(&map[start..stop], self.line)) {
            stop = start + whole_puzzles(&map[start..stop], last);
        }
        let first_line = match self.is_behind {
            true => LineNumber::Behind(self.line),
            false => LineNumber::Known(self.line),
        };
        // Only where lines are asked for by number is there a need to count them now.
        let lines = input.lines.map(|_| count_lines(&map[start..stop]));
        (self.line, self.is_behind) = match lines {
            Some(lines) => (self.line + lines, self.is_behind),
            None => (0, true),
        };
        self.offset = stop as u64;
        Ok(Some(Piece { range: start..stop, first_line, lines, taken: (stop - start) as u64 }))
    }

    pub(super) fn next_streamed(
        &mut self,
        input: &Input,
        buffer: &mut Vec<u8>,
    ) -> io::Result<Option<Piece>> {
        let Some(cursor) = self.streams[self.input].as_mut() else { return Ok(None) };
        loop {
            let is_behind = self.offset >= input.span.end || input.ends_before(self.line);
            if is_behind || input.span.is_empty() {
                return Ok(None);
            }
            buffer.clear();
            std::mem::swap(buffer, &mut cursor.pending);
            // The header is in one piece.
            let header = (input.header.end as u64).saturating_sub(self.offset) as usize;
            let mut wanted = chunk_size(&input.layout).max(header);
            if let Some(end) = input.lines.and_then(|lines| lines.end(buffer, self.line))
                && !input.layout.is_drawn()
            {
                // All lines that are wanted were read already: no waiting for more.
                wanted = end.min(wanted);
            }
            let word = input.layout.line_word();
            let whole = fill(buffer, cursor, &input.layout, wanted, self.longest)
                .and_then(|whole| whole.ok_or_else(|| too_long(word, self.line, self.longest)))?;
            check_longest(&buffer[..whole], (word, self.line), self.longest)?;
            if whole == 0 {
                return Ok(None);
            }
            let (offset, first_line) = (self.offset, self.line);
            let (mut start, mut stop) = part_of(input, &buffer[..whole], offset, first_line);
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
            let total = cursor.taken.load(Ordering::Relaxed);
            if start < stop {
                let taken = total - cursor.reported;
                cursor.reported = total;
                let before = count_lines(&buffer[..start]);
                let lines = self.line - first_line - before;
                let first_line = LineNumber::Known(first_line + before);
                return Ok(Some(Piece {
                    range: start..stop,
                    first_line,
                    lines: Some(lines),
                    taken,
                }));
            }
        }
    }
}

/// The end of the chunk that starts here: behind a line end, and not across the header.
fn chunk_end(map: &[u8], rest: Range<usize>, size: usize, header: &Range<usize>) -> usize {
    let Range { start, end } = rest;
    let last = if start < header.start { header.start.min(end) } else { end };
    let from = (start + size).min(last);
    match memchr::memchr(b'\n', &map[from - 1..last]) {
        Some(length) => from + length,
        None => last,
    }
}

/// Makes sure that no line of a chunk is longer than this. With it come the word for a line and the
/// number of the first one.
pub(super) fn check_longest(text: &[u8], first: (&str, u64), longest: usize) -> io::Result<()> {
    // So it is with nearly all chunks.
    if text.len() <= longest {
        return Ok(());
    }
    let mut lengths = text.split(|&byte| byte == b'\n').map(<[u8]>::len);
    match lengths.position(|length| length > longest) {
        None => Ok(()),
        Some(number) => Err(too_long(first.0, first.1 + number as u64, longest)),
    }
}

fn too_long(word: &str, line: u64, longest: usize) -> io::Error {
    let message = format!("{word} {line} is longer than {longest} bytes");
    io::Error::new(io::ErrorKind::InvalidData, message)
}

/// Reads until there is a chunk's worth of bytes and a place to cut behind it, or the stream ends.
/// What follows the cut goes to `pending`; returns the length of what is before it, or `None` if
/// there is no such place in twice the length of the longest line.
fn fill(
    buffer: &mut Vec<u8>,
    cursor: &mut Stream,
    layout: &Layout,
    wanted: usize,
    longest: usize,
) -> io::Result<Option<usize>> {
    let mut wanted = wanted;
    loop {
        let missing = wanted.saturating_sub(buffer.len());
        let read = read_some(&mut cursor.rest, missing, buffer)?;
        if read < missing {
            return Ok(Some(buffer.len()));
        }
        let cut = match layout.is_drawn() {
            true => drawn::whole_puzzles(layout, buffer, wanted / 2),
            // There may be more than was wanted: the beginning that was read to see what this is.
            false => memchr::memrchr(b'\n', &buffer[..wanted.min(buffer.len())])
                .or_else(|| memchr::memchr(b'\n', buffer))
                .map(|end| end + 1),
        };
        if let Some(cut) = cut {
            // The bytes that were pending before are part of the buffer now.
            cursor.pending.clear();
            cursor.pending.extend_from_slice(&buffer[cut..]);
            buffer.truncate(cut);
            return Ok(Some(cut));
        }
        if buffer.len() / 2 > longest {
            return Ok(None);
        }
        // A line longer than that: twice as much, so that the search for its end stays linear.
        wanted = 2 * buffer.len();
    }
}

#[cfg(test)]
pub(super) mod tests;
