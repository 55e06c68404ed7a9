//! The job that makes a dataset for training and testing: puzzles in, a directory out that is ready
//! to be published.
//!
//! Stages: puzzles are generated or read, sifted (`sift`), put into parts (`select`), written with
//! their equivalents and labels (`rows`, `layouts`), and read back and audited (`audit`). The
//! directory, with its card and manifest, appears whole or not at all.
//! It is a function of the options and of the inputs: threads make no difference.
//!
//! A puzzle that is kept takes some 200 bytes of memory, and 29 to 58 for its key; the audit takes
//! four keys for each row.
//!
//! ```
//! use ninefold_jobs::jobs::dataset::{
//!     Dataset, DatasetLayout, DatasetOptions, DatasetSource, DatasetWatch,
//! };
//!
//! let directory = tempfile::tempdir()?;
//! let mut options = DatasetOptions::new(DatasetSource::generated(50, 1, ["clues=30"])?);
//! options.layout = DatasetLayout::Csv;
//! let dataset = Dataset::begin(&options, &directory.path().join("set"), false)?;
//! let made = dataset.run(None, DatasetWatch::NONE)?;
//! assert_eq!(made.manifest.parts.iter().map(|part| part.rows).sum::<u64>(), 50);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod audit;
mod card;
mod error;
mod examples;
mod layout;
mod layouts;
mod manifest;
mod options;
mod pair;
mod paths;
mod pieces;
mod rows;
mod select;
mod sift;
mod task_card;
mod tasks;
mod trace_options;

pub use audit::DatasetAudit;
pub use error::DatasetError;
pub use layout::DatasetLayout;
pub use manifest::{CARD, DatasetFile, DatasetManifest, DatasetPart, MANIFEST};
pub use options::{DatasetOptions, DatasetOptionsError, DatasetSource, parse_curriculum};
pub use sift::DatasetCounts;
pub use trace_options::TraceOptions;

use std::fs::File;
use std::io::{Seek, Write};
use std::path::{Path, PathBuf};

use card::Card;
use layouts::{PartPlan, PartWriter, PlannedFile};
use paths::PathCounts;
use pieces::run_pieces;
use rows::{Row, RowMaker};
use select::Part;
use sift::Sifted;
use tasks::Drawn;

use super::Control;
use super::generate::{GenerateMethod, GenerateOptions, InputSum, sha256_of_file};
use crate::batch::{BatchError, InputOptions, Inputs, Output, OutputDirectory, Sink, scratch_file};
use crate::{corpus::PartSize, revision::made_by};

/// A caller's view of a run: its stages, and the progress of each.
#[derive(Clone, Copy)]
pub struct DatasetWatch<'a> {
    /// Progress within a stage, and the flag that stops the run.
    pub control: Control<'a>,
    /// Called when a stage begins.
    pub stage: &'a (dyn Fn(DatasetStage<'_>) + Sync),
}

impl DatasetWatch<'static> {
    /// No progress reports and no cancellation.
    pub const NONE: DatasetWatch<'static> = DatasetWatch { control: Control::NONE, stage: &|_| {} };
}

/// A stage of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DatasetStage<'a> {
    /// Puzzles are generated: their number.
    Generating(u64),
    /// Inputs are read: their bytes, if known.
    Reading(Option<u64>),
    /// Solutions are brought into canonical form: their number.
    Grouping(u64),
    /// The rows of a part are labelled and written: the name of the part, and its number of
    /// puzzles.
    Writing(&'a str, u64),
    /// Rows are read back and audited: their number.
    Auditing(u64),
}

/// A dataset that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DatasetSummary {
    /// Counts of what was read.
    pub counts: DatasetCounts,
    /// The manifest.
    pub manifest: DatasetManifest,
    /// The audit.
    pub audit: DatasetAudit,
    /// The rows of each part that have a path; nothing in layouts without paths.
    pub paths: Vec<u64>,
}

