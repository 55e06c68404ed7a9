//! Behaviour of `ninefold convert`, format by format, on the program itself.

use std::fs;
use std::process::Output;

use crate::harness::{PUZZLE, SOLUTION, dataset, puzzles, run, text};
use ninefold_jobs::text::detect::detect;
use ninefold_jobs::text::record::Record;
use ninefold_jobs::text::{self, Layout, LineKind, bom_len, drawn, line};
use ninefold_jobs::text::{Loss, OUTPUT_FORMATS, OutputFormat, Style};
use proptest::prelude::*;

/// Exit code, output and standard error of `convert - --to FORMAT --quiet` with more options.
fn convert(to: &str, options: &[&str], input: &str) -> (i32, String, String) {
    let arguments = [&["convert", "-", "--quiet", "--to", to], options].concat();
    let Output { status, stdout, stderr } = run(&arguments, input.as_bytes());
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (status.code().expect("no signal"), text(stdout), text(stderr))
}

/// The output of a conversion in which nothing is malformed and nothing lost.
fn converted(to: &str, input: &str) -> String {
    let (code, out, said) = convert(to, &[], input);
    assert_eq!((code, &*said), (0, ""), "--to {to} of {input}");
    out
}

/// Nine lines of nine characters.
fn nine_lines(puzzle: &str) -> String {
    puzzle
        .as_bytes()
        .chunks(9)
        .map(|row| String::from_utf8_lossy(row).into_owned() + "\n")
        .collect()
}

fn zeros() -> String {
    PUZZLE.replace('.', "0")
}

#[test]
fn a_plain_puzzle_survives_every_format() {
    let lines: String = puzzles("minimal.txt").iter().take(50).map(|p| format!("{p}\n")).collect();
    for format in OUTPUT_FORMATS {
        let (code, there, said) = convert(format.name, &[], &lines);
        assert_eq!(code, 0, "{}: {said}", format.name);
        let tolerated = ["demands a rating", "expect one puzzle"];
        let mut warnings = said.lines();
        assert!(warnings.all(|line| tolerated.iter().any(|ok| line.contains(ok))), "{said}");
        let (code, back, _) = convert("sdm", &["--blank", "."], &there);
        assert_eq!((code, back.replace("\r\n", "\n")), (0, lines.clone()), "{}", format.name);
        // And the same text once more from what was read.
        assert_eq!(convert(format.name, &[], &there).1, there, "{}", format.name);
    }
}

#[test]
fn lines_have_the_blank_that_is_asked_for() {
    for blank in [".", "0", "_", "*", "X"] {
        let (code, out, _) = convert("line", &["--blank", blank], PUZZLE);
        assert_eq!((code, out.clone()), (0, PUZZLE.replace('.', blank) + "\n"));
        assert_eq!(converted("line", &out), format!("{PUZZLE}\n"));
    }
    let (code, out, said) = convert("bank", &["--blank", "."], PUZZLE);
    assert_eq!((code, &*out), (1, ""));
    assert!(said.contains("a blank of the format bank cannot be '.'; it can be: 0"), "{said}");
}

