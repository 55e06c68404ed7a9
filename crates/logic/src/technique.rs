//! The three things that deductions are made of: a [`Technique`] searches a board, a [`Step`] is
//! one use of a technique, and a [`StepCollector`] takes steps as they are found.
//!
//! They stand in one file because each names the other two.

use std::any::{Any, TypeId};
use std::fmt::{self, Display, Formatter};
use std::ops::ControlFlow;

use super::board::{Candidate, LogicBoard, mask_of};
use super::ideas;
use super::notation::CellNames;
use super::reasons::{ChainNode, Reasons};
use ninefold_core::grid::{CellSet, Digit, House};

/// Whether a search continues, or ends because the collector has all the steps that it needs.
pub type Flow = ControlFlow<()>;

/// The functions `name` and `code` of a technique, from one table: a row for each kind, or the two
/// names of the only one. Kinds are told apart by the technique, or by what a closure makes of it.
macro_rules! names {
    ($name:literal, $code:literal) => {
        names! { _ => $name, $code; }
    };
    (|$it:ident| $of:expr; $($kind:pat => $name:literal, $code:literal;)+) => {
        fn name(&self) -> &'static str {
            let $it = self;
            match $of {
                $($kind => $name,)+
            }
        }

        fn code(&self) -> &'static str {
            let $it = self;
            match $of {
                $($kind => $code,)+
            }
        }
    };
    ($($kind:pat => $name:literal, $code:literal;)+) => {
        names! { |it| *it; $($kind => $name, $code;)+ }
    };
}
pub(crate) use names;

/// A human deduction.
pub trait Technique: Sync {
    /// The name in words, as HoDoKu writes it where HoDoKu has the technique.
    fn name(&self) -> &'static str;

    /// The name as one word, for arguments and tables: `x-wing`.
    fn code(&self) -> &'static str;

    /// Why the technique works, in a sentence or two for a player.
    fn idea(&self) -> &'static str {
        ideas::idea(self.code())
    }

    /// Whether the technique takes a digit from the solution: a puzzle that needs it is beyond
    /// logic.
    fn is_guess(&self) -> bool {
        false
    }

    /// Offers steps to a collector in search order, until the collector needs no more.
    fn find(&'static self, board: &LogicBoard, steps: &mut StepCollector) -> Flow;

    /// Writes the middle of a step's sentence: after the name, before the consequences.
    ///
    /// # Errors
    /// Those of the formatter.
    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result;

    /// The reasons of a step, on the board on which it was found.
    fn reasons(&self, step: &Step, _board: &LogicBoard) -> Reasons {
        Reasons::of(step)
    }
}

/// One use of a technique: its consequences and its reasons.
///
/// A collector reuses the vectors from step to step.
#[derive(Clone)]
pub struct Step {
    /// The technique.
    pub technique: &'static dyn Technique,
    /// Candidates that can be placed.
    pub placements: Vec<Candidate>,
    /// Candidates that can be removed, in the order of removal.
    pub eliminations: Vec<Candidate>,
    /// The digits that the step is about.
    pub digits: Vec<Digit>,
    /// The cells that justify the step; each technique defines the meaning of each set.
    pub sets: Vec<CellSet>,
    /// The candidates of those sets, digits as bits, where the sentence names them.
    pub masks: Vec<u16>,
    /// The houses that justify the step.
    pub houses: Vec<House>,
    /// The chain that justifies the step, in the order in which it is followed.
    pub chain: Vec<ChainNode>,
    /// The number of facts behind the step, where its rating depends on more than the chain: those
    /// of nested chains included.
    pub length: usize,
}

impl Step {
    fn of(technique: &'static dyn Technique) -> Step {
        Step {
            technique,
            placements: Vec::new(),
            eliminations: Vec::new(),
            digits: Vec::new(),
            sets: Vec::new(),
            masks: Vec::new(),
            houses: Vec::new(),
            chain: Vec::new(),
            length: 0,
        }
    }

