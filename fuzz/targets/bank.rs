//! Lines of the puzzle bank.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| ninefold_fuzz::read(&ninefold_jobs::text::Layout::BANK, bytes));
