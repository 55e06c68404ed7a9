//! 10,000 random byte-level mutations of valid files: no panic, one line of output for each line of
//! input, exit code 0 or 3.

mod common;

use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;

use common::puzzles;
use ninefold::grid::{Candidates, Grid};
use ninefold::text::detect::detect;
use ninefold::text::{bom_len, grid};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

/// Valid files, one of each format and habit.
fn files() -> Vec<Vec<u8>> {
    let puzzles: Vec<Grid> = puzzles("minimal.txt").into_iter().take(12).collect();
    let lines: Vec<String> = puzzles.iter().map(Grid::to_string).collect();
    let with_solution = |line: &String| format!("{line},{}\n", "1".repeat(81));
    let nine_lines = lines[0].as_bytes().chunks(9).map(|row| {
        let cells: Vec<String> = row.iter().map(|&c| char::from(c).to_string()).collect();
        cells.join(",").replace('.', "0") + "\n"
    });
    vec![
        (lines.join("\n") + "\n").into_bytes(),
        format!(
            ".Cage~3~R1C1~R1C2.Thermo~R4C4~R5C5\n{{\"puzzle\":\".V~R1C1~R1C2\",\"name\":\"a\"}}\n{}\n.~R1C1_5;x\n",
            lines[0]
        )
        .into_bytes(),
        lines.join("\r\n").into_bytes(),
        ["\u{feff}# a comment\n\n", &lines.join(";7.2;name\n")].concat().into_bytes(),
        ["quizzes,solutions\n", &lines.iter().map(with_solution).collect::<String>()]
            .concat()
            .into_bytes(),
        ["id,\"puzzle\",rating\n1,", &lines.join(",7.2\n2, "), "\n"].concat().into_bytes(),
        puzzles.iter().map(grid::boxed).collect::<String>().into_bytes(),
        nine_lines.collect::<String>().into_bytes(),
        puzzles
            .iter()
            .map(|p| format!("{}\n", Candidates::left_by(p)))
            .collect::<String>()
            .into_bytes(),
        lines
            .iter()
            .map(|line| format!(":0100:1:{line}:111 222:345::\n"))
            .collect::<String>()
            .into_bytes(),
        lines
            .iter()
            .map(|line| format!("0123456789ab {line}  7.2\n"))
            .collect::<String>()
            .into_bytes(),
        ["A title\n#!sudoku -c2,Label,Puzzle\n1,", &lines.join(",7.2\n2, "), "\n"]
            .concat()
            .into_bytes(),
    ]
}

/// A change of a file: where (as a share of its length), how, and with which byte.
type Change = (f64, u8, u8);

fn apply(file: &mut Vec<u8>, &(place, how, byte): &Change) {
    let at = ((file.len() as f64 * place) as usize).min(file.len().saturating_sub(1));
    // Bytes that mean something to a reader come up as often as all others together.
    let byte = if byte % 2 == 0 { byte } else { b"\n\r,;\"#.0*_| 19\t\0"[byte as usize / 2 % 16] };
    match how % 4 {
        0 if !file.is_empty() => file[at] = byte,
        1 => file.insert(at, byte),
        2 if !file.is_empty() => drop(file.remove(at)),
        _ => file.truncate(at),
    }
}

fn lines(text: &[u8]) -> usize {
    text.split_inclusive(|&byte| byte == b'\n').count()
}

/// Runs the program in this process and returns its exit code and output.
fn solve(input: &Path, output: &Path, more: &[&str]) -> (ExitCode, Vec<u8>) {
    let mut arguments: Vec<OsString> =
        ["ninefold", "solve", "--quiet", "--force", "--threads", "1"].map(OsString::from).to_vec();
    arguments.extend(more.iter().map(OsString::from));
    arguments.extend([input.into(), "-o".into(), output.into()]);
    let code = ninefold::cli::run(arguments);
    (code, std::fs::read(output).expect("an output"))
}

#[test]
fn no_mutation_panics_or_loses_a_line() {
    let files = files();
    let directory = tempfile::tempdir().expect("a directory");
    let (input, output) = (directory.path().join("in"), directory.path().join("out"));
    let changes = prop::collection::vec((0.0..1.0f64, any::<u8>(), any::<u8>()), 0..12);
    let strategy = (0..files.len(), changes, any::<bool>());
    let config = Config { cases: 10_000, failure_persistence: None, ..Config::default() };
    let mut runner = TestRunner::new(config);
    let result = runner.run(&strategy, |(file, changes, all_options)| {
        let mut text = files[file].clone();
        changes.iter().for_each(|change| apply(&mut text, change));
        std::fs::write(&input, &text).expect("written");
        let options = ["--check", "--keep-fields", "--explain-status", "--node-limit", "1000"];
        let more: &[&str] = if all_options { &options } else { &options[3..] };
        let (code, out) = solve(&input, &output, more);
        prop_assert!(code == ExitCode::SUCCESS || code == ExitCode::from(3), "{code:?}");
        // The output's header takes the place of the input's own; drawn puzzles have no line each.
        let text = &text[bom_len(&text)..];
        let detected = detect(text);
        if detected.layout.is_drawn() {
            return Ok(());
        }
        let expected = lines(text) - lines(&text[detected.header]) + 1;
        prop_assert_eq!(lines(&out), expected, "{}", String::from_utf8_lossy(text));
        let malformed = out.windows(10).any(|part| part == b"malformed:");
        let wrong = out.windows(26).any(|part| part == b"the given solution is wron");
        prop_assert_eq!(code == ExitCode::from(3), malformed || wrong);
        Ok(())
    });
    result.unwrap_or_else(|error| panic!("{error}"));
}
