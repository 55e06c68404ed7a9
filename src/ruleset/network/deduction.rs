//! A network solved as far as propagation goes, without search: whether it is enough, for a grade of
//! its difficulty, and one deduction after the other, each with its reason.

use super::search::NetworkSolver;
use super::{Network, Source};
use crate::ruleset::domains::{Conflict, Domains, bits, is_single};
use crate::ruleset::place::{self, Place};
use crate::ruleset::reason::{DeductionReason, LogicTier};

impl Network {
    /// Rows, columns, boxes and regions that hold all values which are left to them: what a person
    /// looks through for the last place of a value.
    fn whole_houses(&self) -> Vec<&[Place]> {
        let is_whole = |region: &&Vec<Place>| {
            let values = region.iter().fold(0, |all, place| all | self.masks[place.index()]);
            region.len() == values.count_ones() as usize
                && self.differing.all_differ(region)
                && !self.houses.contains(region)
        };
        let regions = self.regions.iter().filter(is_whole);
        self.houses.iter().chain(regions).map(Vec::as_slice).collect()
    }

    /// The whole house that a propagator stands for, if it does. A clue about the sum of a row does
    /// not.
    fn house_of<'a>(&self, index: usize, houses: &[&'a [Place]]) -> Option<&'a [Place]> {
        let one = &self.propagators[index];
        let mut houses = houses.iter().filter(|_| one.is_different());
        houses.find(|house| is_same(house, one.places())).copied()
    }

    /// The tier of a propagator. A whole house strikes more than singles by subsets.
    fn tier(&self, index: usize, houses: &[&[Place]]) -> LogicTier {
        match (&self.sources[index], self.house_of(index, houses)) {
            (Source::Stated(_), None) => LogicTier::Direct,
            _ => LogicTier::Combined,
        }
    }

    /// Why a propagator strikes what it strikes.
    fn reason(&self, index: usize, houses: &[&[Place]]) -> DeductionReason {
        if let Some(house) = self.house_of(index, houses) {
            return DeductionReason::House(self.house_name(house));
        }
        let one = &self.propagators[index];
        match &self.sources[index] {
            Source::Implied => DeductionReason::Combination(one.explain(&self.board)),
            Source::Stated(range) => {
                DeductionReason::Constraint(self.sentence(range.clone(), one.places()))
            }
        }
    }

    /// What some statements of one item say of these places: the one that is about all of them, or
    /// else all.
    fn sentence(&self, range: std::ops::Range<usize>, places: &[Place]) -> String {
        let all = &self.statements[range];
        let is_of_all = |of: &[Place]| places.iter().all(|place| of.contains(place));
        let mut one = all.iter().filter(|one| is_of_all(&one.rule.places()));
        let says = match (one.next(), one.next()) {
            (Some(one), None) => one.says.clone(),
            _ => {
                let says = all.iter().map(|one| one.says.as_str());
                says.filter(|says| !says.is_empty()).collect::<Vec<_>>().join(" and ")
            }
        };
        match says.is_empty() {
            false => says,
            // Rows, columns and boxes with more values than cells.
            true => format!("{} holds different values", self.house_name(places)),
        }
    }

    /// `row 1`, `column 2`, `box 3`, or the cells of another house.
    fn house_name(&self, places: &[Place]) -> String {
        let board = &self.board;
        let rows = (0..board.rows).map(|row| (format!("row {}", row + 1), board.row(row)));
        let columns = (0..board.columns).map(|c| (format!("column {}", c + 1), board.column(c)));
        let boxes = board.boxes().into_iter().zip(1..);
        let boxes = boxes.map(|(cells, number)| (format!("box {number}"), cells));
        let mut named = rows.chain(columns).chain(boxes);
        let found = named.find(|(_, cells)| is_same(cells, places));
        found.map_or_else(|| board.names(places), |(name, _)| name)
    }
}

fn is_same(house: &[Place], places: &[Place]) -> bool {
    house.len() == places.len() && house.iter().all(|place| places.contains(place))
}

