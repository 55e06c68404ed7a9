//! Outputs appear whole or not at all.

use super::*;
use crate::batch::temporary::tests::names;
use std::fs;

#[test]
fn the_target_appears_only_at_the_end() {
    let directory = tempfile::tempdir().expect("a directory");
    let target = directory.path().join("out.csv");
    let mut output = Output::create(Some(&target), false, &[]).expect("made");
    output.write_all(b"half").expect("written");
    assert!(!target.exists());
    output.write_all(b" and half").expect("written");
    output.finish().expect("finished");
    assert_eq!(fs::read(&target).expect("read"), b"half and half");
    assert_eq!(names(directory.path()), ["out.csv"]);
}

#[cfg(unix)]
#[test]
fn a_large_output_takes_no_more_room_than_it_needs() {
    use std::os::unix::fs::MetadataExt;
    let directory = tempfile::tempdir().expect("a directory");
    let target = directory.path().join("out");
    let mut output = Output::create(Some(&target), false, &[]).expect("made");
    let mut whole = Vec::new();
    for i in 0..100 {
        let piece: Vec<u8> = (0..i * i * 37 + 1).map(|j| (i + j) as u8).collect();
        output.write_all(&piece).expect("written");
        whole.extend(piece);
    }
    let written = whole.len() as u64;
    output.finish().expect("finished");
    let metadata = target.metadata().expect("there");
    assert_eq!(metadata.len(), written);
    assert!(metadata.blocks() * 512 < written + (1 << 20), "{} blocks", metadata.blocks());
    assert!(fs::read(&target).expect("read") == whole);
}

#[test]
fn an_abandoned_output_leaves_nothing() {
    let directory = tempfile::tempdir().expect("a directory");
    let mut output = Output::create(Some(&directory.path().join("out")), false, &[]).expect("made");
    output.write_all(b"half").expect("written");
    drop(output);
    assert_eq!(names(directory.path()), Vec::<String>::new());
}

#[test]
fn an_existing_file_is_kept_unless_forced() {
    let directory = tempfile::tempdir().expect("a directory");
    let target = directory.path().join("out");
    let mut late = Output::create(Some(&target), false, &[]).expect("made");
    fs::write(&target, "old").expect("written");
    assert!(matches!(Output::create(Some(&target), false, &[]), Err(BatchError::Exists(_))));
    // Also when it comes into being while the output is written.
    late.write_all(b"late").expect("written");
    assert!(matches!(late.finish(), Err(BatchError::Exists(_))));
    assert_eq!(fs::read(&target).expect("read"), b"old");
    let mut forced = Output::create(Some(&target), true, &[]).expect("made");
    forced.write_all(b"new").expect("written");
    forced.finish().expect("finished");
    assert_eq!(fs::read(&target).expect("read"), b"new");
}

#[test]
fn an_input_is_never_an_output_not_even_behind_a_link() {
    let directory = tempfile::tempdir().expect("a directory");
    let file = directory.path().join("puzzles");
    fs::write(&file, "data").expect("written");
    let link = directory.path().join("link");
    #[cfg(unix)]
    std::os::unix::fs::symlink(&file, &link).expect("linked");
    for output in [&file, &link].into_iter().filter(|path| path.exists()) {
        let result = Output::create(Some(output), true, &[&file]);
        assert!(matches!(result, Err(BatchError::IsInput(_))));
    }
}

#[cfg(unix)]
#[test]
fn special_files_are_written_directly() {
    let mut output = Output::create(Some(Path::new("/dev/null")), false, &[]).expect("made");
    assert!(output.revoker().is_none());
    output.write_all(b"gone").expect("written");
    output.finish().expect("finished");
    assert!(!Path::new("/dev/null").metadata().expect("there").is_file());
}
