//! The same puzzles in every container, in every notation, give every verb the same answer.

use crate::harness::*;
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
