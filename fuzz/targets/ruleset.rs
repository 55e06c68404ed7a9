//! One variant in any of the forms that a line may have.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| ninefold_fuzz::ruleset(bytes));
