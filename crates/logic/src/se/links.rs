//! Two to four strong links of one digit, connected by weak ones: a cell that sees both far ends
//! loses the digit. If the far ends see each other, too, the chain is a loop.
//!
//! Sudoku Explainer 1.2.1 finds these as chains (6.6). The fork tries those of two strong links
//! before the XY-wing, those of three before the WXYZ-wing and those of four before aligned pairs.
//! An end may be several cells of a box and a line. Of the easiest chains it takes the one that
//! takes most away, then the first by its name, which contains the kinds of its houses.

use crate::prelude::*;
use std::cmp::Reverse;
use std::ops::Range;

/// Two or three strong links.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct StrongLinks {
    /// The number of links: 2 to 4.
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
    Boxed,
    /// Any houses, where an end has more than one cell.
    Grouped,
    Any,
}

impl LinkShape {
    fn has_groups(self) -> bool {
        matches!(self, LinkShape::Grouped | LinkShape::Any)
    }
}

impl Technique for StrongLinks {
    names! {
        |it| (it.links, it.shape);
        (2, LinkShape::Parallel) => "Skyscraper", "skyscraper";
        (2, LinkShape::Crossed) => "2-String Kite", "two-string-kite";
        (2, LinkShape::Boxed) => "Turbot Fish", "turbot-fish";
        (2, LinkShape::Grouped) => "Grouped Turbot Fish", "grouped-turbot-fish";
        (2, LinkShape::Any) => "Two Strong Links", "two-strong-links";
        (3, LinkShape::Parallel) => "Three Strong Links", "three-parallel-links";
        (3, LinkShape::Crossed) => "Three Strong Links", "three-crossed-links";
        (3, LinkShape::Boxed) => "Three Strong Links", "three-boxed-links";
        (3, LinkShape::Grouped) => "Grouped Three Strong Links", "grouped-three-links";
        (3, LinkShape::Any) => "Three Strong Links", "three-strong-links";
        (_, LinkShape::Parallel) => "Four Strong Links", "four-parallel-links";
        (_, LinkShape::Crossed) => "Four Strong Links", "four-crossed-links";
        (_, LinkShape::Boxed) => "Four Strong Links", "four-boxed-links";
        (_, LinkShape::Grouped) => "Grouped Four Strong Links", "grouped-four-links";
        (_, LinkShape::Any) => "Four Strong Links", "four-strong-links";
    }

    fn find(&'static self, board: &LogicBoard, steps: &mut StepCollector) -> Flow {
        let mut best: Option<(Chain, Key)> = None;
        for digit in Digit::all() {
            let mut links = Links { of: [Link::NONE; MOST], count: 0 };
            House::all().for_each(|house| links.add(board, house, digit, self.shape));
            let links = &links.of[..links.count];
            if links.len() < self.links {
                continue;
            }
            let path = [(0, 0); 4];
            Search { board, digit, links, joints: Joints::of(links), path }.start(
                self,
                &mut |chain: &Chain, key: Option<Key>| {
                    let Some(key) = key.filter(|_| !steps.wants_all()) else {
                        return chain.offer(board, steps);
                    };
                    if best.as_ref().is_none_or(|(_, least)| key < *least) {
                        best = Some((*chain, key));
                    }
                    Flow::Continue(())
                },
            )?;
        }
        best.map_or(Flow::Continue(()), |(chain, _)| chain.offer(board, steps))
    }

    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, ": {}", step.digits[0])?;
        for (i, cells) in step.sets.iter().enumerate() {
            let sign = if i == 0 { " " } else { ["-", "="][i % 2] };
            write!(f, "{sign}{}", CellNames(*cells))?;
        }
        write_houses(f, &[" (", ","], &step.houses)?;
        write!(f, ")")
    }

    fn reasons(&self, step: &Step, _: &LogicBoard) -> Reasons {
        Reasons::of_links(step.digits[0], &step.sets)
    }
}

impl StrongLinks {
    /// The technique of this number of links and of a shape.
    fn of(links: usize, shape: LinkShape) -> &'static StrongLinks {
        const fn row(links: usize) -> [StrongLinks; 4] {
            [
                StrongLinks { links, shape: LinkShape::Parallel },
                StrongLinks { links, shape: LinkShape::Crossed },
                StrongLinks { links, shape: LinkShape::Boxed },
                StrongLinks { links, shape: LinkShape::Grouped },
            ]
        }
        static ALL: [[StrongLinks; 4]; 3] = [row(2), row(3), row(4)];
        &ALL[links - 2][shape as usize % 4]
    }
}

