//! Behaviour of `solve`, `verify` and `stats` on variants, on the program itself; and the verbs
//! that refuse them.

use std::fs;

use crate::harness::{PUZZLE, SOLUTION, run, said};
use ninefold_jobs::engine::registry::ENGINES;
use ninefold_jobs::ruleset::KINDS;

/// Exit code and standard output of `solve -` with these options.
fn solve(options: &[&str], input: &str) -> (i32, String) {
    let (code, out, _) = said(&[&["solve", "-"], options].concat(), input);
    (code, out)
}

/// The rows below the header.
fn rows(out: &str) -> Vec<&str> {
    out.lines().skip(1).collect()
}

/// The plain puzzle as givens, without those of these places.
fn givens(without: &[usize]) -> String {
    let clues = PUZZLE.bytes().enumerate();
    let clues = clues.filter(|(i, byte)| *byte != b'.' && !without.contains(i));
    let texts = clues.map(|(i, byte)| format!("~R{}C{}_{}", i / 9 + 1, i % 9 + 1, byte as char));
    format!(".{}", texts.collect::<String>())
}

/// A puzzle that is unique by its constraints: two of its clues are missing.
fn unique() -> String {
    format!(".Sum~8~R1C1~R1C2.GreaterThan~R1C1~R1C2{}", givens(&[0, 1]))
}

#[test]
fn a_file_of_several_forms_is_solved_in_order_on_any_number_of_threads() {
    let mut input = "# variants\n\n".to_owned();
    for i in 0..60 {
        input += &match i % 6 {
            0 => format!("{}\n", unique()),
            1 => format!("{{\"name\":\"{i}\",\"input\":\"{}\"}}\n", unique()),
            2 => format!("{PUZZLE}\n"),
            3 => format!("{}\tname {i};7.2\r\n", givens(&[])),
            4 => ".Nothing~R1C1\n".to_owned(),
            _ => format!("{{\"puzzle\":\"{PUZZLE}\"}}\n"),
        };
    }
    let file = tempfile::NamedTempFile::new().expect("a file");
    fs::write(file.path(), &input).expect("written");
    let path = file.path().to_str().expect("text");
    let (code, one, _) = said(&["solve", path, "--threads", "1"], "");
    let (_, two, _) = said(&["solve", path, "--threads", "2"], "");
    // Compared without showing them: they are long.
    assert!(one == two && (code, one.clone()) == solve(&["--threads", "2"], &input));
    let lines = rows(&one);
    assert_eq!((code, lines.len()), (3, 62));
    assert_eq!(lines[..2], ["# variants", ""]);
    for (i, row) in lines[2..].iter().enumerate() {
        let expected = match i % 6 {
            0 | 1 => format!("{},{SOLUTION},unique", unique()),
            2 | 5 => format!("{PUZZLE},{SOLUTION},unique"),
            3 => format!("{},{SOLUTION},unique", givens(&[])),
            _ => {
                let expected =
                    "expected the name of a constraint (`ninefold constraints` lists them)";
                let line = i + 3;
                format!(
                    ".Nothing~R1C1,,\"malformed: line {line}, column 2: found \"\"Nothing\"\", {expected}\""
                )
            }
        };
        assert_eq!(*row, expected, "{i}");
    }
}

/// The solution as a killer of 81 characters: cages of two in a row, except in the last column, and
/// one cage that lies across a corner, so that a comma stands in the text.
fn killer() -> String {
    let value = |i: usize| usize::from(SOLUTION.as_bytes()[i] - b'0');
    let symbol = |sum: usize| char::from(b"0123456789ABCDEFGH"[sum]);
    let cell = |i: usize| match (i, i % 9) {
        (0 | 10, _) | (_, 8) => symbol(value(i)),
        (1, _) => ',',
        (9, _) => symbol(value(1) + value(9)),
        (_, column) if column % 2 == 0 => symbol(value(i) + value(i + 1)),
        _ => '<',
    };
    (0..81).map(cell).collect()
}

#[test]
fn the_other_forms_of_a_line_are_solved_and_written_so_that_they_can_be_read() {
    let regions = (0..81).map(|i| char::from(b'a' + (i / 27 * 3 + i % 9 / 3) as u8));
    let jigsaw = format!("{PUZZLE}{}", regions.collect::<String>());
    let cells: String = SOLUTION.chars().map(|digit| format!("={digit}")).collect();
    let sumocue = format!("SumoCueV1{cells}");
    let killer = killer();
    let with_solution = format!("{killer};{SOLUTION}");
    let lines = [&*killer, &with_solution, &sumocue, &jigsaw];
    let solved = [&sumocue, &jigsaw].map(|text| format!("{text},{SOLUTION},unique"));
    let input = lines.join("\n");
    let (code, out, summary) = said(&["solve", "-", "--check"], &input);
    let rows = rows(&out);
    assert_eq!(code, 0, "{out}");
    assert!(summary.contains("given      1 right, 0 wrong"), "{summary}");
    assert_eq!(rows[2..], solved);
    for row in &rows[..2] {
        assert!(row.starts_with(&format!("\"{killer}\",")), "{row}");
    }
    let (code, wrong, summary) = said(&["verify", "-"], &out);
    assert_eq!((code, &*wrong), (0, ""), "{summary}");
    assert!(summary.contains(&format!("right                   {}", lines.len())), "{summary}");
}

#[test]
fn puzzles_in_toml_are_solved_and_a_wrong_one_takes_no_other_with_it() {
    let row = |row: usize| format!("{}\n", &PUZZLE[row * 9..row * 9 + 9]);
    let grid: String = (0..9).map(row).collect();
    let good = format!("[[puzzle]]\nname = 'a'\ngivens = '''\n{grid}'''\n");
    let wrong = "[[puzzle]]\ncage = [\n  \"3 r1c1-2\",\n  \"3 r1c10\",\n]\n";
    let file = format!("# by hand\n{good}{wrong}{good}").repeat(30);
    let (code, one) = solve(&["--threads", "1"], &file);
    assert!((code, one.clone()) == solve(&["--threads", "2"], &file));
    let rows = rows(&one);
    assert_eq!((code, rows.len()), (3, 90), "{one}");
    let expected = format!("{},{SOLUTION},unique", givens(&[]));
    let lines = file.lines().count() / 30;
    for (i, rows) in rows.chunks(3).enumerate() {
        assert_eq!((rows[0], rows[2]), (&*expected, &*expected));
        let line = i * lines + 1 + good.lines().count() + 4;
        let why = format!(",,\"malformed: line {line}, column ");
        assert!(rows[1].contains(&why), "{} is not at line {line}", rows[1]);
    }
    let whole = format!("givens = '''\n{grid}'''\n");
    assert_eq!(solve(&[], &whole), (0, format!("puzzle,solution,status\n{expected}\n")));
}

