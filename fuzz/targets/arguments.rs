//! Command lines, their words divided by line ends.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| ninefold_fuzz::arguments(bytes));