#[test]
fn fields_behind_a_line_stay_as_they_are() {
    let input = format!("# comment\n{PUZZLE};7.2, hard\r\n{PUZZLE}:1:{SOLUTION}\n{PUZZLE}\tx");
    let expected = format!("# comment\n{PUZZLE};7.2, hard\n{PUZZLE}:1:{SOLUTION}\n{PUZZLE}\tx\n");
    assert_eq!(converted("line", &input), expected);
    let (_, csv, said) = convert("csv", &[], &input);
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
        let (code, out, _) = convert("csv", &[], &input);
        let row = out.lines().nth(1).expect("a row").trim_end_matches(',');
        assert_eq!((code, row), (0, &*format!("{PUZZLE},{SOLUTION}")), "{input}");
    }
    let kaggle = format!("id,puzzle,solution,clues,difficulty\n1,{PUZZLE},{SOLUTION},30,2.2\n");
    let out = converted("csv", &kaggle);
    let expected = format!("puzzle,id,solution,clues,difficulty\n{PUZZLE},1,{SOLUTION},30,2.2\n");
    assert_eq!(out, expected);
    assert_eq!(converted("csv", &expected), expected);
    let (_, out, said) = convert("line", &[], &kaggle);
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
    let (code, out, said) = convert("csv", &[], &titled);
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
    let (_, out, said) = convert("line", &[], &input);
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
    let as_variants = run(
        &["convert", "-", "-q", "--format", "variants", "--to", "items"],
        format!("{marks}\n").as_bytes(),
    );
    assert_eq!(String::from_utf8_lossy(&as_variants.stdout), listed);
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
    let (_, out, said) = convert("bank", &[], &bank.replace("bbab", "0000"));
    assert_eq!(out, bank);
    assert!(said.contains("some contents of the field \"sha1\""), "{said}");
    let (code, out, said) = convert("bank", &[], &format!("{bank}{}", bank.replace("1.2", "hard")));
    assert_eq!((code, out), (3, bank));
    let wrong = "standard input: line 2, column 97: found 'h', expected a rating such as 7.2\n";
    assert_eq!(said, wrong);
}

#[test]
fn hodoku_libraries_keep_what_was_placed_and_deleted() {
    let givens = PUZZLE.replacen("195", "+195", 1);
    let library = format!("# steps\n:0100:1:{givens}:113 213:193 198::\n:0000:x:{PUZZLE}::::\n");
    assert_eq!(converted("hodoku", &library), library);
    let (_, out, said) = convert("line", &[], &library);
    let without = PUZZLE.replacen("195", ".95", 1);
    let row = format!("{without},0100,1,193 198\n{PUZZLE}\n");
    assert_eq!(out, format!("# steps\n{row}"));
    for lost in ["candidates that are not", "digits that were placed", "names of fields"] {
        assert!(said.contains(lost), "{said}");
    }
    let (_, marks, said) = convert("pencilmarks", &[], &library);
    assert!(marks.lines().nth(1).expect("a line").len() > 729);
    assert!(
        said.contains("does not distinguish placed digits from clues: alike in 1 puzzle\n"),
        "{said}"
    );
    let (code, _, said) = convert("line", &[], &library.replace("213", "2x3"));
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
    let (_, out, said) = convert("ss", &[], &sdk);
    assert!(out.starts_with("*-----------*\n|53.|.7.|...|\n"), "{out}");
    assert!(said.contains("ss cannot hold the field \"author\": left out of 1 puzzle\n"), "{said}");
    assert!(
        said.contains("ss cannot hold the field \"comment\": left out of 2 puzzles\n"),
        "{said}"
    );
    let (code, _, said) = convert("line", &[], &sdk.replace("6..195", "6..1x5"));
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
        let (code, out, said) = convert("line", &[], &wrong);
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
    let (code, _, said) = convert("line", &["--format", "candidates"], &wrong);
    assert_eq!(code, 3);
    let place = "standard input: line 3, column 3: found 'x', expected a digit";
    assert!(said.starts_with(place), "{said}");
}

#[test]
fn stray_lines_are_each_told_and_the_rest_is_written() {
    let stray: String = (0..10).map(|i| format!("stray {i}\n")).collect();
    let (code, out, said) = convert("sdm", &[], &format!("{PUZZLE}\n{stray}"));
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
    let directory = tempfile::tempdir().expect("a directory");
    let [a, b] = ["a.txt", "b.csv"].map(|name| directory.path().join(name));
    let lines = |bad: usize| -> String {
        let line =
            |i: usize| if i.is_multiple_of(bad) { "x\n".to_owned() } else { format!("{PUZZLE}\n") };
        (1..=5_000).map(line).collect()
    };
    fs::write(&a, lines(7)).expect("written");
    fs::write(&b, format!("puzzle\n{}", lines(11))).expect("written");
    let outputs = ["1", "2", "5"].map(|threads| {
        let arguments = ["convert", text(&a), text(&b), "-q", "--to", "line", "--threads", threads];
        run(&arguments, b"")
    });
    let said = String::from_utf8(outputs[0].stderr.clone()).expect("text");
    assert_eq!(said.lines().count(), 5_000 / 7 + 5_000 / 11);
    assert!(said.starts_with(&format!("{}: line 7, column 1: found 'x'", a.display())), "{said}");
    assert!(said.contains(&format!("\n{}: line 12, column 1: found 'x'", b.display())), "{said}");
    for output in &outputs[1..] {
        assert!(output.stdout == outputs[0].stdout && output.stderr == outputs[0].stderr);
    }
}

