//! The ruleset of one puzzle: its constraints and givens, ready to be searched, shown and checked.

use std::{fmt, sync::OnceLock};

use super::{combined, house_complement, leftovers};
use super::{
    constraint::Propagate,
    constraint_list::{ConstraintList, Stated},
    house::House,
};
use super::{derivation::Derivation, difference::Difference, peers::Peers, wake::WakeTable};
use ninefold_constraints::{
    Constraint, Definitions, Flaw, Network, Statement, item::Items, links::Fork, numbers,
};
use ninefold_core::grid::{CELLS, Candidates, Cell, CellSet, Digit, Grid};

/// The flaw of a text that is given as a solution.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SolutionFlaw {
    /// It has not one value for each cell.
    #[error("{0}")]
    Unreadable(String),
    /// It breaks a rule or a given.
    #[error("{0}")]
    Wrong(String),
}

/// A reason why a grid is no solution.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Violation {
    /// A cell is blank.
    #[error("{0} is blank")]
    Blank(Cell),
    /// A cell holds a digit that the givens rule out.
    #[error("{0} may not hold {1}")]
    NotACandidate(Cell, Digit),
    /// A constraint is broken.
    #[error("broken: {rule}")]
    Broken {
        /// The index of the constraint in [`Ruleset::constraints`].
        index: usize,
        /// The constraint as a sentence: [`Constraint::explain`].
        rule: String,
    },
}

/// The constraints and givens of a puzzle, ready to be searched.
///
/// A ruleset is large compared with its text. Programs with many puzzles keep the texts and make a
/// ruleset when they need it.
pub struct Ruleset {
    candidates: Candidates,
    /// The statements of the puzzle, as data.
    pub(super) items: Items,
    /// The stated constraints, then those that follow from them.
    pub(super) constraints: ConstraintList,
    /// Number of constraints that the text states.
    pub(super) stated: usize,
    /// Number of constraints that the search needs: the stated ones, and propagators of networks.
    pub(super) needed: usize,
    pub(super) peers: Peers,
    /// Whether the solutions of an empty grid are solutions with any two digits exchanged.
    pub(super) interchangeable: bool,
    /// Nine cells each that hold all nine digits.
    pub(super) houses: Vec<CellSet>,
    /// Cells one of which must hold a digit, and the mask of that.
    pub(super) needs: Vec<(CellSet, u16)>,
    /// For each cell, how many stated constraints other than houses contain it, minus the minimum
    /// over all cells.
    pub(super) involved: [u32; CELLS],
    pub(super) wake: WakeTable,
    /// Implied sums that only deductions use.
    deduced: OnceLock<Vec<Difference>>,
    /// The definitions of the items, made when a grid is checked or a sentence is asked for.
    definitions: OnceLock<Definitions>,
    /// The same without words, for the search.
    rules: OnceLock<Definitions>,
    /// The item that each constraint behind the houses comes from, as far as they are needed.
    sources: Vec<usize>,
    /// The derivations of the implied sums, for their sentences.
    derivations: OnceLock<Vec<Derivation>>,
    longer: OnceLock<Longer>,
    /// The number of scratch words of its propagators.
    pub(super) scratch: usize,
    /// The network that is searched instead of the constraints, if these cannot express the puzzle.
    network: Option<Box<Network>>,
}

/// A ruleset is its text: all else follows from it.
impl fmt::Debug for Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Ruleset").field(&self.text()).finish()
    }
}

/// Implied constraints that only a long search uses.
pub(super) struct Longer {
    /// They come after all others.
    pub(super) constraints: Vec<Box<dyn Propagate>>,
    /// Number of them that are used all along. The others are on trial.
    pub(super) kept: usize,
    /// The table of all, the others and these.
    pub(super) wake: WakeTable,
}

impl Ruleset {
    /// The network of a puzzle that goes beyond the constraints of nine rows and nine digits: it is
    /// searched then, and [`constraints`](Ruleset::constraints) only list the statements.
    #[doc(hidden)]
    pub fn network(&self) -> Option<&Network> {
        self.network.as_deref()
    }

    /// Whether the board has nine rows and columns and the digits 1 to 9. If not,
    /// [`candidates`](Ruleset::candidates), [`constraints`](Ruleset::constraints) and
    /// [`check`](Ruleset::check) are empty, and the [`network`](Ruleset::network) has the puzzle.
    pub fn is_9x9(&self) -> bool {
        self.network().is_none_or(Network::is_9x9)
    }

