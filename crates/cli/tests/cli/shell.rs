//! Plays sessions in a shell: sessions.rs describes their files.
//!
//! The tests of `print`, in `crates/visual/tests/print/`, have this file as a module too.

use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Stdio};

/// Variables of the commands.
const VARIABLES: [(&str, &str); 7] = [
    // Two of its clues clash.
    ("CLASH", "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"),
    ("EMPTY", "................................................................................."),
    ("HARD", "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."),
    ("PUZZLE", "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"),
    (
        "SOLUTION",
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
    ),
    // It has two solutions.
    ("TWO", "9.6.7.4.3...4..2...7..23.1.5.....1...4.2.8.6...3.....5.3.7...5...7..5...4.5.1.7.8"),
    ("LC_ALL", "C"),
];

/// A folder for the commands of a part.
fn room<F: AsRef<Path>>(folder: F) -> F {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for name in ["datasets", "docs"] {
        symlink(root.join(name), folder.as_ref().join(name)).expect("linked");
    }
    folder
}

/// The lines of a stream behind the sign that marks them; control characters can be seen.
fn shown<'a>(stream: &'a str, sign: &'a str) -> impl Iterator<Item = String> + 'a {
    stream.split_inclusive('\n').map(move |line| {
        let text = line.strip_suffix('\n').map_or_else(|| format!("{line}\\c"), str::to_owned);
        let text = text.replace('\u{1b}', "\\e").replace('\r', "\\r");
        if text.is_empty() { sign.to_owned() } else { format!("{sign} {text}") }
    })
}

/// Output of a command, and its exit code.
fn printed(command: &str, programs: &Path, folder: &Path) -> Vec<String> {
    let path = format!("{}:{}", programs.display(), std::env::var("PATH").expect("programs"));
    let mut bash = Command::new("bash");
    bash.args(["-c", &format!("set -o pipefail\n{command}")]).current_dir(folder);
    bash.envs(VARIABLES).env("PATH", &path);
    let ended = bash.env_remove("COLUMNS").stdin(Stdio::null()).output().expect("started");
    let [out, err] = [&ended.stdout, &ended.stderr].map(|stream| String::from_utf8_lossy(stream));
    assert!(!err.contains("panicked"), "{command}: {err}");
    let code = ended.status.code().expect("no signal");
    let code = Some(code).filter(|code| *code != 0).map(|code| format!("exit {code}"));
    shown(&out, "|").chain(shown(&err, "!")).chain(code).collect()
}

/// Whether a line is the pattern, in which `[..]` stands for any text.
fn fits(pattern: &str, line: &str) -> bool {
    let Some((begin, rest)) = pattern.split_once("[..]") else { return pattern == line };
    let after = line.strip_prefix(begin);
    after.is_some_and(|after| {
        let ends = after.char_indices().map(|(at, _)| at).chain([after.len()]);
        ends.into_iter().any(|at| fits(rest, &after[at..]))
    })
}

/// Plays a session of this package's tests and compares what is printed with what is on record.
///
/// `program` is one of those in the folder that commands find first.
pub(crate) fn play<F: AsRef<Path>>(file: &str, program: &str, new_folder: impl Fn() -> F) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(file);
    let programs = Path::new(program).parent().expect("a folder");
    let record = std::fs::read_to_string(&file).expect("read");
    let mut lines = record.lines().peekable();
    let (mut folder, mut found, mut wrong) = (room(new_folder()), String::new(), String::new());
    while let Some(line) = lines.next() {
        found += &format!("{line}\n");
        if line.starts_with("# ") {
            folder = room(new_folder());
        }
        let Some(first) = line.strip_prefix("$ ") else { continue };
        let mut command = first.to_owned();
        while let Some(line) = lines.next_if(|line| line.starts_with("> ")) {
            found += &format!("{line}\n");
            command += &format!("\n{}", &line[2..]);
        }
        let is_printed = |line: &&str| {
            matches!(line.get(..2), Some("| " | "! "))
                || ["|", "!"].contains(line)
                || line.starts_with("exit ")
        };
        let expected: Vec<&str> = std::iter::from_fn(|| lines.next_if(is_printed)).collect();
        let mut printed = printed(&command, programs, folder.as_ref());
        for (line, pattern) in printed.iter_mut().zip(&expected) {
            if fits(pattern, line) {
                *line = (*pattern).to_owned();
            }
        }
        if printed != expected {
            wrong += &format!("\n$ {command}\n{}\n", printed.join("\n"));
        }
        found.extend(printed.iter().map(|line| format!("{line}\n")));
    }
    if std::env::var_os("NINEFOLD_UPDATE_SESSIONS").is_some() {
        std::fs::write(&file, found).expect("written");
    } else {
        assert!(wrong.is_empty(), "{}: not as on record:\n{wrong}", file.display());
    }
}
