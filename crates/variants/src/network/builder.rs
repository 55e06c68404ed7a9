//! A network in the making: what the items of a text add, one after the other.

use std::hash::Hash;
use std::ops::RangeInclusive;

use super::board::Board;
use super::implied::{self, Cage};
use super::propagator::Propagator;
use super::propagators::{
    AllPairs, Around, Branch, Chain, Different, Either, Layers, Relation, Sets, Sum,
};
use super::rule::{Rule, Statement};
use super::{Network, Source};
use crate::item::{Argument, Arguments, Item, Items};
use crate::links::Fork;
use crate::place::{Differing, Place};
use crate::shape::{BoardCell, Shape};
use ninefold_core::error::{Found, Malformed};

/// An item and, if it is composed of others, these.
#[derive(Clone, Debug)]
pub(crate) struct Node<'a> {
    /// The item.
    pub(crate) item: Item<'a>,
    /// The items between it and its `End`.
    pub(crate) children: Vec<Node<'a>>,
}

/// Collects the constraints, values and definitions of a puzzle.
///
/// An item that composes constraints opens a frame, which gathers their additions until it is
/// closed.
pub(super) struct NetworkBuilder<'a> {
    /// The board.
    pub(super) board: Board,
    /// All items, for those that depend on others.
    pub(super) nodes: &'a [Node<'a>],
    /// Adds the constraints of an item: for what composes others.
    pub(super) add_item: AddItem,
    /// Whether rules are stated and nothing is searched: propagators are dropped.
    only_states: bool,
    /// Whether rules have sentences and shapes.
    has_words: bool,
    masks: Vec<u16>,
    differing: Differing,
    frames: Vec<Frame>,
    /// The sums of different places that hold for certain.
    cages: Vec<Cage>,
    /// The places and values of regions that are connected for certain.
    connected: Vec<(Vec<Place>, u16)>,
    /// Boxes and regions, for those who draw them.
    regions: Vec<Vec<Place>>,
    /// Where templates are shifted to, the outermost first: the origin of each, and the target.
    shifts: Vec<[Place; 2]>,
    /// After each item, how many propagators and statements there are.
    ends: Vec<[usize; 2]>,
}

/// Adds the constraints of an item.
pub(super) type AddItem = fn(&Node<'_>, &mut NetworkBuilder<'_>) -> Result<(), Malformed>;

/// The additions of the constraints of a frame.
#[derive(Debug, Default)]
struct Frame {
    branch: Branch,
    statements: Vec<Statement>,
    /// Whether it holds only in some solutions.
    is_conditional: bool,
}

/// A closed frame: how to search, and what to check.
#[derive(Debug)]
pub(super) struct Part {
    branch: Branch,
    statements: Vec<Statement>,
}

/// The most sets of values that any two places of which have a relation, of which it is used that
/// the places hold one of them. Nabner of four digits has 15.
const MOST_SETS: usize = 64;

/// The most values for which automata remember sets of them: at most 126 of one size.
const FEW_VALUES: usize = 9;

impl Part {
    /// The propagators of the search, and the statements to check.
    pub(super) fn into_pieces(self) -> (Branch, Vec<Statement>) {
        (self.branch, self.statements)
    }
}

