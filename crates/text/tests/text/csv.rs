//! Lines of csv: fields, columns, errors.

use crate::*;
use ninefold_text::csv::*;

#[test]
fn headers_of_the_field_are_known() {
    let columns = |header: &str| {
        Columns::from_header(header.as_bytes())
            .map(|found| (found.choice.puzzle, found.choice.solution))
    };
    assert_eq!(columns("quizzes,solutions"), Some((0, Some(1))));
    assert_eq!(columns("id,puzzle,solution,clues,difficulty"), Some((1, Some(2))));
    assert_eq!(columns("source,question,answer,rating"), Some((1, Some(2))));
    assert_eq!(columns("Solution; \"Puzzle\""), Some((1, Some(0))));
    assert_eq!(columns("puzzle"), Some((0, None)));
    assert_eq!(columns("name,clues"), None);
    assert_eq!(columns(PUZZLE), None);
}

#[test]
fn headers_of_commands_name_the_column() {
    let columns = Columns::from_command(b"#!sudoku -c2;Label;PuzzleR;ER").expect("a header");
    assert_eq!((columns.delimiter, columns.choice.puzzle), (b';', 1));
    assert_eq!(columns.beside_the_puzzle().collect::<Vec<_>>(), ["Label", "ER"]);
    let columns = Columns::from_command(b"#!sudoku -c3").expect("a header");
    assert_eq!((columns.delimiter, columns.choice.puzzle, columns.names.len()), (b' ', 2, 3));
    for wrong in ["#!sudoku", "#!sudoku -c", "#!sudoku -c0,a", "#!sudoku -c9999999,a", "# -c1"] {
        assert_eq!(Columns::from_command(wrong.as_bytes()), None, "{wrong}");
    }
}

#[test]
fn without_a_header_the_puzzle_is_found_by_its_form() {
    let full = "1".repeat(81);
    let columns = Columns::from_record(format!("17, {PUZZLE}, {full},x").as_bytes());
    let columns = columns.expect("a record");
    assert_eq!((columns.choice.puzzle, columns.choice.solution), (1, Some(2)));
    let names: Vec<&str> = columns.beside_the_puzzle().collect();
    assert_eq!(names, ["column1", "solution", "column4"]);
    assert_eq!(Columns::from_record(b"a,b"), None);
}

#[test]
fn a_record_has_all_its_fields() {
    let columns = Columns::from_header(b"id,puzzle,Answer,note").expect("a header");
    let text = format!("1,{PUZZLE},,\"say \"\"no\"\", twice\",more");
    let layout = Layout::new(Container::Csv(columns), Notation::Cells);
    let record = ninefold_text::record_of(&layout, text.as_bytes()).expect("a record");
    let fields = ["id", "solution", "note", NAMELESS].map(|name| record.field(name));
    assert_eq!(fields, [Some(&b"1"[..]), None, Some(b"say \"no\", twice"), Some(b"more")]);
    let names = ["note", "id"].map(str::to_owned);
    let mut out = Vec::new();
    write_record(&record, &Style { blank: b'.', columns: &names }, &mut out);
    assert_eq!(out, format!("{PUZZLE},\"say \"\"no\"\", twice\",1\n").as_bytes());
}

#[test]
fn two_records_on_a_line_are_not_one() {
    let columns = Columns::from_header(b"puzzle,solution").expect("a header");
    let layout = Layout::new(Container::Csv(columns), Notation::Cells);
    let full = PUZZLE.replace('.', "1");
    let joined = format!("{PUZZLE},{full}{PUZZLE},{full}");
    let error = ninefold_text::record_of(&layout, joined.as_bytes()).expect_err("two records");
    let said = "column 246: found a grid behind the last column, expected a line end before the next record";
    assert_eq!(error.to_string(), said);
    let noted = format!("{PUZZLE},{full},{}", "a long note ".repeat(20));
    assert!(ninefold_text::record_of(&layout, noted.as_bytes()).is_ok());
}

#[test]
fn fields_are_trimmed_and_unquoted() {
    let text = b" a , \"b, c\",,d ";
    let fields: Vec<_> = ranges(text, b',').map(|range| &text[range]).collect();
    assert_eq!(fields, [&b"a"[..], b"b, c", b"", b"d"]);
}

#[test]
fn a_wrong_cell_is_reported_at_its_column_in_the_line() {
    let columns = Columns::from_header(b"id,puzzle").expect("a header");
    let good = format!("17, \"{PUZZLE}\"");
    let layout = Layout::new(Container::Csv(columns), Notation::Cells);
    let column = |text: &str| match ninefold_text::scan_line(&layout, text.as_bytes()) {
        Scanned::Puzzle(_, place) => place.start,
        Scanned::Malformed(error) => error.column,
        other => panic!("{other:?}"),
    };
    assert_eq!(column(&good), 5);
    let bad = good.replacen("195", "1x5", 1);
    assert_eq!(column(&bad), 5 + 14);
    assert_eq!(column("17"), 3);
}

#[test]
fn written_fields_read_back() {
    for field in ["plain", "a,b", "say \"no\"", ""] {
        let mut out = Vec::new();
        write_field(field.as_bytes(), &mut out);
        let unquoted = out[ranges(&out, b',').next().expect("one field")].to_vec();
        let unescaped = String::from_utf8(unquoted).expect("text").replace("\"\"", "\"");
        assert_eq!(unescaped, field);
    }
}
