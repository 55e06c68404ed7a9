//! Canonical forms of 4x4 and 6x6.

use std::collections::{BTreeMap, BTreeSet};

use ninefold_boards::{
    Cells, Generator, Morph, PuzzleSpec, Search, Size, canonical, class_of_6x6, group, random_grid,
};
use ninefold_core::{grid::ClueSymmetry, random::Random};

fn form(puzzle: &Cells) -> String {
    canonical(puzzle).expect("a small board").to_string()
}

#[test]
fn equivalents_share_a_form_which_is_one_of_them() {
    for side in [4, 6] {
        let size = Size::new(side).expect("a size");
        let spec = PuzzleSpec { size, clues: None, symmetry: ClueSymmetry::None };
        let mut generator = Generator::new(spec).expect("a kind");
        let mut random = Random::new(1, side as u64);
        for number in 0..30 {
            let puzzle = generator.puzzle(1, number).expect("found").clues;
            let least = canonical(&puzzle).expect("a small board");
            let morph = Morph::random(size, &mut random).apply(&puzzle);
            assert_eq!(form(&morph), least.to_string(), "{puzzle}");
            assert_eq!(form(&least), least.to_string());
            assert_eq!(Search::new(size).count(&least, 2), 1, "{least}");
        }
    }
}

#[test]
fn forms_tell_classes_apart() {
    let mut random = Random::new(1, 0);
    let six = Size::new(6).expect("a size");
    let mut search = Search::new(six);
    let mut classes: BTreeMap<String, BTreeSet<u8>> = BTreeMap::new();
    for _ in 0..300 {
        let grid = random_grid(&mut search, &mut random);
        classes.entry(form(&grid)).or_default().insert(class_of_6x6(&grid).expect("a full grid"));
    }
    let all: BTreeSet<u8> = classes.values().flatten().copied().collect();
    assert!(all.len() > 20 && all.len() == classes.len(), "{} of {}", all.len(), classes.len());

    let four = Size::new(4).expect("a size");
    let spec = PuzzleSpec { size: four, clues: None, symmetry: ClueSymmetry::None };
    let mut generator = Generator::new(spec).expect("a kind");
    let mut pairs = BTreeSet::new();
    for number in 0..500 {
        let made = generator.puzzle(2, number).expect("found");
        pairs.insert((form(&made.clues), group(&made.clues, &made.solution)));
    }
    let forms: BTreeSet<&String> = pairs.iter().map(|(form, _)| form).collect();
    let groups: BTreeSet<u64> = pairs.iter().map(|(_, group)| *group).collect();
    assert!(pairs.len() > 10 && pairs.len() == forms.len() && pairs.len() == groups.len());
}

#[test]
fn larger_boards_have_none() {
    let eight = Size::new(8).expect("a size");
    assert_eq!(canonical(&Cells::blank(eight)), None);
}
