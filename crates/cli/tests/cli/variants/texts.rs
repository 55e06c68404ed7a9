//! Forms in which variants are written: lines, objects, TOML, boards of other sizes; and what is
//! malformed in them.

use std::fs;

use super::{givens, solve, unique};
use crate::harness::*;

#[test]
fn a_file_of_several_forms_is_solved_in_order_on_any_number_of_threads() {
    let mut input = "# variants\n\n".to_owned();
    for i in 0..60 {
        input += &match i % 6 {
            0 => format!("{}\n", unique()),
            1 => format!("{{\"name\":\"{i}\",\"input\":\"{}\"}}\n", unique()),
            2 => format!("{PUZZLE}\n"),
            3 => format!("{}\tname {i};7.2\r\n", givens(&[])),
            4 => ".Nothing~R1C1\n".to_owned(),
            _ => format!("{{\"puzzle\":\"{PUZZLE}\"}}\n"),
        };
    }
    let file = tempfile::NamedTempFile::new().expect("a file");
    fs::write(file.path(), &input).expect("written");
    let path = text(file.path());
    let [one, two] = ["1", "2"].map(|threads| said(("solve", path, "--threads", threads), ""));
    let (code, one) = (one.0, one.1);
    // Compared without showing them: they are long.
    assert!(one == two.1 && (code, one.clone()) == solve("--threads 2", &input));
    let lines = rows(&one);
    assert_eq!((code, lines.len()), (3, 62));
    assert_eq!(lines[..2], ["# variants", ""]);
    for (i, row) in lines[2..].iter().enumerate() {
        let expected = match i % 6 {
            0 | 1 => format!("{},{SOLUTION},unique", unique()),
            2 | 5 => format!("{PUZZLE},{SOLUTION},unique"),
            3 => format!("{},{SOLUTION},unique", givens(&[])),
            _ => {
                let expected =
                    "expected the name of a constraint (`ninefold constraints` lists them)";
                let why = format!("line {}, column 2: found \"\"Nothing\"\", {expected}", i + 3);
                format!(".Nothing~R1C1,,\"malformed: {why}\"")
            }
        };
        assert_eq!(*row, expected, "{i}");
    }
}

/// The solution as a killer of 81 characters: cages of two in a row, except in the last column, and
/// one cage that lies across a corner, so that a comma stands in the text.
fn killer() -> String {
    let value = |i: usize| usize::from(SOLUTION.as_bytes()[i] - b'0');
    let symbol = |sum: usize| char::from(b"0123456789ABCDEFGH"[sum]);
    let cell = |i: usize| match (i, i % 9) {
        (0 | 10, _) | (_, 8) => symbol(value(i)),
        (1, _) => ',',
        (9, _) => symbol(value(1) + value(9)),
        (_, column) if column % 2 == 0 => symbol(value(i) + value(i + 1)),
        _ => '<',
    };
    (0..81).map(cell).collect()
}

#[test]
fn the_other_forms_of_a_line_are_solved_and_written_so_that_they_can_be_read() {
    let regions = (0..81).map(|i| char::from(b'a' + (i / 27 * 3 + i % 9 / 3) as u8));
    let jigsaw = format!("{PUZZLE}{}", regions.collect::<String>());
    let cells: String = SOLUTION.chars().map(|digit| format!("={digit}")).collect();
    let sumocue = format!("SumoCueV1{cells}");
    let killer = killer();
    let with_solution = format!("{killer};{SOLUTION}");
    let lines = [&*killer, &with_solution, &sumocue, &jigsaw];
    let solved = [&sumocue, &jigsaw].map(|text| format!("{text},{SOLUTION},unique"));
    let input = lines.join("\n");
    let (code, out, summary) = said("solve - --check", &input);
    let rows = rows(&out);
    assert_eq!(code, 0, "{out}");
    assert!(summary.contains("given      1 right, 0 wrong"), "{summary}");
    assert_eq!(rows[2..], solved);
    for row in &rows[..2] {
        assert!(row.starts_with(&format!("\"{killer}\",")), "{row}");
    }
    let (code, wrong, summary) = said("verify -", &out);
    assert_eq!((code, &*wrong), (0, ""), "{summary}");
    assert!(summary.contains(&format!("right                   {}", lines.len())), "{summary}");
}

