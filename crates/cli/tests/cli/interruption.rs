//! Killed or interrupted at any moment: the output path holds nothing, or a complete file.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::harness::*;
use ninefold_jobs::random::Random;

/// Verbs that are killed: the verb, its options, and the files that it writes.
const KILLED: [(&str, &str, &[&str]); 6] = [
    ("solve", "-o out", &["out"]),
    ("solve", "--latency log --summary run -o out", &["out"]),
    ("grade", "-o out", &["out"]),
    ("split", "--train 0.5 --test 0.5 --group exact -o part", &["part-train.txt", "part-test.txt"]),
    ("dedup", "--memory 1K --dropped dropped -o out", &["out", "dropped"]),
    ("dedup", "--equivalent -o out", &["out"]),
];

fn contents(directory: &Path, names: &[&str]) -> Vec<Option<Vec<u8>>> {
    names.iter().map(|name| fs::read(directory.join(name)).ok()).collect()
}

/// Number of temporary names in the directory.
fn stale(directory: &Path) -> usize {
    let entries = fs::read_dir(directory).expect("listed");
    let names = entries.map(|entry| entry.expect("entry").file_name());
    names.filter(|name| name.to_string_lossy().starts_with('.')).count()
}

/// Each verb is killed four times, multiplied by NINEFOLD_HUNT: 42 make a thousand kills. Every
/// second run overwrites files that are there.
#[test]
fn killed_at_random_moments_the_outputs_are_whole_or_as_they_were() {
    let source = Folder::new();
    let dataset = read(dataset("minimal.txt"));
    let (many, few) = (source.join("many.txt"), source.join("few.txt"));
    fs::write(&many, &dataset).expect("written");
    fs::write(&few, dataset.lines().take(400).map(|l| format!("{l}\n")).collect::<String>())
        .expect("written");
    let (mut random, mut absent, mut whole_at_last) = (Random::new(20, 0), 0, 0);
    for (verb, options, outputs) in KILLED {
        let directory = Folder::new();
        let input = if verb == "grade" || options.contains("--equivalent") { &few } else { &many };
        let command = |more: &str| {
            let mut command = ninefold((verb, input, "--quiet", options, more));
            command.current_dir(&directory).stderr(Stdio::null());
            command
        };
        let start = Instant::now();
        assert!(command("").status().expect("run").success(), "{verb}");
        let time = start.elapsed();
        let whole = contents(&directory, outputs);
        assert!(whole.iter().all(Option::is_some), "{verb}");
        for kill in 0..4 * hunt() {
            let before: Vec<Option<Vec<u8>>> = match kill % 2 {
                0 => vec![None; outputs.len()],
                _ => vec![Some(b"as it was".to_vec()); outputs.len()],
            };
            for entry in fs::read_dir(&directory).expect("listed") {
                let path = entry.expect("entry").path();
                if !path.file_name().expect("a name").to_string_lossy().starts_with('.') {
                    fs::remove_file(path).expect("removed");
                }
            }
            for (name, text) in outputs.iter().zip(&before) {
                text.iter().for_each(|text| {
                    directory.file(name, text);
                });
            }
            let mut child = command("--force").spawn().expect("started");
            // The first at once, so that one at least is killed before the end.
            let share = random.below(1200) * usize::from(kill > 0);
            std::thread::sleep(time.mul_f64(share as f64 / 1000.0));
            child.kill().expect("killed");
            child.wait().expect("ended");
            let found = contents(&directory, outputs);
            for (found, (before, whole)) in found.iter().zip(before.iter().zip(&whole)) {
                assert!(found == before || found == whole, "{verb} {options:?}: kill {kill}");
                absent += usize::from(found == before);
            }
            assert!(stale(&directory) <= 1, "{verb} {options:?}: kill {kill}");
        }
        assert!(command("--force").status().expect("run").success(), "{verb}");
        whole_at_last += usize::from(contents(&directory, outputs) == whole);
        assert_eq!(stale(&directory), 0, "{verb} {options:?}");
    }
    assert!(absent > 0, "no kill came in time: this test shows nothing");
    assert_eq!(whole_at_last, KILLED.len());
}