#[test]
fn an_output_is_whole_or_not_there_and_never_overwritten_unasked() {
    let directory = tempfile::tempdir().expect("a directory");
    let out = directory.path().join("out.sdm");
    let arguments = ["convert", "-", "--to", "sdm", "-o", text(&out)];
    assert_eq!(run(&arguments, PUZZLE.as_bytes()).status.code(), Some(0));
    assert_eq!(fs::read_to_string(&out).expect("read"), zeros() + "\r\n");
    assert_eq!(run(&arguments, b"").status.code(), Some(1));
    let forced = [&arguments[..], &["--force"]].concat();
    let output = run(&forced, format!("{PUZZLE}\n{PUZZLE}").as_bytes());
    assert_eq!(output.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&output.stderr).contains("puzzles                 2"));
    assert_eq!(fs::read_to_string(&out).expect("read").len(), 2 * 83);
    assert_eq!(
        run(&["convert", text(&out), "--to", "line", "-o", text(&out)], b"").status.code(),
        Some(1)
    );
    assert_eq!(run(&["convert", "-", "--to", "nothing"], b"").status.code(), Some(1));
}

#[test]
fn compressed_files_and_empty_ones() {
    let zst = zstd::encode_all(format!("{PUZZLE}\n").as_bytes(), 3).expect("encoded");
    let output = run(&["convert", "-", "--to", "line"], &zst);
    assert_eq!(output.stdout, format!("{PUZZLE}\n").as_bytes());
    for format in OUTPUT_FORMATS {
        let (code, out, said) = convert(format.name, &[], "");
        let expected = if format.name == "csv" { "puzzle,solution,fields\n" } else { "" };
        assert_eq!((code, &*out, &*said), (0, expected, ""), "{}", format.name);
    }
    let large = run(&["convert", text(&dataset("minimal.txt")), "--to", "boxed", "-q"], b"").stdout;
    let back = run(&["convert", "-", "--to", "line", "-q"], &large);
    assert!(back.stdout == fs::read(dataset("minimal.txt")).expect("a dataset"));
}

// `solve` and `verify` on puzzles that clues cannot express.

/// A puzzle of candidates alone: in each cell the solution's digit and the one after it.
fn restricted() -> String {
    let cell = |digit: char| {
        let digit = digit.to_digit(10).expect("a digit");
        let keep = move |d: &u32| *d == digit || *d == digit % 9 + 1;
        (1..10).map(move |d| if keep(&d) { d.to_string() } else { ".".to_owned() })
    };
    SOLUTION.chars().flat_map(cell).collect()
}

fn solve(options: &[&str], input: &str) -> (i32, String, String) {
    let arguments = [&["solve", "-", "--quiet"], options].concat();
    let Output { status, stdout, stderr } = run(&arguments, input.as_bytes());
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (status.code().expect("no signal"), text(stdout), text(stderr))
}

