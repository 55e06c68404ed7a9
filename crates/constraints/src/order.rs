//! Sorting numbers by a key, compiled once for all who do.

/// Sorts numbers by a key. Those of the same key stay in their order.
pub(crate) fn stable_sort(numbers: &mut [usize], key: &dyn Fn(usize) -> usize) {
    let before = numbers.to_vec();
    let mut keys: Vec<_> = before.iter().map(|&number| key(number)).zip(0..).collect();
    keys.sort_unstable();
    for (number, (_, at)) in numbers.iter_mut().zip(keys) {
        *number = before[at];
    }
}
