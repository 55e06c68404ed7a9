//! Steps that are wrong, each near one that is right: what a model is to learn to refuse.
//!
//! A negative is made from the step of a path at its own position. Before it is given out, the oracle
//! judges it: its verdict must be the one that its fault says, and the fact that refutes it comes with
//! it. The choice depends on the puzzle and the number of the step alone.

use ninefold_core::grid::{Cell, CellSet, Digit, Grid, House};
use ninefold_core::random::Random;
use ninefold_logic::premises::{History, Premise};
use ninefold_logic::{Candidate, HODOKU, LogicBoard, Step, StepCollector, Technique, digits};
use xxhash_rust::xxh3::xxh3_64;

use super::{Path, PathStep};
use crate::oracle::{Claim, Conclusion, Grounds, Oracle, OracleError, OracleOptions, State};
use crate::oracle::{DEFAULT_CAP, Verdict, VerdictKind};
use crate::{Cells, Size};

/// What is wrong with a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fault {
    /// A filled cell of the same row, column or box has the digit.
    Clash,
    /// The cell can have the digit, and has another one.
    WrongCandidate,
    /// The digit is in another cell of the row, column or box.
    WrongCell,
    /// The technique, if a candidate were gone that is still there: three cells with four digits, a
    /// fish with another place.
    MissedPremise,
    /// It strikes the digit that the cell has in the solution.
    WrongStrike,
    /// It is true, and nothing up to the cap of the oracle shows it in one step.
    Unjustified,
    /// It is true, and not by the technique that it names.
    WrongTechnique,
    /// An earlier step has said it.
    Stale,
}

impl Fault {
    /// All faults.
    pub const ALL: [Fault; 8] = [
        Fault::Clash,
        Fault::WrongCandidate,
        Fault::WrongCell,
        Fault::MissedPremise,
        Fault::WrongStrike,
        Fault::Unjustified,
        Fault::WrongTechnique,
        Fault::Stale,
    ];

    /// The name in rows, `wrong-cell` for example.
    pub fn name(self) -> &'static str {
        [
            "clash",
            "wrong-candidate",
            "wrong-cell",
            "missed-premise",
            "wrong-strike",
            "unjustified",
            "wrong-technique",
            "stale",
        ][self as usize]
    }

    /// Whether this is the verdict on it.
    fn agrees(self, verdict: &Verdict) -> bool {
        use VerdictKind as K;
        match self {
            Fault::Clash => verdict.kind == K::Clash,
            Fault::WrongCandidate | Fault::WrongCell | Fault::WrongStrike => {
                verdict.kind == K::False
            }
            Fault::MissedPremise => matches!(verdict.kind, K::False | K::Unsound),
            Fault::Unjustified => matches!(verdict.kind, K::Chained | K::Trial | K::Guess),
            Fault::WrongTechnique => verdict.kind == K::Unsound,
            Fault::Stale => verdict.kind == K::Idle,
        }
    }
}

/// A step that is wrong.
#[derive(Clone)]
pub struct Negative {
    /// What is wrong with it.
    pub fault: Fault,
    /// The fact that refutes it, as a short sentence.
    pub why: String,
    /// The step, at the position as it would have to be; its premises are those that hold.
    pub step: PathStep,
    /// The code of the technique that it claims.
    pub technique: &'static str,
}

impl Negative {
    /// The step in words of the vocabulary.
    pub fn tokens(&self) -> String {
        let [own, claimed] =
            [self.step.step.technique.code(), self.technique].map(|code| format!(" {code} ;"));
        self.step.tokens().replace(&own, &claimed)
    }
}

/// Makes negatives.
///
/// One costs some 20 microseconds, and one that is true a millisecond: the oracle then looks for all
/// that could show it.
pub struct Negatives {
    oracle: Oracle,
    found: StepCollector,
    faults: Vec<Fault>,
}

/// The most candidates that are taken away to find a step that misses one.
const REMOVALS: usize = 6;
/// The most claims of a fault that are judged at a position.
const TRIES: usize = 8;
/// The most steps back to one that is said again.
const BACK: usize = 8;

impl Negatives {
    /// Makes negatives with these faults.
    ///
    /// # Errors
    /// None but those of [`Oracle::new`].
    pub fn new(faults: impl IntoIterator<Item = Fault>) -> Result<Negatives, OracleError> {
        let oracle = Oracle::new(OracleOptions::default())?;
        Ok(Negatives { oracle, found: StepCollector::all(), faults: faults.into_iter().collect() })
    }