/// Verbs that are resumed with `--resume`, with their arguments.
const RESUMED: [&str; 5] = [
    "solve many --engine naive --node-limit 30000 --output-format jsonl --threads 1",
    "grade many --profile se --threads 1",
    "generate --count 12000 --seed 5",
    "generate --count 200 --seed 9 --ruleset killer:29-32",
    // A search.
    "generate --count 40 --seed 9 --technique xyz-wing",
];

/// Each verb is killed until it has come to its end, NINEFOLD_HUNT times.
#[test]
fn a_killed_and_resumed_run_writes_the_whole() {
    let directory = Folder::new();
    let dataset = read(dataset("minimal.txt"));
    let many: String = dataset.lines().take(250).map(|line| format!("{line}\n")).collect();
    directory.file("many", many.clone() + "malformed\n" + &many);
    let (mut random, mut gone_on) = (Random::new(21, 0), 0);
    for arguments in RESUMED {
        let command = |output: &str| {
            let mut command = ninefold((arguments, "--quiet -o", output));
            command.current_dir(&directory).stderr(Stdio::null());
            command
        };
        let start = Instant::now();
        let status = command("whole --force").status().expect("run");
        let time = start.elapsed();
        let whole = bytes(directory.join("whole"));
        for _ in 0..hunt() {
            let target = directory.join("out");
            let partial = directory.join("out.partial");
            // A run that ends before the first point to go on from begins anew each time: each gets
            // a little longer than the one before.
            for kills in 0.. {
                let mut child = command("out --resume").spawn().expect("started");
                let share = 300 + random.below(700) + 300 * kills;
                std::thread::sleep(time.mul_f64(share as f64 / 1000.0));
                if let Some(ended) = child.try_wait().expect("asked") {
                    assert_eq!(ended.code(), status.code(), "{arguments:?}");
                    break;
                }
                child.kill().expect("killed");
                child.wait().expect("ended");
                // It may have come to its end at the last moment.
                if target.exists() {
                    break;
                }
                gone_on += usize::from(fs::metadata(&partial).is_ok_and(|file| file.len() > 0));
            }
            assert!(bytes(&target) == whole, "{arguments:?}");
            assert!(!partial.exists() && !directory.join("out.partial.json").exists());
            fs::remove_file(target).expect("removed");
        }
    }
    assert!(gone_on > 2, "{gone_on} kills came in time: this test shows little");
}

#[test]
fn an_interrupted_run_removes_its_outputs_and_exits_with_130() {
    for (order, name, outputs) in [
        ("solve - -q -o out.csv", "INT", 1),
        ("solve - -q -o out.csv", "TERM", 1),
        ("split - -o ./ --train 0.5 --test 0.5", "INT", 2),
        ("dedup - -o out --dropped dropped", "INT", 2),
    ] {
        let directory = Folder::new();
        let mut command = ninefold(order);
        command.stdin(Stdio::piped()).stderr(Stdio::piped()).current_dir(&directory);
        let mut child = interruptible(&mut command).spawn().expect("started");
        // Standard input stays open, so the run cannot end by itself.
        let mut stdin = child.stdin.take().expect("piped");
        stdin.write_all(&bytes(dataset("minimal.txt"))).expect("taken");
        wait_for_outputs(&child, &directory, outputs);
        std::thread::sleep(Duration::from_millis(50));
        signal(&child, name);
        let (code, _, said) = told(&child.wait_with_output().expect("ended"));
        assert_eq!(code, 130, "{order}: {said}");
        assert!(said.contains("interrupted; the partial output was removed"), "{order}: {said}");
        assert_eq!(directory.count(), 0, "{order}");
        drop(stdin);
    }
}
