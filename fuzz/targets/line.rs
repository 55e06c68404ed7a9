//! A line of 81 characters.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| ninefold_fuzz::one_line(bytes));