    /// Empties the step for another use. The vectors keep their memory.
    fn reset(&mut self, technique: &'static dyn Technique) {
        self.technique = technique;
        self.placements.clear();
        self.eliminations.clear();
        self.digits.clear();
        self.sets.clear();
        self.masks.clear();
        self.houses.clear();
        self.chain.clear();
        self.length = 0;
    }

    /// Whether the step changes nothing.
    #[doc(hidden)]
    pub fn is_idle(&self) -> bool {
        self.placements.is_empty() && self.eliminations.is_empty()
    }

    /// Adds the elimination of a digit from those cells that have it as a candidate.
    pub(super) fn eliminate(&mut self, board: &LogicBoard, cells: CellSet, digit: Digit) {
        self.eliminations.extend(Candidate::in_cells(cells & board.places(digit), digit));
    }

    /// Adds the elimination of several digits from some cells, cell by cell.
    pub(super) fn eliminate_all(&mut self, board: &LogicBoard, cells: CellSet, mask: u16) {
        for cell in cells {
            self.eliminations.extend(Candidate::in_cell(cell, board.candidates(cell) & mask));
        }
    }

    /// Adds that a candidate is true, to be placed, or false, to be removed.
    pub(super) fn conclude(&mut self, candidate: Candidate, is_true: bool) {
        let conclusions = if is_true { &mut self.placements } else { &mut self.eliminations };
        conclusions.push(candidate);
    }

    /// The digits that the step is about, as bits.
    pub(super) fn mask(&self) -> u16 {
        mask_of(self.digits.iter().copied())
    }

    /// The reasons of the step, on the board on which it was found.
    pub fn reasons(&self, board: &LogicBoard) -> Reasons {
        self.technique.reasons(self, board)
    }

    /// Makes the step on a board: places first, then eliminates.
    pub fn apply(&self, board: &mut LogicBoard) {
        for &Candidate { cell, digit } in &self.placements {
            board.place(cell, digit);
        }
        for &Candidate { cell, digit } in &self.eliminations {
            board.remove(cell, digit);
        }
    }
}

/// Codes of the techniques whose explanation names what a step fills: no consequences follow.
const NAMED_BEFORE: [&str; 8] = [
    "full-house",
    "naked-single",
    "hidden-single",
    "last-value",
    "hidden-single-box",
    "hidden-single-line",
    "single-possibility",
    "brute-force",
];

