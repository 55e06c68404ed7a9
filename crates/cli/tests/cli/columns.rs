//! `--columns`, and the extra columns of `grade`.

use crate::harness::*;

#[test]
fn columns_are_chosen_ordered_and_named_by_every_verb_that_writes_csv() {
    let csv = format!("id,puzzle,note\n7,{PUZZLE},\"a, b\"\n# remark\n8,12x,c\n");
    let (code, solved, _) = said("solve - --keep-fields --columns answer,question,note", &csv);
    assert_eq!(code, 3);
    let lines: Vec<&str> = solved.lines().collect();
    assert_eq!(lines[0], "answer,question,note");
    assert_eq!(lines[1], format!("{SOLUTION},{PUZZLE},\"a, b\""));
    assert_eq!(lines[2], "# remark");
    // All columns but the chosen ones are left out of a malformed line as well.
    assert!(lines[3].starts_with(",") && lines[3].matches(',').count() >= 2, "{}", lines[3]);
    let line = format!("{PUZZLE}\n");
    let graded = printed(["grade", "-", "--columns", "q=puzzle,rating,level"], &line);
    assert!(graded.contains(&format!("\nq,rating,level\n{PUZZLE},")), "{graded}");
    let converted = printed(
        ["convert", "-", "--to", "csv", "--columns", "Note=note,sudoku"],
        csv.replace("8,12x,c\n", ""),
    );
    assert!(converted.starts_with(&format!("Note,sudoku\n\"a, b\",{PUZZLE}\n")), "{converted}");
    let solution = format!("{PUZZLE},{SOLUTION}\n");
    let order = "morph - --solutions --seed 1 --columns answers";
    let morphed = printed(order, &solution);
    assert_eq!(morphed.lines().map(str::len).collect::<Vec<_>>(), [7, 81], "{morphed}");
}

#[test]
fn a_column_that_is_not_there_is_refused_by_name() {
    for (order, problem) in [
        ("solve - --columns what", "there is no column what; there are puzzle, solution, status"),
        ("solve - --output-format jsonl --columns puzzle", "only an output of csv has columns"),
        ("convert - --to sdm --columns puzzle", "only an output of csv has columns"),
        ("morph - --columns puzzle", "only an output of csv has columns"),
        ("grade - --columns solution", "there is no column solution"),
        ("solve - --columns a,,b", "expected names of columns"),
    ] {
        let order: Vec<&str> = order.split(' ').collect();
        fails(&order, PUZZLE, 1, problem);
    }
}

#[test]
fn shares_with_columns_joined_are_the_whole() {
    let directory = Folder::new();
    let input = directory.file("in.txt", format!("{PUZZLE}\n").repeat(50));
    let run = |verb: &str, more: &[&str]| {
        let order = (verb, &input, "--columns question,status -q");
        printed((&order, more), "")
    };
    for verb in ["solve", "grade"] {
        let whole = run(verb, &[]);
        let shares: String =
            ["1/3", "2/3", "3/3"].iter().map(|share| run(verb, &["--shard", share])).collect();
        assert_eq!(shares, whole, "{verb}");
    }
}

#[test]
fn grades_carry_solutions_and_fields() {
    let blank = ".".repeat(81);
    let input = format!(
        "source,question,answer,level\nmine,{PUZZLE},{SOLUTION},9\nx,{blank},,1\ny,12x,,2\n"
    );
    let order = "grade - --solutions --keep-fields --header first";
    let (code, graded, _) = said(order, &input);
    assert_eq!(code, 3);
    let lines: Vec<&str> = graded.lines().collect();
    // The level of the input gives way to that of this grade.
    let names = "puzzle,solution,level,score,hardest,steps,logic,open,techniques,status,source";
    assert_eq!(lines[1], names);
    assert!(lines[2].starts_with(&format!("{PUZZLE},{SOLUTION},Easy,")), "{}", lines[2]);
    assert!(lines[2].ends_with(",unique,mine"), "{}", lines[2]);
    assert!(lines[3].contains(",multiple,x"), "{}", lines[3]);
    let mut reader = csv::ReaderBuilder::new().comment(Some(b'#')).from_reader(graded.as_bytes());
    let widths: Vec<usize> = reader.records().map(|row| row.expect("a row").len()).collect();
    assert_eq!(widths, [11, 11, 11]);
    let (_, kept, _) = said("grade - --keep-fields", &input);
    let kept: Vec<&str> = kept.lines().collect();
    assert!(kept[1].ends_with(",status,answer,source"), "{}", kept[1]);
    assert!(kept[2].ends_with(&format!(",unique,{SOLUTION},mine")), "{}", kept[2]);
    let order = "grade - --solutions --keep-fields --output-format jsonl";
    let (_, graded, _) = said(order, &input);
    let row = json(graded.lines().nth(1).expect("a row"));
    assert_eq!((&row["solution"], &row["fields"]["source"]), (&SOLUTION.into(), &"mine".into()));
    let row = json(graded.lines().nth(2).expect("a row"));
    assert!(row["solution"].is_null());
}

#[test]
fn quotes_in_kept_fields_and_names_are_neither_doubled_nor_lost() {
    let input = format!("puzzle,\"say \"\"no\"\"\"\n{PUZZLE},\"a \"\"q\"\", b\"\n");
    let quoted = "\"a \"\"q\"\", b\"";
    for verb in ["solve", "grade"] {
        let once = printed([verb, "-", "--keep-fields"], &input);
        let lines: Vec<&str> = once.lines().filter(|line| !line.starts_with('#')).collect();
        assert!(lines[0].ends_with(",\"say \"\"no\"\"\"") && lines[1].ends_with(quoted), "{once}");
        let rows = printed([verb, "-", "--keep-fields", "--output-format", "jsonl"], &input);
        let row = json(rows.lines().last().expect("a row"));
        assert_eq!(row["fields"]["say \"no\""], "a \"q\", b", "{rows}");
    }
    let once = printed(["solve", "-", "--keep-fields"], &input);
    assert_eq!(printed(["solve", "-", "--keep-fields"], &once), once);
}

#[test]
fn a_row_that_begins_with_a_kept_remark_is_still_a_row() {
    let input = format!("{PUZZLE},#hard one\n");
    let order = "solve - --keep-fields --columns fields,puzzle,solution";
    let solved = printed(order, &input);
    let counted = printed(["solve", "-", "--count-only"], &solved);
    assert!(counted.contains("unique,1"), "{solved}{counted}");
}
