//! Two or three strong links of one digit, connected by weak ones: a cell that sees both far ends
//! loses the digit.
//!
//! Sudoku Explainer 1.2.1 finds these as chains (6.6). The fork tries those of two strong links
//! before the XY-wing and those of three before the WXYZ-wing. An end may be several cells of a box
//! and a line.

use crate::logic::reasons::Reasons;
use std::fmt::{self, Formatter};

use crate::grid::{CellSet, Digit, House};
use crate::logic::board::LogicBoard;
use crate::logic::consequences::Consequences;
use crate::logic::notation::{CellNames, HouseName};
use crate::logic::technique::{Flow, Step, StepCollector, Technique};

/// Two or three strong links.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct StrongLinks {
    /// The number of links: 2 or 3.
    pub links: usize,
    /// The shape, which decides the fork's rating.
    pub shape: LinkShape,
}

/// Shapes, by the houses of the strong links.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum LinkShape {
    /// Rows only or columns only: skyscrapers.
    Parallel,
    /// Rows and columns: kites.
    Crossed,
    /// With a box.
    Boxed,
    /// Any houses, where an end has more than one cell.
    Grouped,
}

impl Technique for StrongLinks {
    fn name(&self) -> &'static str {
        match (self.links, self.shape) {
            (2, LinkShape::Parallel) => "Skyscraper",
            (2, LinkShape::Crossed) => "2-String Kite",
            (2, LinkShape::Boxed) => "Turbot Fish",
            (2, LinkShape::Grouped) => "Grouped Turbot Fish",
            (_, LinkShape::Grouped) => "Grouped Three Strong Links",
            _ => "Three Strong Links",
        }
    }

    fn code(&self) -> &'static str {
        match (self.links, self.shape) {
            (2, LinkShape::Parallel) => "skyscraper",
            (2, LinkShape::Crossed) => "two-string-kite",
            (2, LinkShape::Boxed) => "turbot-fish",
            (2, LinkShape::Grouped) => "grouped-turbot-fish",
            (_, LinkShape::Parallel) => "three-parallel-links",
            (_, LinkShape::Crossed) => "three-crossed-links",
            (_, LinkShape::Boxed) => "three-boxed-links",
            (_, LinkShape::Grouped) => "grouped-three-links",
        }
    }

    fn find(&'static self, board: &LogicBoard, steps: &mut StepCollector) -> Flow {
        for digit in Digit::all() {
            let mut links = Links { of: [Link::NONE; MOST], count: 0 };
            for house in House::all().take(if self.is_of_lines() { 18 } else { 27 }) {
                links.add(board, house, digit, self.shape);
            }
            let links = &links.of[..links.count];
            if links.len() >= self.links {
                let joints = Joints::of(links);
                let mut search = Search { board, digit, links, joints, path: [(0, 0); 3], steps };
                search.start(self)?;
            }
        }
        Flow::Continue(())
    }

    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        for digit in &step.digits {
            write!(f, ": {}", digit.get())?;
        }
        for (i, cells) in step.sets.iter().enumerate() {
            let sign = if i == 0 { " " } else { ["-", "="][i % 2] };
            write!(f, "{sign}{}", CellNames(*cells))?;
        }
        for (i, house) in step.houses.iter().enumerate() {
            write!(f, "{}{}", [" (", ","][i.min(1)], HouseName(*house))?;
        }
        write!(f, "){}", Consequences(step))
    }

    fn reasons(&self, step: &Step, _: &LogicBoard) -> Reasons {
        Reasons::of_links(step.digits[0], &step.sets)
    }
}

impl StrongLinks {
    fn is_of_lines(self) -> bool {
        matches!(self.shape, LinkShape::Parallel | LinkShape::Crossed)
    }
}

/// A house where a digit is in one of two ends.
#[derive(Clone, Copy)]
struct Link {
    house: usize,
    ends: [CellSet; 2],
    /// The cells that see all cells of an end.
    seen: [CellSet; 2],
}

impl Link {
    const NONE: Link = Link { house: 0, ends: [CellSet::EMPTY; 2], seen: [CellSet::EMPTY; 2] };

    fn is_grouped(&self) -> bool {
        self.ends.iter().any(|end| end.len() > 1)
    }
}

/// The most strong links of a digit. More than three ways to part a box in two are rare, and left
/// out.
const MOST: usize = 64;

struct Links {
    of: [Link; MOST],
    count: usize,
}

impl Links {
    fn push(&mut self, house: House, ends: [CellSet; 2]) {
        if let Some(link) = self.of.get_mut(self.count) {
            *link = Link { house: house.index(), ends, seen: ends.map(CellSet::common_peers) };
            self.count += 1;
        }
    }

    fn add(&mut self, board: &LogicBoard, house: House, digit: Digit, shape: LinkShape) {
        let places = board.places(digit) & CellSet::house(house);
        match (board.count(house, digit), places.first()) {
            (2, Some(first)) => {
                self.push(house, [CellSet::of(first), places - CellSet::of(first)]);
            }
            (3.., _) if shape == LinkShape::Grouped && house.index() < 18 => {
                self.add_line(house, places);
            }
            (3.., _) if shape == LinkShape::Grouped => self.add_box(house, places),
            _ => {}
        }
    }

