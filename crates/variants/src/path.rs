//! The way to a solution, one deduction after the other, on a board of any size.
//!
//! [`DeductionPath`](super::DeductionPath) goes it on the usual board and
//! [`NetworkPath`](super::network::NetworkPath) on the others: they say what their houses and
//! constraints are ([`Premises`]) and put numbers of places into names. The next step is always one
//! of the easiest kind. Where there is none, an assumption may still lead to a contradiction.

use std::time::Duration;

use super::domains::{bits, is_single};
use super::house_reason::Subset;
use super::patience::Patience;
use super::place::Place;
use super::reason::{DeductionReason, LogicTier};
use super::sets::subsets;
use ninefold_core::search::Limits;

/// Where deductions come from: a ruleset or a network.
pub(super) trait Premises {
    /// The places that must differ from one.
    fn differing(&self, place: Place) -> impl Iterator<Item = Place>;

    /// The number of constraints.
    fn constraints(&self) -> usize;

    /// The tier of a constraint; `None` if it rules nothing out.
    fn tier(&self, constraint: usize) -> Option<LogicTier>;

    /// Strikes what a constraint rules out by itself.
    ///
    /// # Errors
    /// It leaves no solution: a place that is none of its own has no value then, or, if there is none
    /// such, it cannot be satisfied. The masks are left as they are.
    fn ask(&mut self, constraint: usize, masks: &mut [u16]) -> Result<(), Option<Place>>;

    /// The places that a constraint is about.
    fn places(&self, constraint: usize) -> Vec<Place>;

    /// The places that may make a constraint strike something when they lose values.
    fn watched(&self, constraint: usize) -> Vec<Place>;

    /// Why a constraint strikes what it strikes. Of a house without its subsets, which depend on the
    /// position.
    fn reason(&self, constraint: usize) -> DeductionReason;

    /// The name of a place.
    fn name(&self, place: Place) -> String;

    /// The number that bit 0 of a mask stands for.
    fn least(&self) -> i32;
}

/// Places that hold each of some values once.
#[derive(Clone, Debug)]
pub(super) struct House {
    /// What people call it.
    pub(super) name: String,
    /// Its places.
    pub(super) places: Vec<Place>,
    /// The values that it holds.
    pub(super) values: u16,
}

/// The move of a step, without its consequences.
#[derive(Clone, Copy, Debug)]
enum Move {
    /// Filled a place that has one value left.
    Naked(Place),
    /// Filled the only place of a value in a house.
    Hidden(usize, u16),
    /// Struck what a constraint rules out.
    Asked(usize),
}

/// A move with its consequences.
#[derive(Clone, Debug)]
struct Done {
    done: Move,
    placement: Option<(Place, u16)>,
    eliminations: Vec<(Place, u16)>,
    /// Of a constraint, the values left before.
    before: Vec<u16>,
}

/// A deduction: a move in words. Most moves of a trial are never told.
#[derive(Clone, Debug)]
pub(super) struct Step {
    /// Why it follows.
    pub(super) reason: DeductionReason,
    /// The places that the reason is about.
    pub(super) places: Vec<Place>,
    /// The place that is filled, if one is, and its value as a mask.
    pub(super) placement: Option<(Place, u16)>,
    /// What is ruled out: places and masks.
    pub(super) eliminations: Vec<(Place, u16)>,
}

/// Why there is no solution from a position.
#[derive(Clone, Copy, Debug)]
enum Contradiction {
    /// A place has no value left.
    Empty(Place),
    /// A house has no place for a value.
    NoPlace(usize, u16),
    /// A constraint leaves no value to a place that is none of its own, or cannot be satisfied.
    Broken(usize, Option<Place>),
}

/// An assumption that leads to a contradiction.
#[derive(Clone, Debug)]
pub(super) struct Refuted {
    /// The place.
    pub(super) place: Place,
    /// The value that it cannot have, as a mask.
    pub(super) value: u16,
    /// The deductions from the assumption to the contradiction, each of which is needed.
    pub(super) steps: Vec<Step>,
    /// The contradiction as a sentence.
    pub(super) contradiction: String,
}

/// What is known at a moment.
#[derive(Clone, Debug)]
struct Position {
    /// The values left; of a filled place just one.
    masks: Vec<u16>,
    /// Whether a place is filled: those that must differ know its value.
    is_filled: Vec<bool>,
    contradiction: Option<Contradiction>,
    /// The number of changes so far, and of each place the number of its last one.
    changes: u32,
    changed: Vec<u32>,
    /// Of each constraint, the number of changes when it had nothing to strike; 0 if it was not asked.
    /// Trials ask some hundred positions that hardly differ: most constraints need not be asked there.
    idle: Vec<u32>,
}

