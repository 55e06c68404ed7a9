//! `convert` to and from forms of rulesets.

use super::convert;
#[cfg(feature = "editors")]
use super::converted;
#[cfg(feature = "editors")]
use crate::harness::*;

const VARIANT: &str = ".Cage~15~R1C1~R1C2~R2C1.Thermo~R9C4~R8C3.AntiKnight.~R5C5_3";

#[test]
fn a_variant_survives_each_form_of_rulesets() {
    for form in ninefold_jobs::ruleset::formats().map(|form| form.name) {
        let (code, out, said) = convert(form, "", &format!("{VARIANT}\n"));
        assert_eq!((code, &*said), (0, ""), "{form}");
        let (code, again, said) = convert("items", "", &out);
        let is_guessed = form == "iss" && said.contains("taken for one puzzle");
        // The sentences of SudokuPad's own JSON, which items do not hold.
        let is_scl = ["scl", "sudokupad-link"].contains(&form);
        let has_words = is_scl && said.contains("cannot hold the field \"rules\"");
        assert!(code == 0 && (said.is_empty() || is_guessed || has_words), "{form}: {said}");
        let items = |text: &str| {
            let mut items: Vec<String> = text.trim().split('.').map(str::to_owned).collect();
            items.sort();
            items
        };
        assert_eq!(items(&again), items(VARIANT), "{form}");
    }
}

#[cfg(feature = "editors")]
#[test]
fn classic_puzzles_become_rulesets_of_givens() {
    let link = converted("fpuzzles-link", &format!("{PUZZLE}\n"));
    let out = printed("solve - --quiet", link);
    assert!(out.contains(SOLUTION), "{out}");
}

#[cfg(feature = "editors")]
#[test]
fn a_rule_that_a_form_cannot_say_is_refused_by_name() {
    let text = ".GlobalEntropy.~R1C1_5\n.AntiKnight.~R1C1_5\n";
    let (code, out, said) = convert("fpuzzles", "--format variants", text);
    assert_eq!((code, out.lines().count()), (3, 1));
    has(&said, &["line 1, the JSON of f-puzzles cannot express the item .GlobalEntropy"]);
    let (code, _, said) = convert("boxed", "", ".AntiKnight\n");
    assert!(code == 1 && said.contains("may have variant puzzles"), "{said}");
    let (code, _, said) = convert("items", "--blank 0", ".AntiKnight\n");
    assert!(code == 1 && said.contains("items has no blanks"), "{said}");
}

#[cfg(feature = "editors")]
#[test]
fn decorations_are_counted_and_unknown_parts_are_malformed() {
    let row = format!("[{}]", ["{}"; 9].join(","));
    let grid = [&*row; 9].join(",");
    let puzzle = |more: &str| format!("{{\n\"size\": 9,\n\"grid\": [{grid}],\n{more}}}\n");
    let (code, out, said) = convert("items", "", &puzzle(r#""line": [{"lines": [["R1C1"]]}]"#));
    assert_eq!((code, &*out), (0, ".\n"));
    assert!(said.contains("1 part of a drawing is left out"), "{said}");
    let (code, _, said) = convert("items", "", &puzzle(r#""wormhole": [1]"#));
    assert!(code == 3 && said.contains("the key wormhole, which is not known"), "{said}");
}

#[cfg(feature = "editors")]
#[test]
fn documents_of_sudokumaker_are_converted() {
    let document = |element: &str| {
        let boxes: Vec<String> = (0..81).map(|i| (i / 27 * 3 + i % 9 / 3).to_string()).collect();
        format!(
            r#"{{"formatVersion":"1.5.0","puzzle":{{"cells":[{}],"constraints":[{{"type":0}},{{"type":1,"regions":[{}]}},{element}]}}}}"#,
            ["{}"; 81].join(","),
            boxes.join(",")
        )
    };
    let cage = document(r#"{"type":301,"cages":[{"cells":[0,1],"value":15}]}"#);
    let custom = document(r#"{"type":1000,"definition":{"name":"Snake","input":[]},"input":{}}"#);
    let (code, out, said) = convert("items", "", &format!("{cage}\n{custom}\n"));
    assert_eq!((code, &out[..]), (3, ".Cage~15~R1C1~R1C2\n"), "{said}");
    assert!(said.contains(r#"line 2, column 1: found the custom constraint "Snake""#), "{said}");
    let broken = cage.replace(':', ": ").replace("},{", "},\n{");
    let (code, out, said) = convert("items", "--format json", &broken);
    assert_eq!((code, &out[..]), (0, ".Cage~15~R1C1~R1C2\n"), "{said}");
}

#[cfg(feature = "editors")]
#[test]
fn names_and_solutions_of_variants_are_converted_and_other_fields_counted() {
    let csv =
        format!("name,puzzle,solution,weight\n\"My \"\"own\"\"\",.Cage~8~R1C1~R1C2,{SOLUTION},5\n");
    let (code, out, error) = said("convert - --output-format fpuzzles", &csv);
    assert_eq!(code, 0, "{error}");
    let object = json(&out);
    let digits = object["solution"].as_array().expect("digits").iter();
    let digits: String = digits.map(ToString::to_string).collect();
    assert_eq!((&object["title"], &*digits), (&"My \"own\"".into(), SOLUTION), "{out}");
    assert!(error.contains(r#"the field "weight": left out of 1 puzzle"#), "{error}");
    assert!(!error.contains("solution"), "{error}");
    // A solution that breaks the rules is not one, and is counted.
    let wrong = format!("{{\"input\":\".Cage~9~R1C1~R1C2\",\"solution\":\"{SOLUTION}\"}}\n");
    let (code, out, error) = said("convert - --output-format toml", &wrong);
    assert_eq!(code, 0, "{error}");
    assert!(!out.contains(SOLUTION) && error.contains(r#"the field "solution""#), "{out} {error}");
    // Dots in a chain are one between each two neighbours.
    let chain = ".WhiteDot~R1C1~R1C2~R2C2\n";
    let (code, out, error) = said("convert - --output-format fpuzzles", chain);
    assert_eq!((code, out.matches("R1C2").count()), (0, 2), "{out} {error}");
}
