//! Random full grids are uniform, as `generate/fill.rs` promises: samples against exact
//! expectations.
//!
//! The statistic: of a band (or, lying down, a stack), each two rows are a permutation of nine
//! columns without a fixed point, and its cycles' lengths do not change when digits are renamed or
//! rows and columns reordered. The tables of bands give the expected frequency of each combination
//! of three such types in a uniform grid. That holds for all six bands and stacks, while the
//! sampler draws the first band from the tables and comes by the others in quite other ways, by the
//! stacks without ever looking at one.

mod difficulty;
mod puzzles;
mod variants;

use std::collections::BTreeMap;

use ninefold_core::grid::{Cell, Digit, Grid};
use ninefold_core::random::Random;
use ninefold_engine::{Engine, Limits, Rules};
use ninefold_generate::bands::{Bands, ORDERS};
use ninefold_generate::random_grid;

type Band = [[u8; 9]; 3];

/// The lengths of cycles of the three pairs of rows, in ascending order.
type Kind = [Vec<usize>; 3];

fn kind(band: &Band) -> Kind {
    let mut kind = [(0, 1), (0, 2), (1, 2)].map(|(upper, lower)| {
        let next = |column: usize| {
            band[lower].iter().position(|digit| *digit == band[upper][column]).expect("in each row")
        };
        let mut seen = [false; 9];
        let mut lengths = Vec::new();
        for start in 0..9 {
            let (mut column, mut length) = (start, 0);
            while !seen[column] {
                seen[column] = true;
                length += 1;
                column = next(column);
            }
            lengths.extend((length > 0).then_some(length));
        }
        lengths.sort_unstable();
        lengths
    });
    kind.sort();
    kind
}

/// The share of each kind among the bands of all grids.
fn expected() -> BTreeMap<Kind, f64> {
    let bands = Bands::get();
    let mut shares = BTreeMap::new();
    let mut before = 0;
    for class in &bands.classes {
        let share = (class.upto - before) as f64 / bands.total as f64;
        before = class.upto;
        for arrangement in &class.arrangements {
            let mut band = [[0; 9]; 3];
            let mut filled = [[0; 3]; 3];
            for (digit, &order) in arrangement.iter().enumerate() {
                for stack in 0..3 {
                    let row = usize::from(ORDERS[usize::from(order)][stack]);
                    let column = 3 * stack + class.columns[stack].of(digit);
                    band[row][column] = digit as u8 + 1;
                    filled[row][stack] += 1;
                }
            }
            assert_eq!(filled, [[3; 3]; 3], "an arrangement fills its boxes");
            *shares.entry(kind(&band)).or_insert(0.0) += share / class.arrangements.len() as f64;
        }
    }
    shares
}

/// Bands, then stacks lying down.
fn bands_and_stacks(grid: &Grid) -> [Band; 6] {
    let bytes = grid.as_bytes();
    std::array::from_fn(|chute| {
        std::array::from_fn(|line| {
            let line = 3 * (chute % 3) + line;
            std::array::from_fn(|i| bytes[if chute < 3 { 9 * line + i } else { 9 * i + line }])
        })
    })
}

/// Chi-square of the kinds of each band and stack of a sample, as a deviation from the mean in
/// standard deviations (Wilson and Hilferty's approximation).
fn deviations(expected: &BTreeMap<Kind, f64>, sample: &[Grid]) -> [f64; 6] {
    let mut found: [BTreeMap<Kind, u64>; 6] = Default::default();
    for grid in sample {
        for (found, band) in found.iter_mut().zip(bands_and_stacks(grid)) {
            *found.entry(kind(&band)).or_default() += 1;
        }
    }
    found.map(|found| {
        assert!(found.keys().all(|kind| expected.contains_key(kind)), "a kind that cannot be");
        let (mut square, mut cells) = (0.0, 0.0);
        let (mut rare_expected, mut rare_found) = (0.0, 0.0);
        for (kind, share) in expected {
            let expected = share * sample.len() as f64;
            let found = found.get(kind).copied().unwrap_or(0) as f64;
            // Kinds that are too rare for the approximation count as one.
            if expected < 10.0 {
                (rare_expected, rare_found) = (rare_expected + expected, rare_found + found);
            } else {
                square += (found - expected).powi(2) / expected;
                cells += 1.0;
            }
        }
        if rare_expected >= 10.0 {
            square += (rare_found - rare_expected).powi(2) / rare_expected;
            cells += 1.0;
        }
        let freedom: f64 = cells - 1.0;
        let spread = 2.0 / (9.0 * freedom);
        ((square / freedom).cbrt() - (1.0 - spread)) / spread.sqrt()
    })
}

/// The common way to make grids: random boxes on the diagonal, and the first solution with them.
fn by_completing_the_diagonal(rules: &mut Rules, random: &mut Random) -> Grid {
    let mut grid = Grid::EMPTY;
    for block in 0..3 {
        let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        random.shuffle(&mut digits);
        for (i, digit) in digits.into_iter().enumerate() {
            let cell = Cell::new(9 * (3 * block + i / 3) + 3 * block + i % 3);
            grid.set(cell.expect("a cell"), Digit::new(digit));
        }
    }
    rules.solve_one(&grid, &Limits::FIRST).first
}

#[test]
fn all_bands_and_stacks_are_distributed_as_those_of_all_grids() {
    let expected = expected();
    let sum: f64 = expected.values().sum();
    assert!((sum - 1.0).abs() < 1e-9 && expected.len() > 20, "{} kinds, {sum}", expected.len());
    let sample: Vec<Grid> = (0..200_000).map(|i| random_grid(&mut Random::new(77, i))).collect();
    let deviations = deviations(&expected, &sample);
    assert!(deviations.iter().all(|deviation| deviation.abs() < 4.0), "{deviations:?}");
}

#[test]
fn a_usual_way_that_is_not_uniform_is_told_from_it() {
    let (expected, mut rules) = (expected(), Rules::new());
    let mut random = Random::new(77, 0);
    let sample: Vec<Grid> =
        (0..20_000).map(|_| by_completing_the_diagonal(&mut rules, &mut random)).collect();
    let deviations = deviations(&expected, &sample);
    assert!(deviations.iter().all(|deviation| *deviation > 10.0), "{deviations:?}");
}

#[test]
fn each_digit_is_in_each_cell_as_often() {
    let mut found = [[0_u32; 9]; 81];
    let count = 90_000;
    for i in 0..count {
        for (found, digit) in found.iter_mut().zip(random_grid(&mut Random::new(78, i)).as_bytes())
        {
            found[usize::from(*digit) - 1] += 1;
        }
    }
    let expected = count as f64 / 9.0;
    let deviation = (expected * 8.0 / 9.0).sqrt();
    let worst =
        found.iter().flatten().map(|found| (f64::from(*found) - expected).abs() / deviation);
    let worst = worst.fold(0.0, f64::max);
    assert!(worst < 5.0, "{worst} standard deviations");
}
