//! Killed or interrupted at any moment: the output path holds nothing, or a complete file.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::harness::*;
use ninefold_jobs::random::Random;

fn solve(input: &str, output: &Path) -> Command {
    let mut command = ninefold(("solve --quiet", input, "-o", output));
    interruptible(&mut command).stdin(Stdio::piped()).stderr(Stdio::piped());
    command
}

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
const RESUMED: [&str; 3] = [
    "solve many --engine naive --node-limit 30000 --output-format jsonl",
    "grade many --profile se",
    "generate --count 6000 --seed 5",
];

/// Each verb is killed until it has come to its end, NINEFOLD_HUNT times.
#[test]
fn a_killed_and_resumed_run_writes_the_whole() {
    let directory = Folder::new();
    let dataset = read(dataset("minimal.txt"));
    let many: String = dataset.lines().take(500).map(|line| format!("{line}\n")).collect();
    directory.file("many", many.clone() + "malformed\n" + &many);
    let (mut random, mut gone_on) = (Random::new(21, 0), 0);
    for arguments in RESUMED {
        let command = |output: &str| {
            let mut command = ninefold((arguments, "--quiet --threads 1 -o", output));
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
    assert!(gone_on > 0, "no kill came in time: this test shows nothing");
}

#[test]
fn partial_files_of_an_interrupted_run_are_not_ignored() {
    let directory = Folder::new();
    let at = |name: &str| directory.join(name);
    for name in ["out.partial", "out.partial.json"] {
        fs::write(at(name), "left").expect("written");
    }
    let input = dataset("easy.txt");
    let run = |more: &str| {
        let (code, _, said) = directory.told(("solve", &input, "-q -o out", more));
        (Some(code), said)
    };
    let (code, said) = run("");
    assert_eq!(code, Some(1));
    assert!(said.contains("out.partial was left by an interrupted run; --resume"), "{said}");
    let (code, said) = run("--resume");
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("its note cannot be read"), "{said}");
    assert_eq!(run("--force"), (Some(0), String::new()));
    assert!(!at("out.partial").exists() && !at("out.partial.json").exists());
    // Standard input cannot be read again.
    let (code, _, said) = directory.told("solve - --resume -o other");
    assert_eq!(code, 1, "{said}");
    assert!(said.contains("--resume, and split by numbers of puzzles, need files"), "{said}");
}

/// Runs in a directory: exit code and standard error.
fn run_in(directory: &Path, order: impl Words) -> (Option<i32>, String) {
    let mut command = ninefold(order);
    let ended = command.current_dir(directory).stdin(Stdio::null()).output().expect("run");
    (ended.status.code(), String::from_utf8_lossy(&ended.stderr).into_owned())
}

#[test]
fn a_run_that_is_complete_is_not_done_again() {
    let directory = Folder::new();
    let at = |name: &str| directory.join(name);
    fs::write(at("in"), format!("{}malformed\n", read(dataset("easy.txt")))).expect("written");
    for verb in ["solve", "grade"] {
        let order = (verb, "in --resume -o out --summary run --lines 9900-");
        let (code, said) = run_in(&directory, order);
        assert_eq!(code, Some(3), "{said}");
        let (whole, summary) = (bytes(at("out")), bytes(at("run")));
        // As if it had been killed before the summary.
        fs::remove_file(at("run")).expect("removed");
        let (code, said) = run_in(&directory, order);
        assert_eq!(code, Some(3), "{said}");
        assert!(said.contains("out is complete already"), "{said}");
        assert!(bytes(at("out")) == whole);
        let read = |text: &[u8]| serde_json::from_slice::<serde_json::Value>(text).expect("JSON");
        let again = read(&bytes(at("run")));
        assert_eq!(again["counts"], read(&summary)["counts"]);
        assert_eq!(again["resumed_behind"], 102);
        // Another file of that name is not taken for it.
        fs::write(at("out"), &whole).expect("written");
        let (code, said) = run_in(&directory, order);
        assert!(code == Some(1) && said.contains("out exists"), "{said}");
        fs::remove_file(at("out")).expect("removed");
    }
}

#[test]
fn inputs_are_not_taken_for_what_runs_have_left() {
    let directory = Folder::new();
    let puzzles = bytes(dataset("easy.txt"));
    for (input, more) in [
        ("out.partial", &["--resume"][..]),
        ("out.partial.json", &["--resume"]),
        ("out.run.json", &["--resume"]),
        ("out.partial", &["--force"]),
        ("out.partial.json", &["--force"]),
    ] {
        for name in ["out.partial", "out.partial.json", "out.run.json"] {
            directory.file(name, &puzzles);
        }
        let order = ("solve", input, "-q -o out", more);
        let (code, said) = run_in(&directory, order);
        assert_eq!(code, Some(1), "{order:?}: {said}");
        assert!(said.contains("is also an input"), "{order:?}: {said}");
        for name in ["out.partial", "out.partial.json", "out.run.json"] {
            assert!(bytes(directory.join(name)) == puzzles, "{name}");
        }
    }
}

#[test]
fn a_run_that_is_refused_leaves_and_takes_nothing() {
    let directory = Folder::new();
    let at = |name: &str| directory.join(name);
    let input = dataset("easy.txt");
    let solve = |more: &str| run_in(&directory, ("solve", &input, "-q -o out", more));
    let listed = || directory.count();
    for more in ["--resume --columns what", "--resume --summary out"] {
        assert_eq!(solve(more).0, Some(1), "{more:?}");
        assert_eq!(listed(), 0, "{more:?}");
    }
    // The partial file of an interrupted run stays until the new output is there.
    for name in ["out.partial", "out.partial.json"] {
        fs::write(at(name), "left").expect("written");
    }
    assert_eq!(solve("--force --columns what").0, Some(1));
    assert_eq!(listed(), 2);
    assert_eq!(solve("--force"), (Some(0), String::new()));
    assert_eq!(listed(), 1);
    std::os::unix::fs::symlink(at("elsewhere"), at("linked.partial")).expect("a link");
    let order = ("solve", &input, "-q --resume -o linked");
    let (code, said) = run_in(&directory, order);
    assert!(code == Some(2) && said.contains("linked.partial: it is a link"), "{said}");
}

#[test]
fn an_interrupted_run_removes_its_output_and_exits_with_130() {
    for name in ["INT", "TERM"] {
        let directory = Folder::new();
        let output = directory.join("out.csv");
        let mut child = solve("-", &output).spawn().expect("started");
        // Standard input stays open, so the run cannot end by itself.
        let mut stdin = child.stdin.take().expect("piped");
        stdin.write_all(&vec![b'.'; 200_000]).expect("taken");
        wait_for_outputs(&child, &directory, 1);
        std::thread::sleep(Duration::from_millis(50));
        signal(&child, name);
        let ended = child.wait_with_output().expect("ended");
        assert_eq!(ended.status.code(), Some(130));
        let said = String::from_utf8_lossy(&ended.stderr).into_owned();
        assert!(said.contains("interrupted; the partial output was removed"), "{said}");
        assert_eq!(directory.count(), 0);
        drop(stdin);
    }
}

#[test]
fn an_interrupted_run_of_several_outputs_leaves_no_part() {
    let directory = Folder::new();
    let target = format!("{}/", text(&directory));
    let [out, dropped] = ["out", "dropped"].map(|name| directory.join(name));
    for arguments in [
        &["split", "-", "-o", &target, "--train", "0.5", "--test", "0.5"][..],
        &["dedup", "-", "-o", text(&out), "--dropped", text(&dropped)],
    ] {
        let mut command = ninefold(arguments);
        command.stdin(Stdio::piped()).stderr(Stdio::piped());
        let mut child = interruptible(&mut command).spawn().expect("started");
        // Standard input stays open, so the run cannot end by itself.
        let mut stdin = child.stdin.take().expect("piped");
        stdin.write_all(&bytes(dataset("minimal.txt"))).expect("taken");
        wait_for_outputs(&child, &directory, 2);
        std::thread::sleep(Duration::from_millis(50));
        signal(&child, "INT");
        let ended = child.wait_with_output().expect("ended");
        assert_eq!(code(&ended), 130, "{arguments:?}");
        assert!(stderr(&ended).contains("the partial output was removed"), "{}", stderr(&ended));
        assert_eq!(directory.count(), 0);
        drop(stdin);
    }
}
