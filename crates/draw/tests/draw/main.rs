//! All tests of pictures that are not next to their code, in one binary: a module for each promise.
//!
//! One of them: `cargo test -p ninefold-draw --test draw gallery::`.

mod drawings;
mod gallery;
mod gallery_puzzles;
mod lookalikes;
mod pages;
mod pictures;
mod text;