#[test]
fn solutions_in_toml_are_held_against_the_rules() {
    let drawing = |text: &str| -> String {
        (0..9).map(|row| format!("{}\n", &text[row * 9..row * 9 + 9])).collect()
    };
    let swapped = SOLUTION.replacen("53", "35", 1);
    let table = |solution: &str| {
        format!("[[puzzle]]\n{solution}givens = '''\n{}'''\nsum = '8 r1c1 r1c2'\n", drawing(PUZZLE))
    };
    let right = table(&format!("solution = '{SOLUTION}'\n"));
    let drawn = table(&format!("solution = '''\n{}'''\n", drawing(SOLUTION)));
    let wrong = table(&format!("solution = \"{swapped}\"\n"));
    let short = table(&format!("\nsolution = '{}'\n", &SOLUTION[..80]));
    let blank = table(&format!("solution = '{PUZZLE}'\n"));
    let file = [right, table(""), wrong, short, drawn, blank].concat();
    let line = |number: usize| -> usize {
        let tables = file.lines().enumerate().filter(|(_, line)| *line == "[[puzzle]]");
        tables.map(|(index, _)| index + 1).nth(number).expect("a table")
    };
    let (code, out, summary) = said(&["verify", "-"], &file);
    let expected = [
        format!("line {}: no solution is given", line(1)),
        format!("line {}: wrong: r1c1 may not hold 3", line(2)),
        format!(
            "line {}, malformed: column 93: found the end of the drawing, expected nine rows",
            line(3) + 2
        ),
        format!("line {}, malformed: column 15: found '.', expected nine rows", line(5) + 1),
    ];
    let said_lines: Vec<&str> = out.lines().collect();
    assert_eq!((code, said_lines.len()), (3, 4), "{out}");
    for (said, expected) in said_lines.iter().zip(&expected) {
        assert!(said.starts_with(expected), "{out}");
    }
    assert!(summary.contains("right                   2"), "{summary}");
    let (code, out, summary) = said(&["solve", "-", "--check"], &file);
    assert_eq!(code, 3);
    assert!(summary.contains("given      2 right, 1 wrong, 1 without"), "{summary}");
    assert!(out.contains("the given solution is wrong: r1c1 may not hold 3"), "{out}");
    assert_eq!(out.matches(",unique").count(), 4, "{out}");
}

#[test]
fn malformed_variants_are_reported_with_line_and_column_and_the_run_continues() {
    let cage_of_ten = "R1C1~R1C2~R1C3~R1C4~R1C5~R1C6~R1C7~R1C8~R1C9~R2C1";
    for (text, column, found) in [
        (".Cage~3~R1C1~R1C2.Foo~R1C1", 19, "found \"\"Foo\"\", expected the name of a constraint"),
        (".Cage~3~R1C1~R1C10", 14, "a cell of the grid"),
        (".Sum~3~R1C1~R0C2", 13, "a cell of the grid"),
        (&format!(".Cage~0~{cage_of_ten}"), 2, "found 10 cells"),
        (".Cage~18~R1C1~R1C2", 7, ""),
        (".Cage~x~R1C1~R1C2", 7, "found \"\"x\"\""),
        ("12x", 3, "found 'x'"),
        (&format!("{PUZZLE}{PUZZLE}"), 84, "the name of a region"),
    ] {
        let (code, out) = solve(&[], &format!("{}\n{text}\n{PUZZLE}\n", unique()));
        let rows = rows(&out);
        assert_eq!((code, rows.len()), (3, 3), "{text}");
        let expected = format!("{text},,\"malformed: line 2, column {column}: ");
        assert!(rows[1].starts_with(&expected) && rows[1].contains(found), "{}", rows[1]);
        assert!(rows[0].ends_with(",unique") && rows[2].ends_with(",unique"), "{out}");
        // The column is that of the line, wherever the text stands in it.
        let object = format!("{{\"puzzle\":\"{text}\"}}");
        let (_, out) = solve(&["--format", "variants"], &object);
        let expected = format!("malformed: line 1, column {}: ", column + 11);
        assert!(out.contains(&expected), "{out}");
    }
}

#[test]
fn solutions_are_counted_and_searches_end_at_their_limits() {
    let cage = ".Cage~3~R1C1~R1C2";
    assert_eq!(
        solve(&["--limit", "5"], cage).1.lines().last().expect("a row").split(',').next_back(),
        Some("multiple: at least 5 solutions")
    );
    let (code, out) = solve(&["--first"], &unique());
    assert_eq!((code, rows(&out)), (0, vec![&*format!("{},{SOLUTION},solved", unique())]));
    let (code, out) = solve(&["--node-limit", "1"], cage);
    assert_eq!((code, rows(&out)), (0, vec![&*format!("{cage},,gave-up")]));
    let (_, out) = solve(&["--explain-status"], ".~R1C1_5~R1C9_5");
    let why = "none: digit 5 at r1c1 and r1c9, which must differ";
    assert_eq!(rows(&out), [format!(".~R1C1_5~R1C9_5,,\"{why}\"")]);
}

#[test]
fn counts_alone_and_objects_and_latencies() {
    let input = format!("{}\n.Cage~3~R1C1~R1C2\n.Cage~18~R1C1~R1C2\n{PUZZLE}\n", unique());
    let (code, out) = solve(&["--count-only"], &input);
    let counts = "status,count\nunique,2\nsolved,0\nmultiple,1\nnone,0\ngave-up,0\nmalformed,1\n";
    assert_eq!((code, &*out), (3, counts));
    let (_, out) = solve(&["--output-format", "jsonl"], &input);
    let objects: Vec<serde_json::Value> =
        out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(
        (&objects[0]["puzzle"], &objects[0]["solution"]),
        (&unique().into(), &SOLUTION.into())
    );
    assert!(
        objects[1]["nodes"].as_u64() > Some(0) && objects[1]["propagations"].as_u64() > Some(0)
    );
    assert!(objects[2]["explanation"].as_str().expect("text").starts_with("line 3, column "));
    let directory = tempfile::tempdir().expect("a directory");
    let log = directory.path().join("latency.hlog");
    let (code, _, summary) =
        said(&["solve", "-", "--latency", log.to_str().expect("text")], &input);
    assert_eq!(code, 3);
    assert!(summary.contains("engine constraints (portable), limit 2"), "{summary}");
    assert!(summary.contains("verified   3 solutions, all correct"), "{summary}");
    assert!(summary.contains("latency    p50"), "{summary}");
    let log = fs::read_to_string(log).expect("a log");
    assert!(log.contains("engine constraints, nanoseconds, a puzzle"), "{log}");
}

#[test]
fn long_texts_are_written_whole() {
    let long = format!("{}{}", unique(), ".Thermo~R8C4~R9C4.Sum~7~R1C1~R1C4".repeat(100));
    assert!(long.len() > 3_000);
    for form in ["csv", "jsonl"] {
        let (_, out) = solve(&["--output-format", form], &long);
        assert!(out.contains(&long), "{form}");
    }
}

#[test]
fn verify_reads_the_output_of_solve_and_names_broken_rules() {
    let input = format!("{}\n{PUZZLE}\n.Cage~18~R1C1~R1C2\n.~R1C1_5~R1C2_5\n", unique());
    for form in ["csv", "jsonl"] {
        let (_, solved) = solve(&["--output-format", form], &input);
        let (code, out, summary) = said(&["verify", "-"], &solved);
        assert_eq!((code, &*out), (0, ""), "{summary}");
        assert!(summary.contains("right                   2"), "{summary}");
        assert!(summary.contains("without                 2"), "{summary}");
        let first = if form == "csv" { 2 } else { 1 };
        let swapped = SOLUTION.replacen("53", "35", 1);
        let (code, out, _) = said(&["verify", "-"], solved.replacen(SOLUTION, &swapped, 1));
        assert_eq!(code, 3);
        assert!(out.starts_with(&format!("line {first}: wrong: broken: ")), "{out}");
        let (code, out, _) = said(&["verify", "-"], solved.replacen("Sum~8", "Sum~9", 1));
        assert_eq!(code, 3);
        let broken = out.strip_prefix(&format!("line {first}: wrong: broken: ")).expect("a reason");
        assert!(
            broken.contains("r1c1") && broken.contains("r1c2") && broken.contains('9'),
            "{out}"
        );
    }
    let (code, out, _) = said(&["verify", "-"], ".Foo~1\n");
    assert_eq!(code, 3);
    assert!(out.starts_with("line 1, malformed: column 2: found \"Foo\""), "{out}");
}

