//! One face for all ways to grade: the next step, whatever finds it, and what comes of a puzzle in the end.
//!
//! `explain` and `grade` know ways to grade by this file and [`mark`](super::mark) alone. One more gets a variant of [`Method`], of
//! `Finder` and perhaps of [`Mark`], and the compiler says what else there is to write.

use super::board::Board;
use super::mark::Mark;
use super::profile::{self, Level, Profile};
use super::se::{self, Rated, Rater};
use super::solver::Solver;
use super::step::Step;
use super::technique::Technique;

/// A way to grade.
#[derive(Clone, Copy)]
pub enum Method {
    /// By techniques in order, with what each costs.
    Profile(&'static Profile),
    /// As Sudoku Explainer rates.
    Se,
}

impl Method {
    /// The method of this name.
    pub fn find(name: &str) -> Option<Method> {
        Method::all().find(|method| method.name() == name)
    }

    /// All methods.
    pub fn all() -> impl Iterator<Item = Method> {
        profile::ALL.into_iter().map(Method::Profile).chain([Method::Se])
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Method::Profile(profile) => profile.name,
            Method::Se => "se",
        }
    }

    /// What it is, in a line.
    pub fn description(self) -> &'static str {
        match self {
            Method::Profile(profile) => profile.description,
            Method::Se => {
                "Sudoku Explainer's ratings ER, EP and ED, with the techniques of SukakuExplainer"
            }
        }
    }

    /// The techniques in the order in which they are tried, with what a use of each costs; of some that depends
    /// on the use.
    pub fn techniques(self) -> impl Iterator<Item = (&'static dyn Technique, Option<Mark>)> {
        let (entries, rated): (&[_], &[_]) = match self {
            Method::Profile(profile) => (profile.entries, &[]),
            Method::Se => (&[], se::ENTRIES),
        };
        let points = entries.iter().map(|entry| {
            let mark = Mark::Points { score: entry.score, level: entry.level };
            (entry.technique, Some(mark))
        });
        let ratings = rated.iter().map(|entry| match entry.rating {
            Rated::As(tenths) => (entry.technique, Some(Mark::of_step(tenths))),
            Rated::By(_) => (entry.technique, None),
        });
        points.chain(ratings)
    }

    /// The mark of an empty path.
    pub fn nothing(self) -> Mark {
        match self {
            Method::Profile(_) => Mark::Points { score: 0, level: Level::Easy },
            Method::Se => Mark::of_step(0),
        }
    }

    /// The mark of a puzzle, from that of its path.
    fn finish(self, mark: Mark) -> Mark {
        match (self, mark) {
            (Method::Profile(profile), Mark::Points { score, level }) => {
                Mark::Points { score, level: profile.level(level, score) }
            }
            (_, mark) => mark,
        }
    }
}

/// A step that was found.
pub struct Found<'a> {
    /// The step.
    pub step: &'a Step,
    /// Where its technique stands among all, easiest first: by the profile's order, or by rating.
    pub place: usize,
    /// What it costs.
    pub mark: Mark,
}

/// Finds steps. Its memory is used again from puzzle to puzzle.
pub struct Grader {
    finder: Finder,
}

/// What finds the steps of a method.
enum Finder {
    Profile(&'static Profile, Solver),
    Se(Rater),
}

impl Grader {
    /// A grader that goes by this method.
    pub fn new(method: Method) -> Grader {
        let finder = match method {
            Method::Profile(profile) => Finder::Profile(profile, Solver::new(profile)),
            Method::Se => Finder::Se(Rater::new()),
        };
        Grader { finder }
    }

