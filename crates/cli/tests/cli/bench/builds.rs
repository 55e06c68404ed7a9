//! `bench ab` and `bench gate`: two programs against each other.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use super::{ends, place};
use crate::harness::*;

/// A program that does these shell commands, then what ninefold does.
fn program(directory: &Path, name: &str, first: &str) -> PathBuf {
    let path = directory.join(name);
    let ninefold = env!("CARGO_BIN_EXE_ninefold");
    fs::write(&path, format!("#!/bin/sh\n{first}\nexec '{ninefold}' \"$@\"\n")).expect("written");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("set");
    path
}

/// Counts up to a number in the shell: work for the processor.
fn counting(to: u32) -> String {
    format!("i=0; while [ $i -lt {to} ]; do i=$((i + 1)); done")
}

const SHORT: &str = "--rounds 8 --at-least 1ms --quiet";

#[test]
fn a_build_that_works_ten_times_as_long_has_regressed() {
    let place = place();
    let old = program(&place, "old", &counting(1_000));
    let new = program(&place, "new", &counting(40_000));
    let ab = |old: &Path, new: &Path, options: &str, code: i32, part: &str| {
        ends(&place, ("ab", old, new, "puzzles.txt", options), code, &[part]);
    };
    ab(&old, &new, &format!("{SHORT} --json ab.json"), 4, "all 3 rows are the same");
    let report = json(bytes(place.join("ab.json")));
    assert_eq!(report["decides"], "cpu");
    assert_eq!(report["findings"][0]["verdict"], "regressed");
    assert_eq!(report["rounds"].as_array().map(Vec::len), Some(8));
    let gate = ("gate", &old, "puzzles.txt --engines rules --no-instructions --new", &new, SHORT);
    ends(&place, gate, 4, &["cpu time"]);
    // The other way round it is an improvement; with few rounds nothing is concluded.
    ab(&new, &old, SHORT, 0, "improved");
    ab(&old, &old, "--rounds 3 --at-least 1ms", 0, "too few samples");
}

/// Interrupts a run as soon as its program has begun, as a terminal does: its whole group.
fn interrupted(verb: &str, first: &str) {
    let place = place();
    let (scratch, began) = (place.join("scratch"), place.join("began"));
    fs::create_dir(&scratch).expect("made");
    let slow = program(&place, "slow", first);
    let mut command = ninefold(("bench", verb, &slow, &slow, "puzzles.txt --quiet"));
    command.env("TMPDIR", &scratch).current_dir(&place).process_group(0);
    let child = interruptible(&mut command).stderr(Stdio::piped()).spawn().expect("started");
    while !began.exists() {
        std::thread::sleep(Duration::from_millis(2));
    }
    let group = format!("-{}", child.id());
    assert!(Command::new("kill").args(["-INT", "--", &group]).status().expect("run").success());
    let output = child.wait_with_output().expect("ended");
    let (code, _, said) = told(&output);
    assert_eq!(code, 130, "{said}");
    assert!(said.contains("interrupted") && !said.contains("failed"), "{said}");
    assert_eq!(scratch.count(), 0, "{verb:?}");
    // Nor does the program go on by itself.
    std::thread::sleep(Duration::from_millis(300));
    assert!(!place.join("ended").exists(), "{verb:?}");
}

#[test]
fn an_interruption_ends_the_program_that_runs_and_leaves_nothing() {
    std::thread::scope(|scope| {
        scope.spawn(|| interrupted("ab", "touch began; sleep 0.2; touch ended"));
        // Not the comparison of rows but the rounds after it, which run copies in another directory.
        interrupted("ab", "case $* in *count-only*) touch began; sleep 0.2; touch ended;; esac");
    });
}

#[test]
fn an_interruption_is_said_whatever_bench_does() {
    for (arguments, said) in [
        ("record pipe --quiet", "ninefold: interrupted\n"),
        ("record --exact pipe -o x", "interrupted; the partial output was removed"),
        ("gate --exact pipe", "ninefold: interrupted\n"),
    ] {
        let place = place();
        let pipe = place.join("pipe");
        assert!(Command::new("mkfifo").arg(&pipe).status().expect("run").success());
        let mut command = ninefold(("bench", arguments));
        command.current_dir(&place);
        let child = interruptible(&mut command).stderr(Stdio::piped()).spawn().expect("started");
        // Opens when the program reads the other end, and as nothing is written it reads on until
        // it is interrupted.
        let writer = fs::File::options().write(true).open(&pipe).expect("opened");
        signal(&child, "INT");
        let output = child.wait_with_output().expect("ended");
        drop(writer);
        let (code, _, error) = told(&output);
        assert!(code == 130 && error.contains(said), "{arguments:?}: {error}");
        assert_eq!(place.count(), 2, "{arguments:?}");
    }
}
