//! One deduction: what follows, and from what.

use std::fmt::{self, Display, Formatter, Write};

use super::board::{Board, Candidate, digits};
use super::technique::Technique;
use super::techniques::chains::graph::Graph;
use super::techniques::forcing::Tables;
use crate::grid::{Cell, CellSet, Digit, House, HouseKind};

/// A step: a use of a technique. Its vectors are used again from step to step.
#[derive(Clone)]
pub struct Step {
    /// The technique.
    pub technique: &'static dyn Technique,
    /// What can be filled in.
    pub placements: Vec<Candidate>,
    /// What can be taken away, in the order in which it is.
    pub eliminations: Vec<Candidate>,
    /// The digits that it is about.
    pub digits: Vec<Digit>,
    /// The cells that justify it; which set is what, each technique says.
    pub sets: Vec<CellSet>,
    /// The candidates of those sets, where a sentence says them; digits as bits.
    pub masks: Vec<u16>,
    /// The houses that justify it.
    pub houses: Vec<House>,
    /// The chain that justifies it, in the order in which it is followed.
    pub chain: Vec<Node>,
}

/// A member of a chain: that a digit is in one of these cells, or in none of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Node {
    /// The cells: one, or in a grouped chain several of a box and a line.
    pub cells: CellSet,
    /// The digit.
    pub digit: Digit,
    /// Whether one of the cells has it.
    pub is_on: bool,
}

impl Step {
    /// A step of which nothing is known yet.
    pub fn of(technique: &'static dyn Technique) -> Step {
        Step {
            technique,
            placements: Vec::new(),
            eliminations: Vec::new(),
            digits: Vec::new(),
            sets: Vec::new(),
            masks: Vec::new(),
            houses: Vec::new(),
            chain: Vec::new(),
        }
    }

    /// The same for another use.
    pub fn reset(&mut self, technique: &'static dyn Technique) {
        self.technique = technique;
        self.placements.clear();
        self.eliminations.clear();
        self.digits.clear();
        self.sets.clear();
        self.masks.clear();
        self.houses.clear();
        self.chain.clear();
    }

    /// Whether nothing follows.
    pub fn is_idle(&self) -> bool {
        self.placements.is_empty() && self.eliminations.is_empty()
    }

    /// Notes that a digit can be taken away from those of the cells where it is a candidate.
    pub fn eliminate(&mut self, board: &Board, cells: CellSet, digit: Digit) {
        let there = cells & board.places(digit);
        self.eliminations.extend(there.into_iter().map(|cell| Candidate { cell, digit }));
    }

    /// Notes that some digits can be taken away from these cells, cell by cell.
    pub fn eliminate_all(&mut self, board: &Board, cells: CellSet, mask: u16) {
        for cell in cells {
            let here = digits(board.candidates(cell) & mask);
            self.eliminations.extend(here.map(|digit| Candidate { cell, digit }));
        }
    }

    /// Does what follows.
    pub fn apply(&self, board: &mut Board) {
        for &Candidate { cell, digit } in &self.placements {
            board.place(cell, digit);
        }
        for &Candidate { cell, digit } in &self.eliminations {
            board.remove(cell, digit);
        }
    }
}

/// The sentence, in the field's notation: `Locked Pair: 1,4 in r23c7 => r2c9,r7c7<>4`.
impl Display for Step {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.technique.name())?;
        self.technique.explain(self, f)
    }
}

impl fmt::Debug for Step {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// What follows, as ` => r2c9,r7c7<>4, r1c1<>3`.
pub struct Consequences<'a>(pub &'a Step);

impl Display for Consequences<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(" => ")?;
        let mut is_first = true;
        let groups = [(&self.0.placements, "="), (&self.0.eliminations, "<>")];
        for (candidates, sign) in groups {
            let mut said = 0;
            for candidate in candidates {
                let digit = candidate.digit;
                if said & digit.bit() != 0 {
                    continue;
                }
                said |= digit.bit();
                let cells = candidates.iter().filter(|other| other.digit == digit);
                let cells: CellSet = cells.map(|other| other.cell).collect();
                if !is_first {
                    f.write_str(", ")?;
                }
                is_first = false;
                write!(f, "{}{sign}{}", Places(cells), digit.get())?;
            }
        }
        Ok(())
    }
}

/// Cells, those of a row or a column together: `r2c46,r5679c5`.
pub struct Places(pub CellSet);

impl Display for Places {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let mut left = self.0;
        while let Some(cell) = left.first() {
            if left != self.0 {
                f.write_char(',')?;
            }
            let [row, column] =
                [cell.row(), 9 + cell.column()].map(|house| left & CellSet::house_at(house));
            let together = if row.len() > 1 { row } else { column };
            f.write_char('r')?;
            numbers(f, together, Cell::row)?;
            f.write_char('c')?;
            numbers(f, together, Cell::column)?;
            left -= together;
        }
        Ok(())
    }
}

