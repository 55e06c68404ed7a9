//! `ninefold convert`: puzzles from any format into another.

use std::io::Write;
use std::path::Path;

use super::threads;
use crate::args::convert::ConvertArgs;
use crate::summary::{Stopwatch, grouped, short};
use crate::{CliError, Ending, interrupt, say};
use ninefold::batch::chunk::Inputs;
use ninefold::batch::convert::{Complaints, ConvertWorker, Converted, Order};
use ninefold::batch::run::{OutputSink, run as run_workers};
use ninefold::batch::writer::Output;
use ninefold::batch::{BatchError, Control};
use ninefold::text::csv;
use ninefold::text::format::{self, Fields, Format, Loss, Style};

/// Runs `convert`.
pub fn run(args: &ConvertArgs) -> Result<Ending, CliError> {
    let stopwatch = Stopwatch::start();
    let format = format::find(&args.to)
        .ok_or_else(|| CliError::Usage(format!("no format is called {:?}", args.to)))?;
    let blank = blank(args, format)?;
    let (feed, _) = super::solve::open_inputs(&args.inputs, &args.reading, false)?;
    feed.refuse_variants()?;
    let columns = columns(&feed);
    let inputs: Vec<&Path> = args.inputs.iter().map(AsRef::as_ref).collect();
    let mut output = Output::create(args.output.as_deref(), args.force, &inputs)?;
    interrupt::guard([&output])?;
    let progress = super::solve::progress_of(&feed, args.reading.quiet);
    let name = output.name.clone();
    let titles = write_beginning(&feed, format, &columns, &mut output)?;
    let report = |done| progress.report(done);
    let control = Control::new(&report);
    let complaints = Complaints::new(&say);
    let style = Style { blank, columns: &columns };
    let order = Order { feed: &feed, format, style, complaints: &complaints };
    let sink = OutputSink { writer: &mut output, name: name.clone() };
    let make = || ConvertWorker::new(order, control);
    let workers = run_workers(threads(args.reading.threads), control, sink, make);
    progress.finish();
    let mut all = Converted { losses: titles, ..Converted::default() };
    for worker in workers? {
        all.merge(worker.converted);
    }
    output.finish()?;
    say(&warnings(format, &all));
    if !args.reading.quiet {
        let time = stopwatch.elapsed();
        say(&format!(
            "{} -> {name}, {}\n\n  puzzles    {:>14}\n  malformed  {:>14}\n\n  time       {} wall, {} CPU\n",
            super::solve::names(&args.inputs),
            format.name,
            grouped(all.puzzles),
            grouped(all.malformed),
            short(time.wall),
            short(time.cpu),
        ));
    }
    Ok(Ending::flawed_if(all.malformed > 0))
}

/// The character of a blank: as asked for, if the format may have it.
fn blank(args: &ConvertArgs, format: &Format) -> Result<u8, CliError> {
    let Some(asked) = args.blank else { return Ok(format.blanks[0]) };
    let blank = format.blanks.iter().find(|&&blank| char::from(blank) == asked);
    blank.copied().ok_or_else(|| {
        let blanks: Vec<String> =
            format.blanks.iter().map(|&blank| char::from(blank).to_string()).collect();
        let (name, blanks) = (format.name, blanks.join(" "));
        CliError::Usage(format!(
            "a blank of the format {name} cannot be {asked:?}; it can be: {blanks}"
        ))
    })
}

/// The columns of a csv: the names of all inputs' fields, each once.
fn columns(feed: &Inputs) -> Vec<String> {
    let mut columns: Vec<String> = Vec::new();
    for name in feed.layouts().flat_map(|layout| layout.field_names()) {
        if !columns.iter().any(|known| known == name) {
            columns.push(name.to_owned());
        }
    }
    columns
}

/// Writes the header of a csv, and the titles of the inputs as comments. Says what was lost of these.
fn write_beginning(
    feed: &Inputs,
    format: &Format,
    columns: &[String],
    output: &mut Output,
) -> Result<Vec<(Loss<'static>, u64)>, BatchError> {
    let mut beginning = Vec::new();
    if format.fields == Fields::Columns {
        csv::write_header(columns, &mut beginning);
    }
    let titles: Vec<&[u8]> = feed.titles().collect();
    if format.comments {
        for title in &titles {
            beginning.extend_from_slice(b"# ");
            beginning.extend_from_slice(title);
            beginning.push(b'\n');
        }
    }
    output
        .write_all(&beginning)
        .map_err(|source| BatchError::Write { name: output.name.clone(), source })?;
    let is_lost = !format.comments && !titles.is_empty();
    Ok(if is_lost { vec![(Loss::Comment, titles.len() as u64)] } else { Vec::new() })
}

/// A line for each thing that the format cannot hold.
fn warnings(format: &Format, converted: &Converted) -> String {
    let mut text = String::new();
    for (loss, count) in &converted.losses {
        text += &format!("ninefold: warning: {}\n", loss.sentence(format.name, *count));
    }
    if format.one_puzzle && converted.puzzles > 1 {
        text += &format!(
            "ninefold: warning: programs expect one puzzle in a file of the format {}; here are {}\n",
            format.name,
            grouped(converted.puzzles)
        );
    }
    text
}
