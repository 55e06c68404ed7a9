//! Sessions in a shell: commands with all that they print, in the files of `sessions/`.
//!
//! A line `# ...` begins a part in an empty folder, with links to `datasets/` and `docs/`. A command
//! of bash stands behind `$ `, its other lines behind `> `. Below are standard output (`| `),
//! standard error (`! `) and the exit code, unless 0. `[..]` stands for any text within a
//! line. All other lines explain what follows.
//!
//! A text that changed on purpose, and a command that is new, without output:
//! `NINEFOLD_UPDATE_SESSIONS=1 cargo test --test cli sessions::`, then read the difference, and put
//! `[..]` for what another machine or run prints differently.

use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::harness::*;

/// Variables of the commands.
const VARIABLES: [(&str, &str); 7] = [
    // Two of its clues clash.
    ("CLASH", "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"),
    ("EMPTY", "................................................................................."),
    ("HARD", HARD),
    ("PUZZLE", PUZZLE),
    ("SOLUTION", SOLUTION),
    // It has two solutions.
    ("TWO", "9.6.7.4.3...4..2...7..23.1.5.....1...4.2.8.6...3.....5.3.7...5...7..5...4.5.1.7.8"),
    ("LC_ALL", "C"),
];

/// A folder for the commands of a part.
fn room() -> Folder {
    let folder = Folder::new();
    for name in ["datasets", "docs"] {
        symlink(Path::new(ROOT).join(name), folder.join(name)).expect("linked");
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

/// What a command prints, and its exit code.
fn printed(command: &str, folder: &Path) -> Vec<String> {
    let programs = Path::new(env!("CARGO_BIN_EXE_ninefold")).parent().expect("a folder");
    let path = format!("{}:{}", text(programs), std::env::var("PATH").expect("programs"));
    let mut bash = Command::new("bash");
    bash.args(["-c", &format!("set -o pipefail\n{command}")]).current_dir(folder);
    bash.envs(VARIABLES).env("PATH", &path);
    let ended = bash.env_remove("COLUMNS").stdin(Stdio::null()).output().expect("started");
    let [out, err] = [&ended.stdout, &ended.stderr].map(|stream| String::from_utf8_lossy(stream));
    assert!(!err.contains("panicked"), "{command}: {err}");
    let code = Some(code(&ended)).filter(|code| *code != 0).map(|code| format!("exit {code}"));
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

/// Plays a session and compares what is printed with what is on record.
fn play(name: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/cli/sessions/{name}.txt"));
    let record = read(&file);
    let mut lines = record.lines().peekable();
    let (mut folder, mut found, mut wrong) = (room(), String::new(), String::new());
    while let Some(line) = lines.next() {
        found += &format!("{line}\n");
        if line.starts_with("# ") {
            folder = room();
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
        let mut printed = printed(&command, &folder);
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

/// A test for each session, and one that none is left out.
macro_rules! sessions {
    ($($(#[$condition:meta])? $name:ident)+) => {
        $($(#[$condition])?
        #[test]
        fn $name() {
            play(stringify!($name));
        })+

        #[test]
        fn every_session_is_played() {
            let files = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli/sessions").names();
            assert_eq!(files, [$(concat!(stringify!($name), ".txt")),+]);
        }
    };
}

sessions! {
    assist
    bench
    columns
    compare
    containers
    convert
    corpus
    dataset
    #[cfg(feature = "editors")]
    editors
    errors
    exit_codes
    explain
    explain_variants
    generate
    generate_variants
    grade
    index
    inputs
    outputs
    pages
    reports
    restricted
    resumed
    shards
    show
    solve
    variants
    #[cfg(not(feature = "editors"))]
    without_editors
}
