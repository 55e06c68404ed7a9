//! Behaviour of `grade`, and of `generate --level` and `--technique`, on the program itself.

use std::collections::BTreeMap;

use crate::harness::*;
use ninefold_jobs::session::{SavedGame, Session};
use serde_json::Value;

fn grade(arguments: impl Words, input: &str) -> (i32, String, String) {
    said(("grade -", arguments), input)
}

fn out(arguments: impl Words, input: &str) -> String {
    printed(("grade -", arguments), input)
}

fn some(count: usize) -> String {
    let first = |name| lines_of(name)[..count].join("\n") + "\n";
    ["easy.txt", "medium.txt", "hard.txt"].map(first).concat()
}

/// The records of a csv, by the names of its columns.
fn records(text: &str) -> Vec<BTreeMap<String, String>> {
    let mut reader = csv::ReaderBuilder::new().comment(Some(b'#')).from_reader(text.as_bytes());
    let records = reader.deserialize().map(|record| record.expect("a record"));
    records.collect()
}

#[test]
fn each_line_has_its_row_and_the_header_names_the_origin() {
    let input = format!(
        "# a title\n{PUZZLE} with fields\n\n12x\n{PUZZLE}\n55{}\n{}\n",
        &PUZZLE[2..],
        ".".repeat(81)
    );
    let (code, text, err) = grade("", &input);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!((code, lines.len()), (3, 9), "{text}");
    assert!(lines[0].starts_with("# ninefold 0"), "{}", lines[0]);
    assert!(
        lines[0].contains("profile hodoku, order ")
            && lines[0]
                .contains(": full-house 4 Easy, naked-single 4 Easy, hidden-single 14 Easy, ")
    );
    assert_eq!(lines[1], "puzzle,level,score,hardest,steps,logic,open,techniques,status");
    assert_eq!((lines[2], lines[4]), ("# a title", ""));
    assert!(lines[3].starts_with(&format!("{PUZZLE},Easy,")) && lines[3].ends_with(",unique"));
    assert_eq!(lines[3], lines[6]);
    assert_eq!(
        lines[5],
        "12x,,,,,false,,,\"malformed: line 4, column 3: found 'x', expected a digit 1 to 9 or a blank (0 . _ *, or X ? - · alone)\""
    );
    assert!(lines[7].ends_with(",,,,,false,,,none"), "{}", lines[7]);
    assert!(lines[8].ends_with(",unsolved,0,,0,false,81,,multiple"), "{}", lines[8]);
    has(&err, &["Easy", "puzzles/s", "line 4, column 3"]);
    // Every record of the csv has as many fields as the header.
    assert_eq!(records(&text).len(), 5);
    let bare = grade("--no-header --quiet", &input);
    assert_eq!(bare.1.lines().collect::<Vec<_>>(), lines[2..]);
    assert_eq!(bare.2, "");
}

#[test]
fn grades_are_those_of_explain() {
    let input = some(12);
    for profile in ["hodoku", "notes-rules", "notes-strategies", "se"] {
        let text = out(("--profile", profile, "--output-format jsonl"), &input);
        let mut lines = text.lines().map(json);
        let head = lines.next().expect("a head");
        assert_eq!(head["profile"], profile);
        assert_eq!(head["order_sha256"].as_str().map(str::len), Some(64));
        for (row, puzzle) in lines.zip(input.lines()).step_by(5) {
            let path = json(printed(("explain", puzzle, "--profile", profile, "--json"), ""));
            let marks: &[&str] = match profile {
                "se" => &["er", "ep", "ed", "at_least"],
                _ => &["score"],
            };
            for name in marks.iter().chain(&["hardest", "logic", "techniques", "status"]) {
                assert_eq!(row[name], path[name], "{name} of {puzzle}");
            }
            if profile != "se" {
                assert_eq!(row["level"], path["level"].as_str().unwrap_or("unsolved"), "{puzzle}");
            }
            assert_eq!(row["steps"], path["steps"].as_array().expect("steps").len());
        }
    }
}

#[test]
fn csv_and_jsonl_say_the_same() {
    let input = some(10);
    let rows = records(&out("--morphs 3", &input));
    let objects = out("--morphs 3 --output-format jsonl", &input);
    let objects = objects.lines().skip(1).map(json);
    let mut count = 0;
    for (row, value) in rows.iter().zip(objects) {
        for name in ["puzzle", "level", "hardest", "status"] {
            assert_eq!(Some(row[name].as_str()), value[name].as_str(), "{name}");
        }
        for name in
            ["score", "steps", "open", "morphs", "score_min", "score_median", "score_max", "logic"]
        {
            assert_eq!(row[name].parse::<Value>().expect("a number"), value[name], "{name}");
        }
        for (name, object) in [("techniques", &value["techniques"]), ("levels", &value["levels"])] {
            let object = object.as_object().expect("an object");
            let words: BTreeMap<&str, u64> = row[name]
                .split_whitespace()
                .map(|word| word.split_once(':').expect("a count"))
                .map(|(name, count)| (name, count.parse().expect("a number")))
                .collect();
            let theirs = object
                .iter()
                .map(|(name, count)| (name.as_str(), count.as_u64().expect("a count")));
            assert_eq!(words, theirs.collect());
        }
        count += 1;
    }
    assert_eq!(count, 30);
}

