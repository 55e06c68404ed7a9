//! Questions of the page and their answers.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::harness::Served;

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const EXTREME: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// A server and who asks it.
struct Table {
    server: Served,
    cookie: String,
}

impl Table {
    fn new() -> Table {
        let server = Served::start();
        let cookie = server.cookie();
        Table { server, cookie }
    }

    fn ask(&self, question: &Value) -> Value {
        self.server.ask(&self.cookie, "job", question)
    }

    fn open(&self, text: &str) -> Value {
        self.ask(&json!({ "action": "open", "text": text }))
    }

    /// An action at the position of an answer.
    fn on(&self, answer: &Value, action: &str) -> Value {
        self.with(answer, &json!({ "action": action }))
    }

    fn with(&self, answer: &Value, question: &Value) -> Value {
        let mut question = question.clone();
        question["position"] = answer["position"].clone();
        let answer = self.ask(&question);
        assert_eq!(answer["error"], Value::Null, "{question}");
        answer
    }
}

fn digits(answer: &Value) -> String {
    let cells = answer["scene"]["cells"].as_array().expect("cells").iter();
    cells.map(|cell| cell["digit"].to_string()).collect()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

#[test]
fn hints_lead_to_the_end_in_three_degrees() {
    let table = Table::new();
    let mut now = table.open(EXTREME);
    assert_eq!(now["facts"], "classic, 21 givens, one solution, 60 blanks");
    let mut steps = 0;
    while !digits(&now).chars().all(|digit| digit != '0') {
        let [technique, place, step] = [1, 2, 3]
            .map(|degree| table.with(&now, &json!({ "action": "hint", "degree": degree })));
        let name = text(&technique["hint"]["text"]).to_owned();
        assert!(text(&place["hint"]["text"]).starts_with(&name), "{name}");
        assert!(text(&step["hint"]["text"]).len() > name.len(), "{name}");
        assert_eq!(technique["position"], now["position"], "a hint is no move");
        if !name.starts_with("No step found") {
            assert_ne!(step["hint"]["idea"], "");
            assert_ne!(step["scene"]["svg"], now["scene"]["svg"], "{name} is drawn");
        }
        now = table.on(&now, "apply");
        assert!(text(&now["said"]).starts_with("Done: "), "{}", now["said"]);
        steps += 1;
        assert!(steps < 400);
    }
    assert!(text(&now["said"]).ends_with(". Solved."), "{}", now["said"]);
    let list = table.on(&table.open(EXTREME), "steps");
    assert_eq!(list["steps"].as_array().map(Vec::len), Some(steps));
}

#[test]
fn digits_notes_and_strikes_are_kept_in_the_position() {
    let table = Table::new();
    let begin = table.open(EASY);
    let written = table.with(&begin, &json!({ "action": "write", "cell": 2, "digit": 2 }));
    assert_eq!(&digits(&written)[..5], "53207");
    assert_eq!(
        table.with(&begin, &json!({ "action": "write", "cell": 0, "digit": 1 }))["position"],
        begin["position"]
    );
    let checked = table.on(&written, "check");
    assert_eq!(
        (text(&checked["said"]), text(&checked["scene"]["cells"][2]["role"])),
        ("r1c3 is not 2.", "wrong")
    );
    let noted = table.with(&written, &json!({ "action": "mark", "cell": 3, "digit": 6 }));
    assert_eq!(noted["scene"]["cells"][3]["label"], "r1c4, blank, notes 6");
    assert!(text(&noted["scene"]["svg"]).contains(">6</text>"));
    let automatic = json!({ "action": "mark", "cell": 8, "digit": 4, "view": "automatic" });
    let struck = table.with(&noted, &automatic);
    assert!(
        !text(&struck["scene"]["cells"][8]["label"]).contains(" 4"),
        "{}",
        struck["scene"]["cells"][8]
    );
    // Another server reads the same from the text alone.
    let other = Table::new();
    let resumed = other.open(text(&struck["position"]));
    assert_eq!((&resumed["position"], digits(&resumed)), (&struck["position"], digits(&struck)));
    assert_eq!(resumed["scene"]["cells"][3]["label"], "r1c4, blank, notes 6");
    let cleared = other.with(&resumed, &json!({ "action": "clear", "cell": 2 }));
    assert_eq!(&digits(&cleared)[..5], "53007");
    let filled = other.on(&cleared, "adopt");
    assert_eq!(filled["scene"]["cells"][2]["label"], "r1c3, blank, notes 1 2 4");
}

#[test]
fn notes_that_are_no_candidates_are_drawn_too() {
    let table = Table::new();
    let marks = |svg: &Value| text(svg).matches("</text>").count();
    let begin = table.open(EASY);
    // 5 is in the row already.
    let noted = table.with(&begin, &json!({ "action": "mark", "cell": 2, "digit": 5 }));
    assert_eq!(marks(&noted["scene"]["svg"]), marks(&begin["scene"]["svg"]) + 1);
    assert!(!text(&begin["scene"]["svg"]).contains("<style"), "the page would not let it in");
}

#[test]
fn solutions_are_counted_filled_in_and_graded() {
    let table = Table::new();
    let begin = table.open(EASY);
    assert_eq!(table.on(&begin, "count")["said"], "One solution from here.");
    assert_eq!(digits(&table.on(&begin, "solution")), SOLVED);
    let grade = table.on(&begin, "grade");
    assert!(
        text(&grade["said"]).starts_with("HoDoKu's scale: Easy, score 204, "),
        "{}",
        grade["said"]
    );
    assert!(text(&grade["said"]).contains("Sudoku Explainer's scale: ER "), "{}", grade["said"]);
    let empty = table.open(&".".repeat(81));
    assert_eq!(empty["facts"], "classic, 0 givens, several solutions, 81 blanks");
    assert_eq!(table.on(&empty, "count")["said"], "1000 solutions or more from here.");
    assert!(!digits(&table.on(&empty, "solution")).contains('0'));
    let one = table.with(&empty, &json!({ "action": "write", "cell": 0, "digit": 5 }));
    assert_eq!(table.on(&one, "givens")["facts"], "classic, 1 given, several solutions, 80 blanks");
    let wrong = table.with(&begin, &json!({ "action": "write", "cell": 2, "digit": 2 }));
    assert_eq!(table.on(&wrong, "count")["said"], "No solution from here: something is wrong.");
    assert_eq!(digits(&table.on(&wrong, "solution")), SOLVED);
}

#[test]
fn variants_are_drawn_hinted_and_explained() {
    let table = Table::new();
    let begin = table.open(".Cage~3~R1C1~R1C2.Thermo~R5C5~R5C6~R5C7");
    assert!(text(&begin["facts"]).starts_with("variant, 0 givens, "), "{}", begin["facts"]);
    assert_eq!(begin["rules"].as_array().map(Vec::len), Some(2), "{}", begin["rules"]);
    let drawn = text(&begin["scene"]["svg"]);
    assert!(drawn.contains("stroke-dasharray") && !drawn.contains("style="), "{drawn}");
    let hint = table.with(&begin, &json!({ "action": "hint", "degree": 3 }));
    assert!(text(&hint["hint"]["text"]).starts_with("No step found: "), "{}", hint["hint"]);
    assert_eq!(hint["scene"]["cells"][0]["role"], "put");
    let single = table.open(".Cage~3~R1C1~R1C2.~R1C1_1");
    let hint = table.with(&single, &json!({ "action": "hint", "degree": 3 }));
    assert_eq!(hint["hint"]["text"], "Naked Single: r1c2=2");
    assert_eq!(hint["scene"]["cells"][1]["role"], "put");
    assert_eq!(&digits(&table.on(&hint, "apply"))[..3], "120");
    let hint = table.with(&begin, &json!({ "action": "mark", "cell": 0, "digit": 2 }));
    let applied = table.with(&hint, &json!({ "action": "write", "cell": 40, "digit": 3 }));
    assert_ne!(applied["position"], hint["position"]);
    let automatic = table.with(&applied, &json!({ "action": "show", "view": "automatic" }));
    assert_eq!(automatic["scene"]["cells"][0]["label"], "r1c1, blank, candidates 1 2");
    let noted = table.with(&applied, &json!({ "action": "mark", "cell": 80, "digit": 7 }));
    assert_eq!(noted["scene"]["cells"][80]["label"], "r9c9, blank, notes 7");
    let graded = table.ask(&json!({ "action": "grade", "position": applied["position"] }));
    assert!(text(&graded["error"]).contains("known to have one solution"), "{graded}");
}

#[test]
fn a_variant_is_graded_and_its_steps_name_their_rules() {
    let killer = include_str!("../../../../datasets/killer.txt").lines().next().expect("a killer");
    let table = Table::new();
    let begin = table.open(killer);
    // A line for all cages.
    let rules = begin["rules"].as_array().expect("rules");
    assert_eq!(rules.len(), 1, "{rules:?}");
    let graded = table.on(&begin, "grade");
    assert!(text(&graded["said"]).starts_with("Level "), "{graded}");
    assert!(text(&graded["said"]).contains(", score "), "{graded}");
    let steps = table.on(&begin, "steps");
    let steps = steps["steps"].as_array().expect("steps");
    assert!(steps.iter().any(|step| step["name"] == "Cage"), "no cage");
    let unnamed = steps.iter().filter(|step| text(&step["name"]).starts_with("A constraint"));
    assert_eq!(unnamed.count(), 0);
}

#[test]
fn text_that_is_no_puzzle_is_refused_with_its_place() {
    let table = Table::new();
    let error = |wrong: &str| text(&table.open(wrong)["error"]).to_owned();
    let short = error(&EASY[..80]);
    assert!(short.starts_with("line 1, column 81: found "), "{short}");
    let letter = error(&EASY.replacen('7', "x", 1).replacen("5", "q", 1));
    assert!(letter.starts_with("line 1, column 1: found 'q'"), "{letter}");
    assert_eq!(error("# only a comment\n"), "there is no puzzle in this text");
    assert_eq!(error(""), "there is no puzzle in this text");
    let clash = error(&format!("55{}", &EASY[2..]));
    assert!(clash.starts_with("the puzzle has no solution: "), "{clash}");
    let cage = error(".Cage~99~R1C1~R1C2");
    assert!(cage.starts_with("line 1, column "), "{cage}");
    // The worker still answers afterwards.
    assert_eq!(digits(&table.open(SOLVED)), SOLVED);
}

#[test]
fn puzzles_are_made_by_level() {
    let table = Table::new();
    let made = table.ask(&json!({ "action": "new", "level": "Hard" }));
    assert_eq!(made["title"], "Hard");
    let grade = table.on(&made, "grade");
    assert!(text(&grade["said"]).starts_with("HoDoKu's scale: Hard, "), "{}", grade["said"]);
}

#[test]
fn wishes_that_cannot_be_granted_are_told() {
    let table = Table::new();
    let error = |wish: Value| {
        let mut question = json!({ "action": "new" });
        question.as_object_mut().expect("an object").extend(wish.as_object().expect("one").clone());
        text(&table.ask(&question)["error"]).to_owned()
    };
    assert!(error(json!({ "level": "Simple" })).starts_with("level: expected easy, "));
    assert!(error(json!({ "clues": "many" })).starts_with("givens: expected a number"));
    assert!(error(json!({ "symmetry": "none of it" })).starts_with("symmetry: expected one of "));
    let variant = error(json!({ "ruleset": "killr" }));
    assert!(variant.starts_with("variant: ") && variant.contains("killer"), "{variant}");
    assert_ne!(error(json!({ "level": "Extreme", "ruleset": "killer" })), "");
    let made = table.ask(&json!({ "action": "new", "ruleset": "cage", "title": "Cages" }));
    assert_eq!(made["title"], "Cages");
    assert!(text(&made["facts"]).starts_with("variant, "), "{}", made["facts"]);
}

#[test]
fn marks_of_several_cells_are_one_move_and_no_cell_is_unknown() {
    let table = Table::new();
    let begin = table.open(EASY);
    let mark = |layer: &str, digit: u8| json!({ "action": "mark", "cells": [0, 2, 3], "digit": digit, "layer": layer });
    let label =
        |answer: &Value, cell: usize| text(&answer["scene"]["cells"][cell]["label"]).to_owned();
    let marked = table.with(&begin, &mark("centre", 4));
    let marked = table.with(&marked, &mark("colour", 9));
    assert_eq!(label(&marked, 0), "r1c1, 5, given, brown", "a digit hides marks, not colours");
    assert_eq!(label(&marked, 2), "r1c3, blank, centre 4, brown");
    // A digit rubs its marks out where it can no longer stand.
    let write = json!({ "action": "write", "cell": 3, "digit": 4 });
    assert_eq!(label(&table.with(&marked, &write), 2), "r1c3, blank, brown");
    assert_eq!(marked["scene"]["left"][4], json!(6));
    for wrong in [
        json!({ "action": "mark", "cells": [81], "digit": 1 }),
        json!({ "action": "mark", "cells": [1], "digit": 1, "layer": "edge" }),
        json!({ "action": "clear", "cells": "all" }),
    ] {
        let answer = table.ask(&wrong);
        assert!(text(&answer["error"]).starts_with("no question: "), "{answer}");
    }
}

#[test]
fn the_time_is_part_of_the_position_and_no_move() {
    let table = Table::new();
    let begun = table.open(EASY);
    assert_eq!((&begun["elapsed"], &begun["solved"]), (&json!(0), &json!(false)));
    let write = json!({ "action": "write", "cell": 2, "digit": 4, "elapsed": 754 });
    let later = table.with(&begun, &write);
    assert!(text(&later["position"]).contains("# time: 754 s"), "{}", later["position"]);
    assert_eq!(later["elapsed"], Value::Null, "the page goes on counting");
    let again = table.open(text(&later["position"]));
    assert_eq!(again["elapsed"], 754);
    // Back to the position before, which has its own time: that of the page counts.
    let undone = table.with(&begun, &json!({ "action": "show", "elapsed": 760 }));
    assert!(text(&undone["position"]).contains("# time: 760 s"));
    assert_eq!(digits(&undone), digits(&begun));
    assert_eq!(table.on(&undone, "solution")["solved"], true);
}

#[test]
fn a_long_search_can_be_stopped() {
    let table = Table::new();
    let (server, cookie) = (&table.server, &table.cookie);
    let (stopped, answers) = std::thread::scope(|scope| {
        let jobs: Vec<_> = (0..2)
            .map(|i| {
                let new = json!({ "action": "new", "level": "Extreme" });
                scope.spawn(move || server.ask(cookie, &format!("long{i}"), &new))
            })
            .collect();
        let until = Instant::now() + Duration::from_secs(30);
        let mut stopped = 0;
        while stopped == 0 && Instant::now() < until && jobs.iter().any(|job| !job.is_finished()) {
            for i in 0..2 {
                stopped += u32::from(stop(server, cookie, &format!("long{i}")));
            }
        }
        (stopped, jobs.into_iter().map(|job| job.join().expect("an answer")).collect::<Vec<_>>())
    });
    assert!(stopped > 0 && answers.iter().any(|it| it["error"] == "stopped"), "{stopped}");
    assert!(!stop(server, cookie, "nosuchjob"));
    assert_eq!(digits(&table.open(SOLVED)), SOLVED, "the next question is answered");
}

fn stop(server: &Served, cookie: &str, job: &str) -> bool {
    let headers =
        [server.host(), server.origin(), cookie.to_owned(), crate::harness::JSON.to_owned()];
    let response = server.request(&format!("POST /stop?job={job}"), &headers, "{}");
    response.ends_with("{\"stopped\":true}")
}
