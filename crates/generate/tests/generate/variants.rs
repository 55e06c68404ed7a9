//! Every derived constraint holds for the grid that it is read off.

use ninefold_core::grid::ClueSymmetry;
use ninefold_core::random::Random;
use ninefold_generate::{DERIVED, VariantGenerator, VariantSpec};
use ninefold_variants::parse;

/// The number of derived items: clues at the ends of a line and marked cells count one by one.
fn items(text: &str) -> usize {
    let (items, _givens) = text.rsplit_once('.').expect("an item with the givens");
    let count = |item: &str| match item.split('~').collect::<Vec<_>>()[..] {
        ["", ref cells @ ..] => cells.len(),
        ["XSum" | "Skyscraper" | "NumberedRoom", _, ref clues @ ..] => {
            clues.iter().filter(|clue| !clue.is_empty()).count()
        }
        _ => 1,
    };
    items.split('.').skip(1).map(count).sum()
}

/// All cells are given, so that a puzzle is refused only where its items do not fit or are wrong.
#[test]
fn derived_constraints_hold_for_their_grid() {
    for derived in DERIVED {
        let mut made = 0;
        for number in 0..60 {
            let (least, most) = derived.default.clone().into_inner();
            let wanted = least + Random::new(5, number).below(most - least + 1);
            let spec = VariantSpec {
                seed: 5,
                constraints: format!("{}:{wanted}", derived.name).parse().expect("constraints"),
                clues: 81..=81,
                symmetry: ClueSymmetry::None,
                nodes: 0..=u64::MAX,
                tiers: Vec::new(),
                crossings: false,
                givens_on_lines: true,
                attempts: 1,
            };
            let Ok(puzzle) = VariantGenerator::new(&spec).puzzle(number) else { continue };
            assert_eq!(items(&puzzle.text), wanted, "{}", puzzle.text);
            let ruleset = parse::line(&puzzle.text).expect("well-formed");
            assert_eq!(ruleset.check(&puzzle.solution), Ok(()), "{}", puzzle.text);
            made += 1;
        }
        // One killer of so many cages finds no room for them.
        let unfit = usize::from(derived.name == "killer");
        assert_eq!(made, 60 - unfit, "{}", derived.name);
    }
}
