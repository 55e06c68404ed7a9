//! Puzzles of web editors: f-puzzles, SudokuPad, SudokuMaker and Penpa, as JSON or as an address
//! that holds it, read and written; with the rules that stand next to them in words.
//!
//! ```
//! use ninefold_editors::{FORMATS, NOTATIONS};
//! use ninefold_variants::{Heading, parse};
//!
//! let ruleset = parse::line(".Thermo~R1C1~R2C2~R3C3.AntiKnight")?;
//! let format = FORMATS.iter().find(|format| format.name == "fpuzzles-link").expect("a format");
//! let link = format.write(&ruleset, &Heading::default()).expect("f-puzzles has both");
//! let again = parse::titled_with(&link, Default::default(), NOTATIONS)?.ruleset;
//! assert_eq!(again.text(), ".AntiKnight.Thermo~R1C1~R2C2~R3C3");
//! # Ok::<(), ninefold_core::error::Malformed>(())
//! ```

mod read;
mod write;

pub use read::NOTATIONS;
pub use write::FORMATS;
