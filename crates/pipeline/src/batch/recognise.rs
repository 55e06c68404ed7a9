//! The format of an input that was opened: recognised by its beginning, or expected by the caller;
//! containers whose records are not lines are unfolded.

use std::{io, sync::Arc, sync::atomic::AtomicU64};

use super::BatchError;
use super::source::{Input, Rest, Source, Stream, read_some};
use ninefold_text::container::{self, Unfolded};
use ninefold_text::detect::{self, Detected, Unclear};
use ninefold_text::{InputFormat, Layout, bom_len, csv, trim_line_end, unknown};

/// The input with the format that its beginning has, or that is expected. Errors: its beginning can
/// be read in two ways, and no format is expected.
pub(super) fn recognised(
    mut source: Source,
    beginning: &[u8],
    expected: Option<&InputFormat>,
) -> Result<Source, BatchError> {
    let bom = bom_len(beginning);
    let beginning = &beginning[bom..beginning.len().min(bom + detect::ENOUGH)];
    let detected = detect::detect(beginning);
    let folded = container::folded(beginning, &detected);
    if let Some(folded) = folded.filter(|container| container.goes_with(expected)) {
        let whole = whole(&mut source)
            .map_err(|error| BatchError::Read { name: source.input.name.clone(), source: error })?;
        match folded.unfold(&whole) {
            Ok(Some(unfolded)) => return Ok(of_unfolded(source.input, unfolded, whole.len())),
            Ok(None) => {}
            Err(unclear) => return Err(refusal(source.input.name, unclear)),
        }
        if let Some(stream) = &mut source.stream {
            stream.pending = whole;
        }
    }
    if let Some(unclear) = detected.unclear.clone().filter(|_| expected.is_none()) {
        return Err(refusal(source.input.name, unclear));
    }
    let look = unknown::look(beginning, &detected).filter(|_| expected.is_none());
    let is_taken_whole = detected.layout == Layout::ITEMS && expected.is_none();
    let Detected { layout, header, title, .. } = settle(detected, expected);
    let header_text = trim_line_end(beginning.get(header.clone()).unwrap_or_default()).to_vec();
    let title = beginning[title].trim_ascii().to_vec();
    let header = if header.is_empty() { 0..0 } else { header.start + bom..header.end + bom };
    let mut remarks = layout.remarks();
    remarks.extend(look.map(|look| format!("no puzzle was found at its beginning: {look}")));
    let Source { input, stream } = source;
    let input = Input { layout, header, header_text, title, bom, is_taken_whole, remarks, ..input };
    Ok(Source { input, stream })
}

/// The error of an input that can be read in two ways.
fn refusal(name: String, unclear: Unclear) -> BatchError {
    match unclear {
        Unclear::Items => BatchError::Unclear(name),
        Unclear::Fields(fields) => BatchError::UnclearFields { name, fields },
    }
}

/// All bytes of a source, whose stream has no more then.
fn whole(source: &mut Source) -> io::Result<Vec<u8>> {
    let Some(stream) = &mut source.stream else {
        return Ok(source.input.mapped.as_ref().map_or_else(Vec::new, |map| map.bytes().to_vec()));
    };
    let mut whole = std::mem::take(&mut stream.pending);
    read_some(&mut stream.rest, usize::MAX, &mut whole)?;
    Ok(whole)
}

/// An input whose records were made lines; it had `len` bytes before.
fn of_unfolded(input: Input, unfolded: Unfolded, len: usize) -> Source {
    let Unfolded { layout, text, lines, .. } = unfolded;
    let mut header_text = Vec::new();
    let mut remarks = Vec::new();
    if let Some(columns) = layout.columns() {
        csv::write_names(&columns.names, &mut header_text);
        remarks = columns.remarks();
    }
    let taken = Arc::new(AtomicU64::new(len as u64));
    let plain_len = Some(text.len() as u64);
    let rest = Rest::Bytes(Box::new(io::empty()));
    let stream = Stream { plain_len, ..Stream::of(text, rest, taken) };
    let (mapped, record_lines) = (None, lines);
    let input = Input { layout, header_text, mapped, record_lines, remarks, ..input };
    Source { input, stream: Some(stream) }
}

/// Gives the caller's word precedence over what the input looks like.
fn settle(detected: Detected, expected: Option<&InputFormat>) -> Detected {
    let Some(format) = expected else { return detected };
    let layout = format.settle(&detected.layout);
    match layout.container == detected.layout.container {
        true => Detected { layout, ..detected },
        // A header in one format may be a puzzle in the other.
        false => Detected { layout, header: 0..0, title: 0..0, unclear: None },
    }
}