#[test]
fn given_solutions_are_held_against_the_rules() {
    let object = |puzzle: &str, solution: &str| {
        format!("{{\"name\":\"a\",\"input\":\"{puzzle}\",\"solution\":\"{solution}\"}}\n")
    };
    let wrong = unique().replace("Sum~8", "Sum~9");
    let objects = object(&unique(), SOLUTION) + &object(&wrong, SOLUTION);
    let csv = format!("puzzle,solution\n\"{}\",{SOLUTION}\n{wrong},{SOLUTION}\n", unique());
    let lines = format!("{};{SOLUTION}\n{wrong};x;{SOLUTION}\n", unique());
    for input in [&objects, &csv, &lines] {
        let (code, out, summary) = said(&["solve", "-", "--check"], input);
        assert_eq!(code, 3, "{input}");
        assert!(summary.contains("given      1 right, 1 wrong, 0 without"), "{summary}");
        assert_eq!(rows(&out)[0], format!("{},{SOLUTION},unique", unique()));
        assert!(rows(&out)[1].contains("the given solution is wrong: broken: "), "{out}");
    }
}

#[test]
fn extra_fields_are_kept() {
    let input =
        format!("{}\ta name\n{{\"puzzle\":\"{}\",\"name\":\"another\"}}\n", unique(), unique());
    let (code, out) = solve(&["--keep-fields"], &input);
    let row = |name: &str| format!("{},{SOLUTION},unique,{name}", unique());
    assert_eq!((code, rows(&out)), (0, vec![&*row("a name"), &*row("another")]));
    assert!(out.starts_with("puzzle,solution,status,fields\n"));
}

#[test]
fn anything_may_stand_in_a_line() {
    let huge = format!(".Cage~{}\n", "9".repeat(300_000));
    let lines: [&[u8]; 9] = [
        b".\xff~R1C1\n",
        b"{\"puzzle\":\"\xff\"}\n",
        b"{\"puzzle\":\".V~R1C1~\\n R1C2\"}\n",
        b"{\"puzzle\":\".V~R1C1~\\n R1C10\"}\n",
        b"{\"puzzle\":[]}\n",
        b"{}\n",
        b"SumoCueV1\n",
        b"\0\n",
        huge.as_bytes(),
    ];
    let input = [unique().as_bytes(), b"\n", &lines.concat()].concat();
    let output = run(&["solve", "-"], &input);
    let out = String::from_utf8_lossy(&output.stdout);
    let rows = rows(&out);
    assert_eq!((output.status.code(), rows.len()), (Some(3), 10));
    assert!(rows[1].contains("byte 0xff"), "{}", rows[1]);
    // Line ends of a text cannot stand in a line of output.
    assert!(rows[3].starts_with(".V~R1C1~R1C2,") && rows[3].ends_with(",multiple"), "{}", rows[3]);
    assert!(rows[4].contains("in the text without its escapes"), "{}", rows[4]);
    let malformed = rows.iter().filter(|row| row.contains("malformed: line ")).count();
    assert_eq!(malformed, 8);
}

#[test]
fn other_verbs_refuse_variants() {
    let directory = tempfile::tempdir().expect("a directory");
    let file = directory.path().join("variants.txt");
    fs::write(&file, unique()).expect("written");
    let (path, out) = (file.to_str().expect("text"), directory.path().join("out"));
    let out_path = out.to_str().expect("text");
    for arguments in [
        &["canon", path, "-o", out_path][..],
        &["dedup", path, "-o", out_path],
        &["morph", path, "-o", out_path],
        &["convert", path, "--to", "csv", "-o", out_path],
    ] {
        let (code, printed, error) = said(arguments, "");
        assert_eq!((code, &*printed), (1, ""), "{arguments:?}: {error}");
        assert!(error.contains("may have variant puzzles, which only solve,"), "{error}");
        assert!(!out.exists(), "{arguments:?}");
    }
    let (_, _, error) = said(&["dedup", path], "");
    let takers = "which only solve, show, explain, grade, verify, stats, compare, bench and convert (to rulesets) take";
    assert!(error.contains(takers), "{error}");
}

