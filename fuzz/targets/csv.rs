//! Rows of csv, with and without a header.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| ninefold_fuzz::csv(bytes));
