//! Puzzles of web editors in a build without the feature `editors`.

use crate::harness::*;

/// The command that builds what is missing.
const HINT: &str = "`cargo build --release -p ninefold-cli --features editors`";

/// A puzzle of f-puzzles, of which nothing is read.
const JSON: &str = r#"{"size":9,"grid":[[{}]]}"#;

#[cfg(not(feature = "editors"))]
#[test]
fn reading_names_the_command_that_builds_web_editors() {
    let link = "https://www.f-puzzles.com/?load=N4IgzglgXgpiBcBOANCALhNAbO8QGEBXAJ3wDsEQ";
    for (verb, option) in [
        ("solve", "-q"),
        ("verify", "-q"),
        ("grade", "-q"),
        ("stats", "-q"),
        ("show", "-q"),
        ("explain", "-q"),
        ("convert", "--to=items"),
    ] {
        for puzzle in [JSON, link] {
            fails((verb, "-", option), format!("{puzzle}\n"), 3, HINT);
        }
    }
    for verb in ["solve", "show", "explain", "assist"] {
        for puzzle in [JSON, link] {
            let (code, out, err) = said((verb, puzzle), "");
            assert!(code != 0 && err.contains(HINT), "{verb} {puzzle}: {code} {out}{err}");
        }
    }
}

#[cfg(not(feature = "editors"))]
#[test]
fn writing_names_the_command_that_builds_web_editors() {
    for form in ["fpuzzles", "scl", "fpuzzles-link", "sudokupad-link"] {
        fails(("convert - --to", form), ".AntiKnight\n", 1, HINT);
    }
    for site in ["fpuzzles", "sudokupad"] {
        fails(("show .AntiKnight --link", site), "", 1, HINT);
    }
}

#[cfg(feature = "editors")]
#[test]
fn a_build_with_web_editors_says_nothing_of_the_feature() {
    let (code, out, err) = said(("solve", JSON), "");
    assert!(code == 3 && !format!("{out}{err}").contains(HINT), "{out}{err}");
}
