//! The parts that several tests share: running the program, reading its output, datasets.

#![allow(unsafe_code)] // Signals of programs that are started.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use ninefold_jobs::grid::Grid;
use ninefold_jobs::text::line;
use serde_json::Value;

/// The folder of the repository.
pub(crate) const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Factor of the length of a hunt, which is brief by default: `NINEFOLD_HUNT`.
pub(crate) fn hunt() -> u32 {
    let factor = std::env::var("NINEFOLD_HUNT").ok().map(|text| text.parse().expect("a number"));
    factor.unwrap_or(1)
}

/// An easy puzzle and its only solution.
pub(crate) const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
pub(crate) const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// The program with these arguments, not started yet.
pub(crate) fn ninefold(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ninefold"));
    // Help is as wide as the terminal, or, without one, as this variable.
    command.args(arguments).env_remove("COLUMNS");
    command
}

/// The verb `generate`, from the seed 0 unless told otherwise, so that a test that fails does so
/// again.
pub(crate) fn generating(arguments: &[&str]) -> Command {
    let mut command = ninefold(&["generate"]);
    let is_seeded = |word: &&str| matches!(*word, "--seed" | "--from-manifest" | "--help");
    if !arguments.iter().any(is_seeded) {
        command.args(["--seed", "0"]);
    }
    command.args(arguments);
    command
}

/// The program as it is started from a terminal, even if the tests run in the background, where
/// interruptions are ignored.
#[cfg(unix)]
pub(crate) fn interruptible(command: &mut Command) -> &mut Command {
    use std::os::unix::process::CommandExt;
    let listen = || {
        for signal in [libc::SIGINT, libc::SIGHUP] {
            // SAFETY: sets the default action of a signal, which is allowed between fork and exec.
            unsafe { libc::signal(signal, libc::SIG_DFL) };
        }
        Ok(())
    };
    // SAFETY: what runs between fork and exec are two system calls.
    unsafe { command.pre_exec(listen) }
}

/// Runs the program to its end with this standard input.
pub(crate) fn run(arguments: &[&str], input: impl AsRef<[u8]>) -> Output {
    let mut command = ninefold(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("started");
    let mut stdin = child.stdin.take().expect("piped");
    let input = input.as_ref().to_vec();
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().expect("ended");
    // A program that does not read all of its input closes the pipe.
    let _ = writer.join().expect("joined");
    output
}

/// Runs the program to its end in a directory, without input.
pub(crate) fn run_in(directory: impl AsRef<Path>, arguments: &[&str]) -> Output {
    let mut command = ninefold(arguments);
    command.current_dir(directory).stdin(Stdio::null()).output().expect("ended")
}

/// Exit code, standard output and standard error.
pub(crate) fn told(output: &Output) -> (i32, String, String) {
    (code(output), stdout(output), stderr(output))
}

/// Exit code, standard output and standard error of a run with this standard input.
pub(crate) fn said(arguments: &[&str], input: impl AsRef<[u8]>) -> (i32, String, String) {
    told(&run(arguments, input))
}

/// Standard output of a run with this standard input, which must succeed.
pub(crate) fn printed(arguments: &[&str], input: impl AsRef<[u8]>) -> String {
    let (code, out, error) = said(arguments, input);
    assert_eq!(code, 0, "{arguments:?}: {error}");
    out
}

/// The rows below the header.
pub(crate) fn rows(out: &str) -> Vec<&str> {
    out.lines().skip(1).collect()
}

pub(crate) fn json(text: impl AsRef<[u8]>) -> Value {
    serde_json::from_slice(text.as_ref()).expect("JSON")
}

/// Waits until a running program has begun `count` outputs in a directory: they have no names there
/// yet, but the program has them open.
#[cfg(target_os = "linux")]
pub(crate) fn wait_for_outputs(child: &std::process::Child, directory: &Path, count: usize) {
    let descriptors = PathBuf::from(format!("/proc/{}/fd", child.id()));
    let begun = || {
        let files = std::fs::read_dir(&descriptors).expect("it runs").flatten();
        let open = files.filter_map(|file| std::fs::read_link(file.path()).ok());
        open.filter(|file| file.starts_with(directory)).count()
    };
    for _ in 0..2000 {
        if begun() >= count {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    panic!("the program did not begin its outputs");
}

/// Waits until a running program would handle a signal instead of being ended by it.
#[cfg(target_os = "linux")]
pub(crate) fn wait_for_handler(child: &std::process::Child, signal: i32) {
    let status = format!("/proc/{}/status", child.id());
    let has_handler = || {
        let status = std::fs::read_to_string(&status).expect("it runs");
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        let caught = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        caught.expect("a mask of signals") >> (signal - 1) & 1 == 1
    };
    for _ in 0..12_000 {
        if has_handler() {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    panic!("the program does not listen to the signal {signal}");
}

pub(crate) fn code(output: &Output) -> i32 {
    output.status.code().expect("no signal")
}

pub(crate) fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("text")
}

pub(crate) fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("text")
}

pub(crate) fn gzip(text: impl AsRef<[u8]>) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(text.as_ref()).expect("packed");
    encoder.finish().expect("packed")
}

pub(crate) fn zstd(text: impl AsRef<[u8]>) -> Vec<u8> {
    zstd::stream::encode_all(text.as_ref(), 1).expect("packed")
}

/// A path as an argument.
pub(crate) fn text(path: &Path) -> &str {
    path.to_str().expect("text")
}

/// A puzzle as nine lines of nine characters.
pub(crate) fn nine_lines(puzzle: &str) -> String {
    (0..9).map(|row| format!("{}\n", &puzzle[9 * row..][..9])).collect()
}

/// A file of datasets/.
pub(crate) fn dataset(name: &str) -> PathBuf {
    Path::new(ROOT).join("datasets").join(name)
}

/// The lines of a dataset.
pub(crate) fn lines_of(name: &str) -> Vec<String> {
    let text = std::fs::read_to_string(dataset(name)).expect("a dataset");
    text.lines().map(str::to_owned).collect()
}

/// The puzzles of a dataset, malformed lines left out.
pub(crate) fn puzzles(name: &str) -> Vec<Grid> {
    let lines = lines_of(name);
    let puzzles: Vec<Grid> =
        lines.iter().filter_map(|text| line::parse(text.as_bytes()).ok()).collect();
    assert!(!puzzles.is_empty());
    puzzles
}
