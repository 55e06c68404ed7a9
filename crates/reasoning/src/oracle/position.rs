//! A position, and what follows from it: found when it is asked for, easiest technique first, and
//! kept for the claims that come later.

use ninefold_core::grid::{Candidates, Cell, Digit, Grid};
use ninefold_logic::premises::{History, Premise};
use ninefold_logic::{Candidate, Grader, HODOKU, LogicBoard, Step, StepCollector, Technique};

use super::truth::Truth;
use super::verdict::StateKind;

/// Conclusions about the candidates of a board: what is struck, then what is placed.
const CONCLUSIONS: usize = 2 * 729;

/// A conclusion about a cell of nine rows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Fact {
    pub cell: Cell,
    pub digit: Digit,
    pub is_placed: bool,
}

impl Fact {
    /// The number of the conclusion.
    fn index(self) -> usize {
        (usize::from(self.is_placed) * 81 + self.cell.index()) * 9 + self.digit.index()
    }

    /// Whether a board shows it.
    fn is_known(self, board: &LogicBoard) -> bool {
        match board.grid().get(self.cell) {
            Some(digit) => (digit == self.digit) == self.is_placed,
            None => !self.is_placed && !board.has(self.cell, self.digit),
        }
    }
}

/// The conclusions of a step.
fn facts(step: &Step) -> impl Iterator<Item = Fact> {
    let placed = step.placements.iter().map(|candidate| (candidate, true));
    let all = placed.chain(step.eliminations.iter().map(|candidate| (candidate, false)));
    all.map(|(candidate, is_placed)| Fact {
        cell: candidate.cell,
        digit: candidate.digit,
        is_placed,
    })
}

/// The searches of an oracle: techniques in the order of the profile, and the memory that they use.
pub(super) struct Searches {
    /// Number of techniques that are tried, easiest first.
    pub techniques: usize,
    all: StepCollector,
    path: Grader,
}

impl Searches {
    /// Searches by the first techniques of the profile.
    pub(super) fn new(techniques: usize) -> Searches {
        let path = Grader::of_techniques(&HODOKU, |index, _| index < techniques);
        Searches { techniques, all: StepCollector::all(), path }
    }

    /// The steps of a technique.
    fn steps(&mut self, board: &LogicBoard, technique: &'static dyn Technique) -> &[Step] {
        self.all.clear();
        let _ = technique.find(board, &mut self.all);
        self.all.found()
    }

    /// Whether one step of a technique concludes all of this.
    pub(super) fn concludes(
        &mut self,
        board: &LogicBoard,
        technique: &'static dyn Technique,
        claim: &[Fact],
    ) -> bool {
        let has = |step: &Step| claim.iter().all(|fact| facts(step).any(|other| other == *fact));
        self.steps(board, technique).iter().any(has)
    }
}

/// A position, and what is known of it.
pub(super) struct Position {
    pub state: StateKind,
    pub truth: Truth,
    /// The board; of a wrong position, that of the puzzle.
    pub board: LogicBoard,
    direct: Option<Box<Direct>>,
    path: Option<Box<Path>>,
}

/// The conclusions of single steps, as far as techniques were searched.
struct Direct {
    searched: usize,
    /// By conclusion, the easiest technique.
    easiest: [u8; CONCLUSIONS],
    /// The steps with several conclusions: the technique, and the end of the conclusions in the
    /// next list.
    steps: Vec<(u8, u32)>,
    conclusions: Vec<u16>,
}

/// The path of easiest steps, as far as it was followed.
struct Path {
    board: LogicBoard,
    history: History,
    /// By conclusion, twice the number of the step that it comes with, and one more if that is
    /// its own conclusion: otherwise it places a digit from which the conclusion follows.
    by: [u16; CONCLUSIONS],
    /// By step, the index of its technique, and the steps that it needs, itself among them.
    steps: Vec<(u8, Steps)>,
    has_ended: bool,
}

/// Some steps of a path, as bits.
#[derive(Clone, Copy, Default)]
struct Steps([u64; 4]);

impl Steps {
    /// Number of steps of the longest path that is followed.
    const MOST: usize = 256;

    fn add(&mut self, other: &Steps) {
        self.0.iter_mut().zip(other.0).for_each(|(all, more)| *all |= more);
    }

    fn insert(&mut self, step: usize) {
        self.0[step / 64] |= 1 << (step % 64);
    }

    fn each(&self) -> impl Iterator<Item = usize> {
        (0..Steps::MOST).filter(|step| self.0[step / 64] >> (step % 64) & 1 == 1)
    }
}

/// The technique of a conclusion that no step was found for.
const NEVER: u8 = u8::MAX;

impl Position {
    pub(super) fn new(state: StateKind, truth: Truth, board: LogicBoard) -> Position {
        Position { state, truth, board, direct: None, path: None }
    }

