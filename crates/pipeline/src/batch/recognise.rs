//! The format of an input that was opened: recognised by its beginning, or expected by the caller;
//! containers whose records are not lines are unfolded.

use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use super::BatchError;
use super::source::{Body, Rest, Source, Stream};
use ninefold_text::container::{self, Unfolded};
use ninefold_text::csv;
use ninefold_text::detect::{self, Detected, Unclear};
use ninefold_text::{InputFormat, Layout, bom_len, trim_line_end, unknown};

/// The input with the format that its beginning has, or that is expected.
///
/// # Errors
/// Its beginning can be read in two ways, and no format is expected.
pub(super) fn recognised(
    source: Source,
    beginning: &[u8],
    expected: Option<&InputFormat>,
) -> Result<Source, BatchError> {
    let bom = bom_len(beginning);
    let beginning = &beginning[bom..beginning.len().min(bom + detect::ENOUGH)];
    let detected = detect::detect(beginning);
    let folded = container::folded(beginning, &detected);
    let mut source = source;
    if let Some(folded) = folded.filter(|container| container.goes_with(expected)) {
        let whole = whole(&mut source.body)
            .map_err(|error| BatchError::Read { name: source.name.clone(), source: error })?;
        match folded.unfold(&whole) {
            Ok(Some(unfolded)) => return Ok(of_unfolded(source, unfolded, whole.len())),
            Ok(None) => {}
            Err(unclear) => return Err(refusal(source.name, unclear)),
        }
        source.body.put_back(whole);
    }
    if let Some(unclear) = detected.unclear.clone().filter(|_| expected.is_none()) {
        return Err(refusal(source.name, unclear));
    }
    let look = unknown::look(beginning, &detected).filter(|_| expected.is_none());
    let is_taken_whole = detected.layout == Layout::ITEMS && expected.is_none();
    let Detected { layout, header, title, .. } = settle(detected, expected);
    let header_text = trim_line_end(beginning.get(header.clone()).unwrap_or_default()).to_vec();
    let title = beginning[title].trim_ascii().to_vec();
    let header = if header.is_empty() { 0..0 } else { header.start + bom..header.end + bom };
    let mut remarks = layout.remarks();
    remarks.extend(look.map(|look| format!("no puzzle was found at its beginning: {look}")));
    Ok(Source { layout, header, header_text, title, bom, is_taken_whole, remarks, ..source })
}

/// The error of an input that can be read in two ways.
fn refusal(name: String, unclear: Unclear) -> BatchError {
    match unclear {
        Unclear::Items => BatchError::Unclear(name),
        Unclear::Fields(fields) => BatchError::UnclearFields { name, fields },
    }
}

/// All bytes of a body, which a stream has no more then.
fn whole(body: &mut Body) -> io::Result<Vec<u8>> {
    match body {
        Body::Mapped(mapped) => Ok(mapped.bytes().to_vec()),
        Body::Stream(stream) => {
            let mut whole = std::mem::take(&mut stream.beginning);
            stream.rest.read_to_end(&mut whole)?;
            Ok(whole)
        }
    }
}

impl Body {
    /// Gives a stream its bytes back.
    fn put_back(&mut self, whole: Vec<u8>) {
        if let Body::Stream(stream) = self {
            stream.beginning = whole;
        }
    }
}

/// An input whose records were made lines; it had `len` bytes before.
fn of_unfolded(source: Source, unfolded: Unfolded, len: usize) -> Source {
    let Unfolded { layout, text, lines, .. } = unfolded;
    let mut header_text = Vec::new();
    let mut remarks = Vec::new();
    if let Some(columns) = layout.columns() {
        csv::write_names(&columns.names, &mut header_text);
        remarks = columns.remarks();
    }
    let taken = Arc::new(AtomicU64::new(len as u64));
    let (plain_len, seen) = (Some(text.len() as u64), text.len());
    let rest = Rest::Bytes(Box::new(io::empty()));
    let stream = Stream { beginning: text, rest, taken, plain_len, seen, compression: None };
    let body = Body::Stream(stream);
    Source { layout, header_text, body, record_lines: lines, remarks, ..source }
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