impl<'a> NetworkBuilder<'a> {
    /// A builder for a board, whose groups are known, and these items.
    pub(super) fn new(
        board: Board,
        nodes: &'a [Node<'a>],
        add_item: AddItem,
    ) -> NetworkBuilder<'a> {
        let places = board.places();
        let (masks, differing) = (vec![board.all(); places], Differing::none(places));
        NetworkBuilder {
            masks,
            differing,
            only_states: false,
            ..NetworkBuilder::stating(board, nodes, add_item, true)
        }
    }

    /// A builder that keeps rules, with or without words, and drops what searches for them.
    pub(super) fn stating(
        board: Board,
        nodes: &'a [Node<'a>],
        add_item: AddItem,
        has_words: bool,
    ) -> NetworkBuilder<'a> {
        let board = Board { is_silent: !has_words, ..board };
        let statements = Vec::with_capacity(nodes.len() + 32);
        NetworkBuilder {
            has_words,
            masks: Vec::new(),
            differing: Differing::none(0),
            only_states: true,
            board,
            nodes,
            add_item,
            frames: vec![Frame { statements, ..Frame::default() }],
            cages: Vec::new(),
            connected: Vec::new(),
            regions: Vec::new(),
            shifts: Vec::new(),
            ends: Vec::new(),
        }
    }

    fn frame(&mut self) -> &mut Frame {
        let last = self.frames.len() - 1;
        &mut self.frames[last]
    }

    /// Whether what is added now holds only in some solutions.
    pub(super) fn is_conditional(&self) -> bool {
        self.frames.iter().any(|frame| frame.is_conditional)
    }

    /// Whether sentences are read.
    pub(super) fn has_words(&self) -> bool {
        self.has_words
    }

    /// Notes an area of the grid for those who draw it; not what holds only in some solutions.
    pub(super) fn add_region(&mut self, cells: Vec<Place>) {
        if !self.is_conditional() {
            self.regions.push(cells);
        }
    }

    /// Ends an item: what has been added since the last one belongs together. Nothing happens within
    /// what composes others.
    pub(super) fn end_item(&mut self) {
        if let [frame] = &self.frames[..] {
            self.ends.push([frame.branch.propagators.len(), frame.statements.len()]);
        }
    }

    /// Opens a frame.
    pub(super) fn open(&mut self, is_conditional: bool) {
        self.frames.push(Frame { is_conditional, ..Frame::default() });
    }

    /// Closes the last frame.
    pub(super) fn close(&mut self) -> Part {
        let frame = self.frames.pop().unwrap_or_default();
        Part { branch: frame.branch, statements: frame.statements }
    }

    /// Adds parts of which at least one holds.
    pub(super) fn add_either(&mut self, parts: Vec<Part>) {
        let mut branches = Vec::with_capacity(parts.len());
        let (mut rules, mut sentences) = (Vec::new(), Vec::new());
        for part in parts {
            branches.push(part.branch);
            let (mut all, mut says) = (Vec::new(), Vec::new());
            for statement in part.statements {
                all.push(statement.rule);
                says.push(statement.says);
            }
            rules.push(Rule::All(all));
            sentences.push(says.join(" and "));
        }
        let says = format!("at least one of these holds: {}", sentences.join("; "));
        let frame = self.frame();
        frame.branch.propagators.push(Box::new(Either::new(branches)));
        frame.statements.push(Statement::new(Rule::Any(rules), says));
    }

    /// States a rule: a sentence, the places that it is about, and whether their numbers obey it.
    pub(super) fn rule(
        &mut self,
        says: impl Into<String>,
        places: &[Place],
        holds: impl Fn(&[i32]) -> bool + Send + Sync + 'static,
    ) {
        let rule = Rule::Own(places.into(), Box::new(holds));
        self.frame().statements.push(Statement::new(rule, says.into()));
    }

    /// As [`rule`](Self::rule), for rules in large numbers: the sentence is only made on demand.
    pub(super) fn rule_with(
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
    pub(super) fn summed_up(&mut self, summary: impl Into<String>) {
        if let Some(last) = self.frame().statements.last_mut() {
            last.summary = Some(summary.into());
        }
    }

    /// Draws the last rule by shapes in these cells, which show all of it. They are not drawn if
    /// one of them is an extra cell.
    pub(super) fn draw(
        &mut self,
        cells: &[Place],
        shapes: impl FnOnce(Vec<BoardCell>) -> Vec<Shape<BoardCell>>,
    ) {
        if !self.has_words {
            return;
        }
        let cells: Option<Vec<BoardCell>> =
            cells.iter().map(|&cell| self.board.cell(cell)).collect();
        if let (Some(cells), Some(last)) = (cells, self.frame().statements.last_mut()) {
            last.shapes = shapes(cells);
            last.is_drawn = true;
        }
    }

    /// As [`draw`](Self::draw), for shapes that only show the cells of the sentence.
    pub(super) fn sketch(
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
    pub(super) fn draw_once(
        &mut self,
        cells: &[Place],
        shapes: impl FnOnce(Vec<BoardCell>) -> Vec<Shape<BoardCell>>,
    ) {
        if cells.iter().enumerate().all(|(i, cell)| !cells[..i].contains(cell)) {
            self.draw(cells, shapes);
        }
    }

    /// Leaves a place only these values.
    pub(super) fn allow(&mut self, place: Place, values: u16) {
        if self.frames.len() == 1 && self.only_states {
            // Givens are no rules.
        } else if self.frames.len() == 1 {
            self.masks[place.index()] &= values;
        } else {
            self.frame().branch.values.push((place, values));
        }
    }

    /// The values that a place may hold, as far as is known.
    pub(super) fn mask(&self, place: Place) -> u16 {
        self.masks[place.index()]
    }

    /// Adds a propagator.
    pub(super) fn add(&mut self, propagator: impl Propagator + 'static) {
        if self.only_states {
            return;
        }
        self.frame().branch.propagators.push(Box::new(propagator));
    }

    /// Makes places hold different values.
    ///
    /// A place that comes twice counts once.
    pub(super) fn different(&mut self, places: &[Place]) {
        if self.only_states {
            return;
        }
        let mut places = places.to_vec();
        places.sort_unstable();
        places.dedup();
        let is_local = self.is_conditional();
        if !is_local {
            self.differing.add_group(&places);
        }
        if places.len() > 2 || is_local {
            self.add(Different::new(places, is_local));
        }
    }

    /// Gives neighbours along a line a relation of their numbers.
    pub(super) fn chain(&mut self, places: &[Place], mut holds: impl FnMut(i32, i32) -> bool) {
        if self.only_states {
            return;
        }
        let (least, values) = (self.board.least, self.board.values);
        let relation = Relation::of(values, |a, b| holds(a as i32 + least, b as i32 + least));
        self.relate(places, relation);
    }

    /// Gives neighbours along a line a relation.
    pub(super) fn relate(&mut self, places: &[Place], relation: Relation) {
        if self.only_states {
            return;
        }
        if !self.is_conditional() {
            let mut now = relation;
            for distance in 1..places.len() {
                if !now.is_of_different() {
                    break;
                }
                for (&a, &b) in places.iter().zip(&places[distance..]) {
                    self.differing.add_pair(a, b);
                }
                now = now.then(&relation);
            }
        }
        self.add(Chain::new(places.to_vec(), relation));
    }

    /// Gives any two places a relation of their numbers, which must hold both ways.
    pub(super) fn all_pairs(&mut self, places: &[Place], mut holds: impl FnMut(i32, i32) -> bool) {
        if self.only_states {
            return;
        }
        let (least, values) = (self.board.least, self.board.values);
        let number = |value: usize| value as i32 + least;
        let relation = Relation::of(values, |a, b| holds(number(a), number(b)));
        self.relate_all(places, relation.both_ways());
    }

    /// Gives any two places a relation that holds both ways.
    pub(super) fn relate_all(&mut self, places: &[Place], relation: Relation) {
        if self.only_states {
            return;
        }
        if relation.is_of_different() && !self.is_conditional() {
            self.differing.add_group(places);
        }
        if relation.is_of_different()
            && places.len() > 2
            && let Some(sets) = relation.sets(places.len(), MOST_SETS)
        {
            self.add(Sets::new(places.to_vec(), sets));
        }
        self.add(AllPairs { places: places.to_vec(), relation });
    }

    /// Makes places that all differ hold consecutive values.
    pub(super) fn runs(&mut self, places: &[Place]) {
        if self.only_states {
            return;
        }
        let (count, values) = (places.len(), self.board.values);
        let mut branches = Vec::new();
        for first in 0..(values + 1).saturating_sub(count) {
            let run = (((1u32 << count) - 1) << first) as u16;
            branches.push(run);
        }
        self.add(Sets::new(places.to_vec(), branches));
    }

    /// Makes the sum of places, each times its weight, a total.
    pub(super) fn sum(&mut self, terms: Vec<(Place, i32)>, total: i32) {
        let least = self.board.least;
        if terms.iter().all(|&(_, weight)| weight == 1) {
            let places: Vec<Place> = terms.iter().map(|&(place, _)| place).collect();
            self.know_sum(&places, total);
        }
        self.add(Sum::new(terms, total, least, false));
    }

    /// Makes the sum of places that all differ a total.
    pub(super) fn sum_of_different(&mut self, places: &[Place], total: i32) {
        let least = self.board.least;
        let terms = places.iter().map(|&place| (place, 1)).collect();
        self.know_sum(places, total);
        self.add(Sum::new(terms, total, least, true));
    }

    /// Notes the sum of places for others to follow from.
    fn know_sum(&mut self, places: &[Place], total: i32) {
        let comes_twice = places.iter().enumerate().any(|(i, place)| places[..i].contains(place));
        if !self.is_conditional() && !comes_twice {
            self.cages.push((places.to_vec(), total));
        }
    }

    /// Notes that the places with these values, of all of a grid, are connected.
    pub(super) fn note_connected(&mut self, places: &[Place], values: u16) {
        if !self.is_conditional() {
            self.connected.push((places.to_vec(), values));
        }
    }

    /// Deductions about regions side by side that are connected.
    fn around(&self) -> Vec<Around> {
        let mut all = Vec::new();
        for (index, (places, _)) in self.connected.iter().enumerate() {
            let is_of_these = |(of, _): &&(Vec<Place>, u16)| of == places;
            let regions = self.connected.iter().filter(is_of_these).map(|&(_, values)| values);
            let regions: Vec<u16> = regions.collect();
            let is_first = !self.connected[..index].iter().any(|one| is_of_these(&one));
            if is_first && regions.len() > 1 {
                let (_, _, columns) = self.board.plane(places[0]);
                let rings = Around::rings(places, columns).into_iter();
                all.extend(rings.map(|ring| Around::new(ring, regions.clone())));
            }
        }
        all
    }

    /// Makes an automaton read the numbers of places in order: `step` gives the state that follows
    /// a state at a position by a number, or `None` where it stops.
    ///
    /// # Errors
    /// It has too many states.
    pub(super) fn automaton<S: Clone + Eq + Hash>(
        &mut self,
        item: &Item<'_>,
        places: &[Place],
        start: S,
        step: impl Fn(&S, usize, i32) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Result<(), Malformed> {
        let least = self.board.least;
        self.automaton_of_many(
            item,
            places,
            vec![start],
            |state, position, value, next| {
                next.extend(step(state, position, value as i32 + least));
            },
            accepts,
        )
    }

    /// The same for places that differ. With few values, it remembers which of them have been, so
    /// that it strikes values that need one of them twice.
    ///
    /// # Errors
    /// It has too many states.
    pub(super) fn automaton_that_differs<S: Clone + Eq + Hash>(
        &mut self,
        item: &Item<'_>,
        places: &[Place],
        starts: Vec<S>,
        step: impl Fn(&S, usize, i32) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Result<(), Malformed> {
        let (least, has_few) = (self.board.least, self.board.values <= FEW_VALUES);
        let starts = starts.into_iter().map(|state| (state, 0u16)).collect();
        let step = |(state, used): &(S, u16), position: usize, value: u32, next: &mut Vec<_>| {
            let bit = if has_few { 1 << value } else { 0 };
            if used & bit == 0 {
                let state = step(state, position, value as i32 + least);
                next.extend(state.map(|state| (state, used | bit)));
            }
        };
        self.automaton_of_many(item, places, starts, step, |(state, _)| accepts(state))
    }

    /// The same for an automaton that may be in several states at a time, by numbers from 0 on.
    ///
    /// # Errors
    /// It has too many states.
    pub(super) fn automaton_of_many<S: Clone + Eq + Hash>(
        &mut self,
        item: &Item<'_>,
        places: &[Place],
        starts: Vec<S>,
        step: impl FnMut(&S, usize, u32, &mut Vec<S>),
        accepts: impl Fn(&S) -> bool,
    ) -> Result<(), Malformed> {
        if self.only_states {
            return Ok(());
        }
        let masks: Vec<u16> = places.iter().map(|&place| self.mask(place)).collect();
        let layers = Layers::unroll(places.to_vec(), &masks, starts, step, accepts);
        let layers = layers.ok_or_else(|| {
            item.wrong("an automaton with more than 20 million steps", "a shorter line")
        })?;
        self.add(layers);
        Ok(())
    }

    /// Runs a function with places shifted so that the origin comes to the target, after the
    /// shifts of the templates around this one.
    pub(super) fn shifted<T>(
        &mut self,
        origin: Place,
        target: Place,
        run: impl FnOnce(&mut Self) -> T,
    ) -> T {
        self.shifts.push([origin, target]);
        let result = run(self);
        self.shifts.pop();
        result
    }

    /// The place of an argument.
    ///
    /// # Errors
    /// No place has this name, or it is shifted off its grid.
    pub(super) fn place(&self, argument: Argument<'_>) -> Result<Place, Malformed> {
        let mut place = self.board.place(argument)?;
        for &[origin, target] in &self.shifts {
            place = self.board.shifted(place, origin, target).ok_or_else(|| {
                let found = format!("{}, shifted off its grid", argument.text);
                argument.wrong(found, "a cell that stays on the grid of the origin")
            })?;
        }
        Ok(place)
    }

    /// All arguments that are left as places, each once.
    ///
    /// # Errors
    /// One is no place, or comes twice, or there are too few or too many.
    pub(super) fn cells(
        &self,
        arguments: &mut Arguments<'_, '_>,
        count: RangeInclusive<usize>,
        expected: &'static str,
    ) -> Result<Vec<Place>, Malformed> {
        self.read(arguments, count, expected, true)
    }

    /// All arguments that are left as places, which may come again.
    ///
    /// # Errors
    /// One is no place, or there are too few or too many.
    pub(super) fn path(
        &self,
        arguments: &mut Arguments<'_, '_>,
        count: RangeInclusive<usize>,
        expected: &'static str,
    ) -> Result<Vec<Place>, Malformed> {
        self.read(arguments, count, expected, false)
    }

    fn read(
        &self,
        arguments: &mut Arguments<'_, '_>,
        count: RangeInclusive<usize>,
        expected: &'static str,
        once: bool,
    ) -> Result<Vec<Place>, Malformed> {
        let mut places = Vec::with_capacity(arguments.left());
        while let Some(argument) = arguments.take() {
            let place = self.place(argument)?;
            if once && places.contains(&place) {
                let found = format!("{} again", self.board.name(place));
                return Err(argument.wrong(found, "each cell once"));
            }
            places.push(place);
        }
        match count.contains(&places.len()) {
            true => Ok(places),
            false => {
                let word = if places.len() == 1 { "cell" } else { "cells" };
                let found = format!("{} {word}", places.len());
                Err(arguments.item().wrong(found, expected))
            }
        }
    }

    /// The pairs of cells of the grid that must differ so far.
    pub(super) fn differing(&self) -> Vec<[usize; 2]> {
        let cells = self.board.cells();
        let others = |a: usize| crate::place::places(self.differing.of(Place::new(a)));
        let pairs = (0..cells).flat_map(|a| others(a).map(move |b| [a, b.index()]));
        pairs.filter(|&[a, b]| a < b && b < cells).collect()
    }

    /// Number of rules stated so far.
    pub(super) fn stated(&self) -> usize {
        self.frames.first().map_or(0, |frame| frame.statements.len())
    }

    /// The rules.
    pub(super) fn into_statements(mut self) -> Vec<Statement> {
        self.frames.swap_remove(0).statements
    }

    /// The finished network.
    pub(super) fn finish(mut self, items: Items) -> Network {
        let around = self.around();
        let frame = self.frames.pop().unwrap_or_default();
        let mut sources = Vec::with_capacity(frame.branch.propagators.len());
        let mut said = 0;
        for [propagators, statements] in self.ends {
            sources.resize(propagators, Source::Stated(said..statements));
            said = statements;
        }
        let mut propagators = frame.branch.propagators;
        for (sum, reason) in implied::sums(&self.board, &self.masks, &self.cages) {
            propagators.push(Box::new(sum));
            sources.push(Source::Sum(reason));
        }
        for around in around {
            propagators.push(Box::new(around));
        }
        let links = propagators.iter().map(|one| one.links()).collect();
        for fork in Fork::all(links, |a, b| self.differing.differ(a, b)) {
            propagators.push(Box::new(fork));
        }
        for one in &mut propagators {
            one.prepare(&self.differing);
        }
        sources.resize(propagators.len(), Source::Implied);
        let propagators = propagators.into_iter().zip(sources);
        Network::of(
            self.board,
            items,
            self.masks,
            self.differing,
            propagators,
            frame.statements,
            self.regions,
        )
    }
}

/// The error of an item that ends too early.
pub(super) fn unfinished(item: &Item<'_>, expected: &'static str) -> Malformed {
    Malformed { column: item.end, found: Found::EndOfItem, expected }
}
