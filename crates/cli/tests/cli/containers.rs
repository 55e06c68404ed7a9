//! The same puzzles in every container, in every notation, give every verb the same answer.

use crate::harness::*;
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

/// A container as it is written by hand: its name, the text before the puzzles, that of each, the
/// text between and behind them, and whether it has the solutions. `P` stands for a puzzle and `S`
/// for its solution; `list`, `rows`, `quoted` and so on are forms of it.
const CONTAINERS: &[(&str, &str, &str, &str, &str, bool)] = &[
    ("lines", "", "P\n", "", "", false),
    ("lines and fields", "", "P,S\n", "", "", true),
    ("lines in quotes", "", "\"P\"\n", "", "", false),
    ("lines behind spaces", "", "  P\n", "", "", false),
    ("csv", "puzzle,solution\n", "P,S\n", "", "", true),
    ("csv by content", "b,a\n", "S,P\n", "", "", true),
    ("csv without a header", "", "7;P;S\n", "", "", true),
    ("csv over lines", "id,puzzle,solution\n", "1,\"rows:P\",\"rows:S\"\n", "", "", true),
    ("csv of lists", "puzzle,solution\n", "\"list:P\",\"list:S\"\n", "", "", true),
    ("jsonl", "", "{\"question\": \"P\", \"answer\": \"S\", \"rating\": 3}\n", "", "", true),
    ("jsonl of lists", "", "{\"input\":list:P,\"output\":list:S}\n", "", "", true),
    ("jsonl of strings", "", "\"P\"\n", "", "", false),
    ("array of strings", "[", "\"P\"", ",\n", "]", false),
    ("array of objects", "[", "{\"puzzle\":\"P\",\"solution\":\"S\"}", ", ", "]", true),
    (
        "array of objects of lists",
        "[",
        "{\n\"puzzle\":list:P,\n\"solution\":list:S}",
        ",\n",
        "]",
        true,
    ),
    ("array of lists", "[", "list:P", ",", "]", false),
    ("array of pairs", "[", "[\"P\",\"S\"]", ",", "]", true),
    (
        "object with an array",
        "{\"name\":\"x\",\n\"puzzles\":[",
        "{\"quizzes\":\"P\",\"solutions\":\"S\"}",
        ",",
        "]}",
        true,
    ),
    ("object on a line", "{\"puzzles\": [", "\"P\"", ", ", "]}\n", false),
    ("lists", "", "lists:P\n", "\n", "", false),
    ("lists in braces", "", "braces:P\n", "", "", false),
    ("nine lines", "", "rows:P\n", "\n", "", false),
    ("nine lines below titles", "", "Grid 01\nrows:P\n", "", "", false),
    ("nine lines of dashes", "", "dashes:P\n", "\n", "", false),
    ("boxes", "", "boxes:P", "\n", "", false),
    ("Unicode boxes", "", "unicode:P", "\n", "", false),
    ("Markdown", "", "markdown:P", "\n", "", false),
    (
        "OpenSudoku",
        "<?xml version=\"1.0\"?>\n<opensudoku>\n<name>x</name>\n",
        "<game data=\"zeros:P\" />\n",
        "",
        "</opensudoku>\n",
        false,
    ),
];

/// The forms that [`CONTAINERS`] names.
fn form(name: &str, text: &str) -> String {
    match name {
        "list" => list(text),
        "lists" => list(text).replace("],", "],\n "),
        "braces" => list(text).replace('[', "{").replace(']', "}"),
        "rows" => rows(text).join("\n"),
        "dashes" => rows(text).join("\n").replace('.', "-"),
        "zeros" => text.replace('.', "0"),
        "boxes" => drawn(text, "|", "+-------+-------+-------+"),
        "unicode" => drawn(text, "│", "├───────┼───────┼───────┤"),
        _ => {
            let row = |row: &str| {
                let cells: Vec<String> = row.replace('.', " ").chars().map(String::from).collect();
                format!("| {} |\n", cells.join(" | "))
            };
            let head = format!("|{}\n|{}\n", "   |".repeat(9), "---|".repeat(9));
            head + &rows(text).into_iter().map(row).collect::<String>() + "\n"
        }
    }
}