/// The rating of a chain by its links: 4.0, 5.4 or 5.8, a tenth more for each kind of house beyond
/// one, or three tenths where an end has more than one cell.
fn rating_of(houses: impl Iterator<Item = usize>, is_grouped: bool) -> u16 {
    let (mut links, mut kinds) = (0, 0_u8);
    for house in houses {
        links += 1;
        kinds |= 1 << (house / 9);
    }
    let base = match links {
        2 => 40,
        3 => 54,
        _ => 58,
    };
    match kinds.count_ones() as u16 {
        _ if is_grouped => base + 3,
        // A guess: links in boxes only.
        1 if kinds == 0b100 => base + 1,
        kinds => base + kinds - 1,
    }
}

pub(super) fn rating(_: &LogicBoard, step: &Step) -> u16 {
    let is_grouped = step.sets.iter().any(|end| end.len() > 1);
    rating_of(step.houses.iter().map(|house| house.index()), is_grouped)
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
            let seen = [ends[0].common_peers(), ends[1].common_peers()];
            *link = Link { house: house.index(), ends, seen };
            self.count += 1;
        }
    }

    fn add(&mut self, board: &LogicBoard, house: House, digit: Digit, shape: LinkShape) {
        let places = board.places(digit) & CellSet::house(house);
        match (board.count(house, digit), places.first()) {
            (2, Some(first)) => {
                self.push(house, [CellSet::of(first), places - CellSet::of(first)]);
            }
            (3.., _) if !shape.has_groups() => {}
            (3.., _) if house.index() < 18 => self.add_parts(house, places, 18..27),
            (3.., _) => self.add_box(house, places),
            _ => {}
        }
    }

    /// Adds a house that has the digit in two of these houses only.
    fn add_parts(&mut self, house: House, places: CellSet, others: Range<usize>) {
        let parts = others.map(|other| places & CellSet::house_at(other));
        let mut parts = parts.filter(|part| !part.is_empty());
        if let (Some(first), Some(second), None) = (parts.next(), parts.next(), parts.next()) {
            self.push(house, [first, second]);
        }
    }

    /// Adds a box that has the digit in two lines only: a row and a column, two columns, or two
    /// rows if there is no row and column.
    fn add_box(&mut self, house: House, places: CellSet) {
        let (row, column) = (house.cells()[0].row(), 9 + house.cells()[0].column());
        let before = self.count;
        for row in (row..row + 3).map(CellSet::house_at) {
            for column in (column..column + 3).map(CellSet::house_at) {
                let parts = [places & row, places & column];
                if places.is_subset(row | column) && parts.iter().all(|part| *part != places) {
                    self.push(house, parts);
                }
            }
        }
        self.add_parts(house, places, column..column + 3);
        if self.count == before {
            self.add_parts(house, places, row..row + 3);
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
    path: [(usize, usize); 4],
}

/// A chain of links.
#[derive(Clone, Copy)]
struct Chain {
    digit: Digit,
    count: usize,
    houses: [usize; 4],
    ends: [[CellSet; 2]; 4],
    gone: CellSet,
}

/// The order among chains: the rating; how much is taken away; the number of links with grouped
/// ends and the kinds of houses, as the other program names them; the first kind; the digit; the
/// houses.
type Key = (u16, Reverse<usize>, [u8; 5], [u8; 4], u8, [u32; 4]);

/// Takes a chain that is found, with its place in the order where all shapes are wanted.
type Each<'a> = dyn FnMut(&Chain, Option<Key>) -> Flow + 'a;

impl Search<'_> {
    fn start(&mut self, wanted: &StrongLinks, each: &mut Each<'_>) -> Flow {
        for link in 0..self.links.len() {
            for entered in [0, 1] {
                self.path[0] = (link, entered);
                self.extend(wanted, 1, self.joints.apart[link], each)?;
            }
        }
        Flow::Continue(())
    }

    /// Adds a link that shares nothing with those before it; `apart` has the links that do not.
    fn extend(
        &mut self,
        wanted: &StrongLinks,
        count: usize,
        apart: u64,
        each: &mut Each<'_>,
    ) -> Flow {
        if count == wanted.links {
            return self.found(wanted, each);
        }
        let (last, at) = self.path[count - 1];
        for entered in [0, 1] {
            let mut next = self.joints.next[last][1 - at][entered] & apart;
            // Each chain is found in both directions.
            if count + 1 == wanted.links {
                next &= u64::MAX << self.path[0].0;
            }
            while next != 0 {
                let link = next.trailing_zeros() as usize;
                next &= next - 1;
                self.path[count] = (link, entered);
                self.extend(wanted, count + 1, apart & self.joints.apart[link], each)?;
            }
        }
        Flow::Continue(())
    }

    fn found(&self, wanted: &StrongLinks, each: &mut Each<'_>) -> Flow {
        let gone = self.gone(wanted.links);
        if gone.is_empty() {
            return Flow::Continue(());
        }
        let (digit, count) = (self.digit, wanted.links);
        let mut chain =
            Chain { digit, count, houses: [0; 4], ends: [[CellSet::EMPTY; 2]; 4], gone };
        for (i, &(link, near)) in self.path[..count].iter().enumerate() {
            let Link { house, ends, .. } = self.links[link];
            chain.houses[i] = house;
            chain.ends[i] = [ends[near], ends[1 - near]];
        }
        match wanted.shape {
            LinkShape::Any => each(&chain, Some(chain.key())),
            shape if shape == chain.shape() => each(&chain, None),
            _ => Flow::Continue(()),
        }
    }

    /// The cells that lose the digit: those that see both far ends; if these see each other, the
    /// chain is a loop, and all its weak links count.
    fn gone(&self, count: usize) -> CellSet {
        let places = self.board.places(self.digit);
        let path = &self.path[..count];
        let ((first, start), (last, entered)) = (path[0], path[count - 1]);
        let mut seen = self.links[first].seen[start] & self.links[last].seen[1 - entered];
        let is_loop = self.joints.next[last][1 - entered][start] >> first & 1 == 1;
        if is_loop && count > 2 {
            let mut cells = CellSet::EMPTY;
            for pair in path.windows(2) {
                let ((one, at), (next, near)) = (pair[0], pair[1]);
                seen |= self.links[one].seen[1 - at] & self.links[next].seen[near];
            }
            for &(link, _) in path {
                cells |= self.links[link].ends[0] | self.links[link].ends[1];
            }
            seen -= cells;
        }
        seen & places
    }
}

