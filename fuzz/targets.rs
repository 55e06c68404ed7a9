//! The fuzz targets. Each is a program by this name in Cargo.toml; all are made of this file.

#![no_main]

use ninefold_fuzz::*;
use ninefold_jobs::text::Layout;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| match env!("CARGO_BIN_NAME") {
    // Answers of reasoning models, to puzzles of all sizes.
    "answer" => answer(bytes),
    // Command lines, their words divided by line ends.
    "arguments" => arguments(bytes),
    // Lines of the puzzle bank.
    "bank" => read(&Layout::BANK, bytes),
    // Drawn grids with candidates.
    "candidates" => read(&Layout::CANDIDATE_GRID, bytes),
    // Claims of reasoning models, and sentences with them.
    "claim" => claim(bytes),
    // Rows of csv, with and without a header.
    "csv" => csv(bytes),
    // The format as it is told from the text.
    "detect" => detected(bytes),
    // Drawn grids.
    "grid" => read(&Layout::GRID, bytes),
    // Lines of HoDoKu's library.
    "hodoku" => read(&Layout::HODOKU, bytes),
    // Indexes of compressed files.
    "index" => index(bytes),
    // A line of 81 characters.
    "line" => one_line(bytes),
    // Manifests of generated files, and the options in them.
    "manifest" => manifest(bytes),
    // Lines of 729 characters.
    "pencilmarks" => read(&Layout::PENCILMARKS, bytes),
    // One variant in any of the forms that a line may have.
    "ruleset" => ruleset(bytes),
    // Files of SadMan.
    "sdk" => read(&Layout::SDK, bytes),
    // A whole input, plain or compressed, through the workers of `solve`: no line is lost.
    "solve" => solve(bytes),
    // A variant in TOML.
    "toml" => toml(bytes),
    // A file of variants in TOML.
    "toml_file" => read(&Layout::TOML, bytes),
    // A digit or a cell as a player types it.
    "typed" => typed(bytes),
    // A file of variants, one a line.
    "variants" => read(&Layout::VARIANTS, bytes),
    name => unreachable!("{name} is no target"),
});
