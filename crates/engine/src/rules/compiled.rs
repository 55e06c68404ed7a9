//! The search compiled for each backend: the entry points from safe code to instruction sets.

#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
use super::avx2::{Avx2, Avx512};
use super::quads::Two;
use super::search::{Each, Stack, Start, search};
use super::vector::Bits;
#[cfg(target_arch = "x86_64")]
use crate::backend::with_features;
use crate::{Backend, Limits, Outcome};

#[cfg(target_arch = "aarch64")]
use super::neon::Neon;
#[cfg(not(target_arch = "x86_64"))]
use super::portable::Words as Portable;
#[cfg(target_arch = "x86_64")]
use super::sse2::Sse2 as Portable;

type SearchFn = unsafe fn(Start<'_>, &Limits, &mut Stack, Each<'_>) -> Outcome;

/// The search on one of the backends, which the machine has.
pub(crate) struct CompiledSearch {
    backend: Backend,
    search: SearchFn,
}

impl CompiledSearch {
    /// The search on this backend, or `None` when the machine does not have it.
    pub(crate) fn new(backend: Backend) -> Option<CompiledSearch> {
        let search: SearchFn = match backend {
            Backend::Portable => on_portable,
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2 => on_avx2,
            #[cfg(target_arch = "x86_64")]
            Backend::Avx512 => on_avx512,
            #[cfg(target_arch = "aarch64")]
            Backend::Neon => on_neon,
            // Those of other processors.
            _ => return None,
        };
        backend.is_available().then_some(CompiledSearch { backend, search })
    }

    /// Its backend.
    pub(crate) fn backend(&self) -> Backend {
        self.backend
    }

    /// Searches one puzzle.
    #[inline(always)]
    pub(crate) fn run(
        &self,
        start: Start<'_>,
        limits: &Limits,
        stack: &mut Stack,
        each: Each<'_>,
    ) -> Outcome {
        // SAFETY: `new` has asked whether the machine has the backend.
        unsafe { (self.search)(start, limits, stack, each) }
    }
}

/// The search compiled for a processor with these features.
macro_rules! entry {
    ([$($feature:tt),*] $name:ident, $vector:ty) => {
        /// # Safety
        /// The machine must have the features of the backend.
        $(#[target_feature(enable = $feature)])*
        unsafe fn $name(
            start: Start<'_>,
            limits: &Limits,
            stack: &mut Stack,
            each: Each<'_>,
        ) -> Outcome {
            // SAFETY: as this function's own.
            search(unsafe { <$vector>::zero() }, start, limits, stack, each)
        }
    };
}

entry!([] on_portable, Two<Portable>);
#[cfg(target_arch = "aarch64")]
entry!([] on_neon, Two<Neon>);
#[cfg(target_arch = "x86_64")]
with_features!(Avx2, entry! { on_avx2, Avx2 });
#[cfg(target_arch = "x86_64")]
with_features!(Avx512, entry! { on_avx512, Avx512 });
