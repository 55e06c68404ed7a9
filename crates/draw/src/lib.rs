//! Drawings: a puzzle of any kind as an SVG picture or as text, and a position with the next human
//! step.
//!
//! A [`Diagram`] is what is drawn of a puzzle on a board of any size, as plain data. [`svg`] makes a
//! picture of it, and [`puzzle`] makes text; its sentences are for what the text does not
//! show. [`position`] draws candidates; [`variant_position`] and [`variant_step_svg`] those of a
//! variant. Text comes in spans with [roles](Role), so that this crate does not depend on terminals
//! and colours.
//!
//! ```
//! use ninefold_draw::{Diagram, puzzle, svg};
//! use ninefold_variants::parse;
//!
//! let ruleset = parse::line(".Cage~15~R1C1~R1C2.Thermo~R5C5~R5C6~R5C7")?;
//! let diagram = Diagram::of(&ruleset);
//! let lines = puzzle(&diagram);
//! assert_eq!(lines[1].to_string().trim_end(), "┃15         ┆     ┃                 ┃                 ┃");
//! assert_eq!(diagram.sentences, ["digits grow along r5c5 r5c6 r5c7"]);
//! assert!(svg(&diagram, "A cage and a thermometer").starts_with("<svg "));
//! # Ok::<(), ninefold_core::error::Malformed>(())
//! ```

mod diagram;
mod frame;
mod outline;
mod page;
mod position;
mod puzzle;
mod rule_kinds;
mod step;
mod styled;
mod svg;
mod variant_position;

pub use diagram::{CellRestriction, Diagram};
#[doc(hidden)]
pub use diagram::{distinct, sentence};
pub use frame::{Edge, Frame, Joint};
pub use page::{DrawnStep, IndexEntry, PathPage, index_page};
pub use position::{Marking, position};
pub use puzzle::puzzle;
pub use rule_kinds::{rule_name, rules_in_short};
pub use step::{StepStyle, step_svg, stylesheet};
pub use styled::{Role, Span, StyledLine};
#[doc(hidden)]
pub use svg::{paper_svg, wrapped};
pub use svg::{svg, variant_step_svg};
pub use variant_position::{StepMarks, VariantPosition, variant_position};