#[test]
fn solve_respects_every_mark() {
    let marks = restricted();
    let all = "123456789".repeat(81);
    let plain = run(&["convert", "-", "-q", "--to", "pencilmarks"], PUZZLE.as_bytes()).stdout;
    let plain = String::from_utf8(plain).expect("text");
    let none = marks.replacen('5', ".", 1).replacen('6', ".", 1);
    let input = format!("{marks}\n# c\n{}{none}\n{}\n{all}\n", plain, &marks[..700]);
    for engine in ["auto", "rules", "mrv", "mrv-random", "reference"] {
        let (code, out, said) = solve(&["--engine", engine], &input);
        let lines: Vec<&str> = out.lines().collect();
        assert_eq!(lines[1], format!("{marks},{SOLUTION},multiple"), "{engine}: {said}");
        assert_eq!(lines[2], "# c");
        assert_eq!(lines[3], format!("{},{SOLUTION},unique", plain.trim_end()));
        assert_eq!(lines[4], format!("{none},,none"));
        assert!(lines[5].contains("malformed: line 5, column 701: found the end of the line"));
        assert!(lines[6].starts_with(&format!("{all},")) && lines[6].ends_with(",multiple"));
        assert_eq!((code, lines.len()), (3, 7));
    }
}

#[test]
fn an_engine_that_cannot_is_refused_up_front() {
    for engine in ["lanes", "naive", "blanks", "presorted"] {
        let (code, out, said) = solve(&["--engine", engine], &restricted());
        assert_eq!((code, &*out), (1, ""));
        let expected = format!("which the engine {engine} cannot solve; these can: reference, mrv");
        assert!(said.contains(&expected), "{said}");
    }
    let output = run(&["compare", "-"], restricted().as_bytes());
    assert_eq!(output.status.code(), Some(1));
    assert!(
        String::from_utf8_lossy(&output.stderr).contains("which only solve, verify, convert, show")
    );
    assert_eq!(run(&["canon", "-"], restricted().as_bytes()).status.code(), Some(1));
}

#[test]
fn solutions_of_marks_are_verified() {
    let marks = restricted();
    let (_, solved, _) = solve(&["--first"], &format!("{marks}\n"));
    let verify = |text: &str| run(&["verify", "-", "-q"], text.as_bytes());
    assert_eq!(verify(&solved).status.code(), Some(0), "{solved}");
    // Right by the rules, but not among the candidates.
    let one_less = solved.replacen("....56...", ".....6...", 1);
    assert_ne!(one_less, solved);
    let output = verify(&one_less);
    assert_eq!(output.status.code(), Some(3));
    let said = String::from_utf8(output.stdout).expect("text");
    assert_eq!(said, "line 2: wrong: r1c1 may not hold 5\n");
    let given = format!("{marks},{SOLUTION}\n");
    assert_eq!(solve(&["--check"], &given).0, 0);
    let given = format!("{},{SOLUTION}\n", marks.replacen('5', ".", 1));
    let (code, out, _) = solve(&["--check"], &given);
    assert_eq!(code, 3);
    assert!(out.contains("the given solution is wrong: r1c1 may not hold 5"), "{out}");
}

#[test]
fn solve_takes_drawn_candidates_and_library_lines() {
    let marks = restricted();
    let drawn = converted("candidates", &marks);
    let (_, expected, _) = solve(&[], &marks);
    assert_eq!(solve(&[], &drawn).1, expected, "{drawn}");
    let library = converted("hodoku", &marks);
    assert_eq!(solve(&[], &library).1, expected, "{library}");
    let (_, out, _) = solve(&["--keep-fields"], &format!(":0100:1:{PUZZLE}::193::\n"));
    let header = "puzzle,solution,status,technique,candidates,eliminations,placements,extra";
    assert_eq!(out, format!("{header}\n{PUZZLE},{SOLUTION},unique,0100,1,193,,\n"));
    let (_, out, _) = solve(&["--keep-fields"], &format!("bbab350d8ae7 {}  1.2\n", zeros()));
    let row = format!("{},{SOLUTION},unique,bbab350d8ae7,1.2", zeros());
    assert_eq!(out, format!("puzzle,solution,status,sha1,rating\n{row}\n"));
}

// Every reader on anything.

