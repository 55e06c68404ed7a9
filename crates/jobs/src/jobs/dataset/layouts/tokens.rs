//! The layout `tokens`: for each part an array with the words of paths by number, a path a row, and an
//! array of their lengths. Rows are those of the puzzles; one without a path has the length 0.
//!
//! The array is as wide as the longest path, which is known when all are there: until then words lie
//! in a file without a name.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, Write};

use super::{Files, PartPlan, PartWriter, Row, arrays::header};
use crate::batch::{BatchError, Output, scratch_file};
use crate::jobs::dataset::examples::Traced;

pub(super) struct TokensPart {
    tokens: Output,
    lengths: Output,
    words: BufWriter<File>,
    /// The number of words of each row.
    counts: Vec<u16>,
}

impl TokensPart {
    pub(super) fn begin(
        files: &mut Files<'_>,
        plan: &PartPlan<'_>,
    ) -> Result<TokensPart, BatchError> {
        let mut array =
            |name: &str| files.create(format!("{}/{name}.npy", plan.part.name), Some(plan.rows));
        let (tokens, mut lengths) = (array("tokens")?, array("lengths")?);
        lengths.put(&header("<u2", &[plan.rows]))?;
        let words = scratch_file(&files.directory.partial).map_err(failed(&tokens.name))?;
        Ok(TokensPart { tokens, lengths, words: BufWriter::new(words), counts: Vec::new() })
    }
}

fn failed(name: &str) -> impl Fn(io::Error) -> BatchError {
    move |source| BatchError::Write { name: name.to_owned(), source }
}

impl PartWriter for TokensPart {
    fn rows(&mut self, rows: &[Row]) -> Result<(), BatchError> {
        for row in rows {
            let words: &[u16] = match &row.traced {
                Traced::Tokens(words) => words,
                _ => &[],
            };
            for word in words {
                self.words.write_all(&word.to_le_bytes()).map_err(failed(&self.tokens.name))?;
            }
            // A path has a fact for each candidate at most, and six words for each.
            let count = words.len() as u16;
            self.lengths.put(&count.to_le_bytes())?;
            self.counts.push(count);
        }
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> Result<(), BatchError> {
        let name = self.tokens.name.clone();
        let failed = failed(&name);
        let mut words = self.words.into_inner().map_err(|error| failed(error.into_error()))?;
        words.rewind().map_err(&failed)?;
        let mut words = BufReader::new(words);
        let width = usize::from(self.counts.iter().copied().max().unwrap_or(0));
        self.tokens.put(&header("<u2", &[self.counts.len() as u64, width as u64]))?;
        let mut row = vec![0; 2 * width];
        for count in self.counts {
            let (path, padding) = row.split_at_mut(2 * usize::from(count));
            words.read_exact(path).map_err(&failed)?;
            padding.fill(0);
            self.tokens.put(&row)?;
        }
        self.tokens.finish()?;
        self.lengths.finish()
    }
}
