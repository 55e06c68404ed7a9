//! `canon`: the canonical form of each puzzle, a line for each line of input.

use super::{Content, Page, Task};
use crate::batch::BatchError;
use crate::canon::Canonicalizer;
use crate::text::line;

/// Writes canonical forms.
#[derive(Default)]
pub struct Forms {
    canonicalizer: Canonicalizer,
    with_symmetry: bool,
}

impl Forms {
    /// A task; `with_symmetry` adds the number of automorphisms behind a comma.
    pub fn new(with_symmetry: bool) -> Forms {
        Forms { with_symmetry, ..Forms::default() }
    }
}

impl Task for Forms {
    type Piece = Vec<u8>;

    fn page(&mut self, page: &Page<'_>, out: &mut Vec<u8>) -> Result<(), BatchError> {
        for entry in page.entries() {
            match entry.content {
                Content::Remark => out.extend_from_slice(&entry.text),
                Content::Malformed(line, error) => out.extend(page.complaint(line, error).bytes()),
                Content::Puzzle(_, puzzle) => {
                    let form = self.canonicalizer.canonical(puzzle);
                    line::write(&form.grid, out);
                    if self.with_symmetry {
                        out.extend(format!(",{}", form.automorphisms).bytes());
                    }
                }
            }
            out.push(b'\n');
        }
        Ok(())
    }
}
