//! Dots (PNG), which `show` lets another program make; sessions/show.txt has the rest.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::harness::*;

/// The program alone in a directory, and next to it, if one is given, a script as
/// `ninefold-visual`.
fn png_with(script: Option<&str>, picture: &Path) -> (i32, String) {
    use std::os::unix::fs::PermissionsExt;
    let directory = Folder::beside_programs();
    let program = directory.join("ninefold");
    // No copy: while a child of another test has inherited it as a file to write, it cannot start.
    fs::hard_link(env!("CARGO_BIN_EXE_ninefold"), &program).expect("linked");
    if let Some(script) = script {
        let visual = directory.file("ninefold-visual", format!("#!/bin/sh\n{script}\n"));
        fs::set_permissions(&visual, fs::Permissions::from_mode(0o755)).expect("allowed");
    }
    let mut command = Command::new(program);
    command.args(["show", PUZZLE, "--width", "300", "--png"]).arg(picture);
    let path = if script.is_some() { std::env::var_os("PATH") } else { None };
    command.env("PATH", path.unwrap_or_default());
    let (code, _, error) = told(&command.stdin(Stdio::null()).output().expect("ended"));
    (code, error)
}

#[test]
fn dots_are_made_by_the_other_program_and_appear_whole_or_not_at_all() {
    let directory = Folder::new();
    let picture = directory.join("p.png");
    let (code, said) = png_with(None, &picture);
    assert!(code == 1 && said.contains("show --png needs the program"), "{said}");
    let (code, said) = png_with(Some("echo 'ninefold: no ink' >&2; exit 2"), &picture);
    assert_eq!((code, &said[..]), (2, "ninefold: ninefold-visual: no ink\n"));
    assert!(!picture.exists());
    let (code, said) = png_with(Some("echo \"$@\"; cat"), &picture);
    assert_eq!(code, 0, "{said}");
    let there = read(&picture);
    assert!(there.starts_with("picture --width 300\n<svg "), "{there}");
    assert!(there.ends_with("</svg>\n"), "{there}");
}