/// Reads a text with every layout; returns the puzzles of the one that it seems to have.
fn read_all(text: &[u8]) -> usize {
    let detected = detect(&text[bom_len(text)..]).layout;
    let layouts = [
        Layout::LINE,
        Layout::PENCILMARKS,
        Layout::BANK,
        Layout::HODOKU,
        Layout::VARIANTS,
        detected.clone(),
    ];
    for layout in &layouts {
        for line in text.split(|&byte| byte == b'\n').map(text::trim_line_end) {
            let _ = text::scan_line(layout, line);
            let _ = text::given_solution(layout, line);
            let _ = (text::given_status(layout, line), text::variant::further(line));
            if text::line_kind(line) == LineKind::Puzzle
                && let Ok(record) = text::record_of(layout, line)
            {
                write_all(&record);
            }
        }
    }
    for (_, place) in text::tables::puzzles(text) {
        assert!(!text[place].is_empty());
    }
    for layout in [Layout::GRID, Layout::SDK, Layout::CANDIDATE_GRID] {
        for drawn in drawn::puzzles(&layout, text) {
            drawn.record.iter().for_each(write_all);
        }
        let _ = drawn::whole_puzzles(&layout, text, text.len() / 2);
    }
    drawn::puzzles(&detected, text).count()
}

/// Writes a record in every format.
fn write_all(record: &Record<'_>) {
    let columns = ["rating".to_owned()];
    for format in OUTPUT_FORMATS {
        let style = Style { blank: format.blanks[0], columns: &columns };
        let mut losses = 0;
        format.losses(record, &style, &mut |loss: Loss<'_>| losses += loss.sentence("x", 2).len());
        format.write(record, &style, &mut Vec::new());
    }
}

/// Texts of all formats, to be spoiled.
fn seeds() -> Vec<Vec<u8>> {
    let record = Record::of(line::parse(PUZZLE.as_bytes()).expect("a puzzle"));
    let text = |format: &OutputFormat| {
        let mut text = Vec::new();
        let style = Style { blank: format.blanks[0], columns: &[] };
        (0..2).for_each(|_| format.write(&record, &style, &mut text));
        text
    };
    let mut seeds: Vec<Vec<u8>> = OUTPUT_FORMATS.iter().map(text).collect();
    seeds.push(format!("#ARuud\n#LEasy\n{}", nine_lines(PUZZLE)).into_bytes());
    seeds.push(format!("Title\n#!sudoku -c1,P,L\n{PUZZLE},x\n").into_bytes());
    seeds.push(format!("{}\n{}:1:{SOLUTION}\n", restricted(), restricted()).into_bytes());
    seeds
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_bytes_panic_any_reader(text in prop::collection::vec(any::<u8>(), 0..400)) {
        read_all(&text);
    }

    #[test]
    fn no_signs_of_the_formats_panic_any_reader(
        text in prop::collection::vec(prop::sample::select(b"0123456789.*_X|+-:;,# \t\r\n\"!ab".to_vec()), 0..400),
    ) {
        read_all(&text);
    }

    #[test]
    fn no_spoiled_text_panics_any_reader(
        seed in 0..14usize,
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..3u8), 1..6),
    ) {
        let mut text = seeds()[seed].clone();
        for (place, byte, how) in changes {
            let place = place.index(text.len().max(1));
            match how {
                0 if place < text.len() => text[place] = byte,
                1 if place < text.len() => drop(text.remove(place)),
                _ => text.insert(place.min(text.len()), byte),
            }
        }
        read_all(&text);
    }
}

const VARIANT: &str = ".Cage~15~R1C1~R1C2~R2C1.Thermo~R9C4~R8C3.AntiKnight.~R5C5_3";

#[test]
fn a_variant_survives_each_form_of_rulesets() {
    for form in ninefold_jobs::ruleset::formats().map(|form| form.name) {
        let (code, out, said) = convert(form, &[], &format!("{VARIANT}\n"));
        assert_eq!((code, &*said), (0, ""), "{form}");
        let (code, again, said) = convert("items", &[], &out);
        let is_guessed = form == "iss" && said.contains("taken for one puzzle");
        // The sentences of SudokuPad's own JSON, which items do not hold.
        let is_scl = ["scl", "sudokupad-link"].contains(&form);
        let has_words = is_scl && said.contains("cannot hold the field \"rules\"");
        assert!(code == 0 && (said.is_empty() || is_guessed || has_words), "{form}: {said}");
        let items = |text: &str| {
            let mut items: Vec<String> = text.trim().split('.').map(str::to_owned).collect();
            items.sort();
            items
        };
        assert_eq!(items(&again), items(VARIANT), "{form}");
    }
}