impl Position {
    fn new(masks: Vec<u16>, constraints: usize) -> Position {
        let empty = masks.iter().position(|&mask| mask == 0);
        Position {
            is_filled: vec![false; masks.len()],
            contradiction: empty.map(|index| Contradiction::Empty(Place::new(index))),
            changes: 1,
            changed: vec![1; masks.len()],
            idle: vec![0; constraints],
            masks,
        }
    }

    fn set(&mut self, place: Place, mask: u16) {
        if mask == 0 && self.contradiction.is_none() {
            self.contradiction = Some(Contradiction::Empty(place));
        }
        if self.masks[place.index()] != mask {
            self.masks[place.index()] = mask;
            self.changes += 1;
            self.note(place);
        }
    }

    /// Notes that a place has changed just now.
    fn note(&mut self, place: Place) {
        self.changed[place.index()] = self.changes;
    }

    /// Whether a constraint that watches these places has nothing to strike, as nothing has changed
    /// since it was asked.
    fn is_idle(&self, constraint: usize, watched: &[Place]) -> bool {
        let asked = self.idle[constraint];
        asked > 0 && watched.iter().all(|place| self.changed[place.index()] <= asked)
    }

    /// Takes the value of a place from those that must differ from it.
    fn fill(&mut self, place: Place, premises: &impl Premises) {
        self.is_filled[place.index()] = true;
        let value = self.masks[place.index()];
        for other in premises.differing(place) {
            self.set(other, self.masks[other.index()] & !value);
        }
    }

    /// The first place of a value in a house, if it has no other there.
    fn only_place(&self, house: &House, value: u16) -> Option<Place> {
        let mut places = self.holders(house, value);
        places.next().filter(|_| places.next().is_none())
    }

    fn holders<'a>(&'a self, house: &'a House, value: u16) -> impl Iterator<Item = Place> + 'a {
        let holds = move |place: &Place| self.masks[place.index()] & value != 0;
        house.places.iter().copied().filter(holds)
    }

    fn naked(&self) -> Option<Move> {
        let mut open = (0..self.masks.len()).filter(|&index| !self.is_filled[index]);
        open.find(|&index| is_single(self.masks[index])).map(|index| Move::Naked(Place::new(index)))
    }

    /// Also finds out that a value has no place.
    fn hidden(&mut self, houses: &[House]) -> Option<Move> {
        for (index, house) in houses.iter().enumerate() {
            let (mut once, mut twice, mut filled) = (0u16, 0u16, 0u16);
            for place in &house.places {
                let mask = self.masks[place.index()];
                twice |= once & mask;
                once |= mask;
                filled |= if self.is_filled[place.index()] { mask } else { 0 };
            }
            let missing = house.values & !once;
            let found = missing | house.values & once & !twice & !filled;
            // The least of them comes first.
            let value = found & found.wrapping_neg();
            if missing & value != 0 {
                self.contradiction = Some(Contradiction::NoPlace(index, value));
                return None;
            }
            if value != 0 {
                return Some(Move::Hidden(index, value));
            }
        }
        None
    }
}

/// A way through a puzzle, from some position on.
#[derive(Clone, Debug)]
pub(super) struct Path<P> {
    premises: P,
    houses: Vec<House>,
    /// Of each constraint, the places that it watches.
    watched: Vec<Vec<Place>>,
    position: Position,
    /// How long it looks for steps.
    patience: Patience,
}

impl<P: Premises> Path<P> {
    /// The path from these values, of which some are filled in.
    pub(super) fn new(
        premises: P,
        houses: Vec<House>,
        masks: Vec<u16>,
        filled: &[bool],
    ) -> Path<P> {
        let numbers = 0..premises.constraints();
        let watched: Vec<Vec<Place>> = numbers.map(|index| premises.watched(index)).collect();
        let mut position = Position::new(masks, watched.len());
        let is_filled = |index: &usize| filled.get(*index).is_some_and(|&filled| filled);
        for index in (0..position.masks.len()).filter(is_filled) {
            if is_single(position.masks[index]) {
                position.fill(Place::new(index), &premises);
            }
        }
        Path { premises, houses, watched, position, patience: Patience::default() }
    }

    /// How long it looks for steps: without end, unless that is set.
    pub(super) fn patience(&mut self) -> &mut Patience {
        &mut self.patience
    }

    /// Whether it ran out of patience: there may be more steps.
    pub(super) fn gave_up(&self) -> bool {
        self.patience.is_over()
    }