impl NetworkSolver {
    /// Whether propagation alone fills all cells of the grid. If it is to be
    /// direct, houses only have naked and hidden singles, and nothing is used that follows from
    /// several constraints.
    pub(in crate::ruleset) fn is_deduced(
        &mut self,
        network: &Network,
        cells: &[u16],
        is_direct: bool,
    ) -> bool {
        let mut masks = network.masks.clone();
        masks.iter_mut().zip(cells).for_each(|(mask, &cell)| *mask &= cell);
        if masks.contains(&0) {
            return false;
        }
        self.domains.begin(&masks);
        let solved = self.deduce(network, is_direct);
        self.domains.forget_changes();
        solved.is_ok() && self.domains.masks()[..cells.len()].iter().all(|&mask| is_single(mask))
    }

    fn deduce(&mut self, network: &Network, is_direct: bool) -> Result<(), Conflict> {
        let houses = network.whole_houses();
        let is_used =
            |&index: &usize| !is_direct || network.tier(index, &houses) == LogicTier::Direct;
        let used: Vec<usize> = (0..network.propagators.len()).filter(is_used).collect();
        loop {
            let before = self.domains.masks().to_vec();
            self.settle_all(network)?;
            self.place_hidden_singles(network, &houses)?;
            for &index in &used {
                network.propagators[index].propagate(&mut self.domains)?;
                self.settle_all(network)?;
            }
            if self.domains.masks() == before {
                return Ok(());
            }
        }
    }

    /// Strikes the values of settled places from those that must differ.
    fn settle_all(&mut self, network: &Network) -> Result<(), Conflict> {
        loop {
            let before = self.domains.masks().to_vec();
            for (index, &mask) in before.iter().enumerate() {
                if is_single(mask) {
                    self.domains.settle(Place::new(index), &network.differing)?;
                }
            }
            if self.domains.masks() == before {
                self.domains.forget_changes();
                return Ok(());
            }
        }
    }

    fn place_hidden_singles(
        &mut self,
        network: &Network,
        houses: &[&[Place]],
    ) -> Result<(), Conflict> {
        for house in houses {
            let (mut once, mut twice) = (0u16, 0u16);
            for &place in *house {
                let mask = self.domains.get(place);
                twice |= once & mask;
                once |= mask;
            }
            for value in bits(once & !twice) {
                let holds = |place: &&Place| self.domains.get(**place) >> value & 1 == 1;
                if let Some(&place) = house.iter().find(holds) {
                    self.domains.keep(place, 1 << value)?;
                }
            }
            self.settle_all(network)?;
        }
        Ok(())
    }
}

/// A step on the way to the solution of a [`Network`].
///
/// Cells have the names that sentences give them: `r1c1`, or `VS1` of a further cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetworkDeduction {
    /// Why it follows.
    pub reason: DeductionReason,
    /// The cell that is filled, if one is, and its value.
    pub placement: Option<(String, i32)>,
    /// The values that are ruled out, cell by cell. Those that a filled cell rules out are not
    /// listed.
    pub eliminations: Vec<(String, i32)>,
}

/// An iterator over the deductions that solve a network, as far as there are any.
///
/// The easiest kind comes first: singles, then what one constraint rules out by itself, then what
/// houses rule out and sums that follow from several constraints. A step costs a look at each
/// constraint until one rules something out.
///
/// ```
/// use ninefold::ruleset::network::NetworkPath;
/// use ninefold::ruleset::parse;
///
/// let cages = ".Shape~4x4.Cage~3~R1C1~R1C2.Cage~3~R2C3~R2C4.Cage~6~R3C1~R4C1";
/// let network = parse::network(&format!("{cages}.~R3C3_4.~R4C2_3.~R4C4_1"))?;
/// let mut path = NetworkPath::new(&network);
/// assert_eq!(path.by_ref().count(), 15);
/// assert!(path.is_solved());
/// assert_eq!(path.text(), "1234341221434321");
/// # Ok::<(), ninefold::error::Malformed>(())
/// ```
#[derive(Debug)]
pub struct NetworkPath<'a> {
    network: &'a Network,
    houses: Vec<&'a [Place]>,
    /// The values left; of a filled cell just one.
    masks: Vec<u16>,
    /// Whether a cell is filled: those that must differ know its value.
    is_filled: Vec<bool>,
    domains: Domains,
    is_contradictory: bool,
}

