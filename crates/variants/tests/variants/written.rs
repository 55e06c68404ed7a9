//! Rulesets as they are written, and read again.

use ninefold_core::grid::{Cell, Digit, Grid};
use ninefold_core::random::Random;
use ninefold_variants::{Heading, KINDS, RULESET_FORMATS, Ruleset, RulesetFormat, parse};

/// The sentence of each constraint, and the candidates: the same for rulesets that mean the
/// same.
fn meaning(ruleset: &Ruleset) -> (Vec<String>, String) {
    let mut all: Vec<String> = ruleset.constraints().map(|one| one.explain()).collect();
    all.sort();
    (all, format!("{:?}", ruleset.candidates()))
}

fn again(form: &RulesetFormat, text: &str) -> Ruleset {
    match form.name {
        "toml" => parse::toml(text).expect(text),
        "iss" => parse::over_lines(text).expect(text).ruleset,
        _ => parse::puzzle(text).expect(text),
    }
}

#[test]
fn what_is_written_is_read_as_the_same_rules() {
    for kind in KINDS.iter().filter(|kind| kind.is_well_known()) {
        for example in kind.examples {
            let text = match kind.name {
                "Jigsaw" => format!(".NoBoxes.{example}"),
                _ => format!(".{example}.~R5C5_5~R9C9_2_4_6_8~R9C8_1_2"),
            };
            let ruleset = parse::line(&text).expect(example);
            for form in RULESET_FORMATS {
                let heading =
                    Heading { title: Some("a \"b\" \u{e9}".to_owned()), ..Heading::default() };
                let written = form.write(&ruleset, &heading).expect("it has all kinds");
                let again = again(form, &written);
                // In other words: `iss` has a separate test.
                let is_own = ["Parity", "Clone", "Min", "Max"].contains(&kind.name);
                if !(is_own && form.name == "iss") {
                    assert_eq!(meaning(&again), meaning(&ruleset), "{} {text}", form.name);
                }
            }
        }
    }
}

#[test]
fn a_solution_of_another_board_is_refused_by_name() {
    let form = RulesetFormat::find("toml").expect("a format");
    let ruleset = parse::any(".Shape~6x6.AntiKnight").expect("a ruleset");
    let heading = Heading { solution: Some("123".to_owned()), ..Heading::default() };
    let error = form.write(&ruleset, &heading).expect_err("36 cells");
    assert_eq!(error.to_string(), "TOML cannot express the solution 123");
}

#[test]
fn what_stands_beside_rules_is_kept_in_toml() {
    let form = RulesetFormat::find("toml").expect("a format");
    let usual: String =
        (0..81).map(|i| (i / 9 * 3 + i / 27 + i % 9) % 9 + 1).map(|d| d.to_string()).collect();
    let small = ".Shape~4x4.Thermo~R1C1~R1C2.~R4C4_1";
    for (text, solution) in
        [(".Palindrome~R3C1~R4C2~R5C3", &usual[..]), (small, "1234341221434321")]
    {
        let ruleset = parse::any(text).expect("a ruleset");
        let [title, author, solution] = ["One", "Two", solution].map(|text| Some(text.to_owned()));
        let heading = Heading { title, author, rules: None, solution };
        let text = form.write(&ruleset, &heading).expect("written");
        assert_eq!(parse::toml_titled(&text).expect("TOML").heading, heading, "{text}");
    }
}

fn written(form: &str, ruleset: &Ruleset) -> String {
    let form = RulesetFormat::find(form).expect("a format");
    form.write(ruleset, &Heading::default()).expect("written")
}

/// The items in the words of Interactive Sudoku Solver.
fn site(ruleset: &Ruleset) -> Vec<String> {
    written("iss", ruleset)[1..].split("\n.").map(str::to_owned).collect()
}

#[test]
fn numbers_that_the_site_needs_are_written() {
    for (text, expected) in [
        (".Lockout~R1C1~R1C2~R1C3", ["Lockout~4~R1C1~R1C2~R1C3"]),
        (".Lockout~3~R1C1~R1C2~R1C3", ["Lockout~3~R1C1~R1C2~R1C3"]),
        (".SumLine~R1C1~R1C2", ["SumLine~10~R1C1~R1C2"]),
    ] {
        assert_eq!(site(&parse::line(text).expect(text)), expected);
    }
}

