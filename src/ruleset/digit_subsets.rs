//! All subsets of all masks of digits, in one table made at compile time.

use super::digits::{self, ALL};

/// The subsets of a mask with this many digits, in ascending order. Empty for sizes above that of
/// the mask.
#[inline]
pub(super) fn subsets(of: u16, size: usize) -> &'static [u16] {
    let of = usize::from(of & ALL);
    let (start, sizes) = (usize::from(SUBSETS.starts[of]), &BEFORE[of.count_ones() as usize]);
    &SUBSETS.all
        [start + usize::from(sizes[size.min(10)])..start + usize::from(sizes[(size + 1).min(10)])]
}

/// The digit sets of this size and sum, in ascending order.
pub(super) fn with_sum(size: usize, sum: u32) -> &'static [u16] {
    match WITH_SUM.starts.get(size).map(|starts| (starts, sum as usize)) {
        Some((starts, sum @ 0..=45)) => {
            &WITH_SUM.all[usize::from(starts[sum])..usize::from(starts[sum + 1])]
        }
        _ => &[],
    }
}

/// All digit sets, by size and then by sum.
struct WithSum {
    /// The first set of each size and sum; the one after the last sum ends the size.
    starts: [[u16; 47]; 10],
    all: [u16; 512],
}

static WITH_SUM: WithSum = {
    let mut sets = WithSum { starts: [[0; 47]; 10], all: [0; 512] };
    // How many there are of each, one place further on; then where they end, which is where the
    // next ones start.
    let mut mask = 0u16;
    while mask < 512 {
        sets.starts[mask.count_ones() as usize][digits::sum(mask) as usize + 1] += 1;
        mask += 1;
    }
    let (mut size, mut next) = (0, 0);
    while size < 10 {
        let mut sum = 0;
        while sum < 47 {
            next += sets.starts[size][sum];
            sets.starts[size][sum] = next;
            sum += 1;
        }
        size += 1;
    }
    let mut filled = sets.starts;
    mask = 0;
    while mask < 512 {
        let next = &mut filled[mask.count_ones() as usize][digits::sum(mask) as usize];
        sets.all[*next as usize] = mask;
        *next += 1;
        mask += 1;
    }
    sets
};

/// All subsets of all masks. Those of one mask are adjacent, the smallest first.
struct Subsets {
    starts: [u16; 512],
    all: [u16; 19_683],
}

/// The table itself: a mask of k digits has 2^k subsets, which makes 3^9 in all.
static SUBSETS: Subsets = all_subsets();

/// How many subsets of a mask of k digits have fewer than n: the sums of binomial coefficients.
static BEFORE: [[u16; 11]; 10] = {
    let mut before = [[0; 11]; 10];
    let mut k = 0;
    while k < 10 {
        let (mut n, mut coefficient) = (0, 1);
        while n < 10 {
            before[k][n + 1] = before[k][n] + coefficient;
            coefficient = if n < k { coefficient * (k - n) as u16 / (n as u16 + 1) } else { 0 };
            n += 1;
        }
        k += 1;
    }
    before
};

const fn all_subsets() -> Subsets {
    let mut subsets = Subsets { starts: [0; 512], all: [0; 19_683] };
    let (mut mask, mut next) = (0u32, 0);
    while mask < 512 {
        subsets.starts[mask as usize] = next as u16;
        let mut size = 0;
        while size <= mask.count_ones() {
            // (subset - mask) & mask is the next larger subset of the mask.
            let mut subset = 0u32;
            loop {
                if subset.count_ones() == size {
                    subsets.all[next] = subset as u16;
                    next += 1;
                }
                subset = subset.wrapping_sub(mask) & mask;
                if subset == 0 {
                    break;
                }
            }
            size += 1;
        }
        mask += 1;
    }
    subsets
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_a_sum_are_all_there() {
        for (size, sum) in (0..=10).flat_map(|size| (0..=46).map(move |sum| (size, sum))) {
            let fits = |mask: &u16| mask.count_ones() == size && digits::sum(*mask) == sum;
            let expected: Vec<u16> = (0..=ALL).filter(fits).collect();
            assert_eq!(with_sum(size as usize, sum), expected, "{size} {sum}");
        }
    }

    #[test]
    fn all_subsets_are_there() {
        for of in 0..=ALL {
            for size in 0..=10 {
                let within = |mask: &u16| mask & !of == 0 && mask.count_ones() as usize == size;
                assert!(
                    (0..=ALL).filter(within).eq(subsets(of, size).iter().copied()),
                    "{of} {size}"
                );
            }
        }
    }
}
