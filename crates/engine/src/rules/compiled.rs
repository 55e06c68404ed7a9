//! The search compiled for each backend: the entry points from safe code to instruction sets.

#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
use super::avx2::{Avx2, Avx512};
use super::quads::Two;
use super::search::{Each, Stack, Start, search};
use super::vector::Bits;
#[cfg(target_arch = "x86_64")]
use crate::backend::{compile_with, with_features};
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

/// # Safety
/// None: marked unsafe to have the type of the others.
unsafe fn on_portable(
    start: Start<'_>,
    limits: &Limits,
    stack: &mut Stack,
    each: Each<'_>,
) -> Outcome {
    // SAFETY: the portable backend needs nothing that a processor of its kind may lack.
    search(unsafe { Two::<Portable>::zero() }, start, limits, stack, each)
}

/// # Safety
/// None on this processor: marked unsafe to have the type of the others.
#[cfg(target_arch = "aarch64")]
unsafe fn on_neon(start: Start<'_>, limits: &Limits, stack: &mut Stack, each: Each<'_>) -> Outcome {
    // SAFETY: every 64-bit ARM has NEON.
    search(unsafe { Two::<Neon>::zero() }, start, limits, stack, each)
}

#[cfg(target_arch = "x86_64")]
with_features!(
    Avx2,
    compile_with! {
        /// # Safety
        /// The machine must have the features of the backend.
        unsafe fn on_avx2(
            start: Start<'_>,
            limits: &Limits,
            stack: &mut Stack,
            each: Each<'_>,
        ) -> Outcome {
            // SAFETY: as this function's own.
            search(unsafe { Avx2::zero() }, start, limits, stack, each)
        }
    }
);

#[cfg(target_arch = "x86_64")]
with_features!(
    Avx512,
    compile_with! {
        /// # Safety
        /// The machine must have the features of the backend.
        unsafe fn on_avx512(
            start: Start<'_>,
            limits: &Limits,
            stack: &mut Stack,
            each: Each<'_>,
        ) -> Outcome {
            // SAFETY: as this function's own.
            search(unsafe { Avx512::zero() }, start, limits, stack, each)
        }
    }
);
