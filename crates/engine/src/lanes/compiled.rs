//! The search compiled for each backend: the entry points from safe code to instruction sets.

#![allow(unsafe_code)]

#[cfg(target_arch = "aarch64")]
use super::neon::Neon;
use super::portable::Portable;
use super::search::Search;
use super::vector::Vector;
#[cfg(target_arch = "x86_64")]
use super::{avx2::Avx2, avx512::Avx512};
use crate::Backend;
#[cfg(target_arch = "x86_64")]
use crate::backend::with_features;
use crate::{Limits, Stream};

/// A search on one of the backends, which the machine has.
pub(crate) enum CompiledSearch {
    Portable(Search<Portable>),
    #[cfg(target_arch = "x86_64")]
    Avx2(Search<Avx2>),
    #[cfg(target_arch = "x86_64")]
    Avx512(Search<Avx512>),
    #[cfg(target_arch = "aarch64")]
    Neon(Search<Neon>),
}

impl CompiledSearch {
    /// A search on this backend, or `None` when the machine does not have it.
    pub(crate) fn new(backend: Backend) -> Option<CompiledSearch> {
        if !backend.is_available() {
            return None;
        }
        // SAFETY: asked for just above.
        unsafe {
            match backend {
                Backend::Portable => Some(CompiledSearch::Portable(Search::new(Portable::zero()))),
                #[cfg(target_arch = "x86_64")]
                Backend::Avx2 => Some(CompiledSearch::Avx2(Search::new(Avx2::zero()))),
                #[cfg(target_arch = "x86_64")]
                Backend::Avx512 => Some(CompiledSearch::Avx512(Search::new(Avx512::zero()))),
                #[cfg(target_arch = "aarch64")]
                Backend::Neon => Some(CompiledSearch::Neon(Search::new(Neon::zero()))),
                // Those of other processors.
                _ => None,
            }
        }
    }

    /// Its backend.
    pub(crate) fn backend(&self) -> Backend {
        match self {
            CompiledSearch::Portable(_) => Backend::Portable,
            #[cfg(target_arch = "x86_64")]
            CompiledSearch::Avx2(_) => Backend::Avx2,
            #[cfg(target_arch = "x86_64")]
            CompiledSearch::Avx512(_) => Backend::Avx512,
            #[cfg(target_arch = "aarch64")]
            CompiledSearch::Neon(_) => Backend::Neon,
        }
    }

    /// Solves the puzzles of a stream.
    pub(crate) fn run(&mut self, stream: &mut dyn Stream, limits: &Limits) {
        match self {
            CompiledSearch::Portable(search) => search.run(stream, limits),
            // SAFETY: a search on these backends is only made where they are available.
            #[cfg(target_arch = "x86_64")]
            CompiledSearch::Avx2(search) => unsafe { on_avx2(search, stream, limits) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            CompiledSearch::Avx512(search) => unsafe { on_avx512(search, stream, limits) },
            #[cfg(target_arch = "aarch64")]
            CompiledSearch::Neon(search) => search.run(stream, limits),
        }
    }
}

/// The search compiled for a processor with these features.
#[cfg(target_arch = "x86_64")]
macro_rules! entry {
    ([$($feature:tt),*] $name:ident, $vector:ty) => {
        /// # Safety
        /// The machine must have the features of the backend.
        $(#[target_feature(enable = $feature)])*
        unsafe fn $name(search: &mut Search<$vector>, stream: &mut dyn Stream, limits: &Limits) {
            search.run(stream, limits);
        }
    };
}

#[cfg(target_arch = "x86_64")]
with_features!(Avx2, entry! { on_avx2, Avx2 });
#[cfg(target_arch = "x86_64")]
with_features!(Avx512, entry! { on_avx512, Avx512 });
