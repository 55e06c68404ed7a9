//! Tables on standard output: columns two blanks apart, numbers to the right, no lines that a pipe
//! would choke on.

use comfy_table::{CellAlignment, ContentArrangement, Table};

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

/// A table of a header and rows for a terminal, as wide as that at most: the first column has names,
/// the others have numbers.
pub(crate) fn drawn(rows: &[Vec<String>]) -> String {
    let mut table = Table::new();
    table.load_style(comfy_table::presets::UTF8_HORIZONTAL_ONLY);
    table.set_content_arrangement(ContentArrangement::Dynamic);
    table.set_width(terminal_size::terminal_size().map_or(80, |(width, _)| width.0));
    let mut rows = rows.iter();
    table.set_header(rows.next().into_iter().flatten());
    table.add_rows(rows);
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table.trim_fmt() + "\n"
}