#[test]
fn engines_that_can_solve_variants_do_and_the_others_name_them() {
    // The rest of the first row, without its cages, follows from their sums.
    let cages = ".Cage~8~R1C1~R1C2.Cage~10~R1C3~R1C4.Cage~15~R1C5~R1C6.Cage~10~R1C7~R1C8";
    let input = format!("{}\n{PUZZLE}\n{cages}\n", unique());
    let able: Vec<&str> =
        ENGINES.iter().filter(|entry| entry.variants.is_some()).map(|entry| entry.name).collect();
    let run = |engine: &str| {
        said(&["solve", "-", "--output-format", "jsonl", "--engine", engine], &input)
    };
    let work = |out: &str| -> Vec<[serde_json::Value; 2]> {
        let objects = out.lines().map(|line| serde_json::from_str(line).expect("JSON"));
        objects
            .map(|object: serde_json::Value| {
                [object["nodes"].clone(), object["propagations"].clone()]
            })
            .collect()
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
fn boards_of_other_sizes_are_a_character_a_cell_or_drawn() {
    let (code, out) = solve(
        &[],
        "1...2.......3..4\n\
         AABBACBBACCCDDDD\n\
         1..4..2.2...4..1 AABBACBBACCCDDDD,name\n\
         123412341234123412341234123412341234123412341234123412341234.2.4\n\
         1...2.......3..5\n",
    );
    let rows = rows(&out);
    assert_eq!(code, 3, "{out}");
    assert_eq!(rows.len(), 5);
    let is = |row: usize, status: &str| assert!(rows[row].ends_with(status), "{}", rows[row]);
    is(0, ",multiple");
    is(1, ",multiple");
    is(3, ",multiple");
    is(
        4,
        "column 16: found '5', expected a digit, no higher than the board has rows, or a blank (0 . _ *)\"",
    );
    // The same puzzle in four ways.
    let cells = "12.4.4....4.4..1";
    let drawn = "1 2 | . 4\n. 4 | . .\n----+----\n. . | 4 .\n4 . | . 1\n";
    let lines = "12.4\n.4..\n..4.\n4..1\n";
    let items = ".Shape~4x4.~R1C1_1~R1C2_2~R1C4_4~R2C2_4~R3C3_4~R4C1_4~R4C4_1\n";
    let answer = |text: &str| {
        let (code, out) = solve(&["--output-format", "solution"], text);
        (code, out)
    };
    let expected = answer(items);
    assert_eq!(expected, (0, "1234341221434321\n".to_owned()));
    for text in [cells, drawn, lines] {
        assert_eq!(answer(text), expected, "{text}");
    }
    let (code, out, _) = said(&["solve", cells, "--output-format", "solution"], "");
    assert_eq!((code, out), expected);
    assert_eq!(said(&["show", cells], "").0, 0);
}

#[test]
fn plain_puzzles_among_variants_are_solved_by_the_engine_that_is_named_and_other_files_as_ever() {
    let directory = tempfile::tempdir().expect("a directory");
    let file = |name: &str, text: String| {
        let path = directory.path().join(name);
        fs::write(&path, text).expect("written");
        path.to_str().expect("text").to_owned()
    };
    let mixed = file("mixed.txt", format!("{}\n{PUZZLE}\n", unique()));
    let plain = file("plain.txt", format!("{PUZZLE}\n"));
    let engine = |arguments: &[&str]| {
        let (code, _, summary) = said(&[&["solve"], arguments].concat(), "");
        assert_eq!(code, 0, "{summary}");
        let at = summary.find("engine ").expect("an engine");
        summary[at..].split(", limit").next().expect("a name").to_owned()
    };
    assert_eq!(engine(&[&mixed]), "engine constraints (portable)");
    assert_eq!(
        engine(&[&mixed, "--engine", "constraints-mrv"]),
        "engine constraints-mrv (portable)"
    );
    let both = engine(&[&mixed, &plain, "--backend", "portable"]);
    assert_eq!(both, "engine constraints (portable) for variants, rules (portable) for the others");
    let both = engine(&[&plain, &mixed, "--engine", "constraints-stated"]);
    assert_eq!(both, "engine constraints-stated (portable)");
    let log = directory.path().join("log");
    engine(&[&plain, &mixed, "--latency", log.to_str().expect("text")]);
    let log = fs::read_to_string(log).expect("a log");
    assert!(log.contains("engine constraints for variants, rules for the others, "), "{log}");
}

#[test]
fn statistics_count_what_puzzles_state() {
    let input = format!("{}\n{PUZZLE}\n.Cage~18~R1C1~R1C2\n# a\n{}\n", unique(), givens(&[0]));
    let (code, out, _) = said(&["stats", "-", "--json"], &input);
    let found: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(code, 3);
    assert_eq!(
        (&found["puzzles"], &found["malformed"], &found["remarks"]),
        (&3.into(), &1.into(), &1.into())
    );
    assert_eq!(found["constraints"]["Sum"], serde_json::json!({ "times": 1, "puzzles": 1 }));
    assert_eq!(found["clues"], serde_json::json!({ "28": 1, "29": 1, "30": 1 }));
    assert_eq!(found["status"]["unique"].as_u64().map(|n| n >= 2), Some(true));
    assert_eq!(
        (&found["minimal"], &found["automorphisms"]),
        (&serde_json::Value::Null, &serde_json::Value::Null)
    );
    let (_, one, _) = said(&["stats", "-", "--threads", "1"], &input);
    let (_, two, _) = said(&["stats", "-", "--threads", "2"], &input);
    assert_eq!(one, two);
    assert!(one.contains("minimal                       –"), "{one}");
}

#[test]
fn the_list_of_constraints_is_whole() {
    let (code, out, _) = said(&["constraints"], "");
    assert_eq!(code, 0);
    for kind in KINDS {
        assert!(
            out.contains(&format!(".{}", kind.name)) && out.contains(kind.about),
            "{}",
            kind.name
        );
    }
}

#[test]
fn a_variant_is_explained_step_by_step_as_far_as_its_constraints_go() {
    let first = |name: &str| {
        let text = fs::read_to_string(format!("{}/datasets/{name}.txt", crate::harness::ROOT));
        text.expect("a dataset").lines().next().expect("a line").to_owned()
    };
    let killer = first("killer");
    let (code, out, error) = said(&["explain", &killer], "");
    assert_eq!((code, &*error), (0, ""), "{out}");
    assert!(out.contains("solved: ") || out.contains("solved in "), "{out}");
    assert!(out.contains(" => r") && out.contains(" Single: r"), "{out}");
    let (_, quiet, _) = said(&["explain", &killer, "--quiet", "--step", "1"], "");
    assert_eq!(quiet, out.lines().next().expect("a step").to_owned() + "\n");
    let (code, json, error) = said(&["explain", &killer, "--json"], "");
    assert_eq!((code, &*error), (0, ""));
    let path: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    let steps = path["steps"].as_array().expect("steps").len();
    assert!(steps > 10 && path["status"] == "unique", "{path}");
    assert!(out.contains(&format!(" {steps} steps")), "{out}");
    for (arguments, expected) in [
        (&["explain", &killer, "--all"][..], "--all is for classic puzzles"),
        (
            &["explain", ".Shape~4x4", "--svg-step", "1", "--style", "dark"],
            "--style dark is for classic puzzles",
        ),
        (&["explain", &killer, "--svg-step", "9999"], "there is no such step"),
    ] {
        let (code, _, error) = said(arguments, "");
        assert!(code != 0 && error.contains(expected), "{error}");
    }
    let (_, out, _) = said(&["explain", ".Cage~3~R1C1~R1C2.~R1C1_9"], "");
    assert!(out.contains("no solution"), "{out}");
}

#[test]
fn steps_of_a_variant_come_with_grids_and_pictures() {
    let small =
        ".Shape~4x4.Cage~3~R1C1~R1C2.Cage~3~R2C3~R2C4.Cage~6~R3C1~R4C1.~R3C3_4.~R4C2_3.~R4C4_1";
    let text = fs::read_to_string(format!("{}/datasets/killer.txt", crate::harness::ROOT));
    let killer = text.expect("a dataset").lines().next().expect("a line").to_owned();
    for (puzzle, rows) in [(small, 4), (&*killer, 9)] {
        let (_, plain, _) = said(&["explain", puzzle, "--quiet"], "");
        let (code, out, error) = said(&["explain", puzzle, "--grids", "--quiet"], "");
        assert_eq!((code, &*error), (0, ""));
        let steps = plain.lines().filter(|line| !line.starts_with("  ")).count();
        assert_eq!(out.matches('┏').count(), steps, "{out}");
        // Every step has its number, and all that it does is in the grid above it.
        for (number, (step, grid)) in (1..).zip(plain.lines().zip(out.split("\n\n"))) {
            assert!(grid.contains(&format!("{number}. {step}")), "{grid}");
            let grid = grid.trim();
            assert_eq!(grid.lines().count(), 2 * rows + 2, "{grid}");
            let result = step.rsplit_once(" => ").map(|(_, result)| result);
            let goes = |one: &str| one.split_once("<>").map_or(0, |(_, values)| values.len());
            let gone = result.map_or(0, |result| result.split(' ').map(goes).sum::<usize>());
            let (drawing, _) = grid.rsplit_once('\n').expect("a sentence");
            assert_eq!(drawing.matches('-').count(), gone, "{step}\n{grid}");
            assert_eq!(drawing.matches('+').count(), usize::from(result.is_none()), "{grid}");
        }
        let (code, picture, error) = said(&["explain", puzzle, "--svg-step", "1"], "");
        assert_eq!((code, &*error), (0, ""));
        let first = plain.lines().next().expect("a step").replace('<', "&lt;").replace('>', "&gt;");
        assert!(picture.starts_with("<svg ") && picture.contains(&first), "{first}\n{picture}");
    }
    let (_, whole, _) = said(&["explain", small, "--grids"], "");
    assert!(whole.starts_with("candidates: * is what the step is about"), "{whole}");
    assert!(whole.ends_with("┗━━━┷━━━┻━━━┷━━━┛\nsolved in 15 steps: easy\n"), "{whole}");
}

#[test]
fn a_page_has_the_steps_of_variants_and_of_classic_puzzles() {
    let directory = tempfile::tempdir().expect("a directory");
    let (input, page) = (directory.path().join("in.txt"), directory.path().join("all.html"));
    let small =
        ".Shape~4x4.Cage~3~R1C1~R1C2.Cage~3~R2C3~R2C4.Cage~6~R3C1~R4C1.~R3C3_4.~R4C2_3.~R4C4_1";
    let classic = fs::read_to_string(format!("{}/datasets/easy.txt", crate::harness::ROOT));
    let classic = classic.expect("a dataset").lines().next().expect("a line").to_owned();
    let jigsaw = "R1C1~R1C2~R1C3";
    let lines = [small.to_owned(), format!(".Thermo~{jigsaw}.~R1C1_4"), classic];
    fs::write(&input, lines.join("\n")).expect("written");
    let (input, file) = (input.to_str().expect("a path"), page.to_str().expect("a path"));
    let (code, out, error) = said(&["explain", input, "--count", "3", "--html", file], "");
    assert_eq!((code, &*error), (0, ""), "{out}");
    let index = fs::read_to_string(&page).expect("an index");
    assert!(
        index.contains("solved in 15 steps: easy") && index.contains("not solved: "),
        "{index}"
    );
    let text = fs::read_to_string(directory.path().join("all-1.html")).expect("a page");
    assert_eq!(text.matches("<svg ").count(), 16, "a picture of each step and of the end");
    assert!(text.contains("Step 1: ") && text.contains("The end"), "{text}");
    assert!(text.contains("is what the step is about"), "{text}");
}

#[test]
fn reasons_name_houses_cages_and_digits() {
    let text = fs::read_to_string(format!("{}/datasets/killer.txt", crate::harness::ROOT));
    let killer = text.expect("a dataset").lines().next().expect("a line").to_owned();
    let (_, json, _) = said(&["explain", &killer, "--json"], "");
    let path: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    let (_, out, _) = said(&["explain", &killer], "");
    let (_, solved, _) = said(&["solve", &killer, "--header", "none", "-q"], "");
    let solution = solved.split(',').nth(1).expect("a solution").as_bytes().to_vec();
    let digit = |cell: &serde_json::Value| {
        let name = cell.as_str().expect("a cell").as_bytes();
        i64::from(solution[usize::from(name[1] - b'1') * 9 + usize::from(name[3] - b'1')] - b'0')
    };
    let steps = path["steps"].as_array().expect("steps");
    let of = |code: &str| steps.iter().filter(|step| step["code"] == code).collect::<Vec<_>>();
    let number = |value: &serde_json::Value| value.as_i64().expect("a number");
    for step in of("sum") {
        let sum = &step["sum"];
        let (mut total, mut is_of_a_cage) = (0, false);
        for part in sum["from"].as_array().expect("parts") {
            let cells = part["cells"].as_array().expect("cells");
            assert_eq!(cells.iter().map(digit).sum::<i64>(), number(&part["sum"]), "{step}");
            if part["house"].is_null() {
                let names = cells.iter().map(|cell| cell.as_str().expect("a name").to_uppercase());
                let item = format!(".Cage~{}~{}", part["sum"], names.collect::<Vec<_>>().join("~"));
                assert!(killer.contains(&item), "{item} is not of the puzzle: {step}");
                let name = format!("{} ({})", cells[0].as_str().expect("a name"), part["sum"]);
                assert!(step["sentence"].as_str().is_some_and(|says| says.contains(&name)));
                is_of_a_cage = true;
            }
            total += number(&part["sum"]) * number(&part["times"]);
        }
        assert!(is_of_a_cage && total == number(&sum["total"]), "{step}");
        let terms = sum["terms"].as_array().expect("terms");
        let found: i64 = terms.iter().map(|one| number(&one["times"]) * digit(&one["cell"])).sum();
        assert_eq!(found, total, "{step}");
    }
    for step in of("house") {
        let subsets = step["subsets"].as_array().expect("subsets");
        assert!(!subsets.is_empty(), "{step}");
        assert!(subsets.iter().all(|one| one["house"].is_string()), "{step}");
    }
    assert!(of("sum").len() > 1 && of("house").len() > 2, "{json}");
    assert!(out.contains(" less the cages r") && out.contains("only in r"), "{out}");
    assert!(!out.contains("several sums") && !out.contains("subsets"), "{out}");
}

#[test]
fn explain_reports_that_there_is_no_solution() {
    // A search finds that out; no step does.
    let none = concat!(
        ".Shape~6x6.Skyscraper~R3~2~2.Skyscraper~R4~2~2.Skyscraper~R6~2~2.Skyscraper~C1~~2",
        ".Skyscraper~C2~2~2.Skyscraper~C3~2.Skyscraper~C4~~3"
    );
    let (_, solved, _) = said(&["solve", none, "--header", "none", "-q"], "");
    assert!(solved.contains(",none"), "{solved}");
    let (code, out, error) = said(&["explain", none], "");
    assert_eq!((code, &*error), (0, ""), "{out}");
    let end = out.lines().last().expect("an end");
    assert!(end.contains("no solution") && !end.contains("hard"), "{end}");
    let (_, json, _) = said(&["explain", none, "--json"], "");
    let path: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert!(path["status"] == "none" && path["level"].is_null(), "{json}");
    // A step does.
    let (_, json, _) = said(&["explain", ".Cage~3~R1C1~R1C2.~R1C1_9", "--json"], "");
    let path: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert!(path["level"].is_null() && path["contradiction"].is_string(), "{json}");
}

#[test]
fn where_nothing_follows_a_trial_is_a_step() {
    let hard = concat!(
        ".~R1C1_8.~R2C3_3.~R2C4_6.~R3C2_7.~R3C5_9.~R3C7_2.~R4C2_5.~R4C6_7.~R5C5_4.~R5C6_5",
        ".~R5C7_7.~R6C4_1.~R6C8_3.~R7C3_1.~R7C8_6.~R7C9_8.~R8C3_8.~R8C4_5.~R8C8_1.~R9C2_9",
        ".~R9C7_4.AllDifferent~R1C2~R1C3"
    );
    let (code, out, error) = said(&["explain", hard], "");
    assert_eq!((code, &*error), (0, ""), "{out}");
    let lines: Vec<&str> = out.lines().collect();
    let trial = lines.iter().position(|line| line.starts_with("Trial: r")).expect("a trial");
    let (assumed, follows) = lines[trial]["Trial: ".len()..].split_once(' ').expect("a cell");
    assert_eq!(follows, format!("leads to a contradiction => {}", assumed.replace('=', "<>")));
    assert!(lines[trial + 1].starts_with("  "), "{out}");
    let (_, json, _) = said(&["explain", hard, "--json"], "");
    let path: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    let steps = path["steps"].as_array().expect("steps");
    let step = steps.iter().find(|step| step["code"] == "trial").expect("a trial");
    assert_eq!(step["tier"], "hard");
    assert!(step["trial"].is_array() && step["eliminations"].is_array(), "{step}");
    let cells = |step: &serde_json::Value| step["cells"].as_array().expect("cells").len();
    let inner = step["trial"].as_array().expect("deductions");
    let hidden = inner.iter().find(|step| step["code"] == "hidden-single").expect("a single");
    assert_eq!((cells(step), cells(hidden)), (1, 9), "{json}");
    let reason = step["reason"].as_str().expect("a reason");
    assert!(reason.starts_with(&format!("{assumed} leads to a contradiction: ")), "{reason}");
    let last = lines.last().expect("a summary");
    assert!(path["solved"].as_bool() == Some(true), "{last}");
    assert!(last.contains(" of them by trial: hard"), "{last}");
    // Where no assumption is enough by itself, a search refutes one.
    let little = concat!(
        ".LittleKiller~30~R9C2.LittleKiller~19~R3C9.LittleKiller~4~R1C2.LittleKiller~33~R1C7",
        ".LittleKiller~25~R1C6.LittleKiller~24~R9C4.LittleKiller~4~R2C9.LittleKiller~22~R1C3",
        ".LittleKiller~30~R6C9.LittleKiller~52~R1C9.LittleKiller~20~R9C6.LittleKiller~14~R6C1",
        ".LittleKiller~47~R9C3.LittleKiller~22~R7C1.LittleKiller~37~R1C8",
        ".~R2C2_5~R5C3_2~R5C6_4~R6C1_6~R6C5_5~R6C8_7~R6C9_8~R8C8_8"
    );
    let (code, out, error) = said(&["explain", little], "");
    assert_eq!((code, &*error), (0, ""), "{out}");
    assert!(out.contains("no solution is left, as a search of "), "{out}");
    assert!(out.lines().last().is_some_and(|last| last.starts_with("solved in ")), "{out}");
}

#[test]
fn boards_of_other_sizes_and_extra_cells_are_explained_and_graded() {
    let small =
        ".Shape~4x4.Cage~3~R1C1~R1C2.Cage~3~R2C3~R2C4.Cage~6~R3C1~R4C1.~R3C3_4.~R4C2_3.~R4C4_1";
    let (code, out, error) = said(&["explain", small], "");
    assert_eq!((code, &*error), (0, ""), "{out}");
    let cage = "the cage r1c1 r1c2 holds different values of sum 3 => r1c1<>3 r1c2<>4";
    assert!(out.contains(cage) && out.contains("Hidden Single: "), "{out}");
    assert!(out.ends_with(" steps: easy\n"), "{out}");
    let (_, json, _) = said(&["explain", small, "--json"], "");
    let path: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    let (_, solved, _) = said(&["solve", small, "--header", "none", "-q"], "");
    let end = path["end"].as_str().expect("a grid");
    assert!(path["solved"] == true && solved.contains(&format!(",{end},unique")), "{json}");

    // A candidate that a constraint strikes at the beginning has its reason on every board.
    let (_, out, _) = said(&["explain", ".Cage~3~R1C1~R1C2"], "");
    let first = out.lines().next().unwrap_or_default();
    assert!(first.contains("of sum 3") && first.contains(" => r1c1<>3456789 "), "{out}");
    let (code, out, _) = said(&["explain", ".Var~A~~2.Sum~3~VA1~VA2"], "");
    assert!(code == 0 && out.contains("VA1<>3456789"), "{out}");
    // A clue about a whole row is no rule of the row.
    for (clue, says) in [
        (".Sandwich~8~R1.~R1C1_1", " => r1c2<>479 r1c3<>478 "),
        (".Shape~6x6.Sandwich~5~R1.~R1C1_1", " => r1c2<>46 r1c3<>45 "),
    ] {
        let (_, out, _) = said(&["explain", clue], "");
        let step = out.lines().find(|line| line.contains(says)).unwrap_or_else(|| panic!("{out}"));
        assert!(step.contains("sum") && !step.contains("subsets"), "{out}");
    }
    // Values above nine stand apart.
    let (_, out, _) = said(&["explain", ".Shape~12x12.Cage~3~R1C1~R1C2"], "");
    assert!(out.contains("r1c1<>3,4,5,6,7,8,9,10,11,12 r1c2<>"), "{out}");
    let pair = "in row 1, r1c1 r1c2 hold only 1 and 2 => r1c3<>1,2 r1c4<>1,2 ";
    assert!(out.contains(pair), "{out}");

    let (code, out, error) = said(&["grade", "-", "--header", "none"], format!("{small}\n"));
    let grade = "112,constraint,15,0,0,true,0,naked-single:11 hidden-single:2 constraint:2";
    let expected = format!("1,{small},unique,easy,0,{grade}\n");
    assert_eq!((code, &*out), (0, &*expected), "{error}");
    let several = ".Shape~4x4.Cage~3~R1C1~R1C2\n";
    let (_, out, _) = said(&["grade", "-", "--header", "none"], several);
    assert!(out.contains(",multiple,,"), "{out}");
}

#[test]
fn grades_of_variants_have_solutions_kept_fields_and_the_columns_that_are_asked_for() {
    let small =
        ".Shape~4x4.Cage~3~R1C1~R1C2.Cage~3~R2C3~R2C4.Cage~6~R3C1~R4C1.~R3C3_4.~R4C2_3.~R4C4_1";
    let text = fs::read_to_string(format!("{}/datasets/killer.txt", crate::harness::ROOT));
    let killer = text.expect("a dataset").lines().next().expect("a line").to_owned();
    let input = format!(
        "id,puzzle,author\n7,{small},\"Ada, Bea\"\n8,{killer},Cy\n9,.Cage~3~R1C1~R1C2,\n10,.Cage~x,D\n"
    );
    let all = ["grade", "-", "--solutions", "--keep-fields"];
    let (code, out, error) = said(&all, &input);
    assert_eq!(code, 3, "{error}");
    let lines: Vec<&str> = out.lines().skip(1).collect();
    let names = format!("line,puzzle,solution,status,level,nodes,{OF_GRADE},id,author");
    assert_eq!(lines[0], names);
    assert!(lines[1].contains(",1234341221434321,unique,easy,0,112,"), "{out}");
    assert!(lines[1].ends_with(",7,\"Ada, Bea\""), "{out}");
    let (_, solved, _) = said(&["solve", &killer, "--header", "none", "-q"], "");
    let solution = solved.split(',').nth(1).expect("a solution");
    assert!(lines[2].contains(&format!(",{solution},unique,")), "{out}");
    assert!(lines[2].ends_with(",8,Cy") && lines[3].contains(",,multiple,,"), "{out}");
    // Every row has all columns.
    assert!(lines[4].contains("malformed") && lines[4].ends_with(&",".repeat(12)), "{out}");
    let (_, some, error) =
        said(&["grade", "-", "--solutions", "--columns", "level,solution,puzzle"], &input);
    let some: Vec<&str> = some.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(some[0], "level,solution,puzzle", "{error}");
    assert_eq!(some[1], format!("easy,1234341221434321,{small}"));
    let json = ["--output-format", "jsonl", "--header", "none"];
    let (_, out, _) = said(&[&all[..], &json].concat(), &input);
    let row: serde_json::Value =
        serde_json::from_str(out.lines().next().expect("a row")).expect("JSON");
    assert_eq!(row["solution"], "1234341221434321");
    assert_eq!(row["fields"], serde_json::json!({"id": "7", "author": "Ada, Bea"}));
}

#[test]
fn variants_are_graded_by_how_far_their_constraints_are_combined() {
    let killers = fs::read_to_string(format!("{}/datasets/killer.txt", crate::harness::ROOT));
    let killers: Vec<String> =
        killers.expect("a dataset").lines().take(30).map(str::to_owned).collect();
    let input = format!(
        "# a remark\n{}\n{PUZZLE}\n.Cage~3~R1C1~R1C2\n.Cage~99~R1C1\n.~R1C1_5~R1C2_5.AntiKnight\n",
        killers.join("\n")
    );
    let (code, out, error) = said(&["grade", "-", "--threads", "2"], &input);
    assert_eq!(code, 3, "{error}");
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines[0].starts_with("# variants graded by ninefold"), "{out}");
    assert_eq!(lines[1], format!("line,puzzle,status,level,nodes,{OF_GRADE}"));
    assert_eq!(lines.len(), 2 + 30 + 4, "{out}");
    for level in ["medium", "hard"] {
        assert!(lines.iter().any(|line| line.contains(&format!(",unique,{level},"))), "{out}");
    }
    assert!(lines[33].contains(",multiple,,"), "{out}");
    assert!(lines[34].starts_with("34,,") && lines[34].contains("malformed"), "{out}");
    assert!(lines[35].ends_with(",none,,0,,,,,,,,"), "{out}");
    assert!(error.contains("several solutions") && error.contains("medium"), "{error}");
    // A search that has no time gives up.
    let (code, out, error) = said(&["grade", "-", "--timeout", "0ms"], ".AntiKnight\n");
    assert!(code == 0 && out.contains(",gave-up,,"), "{out} {error}");
    let (code, _, error) = said(&["grade", "-", "--timeout", "1s"], format!("{PUZZLE}\n"));
    assert!(code == 1 && error.contains("--timeout is for variants"), "{error}");
    let (_, json, _) =
        said(&["grade", "-", "--output-format", "jsonl", "--header", "none"], &input);
    let first: serde_json::Value =
        serde_json::from_str(json.lines().next().expect("a row")).expect("JSON");
    assert_eq!((&first["line"], &first["status"]), (&2.into(), &"unique".into()), "{json}");
    for option in [["--morphs", "2"], ["--profile", "se"]] {
        let (code, _, error) = said(&["grade", "-", option[0], option[1]], &input);
        let expected = format!("{} is for classic puzzles", option[0]);
        assert!(code == 1 && error.contains(&expected), "{error}");
    }
}

/// The columns of a grade behind those of the search.
const OF_GRADE: &str = "score,hardest,steps,trials,longest_trial,logic,open,techniques";

/// A killer of which `explain` takes trials.
fn hard_killer() -> String {
    let killers = fs::read_to_string(format!("{}/datasets/killer.txt", crate::harness::ROOT));
    killers.expect("a dataset").lines().nth(2).expect("a line").to_owned()
}

#[test]
fn a_grade_counts_the_steps_that_explain_shows() {
    let killer = hard_killer();
    let (code, json, error) = said(&["explain", &killer, "--json"], "");
    let path: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!((code, path["gave_up"].as_bool()), (0, Some(false)), "{error}");
    let steps = path["steps"].as_array().expect("steps");
    let of = |name: &str| steps.iter().filter(|step| step["technique"] == name).count();
    let inner = |step: &serde_json::Value| step["trial"].as_array().map_or(0, Vec::len);
    let grade = |options: &[&str]| {
        let order = ["grade", "-", "--output-format", "jsonl", "--header", "none"];
        let (_, out, error) = said(&[&order[..], options].concat(), format!("{killer}\n"));
        (serde_json::from_str::<serde_json::Value>(&out).expect("JSON"), error)
    };
    let (row, error) = grade(&["--trials"]);
    assert_eq!((&row["level"], &row["score"]), (&"hard".into(), &path["score"]), "{row}");
    assert_eq!((&row["hardest"], &row["open"]), (&"trial".into(), &0.into()), "{row}");
    assert_eq!((&row["steps"], &row["trials"]), (&steps.len().into(), &of("trial").into()));
    assert_eq!(row["longest_trial"], *steps.iter().map(inner).max().as_ref().expect("steps"));
    for (technique, uses) in row["techniques"].as_object().expect("techniques") {
        assert_eq!(*uses, of(technique), "{technique}");
    }
    assert!(error.contains("hardest technique of those that were solved"), "{error}");
    assert!(error.contains("trials of those that were solved\n  more"), "{error}");
    // Without trials it ends where deductions do.
    let (row, error) = grade(&[]);
    assert_eq!((&row["level"], &row["logic"]), (&"hard".into(), &false.into()), "{row}");
    assert!(row["trials"] == 0 && row["open"].as_u64() > Some(0), "{row}");
    assert!(!error.contains("of those that were solved"), "{error}");
    let (code, _, error) = said(&["grade", "-", "--trials"], format!("{PUZZLE}\n"));
    assert!(code == 1 && error.contains("--trials is for variants"), "{error}");
}

#[test]
fn explain_gives_up_after_its_time_with_the_steps_up_to_there() {
    let killer = hard_killer();
    let (code, out, error) = said(&["explain", &killer, "--timeout", "0ms"], "");
    assert_eq!(code, 0, "{error}");
    assert!(error.starts_with("ninefold: warning: gave up after "), "{error}");
    assert!(error.ends_with(": there may be more steps\n"), "{error}");
    let end = out.lines().last().expect("an end");
    assert!(end.starts_with("gave up after ") && end.contains("cells are open"), "{out}");
    let (_, json, _) = said(&["explain", &killer, "--timeout", "0ms", "--json"], "");
    let path: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert!(path["gave_up"] == true && path["level"].is_null(), "{json}");
    // Work that is done in time is the same without a limit.
    let [with, without] = [&["--timeout", "10m"][..], &[]]
        .map(|options| said(&[&["explain", &killer], options].concat(), ""));
    assert_eq!(with, without);
    let (code, _, error) = said(&["explain", PUZZLE, "--timeout", "1s"], "");
    assert!(code == 1 && error.contains("--timeout is for variants"), "{error}");
}

/// The plain puzzle as a web editor has it, with these rules in words.
#[cfg(feature = "editors")]
fn with_rules(text: &str) -> String {
    let cell = |byte: u8| match byte {
        b'.' => "{}".to_owned(),
        digit => format!("{{\"value\":{},\"given\":true}}", digit as char),
    };
    let row = |row: &[u8]| row.iter().map(|&byte| cell(byte)).collect::<Vec<_>>().join(",");
    let rows: Vec<String> =
        PUZZLE.as_bytes().chunks(9).map(|nine| format!("[{}]", row(nine))).collect();
    format!("{{\"size\":9,\"ruleset\":\"{text}\",\"grid\":[{}]}}\n", rows.join(","))
}

/// Rules against consecutive neighbours may be meant of some cells only.
#[cfg(feature = "editors")]
#[test]
fn what_is_read_by_a_guess_is_counted_or_refused() {
    let rule = "Digits in orthogonally adjacent cells must not be consecutive.";
    let open = with_rules(rule);
    let start = open.find("[[").expect("a grid");
    let digits =
        "...............4.....35....2.....19..3.......1.9.2.........................5.....";
    let cell = |byte: u8| match byte {
        b'.' => "{}".to_owned(),
        digit => format!("{{\"value\":{},\"given\":true}}", digit as char),
    };
    let row = |row: &[u8]| row.iter().map(|&byte| cell(byte)).collect::<Vec<_>>().join(",");
    let rows: Vec<String> =
        digits.as_bytes().chunks(9).map(|nine| format!("[{}]", row(nine))).collect();
    let guessed = format!("{}[{}]}}\n", &open[..start], rows.join(","));
    for command in [&["grade", "-"][..], &["stats", "-"], &["explain", "-"]] {
        let (code, out, error) = said(command, &guessed);
        let guess = "1 puzzle is read by a guess";
        assert!(code == 0 && error.contains(guess), "{command:?}: {out} {error}");
    }
    let known = with_rules("Normal sudoku rules apply.");
    for command in ["solve", "grade"] {
        let both = format!("{guessed}{known}");
        let (code, out, error) = said(&[command, "-", "--strict-rules-text"], &both);
        assert_eq!(code, 3, "{command}: {out}");
        assert!(out.contains("orthogonally adjacent") && out.contains("malformed"), "{out}");
        assert_eq!(out.matches("unique").count(), 1, "{out}");
        assert!(!error.contains("by a guess that"), "{error}");
    }
    let (code, _, error) = said(&["explain", "-", "--strict-rules-text"], &guessed);
    assert!(code == 3 && error.contains("orthogonally adjacent"), "{error}");
    let both = ["solve", "-", "--strict-rules-text", "--ignore-rules-text"];
    let (code, _, error) = said(&both, &guessed);
    assert!(code == 1 && error.contains("cannot be used with"), "{error}");
}

#[cfg(feature = "editors")]
#[test]
fn a_rule_that_is_not_understood_does_not_keep_from_a_solution_that_is_carried() {
    const UNKNOWN: &str = "A purple dot is a secret.";
    let (_, solved, _) = said(&["solve", "-", "--header", "none"], format!("{PUZZLE}\n"));
    let solution = solved.split(',').nth(1).expect("a solution").to_owned();
    let carrying = |solution: &str| {
        with_rules(UNKNOWN).replacen(
            "\"size\":9",
            &format!("\"size\":9,\"solution\":\"{solution}\""),
            1,
        )
    };
    let puzzle = carrying(&solution);
    for command in ["solve", "verify"] {
        let (code, out, error) = said(&[command, "-"], &puzzle);
        let is_said = error.contains("warning: 1 puzzle has a rule that is not understood");
        assert!(code == 0 && is_said, "{command}: {out} {error}");
    }
    let (_, out, _) = said(&["solve", "-", "--header", "none"], &puzzle);
    assert!(out.contains(&solution) && out.contains("unique"), "{out}");
    // With rules in words, all of them must be read; and there must be a solution, which confirms
    // them.
    let other = format!("{}{}", &solution[1..], &solution[..1]);
    let runs = [
        (&["grade", "-"][..], &puzzle),
        (&["convert", "-", "--output-format", "items"], &puzzle),
        (&["solve", "-", "--strict-rules-text"], &puzzle),
        (&["solve", "-"], &with_rules(UNKNOWN)),
        (&["solve", "-"], &carrying(&other)),
    ];
    for (command, puzzle) in runs {
        let (code, out, error) = said(command, puzzle);
        assert!(
            code == 3 && format!("{out}{error}").contains("A purple dot"),
            "{command:?}: {out} {error}"
        );
    }
}

#[cfg(feature = "editors")]
#[test]
fn rules_in_words_are_left_out_only_when_asked_for_and_counted() {
    const UNKNOWN: &str = "A purple dot is a secret";
    let known = with_rules("Normal sudoku rules apply.");
    let both = format!("{known}{}", with_rules(&format!("{UNKNOWN}.")));
    let solve = |options: &[&str]| {
        let (code, out, said) = said(&[&["solve", "-", "-q"], options].concat(), &both);
        let solved = format!(",{SOLUTION},unique");
        let count = rows(&out).iter().filter(|row| row.ends_with(&solved)).count();
        (code, count, out, said)
    };

    let (code, solved, out, said) = solve(&[]);
    assert_eq!((code, solved), (3, 1), "{out}");
    assert!(
        rows(&out)[1].contains("malformed: line 2") && rows(&out)[1].contains(UNKNOWN),
        "{out}"
    );
    assert!(!said.contains("without the rules in words"), "{said}");

    let (code, solved, out, said) = solve(&["--ignore-rules-text"]);
    assert_eq!((code, solved), (0, 2), "{out}");
    // Each puzzle has rules in words, and neither was looked at.
    assert!(said.contains("2 puzzles are read without the rules in words"), "{said}");
}

#[test]
fn explain_refuses_what_variants_do_not_have() {
    let cage = ".Cage~3~R1C1~R1C2";
    let (code, _, err) = said(&["explain", cage, "--profile", "se"], "");
    assert!(code == 1 && err.contains("--profile is for classic puzzles"), "{err}");
    let (code, _, err) = said(&["explain", cage, "--step", "99"], "");
    assert!(code == 1 && err.contains("the path has 1 step"), "{err}");
    let (code, out, err) = said(&["explain", cage, "--html", "-"], "");
    assert!(code == 0 && out.contains("Step 1: Constraint"), "{out}{err}");
    let (_, out, _) = said(&["explain", cage, "--json"], "");
    let told: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    let sentence = told["steps"][0]["sentence"].as_str().expect("a sentence");
    assert!(sentence.starts_with("the cage r1c1 r1c2 holds"), "{sentence}");
}

#[test]
fn a_constraint_alone_and_an_address_of_the_solver_are_puzzles() {
    let address = said(&["show", "--link", "iss", ".AntiKnight"], "").1;
    for argument in [".AntiKnight", address.trim()] {
        let (code, out, _) = said(&["solve", argument], "");
        assert!(code == 0 && out.contains("\n.AntiKnight,"), "{argument}: {out}");
    }
    let nested = format!(
        "{}https%3A%2F%2Fa%2FInteractive-Sudoku-Solver%2F%3Fq%3D.AntiKnight",
        address.split_once("q=").expect("a query").0.to_owned() + "q="
    );
    assert_eq!(said(&["solve", &nested], "").0, 3);
    let (_, out, _) = said(&["solve", ".Whispr~5~R1C1~R1C2"], "");
    assert!(out.contains("(is Whisper meant?)"), "{out}");
    let (_, _, err) = said(&["generate", "--ruleset", "anti-knight"], "");
    assert!(err.contains("(is .AntiKnight meant?)"), "{err}");
}

#[cfg(feature = "editors")]
#[test]
fn names_and_solutions_of_variants_are_converted_and_other_fields_counted() {
    let csv =
        format!("name,puzzle,solution,weight\n\"My \"\"own\"\"\",.Cage~8~R1C1~R1C2,{SOLUTION},5\n");
    let (code, out, error) = said(&["convert", "-", "--output-format", "fpuzzles"], &csv);
    assert_eq!(code, 0, "{error}");
    let object: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    let digits = object["solution"].as_array().expect("digits").iter();
    let digits: String = digits.map(ToString::to_string).collect();
    assert_eq!((&object["title"], &*digits), (&"My \"own\"".into(), SOLUTION), "{out}");
    assert!(error.contains(r#"the field "weight": left out of 1 puzzle"#), "{error}");
    assert!(!error.contains("solution"), "{error}");
    // A solution that breaks the rules is not one, and is counted.
    let wrong = format!("{{\"input\":\".Cage~9~R1C1~R1C2\",\"solution\":\"{SOLUTION}\"}}\n");
    let (code, out, error) = said(&["convert", "-", "--output-format", "toml"], &wrong);
    assert_eq!(code, 0, "{error}");
    assert!(!out.contains(SOLUTION) && error.contains(r#"the field "solution""#), "{out} {error}");
    // Dots in a chain are one between each two neighbours.
    let chain = ".WhiteDot~R1C1~R1C2~R2C2\n";
    let (code, out, error) = said(&["convert", "-", "--output-format", "fpuzzles"], chain);
    assert_eq!((code, out.matches("R1C2").count()), (0, 2), "{out} {error}");
}
