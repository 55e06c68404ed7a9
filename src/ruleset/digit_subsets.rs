//! All subsets of all masks of digits, in one table made at compile time.

use super::digits::ALL;

/// The subsets of a mask with this many digits, in ascending order. Empty for sizes above that of
/// the mask.
#[inline]
pub(super) fn subsets(of: u16, size: usize) -> &'static [u16] {
    let of = usize::from(of & ALL);
    let (start, sizes) = (usize::from(SUBSETS.starts[of]), &BEFORE[of.count_ones() as usize]);
    &SUBSETS.all
        [start + usize::from(sizes[size.min(10)])..start + usize::from(sizes[(size + 1).min(10)])]
}

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
