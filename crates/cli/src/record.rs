//! The end of a run: its exit code, which `--max-malformed` may change, and `--summary`, a summary
//! for programs.

use std::path::{Path, PathBuf};
use std::{str::FromStr, time::SystemTime};

use serde_json::{Map, Value, json};

use crate::args::{ReadingArgs, WritingArgs};
use crate::outputs::{as_paths, create, write_whole};
use crate::summary::{Elapsed, Stopwatch};
use crate::{CliError, Ending, inputs, interrupt, progress::watched};
use ninefold_jobs::batch::{InputOptions, Inputs, Output};
use ninefold_jobs::jobs::{Control, sha256_of_file};
use ninefold_jobs::{revision::made_by, text::ColumnSelection};

/// The version of what `--summary` writes.
const FORMAT: u32 = 1;

/// The counts that a run found in its inputs.
pub(crate) struct Found<'a> {
    /// Puzzles, those of malformed lines left out.
    pub puzzles: u64,
    /// Malformed lines.
    pub malformed: u64,
    /// Other things that are wrong with the inputs.
    pub flaws: u64,
    /// All counts, by name.
    pub counts: Vec<(&'a str, u64)>,
}

/// A run that will be on record.
pub(crate) struct RunRecord<'a> {
    inputs: &'a [PathBuf],
    pub reading: &'a ReadingArgs,
    /// The destination of the summary.
    output: Option<Output>,
    stopwatch: Stopwatch,
    started: SystemTime,
    /// Facts about the run other than its counts: the engine, the seed.
    facts: Map<String, Value>,
    /// The files that it writes.
    written: Vec<PathBuf>,
    /// Lines that an earlier run had done.
    pub resumed_behind: u64,
}

