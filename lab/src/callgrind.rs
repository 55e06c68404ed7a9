//! Instructions of a run, counted by valgrind's callgrind: the same on a busy machine as on an idle one.
//!
//! Those of the program's own functions, with what is inlined into them. The rest cannot be compared: the clock, for
//! one, is calibrated for as long as it takes, which is a fiftieth of all instructions of a short run and never the same.

use std::collections::HashSet;
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
    /// The program runs, but not under valgrind.
    Fails,
}

impl Missing {
    /// In words.
    pub const fn as_str(self) -> &'static str {
        match self {
            Missing::NoValgrind => "not measured: no valgrind",
            Missing::UnknownInstructions => "not measured: valgrind knows no AVX-512",
            Missing::Fails => "not measured: fails under valgrind",
        }
    }
}

/// Differences up to this, as a share, are no finding.
pub const TOLERANCE: f64 = 0.001;

/// Whether valgrind can count what this backend does.
pub fn is_possible(backend: Option<&str>) -> Result<(), Missing> {
    if backend == Some(ninefold::engine::Backend::Avx512.name()) {
        return Err(Missing::UnknownInstructions);
    }
    match Job::new(Path::new("valgrind"), ["--version"]).run() {
        Ok(_) => Ok(()),
        Err(_) => Err(Missing::NoValgrind),
    }
}

/// The instructions that a program's own functions take in a run, or why they are not known. Where the program chooses an
/// instruction set by itself, that is the best that valgrind knows. The directory gets what valgrind writes.
///
/// # Errors
/// valgrind cannot be started, or its counts cannot be read.
pub fn count(
    program: &Path,
    arguments: &[OsString],
    directory: &Path,
) -> Result<Result<u64, Missing>, BenchError> {
    let output = directory.join("callgrind.out");
    let mut file = OsString::from("--callgrind-out-file=");
    file.push(&output);
    // Pipes for a debugger would be left behind by an interruption.
    let options = ["--tool=callgrind", "--vgdb=no"].map(Into::into);
    let mut all: Vec<OsString> = options.into();
    all.extend([file, program.as_os_str().to_owned()]);
    all.extend_from_slice(arguments);
    match Job::new(Path::new("valgrind"), all).run() {
        // It may crash in places where the same program by itself does not.
        Err(BenchError::Child { .. }) => return Ok(Err(Missing::Fails)),
        ended => ended?,
    };
    let text = fs::read_to_string(&output).map_err(BenchError::reading(&output))?;
    Ok(own_cost(&text).ok_or(Missing::Fails))
}

/// How names of the program's own functions begin; those of traits stand in brackets.
const OWN: [&str; 2] = ["ninefold::", "<ninefold::"];

/// The sum of what callgrind's file says of the program's own functions; `None` if it says nothing.
///
/// A function is `fn=(number) name`, its name only the first time; then come lines of `place cost` for what it
/// does itself. After `calls=` there is one line more, of what the called function costs.
fn own_cost(text: &str) -> Option<u64> {
    let mut own_numbers = HashSet::new();
    let (mut sum, mut is_own, mut is_call) = (0, false, false);
    for line in text.lines() {
        if let Some((key, value)) = line.split_once('=') {
            let (number, name) = value.split_once(' ').unwrap_or((value, ""));
            // Called functions are named too, maybe for the first time.
            if matches!(key, "fn" | "cfn") && OWN.iter().any(|start| name.starts_with(start)) {
                own_numbers.insert(number);
            }
            match key {
                "fn" => is_own = own_numbers.contains(number),
                "calls" => is_call = true,
                _ => (),
            }
        } else if line.starts_with(|c: char| c.is_ascii_digit() || "+-*".contains(c)) {
            let is_own_line = !std::mem::take(&mut is_call) && is_own;
            if let Some((_, cost)) = line.split_once(' ').filter(|_| is_own_line) {
                sum += cost.parse::<u64>().unwrap_or(0);
            }
        }
    }
    (sum > 0).then_some(sum)
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
    fn own_functions_are_summed_up_without_what_they_call() {
        let text = "events: Ir\nfl=(1) a.rs\nfn=(1) ninefold::main\n16 20\n+1 3\ncfn=(2) <ninefold::Lanes as x>::solve\n\
                    calls=1 5\n+1 1000\nfi=(2) b.rs\n* 4\n\nfn=(3) quanta::calibrate\n7 5000\n\nfn=(2)\n3 100\n\n\
                    totals: 5127\n";
        assert_eq!(own_cost(text), Some(127));
        assert_eq!(own_cost("events: Ir\ntotals: 12\n"), None);
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
