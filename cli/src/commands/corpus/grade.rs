//! `ninefold grade`: files of puzzles graded in bulk.

use std::fmt::Write;

use super::{create, run_task, sink, summarize, write};
use crate::args::logic::{GradeArgs, GradeFormat};
use crate::summary::{Stopwatch, grouped};
use crate::{CliError, Ending, interrupt, say};
use ninefold::corpus::grades::{Form, Grades, Morphing, Order, Provenance, Tally};
use ninefold::jobs::made_by;
use ninefold::logic::grader::Method;
use ninefold::logic::se::Tenths;
use ninefold_lab::checksum;

/// Runs `grade`.
pub fn run(args: &GradeArgs) -> Result<Ending, CliError> {
    let stopwatch = Stopwatch::start();
    let order = order(args);
    let feed = crate::inputs::open(&args.inputs, &args.reading)?;
    feed.refuse_candidates()?;
    let mut output = create(&args.writing, &args.inputs)?;
    interrupt::guard([&output])?;
    let inputs = crate::inputs::names(&args.inputs);
    let title = format!("{inputs} -> {}\nprofile {}", output.name, order.method.name());
    if !args.no_header {
        write(&mut output, &header(&order))?;
    }
    let (counts, tasks) =
        run_task(&feed, &args.reading, &mut sink(&mut output), || Grades::new(order))?;
    output.finish()?;
    let mut tally = Tally::default();
    tasks.iter().for_each(|task| tally.merge(&task.tally));
    if !args.reading.quiet {
        let mut rows: Vec<(&str, u64)> = tally.levels().collect();
        let others = [
            ("by brute force", tally.guessed),
            ("several solutions", tally.multiple),
            ("no solution", tally.none),
            ("levels differ", tally.of_several_levels),
        ];
        rows.extend(others.into_iter().filter(|(_, count)| *count > 0));
        rows.push(("puzzles", counts.puzzles));
        summarize(&title, &rows, &counts, stopwatch.elapsed());
        say(&hardest(&tally, order.method));
    }
    Ok(Ending::flawed_if(counts.malformed > 0))
}

fn order(args: &GradeArgs) -> Order {
    Order {
        method: args.profile.0,
        assume_unique: args.assume_unique,
        morphs: args.morphs.map(|count| Morphing { count: count.get(), seed: args.seed }),
        form: match args.output_format {
            GradeFormat::Csv => Form::Csv,
            GradeFormat::Jsonl => Form::Jsonl,
        },
    }
}

fn header(order: &Order) -> Vec<u8> {
    let digest = checksum::of_bytes(Provenance::order_of(order.method).as_bytes());
    let provenance = Provenance { made_by: &made_by(), digest: &digest, order };
    let mut header = Vec::new();
    order.form.header(&provenance, &mut header);
    header
}

/// The techniques that were the hardest of puzzles; of ratings, which one name may have several of, the rating too.
fn hardest(tally: &Tally, method: Method) -> String {
    let mut text = String::new();
    for (i, (place, name, count)) in tally.hardest().enumerate() {
        let name = match method {
            Method::Se => format!("{} {name}", Tenths(place as u16)),
            Method::Profile(_) => name.to_string(),
        };
        text += if i == 0 { "\n  hardest technique of those that were solved\n" } else { "" };
        let _ = writeln!(text, "  {name:<38} {:>14}", grouped(count));
    }
    text
}
