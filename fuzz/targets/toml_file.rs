//! A file of variants in TOML.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| ninefold_fuzz::read(&ninefold::text::Layout::TOML, bytes));
