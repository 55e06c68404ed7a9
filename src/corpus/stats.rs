//! `stats`: what is in a file of puzzles.
