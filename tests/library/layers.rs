//! The rooms of the house and their dependencies: reads the paths in the code and fails when a room
//! reaches up, or when modules use one another in a circle. Paths within macro calls are not seen.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use syn::visit::{self, Visit};

use super::source::Crate;

/// Each room and the rooms that it may use: rooms of earlier rows only, so that there is no circle.
/// A room without a row may not exist.
const MAY_KNOW: &[(&str, &[&str])] = &[
    ("grid", &[]),
    ("error", &[]),
    ("random", &[]),
    ("latency", &[]),
    ("revision", &[]),
    ("verify", &["grid"]),
    ("search", &["grid"]),
    ("ruleset", &["grid", "error", "search"]),
    ("engine", &["grid", "error", "random", "search", "ruleset"]),
    ("canon", &["grid", "error", "random"]),
    ("logic", &["grid", "error", "search", "engine"]),
    ("text", &["grid", "error"]),
    ("session", &["grid", "error", "search", "verify", "ruleset", "engine", "logic", "text"]),
    ("batch", &["grid", "error", "verify", "engine", "text", "latency", "search", "ruleset"]),
    (
        "generate",
        &[
            "grid", "error", "random", "verify", "engine", "canon", "text", "latency", "batch",
            "logic", "search", "ruleset",
        ],
    ),
    // The rows of `grade` are written as text has csv.
    (
        "corpus",
        &[
            "grid", "error", "random", "engine", "canon", "logic", "search", "ruleset", "text",
            "revision", "session",
        ],
    ),
    ("draw", &["grid", "error", "ruleset", "logic"]),
    (
        "jobs",
        &[
            "draw", "grid", "error", "random", "verify", "engine", "canon", "text", "latency",
            "batch", "generate", "corpus", "logic", "search", "ruleset", "revision", "session",
        ],
    ),
];

/// Crates that only some rooms may use.
const CRATES: &[(&str, &[&str])] = &[
    ("rayon", &["batch"]),
    ("memmap2", &["batch"]),
    ("xxhash_rust", &["batch", "corpus", "differential"]),
    ("csscolorparser", &["ruleset"]),
    ("flate2", &["batch", "ruleset"]),
    ("zstd", &["batch"]),
    ("hdrhistogram", &["latency"]),
    ("rand_xoshiro", &["random"]),
    ("sha1_smol", &["text"]),
    ("hmac_sha256", &["jobs"]),
    ("strsim", &["error", "ruleset"]),
    ("toml", &["ruleset"]),
    ("rustix", &["batch"]),
    ("ninefold_parquet", &["batch", "generate", "jobs"]),
    ("maud", &["draw"]),
];

/// Rooms that do no I/O and start no threads.
const PURE: &[&str] =
    &["grid", "error", "random", "verify", "engine", "canon", "logic", "text", "session"];

/// Packages, and the dependencies that they must not have.
const MANIFESTS: &[(&str, &[&str])] = &[
    (
        "Cargo.toml",
        &[
            "anyhow",
            "clap",
            "ctrlc",
            "indicatif",
            "ninefold-cli",
            "ninefold-lab",
            "plotters",
            "signal-hook",
        ],
    ),
    ("lab/Cargo.toml", &["clap", "ctrlc", "indicatif", "ninefold-cli", "signal-hook"]),
    ("parquet/Cargo.toml", &["ninefold", "ninefold-cli", "ninefold-lab"]),
];

/// Circles that stay, and why: the modules next to one another that use each other.
const CIRCLES: &[(&str, &str)] = &[
    (
        "src::text: bank candidate_grid csv grid hodoku line output_format pencilmarks record rows sdk ss",
        "the table of formats names their functions, and these share its types",
    ),
    (
        "src::logic::se::chains::dynamic: deductions search",
        "chains are nested: what a search deduces on the way takes searches of its own",
    ),
];

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

/// Whether the module above a file declares it for tests only.
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

/// The root of a package's library.
fn source_of(package: &str) -> Crate {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(package);
    Crate::read(&root.join("src/lib.rs"))
}

/// The paths that a module's code mentions, other than those of `use`.
#[derive(Default)]
struct Paths(Vec<Vec<String>>);

