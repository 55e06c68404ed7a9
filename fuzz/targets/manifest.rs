//! Manifests of generated files, and the options in them.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| ninefold_fuzz::manifest(bytes));
