//! Behaviour of `ninefold convert`, format by format, on the program itself.

mod rulesets;

use std::fs;

use crate::harness::*;
use ninefold_jobs::text::OUTPUT_FORMATS;

/// Exit code, output and standard error of `convert - --to FORMAT --quiet` with more options.
fn convert(to: &str, options: impl Words, input: &str) -> (i32, String, String) {
    said(("convert - --quiet --to", to, options), input)
}

/// The output of a conversion in which nothing is malformed and nothing lost.
pub(crate) fn converted(to: &str, input: &str) -> String {
    let (code, out, said) = convert(to, "", input);
    assert_eq!((code, &*said), (0, ""), "--to {to} of {input}");
    out
}

pub(crate) fn zeros() -> String {
    PUZZLE.replace('.', "0")
}

#[test]
fn a_plain_puzzle_survives_every_format() {
    let lines: String = puzzles("minimal.txt").iter().take(50).map(|p| format!("{p}\n")).collect();
    for format in OUTPUT_FORMATS {
        let (code, there, said) = convert(format.name, "", &lines);
        assert_eq!(code, 0, "{}: {said}", format.name);
        let tolerated = ["demands a rating", "expect one puzzle"];
        let mut warnings = said.lines();
        assert!(warnings.all(|line| tolerated.iter().any(|ok| line.contains(ok))), "{said}");
        let (code, back, _) = convert("sdm", "--blank .", &there);
        assert_eq!((code, back.replace("\r\n", "\n")), (0, lines.clone()), "{}", format.name);
        // And the same text once more from what was read.
        assert_eq!(convert(format.name, "", &there).1, there, "{}", format.name);
    }
}

#[test]
fn lines_have_the_blank_that_is_asked_for() {
    for blank in [".", "0", "_", "*", "X"] {
        let (code, out, _) = convert("line", ("--blank", blank), PUZZLE);
        assert_eq!((code, out.clone()), (0, PUZZLE.replace('.', blank) + "\n"));
        assert_eq!(converted("line", &out), format!("{PUZZLE}\n"));
    }
    let (code, out, said) = convert("bank", "--blank .", PUZZLE);
    assert_eq!((code, &*out), (1, ""));
    assert!(said.contains("a blank of the format bank cannot be '.'; it can be: 0"), "{said}");
}

#[test]
fn fields_behind_a_line_stay_as_they_are() {
    let input = format!("# comment\n{PUZZLE};7.2, hard\r\n{PUZZLE}:1:{SOLUTION}\n{PUZZLE}\tx");
    let expected = format!("# comment\n{PUZZLE};7.2, hard\n{PUZZLE}:1:{SOLUTION}\n{PUZZLE}\tx\n");
    assert_eq!(converted("line", &input), expected);
    let (_, csv, said) = convert("csv", "", &input);
    let rows = [
        "puzzle,solution,fields".to_owned(),
        format!("{PUZZLE},,\"7.2, hard\""),
        format!("{PUZZLE},{SOLUTION},1"),
        format!("{PUZZLE},,x"),
    ];
    assert_eq!(csv.lines().collect::<Vec<_>>(), rows);
    assert_eq!(said, "ninefold: warning: csv cannot hold comments: left out 1 line\n");
}

