//! A regression on purpose, for test builds: work that changes nothing, in the hot loops of `rules`
//! and `lanes`.
//!
//! With the feature `planted-slowdown`, datasets/minimal.txt takes some 3 % longer (2 % under
//! `rules`); scripts/planted.sh then sees whether `bench ab` finds it. Without it, nothing of this
//! is compiled.
//!
//! `lanes` waits after each sweep. `rules` waits where its sweeps have come to a fixpoint: a sweep
//! is so short that another step or two there measures the place of the loop in memory more than
//! their length.

/// Steps after a sweep of `lanes`.
pub(crate) const LANES: u32 = 1040;
/// Steps at a fixpoint of `rules`.
pub(crate) const RULES: u32 = 55;

/// Takes `STEPS` steps, each of which has to wait for the one before it.
#[inline(always)]
pub(crate) fn slow_down<const STEPS: u32>() {
    #[cfg(feature = "planted-slowdown")]
    {
        let mut x = STEPS;
        for _ in 0..STEPS {
            x = core::hint::black_box(x);
        }
    }
}
