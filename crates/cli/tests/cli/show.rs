//! Behaviour of `show`, on the program itself: drawings on the terminal, pictures, and errors.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Output, Stdio};

use crate::harness::{PUZZLE, said, text};
use ninefold_jobs::grid::{Cell, Digit};
use ninefold_jobs::logic::Candidate;
use ninefold_jobs::ruleset::{RulesetSolver, parse};
use ninefold_jobs::search::{Limits, Status};
use ninefold_jobs::session::{GamePuzzle, SavedGame, Session};

const CLASSIC: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const VARIANT: &str = ".Cage~15~R1C1~R1C2~R2C1.Cage~20~R4C4~R5C4~R5C5.WhiteDot~R5C5~R5C6\
    .BlackDot~R6C6~R7C6.GreaterThan~R3C3~R2C3.GreaterThan~R5C2~R5C3.X~R1C8~R1C9.V~R8C8~R9C8\
    .Thermo~R9C4~R8C3~R7C2.~R4C7_2_4_6_8~R8C8_1~R6C1_1_3_5_7_9~R6C9_1_2_3~R5C1_1_2_3_4_5_6";
const EXAMPLE: &str = "docs/examples/killer-kropki-thermo";

fn show(arguments: &[&str]) -> Output {
    let mut command = crate::harness::ninefold(&[]);
    command.arg("show").args(arguments).stdin(Stdio::null());
    command.current_dir(crate::harness::ROOT).output().expect("ended")
}