#[cfg(feature = "editors")]
#[test]
fn classic_puzzles_become_rulesets_of_givens() {
    let (code, out, _) = convert("fpuzzles-link", &[], &format!("{PUZZLE}\n"));
    assert_eq!(code, 0);
    let (code, out, err) = {
        let Output { status, stdout, stderr } = run(&["solve", "-", "--quiet"], out.as_bytes());
        let text = |bytes| String::from_utf8(bytes).expect("text");
        (status.code(), text(stdout), text(stderr))
    };
    assert!(code == Some(0) && out.contains(SOLUTION), "{out}{err}");
}

#[cfg(feature = "editors")]
#[test]
fn a_rule_that_a_form_cannot_say_is_refused_by_name() {
    let text = ".GlobalEntropy.~R1C1_5\n.AntiKnight.~R1C1_5\n";
    let (code, out, said) = convert("fpuzzles", &["--format", "variants"], text);
    assert_eq!((code, out.lines().count()), (3, 1));
    assert!(
        said.contains("line 1, the JSON of f-puzzles cannot express the item .GlobalEntropy"),
        "{said}"
    );
    let (code, _, said) = convert("boxed", &[], ".AntiKnight\n");
    assert!(code == 1 && said.contains("may have variant puzzles"), "{said}");
    let (code, _, said) = convert("items", &["--blank", "0"], ".AntiKnight\n");
    assert!(code == 1 && said.contains("items has no blanks"), "{said}");
}

#[cfg(feature = "editors")]
#[test]
fn decorations_are_counted_and_unknown_parts_are_malformed() {
    let row = format!("[{}]", ["{}"; 9].join(","));
    let grid = [&*row; 9].join(",");
    let puzzle = |more: &str| format!("{{\n\"size\": 9,\n\"grid\": [{grid}],\n{more}}}\n");
    let (code, out, said) = convert("items", &[], &puzzle(r#""line": [{"lines": [["R1C1"]]}]"#));
    assert_eq!((code, &*out), (0, ".\n"));
    assert!(said.contains("1 part of a drawing is left out"), "{said}");
    let (code, _, said) = convert("items", &[], &puzzle(r#""wormhole": [1]"#));
    assert!(code == 3 && said.contains("the key wormhole, which is not known"), "{said}");
}

#[cfg(feature = "editors")]
#[test]
fn documents_of_sudokumaker_are_converted() {
    let document = |element: &str| {
        let boxes: Vec<String> = (0..81).map(|i| (i / 27 * 3 + i % 9 / 3).to_string()).collect();
        format!(
            r#"{{"formatVersion":"1.5.0","puzzle":{{"cells":[{}],"constraints":[{{"type":0}},{{"type":1,"regions":[{}]}},{element}]}}}}"#,
            ["{}"; 81].join(","),
            boxes.join(",")
        )
    };
    let cage = document(r#"{"type":301,"cages":[{"cells":[0,1],"value":15}]}"#);
    let custom = document(r#"{"type":1000,"definition":{"name":"Snake","input":[]},"input":{}}"#);
    let (code, out, said) = convert("items", &[], &format!("{cage}\n{custom}\n"));
    assert_eq!((code, &out[..]), (3, ".Cage~15~R1C1~R1C2\n"), "{said}");
    assert!(said.contains(r#"line 2, column 1: found the custom constraint "Snake""#), "{said}");
    let broken = cage.replace(':', ": ").replace("},{", "},\n{");
    let (code, out, said) = convert("items", &["--format", "json"], &broken);
    assert_eq!((code, &out[..]), (0, ".Cage~15~R1C1~R1C2\n"), "{said}");
}