#[test]
fn puzzles_in_toml_are_solved_and_a_wrong_one_takes_no_other_with_it() {
    let grid = nine_lines(PUZZLE);
    let good = format!("[[puzzle]]\nname = 'a'\ngivens = '''\n{grid}'''\n");
    let wrong = "[[puzzle]]\ncage = [\n  \"3 r1c1-2\",\n  \"3 r1c10\",\n]\n";
    let file = format!("# by hand\n{good}{wrong}{good}").repeat(30);
    let (code, one) = solve("--threads 1", &file);
    assert!((code, one.clone()) == solve("--threads 2", &file));
    let rows = rows(&one);
    assert_eq!((code, rows.len()), (3, 90), "{one}");
    let expected = format!("{},{SOLUTION},unique", givens(&[]));
    let lines = file.lines().count() / 30;
    for (i, rows) in rows.chunks(3).enumerate() {
        assert_eq!((rows[0], rows[2]), (&*expected, &*expected));
        let line = i * lines + 1 + good.lines().count() + 4;
        let why = format!(",,\"malformed: line {line}, column ");
        assert!(rows[1].contains(&why), "{} is not at line {line}", rows[1]);
    }
    let whole = format!("givens = '''\n{grid}'''\n");
    assert_eq!(solve("", &whole), (0, format!("puzzle,solution,status\n{expected}\n")));
}

#[test]
fn solutions_in_toml_are_held_against_the_rules() {
    let swapped = SOLUTION.replacen("53", "35", 1);
    let table = |solution: &str| {
        let grid = nine_lines(PUZZLE);
        format!("[[puzzle]]\n{solution}givens = '''\n{grid}'''\nsum = '8 r1c1 r1c2'\n")
    };
    let right = table(&format!("solution = '{SOLUTION}'\n"));
    let drawn = table(&format!("solution = '''\n{}'''\n", nine_lines(SOLUTION)));
    let wrong = table(&format!("solution = \"{swapped}\"\n"));
    let short = table(&format!("\nsolution = '{}'\n", &SOLUTION[..80]));
    let blank = table(&format!("solution = '{PUZZLE}'\n"));
    let file = [right, table(""), wrong, short, drawn, blank].concat();
    let line = |number: usize| -> usize {
        let tables = file.lines().enumerate().filter(|(_, line)| *line == "[[puzzle]]");
        tables.map(|(index, _)| index + 1).nth(number).expect("a table")
    };
    let (code, out, summary) = said("verify -", &file);
    let expected = [
        format!("line {}: no solution is given", line(1)),
        format!("line {}: wrong: r1c1 may not hold 3", line(2)),
        format!(
            "line {}, malformed: column 93: found the end of the drawing, expected nine rows",
            line(3) + 2
        ),
        format!("line {}, malformed: column 15: found '.', expected nine rows", line(5) + 1),
    ];
    assert_eq!((code, out.lines().count()), (3, 4), "{out}");
    for (said, expected) in out.lines().zip(&expected) {
        assert!(said.starts_with(expected), "{out}");
    }
    assert!(summary.contains("right                   2"), "{summary}");
    let (code, out, summary) = said("solve - --check", &file);
    assert_eq!(code, 3);
    assert!(summary.contains("given      2 right, 1 wrong, 1 without"), "{summary}");
    assert!(out.contains("the given solution is wrong: r1c1 may not hold 3"), "{out}");
    assert_eq!(out.matches(",unique").count(), 4, "{out}");
}

#[test]
fn malformed_variants_are_reported_with_line_and_column_and_the_run_continues() {
    let cage_of_ten = "R1C1~R1C2~R1C3~R1C4~R1C5~R1C6~R1C7~R1C8~R1C9~R2C1";
    for (text, column, found) in [
        (".Cage~3~R1C1~R1C2.Foo~R1C1", 19, "found \"\"Foo\"\", expected the name of a constraint"),
        (".Cage~3~R1C1~R1C10", 14, "a cell of the grid"),
        (".Sum~3~R1C1~R0C2", 13, "a cell of the grid"),
        (&format!(".Cage~0~{cage_of_ten}"), 2, "found 10 cells"),
        (".Cage~18~R1C1~R1C2", 7, ""),
        (".Cage~x~R1C1~R1C2", 7, "found \"\"x\"\""),
        ("12x", 3, "found 'x'"),
        (&format!("{PUZZLE}{PUZZLE}"), 84, "the name of a region"),
    ] {
        let (code, out) = solve("", &format!("{}\n{text}\n{PUZZLE}\n", unique()));
        let rows = rows(&out);
        assert_eq!((code, rows.len()), (3, 3), "{text}");
        let expected = format!("{text},,\"malformed: line 2, column {column}: ");
        assert!(rows[1].starts_with(&expected) && rows[1].contains(found), "{}", rows[1]);
        assert!(rows[0].ends_with(",unique") && rows[2].ends_with(",unique"), "{out}");
        // The column is that of the line, wherever the text stands in it.
        let object = format!("{{\"puzzle\":\"{text}\"}}");
        let (_, out) = solve("--format variants", &object);
        let expected = format!("malformed: line 1, column {}: ", column + 11);
        assert!(out.contains(&expected), "{out}");
    }
}

