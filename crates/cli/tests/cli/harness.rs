//! The parts that several tests share: running the program, reading its output, datasets.

#![allow(unsafe_code)] // Signals of programs that are started.

use std::ffi::{OsStr, OsString};
use std::fmt::Debug;
use std::fs;
use std::io::Write;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

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

/// A puzzle to which no technique applies at the beginning.
pub(crate) const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// Arguments as they are typed: words in a text, items of a list (which may have blanks), a path, or
/// several of these one after the other.
pub(crate) trait Words: Debug {
    fn put(&self, words: &mut Vec<OsString>);

    fn words(&self) -> Vec<OsString> {
        let mut words = Vec::new();
        self.put(&mut words);
        words
    }
}

impl Words for str {
    fn put(&self, words: &mut Vec<OsString>) {
        words.extend(self.split_whitespace().map(OsString::from));
    }
}

impl Words for Path {
    fn put(&self, words: &mut Vec<OsString>) {
        words.push(self.into());
    }
}

impl<S: AsRef<OsStr> + Debug> Words for [S] {
    fn put(&self, words: &mut Vec<OsString>) {
        words.extend(self.iter().map(OsString::from));
    }
}

impl<S: AsRef<OsStr> + Debug, const N: usize> Words for [S; N] {
    fn put(&self, words: &mut Vec<OsString>) {
        self[..].put(words);
    }
}

impl<S: AsRef<OsStr> + Debug> Words for Vec<S> {
    fn put(&self, words: &mut Vec<OsString>) {
        self[..].put(words);
    }
}

macro_rules! words_of_owners {
    ($($owner:ty: $borrowed:ty),+) => {$(
        impl Words for $owner {
            fn put(&self, words: &mut Vec<OsString>) {
                <$borrowed>::put(self, words);
            }
        }
    )+};
}

words_of_owners!(String: str, PathBuf: Path, Folder: Path);

impl<W: Words + ?Sized> Words for &W {
    fn put(&self, words: &mut Vec<OsString>) {
        (*self).put(words);
    }
}

macro_rules! words_of_tuples {
    ($($part:ident)+) => {
        impl<$($part: Words),+> Words for ($($part,)+) {
            #[allow(non_snake_case)]
            fn put(&self, words: &mut Vec<OsString>) {
                let ($($part,)+) = self;
                $($part.put(words);)+
            }
        }
    };
}

words_of_tuples!(A B);
words_of_tuples!(A B C);
words_of_tuples!(A B C D);
words_of_tuples!(A B C D E);
words_of_tuples!(A B C D E F);
words_of_tuples!(A B C D E F G);

/// A temporary folder: in memory, where the system has much of it for files. Thousands of small files
/// that come and go take a disk longer than most of the programs that write them.
#[derive(Debug)]
pub(crate) struct Folder(tempfile::TempDir);

impl Folder {
    pub(crate) fn new() -> Folder {
        #[cfg(target_os = "linux")]
        if std::env::var_os("TMPDIR").is_none()
            && let Ok(room) = rustix::fs::statvfs("/dev/shm")
            && room.f_bavail * room.f_frsize >= 4 << 30
            && !room.f_flag.contains(rustix::fs::StatVfsMountFlags::NOEXEC)
            && let Ok(folder) = tempfile::tempdir_in("/dev/shm")
        {
            return Folder(folder);
        }
        Folder(tempfile::tempdir().expect("a directory"))
    }
}

/// Files of a folder, as tests write and list them.
pub(crate) trait Files: AsRef<Path> {
    /// Writes a file, and returns its path.
    fn file(&self, name: impl AsRef<Path>, content: impl AsRef<[u8]>) -> PathBuf {
        let path = self.as_ref().join(name);
        fs::write(&path, content).expect("written");
        path
    }

    /// The names of all that is in it, in order.
    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self).expect("listed").map(|entry| entry.expect("an entry"));
        let mut names: Vec<String> =
            entries.map(|entry| entry.file_name().into_string().expect("text")).collect();
        names.sort();
        names
    }

    fn count(&self) -> usize {
        self.names().len()
    }
}

impl<P: AsRef<Path> + ?Sized> Files for P {}

impl Deref for Folder {
    type Target = Path;

    fn deref(&self) -> &Path {
        self.0.path()
    }
}