#[test]
fn csv_with_any_header_or_none() {
    for input in [
        format!("quizzes,solutions\n{},{SOLUTION}\n", zeros()),
        format!("{}, {SOLUTION}\n", zeros()),
        format!("{PUZZLE},{SOLUTION}"),
        format!("\u{feff}puzzle;solution\r\n\"{PUZZLE}\"; \"{SOLUTION}\"\r\n"),
    ] {
        let (code, out, _) = convert("csv", "", &input);
        let row = out.lines().nth(1).expect("a row").trim_end_matches(',');
        assert_eq!((code, row), (0, &*format!("{PUZZLE},{SOLUTION}")), "{input}");
    }
    let kaggle = format!("id,puzzle,solution,clues,difficulty\n1,{PUZZLE},{SOLUTION},30,2.2\n");
    let out = converted("csv", &kaggle);
    let expected = format!("puzzle,id,solution,clues,difficulty\n{PUZZLE},1,{SOLUTION},30,2.2\n");
    assert_eq!(out, expected);
    assert_eq!(converted("csv", &expected), expected);
    let (_, out, said) = convert("line", "", &kaggle);
    assert_eq!(out, format!("{PUZZLE},1,{SOLUTION},30,2.2\n"));
    assert!(said.contains("line cannot hold names of fields"), "{said}");
    let headerless = format!("17, {PUZZLE}, {SOLUTION},easy\n");
    let expected = format!("puzzle,column1,solution,column4\n{PUZZLE},17,{SOLUTION},easy\n");
    assert_eq!(converted("csv", &headerless), expected);
}

#[test]
fn gsf_headers_and_titles() {
    let header = "#!sudoku -c1,PuzzleR,Label,ER,EP,ED";
    let row = format!("{PUZZLE},elev,11.9,11.9,11.3");
    let expected = format!("puzzle,Label,ER,EP,ED\n{row}\n");
    assert_eq!(converted("csv", &format!("{header}\n{row}\n")), expected);
    let titled = format!("Hardest sudokus (from the players)\n{header}\n{row}\nstray\n");
    let (code, out, said) = convert("csv", "", &titled);
    assert_eq!((code, out), (3, expected));
    assert!(said.starts_with("standard input: line 4, column 1: found 's'"), "{said}");
    assert!(said.contains("csv cannot hold comments: left out 1 line\n"), "{said}");
    let out = converted("line", &format!("Hardest sudokus\n{PUZZLE}\n"));
    assert_eq!(out, format!("# Hardest sudokus\n{PUZZLE}\n"));
}

#[test]
fn pencilmarks_keep_every_mark() {
    let mut marks: Vec<char> = "123456789".repeat(81).chars().collect();
    marks[4] = '.';
    marks[728] = '.';
    let marks: String = marks.into_iter().collect();
    let input = format!("{};7.2\n", marks.replace('.', "*"));
    assert_eq!(converted("pencilmarks", &input), format!("{marks};7.2\n"));
    let (_, out, said) = convert("line", "", &input);
    assert_eq!(out, format!("{};7.2\n", ".".repeat(81)));
    let warning =
        "line cannot hold candidates that are not those of the clues: left out of 1 puzzle";
    assert_eq!(said, format!("ninefold: warning: {warning}\n"));
    let bare = format!("{marks}\n");
    for format in ["hodoku", "candidates"] {
        let there = converted(format, &bare);
        assert_eq!(converted("pencilmarks", &there), bare, "{format}: {there}");
    }
}

#[test]
fn pencilmarks_become_rulesets_as_the_same_text_among_variants_does() {
    let marks = format!("12.......{}", "123456789".repeat(80));
    let listed = converted("items", &format!("{marks}\n"));
    assert_eq!(listed, ".~R1C1_1_2\n");
    let (_, as_variants, _) = convert("items", "--format variants", &format!("{marks}\n"));
    assert_eq!(as_variants, listed);
    assert!(converted("toml", &format!("{marks}\n")).contains("\"r1c1 12\""));
    if cfg!(feature = "editors") {
        let json = converted("fpuzzles", &format!("{marks}\n"));
        assert!(json.contains("\"givenPencilMarks\":[1,2]"), "{json}");
    }
}

