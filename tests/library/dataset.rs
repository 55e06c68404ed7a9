//! Datasets against a second definition of what a leak is: canonical forms by brute force.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;

use ninefold_jobs::canon::random_symmetry;
use ninefold_jobs::corpus::{PartSize, SplitSalt};
use ninefold_jobs::engine::{Engine, Limits, Rules};
use ninefold_jobs::grid::Cell;
use ninefold_jobs::jobs::dataset::{
    Dataset, DatasetLayout, DatasetOptions, DatasetSource, DatasetSummary, DatasetWatch,
    check_dataset,
};
use ninefold_jobs::random::Random;
use serde_json::Value;

use crate::harness::{grid, least_form, puzzles};

fn make(options: &DatasetOptions, target: &Path) -> DatasetSummary {
    let dataset = Dataset::begin(options, target, false).expect("begun").without_sync();
    dataset.run(None, DatasetWatch::NONE).expect("made")
}

/// Puzzles and solutions of a part of the layout `csv`.
fn rows(directory: &Path, part: &str) -> Vec<(String, String)> {
    let text = fs::read_to_string(directory.join(format!("{part}.csv"))).expect("read");
    let row = |line: &str| {
        let mut fields = line.split(',').map(ToOwned::to_owned);
        (fields.next().expect("a puzzle"), fields.next().expect("a solution"))
    };
    text.lines().skip(1).map(row).collect()
}

#[test]
fn a_brute_force_audit_finds_no_leak_and_nothing_missing() {
    let directory = tempfile::tempdir().expect("a directory");
    let mut random = Random::new(1, 1);
    let bases = &puzzles("minimal.txt")[..6];
    let mut lines: Vec<String> = bases.iter().map(ToString::to_string).collect();
    // An equivalent of each, and a puzzle that is not equivalent and has an equivalent solution:
    // one more clue.
    for base in bases {
        lines.push(random_symmetry(&mut random).apply(base).to_string());
        let solution = Rules::new().solve_one(base, &Limits::UNIQUE).first;
        let mut more = *base;
        let blank = Cell::all().find(|&cell| base.get(cell).is_none());
        let blank = blank.expect("a blank");
        more.set(blank, solution.get(blank));
        lines.push(random_symmetry(&mut random).apply(&more).to_string());
    }
    let input = directory.path().join("in.txt");
    fs::write(&input, lines.join("\n")).expect("written");
    let mut options = DatasetOptions::new(DatasetSource::Files(vec![input]));
    options.layout = DatasetLayout::Csv;
    options.parts = ["a", "b", "c"].map(|name| (name.to_owned(), PartSize::Share(0.25))).into();
    options.seed = 3;
    let target = directory.path().join("set");
    make(&options, &target);

    let parts = ["train", "a", "b", "c"].map(|part| rows(&target, part));
    assert!(parts.iter().filter(|rows| !rows.is_empty()).count() > 2, "several parts have rows");
    let all: Vec<(usize, String, String)> = parts
        .into_iter()
        .enumerate()
        .flat_map(|(part, rows)| rows.into_iter().map(move |(p, s)| (part, p, s)))
        .collect();
    let form = |text: &str| least_form(&grid(text)).0;
    let forms: Vec<_> =
        all.iter().map(|(_, puzzle, solution)| (form(puzzle), form(solution))).collect();
    // Twelve essentially different puzzles, no two of them the same, six classes of solutions.
    assert_eq!(all.len(), 12);
    assert_eq!(forms.iter().map(|(puzzle, _)| puzzle).collect::<HashSet<_>>().len(), 12);
    let mut part_of: HashMap<[u8; 81], usize> = HashMap::new();
    for ((part, ..), (_, solution)) in all.iter().zip(&forms) {
        assert_eq!(part_of.entry(*solution).or_insert(*part), part, "a leak");
    }
    assert_eq!(part_of.len(), 6);
}

