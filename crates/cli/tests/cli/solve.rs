//! Behaviour of `ninefold solve`, on the program itself.

use std::fs;
use std::process::Stdio;

use crate::harness::*;
use ninefold_jobs::engine::Backend;

/// Exit code and standard output of `solve -` with these options.
fn solve(options: impl Words, input: &str) -> (i32, String) {
    let (code, out, _) = said(("solve -", options), input);
    (code, out)
}

#[test]
fn the_default_is_csv_with_a_status_for_each_line() {
    let empty = ".".repeat(81);
    let clash = PUZZLE.replacen("53", "55", 1);
    let input = format!("{PUZZLE}\n{clash}\n12x\n{empty}\n");
    let (code, out) = solve("", &input);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[0], "puzzle,solution,status");
    assert_eq!(lines[1], format!("{PUZZLE},{SOLUTION},unique"));
    assert_eq!(lines[2], format!("{clash},,none"));
    let why = "found 'x', expected a digit 1 to 9 or a blank (0 . _ *, or X ? - · alone)";
    assert_eq!(lines[3], format!("12x,,\"malformed: line 3, column 3: {why}\""));
    assert!(lines[4].starts_with(&empty) && lines[4].ends_with(",multiple"));
    assert_eq!((code, lines.len()), (3, 5));
}

#[test]
fn clashing_houses_are_named_when_asked() {
    let clash = PUZZLE.replacen("53", "55", 1);
    let (code, out) = solve("--explain-status", &clash);
    let said = "none: digit 5 in row 1 at r1c1 and r1c2; digit 5 in box 1 at r1c1 and r1c2";
    assert_eq!((code, out.lines().last()), (0, Some(&*format!("{clash},,{said}"))));
}

#[test]
fn comments_blank_lines_crlf_and_a_mark_are_carried_through() {
    let input = format!("\u{feff}# title\r\n\r\n{PUZZLE}\r\n  \n{PUZZLE}");
    let (code, out) = solve("", &input);
    let row = format!("{PUZZLE},{SOLUTION},unique");
    assert_eq!((code, out), (0, format!("puzzle,solution,status\n# title\n\n{row}\n  \n{row}\n")));
}

#[test]
fn the_first_solution_is_called_solved() {
    let (code, out) = solve("--first", PUZZLE);
    assert_eq!((code, out.lines().last()), (0, Some(&*format!("{PUZZLE},{SOLUTION},solved"))));
    assert_eq!(solve("--limit 1", PUZZLE).1, out);
}

#[test]
fn solutions_are_counted_when_the_limit_is_higher() {
    let two = "9.6.7.4.3...4..2...7..23.1.5.....1...4.2.8.6...3.....5.3.7...5...7..5...4.5.1.7.8";
    let (_, out) = solve("--limit 10", two);
    assert!(out.ends_with(",multiple: 2 solutions\n"), "{out}");
    let (_, out) = solve("--limit 10", &".".repeat(81));
    assert!(out.ends_with(",multiple: at least 10 solutions\n"), "{out}");
}

#[test]
fn other_forms_of_output() {
    let empty = ".".repeat(81);
    let input = format!("# c\n{PUZZLE}\n{empty}\nx\n");
    let (_, out) = solve("--output-format solution", &input);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[..3], ["# c", SOLUTION, "multiple"]);
    assert!(lines[3].starts_with("malformed: line 4, column 1: found 'x'"));
    let (_, out) = solve("--output-format jsonl", &input);
    let objects: Vec<serde_json::Value> = out.lines().map(json).collect();
    assert_eq!(objects.len(), 4);
    assert_eq!(objects[0]["comment"], "# c");
    assert_eq!(objects[1]["solution"], SOLUTION);
    assert_eq!((&objects[1]["status"], &objects[1]["nodes"]), (&"unique".into(), &0.into()));
    assert_eq!((&objects[2]["line"], &objects[2]["solutions"]), (&3.into(), &2.into()));
    assert_eq!(objects[3]["status"], "malformed");
    assert!(objects[3]["explanation"].as_str().expect("text").contains("column 1"));
}

#[test]
fn counts_alone_go_to_standard_output() {
    let (code, out) = solve("--count-only", &format!("{PUZZLE}\n{PUZZLE}\nx\n"));
    let expected = "status,count\nunique,2\nsolved,0\nmultiple,0\nnone,0\ngave-up,0\nmalformed,1\n";
    assert_eq!((code, &*out), (3, expected));
}