    /// What the path follows from.
    pub(super) fn premises(&self) -> &P {
        &self.premises
    }

    /// The values left.
    pub(super) fn masks(&self) -> &[u16] {
        &self.position.masks
    }

    /// Which places are filled.
    pub(super) fn filled(&self) -> &[bool] {
        &self.position.is_filled
    }

    /// Why there is no solution, as a sentence without a full stop, once that is known.
    pub(super) fn contradiction(&self) -> Option<String> {
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
                let number = value.trailing_zeros() as i32 + self.premises.least();
                format!("{} has no place for {number}", self.houses[house].name)
            }
            Contradiction::Broken(constraint, Some(place)) => {
                let gone = [(place, masks[place.index()])];
                let because = why(&self.premises, constraint, masks, &gone);
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
    pub(super) fn next_step(&mut self) -> Option<Step> {
        let (mut walker, position) = self.walker();
        let done = walker.step(position)?;
        Some(walker.told(done))
    }

    /// What goes on from here, and where that is.
    fn walker(&mut self) -> (Walker<'_, P>, &mut Position) {
        let Path { premises, houses, watched, position, patience } = self;
        (Walker { premises, houses, watched, patience }, position)
    }

    /// Rules a value out by an assumption: that of the fewest deductions to a contradiction, and
    /// where these are equal, of a place with few values. To be asked where there is no next step.
    /// Costs up to a path for each value that is left.
    pub(super) fn refute(&mut self) -> Option<Refuted> {
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
}

impl<P: Premises> Path<P> {
    /// Rules a value out that a search refutes: of those of the places with the fewest values, the
    /// one that takes the fewest nodes. To be asked where one assumption is not enough. The search is
    /// told the masks and its limits, and tells its nodes if there is no solution.
    pub(super) fn refute_by(
        &mut self,
        mut search: impl FnMut(&[u16], &Limits) -> Option<u64>,
    ) -> Option<Refuted> {
        // Most places are refuted soon or never: what takes more nodes than others is left early.
        let mut most = [MOST_NODES / 100, MOST_NODES / 10, MOST_NODES].into_iter();
        let (nodes, place, value) = most.find_map(|most| self.fewest_nodes(most, &mut search))?;
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

    /// What a search refutes with the fewest nodes, and no more than these.
    fn fewest_nodes(
        &mut self,
        most: u64,
        search: &mut impl FnMut(&[u16], &Limits) -> Option<u64>,
    ) -> Option<(u64, Place, u16)> {
        let masks = &self.position.masks;
        let open = || (0..masks.len()).filter(|&index| masks[index].count_ones() > 1);
        let mut places: Vec<usize> = open().collect();
        places.sort_by_key(|&index| masks[index].count_ones());
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
                let found = search(&assumed, &Limits { nodes, time, ..Limits::FIRST });
                if let Some(nodes) = found.filter(|&nodes| best.is_none_or(|best| nodes < best.0)) {
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

/// What goes on from positions.
struct Walker<'a, P> {
    premises: &'a mut P,
    houses: &'a [House],
    watched: &'a [Vec<Place>],
    patience: &'a mut Patience,
}

impl<P: Premises> Walker<'_, P> {
    fn step(&mut self, position: &mut Position) -> Option<Done> {
        let found = match position.contradiction {
            Some(_) => None,
            None => position.naked().or_else(|| position.hidden(self.houses)),
        };
        if let Some(found) = found {
            return self.act(position, found);
        }
        [LogicTier::Direct, LogicTier::Combined].into_iter().find_map(|tier| {
            (0..self.premises.constraints()).find_map(|index| {
                let is_asked = position.contradiction.is_none()
                    && self.premises.tier(index) == Some(tier)
                    && !position.is_idle(index, &self.watched[index])
                    && !self.patience.ask();
                is_asked.then(|| self.act(position, Move::Asked(index))).flatten()
            })
        })
    }

    /// Does something that may follow, if it does.
    fn act(&mut self, position: &mut Position, done: Move) -> Option<Done> {
        match done {
            Move::Naked(place) => {
                let value = position.masks[place.index()];
                let is_open = is_single(value) && !position.is_filled[place.index()];
                is_open.then(|| self.put(position, place, value, done))
            }
            Move::Hidden(house, value) => {
                let house = &self.houses[house];
                let place = position.only_place(house, value)?;
                let is_open = !position.is_filled[place.index()];
                is_open.then(|| self.put(position, place, value, done))
            }
            Move::Asked(constraint) => self.strike(position, constraint, done),
        }
    }

    fn put(&self, position: &mut Position, place: Place, value: u16, done: Move) -> Done {
        position.set(place, value);
        position.fill(place, &*self.premises);
        let placement = Some((place, value));
        Done { done, placement, eliminations: Vec::new(), before: Vec::new() }
    }

    fn strike(&mut self, position: &mut Position, constraint: usize, done: Move) -> Option<Done> {
        if position.is_idle(constraint, &self.watched[constraint]) {
            return None;
        }
        let before = position.masks.clone();
        if let Err(place) = self.premises.ask(constraint, &mut position.masks) {
            position.contradiction = Some(Contradiction::Broken(constraint, place));
            return None;
        }
        let pairs = before.iter().zip(&position.masks).enumerate();
        let gone = pairs.map(|(index, (before, after))| (Place::new(index), before & !after));
        let eliminations: Vec<(Place, u16)> = gone.filter(|&(_, gone)| gone != 0).collect();
        if eliminations.is_empty() {
            position.idle[constraint] = position.changes;
            return None;
        }
        position.changes += 1;
        eliminations.iter().for_each(|&(place, _)| position.note(place));
        Some(Done { done, placement: None, eliminations, before })
    }

    /// A move in words.
    fn told(&self, done: Done) -> Step {
        let Done { done, placement, eliminations, before } = done;
        let reason = match done {
            Move::Naked(_) => DeductionReason::NakedSingle,
            Move::Hidden(house, _) => {
                DeductionReason::HiddenSingle(self.houses[house].name.clone())
            }
            Move::Asked(constraint) => why(&*self.premises, constraint, &before, &eliminations),
        };
        Step { reason, places: self.places(done), placement, eliminations }
    }

    /// The places that something is about.
    fn places(&self, done: Move) -> Vec<Place> {
        match done {
            Move::Naked(place) => vec![place],
            Move::Hidden(house, _) => self.houses[house].places.clone(),
            Move::Asked(constraint) => self.premises.places(constraint),
        }
    }

    /// The position with one more value filled in.
    fn assumed(&self, position: &Position, place: Place, value: u16) -> Position {
        let mut position = position.clone();
        position.set(place, value);
        position.fill(place, &*self.premises);
        position
    }

    /// The assumption that leads to a contradiction first, if all go on side by side.
    fn shortest(&mut self, from: &Position) -> Option<(Place, u16, Vec<Move>, Contradiction)> {
        let mut open: Vec<usize> =
            (0..from.masks.len()).filter(|&index| !from.is_filled[index]).collect();
        open.sort_by_key(|&index| from.masks[index].count_ones());
        let values = open.iter().flat_map(|&index| {
            bits(from.masks[index]).map(move |value| (Place::new(index), 1 << value))
        });
        let mut tried: Vec<(Place, u16, Vec<Move>, Position)> = values
            .map(|(place, value)| (place, value, Vec::new(), self.assumed(from, place, value)))
            .collect();
        while !tried.is_empty() {
            for (place, value, moves, position) in &tried {
                if let Some(contradiction) = position.contradiction {
                    return Some((*place, *value, moves.clone(), contradiction));
                }
            }
            tried.retain_mut(|(_, _, moves, position)| {
                let step = self.step(position);
                moves.extend(step.iter().map(|step| step.done));
                step.is_some() || position.contradiction.is_some()
            });
            if self.patience.is_over() {
                return None;
            }
        }
        None
    }

    /// Those of the moves without which the contradiction does not follow; `None` if there is no more
    /// patience to find them.
    fn needed(
        &mut self,
        from: &Position,
        moves: Vec<Move>,
        end: Contradiction,
    ) -> Option<Vec<Move>> {
        let mut needed = moves;
        for index in (0..needed.len()).rev() {
            if self.patience.ask() {
                return None;
            }
            let mut fewer = needed.clone();
            fewer.remove(index);
            let mut position = from.clone();
            self.replay(&mut position, &fewer);
            if self.is_end(&mut position, end) {
                needed = fewer;
            }
        }
        Some(needed)
    }

    /// Makes these moves, as far as they follow, up to a contradiction.
    fn replay(&mut self, position: &mut Position, moves: &[Move]) -> Vec<Done> {
        let mut all = Vec::new();
        for &done in moves {
            if position.contradiction.is_none() {
                all.extend(self.act(position, done));
            }
        }
        all
    }

    /// Whether a contradiction is there.
    fn is_end(&mut self, position: &mut Position, end: Contradiction) -> bool {
        match end {
            Contradiction::Empty(place) => position.masks[place.index()] == 0,
            Contradiction::NoPlace(house, value) => {
                position.holders(&self.houses[house], value).next().is_none()
            }
            Contradiction::Broken(constraint, place) => {
                !position.masks.contains(&0)
                    && self.premises.ask(constraint, &mut position.masks) == Err(place)
            }
        }
    }
}

/// Why a constraint strikes these values from the masks before.
fn why<P: Premises>(
    premises: &P,
    constraint: usize,
    before: &[u16],
    gone: &[(Place, u16)],
) -> DeductionReason {
    let mut reason = premises.reason(constraint);
    if let DeductionReason::House(house) = &mut reason {
        let found = subsets::behind(&premises.places(constraint), before, gone).into_iter();
        let number = |value: u32| value as i32 + premises.least();
        let named = found.map(|found| Subset {
            cells: found.places.iter().map(|&place| premises.name(place)).collect(),
            values: bits(found.values).map(number).collect(),
            is_naked: found.is_naked,
        });
        house.subsets = named.collect();
    }
    reason
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Places of which some must differ, and pairs that are the same.
    struct Toy {
        differing: Vec<[usize; 2]>,
        same: Vec<[usize; 2]>,
    }

    impl Premises for Toy {
        fn differing(&self, place: Place) -> impl Iterator<Item = Place> {
            let of = move |&[a, b]: &[usize; 2]| match place.index() {
                here if here == a => Some(b),
                here if here == b => Some(a),
                _ => None,
            };
            self.differing.iter().filter_map(of).map(Place::new)
        }

        fn constraints(&self) -> usize {
            self.same.len()
        }

        fn tier(&self, _: usize) -> Option<LogicTier> {
            Some(LogicTier::Direct)
        }

        fn ask(&mut self, constraint: usize, masks: &mut [u16]) -> Result<(), Option<Place>> {
            let [a, b] = self.same[constraint];
            let common = masks[a] & masks[b];
            (masks[a], masks[b]) = (common, common);
            if common == 0 { Err(None) } else { Ok(()) }
        }

        fn places(&self, constraint: usize) -> Vec<Place> {
            self.same[constraint].map(Place::new).to_vec()
        }

        fn watched(&self, constraint: usize) -> Vec<Place> {
            self.places(constraint)
        }

        fn reason(&self, constraint: usize) -> DeductionReason {
            let [a, b] = self.same[constraint];
            DeductionReason::Constraint(format!("p{a} is p{b}"))
        }

        fn name(&self, place: Place) -> String {
            format!("p{}", place.index())
        }

        fn least(&self) -> i32 {
            0
        }
    }

    #[test]
    fn a_trial_has_the_steps_that_it_needs_and_no_others() {
        // With 3 in place 0, places 2 and 3 both hold 4. Place 1 holds 1 then, which comes first and
        // has nothing to do with it.
        let toy = Toy { differing: vec![[0, 1], [0, 2], [0, 3], [2, 3]], same: Vec::new() };
        let masks = vec![0b1010, 0b1010, 0b11000, 0b11000];
        let mut path = Path::new(toy, Vec::new(), masks, &[]);
        assert!(path.next_step().is_none());
        let refuted = path.refute().expect("a contradiction");
        assert_eq!((refuted.place, refuted.value), (Place::new(0), 0b1000));
        let filled: Vec<_> = refuted.steps.iter().map(|step| step.placement).collect();
        assert_eq!(filled, [Some((Place::new(2), 0b10000))]);
        assert_eq!(refuted.contradiction, "p3 has no candidate left");
        // What is refuted is gone, and the path goes on.
        assert_eq!(path.masks()[0], 0b10);
        assert_eq!(path.next_step().and_then(|step| step.placement), Some((Place::new(0), 0b10)));
    }

    #[test]
    fn a_trial_ends_at_a_constraint_that_cannot_hold() {
        // With 1 in place 0, places 1 and 3 hold 2, so that place 2, which is to be as place 1, holds 1.
        let toy = Toy { differing: vec![[0, 1], [0, 3], [2, 3]], same: vec![[1, 2]] };
        let mut path = Path::new(toy, Vec::new(), vec![0b10010, 0b110, 0b110, 0b110], &[]);
        assert!(path.next_step().is_none());
        let refuted = path.refute().expect("a contradiction");
        assert_eq!((refuted.place, refuted.value), (Place::new(0), 0b10));
        let filled: Vec<_> = refuted.steps.iter().map(|step| step.placement).collect();
        assert_eq!(filled, [Some((Place::new(3), 0b100))]);
        assert_eq!(refuted.contradiction, "impossible now: p1 is p2");
    }
}
