//! Arrays of any length that begin with default values, which the standard library has only up to 32.

use std::ops::{Deref, DerefMut};

/// `N` values, all of them the default at first.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Table<T, const N: usize>(pub [T; N]);

impl<T: Copy + Default, const N: usize> Default for Table<T, N> {
    fn default() -> Table<T, N> {
        Table([T::default(); N])
    }
}

impl<T, const N: usize> Deref for Table<T, N> {
    type Target = [T; N];

    #[inline]
    fn deref(&self) -> &[T; N] {
        &self.0
    }
}

impl<T, const N: usize> DerefMut for Table<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T; N] {
        &mut self.0
    }
}
