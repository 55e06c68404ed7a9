//! The part of the inputs to read, a share in bytes or a range of lines: its range in each input,
//! and the place where reading begins.
//!
//! The index next to a compressed file has its length, and a place before the part where unpacking
//! can begin. Without one the file is unpacked once to measure it, and read from its beginning.

use std::{fs::File, ops::Range};

use super::index::{AccessPoint, FileIndex, Fit};
use super::source::{Rest, Source, Stream, measure};
use super::{BatchError, lines::LineRange, shard::Shard, table::BYTES_OF_ROW};

/// A pass over a compressed file that came before the reading of a share or of lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExtraPass {
    /// It was unpacked, because its length is not known without an index.
    Measured,
    /// It was compared with its index by the checksum of all its bytes, because it was written at
    /// another time than the file that was indexed.
    Compared,
}

struct Indexed {
    index: FileIndex,
    file: File,
}

/// Finds out what of each input belongs to the part, and lets the inputs begin there as far as
/// their indexes allow. Returns the passes over inputs that this took, by name. Errors: a share is
/// asked for of an input whose length cannot be known; a file cannot be read; an index is not that
/// of its file.
pub(super) fn cut(
    sources: &mut [Source],
    shard: Option<Shard>,
    lines: Option<LineRange>,
) -> Result<Vec<(String, ExtraPass)>, BatchError> {
    let mut passes = Vec::new();
    if shard.is_none() && lines.is_none() {
        return Ok(passes);
    }
    let mut indexes = Vec::new();
    for source in sources.iter() {
        let found = indexed(source)?;
        let is_compared = found.as_ref().is_some_and(|(_, fit)| *fit == Fit::SameByChecksum);
        passes.extend(is_compared.then(|| (source.input.name.clone(), ExtraPass::Compared)));
        indexes.push(found.map(|(indexed, _)| indexed));
    }
    if let Some(shard) = shard {
        let mut lengths = Vec::new();
        for (source, indexed) in sources.iter().zip(&indexes) {
            let is_unpacked = indexed.is_none() && packed(source).is_some();
            passes.extend(is_unpacked.then(|| (source.input.name.clone(), ExtraPass::Measured)));
            lengths.push(indexed.as_ref().map_or_else(|| measure(source), |i| Ok(i.index.len))?);
        }
        for (source, span) in sources.iter_mut().zip(shares(&lengths, shard)) {
            source.input.span = span;
        }
    }
    for (source, indexed) in sources.iter_mut().zip(indexes) {
        source.input.lines = lines;
        if take_rows(source) {
            continue;
        }
        match indexed {
            Some(indexed) => skip_ahead(source, indexed)?,
            // The length of the lines in bytes is not known.
            None if lines.is_some() => source.input.disk_len = None,
            None => {}
        }
    }
    Ok(passes)
}

/// The range of each input that belongs to a share, for inputs of these lengths, laid end to end.
fn shares(lengths: &[u64], shard: Shard) -> Vec<Range<u64>> {
    let share = shard.range(lengths.iter().sum());
    let mut begin = 0;
    let mut span = |length: &u64| {
        let local = |at: u64| at.saturating_sub(begin).min(*length);
        let span = local(share.start)..local(share.end);
        begin += length;
        span
    };
    lengths.iter().map(&mut span).collect()
}

/// Lets a table be read from the first row of the part to the last: those whose first byte belongs
/// to the share, with as many bytes a row as shares count. Returns whether it is a table.
fn take_rows(source: &mut Source) -> bool {
    let Source { input, stream: Some(stream) } = source else { return false };
    let Rest::Rows(table) = &mut stream.rest else { return false };
    let (span, lines) = (&input.span, input.lines);
    let all = table.rows();
    let [begin, end] = [span.start, span.end].map(|at| at.div_ceil(BYTES_OF_ROW).min(all));
    let first = lines.map_or(0, |lines| lines.first() - 1);
    let last = lines.and_then(LineRange::last).unwrap_or(u64::MAX);
    let (begin, end) = (begin.max(first), end.min(last));
    let count = end.saturating_sub(begin);
    input.span = if count == 0 { 0..0 } else { 0..u64::MAX };
    table.go_to(begin);
    table.end_before(end);
    stream.pending.clear();
    input.begin = AccessPoint { line: begin + 1, ..AccessPoint::BEGINNING };
    input.disk_len = input
        .disk_len
        .map(|len| (u128::from(len) * u128::from(count) / u128::from(all.max(1))) as u64);
    input.rows = Some(begin..end);
    true
}

/// The stream of a compressed file on the disk.
fn packed(source: &Source) -> Option<&Stream> {
    let on_disk = source.stream.as_ref().filter(|_| source.input.disk_len.is_some());
    on_disk.filter(|stream| stream.compression.is_some())
}

/// The index next to a compressed file, if there is one.
fn indexed(source: &Source) -> Result<Option<(Indexed, Fit)>, BatchError> {
    let (Some(_), Some(path)) = (packed(source), &source.input.path) else { return Ok(None) };
    let Some(index) = FileIndex::beside(path)? else { return Ok(None) };
    let read_error = |error| BatchError::Read { name: source.input.name.clone(), source: error };
    let mut file = File::open(path).map_err(read_error)?;
    match index.fits(&mut file).map_err(read_error)? {
        Fit::Other(why) => {
            let index = FileIndex::path_of(path);
            Err(BatchError::Index { index, file: path.clone(), why })
        }
        fit => Ok(Some((Indexed { index, file }, fit))),
    }
}

/// Lets a compressed file begin at the last place before the part, and counts the bytes from there
/// to the part's end.
fn skip_ahead(source: &mut Source, indexed: Indexed) -> Result<(), BatchError> {
    let Indexed { index, file } = indexed;
    let Source { input, stream: Some(stream) } = source else { return Ok(()) };
    let (span, lines) = (&input.span, input.lines);
    let by_line = lines.map_or(AccessPoint::BEGINNING, |lines| {
        index.last_where(|point| point.line < lines.first())
    });
    // Before the byte, and not at it: whether a line begins there is told by the byte before.
    let by_byte = index.last_where(|point| point.unpacked < span.start);
    let point = if by_line.packed > by_byte.packed { by_line } else { by_byte };
    let end = index.packed_until(|point| {
        point.unpacked >= span.end || lines.is_some_and(|lines| lines.is_before(point.line))
    });
    // Where a puzzle takes several lines, only reading from the beginning finds the first line of
    // each. And the bytes that were read to recognise the format need not be read again.
    let is_worth_it = !input.layout.is_drawn() && point.unpacked > stream.seen as u64;
    if is_worth_it && !span.is_empty() {
        let skipped = stream.skip_to(file, index.compression, point);
        skipped.map_err(|error| BatchError::Read { name: input.name.clone(), source: error })?;
        input.begin = point;
    }
    input.disk_len = Some(end.saturating_sub(input.begin.packed));
    Ok(())
}