#[test]
fn threads_make_no_difference_and_files_are_whole_or_not_there() {
    let input = some(250);
    let one = out("--threads 1 --quiet", &input);
    assert_eq!(out("--threads 3 --quiet", &input), one);
    let directory = Folder::new();
    let path = directory.join("grades.csv");
    let path = path.to_str().expect("text");
    assert_eq!(grade(("-o", path), &input).0, 0);
    assert_eq!(read(path), one);
    let (code, _, err) = grade(("-o", path), &input);
    assert!(code == 1 && err.contains("--force"), "{err}");
    assert_eq!(grade(("-o", path, "--force"), PUZZLE).0, 0);
}

#[test]
fn morphs_are_those_of_morph() {
    let input = some(5);
    let rows = records(&out("--morphs 4 --seed 9", &input));
    let morphs = printed("morph - --count 4 --seed 9 --quiet", &input);
    let graded = records(&out("", &morphs));
    for (row, four) in rows.iter().zip(graded.chunks(4)) {
        let mut scores: Vec<u32> =
            four.iter().map(|row| row["score"].parse().expect("a number")).collect();
        scores.sort_unstable();
        let median = f64::from(scores[1] + scores[2]) / 2.0;
        assert_eq!(row["score_min"], scores[0].to_string());
        assert_eq!(row["score_median"], median.to_string());
        assert_eq!(row["score_max"], scores[3].to_string());
        for level in four.iter().map(|row| &row["level"]) {
            assert!(row["levels"].contains(level.as_str()), "{row:?}");
        }
    }
    assert_eq!(grade("--seed 9", &input).0, 1, "a seed of nothing");
}

#[test]
fn wrong_arguments_are_refused() {
    assert_eq!(grade("--profile x", PUZZLE).0, 1);
    assert_eq!(grade("--morphs 0", PUZZLE).0, 1);
    let marks = printed("convert - --to pencilmarks -q", PUZZLE);
    let (code, _, err) = grade("--morphs 3", &marks);
    assert!(code == 1 && err.contains("restricted candidates"), "{err}");
}

#[test]
fn positions_are_graded_by_what_is_left_to_do_as_explain_shows_it() {
    let line = |text: &str, to: &str| printed(("convert - --to", to, "-q"), text);
    let classic = &records(&out("", PUZZLE))[0];
    assert_eq!(&records(&out("", &line(PUZZLE, "pencilmarks")))[0], classic, "clues alone");
    let mut graded = 0;
    for puzzle in puzzles("hard.txt").into_iter().take(4) {
        let mut session = Session::new(SavedGame::classic(puzzle)).expect("a solution");
        for _ in 0..25 {
            let hint = session.hint().expect("there is something left to do");
            session.apply(&hint);
        }
        let saved = session.saved();
        assert!(saved.is_begun() && !saved.away.is_empty(), "candidates have gone");
        let text = saved.text();
        for text in [&text, &line(&text, "candidates"), &line(&text, "pencilmarks")] {
            let rows = records(&out("--solutions", text));
            let explained = json(printed("explain - --json", text));
            let steps = explained["steps"].as_array().expect("steps").len();
            assert_eq!(rows[0]["puzzle"].len(), 729, "its candidates are shown");
            assert_eq!(rows[0]["steps"], steps.to_string());
            assert_eq!(rows[0]["score"], explained["score"].to_string());
            assert_eq!(rows[0]["level"], explained["level"]);
            assert_eq!(rows[0]["status"], "unique");
            assert_eq!(rows[0]["solution"], explained["solution"]);
            graded += 1;
        }
    }
    assert_eq!(graded, 12);
}

#[test]
fn filled_in_digits_of_a_file_are_no_clues() {
    // 4 is right, 2 is not.
    for (digit, told) in [('4', "unique"), ('2', "none")] {
        let line = format!(":0000:x:53+{digit}{}::::", &PUZZLE[3..]);
        let row = &records(&out("", &line))[0];
        assert_eq!((row["puzzle"].len(), &row["status"][..]), (729, told));
        let hint =
            |arguments: &[&str], input: &str| said(("explain --hint step", arguments), input).1;
        let hints = [hint(&[&line], ""), hint(&["-"], &line)];
        assert_eq!(hints[0], hints[1]);
        assert_eq!(hints[0].contains("r1c3 is not 2"), digit == '2', "{}", hints[0]);
    }
}

#[test]
fn a_saved_game_is_graded_with_all_its_marks() {
    let two = "# ninefold game: x\n# time: 3 s\n\
        :0000:x:53467891267219534819834256785976.42.42685.79.713924856961537284287419635345286179:146:::\n";
    assert_eq!(records(&out("", two))[0]["status"], "multiple", "what was taken away is a move");
    // Several games behind each other, and a position without comments.
    let bare = format!(":0000:x:{PUZZLE}:113:::\n");
    let all = records(&out("", &format!("{two}{bare}{two}")));
    let status: Vec<&str> = all.iter().map(|row| &row["status"][..]).collect();
    assert_eq!(status, ["multiple", "unique", "multiple"]);
}

