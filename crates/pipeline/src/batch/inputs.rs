//! The inputs of a job: opened together, recognised, and handed out in chunks.

use std::sync::{Mutex, PoisonError};
use std::{io::Read, num::NonZeroUsize, ops::Range, path::Path};

use serde_json::Value;

use super::chunk::{
    Chunk, Cursor, Numbering, Piece, Place, check_longest, chunk_size, count_lines,
};
use super::input_options::{HeaderRule, InputOptions};
use super::part::{self, ExtraPass};
use super::resumable::modified;
use super::skipped::LeftOut;
use super::source::{self, Access, Input, Source, Stream};
use super::{BatchError, checkpoint::Position, index::AccessPoint, lines::LineRange, shard::Shard};
use crate::json::object;
use ninefold_boards::Size;
use ninefold_core::grid::CELLS;
use ninefold_text::Layout;

/// More threads than this are of no use on this machine.
pub fn most_threads() -> NonZeroUsize {
    const EACH_CORE: NonZeroUsize = NonZeroUsize::new(4).unwrap();
    const AT_LEAST: NonZeroUsize = NonZeroUsize::new(64).unwrap();
    let cores = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    cores.saturating_mul(EACH_CORE).max(AT_LEAST)
}

/// Files or streams of puzzles, opened, of known formats, and how far they have been handed out.
///
/// Compressed files (gzip, Zstandard) are recognised by their content, formats by the beginning.
pub struct Inputs {
    inputs: Vec<Input>,
    shard: Option<Shard>,
    lines: Option<LineRange>,
    passes: Vec<(String, ExtraPass)>,
    header: HeaderRule,
    cursor: Mutex<Cursor>,
    numbering: Numbering,
    left_out: LeftOut,
}

impl Inputs {
    /// Opens files, in this order; `-` is standard input. Plain files are read piece by piece, into
    /// buffers that are used again.
    ///
    /// # Errors
    /// An input cannot be opened or read, standard input is named twice, lines are asked for of
    /// several inputs, or a share is asked for and the length of an input cannot be known. For a
    /// share and for lines: the index next to a compressed file is that of another file.
    pub fn open<P: AsRef<Path>>(paths: &[P], options: &InputOptions) -> Result<Inputs, BatchError> {
        Inputs::open_with(paths, options, Access::Read)
    }

    /// Opens files as [`Inputs::open`] does, plain files as memory maps: reading then costs no copy
    /// and no lock is held meanwhile.
    ///
    /// # Errors
    /// Those of [`Inputs::open`].
    ///
    /// # Safety
    /// While these inputs are in use, the mapped files must not change; where that cannot be
    /// promised because other processes may write to them, the caller must not rely on what was
    /// read from a file that was changed, and must be prepared for SIGBUS once a file is cut short:
    /// with a handler that ends the process, for example, as the program `ninefold` has one. The
    /// maps are those of [`Inputs::maps`]; they are first looked at when a chunk is asked for.
    #[allow(unsafe_code)]
    pub unsafe fn open_mapped<P: AsRef<Path>>(
        paths: &[P],
        options: &InputOptions,
    ) -> Result<Inputs, BatchError> {
        Inputs::open_with(paths, options, Access::Map)
    }

    fn open_with<P: AsRef<Path>>(
        paths: &[P],
        options: &InputOptions,
        access: Access,
    ) -> Result<Inputs, BatchError> {
        let paths = || paths.iter().map(AsRef::as_ref);
        if paths().filter(|path| source::is_stdin(path)).count() > 1 {
            return Err(BatchError::StdinTwice);
        }
        if options.lines.is_some() && paths().count() > 1 {
            return Err(BatchError::LinesOfSeveral(paths().count()));
        }
        let mut sources = Vec::new();
        for path in paths() {
            sources.push(source::open(path, options.format, access)?);
        }
        Inputs::new(sources, options)
    }

    /// Reads puzzles from a reader; the name is for messages.
    ///
    /// # Errors
    /// It cannot be read, or a share of it is asked for: its length is not known.
    pub fn from_reader(
        name: &str,
        reader: impl Read + Send + 'static,
        options: &InputOptions,
    ) -> Result<Inputs, BatchError> {
        Inputs::from_readers(vec![(name.to_owned(), Box::new(reader))], options)
    }