    /// Negatives for this share of the steps of a path, by the index of the step. Which fault comes
    /// first is drawn; one that a position does not offer is passed over, and a step without any gets no
    /// negative.
    pub fn of_share(&mut self, path: &Path, solution: &Grid, share: f64) -> Vec<Option<Negative>> {
        let key = key(path);
        self.of(path, solution, |index| is_drawn(key ^ WANTED, index, share))
    }

    /// For this share of all paths, where a trace goes wrong: the index of a step, and the negative in
    /// its place.
    pub fn end_of(
        &mut self,
        path: &Path,
        solution: &Grid,
        share: f64,
    ) -> Option<(usize, Negative)> {
        let key = key(path) ^ WANTED;
        if path.steps().is_empty() || !is_drawn(key, usize::MAX, share) {
            return None;
        }
        let end = Random::new(key, 0).below(path.steps().len());
        let mut all = self.of(path, solution, |index| index == end);
        all[end].take().map(|negative| (end, negative))
    }

    /// A negative for each step that is wanted.
    fn of(
        &mut self,
        path: &Path,
        solution: &Grid,
        is_wanted: impl Fn(usize) -> bool,
    ) -> Vec<Option<Negative>> {
        let (key, mut history) = (key(path), History::default());
        let mut all = Vec::with_capacity(path.steps().len());
        for (index, step) in path.steps().iter().enumerate() {
            let mut near = Near {
                puzzle: path.start().grid(),
                solution,
                step,
                earlier: &path.steps()[index.saturating_sub(BACK)..index],
                history: &history,
                random: Random::new(key, index as u64),
                found: &mut self.found,
            };
            all.push(match is_wanted(index) {
                true => near.negative(&self.faults, &mut self.oracle),
                false => None,
            });
            history.add(&step.step, &step.premises);
        }
        all
    }
}

/// The number that all choices for a path come from.
fn key(path: &Path) -> u64 {
    xxh3_64(path.start().grid().as_bytes())
}

/// Another stream of random numbers than that of the negatives themselves.
const WANTED: u64 = 0x7761_6e74_6564_5f31;

/// Whether an index is among a share of all, drawn.
fn is_drawn(key: u64, index: usize, share: f64) -> bool {
    let most = (share.clamp(0.0, 1.0) * (1_u64 << 32) as f64) as u64;
    Random::new(key, index as u64).below_exactly(1 << 32) < most
}

/// A step, and what surrounds it.
struct Near<'a> {
    puzzle: &'a Grid,
    solution: &'a Grid,
    step: &'a PathStep,
    earlier: &'a [PathStep],
    history: &'a History,
    random: Random,
    found: &'a mut StepCollector,
}

/// A step that may be wrong, the board on which it would be right, and what was taken away for it.
struct Draft {
    step: Step,
    board: LogicBoard,
    missed: Option<Candidate>,
}

