//! Backends: the instruction sets that the fast engines are compiled for, and which of them this machine has.

/// The names of features, each with whether this processor has it.
#[cfg(target_arch = "x86_64")]
macro_rules! detected {
    ($($name:tt),*) => { [$(($name, is_x86_feature_detected!($name))),*] };
}

/// The instruction set that an engine uses. All give the same outcomes and counters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Backend {
    /// Plain Rust, any machine.
    Portable,
    /// x86-64 with AVX2.
    Avx2,
    /// x86-64 with AVX-512 F, BW, VL and VPOPCNTDQ.
    Avx512,
}

impl Backend {
    /// All backends, the fastest last.
    pub const ALL: [Backend; 3] = [Backend::Portable, Backend::Avx2, Backend::Avx512];

    /// The fastest that this machine has.
    pub fn best() -> Backend {
        let best = Backend::ALL.into_iter().rev().find(|backend| backend.is_available());
        best.unwrap_or(Backend::Portable)
    }

    /// The backend of this name.
    pub fn find(name: &str) -> Option<Backend> {
        Backend::ALL.into_iter().find(|backend| backend.name() == name)
    }

    /// Its name in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Backend::Portable => "portable",
            Backend::Avx2 => "avx2",
            Backend::Avx512 => "avx512",
        }
    }

    /// Whether this machine has what the backend needs.
    pub fn is_available(self) -> bool {
        self.features().iter().all(|&(_, is_there)| is_there)
            && (self == Backend::Portable || cfg!(target_arch = "x86_64"))
    }

    /// What the backend needs of the processor, by name, and whether it is there. Nothing where no processor
    /// of this kind has it.
    #[cfg(target_arch = "x86_64")]
    pub fn features(self) -> Vec<(&'static str, bool)> {
        let avx2 = detected!["avx2", "bmi1", "bmi2", "popcnt", "lzcnt"];
        let avx512 = detected!["avx512f", "avx512bw", "avx512vl", "avx512vpopcntdq"];
        match self {
            Backend::Portable => Vec::new(),
            Backend::Avx2 => avx2.to_vec(),
            Backend::Avx512 => [&avx2[..], &avx512[..]].concat(),
        }
    }

    /// What the backend needs of the processor, by name, and whether it is there. Nothing where no processor
    /// of this kind has it.
    #[cfg(not(target_arch = "x86_64"))]
    pub fn features(self) -> Vec<(&'static str, bool)> {
        Vec::new()
    }
}