    /// Adds a line that has the digit in two boxes only.
    fn add_line(&mut self, line: House, places: CellSet) {
        let mut boxes = (18..27).map(|house| places & CellSet::house_at(house));
        let mut boxes = boxes.by_ref().filter(|part| !part.is_empty());
        if let (Some(first), Some(second), None) = (boxes.next(), boxes.next(), boxes.next()) {
            self.push(line, [first, second]);
        }
    }

    /// Adds a box that has the digit in one row and one column only.
    fn add_box(&mut self, house: House, places: CellSet) {
        let cells = house.cells();
        for row in [0, 3, 6].map(|i| CellSet::house_at(cells[i].row())) {
            for column in [0, 1, 2].map(|i| CellSet::house_at(9 + cells[i].column())) {
                let parts = [places & row, places & column];
                if places.is_subset(row | column) && parts.iter().all(|part| *part != places) {
                    self.push(house, parts);
                }
            }
        }
    }
}

/// The ways in which links can follow each other in a chain, as bits.
struct Joints {
    /// By link and the end at which it is left: the links that can follow, by the end at which
    /// they are entered.
    next: [[[u64; 2]; 2]; MOST],
    /// By link: the links that share no cell with it and not its house.
    apart: [u64; MOST],
}

impl Joints {
    fn of(links: &[Link]) -> Joints {
        let mut joints = Joints { next: [[[0; 2]; 2]; MOST], apart: [0; MOST] };
        for (i, link) in links.iter().enumerate() {
            let cells = link.ends[0] | link.ends[1];
            for (j, other) in links.iter().enumerate() {
                let is_apart =
                    link.house != other.house && !cells.meets(other.ends[0] | other.ends[1]);
                if !is_apart {
                    continue;
                }
                joints.apart[i] |= 1 << j;
                for (left, entered) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                    let is_joined = other.ends[entered].is_subset(link.seen[left]);
                    joints.next[i][left][entered] |= u64::from(is_joined) << j;
                }
            }
        }
        joints
    }
}

/// A search for chains of a digit.
struct Search<'a> {
    board: &'a LogicBoard,
    digit: Digit,
    links: &'a [Link],
    joints: Joints,
    /// The links, each with the end at which it is entered.
    path: [(usize, usize); 3],
    steps: &'a mut StepCollector,
}

impl Search<'_> {
    fn start(&mut self, wanted: &'static StrongLinks) -> Flow {
        for link in 0..self.links.len() {
            for entered in [0, 1] {
                self.path[0] = (link, entered);
                self.extend(wanted, 1, self.joints.apart[link])?;
            }
        }
        Flow::Continue(())
    }

    /// Adds a link that shares nothing with those before it; `apart` has the links that do not.
    fn extend(&mut self, wanted: &'static StrongLinks, count: usize, apart: u64) -> Flow {
        if count == wanted.links {
            return self.found(wanted);
        }
        let (last, at) = self.path[count - 1];
        for entered in [0, 1] {
            let mut next = self.joints.next[last][1 - at][entered] & apart;
            while next != 0 {
                let link = next.trailing_zeros() as usize;
                next &= next - 1;
                self.path[count] = (link, entered);
                self.extend(wanted, count + 1, apart & self.joints.apart[link])?;
            }
        }
        Flow::Continue(())
    }

    fn found(&mut self, wanted: &'static StrongLinks) -> Flow {
        let path = &self.path[..wanted.links];
        let ends = path.first().zip(path.last());
        let Some((&(first, start), &(last, entered))) = ends else { return Flow::Continue(()) };
        // Each chain is found in both directions.
        if first > last || !self.is_shaped(wanted) {
            return Flow::Continue(());
        }
        let seen = self.links[first].seen[start] & self.links[last].seen[1 - entered];
        let gone = seen & self.board.places(self.digit);
        if gone.is_empty() {
            return Flow::Continue(());
        }
        let step = self.steps.draft(wanted);
        step.digits.push(self.digit);
        for &(i, near) in path {
            let Link { house, ends, .. } = self.links[i];
            step.sets.extend([ends[near], ends[1 - near]]);
            step.houses.extend(House::all().nth(house));
        }
        step.eliminate(self.board, gone, self.digit);
        self.steps.offer()
    }

    fn is_shaped(&self, wanted: &StrongLinks) -> bool {
        let mut links = self.path[..wanted.links].iter().map(|(i, _)| self.links[*i]);
        let is_row = |link: Link| link.house < 9;
        match wanted.shape {
            LinkShape::Parallel | LinkShape::Crossed => {
                let rows = links.filter(|link| is_row(*link)).count();
                (rows == 0 || rows == wanted.links) == (wanted.shape == LinkShape::Parallel)
            }
            LinkShape::Boxed => links.any(|link| link.house >= 18),
            LinkShape::Grouped => links.any(|link| link.is_grouped()),
        }
    }
}
