//! Templates: all ways to place one digit, as far as its candidates and its filled cells allow.
//!
//! Cells in all of them can be filled in, and candidates in none of them can be taken away. A
//! template that leaves no room for another digit does not count. Fish use this as well: where no
//! template of the digit by itself takes a candidate away, no fish does.

use crate::prelude::*;
use crate::shared::targets::rows;

/// The two uses of templates.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Template {
    /// Fills in the cells that are in all templates of a digit.
    Set,
    /// Takes candidates away that are in no template.
    Delete,
}

impl Technique for Template {
    names! {
        Template::Set => "Template Set", "template-set";
        Template::Delete => "Template Delete", "template-delete";
    }

    /// Offers the conclusions from the templates of a digit by itself first, then those from the
    /// templates that go with the other digits.
    fn find(&'static self, board: &LogicBoard, steps: &mut StepCollector) -> Flow {
        let alone = Digit::all().map(|digit| (digit, Templates::of(board.places(digit))));
        for (digit, templates) in alone {
            Finder { technique: self, board, steps }.common(digit, templates)?;
        }
        steps.with(|lists: &mut Lists, steps| {
            lists.fill(board);
            Digit::all().zip(&lists.0).try_for_each(|(digit, templates)| {
                Finder { technique: self, board, steps }
                    .common(digit, Templates::of_list(templates))
            })
        })
    }

    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, ": {}", Joined(&step.digits, ","))
    }

    fn reasons(&self, step: &Step, _: &LogicBoard) -> Reasons {
        let mut reasons = Reasons::default();
        for (&digit, &places) in step.digits.iter().zip(&step.sets) {
            reasons.add(Part::Base, places, digit.bit());
        }
        reasons
    }
}

impl Finder<'_, Template> {
    fn common(&mut self, digit: Digit, templates: Option<Templates>) -> Flow {
        let Some(Templates { in_all, in_any }) = templates else { return Flow::Continue(()) };
        let (technique, places) = (self.technique, self.board.places(digit));
        self.offer(|step, board| {
            step.digits.push(digit);
            step.sets.push(places);
            match technique {
                Template::Set => step.placements.extend(Candidate::in_cells(in_all, digit)),
                Template::Delete => step.eliminate(board, places - in_any, digit),
            }
        })
    }
}

/// The most pairs of templates that are compared at a time: with more candidates than that allows
/// for, digits are not compared.
const MOST_PAIRS: usize = 100_000_000;

/// Templates by digit.
#[derive(Default)]
struct Lists([Vec<CellSet>; 9]);

impl Lists {
    /// Fills in the templates of each digit, without those that meet every template of another
    /// digit.
    fn fill(&mut self, board: &LogicBoard) {
        for (digit, list) in Digit::all().zip(&mut self.0) {
            list_templates(board.places(digit), list);
        }
        while self.thin_out() {}
    }

    /// Drops templates once. Answers whether there were any to drop.
    fn thin_out(&mut self) -> bool {
        let mut changes = false;
        for one in 0..9 {
            for other in (0..9).filter(|other| *other != one) {
                let mut kept = std::mem::take(&mut self.0[one]);
                let others = &self.0[other];
                if !others.is_empty() && kept.len() * others.len() <= MOST_PAIRS {
                    let before = kept.len();
                    kept.retain(|template| others.iter().any(|other| !template.meets(*other)));
                    changes |= kept.len() < before;
                }
                self.0[one] = kept;
            }
        }
        changes
    }
}

fn list_templates(places: CellSet, all: &mut Vec<CellSet>) {
    fn search(rows: &[CellSet], open: CellSet, chosen: CellSet, all: &mut Vec<CellSet>) {
        let Some((row, rest)) = rows.split_first() else { return all.push(chosen) };
        for cell in *row & open {
            let left = (open - CellSet::peers(cell)) - CellSet::of(cell);
            search(rest, left, chosen | CellSet::of(cell), all);
        }
    }
    let rows = rows(places);
    all.clear();
    if !rows.is_empty() {
        search(&rows, places, CellSet::EMPTY, all);
    }
}

/// The cells common to the templates of a digit.
#[derive(Clone, Copy)]
pub(super) struct Templates {
    pub in_all: CellSet,
    pub in_any: CellSet,
}

impl Templates {
    /// The templates with these places; `None` without any, or with nothing to place.
    pub(super) fn of(places: CellSet) -> Option<Templates> {
        let rows = rows(places);
        let mut found = Templates { in_all: CellSet::ALL, in_any: CellSet::EMPTY };
        found.search(&rows, places, CellSet::EMPTY);
        (!rows.is_empty() && !found.in_any.is_empty()).then_some(found)
    }

    /// The common cells of these templates; `None` for an empty list.
    fn of_list(templates: &[CellSet]) -> Option<Templates> {
        let (first, rest) = templates.split_first()?;
        let first = Templates { in_all: *first, in_any: *first };
        Some(rest.iter().fold(first, |found, template| Templates {
            in_all: found.in_all & *template,
            in_any: found.in_any | *template,
        }))
    }

    /// Tries all places in the next row: `open` are those that no chosen cell sees.
    fn search(&mut self, rows: &[CellSet], open: CellSet, chosen: CellSet) {
        // Nothing new can come of it.
        if self.in_all.is_empty() && (open | chosen).is_subset(self.in_any) {
            return;
        }
        let Some((row, rest)) = rows.split_first() else {
            self.in_all &= chosen;
            self.in_any |= chosen;
            return;
        };
        for cell in *row & open {
            let left = (open - CellSet::peers(cell)) - CellSet::of(cell);
            self.search(rest, left, chosen | CellSet::of(cell));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::{grid, positions};
    use crate::shared::targets::targets;

    #[test]
    fn a_template_leaves_room_for_other_digits() {
        let puzzle =
            "....7......91.23......9.1.2...2..41.7....52..6......8...2...6..9.8.4....1..8....9";
        let board = LogicBoard::new(&grid(puzzle));
        let mut lists = Lists::default();
        lists.fill(&board);
        let all = &lists.0;
        let mut alone = Vec::new();
        list_templates(board.places(digits(1).next().expect("a digit")), &mut alone);
        assert!(alone.len() > all[0].len());
        for (one, other) in [(0, 1), (3, 8)] {
            let fits = |template: &CellSet| all[other].iter().any(|other| !other.meets(*template));
            assert!(all[one].iter().all(fits));
        }
    }

    #[test]
    fn targets_are_the_places_in_no_template() {
        let mut seen = 0;
        positions(25, |board| {
            for digit in Digit::all() {
                let places = board.places(digit);
                let in_any = Templates::of(places).map_or(CellSet::EMPTY, |it| it.in_any);
                assert_eq!(targets(places), places - in_any);
                seen += targets(places).len();
            }
        });
        assert!(seen > 100, "{seen}");
    }

    #[test]
    fn cells_of_all_templates_and_of_none() {
        // Two rows that share two columns, and a third place in one of them.
        let cells = [(0, 0), (0, 3), (3, 0), (3, 3), (3, 6)];
        let places: CellSet = cells.into_iter().map(|(r, c)| Cell::at(r, c)).collect();
        let templates = Templates::of(places).expect("templates");
        assert_eq!(templates.in_any, places);
        assert!(templates.in_all.is_empty());
        let places = places - CellSet::of(Cell::at(0, 3));
        let templates = Templates::of(places).expect("templates");
        assert_eq!(templates.in_all, CellSet::of(Cell::at(0, 0)));
        assert_eq!(places - templates.in_any, CellSet::of(Cell::at(3, 0)));
        assert!(Templates::of(CellSet::EMPTY).is_none());
    }
}