    /// The index of the easiest technique of which one step concludes all of this.
    pub(super) fn direct(&mut self, claim: &[Fact], searches: &mut Searches) -> Option<usize> {
        let direct = self.direct.get_or_insert_with(|| {
            Box::new(Direct {
                searched: 0,
                easiest: [NEVER; CONCLUSIONS],
                steps: Vec::new(),
                conclusions: Vec::new(),
            })
        });
        loop {
            if let Some(technique) = direct.easiest(claim) {
                return Some(technique);
            }
            if direct.searched == searches.techniques {
                return None;
            }
            direct.search(&self.board, searches);
        }
    }

    /// The number of steps that all of this needs before its last one, and the index of the hardest
    /// technique among all of them. The path takes the easiest step first, so other ways may need
    /// fewer.
    pub(super) fn chained(
        &mut self,
        claim: &[Fact],
        searches: &mut Searches,
    ) -> Option<(usize, usize)> {
        let path = self.path.get_or_insert_with(|| {
            Box::new(Path {
                board: self.board.clone(),
                history: History::default(),
                by: [0; CONCLUSIONS],
                steps: Vec::new(),
                has_ended: false,
            })
        });
        while !claim.iter().all(|fact| fact.is_known(&path.board)) {
            if path.has_ended {
                return None;
            }
            path.follow(searches);
        }
        let (mut needed, mut is_said) = (Steps::default(), false);
        for by in claim.iter().map(|fact| path.by[fact.index()]) {
            needed.add(&path.steps.get(usize::from(by / 2))?.1);
            is_said |= by % 2 == 1;
        }
        let hardest = needed.each().map(|step| path.steps[step].0).max()?;
        Some((needed.each().count() - usize::from(is_said), hardest.into()))
    }
}

impl Direct {
    fn easiest(&self, claim: &[Fact]) -> Option<usize> {
        let each = claim.iter().map(|fact| self.easiest[fact.index()]).max()?;
        if each == NEVER || claim.len() == 1 {
            return (each != NEVER).then_some(each.into());
        }
        let mut start = 0;
        for &(technique, end) in &self.steps {
            let step = &self.conclusions[start as usize..end as usize];
            if claim.iter().all(|fact| step.contains(&(fact.index() as u16))) {
                return Some(technique.into());
            }
            start = end;
        }
        None
    }

    /// Searches the next technique.
    fn search(&mut self, board: &LogicBoard, searches: &mut Searches) {
        let index = self.searched;
        self.searched += 1;
        for step in searches.steps(board, HODOKU.entries[index].technique) {
            for fact in facts(step) {
                let easiest = &mut self.easiest[fact.index()];
                *easiest = (*easiest).min(index as u8);
            }
            if step.placements.len() + step.eliminations.len() > 1 {
                self.conclusions.extend(facts(step).map(|fact| fact.index() as u16));
                self.steps.push((index as u8, self.conclusions.len() as u32));
            }
        }
    }
}

impl Path {
    /// Makes the next step.
    fn follow(&mut self, searches: &mut Searches) {
        let index = self.steps.len();
        let found = searches.path.next(&mut self.board).filter(|_| index < Steps::MOST);
        let Some(found) = found else {
            self.has_ended = true;
            return;
        };
        let step = found.step;
        let premises = self.history.premises(step, &self.board);
        self.history.add(step, &premises);
        let mut needs = Steps::default();
        needs.insert(index);
        for earlier in premises.iter().filter_map(Premise::by) {
            needs.add(&self.steps[earlier].1);
        }
        self.steps.push((found.rank as u8, needs));
        let mut note = |fact: Fact, is_said: bool| {
            if !fact.is_known(&self.board) {
                self.by[fact.index()] = 2 * index as u16 + u16::from(is_said);
            }
        };
        // A digit leaves its cell no other, and its row, column and box no other place.
        for &Candidate { cell, digit } in &step.placements {
            let peers = cell.peers().iter().map(|peer| (*peer, digit));
            let others = Digit::all().filter(|other| *other != digit).map(|other| (cell, other));
            for (cell, digit) in peers.chain(others) {
                note(Fact { cell, digit, is_placed: false }, false);
            }
        }
        facts(step).for_each(|fact| note(fact, true));
        step.apply(&mut self.board);
    }
}

/// The board of a position: the clues of a puzzle, other filled cells, and the candidates that are
/// left.
pub(super) fn board(
    puzzle: &Grid,
    cells: &Grid,
    candidates: &Candidates,
    is_unique: bool,
) -> LogicBoard {
    let mut board = LogicBoard::new(puzzle);
    for cell in Cell::all().filter(|cell| puzzle.get(*cell).is_none()) {
        if let Some(digit) = cells.get(cell) {
            board.place(cell, digit);
        }
    }
    for cell in board.open() {
        for digit in ninefold_logic::digits(board.candidates(cell) & !candidates.get(cell)) {
            board.remove(cell, digit);
        }
    }
    if is_unique {
        board.assume_unique();
    }
    board
}
