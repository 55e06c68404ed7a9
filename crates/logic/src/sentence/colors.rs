//! Colors in words: places of a digit that strong links divide into two teams.

use super::Teller;
use super::teller::{Term, and};
use crate::prelude::*;

impl Teller<'_> {
    pub(super) fn colors(&mut self) {
        let sets = &self.step.sets;
        let (&[a, b, ..], Some(&digit)) = (&sets[..], self.step.digits.first()) else {
            return self.pattern();
        };
        let second = match sets[..] {
            [_, _, c, d, ..] => Some((c, d)),
            _ => None,
        };
        self.teams(["A", "B"], a, b, digit);
        if let Some((c, d)) = second {
            self.teams(["C", "D"], c, d, digit);
        }
        self.paragraph();
        // Of a color that is wrong, all places go.
        let gone: CellSet = self.step.eliminations.iter().map(|gone| gone.cell).collect();
        let wrong = [(a, "A"), (b, "B")].into_iter().find(|(color, _)| gone == *color);
        match (wrong, second) {
            (Some((color, name)), None) => {
                self.clash(color, name, color, name, digit);
                self.text(&format!(". So all of {name} are wrong"));
            }
            (Some((color, name)), Some((c, d))) => {
                self.clash(color, name, c, "C", digit);
                self.text(", and ");
                self.clash(color, name, d, "D", digit);
                self.text(&format!(". So all of {name} are wrong, as C or D is right"));
            }
            (None, None) => {
                self.say("So a cell that sees one of A and one of B cannot be {}", &[&digit]);
            }
            (None, Some((c, d))) => {
                let mut is_first = true;
                for (this, name, other) in [(a, "A", "B"), (b, "B", "A")] {
                    for (two, its, opposite) in [(c, "C", "D"), (d, "D", "C")] {
                        if !seen_by(this).meets(two) {
                            continue;
                        }
                        self.text(if is_first { "" } else { ". " });
                        is_first = false;
                        self.clash(this, name, two, its, digit);
                        let so = format!(
                            ", so {other} or {opposite} is right, and a cell that sees one of \
                             {other} and one of {opposite} cannot be {{}}"
                        );
                        self.say(&so, &[&digit]);
                    }
                }
            }
        }
        self.conclude(": ");
    }

    /// Introduces two teams, one of which has the digit, with the houses that divide them.
    fn teams(&mut self, names: [&str; 2], this: CellSet, other: CellSet, digit: Digit) {
        let divides = |house: &House| {
            let places = self.board.places(digit) & CellSet::house(*house);
            places.len() == 2 && places.meets(this) && places.meets(other)
        };
        let houses: Vec<House> = House::all().filter(divides).collect();
        let [a, b] = names;
        let teams = format!("Team {a} is {{}}, team {b} is {{}}. ");
        let split =
            format!("In {{}}, the digit {{}} has only two places, one of {a} and one of {b}. ");
        let so = format!("So all of {a} are {{}} and none of {b}, or all of {b} and none of {a}. ");
        let terms: [&dyn Term; 5] = [&and(this), &and(other), &&houses[..], &digit, &digit];
        self.say(&(teams + &split + &so), &terms);
    }

    /// Writes that a place of a color sees one of another, or of the same.
    fn clash(&mut self, this: CellSet, a: &str, other: CellSet, b: &str, digit: Digit) {
        let Some(cell) = (this & seen_by(other)).first() else { return };
        let seen = (other & CellSet::peers(cell)).first();
        let said = format!("{{}} of {a} and {{}} of {b} see each other and cannot both be {{}}");
        let seen = seen.map_or(CellSet::EMPTY, CellSet::of);
        self.say(&said, &[&CellSet::of(cell), &seen, &digit]);
    }
}
