//! `canon`: the canonical form of each puzzle, a line for each line of input.

use super::{ChunkTask, LineContent, ParsedChunk};
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

impl ChunkTask for Forms {
    type Piece = Vec<u8>;

    fn chunk(&mut self, chunk: &ParsedChunk<'_>, out: &mut Vec<u8>) -> Result<(), BatchError> {
        for line in chunk.lines() {
            match line.content {
                LineContent::Remark => out.extend_from_slice(&line.text),
                LineContent::Malformed(at, error) => out.extend(chunk.complaint(at, error).bytes()),
                LineContent::Puzzle(_, puzzle) => {
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