fn out(arguments: &[&str]) -> String {
    let output = show(arguments);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// The exit code and standard error.
fn failure(arguments: &[&str]) -> (Option<i32>, String) {
    let output = show(arguments);
    (output.status.code(), String::from_utf8(output.stderr).expect("text"))
}

#[test]
fn a_digit_that_follows_from_a_rank_is_no_clue() {
    const RANKED: &str = ".FullRank~R9~3~";
    let drawn = out(&[RANKED]);
    assert!(drawn.starts_with("0 clues, 1 constraint\n"), "{drawn}");
    assert!(!drawn.contains("┃ 1 "), "{drawn}");
}

#[cfg(feature = "editors")]
#[test]
fn a_digit_that_follows_from_a_rank_is_no_given_of_an_editor() {
    let ranked = ".FullRank~R9~3~\n";
    let written = crate::harness::run(&["convert", "-", "-q", "--to", "scl"], ranked.as_bytes());
    let json = String::from_utf8(written.stdout).expect("text");
    assert!(
        !json.is_empty() && !json.contains("\"value\":1,") && !json.contains("\"value\":1}"),
        "{json}"
    );
}

#[test]
fn a_board_of_another_size_is_drawn_with_all_that_it_states() {
    const BOARD: &str = ".Shape~2x4.~R1C1_3.~R2C2_2_4.Cage~3~R1C2~R1C3";
    const DRAWN: &str = "2x4, 1 clue, 1 constraint, none
┏━━━┯━━━┳━━━┯━━━┓
┃ 3 │   ┃   │   ┃
┠───┼───╂───┼───┨
┃   │   ┃   │   ┃
┗━━━┷━━━┻━━━┷━━━┛
- The cage r1c2 r1c3 holds different values of sum 3.
- r2c2 is one of 2 4.
";
    let directory = tempfile::tempdir().expect("a directory");
    let file = directory.path().join("six.iss");
    std::fs::write(&file, BOARD).expect("written");
    let none = format!("{BOARD}.~R1C2_4");
    assert_eq!(
        out(&[&none, "--solve"]),
        DRAWN.replace("┃ 3 │   ┃", "┃ 3 │ 4 ┃").replace("1 clue,", "2 clues,")
    );
    let plain = DRAWN.replace(", none", "");
    assert_eq!(out(&[BOARD]), plain);
    let of_file = out(&[file.to_str().expect("a path")]);
    assert!(of_file.ends_with(plain.split_once('\n').expect("lines").1), "{of_file}");
    let solved = out(&[".Shape~4x4~0-3.~R1C1_0.~R1C2_1.~R3C1_3.~R4C4_0", "--solve"]);
    assert!(
        solved.contains("┃ 0 │ 1 ┃") && solved.contains("- The values are 0 to 3."),
        "{solved}"
    );
    let picture = out(&[BOARD, "--svg", "-"]);
    // The cage is drawn, and so is the cell of even values; neither is told.
    assert!(picture.contains(">3</text>") && picture.contains("stroke-dasharray"), "{picture}");
    assert!(picture.contains("<rect x=\"70\" y=\"70\" width=\"40\""), "{picture}");
    assert!(!picture.contains("is one of") && !picture.contains("sum to 3"), "{picture}");
    assert!(out(&[BOARD, "--link", "iss"]).contains("Shape"));
    let (code, error) = failure(&[BOARD, "--candidates"]);
    assert!(code == Some(1) && error.contains("not nine by nine"), "{error}");
}

#[test]
fn a_board_of_another_size_has_pages_of_steps() {
    let (code, out, error) = said(&["explain", ".Shape~6x6.Cage~9~R1C1~R1C2", "--html", "-"], "");
    assert_eq!(code, 0, "{error}");
    assert!(
        out.contains("the cage r1c1 r1c2 holds different values of sum 9") && out.contains("<svg"),
        "{out}"
    );
}

#[test]
fn a_variant_is_drawn_with_cages_dots_and_signs_and_the_rest_in_sentences() {
    assert_eq!(out(&[VARIANT]), GOLDEN);
}

#[test]
fn without_cages_all_lines_of_the_grid_are_there() {
    let drawing = out(&[".WhiteDot~R1C1~R1C2"]);
    let lines: Vec<&str> = drawing.lines().collect();
    assert_eq!(lines[0], "0 clues, 1 constraint");
    assert_eq!(lines[1], "┏━━━━━┯━━━━━┯━━━━━┳━━━━━┯━━━━━┯━━━━━┳━━━━━┯━━━━━┯━━━━━┓");
    assert_eq!(lines[3], "┃     ○     │     ┃     │     │     ┃     │     │     ┃");
    assert_eq!(lines[4], "┠─────┼─────┼─────╂─────┼─────┼─────╂─────┼─────┼─────┨");
    assert_eq!(lines.len(), 29);
}

#[test]
fn classic_puzzles_look_as_ever_and_can_be_pictures_as_well() {
    let drawing = out(&[CLASSIC, "--solve"]);
    assert!(drawing.starts_with("30 clues, unique\n+-------+-------+-------+   +---"), "{drawing}");
    let picture = out(&[CLASSIC, "--solve", "--svg", "-"]);
    assert!(picture.starts_with("<svg xmlns=") && picture.ends_with("</svg>\n"), "{picture}");
    // 81 digits, of which 30 are given.
    assert_eq!(picture.matches("</text>").count(), 81);
    assert_eq!(picture.matches("font-weight=\"bold\"").count(), 30);
    assert_eq!(out(&[CLASSIC, "--svg", "-"]).matches("</text>").count(), 30);
}

#[test]
fn the_example_has_one_solution_and_looks_as_it_did() {
    let root = Path::new(crate::harness::ROOT);
    let toml = format!("{EXAMPLE}.toml");
    let ruleset = parse::toml(&fs::read_to_string(root.join(&toml)).expect("there"));
    let ruleset = ruleset.expect("a puzzle");
    let outcome = RulesetSolver::new().solve(&ruleset, &Limits::UNIQUE);
    assert_eq!(outcome.status(&Limits::UNIQUE), Status::Unique);
    assert_eq!(ruleset.check(&outcome.first), Ok(()));
    let golden = fs::read_to_string(root.join(format!("{EXAMPLE}.svg"))).expect("there");
    let how = format!("if this is meant: ninefold show {toml} --svg {EXAMPLE}.svg --force");
    assert!(out(&[&toml, "--svg", "-"]) == golden, "{how}");
    assert!(out(&[&toml, "--solve"]).starts_with("Pinwheel: 0 clues, 21 constraints, unique\n"));
}

#[test]
fn files_of_variants_are_read_line_by_line() {
    let directory = tempfile::tempdir().expect("a directory");
    let lines = directory.path().join("variants.txt");
    let killer = format!("3<{}", "0".repeat(79));
    fs::write(&lines, format!("# a comment\n\n{VARIANT}\n{killer}\n.Cage~99~R1C1\n"))
        .expect("written");
    assert_eq!(out(&[text(&lines)]), format!("line 3: {GOLDEN}"));
    assert!(out(&[text(&lines), "--count", "2"]).contains("line 4: 0 clues, 1 constraint\n"));
    let (code, said) = failure(&[text(&lines), "--count", "9"]);
    let expected = "line 5, column 7: found the sum 99 of 1 different digits, which is 1 to 9";
    assert!(code == Some(3) && said.contains(expected), "{said}");
    let json = directory.path().join("variants.jsonl");
    fs::write(&json, format!("{{\"id\":1,\"input\":\"{VARIANT}\"}}\n")).expect("written");
    assert_eq!(out(&[text(&json)]), format!("line 1: {GOLDEN}"));
}

/// Standard output, standard error and exit code of `show -` for this input.
fn show_input(arguments: &[&str], input: &[u8]) -> (Option<i32>, String, String) {
    let mut command = crate::harness::ninefold(&[]);
    command.args(["show", "-"]).args(arguments);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("started");
    // The input is shorter than a pipe is deep.
    child.stdin.take().expect("piped").write_all(input).expect("fed");
    let output = child.wait_with_output().expect("ended");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn an_input_without_a_puzzle_is_an_error() {
    for input in [&b""[..], b"# a comment\n\n"] {
        for arguments in [&[][..], &["--link", "sudokuwiki"]] {
            let (code, printed, said) = show_input(arguments, input);
            assert_eq!((code, printed.as_str()), (Some(1), ""), "{said}");
            assert!(said.contains("no puzzle in it"), "{said}");
        }
    }
}

#[test]
fn variants_come_in_every_form_that_solve_reads_and_from_standard_input() {
    let directory = tempfile::tempdir().expect("a directory");
    let drawn = |name: &str, bytes: &[u8]| {
        let path = directory.path().join(name);
        fs::write(&path, bytes).expect("written");
        out(&[text(&path), "--count", "9"])
    };
    let gzip = |bytes: &[u8]| {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        encoder.write_all(bytes).expect("packed");
        encoder.finish().expect("packed")
    };
    let zstd = |bytes: &[u8]| zstd::stream::encode_all(bytes, 1).expect("packed");
    let line = format!("{VARIANT}\tits name\n");
    let expected = format!("line 1: {GOLDEN}");
    assert_eq!(drawn("a.gz", &gzip(line.as_bytes())), expected);
    assert_eq!(drawn("a.zst", &zstd(line.as_bytes())), expected);
    let csv = format!("id,puzzle\n7,\"{VARIANT}\"\n");
    assert_eq!(drawn("a.csv", csv.as_bytes()), format!("line 2: {GOLDEN}"));
    let escaped = VARIANT.replacen('~', "\\u007e", 1);
    let json = format!("{{\"puzzle\":\"{escaped}\"}}\n{{\"puzzle\":\"{CLASSIC}\"}}\n");
    let classic = format!("line 2: {}", out(&[CLASSIC]));
    assert_eq!(drawn("a.jsonl", json.as_bytes()), expected.clone() + &classic);
    let toml = "name = 'one'\nauthor = 'somebody'\nwhite-dot = 'r1c1 r1c2'\n";
    let title = "one, by somebody: 0 clues, 1 constraint\n";
    assert!(drawn("toml.zst", &zstd(toml.as_bytes())).starts_with(title));
    // The first line does not show the format: then the name decides.
    let untold = format!("# by hand\n\n  anti-knight = false\n{toml}");
    assert!(drawn("untold.toml.gz", &gzip(untold.as_bytes())).starts_with(title));

    assert_eq!(show_input(&[], line.as_bytes()), (Some(0), expected.clone(), String::new()));
    assert_eq!(show_input(&[], &gzip(line.as_bytes())).1, expected);
    assert_eq!(show_input(&["--count", "2"], json.as_bytes()).1, expected.clone() + &classic);
    let classic = format!("{CLASSIC}\n");
    assert_eq!(show_input(&[], classic.as_bytes()).1, format!("line 1: {}", out(&[CLASSIC])));
    // A malformed puzzle keeps its place, and the others are drawn.
    let wrong = format!("{line}{{\"puzzle\":\".Foo~1\"}}\n{{\"name\":1}}\n{CLASSIC}\n");
    let (code, drawn, said) = show_input(&["--count", "9"], wrong.as_bytes());
    assert_eq!((code, drawn.matches("line ").count()), (Some(3), 2), "{drawn}");
    let errors: Vec<&str> = said.lines().collect();
    assert!(errors[0].starts_with("ninefold: line 2, column 13: found \"Foo\""), "{said}");
    assert!(errors[1].starts_with("ninefold: line 3, column 1: found none of these"), "{said}");
    let wrong = format!("[[puzzle]]\n{toml}[[puzzle]]\nthermo = 'r1c1 r1c0'\n[[puzzle]]\n{toml}");
    let (code, drawn, said) = show_input(&["--count", "9"], wrong.as_bytes());
    assert_eq!((code, drawn.matches(title).count()), (Some(3), 2), "{drawn}");
    assert!(said.starts_with("ninefold: line 6, column 16: found \"r1c0\""), "{said}");
}

#[test]
fn errors_are_reported_with_their_place() {
    let (code, said) = failure(&[".Cage~15~R1C1~R1C0"]);
    assert_eq!(code, Some(1));
    assert!(said.contains("the puzzle is malformed: column 15: found \"R1C0\""), "{said}");
    let (code, said) = failure(&[&format!("<3{}", "0".repeat(79))]);
    assert!(code == Some(1) && said.contains("malformed: column 1: found '<'"), "{said}");
    let directory = tempfile::tempdir().expect("a directory");
    let toml = directory.path().join("wrong.toml");
    fs::write(&toml, "name = \"x\"\ntermo = \"r1c1 r1c2\"\n").expect("written");
    let (code, said) = failure(&[text(&toml)]);
    let expected = "line 2, column 1: found the key \"termo\" (is thermo meant?)";
    assert!(code == Some(3) && said.contains(expected), "{said}");
    let missing = directory.path().join("missing.toml");
    assert_eq!(failure(&[text(&missing)]).0, Some(2));
}

#[test]
fn pictures_are_files_of_their_own_and_overwrite_nothing_unasked() {
    let directory = tempfile::tempdir().expect("a directory");
    let puzzles = directory.path().join("puzzles.toml");
    fs::write(&puzzles, "[[puzzle]]\nx = \"r1c1 r1c2\"\n[[puzzle]]\nv = \"r1c1 r1c2\"\n")
        .expect("written");
    let picture = directory.path().join("p.svg");
    let said = out(&[text(&puzzles), "--svg", text(&picture)]);
    assert_eq!(said, format!("line 1: 0 clues, 1 constraint; {}\n", picture.display()));
    let first = fs::read(&picture).expect("there");
    let (code, said) = failure(&[text(&puzzles), "--svg", text(&picture), "--solve"]);
    assert!(code == Some(1) && said.contains("--force"), "{said}");
    assert!(fs::read(&picture).expect("there") == first);
    out(&[text(&puzzles), "--svg", text(&picture), "--solve", "--force"]);
    assert!(fs::read(&picture).expect("there") != first);
    out(&[text(&puzzles), "--svg", text(&picture), "--count", "5"]);
    let numbered = |name: &str| fs::read(directory.path().join(name));
    assert!(numbered("p-1.svg").expect("there") == first && numbered("p-2.svg").is_ok());
    assert!(numbered("p-3.svg").is_err());
    assert_eq!(failure(&[text(&puzzles), "--svg", "-", "--count", "2"]).0, Some(1));
    let (code, said) = failure(&[text(&puzzles), "--svg", text(&puzzles), "--force"]);
    assert!(code == Some(1) && said.contains("inputs are never written to"), "{said}");
}

const GOLDEN: &str = "\
1 clue, 9 constraints
┏━━━━━━━━━━━┯━━━━━┳━━━━━━━━━━━━━━━━━┳━━━━━━━━━━━━━━━━━┓
┃15         ┆     ┃                 ┃                 ┃
┃           ┆     ┃                 ┃           X     ┃
┃     ┌┄┄┄┄┄┘     ┃     ·     ·     ┃     ·     ·     ┃
┃     ┆           ┃                 ┃                 ┃
┃     ┆           ┃                 ┃                 ┃
┠┄┄┄┄┄┘     ·  ^  ┃     ·     ·     ┃     ·     ·     ┃
┃                 ┃                 ┃                 ┃
┃                 ┃                 ┃                 ┃
┣━━━━━━━━━━━━━━━━━╋┅┅┅┅┅┯━━━━━━━━━━━╋━━━━━━━━━━━━━━━━━┫
┃                 ┇20   ┆           ┃                 ┃
┃                 ┇     ┆           ┃even             ┃
┃     ·     ·     ┃     └┄┄┄┄┄┐     ┃     ·     ·     ┃
┃                 ┇           ┆     ┃                 ┃
┃           >     ┇           ○     ┃                 ┃
┃     ·     ·     ┠┄┄┄┄┄┄┄┄┄┄┄┘     ┃     ·     ·     ┃
┃                 ┃                 ┃                 ┃
┃ odd             ┃                 ┃             123 ┃
┣━━━━━━━━━━━━━━━━━╋━━━━━━━━━━━━━━●━━╋━━━━━━━━━━━━━━━━━┫
┃                 ┃                 ┃                 ┃
┃                 ┃                 ┃                 ┃
┃     ·     ·     ┃     ·     ·     ┃     ·     ·     ┃
┃                 ┃                 ┃                 ┃
┃                 ┃                 ┃        1        ┃
┃     ·     ·     ┃     ·     ·     ┃     ·  V  ·     ┃
┃                 ┃                 ┃                 ┃
┃                 ┃                 ┃                 ┃
┗━━━━━━━━━━━━━━━━━┻━━━━━━━━━━━━━━━━━┻━━━━━━━━━━━━━━━━━┛
- digits grow along r9c4 r8c3 r7c2
- r5c1 holds one of 1 2 3 4 5 6
";

#[test]
fn the_format_of_a_file_can_be_named() {
    let directory = tempfile::tempdir().expect("a directory");
    let file = directory.path().join("puzzle");
    // Nine lines of nine characters.
    let rows: Vec<String> =
        PUZZLE.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned()).collect();
    fs::write(&file, rows.join("\n")).expect("written");
    for verb in [&["show"][..], &["explain"], &["assist"]] {
        let (code, out, err) = said(&[verb, &[text(&file), "--format", "sdk"]].concat(), "");
        assert_eq!(code, 0, "{verb:?}: {err}");
        assert!(out.contains('5') && !out.contains("malformed"), "{verb:?}: {out}");
        let (code, ..) = said(&[verb, &[text(&file), "--format", "pencilmarks"]].concat(), "");
        assert_ne!(code, 0, "{verb:?}");
    }
}

#[test]
fn candidates_are_in_the_drawing_and_in_the_picture() {
    let drawing = out(&[CLASSIC, "--candidates"]);
    assert!(drawing.contains("| 5   3    124    | 26   7   2468 |"), "{drawing}");
    let picture = out(&[CLASSIC, "--candidates", "--svg", "-"]);
    // 30 givens, and the candidates that they leave.
    let puzzle = ninefold_jobs::text::line::parse(CLASSIC.as_bytes()).expect("a puzzle");
    let left = ninefold_jobs::grid::Candidates::left_by(&puzzle).count() - 30;
    assert_eq!(picture.matches("</text>").count(), 30 + left as usize, "{picture}");
    let variant = out(&[".Cage~3~R1C1~R1C2.~R1C1_1~R9C9_4_5", "--candidates", "--svg", "-"]);
    // A given and a sum; R1C2 and 18 more peers without the 1; R9C9 has two; 60 cells have nine.
    assert_eq!(variant.matches("</text>").count(), 2 + 20 * 8 + 2 + 59 * 9);
    let (code, said) = failure(&[".Cage~3~R1C1~R1C2", "--candidates"]);
    assert!(code == Some(1) && said.contains("--svg and --png draw them"), "{said}");
}

#[test]
fn links_open_a_puzzle_elsewhere_or_name_what_is_unknown_there() {
    let digits = CLASSIC.replace('.', "0");
    let wiki = format!("https://www.sudokuwiki.org/sudoku.htm?bd={digits}\n");
    assert_eq!(out(&[CLASSIC, "--link", "sudokuwiki"]), wiki);
    let iss = "https://sigh.github.io/Interactive-Sudoku-Solver/?q=";
    assert_eq!(out(&[CLASSIC, "--link", "iss"]), format!("{iss}{CLASSIC}\n"));
    let variant = ".Cage~15~R1C1~R1C2.AntiKnight";
    assert_eq!(out(&[variant, "--link", "iss"]), format!("{iss}{variant}\n"));
    let (code, said) = failure(&[variant, "--link", "sudokuwiki"]);
    let expected = "ninefold: sudokuwiki cannot open this puzzle: it has Cage\n";
    assert_eq!((code, &said[..]), (Some(1), expected));
    let (code, said) = failure(&[CLASSIC, "--link", "elsewhere"]);
    assert!(code == Some(1) && said.contains("expected one of sudokuwiki, iss"), "{said}");
    // One refusal, and none is printed.
    let (code, printed, said) = show_input(
        &["--link", "sudokuwiki", "--count", "2", "--format", "variants"],
        format!("{CLASSIC}\n{variant}\n").as_bytes(),
    );
    assert!(code == Some(1) && printed.is_empty() && said.contains("line 2: sudokuwiki"), "{said}");
}

/// The program alone in a directory, and next to it, if one is given, a script as
/// `ninefold-visual`.
#[cfg(unix)]
fn png_with(script: Option<&str>, picture: &Path) -> (Option<i32>, String) {
    use std::os::unix::fs::PermissionsExt;
    let directory = tempfile::tempdir().expect("a directory");
    let program = directory.path().join("ninefold");
    let built = crate::harness::ninefold(&[]).get_program().to_owned();
    // A link where the directory is on the same disk: the program is large.
    if fs::hard_link(&built, &program).is_err() {
        fs::copy(&built, &program).expect("copied");
    }
    if let Some(script) = script {
        let visual = directory.path().join("ninefold-visual");
        fs::write(&visual, format!("#!/bin/sh\n{script}\n")).expect("written");
        fs::set_permissions(&visual, fs::Permissions::from_mode(0o755)).expect("allowed");
    }
    let mut command = std::process::Command::new(program);
    command.args(["show", CLASSIC, "--width", "300", "--png"]).arg(picture);
    let path = if script.is_some() { std::env::var_os("PATH") } else { None };
    command.env("PATH", path.unwrap_or_default());
    let output = command.stdin(Stdio::null()).output().expect("ended");
    (output.status.code(), String::from_utf8(output.stderr).expect("text"))
}

#[cfg(unix)]
#[test]
fn dots_are_made_by_the_other_program_and_appear_whole_or_not_at_all() {
    let directory = tempfile::tempdir().expect("a directory");
    let picture = directory.path().join("p.png");
    let (code, said) = png_with(None, &picture);
    assert!(code == Some(1) && said.contains("show --png needs the program"), "{said}");
    let (code, said) = png_with(Some("echo 'ninefold: no ink' >&2; exit 2"), &picture);
    assert_eq!((code, &said[..]), (Some(2), "ninefold: ninefold-visual: no ink\n"));
    assert!(!picture.exists());
    let (code, said) = png_with(Some("echo \"$@\"; cat"), &picture);
    assert_eq!(code, Some(0), "{said}");
    let there = fs::read_to_string(&picture).expect("there");
    assert!(there.starts_with("picture --width 300\n<svg "), "{there}");
    assert!(there.ends_with("</svg>\n"), "{there}");
}

/// A game on the classic puzzle: a digit was filled in, a candidate taken away.
fn session() -> Session {
    let puzzle = ninefold_jobs::text::line::parse(CLASSIC.as_bytes()).expect("a puzzle");
    let mut session = Session::new(SavedGame::classic(puzzle)).expect("a solution");
    let [four, one] = [4, 1].map(|digit| Digit::new(digit).expect("a digit"));
    assert!(session.write(Cell::at(0, 2), Some(four)));
    assert!(session.toggle_candidate(Candidate { cell: Cell::at(0, 6), digit: one }));
    session
}

fn game() -> SavedGame {
    session().saved()
}

#[test]
fn a_saved_game_is_drawn_with_its_digits_and_candidates() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("game.txt");
    fs::write(&path, game().text()).expect("written");
    let drawing = out(&[text(&path)]);
    let rows: Vec<&str> = drawing.lines().collect();
    assert!(rows[0].starts_with("30 clues, 1 filled in, 50 blanks with "), "{drawing}");
    let first = "| 5   3    4     | 26   7   268 | 89    129  28   |";
    assert_eq!(rows[2], first, "r1c3 is filled, r1c7 has lost its 1: {drawing}");
    assert!(rows[3].starts_with("| 6   27   27 "), "{drawing}");
    let picture = out(&[text(&path), "--svg", "-"]);
    assert_eq!(picture.matches("font-weight=\"bold\"").count(), 30, "given digits");
    let all = picture.matches("</text>").count();
    let candidates = game().candidates().count() as usize - 31;
    assert_eq!(all, 31 + candidates, "the digits, and the candidates of blanks");
    assert!(out(&[text(&path), "--solve"]).contains("unique"));
    let (once, two) = (out(&[text(&path)]), directory.path().join("two.txt"));
    fs::write(&two, game().text().repeat(2)).expect("written");
    assert_eq!(out(&[text(&two), "--count", "5"]), once.repeat(2), "none is left out");
    let link = out(&[text(&path), "--link", "sudokuwiki"]);
    assert!(link.contains("bd=S9B0503"), "{link}");
}

