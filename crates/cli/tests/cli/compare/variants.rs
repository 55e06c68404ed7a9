//! Comparisons on variants.

use std::fs;
use std::path::Path;

use super::{cells, ended, output, rows};
use crate::harness::*;

const SUMS: &str = ".Sum~8~R1C1~R1C2.GreaterThan~R1C1~R1C2~R2C1";

/// A file of killers, in which a plain puzzle, one without anything and a malformed line stand too.
fn variants(directory: &Path) -> String {
    let order = "generate --ruleset killer --count 20 --seed 1 -q -o -";
    let killers = output(order.split(' ').collect::<Vec<_>>());
    let file = directory.join("variants.txt");
    let rest = format!("# a comment\n{PUZZLE}\n{{\"puzzle\":\"{SUMS}\"}}\n.Foo~1\n.\n");
    fs::write(&file, killers + &rest).expect("written");
    text(&file).to_owned()
}

#[test]
fn variants_are_compared_as_rulesets_and_reported_again_from_the_raw_files() {
    let directory = Folder::new();
    let (input, out) = (variants(&directory), directory.join("out"));
    let toml = directory.file("one.toml", "name = 'one'\ncage = '3 r1c1 r1c2'\n");
    let (toml, place) = (text(&toml), text(&out));
    let easy = "datasets/easy.txt";
    let order = ("compare", &input, toml, "--passes 7 --block 9 -o", place);
    let (code, report, error) = ended(order);
    assert_eq!(code, 3, "{error}");
    for engine in ["constraints", "constraints-mrv", "constraints-stated"] {
        let cells = cells(&report, &format!("| {engine} (portable) "));
        assert_eq!(cells[6..9], ["24", "0", "0"], "{engine}");
    }
    assert!(report.contains("variants.txt, 23 puzzles, 1 malformed lines left out"), "{report}");

    // Puzzles and rows belong together, and all engines agree on each.
    let puzzles = read(out.join("puzzles.txt"));
    let puzzles: Vec<&str> = puzzles.lines().collect();
    let lines = read(&input);
    let lines: Vec<&str> = lines.lines().collect();
    let rows = rows(&out);
    assert_eq!((puzzles.len(), rows.len()), (24, 3 * 24));
    let mut multiple = 0;
    for row in &rows {
        let place: usize = row[0].parse().expect("a place");
        let line: usize = row[2].parse().expect("a line");
        let (expected, clues) = match &row[1] == toml {
            true => (".Cage~3~R1C1~R1C2", "0"),
            false if lines[line - 1] == PUZZLE => (puzzles[place], "30"),
            false if lines[line - 1].starts_with('{') => (SUMS, "0"),
            false => (lines[line - 1], "0"),
        };
        assert_eq!((puzzles[place], &row[3]), (expected, clues), "{row:?}");
        let is_killer = expected.len() > 100 && clues == "0";
        let status = if is_killer || clues == "30" { "unique" } else { "multiple" };
        assert_eq!(&row[5], status, "{row:?}");
        multiple += usize::from(status == "multiple");
    }
    assert_eq!(multiple, 9);
    // The strategies are others: they need other nodes.
    let nodes = |engine: &str| -> Vec<String> {
        let mut rows: Vec<_> = rows.iter().filter(|row| &row[4] == engine).collect();
        rows.sort_by_key(|row| row[0].parse::<usize>().expect("a place"));
        rows.iter().map(|row| row[6].to_owned()).collect()
    };
    assert_ne!(nodes("constraints"), nodes("constraints-mrv"));
    assert_ne!(nodes("constraints"), nodes("constraints-stated"));

    let names = ["report.md", "report.html"];
    let before = names.map(|name| bytes(out.join(name)));
    assert_eq!(output(("report", place)), report);
    assert!(before == names.map(|name| bytes(out.join(name))));
    let wrong = puzzles.join("\n").replacen("~R1C2", "~R1C0", 1);
    out.file("puzzles.txt", wrong);
    let (_, _, error) = ended(("report", place));
    assert!(error.contains("puzzles.txt line ") && error.contains("R1C0"), "{error}");

    // Plain files may be among them, and then are rulesets as well.
    let arguments = ("compare", easy, toml, "--sample 20 --passes 1 --force");
    output((&arguments, "--engines constraints -o", place));
    let puzzles = read(out.join("puzzles.txt"));
    assert!(puzzles.lines().all(|line| line.starts_with(".~R")), "{puzzles}");
}
