//! Rules as they are stated: sentences, what checks them, and shapes that draw them.

use super::{NetworkBuilder, Node};
use crate::rule::{Holds, Rule, Statement};
use crate::shape::{BoardCell, Shape};
use crate::{board::Board, place::Place};
use ninefold_core::error::Malformed;

impl<'a> NetworkBuilder<'a> {
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
        self.add_statement(Rule::Own(places.into(), holds), says);
    }

    /// Adds a statement of the kind that is read.
    pub(super) fn add_statement(&mut self, rule: Rule, says: String) {
        let kind = self.node.item.kind;
        self.frame().statements.push(Statement { kind, ..Statement::new(rule, says) });
    }

    /// Runs a function that reads an item: its statements are of that item's kind.
    pub(crate) fn reading<T>(
        &mut self,
        node: &'a Node<'a>,
        read: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let outer = (self.node, self.arguments.clone());
        (self.node, self.arguments) = (node, node.item.arguments());
        let result = read(self);
        (self.node, self.arguments) = outer;
        result
    }

    /// The items of a name that are not within others.
    pub(crate) fn named(&self, name: &'static str) -> impl Iterator<Item = &'a Node<'a>> + use<'a> {
        self.nodes.iter().filter(move |node| node.item.name == name)
    }

    /// Demands something of the board or the arguments together. What is found follows the name.
    ///
    /// # Errors
    /// It is not so.
    pub(crate) fn demand(
        &self,
        holds: bool,
        found: impl FnOnce(&Board) -> String,
        expected: &'static str,
    ) -> Result<(), Malformed> {
        let found = || format!("{} {}", self.node.item.name, found(&self.board));
        if holds { Ok(()) } else { Err(self.wrong(found(), expected)) }
    }

    /// The error of an item that is wrong as a whole.
    pub(crate) fn wrong(&self, found: impl Into<String>, expected: &'static str) -> Malformed {
        self.node.item.wrong(found, expected)
    }

    /// The sentence of the kind that is read, for all rules of it.
    pub(crate) fn about(&self) -> &'static str {
        self.node.item.kind.map_or("", |kind| kind.about)
    }

    /// States a rule of which a puzzle has one at most, with the sentence of its kind.
    pub(crate) fn only_rule(
        &mut self,
        places: &[Place],
        holds: impl Fn(&[i32]) -> bool + Send + Sync + 'static,
    ) {
        let says = self.about().trim_end_matches('.');
        let first = says.chars().next().map(|letter| letter.to_ascii_lowercase());
        let says = first.into_iter().chain(says.chars().skip(1)).collect();
        self.state(says, places, Box::new(holds));
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

    /// Puts another sentence for the last rule into lists of all rules: for the first of an item
    /// that of its kind, for the others nothing.
    pub(crate) fn summed_up(&mut self, is_first: bool) {
        let summary = if is_first { self.about().trim_end_matches('.') } else { "" };
        if let Some(last) = self.frame().statements.last_mut() {
            last.summary = Some(summary.to_owned());
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

    fn show(&mut self, mut shapes: Vec<Shape<BoardCell>>) {
        for shape in &mut shapes {
            // A key that depends on nothing but the kind is the sentence of the kind.
            if let Shape::LineKey { text, .. } | Shape::Caption(text) = shape
                && text.is_empty()
            {
                self.about().clone_into(text);
            }
        }
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