#[test]
fn csv_columns_are_found_kept_and_checked() {
    let wrong = SOLUTION.replacen("534", "543", 1);
    let input = format!(
        "id,solution,puzzle,note\n1,{SOLUTION},{PUZZLE},\"a, b\"\n2,{wrong},{PUZZLE},\n3,,{PUZZLE}\n4\n"
    );
    let (code, out) = solve("--check --keep-fields", &input);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[0], "puzzle,solution,status,id,note");
    assert_eq!(lines[1], format!("{PUZZLE},{SOLUTION},unique,1,\"a, b\""));
    let flaw = "the given solution is wrong: r1c2 does not hold its clue 3";
    assert_eq!(lines[2], format!("{PUZZLE},{SOLUTION},unique: {flaw},2,"));
    assert_eq!(lines[3], format!("{PUZZLE},{SOLUTION},unique,3,"));
    assert!(lines[4].starts_with("4,,\"malformed: line 5, column 2: found the end of the line"));
    assert_eq!((code, lines.len()), (3, 5));
    assert_eq!(solve("--check", &input.replace(&wrong, SOLUTION).replace("4\n", "")).0, 0);
}

#[test]
fn fields_behind_a_line_are_kept_as_they_are() {
    let (_, out) = solve("--keep-fields", &format!("{PUZZLE};7.2, hard;x\n{PUZZLE}\n"));
    let row = format!("{PUZZLE},{SOLUTION},unique");
    assert_eq!(out, format!("puzzle,solution,status,fields\n{row},\"7.2, hard;x\"\n{row},\n"));
}

#[test]
fn a_puzzle_may_stand_on_nine_lines() {
    let lines = nine_lines(PUZZLE);
    let row = |row: &str| row.chars().map(String::from).collect::<Vec<_>>().join(",") + "\r\n";
    let values: String = lines.replace('.', "0").lines().map(row).collect();
    let boxed = printed(("show", PUZZLE), "");
    let (_, boxed) = boxed.split_once('\n').expect("a title");
    let expected = format!("puzzle,solution,status\n{PUZZLE},{SOLUTION},unique\n");
    for input in [&lines, &*values, boxed] {
        assert_eq!(solve("", input), (0, expected.clone()), "{input}");
    }
    let (code, out) = solve("", &lines.replacen('7', "x", 1));
    assert_eq!(code, 3);
    assert!(out.contains("malformed: line 1, column 5: found 'x'"), "{out}");
}

#[test]
fn compressed_files_are_recognised_by_content() {
    let directory = Folder::new();
    let plain = bytes(dataset("invalid.txt"));
    let gz = directory.file("a file with spaces", gzip(&plain));
    let zst = directory.file("no-extension", zstd(&plain));
    let expected = run(("solve", &dataset("invalid.txt")), b"").stdout;
    assert!(expected.len() > 100_000);
    for file in [&gz, &zst] {
        assert!(run(("solve", file), b"").stdout == expected);
        assert!(run("solve -", bytes(file)).stdout == expected);
    }
    let mut cut = bytes(&gz);
    cut.truncate(cut.len() / 2);
    fs::write(&gz, cut).expect("written");
    let output = directory.join("out");
    let (code, _, error) = said(("solve", &gz, "-o", &output), "");
    assert!(code == 2 && error.contains("cannot read") && !output.exists(), "{error}");
}

#[test]
fn the_output_does_not_depend_on_the_number_of_threads() {
    let inputs = ["minimal.txt", "invalid.txt", "hard.txt"].map(dataset);
    let inputs: Vec<&str> = inputs.iter().map(|path| text(path)).collect();
    let with = |threads: &str| said(("solve --threads", threads, &inputs), "").1;
    let one = with("1");
    assert_eq!(one.lines().count(), 22_001);
    assert!(with("2") == one && with("7") == one);
}

#[test]
fn an_existing_output_needs_force() {
    let directory = Folder::new();
    let output = directory.file("out.csv", "precious");
    let order = ("solve - -o", &output);
    fails(order, PUZZLE, 1, "--force");
    assert_eq!(bytes(&output), b"precious");
    printed((&order, "--force"), PUZZLE);
    assert!(read(&output).ends_with(",unique\n"));
    assert_eq!(said(("solve", &output, "-o", &output, "--force"), "").0, 1);
}

#[test]
fn resources_that_fail_leave_no_output() {
    let directory = Folder::new();
    let output = directory.join("out.csv");
    for input in ["no such file", text(&directory)] {
        fails(("solve", [input], "-o", &output), "", 2, input);
    }
    let nowhere = directory.join("missing/out.csv");
    assert_eq!(said(("solve - -o", &nowhere), "").0, 2);
    assert_eq!(directory.count(), 0);
}

