//! The bodies of the fuzz targets. Each reads bytes as one reader of the library does; a panic is a finding.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use ninefold_jobs::batch::{
    BatchError, Control, FileIndex, InputOptions, Inputs, OutputSink, RowFormat, Share,
    SolveWorker, VariantSolver, WorkerOptions, run,
};
use ninefold_jobs::engine::Status;
use ninefold_jobs::engine::registry::{self, Config};
use ninefold_jobs::grid::Grid;
use ninefold_jobs::jobs::{GenerateOptions, Manifest};
use ninefold_jobs::ruleset::{Ruleset, RulesetSolver, parse};
use ninefold_jobs::search::Limits;
use ninefold_jobs::text::csv::Columns;
use ninefold_jobs::text::detect::detect;
use ninefold_jobs::text::{Container, Layout, Notation, entry, line, records, scan_line};
use ninefold_reasoning::{Cells, Claim, Form, Oracle, OracleOptions, Size, Task};

/// Reads bytes in a given layout: each line by itself, or drawn puzzles as one piece.
pub fn read(layout: &Layout, bytes: &[u8]) {
    records(layout, bytes).for_each(drop);
    if !layout.is_drawn() {
        bytes.split(|byte| *byte == b'\n').for_each(|line| drop(scan_line(layout, line)));
    }
}

/// Reads bytes as a csv whose header is the first line.
pub fn csv(bytes: &[u8]) {
    let end = bytes.iter().position(|byte| *byte == b'\n').unwrap_or(bytes.len());
    if let Some(columns) = Columns::from_header(&bytes[..end]) {
        read(&Layout::new(Container::Csv(columns), Notation::Cells), &bytes[end..]);
    }
}

/// Reads bytes in the layout that they seem to have.
pub fn detected(bytes: &[u8]) {
    read(&detect(bytes).layout, bytes);
}

/// Reads a grid from a line; what is written of it is read again.
pub fn one_line(bytes: &[u8]) {
    read(&Layout::LINE, bytes);
    if let Ok(grid) = line::parse(bytes) {
        let again: Grid = line::parse(grid.to_string().as_bytes()).expect("a grid");
        assert_eq!(again, grid);
    }
}

/// Reads a digit or a cell as a player types it.
pub fn typed(bytes: &[u8]) {
    if let Ok(text) = std::str::from_utf8(bytes) {
        let _ = entry::parse(text);
    }
}

/// Scores an answer; the first byte is the size of the puzzle and the form. Only what solves the puzzle is right, and the
/// time grows with the length and no faster.
pub fn answer(bytes: &[u8]) {
    let Some((first, text)) = bytes.split_first() else { return };
    let size = Size::ALL[usize::from(first % 7)];
    let form = [Form::Answer, Form::Boxed, Form::Auto][usize::from(first / 7 % 3)];
    let givens = &"123456789ABCDEFG"[..size.side()];
    let puzzle = format!("{givens:.<width$}", width = size.cells());
    let puzzle = Cells::parse(size, puzzle.as_bytes()).expect("a puzzle");
    let task = Task::new(puzzle, None).expect("a task");
    let score = task.score(text, form);
    let is_solved = |cells: Cells| cells.is_legal() && cells.to_string().starts_with(givens);
    assert_eq!(score.correct, score.cells.is_some_and(is_solved));
    let limit = Duration::from_micros(1_000 + bytes.len() as u64);
    // Any of several times, as the machine may be busy.
    let is_linear = (0..5).any(|_| {
        let begun = Instant::now();
        task.score(text, form);
        begun.elapsed() < limit
    });
    assert!(is_linear, "{} bytes took too long", bytes.len());
}

/// Reads one variant in any of the forms that a line may have: items, killers, SumoCue, jigsaws, 81 characters.
pub fn ruleset(bytes: &[u8]) {
    if let Ok(text) = std::str::from_utf8(bytes)
        && let Ok(ruleset) = parse::puzzle(text)
    {
        search(&ruleset);
    }
}

/// Reads variants in TOML.
pub fn toml(bytes: &[u8]) {
    if let Ok(text) = std::str::from_utf8(bytes)
        && let Ok(all) = parse::toml_all(text)
    {
        all.iter().for_each(|titled| search(&titled.ruleset));
    }
}

/// What is found is a solution, and what is written of the ruleset says the same.
fn search(ruleset: &Ruleset) {
    if !ruleset.is_9x9() {
        let again = parse::any(ruleset.text());
        let again = again.unwrap_or_else(|error| panic!("{error} in {}", ruleset.text()));
        assert_eq!(again.masks(), ruleset.masks(), "{}", ruleset.text());
        return;
    }
    let limits = Limits { nodes: Some(50), ..Limits::UNIQUE };
    let mut solver = RulesetSolver::new();
    let outcome = solver.solve(ruleset, &limits);
    if let Some(solution) = outcome.solution() {
        assert_eq!(ruleset.check(solution), Ok(()), "{}", ruleset.text());
    }
    let again = parse::line(ruleset.text());
    let again = again.unwrap_or_else(|error| panic!("{error} in {}", ruleset.text()));
    assert_eq!(again.candidates(), ruleset.candidates(), "{}", ruleset.text());
    assert_eq!(solver.solve(&again, &limits), outcome, "{}", ruleset.text());
}

