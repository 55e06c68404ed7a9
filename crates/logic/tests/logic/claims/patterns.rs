//! Checks of singles, sets, fish, patterns that would allow two solutions, and colors.

use super::{Phrase, Role, all_cells, digits, seen_by};
use ninefold_core::grid::{Cell, CellSet, Digit, House};

/// Phrases of all but chains.
pub(crate) static PHRASES: &[Phrase] = &[
    // What joins others.
    (".", |_| true),
    (". ", |_| true),
    (": ", |_| true),
    (", and ", |_| true),
    ("So ", |_| true),
    (". So ", |_| true),
    ("Either way, ", |_| true),
    ("In the same way, ", |_| true),
    ("Whichever it is, ", |_| true),
    ("# cannot be %", |r| {
        let (cells, mask) = (r.cells_at(0), r.mask_at(1));
        r.concludes(cells, mask, false)
    }),
    ("No technique of this profile helps: the solution is looked up. ", |r| {
        r.is_idea = r.step.technique.is_guess();
        r.is_idea
    }),
    // Singles.
    ("Only # is blank in @, and only % is missing there: ", |r| {
        let (cells, house, digit) = (r.cells_at(0), r.house_at(1), r.digit_at(2));
        let all = CellSet::house(house);
        let present = all.into_iter().filter_map(|cell| r.board.grid().get(cell));
        let missing = present.fold(0x1ff, |mask, digit| mask & !digit.bit());
        r.placed.push((cells, digit.bit()));
        all & r.board.open() == cells && missing == digit.bit()
    }),
    ("# must be %: ", |r| {
        let (cells, digit) = (r.cells_at(0), r.digit_at(1));
        r.pair = digit.bit();
        r.placed.push((cells, digit.bit()));
        r.candidates(cells) == digit.bit() && r.concludes(cells, digit.bit(), true)
    }),
    ("its row, column and box have %", |r| r.has_around(true)),
    ("% were excluded before", |r| r.has_around(false)),
    ("% was excluded before", |r| r.has_around(false)),
    ("; ", |_| true),
    ("In @, only # can be %", |r| {
        let (house, cells, digit) = (r.house_at(0), r.cells_at(1), r.digit_at(2));
        r.pattern = cells;
        r.placed.push((cells, digit.bit()));
        r.places(digit, house) == cells && r.concludes(cells, digit.bit(), true)
    }),
    (": each other blank sees a % (#)", |r| r.is_seen(true)),
    (": other blanks see a % (#)", |r| r.is_seen(false)),
    ("# lost % before", |r| {
        let seen = seen_by(r.cells);
        let filled = r.cells.meets(r.board.open());
        let (cells, digit) = (r.cells_at(0), r.digit_at(1));
        let others = (all_cells(&r.houses) & r.board.open()) - r.pattern;
        let unseen = if filled { others } else { others - seen };
        cells == unseen && !cells.meets(r.board.places(digit))
    }),
    // Locked candidates and subsets.
    ("In @, the digit % can only be in #", |r| {
        let (house, digit, cells) = (r.house_at(0), r.digit_at(1), r.cells_at(2));
        r.places(digit, house) == cells
    }),
    (", which is in @", |r| r.within(1)),
    (", both in @", |r| r.within(2)),
    (", all in @", |r| r.within(0)),
    (". So % is nowhere else in @", |r| {
        let (digit, house, cells) = (r.digit_at(0), r.house_at(1), r.cells);
        let all = cells.is_subset(CellSet::house(house));
        all && r.shows(CellSet::house(house) - cells, digit.bit())
    }),
    (". In @, that leaves only # for %: ", |r| {
        let (house, cells, digit) = (r.house_at(0), r.cells_at(1), r.digit_at(2));
        let is_left = |cell: &_| !r.is_gone(*cell, digit);
        let left: CellSet = r.places(digit, house).into_iter().filter(is_left).collect();
        r.placed.push((cells, digit.bit()));
        left == cells
    }),
    ("In @, # can only be %, so they take the % of @", |r| {
        let (house, cells, mask) = (r.house_at(0), r.cells_at(1), r.mask_at(2));
        house == r.house_at(4) && mask == r.mask_at(3) && r.naked(house, cells, mask)
    }),
    ("# can only be %, so they take the % of @", |r| {
        let (cells, mask, houses) = (r.cells_at(0), r.mask_at(1), r.houses_at(3));
        houses.len() == 2
            && mask == r.mask_at(2)
            && houses.iter().all(|house| r.naked(*house, cells, mask))
    }),
    ("In @, the digits % can only be in #, so these cells hold nothing else", |r| {
        let (house, mask, cells) = (r.house_at(0), r.mask_at(1), r.cells_at(2));
        let fits = digits(mask).all(|digit| r.places(digit, house).is_subset(cells));
        fits && cells.len() == mask.count_ones() as usize && r.shows(cells, !mask)
    }),
    // Fish.
    ("In @, the digit % can only be in @", |r| {
        let (base, digit, cover) = (r.houses_at(0), r.digit_at(1), r.houses_at(2));
        r.fins.clear();
        r.pattern = r.board.places(digit) & all_cells(&base);
        (r.houses, r.cover) = (base, cover);
        r.houses.len() == r.cover.len()
    }),
    (", or in #, the fin. If it is not %, ", |r| r.finned(1)),
    (", or in #, the fins. If none of them is %, ", |r| r.finned(0)),
    (
        "each of these houses has its own % in a different one of these houses, which uses the houses up: no other cell there is %",
        |r| {
            let digit = r.mask_at(0);
            let fins = r.fins.first().map_or(CellSet::EMPTY, |fin| fin.0);
            let (base, cover) = (r.houses.clone(), r.cover.clone());
            let twice = |houses: &[House], cell| {
                houses.iter().filter(|house| CellSet::house(**house).contains(cell)).count() > 1
            };
            // A place of two houses of the base is a fin, too.
            let is_free = |cell: &Cell| !all_cells(&cover).contains(*cell) || twice(&base, *cell);
            let loose: CellSet = r.pattern.into_iter().filter(is_free).collect();
            let mut gone = all_cells(&cover) - all_cells(&base);
            gone |= all_cells(&cover).into_iter().filter(|cell| twice(&cover, *cell)).collect();
            let is_one = r.pattern.is_subset(r.board.places(r.digit_at(1))) && r.mask == digit;
            is_one && loose.is_subset(fins) && r.shows(gone & fins.common_peers(), digit)
        },
    ),
    (". If the fin is %, no cell that sees it is", |r| r.fins.len() == 1),
    (". If a fin is %, no cell that sees all fins is", |r| {
        r.fins.len() == 1 && r.fins[0].0.len() > 1
    }),
    ("A cell in one of these houses that sees the fin is excluded in both cases: ", |r| {
        r.fins[0].0.len() == 1 && r.beside_fins() == r.step.eliminations.len()
    }),
    ("A cell in one of these houses that sees all fins is excluded in both cases: ", |r| {
        r.fins[0].0.len() > 1 && r.beside_fins() == r.step.eliminations.len()
    }),
    (
        "A cell in one of these houses that sees all fins of one of the two fish is excluded in both cases: ",
        |r| r.step.technique.code().starts_with("siamese") && r.beside_fins() > 0,
    ),
    // Cells of which one has a digit.
    ("it is not. ", |r| r.cells.len() == 1),
    ("both is not. ", |r| r.cells.len() == 2),
    ("all of them is not. ", |r| r.cells.len() > 2),
    ("# is %. ", |r| {
        let claim = r.claim_at(0, true);
        if !r.chains.is_empty() {
            return r.says(claim);
        }
        r.pattern |= claim.cells;
        claim.cells.len() == 1 && r.candidates(claim.cells) == claim.mask
    }),
    ("Whichever # is, one of the three is %. ", |r| {
        let (pivot, digit) = (r.cells_at(0), r.digit_at(1));
        let wings = r.pattern - pivot;
        let other = |cell| r.board.candidates(cell) & !digit.bit();
        let others = wings.into_iter().fold(0, |mask, cell| mask | other(cell));
        let fits = wings.into_iter().all(|cell| {
            other(cell).count_ones() == 1 && CellSet::of(cell).is_subset(pivot.common_peers())
        });
        r.cells = r.pattern;
        r.pattern.len() == 3
            && fits
            && r.candidates(pivot) == others | digit.bit()
            && others.count_ones() == 2
    }),
    ("A cell that sees both cannot be %: ", |r| r.sees(2)),
    ("A cell that sees all of them cannot be %: ", |r| r.sees(0)),
    // Sets with one digit more than cells.
    ("# ($) is %. ", |r| r.letter_set()),
    ("# ($) can only be %. ", |r| r.letter_set()),
    ("# ($) can only be %: ^ digits for ^ cells, so at most one is missing. ", |r| {
        let (digits, cells) = (r.number_at(3), r.number_at(4));
        let fits = r.letter_set() && r.cells.common_houses().next().is_some();
        let has_numbers = r.cells.len() == cells && r.mask.count_ones() as usize == digits;
        fits && has_numbers && digits == cells + 1
    }),
    ("# is %.", |r| {
        // The stem of a blossom, or the last words.
        let claim = r.claim_at(0, true);
        if r.sets.is_empty() || !r.chains.is_empty() {
            return r.says(claim);
        }
        r.pattern = claim.cells;
        claim.cells.len() == 1 && r.candidates(claim.cells) == claim.mask
    }),
    ("If $ has no %, it has % in #", |r| {
        let ((cells, mask), gone) = (r.set_at(0), r.mask_at(1));
        r.pattern = cells;
        r.fins.clear();
        gone.count_ones() == 1 && mask & gone != 0 && r.set_has(0, 2) && r.mask != gone
    }),
    (", so # of $ cannot be %. Then $ has % in #", |r| {
        let (cells, link) = (r.cells_at(0), r.digit_at(2));
        let Some(&(before, has)) = r.fins.last() else { return false };
        let places = r.board.places(link);
        has == link.bit()
            && cells == r.set_at(1).0 & places
            && cells.is_subset((before & places).common_peers())
            && r.set_at(1) == r.set_at(3)
            && r.set_has(3, 4)
            && r.mask != has
    }),
    (". So # is %, and a cell that sees ", |r| r.either_set()),
    (" In the same way, # is %, and a cell that sees ", |r| r.either_set()),
    ("If it is %, # of $ cannot be %, so $ has % in #. ", |r| {
        let (digit, cells) = (r.digit_at(0), r.cells_at(1));
        r.links |= digit.bit();
        cells == r.set_at(2).0 & r.board.places(digit)
            && cells.is_subset(r.pattern.common_peers())
            && digit == r.digit_at(3)
            && r.set_at(2) == r.set_at(4)
            && r.set_has(4, 5)
            && r.mask != digit.bit()
    }),
    ("Whichever it is, # is %, and a cell that sees ", |r| {
        // One of the petals has the digit, for each candidate of the stem.
        let (cells, digit) = (r.cells_at(0), r.digit_at(1));
        let all = r.fin_cells();
        let fits = r.links == r.candidates(r.pattern)
            && r.fins.iter().all(|fin| fin.1 == digit.bit())
            && cells == all & r.board.places(digit);
        r.fins.clear();
        r.links = 0;
        fits && r.shows(cells.common_peers(), digit.bit())
    }),
    ("$ can have % in #, $ in #, but not both, as these see each other. ", |r| {
        r.fins.clear();
        let fits =
            r.set_has(0, 1) && r.set_at(3).0 & r.board.places(r.digit_at(1)) == r.cells_at(4);
        r.links |= r.mask;
        fits && r.cells.is_subset(r.cells_at(2).common_peers())
    }),
    ("So one of $ and $ lacks %, the other %, and neither lacks another digit. ", |r| {
        let (a, b, mask) = (r.set_at(0), r.set_at(1), r.mask_at(2) | r.mask_at(3));
        let spare = |set: (CellSet, u16)| set.1.count_ones() as usize == set.0.len() + 1;
        mask.count_ones() == 2 && r.links & mask == mask && spare(a) && spare(b)
    }),
    ("So # is %, and a cell that sees ", |r| r.of_double()),
    (
        "Together, ^ cells have ^ digits. Cells that can have the same digit see each other, so no digit is there twice, and all are used up. ",
        |r| {
            let (cells, digit_count) = (r.number_at(0), r.number_at(1));
            let all = r.sets.iter().fold(CellSet::EMPTY, |all, set| all | set.0);
            r.pattern = all;
            // Each digit is in these cells once at most, as all its places there see each other.
            let is_alone = |digit| (all & r.board.places(digit)).common_houses().next().is_some();
            let mask = r.candidates(all);
            let has_numbers = all.len() == cells && mask.count_ones() as usize == digit_count;
            has_numbers && cells == digit_count && digits(mask).all(is_alone)
        },
    ),
    (
        "The ^ cells can have % once each, and % twice, in @, which is just enough for all of them. So these houses lose % elsewhere. ",
        |r| {
            // The cells of a line and of a box have some digits once, as all their places see
            // each other, and others twice.
            let count = r.number_at(0);
            let (once, twice, houses) = (r.mask_at(1), r.mask_at(2), r.houses_at(3));
            r.pattern = r.sets.iter().fold(CellSet::EMPTY, |all, set| all | set.0);
            let cells = r.pattern;
            let is_alone =
                |digit: Digit| (cells & r.board.places(digit)).common_houses().next().is_some();
            let fits = digits(once).all(is_alone)
                && once | twice == r.candidates(cells)
                && (once.count_ones() + 2 * twice.count_ones()) as usize == count
                && cells.len() == count
                && houses.len() == 2
                && cells.is_subset(all_cells(&houses));
            fits && houses.iter().all(|house| r.shows(CellSet::house(*house) - cells, twice))
        },
    ),
    ("% can only be in those of @, so the rest of it loses them. ", |r| {
        let (mask, house) = (r.mask_at(0), r.house_at(1));
        let places = |digit: Digit| r.pattern & r.board.places(digit);
        let fits = digits(mask).all(|digit| places(digit).is_subset(CellSet::house(house)));
        fits && r.shows(CellSet::house(house) - r.pattern, mask)
    }),
    // Patterns that would allow two solutions.
    (
        "If # held only %, these could be exchanged, and the puzzle, which has one solution, would have two.",
        |r| r.deadly(),
    ),
    (
        "If # held only %, none of which is given, these could be exchanged, and the puzzle, which has one solution, would have two.",
        |r| (r.cells_at(0) & r.board.givens()).is_empty() && r.deadly(),
    ),
    (" So # must be %.", |r| {
        let (cells, mask) = (r.cells_at(0), r.mask_at(1));
        cells.len() == 1 && mask == r.extras(cells) && r.all_extras(cells) && r.shows(cells, !mask)
    }),
    (" So one of the further candidates is true: ", |r| {
        r.fins.clear();
        true
    }),
    ("Without ", |r| {
        r.fins.clear();
        r.role = Role::Premise;
        true
    }),
    ("% in #", |r| {
        let (mask, cells) = (r.mask_at(0), r.cells_at(1));
        r.fins.push((cells, mask));
        true
    }),
    (" or ", |_| true),
    (
        ", each blank would have two candidates and each house two places for each missing digit: then the puzzle, which has one solution, would have two or none.",
        |r| {
            r.role = Role::Conclusion;
            r.pattern = r.fin_cells();
            // Without some candidates, each blank has two and each house two places for each digit.
            let left = |cell: Cell| {
                let own = r.fins.iter().filter(|fin| fin.0.contains(cell));
                r.board.candidates(cell) & !own.fold(0, |all, fin| all | fin.1)
            };
            let two = r.board.open().into_iter().all(|cell| left(cell).count_ones() == 2);
            let is_even = |house: House, digit: Digit| {
                let has = |cell: &Cell| left(*cell) & digit.bit() != 0;
                let open = CellSet::house(house) & r.board.open();
                [0, 2].contains(&open.into_iter().filter(has).count())
            };
            two && House::all().all(|house| Digit::all().all(|digit| is_even(house, digit)))
                && r.board.is_unique()
        },
    ),
    (
        " In @, the digit % can only be in these cells: if # were %, these cells would hold those two alone.",
        |r| r.forced(),
    ),
    ("# can only be %. Whichever further candidate is true, with # it takes the % of @.", |r| {
        let house = r.house_at(4);
        r.takes(house)
    }),
    (
        "# can only be %. Whichever further candidate is true, with # it takes the % of the house that has them all.",
        |r| {
            let others = r.cells_at(0);
            let all = r.fins.iter().fold(others, |all, fin| all | fin.0);
            all.common_houses().next().is_some() && all.common_houses().all(|house| r.takes(house))
        },
    ),
    (
        " In @, the digits % can only be in #, and one cell of the pattern has another digit. So # must have one of these digits",
        |r| {
            let (house, mask, cells, others) =
                (r.house_at(0), r.mask_at(1), r.cells_at(2), r.cells_at(3));
            let fins = r.fin_cells();
            let fits = digits(mask).all(|digit| r.places(digit, house).is_subset(cells));
            let extra = r.fins.iter().fold(0, |all, fin| all | fin.1);
            fits && cells == fins | others
                && mask.count_ones() as usize == others.len() + 1
                && fins.len() == 2
                && mask & extra == 0
                && cells.is_subset(CellSet::house(house))
                && r.shows(others, !mask)
        },
    ),
    (" each.", |r| r.cells.len() > 1),
    (
        " In @, the digit % can only be in #. One of the two is it, and the other has its further candidate.",
        |r| {
            let (house, digit, cells) = (r.house_at(0), r.digit_at(1), r.cells_at(2));
            let all = r.fin_cells();
            let fits = r.places(digit, house) == cells && cells == all && cells.len() == 2;
            r.fins.clone().into_iter().all(|(cell, mask)| r.shows(cell, !(mask | digit.bit())))
                && fits
        },
    ),
    // Colors.
    (
        "Team $ is #, team $ is #. In @, the digit % has only two places, one of $ and one of $. So all of $ are % and none of $, or all of $ and none of $. ",
        |r| {
            let (this, other) = (r.cells_at(1), r.cells_at(3));
            let (houses, digit) = (r.houses_at(4), r.digit_at(5));
            r.sets.extend([(this, digit.bit()), (other, digit.bit())]);
            let divides = houses.iter().all(|house| {
                let places = r.places(digit, *house);
                places.len() == 2 && places.meets(this) && places.meets(other)
            });
            // The houses join all places of both.
            let mut joined: CellSet = this.into_iter().take(1).collect();
            for _ in 0..20 {
                for house in &houses {
                    let places = r.places(digit, *house);
                    if places.meets(joined) {
                        joined |= places;
                    }
                }
            }
            divides && joined == this | other
        },
    ),
    ("So a cell that sees one of $ and one of $ cannot be %: ", |r| {
        let (a, b, mask) = (r.set_at(0).0, r.set_at(1).0, r.mask_at(2));
        r.shows(seen_by(a) & seen_by(b), mask)
    }),
    ("# of $ and # of $ see each other and cannot both be %", |r| {
        let (this, other) = (r.cells_at(0), r.cells_at(2));
        let ((a, _), (b, _)) = (r.set_at(1), r.set_at(3));
        r.mask_at(4);
        r.fins.push((this | other, r.mask));
        this.is_subset(a) && other.is_subset(b) && this.is_subset(other.common_peers())
    }),
    (", so $ or $ is right, and a cell that sees one of $ and one of $ cannot be %", |r| {
        let ((a, _), (c, _), mask) = (r.set_at(0), r.set_at(1), r.mask_at(4));
        let Some(&(clash, _)) = r.fins.last() else { return false };
        let fits = !clash.meets(a) && !clash.meets(c);
        fits && r.shows(seen_by(a) & seen_by(c), mask)
    }),
    (". So all of $ are wrong: ", |r| {
        let (set, _) = r.set_at(0);
        r.fins.len() == 1 && r.fins[0].0.is_subset(set) && r.shows(set, r.mask)
    }),
    (". So all of $ are wrong, as $ or $ is right: ", |r| {
        let ((set, _), (c, _), (d, _)) = (r.set_at(0), r.set_at(1), r.set_at(2));
        let meets = |other| r.fins.iter().any(|fin| fin.0.meets(set) && fin.0.meets(other));
        meets(c) && meets(d) && r.shows(set, r.mask)
    }),
    // The sets of ideas.
    ("Look at @. ", |r| r.step.houses == r.houses_at(0)),
    ("# ($) can be %. ", |r| r.can_be(2)),
    ("# can only be %. ", |r| {
        let (cells, mask) = (r.cells_at(0), r.mask_at(1));
        r.candidates(cells) == mask
    }),
    ("# (further) can be %. ", |r| r.can_be(1)),
    ("# can be %. ", |r| r.can_be(1)),
];
