//! Instructions of a run, counted by valgrind's callgrind: the same on a busy machine as on an idle
//! one.
//!
//! Counted are those of the program's own functions, with everything that is inlined into them. The
//! rest cannot be compared: the clock, for one, is calibrated for as long as that takes, which is a
//! fiftieth of all instructions of a short run and never the same.

use std::{collections::HashSet, ffi::OsString, fs, path::Path};

use ninefold_jobs::engine::Backend;

use crate::stats::{ChangeVerdict, Estimate};
use crate::{ab::ProgramRun, error::LabError};

/// A number of instructions, or why it is missing.
pub type Count = Result<u64, &'static str>;

/// The largest share by which two counts may differ without a finding.
pub const TOLERANCE: f64 = 0.001;

/// Whether valgrind can count what this backend does.
pub(super) fn is_possible(backend: Option<Backend>) -> Result<(), &'static str> {
    if backend == Some(Backend::Avx512) {
        return Err("not measured: valgrind does not support AVX-512");
    }
    let version = ProgramRun::new(Path::new("valgrind"), ["--version"]).run();
    version.map(drop).map_err(|_| "not measured: no valgrind")
}

/// The instructions that a program's own functions take in a run, or why they are not known. Where
/// the program chooses an instruction set by itself, that is the best one that valgrind supports.
/// valgrind writes into the directory. Errors: valgrind cannot be started, or its counts cannot be
/// read.
pub(super) fn count(
    program: &Path,
    arguments: &[OsString],
    directory: &Path,
) -> Result<Count, LabError> {
    let output = directory.join("callgrind.out");
    let mut file = OsString::from("--callgrind-out-file=");
    file.push(&output);
    // Pipes for a debugger would be left behind by an interruption.
    let options = ["--tool=callgrind", "--vgdb=no"].map(Into::into);
    let mut all: Vec<OsString> = options.into();
    all.extend([file, program.as_os_str().to_owned()]);
    all.extend_from_slice(arguments);
    match ProgramRun::new(Path::new("valgrind"), all).run() {
        // It may crash in places where the same program by itself does not.
        Err(LabError::ProgramFailed { .. }) => return Ok(Err(FAILS)),
        ended => ended?,
    };
    let text = fs::read_to_string(&output).map_err(LabError::reading(&output))?;
    Ok(own_cost(&text).ok_or(FAILS))
}

/// Why a program that runs elsewhere has no count.
const FAILS: &str = "not measured: fails under valgrind";

/// Beginnings of names of functions of our crates; those of traits stand in brackets.
const OWN: [&str; 2] = ["ninefold", "<ninefold"];

/// The sum of the costs of the program's own functions in callgrind's file; `None` if it has no
/// such function.
///
/// A function is `fn=(number) name`, its name only the first time; then come lines of `place cost`
/// for its own instructions. After `calls=` there is one line more, the cost of the called
/// function.
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

pub(super) fn verdict(old: u64, new: u64) -> ChangeVerdict {
    let change = new as f64 / old.max(1) as f64 - 1.0;
    ChangeVerdict::of(Estimate { value: change, low: change, high: change }, TOLERANCE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_functions_are_summed_up_without_what_they_call() {
        let text = "events: Ir\nfl=(1) a.rs\nfn=(1) ninefold::main\n16 20\n+1 3\ncfn=(2) <ninefold_engine::Lanes as x>::solve\n\
                    calls=1 5\n+1 1000\nfi=(2) b.rs\n* 4\n\nfn=(3) quanta::calibrate\n7 5000\n\nfn=(2)\n3 100\n\n\
                    totals: 5127\n";
        assert_eq!(own_cost(text), Some(127));
        assert_eq!(own_cost("events: Ir\ntotals: 12\n"), None);
    }

    #[test]
    fn small_changes_are_no_finding() {
        let verdicts =
            [1_000_000, 1_000_900, 1_002_000, 998_000].map(|new| verdict(1_000_000, new));
        let expected = [
            ChangeVerdict::Inconclusive,
            ChangeVerdict::Inconclusive,
            ChangeVerdict::Regressed,
            ChangeVerdict::Improved,
        ];
        assert_eq!(verdicts, expected);
    }
}
