//! Chains that start from a digit that is off: X-chains, XY-chains, nice loops and alternating
//! inference chains.

mod found;
mod graph;
mod grouped;
mod nice_loops;
mod notation;
mod search;
mod simple;

pub(super) use found::Sum;
pub(super) use nice_loops::NiceLoop;
pub(super) use simple::SimpleChain;

#[cfg(test)]
mod tests {
    use super::NiceLoop;
    use crate::hodoku::samples::assert_sound;

    #[test]
    fn no_chain_through_almost_locked_sets_removes_a_digit_of_the_solution() {
        assert_sound(&NiceLoop::WITH_SETS, 5, 1000);
    }
}
