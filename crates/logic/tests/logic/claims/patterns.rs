//! Checks of singles, sets, fish, patterns that would allow two solutions, and colors.

use super::{Phrase, Reader, Role, all_cells, digits, seen_by};
use ninefold_core::grid::{CellSet, Digit, House};

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
    (": each other blank sees an % (#)", |r| r.is_seen(true)),
    (": other blanks see a % (#)", |r| r.is_seen(false)),
    (": other blanks see an % (#)", |r| r.is_seen(false)),
    (", and # lost % before", |r| r.lost()),
    (": # lost % before", |r| r.lost()),
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
    ("# can only be %, so they take the % of the line and of the box that have them all", |r| {
        let (cells, mask) = (r.cells_at(0), r.mask_at(1));
        let houses: Vec<House> = cells.common_houses().collect();
        houses.len() == 2 && houses.iter().all(|house| r.naked(*house, cells, mask))
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
    (", or in #, the fin. If it is not %, the % of each of these ", |r| r.finned(1)),
    (", or in #, the fins. If none of them is %, the % of each of these ", |r| r.finned(0)),
    (". So the % of each of these ", |r| r.finned(9)),
    ("rows is in one of these ", |_| true),
    ("columns is in one of these ", |_| true),
    ("boxes is in one of these ", |_| true),
    ("houses is in one of these ", |_| true),
    ("rows, and no other cell there is %", |r| r.fish()),
    ("columns, and no other cell there is %", |r| r.fish()),
    ("boxes, and no other cell there is %", |r| r.fish()),
    ("houses, and no other cell there is %", |r| r.fish()),
    (". If the fin is, no cell that sees it is %", |r| r.fins.len() == 1),
    (". If a fin is, no cell that sees all fins is %", |r| {
        r.fins.len() == 1 && r.fins[0].0.len() > 1
    }),
    // Cells of which one has a digit.
    ("# is %. ", |r| {
        if !r.chains.is_empty() {
            let claim = super::Claim { cells: r.cells_at(0), mask: r.mask_at(1), is_on: true };
            return r.says(claim);
        }
        let (cells, mask) = (r.cells_at(0), r.mask_at(1));
        r.pattern |= cells;
        cells.len() == 1 && r.candidates(cells) == mask
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
    ("# ($) can only be %: three digits for two cells, so at most one is missing. ", |r| {
        r.almost(2)
    }),
    ("# ($) can only be %: four digits for three cells, so at most one is missing. ", |r| {
        r.almost(3)
    }),
    ("# ($) can only be %: five digits for four cells, so at most one is missing. ", |r| {
        r.almost(4)
    }),
    ("# ($) can only be %: six digits for five cells, so at most one is missing. ", |r| {
        r.almost(5)
    }),
    ("# ($) can only be %: seven digits for six cells, so at most one is missing. ", |r| {
        r.almost(6)
    }),
    ("# ($) can only be %: eight digits for seven cells, so at most one is missing. ", |r| {
        r.almost(7)
    }),
    ("# ($) can only be %: nine digits for eight cells, so at most one is missing. ", |r| {
        r.almost(8)
    }),
    ("# ($) can only be %: three digits for two cells, so at most one is missing.", |r| {
        r.almost(2)
    }),
    ("# ($) can only be %: four digits for three cells, so at most one is missing.", |r| {
        r.almost(3)
    }),
    ("# ($) can only be %: five digits for four cells, so at most one is missing.", |r| {
        r.almost(4)
    }),
    ("# ($) can only be %: six digits for five cells, so at most one is missing.", |r| r.almost(5)),
    ("# ($) can only be %: seven digits for six cells, so at most one is missing.", |r| {
        r.almost(6)
    }),
    ("# ($) can only be %: eight digits for seven cells, so at most one is missing.", |r| {
        r.almost(7)
    }),
    ("# ($) can only be %: nine digits for eight cells, so at most one is missing.", |r| {
        r.almost(8)
    }),
    ("# ($) is %.", |r| r.letter_set()),
    ("# is %.", |r| {
        // The stem of a blossom, or the last words.
        let (cells, mask) = (r.cells_at(0), r.mask_at(1));
        match r.sets.is_empty() || !r.chains.is_empty() {
            true => r.says(super::Claim { cells, mask, is_on: true }),
            false => {
                r.pattern = cells;
                cells.len() == 1 && r.candidates(cells) == mask
            }
        }
    }),
    ("If $ has no %, it has %", |r| {
        let ((cells, mask), gone, link) = (r.set_at(0), r.mask_at(1), r.mask_at(2));
        (r.pattern, r.pair) = (cells, gone);
        r.fins = vec![(cells, link)];
        gone.count_ones() == 1 && mask & gone != 0 && mask & link & !gone == link
    }),
    (", so # cannot be %. Then $ has %", |r| {
        let (cells, link, (set, mask), next) =
            (r.cells_at(0), r.digit_at(1), r.set_at(2), r.mask_at(3));
        let Some(&(before, has)) = r.fins.last() else { return false };
        let places = r.board.places(link);
        r.fins.push((set, next));
        has & link.bit() != 0
            && cells == set & places
            && cells.is_subset((before & places).common_peers())
            && mask & next & !link.bit() == next
    }),
    (". So # is %, and a cell that sees it is not. ", |r| r.either_set()),
    (". So # is %, and a cell that sees both is not. ", |r| r.either_set()),
    (". So # is %, and a cell that sees all of them is not. ", |r| r.either_set()),
    (". So # is %, and a cell that sees it is not.", |r| r.either_set()),
    (". So # is %, and a cell that sees both is not.", |r| r.either_set()),
    (". So # is %, and a cell that sees all of them is not.", |r| r.either_set()),
    ("In the same way, # is %, and a cell that sees it is not.", |r| r.either_set()),
    ("In the same way, # is %, and a cell that sees both is not.", |r| r.either_set()),
    ("In the same way, # is %, and a cell that sees all of them is not.", |r| r.either_set()),
    ("If it is %, # cannot be %, so $ has %. ", |r| {
        let (digit, cells, (set, mask), gone) =
            (r.digit_at(0), r.cells_at(1), r.set_at(3), r.mask_at(4));
        let places = set & r.board.places(digit);
        r.pair = gone;
        r.links |= digit.bit();
        r.fins.push((set, gone));
        cells == places
            && cells.is_subset(r.pattern.common_peers())
            && gone & mask & !digit.bit() == gone
    }),
    ("Whichever it is, # is %, and a cell that sees both is not. ", |r| r.of_petals()),
    ("Whichever it is, # is %, and a cell that sees all of them is not. ", |r| r.of_petals()),
    ("Whichever it is, # is %, and a cell that sees both is not.", |r| r.of_petals()),
    ("Whichever it is, # is %, and a cell that sees all of them is not.", |r| r.of_petals()),
    ("# and # cannot both be %. ", |r| r.not_both()),
    ("# and # cannot both be %.", |r| r.not_both()),
    (
        "So one of $ and $ lacks %, the other lacks the other, and neither lacks another digit. ",
        |r| {
            let (a, b, mask) = (r.set_at(0), r.set_at(1), r.mask_at(2));
            let spare = |set: (CellSet, u16)| set.1.count_ones() as usize == set.0.len() + 1;
            mask.count_ones() == 2 && r.links & mask == mask && spare(a) && spare(b)
        },
    ),
    ("So # is %, and a cell that sees it is not. ", |r| r.of_double()),
    ("So # is %, and a cell that sees both is not. ", |r| r.of_double()),
    ("So # is %, and a cell that sees all of them is not. ", |r| r.of_double()),
    ("So # is %, and a cell that sees it is not.", |r| r.of_double()),
    ("So # is %, and a cell that sees both is not.", |r| r.of_double()),
    (" So # is %, and a cell that sees both is not.", |r| r.of_double()),
    (" So # is %, and a cell that sees all of them is not.", |r| r.of_double()),
    ("So # is %, and a cell that sees all of them is not.", |r| r.of_double()),
    ("Together, three cells have three digits, and use them all up. ", |r| r.uses_up(3)),
    ("Together, four cells have four digits, and use them all up. ", |r| r.uses_up(4)),
    ("Together, five cells have five digits, and use them all up. ", |r| r.uses_up(5)),
    ("Together, six cells have six digits, and use them all up. ", |r| r.uses_up(6)),
    ("Together, seven cells have seven digits, and use them all up. ", |r| r.uses_up(7)),
    ("Together, eight cells have eight digits, and use them all up. ", |r| r.uses_up(8)),
    ("Together, nine cells have nine digits, and use them all up. ", |r| r.uses_up(9)),
    (
        "The six cells can have % once each, and % twice, in @, which is just enough for all of them. So these houses lose % elsewhere. ",
        |r| r.twice(6),
    ),
    (
        "The seven cells can have % once each, and % twice, in @, which is just enough for all of them. So these houses lose % elsewhere. ",
        |r| r.twice(7),
    ),
    (
        "The five cells can have % once each, and % twice, in @, which is just enough for all of them. So these houses lose % elsewhere. ",
        |r| r.twice(5),
    ),
    (
        "The eight cells can have % once each, and % twice, in @, which is just enough for all of them. So these houses lose % elsewhere. ",
        |r| r.twice(8),
    ),
    ("% can only be in those of @, so the rest of it loses them. ", |r| r.shared()),
    ("% can only be in those of @, so the rest of it loses them.", |r| r.shared()),
    // Patterns that would allow two solutions.
    ("If # held only %, these could be exchanged, and the puzzle would have two solutions.", |r| {
        r.deadly()
    }),
    (
        "If # held only %, none of which is given, these could be exchanged, and the puzzle would have two solutions.",
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
        ", each blank would have two candidates and each house two places for each missing digit: then there would be two solutions or none.",
        |r| {
            r.role = Role::Conclusion;
            r.pattern = r.fins.iter().fold(CellSet::EMPTY, |all, fin| all | fin.0);
            r.is_grave()
        },
    ),
    (
        " In @, the digit % can only be in these cells: if # were %, these cells would hold those two alone.",
        |r| r.forced(),
    ),
    (" Whichever it is, with # it takes the % of @.", |r| {
        let house = r.house_at(2);
        r.takes(house)
    }),
    (" Whichever it is, with # it takes the % of the house that has them all.", |r| {
        let others = r.cells_at(0);
        let all = r.fins.iter().fold(others, |all, fin| all | fin.0);
        all.common_houses().next().is_some() && all.common_houses().all(|house| r.takes(house))
    }),
    (
        " In @, the digits % can only be in #, and one cell of the pattern has another digit. So # must have one of these digits",
        |r| {
            let (house, mask, cells, others) =
                (r.house_at(0), r.mask_at(1), r.cells_at(2), r.cells_at(3));
            let fins = r.fins.iter().fold(CellSet::EMPTY, |all, fin| all | fin.0);
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
            let all = r.fins.iter().fold(CellSet::EMPTY, |all, fin| all | fin.0);
            let fits = r.places(digit, house) == cells && cells == all && cells.len() == 2;
            r.fins.clone().into_iter().all(|(cell, mask)| r.shows(cell, !(mask | digit.bit())))
                && fits
        },
    ),
    // Colors.
    (
        "Team $ is #, team $ is #. In @, the digit % has only two places, one of $ and one of $. So all of $ are % and none of $, or all of $ and none of $. ",
        |r| r.teams(),
    ),
    (
        "Team $ is #, team $ is #. In @, the digit % has only two places, one of $ and one of $. So all of $ are % and none of $, or all of $ and none of $.",
        |r| r.teams(),
    ),
    ("So a cell that sees one of $ and one of $ cannot be %: ", |r| {
        let (a, b, mask) = (r.set_at(0).0, r.set_at(1).0, r.mask_at(2));
        r.shows(seen_by(a) & seen_by(b), mask)
    }),
    ("# of $ and # of $ see each other and cannot both be %", |r| r.clash()),
    (", so $ or $ is right, and a cell that sees one of $ and one of $ cannot be %: ", |r| {
        r.opposite()
    }),
    (", so $ or $ is right, and a cell that sees one of $ and one of $ cannot be %. ", |r| {
        r.opposite()
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
    ("# can be %. ", |r| {
        let (cells, digit) = (r.cells_at(0), r.digit_at(1));
        cells.is_subset(r.board.places(digit))
    }),
];

impl Reader<'_> {
    fn is_gone(&self, cell: ninefold_core::grid::Cell, digit: Digit) -> bool {
        self.gone[cell.index()] & digit.bit() != 0
    }

    /// Digits that the houses of a cell have, or that it lost before.
    fn has_around(&mut self, is_filled: bool) -> bool {
        let (cells, mask) = (self.cells, self.mask_at(0));
        let peers = cells.common_peers();
        let present = peers.into_iter().filter_map(|cell| self.board.grid().get(cell));
        let present = present.fold(0, |all, digit| all | digit.bit());
        let is_last = self.links | mask | self.pair == 0x1ff;
        self.links |= mask;
        match is_filled {
            true => {
                present & mask == mask && (is_last || 0x1ff & !mask & !self.pair & present == 0)
            }
            false => is_last && self.candidates(cells) & mask == 0 && present & mask == 0,
        }
    }

    /// Filled cells keep a digit from the other blanks of the house.
    fn is_seen(&mut self, is_all: bool) -> bool {
        let (digit, filled) = (self.digit_at(0), self.cells_at(1));
        let others = (all_cells(&self.houses) & self.board.open()) - self.pattern;
        let has = filled.into_iter().all(|cell| self.board.grid().get(cell) == Some(digit));
        let unseen = others - seen_by(filled);
        has && unseen != others && unseen.is_empty() == is_all
    }

    fn lost(&mut self) -> bool {
        let seen = seen_by(self.cells);
        let filled = self.cells.meets(self.board.open());
        let (cells, digit) = (self.cells_at(0), self.digit_at(1));
        let others = (all_cells(&self.houses) & self.board.open()) - self.pattern;
        let unseen = if filled { others } else { others - seen };
        cells == unseen && !cells.meets(self.board.places(digit))
    }

    /// The cells named last are in a house.
    fn within(&mut self, count: usize) -> bool {
        let cells = self.cells;
        let fits = if count == 0 { cells.len() > 2 } else { cells.len() == count };
        fits && cells.is_subset(CellSet::house(self.house_at(0)))
    }

    fn naked(&mut self, house: House, cells: CellSet, mask: u16) -> bool {
        let fits = self.candidates(cells) & !mask == 0
            && cells.len() == mask.count_ones() as usize
            && cells.is_subset(CellSet::house(house));
        fits && self.shows(CellSet::house(house) - cells, mask)
    }

    fn finned(&mut self, count: usize) -> bool {
        if count == 9 {
            return true;
        }
        let (fins, digit) = (self.cells_at(0), self.digit_at(1));
        self.fins = vec![(fins, digit.bit())];
        (count == 1) == (fins.len() == 1)
    }

    fn fish(&mut self) -> bool {
        let digit = self.mask;
        let fins = self.fins.first().map_or(CellSet::EMPTY, |fin| fin.0);
        let (base, cover) = (self.houses.clone(), self.cover.clone());
        let twice = |houses: &[House], cell| {
            houses.iter().filter(|house| CellSet::house(**house).contains(cell)).count() > 1
        };
        // A place of two houses of the base is a fin, too.
        let is_free = |cell: &ninefold_core::grid::Cell| {
            !all_cells(&cover).contains(*cell) || twice(&base, *cell)
        };
        let loose: CellSet = self.pattern.into_iter().filter(is_free).collect();
        let mut gone = all_cells(&cover) - all_cells(&base);
        gone |= all_cells(&cover).into_iter().filter(|cell| twice(&cover, *cell)).collect();
        loose.is_subset(fins) && self.shows(gone & fins.common_peers(), digit)
    }

    /// The cells named last, one of which has the digit.
    fn sees(&mut self, count: usize) -> bool {
        let (cells, digit) = (self.cells, self.digit_at(0));
        let fits = if count == 2 { cells.len() == 2 } else { cells.len() > 2 };
        fits && self.shows(cells.common_peers(), digit.bit())
    }

    fn letter_set(&mut self) -> bool {
        let (cells, mask) = (self.cells_at(0), self.mask_at(2));
        self.sets.push((cells, mask));
        self.candidates(cells) == mask
    }

    fn almost(&mut self, cells: usize) -> bool {
        let fits = self.letter_set() && self.cells.common_houses().next().is_some();
        fits && self.cells.len() == cells && self.mask.count_ones() as usize == cells + 1
    }

    /// The first set or the last of those linked has the digit.
    fn either_set(&mut self) -> bool {
        let (cells, digit) = (self.cells_at(0), self.digit_at(1));
        let Some(&(last, has)) = self.fins.last() else { return false };
        // The way is the same for another digit that the first link leaves out.
        let first = self.fins[0];
        let fits = has & digit.bit() != 0
            && first.1 & digit.bit() == 0
            && self.candidates(self.pattern) & digit.bit() != 0
            && cells == (self.pattern | last) & self.board.places(digit);
        fits && self.shows(cells.common_peers(), digit.bit())
    }

    /// Whatever the stem is, one of the petals has the digit.
    fn of_petals(&mut self) -> bool {
        let (cells, digit) = (self.cells_at(0), self.digit_at(1));
        let all = self.fins.iter().fold(CellSet::EMPTY, |all, fin| all | fin.0);
        let fits = self.links == self.candidates(self.pattern)
            && self.fins.iter().all(|fin| fin.1 & digit.bit() != 0)
            && cells == all & self.board.places(digit);
        fits && self.shows(cells.common_peers(), digit.bit())
    }

    fn not_both(&mut self) -> bool {
        let (one, other, digit) = (self.cells_at(0), self.cells_at(1), self.digit_at(2));
        let places = self.board.places(digit);
        self.links |= digit.bit();
        let is_whole = self.sets.iter().take(2).all(|set| {
            let own = set.0 & places;
            own == one || own == other
        });
        is_whole && other.is_subset(one.common_peers())
    }

    /// Two sets linked by two digits: each of these is in one of them, each other in its set.
    fn of_double(&mut self) -> bool {
        let (cells, digit) = (self.cells_at(0), self.digit_at(1));
        let places = self.board.places(digit);
        if let Some((start, _, end)) = self.chains.last() {
            let is_whole = start.cells | end.cells == cells && !start.is_on && end.is_on;
            let is_digit = start.mask == digit.bit() && end.mask == digit.bit();
            return is_whole && is_digit && self.shows(cells.common_peers(), digit.bit());
        }
        let &[a, b] = &self.sets[..] else { return false };
        let is_own = |set: (CellSet, u16)| set.1 & digit.bit() != 0 && cells == set.0 & places;
        let fits = match self.links & digit.bit() != 0 {
            true => cells == (a.0 | b.0) & places,
            false => is_own(a) || is_own(b) || cells == (a.0 | b.0) & places,
        };
        fits && self.shows(cells.common_peers(), digit.bit())
    }

    fn uses_up(&mut self, count: usize) -> bool {
        let all = self.sets.iter().fold(CellSet::EMPTY, |all, set| all | set.0);
        self.pattern = all;
        // Each digit is in these cells once at most, as all its places there see each other.
        let is_alone = |digit| (all & self.board.places(digit)).common_houses().next().is_some();
        let mask = self.candidates(all);
        all.len() == count && mask.count_ones() as usize == count && digits(mask).all(is_alone)
    }

    fn shared(&mut self) -> bool {
        let (mask, house) = (self.mask_at(0), self.house_at(1));
        let of = |digit: Digit| self.pattern & self.board.places(digit);
        let fits = digits(mask).all(|digit| of(digit).is_subset(CellSet::house(house)));
        fits && self.shows(CellSet::house(house) - self.pattern, mask)
    }

    /// The cells of a line and of a box have some digits once, as all their places see each other,
    /// and others twice.
    fn twice(&mut self, count: usize) -> bool {
        let (once, twice, houses) = (self.mask_at(0), self.mask_at(1), self.houses_at(2));
        self.pattern = self.sets.iter().fold(CellSet::EMPTY, |all, set| all | set.0);
        let cells = self.pattern;
        let is_alone =
            |digit: Digit| (cells & self.board.places(digit)).common_houses().next().is_some();
        let fits = digits(once).all(is_alone)
            && once | twice == self.candidates(cells)
            && (once.count_ones() + 2 * twice.count_ones()) as usize == count
            && cells.len() == count
            && houses.len() == 2
            && cells.is_subset(all_cells(&houses));
        fits && houses.iter().all(|house| self.shows(CellSet::house(*house) - cells, twice))
    }

    fn deadly(&mut self) -> bool {
        let (cells, pair) = (self.cells_at(0), self.mask_at(1));
        (self.pattern, self.pair) = (cells, pair);
        let even =
            House::all().all(|house| [0, 2].contains(&(cells & CellSet::house(house)).len()));
        let fits = cells.into_iter().all(|cell| match self.board.grid().get(cell) {
            Some(digit) => pair & digit.bit() != 0,
            None => self.board.candidates(cell) & pair != 0,
        });
        let open: Vec<_> = (cells & self.board.open()).into_iter().collect();
        // With one cell open, its digit of the pair completes the pattern.
        if let &[cell] = &open[..] {
            let others = (cells - CellSet::of(cell)).common_houses().count();
            self.gone[cell.index()] |= if others == 0 { pair } else { 0 };
        }
        even && fits && pair.count_ones() == 2
    }

    /// The candidates of a cell of the pattern that are not of the pair.
    fn extras(&self, cells: CellSet) -> u16 {
        match self.pair {
            0 => self.fins.iter().filter(|fin| fin.0 == cells).fold(0, |all, fin| all | fin.1),
            pair => self.candidates(cells) & !pair,
        }
    }

    /// Whether these are all cells with further candidates.
    fn all_extras(&self, cells: CellSet) -> bool {
        let has = |cell: &ninefold_core::grid::Cell| self.extras(CellSet::of(*cell)) != 0;
        self.pattern.into_iter().filter(has).collect::<CellSet>() == cells
    }

    pub(crate) fn has_one_extra(&mut self, cells: CellSet, mask: u16) -> bool {
        let alone = cells.into_iter().all(|cell| self.extras(CellSet::of(cell)) == mask);
        mask.count_ones() == 1 && alone && self.all_extras(cells)
    }

    /// Without some candidates, each blank has two and each house two places for each digit.
    fn is_grave(&self) -> bool {
        let left = |cell: ninefold_core::grid::Cell| {
            let own = self.fins.iter().filter(|fin| fin.0.contains(cell));
            self.board.candidates(cell) & !own.fold(0, |all, fin| all | fin.1)
        };
        let two = self.board.open().into_iter().all(|cell| left(cell).count_ones() == 2);
        let is_even = |house: House, digit: Digit| {
            let has = |cell: &ninefold_core::grid::Cell| left(*cell) & digit.bit() != 0;
            let open = CellSet::house(house) & self.board.open();
            [0, 2].contains(&open.into_iter().filter(has).count())
        };
        two && House::all().all(|house| Digit::all().all(|digit| is_even(house, digit)))
            && self.board.is_unique()
    }

    /// The further candidates and some cells make a subset of a house.
    fn takes(&mut self, house: House) -> bool {
        let (others, mask) = (self.cells_at(0), self.mask_at(1));
        let fins = self.fins.iter().fold(CellSet::EMPTY, |all, fin| all | fin.0);
        let extra = self.fins.iter().fold(0, |all, fin| all | fin.1);
        let fits = self.candidates(others) | extra == mask
            && mask.count_ones() as usize == others.len() + 1
            && (fins | others).is_subset(CellSet::house(house))
            && self.all_extras(fins);
        fits && self.shows(CellSet::house(house) - fins - others, mask)
    }

    /// With a digit of the pair in one of some cells, the pattern would hold the pair alone, as
    /// some houses have no other place for one of the two.
    fn forced(&mut self) -> bool {
        let (houses, digit) = (self.houses_at(0), self.digit_at(1));
        let (cells, mask) = (self.cells_at(2), self.mask_at(3));
        let bound = houses.iter().all(|house| self.places(digit, *house).is_subset(self.pattern));
        let completes = |cell: ninefold_core::grid::Cell, placed: Digit| {
            let mut has = [0_u16; 81];
            self.pattern.into_iter().for_each(|at| has[at.index()] = self.board.candidates(at));
            has[cell.index()] = placed.bit();
            for _ in 0..20 {
                for at in self.pattern {
                    if has[at.index()].count_ones() == 1 {
                        let own = has[at.index()];
                        for peer in self.pattern & CellSet::peers(at) {
                            has[peer.index()] &= !own;
                        }
                    }
                }
                for house in &houses {
                    let places = self.pattern & CellSet::house(*house);
                    let may = places.into_iter().filter(|at| has[at.index()] & digit.bit() != 0);
                    if let [only] = may.collect::<Vec<_>>()[..] {
                        has[only.index()] = digit.bit();
                    }
                }
            }
            self.pattern.into_iter().all(|at| has[at.index()] & !self.pair == 0)
        };
        let all = cells.into_iter().all(|cell| digits(mask).all(|placed| completes(cell, placed)));
        bound && all && self.shows(cells, mask)
    }

    fn teams(&mut self) -> bool {
        let (one, other) = (self.cells_at(1), self.cells_at(3));
        let (houses, digit) = (self.houses_at(4), self.digit_at(5));
        self.sets.extend([(one, digit.bit()), (other, digit.bit())]);
        let divides = houses.iter().all(|house| {
            let places = self.places(digit, *house);
            places.len() == 2 && places.meets(one) && places.meets(other)
        });
        // The houses join all places of both.
        let mut joined: CellSet = one.into_iter().take(1).collect();
        for _ in 0..20 {
            for house in &houses {
                let places = self.places(digit, *house);
                if places.meets(joined) {
                    joined |= places;
                }
            }
        }
        divides && joined == one | other
    }

    fn clash(&mut self) -> bool {
        let (one, other) = (self.cells_at(0), self.cells_at(2));
        let ((a, _), (b, _)) = (self.set_at(1), self.set_at(3));
        self.mask_at(4);
        self.fins.push((one | other, self.mask));
        one.is_subset(a) && other.is_subset(b) && one.is_subset(other.common_peers())
    }

    fn opposite(&mut self) -> bool {
        let ((a, _), (c, _), mask) = (self.set_at(0), self.set_at(1), self.mask_at(4));
        let Some(&(clash, _)) = self.fins.last() else { return false };
        let fits = !clash.meets(a) && !clash.meets(c);
        fits && self.shows(seen_by(a) & seen_by(c), mask)
    }
}