impl<'a> NetworkPath<'a> {
    /// The path of a puzzle from its givens.
    pub fn new(network: &'a Network) -> NetworkPath<'a> {
        let givens: Vec<bool> = network.masks.iter().map(|&mask| is_single(mask)).collect();
        NetworkPath::at(network, network.masks(), &givens)
    }

    /// The path from these values of the cells of the grid, row by row, of which some are given or
    /// filled in. Masks: bit 0 for the least value.
    pub fn at(network: &'a Network, cells: &[u16], filled: &[bool]) -> NetworkPath<'a> {
        let mut masks = network.masks.clone();
        masks.iter_mut().zip(cells).for_each(|(mask, &cell)| *mask &= cell);
        let mut path = NetworkPath {
            network,
            houses: network.whole_houses(),
            is_filled: vec![false; masks.len()],
            is_contradictory: masks.contains(&0),
            masks,
            domains: Domains::default(),
        };
        let is_filled = |index: &usize| filled.get(*index).is_some_and(|&filled| filled);
        for index in (0..path.masks.len()).filter(is_filled) {
            if is_single(path.masks[index]) {
                path.fill(Place::new(index));
            }
        }
        path
    }

    /// Whether all cells of the grid are filled.
    pub fn is_solved(&self) -> bool {
        self.open_cells() == 0 && !self.is_contradictory
    }

    /// Whether the constraints contradict each other: there is no solution.
    pub fn is_contradictory(&self) -> bool {
        self.is_contradictory
    }

    /// The number of cells of the grid that are not filled.
    pub fn open_cells(&self) -> usize {
        self.is_filled[..self.network.board.cells()].iter().filter(|&&filled| !filled).count()
    }

    /// The values of the filled cells of the grid, a character each as in
    /// [`Network::solution_text`]; a dot for the others.
    pub fn text(&self) -> String {
        let board = &self.network.board;
        let cells = self.masks[..board.cells()].iter().zip(&self.is_filled);
        let number = |(mask, &filled): (&u16, &bool)| filled.then(|| self.number(*mask));
        board.text_of(cells.map(number))
    }

    fn number(&self, mask: u16) -> i32 {
        mask.trailing_zeros() as i32 + self.network.board.least
    }

    /// Takes the value of a place from those that must differ from it.
    fn fill(&mut self, place: Place) {
        self.is_filled[place.index()] = true;
        let value = self.masks[place.index()];
        for other in place::places(self.network.differing.of(place)) {
            self.set(other, self.masks[other.index()] & !value);
        }
    }

    fn set(&mut self, place: Place, mask: u16) {
        self.is_contradictory |= mask == 0;
        self.masks[place.index()] = mask;
    }

    fn put(
        &mut self,
        place: Place,
        value: u16,
        reason: DeductionReason,
    ) -> Option<NetworkDeduction> {
        self.set(place, value);
        self.fill(place);
        let placement = Some((self.network.board.name(place), self.number(value)));
        Some(NetworkDeduction { reason, placement, eliminations: Vec::new() })
    }

    fn naked_single(&mut self) -> Option<NetworkDeduction> {
        let mut open = (0..self.masks.len()).filter(|&index| !self.is_filled[index]);
        let index = open.find(|&index| is_single(self.masks[index]))?;
        self.put(Place::new(index), self.masks[index], DeductionReason::NakedSingle)
    }

    fn hidden_single(&mut self) -> Option<NetworkDeduction> {
        let found = self.houses.iter().find_map(|&house| {
            let values = house.iter().fold(0, |all, place| all | self.network.masks[place.index()]);
            bits(values).find_map(|value| {
                let holds = |place: &&Place| self.masks[place.index()] >> value & 1 == 1;
                let mut places = house.iter().filter(holds);
                match (places.next(), places.next()) {
                    (None, _) => Some(None),
                    (Some(place), None) if !self.is_filled[place.index()] => {
                        Some(Some((house, *place, 1 << value)))
                    }
                    _ => None,
                }
            })
        })?;
        let Some((house, place, value)) = found else {
            self.is_contradictory = true;
            return None;
        };
        let reason = DeductionReason::HiddenSingle(self.network.house_name(house));
        self.put(place, value, reason)
    }

    /// The first propagator of a tier that rules something out.
    fn constraint(&mut self, tier: LogicTier) -> Option<NetworkDeduction> {
        let network = self.network;
        for (index, one) in network.propagators.iter().enumerate() {
            if network.tier(index, &self.houses) != tier {
                continue;
            }
            self.domains.begin(&self.masks);
            self.is_contradictory |= one.propagate(&mut self.domains).is_err();
            let mut eliminations = Vec::new();
            for (at, mask) in self.masks.iter_mut().enumerate() {
                let left = self.domains.get(Place::new(at));
                let name = || network.board.name(Place::new(at));
                let numbers = bits(*mask & !left).map(|value| value as i32 + network.board.least);
                eliminations.extend(numbers.map(|number| (name(), number)));
                *mask &= left;
            }
            if !eliminations.is_empty() {
                let reason = network.reason(index, &self.houses);
                return Some(NetworkDeduction { reason, placement: None, eliminations });
            }
            if self.is_contradictory {
                return None;
            }
        }
        None
    }
}

impl Iterator for NetworkPath<'_> {
    type Item = NetworkDeduction;

    fn next(&mut self) -> Option<NetworkDeduction> {
        type Finder = fn(&mut NetworkPath<'_>) -> Option<NetworkDeduction>;
        const FINDERS: [Finder; 4] = [
            |path| path.naked_single(),
            |path| path.hidden_single(),
            |path| path.constraint(LogicTier::Direct),
            |path| path.constraint(LogicTier::Combined),
        ];
        FINDERS.into_iter().find_map(|find| if self.is_contradictory { None } else { find(self) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use crate::ruleset::network::KINDS;
    use crate::ruleset::parse;
    use crate::search::Limits;
    use std::num::NonZeroU64;

    /// A solution, if the search finds one soon.
    fn solution(network: &Network) -> Option<Vec<i32>> {
        let limits = Limits { nodes: Some(20_000), ..Limits::solutions(NonZeroU64::MIN) };
        let mut solver = NetworkSolver::new();
        let outcome = solver.solve(network, &limits);
        (outcome.solutions > 0).then(|| solver.first().to_vec())
    }

    /// Goes the path of a network with some cells filled in as in a solution. Every deduction is
    /// true of it, and the path ends where the tier says.
    fn check(network: &Network, solution: &[i32], filled: &[bool]) -> LogicTier {
        let mut cells = network.masks().to_vec();
        for (at, _) in filled.iter().enumerate().filter(|&(_, &filled)| filled) {
            cells[at] &= network.board.bit(solution[at]);
        }
        let number = |name: &String| {
            let is_it = |&at: &usize| network.board.name(Place::new(at)) == *name;
            solution[(0..solution.len()).find(is_it).expect("a place")]
        };
        let text = network.text();
        let (mut path, mut hardest) = (NetworkPath::at(network, &cells, filled), LogicTier::Direct);
        for step in path.by_ref() {
            if let Some((cell, value)) = &step.placement {
                assert_eq!(number(cell), *value, "{text}: {step:?}");
            }
            for (cell, value) in &step.eliminations {
                assert_ne!(number(cell), *value, "{text}: {step:?}");
            }
            assert!(step.placement.is_some() || !step.eliminations.is_empty(), "{text}");
            let says = match &step.reason {
                DeductionReason::NakedSingle => "no other",
                DeductionReason::HiddenSingle(says)
                | DeductionReason::Constraint(says)
                | DeductionReason::House(says)
                | DeductionReason::Combination(says) => says,
            };
            assert!(!says.is_empty(), "{text}: {step:?}");
            hardest = hardest.max(step.reason.tier());
        }
        assert!(!path.is_contradictory(), "{text}");
        assert_eq!(path.text().contains('.'), !path.is_solved(), "{text}");
        let tier = if path.is_solved() { hardest } else { LogicTier::Trial };
        let is_solved = |direct| NetworkSolver::new().is_deduced(network, &cells, direct);
        let found = match (is_solved(true), is_solved(false)) {
            (true, _) => LogicTier::Direct,
            (false, true) => LogicTier::Combined,
            (false, false) => LogicTier::Trial,
        };
        assert_eq!(tier, found, "{text}");
        tier
    }

    #[test]
    fn steps_of_every_kind_are_true() {
        let (mut found, mut boards, mut random) = ([0; 3], 0, Random::new(22, 1));
        for kind in KINDS {
            for (example, shape) in kind
                .examples
                .iter()
                .flat_map(|example| ["", ".Shape~6x6~9", ".Shape~9x9~0-8"].map(|s| (example, s)))
            {
                let Ok(network) = parse::network(&format!("{shape}.{example}")) else { continue };
                boards += 1;
                let Some(solution) = solution(&network) else { continue };
                for share in [0, 1, 2, 3] {
                    let filled: Vec<bool> =
                        network.masks().iter().map(|_| random.below(5) < share).collect();
                    found[check(&network, &solution, &filled) as usize] += 1;
                }
            }
        }
        let all: usize = found.iter().sum();
        assert!(
            all > 3 * boards && found[1] > 0 && found[0].min(found[2]) > 50,
            "{found:?} of {boards}"
        );
    }

    #[test]
    fn reasons_are_sentences_of_the_puzzle() {
        let text = ".Shape~4x4.Cage~3~R1C1~R1C2.Cage~4~R1C3~R2C3.Cage~7~R2C1~R2C2.~R4C4_1";
        let network = parse::network(text).expect("a network");
        let steps: Vec<NetworkDeduction> = NetworkPath::new(&network).collect();
        let says = |reason: &str| {
            let has = |step: &&NetworkDeduction| format!("{:?}", step.reason).contains(reason);
            steps.iter().find(has).map(|step| step.eliminations.clone())
        };
        let first = says("r1c1 r1c2 sum to 3").unwrap_or_else(|| panic!("{steps:?}"));
        let cell = |name: &str| name.to_owned();
        assert_eq!(first[..2], [(cell("r1c1"), 3), (cell("r1c1"), 4)]);
        assert!(steps.iter().any(|step| matches!(&step.reason, DeductionReason::HiddenSingle(_))));
    }

    #[test]
    fn what_follows_from_several_cages_is_combined() {
        let text = ".Shape~6x6.Cage~14~R1C1~R1C2~R1C3.Cage~4~R1C4~R1C5.Cage~3~R3C1~R3C2";
        let network = parse::network(text).expect("a network");
        let houses = network.whole_houses();
        let sums = (0..network.propagators.len()).map(|index| network.reason(index, &houses));
        let sums = sums.filter(|reason| matches!(reason, DeductionReason::Combination(_)));
        let sums: Vec<_> = sums.collect();
        let says = "r1c6 is 3, as follows from several sums".to_owned();
        assert_eq!(sums[0], DeductionReason::Combination(says));
    }

    #[test]
    fn what_contradicts_itself_ends() {
        let network = parse::network(".Shape~4x4.Cage~3~R1C1~R1C2.~R1C1_4").expect("a network");
        let mut path = NetworkPath::new(&network);
        assert!(path.by_ref().count() < 5 && path.is_contradictory() && !path.is_solved());
    }
}
