//! Results that a revision stands for: where one of these digests changes, the revision in
//! `crates/pipeline/src/revision.rs` is raised, so that files that were made by the old rules are told apart.

use std::fmt::Write;
use std::path::Path;

use ninefold_jobs::batch::{Control, InputOptions, Inputs, Output};
use ninefold_jobs::corpus::{GradeFormat, Grading};
use ninefold_jobs::generate::{LogicFilter, PuzzleKind};
use ninefold_jobs::grid::ClueSymmetry;
use ninefold_jobs::jobs::{
    GenerateMethod, GenerateOptions, GradeOptions, GradeVariantsOptions, NodeClass, generate,
    grade, grade_variants, sha256_of_file,
};
use ninefold_jobs::logic::{Level, profiles};
use ninefold_jobs::revision;
use ninefold_reasoning::{Curriculum, Size, Split, TaskGrade, TaskMaker, TaskRow, Tasks};

use crate::harness::dataset;

/// The revision and the beginning of the digest of what it makes.
const GENERATION: (u32, &str) = (9, "ec1a8d6e1701478d");
const GRADES: (u32, &str) = (11, "87da6cf7bd27da63");
const REASONING: (u32, &str) = (1, "9668a7ddfb50f8da");
const SEARCH: (u32, &str) = (1, "5b540259d387383c");
#[cfg(feature = "parquet")]
const DATASET: (u32, &str) = (1, "ba1d424ab9c5e9c0");

const VARIANTS: &str = ".Whisper~5~R5C7~R6C6~R7C5~R7C4~R7C3.Whisper~5~R9C6~R8C7~R8C8~R7C8.Whisper~5~R3C6~R3C7~R2C8\
    ~R1C9.~R1C3_2~R1C5_5~R2C1_1~R2C2_3~R2C9_5~R3C2_5~R3C9_4~R4C1_6~R4C6_9~R5C1_2~R5C4_6~R7C9_7\
    ~R8C3_4~R8C5_2~R8C6_8~R9C8_4~R9C9_3\n\
    .AntiKnight.Sandwich~6~R5.Sandwich~28~C8.Sandwich~2~C2.Sandwich~20~R4.Sandwich~30~C5\
    .Sandwich~0~R8.Sandwich~17~C3.Sandwich~22~R6.Sandwich~0~C1.Sandwich~35~R7.Sandwich~7~C6.\
    ~R5C9_5~R7C9_9\n";

const SAID: &str = "results have changed: raise the revision in crates/pipeline/src/revision.rs, and record the \
                    digest that stands on the left beside it";

#[test]
fn the_revision_of_reasoning_stands_for_these_rows() {
    let mut text = String::new();
    let mut maker = TaskMaker::default();
    for size in Size::ALL {
        let curriculum = Curriculum::default().of_size(size).expect("stages");
        let tasks = Tasks { split: Split::Train, seed: 2026, curriculum };
        for index in 0..8 {
            let TaskRow { stage, puzzle, solution, group, grade, .. } =
                maker.row(&tasks, index, &|| false).expect("a row");
            let name = &tasks.curriculum.stages()[stage].name;
            let TaskGrade { score, steps, .. } = grade;
            writeln!(text, "{name} {puzzle} {solution} {group:032x} {score} {steps}")
                .expect("text");
        }
    }
    let directory = tempfile::tempdir().expect("a directory");
    let digest = digest(&[text.into()], directory.path());
    check(REASONING, (revision::REASONING, &digest));
}

/// The digest of files, one after the other.
fn digest(files: &[Vec<u8>], directory: &Path) -> String {
    let whole = directory.join("whole");
    std::fs::write(&whole, files.concat()).expect("written");
    sha256_of_file(&whole).expect("read")[..16].to_owned()
}

fn check((revision, expected): (u32, &str), found: (u32, &str)) {
    assert_eq!(found, (revision, expected), "{SAID}");
}

fn variants(constraints: &str) -> GenerateMethod {
    GenerateMethod::Variants(constraints.parse().expect(constraints))
}

#[test]
fn the_revision_of_generation_stands_for_these_puzzles() {
    let directory = tempfile::tempdir().expect("a directory");
    let some = |count| GenerateOptions { count, seed: 2026, ..GenerateOptions::default() };
    let all = [
        some(40),
        GenerateOptions { kind: Some(PuzzleKind::Grid), ..some(20) },
        GenerateOptions {
            clues: Some(26..=28),
            symmetry: Some(ClueSymmetry::HalfTurn),
            ..some(10)
        },
        GenerateOptions { node_class: Some(NodeClass::Many), ..some(5) },
        GenerateOptions { nodes: Some(1..=2), ..some(5) },
        GenerateOptions { method: GenerateMethod::InvalidLines, ..some(50) },
        GenerateOptions { method: variants("killer"), ..some(3) },
        GenerateOptions { method: variants("thermo+renban+kropki+sandwich"), ..some(3) },
        GenerateOptions { method: variants("region-sum"), ..some(3) },
        GenerateOptions { method: variants("arrow+kropki"), clues: Some(0..=0), ..some(3) },
        GenerateOptions {
            method: variants("cage+arrow+skyscraper+.AntiKnight"),
            symmetry: Some(ClueSymmetry::HalfTurn),
            logic: LogicFilter { levels: vec![Level::Easy], ..LogicFilter::default() },
            ..some(3)
        },
    ];
    let made = all.iter().enumerate().map(|(number, options)| {
        let path = directory.path().join(number.to_string());
        let output = Output::create(Some(&path), false, &[]).expect("begun");
        generate(options, output, Control::NONE).expect("made");
        std::fs::read(&path).expect("read")
    });
    let made: Vec<Vec<u8>> = made.collect();
    check(GENERATION, (revision::GENERATION, &digest(&made, directory.path())));
}

