//! A position, and what follows from it: found when it is asked for, easiest technique first, and
//! kept for the claims that come later.

use ninefold_core::grid::{Candidates, Cell, Digit, Grid};
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
    /// By conclusion, number of steps before it.
    before: [u8; CONCLUSIONS],
    /// By step, the hardest technique so far.
    hardest: Vec<u8>,
    has_ended: bool,
}

/// A conclusion that has not been reached.
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

    /// The number of steps before all of this is concluded on the path of easiest steps, and the
    /// index of the hardest technique among those steps.
    pub(super) fn chained(
        &mut self,
        claim: &[Fact],
        searches: &mut Searches,
    ) -> Option<(usize, usize)> {
        let path = self.path.get_or_insert_with(|| {
            Box::new(Path {
                board: self.board.clone(),
                before: [NEVER; CONCLUSIONS],
                hardest: Vec::new(),
                has_ended: false,
            })
        });
        while !claim.iter().all(|fact| fact.is_known(&path.board)) {
            if path.has_ended {
                return None;
            }
            path.follow(searches);
        }
        let steps = |fact: &Fact| usize::from(path.before[fact.index()]);
        let missing = claim.iter().map(steps).max().unwrap_or(0);
        let hardest = path.hardest.get(missing).or(path.hardest.last());
        Some((missing, usize::from(*hardest?)))
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
        let Some(found) = searches.path.next(&mut self.board) else {
            self.has_ended = true;
            return;
        };
        let (step, rank) = (found.step, found.rank as u8);
        let before = self.hardest.len() as u8;
        let mut note = |fact: Fact, before: u8| {
            let noted = &mut self.before[fact.index()];
            *noted = (*noted).min(before);
        };
        facts(step).for_each(|fact| note(fact, before));
        // A digit leaves its cell no other, and its row, column and box no other place.
        for &Candidate { cell, digit } in &step.placements {
            let peers = cell.peers().iter().map(|peer| (*peer, digit));
            let others = Digit::all().filter(|other| *other != digit).map(|other| (cell, other));
            for (cell, digit) in peers.chain(others) {
                note(Fact { cell, digit, is_placed: false }, before + 1);
            }
        }
        self.hardest.push(rank.max(self.hardest.last().copied().unwrap_or(0)));
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
