//! Full grids: legal, and of small sizes all equally likely.

use std::collections::HashMap;

use ninefold_boards::{Cells, Morph, Search, Size, random_grid};
use ninefold_core::random::Random;

use crate::brute_force::size;

/// The deviation of counts from what is expected, in standard deviations of chi-square.
pub(crate) fn deviation(counts: impl Iterator<Item = (f64, f64)>) -> f64 {
    let (mut sum, mut cells) = (0.0, 0.0);
    for (count, expected) in counts {
        sum += (count - expected) * (count - expected) / expected;
        cells += 1.0;
    }
    let freedom: f64 = cells - 1.0;
    (sum - freedom) / (2.0 * freedom).sqrt()
}

#[test]
fn grids_of_all_sizes_are_legal_and_differ() {
    for side in Size::ALL {
        let mut search = Search::new(side);
        let mut grids = Vec::new();
        for number in 0..20 {
            let grid = random_grid(&mut search, &mut Random::new(3, number));
            assert!(grid.is_legal());
            assert!(side.side() == 4 || !grids.contains(&grid));
            grids.push(grid);
        }
    }
}

#[test]
fn all_288_grids_of_4x4_are_equally_likely() {
    let mut search = Search::new(size(4));
    let mut random = Random::new(5, 0);
    let mut counts: HashMap<String, u32> = HashMap::new();
    for _ in 0..288 * 100 {
        *counts.entry(random_grid(&mut search, &mut random).to_string()).or_default() += 1;
    }
    assert_eq!(counts.len(), 288);
    let deviation = deviation(counts.values().map(|count| (f64::from(*count), 100.0)));
    assert!(deviation.abs() < 4.0, "{deviation}");
}

#[test]
fn random_symmetries_keep_grids_legal_and_reach_all_cells_and_values() {
    for side in Size::ALL {
        let mut search = Search::new(side);
        let mut random = Random::new(6, side.side() as u64);
        let grid = random_grid(&mut search, &mut random);
        let mut mark = Cells::blank(side);
        mark.values_mut()[0] = 1;
        let mut seen = vec![0_u32; side.cells()];
        let mut values = 0_u32;
        for _ in 0..side.cells() * 12 {
            let morph = Morph::random(side, &mut random);
            assert!(morph.apply(&grid).is_legal());
            let image = morph.apply(&mark);
            let place = image.values().iter().position(|value| *value > 0).expect("the mark");
            seen[place] += 1;
            values |= 1 << image.values()[place];
        }
        assert!(seen.iter().all(|count| *count > 0), "{seen:?}");
        assert_eq!(values, (2 << side.side()) - 2);
        assert_eq!(Morph::identity(side).apply(&grid), grid);
    }
}
