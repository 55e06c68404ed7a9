//! Behaviour of `show`, on the program itself: drawings on the terminal, pictures, and errors.

mod pictures;
mod saved_games;

use std::fs;
use std::path::Path;

use crate::harness::*;
use ninefold_jobs::ruleset::{RulesetSolver, parse};
use ninefold_jobs::search::{Limits, Status};

const VARIANT: &str = ".Cage~15~R1C1~R1C2~R2C1.Cage~20~R4C4~R5C4~R5C5.WhiteDot~R5C5~R5C6\
    .BlackDot~R6C6~R7C6.GreaterThan~R3C3~R2C3.GreaterThan~R5C2~R5C3.X~R1C8~R1C9.V~R8C8~R9C8\
    .Thermo~R9C4~R8C3~R7C2.~R4C7_2_4_6_8~R8C8_1~R6C1_1_3_5_7_9~R6C9_1_2_3~R5C1_1_2_3_4_5_6";
const EXAMPLE: &str = "docs/examples/killer-kropki-thermo";

/// Exit code, standard output and standard error of `show` in the folder of the repository.
fn show(arguments: impl Words) -> (i32, String, String) {
    told(&run_in(ROOT, ("show", arguments)))
}

/// Standard output of such a run, which must succeed.
fn out(arguments: impl Words) -> String {
    let (code, out, error) = show(arguments);
    assert_eq!(code, 0, "{error}");
    out
}

/// A run that must fail with this code and this part of standard error.
fn fails(arguments: impl Words, expected: i32, part: &str) {
    let (code, _, error) = show(&arguments);
    assert!(code == expected && error.contains(part), "{arguments:?}: {code} {error}");
}

/// Exit code, standard output and standard error of `show -` for this input.
fn show_input(arguments: impl Words, input: impl AsRef<[u8]>) -> (i32, String, String) {
    said(("show -", arguments), input)
}

#[test]
fn a_digit_that_follows_from_a_rank_is_no_clue() {
    const RANKED: &str = ".FullRank~R9~3~";
    let drawn = out(RANKED);
    assert!(drawn.starts_with("0 clues, 1 constraint\n"), "{drawn}");
    assert!(!drawn.contains("┃ 1 "), "{drawn}");
}

#[cfg(feature = "editors")]
#[test]
fn a_digit_that_follows_from_a_rank_is_no_given_of_an_editor() {
    let ranked = ".FullRank~R9~3~\n";
    let json = printed("convert - -q --to scl", ranked);
    assert!(!json.is_empty());
    for value in ["\"value\":1,", "\"value\":1}"] {
        assert!(!json.contains(value), "{json}");
    }
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
    let directory = Folder::new();
    let file = directory.file("six.iss", BOARD);
    let none = format!("{BOARD}.~R1C2_4");
    assert_eq!(
        out((&none, "--solve")),
        DRAWN.replace("┃ 3 │   ┃", "┃ 3 │ 4 ┃").replace("1 clue,", "2 clues,")
    );
    let plain = DRAWN.replace(", none", "");
    assert_eq!(out(BOARD), plain);
    let of_file = out(&file);
    assert!(of_file.ends_with(plain.split_once('\n').expect("lines").1), "{of_file}");
    let solved = out(".Shape~4x4~0-3.~R1C1_0.~R1C2_1.~R3C1_3.~R4C4_0 --solve");
    has(&solved, &["┃ 0 │ 1 ┃", "- The values are 0 to 3."]);
    let picture = out((BOARD, "--svg -"));
    // The cage is drawn, and so is the cell of even values; neither is told.
    assert!(picture.contains(">3</text>") && picture.contains("stroke-dasharray"), "{picture}");
    assert!(picture.contains("<rect x=\"70\" y=\"70\" width=\"40\""), "{picture}");
    assert!(!picture.contains("is one of") && !picture.contains("sum to 3"), "{picture}");
    assert!(out((BOARD, "--link iss")).contains("Shape"));
    fails((BOARD, "--candidates"), 1, "not nine by nine");
}

#[test]
fn a_board_of_another_size_has_pages_of_steps() {
    let page = printed("explain .Shape~6x6.Cage~9~R1C1~R1C2 --html -", "");
    has(&page, &["the cage r1c1 r1c2 holds different values of sum 9", "<svg"]);
}

#[test]
fn a_variant_is_drawn_with_cages_dots_and_signs_and_the_rest_in_sentences() {
    assert_eq!(out(VARIANT), GOLDEN);
}

#[test]
fn without_cages_all_lines_of_the_grid_are_there() {
    let drawing = out(".WhiteDot~R1C1~R1C2");
    let lines: Vec<&str> = drawing.lines().collect();
    assert_eq!(lines[0], "0 clues, 1 constraint");
    assert_eq!(lines[1], "┏━━━━━┯━━━━━┯━━━━━┳━━━━━┯━━━━━┯━━━━━┳━━━━━┯━━━━━┯━━━━━┓");
    assert_eq!(lines[3], "┃     ○     │     ┃     │     │     ┃     │     │     ┃");
    assert_eq!(lines[4], "┠─────┼─────┼─────╂─────┼─────┼─────╂─────┼─────┼─────┨");
    assert_eq!(lines.len(), 29);
}

