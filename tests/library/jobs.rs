//! Jobs on whole files as library calls: they report what is done, and leave nothing where the
//! caller stops them.
//!
//! Their summaries, outputs and refusals are those of the program's verbs, of which
//! `crates/cli/tests/cli/sessions/corpus.txt` has all.

use std::fs;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::harness::dataset;
use ninefold_jobs::batch::{InputOptions, Inputs, Output};
use ninefold_jobs::jobs::{
    CanonOptions, Control, DedupOptions, DedupOutputs, JobError, MorphOptions, Progress,
    SameColumns, canon, dedup, morph,
};

#[test]
fn a_job_reports_its_puzzles_and_leaves_no_output_when_stopped() {
    let directory = tempfile::tempdir().expect("a directory");
    let out = directory.path().join("out.txt");
    let output = || Output::create(Some(&out), false, &[]).expect("begun");
    let inputs = || {
        let input = dataset("minimal.txt");
        Inputs::open(&[input], &InputOptions::default()).expect("opened")
    };
    let stop = AtomicBool::new(false);
    let report = |_: Progress| stop.store(true, Ordering::Relaxed);
    let control = Control::new(&report).with_cancel(&stop);
    let stopped = canon(&inputs(), &CanonOptions::default(), output(), control);
    assert!(matches!(stopped, Err(JobError::Cancelled)));
    let same = SameColumns::new(inputs()).expect("one input");
    let outputs = DedupOutputs { kept: output(), dropped: None, scratch: std::env::temp_dir() };
    let stopped = dedup(&same, &DedupOptions::default(), outputs, control);
    assert!(matches!(stopped, Err(JobError::Cancelled)));
    assert_eq!(fs::read_dir(&directory).expect("a directory").count(), 0);

    let reported = AtomicU64::new(0);
    let report = |done: Progress| _ = reported.fetch_add(done.puzzles, Ordering::Relaxed);
    let options = MorphOptions { count: 1, seed: 3, ..MorphOptions::default() };
    let made = morph(&inputs(), &options, output(), Control::new(&report)).expect("made");
    assert_eq!([made.written, made.lines.puzzles, reported.into_inner()], [10_000; 3]);
}