#[test]
fn puzzle_banks_have_hundred_bytes_a_line() {
    let bank = format!("bbab350d8ae7 {}  1.2\n", zeros());
    assert_eq!(bank.len(), 100);
    assert_eq!(converted("bank", &bank), bank);
    let csv = converted("csv", &bank);
    assert_eq!(csv, format!("puzzle,sha1,rating\n{PUZZLE},bbab350d8ae7,1.2\n"));
    assert_eq!(converted("bank", &csv), bank);
    assert_eq!(
        converted("bank", &format!("puzzle,rating\n{PUZZLE},11.9\n")),
        bank.replace(" 1.2", "11.9")
    );
    let (_, out, said) = convert("bank", "", &bank.replace("bbab", "0000"));
    assert_eq!(out, bank);
    assert!(said.contains("some contents of the field \"sha1\""), "{said}");
    let (code, out, said) = convert("bank", "", &format!("{bank}{}", bank.replace("1.2", "hard")));
    assert_eq!((code, out), (3, bank));
    let wrong = "standard input: line 2, column 97: found 'h', expected a rating such as 7.2\n";
    assert_eq!(said, wrong);
}

#[test]
fn hodoku_libraries_keep_what_was_placed_and_deleted() {
    let givens = PUZZLE.replacen("195", "+195", 1);
    let library = format!("# steps\n:0100:1:{givens}:113 213:193 198::\n:0000:x:{PUZZLE}::::\n");
    assert_eq!(converted("hodoku", &library), library);
    let (_, out, said) = convert("line", "", &library);
    let without = PUZZLE.replacen("195", ".95", 1);
    let row = format!("{without},0100,1,193 198\n{PUZZLE}\n");
    assert_eq!(out, format!("# steps\n{row}"));
    has(&said, &["candidates that are not", "digits that were placed", "names of fields"]);
    let (_, marks, said) = convert("pencilmarks", "", &library);
    assert!(marks.lines().nth(1).expect("a line").len() > 729);
    has(&said, &["does not distinguish placed digits from clues: alike in 1 puzzle\n"]);
    let (code, _, said) = convert("line", "", &library.replace("213", "2x3"));
    assert_eq!(code, 3);
    let place = "standard input: line 2, column 97: found 'x', expected a candidate";
    assert!(said.starts_with(place), "{said}");
}

#[test]
fn sdk_files_keep_their_metadata() {
    let rows = nine_lines(PUZZLE);
    let sdk = format!("#ARuud\n#DA random one\n#CFirst\n#CSecond\n#LEasy\n#Uhttp://x/\n{rows}\n");
    assert_eq!(converted("sdk", &sdk), sdk);
    assert_eq!(converted("sdk", &sdk.replace('\n', "\r\n")), sdk);
    let csv = converted("csv", &sdk);
    let header = "puzzle,author,description,comment,date,source,level,url";
    let row = format!("{PUZZLE},Ruud,A random one,First / Second,,,Easy,http://x/");
    assert_eq!(csv, format!("{header}\n{row}\n"));
    let (_, out, said) = convert("ss", "", &sdk);
    assert!(out.starts_with("*-----------*\n|53.|.7.|...|\n"), "{out}");
    assert!(said.contains("ss cannot hold the field \"author\": left out of 1 puzzle\n"), "{said}");
    has(&said, &["ss cannot hold the field \"comment\": left out of 2 puzzles\n"]);
    let (code, _, said) = convert("line", "", &sdk.replace("6..195", "6..1x5"));
    assert_eq!(code, 3);
    assert!(
        said.starts_with("standard input: line 8, column 5: found 'x', expected nine cells"),
        "{said}"
    );
}

#[test]
fn drawings_of_all_kinds_are_read() {
    let ss = converted("ss", PUZZLE);
    let spaced = ss.replace("|---+---+---|", "*---*---*---*");
    let boxed = converted("boxed", PUZZLE);
    let rows = converted("rows", PUZZLE);
    assert!(rows.starts_with("5,3,0,0,7,0,0,0,0\n"), "{rows}");
    for drawing in [ss, spaced, boxed, rows.replace(",0", ", "), rows, nine_lines(PUZZLE)] {
        assert_eq!(converted("line", &drawing), format!("{PUZZLE}\n"), "{drawing}");
        let wrong = drawing.replacen('6', "66", 1);
        let (code, out, said) = convert("line", "", &wrong);
        assert_eq!((code, &*out), (3, ""), "{wrong}");
        let line = wrong.lines().position(|line| line.contains("66")).expect("a line") + 1;
        assert!(said.starts_with(&format!("standard input: line {line}, column ")), "{said}");
    }
}

