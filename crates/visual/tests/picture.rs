//! Behaviour of `picture`, on the program itself: the library's pictures as dots.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use ninefold_jobs::draw::{Diagram, svg};
use ninefold_jobs::ruleset::parse;

fn picture(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_ninefold-visual"))
        .arg("picture")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("started");
    // A program that refuses its arguments does not read.
    let _ = child.stdin.take().expect("piped").write_all(input);
    child.wait_with_output().expect("ended")
}

fn drawn() -> String {
    let text = ".Cage~15~R1C1~R1C2.Thermo~R5C5~R5C6~R5C7.X~R8C1~R8C2.~R9C9_4";
    svg(&Diagram::of(&parse::line(text).expect("a puzzle")), "a puzzle")
}

#[test]
fn a_picture_of_the_library_becomes_a_png_of_the_width_that_is_asked_for() {
    let output = picture(&["--width", "300"], drawn().as_bytes());
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stdout.starts_with(b"\x89PNG\r\n\x1a\n"));
    assert_eq!(output.stdout[16..24], [0, 0, 1, 44, 0, 0, 1, 44]);
    // The same bytes each time.
    assert!(picture(&["--width", "300"], drawn().as_bytes()).stdout == output.stdout);
}

#[test]
fn puzzles_that_cannot_be_drawn_are_refused_without_output() {
    for (arguments, input, code, expected) in [
        (&["--width", "9"][..], drawn().into_bytes(), 1, "16..=8192"),
        (&[], b"no picture".to_vec(), 2, "the picture cannot be drawn"),
        (&[], vec![0xff; 9], 2, "standard input"),
        (&[], vec![b' '; (16 << 20) + 1], 2, "more than 16 MiB"),
    ] {
        let output = picture(arguments, &input);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{said}");
        assert!(said.contains(expected) && output.stdout.is_empty(), "{said}");
    }
}