#[test]
fn strange_inputs_are_survived() {
    assert_eq!(solve("", ""), (0, "puzzle,solution,status\n".to_owned()));
    // Bytes at random, of which one in twenty is a control character: more of them are no text.
    let random = |i: u32| (i.wrapping_mul(2_654_435_761) >> 24) as u8;
    let is_kept = |&(i, byte): &(u32, u8)| byte >= b' ' || byte == b'\n' || i % 3 == 0;
    let bytes = (0..200_000).map(|i| (i, random(i))).filter(is_kept);
    let binary: Vec<u8> = bytes.map(|(_, byte)| byte).collect();
    let lines = binary.split_inclusive(|&byte| byte == b'\n').count();
    let output = run("solve -", &binary);
    assert_eq!(output.status.code(), Some(3));
    assert_eq!(output.stdout.iter().filter(|&&byte| byte == b'\n').count(), lines + 1);
    // One line of ten megabytes, where that is allowed: repeated in part, and what follows is
    // solved.
    let long = "1".repeat(10_000_000) + "\n" + PUZZLE;
    let (code, out) = solve("--longest-line 10000000", &long);
    assert!(code == 3 && out.len() < 3_000 && out.ends_with(",unique\n"), "{}", out.len());
}

#[test]
fn wrong_arguments_exit_with_1() {
    for arguments in [
        "solve",
        "solve - --engine magic",
        "solve - --backend sse9",
        "solve - --engine naive --backend avx2",
        "solve - --limit 0",
        "solve - --shard 3/2",
        "solve - --threads 0",
        "solve - -",
        "solve - --timeout 5",
        "no-such-verb",
    ] {
        let (code, out, error) = said(arguments, "");
        assert_eq!((code, &*out), (1, ""), "{arguments:?}");
        let expected = if arguments.contains("magic") { "rules" } else { "" };
        assert!(!error.is_empty() && error.contains(expected), "{arguments:?}: {error}");
    }
}

#[test]
fn every_backend_writes_the_same_and_one_that_is_missing_is_refused() {
    let file = dataset("invalid.txt");
    for engine in ["auto", "lanes", "rules"] {
        let with = |backend: Backend| {
            let choice = ["--engine", engine, "--backend", backend.name()];
            let form = "--output-format jsonl --limit 5";
            said(("solve", &file, &choice, &form), "")
        };
        let (_, portable, _) = with(Backend::Portable);
        assert_eq!(portable.lines().count(), 2_000);
        for backend in Backend::ALL {
            let (code, out, error) = with(backend);
            if backend.is_available() {
                assert!(out == portable, "{engine} {}", backend.name());
                assert!(error.contains(&format!("({})", backend.name())), "{error}");
            } else {
                assert!(code == 1 && error.contains("this machine cannot run"), "{error}");
            }
        }
    }
}

#[test]
fn auto_takes_lanes_for_many_puzzles_and_rules_for_a_few() {
    let (_, _, few) = said("solve -", PUZZLE);
    has(&few, &["engine rules", "latency", "propagations"]);
    let file = dataset("minimal.txt");
    let (_, _, many) = said(("solve", &file, "-o /dev/null"), "");
    has(&many, &["engine lanes", "amortized over all of them", "residence", "loaded to decided"]);
    // A counter that lanes does not have is not shown as 0; and a shard is solved as the whole is.
    assert!(!many.contains("propagations"), "{many}");
    let (_, _, shard) = said(("solve", &file, "-o /dev/null --shard 1/500"), "");
    assert!(shard.contains("engine lanes"), "{shard}");
}

#[test]
fn a_puzzle_with_millions_of_solutions_holds_up_nothing_but_itself() {
    let empty = ".".repeat(81);
    let mixed = read(dataset("minimal.txt"));
    let input = format!("{empty}\n{mixed}{empty}\n");
    let with = |options: &str| solve(("--engine lanes", options), &input);
    let (code, out) = with("--limit 2000000000 --timeout 300ms --threads 2");
    let lines: Vec<&str> = out.lines().skip(1).collect();
    assert_eq!((code, lines.len()), (0, 10_002));
    assert!(lines[1..10_001].iter().all(|line| line.ends_with(",unique")));
    assert!(
        lines[0].contains("multiple: at least") && lines[10_001].contains("multiple: at least")
    );
    // Counted to the last one, on any number of threads.
    let counted = "--engine lanes --limit 3000 --output-format jsonl --threads";
    let one = solve((counted, "1"), &input);
    assert!(one.1.lines().next().expect("a line").contains("\"solutions\":3000"));
    assert!(one == solve((counted, "3 --backend portable"), &input));
}

#[test]
fn budgets_end_in_gave_up_and_the_rest_goes_on() {
    // Made hard for row order: 17 clues, the first row blank.
    let hard = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
    let input = format!("{hard}\n{SOLUTION}\n");
    for budget in [["--node-limit", "1000"], ["--timeout", "20ms"]] {
        let (code, out) = solve(("--engine naive", &budget), &input);
        let expected = [format!("{hard},,gave-up"), format!("{SOLUTION},{SOLUTION},unique")];
        assert_eq!((code, rows(&out)), (0, expected.iter().map(String::as_str).collect()));
    }
}

