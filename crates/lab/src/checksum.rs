//! SHA-256 checksums, which identify files, programs and solutions.

use std::{fs::File, io::Write, path::Path};

use crate::error::LabError;
use ninefold_jobs::engine::{Limits, Outcome};
use ninefold_jobs::jobs::{Sha256, sha256_of};
use ninefold_jobs::text::line;

/// The checksum of some bytes, in hexadecimal.
pub fn of_bytes(bytes: &[u8]) -> String {
    sha256_of(bytes).unwrap_or_else(|_| unreachable!("bytes in memory are read"))
}

/// The checksum of a file as it is on the disk, in hexadecimal.
///
/// # Errors
/// It cannot be read.
pub fn of_file(path: &Path) -> Result<String, LabError> {
    File::open(path).and_then(sha256_of).map_err(LabError::reading(path))
}

/// The checksum of outcomes: of a line `status,solution` for each, in their order.
pub(crate) fn of_outcomes(outcomes: &[Outcome], limits: &Limits) -> String {
    let mut hasher = Sha256::default();
    let mut text = Vec::new();
    for outcome in outcomes {
        text.clear();
        text.extend_from_slice(outcome.status(limits).as_str().as_bytes());
        text.push(b',');
        if let Some(solution) = outcome.solution() {
            line::write_full(solution, &mut text);
        }
        text.push(b'\n');
        // A hasher takes all that is written.
        let _ = hasher.write_all(&text);
    }
    hasher.hexadecimal()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_are_hashed_as_lines() {
        let known = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        assert_eq!([of_bytes(b""), of_outcomes(&[], &Limits::UNIQUE)], [known, known]);
        let found = Outcome { solutions: 1, ..Outcome::EMPTY };
        let lines = format!("none,\nunique,{}\n", "0".repeat(81));
        let sum = of_outcomes(&[Outcome::EMPTY, found], &Limits::UNIQUE);
        assert_eq!(sum, of_bytes(lines.as_bytes()));
    }
}
