//! The data with which a derived constraint places its items on a grid.

use std::ops::RangeInclusive;

use super::lines::Room;
use super::regions::Regions;
use ninefold_core::grid::Grid;
use ninefold_core::random::Random;

/// The number that stands for all items of a grid.
pub(super) const EVERY: usize = 200;

/// One grid and what is placed on it.
pub(super) struct Placing<'a> {
    pub(super) grid: &'a Grid,
    pub(super) regions: &'a Regions,
    pub(super) random: &'a mut Random,
    /// The room that earlier lines left.
    pub(super) room: Room,
    /// Number of items to place: at most the end of the range, at least its start.
    pub(super) count: RangeInclusive<usize>,
}
