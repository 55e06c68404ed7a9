//! The format as it is told from the text.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| ninefold_fuzz::detected(bytes));
