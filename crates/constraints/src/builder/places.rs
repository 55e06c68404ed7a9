//! Arguments as places of the board, shifted by the templates around them.

use std::ops::RangeInclusive;

use super::NetworkBuilder;
use crate::{item::Argument, place::Place};
use ninefold_core::error::Malformed;

impl NetworkBuilder<'_> {
    /// Runs a function with places shifted so that the origin comes to the target, after the
    /// shifts of the templates around this one.
    pub(crate) fn shifted<T>(
        &mut self,
        origin: Place,
        target: Place,
        run: impl FnOnce(&mut Self) -> T,
    ) -> T {
        self.shifts.push([origin, target]);
        let result = run(self);
        self.shifts.pop();
        result
    }

    /// The place of an argument.
    ///
    /// # Errors
    /// No place has this name, or it is shifted off its grid.
    pub(crate) fn place(&self, argument: Argument<'_>) -> Result<Place, Malformed> {
        let mut place = self.board.place(argument)?;
        for &[origin, target] in &self.shifts {
            place = self.board.shifted(place, origin, target).ok_or_else(|| {
                let found = format!("{}, shifted off its grid", argument.text);
                argument.wrong(found, "a cell that stays on the grid of the origin")
            })?;
        }
        Ok(place)
    }

    /// All arguments that are left as places, each once.
    ///
    /// # Errors
    /// One is no place, or comes twice, or there are too few or too many.
    pub(crate) fn cells(
        &mut self,
        count: RangeInclusive<usize>,
        expected: &'static str,
    ) -> Result<Vec<Place>, Malformed> {
        self.places(count, expected, true)
    }

    /// All arguments that are left as places, which may come again.
    ///
    /// # Errors
    /// One is no place, or there are too few or too many.
    pub(crate) fn path(
        &mut self,
        count: RangeInclusive<usize>,
        expected: &'static str,
    ) -> Result<Vec<Place>, Malformed> {
        self.places(count, expected, false)
    }

    /// As [`path`](Self::path), without extra cells.
    ///
    /// # Errors
    /// As there, or one is an extra cell.
    pub(crate) fn grid_path(
        &mut self,
        count: RangeInclusive<usize>,
        expected: &'static str,
    ) -> Result<Vec<Place>, Malformed> {
        let cells = self.path(count, expected)?;
        match cells.iter().find(|cell| cell.index() >= self.board.cells()) {
            Some(&cell) => Err(self.wrong(self.board.name(cell), "cells of the grid")),
            None => Ok(cells),
        }
    }

    fn places(
        &mut self,
        count: RangeInclusive<usize>,
        expected: &'static str,
        once: bool,
    ) -> Result<Vec<Place>, Malformed> {
        let mut places = Vec::with_capacity(self.arguments.left());
        while let Some(argument) = self.arguments.take() {
            let place = self.place(argument)?;
            if once && places.contains(&place) {
                let found = format!("{} again", self.board.name(place));
                return Err(argument.wrong(found, "each cell once"));
            }
            places.push(place);
        }
        match count.contains(&places.len()) {
            true => Ok(places),
            false => {
                let word = if places.len() == 1 { "cell" } else { "cells" };
                Err(self.wrong(format!("{} {word}", places.len()), expected))
            }
        }
    }
}
