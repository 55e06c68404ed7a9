//! Tells the program what it is built from: commit, compiler, flags. `bench record` writes it down.
//!
//! Without git, or in a source tree that is not a repo of its own (a package from a registry), the commit is unknown.
//! The index is not watched: whether sources differ from the commit changes only with the sources and
//! with the commit, and every look at a repo may rewrite its index.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What the program is built from: what differs from the commit in other files does not change it.
const SOURCES: [&str; 5] = ["src", "cli", "lab", "Cargo.toml", "Cargo.lock"];

fn main() {
    // The workspace's root, which is where git and the paths of SOURCES start.
    if let Some(root) = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from) {
        let _ = env::set_current_dir(root.parent().unwrap_or(&root));
    }
    for source in SOURCES {
        watch(source);
    }
    if is_own_repo() {
        for place in ["HEAD", "logs/HEAD", "packed-refs"] {
            watch_in_git(place);
        }
        if let Some(reference) = git(&["rev-parse", "--symbolic-full-name", "HEAD"]) {
            watch_in_git(&reference);
        }
        say("COMMIT", git(&["rev-parse", "HEAD"]));
        let mut status = vec!["status", "--porcelain", "--"];
        status.extend(SOURCES);
        say("DIRTY", git(&status).map(|changes| (!changes.is_empty()).to_string()));
    }
    say("RUSTC", said_by(Command::new(env::var_os("RUSTC").unwrap_or("rustc".into())).arg("-V")));
    say("TARGET", env::var("TARGET").ok());
    say("OPT_LEVEL", env::var("OPT_LEVEL").ok());
    // Flags stand between unit separators, because they may contain blanks.
    let flags = env::var("CARGO_ENCODED_RUSTFLAGS").ok();
    say("RUSTFLAGS", flags.map(|flags| flags.replace('\u{1f}', " ")));
    let features =
        env::vars().filter_map(|(name, _)| Some(name.strip_prefix("CARGO_FEATURE_")?.to_owned()));
    let mut features: Vec<String> =
        features.map(|name| name.to_lowercase().replace('_', "-")).collect();
    features.sort();
    say("FEATURES", Some(features.join(" ")));
}

/// Whether the workspace is at the root of a repo; one inside of somebody else's has another commit.
fn is_own_repo() -> bool {
    let root = git(&["rev-parse", "--show-toplevel"])
        .and_then(|root| Path::new(&root).canonicalize().ok());
    let here = env::current_dir().and_then(|here| here.canonicalize()).ok();
    root.is_some() && root == here
}

/// What git answers, if it does.
fn git(arguments: &[&str]) -> Option<String> {
    said_by(Command::new("git").args(arguments))
}

/// What a program prints, if it ends well.
fn said_by(command: &mut Command) -> Option<String> {
    let output = command.output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8(output.stdout).ok()?.trim().to_owned())
}

/// Has Cargo run this again when a file of the repo changes. Where a work tree is one of several, its
/// files are not all in one place: git knows.
fn watch_in_git(name: &str) {
    if let Some(path) = git(&["rev-parse", "--git-path", name]) {
        watch(&path);
    }
}

/// Has Cargo run this again when a file changes. One that is not there would have it run each time.
fn watch(path: &str) {
    // Cargo takes a relative path from the package's folder, which is one below the root.
    if let Ok(path) = Path::new(path).canonicalize() {
        println!("cargo:rerun-if-changed={}", path.display());
    }
}

/// Sets a variable for the compiler; src/build.rs reads it.
fn say(name: &str, value: Option<String>) {
    if let Some(value) = value.filter(|value| !value.contains('\n')) {
        println!("cargo:rustc-env=NINEFOLD_{name}={value}");
    }
}