#[test]
fn a_position_with_a_mistake_has_no_grade() {
    // The solution has 4 in r1c3.
    let wrong = format!(":0000:x:53+1.{}::::", &PUZZLE[4..]);
    for text in [wrong.clone(), wrong.replace("::::", ":115 116:::")] {
        let rows = records(&out("", &text));
        assert_eq!((&rows[0]["status"][..], &rows[0]["level"][..]), ("none", ""), "{text}");
    }
    let rows = out(
        "--output-format jsonl --no-header",
        ":0000:x:53.......6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:614:::",
    );
    let row = json(rows);
    assert_eq!(row["puzzle"].as_str().map(str::len), Some(729));
}

fn generate(arguments: impl Words) -> String {
    printed(("generate --seed 3", arguments), "")
}

#[test]
fn generated_puzzles_have_the_level_and_need_the_technique() {
    for (arguments, level, technique) in [
        ("--level easy", &["Easy"][..], ""),
        ("--level medium,hard --clues 28-30", &["Medium", "Hard"], ""),
        ("--level hard --technique xy-wing", &["Hard"], "xy-wing:"),
        ("--technique hidden-pair,pointing", &[], "hidden-pair:"),
    ] {
        let made = generate((arguments, "--count 12"));
        let rows = records(&out("", &made));
        assert_eq!(rows.len(), 12);
        for row in rows {
            assert!(level.is_empty() || level.contains(&row["level"].as_str()), "{row:?}");
            assert!(row["techniques"].contains(technique), "{row:?}");
            assert_eq!(row["logic"], "true");
        }
    }
}

#[test]
fn a_generated_puzzle_depends_on_seed_and_number_alone() {
    let order = "--level hard --count 30";
    let whole = generate((&order, "--threads 1"));
    assert_eq!(generate((&order, "--threads 3")), whole);
    let parts = ["1/3", "2/3", "3/3"].map(|k| generate((&order, "--shard", k)));
    assert_eq!(parts.concat(), whole);
    // And a manifest makes it again.
    let directory = Folder::new();
    let [file, again] = ["a.txt", "b.txt"].map(|name| directory.join(name));
    let [file, again] = [&file, &again].map(|path| text(path));
    generate((&order, "--technique skyscraper -o", file));
    let manifest = format!("{file}.manifest.json");
    printed(("generate --from-manifest", &manifest, "-o", again), "");
    assert_eq!(bytes(file), bytes(again));
}

#[test]
fn impossible_wishes_of_generate_are_refused() {
    for (arguments, message) in [
        ("--technique guess", "the profile hodoku has no such technique"),
        ("--level nightmare", "possible values: easy, medium, hard, unfair, extreme"),
        ("--level easy --solution-count 3", "cannot be used with"),
        ("--level easy --kind grid", "do not go with it"),
    ] {
        fails(("generate", arguments), "", 1, message);
    }
}

#[test]
fn a_file_is_graded_as_it_is_from_a_pipe() {
    let file = dataset("easy.txt");
    let content = read(&file);
    assert_eq!(printed(("grade", &file, "--quiet"), ""), out("--quiet", &content));
}

#[test]
fn ratings_have_columns_of_their_own() {
    let input = format!("{PUZZLE}\n12x\n");
    let (code, text, _) = grade("--profile se --morphs 2", &input);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(code, 3);
    assert!(lines[0].contains("profile se, morphs 2, seed 0, order "), "{}", lines[0]);
    assert!(lines[0].contains(": last-value 1.0, hidden-single-box 1.2, "), "{}", lines[0]);
    let names = "puzzle,er,ep,ed,at_least,hardest,steps,logic,open,techniques,status,morphs,score_min,score_median,score_max,levels";
    assert_eq!(lines[1], names);
    let row = &records(&text)[0];
    assert_eq!(
        (row["er"].as_str(), row["at_least"].as_str(), row["logic"].as_str()),
        ("1.2", "false", "true")
    );
    assert_eq!((row["score_max"].as_str(), row["levels"].as_str()), ("1.2", "ER 1.x:2"));
    assert_eq!(records(&text).len(), 2);
}

#[test]
fn the_output_of_grade_can_be_solved() {
    let input = some(3);
    let count = input.lines().count();
    let objects = out("--output-format jsonl --quiet", &input);
    let text = printed("solve - --quiet", objects);
    assert_eq!(text.matches(",unique").count(), count);

    let csv = out("--quiet", &input);
    let text = printed("solve - --keep-fields --quiet", csv);
    let header = text.lines().next().expect("a header");
    let mut names: Vec<&str> = header.split(',').collect();
    assert!(header.starts_with("puzzle,solution,status,level,score"), "{header}");
    names.sort_unstable();
    assert!(names.windows(2).all(|two| two[0] != two[1]), "{header}");
    let rows: Vec<&str> = text.lines().skip(1).filter(|line| !line.starts_with('#')).collect();
    assert_eq!(rows.len(), count);
    assert!(rows.iter().all(|row| row.split(',').count() == names.len()), "{text}");
}
