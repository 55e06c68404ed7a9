//! Parquet files hold the same values as the csv.

use std::fs::File;
use std::path::Path;

use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;

use crate::harness::*;

fn generate(arguments: impl Words, output: &Path) {
    printed(("generate --seed 9 -o", output, arguments), "");
}

/// The rows of a file, each field as csv has it, numbers that are not whole as `double` writes them.
pub(crate) fn rows(path: &Path, double: fn(f64) -> String) -> Vec<Vec<String>> {
    let field = |field: &Field| match field {
        Field::Null => String::new(),
        Field::Str(text) => text.clone(),
        Field::Int(number) => number.to_string(),
        Field::Long(number) => number.to_string(),
        Field::Bool(value) => value.to_string(),
        Field::Double(number) => double(*number),
        other => panic!("{other:?}"),
    };
    let table = open(path);
    let rows = table.get_row_iter(None).expect("rows").map(|row| row.expect("a row"));
    rows.map(|row| row.get_column_iter().map(|(_, value)| field(value)).collect()).collect()
}

fn open(path: &Path) -> SerializedFileReader<File> {
    SerializedFileReader::new(File::open(path).expect("opened")).expect("Parquet")
}

#[test]
fn columns_are_those_of_the_csv() {
    let directory = Folder::new();
    for order in [
        // More than one row group.
        &["--count", "66000", "--kind", "grid"][..],
        &["--count", "300", "--clues", "30", "--symmetry", "diagonal"],
        &["--count", "30", "--clues", "24", "--kind", "minimal"],
        &["--count", "20", "--solution-count", "3"],
    ] {
        let [csv, columns, again] = ["a.csv", "a.parquet", "b.parquet"].map(|n| directory.join(n));
        generate((order, "--output-format csv --force --threads 1"), &csv);
        generate((order, "--output-format parquet --force"), &columns);
        // Threads make no difference, in the large one to what is read from it.
        if order[1] != "66000" {
            generate((order, "--output-format parquet --force --threads 1"), &again);
            assert_eq!(bytes(&columns), bytes(&again));
        }
        let text: Vec<String> =
            rows(&columns, |number| number.to_string()).iter().map(|row| row.join(",")).collect();
        let columns = open(&columns);
        let names = columns.metadata().file_metadata().schema().get_fields().iter();
        let names = names.map(|field| field.name()).collect::<Vec<_>>().join(",");
        let whole = format!("{names}\n{}\n", text.join("\n"));
        assert!(whole == read(&csv), "{order:?}");
    }
    let left = directory.count();
    assert_eq!(left, 6, "three files and their manifests");
}
