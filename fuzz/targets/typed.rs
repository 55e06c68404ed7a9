//! A digit or a cell as a player types it.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| ninefold_fuzz::typed(bytes));
