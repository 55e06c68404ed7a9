//! All tests of generating that are not next to its code, in one binary.
//!
//! One of them: `cargo test -p ninefold-generate --test generate uniform::`.

mod uniform;
