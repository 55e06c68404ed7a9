//! Behaviour of `serve`, on the program itself: access, refusals, and the actions of the page.
//!
//! `cargo test -p ninefold-visual --test serve`

mod access;
mod browser;
mod clashes;
mod games;
mod harness;
mod keyboard;
mod marks;
mod new_game;
mod panel;
mod paper;
mod requests;
mod undo;
mod webdriver;
