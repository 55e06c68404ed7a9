//! The boards of all lanes: one vector for each candidate, one bit of it for each puzzle.

use ninefold_core::grid::CELLS;

/// The candidates of all lanes, by digit and cell.
pub(crate) type Boards<V> = [[V; CELLS]; 9];