#[test]
fn parts_subsamples_and_equivalents_are_what_was_asked_for() {
    let directory = tempfile::tempdir().expect("a directory");
    let input = directory.path().join("in.txt");
    let puzzles = puzzles("minimal.txt");
    let lines: Vec<String> = puzzles[..400].iter().map(ToString::to_string).collect();
    fs::write(&input, lines.join("\n")).expect("written");
    let mut options = DatasetOptions::new(DatasetSource::Files(vec![input]));
    options.layout = DatasetLayout::Csv;
    options.parts = vec![("test".into(), PartSize::Count(50))];
    options.subsample = vec![("train".into(), 20)];
    options.augment = vec![("train".into(), 30)];
    let made = make(&options, &directory.path().join("one"));
    let [train, test] = &made.manifest.parts[..] else { panic!("two parts") };
    assert_eq!((train.of, train.puzzles, train.rows), (350, 20, 620));
    assert_eq!((test.of, test.puzzles, test.rows), (50, 50, 50));
    let rows_one = rows(&directory.path().join("one"), "train");
    assert_eq!(rows_one.iter().map(|(puzzle, _)| puzzle).collect::<HashSet<_>>().len(), 620);
    let mut canonicalizer = ninefold_jobs::canon::Canonicalizer::new();
    for family in rows_one.chunks(31) {
        assert!(lines.contains(&family[0].0), "the puzzle itself comes first");
        let mut form = |text: &str| canonicalizer.canonical(&grid(text)).grid;
        let first = form(&family[0].0);
        assert!(family.iter().all(|(puzzle, _)| form(puzzle) == first));
    }

    // Another seed, other puzzles; the same seed and other labels, the same puzzles.
    options.seed = 9;
    make(&options, &directory.path().join("two"));
    assert_ne!(rows(&directory.path().join("two"), "train"), rows_one);
    options.seed = 0;
    options.grade_hodoku = true;
    make(&options, &directory.path().join("three"));
    assert_eq!(rows(&directory.path().join("three"), "train"), rows_one);
}

/// All files of a dataset that is made with some threads.
fn files(options: &DatasetOptions, threads: usize, target: &Path) -> Vec<(String, Vec<u8>)> {
    let options = DatasetOptions { threads: NonZeroUsize::new(threads), ..options.clone() };
    let made = make(&options, target).manifest.files;
    made.into_iter()
        .map(|file| (file.name.clone(), fs::read(target.join(file.name)).expect("read")))
        .collect()
}

#[test]
fn datasets_of_paths_do_not_depend_on_threads() {
    let directory = tempfile::tempdir().expect("a directory");
    for layout in DatasetLayout::ALL.into_iter().filter(|layout| layout.has_paths()) {
        if layout == DatasetLayout::Steps && cfg!(not(feature = "parquet")) {
            continue;
        }
        let source = DatasetSource::generated(40, 5, ["clues=26-30"]).expect("a source");
        let mut options = DatasetOptions::new(source);
        options.layout = layout;
        options.augment = vec![("train".into(), 2)];
        options.trace.prune = true;
        options.trace.negatives = layout.negatives().map(|_| 0.75);
        let place = |threads: usize| directory.path().join(format!("{}-{threads}", layout.name()));
        let [by_one, by_two, by_eight] =
            [1, 2, 8].map(|threads| files(&options, threads, &place(threads)));
        assert!(by_one == by_two && by_one == by_eight, "{layout:?}");
        assert!(check_dataset(&place(1), None, DatasetWatch::NONE).expect("checked").is_clean());
        let Some((_, text)) = by_one.iter().find(|(name, _)| name == "train.jsonl") else {
            continue;
        };
        let lines = std::str::from_utf8(text).expect("text").lines();
        let ids: HashSet<String> = lines
            .map(|line| {
                let line: Value = serde_json::from_str(line).expect("JSON");
                line.get("id").unwrap_or(&line["task_id"]).to_string()
            })
            .collect();
        assert!(ids.len() > 90 && ids.contains("\"9x9-train-000000\""), "{layout:?} {}", ids.len());
    }
}

