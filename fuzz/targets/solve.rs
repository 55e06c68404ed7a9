//! A whole input, plain or compressed, through the workers of `solve`: no line is lost.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| ninefold_fuzz::solve(bytes));
