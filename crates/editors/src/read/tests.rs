//! Tests of the keys of web editors, and of refusals.

use super::{cases, titled};
use ninefold_variants::parse::RulesTextPolicy;

/// A puzzle of f-puzzles with these cells, and these keys next to its size and its grid.
fn puzzle(cell: impl Fn(usize) -> String, keys: &str) -> String {
    let row = |r: usize| (9 * r..9 * r + 9).map(&cell).collect::<Vec<_>>().join(",");
    let rows: Vec<String> = (0..9).map(|r| format!("[{}]", row(r))).collect();
    let comma = if keys.is_empty() { "" } else { "," };
    format!(r#"{{"size":9,"grid":[{}]{comma}{keys}}}"#, rows.join(","))
}

/// The items of a text, and the notes of its reading.
fn read(text: &str, texts: RulesTextPolicy) -> Result<String, String> {
    let puzzle = titled(text, texts).map_err(|error| error.to_string())?;
    let lacks = puzzle.lacks.map(|lacks| format!(" without {lacks}")).unwrap_or_default();
    let dropped = match puzzle.dropped {
        0 => String::new(),
        count => format!(" ({count} dropped)"),
    };
    let ignored = if puzzle.ignored_text { " (text ignored)" } else { "" };
    Ok(format!("{}{dropped}{lacks}{ignored}", puzzle.ruleset.text()))
}

#[test]
fn keys_and_their_texts_are_read_or_refused_by_name() {
    let count = cases::check(include_str!("cases.txt"), |puzzle, rules, way| {
        let (digits, rest) = match puzzle.starts_with(['"', '{']) {
            false if puzzle.len() >= 81 => puzzle.split_at(81),
            _ => ("", puzzle),
        };
        let colour = rest.trim().strip_prefix('#');
        let first = digits.find('.');
        let cell = |i: usize| match (digits.get(i..=i), colour) {
            (Some("."), Some(colour)) if first == Some(i) => format!(r##"{{"c":"#{colour}"}}"##),
            (None | Some("."), _) => "{}".to_owned(),
            (Some(digit), _) => format!(r#"{{"value":{digit},"given":true}}"#),
        };
        let said = match rules {
            "" => String::new(),
            rules => format!(r#""ruleset":"{rules}""#),
        };
        let keys = [rest.trim(), &said]
            .into_iter()
            .filter(|keys| !keys.is_empty() && !keys.starts_with('#'));
        let text = self::puzzle(cell, &keys.collect::<Vec<_>>().join(","));
        match way {
            "" => read(&text, RulesTextPolicy::Read),
            "i" => read(&text, RulesTextPolicy::Ignored),
            "o" => read(&text, RulesTextPolicy::SolutionOnly),
            _ => {
                let puzzle = titled(&text, RulesTextPolicy::Read).expect(puzzle);
                Ok(puzzle.guess.unwrap_or_else(|| "no guess".to_owned()))
            }
        }
    });
    assert_eq!(count, 109);
}

#[test]
fn cells_without_a_dot_are_not_consecutive_where_others_have_one() {
    let dot = r#""difference":[{"cells":["R1C1","R1C2"]}],"nonconsecutive":true"#;
    let items = read(&puzzle(|_| "{}".to_owned(), dot), RulesTextPolicy::Read).expect(dot);
    assert_eq!(items.matches(".Whisper~2~").count(), 143);
    assert!(!items.contains(".Whisper~2~R1C1~R1C2") && items.contains(".Whisper~2~R1C1~R2C1"));
}

#[test]
fn texts_that_are_no_puzzle_are_refused() {
    for text in
        ["{}", "{\"a\":1}", "{\"grid\":5}", "{\"grid\":[[{}]]}", "{", "{\"cells\":[]}", "http://a"]
    {
        assert!(titled(text, RulesTextPolicy::Read).is_err(), "{text}");
    }
    let long = format!(r#""ruleset":"{}""#, "Normal sudoku rules apply. ".repeat(1_000));
    let error = read(&puzzle(|_| "{}".to_owned(), &long), RulesTextPolicy::Read);
    assert!(error.is_err_and(|error| error.contains("20,000")));
}

#[test]
fn titles_solutions_and_regions_are_kept() {
    let solution =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let keys = format!(r#""title":" A ","author":"B","solution":"{solution}""#);
    let heading = titled(&puzzle(|_| "{}".to_owned(), &keys), RulesTextPolicy::Read)
        .expect("a puzzle")
        .heading;
    let [title, author, own] = [heading.title, heading.author, heading.solution];
    assert_eq!([title, author, own], ["A", "B", solution].map(|text| Some(text.to_owned())));
    let of_rows = puzzle(|i| format!(r#"{{"region":{}}}"#, i / 9), "");
    let puzzle = titled(&of_rows, RulesTextPolicy::Read).expect("rows");
    assert!(puzzle.ruleset.text().starts_with(".NoBoxes.Jigsaw~AAAAAAAAABBBBBBBBB"));
}

#[test]
fn the_json_of_sudokupad_is_read_where_it_says_all() {
    let rows = "[{},{},{},{},{},{},{},{},{}]";
    let cells = [rows; 9].join(",").replacen("{}", r#"{"value":5}"#, 1);
    let cell = |b: usize, i: usize| [b / 3 * 3 + i / 3, b % 3 * 3 + i % 3];
    let boxes = (0..9).map(|b| (0..9).map(|i| cell(b, i)).collect()).collect::<Vec<Vec<_>>>();
    let text = |more: &str| format!(r#"{{"id":"x","cells":[{cells}],"regions":{boxes:?}{more}}}"#);
    let cage =
        r#","cages":[{"value":"title: T"},{"cells":[[0,1],[0,2]],"value":"7","unique":true}]"#;
    let puzzle = titled(&text(cage), RulesTextPolicy::Read).expect("a killer");
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
        let error = read(&text(more), RulesTextPolicy::Read).expect_err(more);
        assert!(error.contains(part), "{error}");
    }
    let packed = lz_str::compress_to_base64(text(cage).as_str());
    let link = format!("https://sudokupad.app/scl{packed}");
    assert_eq!(read(&link, RulesTextPolicy::Read).as_deref(), Ok(".~R1C1_5.Cage~7~R1C2~R1C3"));
}
