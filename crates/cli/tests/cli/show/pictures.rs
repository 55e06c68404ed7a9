//! Pictures that `show` writes to files: SVG, and dots, which another program makes.

use std::fs;
use std::path::Path;
#[cfg(unix)]
use std::process::{Command, Stdio};

use super::{CLASSIC, fails, out};
use crate::harness::text;
#[cfg(unix)]
use crate::harness::told;

#[test]
fn pictures_are_files_of_their_own_and_overwrite_nothing_unasked() {
    let directory = tempfile::tempdir().expect("a directory");
    let puzzles = directory.path().join("puzzles.toml");
    fs::write(&puzzles, "[[puzzle]]\nx = \"r1c1 r1c2\"\n[[puzzle]]\nv = \"r1c1 r1c2\"\n")
        .expect("written");
    let picture = directory.path().join("p.svg");
    let said = out(&[text(&puzzles), "--svg", text(&picture)]);
    assert_eq!(said, format!("line 1: 0 clues, 1 constraint; {}\n", picture.display()));
    let first = fs::read(&picture).expect("there");
    fails(&[text(&puzzles), "--svg", text(&picture), "--solve"], 1, "--force");
    assert!(fs::read(&picture).expect("there") == first);
    out(&[text(&puzzles), "--svg", text(&picture), "--solve", "--force"]);
    assert!(fs::read(&picture).expect("there") != first);
    out(&[text(&puzzles), "--svg", text(&picture), "--count", "5"]);
    let numbered = |name: &str| fs::read(directory.path().join(name));
    assert!(numbered("p-1.svg").expect("there") == first && numbered("p-2.svg").is_ok());
    assert!(numbered("p-3.svg").is_err());
    fails(&[text(&puzzles), "--svg", "-", "--count", "2"], 1, "");
    let onto_itself = [text(&puzzles), "--svg", text(&puzzles), "--force"];
    fails(&onto_itself, 1, "inputs are never written to");
}

/// The program alone in a directory, and next to it, if one is given, a script as
/// `ninefold-visual`.
#[cfg(unix)]
fn png_with(script: Option<&str>, picture: &Path) -> (i32, String) {
    use std::os::unix::fs::PermissionsExt;
    let directory = tempfile::tempdir().expect("a directory");
    let program = directory.path().join("ninefold");
    let built = env!("CARGO_BIN_EXE_ninefold");
    // A link where the directory is on the same disk: the program is large.
    if fs::hard_link(built, &program).is_err() {
        fs::copy(built, &program).expect("copied");
    }
    if let Some(script) = script {
        let visual = directory.path().join("ninefold-visual");
        fs::write(&visual, format!("#!/bin/sh\n{script}\n")).expect("written");
        fs::set_permissions(&visual, fs::Permissions::from_mode(0o755)).expect("allowed");
    }
    let mut command = Command::new(program);
    command.args(["show", CLASSIC, "--width", "300", "--png"]).arg(picture);
    let path = if script.is_some() { std::env::var_os("PATH") } else { None };
    command.env("PATH", path.unwrap_or_default());
    let (code, _, error) = told(&command.stdin(Stdio::null()).output().expect("ended"));
    (code, error)
}

#[cfg(unix)]
#[test]
fn dots_are_made_by_the_other_program_and_appear_whole_or_not_at_all() {
    let directory = tempfile::tempdir().expect("a directory");
    let picture = directory.path().join("p.png");
    let (code, said) = png_with(None, &picture);
    assert!(code == 1 && said.contains("show --png needs the program"), "{said}");
    let (code, said) = png_with(Some("echo 'ninefold: no ink' >&2; exit 2"), &picture);
    assert_eq!((code, &said[..]), (2, "ninefold: ninefold-visual: no ink\n"));
    assert!(!picture.exists());
    let (code, said) = png_with(Some("echo \"$@\"; cat"), &picture);
    assert_eq!(code, 0, "{said}");
    let there = fs::read_to_string(&picture).expect("there");
    assert!(there.starts_with("picture --width 300\n<svg "), "{there}");
    assert!(there.ends_with("</svg>\n"), "{there}");
}