    /// The next step from here, if the method has one.
    pub fn next(&mut self, board: &mut Board) -> Option<Found<'_>> {
        if board.is_broken() || board.open().is_empty() {
            return None;
        }
        match &mut self.finder {
            Finder::Profile(profile, solver) => {
                let (entry, step) = solver.next(board)?;
                let mut entries = profile.entries.iter();
                let place = entries.position(|other| std::ptr::eq(other, entry))?;
                let mark = Mark::Points { score: entry.score, level: entry.level };
                Some(Found { step, place, mark })
            }
            Finder::Se(rater) => {
                let (step, tenths) = rater.next(board)?;
                Some(Found { step, place: tenths.into(), mark: Mark::of_step(tenths) })
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

/// A technique by its names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Name {
    /// In words.
    pub name: &'static str,
    /// As one word.
    pub code: &'static str,
}

impl Name {
    /// No technique.
    pub const NONE: Name = Name { name: "none", code: "" };

    fn of(technique: &dyn Technique) -> Name {
        Name { name: technique.name(), code: technique.code() }
    }
}

/// Uses of a technique on a path.
#[derive(Clone, Copy, Debug)]
pub struct Uses {
    /// The technique.
    pub technique: Name,
    /// Where it stands among all.
    pub place: usize,
    /// How many.
    pub count: u32,
    /// Whether it is no logic.
    is_guess: bool,
}

/// What is kept of a path: no steps, but how many there were of each kind.
#[derive(Clone)]
pub struct Path {
    method: Method,
    mark: Mark,
    steps: u32,
    has_placed: bool,
    /// The hardest technique so far, where it stands, and what it costs.
    hardest: Option<(Name, usize, Mark)>,
    /// By place.
    uses: Vec<Uses>,
}

/// What came of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grade {
    /// The mark; of a puzzle that was not solved, of the path as far as it goes.
    pub mark: Mark,
    /// The hardest technique: of the highest level, and there of the highest score; the first of equals.
    pub hardest: Option<Name>,
    /// Where that stands among all.
    pub place: usize,
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
        Path {
            method,
            mark: method.nothing(),
            steps: 0,
            has_placed: false,
            hardest: None,
            uses: Vec::new(),
        }
    }

    /// Begins anew.
    pub fn begin(&mut self) {
        self.mark = self.method.nothing();
        self.steps = 0;
        self.has_placed = false;
        self.hardest = None;
        self.uses.clear();
    }

    /// Adds a step.
    pub fn add(&mut self, found: &Found<'_>) {
        let technique = found.step.technique;
        self.mark = self.mark.and(found.mark, self.steps == 0, !self.has_placed);
        self.has_placed |= !found.step.placements.is_empty();
        self.steps += 1;
        let is_harder = |(.., mark): &(Name, usize, Mark)| found.mark.hardness() > mark.hardness();
        if self.hardest.as_ref().is_none_or(is_harder) {
            self.hardest = Some((Name::of(technique), found.place, found.mark));
        }
        let code = technique.code();
        let is_it = |uses: &&mut Uses| uses.place == found.place && uses.technique.code == code;
        match self.uses.iter_mut().find(is_it) {
            Some(uses) => uses.count += 1,
            None => self.insert(technique, found.place),
        }
    }

    fn insert(&mut self, technique: &'static dyn Technique, place: usize) {
        let is_guess = technique.is_guess();
        let uses = Uses { technique: Name::of(technique), place, count: 1, is_guess };
        let at = self.uses.partition_point(|other| other.place <= place);
        self.uses.insert(at, uses);
    }

    /// The techniques used, easiest first.
    pub fn uses(&self) -> &[Uses] {
        &self.uses
    }

    /// The grade of a puzzle whose path ended at this board.
    pub fn grade(&self, board: &Board) -> Grade {
        let is_solved = board.open().is_empty() && !board.is_broken();
        Grade {
            mark: self.method.finish(self.mark),
            hardest: self.hardest.map(|(name, ..)| name),
            place: self.hardest.map_or(0, |(_, place, _)| place),
            steps: self.steps,
            open: board.open().len(),
            is_solved,
            is_logical: is_solved && !self.uses.iter().any(|uses| uses.is_guess),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_technique_of_a_profile_has_a_code_of_its_own() {
        for profile in profile::ALL {
            let mut codes: Vec<&str> =
                profile.entries.iter().map(|entry| entry.technique.code()).collect();
            codes.sort_unstable();
            let all = codes.len();
            codes.dedup();
            assert_eq!(codes.len(), all, "{}: {codes:?}", profile.name);
        }
    }

    #[test]
    fn methods_are_found_by_their_names() {
        for method in Method::all() {
            let found = Method::find(method.name()).map(Method::name);
            assert_eq!(found, Some(method.name()));
        }
        assert!(Method::find("guess").is_none());
    }
}
