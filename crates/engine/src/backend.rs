//! Backends: the instruction sets that `rules` and `lanes` are compiled for, and whether this
//! machine has them.
//!
//! The processor features of a backend are written once, in `with_features!`. Detection and the
//! entry points of the engines read them from there, so neither can ask for more than the other.

/// Hands the features of a backend to another macro: `with_features!(Avx2, receiver! { … })`
/// expands to `receiver! { ["avx2", …] … }`.
///
/// AVX-512 VPOPCNTDQ is not among them, although counting bits would be simpler with it: the
/// servers of the Skylake and Cascade Lake generations have AVX-512 without it.
#[cfg(target_arch = "x86_64")]
macro_rules! with_features {
    (Avx2, $receiver:ident! { $($rest:tt)* }) => {
        $receiver! { ["avx2", "bmi1", "bmi2", "popcnt", "lzcnt"] $($rest)* }
    };
    (Avx512, $receiver:ident! { $($rest:tt)* }) => {
        $receiver! {
            ["avx512f", "avx512bw", "avx512vl", "avx2", "bmi1", "bmi2", "popcnt", "lzcnt"] $($rest)*
        }
    };
}

/// The names of features, each with whether this processor has it.
#[cfg(target_arch = "x86_64")]
macro_rules! detect {
    ([$($feature:tt),*]) => { vec![$(($feature, is_x86_feature_detected!($feature))),*] };
}

/// Methods that are an instruction or two on the registers of vectors, a line each:
/// `and(a, b) = _mm256_and_si256(a, b);`, or `left<N>(a) = …;` with a constant.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
macro_rules! instructions {
    ($($name:ident $(<$n:ident>)? ($a:ident $(, $b:ident)?) = $instruction:expr;)*) => {$(
        #[inline(always)]
        fn $name $(<const $n: u32>)? (self $(, $b: Self)?) -> Self {
            let $a = self.0;
            $(let $b = $b.0;)?
            unsafe { Self($instruction) }
        }
    )*};
}

/// Methods of a trait of vectors that are functions of three inputs, a line each: the truth table
/// for backends that are `TERNARY`, and what others do.
macro_rules! of_three {
    ($(
        $(#[$doc:meta])*
        $name:ident($a:ident, $b:ident, $c:ident) = $table:expr, $other:expr;
    )*) => {$(
        $(#[$doc])*
        #[inline(always)]
        fn $name($a, $b: Self, $c: Self) -> Self {
            if Self::TERNARY {
                return $a.ternary::<$table>($b, $c);
            }
            $other
        }
    )*
        /// Asserts that the functions of three words with all combinations of bits are the tables.
        #[cfg(test)]
        fn check_tables(words: [Self; 3], low: fn(Self) -> i32) {
            let [a, b, c] = words;
            $(assert_eq!(low(a.$name(b, c)) & 0xff, $table, stringify!($name));)*
        }
    };
}

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
pub(super) use instructions;
pub(super) use of_three;
#[cfg(target_arch = "x86_64")]
pub(super) use with_features;

/// An instruction set that an engine is compiled for. All give the same outcomes and counters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Backend {
    /// Plain Rust, any machine.
    Portable,
    /// x86-64 with AVX2, BMI1, BMI2, POPCNT and LZCNT.
    Avx2,
    /// x86-64 with the features of [`Backend::Avx2`] and AVX-512 F, BW and VL.
    Avx512,
    /// 64-bit ARM, any of which has NEON.
    Neon,
}

impl Backend {
    /// All backends, the fastest last.
    pub const ALL: [Backend; 4] =
        [Backend::Portable, Backend::Neon, Backend::Avx2, Backend::Avx512];

    /// The fastest backend that this machine can run.
    pub fn best() -> Backend {
        let best = Backend::ALL.into_iter().rev().find(|backend| backend.is_available());
        best.unwrap_or(Backend::Portable)
    }

    /// The backend of this name.
    pub fn find(name: &str) -> Option<Backend> {
        Backend::ALL.into_iter().find(|backend| backend.name() == name)
    }

    /// The name for options and reports.
    pub const fn name(self) -> &'static str {
        match self {
            Backend::Portable => "portable",
            Backend::Avx2 => "avx2",
            Backend::Avx512 => "avx512",
            Backend::Neon => "neon",
        }
    }

    /// Whether this machine can run the backend.
    pub fn is_available(self) -> bool {
        let is_of_this_architecture = match self {
            Backend::Portable => true,
            Backend::Avx2 | Backend::Avx512 => cfg!(target_arch = "x86_64"),
            Backend::Neon => cfg!(all(target_arch = "aarch64", target_feature = "neon")),
        };
        is_of_this_architecture && self.features().iter().all(|&(_, is_there)| is_there)
    }

    /// The processor features that the backend needs, by name, and whether this processor has them.
    /// Empty for [`Backend::Portable`] and [`Backend::Neon`], and on processors other than x86-64.
    pub fn features(self) -> Vec<(&'static str, bool)> {
        match self {
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2 => with_features!(Avx2, detect! {}),
            #[cfg(target_arch = "x86_64")]
            Backend::Avx512 => with_features!(Avx512, detect! {}),
            _ => Vec::new(),
        }
    }
}
