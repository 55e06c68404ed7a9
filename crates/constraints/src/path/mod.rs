//! The way to a solution, one deduction after the other, on a board of any size.
//!
//! A path works on places, masks and [`Premises`]; `DeductionPath` of ninefold-variants puts
//! them into names. The next step is always one of the easiest kind. Without a step, an assumption
//! may still lead to a contradiction.

mod position;
mod walker;

use position::{Contradiction, Position};
use walker::{Walker, why};

use std::fmt;
use std::time::Duration;

use super::domains::{bits, is_single};
use super::patience::Patience;
use super::place::{Differing, Place};
use super::reason::{DeductionReason, LogicTier};
use ninefold_core::search::{Limits, Outcome, Status};

/// The premises of deductions: the constraints of a puzzle, by number.
pub trait Premises: fmt::Debug {
    /// The part that does not change on the way.
    fn grounds(&self) -> Grounds;

    /// Strikes what a constraint rules out by itself.
    ///
    /// # Errors
    /// It leaves no solution: a place outside of the constraint has no value then, or, without such
    /// a place, the constraint cannot be satisfied. The masks are left as they are.
    fn ask(&mut self, constraint: usize, masks: &mut [u16]) -> Result<(), Option<Place>>;

    /// Why a constraint strikes what it strikes. For a house without its subsets, which depend on
    /// the position.
    fn reason(&self, constraint: usize) -> DeductionReason;

    /// Searches among these values of all places.
    fn search(&mut self, masks: &[u16], limits: &Limits) -> Outcome;

    /// The name of a place.
    fn name(&self, place: Place) -> String;
}

/// The board of premises, its houses and its constraints.
#[derive(Debug)]
pub struct Grounds {
    /// The places that must differ.
    pub differing: Differing,
    /// The houses that hold all their values.
    pub houses: Vec<House>,
    /// The constraints.
    pub constraints: Vec<Watch>,
    /// The number that bit 0 of a mask stands for.
    pub least: i32,
    /// The number of cells of the grid, which come before all other places.
    pub cells: usize,
}

/// Places that hold each of some values once.
#[derive(Clone, Debug)]
pub struct House {
    /// Its common name.
    pub name: String,
    /// Its places.
    pub places: Vec<Place>,
    /// The values that it holds.
    pub values: u16,
}

/// When a constraint is asked.
#[derive(Debug)]
pub struct Watch {
    /// Its tier; `None` if it rules nothing out.
    pub tier: Option<LogicTier>,
    /// The places that it is about.
    pub places: Vec<Place>,
    /// The places that may make it strike something when they lose values.
    pub watched: Vec<Place>,
}

/// A deduction: a move in words. Most moves of a trial are never told.
#[derive(Clone, Debug)]
pub struct Step {
    /// Why it follows.
    pub reason: DeductionReason,
    /// The places that the reason is about.
    pub places: Vec<Place>,
    /// The place that is filled, if one is, and its value as a mask.
    pub placement: Option<(Place, u16)>,
    /// The values that are ruled out: places and masks.
    pub eliminations: Vec<(Place, u16)>,
}

/// An assumption that leads to a contradiction.
#[derive(Clone, Debug)]
pub struct Refuted {
    /// The place.
    pub place: Place,
    /// The value that it cannot have, as a mask.
    pub value: u16,
    /// The deductions from the assumption to the contradiction, each of which is needed.
    pub steps: Vec<Step>,
    /// The contradiction as a sentence.
    pub contradiction: String,
}

/// A way through a puzzle, from some position on.
#[derive(Debug)]
pub struct Path<'a> {
    /// The premises of the path.
    pub premises: Box<dyn Premises + 'a>,
    /// The part that does not change on the way.
    pub grounds: Grounds,
    position: Position,
    /// Limit of the search for steps: none, unless that is set.
    pub patience: Patience,
}

