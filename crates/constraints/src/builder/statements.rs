//! Rules as they are stated: sentences, what checks them, and shapes that draw them.

use super::NetworkBuilder;
use crate::board::Board;
use crate::place::Place;
use crate::rule::{Holds, Rule, Statement};
use crate::shape::{BoardCell, Shape};

impl NetworkBuilder<'_> {
    /// States a rule: a sentence, the places that it is about, and whether their numbers obey it.
    pub(crate) fn rule(
        &mut self,
        says: impl Into<String>,
        places: &[Place],
        holds: impl Fn(&[i32]) -> bool + Send + Sync + 'static,
    ) {
        self.state(says.into(), places, Box::new(holds));
    }

    /// Apart from [`rule`](Self::rule), which is compiled for each kind.
    fn state(&mut self, says: String, places: &[Place], holds: Holds) {
        self.frame().statements.push(Statement::new(Rule::Own(places.into(), holds), says));
    }

    /// As [`rule`](Self::rule), for rules in large numbers: the sentence is only made on demand.
    pub(crate) fn rule_with(
        &mut self,
        says: impl FnOnce(&Board) -> String,
        places: &[Place],
        holds: impl Fn(&[i32]) -> bool + Send + Sync + 'static,
    ) {
        let says = if self.has_words { says(&self.board) } else { String::new() };
        self.rule(says, places, holds);
    }

    /// Puts another sentence for the last rule into lists of all rules: one for all that are like it,
    /// or nothing.
    pub(crate) fn summed_up(&mut self, summary: impl Into<String>) {
        if let Some(last) = self.frame().statements.last_mut() {
            last.summary = Some(summary.into());
        }
    }

    /// Draws the last rule by shapes in these cells, which show all of it. They are not drawn if
    /// one of them is an extra cell.
    pub(crate) fn draw(
        &mut self,
        cells: &[Place],
        shapes: impl FnOnce(Vec<BoardCell>) -> Vec<Shape<BoardCell>>,
    ) {
        if let Some(cells) = self.cells_to_draw(cells) {
            self.show(shapes(cells));
        }
    }

    /// The cells of a drawing, where one is wanted and none of them is an extra cell.
    fn cells_to_draw(&self, cells: &[Place]) -> Option<Vec<BoardCell>> {
        if !self.has_words {
            return None;
        }
        cells.iter().map(|&cell| self.board.cell(cell)).collect()
    }

    fn show(&mut self, shapes: Vec<Shape<BoardCell>>) {
        if let Some(last) = self.frame().statements.last_mut() {
            last.shapes = shapes;
            last.is_drawn = true;
        }
    }

    /// As [`draw`](Self::draw), for shapes that only show the cells of the sentence.
    pub(crate) fn sketch(
        &mut self,
        cells: &[Place],
        shapes: impl FnOnce(Vec<BoardCell>) -> Vec<Shape<BoardCell>>,
    ) {
        self.draw(cells, shapes);
        if let Some(last) = self.frame().statements.last_mut() {
            last.is_drawn = false;
        }
    }

    /// As [`draw`](Self::draw), for shapes that show the rule if no cell comes twice.
    pub(crate) fn draw_once(
        &mut self,
        cells: &[Place],
        shapes: impl FnOnce(Vec<BoardCell>) -> Vec<Shape<BoardCell>>,
    ) {
        if cells.iter().enumerate().all(|(i, cell)| !cells[..i].contains(cell)) {
            self.draw(cells, shapes);
        }
    }
}