    /// Reads puzzles from several readers, each with its name, as if they were files. Errors: one
    /// cannot be read.
    #[doc(hidden)]
    pub fn from_readers(
        readers: Vec<(String, Box<dyn Read + Send>)>,
        options: &InputOptions,
    ) -> Result<Inputs, BatchError> {
        let mut sources = Vec::new();
        for (name, reader) in readers {
            sources.push(source::of_reader(name, reader, options.format)?);
        }
        Inputs::new(sources, options)
    }

    fn new(mut sources: Vec<Source>, options: &InputOptions) -> Result<Inputs, BatchError> {
        let InputOptions { size, shard, lines, header, longest_line, rules_text, .. } = *options;
        // 9x9 is what there is without a size.
        for Source { input, .. } in &mut sources {
            if let Some(side) = size.and_then(other_side) {
                if let Some(format) = options.format.filter(|_| !input.layout.fits_boards()) {
                    return Err(BatchError::NoBoards(format.name));
                }
                input.layout = std::mem::take(&mut input.layout).of_boards(side);
                input.is_taken_whole = false;
            }
        }
        let passes = part::cut(&mut sources, shard, lines)?;
        let (mut inputs, mut streams) = (Vec::new(), Vec::new());
        for Source { input, stream } in sources {
            inputs.push(input);
            streams.push(stream);
        }
        let mut cursor = Cursor::new(streams, longest_line.get());
        cursor.begin(inputs.first());
        let cursor = Mutex::new(cursor);
        let (numbering, left_out) = (Numbering::default(), LeftOut::new(rules_text));
        Ok(Inputs { inputs, shard, lines, passes, header, cursor, numbering, left_out })
    }

    /// The number of inputs.
    #[doc(hidden)]
    pub fn count(&self) -> usize {
        self.inputs.len()
    }

    /// The layout of an input.
    #[doc(hidden)]
    pub fn layout(&self, input: usize) -> &Layout {
        &self.inputs[input].layout
    }

    /// The layouts of all inputs.
    #[doc(hidden)]
    pub fn layouts(&self) -> impl Iterator<Item = &Layout> {
        self.inputs.iter().map(|input| &input.layout)
    }

    /// The first input whose puzzles may have candidates that are not those of the clues.
    #[doc(hidden)]
    pub fn with_candidates(&self) -> Option<&str> {
        self.first_with(Layout::has_candidates)
    }

    /// The first input whose puzzles may be variants.
    #[doc(hidden)]
    pub fn with_variants(&self) -> Option<&str> {
        self.first_with(Layout::has_variants)
    }

    fn first_with(&self, has: fn(&Layout) -> bool) -> Option<&str> {
        self.inputs.iter().find(|input| has(&input.layout)).map(|input| input.name.as_str())
    }

    /// The size of the boards of all inputs, if the options named another than 9x9.
    pub fn size(&self) -> Option<Size> {
        Size::new(self.layouts().next()?.board()?.into())
    }

    /// Whether there are inputs whose puzzles are no variants.
    #[doc(hidden)]
    pub fn has_others(&self) -> bool {
        self.layouts().any(|layout| !layout.has_variants())
    }

    /// Refuses inputs that may have variants. Errors: the first such input.
    #[doc(hidden)]
    pub fn refuse_variants(&self) -> Result<(), BatchError> {
        self.with_variants().map_or(Ok(()), |name| Err(BatchError::Variants(name.to_owned())))
    }

    /// Refuses inputs whose puzzles may be more than clues: restricted candidates, variants.
    /// Errors: the first such input.
    #[doc(hidden)]
    pub fn refuse_candidates(&self) -> Result<(), BatchError> {
        self.refuse_variants()?;
        self.refuse_restricted()
    }

    /// Refuses what [`Inputs::refuse_candidates`] does, except boards of a size that was named.
    /// Errors: the first such input.
    #[doc(hidden)]
    pub fn refuse_all_but_boards(&self) -> Result<(), BatchError> {
        if self.size().is_some() { Ok(()) } else { self.refuse_candidates() }
    }

    /// Refuses inputs whose puzzles may have restricted candidates, with or without variants.
    /// Errors: the first such input.
    #[doc(hidden)]
    pub fn refuse_restricted(&self) -> Result<(), BatchError> {
        self.with_candidates().map_or(Ok(()), |name| Err(BatchError::Restricted(name.to_owned())))
    }

    /// The inputs that have a title above their puzzles, by name, and the titles.
    #[doc(hidden)]
    pub fn titles(&self) -> impl Iterator<Item = (&str, &[u8])> {
        let titled = self.inputs.iter().filter(|input| !input.title.is_empty());
        titled.map(|input| (&input.name[..], &input.title[..]))
    }

