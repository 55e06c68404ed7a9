//! Jobs on whole files as library calls: plain summaries, outputs that appear whole, and runs that
//! the caller stops.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::harness::{dataset, puzzles};
use ninefold_jobs::batch::{InputOptions, Inputs, Output, Shard};
use ninefold_jobs::corpus::{Leak, SplitGroup, SplitPart, SplitRule};
use ninefold_jobs::engine::Status;
use ninefold_jobs::jobs::{
    self, AuditOptions, CanonOptions, Control, DedupOptions, DedupOutputs, JobError, MorphOptions,
    Progress, SameColumns, SplitOptions, StatsDetail, StatsOptions,
};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn file(directory: &Path, name: &str, content: &str) -> PathBuf {
    let path = directory.join(name);
    fs::write(&path, content).expect("written");
    path
}

fn inputs(paths: &[&Path]) -> Inputs {
    Inputs::open(paths, &InputOptions::default()).expect("opened")
}

fn same_columns(paths: &[&Path], shard: Option<Shard>) -> Result<SameColumns, JobError> {
    let options = InputOptions { shard, ..InputOptions::default() };
    SameColumns::new(Inputs::open(paths, &options)?)
}

fn output(path: &Path) -> Output {
    Output::create(Some(path), false, &[]).expect("begun")
}

fn dedup_outputs(kept: &Path, dropped: Option<&Path>) -> DedupOutputs {
    let scratch = std::env::temp_dir();
    DedupOutputs { kept: output(kept), dropped: dropped.map(output), scratch }
}

fn files_in(directory: &Path) -> usize {
    fs::read_dir(directory).expect("a directory").count()
}

#[test]
fn morphs_are_dropped_as_equivalents_and_found_as_leaks() {
    let directory = tempfile::tempdir().expect("a directory");
    let lines: Vec<String> =
        puzzles("hard.txt")[..500].iter().map(|puzzle| format!("{puzzle}\n")).collect();
    let originals = file(directory.path(), "originals", &lines.concat());
    let [morphs, kept, dropped] =
        ["morphs", "kept", "dropped"].map(|name| directory.path().join(name));
    let reported = AtomicU64::new(0);
    let report = |done: Progress| _ = reported.fetch_add(done.puzzles, Ordering::Relaxed);
    let control = Control::new(&report);
    let options = MorphOptions { count: 1, seed: 3, ..MorphOptions::default() };
    let feed = inputs(&[&originals]);
    let made = jobs::morph(&feed, &options, output(&morphs), control).expect("made");
    assert_eq!(made.written, made.lines.puzzles);
    assert_eq!(reported.load(Ordering::Relaxed), made.written);

    let both = same_columns(&[&originals, &morphs], None).expect("the same columns");
    let outputs = dedup_outputs(&kept, Some(&dropped));
    let options = DedupOptions { equivalent: true, ..DedupOptions::default() };
    let summary = jobs::dedup(&both, &options, outputs, Control::NONE).expect("done");
    assert_eq!((summary.lines.puzzles, summary.dropped), (2 * made.written, made.written));
    assert_eq!(fs::read(&kept).expect("read"), fs::read(&originals).expect("read"));
    let listed = fs::read_to_string(&dropped).expect("read").lines().count() as u64;
    assert_eq!(listed, 1 + made.written);

    let feed = inputs(&[&originals, &morphs]);
    let summary = jobs::audit(&feed, &AuditOptions::default(), Control::NONE).expect("done");
    assert_eq!(summary.leaks.len() as u64, made.written);
    assert_eq!(summary.count(Leak::EquivalentPuzzle), made.written);
    assert!(summary.leaks.iter().zip(1..).all(|(leak, line)| leak.place.line() == line));
    assert!(summary.leaks.iter().all(|leak| leak.first.line() == leak.place.line()));
}