/// The different numbers of the rows or columns of cells.
fn numbers(f: &mut Formatter<'_>, cells: CellSet, of: impl Fn(Cell) -> usize) -> fmt::Result {
    let mut last = None;
    for cell in cells {
        let number = of(cell);
        if last != Some(number) {
            write!(f, "{}", number + 1)?;
        }
        last = Some(number);
    }
    Ok(())
}

/// Things with something between them: `1,4`.
pub struct Joined<'a, T>(pub &'a [T], pub &'a str);

impl<T: Display> Display for Joined<'_, T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (i, thing) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str(self.1)?;
            }
            write!(f, "{thing}")?;
        }
        Ok(())
    }
}

/// Digits as a set: `{236}`.
pub struct Braced(pub u16);

impl Display for Braced {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_char('{')?;
        digits(self.0).try_for_each(|digit| write!(f, "{digit}"))?;
        f.write_char('}')
    }
}

/// A house as `r1`, `c1` or `b1`.
pub struct Short(pub House);

impl Display for Short {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let letter = match self.0.kind() {
            HouseKind::Row => 'r',
            HouseKind::Column => 'c',
            HouseKind::Box => 'b',
        };
        write!(f, "{letter}{}", self.0.index() % 9 + 1)
    }
}

/// Steps as they are found: the first that gets somewhere, or all of them.
pub struct Steps {
    found: Vec<Step>,
    used: usize,
    wants_all: bool,
    /// Where chains are followed; one for all techniques, so that its memory is used again.
    graph: Option<Box<Graph>>,
    /// Where assumptions are followed.
    tables: Option<Box<Tables>>,
}

/// Whether to go on searching.
pub type Flow = std::ops::ControlFlow<()>;

impl Steps {
    /// Takes the first step, and no other.
    pub fn first() -> Steps {
        Steps { found: Vec::new(), used: 0, wants_all: false, graph: None, tables: None }
    }

    /// Takes all steps.
    pub fn all() -> Steps {
        Steps { wants_all: true, ..Steps::first() }
    }

    /// Whether all steps are asked for, and not the first, or best, alone.
    pub fn wants_all(&self) -> bool {
        self.wants_all
    }

    /// Forgets what was found, but keeps its memory.
    pub fn clear(&mut self) {
        self.used = 0;
    }

    /// What was found.
    pub fn found(&self) -> &[Step] {
        &self.found[..self.used]
    }

    /// Memory to follow chains in, to be given back.
    pub fn take_graph(&mut self) -> Box<Graph> {
        self.graph.take().unwrap_or_default()
    }

    /// Gives it back.
    pub fn give_back(&mut self, graph: Box<Graph>) {
        self.graph = Some(graph);
    }

    /// Memory to follow assumptions in, to be given back.
    pub fn take_tables(&mut self) -> Box<Tables> {
        self.tables.take().unwrap_or_default()
    }

    /// Gives it back.
    pub fn give_back_tables(&mut self, tables: Box<Tables>) {
        self.tables = Some(tables);
    }

    /// A step to be described.
    pub fn draft(&mut self, technique: &'static dyn Technique) -> &mut Step {
        if self.used == self.found.len() {
            self.found.push(Step::of(technique));
        }
        let step = &mut self.found[self.used];
        step.reset(technique);
        step
    }

    /// Takes the step that was described, if anything follows from it.
    pub fn offer(&mut self) -> Flow {
        if self.found[self.used].is_idle() {
            return Flow::Continue(());
        }
        self.used += 1;
        if self.wants_all { Flow::Continue(()) } else { Flow::Break(()) }
    }
}

/// Takes the first of the best of all uses of a technique, or all of them if all steps are wanted.
///
/// `each` calls back for each use, `value` says how good one is, `offer` describes it as a step and offers that.
pub fn take_best<T, V: PartialOrd>(
    steps: &mut Steps,
    each: impl FnOnce(&mut dyn FnMut(T) -> Flow) -> Flow,
    value: impl Fn(&T) -> V,
    mut offer: impl FnMut(&T, &mut Steps) -> Flow,
) -> Flow {
    if steps.wants_all {
        return each(&mut |found| offer(&found, steps));
    }
    let mut best: Option<(V, T)> = None;
    each(&mut |found| {
        let value = value(&found);
        if best.as_ref().is_none_or(|best| best.0 < value) {
            best = Some((value, found));
        }
        Flow::Continue(())
    })?;
    best.map_or(Flow::Continue(()), |(_, found)| offer(&found, steps))
}
