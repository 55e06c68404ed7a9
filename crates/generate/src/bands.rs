//! The numbers of ways to fill a band, as tables: uniform random grids are drawn from them
//! ([`random_grid`](super::random_grid)), and statistics of grids can be checked against them.
//!
//! Each box of a band splits the nine digits into three columns: a partition. The band's
//! *arrangement* is the row of each digit in each of the three boxes, all different in a column of
//! a box and all different for a digit. The number of arrangements depends on the three partitions
//! alone, and is the same after renaming digits and swapping boxes, which leaves a few dozen
//! *classes* of partitions.
//!
//! So the number of full grids is a sum over the partitions of the three bands: for each class of
//! the first, the 56 ways of each stack to split the missing digits of its columns between the
//! second and the third band, and the numbers of arrangements of all three. The sum is
//! 6,670,903,752,021,072,936,960 (Felgenhauer and Jarvis, 2005); the example below checks these
//! tables against it.
//!
//! ```
//! use ninefold_generate::bands::Bands;
//!
//! // The columns of each box of the first band are sorted, and its first box is 123 456 789.
//! let grids = u128::from(Bands::get().total) * 280 * 6 * 6 * 6;
//! assert_eq!(grids, 6_670_903_752_021_072_936_960);
//! ```

use std::sync::OnceLock;

use super::partitions::{
    ALL, Arrangement, Digits, GENERATORS, PARTITIONS, Partition, Renaming, STANDARD, arrangements,
    in_order, partitions, renamed, standard_options, to_standard,
};

pub use super::partitions::ORDERS;

/// Ways to continue a stack in the second and third band.
pub(super) const OPTIONS: usize = 56;

/// The tables. Some 3 MiB, made in some 20 ms when they are first needed.
pub struct Bands {
    /// For each partition, a renaming of the digits that turns it into the first.
    to_standard: Vec<Renaming>,
    /// The image of a second partition under that renaming.
    moved: Vec<[u16; PARTITIONS]>,
    /// The number of arrangements of the first partition with two others.
    arrangements: Vec<[u16; PARTITIONS]>,
    /// The map from two partitions to those of their class; the first partition is fixed.
    places: Vec<[Place; PARTITIONS]>,
    /// The classes of partitions of a band.
    pub classes: Vec<Class>,
    /// The number of full grids up to renaming and the order of columns.
    pub total: u64,
}

/// A class of partitions of a band: equal up to renaming digits and swapping boxes.
pub struct Class {
    /// The number of grids of all classes up to and including this one.
    pub upto: u64,
    /// The arrangements.
    pub arrangements: Vec<Arrangement>,
    /// The column of each digit in the first band, for each stack.
    pub columns: [Columns; 3],
    /// The ways to continue each stack.
    pub(super) options: [Vec<Way>; 3],
    /// The number of grids with this first band, up to and including each pair of ways of the
    /// first two stacks.
    pub(super) upto_pair: Vec<u64>,
}

impl Class {
    /// The number of grids that begin with one arrangement of one band of this class.
    pub(super) fn completions(&self) -> u64 {
        self.upto_pair.last().copied().unwrap_or(0)
    }
}

/// One way to continue a stack: partitions and columns of the second and the third band.
#[derive(Clone, Copy)]
pub(super) struct Way {
    /// The numbers of the partitions.
    pub(super) partitions: [u16; 2],
    /// The column of each digit.
    pub(super) columns: [Columns; 2],
}

/// The column, 0 to 2, of each digit: two bits each.
#[derive(Clone, Copy)]
pub struct Columns(u32);

impl Columns {
    fn new(columns: &[Digits; 3]) -> Columns {
        let column = |digit: u32| {
            u32::from(columns[1] >> digit & 1) + 2 * u32::from(columns[2] >> digit & 1)
        };
        Columns((0..9).map(|digit| column(digit) << (2 * digit)).sum())
    }

    /// The column of one digit, 0..9.
    #[inline]
    pub fn of(self, digit: usize) -> usize {
        (self.0 >> (2 * digit) & 3) as usize
    }
}

/// The map from two partitions to those of their class.
#[derive(Clone, Copy)]
struct Place {
    class: u8,
    /// The box of the class that each box becomes.
    boxes: [u8; 3],
    /// The digit of the class that each digit becomes.
    digits: Renaming,
}