/// The two puzzles in every container.
fn contained() -> Vec<Contained> {
    const FORMS: [&str; 9] =
        ["list", "lists", "braces", "rows", "dashes", "zeros", "boxes", "unicode", "markdown"];
    let all = CONTAINERS.iter().map(|&(name, before, each, between, behind, has_solutions)| {
        let puzzle = |[puzzle, solution]: &[String; 2]| {
            let mut text = each.to_owned();
            for name in FORMS {
                for (mark, grid) in [("P", puzzle), ("S", solution)] {
                    text = text.replace(&format!("{name}:{mark}"), &form(name, grid));
                }
            }
            text.replace('P', puzzle).replace('S', solution)
        };
        let puzzles = pairs().each_ref().map(puzzle).join(between);
        (name, format!("{before}{puzzles}{behind}"), has_solutions)
    });
    let (puzzle, state) = (rows(PUZZLE).join("\n"), rows(SOLUTION).join("\n"));
    let sections = format!("#A me\n[Puzzle]\n{puzzle}\n[State]\n{state}\n");
    all.chain([("sections", sections, false)]).collect()
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
        let (code, out, err) = said("solve - --quiet", &text);
        assert_eq!(code, 0, "{name}: {out}{err}");
        let solved: Vec<[String; 2]> = csv_rows(&out)
            .into_iter()
            .map(|row| [row[0].replace('0', "."), row[1].clone()])
            .collect();
        assert_eq!(solved, pairs()[..count], "{name}");
        for verb in ["grade -", "dedup -", "canon -", "stats -"] {
            printed((verb, "--quiet"), &text);
        }
        let (code, out, err) = said("convert - --quiet --to sdm", &text);
        let lines: Vec<String> = out.lines().map(|line| line.replace('0', ".")).collect();
        let puzzles: Vec<String> = pairs()[..count].iter().map(|[p, _]| p.clone()).collect();
        assert_eq!((code, lines), (0, puzzles), "{name}: {err}");
        if has_solutions {
            let (code, _, err) = said("verify -", &text);
            assert_eq!(code, 0, "{name}: {err}");
            let right = err.lines().any(|line| line.split_whitespace().eq(["right", "2"]));
            assert!(right, "{name}: {err}");
        }
    }
}

#[test]
fn grades_and_forms_are_those_of_plain_lines() {
    let [(_, lines, _), others @ ..] = &contained()[..] else { panic!("containers") };
    let (_, expected, _) = said("canon - --quiet", lines);
    let of = |text: &str| {
        let (_, out, _) = said("grade - --quiet", text);
        let rows = csv_rows(&out).into_iter();
        rows.map(|row| row[1..].to_vec()).collect::<Vec<_>>()
    };
    let grades = of(lines);
    for (name, text, _) in others.iter().filter(|(name, ..)| *name != "sections") {
        assert_eq!(of(text), grades, "{name}");
        let (_, canonical, _) = said("canon - --quiet", text);
        assert_eq!(canonical, expected, "{name}");
    }
}

