//! The same puzzles in every container, in every notation, give every verb the same answer.

use crate::harness::{PUZZLE, SOLUTION, said};
use ninefold_jobs::text::OUTPUT_FORMATS;
use ninefold_jobs::text::notation::NOTATIONS;

/// Another puzzle and its only solution: the first one with its digits renamed.
fn renamed(text: &str) -> String {
    let digit = |byte: u8| match byte {
        b'1'..=b'9' => char::from(b'1' + (byte - b'0') % 9),
        other => char::from(other),
    };
    text.bytes().map(digit).collect()
}

/// A puzzle with its solution, and the same for another.
fn pairs() -> [[String; 2]; 2] {
    [[PUZZLE.to_owned(), SOLUTION.to_owned()], [renamed(PUZZLE), renamed(SOLUTION)]]
}

/// Nine rows of a text of 81 characters.
fn rows(text: &str) -> Vec<&str> {
    (0..9).map(|row| &text[9 * row..9 * row + 9]).collect()
}

/// A list of lists of numbers.
fn list(text: &str) -> String {
    let row = |row: &&str| {
        let values: Vec<String> = row.replace('.', "0").chars().map(String::from).collect();
        format!("[{}]", values.join(","))
    };
    format!("[{}]", rows(text).iter().map(row).collect::<Vec<_>>().join(","))
}

/// A drawing with this bar and border, whose blanks are spaces.
fn drawn(text: &str, bar: &str, border: &str) -> String {
    let part = |part: &str| part.replace('.', " ").chars().map(String::from).collect::<Vec<_>>();
    let row = |row: &str| {
        let parts = [0, 3, 6].map(|i| format!(" {} ", part(&row[i..i + 3]).join(" ")));
        format!("{bar}{}{bar}\n", parts.join(bar))
    };
    let bands = rows(text);
    let bands = bands.chunks(3).map(|band| band.iter().map(|text| row(text)).collect::<String>());
    format!("{border}\n{}{border}\n", bands.collect::<Vec<_>>().join(&format!("{border}\n")))
}

