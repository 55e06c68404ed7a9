//! Columns that are chosen, ordered and named.

use ninefold_text::*;

fn projected(selection: &str, header: &str, text: &str) -> Result<String, NoColumn> {
    let selection: ColumnSelection = selection.parse().expect("a selection");
    let mut out = Vec::new();
    selection.of(header.as_bytes())?.rows(text.as_bytes(), &mut out);
    Ok(String::from_utf8(out).expect("text"))
}

#[test]
fn columns_are_chosen_ordered_and_named() {
    let header = "puzzle,solution,status,note";
    let text = format!("# c\n{header}\n1,2,unique,\"a,\"\"b\"\n\nmalformed: line 3\n");
    let selected = projected("answer,question,n=note", header, &text);
    let expected = "# c\nanswer,question,n\n2,1,\"a,\"\"b\"\n\nmalformed: line 3\n";
    assert_eq!(selected.as_deref(), Ok(expected));
    let grades = projected("question,rating", "puzzle,level,score", "1,easy,20\n");
    assert_eq!(grades.as_deref(), Ok("1,20\n"));
    let error = projected("puzzle,what", header, "").expect_err("no such column");
    let said = "there is no column what; there are puzzle, solution, status, note";
    assert_eq!(error.to_string(), said);
}

#[test]
fn no_row_becomes_a_remark_or_a_blank_line() {
    let text = "a,#b\n,#c\n";
    assert_eq!(projected("x=note,a", "a,note", "1,#hard\n").as_deref(), Ok("\"#hard\",1\n"));
    assert_eq!(projected("a", "a,#b", text).as_deref(), Ok("a\n\"\"\n"));
    assert_eq!(projected("#b,a", "a,#b", text).as_deref(), Ok("\"#b\",a\n\"#c\",\n"));
}

#[test]
fn rows_of_many_columns_are_read_to_their_end() {
    let names: Vec<String> = (0..40).map(|i| format!("c{i}")).collect();
    let header = names.join(",");
    assert_eq!(projected("c39,c2", &header, &header).as_deref(), Ok("c39,c2\n"));
    let row: Vec<String> = (0..40).map(|i| i.to_string()).collect();
    assert_eq!(projected("c39,c2", &header, &row.join(",")).as_deref(), Ok("39,2\n"));
}

#[test]
fn selections_are_names() {
    for wrong in ["", "a,", "=a", "a=", "a\"b", "a,\n"] {
        assert!(wrong.parse::<ColumnSelection>().is_err(), "{wrong:?}");
    }
}
