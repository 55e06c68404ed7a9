//! Lines of 729 characters.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| ninefold_fuzz::read(&ninefold_jobs::text::Layout::PENCILMARKS, bytes));