/// The name of the source of puzzles that ninefold made.
const GENERATED: &str = "ninefold";

/// A dataset that is being made.
pub struct Dataset<'a> {
    options: &'a DatasetOptions,
    sizes: Vec<(String, PartSize)>,
    inputs: Vec<InputSum>,
    feed: Option<Inputs>,
    directory: OutputDirectory,
}

impl<'a> Dataset<'a> {
    /// Begins a dataset in this directory: checks the options and opens the inputs. With `replace`,
    /// a dataset that is there is replaced when this one is whole; nothing else is.
    ///
    /// # Errors
    /// Options contradict each other, an input cannot be read or is not a regular file, or the
    /// directory is there or cannot be made.
    pub fn begin(
        options: &'a DatasetOptions,
        target: &Path,
        replace: bool,
    ) -> Result<Dataset<'a>, DatasetError> {
        options.check_source()?;
        let sizes = options.all_parts()?;
        check_sizes(&sizes)?;
        let needs_parquet = [DatasetLayout::Parquet, DatasetLayout::Steps];
        if cfg!(not(feature = "parquet")) && needs_parquet.contains(&options.layout) {
            return Err(DatasetError::NoParquet);
        }
        let mut inputs = Vec::new();
        let mut feed = None;
        let paths: Vec<&Path> = match &options.source {
            DatasetSource::Generated(options) if !options::makes_classics(options) => {
                return Err(DatasetOptionsError::Generation("method".to_owned()).into());
            }
            DatasetSource::Generated(_) | DatasetSource::Tasks { .. } => Vec::new(),
            DatasetSource::Files(paths) if paths.is_empty() => {
                return Err(DatasetOptionsError::NoSource.into());
            }
            DatasetSource::Files(paths) => {
                if let Some(path) = paths.iter().find(|path| is_no_file(path)) {
                    return Err(DatasetError::NotAFile(path.display().to_string()));
                }
                let opened = Inputs::open(paths, &reading(options))?;
                opened.refuse_all_but_boards()?;
                feed = Some(opened);
                for path in paths {
                    inputs.push(InputSum::of(path)?);
                }
                paths.iter().map(AsRef::as_ref).collect()
            }
        };
        let check: &dyn Fn(&Path) -> _ = &manifest::may_be_replaced;
        let directory = OutputDirectory::begin(target, &paths, replace.then_some(check))?;
        Ok(Dataset { options, sizes, inputs, feed, directory })
    }

    /// The same dataset, which gets its name without waiting for the disk. For scratch work.
    #[must_use]
    pub fn without_sync(self) -> Dataset<'a> {
        Dataset { directory: self.directory.without_sync(), ..self }
    }

    /// The temporary directory. Code that ends the process before the dataset is whole removes it.
    pub fn partial(&self) -> PathBuf {
        self.directory.partial.clone()
    }

    /// Makes the dataset. `list` gets a csv of the lines that are left out or corrected, with the
    /// reason: `line,reason,detail,text`.
    ///
    /// # Errors
    /// An input cannot be read or is of another kind; no puzzle is left; an output cannot be
    /// written; the run was cancelled. Nothing is left of the dataset then.
    pub fn run(
        mut self,
        mut list: Option<Output>,
        watch: DatasetWatch<'_>,
    ) -> Result<DatasetSummary, DatasetError> {
        let options = self.options;
        let (Sifted { counts, kept, sources }, drawn) = match &options.source {
            DatasetSource::Tasks { count, curriculum } if tasks::has_task_rows(options) => {
                return self.run_tasks((*count, curriculum), watch);
            }
            DatasetSource::Tasks { count, curriculum } => {
                let Drawn { kept, parts, sources } =
                    self.draw_puzzles((*count, curriculum), watch)?;
                (Sifted { counts: tasks::counts(*count), kept, sources }, Some(parts))
            }
            _ => (self.sift(list.as_mut(), watch)?, None),
        };
        if kept.is_empty() {
            return Err(DatasetError::Empty);
        }
        (watch.stage)(DatasetStage::Grouping(kept.len() as u64));
        let groups = select::group(&kept, options.threads, watch.control)?;
        let parts = match drawn {
            Some(parts) => parts,
            None => select::select(&kept, &groups, &self.sizes, options)?,
        };
        let (mut planned, mut paths) = (Vec::new(), Vec::new());
        for part in &parts {
            (watch.stage)(DatasetStage::Writing(&part.name, part.puzzles.len() as u64));
            let rows = rows::row_count(part);
            let plan = PartPlan { part, rows, sources: &sources, options };
            let most = layouts::most_rows(options.layout);
            if rows > most {
                let (part, layout) = (part.name.clone(), options.layout.name());
                return Err(DatasetError::TooManyRows(part, rows, layout, most));
            }
            let (writer, files) = layouts::begin(&mut self.directory, &plan)?;
            planned.extend(files);
            let mut sink = RowSink { writer, rows: 0, paths: PathCounts::default() };
            let make = || {
                let mut maker = RowMaker::new(&kept, &groups.numbers, part, options);
                move |items, rows: &mut Vec<Row>| maker.items(items, rows)
            };
            let (puzzles, piece) = (part.puzzles.len(), rows::at_a_time(part));
            run_pieces(puzzles, piece, options.threads, watch.control, &mut sink, make)?;
            paths.push(sink.finish(rows, &part.name)?);
        }
        if let Some((name, text)) = layouts::shared(options.layout) {
            self.put_file(name, &text)?;
            planned.push((name.to_owned(), None));
        }
        let group_count = groups.numbers.iter().max().map_or(0, |last| last + 1);
        let rows: u64 = parts.iter().map(rows::row_count).sum();
        (watch.stage)(DatasetStage::Auditing(rows));
        let mut parts: Vec<DatasetPart> = parts.iter().map(in_numbers).collect();
        let audit = self.audit(&mut parts, watch.control)?;
        let counted = (counts, group_count);
        let written = (planned, sources, paths);
        let made = self.publish(counted, parts, audit, written, watch.control)?;
        list.map_or(Ok(()), Output::finish)?;
        Ok(made)
    }

    /// Writes card and manifest, and gives the directory its name.
    fn publish(
        mut self,
        (counts, groups): (DatasetCounts, u64),
        parts: Vec<DatasetPart>,
        audit: DatasetAudit,
        (planned, sources, paths): (Vec<PlannedFile>, Vec<String>, Vec<PathCounts>),
        control: Control<'_>,
    ) -> Result<DatasetSummary, DatasetError> {
        let options = self.options;
        let directory = self.directory.partial.clone();
        let files = planned.into_iter().map(|(name, rows)| file_of(&directory, name, rows));
        let mut manifest = DatasetManifest {
            made_by: made_by(),
            revisions: manifest::revisions(tasks::is_of_tasks(options)),
            arguments: options.to_words(),
            inputs: std::mem::take(&mut self.inputs),
            counts: counts.named(),
            groups,
            parts,
            audit: audit.to_json(),
            files: files.collect::<Result<_, _>>()?,
        };
        let (sizes, sources, paths) = (&self.sizes, &sources, &paths);
        let card = Card { manifest: &manifest, options, sizes, sources, paths };
        let text = card.text();
        self.put_file(CARD, &text)?;
        manifest.files.push(file_of(&directory, CARD.to_owned(), None)?);
        self.put_file(MANIFEST, &(manifest.to_json() + "\n"))?;
        control.check()?;
        self.directory.finish()?;
        let paths = paths.iter().map(|counts| counts.with);
        let paths = if options.layout.has_paths() { paths.collect() } else { Vec::new() };
        Ok(DatasetSummary { counts, manifest, audit, paths })
    }

    /// The puzzles that are kept of those that are generated or read.
    fn sift(
        &mut self,
        list: Option<&mut Output>,
        watch: DatasetWatch<'_>,
    ) -> Result<Sifted, DatasetError> {
        let (options, control) = (self.options, watch.control);
        let (feed, names) = match &options.source {
            DatasetSource::Generated(generation) => {
                let puzzles = self.generate((**generation).clone(), watch)?;
                let feed = Inputs::from_reader(GENERATED, puzzles, &reading(options))?;
                (feed, vec![GENERATED.to_owned()])
            }
            DatasetSource::Tasks { .. } => return Err(DatasetOptionsError::NoSource.into()),
            DatasetSource::Files(paths) => {
                let feed = self.feed.take().ok_or(DatasetOptionsError::NoSource)?;
                let name = |path: &PathBuf| {
                    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
                };
                (feed, paths.iter().map(name).collect())
            }
        };
        (watch.stage)(DatasetStage::Reading(feed.total_bytes()));
        Ok(sift::sift(&feed, &names, list, options.threads, control)?)
    }

    /// Generates the puzzles into a file without a name.
    fn generate(
        &self,
        mut generation: GenerateOptions,
        watch: DatasetWatch<'_>,
    ) -> Result<File, DatasetError> {
        (watch.stage)(DatasetStage::Generating(generation.count));
        generation.threads = self.options.threads;
        if let Some(size) = self.options.input_size() {
            generation.method = GenerateMethod::Boards(size);
        }
        let failed = |source| BatchError::Write {
            name: format!("a file without a name in {}", self.directory.partial.display()),
            source,
        };
        let mut file = scratch_file(&self.directory.partial).map_err(failed)?;
        super::generate::generate_to(&generation, &mut file, watch.control)?;
        file.flush().and_then(|()| file.rewind()).map_err(failed)?;
        Ok(file)
    }

    /// Reads back what was written. Puzzles of a curriculum may come more than once: they are counted
    /// here.
    fn audit(
        &self,
        parts: &mut [DatasetPart],
        control: Control<'_>,
    ) -> Result<DatasetAudit, DatasetError> {
        let names: Vec<String> = parts.iter().map(|part| part.name.clone()).collect();
        let (directory, options) = (&self.directory.partial, self.options);
        let mut audit = audit::audit(directory, options, &names, options.threads, control)?;
        for (part, (name, rows, puzzles)) in parts.iter_mut().zip(&audit.parts) {
            if tasks::is_of_tasks(options) {
                (part.of, part.puzzles) = (*puzzles, *puzzles);
            }
            let asked = counted(part, options);
            if asked != (*rows, *puzzles) {
                let there = format!("{rows} and {puzzles}");
                let finding = format!("{name}: {there} rows and puzzles instead of {asked:?}");
                audit.findings.push(finding);
            }
        }
        match audit.is_clean() && audit.findings.is_empty() {
            true => Ok(audit),
            false => Err(DatasetError::Audit(Box::new(audit))),
        }
    }

    fn put_file(&mut self, name: &str, text: &str) -> Result<(), BatchError> {
        let mut file = self.directory.create(name)?;
        file.put(text.as_bytes())?;
        file.finish()
    }
}

