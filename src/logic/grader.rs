//! One face for all ways to grade: the next step, whatever finds it, and what comes of a puzzle in the end.
//!
//! `explain` and `grade` know ways to grade by this file alone. One that is no [`Profile`] gets a variant of [`Method`], of
//! `Finder` and of [`Mark`], and the compiler says what else there is to write.

use super::board::Board;
use super::profile::{self, Level, Profile};
use super::solver::Solver;
use super::step::Step;
use super::technique::Technique;

/// A way to grade.
#[derive(Clone, Copy)]
pub enum Method {
    /// By techniques in order, with what each costs.
    Profile(&'static Profile),
}

/// What a step costs, or what a puzzle is graded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Points, which add up, and a level.
    Points {
        /// The points.
        score: u32,
        /// The level.
        level: Level,
    },
}

impl Mark {
    /// The number by which puzzles are compared.
    pub fn score(self) -> u32 {
        match self {
            Mark::Points { score, .. } => score,
        }
    }

    /// The class by which puzzles are counted.
    pub fn level(self) -> &'static str {
        match self {
            Mark::Points { level, .. } => level.name(),
        }
    }

    /// Where its class stands among all, for tables that begin with the easiest.
    pub fn rank(self) -> usize {
        match self {
            Mark::Points { level, .. } => level as usize,
        }
    }

    /// The mark of a path so far and one more step.
    fn and(self, step: Mark) -> Mark {
        match (self, step) {
            (Mark::Points { score, level }, Mark::Points { score: more, level: needed }) => {
                Mark::Points { score: score.saturating_add(more), level: level.max(needed) }
            }
        }
    }
}

impl Method {
    /// The method of this name.
    pub fn find(name: &str) -> Option<Method> {
        profile::find(name).map(Method::Profile)
    }

    /// All methods.
    pub fn all() -> impl Iterator<Item = Method> {
        profile::ALL.into_iter().map(Method::Profile)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Method::Profile(profile) => profile.name,
        }
    }

    /// What it is, in a line.
    pub fn description(self) -> &'static str {
        match self {
            Method::Profile(profile) => profile.description,
        }
    }

    /// The techniques in the order in which they are tried, with what a use of each costs.
    pub fn techniques(self) -> impl Iterator<Item = (&'static dyn Technique, Mark)> {
        let Method::Profile(profile) = self;
        let entries = profile.entries.iter();
        entries
            .map(|entry| (entry.technique, Mark::Points { score: entry.score, level: entry.level }))
    }

    /// The technique of this number in the order.
    pub fn technique(self, number: usize) -> Option<&'static dyn Technique> {
        self.techniques().nth(number).map(|(technique, _)| technique)
    }

    /// The mark of an empty path.
    fn nothing(self) -> Mark {
        match self {
            Method::Profile(_) => Mark::Points { score: 0, level: Level::Easy },
        }
    }

    /// The mark of a puzzle, from that of its path.
    fn finish(self, mark: Mark) -> Mark {
        match (self, mark) {
            (Method::Profile(profile), Mark::Points { score, level }) => {
                Mark::Points { score, level: profile.level(level, score) }
            }
        }
    }
}

/// A step that was found.
pub struct Found<'a> {
    /// The step.
    pub step: &'a Step,
    /// The number of its technique in the method's order.
    pub technique: usize,
    /// What it costs.
    pub mark: Mark,
}

/// Finds steps. Its memory is used again from puzzle to puzzle.
pub struct Grader {
    method: Method,
    finder: Finder,
}

/// What finds the steps of a method.
enum Finder {
    Profile(Solver),
}

impl Grader {
    /// A grader that goes by this method.
    pub fn new(method: Method) -> Grader {
        let finder = match method {
            Method::Profile(profile) => Finder::Profile(Solver::new(profile)),
        };
        Grader { method, finder }
    }

    /// The next step from here, if the method has one.
    pub fn next(&mut self, board: &mut Board) -> Option<Found<'_>> {
        if board.is_broken() || board.open().is_empty() {
            return None;
        }
        match (&mut self.finder, self.method) {
            (Finder::Profile(solver), Method::Profile(profile)) => {
                let (entry, step) = solver.next(board)?;
                let mut entries = profile.entries.iter();
                let technique = entries.position(|other| std::ptr::eq(other, entry))?;
                let mark = Mark::Points { score: entry.score, level: entry.level };
                Some(Found { step, technique, mark })
            }
        }
    }

    /// Takes a puzzle as far as the method goes. The path is left where the caller wants it.
    pub fn grade(&mut self, mut board: Board, path: &mut Path) -> Grade {
        path.begin();
        while let Some(found) = self.next(&mut board) {
            path.add(&found);
            found.step.apply(&mut board);
        }
        path.grade(&board)
    }
}

/// What is kept of a path: no steps, but how many there were of each kind.
#[derive(Clone)]
pub struct Path {
    method: Method,
    mark: Mark,
    /// Number of the hardest technique so far, and what it costs.
    hardest: Option<(usize, Mark)>,
    /// Steps by technique.
    counts: Vec<u32>,
}

/// What came of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grade {
    /// The mark; of a puzzle that was not solved, of the path as far as it goes.
    pub mark: Mark,
    /// Number of the hardest technique: of the highest level, and there of the highest score; the first of equals.
    pub hardest: Option<usize>,
    /// Steps taken.
    pub steps: u32,
    /// Cells that are still blank.
    pub open: usize,
    /// Whether the path ends at a solution.
    pub is_solved: bool,
    /// Whether it does so without a guess: whether logic sufficed.
    pub is_logical: bool,
}

impl Path {
    /// A path without a step.
    pub fn new(method: Method) -> Path {
        let counts = vec![0; method.techniques().count()];
        Path { method, mark: method.nothing(), hardest: None, counts }
    }

    /// Begins anew.
    pub fn begin(&mut self) {
        self.mark = self.method.nothing();
        self.hardest = None;
        self.counts.fill(0);
    }

    /// Adds a step.
    pub fn add(&mut self, found: &Found<'_>) {
        self.mark = self.mark.and(found.mark);
        self.counts[found.technique] += 1;
        let hardness = |mark: Mark| (mark.rank(), mark.score());
        let is_harder = |(_, mark): &(usize, Mark)| hardness(found.mark) > hardness(*mark);
        if self.hardest.as_ref().is_none_or(is_harder) {
            self.hardest = Some((found.technique, found.mark));
        }
    }

    /// The techniques used: number in the order, and steps.
    pub fn counts(&self) -> impl Iterator<Item = (usize, u32)> {
        let counts = self.counts.iter().copied().enumerate();
        counts.filter(|(_, count)| *count > 0)
    }

    /// The grade of a puzzle whose path ended at this board.
    pub fn grade(&self, board: &Board) -> Grade {
        let is_solved = board.open().is_empty() && !board.is_broken();
        let is_guess = |number| self.method.technique(number).is_some_and(|one| one.is_guess());
        Grade {
            mark: self.method.finish(self.mark),
            hardest: self.hardest.map(|(technique, _)| technique),
            steps: self.counts.iter().sum(),
            open: board.open().len(),
            is_solved,
            is_logical: is_solved && !self.counts().any(|(number, _)| is_guess(number)),
        }
    }
}
