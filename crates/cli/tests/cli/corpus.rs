//! `canon`, `dedup`, `split`, `morph` and `stats`: what is the same for all.

mod canon;
mod dedup;
mod morph;
mod split;
mod stats;

use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::Stdio;

use crate::harness::*;
use ninefold_jobs::grid::Grid;
use ninefold_jobs::random::Random;
use ninefold_jobs::text::line;

/// The most canonical grid: it is its own form, and has 648 automorphisms.
const MOST_CANONICAL: &str =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

const VERBS: [&[&str]; 5] = [
    &["canon"],
    &["dedup"],
    &["morph", "--seed", "1"],
    &["stats"],
    &["split", "--train", "0.5", "--test", "0.5", "--output"],
];

fn grid(text: &str) -> Grid {
    line::parse(text.as_bytes()).expect("a grid")
}

/// The first lines of minimal.txt with morphs of each, in random order.
fn with_morphs(count: usize, morphs: &str) -> String {
    let order = ("morph - --count", morphs, "--seed 5 --keep-original --quiet");
    let morphed = printed(order, lines_of("minimal.txt")[..count].join("\n"));
    let mut lines: Vec<&str> = morphed.lines().collect();
    Random::new(6, 6).shuffle(&mut lines);
    lines.join("\n") + "\n"
}

#[test]
fn nothing_in_nothing_out() {
    for input in ["", "\n", "# only\n# comments\n"] {
        for verb in VERBS {
            let directory = Folder::new();
            let target = format!("{}/", text(&directory));
            let mut arguments = [&verb[..1], &["-", "--quiet"], &verb[1..]].concat();
            if verb[0] == "split" {
                arguments.push(&target);
            }
            let out = printed(&arguments, input);
            match verb[0] {
                "stats" => assert!(out.contains("puzzles")),
                "split" => assert_eq!(read(directory.join("train.txt")), ""),
                _ => assert_eq!(out, input, "{verb:?}"),
            }
        }
    }
}

#[test]
fn missing_files_and_existing_outputs_leave_everything_as_it_was() {
    let directory = Folder::new();
    let input = directory.file("in.txt", PUZZLE);
    let old = directory.file("old.txt", "precious");
    let new = directory.join("new");
    let [input_text, old_text, new] = [&input, &old, &new].map(|path| text(path));
    let ends = |arguments: &[&str], expected: i32, why: &str| {
        fails(arguments, "", expected, why);
    };
    for verb in ["canon", "dedup", "morph"] {
        ends(&[verb, "no such file", "-o", "out.txt"], 2, "no such file");
        ends(&[verb, input_text, "-o", old_text], 1, "");
        ends(&[verb, input_text, "-o", input_text, "--force"], 1, "");
        ends(&[verb, "-", "-"], 1, "");
    }
    ends(&["stats", "no such file"], 2, "");
    ends(&["stats", input_text, "--html", old_text], 1, "");
    ends(&["split", "--audit", input_text, "no such file"], 2, "");
    ends(&["dedup", input_text, "-o", new, "--dropped", new], 1, "");
    assert_eq!((read(&old), read(&input)), ("precious".to_owned(), PUZZLE.to_owned()));
    assert_eq!(directory.count(), 2);
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let file = dataset("minimal.txt");
    for verb in ["solve", "canon", "dedup", "morph --count 20"] {
        let mut command = ninefold((verb, &file, "--quiet"));
        let mut child =
            command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("started");
        let mut stdout = child.stdout.take().expect("piped");
        stdout.read_exact(&mut [0; 100]).expect("some output");
        drop(stdout);
        let output = child.wait_with_output().expect("ended");
        assert!(matches!(told(&output), (0, _, error) if error.is_empty()), "{verb:?}");
    }
}

#[test]
fn a_run_is_on_record_for_programs_to_read() {
    let directory = Folder::new();
    let [input, out, summary] = ["in.txt", "out", "s.json"].map(|name| directory.join(name));
    fs::write(&input, format!("# a\n{PUZZLE}\n{PUZZLE}\nx\n")).expect("written");
    for verb in [
        "solve",
        "convert --to sdm",
        "canon",
        "dedup",
        "morph",
        "grade",
        "stats",
        "verify",
        "split --train 1",
    ] {
        let _ = fs::remove_file(&summary);
        let name = verb.split(' ').next().expect("a verb");
        let writes = !["stats", "verify"].contains(&name);
        let to: &[&str] = if writes { &["--force", "-o", text(&out)] } else { &[] };
        let order = (verb, &input, "-q", to);
        let ended = run((&order, "--summary", &summary), "");
        assert_eq!(code(&ended), 3, "{verb}: {}", stderr(&ended));
        let record = json(read(&summary));
        assert_eq!((&record["puzzles"], &record["malformed"]), (&2.into(), &1.into()), "{verb}");
        assert_eq!(record["is_flawed"], true);
        assert_eq!(record["command"][0], name);
        let sum = ninefold_jobs::jobs::sha256_of_file(&input).expect("read");
        assert_eq!(record["inputs"][0]["sha256"], sum.as_str(), "{verb}");
        let written = record["outputs"][0]["name"].as_str();
        assert_eq!(written.is_some(), writes, "{verb}");
        if let Some(name) = written {
            let sum = ninefold_jobs::jobs::sha256_of_file(Path::new(name)).expect("read");
            assert_eq!(record["outputs"][0]["sha256"], sum.as_str(), "{verb}");
        }
        // One malformed line of three. Missing solutions are no malformed lines.
        for (most, ending) in [("0", 3), ("1", 0), ("33%", 3), ("34%", 0)] {
            let ending = if verb == "verify" { 3 } else { ending };
            fails((&order, "--max-malformed", most), "", ending, "");
        }
    }
    let _ = fs::remove_file(&summary);
    let order = ("solve", &input, "-q -o", &summary, "--summary", &summary);
    fails(order, "", 1, "cannot both be");
}
