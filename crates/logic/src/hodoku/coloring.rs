//! Coloring: the cells of a digit that strong links join take two colors, of which one is right.

use crate::prelude::*;
use crate::shared::barren::{COLORING, each_digit};

/// The two uses of colors.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Coloring {
    /// One cluster. If two cells of a color see each other, the color is wrong (wrap); a cell that
    /// sees both colors loses the digit (trap).
    Simple,
    /// Two clusters. A color that sees both colors of the other cluster is wrong (type 2). If it
    /// sees one of them, one of the two opposite colors is right (type 1); both pairs of colors may do
    /// so.
    Multi,
}

/// The last set of a step that is of the second kind: a wrap, or type 2.
const SECOND_KIND: CellSet = CellSet::ALL;

impl Technique for Coloring {
    names! {
        Coloring::Simple => "Simple Colors", "simple-colors";
        Coloring::Multi => "Multi Colors", "multi-colors";
    }

    fn find(&'static self, board: &LogicBoard, steps: &mut StepCollector) -> Flow {
        each_digit(COLORING + *self as usize, board, steps, |digit, _, steps| {
            let clusters = clusters(board.places(digit));
            let mut finder = Finder { technique: self, board, steps };
            for (i, one) in clusters.iter().enumerate() {
                match self {
                    Coloring::Simple => finder.simple(digit, one)?,
                    Coloring::Multi => {
                        let others = clusters.iter().enumerate().filter(|(j, _)| *j != i);
                        others
                            .map(|(_, two)| two)
                            .try_for_each(|two| finder.multi(digit, one, two))?;
                    }
                }
            }
            Flow::Continue(())
        })
    }

    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        let is_second = step.sets.last() == Some(&SECOND_KIND);
        f.write_str(match (self, is_second) {
            (Coloring::Simple, false) => " Trap",
            (Coloring::Simple, true) => " Wrap",
            (Coloring::Multi, false) => " 1",
            (Coloring::Multi, true) => " 2",
        })?;
        write!(f, ": {}", step.digits[0].get())?;
        let colors = &step.sets[..step.sets.len() - usize::from(is_second)];
        for (i, cluster) in colors.chunks_exact(2).enumerate() {
            let comma = if i > 0 { "," } else { "" };
            write!(f, "{comma} ({}) / ({})", OneByOne(cluster[0]), OneByOne(cluster[1]))?;
        }
        Ok(())
    }

    fn reasons(&self, step: &Step, _: &LogicBoard) -> Reasons {
        let digit = step.digits[0].bit();
        let mut reasons = Reasons::default();
        let colors = step.sets.iter().filter(|&&color| color != SECOND_KIND);
        for (i, &color) in colors.enumerate() {
            reasons.add(Part::Set(i as u8), color, digit);
        }
        reasons
    }
}

/// The cells of a digit that strong links join, by color; the first cell has the first color.
type Cluster = [CellSet; 2];

/// The most clusters: a digit has at most 27 links, and a cluster takes at least one of them.
const MOST_CLUSTERS: usize = 27;

/// The clusters of a digit, in the order of their first cells.
fn clusters(places: CellSet) -> List<Cluster, MOST_CLUSTERS> {
    let mut left = places;
    let all = std::iter::from_fn(|| {
        let cluster = spread(places, left.first()?);
        left -= cluster[0] | cluster[1];
        Some(cluster)
    });
    List::of([CellSet::EMPTY; 2], all.filter(|cluster| !cluster[1].is_empty()))
}

fn spread(places: CellSet, first: Cell) -> Cluster {
    let mut cluster = [CellSet::of(first), CellSet::EMPTY];
    let mut fresh = cluster;
    while !(fresh[0] | fresh[1]).is_empty() {
        let (one, other) = (partners(places, fresh[0]), partners(places, fresh[1]));
        fresh = [other - cluster[0], one - cluster[1]];
        cluster = [cluster[0] | fresh[0], cluster[1] | fresh[1]];
    }
    cluster
}

/// The other ends of the strong links of some cells.
fn partners(places: CellSet, cells: CellSet) -> CellSet {
    let mut partners = CellSet::EMPTY;
    for cell in cells {
        for house in [cell.row(), 9 + cell.column(), 18 + cell.box_index()] {
            let others = (places & CellSet::house_at(house)) - CellSet::of(cell);
            if let Some(other) = others.only() {
                partners.insert(other);
            }
        }
    }
    partners
}

impl Finder<'_, Coloring> {
    /// Offers a step about some clusters.
    fn take(&mut self, digit: Digit, sets: &[CellSet], gone: CellSet) -> Flow {
        self.offer(|step, board| {
            step.digits.push(digit);
            step.sets.extend(sets);
            step.eliminate(board, gone, digit);
        })
    }

    fn simple(&mut self, digit: Digit, cluster: &Cluster) -> Flow {
        let [one, two] = *cluster;
        for wrong in [one, two] {
            if seen_by(wrong).meets(wrong) {
                self.take(digit, &[one, two, SECOND_KIND], wrong)?;
            }
        }
        self.take(digit, cluster, (seen_by(one) & seen_by(two)) - (one | two))
    }

    fn multi(&mut self, digit: Digit, first: &Cluster, second: &Cluster) -> Flow {
        let seen = [seen_by(first[0]), seen_by(first[1])];
        let meets = [0, 1].map(|one| second.map(|color| seen[one].meets(color)));
        let sets = [first[0], first[1], second[0], second[1], SECOND_KIND];
        for (wrong, meets) in first.iter().zip(meets) {
            if meets == [true, true] {
                self.take(digit, &sets, *wrong)?;
            }
        }
        let mut gone = CellSet::EMPTY;
        for one in 0..2 {
            for two in (0..2).filter(|two| meets[one][*two]) {
                gone |= seen[1 - one] & seen_by(second[1 - two]);
            }
        }
        self.take(digit, &sets[..4], gone)
    }
}