impl<'a> Path<'a> {
    /// The path from these values, of which some are filled in.
    pub fn new(premises: Box<dyn Premises + 'a>, masks: Vec<u16>, filled: &[bool]) -> Path<'a> {
        let grounds = premises.grounds();
        let mut position = Position::new(masks, grounds.constraints.len());
        let is_filled = |index: &usize| filled.get(*index).is_some_and(|&filled| filled);
        for index in (0..position.masks.len()).filter(is_filled) {
            if is_single(position.masks[index]) {
                position.fill(Place::new(index), &grounds.differing);
            }
        }
        Path { premises, grounds, position, patience: Patience::default() }
    }

    /// Whether it ran out of patience: there may be more steps.
    pub fn gave_up(&self) -> bool {
        self.patience.is_over()
    }

    /// The values left.
    pub fn masks(&self) -> &[u16] {
        &self.position.masks
    }

    /// Which places are filled.
    pub fn filled(&self) -> &[bool] {
        &self.position.is_filled
    }

    /// Why there is no solution, as a sentence without a full stop, once that is known.
    pub fn contradiction(&self) -> Option<String> {
        let masks = &self.position.masks;
        self.position.contradiction.map(|contradiction| self.sentence(contradiction, masks))
    }

    /// A contradiction of a position with these values as a sentence.
    fn sentence(&self, contradiction: Contradiction, masks: &[u16]) -> String {
        match contradiction {
            Contradiction::Empty(place) => {
                format!("{} has no candidate left", self.premises.name(place))
            }
            Contradiction::NoPlace(house, value) => {
                let number = value.trailing_zeros() as i32 + self.grounds.least;
                format!("{} has no place for {number}", self.grounds.houses[house].name)
            }
            Contradiction::Broken(constraint, Some(place)) => {
                let gone = [(place, masks[place.index()])];
                let because = why(&*self.premises, &self.grounds, constraint, masks, &gone);
                let place = self.premises.name(place);
                format!("{place} has no candidate left, because {because}")
            }
            Contradiction::Broken(constraint, None) => match self.premises.reason(constraint) {
                DeductionReason::House(reason) => {
                    format!("{} cannot hold all its values", reason.house)
                }
                says => format!("impossible now: {says}"),
            },
        }
    }

    /// The next deduction, one of the easiest kind.
    pub fn next_step(&mut self) -> Option<Step> {
        let (mut walker, position) = self.walker();
        let done = walker.step(position)?;
        Some(walker.told(done))
    }

    /// The walker from here, and the position.
    fn walker(&mut self) -> (Walker<'_, 'a>, &mut Position) {
        let Path { premises, grounds, position, patience } = self;
        (Walker { premises: &mut **premises, grounds, patience }, position)
    }

    /// Rules a value out by an assumption: that of the fewest deductions to a contradiction, and
    /// where these are equal, of a place with few values. To be asked where there is no next step.
    /// Costs up to a path for each value that is left.
    pub fn refute(&mut self) -> Option<Refuted> {
        if self.position.contradiction.is_some() {
            return None;
        }
        let (mut walker, position) = self.walker();
        let (place, value, moves, contradiction) = walker.shortest(position)?;
        let from = walker.assumed(position, place, value);
        let moves = walker.needed(&from, moves, contradiction)?;
        let mut end = from.clone();
        let done = walker.replay(&mut end, &moves);
        let steps = done.into_iter().map(|done| walker.told(done)).collect();
        self.position.set(place, self.position.masks[place.index()] & !value);
        let contradiction = self.sentence(contradiction, &end.masks);
        Some(Refuted { place, value, steps, contradiction })
    }

    /// Rules a value out that a search refutes: of those of the places with the fewest values, the
    /// one that takes the fewest nodes. To be asked where one assumption is not enough.
    pub fn refute_by_search(&mut self) -> Option<Refuted> {
        // Most places are refuted soon or never: what takes more nodes than others is left early.
        let mut most = [MOST_NODES / 100, MOST_NODES / 10, MOST_NODES].into_iter();
        let (nodes, place, value) = most.find_map(|most| self.fewest_nodes(most))?;
        if self.position.contradiction.is_some() {
            return None;
        }
        self.position.set(place, self.position.masks[place.index()] & !value);
        let contradiction = match nodes {
            1 => "no solution is left, as a search of 1 node shows".to_owned(),
            _ => format!("no solution is left, as a search of {nodes} nodes shows"),
        };
        Some(Refuted { place, value, steps: Vec::new(), contradiction })
    }

    /// The value that a search refutes with the fewest nodes, at most these.
    fn fewest_nodes(&mut self, most: u64) -> Option<(u64, Place, u16)> {
        let masks = &self.position.masks;
        let open = || (0..masks.len()).filter(|&index| masks[index].count_ones() > 1);
        let mut places: Vec<usize> = open().collect();
        places.sort_by_key(|&index| masks[index].count_ones() as usize);
        places.truncate(MOST_SEARCHED);
        let mut best: Option<(u64, Place, u16)> = None;
        for index in places {
            for value in bits(masks[index]).map(|bit| 1 << bit) {
                let time = match self.patience.left() {
                    Some(Duration::ZERO) => return None,
                    time => time,
                };
                let mut assumed = masks.clone();
                assumed[index] = value;
                let nodes = Some(best.map_or(most, |best| best.0));
                let limits = Limits { nodes, time, ..Limits::FIRST };
                let outcome = self.premises.search(&assumed, &limits);
                let nodes = outcome.counters.nodes;
                if outcome.status(&limits) == Status::None && best.is_none_or(|best| nodes < best.0)
                {
                    best = Some((nodes, Place::new(index), value));
                }
            }
        }
        best
    }
}

/// Places whose values are searched for one to rule out.
const MOST_SEARCHED: usize = 12;

/// Nodes after which a search that is to refute an assumption gives up.
const MOST_NODES: u64 = 20_000;

#[cfg(test)]
mod tests {
    use super::*;