/// Solves bytes as `solve` does a file. A line of output belongs to each line of input.
pub fn solve(bytes: &[u8]) {
    let limits = Limits { nodes: Some(50), ..Limits::UNIQUE };
    let longest_line = NonZeroUsize::new(1 << 12).unwrap_or(NonZeroUsize::MIN);
    let options = InputOptions { longest_line, ..InputOptions::default() };
    let reader = std::io::Cursor::new(bytes.to_vec());
    // What is cut short, of another kind or without line ends is refused.
    let Ok(inputs) = Inputs::from_reader("bytes", reader, &options) else { return };
    let options = WorkerOptions {
        engine: "rules",
        limits,
        format: Some(RowFormat::Solution),
        keep_fields: false,
        check: true,
        explain: true,
        verify: true,
    };
    let (config, found) = (Config::default(), registry::find("rules"));
    let make = || found.and_then(|engine| engine.make(&config).ok()).expect("an engine");
    let mut out = Vec::new();
    let sink = OutputSink { writer: &mut out, name: "memory".to_owned() };
    let shares = run(1, Control::NONE, sink, || {
        SolveWorker::new(&inputs, options, make(), Control::NONE)
            .with_engines(Some(make()), Some(VariantSolver::default()))
    });
    let tally = match shares {
        Ok(shares) => Share::merged(shares).tally,
        Err(BatchError::Read { .. }) => return,
        Err(error) => panic!("{error}"),
    };
    let lines = out.iter().filter(|byte| **byte == b'\n').count() as u64;
    assert_eq!(lines, tally.puzzles() + tally.remarks, "lines and counts differ");
    assert!(tally.of(Status::Malformed) <= tally.puzzles());
    let is_plain = !bytes.starts_with(&[0x1f, 0x8b]) && bytes.get(1..3) != Some(&[0xb5, 0x2f]);
    if is_plain && !inputs.layout(0).is_drawn() && !inputs.layout(0).is_table() {
        let text = &bytes[ninefold_jobs::text::bom_len(bytes)..];
        let ends = text.iter().filter(|byte| **byte == b'\n').count();
        let torn = usize::from(text.last().is_some_and(|byte| *byte != b'\n'));
        // A title, the names of columns, or both.
        let header = inputs.header(0);
        let header = if header.is_empty() { 0 } else { header.split(|b| *b == b'\n').count() };
        assert_eq!(lines as usize, ends + torn - header, "{:?}", inputs.layout(0));
    }
}

/// Parses a command line: options of all verbs.
pub fn arguments(bytes: &[u8]) {
    thread_local!(static COMMAND: clap::Command = ninefold_cli::command());
    let words =
        bytes.split(|byte| *byte == b'\n').filter_map(|word| std::str::from_utf8(word).ok());
    let _ = COMMAND
        .with(clap::Command::clone)
        .try_get_matches_from(["ninefold"].into_iter().chain(words));
}

/// Reads a manifest, or the words of one; what is understood is written and read again.
pub fn manifest(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    if let Ok(manifest) = Manifest::from_json(text) {
        let again = Manifest::from_json(&manifest.to_json());
        assert_eq!(again.ok().as_ref(), Some(&manifest));
        words(&manifest.arguments);
    }
    words(&text.lines().map(str::to_owned).collect::<Vec<_>>());
}

fn words(words: &[String]) {
    if let Ok(options) = GenerateOptions::from_words(words) {
        let written = options.to_words();
        let again = GenerateOptions::from_words(&written).map(|again| again.to_words());
        assert_eq!(again.ok().as_ref(), Some(&written));
    }
}

/// Reads the index of a compressed file; what is understood is written and read again.
pub fn index(bytes: &[u8]) {
    if let Ok(index) = FileIndex::from_json(bytes) {
        let again = FileIndex::from_json(index.to_json("fuzz").as_bytes());
        assert_eq!(again.as_ref(), Ok(&index));
    }
}

/// Reads a claim of a reasoning model, alone and in a sentence; the first byte is the size of the board. What is read is
/// written and read again.
pub fn claim(bytes: &[u8]) {
    let Some((first, text)) = bytes.split_first() else { return };
    let size = Size::ALL[usize::from(first % 7)];
    if let Ok(claim) = Claim::parse(size, text) {
        let words: Vec<String> = claim.conclusions().iter().map(ToString::to_string).collect();
        assert_eq!(Claim::parse(size, words.join(" ").as_bytes()), Ok(claim));
    }
    let mut oracle = Oracle::new(OracleOptions::default()).expect("an oracle");
    let puzzle = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let puzzle = Cells::parse(Size::ALL[3], puzzle).expect("cells");
    let score = oracle.score_trace(&puzzle, text).expect("a score");
    assert!((-1.0..=1.0).contains(&score.mean) && score.min <= score.mean);
}