#[test]
fn candidate_grids_with_any_decoration() {
    let grid = converted("candidates", PUZZLE);
    assert!(grid.contains("| 5 "), "{grid}");
    let odd = grid.replace('+', "'").replace("| ", ": ").replace('-', "=");
    let hashed = grid.replacen(" 6 ", "(6)", 1);
    for drawing in [&grid, &odd, &hashed] {
        assert_eq!(converted("line", drawing), format!("{PUZZLE}\n"), "{drawing}");
    }
    let wrong = grid.replacen("| 6 ", "| x ", 1);
    let (code, _, said) = convert("line", "--format candidates", &wrong);
    assert_eq!(code, 3);
    let place = "standard input: line 3, column 3: found 'x', expected a digit";
    assert!(said.starts_with(place), "{said}");
}

#[test]
fn stray_lines_are_each_told_and_the_rest_is_written() {
    let stray: String = (0..10).map(|i| format!("stray {i}\n")).collect();
    let (code, out, said) = convert("sdm", "", &format!("{PUZZLE}\n{stray}"));
    assert_eq!((code, out), (3, zeros() + "\r\n"));
    let expected = (2..12).map(|line| {
        format!(
            "standard input: line {line}, column 1: found 's', expected a digit 1 to 9 or a blank (0 . _ *, or X ? - · alone)\n"
        )
    });
    assert_eq!(said, expected.collect::<String>());
}

#[test]
fn files_are_named_and_told_in_order_on_any_number_of_threads() {
    let directory = Folder::new();
    let [a, b] = ["a.txt", "b.csv"].map(|name| directory.join(name));
    let lines = |bad: usize| -> String {
        let line =
            |i: usize| if i.is_multiple_of(bad) { "x\n".to_owned() } else { format!("{PUZZLE}\n") };
        (1..=5_000).map(line).collect()
    };
    fs::write(&a, lines(7)).expect("written");
    fs::write(&b, format!("puzzle\n{}", lines(11))).expect("written");
    let order = ("convert", &a, &b, "-q --to line --threads");
    let outputs = ["1", "2", "5"].map(|threads| self::said((&order, threads), ""));
    let said = &outputs[0].2;
    assert_eq!(said.lines().count(), 5_000 / 7 + 5_000 / 11);
    assert!(said.starts_with(&format!("{}: line 7, column 1: found 'x'", a.display())), "{said}");
    assert!(said.contains(&format!("\n{}: line 12, column 1: found 'x'", b.display())), "{said}");
    assert!(outputs[1..].iter().all(|output| *output == outputs[0]));
}

#[test]
fn an_output_is_whole_or_not_there_and_never_overwritten_unasked() {
    let directory = Folder::new();
    let out = directory.join("out.sdm");
    let arguments = ("convert - --to sdm -o", &out);
    printed(arguments, PUZZLE);
    assert_eq!(read(&out), zeros() + "\r\n");
    let forced = (&arguments, "--force");
    fails(forced, format!("{PUZZLE}\n{PUZZLE}"), 0, "puzzles                 2");
    assert_eq!(read(&out).len(), 2 * 83);
    fails(arguments, "", 1, "--force");
    fails(("convert", &out, "--to line -o", &out), "", 1, "");
    fails("convert - --to nothing", "", 1, "");
}

#[test]
fn compressed_files_and_empty_ones() {
    let line = format!("{PUZZLE}\n");
    assert_eq!(printed("convert - --to line", zstd(&line)), line);
    for format in OUTPUT_FORMATS {
        let (code, out, said) = convert(format.name, "", "");
        let expected = if format.name == "csv" { "puzzle,solution,fields\n" } else { "" };
        assert_eq!((code, &*out, &*said), (0, expected, ""), "{}", format.name);
    }
    let large = printed(("convert", &dataset("minimal.txt"), "--to boxed -q"), "");
    assert!(converted("line", &large) == read(dataset("minimal.txt")));
}
