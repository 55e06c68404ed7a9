//! Premises of a board of any size: the tiers of its propagators, their reasons, and how far
//! propagation alone leads, for a grade of its difficulty.

use super::{Network, Source};
use super::{board::Board, search::NetworkSolver};
use crate::domains::{Conflict, Domains, bits, is_single};
use crate::path::{Grounds, House, Path, Premises, Watch};
use crate::place::Place;
use crate::reason::{DeductionReason, Exclusion, HouseReason, LogicTier};
use ninefold_core::grid::{Candidates, Cell, Digit};
use ninefold_core::search::{Limits, Outcome};

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
            let house = self.house_name(house);
            return DeductionReason::House(HouseReason { house, subsets: Vec::new() });
        }
        let one = &self.propagators[index];
        match &self.sources[index] {
            Source::Sum(reason) => DeductionReason::Sum(reason.clone()),
            Source::Implied => DeductionReason::Combination(one.explain(&self.board)),
            Source::Stated(range) => {
                DeductionReason::Constraint(self.sentence(range.clone(), one.places()))
            }
        }
    }

    /// The sentence of some statements of one item about these places: the one about them in this
    /// order, as of a clue at one end of a row, or the one about all of them, or else all.
    fn sentence(&self, range: std::ops::Range<usize>, places: &[Place]) -> String {
        let all = &self.statements[range];
        let mut exact = all.iter().filter(|one| one.rule.places() == places);
        if let (Some(one), None) = (exact.next(), exact.next())
            && !one.says.is_empty()
        {
            return one.says.clone();
        }
        let is_of_all = |of: &[Place]| places.iter().all(|place| of.contains(place));
        let mut one = all.iter().filter(|one| is_of_all(&one.rule.places()));
        let says = match (one.next(), one.next()) {
            (Some(one), None) => one.says.clone(),
            _ => {
                let mut says: Vec<String> = all.iter().map(|one| one.says.clone()).collect();
                says.retain(|says| !says.is_empty());
                says.join(" and ")
            }
        };
        match says.is_empty() {
            false => says,
            // Rows, columns and boxes with more values than cells.
            true => format!("{} holds different values", self.house_name(places)),
        }
    }

    /// The first step that rules something out of these candidates of a 9x9 board, where a cell
    /// with one candidate is filled. Steps about extra cells on the way are not told.
    pub fn exclusion(&self, candidates: &Candidates) -> Option<Exclusion> {
        let filled = candidates.masks().map(is_single);
        let mut path = self.path(candidates.masks(), &filled);
        let mut before = *candidates;
        loop {
            let step = path.next_step()?;
            let mut excluded = Vec::new();
            for (cell, &mask) in Cell::all().zip(path.masks()) {
                let gone = Digit::all().filter(|digit| digit.bit() & before.get(cell) & !mask != 0);
                excluded.extend(gone.map(|digit| (cell, digit)));
                before.set(cell, mask);
            }
            if !excluded.is_empty() {
                let places = step.places.iter();
                let cells = places.filter_map(|place| Cell::new(place.index())).collect();
                return Some(Exclusion { rule: step.reason.to_string(), cells, excluded });
            }
        }
    }

    /// The path from these values of the cells of the grid, row by row, of which some are given or
    /// filled in. Masks: bit 0 for the least value.
    pub fn path(&self, cells: &[u16], filled: &[bool]) -> Path<'_> {
        let (domains, solver) = (Domains::default(), None);
        let premises = NetworkPremises { network: self, domains, solver };
        Path::new(Box::new(premises), self.narrowed(cells), filled)
    }

    /// `row 1`, `column 2`, `box 3`, or the cells of another house.
    fn house_name(&self, places: &[Place]) -> String {
        let board = &self.board;
        let mut named = board.named_houses().into_iter();
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
    pub fn is_deduced(&mut self, network: &Network, cells: &[u16], is_direct: bool) -> bool {
        let masks = network.narrowed(cells);
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

/// The values of cells of which some may be blank, a character each: a dot for a blank.
pub fn text_of(values: impl Iterator<Item = Option<i32>> + Clone) -> String {
    Board::usual().text_of(values)
}

/// A network as what deductions follow from.
#[derive(Debug)]
struct NetworkPremises<'a> {
    network: &'a Network,
    domains: Domains,
    /// Made for the first search.
    solver: Option<Box<NetworkSolver>>,
}

impl Premises for NetworkPremises<'_> {
    fn grounds(&self) -> Grounds {
        let Network { board, masks, .. } = self.network;
        let whole = self.network.whole_houses();
        let houses = whole.iter().map(|&places| House {
            name: self.network.house_name(places),
            places: places.to_vec(),
            values: places.iter().fold(0, |all, place| all | masks[place.index()]),
        });
        let propagators = self.network.propagators.iter().enumerate();
        let constraints = propagators.map(|(index, one)| Watch {
            tier: Some(self.network.tier(index, &whole)),
            places: one.places().to_vec(),
            watched: one.watched().to_vec(),
        });
        Grounds {
            differing: self.network.differing.clone(),
            houses: houses.collect(),
            constraints: constraints.collect(),
            least: board.least,
            cells: board.cells(),
        }
    }

    fn ask(&mut self, constraint: usize, masks: &mut [u16]) -> Result<(), Option<Place>> {
        self.domains.begin(masks);
        let one = &self.network.propagators[constraint];
        let possible = one.propagate(&mut self.domains);
        let left = &self.domains.masks()[..masks.len()];
        if possible.is_err() {
            let empty = left.iter().position(|&mask| mask == 0).map(Place::new);
            return Err(empty.filter(|place| !one.places().contains(place)));
        }
        masks.copy_from_slice(left);
        Ok(())
    }

    fn reason(&self, constraint: usize) -> DeductionReason {
        self.network.reason(constraint, &self.network.whole_houses())
    }

    fn search(&mut self, masks: &[u16], limits: &Limits) -> Outcome {
        self.solver.get_or_insert_default().solve_within(self.network, masks, limits)
    }

    fn name(&self, place: Place) -> String {
        self.network.board.name(place)
    }
}