const NOWHERE: Place =
    Place { class: u8::MAX, boxes: [0, 1, 2], digits: [0, 1, 2, 3, 4, 5, 6, 7, 8] };

impl Bands {
    /// The tables, made at the first call.
    pub fn get() -> &'static Bands {
        static BANDS: OnceLock<Bands> = OnceLock::new();
        BANDS.get_or_init(Bands::new)
    }

    fn new() -> Bands {
        let partitions = partitions();
        // Two of the sets say what the third is.
        let key = |&[first, second, _]: &Partition| u32::from(first) << 9 | u32::from(second);
        let number = |partition: Partition| {
            let key_of = key(&in_order(partition));
            partitions.binary_search_by_key(&key_of, key).unwrap_or_default() as u16
        };
        let to_standard: Vec<Renaming> = partitions.iter().map(to_standard).collect();
        let act = |by: &Renaming| -> [u16; PARTITIONS] {
            let image = |[a, b, c]: Partition| [renamed(a, by), renamed(b, by), renamed(c, by)];
            std::array::from_fn(|p| number(image(partitions[p])))
        };
        let moved = to_standard.iter().map(act).collect();
        let generators = GENERATORS.map(|by| (by, act(&by)));

        let mut bands = Bands {
            to_standard,
            moved,
            arrangements: vec![[0; PARTITIONS]; PARTITIONS],
            places: vec![[NOWHERE; PARTITIONS]; PARTITIONS],
            classes: Vec::new(),
            total: 0,
        };
        let mut found = Vec::new();
        for second in 0..PARTITIONS {
            for third in 0..PARTITIONS {
                if bands.places[second][third].class == NOWHERE.class {
                    let boxes = [partitions[STANDARD], partitions[second], partitions[third]];
                    let all = arrangements(&boxes);
                    let members = bands.spread(
                        [second, third],
                        found.len() as u8,
                        all.len() as u16,
                        &generators,
                    );
                    found.push(([STANDARD, second, third], members, all));
                }
            }
        }
        // A class needs the numbers of arrangements of all classes.
        for (boxes, members, arrangements) in found {
            let ways = |p: usize| bands.ways(&partitions[p], &bands.to_standard[p], number);
            let columns = |p: usize| Columns::new(&partitions[p]);
            let [a, b, c] = boxes;
            let options = [ways(a), ways(b), ways(c)];
            let upto_pair = bands.upto_pair(&options);
            let mut class = Class {
                upto: 0,
                arrangements,
                columns: [columns(a), columns(b), columns(c)],
                options,
                upto_pair,
            };
            bands.total += members * class.arrangements.len() as u64 * class.completions();
            class.upto = bands.total;
            bands.classes.push(class);
        }
        bands
    }

    /// Finds all members of a class, beginning with one, and their maps to that one. Returns their
    /// number.
    fn spread(
        &mut self,
        [second, third]: [usize; 2],
        class: u8,
        count: u16,
        generators: &[(Renaming, [u16; PARTITIONS])],
    ) -> u64 {
        self.places[second][third].class = class;
        let mut open = vec![[second, third]];
        let mut members = 0;
        while let Some([second, third]) = open.pop() {
            members += 1;
            self.arrangements[second][third] = count;
            let place = self.places[second][third];
            let mut reach = |[second, third]: [usize; 2], boxes: [u8; 3], by: Option<&Renaming>| {
                let there = &mut self.places[second][third];
                if there.class == NOWHERE.class {
                    *there = Place { class, boxes, digits: place.digits };
                    for (digit, &to) in by.into_iter().flatten().enumerate() {
                        there.digits[usize::from(to)] = place.digits[digit];
                    }
                    open.push([second, third]);
                }
            };
            for (by, moved) in generators {
                let image = [moved[second].into(), moved[third].into()];
                reach(image, place.boxes, Some(by));
            }
            let [a, b, c] = place.boxes;
            reach([third, second], [a, c, b], None);
            // The second box comes first: its partition has to become the standard one.
            let moved = &self.moved[second];
            let swapped = [moved[STANDARD].into(), moved[third].into()];
            reach(swapped, [b, a, c], Some(&self.to_standard[second]));
        }
        members
    }

    /// The ways to continue a stack whose first box has this partition.
    fn ways(
        &self,
        first: &Partition,
        to_standard: &Renaming,
        number: impl Fn(Partition) -> u16,
    ) -> Vec<Way> {
        let mut from_standard = [0; 9];
        for (digit, &standard) in to_standard.iter().enumerate() {
            from_standard[usize::from(standard)] = digit as u8;
        }
        let way = |second: Partition| {
            let second = second.map(|set| renamed(set, &from_standard));
            let third: Partition =
                std::array::from_fn(|column| ALL & !first[column] & !second[column]);
            Way {
                partitions: [number(second), number(third)],
                columns: [Columns::new(&second), Columns::new(&third)],
            }
        };
        standard_options().into_iter().map(way).collect()
    }

    fn upto_pair(&self, options: &[Vec<Way>; 3]) -> Vec<u64> {
        let mut upto = 0;
        let mut all = Vec::with_capacity(OPTIONS * OPTIONS);
        for first in &options[0] {
            for second in &options[1] {
                let row = self.weights(first, second);
                upto += options[2]
                    .iter()
                    .map(|third| row.of(third).iter().product::<u64>())
                    .sum::<u64>();
                all.push(upto);
            }
        }
        all
    }

    /// The numbers of arrangements of the second and third band, for any way of the third stack.
    #[inline]
    pub(super) fn weights(&self, first: &Way, second: &Way) -> Weights<'_> {
        let of = |band: usize| {
            let moved = &self.moved[usize::from(first.partitions[band])];
            (moved, &self.arrangements[usize::from(moved[usize::from(second.partitions[band])])])
        };
        Weights([of(0), of(1)])
    }

    /// Arrangement number `index` of a band with these partitions: the row for each digit and box.
    #[inline]
    pub(super) fn rows(&self, partitions: [u16; 3], index: usize) -> [[u8; 3]; 9] {
        let [first, second, third] = partitions.map(usize::from);
        let moved = &self.moved[first];
        let place = &self.places[usize::from(moved[second])][usize::from(moved[third])];
        let arrangement = &self.classes[usize::from(place.class)].arrangements[index];
        self.to_standard[first].map(|standard| {
            let digit = place.digits[usize::from(standard)];
            let rows = ORDERS[usize::from(arrangement[usize::from(digit)])];
            place.boxes.map(|there| rows[usize::from(there)])
        })
    }
}