impl<'a> RunRecord<'a> {
    /// Begins the record of a run. The summary is an output like any other: it is begun before the
    /// work, so that nothing about it can be wrong only when the work is done.
    pub(crate) fn begin(
        inputs: &'a [PathBuf],
        reading: &'a ReadingArgs,
        force: bool,
    ) -> Result<RunRecord<'a>, CliError> {
        let create = |path| Output::create(Some(path), force, &as_paths(inputs));
        Ok(RunRecord {
            stopwatch: Stopwatch::start(),
            started: SystemTime::now(),
            output: reading.summary.as_deref().map(create).transpose()?,
            inputs,
            reading,
            facts: Map::new(),
            written: Vec::new(),
            resumed_behind: 0,
        })
    }

    /// Notes a file that the run writes.
    pub(crate) fn writes(&mut self, path: Option<&Path>) {
        self.written.extend(path.filter(|path| *path != Path::new("-")).map(ToOwned::to_owned));
    }

    /// From now on an interruption takes back these outputs and the summary. Refuses one that is where the summary goes.
    pub(crate) fn guard<'b>(
        &self,
        outputs: impl IntoIterator<Item = &'b Output> + Clone,
    ) -> Result<(), CliError> {
        if let Some(summary) = &self.output
            && outputs.clone().into_iter().any(|output| output.is_same_as(summary))
        {
            let name = &summary.name;
            return Err(CliError::Usage(format!("--summary and the output cannot both be {name}")));
        }
        interrupt::guard(outputs)?;
        Ok(interrupt::guard(&self.output)?)
    }

    /// Notes a fact about the run.
    pub(crate) fn fact(&mut self, name: &str, value: impl Into<Value>) {
        self.facts.insert(name.to_owned(), value.into());
    }

    /// Records the number of lines that an earlier run had done.
    pub(crate) fn goes_on_behind(&mut self, lines: u64) {
        self.resumed_behind = lines;
        self.fact("resumed_behind", lines);
    }

    /// The time of the run until now.
    pub(crate) fn elapsed(&self) -> Elapsed {
        self.stopwatch.elapsed()
    }

    /// Opens the inputs, for an output without a header.
    pub(crate) fn open(&self) -> Result<Inputs, CliError> {
        self.open_as(InputOptions::default())
    }

    /// Opens the inputs with options that the arguments about reading do not have.
    pub(crate) fn open_as(&self, options: InputOptions) -> Result<Inputs, CliError> {
        inputs::open(self.inputs, self.reading, options)
    }

    /// Begins the output, which an interruption takes back from now on.
    pub(crate) fn create(
        &mut self,
        writing: &WritingArgs,
        columns: Option<&ColumnSelection>,
    ) -> Result<Output, CliError> {
        let output = create(writing.output.as_deref(), writing.existing, self.inputs)?;
        let output = output.with_columns(columns.cloned());
        self.guard([&output])?;
        self.writes(writing.output.as_deref());
        Ok(output)
    }

    /// The names of the inputs and of the output.
    pub(crate) fn title(&self, output: &str) -> String {
        format!("{} -> {output}", inputs::names(self.inputs))
    }

    /// Runs a job under a progress bar that counts the bytes of these inputs.
    pub(crate) fn watched<T>(&self, feed: &Inputs, job: impl FnOnce(Control<'_>) -> T) -> T {
        watched(feed, self.reading.quiet, job)
    }

    /// Ends the run: writes the summary, and returns its end.
    pub(crate) fn end(self, found: &Found<'_>) -> Result<Ending, CliError> {
        let all = found.puzzles + found.malformed;
        let tolerance = self.reading.max_malformed.unwrap_or(Tolerance::Lines(0));
        let is_flawed = found.flaws > 0 || !tolerance.allows(found.malformed, all);
        let time = self.stopwatch.elapsed();
        let RunRecord { inputs, output, started, facts, written, .. } = self;
        if let Some(output) = output {
            let file = |path: &PathBuf| -> Result<Value, CliError> {
                let name = path.display().to_string();
                Ok(match path.metadata() {
                    Ok(metadata) if metadata.is_file() => {
                        let sum = sha256_of_file(path)?;
                        json!({"name": name, "bytes": metadata.len(), "sha256": sum})
                    }
                    _ => json!({"name": name}),
                })
            };
            let files = |paths: &[PathBuf]| paths.iter().map(file).collect::<Result<Value, _>>();
            let arguments = std::env::args_os().skip(1);
            let command: Vec<String> =
                arguments.map(|argument| argument.to_string_lossy().into_owned()).collect();
            let counts = found.counts.iter();
            let counts: Value =
                counts.map(|(name, count)| (name.replace(' ', "_"), json!(count))).collect();
            let mut text = json!({
                "format": FORMAT,
                "made_by": made_by(),
                "command": command,
                "started": humantime::format_rfc3339_seconds(started).to_string(),
                "wall_seconds": time.wall.as_secs_f64(),
                "cpu_seconds": time.cpu.map(|time| time.as_secs_f64()),
                "inputs": files(inputs)?,
                "outputs": files(&written)?,
                "puzzles": found.puzzles,
                "malformed": found.malformed,
                "counts": counts,
                "is_flawed": is_flawed,
            });
            if let Value::Object(object) = &mut text {
                object.extend(facts);
            }
            write_whole(output, format!("{text:#}\n"))?;
        }
        Ok(Ending::flawed_if(is_flawed))
    }
}

/// The number of malformed lines that a run may have and still end with 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Tolerance {
    /// A number of lines.
    Lines(u64),
    /// A percentage of all puzzles and malformed lines.
    Percent(f64),
}

impl FromStr for Tolerance {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Tolerance, &'static str> {
        let tolerance = match text.strip_suffix('%') {
            None => text.parse().ok().map(Tolerance::Lines),
            Some(number) => {
                let share = number.parse().ok().filter(|share| (0.0..=100.0).contains(share));
                share.map(Tolerance::Percent)
            }
        };
        tolerance.ok_or("expected a number of lines or a share, as in 100 or 0.5%")
    }
}

impl Tolerance {
    pub(crate) fn allows(self, malformed: u64, all: u64) -> bool {
        match self {
            Tolerance::Lines(lines) => malformed <= lines,
            Tolerance::Percent(share) => malformed as f64 * 100.0 <= share * all as f64,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn malformed_lines_are_tolerated_up_to_a_number_or_a_share() {
        let allows = |text: &str, malformed, all| {
            text.parse::<Tolerance>().expect("a tolerance").allows(malformed, all)
        };
        assert!(allows("0", 0, 0) && allows("3", 3, 10) && !allows("3", 4, 1_000_000));
        assert!(allows("0.5%", 5, 1_000) && !allows("0.5%", 6, 1_000) && allows("0%", 0, 5));
        for wrong in ["", "-1", "1.5", "101%", "-1%", "nan%", "x", "%"] {
            assert!(wrong.parse::<Tolerance>().is_err(), "{wrong}");
        }
    }
}