#[test]
fn classic_puzzles_look_as_ever_and_can_be_pictures_as_well() {
    let drawing = out((PUZZLE, "--solve"));
    let lines: Vec<&str> = drawing.lines().collect();
    assert_eq!(lines[0], "30 clues, unique");
    assert_eq!(lines[1], "+-------+-------+-------+   +-------+-------+-------+");
    assert_eq!(lines[2], "| 5 3 . | . 7 . | . . . |   | 5 3 4 | 6 7 8 | 9 1 2 |");
    assert_eq!(lines.len(), 14);
    let picture = out((PUZZLE, "--solve --svg -"));
    assert!(picture.starts_with("<svg xmlns=") && picture.ends_with("</svg>\n"), "{picture}");
    // 81 digits, of which 30 are given.
    assert_eq!(picture.matches("</text>").count(), 81);
    assert_eq!(picture.matches("font-weight=\"bold\"").count(), 30);
    assert_eq!(out((PUZZLE, "--svg -")).matches("</text>").count(), 30);
}

#[test]
fn the_example_has_one_solution_and_looks_as_it_did() {
    let root = Path::new(ROOT);
    let toml = format!("{EXAMPLE}.toml");
    let ruleset = parse::toml(&read(root.join(&toml)));
    let ruleset = ruleset.expect("a puzzle");
    let outcome = RulesetSolver::new().solve(&ruleset, &Limits::UNIQUE);
    assert_eq!(outcome.status(&Limits::UNIQUE), Status::Unique);
    assert_eq!(ruleset.check(&outcome.first), Ok(()));
    let golden = read(root.join(format!("{EXAMPLE}.svg")));
    let how = format!("if this is meant: ninefold show {toml} --svg {EXAMPLE}.svg --force");
    assert!(out((&toml, "--svg -")) == golden, "{how}");
    assert!(out((&toml, "--solve")).starts_with("Pinwheel: 0 clues, 21 constraints, unique\n"));
}

#[test]
fn files_of_variants_are_read_line_by_line() {
    let directory = Folder::new();
    let lines = directory.join("variants.txt");
    let killer = format!("3<{}", "0".repeat(79));
    fs::write(&lines, format!("# a comment\n\n{VARIANT}\n{killer}\n.Cage~99~R1C1\n"))
        .expect("written");
    assert_eq!(out(&lines), format!("line 3: {GOLDEN}"));
    assert!(out((&lines, "--count 2")).contains("line 4: 0 clues, 1 constraint\n"));
    let expected = "line 5, column 7: found the sum 99 of 1 different digits, which is 1 to 9";
    fails((&lines, "--count 9"), 3, expected);
    let json = directory.file("variants.jsonl", format!("{{\"id\":1,\"input\":\"{VARIANT}\"}}\n"));
    assert_eq!(out(&json), format!("line 1: {GOLDEN}"));
}

#[test]
fn an_input_without_a_puzzle_is_an_error() {
    for input in ["", "# a comment\n\n"] {
        for arguments in ["", "--link sudokuwiki"] {
            let (code, printed, said) = show_input(arguments, input);
            assert_eq!((code, &*printed), (1, ""), "{said}");
            assert!(said.contains("no puzzle in it"), "{said}");
        }
    }
}

#[test]
fn variants_come_in_every_form_that_solve_reads_and_from_standard_input() {
    let directory = Folder::new();
    let drawn = |name: &str, bytes: &[u8]| {
        let path = directory.file(name, bytes);
        out((&path, "--count 9"))
    };
    let line = format!("{VARIANT}\tits name\n");
    let expected = format!("line 1: {GOLDEN}");
    assert_eq!(drawn("a.gz", &gzip(&line)), expected);
    assert_eq!(drawn("a.zst", &zstd(&line)), expected);
    let csv = format!("id,puzzle\n7,\"{VARIANT}\"\n");
    assert_eq!(drawn("a.csv", csv.as_bytes()), format!("line 2: {GOLDEN}"));
    let escaped = VARIANT.replacen('~', "\\u007e", 1);
    let json = format!("{{\"puzzle\":\"{escaped}\"}}\n{{\"puzzle\":\"{PUZZLE}\"}}\n");
    let classic = format!("line 2: {}", out(PUZZLE));
    assert_eq!(drawn("a.jsonl", json.as_bytes()), expected.clone() + &classic);
    let toml = "name = 'one'\nauthor = 'somebody'\nwhite-dot = 'r1c1 r1c2'\n";
    let title = "one, by somebody: 0 clues, 1 constraint\n";
    assert!(drawn("toml.zst", &zstd(toml)).starts_with(title));
    // The first line does not show the format: then the name decides.
    let untold = format!("# by hand\n\n  anti-knight = false\n{toml}");
    assert!(drawn("untold.toml.gz", &gzip(untold)).starts_with(title));

    assert_eq!(show_input("", &line), (0, expected.clone(), String::new()));
    assert_eq!(show_input("", gzip(&line)).1, expected);
    assert_eq!(show_input("--count 2", json).1, expected.clone() + &classic);
    let classic = format!("{PUZZLE}\n");
    assert_eq!(show_input("", classic).1, format!("line 1: {}", out(PUZZLE)));
    // A malformed puzzle keeps its place, and the others are drawn.
    let wrong = format!("{line}{{\"puzzle\":\".Foo~1\"}}\n{{\"name\":1}}\n{PUZZLE}\n");
    let (code, drawn, said) = show_input("--count 9", wrong);
    assert_eq!((code, drawn.matches("line ").count()), (3, 2), "{drawn}");
    let errors: Vec<&str> = said.lines().collect();
    assert!(errors[0].starts_with("ninefold: line 2, column 13: found \"Foo\""), "{said}");
    assert!(errors[1].starts_with("ninefold: line 3, column 1: found none of these"), "{said}");
    let wrong = format!("[[puzzle]]\n{toml}[[puzzle]]\nthermo = 'r1c1 r1c0'\n[[puzzle]]\n{toml}");
    let (code, drawn, said) = show_input("--count 9", wrong);
    assert_eq!((code, drawn.matches(title).count()), (3, 2), "{drawn}");
    assert!(said.starts_with("ninefold: line 6, column 16: found \"r1c0\""), "{said}");
}

