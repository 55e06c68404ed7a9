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

/// The orders of nine rows (or columns) that keep bands together: 1,296.
fn orders() -> Vec<[usize; 9]> {
    let threes = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut orders = Vec::new();
    for number in 0..1_296 {
        let [bands, a, b, c] = [number / 216, number / 36 % 6, number / 6 % 6, number % 6];
        let within = [a, b, c].map(|order| threes[order]);
        let bands = threes[bands];
        orders.push(std::array::from_fn(|i| 3 * bands[i / 3] + within[i / 3][i % 3]));
    }
    orders
}

/// The least of all equivalents, where digits are numbered as they first come up and a blank is 0,
/// and the number of ways to move the cells that make it: the automorphisms.
///
/// Written without a look at how the library does it: all 3,359,232 ways, row by row. A way whose
/// first rows are more than those of the least so far can no longer become the least.
pub(crate) fn least_form(puzzle: &Grid) -> ([u8; 81], u64) {
    let turned = std::array::from_fn(|i| puzzle.as_bytes()[i % 9 * 9 + i / 9]);
    let mut search = LeastForm { form: [0; 81], least: [u8::MAX; 81], ways: 0 };
    for columns in orders() {
        for cells in [puzzle.as_bytes(), &turned] {
            search.add_row(cells, &columns, &mut Vec::new(), ([0; 10], 0));
        }
    }
    (search.least, search.ways)
}

struct LeastForm {
    form: [u8; 81],
    least: [u8; 81],
    ways: u64,
}

impl LeastForm {
    /// Tries each row that may come after `rows`, with the numbers that digits have and their count.
    fn add_row(
        &mut self,
        cells: &[u8; 81],
        columns: &[usize; 9],
        rows: &mut Vec<usize>,
        (numbers, count): ([u8; 10], u8),
    ) {
        let done = rows.len();
        if done == 9 {
            self.ways = if self.form < self.least { 1 } else { self.ways + 1 };
            self.least = self.form;
        }
        // Bands stay together.
        let is_next = |row: usize| done.is_multiple_of(3) || rows[done - 1] / 3 == row / 3;
        let next: Vec<usize> = (0..9).filter(|row| is_next(*row) && !rows.contains(row)).collect();
        for row in next {
            let (mut numbers, mut count) = (numbers, count);
            for (place, column) in columns.iter().enumerate() {
                let digit = usize::from(cells[9 * row + column]);
                if digit > 0 && numbers[digit] == 0 {
                    count += 1;
                    numbers[digit] = count;
                }
                self.form[9 * done + place] = numbers[digit];
            }
            let end = 9 * (done + 1);
            if self.form[..end] <= self.least[..end] {
                rows.push(row);
                self.add_row(cells, columns, rows, (numbers, count));
                rows.pop();
            }
        }
    }
}

/// Well-formed grids with no, one and many solutions.
pub(crate) fn grids_of_all_kinds(count: u64, seed: u64) -> Vec<Grid> {
    let mut engine = Rules::new();
    let lines = (0..).map(|i| invalid_line(&mut engine, &mut Random::new(seed, i)));
    let grids = lines.filter_map(|text| line::parse(text.trim_end().as_bytes()).ok());
    grids.take(count as usize).collect()
}