#[test]
fn the_revision_of_grades_stands_for_these_grades() {
    let directory = tempfile::tempdir().expect("a directory");
    let input = directory.path().join("puzzles");
    let lines = ["easy.txt", "medium.txt", "hard.txt"].map(|name| {
        let text = std::fs::read_to_string(dataset(name)).expect("a dataset");
        text.lines().take(4).map(|line| format!("{line}\n")).collect::<String>()
    });
    std::fs::write(&input, lines.concat()).expect("written");
    let made = profiles().map(|profile| {
        let options = GradeOptions {
            grading: Grading { profile, assume_unique: false, morphs: None },
            format: GradeFormat::Csv,
            solutions: false,
            keep_fields: false,
            made_by: None,
            threads: None,
        };
        let path = directory.path().join(profile.name);
        let inputs = Inputs::open(&[&input], &InputOptions::default()).expect("opened");
        let output = Output::create(Some(&path), false, &[]).expect("begun");
        grade(&inputs, &options, output, Control::NONE).expect("graded");
        std::fs::read(&path).expect("read")
    });
    let mut made: Vec<Vec<u8>> = made.collect();
    made.push(grades_of_variants(directory.path()));
    check(GRADES, (revision::GRADES, &digest(&made, directory.path())));
}

/// Grades of cages with dots, whispers and a sandwich.
fn grades_of_variants(directory: &Path) -> Vec<u8> {
    let text = std::fs::read_to_string(dataset("variants.txt")).expect("a dataset");
    let some = text.lines().take(5).map(|line| format!("{line}\n")).collect::<String>();
    let input = directory.join("variants");
    std::fs::write(&input, some + VARIANTS).expect("written");
    let options = GradeVariantsOptions {
        format: GradeFormat::Csv,
        solutions: false,
        keep_fields: false,
        made_by: None,
        timeout: None,
        trials: true,
        threads: None,
    };
    let path = directory.join("grades of variants");
    let inputs = Inputs::open(&[&input], &InputOptions::default()).expect("opened");
    let output = Output::create(Some(&path), false, &[]).expect("begun");
    let summary = grade_variants(&inputs, &options, output, Control::NONE).expect("graded");
    assert_eq!(summary.tiers.iter().sum::<u64>(), 7);
    std::fs::read(&path).expect("read")
}

/// The counters on record, which `bench gate` compares with those of the engines.
#[test]
fn the_revision_of_the_search_stands_for_the_counters_on_record() {
    let directory = tempfile::tempdir().expect("a directory");
    let record = Path::new(env!("CARGO_MANIFEST_DIR")).join("results/exact.jsonl");
    let text = std::fs::read_to_string(record).expect("read");
    let counters = text.lines().map(|line| {
        let record: serde_json::Value = serde_json::from_str(line).expect("JSON");
        assert_eq!(record["revision"], revision::SEARCH, "{line}");
        let [engine, puzzles, counters] =
            [&record["engine"], &record["dataset"]["sha256"], &record["counters"]];
        format!("{engine} {puzzles} {counters}\n").into_bytes()
    });
    let counters: Vec<Vec<u8>> = counters.collect();
    assert!(counters.len() > 5);
    check(SEARCH, (revision::SEARCH, &digest(&counters, directory.path())));
}

#[test]
fn files_name_the_version_of_the_library() {
    assert_eq!(revision::VERSION, env!("CARGO_PKG_VERSION"));
}

/// Among the files of a dataset are Parquet's.
#[cfg(feature = "parquet")]
#[test]
fn the_revision_of_datasets_stands_for_these_files() {
    use ninefold_jobs::corpus::SplitSalt;
    use ninefold_jobs::jobs::dataset::{CARD, Dataset, DatasetLayout, DatasetOptions};
    use ninefold_jobs::jobs::dataset::{DatasetSource, DatasetWatch};
    let directory = tempfile::tempdir().expect("a directory");
    let target = directory.path().join("set");
    let mut made = Vec::new();
    // Paths are of the revisions of grades.
    for layout in DatasetLayout::ALL.into_iter().filter(|layout| !layout.has_paths()) {
        let source = DatasetSource::generated(60, 2026, ["clues=26-30"]).expect("a source");
        let mut options = DatasetOptions::new(source);
        options.layout = layout;
        options.subsample = vec![("train".to_owned(), 20)];
        options.augment = vec![("train".to_owned(), 3)];
        options.seed = 7;
        // As in manifests that name no salt.
        options.split_salt = SplitSalt::new("seed");
        let dataset = Dataset::begin(&options, &target, true).expect("begun").without_sync();
        let files = dataset.run(None, DatasetWatch::NONE).expect("made").manifest.files;
        // The card has the version in it.
        for file in files.iter().filter(|file| file.name != CARD) {
            made.push(std::fs::read(target.join(&file.name)).expect("read"));
        }
    }
    check(DATASET, (revision::DATASET, &digest(&made, directory.path())));
}