    /// The number of rows and columns.
    pub fn size(&self) -> (usize, usize) {
        self.network().map_or((9, 9), Network::size)
    }

    /// The values of the board, as numbers.
    #[doc(hidden)]
    pub fn values(&self) -> std::ops::RangeInclusive<i32> {
        self.network().map_or(1..=9, Network::values)
    }

    /// The values that the givens leave each cell, row by row: masks, bit 0 for the least value.
    #[doc(hidden)]
    pub fn masks(&self) -> &[u16] {
        self.network().map_or(self.candidates.masks(), Network::masks)
    }

    /// Whether there are cells that are not part of the grid.
    #[doc(hidden)]
    pub fn has_further_cells(&self) -> bool {
        self.network().is_some_and(Network::has_further_cells)
    }

    /// Whether it is of rows, columns, boxes and candidates alone.
    #[doc(hidden)]
    pub fn is_classic(&self) -> bool {
        self.network.is_none() && self.item_names().all(str::is_empty)
    }

    /// Checks the digits of a solution, as text, against the givens and the definition of each
    /// constraint: for boards of any size.
    ///
    /// # Errors
    /// The first flaw, in words.
    pub fn check_text(&self, solution: &str) -> Result<(), SolutionFlaw> {
        match self.network() {
            Some(network) => network.check(solution).map_err(|flaw| match flaw {
                Flaw::Unreadable(flaw) => SolutionFlaw::Unreadable(flaw),
                Flaw::Given(flaw) => SolutionFlaw::Wrong(flaw),
                Flaw::Broken(_, rule) => SolutionFlaw::Wrong(format!("broken: {rule}")),
            }),
            None => {
                let mut grid = Grid::EMPTY;
                for (cell, byte) in Cell::all().zip(solution.bytes()) {
                    grid.set(cell, Digit::new(byte.wrapping_sub(b'0')));
                }
                if solution.len() != CELLS || grid.clues() != CELLS {
                    let flaw = "no solution of 81 digits".to_owned();
                    return Err(SolutionFlaw::Unreadable(flaw));
                }
                self.check(&grid).map_err(|flaw| SolutionFlaw::Wrong(flaw.to_string()))
            }
        }
    }

    /// The ruleset of a network.
    pub(super) fn of_network(network: Network) -> Ruleset {
        let mut candidates = Candidates::ALL;
        if network.is_9x9() {
            for (cell, &mask) in Cell::all().zip(network.masks()) {
                candidates.set(cell, mask);
            }
        }
        let items = network.items.clone();
        let mut ruleset =
            Ruleset::of(candidates, items, Vec::new(), Vec::new(), Vec::new(), Vec::new());
        if network.is_9x9() {
            for pair in network.differing() {
                if let [Some(a), Some(b)] = pair.map(Cell::new) {
                    ruleset.peers.add_pair(a, b);
                }
            }
            let houses = network.houses();
            ruleset.houses = houses.map(|house| house.filter_map(Cell::new).collect()).collect();
        }
        ruleset.network = Some(Box::new(network));
        ruleset
    }

    /// The candidates that the givens leave each cell. Nothing is struck that constraints rule out.
    pub fn candidates(&self) -> &Candidates {
        &self.candidates
    }

    /// The candidates that the givens leave each cell and the cells that must differ from it: what
    /// a player pencils in before looking at sums and lines.
    #[doc(hidden)]
    pub fn candidates_left(&self) -> Candidates {
        let (givens, mut left) = (self.givens(), self.candidates);
        for cell in Cell::all() {
            let Some(digit) = givens.get(cell) else { continue };
            for peer in self.peers.of(cell) {
                if givens.get(peer).is_none() {
                    left.remove(peer, digit);
                }
            }
        }
        left
    }

    /// The cells with one candidate.
    pub fn givens(&self) -> Grid {
        self.candidates.clues()
    }

    /// The puzzle on one line, in the syntax of Interactive Sudoku Solver.
    /// [`parse::line`](super::parse::line) reads it.
    pub fn text(&self) -> &str {
        self.items.text()
    }

