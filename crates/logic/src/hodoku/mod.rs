//! HoDoKu's techniques, and the profiles that put them in HoDoKu's order.

mod all;
mod als;
mod avoidable;
mod brute_force;
mod chains;
mod claims;
mod coloring;
mod complex_fish;
mod double;
mod empty_rectangle;
mod forcing;
mod remote_pairs;
mod sue_de_coq;
mod templates;
mod turbots;
mod uniqueness;

pub use self::all::{HODOKU, HODOKU_ALL};
