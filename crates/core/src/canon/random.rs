//! Random symmetries, drawn uniformly from the whole group.
//!
//! Symmetries are numbered. A number below [`SYMMETRIES`] is decomposed into the choices that make
//! a symmetry, so a uniform number is a uniform symmetry.

use super::Symmetry;
use super::digit_rows::ORDERS;
use crate::random::Random;

/// The number of all symmetries: 2 reflections, 6^4 orders of rows, 6^4 of columns, 9! of names.
pub const SYMMETRIES: u64 = 2 * 6u64.pow(8) * 362_880;

/// A symmetry drawn from the whole group, exactly uniformly.
pub fn random_symmetry(random: &mut Random) -> Symmetry {
    symmetry(random.below_exactly(SYMMETRIES))
}

/// The symmetry of this number. Number 0 is the identity; numbers from [`SYMMETRIES`] on begin
/// anew.
pub fn symmetry(number: u64) -> Symmetry {
    let mut choices = Choices(number);
    Symmetry {
        transposed: choices.one_of(2) == 1,
        rows: lines(&mut choices),
        columns: lines(&mut choices),
        names: names(&mut choices),
    }
}

/// A number that is decomposed into choices.
struct Choices(u64);

impl Choices {
    /// Takes a choice of `ways` off the number.
    fn one_of(&mut self, ways: usize) -> usize {
        let ways = ways as u64;
        let choice = self.0 % ways;
        self.0 /= ways;
        choice as usize
    }
}

/// An order of the nine rows (or columns) that keeps bands (or stacks) together.
fn lines(choices: &mut Choices) -> [u8; 9] {
    let bands = ORDERS[choices.one_of(6)];
    let within = [(); 3].map(|()| ORDERS[choices.one_of(6)]);
    std::array::from_fn(|place| 3 * bands[place / 3] + within[place / 3][place % 3])
}

/// An order of the nine digits.
fn names(choices: &mut Choices) -> [u8; 9] {
    let mut names = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    for place in 0..9 {
        // One of those that are left comes here; those before it move up.
        let chosen = place + choices.one_of(9 - place);
        names[place..=chosen].rotate_right(1);
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_another_symmetry() {
        // As a number of hexadecimal places: millions of arrays would take their time to sort.
        let key = |number: u64| {
            let Symmetry { transposed, rows, columns, names } = symmetry(number);
            let places = [rows, columns, names].into_iter().flatten();
            places.fold(u128::from(transposed), |key, place| key << 4 | u128::from(place))
        };
        let distinct = |mut keys: Vec<u128>| {
            keys.sort_unstable();
            keys.dedup();
            keys.len() as u64
        };
        // All ways to move cells, and all names: together they are the product of the two.
        let moves = SYMMETRIES / 362_880;
        assert_eq!(distinct((0..moves).map(key).collect()), moves);
        let names: Vec<u128> = (0..362_880).map(|number| key(number * moves)).collect();
        assert!(names.iter().all(|key| key >> 36 == 0x012345678_012345678), "nothing moves");
        assert_eq!(distinct(names), 362_880);
        assert_eq!(key(0), 0x012345678_012345678_123456789);
        assert_eq!(symmetry(SYMMETRIES), symmetry(0));
    }

    #[test]
    fn symmetries_keep_bands_and_names_whole() {
        let mut random = Random::new(1, 1);
        for _ in 0..1000 {
            let Symmetry { rows, columns, names, .. } = random_symmetry(&mut random);
            for lines in [rows, columns] {
                assert!(
                    lines.chunks(3).all(|band| band.iter().all(|line| line / 3 == band[0] / 3))
                );
                assert_eq!(lines.iter().map(|line| 1 << line).sum::<u32>(), 0x1ff);
            }
            assert_eq!(names.iter().map(|name| 1 << (name - 1)).sum::<u32>(), 0x1ff);
        }
    }
}