    /// The names of the items of the text, in its order: those of [`KINDS`](super::KINDS), empty
    /// for givens.
    #[doc(hidden)]
    pub fn item_names(&self) -> impl Iterator<Item = &'static str> {
        self.items.names()
    }

    /// The constraints that the puzzle states, in the order of its text; before them rows, columns
    /// and boxes.
    pub fn constraints(&self) -> impl Iterator<Item = Constraint<'_>> {
        self.statements().iter().map(Constraint::new)
    }

    fn statements(&self) -> &[Statement] {
        match self.network() {
            Some(network) => &network.statements,
            None => &self.definitions().statements,
        }
    }

    /// The definitions of the items. They have been read, so that there is no error; if there were
    /// one, no grid would be a solution.
    fn definitions(&self) -> &Definitions {
        self.definitions.get_or_init(|| self.define(true))
    }

    /// The definitions with their sentences, or without these and without rows, columns and boxes.
    fn define(&self, has_words: bool) -> Definitions {
        let list = self.items.list();
        Definitions::of(&list.items(), has_words).unwrap_or_else(Definitions::impossible)
    }

    /// A constraint of deductions in words, by its index among all: what it is about if an item states
    /// it, else how it follows.
    pub(super) fn explain(&self, index: usize, constraint: &dyn Propagate) -> String {
        let houses = self.constraints.houses();
        let Some(behind) = index.checked_sub(houses) else {
            return self.definitions().statements[index].says.clone();
        };
        let Some(&item) = self.sources.get(behind) else { return constraint.explain() };
        let said = self.definitions().of_item(item);
        // Constraints are stated in the order of their sentences, or one of them says it all.
        let first = self.sources.iter().position(|&other| other == item).unwrap_or(behind);
        let count = self.sources[first..].iter().take_while(|&&other| other == item).count();
        match said.get(behind - first).filter(|_| behind < self.stated - houses) {
            Some(one) if count == said.len() => one.says.clone(),
            _ if said.is_empty() => constraint.explain(),
            _ => {
                let mut said: Vec<&str> = said.iter().map(|one| one.says.as_str()).collect();
                said.retain(|says| !says.is_empty());
                said.join(" and ")
            }
        }
    }

    /// The constraints that the puzzle states as the search uses them.
    pub(super) fn propagators(&self) -> impl Iterator<Item = &dyn Propagate> + Clone {
        self.constraints.iter().take(self.stated)
    }

    /// Which cells must differ.
    #[doc(hidden)]
    pub fn peers(&self) -> &Peers {
        &self.peers
    }

    /// Checks a grid against the givens and against the definition of each constraint that the
    /// puzzle states. The search has no part in it.
    ///
    /// # Errors
    /// The first violation: blank cells and givens in the order of cells, then constraints in
    /// theirs.
    pub fn check(&self, solution: &Grid) -> Result<(), Violation> {
        for cell in Cell::all() {
            match solution.get(cell) {
                None => return Err(Violation::Blank(cell)),
                Some(digit) if !self.candidates.contains(cell, digit) => {
                    return Err(Violation::NotACandidate(cell, digit));
                }
                Some(_) => {}
            }
        }
        if let Some(network) = self.network() {
            let text: String = solution.to_string();
            return network.check(&text).map_err(|flaw| match flaw {
                Flaw::Broken(index, rule) => Violation::Broken { index, rule },
                Flaw::Unreadable(rule) | Flaw::Given(rule) => Violation::Broken { index: 0, rule },
            });
        }
        if self.are_rules_obeyed(&numbers(solution)) {
            return Ok(());
        }
        match self.broken(solution) {
            None => Ok(()),
            Some(index) => {
                let rule = self.statements()[index].says.clone();
                Err(Violation::Broken { index, rule })
            }
        }
    }

    /// Whether [`check`](Ruleset::check) finds no violation. For the search: it does not allocate.
    pub(super) fn is_solution(&self, solution: &Grid) -> bool {
        let may_hold = |cell, digit| self.candidates.contains(cell, digit);
        Cell::all().all(|cell| solution.get(cell).is_some_and(|digit| may_hold(cell, digit)))
            && self.are_rules_obeyed(&numbers(solution))
    }

    fn are_rules_obeyed(&self, solution: &[i32; CELLS]) -> bool {
        self.constraints.obeyed_by(solution).unwrap_or_else(|| {
            let rules = self.rules.get_or_init(|| self.define(false));
            self.constraints.are_houses_obeyed(solution)
                && rules.statements.iter().all(|statement| statement.holds(solution))
        })
    }

    /// The number of the first constraint that a grid breaks.
    fn broken(&self, solution: &Grid) -> Option<usize> {
        let numbers = numbers(solution);
        self.statements().iter().position(|statement| !statement.holds(&numbers))
    }

    /// The constraint of this index in a wake table.
    #[inline]
    pub(super) fn constraint(&self, index: usize) -> &dyn Propagate {
        match self.constraints.get(index) {
            Some(constraint) => constraint,
            None => self.longer().constraints[index - self.constraints.len()].as_ref(),
        }
    }

    /// All constraints that deductions use: those of a search, then some sums of more cells.
    pub(super) fn deducible(&self) -> impl Iterator<Item = &dyn Propagate> {
        self.constraints.iter().chain(self.deduced().iter().map(|sum| sum as &dyn Propagate))
    }

    fn deduced(&self) -> &[Difference] {
        self.deduced.get_or_init(|| {
            let mut sums = self.constraints.totals().deduced_sums();
            sums.iter_mut().for_each(|sum| sum.prepare(&self.peers));
            sums
        })
    }

    /// The derivation of the [`deducible`](Ruleset::deducible) constraint of this index, if it is a
    /// sum that follows from houses and cages.
    pub(super) fn derivation(&self, index: usize) -> Option<&Derivation> {
        let further = || self.deduced().get(index.checked_sub(self.constraints.len())?);
        let sum = self.constraints.implied(index).or_else(further)?;
        let all = self.derivations.get_or_init(|| self.constraints.totals().derivations());
        all.iter().find(|one| sum.is_of(one.inside, one.outside, one.total))
    }

    /// The additional constraints of a long search, made on first use.
    pub(super) fn longer(&self) -> &Longer {
        self.longer.get_or_init(|| {
            let (sums, kept) = self.constraints.totals().longer_sums();
            let mut all = self.constraints.all();
            let stated = &all[..self.stated];
            let mut constraints = Vec::new();
            add_boxed(sums, &mut constraints);
            add_boxed(combined::sums(stated, &self.peers), &mut constraints);
            add_boxed(house_complement::of(stated, &self.houses), &mut constraints);
            constraints.iter_mut().for_each(|constraint| constraint.prepare(&self.peers));
            constraints.iter().for_each(|constraint| all.push(constraint.as_ref()));
            let wake = WakeTable::of(&all, self.constraints.is_usual());
            Longer { constraints, kept, wake }
        })
    }

    /// Makes a ruleset of stated constraints: finds the peers and the sums that follow, and
    /// prepares each constraint.
    pub(super) fn of(
        candidates: Candidates,
        items: Items,
        houses: Vec<House>,
        constraints: Vec<Stated>,
        sources: Vec<usize>,
        adapted: Vec<Box<dyn Propagate>>,
    ) -> Ruleset {
        let stated = houses.len() + constraints.len();
        let mut constraints = ConstraintList::new(houses, constraints, adapted);
        let scratch = constraints.reserve_scratch();
        let peers = constraints.peers();
        let needed = constraints.len();
        let totals = constraints.totals();
        let sums = totals.sums();
        let houses = totals.into_houses();
        let forks = Fork::all(constraints.links(), |a, b| peers.of(a).contains(b));
        let mut last = Vec::new();
        add_boxed(leftovers::of(&houses), &mut last);
        add_boxed(forks, &mut last);
        constraints.imply(sums, last);
        constraints.prepare(&peers, &houses);
        let all = constraints.all();
        let interchangeable = !all[..needed].iter().any(|stated| stated.tells_digits_apart());
        let wake = WakeTable::of(&all, constraints.is_usual());
        let mut needs = Vec::new();
        all.iter().for_each(|constraint| needs.append(&mut constraint.needs()));
        let involved = involved(&all[constraints.houses()..needed]);
        let (deduced, derivations, longer) = (OnceLock::new(), OnceLock::new(), OnceLock::new());
        let (definitions, rules) = (OnceLock::new(), OnceLock::new());
        let network = None;
        Ruleset {
            candidates,
            items,
            constraints,
            stated,
            needed,
            peers,
            interchangeable,
            scratch,
            houses,
            needs,
            involved,
            wake,
            deduced,
            definitions,
            rules,
            sources,
            derivations,
            longer,
            network,
        }
    }
}

/// Adds constraints of one type to those of any.
fn add_boxed<P: Propagate + 'static>(constraints: Vec<P>, all: &mut Vec<Box<dyn Propagate>>) {
    constraints.into_iter().for_each(|constraint| all.push(Box::new(constraint)));
}

/// For each cell, how many of these constraints contain it, minus the minimum over all cells.
fn involved(constraints: &[&dyn Propagate]) -> [u32; CELLS] {
    let mut involved = [0; CELLS];
    for constraint in constraints.iter().filter(|constraint| !constraint.is_passive()) {
        constraint.cells().into_iter().for_each(|cell| involved[cell.index()] += 1);
    }
    let least = involved.iter().copied().min().unwrap_or(0);
    involved.map(|count| count - least)
}
