//! Templates: all ways to place one digit, as far as its candidates and its filled cells allow.
//!
//! What is in all of them can be filled in, and what is in none can be taken away. Fish ask too:
//! where no template takes a candidate away, no fish does.

use std::fmt::{self, Formatter};

use crate::grid::{CellSet, Digit};
use crate::logic::board::{Candidate, LogicBoard};
use crate::logic::consequences::Consequences;
use crate::logic::technique::{Flow, Step, StepCollector, Technique};

/// The two uses of templates.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Template {
    /// What is in all templates of a digit can be filled in.
    Set,
    /// What is in none can be taken away.
    Delete,
}

impl Technique for Template {
    fn name(&self) -> &'static str {
        match self {
            Template::Set => "Template Set",
            Template::Delete => "Template Delete",
        }
    }

    fn code(&self) -> &'static str {
        match self {
            Template::Set => "template-set",
            Template::Delete => "template-delete",
        }
    }

    fn find(&'static self, board: &LogicBoard, steps: &mut StepCollector) -> Flow {
        for digit in Digit::all() {
            let places = board.places(digit);
            let Some(templates) = Templates::of(places) else { continue };
            let step = steps.draft(self);
            step.digits.push(digit);
            step.sets.push(places);
            match self {
                Template::Set => step
                    .placements
                    .extend(templates.in_all.into_iter().map(|cell| Candidate { cell, digit })),
                Template::Delete => step.eliminate(board, places - templates.in_any, digit),
            }
            steps.offer()?;
        }
        Flow::Continue(())
    }

    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, ": {}{}", step.digits[0], Consequences(step))
    }
}

/// The templates of a digit.
#[derive(Clone, Copy)]
pub(super) struct Templates {
    /// The cells in all of them.
    pub in_all: CellSet,
    /// The cells in any of them.
    pub in_any: CellSet,
}

impl Templates {
    /// The templates with these places; `None` if there is none, or nothing to place.
    pub(super) fn of(places: CellSet) -> Option<Templates> {
        let mut rows = [CellSet::EMPTY; 9];
        let mut count = 0;
        for row in 0..9 {
            let here = places & CellSet::house_at(row);
            if !here.is_empty() {
                rows[count] = here;
                count += 1;
            }
        }
        let mut found = Templates { in_all: CellSet::ALL, in_any: CellSet::EMPTY };
        found.search(&rows[..count], places, CellSet::EMPTY);
        (count > 0 && !found.in_any.is_empty()).then_some(found)
    }

    /// Tries all places in the next row: `open` are those that no chosen cell sees.
    fn search(&mut self, rows: &[CellSet], open: CellSet, chosen: CellSet) {
        // Nothing new can come of it.
        if self.in_all.is_empty() && (open | chosen).is_subset(self.in_any) {
            return;
        }
        let Some((row, rest)) = rows.split_first() else {
            self.in_all = self.in_all & chosen;
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
    use crate::grid::Cell;

    #[test]
    fn what_all_templates_have_and_what_none_has() {
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
