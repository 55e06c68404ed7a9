//! The rooms of the house and who may know whom: reads the `use` lines and fails when a room reaches up.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Each room and the rooms that it may know. What is missing here may not exist.
const MAY_KNOW: &[(&str, &[&str])] = &[
    ("grid", &[]),
    ("error", &[]),
    ("random", &[]),
    ("latency", &[]),
    ("verify", &["grid"]),
    ("search", &["grid"]),
    ("ruleset", &["grid", "error", "search"]),
    ("engine", &["grid", "error", "random", "search", "ruleset"]),
    ("canon", &["grid", "error"]),
    ("logic", &["grid", "error"]),
    ("text", &["grid", "error"]),
    ("batch", &["grid", "error", "verify", "engine", "text", "latency", "search", "ruleset"]),
    (
        "corpus",
        &[
            "grid", "error", "random", "engine", "canon", "logic", "text", "batch", "generate",
            "search", "ruleset",
        ],
    ),
    (
        "generate",
        &[
            "grid", "error", "random", "verify", "engine", "canon", "text", "latency", "batch",
            "logic", "search", "ruleset",
        ],
    ),
    // The shapes of constraints are plain data, and a second set of the same would only be copied from them.
    ("draw", &["grid", "ruleset"]),
    (
        "jobs",
        &[
            "draw", "grid", "error", "random", "verify", "engine", "canon", "text", "latency",
            "batch", "generate", "corpus", "logic", "search", "ruleset",
        ],
    ),
];

/// Crates that only some rooms may know.
const CRATES: &[(&str, &[&str])] = &[
    ("rayon", &["batch"]),
    ("memmap2", &["batch"]),
    ("xxhash_rust", &["corpus"]),
    ("multiversion", &["text", "verify"]),
    ("tempfile", &["batch"]),
    ("flate2", &["batch"]),
    ("zstd", &["batch"]),
    ("hdrhistogram", &["latency"]),
    ("rand_xoshiro", &["random"]),
    ("sha1", &["text"]),
    ("strsim", &["ruleset"]),
    ("toml", &["ruleset"]),
    ("rustix", &["batch"]),
    ("parquet", &["generate"]),
    ("maud", &["draw"]),
];

/// Rooms that do no I/O and start no threads.
const PURE: &[&str] = &["grid", "error", "random", "verify", "engine", "canon", "logic", "text"];

fn source_files(directory: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(directory).expect("a directory") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            source_files(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

/// The room of a file: its first name below src.
fn room(path: &Path, src: &Path) -> String {
    let relative = path.strip_prefix(src).expect("below src");
    let first = relative.iter().next().expect("a name").to_string_lossy();
    first.trim_end_matches(".rs").to_owned()
}

/// The code of a file without its tests and comments.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).expect("text");
    let code = text.split("#[cfg(test)]\nmod tests").next().expect("a part");
    code.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

/// Whether the module of a file is there for tests only, as the one above it says.
fn is_for_tests(path: &Path) -> bool {
    let (Some(directory), Some(name)) = (path.parent(), path.file_stem()) else { return false };
    let above = fs::read_to_string(directory.join("mod.rs")).unwrap_or_default();
    above.contains(&format!("#[cfg(test)]\nmod {};", name.to_string_lossy()))
}

/// Whether a path that starts with this name is used.
fn mentions(code: &str, name: &str) -> bool {
    let starts = |at: usize| {
        let before = code[..at].chars().next_back();
        before.is_none_or(|c| !c.is_alphanumeric() && c != '_' && c != ':')
    };
    let path = format!("{name}::");
    code.match_indices(&path).any(|(at, _)| starts(at))
}

fn rooms() -> BTreeMap<String, Vec<(PathBuf, String)>> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    source_files(&src, &mut files);
    let mut rooms: BTreeMap<String, Vec<(PathBuf, String)>> = BTreeMap::new();
    for file in files.into_iter().filter(|file| !is_for_tests(file)) {
        let code = code(&file);
        rooms.entry(room(&file, &src)).or_default().push((file, code));
    }
    rooms
}

#[test]
fn no_room_reaches_up() {
    let mut uses = 0;
    for (room, files) in rooms().iter().filter(|(room, _)| *room != "lib" && *room != "main") {
        let may_know = MAY_KNOW.iter().find(|(name, _)| name == room);
        let (_, known) = may_know.unwrap_or_else(|| panic!("src/{room} has no row in this test"));
        for (file, code) in files {
            for (other, _) in MAY_KNOW.iter().filter(|(other, _)| other != room) {
                if code.contains(&format!("crate::{other}::")) {
                    assert!(known.contains(other), "{} uses {other}", file.display());
                    uses += 1;
                }
            }
            assert!(!code.contains("crate::{"), "{}: one `use` a room", file.display());
        }
    }
    assert!(uses > 20, "{uses} uses found: this test reads the wrong thing");
}

#[test]
fn crates_stay_in_their_rooms() {
    let rooms = rooms();
    for (name, allowed) in CRATES {
        let users: Vec<&String> = rooms
            .iter()
            .filter(|(_, files)| files.iter().any(|(_, code)| mentions(code, name)))
            .map(|(room, _)| room)
            .collect();
        assert!(
            !users.is_empty(),
            "nobody uses {name}: a dependency to drop, or a test gone blind"
        );
        for user in users {
            assert!(allowed.contains(&user.as_str()), "{user} uses {name}");
        }
    }
}

#[test]
fn pure_rooms_do_no_input_or_output() {
    for (room, files) in rooms() {
        for (file, code) in files.iter().filter(|_| PURE.contains(&room.as_str())) {
            for name in
                ["std::fs", "std::io", "std::net", "std::thread", "std::process", "println!"]
            {
                assert!(!code.contains(name), "{} uses {name}", file.display());
            }
        }
    }
}

#[test]
fn unsafe_code_stays_where_it_is_allowed() {
    let allowed = [
        "src/engine/lanes/",
        "src/engine/rules/",
        "src/engine/cells.rs",
        "src/verify/",
        "src/batch/source.rs",
    ];
    for (file, code) in rooms().into_values().flatten() {
        let has_unsafe = code.contains("unsafe {") || code.contains("unsafe fn");
        let path = file.to_string_lossy();
        assert!(!has_unsafe || allowed.iter().any(|a| path.contains(a)), "unsafe in {path}");
    }
}

#[test]
fn every_file_says_what_it_is() {
    for (file, _) in rooms().into_values().flatten() {
        let text = fs::read_to_string(&file).expect("text");
        assert!(text.starts_with("//!"), "{} does not begin with //!", file.display());
    }
}
