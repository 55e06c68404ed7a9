//! Orders that are refused, before the search where they cannot succeed.

use super::*;

#[test]
fn wrong_rulesets_and_conflicting_options_are_refused() {
    for (ruleset, expected) in [
        ("kilelr", "\"kilelr\" is not one of killer, cage, "),
        ("", "\"\" is not one of killer"),
        ("cage+", "\"\" is not one of killer"),
        ("cage:0", "cage:0: expected a number from 1 to 20, or two as in cage:1-20"),
        ("cage:3-21", "expected a number from 1 to 20"),
        ("cage:5-3", "expected a number from 1 to 20"),
        ("cage:", "expected a number from 1 to 20"),
        ("cage:many", "expected a number from 1 to 20"),
        (".Cage~3~R1C1~R1C0", "column 14: found \"R1C0\""),
        ("cage+.AntiKnigth", "column 2: found \"AntiKnigth\""),
        // Each of the two is right alone.
        (".NoBoxes+.RegionSumLine~R1C2~R1C3~R1C4", "column 10: found RegionSumLine without boxes"),
        (".Cage~3~R1C1~R1C2.Cage~3~R1C3~R1C4", "no grid satisfies .Cage~3~R1C1~R1C2.Cage~3"),
        (".Jigsaw~,", "',' cannot stand in the lines of a file"),
        ("kropki:12+.StrictKropki", "kropki: with .StrictKropki all of them are given"),
        ("cage:all", "expected a number from 1 to 20"),
        ("region-sum+.NoBoxes", "no .Jigsaw gives regions"),
        (".ChaosConstruction", "only puzzles without extra cells are generated"),
        (".Shape~6x6", "only boards of nine rows and nine digits are generated"),
        ("sandwich:19", "expected a number from 1 to 18"),
        ("whisper:8+renban:10+thermo:10+between:10", "on none of 48 grids was there room"),
    ] {
        let (code, said) = refused(("--ruleset", [ruleset]));
        assert_eq!(code, 1, "{ruleset}: {said}");
        // Long lines are wrapped.
        let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.contains(expected), "{ruleset}: {said}");
    }
    for others in [
        "--kind unique",
        "--solution-count 2",
        "--pattern file",
        "--grids file",
        "--node-class many",
        "--technique x-wing",
        "--search few-clues",
        "--hard",
        "--low-clues",
        "--invalid",
        "--backend portable",
        "--from-manifest file",
    ] {
        let (code, said) = refused(("--ruleset killer", others));
        assert_eq!(code, 1, "{others:?}: {said}");
        assert!(said.contains("cannot be used with"), "{others:?}: {said}");
    }
    let (code, said) = refused("--clues 3");
    assert_eq!(code, 1);
    assert!(said.contains("no classic puzzle with fewer than 17 clues"), "{said}");
}

#[test]
fn orders_that_cannot_succeed_are_refused_before_the_search() {
    for (order, expected) in [
        (&["--ruleset", "kropki:1", "--clues", "0"][..], "at least 2000 solutions; --clues allows"),
        (
            &["--ruleset", "cage:1", "--clues", "0"],
            "without givens, each of 12 puzzles with cage:1",
        ),
        (&["--ruleset", "xv:5-30", "--clues", "0"], "1 with 4, 6 with 9 can be exchanged"),
        // All letters of a grid are needed, and this was overlooked: 10,000 attempts.
        (
            &["--ruleset", "xv+.StrictXV.AntiKnight", "--clues", "0"],
            "1 with 4, 6 with 9 can be exchanged",
        ),
        (
            &["--ruleset", "renban+.AntiConsecutive", "--clues", "0"],
            "1 with 9, 2 with 8, 3 with 7, 4 with 6 can be exchanged",
        ),
        (
            &["--ruleset", "arrow:6", "--clues", "0"],
            "each of 12 puzzles with arrow:6 has at least 2000 solutions",
        ),
        (
            &["--ruleset", "region-sum", "--clues", "0"],
            "none of 100 puzzles with region-sum:20 has one solution that a short search",
        ),
        (&["--ruleset", "thermo:10+renban:10+whisper:8"], "lines that may cross (--crossings)"),
        (&["--ruleset", "killer", "--level", "unfair"], "variants are easy, medium or hard"),
    ] {
        let (code, said) = refused(order);
        assert_eq!(code, 1, "{order:?}: {said}");
        let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.contains(expected), "{order:?}: {said}");
    }
}