impl Near<'_> {
    /// The first negative with one of the faults, in turn from one by chance.
    fn negative(&mut self, faults: &[Fault], oracle: &mut Oracle) -> Option<Negative> {
        let turns = self.shuffled(faults.iter().copied());
        turns.into_iter().find_map(|fault| match fault {
            Fault::WrongTechnique => self.misnamed(oracle),
            Fault::Stale => self.said_before(oracle),
            _ => self.drafts(fault).into_iter().take(TRIES).find_map(|draft| {
                let technique = draft.step.technique.code();
                let named = (fault == Fault::MissedPremise).then_some(technique);
                let mut why = self.refuted(fault, &draft.step, named, oracle)?;
                if let Some(Candidate { cell, digit }) = draft.missed {
                    why = format!("{cell} can also be {digit}");
                }
                let premises = self.premises(&draft);
                // Near a contradiction a chain may run through no cell at all.
                if premises.iter().any(is_of_nothing) {
                    return None;
                }
                let step = PathStep {
                    step: draft.step,
                    board: draft.board,
                    premises,
                    is_needed: false,
                    ..self.step.clone()
                };
                Some(Negative { fault, why, step, technique })
            }),
        })
    }

    /// The step with the name of another technique, of those that come near it.
    fn misnamed(&mut self, oracle: &mut Oracle) -> Option<Negative> {
        let codes: Vec<&'static str> = HODOKU.entries.iter().map(|e| e.technique.code()).collect();
        let place = |code: &str| codes.iter().position(|other| *other == code);
        let own = place(self.step.step.technique.code())?;
        let most = place(DEFAULT_CAP)?;
        let mut near: Vec<usize> = (own.saturating_sub(4)..=own + 4).collect();
        near.retain(|&other| other != own && other <= most);
        self.random.shuffle(&mut near);
        let fault = Fault::WrongTechnique;
        near.into_iter().find_map(|other| {
            let technique = codes[other];
            let why = self.refuted(fault, &self.step.step, Some(technique), oracle)?;
            let step = PathStep { is_needed: false, ..self.step.clone() };
            Some(Negative { fault, why, step, technique })
        })
    }

    /// A step before it, said again.
    fn said_before(&mut self, oracle: &mut Oracle) -> Option<Negative> {
        let count = self.earlier.len();
        let earlier = self.earlier.get(self.random.below(count.max(1)))?;
        let why = self.refuted(Fault::Stale, &earlier.step, None, oracle)?;
        let step = PathStep { is_needed: false, ..earlier.clone() };
        let technique = step.step.technique.code();
        Some(Negative { fault: Fault::Stale, why, step, technique })
    }

    /// The fact that refutes a step with this fault, if the oracle finds the fault in it.
    fn refuted(
        &self,
        fault: Fault,
        step: &Step,
        technique: Option<&str>,
        oracle: &mut Oracle,
    ) -> Option<String> {
        let size = Size::new(9)?;
        let board = &self.step.board;
        let cells = |grid: &Grid| Cells::parse(size, grid.to_string().as_bytes()).ok();
        let (puzzle, filled) = (cells(self.puzzle)?, cells(board.grid())?);
        let candidates: Vec<u16> = Cell::all().map(|cell| board.candidates(cell)).collect();
        let state = State { puzzle: &puzzle, cells: &filled, candidates: Some(&candidates) };
        let facts = [(&step.placements, true), (&step.eliminations, false)];
        let facts = facts.into_iter().flat_map(|(all, is_placed)| {
            all.iter().map(move |fact| {
                Conclusion::new(size, fact.cell.index(), fact.digit.get(), is_placed)
            })
        });
        let claim = Claim::of(facts.collect());
        if claim.conclusions().is_empty() {
            return None;
        }
        let grounds = Grounds { technique, premises: None };
        let verdict = oracle.judge(&state, &claim, grounds).ok()?;
        fault.agrees(&verdict).then(|| verdict.why.to_string())
    }

    /// What the step is about: its first conclusion.
    fn anchor(&self) -> Option<Candidate> {
        let Step { placements, eliminations, .. } = &self.step.step;
        placements.iter().chain(eliminations).next().copied()
    }

    /// Claims that may have a fault, nearest first.
    fn drafts(&mut self, fault: Fault) -> Vec<Draft> {
        let Some(anchor) = self.anchor() else { return Vec::new() };
        match fault {
            Fault::WrongCell => self.hidden(anchor),
            Fault::MissedPremise => self.with_one_gone(anchor),
            Fault::WrongStrike => self.struck(anchor),
            _ => self.naked(fault, anchor),
        }
    }

    fn shuffled<T>(&mut self, items: impl IntoIterator<Item = T>) -> Vec<T> {
        let mut items: Vec<T> = items.into_iter().collect();
        self.random.shuffle(&mut items);
        items
    }

    /// Blanks that share a row, column or box with a cell, that cell first.
    fn around(&mut self, cell: Cell) -> Vec<Cell> {
        let near = CellSet::peers(cell) & self.step.board.open();
        let mut cells = self.shuffled(near);
        cells.insert(0, cell);
        cells
    }

    /// Naked singles that are none.
    fn naked(&mut self, fault: Fault, anchor: Candidate) -> Vec<Draft> {
        let board = &self.step.board;
        let mut drafts = Vec::new();
        for cell in self.around(anchor.cell) {
            let right = self.solution.get(cell);
            let digits = self.shuffled(Digit::all());
            let fits = |digit: &Digit| match fault {
                Fault::Clash => !board.has(cell, *digit),
                Fault::Unjustified => Some(*digit) == right && cell != anchor.cell,
                _ => board.has(cell, *digit) && Some(*digit) != right,
            };
            let digits = digits.into_iter().filter(fits).take(2);
            drafts.extend(digits.filter_map(|digit| self.single(cell, digit, None)));
        }
        drafts
    }

    /// Hidden singles that are none: the digit in other cells that can have it.
    fn hidden(&mut self, anchor: Candidate) -> Vec<Draft> {
        let digit = anchor.digit;
        let mut drafts = Vec::new();
        for house in self.shuffled(anchor.cell.houses()) {
            let places = self.step.board.places(digit) & CellSet::house(house);
            let wrong = |cell: &Cell| self.solution.get(*cell) != Some(digit);
            let wrong: Vec<Cell> = places.into_iter().filter(wrong).collect();
            let wrong = self.shuffled(wrong);
            drafts.extend(wrong.iter().filter_map(|cell| self.single(*cell, digit, Some(house))));
        }
        drafts
    }

    /// A step that places a digit, and the board with nothing else in its cell or its house.
    fn single(&self, cell: Cell, digit: Digit, house: Option<House>) -> Option<Draft> {
        let mut board = self.step.board.clone();
        let code = match house {
            Some(house) => {
                let others = (CellSet::house(house) & board.places(digit)) - CellSet::of(cell);
                others.into_iter().for_each(|other| board.remove(other, digit));
                "hidden-single"
            }
            None => {
                let others = board.candidates(cell) & !digit.bit();
                digits(others).for_each(|other| board.remove(cell, other));
                "naked-single"
            }
        };
        let step = Step {
            technique: technique(code)?,
            placements: vec![Candidate { cell, digit }],
            eliminations: Vec::new(),
            digits: vec![digit],
            sets: Vec::new(),
            masks: Vec::new(),
            houses: house.into_iter().collect(),
            chain: Vec::new(),
            length: 0,
        };
        Some(Draft { step, board, missed: None })
    }

    /// Steps of the same technique that would be there if a candidate were gone.
    fn with_one_gone(&mut self, anchor: Candidate) -> Vec<Draft> {
        let mut drafts = Vec::new();
        let cells = self.around(anchor.cell);
        let all: Vec<Candidate> = cells
            .into_iter()
            .flat_map(|cell| {
                digits(self.step.board.candidates(cell)).map(move |digit| Candidate { cell, digit })
            })
            .collect();
        for gone in self.shuffled(all).into_iter().take(REMOVALS) {
            let mut board = self.step.board.clone();
            board.remove(gone.cell, gone.digit);
            if board.is_broken() {
                continue;
            }
            self.found.clear();
            let _ = self.step.step.technique.find(&board, self.found);
            let steps = self.shuffled(self.found.found().to_vec()).into_iter().take(TRIES);
            drafts.extend(steps.map(|step| Draft {
                step,
                board: board.clone(),
                missed: Some(gone),
            }));
        }
        drafts
    }

    /// The step with one strike of the digit that is right, of a cell near by.
    fn struck(&mut self, anchor: Candidate) -> Vec<Draft> {
        let step = &self.step.step;
        if step.eliminations.is_empty() {
            return Vec::new();
        }
        let is_right = |cell: &Cell| self.solution.get(*cell) == Some(anchor.digit);
        let near = CellSet::peers(anchor.cell) & self.step.board.places(anchor.digit);
        let right: Vec<Cell> = near.into_iter().filter(is_right).collect();
        let drafts = self.shuffled(right).into_iter().map(|cell| {
            let mut step = step.clone();
            step.eliminations[0] = Candidate { cell, digit: anchor.digit };
            Draft { step, board: self.step.board.clone(), missed: None }
        });
        drafts.collect()
    }

    /// The premises of a draft, without those that are not so.
    fn premises(&self, draft: &Draft) -> Vec<Premise> {
        let board = &self.step.board;
        let mut premises = Vec::new();
        for premise in self.history.premises(&draft.step, &draft.board) {
            let Premise::Absent { cells, digits: mask, by } = premise else {
                premises.push(premise);
                continue;
            };
            let (whole, rest): (Vec<Cell>, Vec<Cell>) =
                cells.into_iter().partition(|cell| board.candidates(*cell) & mask == 0);
            let parts = rest.into_iter().map(|cell| (CellSet::of(cell), board.candidates(cell)));
            let whole: CellSet = whole.into_iter().collect();
            let parts = parts.chain([(whole, 0)]).map(|(cells, there)| (cells, mask & !there));
            let so = parts.filter(|(cells, digits)| !cells.is_empty() && *digits != 0);
            premises.extend(so.map(|(cells, digits)| Premise::Absent { cells, digits, by }));
        }
        premises
    }
}

/// Whether a premise is a link of no cells.
fn is_of_nothing(premise: &Premise) -> bool {
    matches!(premise, Premise::Link(link, _) if link.from.cells.is_empty() || link.to.cells.is_empty())
}

/// The technique with this code.
fn technique(code: &str) -> Option<&'static dyn Technique> {
    let entries = HODOKU.entries.iter().map(|entry| entry.technique);
    entries.into_iter().find(|technique| technique.code() == code)
}