/// The step as a sentence in the field's notation: `Locked Pair: 1,4 in r23c7 => r2c9,r7c7<>4`.
impl Display for Step {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.technique.name())?;
        self.technique.explain(self, f)?;
        if NAMED_BEFORE.contains(&self.technique.code()) {
            return Ok(());
        }
        // As ` => r2c9,r7c7<>4, r1c1<>3`.
        f.write_str(" => ")?;
        let mut comma = "";
        for (candidates, sign) in [(&self.placements, "="), (&self.eliminations, "<>")] {
            let mut written = 0;
            for &Candidate { digit, .. } in candidates {
                if written & digit.bit() == 0 {
                    let cells = candidates.iter().filter(|other| other.digit == digit);
                    let cells: CellSet = cells.map(|other| other.cell).collect();
                    write!(f, "{comma}{}{sign}{digit}", CellNames(cells))?;
                    comma = ", ";
                }
                written |= digit.bit();
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Step {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// A technique at work: the board that it searches, and the collector of its steps.
pub(super) struct Finder<'a, T: 'static> {
    pub technique: &'static T,
    pub board: &'a LogicBoard,
    pub steps: &'a mut StepCollector,
}

impl<T: Technique> Finder<'_, T> {
    /// Offers a step, unless it is idle, to which `describe` adds its reasons and consequences.
    pub(super) fn offer(&mut self, describe: impl FnOnce(&mut Step, &LogicBoard)) -> Flow {
        describe(self.steps.draft(self.technique), self.board);
        self.steps.offer()
    }
}

/// A collector of steps: it keeps the first step that changes something, or all of them, or those
/// that a technique improves on.
///
/// A cleared collector allocates nothing while it finds no more and no longer steps than before.
///
/// ```
/// use ninefold_logic::{HODOKU, LogicBoard, StepCollector};
/// # let p = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// # let puzzle = ninefold_text::line::parse(p)?;
/// let board = LogicBoard::new(&puzzle);
/// let naked_single = HODOKU.entries[1].technique;
/// let mut steps = StepCollector::all();
/// let _ = naked_single.find(&board, &mut steps);
/// assert_eq!(steps.found()[0].to_string(), "Naked Single: r5c5=5");
/// # Ok::<(), ninefold_core::error::Malformed>(())
/// ```
pub struct StepCollector {
    found: Vec<Step>,
    used: usize,
    wish: Wish,
    /// Memory that techniques lend themselves: one value of each type, whatever technique uses it.
    scratch: Vec<Box<dyn Any + Send>>,
}

/// The steps that a collector asks a technique for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wish {
    /// The first step, or the one that the technique thinks best.
    First,
    /// The easiest step: whatever a technique offers on its way to it is kept, too.
    Easiest,
    /// All steps.
    All,
}

impl StepCollector {
    /// A collector that takes the first step and no other.
    pub fn first() -> StepCollector {
        StepCollector { found: Vec::new(), used: 0, wish: Wish::First, scratch: Vec::new() }
    }

    /// A collector that takes all steps.
    pub fn all() -> StepCollector {
        StepCollector { wish: Wish::All, ..StepCollector::first() }
    }

    /// A collector that takes steps until a technique has offered its easiest one.
    pub(super) fn easiest() -> StepCollector {
        StepCollector { wish: Wish::Easiest, ..StepCollector::first() }
    }

    /// Whether all steps are wanted, and not only the first or the best.
    pub(super) fn wants_all(&self) -> bool {
        self.wish == Wish::All
    }

    /// Drops the steps found so far. Their memory is kept.
    pub fn clear(&mut self) {
        self.used = 0;
    }

    /// The steps found since the collector was cleared.
    pub fn found(&self) -> &[Step] {
        &self.found[..self.used]
    }

    /// Lends memory of a type, with whatever its last user left in it.
    pub(super) fn with<T: Any + Send + Default, R>(
        &mut self,
        use_it: impl FnOnce(&mut T, &mut StepCollector) -> R,
    ) -> R {
        let wanted = TypeId::of::<T>();
        let at = self.scratch.iter().position(|memory| (**memory).type_id() == wanted);
        let taken = at.and_then(|at| self.scratch.swap_remove(at).downcast().ok());
        let mut memory: Box<T> = taken.unwrap_or_default();
        let result = use_it(&mut memory, self);
        self.scratch.push(memory);
        result
    }

    /// Begins a step, for the caller to describe and then to [`offer`](StepCollector::offer).
    pub(super) fn draft(&mut self, technique: &'static dyn Technique) -> &mut Step {
        if self.used == self.found.len() {
            self.found.push(Step::of(technique));
        }
        let step = &mut self.found[self.used];
        step.reset(technique);
        step
    }

    /// Takes the step that was drafted last, unless it is idle.
    pub(super) fn offer(&mut self) -> Flow {
        if self.found[self.used].is_idle() {
            return Flow::Continue(());
        }
        self.used += 1;
        if self.wish == Wish::First { Flow::Break(()) } else { Flow::Continue(()) }
    }

    /// Puts one of the steps found so far before the others.
    pub(super) fn put_first(&mut self, at: usize) {
        self.found.swap(0, at);
    }

    /// Takes the step that was drafted last, unless it is idle, instead of those before it; or in
    /// addition to them, if all are asked for.
    pub(super) fn offer_improved(&mut self) -> Flow {
        if self.wish != Wish::All && !self.found[self.used].is_idle() {
            self.found.swap(0, self.used);
            self.used = 0;
        }
        self.offer()
    }
}
