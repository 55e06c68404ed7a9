//! The layout `hrm`, for the loaders of the Hierarchical Reasoning Model and of its successor TRM
//! (`puzzle_dataset.py` in both).
//!
//! Values are digits plus one, a blank is 1; 0 pads. Each row is a puzzle of one example, with the
//! identifier 0. A puzzle and its equivalents are a group, of which the loaders take one row at a
//! time. TRM's loader asks for `total_puzzles` as well, which its own script sets to the number of
//! groups, as here; HRM's passes over it. `puzzle_indices` and `group_indices` hold the beginning
//! of each, with the end at the end.

use super::{Files, PartFiles, PartPlan, PartWriter, Row, arrays::header};
use crate::batch::{BatchError, Output};

/// The offset of each digit.
const ADDED: u8 = 1;

/// The files of the puzzles and solutions of a part.
pub(super) fn files_of(part: &str) -> PartFiles {
    PartFiles::Arrays {
        puzzles: format!("{part}/all__inputs.npy"),
        solutions: format!("{part}/all__labels.npy"),
        added: ADDED,
    }
}

pub(super) struct HrmPart {
    /// Inputs, labels, identifiers, and the beginnings of puzzles and of groups.
    arrays: [Output; 5],
    description: Output,
    /// Text of the description.
    metadata: String,
    /// Rows that are written.
    written: i32,
    /// Memory, used again.
    bytes: Vec<u8>,
}

impl HrmPart {
    pub(super) fn begin(files: &mut Files<'_>, plan: &PartPlan<'_>) -> Result<HrmPart, BatchError> {
        let size = plan.options.size;
        let grids = [plan.rows, size.cells() as u64];
        let mut array = |name: &str, of: &str, shape: &[u64]| {
            let name = format!("{}/all__{name}.npy", plan.part.name);
            let mut file = files.create(name, Some(shape[0]))?;
            file.put(&header(of, shape)).map(|()| file)
        };
        let inputs = array("inputs", "|u1", &grids)?;
        let labels = array("labels", "|u1", &grids)?;
        let identifiers = array("puzzle_identifiers", "<i4", &grids[..1])?;
        let mut puzzles = array("puzzle_indices", "<i4", &[plan.rows + 1])?;
        let families = plan.part.puzzles.len();
        let mut groups = array("group_indices", "<i4", &[families as u64 + 1])?;
        puzzles.put(&0i32.to_le_bytes())?;
        groups.put(&0i32.to_le_bytes())?;
        let description = files.create(format!("{}/dataset.json", plan.part.name), None)?;
        // The symbols, a blank and what pads.
        let (vocabulary, cells) = (size.side() + 2, size.cells());
        let metadata = format!(
            "{{\"pad_id\": 0, \"ignore_label_id\": 0, \"blank_identifier_id\": 0, \
             \"vocab_size\": {vocabulary}, \"seq_len\": {cells}, \"num_puzzle_identifiers\": 1, \
             \"total_groups\": {families}, \"mean_puzzle_examples\": 1.0, \
             \"total_puzzles\": {families}, \"sets\": [\"all\"]}}\n"
        );
        let arrays = [inputs, labels, identifiers, puzzles, groups];
        Ok(HrmPart { arrays, description, metadata, written: 0, bytes: Vec::new() })
    }
}

impl PartWriter for HrmPart {
    fn rows(&mut self, rows: &[Row]) -> Result<(), BatchError> {
        let [inputs, labels, identifiers, puzzles, groups] = &mut self.arrays;
        let mut grids = |array: &mut Output, grid: fn(&Row) -> &[u8]| {
            self.bytes.clear();
            for row in rows {
                self.bytes.extend(grid(row).iter().map(|digit| digit + ADDED));
            }
            array.put(&self.bytes)
        };
        grids(inputs, |row| row.pair.puzzle())?;
        grids(labels, |row| row.pair.solution())?;
        for row in rows {
            self.written += 1;
            let next = self.written.to_le_bytes();
            identifiers.put(&0i32.to_le_bytes())?;
            puzzles.put(&next)?;
            if row.ends_family {
                groups.put(&next)?;
            }
        }
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> Result<(), BatchError> {
        self.description.put(self.metadata.as_bytes())?;
        self.description.finish()?;
        self.arrays.into_iter().try_for_each(Output::finish)
    }
}