#[test]
fn a_split_counts_what_it_writes() {
    let directory = tempfile::tempdir().expect("a directory");
    let [train, test] = ["train", "test"].map(|name| directory.path().join(name));
    let part = |name: &str, share| SplitPart { name: name.to_owned(), share };
    let parts = vec![part("train", 0.75), part("test", 0.25)];
    let rule = SplitRule::new(5, SplitGroup::Canonical, parts).expect("a rule");
    let options = SplitOptions { rule, threads: None };
    let inputs = same_columns(&[&dataset("easy.txt")], None).expect("one input");
    let outputs = vec![output(&train), output(&test)];
    let summary = jobs::split(&inputs, &options, outputs, Control::NONE).expect("done");
    let lines = |path| fs::read_to_string(path).expect("read").lines().count() as u64;
    assert_eq!(summary.parts, [lines(&train), lines(&test)]);
    assert_eq!((summary.parts.iter().sum::<u64>(), summary.not_unique), (summary.lines.puzzles, 0));
}

#[test]
fn statistics_are_plain_data() {
    let directory = tempfile::tempdir().expect("a directory");
    let classic = file(directory.path(), "classic", &format!("{PUZZLE}\n{PUZZLE}\n12x\n"));
    let variant = file(directory.path(), "variant", ".Cage~15~R1C1~R1C2.Cage~3~R2C1~R2C2\n");
    let stats = |path: &Path| {
        jobs::stats(&inputs(&[path]), &StatsOptions::default(), Control::NONE).expect("done")
    };
    let summary = stats(&classic);
    assert_eq!((summary.lines.puzzles, summary.lines.malformed), (2, 1));
    assert_eq!(summary.puzzles.of(Status::Unique), 2);
    let StatsDetail::Classic(counts) = summary.detail else { panic!("classic puzzles") };
    assert_eq!((counts.repeats.same, counts.minimal + counts.redundant), (1, 2));
    let StatsDetail::Variants(counts) = stats(&variant).detail else { panic!("variants") };
    let cages = counts.constraints["Cage"];
    assert_eq!((cages.items, cages.puzzles), (2, 1));
}

#[test]
fn a_job_that_is_stopped_leaves_no_output() {
    let directory = tempfile::tempdir().expect("a directory");
    let input = dataset("minimal.txt");
    let stop = AtomicBool::new(false);
    let report = |_: Progress| stop.store(true, Ordering::Relaxed);
    let control = Control::new(&report).with_cancel(&stop);
    let out = directory.path().join("out.txt");
    let options = CanonOptions::default();
    let stopped = jobs::canon(&inputs(&[&input]), &options, output(&out), control);
    assert!(matches!(stopped, Err(JobError::Cancelled)));
    let both = same_columns(&[&input], None).expect("one input");
    let outputs = dedup_outputs(&out, None);
    let stopped = jobs::dedup(&both, &DedupOptions::default(), outputs, control);
    assert!(matches!(stopped, Err(JobError::Cancelled)));
    assert_eq!(files_in(directory.path()), 0);
}

#[test]
fn inputs_that_a_job_cannot_use_are_refused() {
    let directory = tempfile::tempdir().expect("a directory");
    let lines = file(directory.path(), "lines.txt", &format!("{PUZZLE}\n"));
    let csv = file(directory.path(), "a.csv", &format!("puzzle,id\n{PUZZLE},1\n"));
    let refused = same_columns(&[&lines, &csv], None).err().expect("two headers");
    assert!(matches!(refused, JobError::HeadersDiffer { .. }), "{refused}");

    let out = directory.path().join("out.txt");
    let share = same_columns(&[&lines], Some("1/2".parse().expect("a shard"))).expect("a share");
    let outputs = dedup_outputs(&out, None);
    let refused = jobs::dedup(&share, &DedupOptions::default(), outputs, Control::NONE);
    assert!(matches!(refused, Err(JobError::NeedsAllLines { .. })));

    let whole = same_columns(&[&lines], None).expect("one input");
    let outputs = dedup_outputs(&out, Some(&out));
    let refused = jobs::dedup(&whole, &DedupOptions::default(), outputs, Control::NONE);
    assert!(matches!(refused, Err(JobError::SameOutput { .. })));

    let refused = jobs::audit(&inputs(&[&lines]), &AuditOptions::default(), Control::NONE);
    assert!(matches!(refused, Err(JobError::OneInput { .. })));
    assert_eq!(files_in(directory.path()), 2);
}