impl<'a> Visit<'a> for Paths {
    fn visit_path(&mut self, path: &'a syn::Path) {
        self.0.push(path.segments.iter().map(|segment| segment.ident.to_string()).collect());
        visit::visit_path(self, path);
    }
    fn visit_item_mod(&mut self, _: &'a syn::ItemMod) {}
    fn visit_item_use(&mut self, _: &'a syn::ItemUse) {}
}

/// The paths that a module mentions, and the modules that define what they name.
fn known(source: &Crate, module: &[String]) -> Vec<(Vec<String>, Vec<String>)> {
    let mut paths = Paths::default();
    source.modules[module].items.iter().for_each(|item| paths.visit_item(item));
    paths.0.extend(source.modules[module].imports.iter().map(|import| import.path.clone()));
    let known = paths.0.into_iter().filter_map(|path| {
        let target = source.resolve(module, &path);
        Some((path, target.module()?.clone()))
    });
    known.collect()
}

#[test]
fn rooms_know_rooms_of_earlier_rows_only() {
    for (row, (room, may_know)) in MAY_KNOW.iter().enumerate() {
        for other in *may_know {
            let is_earlier = MAY_KNOW[..row].iter().any(|(earlier, _)| earlier == other);
            assert!(is_earlier, "{room} may know {other}, which has no earlier row");
        }
    }
}

#[test]
fn no_room_reaches_up() {
    let (source, mut uses) = (source_of(""), 0);
    for (module, content) in source.modules.iter().filter(|(module, _)| !module.is_empty()) {
        let room = &module[0];
        let may_know = MAY_KNOW.iter().find(|(name, _)| name == room);
        let (_, may_know) =
            may_know.unwrap_or_else(|| panic!("src/{room} has no row in this test"));
        for (path, target) in known(&source, module) {
            // The room that is named, and the one that defines the thing.
            let named = (path[0] == "crate").then(|| path.get(1)).flatten();
            for other in target.first().into_iter().chain(named).filter(|other| *other != room) {
                let is_room = MAY_KNOW.iter().any(|(name, _)| name == other);
                let is_allowed = may_know.contains(&other.as_str());
                assert!(
                    !is_room || is_allowed,
                    "{}: {path:?} is of {other}",
                    content.file.display()
                );
                uses += usize::from(is_room);
            }
        }
    }
    assert!(uses > 100, "{uses} uses found: this test reads the wrong thing");
}

/// Groups of modules next to one another that use each other, each with everything below it.
fn circles(source: &Crate) -> Vec<String> {
    let mut edges: BTreeMap<&[String], BTreeSet<(&str, String)>> = BTreeMap::new();
    for module in source.modules.keys() {
        for (_, target) in known(source, module) {
            let shared = module.iter().zip(&target).take_while(|(own, other)| own == other).count();
            if shared < module.len() && shared < target.len() {
                let edge = (module[shared].as_str(), target[shared].clone());
                edges.entry(&module[..shared]).or_default().insert(edge);
            }
        }
    }
    let mut circles = Vec::new();
    for (above, edges) in edges {
        let reaches = |from: &str, to: &str| {
            let (mut seen, mut open) = (BTreeSet::new(), vec![from.to_owned()]);
            while let Some(next) = open.pop() {
                let new = edges.iter().filter(|(a, _)| *a == next).map(|(_, b)| b.clone());
                open.extend(new.filter(|name| seen.insert(name.clone())));
            }
            seen.contains(to)
        };
        let mut left: BTreeSet<&str> = edges.iter().map(|(name, _)| *name).collect();
        while let Some(first) = left.pop_first() {
            let circle = left.iter().filter(|name| reaches(first, name) && reaches(name, first));
            let circle: Vec<&str> = circle.copied().collect();
            left.retain(|name| !circle.contains(name));
            if !circle.is_empty() {
                let names = [&[first], &circle[..]].concat().join(" ");
                circles.push(format!("{}: {names}", above.join("::")));
            }
        }
    }
    circles
}

#[test]
fn no_modules_know_each_other_in_a_circle() {
    let mut found = Vec::new();
    for package in ["", "lab", "cli"] {
        let source = source_of(package);
        assert!(source.modules.len() > 10, "{package}: this test reads the wrong thing");
        let name = if package.is_empty() { "src" } else { package };
        found.extend(circles(&source).into_iter().map(|circle| format!("{name}::{circle}")));
    }
    let stay: Vec<&str> = CIRCLES.iter().map(|(circle, _)| *circle).collect();
    let new: Vec<&String> =
        found.iter().filter(|circle| !stay.contains(&circle.as_str())).collect();
    let gone: Vec<&&str> =
        stay.iter().filter(|circle| !found.iter().any(|f| f == *circle)).collect();
    assert!(
        new.is_empty() && gone.is_empty(),
        "new circles: {new:#?}; no circles any more, take them off the list: {gone:#?}"
    );
}

#[test]
fn packages_do_without_what_is_not_theirs() {
    for (manifest, never) in MANIFESTS {
        let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(manifest));
        let text = text.expect("a manifest");
        let (_, dependencies) = text.split_once("\n[dependencies]\n").expect("dependencies");
        let names = dependencies.lines().take_while(|line| !line.starts_with('['));
        let names = names.filter_map(|line| line.split(['.', ' ', '=']).next());
        for name in names {
            assert!(!never.contains(&name), "{manifest}: {name}");
        }
    }
}

#[test]
fn packages_know_no_package_above_them() {
    for (package, never) in
        [("", &["ninefold_lab", "ninefold_cli"][..]), ("lab", &["ninefold_cli"][..])]
    {
        for content in source_of(package).modules.values() {
            let code = code(&content.file);
            for name in never {
                assert!(!code.contains(name), "{}: {name}", content.file.display());
            }
        }
    }
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
fn every_file_begins_with_its_purpose() {
    for (file, _) in rooms().into_values().flatten() {
        let text = fs::read_to_string(&file).expect("text");
        assert!(text.starts_with("//!"), "{} does not begin with //!", file.display());
    }
}
