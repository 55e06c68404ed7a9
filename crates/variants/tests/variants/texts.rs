//! Texts of all forms, as they are read.

use ninefold_core::{grid::Grid, search::Limits};
use ninefold_variants::{Heading, KINDS, RulesetFormat, RulesetSolver, parse};

use crate::cases;

/// A text whose `{=0*76}` stands for 76 times `=0`.
fn expanded(text: &str) -> String {
    let mut parts = text.split('{');
    let mut expanded = parts.next().unwrap_or_default().replace("\\n", "\n");
    for (part, rest) in parts.filter_map(|part| part.split_once('}')) {
        let (what, count) = part.rsplit_once('*').expect("a count");
        expanded += &(what.repeat(count.parse().expect("a number")) + rest);
    }
    expanded
}

#[test]
fn lines_of_all_forms_become_items() {
    let count = cases::check(include_str!("texts.txt"), |text| {
        let read = parse::any(&expanded(text)).map(|ruleset| ruleset.text().to_owned());
        read.map_err(|error| error.to_string())
    });
    assert_eq!(count, 87);
}

#[test]
fn a_classic_puzzle_is_one_as_well() {
    let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let ruleset = parse::puzzle(text).expect("a puzzle");
    assert_eq!(ruleset.givens().to_string().replace('0', "."), text);
    assert_eq!(ruleset.constraints().count(), 27);
    let again = parse::puzzle(ruleset.text()).expect("what is written can be read");
    assert_eq!(again.candidates(), ruleset.candidates());
}

#[test]
fn what_follows_from_a_clue_is_no_given() {
    let ruleset = parse::line(".FullRank~R9~3").expect("a puzzle");
    assert_eq!(ruleset.givens(), Grid::EMPTY);
}

#[test]
fn wherever_a_text_is_broken_it_is_the_same_puzzle() {
    let text = ".Cage~15~R1C1~R1C2.~R5C5_3_4.Thermo~R9C4~R8C3.AntiKnight";
    for end in ["\n", "\r\n", "\n\n", "\n# é\n", " \t"] {
        for width in 1..text.len() {
            let pieces: Vec<&str> =
                text.as_bytes().chunks(width).filter_map(|p| std::str::from_utf8(p).ok()).collect();
            let read = parse::over_lines(&pieces.join(end)).expect("a puzzle");
            assert_eq!(read.ruleset.text(), text, "{end:?} {width}");
        }
    }
}

#[test]
fn lines_become_items_or_errors_with_their_place() {
    let count = cases::check(include_str!("lines.txt"), |text| {
        let read = parse::over_lines(&text.replace("\\n", "\n").replace("\\r", "\r"));
        read.map(|read| read.ruleset.text().to_owned()).map_err(|error| error.to_string())
    });
    assert_eq!(count, 26);
}

#[test]
fn keys_become_items_in_their_order() {
    let count = cases::check(include_str!("toml.txt"), |text| {
        let read = parse::toml(&text.replace("\\n", "\n").replace("\\r", "\r"));
        read.map(|ruleset| ruleset.text().to_owned()).map_err(|error| error.to_string())
    });
    assert_eq!(count, 33);
}

#[test]
fn several_puzzles_are_tables() {
    let wrong = |text: &str| parse::toml(text).map(drop).expect_err("malformed").to_string();
    let text = "[[puzzle]]\nname = \"one\"\nx = \"r1c1 r1c2\"\n\n[[puzzle]]\nauthor = \"me\"\n";
    let puzzles = parse::toml_all(text).expect("two puzzles");
    let lines: Vec<usize> = puzzles.iter().map(|puzzle| puzzle.line).collect();
    assert_eq!(lines, [1, 5]);
    assert_eq!(puzzles[0].ruleset.text(), ".X~R1C1~R1C2");
    let [first, second] = [0, 1].map(|i| &puzzles[i].heading);
    assert_eq!((first.title.as_deref(), second.author.as_deref()), (Some("one"), Some("me")));
    assert_eq!(wrong(text), "line 5, column 1: found another puzzle, expected one puzzle");
    let mixed = format!("x = \"r1c1 r1c2\"\n{text}");
    assert!(wrong(&mixed).starts_with("line 1, column 1: found the key x, expected nothing but"));
}

/// The key of an item, as it is written.
fn key(item: &str) -> String {
    let ruleset = parse::line(&format!(".{item}")).expect(item);
    let form = RulesetFormat::find("toml").expect("a format");
    let written = form.write(&ruleset, &Heading::default()).expect(item);
    written.lines().last().and_then(|line| line.split_once(" = ")).expect("a key").0.to_owned()
}

#[test]
fn every_example_of_the_table_can_be_written_so() {
    let fast = KINDS.iter().filter(|kind| kind.is_well_known());
    for kind in fast.filter(|kind| !kind.name.is_empty() && kind.name != "Jigsaw") {
        for example in kind.examples {
            let arguments = example.split_once('~').map(|(_, rest)| {
                let named = rest.split('~').map(|one| if one.is_empty() { "_" } else { one });
                named.collect::<Vec<_>>().join(" ")
            });
            let value = arguments.map_or("true".to_owned(), |text| format!("\"{text}\""));
            let text = format!("{} = {value}", key(example));
            let ruleset = parse::toml(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(ruleset.text(), format!(".{example}"));
        }
    }
}

#[test]
fn a_solution_from_zero_on_is_kept() {
    let text = "shape = '4x4 0-3'\nsolution = '0123 2301 1032 3210'";
    let solution = parse::toml_titled(text).expect("a puzzle").heading.solution;
    assert_eq!(solution.as_deref(), Some("0123230110323210"));
}

#[test]
fn searches_end_with_so_many_solutions_and_nodes() {
    let count = cases::check(include_str!("searches.txt"), |text| {
        let ruleset = parse::any(text).map_err(|error| error.to_string())?;
        let limits = Limits { nodes: Some(20_000), ..Limits::FIRST };
        let outcome = RulesetSolver::new().solve(&ruleset, &limits);
        Ok(format!("{} solutions, {} nodes", outcome.solutions, outcome.counters.nodes))
    });
    assert_eq!(count, 24);
}
