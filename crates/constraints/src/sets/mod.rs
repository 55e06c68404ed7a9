//! Sets of digits, and sets of these: what cells with different digits may hold together.
//!
//! A set of digits is a mask, bit 0 for the lowest. Which masks a group of cells may hold, for
//! example those with the sum 15, is again a set. Each type here is one way to store it:
//!
//! | type | holds | used by |
//! |---|---|---|
//! | [`DigitSets`] | any of the 512 sets of nine digits, exact | lines, sandwiches, classes of digits |
//! | [`SizedSets`] | sets of one size, a bit each, in the order of their sums | cages |
//! | [`FewSets`] | at most twelve sets of one size, in the lanes of a vector | cages with few sums |
//! | [`SevenSets`] | sets of the digits 2 to 8 | what lies between 1 and 9 |
//! | [`value_sets`] | sets of up to 16 values by size and sum | sums on larger boards |
//! | [`subsets`] | no storage: finds the subsets behind what a house strikes | reasons |

mod digit_sets;
mod few_sets;
mod seven_sets;
mod sized_sets;
pub mod subsets;
pub mod value_sets;

pub use digit_sets::{DigitSets, narrow_masks};
pub use few_sets::FewSets;
pub use seven_sets::SevenSets;
pub use sized_sets::SizedSets;