    /// Places of which some must differ, and pairs that are the same.
    #[derive(Debug)]
    struct Toy {
        differing: Vec<[usize; 2]>,
        same: Vec<[usize; 2]>,
    }

    impl Premises for Toy {
        fn grounds(&self) -> Grounds {
            let mut differing = Differing::none(4);
            self.differing.iter().for_each(|pair| differing.add_group(&pair.map(Place::new)));
            let watch = |pair: &[usize; 2]| {
                let places = pair.map(Place::new).to_vec();
                Watch { tier: Some(LogicTier::Direct), watched: places.clone(), places }
            };
            let constraints = self.same.iter().map(watch).collect();
            Grounds { differing, houses: Vec::new(), constraints, least: 0, cells: 4 }
        }

        fn ask(&mut self, constraint: usize, masks: &mut [u16]) -> Result<(), Option<Place>> {
            let [a, b] = self.same[constraint];
            let common = masks[a] & masks[b];
            (masks[a], masks[b]) = (common, common);
            if common == 0 { Err(None) } else { Ok(()) }
        }

        fn reason(&self, constraint: usize) -> DeductionReason {
            let [a, b] = self.same[constraint];
            DeductionReason::Constraint(format!("p{a} is p{b}"))
        }

        fn search(&mut self, _: &[u16], _: &Limits) -> Outcome {
            Outcome::EMPTY
        }

        fn name(&self, place: Place) -> String {
            format!("p{}", place.index())
        }
    }

    #[test]
    fn a_trial_has_the_steps_that_it_needs_and_no_others() {
        // With 3 in place 0, places 2 and 3 both hold 4. Place 1 holds 1 then, which comes first and
        // has nothing to do with it.
        let toy = Toy { differing: vec![[0, 1], [0, 2], [0, 3], [2, 3]], same: Vec::new() };
        let masks = vec![0b1010, 0b1010, 0b11000, 0b11000];
        let mut path = Path::new(Box::new(toy), masks, &[]);
        assert!(path.next_step().is_none());
        let refuted = path.refute().expect("a contradiction");
        assert_eq!((refuted.place, refuted.value), (Place::new(0), 0b1000));
        let filled: Vec<_> = refuted.steps.iter().map(|step| step.placement).collect();
        assert_eq!(filled, [Some((Place::new(2), 0b10000))]);
        assert_eq!(refuted.contradiction, "p3 has no candidate left");
        // The refuted value is gone, and the path continues.
        assert_eq!(path.masks()[0], 0b10);
        assert_eq!(path.next_step().and_then(|step| step.placement), Some((Place::new(0), 0b10)));
    }

    #[test]
    fn a_trial_ends_at_a_constraint_that_cannot_hold() {
        // With 1 in place 0, places 1 and 3 hold 2, so that place 2, which is to be as place 1, holds 1.
        let toy = Toy { differing: vec![[0, 1], [0, 3], [2, 3]], same: vec![[1, 2]] };
        let mut path = Path::new(Box::new(toy), vec![0b10010, 0b110, 0b110, 0b110], &[]);
        assert!(path.next_step().is_none());
        let refuted = path.refute().expect("a contradiction");
        assert_eq!((refuted.place, refuted.value), (Place::new(0), 0b10));
        let filled: Vec<_> = refuted.steps.iter().map(|step| step.placement).collect();
        assert_eq!(filled, [Some((Place::new(3), 0b100))]);
        assert_eq!(refuted.contradiction, "impossible now: p1 is p2");
    }
}