#[test]
fn errors_are_reported_with_their_place() {
    let killer = format!("<3{}", "0".repeat(79));
    let directory = Folder::new();
    let toml = directory.file("wrong.toml", "name = \"x\"\ntermo = \"r1c1 r1c2\"\n");
    let missing = directory.join("missing.toml");
    for (puzzle, code, part) in [
        (".Cage~15~R1C1~R1C0", 1, "the puzzle is malformed: column 15: found \"R1C0\""),
        (&*killer, 1, "malformed: column 1: found '<'"),
        (text(&toml), 3, "line 2, column 1: found the key \"termo\" (is thermo meant?)"),
        (text(&missing), 2, ""),
    ] {
        fails(puzzle, code, part);
    }
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
    let directory = Folder::new();
    let file = directory.file("puzzle", nine_lines(PUZZLE));
    for verb in ["show", "explain", "assist"] {
        let out = printed((verb, &file, "--format sdk"), "");
        assert!(out.contains('5') && !out.contains("malformed"), "{verb:?}: {out}");
        let (code, ..) = said((verb, &file, "--format pencilmarks"), "");
        assert_ne!(code, 0, "{verb:?}");
    }
}

#[test]
fn candidates_are_in_the_drawing_and_in_the_picture() {
    let drawing = out((PUZZLE, "--candidates"));
    assert!(drawing.contains("| 5   3    124    | 26   7   2468 |"), "{drawing}");
    let picture = out((PUZZLE, "--candidates --svg -"));
    // 30 givens, and the candidates that they leave.
    let puzzle = ninefold_jobs::text::line::parse(PUZZLE.as_bytes()).expect("a puzzle");
    let left = ninefold_jobs::grid::Candidates::left_by(&puzzle).count() - 30;
    assert_eq!(picture.matches("</text>").count(), 30 + left as usize, "{picture}");
    let variant = out(".Cage~3~R1C1~R1C2.~R1C1_1~R9C9_4_5 --candidates --svg -");
    // A given and a sum; R1C2 and 18 more peers without the 1; R9C9 has two; 60 cells have nine.
    assert_eq!(variant.matches("</text>").count(), 2 + 20 * 8 + 2 + 59 * 9);
    fails(".Cage~3~R1C1~R1C2 --candidates", 1, "--svg and --png draw them");
}

#[test]
fn links_open_a_puzzle_elsewhere_or_name_what_is_unknown_there() {
    let digits = PUZZLE.replace('.', "0");
    let wiki = format!("https://www.sudokuwiki.org/sudoku.htm?bd={digits}\n");
    assert_eq!(out((PUZZLE, "--link sudokuwiki")), wiki);
    let iss = "https://sigh.github.io/Interactive-Sudoku-Solver/?q=";
    assert_eq!(out((PUZZLE, "--link iss")), format!("{iss}{PUZZLE}\n"));
    let variant = ".Cage~15~R1C1~R1C2.AntiKnight";
    assert_eq!(out((variant, "--link iss")), format!("{iss}{variant}\n"));
    let expected = "ninefold: sudokuwiki cannot open this puzzle: it has Cage\n";
    fails((variant, "--link sudokuwiki"), 1, expected);
    fails((PUZZLE, "--link elsewhere"), 1, "expected one of sudokuwiki, iss");
    // One refusal, and none is printed.
    let (code, printed, said) = show_input(
        "--link sudokuwiki --count 2 --format variants",
        format!("{PUZZLE}\n{variant}\n"),
    );
    assert!(code == 1 && printed.is_empty() && said.contains("line 2: sudokuwiki"), "{said}");
}
