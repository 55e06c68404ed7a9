//! Inputs as the commands open them: mapped where that is safe, and guarded against being cut short meanwhile.

use std::path::PathBuf;

use crate::summary::{counted, grouped};
use crate::{CliError, args::ReadingArgs, hints::WITH_EDITORS, say, system};
use ninefold_jobs::batch::{ExtraPass, InputOptions, Inputs, LeftOutCounts};
use ninefold_jobs::jobs::is_puzzle;

/// Opens all inputs of a command that reads files in bulk. The options are those that the command
/// has besides the arguments about reading.
pub(crate) fn open(
    paths: &[PathBuf],
    reading: &ReadingArgs,
    options: InputOptions,
) -> Result<Inputs, CliError> {
    let ReadingArgs { format, size, shard, lines, longest_line, threads, quiet, .. } = *reading;
    let format = format.or(options.format);
    let options = InputOptions { format, size, shard, lines, longest_line, ..options };
    if let [path] = paths
        && let Some(puzzle) = path.to_str().filter(|argument| is_puzzle(argument))
    {
        let text = std::io::Cursor::new(puzzle.to_owned());
        return Ok(Inputs::from_reader("the puzzle", text, &options)?);
    }
    let inputs = system::open_inputs(paths, &options)?;
    if !quiet {
        for (name, title) in inputs.titles() {
            let title = String::from_utf8_lossy(title);
            say(&format!("ninefold: {name}: the first line is taken for a title: {title:?}\n"));
        }
        // In case the lines were meant as puzzles.
        for name in inputs.taken_whole() {
            say(&format!(
                "ninefold: {name}: the lines are taken for one puzzle (--format variants takes each for one)\n"
            ));
        }
        for (name, remark) in inputs.remarks() {
            say(&format!("ninefold: {name}: {remark}\n"));
        }
        say_passes(&inputs);
        let useful = inputs.useful_threads();
        if let Some(asked) = threads.filter(|asked| *asked > useful) {
            let threads = counted(useful.get(), "thread");
            say(&format!("ninefold: there is work for {threads} only, not {asked}\n"));
        }
    }
    Ok(inputs)
}

/// Reports the compressed files that were read once more than necessary, and how to avoid that.
fn say_passes(inputs: &Inputs) {
    for (wanted, what, saving) in [
        (ExtraPass::Measured, "unpacked once to be measured", "index"),
        (
            ExtraPass::Compared,
            "compared with what was indexed, for the time is another or too new",
            "index --force",
        ),
    ] {
        let passes = inputs.extra_passes().filter(|(_, pass)| *pass == wanted);
        let files: Vec<PathBuf> = passes.map(|(name, _)| name.into()).collect();
        if !files.is_empty() {
            let names = names(&files);
            say(&format!("ninefold: {what}: {names}; `ninefold {saving}` saves that\n"));
        }
    }
}

/// Reports what was left out of puzzles of web editors, or guessed, even in a quiet run: the output
/// does not show it.
pub(crate) fn say_left_out(counts: LeftOutCounts) {
    let LeftOutCounts { drawings, texts, guesses, lacking, unread } = counts;
    for (count, single, more, what) in [
        (
            drawings,
            "part of a drawing is",
            "parts of drawings are",
            " left out: no known constraints",
        ),
        (texts, "puzzle is", "puzzles are", " read without the rules in words"),
        (
            guesses,
            "puzzle is",
            "puzzles are",
            " read by a guess that the solution confirms: rules open to doubt, or drawings with \
             several meanings",
        ),
        (
            lacking,
            "puzzle has a rule that is not understood",
            "puzzles have rules that are not understood",
            "; what is understood leaves only the solution that stands in the puzzle, so that is \
             the answer",
        ),
        (
            unread,
            "puzzle of a web editor is",
            "puzzles of web editors are",
            &format!(" not read: {WITH_EDITORS}"),
        ),
    ] {
        let said = match count {
            0 => continue,
            1 => format!("1 {single}{what}"),
            count => format!("{} {more}{what}", grouped(count)),
        };
        say(&format!("ninefold: warning: {said}\n"));
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
