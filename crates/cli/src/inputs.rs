//! Inputs as the commands open them: mapped where that is safe, and guarded against being cut short meanwhile.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use crate::args::ReadingArgs;
use crate::hints::WITH_EDITORS;
use crate::summary::{counted, grouped};
use crate::{CliError, say, system};
use ninefold_jobs::batch::{ExtraPass, HeaderRule, InputOptions, Inputs, LeftOutCounts};
use ninefold_jobs::jobs::is_puzzle;
use ninefold_jobs::ruleset::parse::RulesTextPolicy;

/// Opens all inputs of a command that reads files in bulk.
pub(crate) fn open(paths: &[PathBuf], reading: &ReadingArgs) -> Result<Inputs, CliError> {
    open_with(paths, reading, HeaderRule::default())
}

/// Opens all inputs of a command that may leave rules in words aside.
pub(crate) fn open_web(
    paths: &[PathBuf],
    reading: &ReadingArgs,
    header: HeaderRule,
    rules_text: RulesTextPolicy,
) -> Result<Inputs, CliError> {
    open_as(paths, reading, InputOptions { header, rules_text, ..InputOptions::default() })
}

/// Opens all inputs of a command that reads files in bulk and whose output may have a header.
pub(crate) fn open_with(
    paths: &[PathBuf],
    reading: &ReadingArgs,
    header: HeaderRule,
) -> Result<Inputs, CliError> {
    open_as(paths, reading, InputOptions { header, ..InputOptions::default() })
}

fn open_as(
    paths: &[PathBuf],
    reading: &ReadingArgs,
    options: InputOptions,
) -> Result<Inputs, CliError> {
    let ReadingArgs { format, shard, lines, longest_line, threads, quiet, .. } = *reading;
    let options = InputOptions { format, shard, lines, longest_line, ..options };
    if let [path] = paths
        && let Some(puzzle) = path.to_str().filter(|argument| is_puzzle(argument))
    {
        let text = std::io::Cursor::new(puzzle.to_owned());
        return Ok(Inputs::from_reader("the puzzle", text, &options)?);
    }
    let inputs = system::open_inputs(paths, &options)?;
    if !quiet {
        say_titles(&inputs);
        say_taken_whole(&inputs);
        for (name, remark) in inputs.remarks() {
            say(&format!("ninefold: {name}: {remark}\n"));
        }
        say_passes(&inputs);
        say_threads(&inputs, threads);
    }
    Ok(inputs)
}

/// Reports the lines that were taken for titles, in case they were meant as puzzles.
fn say_titles(inputs: &Inputs) {
    for (name, title) in inputs.titles() {
        let title = String::from_utf8_lossy(title);
        say(&format!("ninefold: {name}: the first line is taken for a title: {title:?}\n"));
    }
}

/// Reports the files that were taken for one puzzle over several lines, in case the lines were
/// meant as puzzles.
fn say_taken_whole(inputs: &Inputs) {
    for name in inputs.taken_whole() {
        say(&format!(
            "ninefold: {name}: the lines are taken for one puzzle (--format variants takes each for one)\n"
        ));
    }
}

/// Reports the compressed files that were read once more than necessary, and how to avoid that.
fn say_passes(inputs: &Inputs) {
    let of = |wanted: ExtraPass| -> Vec<PathBuf> {
        let passes = inputs.extra_passes().filter(|(_, pass)| *pass == wanted);
        passes.map(|(name, _)| name.into()).collect()
    };
    let (measured, compared) = (of(ExtraPass::Measured), of(ExtraPass::Compared));
    if !measured.is_empty() {
        let names = names(&measured);
        say(&format!(
            "ninefold: unpacked once to be measured: {names}; `ninefold index` saves that\n"
        ));
    }
    if !compared.is_empty() {
        let names = names(&compared);
        say(&format!(
            "ninefold: compared with what was indexed, for the time is another or too new: {names}; \
             `ninefold index --force` saves that\n"
        ));
    }
}

/// Reports that fewer threads are used than were asked for.
fn say_threads(inputs: &Inputs, asked: Option<NonZeroUsize>) {
    let useful = inputs.useful_threads();
    if let Some(asked) = asked
        && asked > useful
    {
        let threads = counted(useful.get(), "thread");
        say(&format!("ninefold: there is work for {threads} only, not {asked}\n"));
    }
}

/// Reports what was left out of puzzles of web editors, or guessed, even in a quiet run: the output
/// does not show it.
pub(crate) fn say_left_out(counts: LeftOutCounts) {
    let LeftOutCounts { drawings, texts, guesses, lacking, unread } = counts;
    let count = |count: u64, one: &str, more: &str| match count {
        1 => format!("1 {one}"),
        count => format!("{} {more}", grouped(count)),
    };
    if drawings > 0 {
        let parts = count(drawings, "part of a drawing is", "parts of drawings are");
        say(&format!("ninefold: warning: {parts} left out: no known constraints\n"));
    }
    if texts > 0 {
        let puzzles = count(texts, "puzzle is", "puzzles are");
        say(&format!("ninefold: warning: {puzzles} read without the rules in words\n"));
    }
    if guesses > 0 {
        let puzzles = count(guesses, "puzzle is", "puzzles are");
        say(&format!(
            "ninefold: warning: {puzzles} read by a guess that the solution confirms: rules open to doubt, or \
             drawings with several meanings\n"
        ));
    }
    if lacking > 0 {
        let puzzles = count(
            lacking,
            "puzzle has a rule that is not understood",
            "puzzles have rules that are not understood",
        );
        say(&format!(
            "ninefold: warning: {puzzles}; what is understood leaves only the solution that stands in the puzzle, so \
             that is the answer\n"
        ));
    }
    if unread > 0 {
        let puzzles = count(unread, "puzzle of a web editor is", "puzzles of web editors are");
        say(&format!("ninefold: warning: {puzzles} not read: {WITH_EDITORS}\n"));
    }
}

/// The names of inputs, for a summary.
pub(crate) fn names(paths: &[PathBuf]) -> String {
    match paths {
        [path] => path.display().to_string(),
        [first, rest @ ..] => format!("{} and {} more", first.display(), rest.len()),
        [] => String::new(),
    }
}
