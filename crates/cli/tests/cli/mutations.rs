//! Random byte-level mutations of valid files: no panic, one line of output for each line of
//! input, exit code 0 or 3. And variants, changed in their numbers too: what can be read can be
//! searched, and what is found is a solution. For hours:
//!
//!     NINEFOLD_FUZZ_SECONDS=3600 NINEFOLD_FUZZ_SEED=1 cargo test --test cli
//! mutations::no_mutation_of_a_variant -- --nocapture

use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use crate::harness::*;
use ninefold_jobs::grid::{Candidates, Grid};
use ninefold_jobs::random::Random;
use ninefold_jobs::ruleset::KINDS;
use ninefold_jobs::ruleset::{Ruleset, RulesetSolver, parse};
use ninefold_jobs::search::Limits;
use ninefold_jobs::text::detect::detect;
use ninefold_jobs::text::{bom_len, grid};
use ninefold_jobs::text::{container, unknown};

/// Valid files, one of each format and habit.
fn files() -> Vec<Vec<u8>> {
    let puzzles: Vec<Grid> = puzzles("minimal.txt").into_iter().take(12).collect();
    let lines: Vec<String> = puzzles.iter().map(Grid::to_string).collect();
    let each = |write: &dyn Fn(&String) -> String| lines.iter().map(write).collect::<String>();
    let solution = "1".repeat(81);
    let nine_lines = lines[0].as_bytes().chunks(9).map(|row| {
        let cells: Vec<String> = row.iter().map(|&c| char::from(c).to_string()).collect();
        cells.join(",").replace('.', "0") + "\n"
    });
    let variants = format!(
        ".Cage~3~R1C1~R1C2.Thermo~R4C4~R5C5\n{{\"puzzle\":\".V~R1C1~R1C2\",\"name\":\"a\"}}\n{}\n.~R1C1_5;x\n",
        lines[0]
    );
    let texts = [
        each(&|line| format!("{line}\n")),
        variants,
        lines.join("\r\n"),
        format!("\u{feff}# a comment\n\n{}", lines.join(";7.2;name\n")),
        "quizzes,solutions\n".to_owned() + &each(&|line| format!("{line},{solution}\n")),
        format!("id,\"puzzle\",rating\n1,{}\n", lines.join(",7.2\n2, ")),
        puzzles.iter().map(grid::boxed).collect(),
        nine_lines.collect(),
        puzzles.iter().map(|p| format!("{}\n", Candidates::left_by(p))).collect(),
        each(&|line| format!(":0100:1:{line}:111 222:345::\n")),
        each(&|line| format!("0123456789ab {line}  7.2\n")),
        format!("A title\n#!sudoku -c2,Label,Puzzle\n1,{}\n", lines.join(",7.2\n2, ")),
    ];
    texts.map(String::into_bytes).into()
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
fn solve(input: &Path, output: &Path, more: impl Words) -> (ExitCode, Vec<u8>) {
    let order = "ninefold solve --quiet --force --threads 1";
    let arguments = (order, more, input, "-o", output).words();
    let code = ninefold_cli::run(arguments);
    (code, bytes(output))
}

#[test]
fn no_mutation_panics_or_loses_a_line() {
    let files = files();
    let directory = Folder::new();
    let (input, output) = (directory.join("in"), directory.join("out"));
    for round in 0..400 * u64::from(hunt()) {
        let mut random = Random::new(5, round);
        let mut text = files[random.below(files.len())].clone();
        for _ in 0..random.below(12) {
            let place = random.below(1 << 20) as f64 / f64::from(1 << 20);
            let [how, byte] = [(); 2].map(|()| random.below(256) as u8);
            apply(&mut text, &(place, how, byte));
        }
        let _shown = ShownOnPanic(&text);
        std::fs::write(&input, &text).expect("written");
        let options =
            if random.below(2) == 0 { "--check --keep-fields --explain-status" } else { "" };
        let (code, out) = solve(&input, &output, (options, "--node-limit 1000"));
        if code == ExitCode::from(2) && !text.contains(&b'\n') && text.contains(&b'\r') {
            // Lines that end in CR alone are refused as a whole.
            continue;
        }
        let plain = &text[bom_len(&text)..];
        let found = detect(plain);
        let is_refused = found.unclear.is_some() || unknown::look(plain, &found).is_some();
        if code == ExitCode::from(1) && is_refused {
            // So is what can be read in two ways, and what has no puzzle at all.
            continue;
        }
        if container::folded(plain, &found).is_some() {
            // Its records are not lines.
            continue;
        }
        assert!(code == ExitCode::SUCCESS || code == ExitCode::from(3), "{code:?}");
        // The output's header takes the place of the input's own; drawn puzzles have no line each.
        let text = &text[bom_len(&text)..];
        let detected = detect(text);
        if detected.layout.is_drawn() {
            continue;
        }
        let expected = lines(text) - lines(&text[detected.header]) + 1;
        assert_eq!(lines(&out), expected);
        let malformed = out.windows(10).any(|part| part == b"malformed:");
        let wrong = out.windows(18).any(|part| part == b"the given solution");
        assert_eq!(code == ExitCode::from(3), malformed || wrong);
    }
}

/// Variants in all forms of a line, or in TOML.
fn variants(toml: bool) -> Vec<String> {
    let fast = KINDS.iter().filter(|kind| kind.is_well_known());
    let examples = fast.flat_map(|kind| kind.examples);
    if toml {
        let drawing = "5 . . | . 3 . | . . .\n".repeat(3) + &"......... \n".repeat(6);
        let regions = "AAABBBCCC\n".repeat(3) + &"DDDEEEFFF\n".repeat(3) + &"GGGHHHIII\n".repeat(3);
        let mut texts = vec![
            format!("name = \"a\"\ngivens = \"\"\"\n{drawing}\"\"\"\ncell = [\"r4c7 even\", 'r1c1-3 2468']\n"),
            format!("regions = '\'\'\n{regions}'\'\'\ncage = [\"15 r1c1-3\", \"3 r4c4 r4c5\"]\nanti-king = true\n"),
            "# nothing\n".to_owned(),
            "shape = '6x6 0-5'\ncell = ['r1c1 024', 'r2c2_3']\nsum-line = \"7 r1c1 r1c2 r2c2\"\n".to_owned(),
            "or = [{ cage = ['5 r1c1-2'], x = \"r2c1 r2c2\" }, { and = { cell = 'r6c6 1' } }]\n".to_owned(),
            "replicate = { arguments = \"BAAAIA r1c1\", whisper = '5 r1c1 r1c2 r2c2' }\n".to_owned(),
            "[[puzzle]]\nx = 'r1c1 r1c2'\n[[puzzle]]\nauthor = \"me\"\nthermo = ['r9c4 r8c3 r7c2']\n".to_owned(),
        ];
        // The names as TOML has them: small letters, a hyphen before each part of a word but the
        // first.
        for example in examples.filter(|text| !text.starts_with(['~', 'J'])) {
            let (name, arguments) = example.split_once('~').unwrap_or((example, ""));
            let mut key = String::new();
            for (i, c) in name.char_indices() {
                if i > 0 && c.is_uppercase() && !name[..i].ends_with(['X', 'V']) {
                    key.push('-');
                }
                key.push(c.to_ascii_lowercase());
            }
            let named = arguments.split('~').map(|one| if one.is_empty() { "_" } else { one });
            let named = named.collect::<Vec<_>>().join(" ");
            let value =
                if arguments.is_empty() { "true".to_owned() } else { format!("\"{named}\"") };
            texts.push(format!("{key} = {value}\n"));
        }
        return texts;
    }
    let mut lines: Vec<String> = examples.map(|text| format!(".{text}")).collect();
    let (fields, cells) = ("0:".repeat(77), "=0".repeat(76));
    let regions: String =
        (0..81).map(|i| char::from(b'A' + (i / 27 * 3 + i % 9 / 3) as u8)).collect();
    lines.push(format!("{:0<81}", "3<A<v0000^'0`B"));
    lines.push(format!("{:0<81}", ".,>40000012"));
    lines.push(format!("SumoCueV1D=3+0=15=0+2{cells}"));
    lines.push(format!("3x3::k:768:768:0:3841:{fields}"));
    lines.push(format!("5{}3{regions}", ".".repeat(79)));
    lines.push(puzzles("minimal.txt")[0].to_string().replace('0', "."));
    lines
}

/// Changes a byte, a digit or a cell, or adds another text or a part of it.
fn change(text: &mut Vec<u8>, texts: &[String], random: &mut Random) {
    let digits: Vec<usize> = (0..text.len()).filter(|&i| text[i].is_ascii_digit()).collect();
    match random.below(8) {
        0 => {
            let place = random.below(1000) as f64 / 1000.0;
            const MARKS: &[u8] = b".~_-|=<>:,[]'\"\n RC09r";
            let byte = match random.below(2) {
                0 => random.below(256) as u8,
                _ => MARKS[random.below(MARKS.len())],
            };
            apply(text, &(place, random.below(3) as u8, byte));
        }
        1..=4 if !digits.is_empty() => {
            let digit = b'0' + random.below(10) as u8;
            text[digits[random.below(digits.len())]] = digit;
        }
        5 => {
            let other = texts[random.below(texts.len())].as_bytes();
            let from = random.below(other.len());
            text.extend(&other[from..]);
        }
        _ => text.extend(texts[random.below(texts.len())].as_bytes()),
    }
}

/// Counts of the stages that mutated texts reach.
#[derive(Debug, Default)]
struct Tally {
    malformed: u64,
    solved: u64,
    impossible: u64,
    open: u64,
}

fn search(text: &str, rulesets: &[Ruleset], solver: &mut RulesetSolver, tally: &mut Tally) {
    for ruleset in rulesets {
        if !ruleset.is_9x9() {
            let again = parse::any(ruleset.text()).expect("it is read again");
            assert_eq!(again.masks(), ruleset.masks(), "{text:?}");
            tally.open += 1;
            continue;
        }
        let limits = Limits { nodes: Some(50), ..Limits::UNIQUE };
        let outcome = solver.solve(ruleset, &limits);
        match outcome.solution() {
            Some(solution) => {
                assert_eq!(ruleset.check(solution), Ok(()), "{text:?}");
                tally.solved += 1;
            }
            None if outcome.gave_up => tally.open += 1,
            None => tally.impossible += 1,
        }
        // Written again, it means the same.
        let again = parse::line(ruleset.text());
        let again =
            again.unwrap_or_else(|error| panic!("{error} in {} of {text:?}", ruleset.text()));
        assert_eq!(again.candidates(), ruleset.candidates(), "{text:?}");
        assert_eq!(solver.solve(&again, &limits), outcome, "{text:?}");
    }
}

#[test]
fn no_mutation_of_a_variant_panics_and_what_is_found_is_a_solution() {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let time = number("NINEFOLD_FUZZ_SECONDS").map(Duration::from_secs);
    let seed = number("NINEFOLD_FUZZ_SEED").unwrap_or(0);
    let (start, mut solver) = (Instant::now(), RulesetSolver::new());
    for toml in [false, true] {
        let (texts, mut tally) = (variants(toml), Tally::default());
        for round in 0.. {
            if time.map_or(round == 1_500 * u64::from(hunt()), |time| {
                start.elapsed() > time / (2 - u32::from(toml))
            }) {
                break;
            }
            let mut random = Random::new(seed, round);
            let mut text = texts[random.below(texts.len())].clone().into_bytes();
            (0..random.below(8)).for_each(|_| change(&mut text, &texts, &mut random));
            let text = String::from_utf8_lossy(&text);
            let rulesets = match toml {
                true => parse::toml_all(&text)
                    .map(|all| all.into_iter().map(|titled| titled.ruleset).collect())
                    .map_err(|error| error.error),
                false => parse::puzzle(&text).map(|ruleset| vec![ruleset]),
            };
            match rulesets {
                Ok(rulesets) => search(&text, &rulesets, &mut solver, &mut tally),
                Err(error) => {
                    assert!((1..=text.len() + 1).contains(&error.column), "{error} in {text:?}");
                    tally.malformed += 1;
                }
            }
        }
        println!("{tally:?}");
        let Tally { malformed, solved, impossible, open } = tally;
        assert!(malformed > 200 && solved > 200 && impossible > 8 && open > 2, "{tally:?}");
    }
}