impl AsRef<Path> for Folder {
    fn as_ref(&self) -> &Path {
        self
    }
}

/// The text of a file.
pub(crate) fn read(path: impl AsRef<Path>) -> String {
    String::from_utf8(bytes(path)).expect("text")
}

/// The content of a file.
pub(crate) fn bytes(path: impl AsRef<Path>) -> Vec<u8> {
    fs::read(path).expect("read")
}

/// The program with these arguments, not started yet.
pub(crate) fn ninefold(arguments: impl Words) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ninefold"));
    // Help is as wide as the terminal, or, without one, as this variable.
    command.args(arguments.words()).env_remove("COLUMNS");
    command
}

/// The verb `generate`, from the seed 0 unless told otherwise, so that a test that fails does so
/// again.
pub(crate) fn generating(arguments: impl Words) -> Command {
    let words = arguments.words();
    let is_seeded =
        |word: &OsString| ["--seed", "--from-manifest", "--help"].iter().any(|flag| word == flag);
    let seed = if words.iter().any(is_seeded) { "" } else { "--seed 0" };
    ninefold(("generate", seed, words))
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
pub(crate) fn run(arguments: impl Words, input: impl AsRef<[u8]>) -> Output {
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
pub(crate) fn run_in(directory: impl AsRef<Path>, arguments: impl Words) -> Output {
    let mut command = ninefold(arguments);
    command.current_dir(directory).stdin(Stdio::null()).output().expect("ended")
}

/// Exit code, standard output and standard error.
pub(crate) fn told(output: &Output) -> (i32, String, String) {
    (code(output), stdout(output), stderr(output))
}

/// Exit code, standard output and standard error of a run with this standard input.
pub(crate) fn said(arguments: impl Words, input: impl AsRef<[u8]>) -> (i32, String, String) {
    told(&run(arguments, input))
}

/// Standard output of a run with this standard input, which must succeed.
pub(crate) fn printed(arguments: impl Words, input: impl AsRef<[u8]>) -> String {
    let (code, out, error) = said(&arguments, input);
    assert_eq!(code, 0, "{arguments:?}: {error}");
    out
}

/// A run that must end with this code and this part of standard error. One that does not end well
/// prints nothing.
#[track_caller]
pub(crate) fn fails(arguments: impl Words, input: impl AsRef<[u8]>, code: i32, part: &str) {
    let (found, out, error) = said(&arguments, input);
    assert!(found == code && error.contains(part), "{arguments:?}: {found}: {out}{error}");
    assert!(matches!(code, 0 | 3 | 4) || out.is_empty(), "{arguments:?}: {out}");
}

/// Makes sure that a text has all of these parts.
#[track_caller]
pub(crate) fn has(text: impl AsRef<str>, parts: &[&str]) {
    let text = text.as_ref();
    for part in parts {
        assert!(text.contains(part), "{part:?} is not in {text}");
    }
}

/// Sends a signal, as in `INT`.
#[cfg(unix)]
pub(crate) fn signal(child: &Child, name: &str) {
    let status = Command::new("kill").args(["-s", name, &child.id().to_string()]).status();
    assert!(status.expect("kill is there").success());
}

pub(crate) fn json(text: impl AsRef<[u8]>) -> Value {
    serde_json::from_slice(text.as_ref()).expect("JSON")
}

/// Waits until a running program has begun `count` outputs in a directory: they have no names there
/// yet, but the program has them open.
#[cfg(target_os = "linux")]
pub(crate) fn wait_for_outputs(child: &Child, directory: &Path, count: usize) {
    let descriptors = PathBuf::from(format!("/proc/{}/fd", child.id()));
    let begun = || {
        let files = fs::read_dir(&descriptors).expect("it runs").flatten();
        let open = files.filter_map(|file| fs::read_link(file.path()).ok());
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
pub(crate) fn wait_for_handler(child: &Child, signal: i32) {
    let status = format!("/proc/{}/status", child.id());
    let has_handler = || {
        let status = fs::read_to_string(&status).expect("it runs");
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
    let text = fs::read_to_string(dataset(name)).expect("a dataset");
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

/// Prints the text that a test is about if it panics.
pub(crate) struct ShownOnPanic<'a>(pub(crate) &'a [u8]);

impl Drop for ShownOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("the text: {}", self.0.escape_ascii());
        }
    }
}
