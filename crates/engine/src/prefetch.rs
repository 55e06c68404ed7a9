//! Asking the processor for memory that will be needed soon.

// A hint has no effect but on time; the instruction takes any address.
#![allow(unsafe_code)]

/// Bytes of a line of the cache.
#[cfg(target_arch = "x86_64")]
const LINE: usize = 64;

/// Asks for all of a value; does nothing where the processor has no such instruction in stable Rust.
#[inline(always)]
pub(super) fn prefetch<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        let first = std::ptr::from_ref(value).cast::<i8>();
        for at in (0..size_of::<T>()).step_by(LINE).chain([size_of::<T>().saturating_sub(1)]) {
            // SAFETY: all x86-64 processors have the instruction, which never fails; the offset is
            // within the value.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(first.add(at)) };
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}