#[test]
fn the_summary_and_the_histogram_cover_every_puzzle() {
    let directory = Folder::new();
    let (output, log) = (directory.join("out"), directory.join("latency.hlog"));
    let file = dataset("minimal.txt");
    let order = ("solve", &file, "-o", &output, "--latency", &log, "--threads 3");
    let (_, _, summary) = said(order, "");
    has(
        &summary,
        &["unique             10,000", "puzzles/s", "p99.9", "10,000 solutions, all correct"],
    );
    let log = read(log);
    assert!(log.starts_with("#ninefold"), "{log}");
    assert!(log.lines().last().expect("a line").starts_with("Tag=latency,"), "{log}");
    assert_eq!(said("solve - --quiet", PUZZLE).2, "");
}

#[test]
fn a_latency_file_that_cannot_be_is_refused_before_any_work() {
    let directory = Folder::new();
    let path = |name: &str| directory.join(name);
    let (input, old, output) = (path("in.txt"), path("old.hlog"), path("out.csv"));
    fs::write(&input, PUZZLE).expect("written");
    fs::write(&old, "precious").expect("written");
    for (log, more) in [(&old, &[][..]), (&input, &["--force"]), (&output, &["--force"])] {
        let arguments = ("solve", &input, "-o", &output, "--latency", log);
        assert_eq!(said((&arguments, more), "").0, 1, "{arguments:?}");
    }
    assert_eq!(bytes(&input), PUZZLE.as_bytes());
    assert_eq!(bytes(&old), b"precious");
    assert_eq!(directory.count(), 2);
}

#[test]
fn a_closed_standard_error_does_not_end_the_run() {
    let file = dataset("minimal.txt");
    let mut command = ninefold(("solve", &file));
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("started");
    drop(child.stderr.take());
    let (code, out, _) = told(&child.wait_with_output().expect("ended"));
    assert_eq!((code, out.lines().count()), (0, 10_001));
}

#[test]
fn verify_accepts_what_solve_writes_and_finds_a_wrong_digit() {
    let directory = Folder::new();
    let (good, bad) = (directory.join("good.csv"), directory.join("bad.csv"));
    let file = dataset("minimal.txt");
    printed(("solve", &file, "-o", &good), "");
    let (code, out, summary) = said(("verify", &good), "");
    assert_eq!((code, &*out), (0, ""), "{summary}");
    assert!(summary.contains("right              10,000"), "{summary}");
    let mut rows = bytes(&good);
    let line = rows.iter().position(|&byte| byte == b'\n').expect("a line") + 1;
    let digit = line + 82 + 40;
    rows[digit] = b'1' + (rows[digit] - b'0') % 9;
    fs::write(&bad, rows).expect("written");
    let (code, out, _) = said(("verify", &bad), "");
    assert_eq!((code, out.lines().count()), (3, 1));
    assert!(out.starts_with("line 2: wrong: "), "{out}");
}

#[test]
fn engines_lists_the_registry() {
    let listed = printed("engines", "");
    for entry in ninefold_jobs::engine::registry::ENGINES {
        assert!(listed.lines().any(|line| line.starts_with(entry.name)), "{}", entry.name);
    }
}

#[test]
fn a_puzzle_depends_on_seed_and_number_alone() {
    for (name, more) in [
        ("easy.txt", &["--seed", "1", "--difficulty", "easy"][..]),
        ("hard.txt", &["--seed", "2", "--difficulty", "hard"]),
        ("minimal.txt", &["--seed", "3"]),
        ("invalid.txt", &["--seed", "4", "--flawed"]),
    ] {
        let whole = read(dataset(name));
        for (count, threads) in [("100", "1"), ("130", "3")] {
            let arguments = ("generate --count", count, "--threads", threads, more);
            let made = printed(arguments, "");
            assert_eq!(made.lines().count().to_string(), count, "{name}");
            assert!(whole.starts_with(&made), "{name}");
        }
    }
}

#[test]
fn manifests_describe_the_datasets() {
    let mut files = 0;
    for entry in fs::read_dir(dataset("")).expect("datasets") {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|extension| extension != "txt") {
            continue;
        }
        let name = path.file_name().and_then(|name| name.to_str()).expect("text");
        let manifest = bytes(dataset(&format!("{name}.manifest.json")));
        let manifest = json(manifest);
        let bytes = bytes(&path);
        let rows = bytes.iter().filter(|&&byte| byte == b'\n').count();
        assert_eq!(manifest["file"], *name);
        assert_eq!(manifest["rows"], rows, "{name}");
        assert_eq!(manifest["bytes"], bytes.len(), "{name}");
        files += 1;
    }
    assert_eq!(files, 9);
}