/// The lines of the part `train` by the names of their puzzles, and the card.
fn lines_by_id(options: &DatasetOptions, target: &Path) -> (HashMap<String, Vec<Value>>, String) {
    make(options, target);
    let mut lines: HashMap<String, Vec<Value>> = HashMap::new();
    for line in fs::read_to_string(target.join("train.jsonl")).expect("read").lines() {
        let line: Value = serde_json::from_str(line).expect("JSON");
        lines.entry(line["id"].to_string()).or_default().push(line);
    }
    (lines, fs::read_to_string(target.join("README.md")).expect("read"))
}

#[test]
fn paths_with_too_long_a_text_are_left_out_as_a_whole_and_counted() {
    let directory = tempfile::tempdir().expect("a directory");
    let length = |message: &Value| message["content"].as_str().expect("text").chars().count();
    for layout in [DatasetLayout::PromptCompletion, DatasetLayout::NextStep] {
        let source = DatasetSource::generated(80, 7, ["clues=24-26"]).expect("a source");
        let mut options = DatasetOptions::new(source);
        options.layout = layout;
        let target = |name: &str| directory.path().join(format!("{}-{name}", layout.name()));
        let (all, card) = lines_by_id(&options, &target("all"));
        let completions = all.values().flatten().map(|line| length(&line["completion"][0]));
        let mut completions: Vec<usize> = completions.collect();
        completions.sort_unstable();
        let rank = |share: usize| completions[(completions.len() * share).div_ceil(100) - 1];
        let [half, most, longest] = [50, 95, 100].map(rank);
        let row = format!("| train | {} | 0 | {half} | {most} | {longest} |", all.len());
        assert!(card.contains(&row), "{row}: {card}");

        let longest_of = |lines: &[Value]| {
            let lengths = lines
                .iter()
                .map(|line| length(&line["prompt"][0]) + length(&line["completion"][0]));
            lengths.max().expect("a line")
        };
        let mut lengths: Vec<usize> = all.values().map(|lines| longest_of(lines)).collect();
        lengths.sort_unstable();
        let limit = lengths[lengths.len() / 2];
        options.trace.max_chars = Some(limit);
        let (some, card) = lines_by_id(&options, &target("some"));
        let expected: HashMap<String, Vec<Value>> = all
            .iter()
            .filter(|(_, lines)| longest_of(lines) <= limit)
            .map(|(id, lines)| (id.clone(), lines.clone()))
            .collect();
        assert!(some.len() < all.len() && some == expected, "{} of {}", some.len(), all.len());
        let counted = format!("| train | {} | 0 | {} |", some.len(), all.len() - some.len());
        assert!(card.contains(&counted), "{counted}: {card}");
    }
}

/// The numbers of 16 bits of a NumPy array, and its shape.
fn array(file: &Path) -> (Vec<usize>, Vec<u16>) {
    let bytes = fs::read(file).expect("read");
    let begin = 10 + usize::from(u16::from_le_bytes([bytes[8], bytes[9]]));
    let head = std::str::from_utf8(&bytes[10..begin]).expect("text");
    assert!(
        begin % 64 == 0 && head.starts_with("{'descr': '<u2', 'fortran_order': False,"),
        "{head}"
    );
    let (_, shape) = head.split_once("'shape': (").expect("a shape");
    let (shape, _) = shape.split_once(')').expect("an end");
    let shape =
        shape.split(", ").map(|number| number.trim_end_matches(',').parse().expect("a number"));
    let values = bytes[begin..].chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]));
    (shape.collect(), values.collect())
}