/// The audit of a dataset that was made before: of its files against its manifest, and of its rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DatasetCheck {
    /// Files whose length or checksum is not that of the manifest, or that are missing.
    pub changed: Vec<String>,
    /// Parts with other numbers of rows or puzzles than in the manifest.
    pub miscounted: Vec<String>,
    /// The audit of the rows.
    pub audit: DatasetAudit,
}

impl DatasetCheck {
    /// Whether nothing was found.
    pub fn is_clean(&self) -> bool {
        self.changed.is_empty() && self.miscounted.is_empty() && self.audit.is_clean()
    }
}

/// Checks the dataset in a directory.
///
/// # Errors
/// Its manifest or its rows cannot be read, or the run was cancelled.
pub fn check_dataset(
    directory: &Path,
    threads: Option<std::num::NonZeroUsize>,
    watch: DatasetWatch<'_>,
) -> Result<DatasetCheck, DatasetError> {
    let manifest = DatasetManifest::read(directory)?;
    let options = manifest.options()?;
    let changed = manifest.files.iter().filter(|file| {
        let found = file_of(directory, file.name.clone(), file.rows);
        found.ok().as_ref() != Some(*file)
    });
    let changed = changed.map(|file| file.name.clone()).collect();
    let names: Vec<String> = manifest.parts.iter().map(|part| part.name.clone()).collect();
    (watch.stage)(DatasetStage::Auditing(manifest.parts.iter().map(|part| part.rows).sum()));
    let audit = match tasks::has_task_rows(&options) {
        true => tasks::audit(directory, &names, watch.control)?,
        false => audit::audit(directory, &options, &names, threads, watch.control)?,
    };
    let pairs = manifest.parts.iter().zip(&audit.parts);
    let miscounted =
        pairs.filter(|(part, (_, rows, puzzles))| counted(part, &options) != (*rows, *puzzles));
    let miscounted = miscounted.map(|(part, _)| part.name.clone()).collect();
    Ok(DatasetCheck { changed, miscounted, audit })
}

