//! Reading and writing in every notation and container, and the words of errors.

mod bank;
mod candidate_grid;
mod choice;
mod csv;
mod detect;
mod drawn;
mod entry;
mod grid;
mod hodoku;
mod line;
mod multi_line;
mod notation;
mod output_format;
mod pencilmarks;
mod record;
mod sdk;
mod selection;
mod tables;
mod variant;

use std::borrow::Cow;

use ninefold_core::error::{Found, Malformed};
use ninefold_core::grid::{CELLS, Candidates, Cell, Digit, Grid};
use ninefold_text::record::{NAMELESS, Record};
use ninefold_text::{Container, Layout, Notation, Scanned, Style};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