#[test]
fn candidates_of_several_forms_are_drawn() {
    let directory = tempfile::tempdir().expect("a directory");
    let saved = directory.path().join("game.txt");
    fs::write(&saved, game().text()).expect("written");
    // Only HoDoKu's lines distinguish filled cells from those with one candidate.
    let mut filled = session();
    for cell in Cell::all().filter(|&cell| session().candidates(cell).is_power_of_two()) {
        let digit = Digit::all().find(|digit| digit.bit() == session().candidates(cell));
        filled.write(cell, digit);
    }
    let singles = directory.path().join("filled.txt");
    fs::write(&singles, filled.saved().text()).expect("written");
    let [as_saved, filled] = [&saved, &singles].map(|path| out(&[text(path), "--quiet"]));
    assert_ne!(as_saved, filled);
    for (to, expected) in [("hodoku", &as_saved), ("candidates", &filled), ("pencilmarks", &filled)]
    {
        let path = directory.path().join(to);
        let converted = crate::harness::run(&["convert", text(&saved), "--to", to, "-q"], "");
        fs::write(&path, converted.stdout).expect("written");
        assert_eq!(&out(&[text(&path), "--quiet"]), expected, "{to}");
    }
}

#[test]
fn a_saved_game_of_a_variant_is_drawn_with_its_digits() {
    let puzzle = GamePuzzle::Variant(parse::line(VARIANT).expect("a puzzle").into());
    let mut saved = SavedGame::new(puzzle);
    saved.placed.set(Cell::at(0, 3), Digit::new(7));
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("game.txt");
    fs::write(&path, saved.text()).expect("written");
    let drawing = out(&[text(&path)]);
    assert!(drawing.starts_with("1 clue, 9 constraints, 1 filled in, "), "{drawing}");
    assert!(drawing.contains('7'), "{drawing}");
    let (before, after) = (out(&[VARIANT, "--svg", "-"]), out(&[text(&path), "--svg", "-"]));
    assert_eq!(after.matches("</text>").count(), before.matches("</text>").count() + 1);
}

#[test]
fn a_mistake_in_a_saved_game_is_said_with_its_line() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("game.txt");
    fs::write(&path, game().text().replace("# time: 0 s", "# time: ten s")).expect("written");
    let (code, err) = failure(&[text(&path)]);
    assert!(code == Some(3) && err.contains("line 2, column 9"), "{err}");
}
