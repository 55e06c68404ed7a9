//! What `serve` promises, on the program itself: who is let in, what is refused, what the page does.
//!
//! `cargo test -p ninefold-visual --test serve`

mod browser;
mod games;
mod harness;
mod requests;
mod webdriver;
