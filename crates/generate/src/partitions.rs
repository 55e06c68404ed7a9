//! Partitions of the nine digits into the columns of a box, and the arrangements of a band with
//! three partitions: the enumeration behind the tables of [`bands`](super::bands).

/// The permutations of three things: the possible rows of a digit in the three boxes of a band.
pub const ORDERS: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
/// Ways to split the digits into three columns, in any order of the columns.
pub(super) const PARTITIONS: usize = 280;

/// A set of digits, bit d for digit d + 1.
pub(super) type Digits = u16;
/// Three sets of three digits, by their least digits.
pub(super) type Partition = [Digits; 3];
/// The image of each digit.
pub(super) type Renaming = [u8; 9];
/// The index of each digit's rows in [`ORDERS`].
pub(super) type Arrangement = [u8; 9];

pub(super) const ALL: Digits = 0x1ff;
/// The first partition, 123 456 789.
pub(super) const STANDARD: usize = 0;

/// Renamings that keep the standard partition and generate all others that do.
pub(super) const GENERATORS: [Renaming; 4] = [
    [1, 0, 2, 3, 4, 5, 6, 7, 8],
    [0, 2, 1, 3, 4, 5, 6, 7, 8],
    [3, 4, 5, 0, 1, 2, 6, 7, 8],
    [0, 1, 2, 6, 7, 8, 3, 4, 5],
];

fn sets_of_three() -> Vec<Digits> {
    (0..=ALL).filter(|set| set.count_ones() == 3).collect()
}

/// All partitions, in ascending order.
pub(super) fn partitions() -> Vec<Partition> {
    let mut all = Vec::with_capacity(PARTITIONS);
    let sets = sets_of_three();
    for &first in sets.iter().filter(|&set| set & 1 != 0) {
        let rest = ALL & !first;
        let least = rest & rest.wrapping_neg();
        for &second in sets.iter().filter(|&set| set & !rest == 0 && set & least != 0) {
            all.push([first, second, rest & !second]);
        }
    }
    all
}

pub(super) fn in_order(mut partition: Partition) -> Partition {
    for (a, b) in [(0, 1), (1, 2), (0, 1)] {
        if partition[a].trailing_zeros() > partition[b].trailing_zeros() {
            partition.swap(a, b);
        }
    }
    partition
}

pub(super) fn renamed(set: Digits, by: &Renaming) -> Digits {
    (0..9).filter(|digit| set >> digit & 1 == 1).map(|digit| 1 << by[digit]).sum()
}

/// The renaming that makes a partition the standard one.
pub(super) fn to_standard(partition: &Partition) -> Renaming {
    let mut by = [0; 9];
    let mut next = 0;
    for set in partition {
        for digit in (0..9).filter(|digit| set >> digit & 1 == 1) {
            by[digit] = next;
            next += 1;
        }
    }
    by
}

/// The sets of digits that the columns of a box below the standard one may have.
pub(super) fn standard_options() -> Vec<Partition> {
    let standard = [0b111, 0b111_000, 0b111_000_000];
    let mut all = Vec::with_capacity(56);
    let sets = sets_of_three();
    for &first in sets.iter().filter(|&set| set & standard[0] == 0) {
        for &second in &sets {
            let third = ALL & !first & !second;
            if second & (standard[1] | first) == 0 && third & standard[2] == 0 {
                all.push([first, second, third]);
            }
        }
    }
    all
}

/// All arrangements of a band with these partitions.
///
/// The rows in the first and second box are permutations in each column; those in the third follow.
pub(super) fn arrangements(boxes: &[Partition; 3]) -> Vec<Arrangement> {
    let rows_of_all = |partition: &Partition| -> Vec<[u8; 9]> {
        (0..6 * 6 * 6)
            .map(|rank| rows_of(partition, |column| ORDERS[rank / [1, 6, 36][column] % 6]))
            .collect()
    };
    let seconds = rows_of_all(&boxes[1]);
    let mut all = Vec::new();
    for first in rows_of_all(&boxes[0]) {
        for second in &seconds {
            // Most pairs end here: what follows is for few.
            if (0..9).any(|digit| first[digit] == second[digit]) {
                continue;
            }
            let third: [u8; 9] = std::array::from_fn(|digit| 3 - (first[digit] + second[digit]));
            let is_spread = |set: &Digits| {
                let rows = (0..9).filter(|digit| set >> digit & 1 == 1).map(|digit| third[digit]);
                rows.fold(0, |seen, row| seen | 1 << row) == 0b111
            };
            if boxes[2].iter().all(is_spread) {
                let order = |digit: usize| {
                    let rows = [first[digit], second[digit], third[digit]];
                    ORDERS.iter().position(|order| *order == rows).unwrap_or(0) as u8
                };
                all.push(std::array::from_fn(order));
            }
        }
    }
    all
}

/// The row of each digit in a box, from the order of each of its columns.
fn rows_of(partition: &Partition, order: impl Fn(usize) -> [u8; 3]) -> [u8; 9] {
    let mut rows = [0; 9];
    for (column, set) in partition.iter().enumerate() {
        let digits = (0..9).filter(|digit| set >> digit & 1 == 1);
        for (digit, row) in digits.zip(order(column)) {
            rows[digit] = row;
        }
    }
    rows
}