#[test]
fn arrays_of_tokens_are_the_words_of_the_steps_and_empty_without_a_path() {
    let directory = tempfile::tempdir().expect("a directory");
    let make_as = |layout: DatasetLayout| {
        let source = DatasetSource::generated(80, 7, ["clues=24-26"]).expect("a source");
        let mut options = DatasetOptions::new(source);
        options.layout = layout;
        options.trace.techniques_up_to = Some("xy-wing");
        let target = directory.path().join(layout.name());
        make(&options, &target);
        target
    };
    let target = make_as(DatasetLayout::Tokens);
    let numbers = fs::read_to_string(target.join("vocab.json")).expect("read");
    let numbers: HashMap<String, u16> = serde_json::from_str(&numbers).expect("JSON");
    let words: HashMap<u16, &str> = numbers.iter().map(|(word, at)| (*at, &word[..])).collect();
    assert_eq!(words.len(), numbers.len());
    let lines = make_as(DatasetLayout::StepsJsonl).join("train.jsonl");
    let mut steps: HashMap<String, Vec<String>> = HashMap::new();
    for line in fs::read_to_string(lines).expect("read").lines() {
        let row: Value = serde_json::from_str(line).expect("JSON");
        let text = |name: &str| row[name].as_str().expect("text").to_owned();
        steps.entry(text("task_id")).or_default().push(text("tokens"));
    }
    let (shape, tokens) = array(&target.join("train/tokens.npy"));
    let [rows, width] = shape[..] else { panic!("a table") };
    let (shape, lengths) = array(&target.join("train/lengths.npy"));
    let puzzles = fs::read_to_string(target.join("train.puzzles.csv")).expect("read");
    assert!(shape == [rows] && lengths.len() == rows && puzzles.lines().count() == rows + 1);
    assert_eq!(lengths.iter().max().map(|length| usize::from(*length)), Some(width));
    for (number, (row, length)) in tokens.chunks_exact(width).zip(&lengths).enumerate() {
        let (path, padding) = row.split_at(usize::from(*length));
        assert!(padding.iter().all(|word| *word == numbers["<pad>"] && *word == 0));
        let text: Vec<&str> = path.iter().map(|word| words[word]).collect();
        match steps.remove(&format!("9x9-train-{number:06}")) {
            Some(steps) => {
                let text = text.join(" ");
                assert!(text.starts_with("<s> R"), "{text}");
                assert!(text.ends_with(&format!(" given ; {} <end>", steps.join(" "))), "{text}");
            }
            None => assert!(text.is_empty()),
        }
    }
    assert!(steps.is_empty() && lengths.contains(&0));
}

/// The value of a column in JSON.
#[cfg(feature = "parquet")]
fn json_of(field: &parquet::record::Field) -> Value {
    use parquet::record::Field;
    match field {
        Field::Null => Value::Null,
        Field::Bool(flag) => (*flag).into(),
        Field::Int(number) => (*number).into(),
        Field::Str(text) => text.as_str().into(),
        other => panic!("{other}"),
    }
}

#[test]
#[cfg(feature = "parquet")]
fn steps_as_json_lines_are_the_rows_of_the_parquet_file() {
    use parquet::file::reader::{FileReader, SerializedFileReader};
    let directory = tempfile::tempdir().expect("a directory");
    let make_as = |layout: DatasetLayout| {
        let source = DatasetSource::generated(60, 7, ["clues=24-26"]).expect("a source");
        let mut options = DatasetOptions::new(source);
        options.layout = layout;
        let target = directory.path().join(layout.name());
        make(&options, &target);
        target
    };
    let table = fs::File::open(make_as(DatasetLayout::Steps).join("train.parquet")).expect("open");
    let table = SerializedFileReader::new(table).expect("a table");
    let rows = table.get_row_iter(None).expect("rows").map(|row| {
        let row = row.expect("a row");
        let columns = row.get_column_iter().map(|(name, field)| (name.clone(), json_of(field)));
        Value::from(columns.collect::<serde_json::Map<_, _>>())
    });
    let rows: Vec<Value> = rows.collect();
    let lines = make_as(DatasetLayout::StepsJsonl).join("train.jsonl");
    let lines = fs::read_to_string(lines).expect("read");
    let lines = lines.lines().map(|line| serde_json::from_str(line).expect("JSON"));
    assert!(rows.len() > 2000, "{}", rows.len());
    assert_eq!(lines.collect::<Vec<Value>>(), rows);
}

