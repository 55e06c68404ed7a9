//! Inputs that another process cuts short while they are read: a message, exit code 2, no half
//! file.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

use crate::harness::*;
use ninefold_jobs::random::Random;

/// A file of a hundred thousand puzzles.
fn long_file(directory: &Path) -> PathBuf {
    let path = directory.join("long.txt");
    let dataset = bytes(dataset("minimal.txt"));
    fs::write(&path, dataset.repeat(10)).expect("written");
    path
}

fn start(arguments: impl Words) -> Child {
    let mut command = ninefold(arguments);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    command.spawn().expect("started")
}

fn ended(child: Child) -> Output {
    child.wait_with_output().expect("ended")
}

/// The output is a pipe that is full long before the first chunk of puzzles is written. So the file
/// is emptied when later chunks were handed out and the program must look at them again.
#[test]
fn a_look_at_lost_pages_is_an_error_that_names_the_file() {
    let directory = Folder::new();
    let (input, pipe) = (long_file(&directory), directory.join("pipe"));
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo is there").success());
    let log = directory.join("latencies.hlog");
    let child = start(("solve", &input, "-q --threads 1 -o", &pipe, "--latency", &log));
    let mut reader = File::open(&pipe).expect("opened");
    reader.read_exact(&mut [0; 1_000]).expect("the first rows");
    fs::write(&input, "").expect("emptied");
    reader.read_to_end(&mut Vec::new()).expect("read");
    let output = ended(child);
    assert_eq!(code(&output), 2, "{}", stderr(&output));
    let said = stderr(&output);
    assert!(
        said.starts_with(&format!("ninefold: cannot read {}: it was cut", text(&input))),
        "{said}"
    );
    let left = directory.count();
    assert_eq!(left, 2, "the input, the pipe and nothing else");
}

/// The program ends by itself at every moment, and its outputs are whole or absent.
#[test]
fn no_command_dies_of_an_input_that_is_emptied() {
    let mut random = Random::new(30, 0);
    for arguments in [
        "solve IN -q -o OUT",
        "convert IN -q --to csv -o OUT",
        "dedup IN -q -o OUT",
        "split IN -q --train 0.5 --test 0.5 -o OUT",
        "verify IN -q",
        "show IN --count 99",
    ] {
        for _ in 0..3 {
            let directory = Folder::new();
            let input = long_file(&directory);
            let out = directory.join("out");
            let order = arguments.replace("IN", text(&input)).replace("OUT", text(&out));
            let child = start(order);
            std::thread::sleep(Duration::from_millis(random.below(60) as u64));
            fs::write(&input, "").expect("emptied");
            let output = ended(child);
            let code = output.status.code();
            assert!(matches!(code, Some(0 | 2 | 3)), "{arguments:?}: {:?}", output.status);
            let names = fs::read_dir(&directory)
                .expect("listed")
                .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned());
            let names: Vec<String> = names.collect();
            assert!(names.iter().all(|name| !name.ends_with(".tmp")), "{names:?}");
            assert!(code != Some(2) || names == ["long.txt"], "{arguments:?}: {names:?}");
        }
    }
}