/// Options for reading puzzles of the dataset.
fn reading(options: &DatasetOptions) -> InputOptions {
    InputOptions { size: options.input_size(), ..InputOptions::default() }
}

/// The rows and puzzles of a part as an audit counts them: where equivalents are not recognised, a
/// row is a puzzle.
fn counted(part: &DatasetPart, options: &DatasetOptions) -> (u64, u64) {
    let is_counted = tasks::is_of_tasks(options) || pair::has_equivalence(options.size);
    let puzzles = if is_counted { part.puzzles } else { part.rows };
    (part.rows, puzzles)
}

/// Length and checksum of a file that is written.
fn file_of(directory: &Path, name: String, rows: Option<u64>) -> Result<DatasetFile, BatchError> {
    let path = directory.join(&name);
    let reading = |source| BatchError::Read { name: path.display().to_string(), source };
    let bytes = path.metadata().map_err(reading)?.len();
    Ok(DatasetFile { sha256: sha256_of_file(&path)?, name, rows, bytes })
}

/// Whether an input cannot be read twice: standard input, a pipe. A missing path is reported when
/// it is opened.
fn is_no_file(path: &Path) -> bool {
    path == Path::new("-") || path.metadata().is_ok_and(|metadata| !metadata.is_file())
}

/// Refuses sizes that make no split, before any work.
fn check_sizes(sizes: &[(String, PartSize)]) -> Result<(), DatasetError> {
    use crate::corpus::{SplitError, SplitGroup, SplitRule};
    match SplitRule::with_counts(0, SplitGroup::Canonical, sizes, &mut []) {
        Ok(_) | Err(SplitError::TooFew { .. }) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

fn in_numbers(part: &Part) -> DatasetPart {
    DatasetPart {
        name: part.name.clone(),
        of: part.of,
        puzzles: part.puzzles.len() as u64,
        rows: rows::row_count(part),
    }
}

/// The end of the rows of a part.
struct RowSink {
    writer: Box<dyn PartWriter>,
    rows: u64,
    paths: PathCounts,
}

impl RowSink {
    fn finish(self, expected: u64, part: &str) -> Result<PathCounts, BatchError> {
        if self.rows != expected {
            // A puzzle had fewer equivalents than were asked for.
            let source = std::io::Error::other(format!("{} rows instead of {expected}", self.rows));
            return Err(BatchError::Write { name: format!("the part {part}"), source });
        }
        self.writer.finish().map(|()| self.paths)
    }
}

impl Sink<Vec<Row>> for RowSink {
    fn accept(&mut self, rows: &mut Vec<Row>) -> Result<(), BatchError> {
        self.rows += rows.len() as u64;
        rows.iter().for_each(|row| self.paths.add(&row.traced));
        self.writer.rows(rows)?;
        rows.clear();
        Ok(())
    }
}
