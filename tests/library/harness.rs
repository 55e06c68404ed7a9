//! Helpers of several tests: the datasets, and puzzles of many kinds made from a seed.

use std::num::NonZeroU64;
use std::path::{Path, PathBuf};

use ninefold_jobs::engine::{Limits, Rules};
use ninefold_jobs::generate::invalid_line;
use ninefold_jobs::grid::Grid;
use ninefold_jobs::random::Random;
use ninefold_jobs::text::line;

/// Factor of the length of a hunt, which is brief by default: `NINEFOLD_HUNT`.
pub(crate) fn hunt() -> usize {
    let factor = std::env::var("NINEFOLD_HUNT").ok().map(|text| text.parse().expect("a number"));
    factor.unwrap_or(1)
}

/// The root of the repository.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The files of Rust in a folder and in its folders, in order, built files left out.
pub(crate) fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() && !path.ends_with("target") {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files.sort();
    files
}

/// A file of datasets/.
pub(crate) fn dataset(name: &str) -> PathBuf {
    root().join("datasets").join(name)
}

/// A grid in 81 characters.
pub(crate) fn grid(text: &str) -> Grid {
    line::parse(text.as_bytes()).expect("a grid")
}

/// Node limit of a search: enough for the engines that do not finish, too few to wait for.
pub(crate) const NODE_LIMIT: u64 = 20_000;

/// Limits of a number of solutions, and of nodes.
pub(crate) fn limits(solutions: u64) -> Limits {
    let solutions = NonZeroU64::new(solutions).expect("at least 1");
    Limits { nodes: Some(NODE_LIMIT), ..Limits::solutions(solutions) }
}

/// The puzzles of a dataset, malformed lines left out.
pub(crate) fn puzzles(name: &str) -> Vec<Grid> {
    let text = std::fs::read_to_string(dataset(name)).expect("a dataset");
    let puzzles: Vec<Grid> =
        text.lines().filter_map(|text| line::parse(text.as_bytes()).ok()).collect();
    assert!(!puzzles.is_empty());
    puzzles
}

/// The files of datasets/ that hold classic puzzles: no ruleset stands in the manifest.
pub(crate) fn classic_datasets() -> Vec<String> {
    let files = std::fs::read_dir(dataset("")).expect("datasets");
    let names = files.map(|file| file.expect("a file").file_name().into_string().expect("text"));
    let is_classic = |name: &String| {
        let manifest = dataset(&format!("{name}.manifest.json"));
        !std::fs::read_to_string(manifest).expect("a manifest").contains("--ruleset")
    };
    let mut names: Vec<String> =
        names.filter(|name| name.ends_with(".txt")).filter(is_classic).collect();
    names.sort();
    names
}

/// Well-formed grids with no, one and many solutions.
pub(crate) fn grids_of_all_kinds(count: u64, seed: u64) -> Vec<Grid> {
    let mut engine = Rules::new();
    let lines = (0..).map(|i| invalid_line(&mut engine, &mut Random::new(seed, i)));
    let grids = lines.filter_map(|text| line::parse(text.trim_end().as_bytes()).ok());
    grids.take(count as usize).collect()
}
