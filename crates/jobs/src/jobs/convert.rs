//! Write the puzzles of some inputs in another format.

use std::num::NonZeroUsize;

use super::{BlankError, JobError, thread_count};
pub use crate::batch::ConvertTally;
use crate::batch::{
    BatchError, Control, Conversion, ConvertSink, ConvertWorker, Inputs, Output, run,
};
use ninefold_text::{Fields, Loss, OutputFormat, Style, csv};

/// The options of [`convert`].
#[derive(Clone, Copy)]
pub struct ConvertOptions {
    /// The format of the output.
    pub format: &'static OutputFormat,
    /// The character of a blank; that of the format where none is given.
    pub blank: Option<char>,
    /// The number of threads; one a core where none is given.
    pub threads: Option<NonZeroUsize>,
}

impl ConvertOptions {
    /// Makes sure that the format can have this blank, before any file is looked at.
    ///
    /// # Errors
    /// It cannot.
    pub fn check(&self) -> Result<(), BlankError> {
        blank(self).map(drop)
    }
}

/// Writes the puzzles of the inputs in another format, in order. Malformed puzzles are left out of
/// the output: `complain` gets the place and the fault of each, in whole lines, in order.
///
/// The tally counts what the format could not hold.
///
/// # Errors
/// The inputs may have variants, the format cannot have this blank, reading or writing fails, or
/// the caller stopped the run.
///
/// ```
/// use ninefold_jobs::batch::{Control, InputOptions, Inputs, Output};
/// use ninefold_jobs::jobs::{ConvertOptions, convert};
/// use ninefold_jobs::text::OutputFormat;
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
/// let inputs = Inputs::from_reader("example", text.as_bytes(), &InputOptions::default())?;
/// let format = OutputFormat::find("rows").expect("a format");
/// let options = ConvertOptions { format, blank: None, threads: None };
/// let tally = convert(&inputs, &options, Output::nothing(), &|_| (), Control::NONE)?;
/// assert_eq!((tally.puzzles, tally.malformed), (1, 0));
/// # Ok::<(), ninefold_jobs::jobs::JobError>(())
/// ```
pub fn convert(
    inputs: &Inputs,
    options: &ConvertOptions,
    mut output: Output,
    complain: &(dyn Fn(&str) + Sync),
    control: Control<'_>,
) -> Result<ConvertTally, JobError> {
    let format = options.format;
    let blank = blank(options)?;
    inputs.refuse_variants()?;
    let columns = columns(inputs);
    let losses = write_beginning(inputs, format, &columns, &mut output)?;
    let style = Style { blank, columns: &columns };
    let conversion = Conversion { inputs, format, style };
    let sink = ConvertSink { output: &mut output, complain };
    let make = || ConvertWorker::new(conversion, control);
    let threads = thread_count(options.threads, inputs.useful_threads());
    let workers = run(threads, control, sink, make)?;
    control.check()?;
    output.finish()?;
    let mut tally = ConvertTally { losses, ..ConvertTally::default() };
    workers.into_iter().for_each(|worker| tally.merge(worker.tally));
    Ok(tally)
}

/// The character of a blank: as asked for, if the format may have it.
fn blank(options: &ConvertOptions) -> Result<u8, BlankError> {
    let OutputFormat { name: format, blanks, .. } = *options.format;
    let Some(asked) = options.blank else { return Ok(blanks[0]) };
    let found = blanks.iter().find(|&&blank| char::from(blank) == asked);
    found.copied().ok_or_else(|| {
        let blanks: Vec<String> = blanks.iter().map(|&b| char::from(b).to_string()).collect();
        BlankError { format, blank: asked, blanks: blanks.join(" ") }
    })
}

/// The columns of a csv: the names of all inputs' fields, each once.
fn columns(inputs: &Inputs) -> Vec<String> {
    let mut columns: Vec<String> = Vec::new();
    for name in inputs.layouts().flat_map(|layout| layout.field_names()) {
        if !columns.iter().any(|known| known == name) {
            columns.push(name.to_owned());
        }
    }
    columns
}

/// Writes the header of a csv, and the titles of the inputs as comments. Returns what was lost of
/// these.
fn write_beginning(
    inputs: &Inputs,
    format: &OutputFormat,
    columns: &[String],
    output: &mut Output,
) -> Result<Vec<(Loss<'static>, u64)>, BatchError> {
    let mut beginning = Vec::new();
    let is_headed = inputs.writes_header();
    let is_csv = format.fields == Fields::Columns;
    if is_csv {
        csv::write_header(columns, &mut beginning);
    }
    output.declare_columns(is_csv.then_some(&beginning[..]))?;
    if !is_headed {
        beginning.clear();
    }
    let titles: Vec<&[u8]> = inputs.titles().map(|(_, title)| title).collect();
    if is_headed && format.comments {
        for title in &titles {
            beginning.extend_from_slice(b"# ");
            beginning.extend_from_slice(title);
            beginning.push(b'\n');
        }
    }
    output.put(&beginning)?;
    let is_lost = !format.comments && !titles.is_empty();
    Ok(if is_lost { vec![(Loss::Comment, titles.len() as u64)] } else { Vec::new() })
}