/// Numbers of arrangements, given the first two partitions of the second and of the third band.
#[derive(Clone, Copy)]
pub(super) struct Weights<'a>([(&'a [u16; PARTITIONS], &'a [u16; PARTITIONS]); 2]);

impl Weights<'_> {
    /// The numbers for the second and for the third band.
    #[inline]
    pub(super) fn of(&self, third: &Way) -> [u64; 2] {
        let count = |band: usize| {
            let (moved, arrangements) = self.0[band];
            u64::from(arrangements[usize::from(moved[usize::from(third.partitions[band])])])
        };
        [count(0), count(1)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrangements_of_a_band_come_to_the_number_of_bands() {
        let bands = Bands::get();
        let sum: u64 = bands.arrangements.iter().flatten().map(|&count| u64::from(count)).sum();
        // 9! 56 6^6 bands (Felgenhauer and Jarvis).
        assert_eq!(sum * 280 * 6 * 6 * 6, 362_880 * 56 * 46_656);
    }

    #[test]
    fn every_arrangement_fits_its_partitions() {
        let (bands, partitions) = (Bands::get(), partitions());
        for boxes in [[0, 1, 2], [5, 100, 279], [77, 77, 77], [200, 3, 150], [0, 279, 1]] {
            let moved = &bands.moved[boxes[0]];
            let count =
                bands.arrangements[usize::from(moved[boxes[1]])][usize::from(moved[boxes[2]])];
            let mut all: Vec<_> = (0..usize::from(count))
                .map(|index| bands.rows(boxes.map(|p| p as u16), index))
                .collect();
            for rows in &all {
                for (b, partition) in boxes.map(|p| partitions[p]).iter().enumerate() {
                    for set in partition {
                        let seen = (0..9)
                            .filter(|d| set >> d & 1 == 1)
                            .fold(0, |seen, d| seen | 1 << rows[d][b]);
                        assert_eq!(seen, 0b111, "{boxes:?}");
                    }
                }
                assert!(rows.iter().all(|rows| ORDERS.contains(rows)));
            }
            all.sort();
            all.dedup();
            assert_eq!(all.len(), usize::from(count));
        }
    }
}