#[test]
fn anything_may_stand_in_a_line() {
    let huge = format!(".Cage~{}\n", "9".repeat(300_000));
    let lines: [&[u8]; 9] = [
        b".\xff~R1C1\n",
        b"{\"puzzle\":\"\xff\"}\n",
        b"{\"puzzle\":\".V~R1C1~\\n R1C2\"}\n",
        b"{\"puzzle\":\".V~R1C1~\\n R1C10\"}\n",
        b"{\"puzzle\":[]}\n",
        b"{}\n",
        b"SumoCueV1\n",
        b"\0\n",
        huge.as_bytes(),
    ];
    let input = [unique().as_bytes(), b"\n", &lines.concat()].concat();
    let output = run("solve -", &input);
    let out = String::from_utf8_lossy(&output.stdout);
    let rows = rows(&out);
    assert_eq!((output.status.code(), rows.len()), (Some(3), 10));
    assert!(rows[1].contains("byte 0xff"), "{}", rows[1]);
    // Line ends of a text cannot stand in a line of output.
    assert!(rows[3].starts_with(".V~R1C1~R1C2,") && rows[3].ends_with(",multiple"), "{}", rows[3]);
    assert!(rows[4].contains("in the text without its escapes"), "{}", rows[4]);
    let malformed = rows.iter().filter(|row| row.contains("malformed: line ")).count();
    assert_eq!(malformed, 8);
}

#[test]
fn boards_of_other_sizes_are_a_character_a_cell_or_drawn() {
    let (code, out) = solve(
        "",
        "1...2.......3..4\n\
         AABBACBBACCCDDDD\n\
         1..4..2.2...4..1 AABBACBBACCCDDDD,name\n\
         123412341234123412341234123412341234123412341234123412341234.2.4\n\
         1...2.......3..5\n",
    );
    let rows = rows(&out);
    assert_eq!((code, rows.len()), (3, 5), "{out}");
    let expected = "expected a digit, no higher than the board has rows, or a blank (0 . _ *)";
    let wrong = format!("column 16: found '5', {expected}\"");
    for (row, status) in [(0, ",multiple"), (1, ",multiple"), (3, ",multiple"), (4, &wrong)] {
        assert!(rows[row].ends_with(status), "{}", rows[row]);
    }
    // The same puzzle in four ways.
    let cells = "12.4.4....4.4..1";
    let drawn = "1 2 | . 4\n. 4 | . .\n----+----\n. . | 4 .\n4 . | . 1\n";
    let lines = "12.4\n.4..\n..4.\n4..1\n";
    let items = ".Shape~4x4.~R1C1_1~R1C2_2~R1C4_4~R2C2_4~R3C3_4~R4C1_4~R4C4_1\n";
    let answer = |text: &str| solve("--output-format solution", text);
    let expected = answer(items);
    assert_eq!(expected, (0, "1234341221434321\n".to_owned()));
    for text in [cells, drawn, lines] {
        assert_eq!(answer(text), expected, "{text}");
    }
    assert_eq!(printed(("solve", cells, "--output-format solution"), ""), expected.1);
    printed(("show", cells), "");
}

#[test]
fn a_constraint_alone_and_an_address_of_the_solver_are_puzzles() {
    let address = printed("show --link iss .AntiKnight", "");
    for argument in [".AntiKnight", address.trim()] {
        let out = printed(("solve", argument), "");
        assert!(out.contains("\n.AntiKnight,"), "{argument}: {out}");
    }
    let (page, _) = address.split_once("q=").expect("a query");
    let nested =
        format!("{page}q=https%3A%2F%2Fa%2FInteractive-Sudoku-Solver%2F%3Fq%3D.AntiKnight");
    assert_eq!(said(("solve", &nested), "").0, 3);
    let (_, out, _) = said("solve .Whispr~5~R1C1~R1C2", "");
    assert!(out.contains("(is Whisper meant?)"), "{out}");
    let (_, _, err) = said("generate --ruleset anti-knight", "");
    assert!(err.contains("(is .AntiKnight meant?)"), "{err}");
}
