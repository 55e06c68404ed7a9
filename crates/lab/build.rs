//! Hands the commit, the compiler and its flags to crates/lab/src/machine/build.rs, for records.
//!
//! Without git, or in a source tree that is not a repo itself (a package from a registry), the
//! commit is unknown. The index is not watched: whether sources differ from the commit changes only
//! with the sources and with the commit, and every look at a repo may rewrite its index.

use std::path::{Path, PathBuf};
use std::{env, process::Command};

/// The sources of the program. Changes in other files do not make it differ from the commit.
const SOURCES: [&str; 4] = ["src", "crates", "Cargo.toml", "Cargo.lock"];

fn main() {
    // The workspace's root, which is where git and the paths of SOURCES start.
    if let Some(root) = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from) {
        let _ = env::set_current_dir(root.ancestors().nth(2).unwrap_or(&root));
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
        set("COMMIT", git(&["rev-parse", "HEAD"]));
        let mut status = vec!["status", "--porcelain", "--"];
        status.extend(SOURCES);
        set("DIRTY", git(&status).map(|changes| (!changes.is_empty()).to_string()));
    }
    set("RUSTC", output_of(Command::new(env::var_os("RUSTC").unwrap_or("rustc".into())).arg("-V")));
    set("TARGET", env::var("TARGET").ok());
    set("OPT_LEVEL", env::var("OPT_LEVEL").ok());
    // Flags stand between unit separators, because they may contain blanks.
    let flags = env::var("CARGO_ENCODED_RUSTFLAGS").ok();
    set("RUSTFLAGS", flags.map(|flags| flags.replace('\u{1f}', " ")));
    let features =
        env::vars().filter_map(|(name, _)| Some(name.strip_prefix("CARGO_FEATURE_")?.to_owned()));
    let mut features: Vec<String> =
        features.map(|name| name.to_lowercase().replace('_', "-")).collect();
    features.sort();
    set("FEATURES", Some(features.join(" ")));
}

/// Whether the workspace is at the root of a repo. Inside of another repo, the commit is that
/// one's.
fn is_own_repo() -> bool {
    let root = git(&["rev-parse", "--show-toplevel"])
        .and_then(|root| Path::new(&root).canonicalize().ok());
    let here = env::current_dir().and_then(|here| here.canonicalize()).ok();
    root.is_some() && root == here
}

/// The answer of git, if there is one.
fn git(arguments: &[&str]) -> Option<String> {
    output_of(Command::new("git").args(arguments))
}

/// The output of a program, if it ends well.
fn output_of(command: &mut Command) -> Option<String> {
    let output = command.output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8(output.stdout).ok()?.trim().to_owned())
}

/// Has Cargo run this again when a file of the repo changes. Git finds the file: where a work tree
/// is one of several, its files are in several places.
fn watch_in_git(name: &str) {
    if let Some(path) = git(&["rev-parse", "--git-path", name]) {
        watch(&path);
    }
}

/// Has Cargo run this again when a file changes. A missing file would have it run each time.
fn watch(path: &str) {
    // Cargo takes a relative path from the package's folder, which is two below the root.
    if let Ok(path) = Path::new(path).canonicalize() {
        println!("cargo:rerun-if-changed={}", path.display());
    }
}

/// Sets an environment variable for the compiler.
fn set(name: &str, value: Option<String>) {
    if let Some(value) = value.filter(|value| !value.contains('\n')) {
        println!("cargo:rustc-env=NINEFOLD_{name}={value}");
    }
}
