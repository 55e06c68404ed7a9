//! Tests of the keys of web editors, and of refusals.

use super::Read;
use super::titled as titled_with;
use ninefold_variants::parse::{RulesTextPolicy, TitledPuzzle};

fn titled(text: &str) -> Read<TitledPuzzle> {
    titled_with(text, RulesTextPolicy::Read)
}

/// A puzzle of f-puzzles with these cells, and these keys next to its size and its grid.
fn puzzle(cell: impl Fn(usize) -> String, keys: &str) -> String {
    let row = |r: usize| (9 * r..9 * r + 9).map(&cell).collect::<Vec<_>>().join(",");
    let rows: Vec<String> = (0..9).map(|r| format!("[{}]", row(r))).collect();
    let comma = if keys.is_empty() { "" } else { "," };
    format!(r#"{{"size":9,"grid":[{}]{comma}{keys}}}"#, rows.join(","))
}

fn blank(_: usize) -> String {
    "{}".to_owned()
}

fn read(keys: &str) -> Result<TitledPuzzle, String> {
    titled(&puzzle(blank, keys)).map_err(|error| error.to_string())
}

fn items(keys: &str) -> String {
    read(keys).unwrap_or_else(|error| panic!("{keys}: {error}")).ruleset.text().to_owned()
}

#[test]
fn keys_become_items() {
    #[rustfmt::skip]
    let cases = [
        ("", "."),
        (r#""antiknight":true,"antiking":false"#, ".AntiKnight"),
        (r#""diagonal+":true,"diagonal-":true"#, ".Diagonal~1.Diagonal~-1"),
        (r#""killercage":[{"cells":["R1C1","R1C2"],"value":"5"},{"cells":["R2C1","R2C2"]}]"#,
            ".Cage~5~R1C1~R1C2.Cage~0~R2C1~R2C2"),
        (r#""thermometer":[{"lines":[["R1C1","R1C2"],["R1C1","R2C1"]]}]"#,
            ".Thermo~R1C1~R1C2.Thermo~R1C1~R2C1"),
        (r#""arrow":[{"cells":["R1C1"],"lines":[["R1C1","R1C2","R1C3"]]}]"#,
            ".Arrow~R1C1~R1C2~R1C3"),
        (r#""arrow":[{"cells":["R1C2","R1C1"],"lines":[["R1C2","R2C2","R3C2"]]}]"#,
            ".PillArrow~2~R1C1~R1C2~R2C2~R3C2"),
        (r#""whispers":[{"lines":[["R1C1","R1C2"]]},{"lines":[["R2C1","R2C2"]],"value":"4"}]"#,
            ".Whisper~5~R1C1~R1C2.Whisper~4~R2C1~R2C2"),
        (r#""littlekillersum":[{"cell":"R0C4","direction":"DL","value":"12"}]"#,
            ".LittleKiller~12~R1C3"),
        (r#""littlekillersum":[{"cell":"R4C10","direction":"DL","value":"30"}]"#,
            ".LittleKiller~30~R9C5"),
        (r#""littlekillersum":[{"cell":"R0C8","direction":"DR","value":"3"}]"#, ".~R1C9_3"),
        (r#""sandwichsum":[{"cell":"R3C0","value":"7"},{"cell":"R10C2","value":5}]"#,
            ".Sandwich~7~R3.Sandwich~5~C2"),
        (r#""xsum":[{"cell":"R3C10","value":"20"}],"skyscraper":[{"cell":"R0C1","value":"3"}]"#,
            ".Skyscraper~C1~3.XSum~R3~~20"),
        (r#""quadruple":[{"cells":["R1C2","R1C1","R2C1","R2C2"],"values":[1,2]}]"#,
            ".Quad~R1C1~1~2"),
        (r#""clone":[{"cells":["R1C1","R1C2"],"cloneCells":["R4C4","R4C5"]}]"#,
            ".Clone~R1C1~R1C2~R4C4~R4C5"),
        (r#""odd":[{"cell":"R1C1"}],"even":[{"cell":"R2C2"}]"#, ".~R2C2_2_4_6_8.~R1C1_1_3_5_7_9"),
        (r#""minimum":[{"cell":"R1C1"},{"cell":"R9C1"},{"cell":"R9C2"}]"#,
            ".Min~R1C1.GreaterThan~R8C1~R9C1.GreaterThan~R8C2~R9C2.GreaterThan~R9C3~R9C2"),
        (r#""difference":[{"cells":["R1C1","R1C2"]}],"ratio":[{"cells":["R2C1","R2C2"],"value":"2"}]"#,
            ".WhiteDot~R1C1~R1C2.BlackDot~R2C1~R2C2"),
        (r#""xv":[{"cells":["R1C1","R1C2"],"value":"V"}],"negative":["xv"]"#,
            ".V~R1C1~R1C2.StrictXV"),
        (r#""nonconsecutive":true"#, ".AntiConsecutive"),
        (r#""nonconsecutive":true,"negative":["ratio"]"#, ".StrictKropki"),
        (r#""disabledlogic":["tuples"],"betweenline":[]"#, "."),
    ];
    for (keys, expected) in cases {
        assert_eq!(items(keys), expected, "{keys}");
    }
}

#[test]
fn cells_without_a_dot_are_not_consecutive_where_others_have_one() {
    let dot = r#""difference":[{"cells":["R1C1","R1C2"]}],"nonconsecutive":true"#;
    let items = items(dot);
    assert_eq!(items.matches(".Whisper~2~").count(), 143);
    assert!(!items.contains(".Whisper~2~R1C1~R1C2") && items.contains(".Whisper~2~R1C1~R2C1"));
}

#[test]
fn what_is_a_rule_and_is_not_known_is_refused_by_name() {
    for (keys, part) in [
        (r#""wormhole":[{"cells":["R1C1"]}]"#, "the key wormhole, which is not known"),
        (r#""killercage":[{"cells":["R1C1","R0C2"],"value":"5"}]"#, "\"R0C2\" in killercage 1"),
        (
            r#""killercage":[{"cells":["R1C1","R1C2"],"value":"x"}]"#,
            "the value \"x\" in killercage 1",
        ),
        (r#""killercage":[{"cells":["R1C1","R1C2"],"value":"99"}]"#, "in killercage 1"),
        (r#""difference":[{"cells":["R1C1","R1C2"],"value":"10"}]"#, "a dot of the value 10"),
        (
            r#""nonconsecutive":true,"difference":[{"cells":["R1C1","R1C2"],"value":"3"}]"#,
            "nonconsecutive beside dots of any difference",
        ),
        (r#""negative":["quadruple"]"#, "in negative"),
        (r#""text":[{"cells":["R1C1"],"value":"12"}]"#, "\"12\", drawn as text 1"),
        (r#""text":[{"cells":["R1C1","R1C2"],"value":"<"}]"#, "\"<\", drawn as text 1"),
        (r#""cage":[{"cells":["R1C1","R1C2"],"value":"DR5"}]"#, "\"DR5\", drawn as cage 1"),
        (r#""ruleset":"Some digits are doublers.""#, "the rule \"Some digits are doublers\""),
        (r#""antiknight":"yes""#, "the value \"yes\" of antiknight"),
    ] {
        let error = read(keys).map(|_| ()).expect_err(keys);
        assert!(error.contains(part), "{keys}: {error}");
    }
    for text in
        ["{}", "{\"a\":1}", "{\"grid\":5}", "{\"grid\":[[{}]]}", "{", "{\"cells\":[]}", "http://a"]
    {
        assert!(titled(text).is_err(), "{text}");
    }
}

#[test]
fn what_only_decorates_is_dropped_and_counted() {
    let drawn = r##""line":[{"lines":[["R1C1","R1C2"]]}],"circle":[{"cells":["R1C1"],"baseC":"#fff"}],
        "text":[{"cells":["R1C1"],"value":"*"}],"sandwichsum":[{"cell":"R1C0"}]"##;
    let puzzle = read(drawn).expect("a puzzle");
    assert_eq!((puzzle.dropped, puzzle.ruleset.text()), (4, "."));
}

#[test]
fn titles_solutions_and_regions_are_kept() {
    let solution =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let keys = format!(r#""title":" A ","author":"B","solution":"{solution}""#);
    let heading = read(&keys).expect("a puzzle").heading;
    let [title, author, own] = [heading.title, heading.author, heading.solution];
    assert_eq!([title, author, own], ["A", "B", solution].map(|text| Some(text.to_owned())));
    let of_rows = puzzle(|i| format!(r#"{{"region":{}}}"#, i / 9), "");
    let puzzle = titled(&of_rows).expect("rows");
    assert!(puzzle.ruleset.text().starts_with(".NoBoxes.Jigsaw~AAAAAAAAABBBBBBBBB"));
}

#[test]
fn the_json_of_sudokupad_is_read_where_it_says_all() {
    let rows = "[{},{},{},{},{},{},{},{},{}]";
    let cells = [rows; 9].join(",").replacen("{}", r#"{"value":5}"#, 1);
    let boxes: Vec<String> = (0..9)
        .map(|b| {
            let cell = |i: usize| format!("[{},{}]", b / 3 * 3 + i / 3, b % 3 * 3 + i % 3);
            format!("[{}]", (0..9).map(cell).collect::<Vec<_>>().join(","))
        })
        .collect();
    let text = |more: &str| {
        format!(r#"{{"id":"x","cells":[{cells}],"regions":[{}]{more}}}"#, boxes.join(","))
    };
    let cage =
        r#","cages":[{"value":"title: T"},{"cells":[[0,1],[0,2]],"value":"7","unique":true}]"#;
    let puzzle = titled(&text(cage)).expect("a killer");
    assert_eq!(puzzle.ruleset.text(), ".~R1C1_5.Cage~7~R1C2~R1C3");
    assert_eq!(puzzle.heading.title.as_deref(), Some("T"));
    for (more, part) in [
        (r#","lines":[{"wayPoints":[[0.5,0.5],[0.5,2.5]]}]"#, "1 line in #000000 of which"),
        (r#","cages":[{"cells":[[0,1],[0,2]],"value":"7"}]"#, "\"7\" among 1 cage"),
        (r#","cages":[{"cells":[[0,1],[0,2]],"value":"7x"}]"#, "\"7x\" among 1 cage"),
        (r#","cages":[{"value":"seven"}]"#, "\"seven\" in killercage 1, which has no cells"),
        (r#","metadata":{"bgimage":"https://example.com/x.png"}"#, "a background image"),
        (r#","global":["taxicab"]"#, "the rule taxicab in global"),
        (r#","metadata":{"rules":"Digits increase along lines."}"#, "the rule"),
    ] {
        let error = titled(&text(more)).map(|_| ()).expect_err(more).to_string();
        assert!(error.contains(part), "{error}");
    }
    let packed = lz_str::compress_to_base64(text(cage).as_str());
    let link = format!("https://sudokupad.app/scl{packed}");
    assert_eq!(titled(&link).expect("a link").ruleset.text(), ".~R1C1_5.Cage~7~R1C2~R1C3");
}

/// A puzzle with each kind of thing that a text may speak of.
fn with_rules(text: &str, keys: &str) -> Result<TitledPuzzle, String> {
    let text = text.replace('\n', "\\n");
    read(&format!(r#"{keys}"ruleset":"{text}""#))
}

const CAGE: &str = r#""killercage":[{"cells":["R1C1","R1C2"],"value":"5"}],"#;
const THERMO: &str = r#""thermometer":[{"lines":[["R1C1","R1C2"]]}],"#;
const WHITE: &str = r#""difference":[{"cells":["R1C1","R1C2"]}],"#;
const WHISPER: &str = r#""whispers":[{"lines":[["R1C1","R1C2"]],"value":"4"}],"#;

#[test]
fn thermometers_are_slow_if_the_text_says_so() {
    for (text, is_slow) in [
        ("Digits along thermometers never decrease from the bulb (they may stay the same).", true),
        ("Along thermometers, digits increase or stay the same.", true),
        ("Digits along thermometers increase from the bulb.", false),
    ] {
        let puzzle = with_rules(text, THERMO).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(!puzzle.ruleset.text().contains(".Thermo"), is_slow, "{text}");
    }
    // Both cannot be so.
    let both =
        "Thermometer digits increase from the bulb. Digits along thermometers never decrease.";
    assert!(with_rules(both, THERMO).is_err());
}

#[test]
fn a_cage_with_a_question_mark_has_no_sum() {
    let puzzle = with_rules("Digits cannot repeat in a cage.", &CAGE.replace("\"5\"", "\"?\""));
    let puzzle = puzzle.unwrap_or_else(|error| panic!("{error}"));
    assert!(puzzle.ruleset.text().contains(".Cage~0~R1C1~R1C2"), "{}", puzzle.ruleset.text());
}

#[test]
fn sentences_that_say_what_the_data_has_are_read() {
    #[rustfmt::skip]
    let cases = [
        ("Normal sudoku rules apply.", ""),
        ("Place the digits 1 to 9 in every row, column and box.", ""),
        ("Normal Sudoku rules apply. Digits increase along thermometers.", THERMO),
        ("Thermo: Digits must increase from the bulb to the tip!", THERMO),
        ("- Digits in a cage sum to the clue in the top left corner (if given) and cannot repeat.",
            CAGE),
        ("Digits do not repeat in cages, which show their sums.", CAGE),
        ("Cells separated by a white dot contain consecutive digits.\nNot all dots are given.",
            WHITE),
        ("White dots join consecutive digits (e.g. 3. And 4). There is no negative constraint.",
            WHITE),
        ("Adjacent digits on a green line must differ by at least 4.", WHISPER),
        ("Digits on an orange line have a difference of 4 or more with their neighbours? Enjoy!",
            ""),
    ];
    for (text, keys) in cases {
        let read = with_rules(text, keys);
        let is_of_data = !text.ends_with("Enjoy!");
        assert_eq!(read.is_ok(), is_of_data, "{text}: {:?}", read.err());
    }
}

#[test]
fn sentences_about_what_the_data_does_not_have_are_refused_whole() {
    #[rustfmt::skip]
    let cases = [
        ("Normal sudoku rules apply. Digits increase along thermometers.", "",
            "Digits increase along thermometers"),
        ("Digits may decrease along thermometers.", THERMO,
            "Digits may decrease along thermometers"),
        ("Along thermometers, digits increase or stay the same, except one.", THERMO,
            "Along thermometers"),
        ("Adjacent digits on a green line must differ by at least 5.", WHISPER, "Adjacent digits"),
        ("Adjacent digits on a green line must differ by 4.", WHISPER, "Adjacent digits"),
        ("All dots are given.", WHITE, "All dots are given"),
        ("Digits may repeat in cages.", CAGE, "Digits may repeat in cages"),
        ("Digits in a cage multiply to the clue.", CAGE, "Digits in a cage multiply to the clue"),
        ("Digits in a cage sum to the clue, which is rounded to the nearest 5.", CAGE,
            "Digits in a cage"),
        ("Orthogonally adjacent digits are not consecutive.", "", "Orthogonally adjacent"),
        ("Normal 6x6 sudoku rules apply.", "", "Normal 6x6 sudoku rules apply"),
        ("Place the digits 1 to 6 in every row, column and box.", "", "Place the digits 1 to 6"),
        ("Each row and column contains the digits 1 to 9 once each.", "", "Each row and column"),
        ("The grid is covered in snow.", "", "The grid is covered in snow"),
        ("Il faut remplir la grille.", "", "Il faut remplir la grille"),
    ];
    for (text, keys, named) in cases {
        let error = with_rules(text, keys).map(|_| ()).expect_err(text);
        assert!(error.contains(&format!("the rule \"{named}")), "{text}: {error}");
    }
}

/// A puzzle with one solution.
const PROPER: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A puzzle with these digits, these keys and this text.
fn with_digits(digits: &str, more: &str, text: &str) -> String {
    let cell = |i: usize| match &digits[i..=i] {
        "." => blank(i),
        digit => format!(r#"{{"value":{digit},"given":true}}"#),
    };
    puzzle(cell, &format!(r#"{more}"ruleset":"{text}""#))
}

/// Asserts that a puzzle is malformed by what is named.
fn assert_refused(text: &str, named: &str) {
    let error = titled(text).map(|_| ()).expect_err(text).to_string();
    assert!(error.contains(named), "{error}");
}

/// Sentences about cages that a puzzle does not have, remarks, and rules in unusual words are not
/// understood, whatever its solution.
#[test]
fn sentences_outside_the_table_are_refused_with_one_solution_too() {
    for (text, named) in [
        ("Normal sudoku rules apply. Digits in cages do not repeat.", "Digits in cages"),
        ("This is my first puzzle, and I hope you enjoy it!", "This is my first puzzle"),
        ("The grid is covered in fog.", "The grid is covered in fog"),
        ("All shading is decorative.", "All shading is decorative"),
    ] {
        assert_refused(&with_digits(PROPER, "", text), named);
    }
}

/// It may be said of some cells only: one solution must confirm it.
#[test]
fn that_neighbours_are_not_consecutive_is_added_on_a_guess() {
    let apart = "Digits in orthogonally adjacent cells must not be consecutive.";
    let grid = "...............4.....35....2.....19..3.......1.9.2.........................5.....";
    let read = titled(&with_digits(grid, "", apart)).expect("a puzzle");
    assert!(read.ruleset.text().contains(".AntiConsecutive"), "{}", read.ruleset.text());
    assert!(read.guess.is_some_and(|guess| guess.contains("must not be consecutive")));
    let known = titled(&with_digits(grid, r#""nonconsecutive":true,"#, apart)).expect("a puzzle");
    assert!(known.guess.is_none());
    // Its only solution has neighbours that are.
    assert_refused(&with_digits(PROPER, "", apart), "must not be consecutive");
}

/// They may be drawn in a way that is not understood, and on one diagonal only: one solution must
/// confirm it. Nothing is taken for granted because a puzzle has one solution without them.
#[test]
fn diagonals_windows_and_columns_of_indices_are_added_on_a_guess() {
    #[rustfmt::skip]
    let cases = [
        ("...5..1...........3...........1..3....6.3.2.......46....5..1...9..72........4.7.2",
            "Digits cannot repeat on the main diagonals.", ".Diagonal~1.Diagonal~-1"),
        ("6..1.........93....5....1......6.4....7.3....5....12....2......7..9.........1.5..",
            "Windoku rules apply.", ".Windoku"),
        ("...2.........8....58....4........2..........8.....65....3..........2.........43..",
            "1-5-9 rules apply.", ".Indexing~C~R1C1~R1C5~R1C9~R2C1"),
    ];
    for (grid, rule, item) in cases {
        let read = titled(&with_digits(grid, "", rule)).expect(rule);
        assert!(read.ruleset.text().contains(item), "{}", read.ruleset.text());
        let words = rule.trim_end_matches('.');
        assert!(read.guess.is_some_and(|guess| guess.contains(words)), "{rule}");
        // The only solution of this one breaks the rule.
        assert_refused(&with_digits(PROPER, "", rule), words);
    }
    let one = "Digits cannot repeat along the marked diagonal.";
    assert_refused(&with_digits(PROPER, "", one), one.trim_end_matches('.'));
    let keys = r#""diagonal+":true,"#;
    let both = "Digits cannot repeat on the main diagonals.";
    assert_refused(&with_digits(PROPER, keys, both), both.trim_end_matches('.'));
}

#[test]
fn coloured_cells_are_what_the_text_says_of_them() {
    let grid = PROPER.replace('3', ".");
    let grey = |colour: &str, rule: &str| {
        let text = with_digits(&grid, "", rule);
        // The solution has 3 there.
        text.replacen("{}", &format!(r##"{{"c":"{colour}"}}"##), 1)
    };
    let odd = grey("#A8A8A8", "Digits in grey cells are odd.");
    let read = titled(&odd).expect("a puzzle");
    assert!(read.ruleset.text().contains(".~R1C2_1_3_5_7_9"), "{}", read.ruleset.text());
    assert_refused(
        &grey("#A8A8A8", "Digits in green cells are odd."),
        "1 shape in a cell in #a8a8a8",
    );
    assert_refused(&grey("#A8A8A8", "Digits in grey cells are prime."), "grey cells");
    let silent = titled(&grey("#A8A8A8", "")).expect("a puzzle");
    assert_eq!(silent.dropped, 1);
}

#[test]
fn rules_of_the_whole_grid_may_stand_in_the_text_alone() {
    #[rustfmt::skip]
    let cases = [
        ("Cells separated by a knight's move (in chess) cannot contain the same digit.", "",
            ".AntiKnight"),
        ("Identical digits cannot be a king's move apart. Anti-knight.", "",
            ".AntiKing.AntiKnight"),
        ("Anti-knight rules apply.", r#""antiknight":true,"#, ".AntiKnight"),
    ];
    for (text, keys, expected) in cases {
        let puzzle = with_rules(text, keys).expect(text);
        assert_eq!(puzzle.ruleset.text(), expected, "{text}");
    }
}

#[test]
fn texts_may_be_ignored_and_are_counted_then() {
    let with = |text: &str| puzzle(blank, &format!(r#""ruleset":"{text}""#));
    let text = with("There are doublers.");
    assert!(titled(&text).is_err());
    let ignored =
        |text: &str| titled_with(text, RulesTextPolicy::Ignored).expect("read").ignored_text;
    assert!(ignored(&text) && !ignored(&with(" ")));
    assert!(!titled(&with("Normal sudoku rules apply")).expect("read").ignored_text);
}

#[test]
fn a_key_that_is_not_known_may_be_left_out_where_only_the_solution_counts() {
    let digit = |i: usize| (i % 9 + i / 9 * 3 + i / 27) % 9 + 1;
    let cell = |i: usize| match i {
        0..9 => blank(i),
        _ => format!(r#"{{"value":{},"given":true}}"#, digit(i)),
    };
    let solution: String = (0..81).map(|i| digit(i).to_string()).collect();
    let with =
        |solution: &str| puzzle(cell, &format!(r#""frobnicate":[{{}}],"solution":"{solution}""#));
    let text = with(&solution);
    assert!(titled(&text).is_err_and(|error| error.to_string().contains("frobnicate")));
    let puzzle = titled_with(&text, RulesTextPolicy::SolutionOnly).expect("one");
    assert_eq!(puzzle.lacks.as_deref(), Some("the key frobnicate, which is not known"));
    assert!(titled_with(&with(""), RulesTextPolicy::SolutionOnly).is_err());
}

#[test]
fn rules_are_read_wherever_f_puzzles_has_them() {
    let of = |more: &str| {
        read(&format!("{THERMO}{more}")).map(|_| ()).map_err(|error| error.to_string())
    };
    assert_eq!(of(r#""ruleset":["Digits increase along thermometers."]"#), Ok(()));
    for more in [
        r#""ruleset":["Digits increase along thermometers.","Digits dance."]"#,
        r#""ruleset":{"a":"Digits dance."}"#,
        r#""metadata":{"rules":["Digits dance."]}"#,
        r#""text":[{"cells":["R1C1"],"value":"Rules: Digits dance."}]"#,
        r#""cage":[{"cells":[],"value":"RULES : Digits dance."}]"#,
        r#""ruleset":"Digits increase along thermometers, e.g. 1, 2, 3. Digits dance.""#,
    ] {
        assert!(of(more).is_err_and(|error| error.contains("dance")), "{more}");
    }
    let long = "Digits increase along thermometers. ".repeat(1_000);
    assert!(of(&format!(r#""ruleset":"{long}""#)).is_err_and(|error| error.contains("20,000")));
}
