//! Drawings of puzzles: plain data in, SVG and outlines out. Knows nothing of files or of terminals.

pub mod board;
pub mod svg;