    /// The names of inputs whose lines were taken for one puzzle, although the options did not ask
    /// for that.
    #[doc(hidden)]
    pub fn taken_whole(&self) -> impl Iterator<Item = &str> {
        let taken = self.inputs.iter().filter(|input| input.is_taken_whole);
        taken.map(|input| &input.name[..])
    }

    /// The header of an input (a title, the names of its columns) without its last line end; empty
    /// where it has none.
    #[doc(hidden)]
    pub fn header(&self, input: usize) -> &[u8] {
        &self.inputs[input].header_text
    }

    /// The names of all inputs, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.inputs.iter().map(|input| &input.name[..])
    }

    /// The memory maps among the inputs, by name: of [`Inputs::open_mapped`] alone.
    #[doc(hidden)]
    pub fn maps(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.inputs
            .iter()
            .filter_map(|input| Some((&input.name[..], input.mapped.as_ref()?.bytes())))
    }

    /// Whether these are only a part of the inputs: a share, or some lines.
    #[doc(hidden)]
    pub fn is_share(&self) -> bool {
        self.shard.is_some() || self.lines.is_some()
    }

    /// The passes over compressed files that were needed before their share could be read, by the
    /// name of the file.
    #[doc(hidden)]
    pub fn extra_passes(&self) -> impl Iterator<Item = (&str, ExtraPass)> {
        self.passes.iter().map(|(name, pass)| (&name[..], *pass))
    }

    /// Options for reading puzzles of web editors, and counts of what was left out of them.
    pub fn web(&self) -> &LeftOut {
        &self.left_out
    }

    /// Whether an output that has a header begins with it here.
    #[doc(hidden)]
    pub fn writes_header(&self) -> bool {
        match self.header {
            HeaderRule::First => {
                let is_from_line_1 = self.lines.is_none_or(|lines| lines.first() == 1);
                self.shard.is_none_or(Shard::is_first) && is_from_line_1
            }
            HeaderRule::All => true,
            HeaderRule::None => false,
        }
    }

    /// More threads than this would find nothing to do, going by the length of the inputs, where
    /// that is known, and by this machine.
    #[doc(hidden)]
    pub fn useful_threads(&self) -> NonZeroUsize {
        self.chunks_about().unwrap_or(NonZeroUsize::MAX).min(most_threads())
    }

    /// The number of chunks, where it is known, or a few more.
    fn chunks_about(&self) -> Option<NonZeroUsize> {
        let cursor = self.cursor.lock().unwrap_or_else(PoisonError::into_inner);
        let inputs = self.inputs.iter().zip(&cursor.streams);
        let chunks = inputs.map(|(input, stream)| {
            let length = match (&input.mapped, stream) {
                (Some(mapped), _) => mapped.bytes().len(),
                (None, Some(stream)) => stream.plain_len()?,
                (None, None) => 0,
            };
            Some(length / chunk_size(&input.layout) + 1)
        });
        NonZeroUsize::new(chunks.sum::<Option<usize>>()?)
    }

    /// The name of an input.
    #[doc(hidden)]
    pub fn name(&self, input: usize) -> &str {
        &self.inputs[input].name
    }

    /// The place of a line, in words: with the input's name when there are several. A line of a
    /// Parquet file is a row.
    pub fn place(&self, input: usize, line: u64) -> String {
        let (word, line) = self.line(input, line);
        match self.inputs.len() {
            1 => format!("{word} {line}"),
            _ => format!("{} {word} {line}", self.inputs[input].name),
        }
    }

    /// The word for a line of an input, and the number of one there: of a record that takes several
    /// lines, or shares its line with others, that of the line in which it begins.
    pub fn line(&self, input: usize, line: u64) -> (&'static str, u64) {
        let Input { layout, record_lines, .. } = &self.inputs[input];
        let record = usize::try_from(line.saturating_sub(1)).ok();
        match record.and_then(|record| record_lines.get(record)) {
            Some(line) => ("line", *line),
            None => (layout.line_word(), line),
        }
    }

    /// Remarks about inputs, by name: fields that are not read although they have content.
    pub fn remarks(&self) -> impl Iterator<Item = (&str, &str)> {
        self.inputs
            .iter()
            .flat_map(|input| input.remarks.iter().map(|remark| (&input.name[..], &remark[..])))
    }

    /// Bytes on disk that will be taken, if that is known.
    #[doc(hidden)]
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

    /// About how many puzzles there are, going by the bytes that are known to be there: of a
    /// stream, at most the first 64 KiB. Of all shares together, so that all shares are solved
    /// alike.
    #[doc(hidden)]
    pub fn puzzles_about(&self) -> usize {
        let cursor = self.cursor.lock().unwrap_or_else(PoisonError::into_inner);
        let streams = cursor.streams.iter().flatten().map(Stream::known_len);
        let files = self.inputs.iter().filter_map(|input| input.mapped.as_ref());
        let bytes: usize = streams.chain(files.map(|mapped| mapped.bytes().len())).sum();
        bytes / (CELLS + 1)
    }

    /// Goes on at a place between two chunks, before any was handed out. Errors: there is no such
    /// place, or the input cannot be read so far.
    #[doc(hidden)]
    pub fn go_on_at(&self, place: Position) -> Result<(), BatchError> {
        let mut cursor = self.cursor.lock().unwrap_or_else(PoisonError::into_inner);
        let name = || self.inputs.get(place.input).map_or_else(String::new, |i| i.name.clone());
        let begin = self.inputs.get(place.input).map_or(AccessPoint::BEGINNING, |i| i.begin);
        cursor.go_to(place, begin).map_err(|source| BatchError::Read { name: name(), source })
    }

    /// The identity of these inputs: the name, length, time of change and format of each, and the
    /// share of them.
    ///
    /// # Errors
    /// One is no file, so that it could not be read again.
    pub fn identity(&self) -> Result<Value, BatchError> {
        let ends = |range: &Range<u64>| Value::from(vec![range.start, range.end]);
        let mut inputs: Vec<Value> = Vec::new();
        for input in &self.inputs {
            let no_file = || BatchError::NoResume(input.name.clone());
            let metadata = input.path.as_ref().and_then(|path| path.metadata().ok());
            let metadata = metadata.filter(std::fs::Metadata::is_file).ok_or_else(no_file)?;
            let mut identity = vec![
                ("name", input.name.clone().into()),
                ("bytes", metadata.len().into()),
                ("changed", modified(&metadata).map(|time| time.to_string()).into()),
                ("layout", format!("{:?}", input.layout).into()),
                ("span", ends(&input.span)),
                ("lines", input.lines.map(|lines| lines.to_string()).into()),
            ];
            identity.extend(input.rows.as_ref().map(|rows| ("rows", ends(rows))));
            inputs.push(object(identity));
        }
        let header = self.writes_header();
        Ok(object(vec![("inputs", inputs.into()), ("header", header.into())]))
    }

    /// Hands out the next chunk; `buffer` is the caller's, and is used for streams. Errors: an
    /// input cannot be read.
    #[doc(hidden)]
    pub fn next_chunk(&self, buffer: &mut Vec<u8>) -> Result<Option<Chunk<'_>>, BatchError> {
        // A worker that panicked left the cursor between two chunks: it is still good.
        let mut cursor = self.cursor.lock().unwrap_or_else(PoisonError::into_inner);
        while let Some(input) = self.inputs.get(cursor.input) {
            let piece = match &input.mapped {
                Some(mapped) => {
                    mapped.check_len().and_then(|()| cursor.next_mapped(input, mapped.bytes()))
                }
                None => cursor.next_streamed(input, buffer),
            };
            let piece =
                piece.map_err(|source| BatchError::Read { name: input.name.clone(), source })?;
            let Some(Piece { range, first_line, lines, taken }) = piece else {
                let next = cursor.input + 1;
                cursor.input = next;
                cursor.begin(self.inputs.get(next));
                continue;
            };
            let (index, number) = (cursor.index, cursor.input);
            let (offset, longest) = (cursor.offset, cursor.longest);
            cursor.index += 1;
            drop(cursor);
            let place = match &input.mapped {
                Some(mapped) => {
                    mapped.handed_out(&range);
                    Place::Mapped(&mapped.bytes()[range])
                }
                None => Place::InBuffer(range),
            };
            let text = place.text(buffer);
            let lines = lines.unwrap_or_else(|| count_lines(text));
            let (first_line, line) = self.numbering.pass(index, first_line, lines);
            check_longest(text, (input.layout.line_word(), first_line), longest)
                .map_err(|source| BatchError::Read { name: input.name.clone(), source })?;
            let next = Position { input: number, offset, line };
            return Ok(Some(Chunk { index, input: number, first_line, place, taken, next }));
        }
        Ok(None)
    }
}

/// The rows of a board, if they are not nine.
fn other_side(size: Size) -> Option<u8> {
    u8::try_from(size.side()).ok().filter(|side| *side != 9)
}