/// The site would forget the first.
#[test]
fn a_second_quad_of_a_corner_is_said_as_cells() {
    let text = ".Quad~R3C3~1~2.Quad~R3C8~9.Quad~R3C3~8~9";
    let written = site(&parse::line(text).expect(text));
    let cells = "ContainAtLeast~8_9~R3C3~R3C4~R4C3~R4C4";
    assert_eq!(written, ["Quad~R3C3~1~2", "Quad~R3C8~9", cells]);
    let text = ".Shape~16x16.Quad~R9Cf~1.Quad~R9Cf~16";
    let written = site(&parse::line(text).expect(text));
    assert_eq!(written[2], "ContainAtLeast~16~R9Cf~R9Cg~RaCf~RaCg");
}

#[test]
fn kinds_of_our_own_are_said_in_others_words() {
    let texts = [
        ".Parity~R1C1~R1C2~R1C3",
        ".Clone~R1C1~R1C2~R5C5~R5C6",
        ".Min~R1C1~R5C5",
        ".Max~R9C9~R2C5",
        ".FuzzyThermo~R1C1~R1C2~R2C3",
    ];
    let mut random = Random::new(5, 5);
    for text in texts {
        let ruleset = parse::line(text).expect(text);
        let written: String = site(&ruleset).into_iter().map(|item| format!(".{item}")).collect();
        assert!(!written.contains(text.split('~').next().expect("a name")), "{written}");
        let again = parse::line(&written).expect(&written);
        let mut both = [0; 2];
        for _ in 0..20_000 {
            let mut grid = Grid::EMPTY;
            let few = 1 + random.below(9);
            for cell in Cell::all() {
                grid.set(cell, Digit::new(1 + random.below(few) as u8));
            }
            let [ours, theirs] = [&ruleset, &again].map(|of| {
                let mut said = of.constraints().filter(|one| !one.shapes().is_empty());
                said.all(|one| one.verify(&grid))
            });
            assert_eq!(ours, theirs, "{text}: {grid}");
            both[usize::from(ours)] += 1;
        }
        assert!(both[0] > 100 && both[1] > 20, "{text}: {both:?}");
    }
}

/// A composition is a table within.
#[test]
fn what_is_composed_is_a_table_within() {
    let text = ".Shape~6x6.Or.And.Cage~5~R1C1~R1C2.~R6C6_1.End.Thermo~R4C1~R4C2.End\
                .Replicate~BAAAIA~R1C1.SumLine~7~R1C1~R1C2~R2C2.End.~R2C2_3_4";
    let ruleset = parse::any(text).expect("a ruleset");
    let written = written("toml", &ruleset);
    let expected = "[[puzzle]]\ncell = [\"r2c2 34\"]\nshape = [\"6x6\"]\n\
        or = [{ and = [{ cell = [\"r6c6 1\"], cage = [\"5 R1C1 R1C2\"] }], thermo = [\"R4C1 R4C2\"] }]\n\
        replicate = [{ arguments = \"BAAAIA R1C1\", sum-line = [\"7 R1C1 R1C2 R2C2\"] }]";
    assert_eq!(written.trim_end(), expected);
}

#[test]
fn values_above_nine_are_written_as_in_items() {
    let text = ".Shape~16x16.~RaC1_10_12~R1Ca_3_4.Cage~30~R1Ca~R1Cb~R1Cc";
    let ruleset = parse::any(text).expect("a ruleset");
    let text = written("toml", &ruleset);
    assert!(text.contains("\"rac1_10_12\", \"r1ca 34\""), "{text}");
    let again =
        parse::toml("shape = '16x16'\ncell = ['r10c1_10_12', 'r1c10 34']\ncage = '30 r1c10-12'");
    assert_eq!(written("toml", &again.expect("TOML")), text);
}
