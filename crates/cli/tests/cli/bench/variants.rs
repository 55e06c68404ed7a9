//! `bench` on variants: which engines are measured.

use super::{PUZZLES, ends, place, records_in};
use crate::harness::*;
use serde_json::Value;

#[test]
fn variants_are_measured_with_the_engines_that_can_and_the_others_are_named() {
    let directory = place();
    let killers = lines_of("killer.txt")[..2].join("\n");
    let variants = format!("{killers}\n{PUZZLES}.Cage~99~R1C1\n");
    directory.file("variants.txt", variants);
    let engines = "constraints,constraints-mrv";
    let arguments = ("record variants.txt --engine", engines, "--rounds 2 --threads 1,2");
    ends(&directory, arguments, 0, &[]);
    let text = read(records_in(&directory));
    assert_eq!(text.lines().count(), 4, "{text}");
    for line in text.lines() {
        let record = json(line);
        assert_eq!(record["dataset"]["puzzles"], 5, "{line}");
        assert_eq!(record["dataset"]["malformed"], 1, "{line}");
        assert!(record["counters"]["propagations"].as_u64() > Some(100), "{line}");
    }
    let able = "the engine lanes cannot solve; these can: constraints, ";
    ends(&directory, "record variants.txt --engine lanes", 1, &[able]);
}

/// Engines that cannot solve variants are not chosen for them, even among other files.
#[test]
fn variants_are_measured_without_naming_an_engine() {
    let directory = place();
    directory.file("variants.txt", &lines_of("killer.txt")[0]);
    let files = ["puzzles.txt", "variants.txt"];
    let engines = |text: &str| -> Vec<String> {
        let named = |record: Value| {
            let text = |value: &Value| value.as_str().expect("text").to_owned();
            text(&record["engine"]) + " " + &text(&record["dataset"]["name"])
        };
        text.lines().map(json).map(named).collect()
    };
    let expected = ["lanes puzzles.txt", "rules puzzles.txt", "constraints variants.txt"];
    ends(&directory, ("record", files[0], files[1], "--rounds 2"), 0, &[]);
    let text = read(records_in(&directory));
    assert_eq!(engines(&text), expected);
    let exact = ["record", "--exact", files[0], files[1], "-o", "-"];
    assert_eq!(engines(&ends(&directory, exact, 0, &[])), expected);

    let program = env!("CARGO_BIN_EXE_ninefold");
    for (more, code, part) in [
        ("", 0, "\nconstraints, 1 thread, "),
        ("puzzles.txt", 0, "\nconstraints, 1 thread, "),
        ("--engine lanes", 1, "the engine lanes cannot solve; these can: "),
    ] {
        let all = ("ab", program, program, "variants.txt --rounds 1 --at-least 1ms");
        ends(&directory, (&all, more), code, &[part]);
    }
}
