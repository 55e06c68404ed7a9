//! Chains that start from a digit that is off: X-chains, XY-chains, nice loops and alternating
//! inference chains.

mod found;
mod graph;
mod grouped;
mod nice_loops;
mod notation;
mod search;
mod simple;

pub(super) use nice_loops::NiceLoop;
pub(super) use simple::SimpleChain;

#[cfg(test)]
mod tests {
    use super::{NiceLoop, SimpleChain};
    use crate::hodoku::samples::assert_sound;
    use crate::shared::positions::{says, says_after};

    #[test]
    fn says_what_follows() {
        let [a, b] = [
            ".6...5.73.873....6.5367.4813..9.76.2.7..61.3.5.64238.7631...7.8...7361257251.836.",
            "8..451.62...3861.4...927583..856..31..4178...51.23.8...8.71.......692..869.84..1.",
        ];
        says_after(
            &SimpleChain::X,
            "125469837389157624...328915.....2796...97..8.9.....2...13.....9.46.931..59.7..3..",
            "r3c1<>7 r9c5<>8",
            "X-Chain: 5 r4c2 =5= r4c4 -5- r8c4 =5= r8c8 -5- r6c8 =5= r5c7 => r5c2<>5",
        );
        says(&SimpleChain::Xy, a, "XY-Chain: 2 2- r1c4 -8- r5c4 -5- r5c7 -9- r1c7 -2 => r1c13<>2");
        // A continuous loop takes away along all of it.
        says_after(
            &NiceLoop::SINGLE,
            "21783.9...9....32...32...813865.217...9.......2..7.8..561723498.3...156.9..6...13",
            "r2c69<>6 r35c6<>6 r5c9<>6",
            "Continuous Nice Loop: 4/5 9= r3c6 =7= r3c7 =6= r5c7 -6- r5c5 =6= r6c6 =9= r3c6 =7 => r36c6<>4, r3c6<>5",
        );
        says(
            &NiceLoop::SINGLE,
            b,
            "Discontinuous Nice Loop: 2 r5c1 -2- r4c2 -7- r1c2 -3- r5c2 =3= r5c1 => r5c1<>2",
        );
        says_after(
            &NiceLoop::SINGLE,
            "27..6.9545.4..26739635471823..2...6.7.5....9.4.6.8..3.847.2.31..59...82..32..8.49",
            "r4c9<>5",
            "AIC: 7 7- r6c4 =7= r4c5 =5= r9c5 -5- r9c7 -7 => r6c7,r9c4<>7",
        );
        says_after(
            &NiceLoop::GROUPED,
            ".2.5...7.4.7.3..6..9.....3......1..8..23....7..4.95.23..9.4.38...8..67.474...321.",
            "r1c17<>1 r2c27<>1 r3c17<>1 r45c7<>4 r8c12<>5 r3c4<>7 r2c4<>9",
            "Grouped Continuous Nice Loop: 1/2 5= r8c5 =1= r78c4 -1- r2c4 =1= r2c9 -1- r1c9 -9- r9c9 =9= r8c8 =5= r8c5 =1 => r3c49<>1, r8c5<>2",
        );
        says_after(
            &NiceLoop::GROUPED,
            ".2.7...9.91...3..7..7...1.8592..6781.8.2579..476...35224.8.....7..5.4..9.........",
            "r9c7<>5",
            "Grouped Discontinuous Nice Loop: 6 r2c8 -6- r2c4 -4- r3c45 =4= r3c8 -4- r5c8 -6- r2c8 => r2c8<>6",
        );
        says_after(
            &NiceLoop::GROUPED,
            "..6..8.5..5...29...4.5..7.8...3.7.8..8.24.37.735.8.2.4...7.463....6..8.1...8.9..7",
            "r1234c5<>1",
            "Grouped AIC: 5 5- r5c9 =5= r5c6 =1= r5c13 -1- r4c123 =1= r4c7 =5= r9c7 -5 => r4c7,r7c9<>5",
        );
        // A loop through an almost locked set.
        says_after(
            &NiceLoop::WITH_SETS,
            ".4..892...6524...9..9.1...44..9.5...95.4...17...1.84956.4...9...9...174...7894.3.",
            "r3c1<>3 r4c2<>2 r4c2<>3 r4c3<>2 r4c5<>2 r4c5<>3 r7c4<>5 r7c5<>7 r8c4<>5 r8c9<>6",
            "Grouped Continuous Nice Loop: 2/3/6 5= r9c1 =1= r12c1 -1- r1c3 -3- ALS:r1789c9 =5= r7c8 -5- r9c7 =5= r9c1 =1 => r9c1<>2, r1c4<>3, r4c9<>6",
        );
    }

    #[test]
    fn no_chain_through_almost_locked_sets_removes_a_digit_of_the_solution() {
        assert_sound(&NiceLoop::WITH_SETS, 5, 1000);
    }
}