/// Name of a container, its text, and whether it has the solutions.
type Contained = (&'static str, String, bool);

/// The two puzzles in every container, written by hand.
fn contained() -> Vec<Contained> {
    let pairs = pairs();
    let each = |write: &dyn Fn(&str, &str) -> String, between: &str| -> String {
        pairs.iter().map(|[p, s]| write(p, s)).collect::<Vec<_>>().join(between)
    };
    let quoted = |text: &str| format!("\"{}\"", rows(text).join("\n"));
    let markdown = |text: &str| -> String {
        let row = |row: &str| {
            let cells: Vec<String> = row.replace('.', " ").chars().map(String::from).collect();
            format!("| {} |\n", cells.join(" | "))
        };
        let rule = format!("|{}\n", "---|".repeat(9));
        let head = format!("|{}\n", "   |".repeat(9));
        format!("{head}{rule}{}\n", rows(text).into_iter().map(row).collect::<String>())
    };
    vec![
        ("lines", each(&|p, _| format!("{p}\n"), ""), false),
        ("lines and fields", each(&|p, s| format!("{p},{s}\n"), ""), true),
        ("lines in quotes", each(&|p, _| format!("\"{p}\"\n"), ""), false),
        ("lines behind spaces", each(&|p, _| format!("  {p}\n"), ""), false),
        ("csv", format!("puzzle,solution\n{}", each(&|p, s| format!("{p},{s}\n"), "")), true),
        ("csv by content", format!("b,a\n{}", each(&|p, s| format!("{s},{p}\n"), "")), true),
        ("csv without a header", each(&|p, s| format!("7;{p};{s}\n"), ""), true),
        (
            "csv over lines",
            format!(
                "id,puzzle,solution\n{}",
                each(&|p, s| format!("1,{},{}\n", quoted(p), quoted(s)), "")
            ),
            true,
        ),
        (
            "csv of lists",
            format!(
                "puzzle,solution\n{}",
                each(&|p, s| format!("\"{}\",\"{}\"\n", list(p), list(s)), "")
            ),
            true,
        ),
        (
            "jsonl",
            each(
                &|p, s| format!("{{\"question\": \"{p}\", \"answer\": \"{s}\", \"rating\": 3}}\n"),
                "",
            ),
            true,
        ),
        (
            "jsonl of lists",
            each(&|p, s| format!("{{\"input\":{},\"output\":{}}}\n", list(p), list(s)), ""),
            true,
        ),
        ("jsonl of strings", each(&|p, _| format!("\"{p}\"\n"), ""), false),
        ("array of strings", format!("[{}]", each(&|p, _| format!("\"{p}\""), ",\n")), false),
        (
            "array of objects",
            format!(
                "[{}]",
                each(&|p, s| format!("{{\"puzzle\":\"{p}\",\"solution\":\"{s}\"}}"), ", ")
            ),
            true,
        ),
        (
            "array of objects of lists",
            format!(
                "[{}]",
                each(
                    &|p, s| format!("{{\n\"puzzle\":{},\n\"solution\":{}}}", list(p), list(s)),
                    ",\n"
                )
            ),
            true,
        ),
        ("array of lists", format!("[{}]", each(&|p, _| list(p), ",")), false),
        ("array of pairs", format!("[{}]", each(&|p, s| format!("[\"{p}\",\"{s}\"]"), ",")), true),
        (
            "object with an array",
            format!(
                "{{\"name\":\"x\",\n\"puzzles\":[{}]}}",
                each(&|p, s| format!("{{\"quizzes\":\"{p}\",\"solutions\":\"{s}\"}}"), ",")
            ),
            true,
        ),
        ("lists", each(&|p, _| format!("{}\n", list(p).replace("],", "],\n ")), "\n"), false),
        (
            "lists in braces",
            each(&|p, _| format!("{}\n", list(p).replace('[', "{").replace(']', "}")), ""),
            false,
        ),
        ("nine lines", each(&|p, _| format!("{}\n", rows(p).join("\n")), "\n"), false),
        (
            "nine lines below titles",
            each(&|p, _| format!("Grid 01\n{}\n", rows(p).join("\n")), ""),
            false,
        ),
        (
            "nine lines of dashes",
            each(&|p, _| format!("{}\n", rows(&p.replace('.', "-")).join("\n")), "\n"),
            false,
        ),
        (
            "sections",
            format!(
                "#A me\n[Puzzle]\n{}\n[State]\n{}\n",
                rows(PUZZLE).join("\n"),
                rows(SOLUTION).join("\n")
            ),
            false,
        ),
        ("boxes", each(&|p, _| drawn(p, "|", "+-------+-------+-------+"), "\n"), false),
        ("Unicode boxes", each(&|p, _| drawn(p, "│", "├───────┼───────┼───────┤"), "\n"), false),
        ("Markdown", each(&|p, _| markdown(p), "\n"), false),
        (
            "OpenSudoku",
            format!(
                "<?xml version=\"1.0\"?>\n<opensudoku>\n<name>x</name>\n{}</opensudoku>\n",
                each(&|p, _| format!("<game data=\"{}\" />\n", p.replace('.', "0")), "")
            ),
            false,
        ),
    ]
}

/// The csv rows of an output, without the header.
fn csv_rows(text: &str) -> Vec<Vec<String>> {
    let lines = text.lines().filter(|line| !line.starts_with('#')).skip(1);
    lines.map(|line| line.split(',').map(str::to_owned).collect()).collect()
}

#[test]
fn every_verb_takes_every_container() {
    for (name, text, has_solutions) in contained() {
        let count = if name == "sections" { 1 } else { 2 };
        let (code, out, err) = said(&["solve", "-", "--quiet"], &text);
        assert_eq!(code, 0, "{name}: {out}{err}");
        let solved: Vec<[String; 2]> = csv_rows(&out)
            .into_iter()
            .map(|row| [row[0].replace('0', "."), row[1].clone()])
            .collect();
        assert_eq!(solved, pairs()[..count], "{name}");
        for verb in [&["grade", "-"][..], &["dedup", "-"], &["canon", "-"], &["stats", "-"]] {
            let (code, out, err) = said(&[verb, &["--quiet"]].concat(), &text);
            assert_eq!(code, 0, "{verb:?} of {name}: {out}{err}");
        }
        let (code, out, err) = said(&["convert", "-", "--quiet", "--to", "sdm"], &text);
        let lines: Vec<String> = out.lines().map(|line| line.replace('0', ".")).collect();
        let puzzles: Vec<String> = pairs()[..count].iter().map(|[p, _]| p.clone()).collect();
        assert_eq!((code, lines), (0, puzzles), "{name}: {err}");
        if has_solutions {
            let (code, _, err) = said(&["verify", "-"], &text);
            assert_eq!(code, 0, "{name}: {err}");
            let right = err.lines().any(|line| line.split_whitespace().eq(["right", "2"]));
            assert!(right, "{name}: {err}");
        }
    }
}

#[test]
fn grades_and_forms_are_those_of_plain_lines() {
    let [(_, lines, _), others @ ..] = &contained()[..] else { panic!("containers") };
    let (_, expected, _) = said(&["canon", "-", "--quiet"], lines);
    let of = |text: &str| {
        let (_, out, _) = said(&["grade", "-", "--quiet"], text);
        let rows = csv_rows(&out).into_iter();
        rows.map(|row| row[1..].to_vec()).collect::<Vec<_>>()
    };
    let grades = of(lines);
    for (name, text, _) in others.iter().filter(|(name, ..)| *name != "sections") {
        assert_eq!(of(text), grades, "{name}");
        let (_, canonical, _) = said(&["canon", "-", "--quiet"], text);
        assert_eq!(canonical, expected, "{name}");
    }
}

/// Each notation in containers that can hold it, whatever stands in their other fields.
#[test]
fn every_notation_goes_into_every_container() {
    for notation in NOTATIONS.iter().filter(|notation| !notation.example.is_empty()) {
        let example = notation.example;
        let escaped = example.replace('"', "\"\"");
        for (container, text) in [
            ("csv", format!("name,puzzle\n\"a, b\",\"{escaped}\"\n")),
            ("jsonl", format!("{{\"name\":\"a\",\"puzzle\":\"{example}\"}}\n")),
            ("array", format!("[{{\"name\":\"a\",\n\"puzzle\":\"{example}\"}}]\n")),
            ("line", format!("{example}\n")),
        ] {
            let (code, out, err) = said(&["solve", "-", "--quiet"], &text);
            let is_variant = notation.name == "variant";
            let expected = if is_variant { "multiple" } else { SOLUTION };
            assert!(
                code == 0 && out.contains(expected),
                "{} in {container}: {out}{err}",
                notation.name
            );
        }
    }
}

#[test]
fn all_that_is_written_is_read() {
    let (_, lines, _) = &contained()[0];
    let (_, expected, _) = said(&["solve", "-", "--quiet"], lines);
    for format in OUTPUT_FORMATS {
        let (code, written, err) = said(&["convert", "-", "--quiet", "--to", format.name], lines);
        assert!(matches!(code, 0 | 3), "{}: {err}", format.name);
        let (code, out, err) = said(&["solve", "-", "--quiet"], &written);
        let solved =
            |text: &str| csv_rows(text).into_iter().map(|row| row[1].clone()).collect::<Vec<_>>();
        assert_eq!((code, solved(&out)), (0, solved(&expected)), "{}: {err}", format.name);
    }
    for output in ["csv", "jsonl"] {
        let (_, written, _) = said(&["solve", "-", "--quiet", "--output-format", output], lines);
        let (code, _, err) = said(&["verify", "-"], &written);
        assert_eq!(code, 0, "{output}: {err}");
    }
}

#[test]
fn a_solution_has_the_alphabet_of_its_puzzle() {
    let value = |row: usize, column: usize| (4 * (row % 4) + row / 4 + column) % 16;
    let written = |name: &dyn Fn(usize) -> String, blank: &str| -> [String; 2] {
        let cells = (0..256).map(|cell| (cell, name(value(cell / 16, cell % 16))));
        let puzzle =
            cells.clone().map(|(cell, name)| if cell % 5 == 0 { blank.to_owned() } else { name });
        [puzzle.collect(), cells.map(|(_, name)| name).collect()]
    };
    let digit =
        |value: usize| char::from_digit(value as u32, 17).expect("below 17").to_ascii_uppercase();
    for (name, [puzzle, solution]) in [
        ("1 to G", written(&|value| digit(value + 1).to_string(), ".")),
        ("0 to F", written(&|value| digit(value).to_string(), ".")),
        ("A to P", written(&|value| char::from(b'A' + value as u8).to_string(), ".")),
        ("pairs", written(&|value| format!("{:02}", value + 1), "00")),
    ] {
        let table = format!("puzzle,solution\n{puzzle},{solution}\n");
        let (code, out, err) = said(&["verify", "-"], &table);
        assert_eq!(code, 0, "{name}: {out}{err}");
        let wrong = table.replacen(&solution, &solution[..solution.len() - 3], 1);
        let (code, out, _) = said(&["verify", "-", "--quiet"], &wrong);
        assert!(code == 3 && out.contains("malformed"), "{name}: {out}");
        if name != "pairs" {
            let (_, out, _) = said(&["solve", "-", "--quiet"], format!("{puzzle}\n"));
            assert!(out.contains(&solution), "{name}: {out}");
        }
    }
}

#[test]
fn what_cannot_be_told_is_refused_by_name() {
    let other = PUZZLE.replacen('5', ".", 1);
    let (code, _, err) = said(&["solve", "-"], format!("a,b\n{PUZZLE},{other}\n"));
    assert!(code == 1 && err.contains("(a, b)"), "{err}");
    let (code, _, err) =
        said(&["solve", "-"], "a text\nof some lines\nthat are\nno\npuzzle at all\n");
    assert!(code == 3 && err.contains("text without puzzles"), "{err}");
    let (code, _, err) = said(&["solve", "-"], format!("{}\n", &PUZZLE[..75]).repeat(8));
    assert!(code == 3 && err.contains("75 cells each"), "{err}");
    let (_, out, _) =
        said(&["solve", "-", "--quiet"], format!("puzzle\n{PUZZLE}\n{}\n", &PUZZLE[..75]));
    assert!(out.contains("the end of the field after 75 cells"), "{out}");
    let (_, out, _) = said(&["solve", "-", "--quiet"], ".".repeat(625));
    assert!(out.contains("a board of 25 rows, expected a board of at most 16 rows"), "{out}");
}
