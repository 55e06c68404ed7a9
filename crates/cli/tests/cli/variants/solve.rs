//! `solve` on variants: limits, counts, engines.

use super::{solve, unique};
use crate::harness::*;
use ninefold_jobs::engine::registry::ENGINES;
use serde_json::Value;

#[test]
fn solutions_are_counted_and_searches_end_at_their_limits() {
    let cage = ".Cage~3~R1C1~R1C2";
    assert!(solve("--limit 5", cage).1.ends_with(",multiple: at least 5 solutions\n"));
    let (code, out) = solve("--first", &unique());
    assert_eq!((code, rows(&out)), (0, vec![&*format!("{},{SOLUTION},solved", unique())]));
    let (code, out) = solve("--node-limit 1", cage);
    assert_eq!((code, rows(&out)), (0, vec![&*format!("{cage},,gave-up")]));
    let (_, out) = solve("--explain-status", ".~R1C1_5~R1C9_5");
    let why = "none: digit 5 at r1c1 and r1c9, which must differ";
    assert_eq!(rows(&out), [format!(".~R1C1_5~R1C9_5,,\"{why}\"")]);
}

#[test]
fn counts_alone_and_objects_and_latencies() {
    let input = format!("{}\n.Cage~3~R1C1~R1C2\n.Cage~18~R1C1~R1C2\n{PUZZLE}\n", unique());
    let (code, out) = solve("--count-only", &input);
    let counts = "status,count\nunique,2\nsolved,0\nmultiple,1\nnone,0\ngave-up,0\nmalformed,1\n";
    assert_eq!((code, &*out), (3, counts));
    let (_, out) = solve("--output-format jsonl", &input);
    let objects: Vec<Value> = out.lines().map(json).collect();
    assert_eq!(objects[0]["puzzle"], unique());
    assert_eq!(objects[0]["solution"], SOLUTION);
    for counter in ["nodes", "propagations"] {
        assert!(objects[1][counter].as_u64() > Some(0), "{counter} in {out}");
    }
    assert!(objects[2]["explanation"].as_str().expect("text").starts_with("line 3, column "));
    let directory = Folder::new();
    let log = directory.join("latency.hlog");
    let (code, _, summary) = said(("solve - --latency", &log), &input);
    assert_eq!(code, 3);
    has(
        &summary,
        &[
            "engine constraints (portable), limit 2",
            "verified   3 solutions, all correct",
            "latency    p50",
        ],
    );
    let log = read(log);
    assert!(log.contains("engine constraints, nanoseconds, a puzzle"), "{log}");
}

#[test]
fn long_texts_are_written_whole() {
    let long = format!("{}{}", unique(), ".Thermo~R8C4~R9C4.Sum~7~R1C1~R1C4".repeat(100));
    assert!(long.len() > 3_000);
    for form in ["csv", "jsonl"] {
        let (_, out) = solve(("--output-format", form), &long);
        assert!(out.contains(&long), "{form}");
    }
}

#[test]
fn extra_fields_are_kept() {
    let input =
        format!("{}\ta name\n{{\"puzzle\":\"{}\",\"name\":\"another\"}}\n", unique(), unique());
    let (code, out) = solve("--keep-fields", &input);
    let row = |name: &str| format!("{},{SOLUTION},unique,{name}", unique());
    assert_eq!((code, rows(&out)), (0, vec![&*row("a name"), &*row("another")]));
    assert!(out.starts_with("puzzle,solution,status,fields\n"));
}

#[test]
fn engines_that_can_solve_variants_do_and_the_others_name_them() {
    // The rest of the first row, without its cages, follows from their sums.
    let cages = ".Cage~8~R1C1~R1C2.Cage~10~R1C3~R1C4.Cage~15~R1C5~R1C6.Cage~10~R1C7~R1C8";
    let input = format!("{}\n{PUZZLE}\n{cages}\n", unique());
    let able: Vec<&str> =
        ENGINES.iter().filter(|entry| entry.variants.is_some()).map(|entry| entry.name).collect();
    let run = |engine: &str| said(("solve - --output-format jsonl --engine", engine), &input);
    let work = |out: &str| -> Vec<[Value; 2]> {
        let counters = |object: Value| ["nodes", "propagations"].map(|name| object[name].clone());
        out.lines().map(json).map(counters).collect()
    };
    let (_, auto, _) = run("auto");
    for entry in ENGINES {
        let (code, out, summary) = run(entry.name);
        if entry.variants.is_none() {
            let expected = format!(
                "ninefold: standard input may have variant puzzles, which the engine {} cannot solve; these can: {}\n",
                entry.name,
                able.join(", ")
            );
            assert_eq!((code, &*out, &*summary), (1, "", &*expected));
            continue;
        }
        assert_eq!(code, 0, "{summary}");
        let name = format!("engine {} (portable), limit 2", entry.name);
        assert!(summary.contains(&name), "{summary}");
        let is_unique = |line: &str| line.contains("\"status\":\"unique\"");
        assert_eq!(out.lines().map(is_unique).collect::<Vec<_>>(), [true, true, false], "{out}");
        // Each strategy works in its own way, so a name that changed nothing would show.
        assert_eq!(entry.name == "constraints", work(&out) == work(&auto), "{}", entry.name);
    }
}

#[test]
fn plain_puzzles_among_variants_are_solved_by_the_engine_that_is_named_and_other_files_as_ever() {
    let directory = Folder::new();
    let file = |name: &str, text: String| {
        let path = directory.file(name, text);
        self::text(&path).to_owned()
    };
    let mixed = file("mixed.txt", format!("{}\n{PUZZLE}\n", unique()));
    let plain = file("plain.txt", format!("{PUZZLE}\n"));
    let engine = |arguments: &[&str]| {
        let (code, _, summary) = said(("solve", arguments), "");
        assert_eq!(code, 0, "{summary}");
        let at = summary.find("engine ").expect("an engine");
        summary[at..].split(", limit").next().expect("a name").to_owned()
    };
    for (arguments, expected) in [
        (&[&*mixed][..], "constraints (portable)"),
        (&[&mixed, "--engine", "constraints-mrv"], "constraints-mrv (portable)"),
        (
            &[&mixed, &plain, "--backend", "portable"],
            "constraints (portable) for variants, rules (portable) for the others",
        ),
        (&[&plain, &mixed, "--engine", "constraints-stated"], "constraints-stated (portable)"),
    ] {
        assert_eq!(engine(arguments), format!("engine {expected}"));
    }
    let log = directory.join("log");
    engine(&[&plain, &mixed, "--latency", text(&log)]);
    let log = read(log);
    assert!(log.contains("engine constraints for variants, rules for the others, "), "{log}");
}