impl Chain {
    fn is_grouped(&self, link: usize) -> bool {
        self.ends[link].iter().any(|end| end.len() > 1)
    }

    fn shape(&self) -> LinkShape {
        let houses = &self.houses[..self.count];
        let kinds = houses.iter().fold(0_u8, |kinds, house| kinds | 1 << (house / 9));
        if (0..self.count).any(|link| self.is_grouped(link)) {
            LinkShape::Grouped
        } else if kinds & 0b100 != 0 {
            LinkShape::Boxed
        } else if kinds == 0b11 {
            LinkShape::Crossed
        } else {
            LinkShape::Parallel
        }
    }

    fn key(&self) -> Key {
        let grouped = (0..self.count).filter(|link| self.is_grouped(*link)).count();
        let rating = rating_of(self.houses[..self.count].iter().copied(), grouped > 0);
        // Boxes, rows, columns.
        let kind = |house: &usize| [1, 2, 0][house / 9];
        let (mut forward, mut backward, mut sorted) = ([0; 4], [0; 4], [0_u32; 4]);
        for (i, house) in self.houses[..self.count].iter().enumerate() {
            forward[i] = kind(house);
            backward[self.count - 1 - i] = kind(house);
            sorted[i] = 9 * u32::from(kind(house)) + (house % 9) as u32;
        }
        sorted[..self.count].sort_unstable();
        let (code, kinds) = (named(forward), forward).min((named(backward), backward));
        let name = [grouped as u8, code[0], code[1], code[2], code[3]];
        (rating, Reverse(self.gone.len()), name, kinds, self.digit.get(), sorted)
    }

    fn offer(&self, board: &LogicBoard, steps: &mut StepCollector) -> Flow {
        let step = steps.draft(StrongLinks::of(self.count, self.shape()));
        step.digits.push(self.digit);
        for (house, ends) in self.houses.iter().zip(self.ends).take(self.count) {
            step.sets.extend(ends);
            step.houses.extend(House::new(*house));
        }
        step.eliminate(board, self.gone, self.digit);
        steps.offer()
    }
}

/// Kinds of houses as the other program names them: 0 for a box, 1 for the kind of the first line,
/// 2 for the other.
fn named(kinds: [u8; 4]) -> [u8; 4] {
    let first = kinds.into_iter().find(|kind| *kind != 0).unwrap_or(0);
    kinds.map(|kind| match kind {
        0 => 0,
        kind if kind == first => 1,
        _ => 2,
    })
}
