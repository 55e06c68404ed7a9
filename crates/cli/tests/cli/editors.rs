//! Puzzles of web editors in a build without the feature `editors`.

use crate::harness::said;

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
            let (code, out, err) = said(&[verb, "-", option], format!("{puzzle}\n"));
            assert!(code == 3 && err.contains(HINT), "{verb} {puzzle}: {code} {out}{err}");
        }
    }
    for verb in ["solve", "show", "explain", "assist"] {
        for puzzle in [JSON, link] {
            let (code, out, err) = said(&[verb, puzzle], "");
            assert!(code != 0 && err.contains(HINT), "{verb} {puzzle}: {code} {out}{err}");
        }
    }
}

#[cfg(not(feature = "editors"))]
#[test]
fn writing_names_the_command_that_builds_web_editors() {
    for form in ["fpuzzles", "scl", "fpuzzles-link", "sudokupad-link"] {
        let (code, out, err) = said(&["convert", "-", "--to", form], ".AntiKnight\n");
        assert!(code == 1 && out.is_empty() && err.contains(HINT), "{form}: {out}{err}");
    }
    for site in ["fpuzzles", "sudokupad"] {
        let (code, out, err) = said(&["show", ".AntiKnight", "--link", site], "");
        assert!(code == 1 && out.is_empty() && err.contains(HINT), "{site}: {out}{err}");
    }
}

#[cfg(feature = "editors")]
#[test]
fn a_build_with_web_editors_says_nothing_of_the_feature() {
    let (code, out, err) = said(&["solve", JSON], "");
    assert!(code == 3 && !format!("{out}{err}").contains(HINT), "{out}{err}");
}