#[test]
fn no_puzzle_is_for_tests_with_one_seed_and_for_training_with_another() {
    let directory = tempfile::tempdir().expect("a directory");
    let input = directory.path().join("in.txt");
    let lines: Vec<String> = puzzles("minimal.txt")[..60].iter().map(ToString::to_string).collect();
    fs::write(&input, lines.join("\n")).expect("written");
    let mut options = DatasetOptions::new(DatasetSource::Files(vec![input]));
    options.layout = DatasetLayout::Csv;
    options.parts = vec![("test".into(), PartSize::Share(0.4))];
    let mut test_parts = |salt: SplitSalt| -> HashSet<Vec<String>> {
        options.split_salt = salt;
        let part = |seed: u64| {
            options.seed = seed;
            let target = directory.path().join(format!("{}-{seed}", options.split_salt.text()));
            make(&options, &target);
            let test = rows(&target, "test").into_iter().map(|(puzzle, _)| puzzle).collect();
            assert_eq!(rows(&target, "train").len() + Vec::len(&test), 60);
            test
        };
        (0..20).map(part).collect()
    };
    let fixed = test_parts(SplitSalt::default());
    assert_eq!(fixed.len(), 1, "one test part for all seeds");
    assert!(fixed.iter().all(|test| (12..36).contains(&test.len())));
    assert_eq!(test_parts(SplitSalt::new("seed")).len(), 20);
}

#[test]
fn planted_faults_of_a_dataset_are_found() {
    let directory = tempfile::tempdir().expect("a directory");
    let target = directory.path().join("set");
    let mut options =
        DatasetOptions::new(DatasetSource::generated(200, 5, ["clues=30"]).expect("a source"));
    options.layout = DatasetLayout::Csv;
    make(&options, &target);
    let check = || check_dataset(&target, None, DatasetWatch::NONE).expect("checked");
    assert!(check().is_clean());

    let (train, test) = (rows(&target, "train"), target.join("test.csv"));
    let whole = fs::read_to_string(&test).expect("read");
    let (puzzle, solution) = train[3].clone();
    let moved = random_symmetry(&mut Random::new(2, 2));
    let [moved_puzzle, moved_solution] =
        [&puzzle, &solution].map(|text| moved.apply(&grid(text)).to_string());
    let first_clue = puzzle.find(|c| c != '.').expect("a clue");
    let ambiguous = ".".repeat(45) + &puzzle[45..];
    let mut fewer = puzzle.clone();
    fewer.replace_range(first_clue..=first_clue, ".");
    let (mine, _) = rows(&target, "test")[0].clone();
    // The planted fault: the row, and the counts that it changes.
    let planted = [
        (format!("{puzzle},{solution}"), "repeated puzzle"),
        (format!("{puzzle},{solution}"), "leaked puzzle"),
        (format!("{moved_puzzle},{moved_solution}"), "leaked equivalent"),
        (format!("{moved_solution},{moved_solution}"), "leaked solution class"),
        (format!("{solution},{solution}"), "leaked solution"),
        (format!("{ambiguous},{solution}"), "no single solution"),
        (format!("{mine},{solution}"), "wrong solution"),
        (format!("{puzzle}1,{solution}"), "malformed"),
    ];
    for (row, name) in planted {
        fs::write(&test, format!("{whole}{row},30,0,,,,x,0\n")).expect("written");
        let found = check();
        let counts: HashMap<&str, u64> = found.audit.counts().collect();
        assert!(counts[name] == 1, "{name}: {counts:?}");
        assert_eq!(
            (found.changed, found.miscounted),
            (vec!["test.csv".into()], vec!["test".into()])
        );
        assert!(!found.audit.findings.is_empty());
    }
    fs::write(&test, &whole).expect("written");
    assert!(check().is_clean());
}
