//! Questions of the page and their answers.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::harness::Page;

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const EXTREME: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

impl Page {
    fn open(&self, text: &str) -> Value {
        self.ask("job", &json!({ "action": "open", "text": text }))
    }

    /// An action at the position of an answer.
    fn on(&self, answer: &Value, action: &str) -> Value {
        self.with(answer, json!({ "action": action }))
    }

    fn with(&self, answer: &Value, mut question: Value) -> Value {
        question["position"] = answer["position"].clone();
        let answer = self.ask("job", &question);
        assert_eq!(answer["error"], Value::Null, "{question}");
        answer
    }

    fn write(&self, answer: &Value, cell: usize, digit: u8) -> Value {
        self.with(answer, json!({ "action": "write", "cell": cell, "digit": digit }))
    }

    fn mark(&self, answer: &Value, cell: usize, digit: u8) -> Value {
        self.with(answer, json!({ "action": "mark", "cell": cell, "digit": digit }))
    }

    fn hint(&self, answer: &Value, degree: u8) -> Value {
        self.with(answer, json!({ "action": "hint", "degree": degree }))
    }
}

fn digits(answer: &Value) -> String {
    let cells = answer["scene"]["cells"].as_array().expect("cells").iter();
    cells.map(|cell| cell["digit"].to_string()).collect()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn label(answer: &Value, cell: usize) -> &str {
    text(&answer["scene"]["cells"][cell]["label"])
}

fn assert_begins(value: &Value, begin: &str) {
    assert!(text(value).starts_with(begin), "{value} begins otherwise than {begin}");
}

#[test]
fn hints_lead_to_the_end_in_three_degrees() {
    let page = Page::new();
    let mut now = page.open(EXTREME);
    assert_eq!(now["facts"], "classic, 21 givens, one solution, 60 blanks");
    let mut steps = 0;
    while digits(&now).contains('0') {
        let [technique, place, step] = [1, 2, 3].map(|degree| page.hint(&now, degree));
        let name = text(&technique["hint"]["text"]).to_owned();
        assert_begins(&place["hint"]["text"], &name);
        assert!(text(&step["hint"]["text"]).len() > name.len(), "{name}");
        assert_eq!(technique["position"], now["position"], "a hint is no move");
        if !name.starts_with("No step found") {
            assert_ne!(step["hint"]["idea"], "");
            assert_ne!(step["scene"]["svg"], now["scene"]["svg"], "{name} is drawn");
        }
        now = page.on(&now, "apply");
        assert_begins(&now["said"], "Done: ");
        steps += 1;
        assert!(steps < 400);
    }
    assert!(text(&now["said"]).ends_with(". Solved."), "{}", now["said"]);
    let list = page.on(&page.open(EXTREME), "steps");
    assert_eq!(list["steps"].as_array().map(Vec::len), Some(steps));
}

#[test]
fn digits_notes_and_strikes_are_kept_in_the_position() {
    let page = Page::new();
    let begin = page.open(EASY);
    let written = page.write(&begin, 2, 2);
    assert_eq!(&digits(&written)[..5], "53207");
    assert_eq!(page.write(&begin, 0, 1)["position"], begin["position"]);
    let checked = page.on(&written, "check");
    assert_eq!(checked["said"], "r1c3 is not 2.");
    assert_eq!(checked["scene"]["cells"][2]["role"], "wrong");
    let noted = page.mark(&written, 3, 6);
    assert_eq!(label(&noted, 3), "r1c4, blank, notes 6");
    assert!(text(&noted["scene"]["svg"]).contains(">6</text>"));
    let automatic = json!({ "action": "mark", "cell": 8, "digit": 4, "view": "automatic" });
    let struck = page.with(&noted, automatic);
    assert!(!label(&struck, 8).contains(" 4"), "{}", label(&struck, 8));
    // Another server reads the same from the text alone.
    let other = Page::new();
    let resumed = other.open(text(&struck["position"]));
    assert_eq!((&resumed["position"], digits(&resumed)), (&struck["position"], digits(&struck)));
    assert_eq!(label(&resumed, 3), "r1c4, blank, notes 6");
    let cleared = other.with(&resumed, json!({ "action": "clear", "cell": 2 }));
    assert_eq!(&digits(&cleared)[..5], "53007");
    assert_eq!(label(&other.on(&cleared, "adopt"), 2), "r1c3, blank, notes 1 2 4");
}

#[test]
fn notes_that_are_no_candidates_are_drawn_too() {
    let page = Page::new();
    let marks = |answer: &Value| text(&answer["scene"]["svg"]).matches("</text>").count();
    let begin = page.open(EASY);
    // 5 is in the row already.
    assert_eq!(marks(&page.mark(&begin, 2, 5)), marks(&begin) + 1);
    let svg = text(&begin["scene"]["svg"]);
    assert!(!svg.contains("<style"), "the page would not let it in");
}

#[test]
fn solutions_are_counted_filled_in_and_graded() {
    let page = Page::new();
    let begin = page.open(EASY);
    let empty = page.open(&".".repeat(81));
    let wrong = page.write(&begin, 2, 2);
    for (answer, said) in [
        (&begin, "One solution from here."),
        (&empty, "1000 solutions or more from here."),
        (&wrong, "No solution from here: something is wrong."),
    ] {
        assert_eq!(page.on(answer, "count")["said"], said);
    }
    assert_eq!(digits(&page.on(&begin, "solution")), SOLVED);
    assert_eq!(digits(&page.on(&wrong, "solution")), SOLVED);
    assert!(!digits(&page.on(&empty, "solution")).contains('0'));
    let grade = page.on(&begin, "grade");
    assert_begins(&grade["said"], "HoDoKu's scale: Easy, score 204, ");
    assert!(text(&grade["said"]).contains("Sudoku Explainer's scale: ER "), "{}", grade["said"]);
    assert_eq!(empty["facts"], "classic, 0 givens, several solutions, 81 blanks");
    let given = page.on(&page.write(&empty, 0, 5), "givens");
    assert_eq!(given["facts"], "classic, 1 given, several solutions, 80 blanks");
}

#[test]
fn variants_are_drawn_hinted_and_explained() {
    let page = Page::new();
    let begin = page.open(".Cage~3~R1C1~R1C2.Thermo~R5C5~R5C6~R5C7");
    assert_begins(&begin["facts"], "variant, 0 givens, ");
    assert_eq!(begin["rules"].as_array().map(Vec::len), Some(2), "{}", begin["rules"]);
    let drawn = text(&begin["scene"]["svg"]);
    assert!(drawn.contains("stroke-dasharray") && !drawn.contains("style="), "{drawn}");
    let hint = page.hint(&begin, 3);
    assert_begins(&hint["hint"]["text"], "No step found: ");
    assert_eq!(hint["scene"]["cells"][0]["role"], "put");
    let hint = page.hint(&page.open(".Cage~3~R1C1~R1C2.~R1C1_1"), 3);
    assert_eq!(hint["hint"]["text"], "Naked Single: r1c2=2");
    assert_eq!(hint["scene"]["cells"][1]["role"], "put");
    assert_eq!(&digits(&page.on(&hint, "apply"))[..3], "120");
    let marked = page.mark(&begin, 0, 2);
    let written = page.write(&marked, 40, 3);
    assert_ne!(written["position"], marked["position"]);
    let automatic = page.with(&written, json!({ "action": "show", "view": "automatic" }));
    assert_eq!(label(&automatic, 0), "r1c1, blank, candidates 1 2");
    assert_eq!(label(&page.mark(&written, 80, 7), 80), "r9c9, blank, notes 7");
    let grade = json!({ "action": "grade", "position": written["position"] });
    let graded = page.ask("job", &grade);
    assert!(text(&graded["error"]).contains("known to have one solution"), "{graded}");
}

#[test]
fn a_variant_is_graded_and_its_steps_name_their_rules() {
    let killer = include_str!("../../../../datasets/killer.txt").lines().next().expect("a killer");
    let page = Page::new();
    let begin = page.open(killer);
    // A line for all cages.
    assert_eq!(begin["rules"].as_array().map(Vec::len), Some(1), "{}", begin["rules"]);
    let graded = page.on(&begin, "grade");
    assert_begins(&graded["said"], "Level ");
    assert!(text(&graded["said"]).contains(", score "), "{graded}");
    let steps = page.on(&begin, "steps");
    let names = || steps["steps"].as_array().expect("steps").iter().map(|it| text(&it["name"]));
    assert!(names().any(|name| name == "Cage"), "no cage");
    assert!(!names().any(|name| name.starts_with("A constraint")), "a rule without a name");
}

#[test]
fn text_that_is_no_puzzle_is_refused_with_its_place() {
    let page = Page::new();
    for (wrong, error) in [
        (&EASY[..80], "line 1, column 81: found "),
        (&EASY.replacen('7', "x", 1).replacen('5', "q", 1), "line 1, column 1: found 'q'"),
        (&format!("55{}", &EASY[2..]), "the puzzle has no solution: "),
        (".Cage~99~R1C1~R1C2", "line 1, column "),
    ] {
        assert_begins(&page.open(wrong)["error"], error);
    }
    for nothing in ["", "# only a comment\n"] {
        assert_eq!(page.open(nothing)["error"], "there is no puzzle in this text");
    }
    // The worker still answers afterwards.
    assert_eq!(digits(&page.open(SOLVED)), SOLVED);
}

#[test]
fn puzzles_are_made_as_is_wished_and_wishes_that_cannot_be_granted_are_told() {
    let page = Page::new();
    let make = |wish: &str, value: &str| {
        page.ask("job", &json!({ "action": "new", "title": "Mine", wish: value }))
    };
    for (wish, value, error) in [
        ("level", "Simple", "level: expected easy, "),
        ("clues", "many", "givens: expected a number"),
        ("symmetry", "none of it", "symmetry: expected one of "),
        ("ruleset", "killr", "variant: "),
    ] {
        assert_begins(&make(wish, value)["error"], error);
    }
    let variant = make("ruleset", "killr");
    assert!(text(&variant["error"]).contains("killer"), "{variant}");
    let both = json!({ "action": "new", "level": "Extreme", "ruleset": "killer" });
    assert_ne!(text(&page.ask("job", &both)["error"]), "");
    let made = make("ruleset", "cage");
    assert_eq!(made["title"], "Mine");
    assert_begins(&made["facts"], "variant, ");
    let made = page.ask("job", &json!({ "action": "new", "level": "Hard" }));
    assert_eq!(made["title"], "Hard");
    assert_begins(&page.on(&made, "grade")["said"], "HoDoKu's scale: Hard, ");
}

#[test]
fn marks_of_several_cells_are_one_move_and_no_cell_is_unknown() {
    let page = Page::new();
    let mark = |answer: &Value, layer: &str, digit: u8| {
        let cells = [0, 2, 3];
        page.with(
            answer,
            json!({ "action": "mark", "cells": cells, "digit": digit, "layer": layer }),
        )
    };
    let marked = mark(&mark(&page.open(EASY), "centre", 4), "colour", 9);
    assert_eq!(label(&marked, 0), "r1c1, 5, given, brown", "a digit hides marks, not colours");
    assert_eq!(label(&marked, 2), "r1c3, blank, centre 4, brown");
    // A digit rubs its marks out where it can no longer stand.
    assert_eq!(label(&page.write(&marked, 3, 4), 2), "r1c3, blank, brown");
    assert_eq!(marked["scene"]["left"][4], json!(6));
    for wrong in [
        json!({ "action": "mark", "cells": [81], "digit": 1 }),
        json!({ "action": "mark", "cells": [1], "digit": 1, "layer": "edge" }),
        json!({ "action": "clear", "cells": "all" }),
    ] {
        assert_begins(&page.ask("job", &wrong)["error"], "no question: ");
    }
}

#[test]
fn the_time_is_part_of_the_position_and_no_move() {
    let page = Page::new();
    let begun = page.open(EASY);
    assert_eq!((&begun["elapsed"], &begun["solved"]), (&json!(0), &json!(false)));
    let write = json!({ "action": "write", "cell": 2, "digit": 4, "elapsed": 754 });
    let later = page.with(&begun, write);
    assert!(text(&later["position"]).contains("# time: 754 s"), "{}", later["position"]);
    assert_eq!(later["elapsed"], Value::Null, "the page goes on counting");
    assert_eq!(page.open(text(&later["position"]))["elapsed"], 754);
    // Back to the position before, which has its own time: that of the page counts.
    let undone = page.with(&begun, json!({ "action": "show", "elapsed": 760 }));
    assert!(text(&undone["position"]).contains("# time: 760 s"));
    assert_eq!(digits(&undone), digits(&begun));
    assert_eq!(page.on(&undone, "solution")["solved"], true);
}

#[test]
fn a_long_search_can_be_stopped() {
    let page = &Page::new();
    let stop =
        |job: &str| page.post(&format!("/stop?job={job}"), "{}").ends_with("{\"stopped\":true}");
    let (stopped, answers) = std::thread::scope(|scope| {
        let new = json!({ "action": "new", "level": "Extreme" });
        let names = ["long0", "long1"];
        let jobs = names.map(|name| {
            let new = new.clone();
            scope.spawn(move || page.ask(name, &new))
        });
        let until = Instant::now() + Duration::from_secs(30);
        let mut stopped = 0;
        while stopped == 0 && Instant::now() < until && jobs.iter().any(|job| !job.is_finished()) {
            stopped = names.iter().filter(|name| stop(name)).count();
        }
        (stopped, jobs.map(|job| job.join().expect("an answer")))
    });
    assert!(stopped > 0 && answers.iter().any(|it| it["error"] == "stopped"), "{stopped}");
    assert!(!stop("nosuchjob"));
    assert_eq!(digits(&page.open(SOLVED)), SOLVED, "the next question is answered");
}