/// Each notation in containers that can hold it, whatever stands in their other fields.
#[test]
fn every_notation_goes_into_every_container() {
    for notation in NOTATIONS.iter().filter(|notation| !notation.example.is_empty()) {
        let example = notation.example;
        let escaped = example.replace('"', "\"\"");
        let mut texts = vec![
            ("csv", format!("name,puzzle\n\"a, b\",\"{escaped}\"\n")),
            ("jsonl", format!("{{\"name\":\"a\",\"puzzle\":\"{example}\"}}\n")),
            ("array", format!("[{{\"name\":\"a\",\n\"puzzle\":\"{example}\"}}]\n")),
            ("line", format!("{example}\n")),
        ];
        for (name, before, each, _, behind, _) in CONTAINERS {
            let is_quoted = ["\"P\"", "zeros:P\""].iter().any(|quoted| each.contains(quoted));
            // An example with a quote of its own is that of no list.
            if is_quoted && *name != "lines in quotes" {
                let each = each.replace("zeros:P", "P").replace("\"S\"", "null");
                texts.push((name, format!("{before}{}{behind}", each.replace('P', example))));
            }
        }
        for (container, text) in texts {
            let (code, out, err) = said("solve - --quiet", &text);
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
    let (_, expected, _) = said("solve - --quiet", lines);
    for format in OUTPUT_FORMATS {
        let (code, written, err) = said(("convert - --quiet --to", format.name), lines);
        assert!(matches!(code, 0 | 3), "{}: {err}", format.name);
        let (code, out, err) = said("solve - --quiet", &written);
        let solved =
            |text: &str| csv_rows(text).into_iter().map(|row| row[1].clone()).collect::<Vec<_>>();
        assert_eq!((code, solved(&out)), (0, solved(&expected)), "{}: {err}", format.name);
    }
    for output in ["csv", "jsonl"] {
        let (_, written, _) = said(("solve - --quiet --output-format", output), lines);
        let (code, _, err) = said("verify -", &written);
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
        printed("verify -", &table);
        let wrong = table.replacen(&solution, &solution[..solution.len() - 3], 1);
        let (code, out, _) = said("verify - --quiet", &wrong);
        assert!(code == 3 && out.contains("malformed"), "{name}: {out}");
        if name != "pairs" {
            let (_, out, _) = said("solve - --quiet", format!("{puzzle}\n"));
            assert!(out.contains(&solution), "{name}: {out}");
        }
    }
}

#[test]
fn what_cannot_be_told_is_refused_by_name() {
    let other = PUZZLE.replacen('5', ".", 1);
    fails("solve -", format!("a,b\n{PUZZLE},{other}\n"), 1, "(a, b)");
    fails(
        "solve -",
        "a text\nof some lines\nthat are\nno\npuzzle at all\n",
        3,
        "text without puzzles",
    );
    fails("solve -", format!("{}\n", &PUZZLE[..75]).repeat(8), 3, "75 cells each");
    let (_, out, _) = said("solve - --quiet", format!("puzzle\n{PUZZLE}\n{}\n", &PUZZLE[..75]));
    assert!(out.contains("the end of the field after 75 cells"), "{out}");
    let (_, out, _) = said("solve - --quiet", ".".repeat(625));
    assert!(out.contains("a board of 25 rows, expected a board of at most 16 rows"), "{out}");
}

#[test]
fn an_empty_list_has_no_puzzles() {
    for text in [
        "[]",
        " [ ]\n",
        "{\"puzzles\":[]}\n",
        "{\"name\": \"x\",\n\"puzzles\": []}\n",
        "<opensudoku version=\"2\">\n</opensudoku>\n",
    ] {
        let (code, out, err) = said("solve - --quiet", text);
        assert_eq!((code, &out[..]), (0, "puzzle,solution,status\n"), "{text}: {err}");
    }
}

/// One puzzle with one slip in a file of its own.
#[test]
fn a_container_is_told_even_if_all_in_it_is_malformed() {
    let wrong = PUZZLE.replacen("195", "1y5", 1);
    let names = ["array of strings", "array of objects", "object on a line", "OpenSudoku"];
    for (name, before, each, _, behind, _) in CONTAINERS.iter().filter(|c| names.contains(&c.0)) {
        let each = each.replace("zeros:P", "P").replace('P', &wrong).replace('S', SOLUTION);
        let text = format!("{before}{each}{behind}");
        let (code, _, err) = said("solve -", &text);
        assert!(code == 3 && err.contains("found 'y'"), "{name}: {err}");
        assert!(err.contains("character 14"), "{name}: {err}");
    }
}

/// Whatever the notation of a puzzle, a job that keeps lines keeps its other fields.
#[test]
fn lines_that_are_kept_are_whole() {
    let list = list(PUZZLE);
    for text in [
        format!("name,puzzle\na,https://example.org/?bd={PUZZLE}\n"),
        format!("{{\"name\":\"a\",\"puzzle\":{list}}}\n"),
        format!("\"{PUZZLE}\",a\n"),
    ] {
        let (code, out, err) = said("dedup - --quiet", &text);
        assert_eq!((code, out), (0, text), "{err}");
    }
}

/// As the puzzle has.
#[test]
fn a_converted_solution_has_81_digits() {
    let [puzzle, solution] = [PUZZLE, SOLUTION].map(list);
    let text = format!("{{\"puzzle\":{puzzle},\"name\":\"a\",\"solution\":{solution}}}\n");
    let (code, out, err) = said("convert - --quiet --to csv", text);
    let expected = format!("puzzle,name,solution\n{PUZZLE},a,{SOLUTION}\n");
    assert_eq!((code, out), (0, expected), "{err}");
}

/// The solution beside it is no puzzle.
#[test]
fn a_record_whose_puzzle_was_cut_is_malformed() {
    let record = format!("{},{SOLUTION}\n", &PUZZLE[..70]);
    let (code, out, _) = said("solve - --quiet", &record);
    assert!(code == 3 && out.contains("malformed") && !out.contains("unique"), "{out}");
}
