//! Coloring: the cells of a digit that strong links join take two colors, of which one is right.

use crate::prelude::*;
use crate::shared::barren::{COLORING, each_digit};
use crate::shared::combinations::List;

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
            let mut finder = Finder::new(self, board, steps);
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
        Consequences(step).fmt(f)
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

/// The cluster of a cell.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::positions::{FOURS, says, says_after};

    #[test]
    fn says_what_follows() {
        let [a, b, c] = [
            "273.46.516157.32.4489152673921368547537429168846571329.582.4.36362..74.5.94635..2",
            "17385296458..612376..3.78154.6.7538273...85462586341798..5.67939657834213.7.19658",
            "..6172938128349756793685214.12.9.36736..17.299.7263.416..72.193271936485.39.51672",
        ];
        says(
            &Coloring::Simple,
            a,
            "Simple Colors Trap: 8 (r1c4,r2c8,r8c5,r9c7) / (r1c7,r2c5,r8c4,r9c8) => r8c8<>8",
        );
        says(
            &Coloring::Simple,
            FOURS,
            "Simple Colors Wrap: 4 (r1c3,r1c8,r2c7,r8c7,r9c2) / (r2c2,r8c3,r9c8) => r1c38,r28c7,r9c2<>4",
        );
        // Two clusters with a link.
        says(
            &Coloring::Multi,
            b,
            "Multi Colors 1: 9 (r2c3,r3c5) / (r2c4,r5c5), (r3c2,r4c4,r5c3) / (r4c2) => r3c2,r4c4,r5c3<>9",
        );
        // Two clusters with two links.
        says_after(
            &Coloring::Multi,
            ".7..24..1..4..8.5.18....4.6...4.9...8.......4.4..7..1.418296...953...642726.4.198",
            "r4c3<>2 r5c3<>2 r5c7<>2 r4c3<>5 r5c3<>5 r5c3<>9",
            "Multi Colors 1: 6 (r1c1) / (r1c4), (r6c1) / (r6c4) => r2c14,r4c1,r5c4<>6",
        );
        // A color that sees both of another cluster.
        says(
            &Coloring::Multi,
            c,
            "Multi Colors 2: 4 (r4c1,r5c4,r7c3) / (r5c3), (r4c6,r9c4) / (r7c6,r9c1) => r4c1,r5c4,r7c3<>4",
        );
    }
}
