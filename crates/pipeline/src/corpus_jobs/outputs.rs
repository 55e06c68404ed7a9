//! Outputs of jobs: text before the rows, and the end of the ordered rows of all threads.

use crate::batch::{BatchError, Inputs, Output, Sink, kept_names};
use crate::corpus::LinePlace;
use ninefold_text::Layout;

/// The error of a note without counts, next to an output to be resumed.
pub fn unread(output: &Output) -> BatchError {
    let problem = "its note has no counts".to_owned();
    BatchError::OtherRun { path: output.partial().unwrap_or_default(), problem }
}

/// A place as a list of lines names it: the line, behind the name of its input where there are
/// several.
pub fn place_in_list(feed: &Inputs, place: LinePlace) -> String {
    match feed.count() {
        1 => place.line().to_string(),
        _ => format!("{}:{}", feed.name(place.input()), place.line()),
    }
}

/// A sink that gathers the items of all pieces.
pub struct Gathered<'a, T>(pub &'a mut Vec<T>);

impl<T: Send> Sink<Vec<T>> for Gathered<'_, T> {
    fn accept(&mut self, piece: &mut Vec<T>) -> Result<(), BatchError> {
        self.0.append(piece);
        Ok(())
    }
}

/// The format that names the kept fields: they must be the same in all inputs.
pub fn kept_layout(inputs: &Inputs) -> Result<Option<&Layout>, BatchError> {
    let mut named = inputs.names().zip(inputs.layouts());
    let Some((first, kept)) = named.next() else { return Ok(None) };
    match named.find(|(_, layout)| kept_names(layout) != kept_names(kept)) {
        None => Ok(Some(kept)),
        Some((name, _)) => {
            Err(BatchError::OtherColumns { name: name.to_owned(), first: first.to_owned() })
        }
    }
}
