//! Parquet files hold the same values as the csv.

use std::fs::{self, File};
use std::path::Path;

use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;

use crate::harness::{printed, text};

fn generate(arguments: &[&str], output: &Path) {
    let order = ["generate", "--seed", "9", "-o", text(output)];
    printed(&[&order[..], arguments].concat(), "");
}

/// A field as csv has it.
fn as_text(field: &Field) -> String {
    match field {
        Field::Null => String::new(),
        Field::Str(text) => text.clone(),
        Field::Int(number) => number.to_string(),
        Field::Long(number) => number.to_string(),
        Field::Bool(value) => value.to_string(),
        Field::Double(number) => number.to_string(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn columns_are_those_of_the_csv() {
    let directory = tempfile::tempdir().expect("a directory");
    for order in [
        // More than one row group.
        &["--count", "66000", "--kind", "grid"][..],
        &["--count", "300", "--clues", "30", "--symmetry", "diagonal"],
        &["--count", "30", "--clues", "24", "--kind", "minimal"],
        &["--count", "20", "--solution-count", "3"],
    ] {
        let [csv, columns, again] =
            ["a.csv", "a.parquet", "b.parquet"].map(|n| directory.path().join(n));
        generate(&[order, &["--output-format", "csv", "--force"]].concat(), &csv);
        generate(&[order, &["--output-format", "parquet", "--force"]].concat(), &columns);
        generate(
            &[order, &["--output-format", "parquet", "--force", "--threads", "1"]].concat(),
            &again,
        );
        assert_eq!(fs::read(&columns).expect("read"), fs::read(&again).expect("read"));
        let reader =
            SerializedFileReader::new(File::open(&columns).expect("opened")).expect("Parquet");
        let rows = reader.get_row_iter(None).expect("rows");
        let text: Vec<String> = rows
            .map(|row| {
                let row = row.expect("a row");
                row.get_column_iter().map(|(_, field)| as_text(field)).collect::<Vec<_>>().join(",")
            })
            .collect();
        let names = reader.metadata().file_metadata().schema().get_fields().iter();
        let names = names.map(|field| field.name()).collect::<Vec<_>>().join(",");
        let whole = format!("{names}\n{}\n", text.join("\n"));
        assert!(whole == fs::read_to_string(&csv).expect("read"), "{order:?}");
    }
    let left = fs::read_dir(directory.path()).expect("listed").count();
    assert_eq!(left, 6, "three files and their manifests");
}
