//! Tables on standard output: columns two blanks apart, numbers to the right, no lines that a pipe
//! would choke on.

use comfy_table::{CellAlignment, ContentArrangement, LineStyle, Table, TableStyle};

/// A table below this header, whose columns are between bars; those that begin with a blank are of
/// numbers and stand to the right.
pub(crate) fn table<const N: usize>(
    header: &str,
    rows: impl IntoIterator<Item = [String; N]>,
) -> String {
    let mut table = Table::new();
    table.load_style(comfy_table::presets::NOTHING);
    table.set_header(header.split('|').map(str::trim_start));
    table.add_rows(rows);
    for (column, name) in table.column_iter_mut().zip(header.split('|')) {
        column.set_padding((0, 2));
        if name.starts_with(' ') {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table.trim_fmt() + "\n"
}

/// A table of a header and rows for a terminal: the first column has names, the others have numbers.
/// Where it would be wider than this, the column of this name is left out.
pub(crate) fn drawn(rows: &[Vec<String>], spare: &str, width: u16) -> String {
    let whole = ruled(rows.to_vec()).trim_fmt();
    if whole.lines().all(|line| line.chars().count() <= usize::from(width)) {
        return whole + "\n";
    }
    let spare = rows.first().and_then(|header| header.iter().position(|name| name == spare));
    let is_kept = |column: &usize| Some(*column) != spare;
    let shorter = |row: &Vec<String>| {
        (0..row.len()).filter(is_kept).map(|column| row[column].clone()).collect()
    };
    let mut table = ruled(rows.iter().map(shorter).collect());
    table.set_content_arrangement(ContentArrangement::Dynamic).set_width(width);
    table.trim_fmt() + "\n"
}

fn ruled(mut rows: Vec<Vec<String>>) -> Table {
    let mut table = Table::new();
    let rule = LineStyle::none().fill('─').junction('─');
    table.load_style(TableStyle::new().header_separator(rule));
    let body = rows.split_off(1.min(rows.len()));
    table.set_header(rows.into_iter().flatten());
    table.add_rows(body);
    for (number, column) in table.column_iter_mut().enumerate() {
        column.set_padding((0, 2));
        if number > 0 {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_that_is_too_wide_goes_without_its_spare_column() {
        let table = |width: usize| {
            let header = ["name", "spare", "last"].map(str::to_owned).to_vec();
            drawn(&[header, vec!["x".repeat(width), "y".to_owned(), "1".to_owned()]], "spare", 80)
        };
        assert!(table(20).contains("spare") && table(20).contains('─'));
        assert!(!table(75).contains("spare") && table(75).contains("last"));
    }
}
