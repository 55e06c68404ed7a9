//! Instructions of a run, counted by valgrind's callgrind: the same on a busy machine as on an idle one.

use std::ffi::OsString;
use std::fs;
use std::path::Path;

use super::child::Job;
use super::error::BenchError;
use super::stats::Verdict;

/// Why there is no count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    /// valgrind is not on the path.
    NoValgrind,
    /// The backend uses instructions that valgrind does not know.
    UnknownInstructions,
}

impl Missing {
    /// In words.
    pub const fn as_str(self) -> &'static str {
        match self {
            Missing::NoValgrind => "not measured: no valgrind",
            Missing::UnknownInstructions => "not measured: valgrind knows no AVX-512",
        }
    }
}

/// Differences up to this, as a share, are no finding: the system places a program elsewhere each time and hands it
/// its files in other pieces, so that equal programs differ.
pub const TOLERANCE: f64 = 0.001;

/// Whether valgrind can count what this backend does.
pub fn is_possible(backend: Option<&str>) -> Result<(), Missing> {
    if backend == Some(crate::engine::Backend::Avx512.name()) {
        return Err(Missing::UnknownInstructions);
    }
    match Job::new(Path::new("valgrind"), ["--version"]).run() {
        Ok(_) => Ok(()),
        Err(_) => Err(Missing::NoValgrind),
    }
}

/// The instructions of a program from its start to its end. Where it chooses an instruction set by itself, that is
/// the best that valgrind knows.
///
/// # Errors
/// valgrind cannot be started, or the program fails under it.
pub fn count(program: &Path, arguments: &[OsString]) -> Result<u64, BenchError> {
    let what = "make a file for valgrind's counts".to_owned();
    let output = tempfile::NamedTempFile::new();
    let output = output.map_err(|source| BenchError::Io { what, source })?;
    let mut file = OsString::from("--callgrind-out-file=");
    file.push(output.path());
    let mut all = vec!["--tool=callgrind".into(), file, program.as_os_str().to_owned()];
    all.extend_from_slice(arguments);
    Job::new(Path::new("valgrind"), all).run()?;
    let text = fs::read_to_string(output.path()).map_err(BenchError::reading(output.path()))?;
    total(&text).ok_or_else(|| BenchError::Unsteady("callgrind counted nothing".to_owned()))
}

/// The sum that callgrind writes at the end of its file.
fn total(text: &str) -> Option<u64> {
    let sums = text.lines().filter_map(|line| line.strip_prefix("totals:"));
    sums.last()?.split_whitespace().next()?.parse().ok()
}

/// What two counts say.
pub fn verdict(old: u64, new: u64) -> Verdict {
    let change = new as f64 / old.max(1) as f64 - 1.0;
    if change > TOLERANCE {
        Verdict::Regressed
    } else if change < -TOLERANCE {
        Verdict::Improved
    } else {
        Verdict::Inconclusive
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_total_is_found() {
        assert_eq!(total("events: Ir\nfn=x\n1 2\ntotals: 123456\n"), Some(123_456));
        assert_eq!(total("events: Ir\n"), None);
    }

    #[test]
    fn small_changes_are_no_finding() {
        let verdicts =
            [1_000_000, 1_000_900, 1_002_000, 998_000].map(|new| verdict(1_000_000, new));
        let expected =
            [Verdict::Inconclusive, Verdict::Inconclusive, Verdict::Regressed, Verdict::Improved];
        assert_eq!(verdicts, expected);
    }
}
