//! External solvers in `compare`: examples in three languages, and children that fail in every way
//! that the referee detects.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::LazyLock;

use crate::harness::{self, *};

/// The folder of the solvers that the tests build.
struct Built {
    directory: Folder,
}

/// All solvers, built once.
static BUILT: LazyLock<Built> = LazyLock::new(|| {
    let built = Built { directory: Folder::new() };
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let rust = |source: &str, name: &str, more: &[&str]| {
        let mut command = Command::new(&rustc);
        command.args(["--edition", "2024", "-O", source, "-o"]).arg(built.path(name)).args(more);
        build(command);
    };
    let c = |name: &str, more: &[&str]| {
        let mut command = Command::new("cc");
        command.args(["-O2", "examples/solvers/naive.c", "-o"]).arg(built.path(name)).args(more);
        build(command);
    };
    rust("crates/cli/tests/solvers/bad.rs", "bad", &[]);
    rust("crates/cli/tests/solvers/bad.rs", "libbad.so", &["--crate-type", "cdylib"]);
    rust("examples/solvers/naive.rs", "naive", &[]);
    c("naive-c", &[]);
    c("libnaive.so", &["-shared", "-fPIC"]);
    built
});

impl Built {
    fn path(&self, name: &str) -> PathBuf {
        self.directory.join(name)
    }

    /// As an argument of `--solver`.
    fn text(&self, name: &str) -> String {
        self.path(name).display().to_string()
    }
}

fn build(mut command: Command) {
    let output = command.current_dir(ROOT).output().expect("started");
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
}

fn compare(arguments: impl Words) -> Output {
    run_in(ROOT, ("compare datasets/minimal.txt -q --engine rules", arguments))
}

/// A comparison of a bad solver with a good one and an engine. Returns the report.
fn judged(bad: &str, more: impl Words) -> String {
    let (bad, good) = ([format!("bad={bad}")], [format!("good={}", BUILT.text("naive-c"))]);
    let order = "--sample 40 --passes 3 --block 16 --budget 20s --deadline 2s";
    let output = compare(("--solver", &bad, "--solver", &good, order, more));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{said}");
    let report = String::from_utf8_lossy(&output.stdout).into_owned();
    // The others' results stay.
    for other in ["| good (solver) ", "| rules ("] {
        let row = report.lines().find(|line| line.starts_with(other)).expect("a row");
        assert!(row.contains("|      40 |       0 |       0 |"), "{report}");
        assert!(!row.contains("disqualified"), "{report}");
    }
    report
}

/// A comparison of a solver that goes wrong in this way.
fn gone_wrong(how: &str) -> String {
    judged(&format!("{} {how}", BUILT.text("bad")), "")
}

/// The reports of solvers that go wrong in these ways, side by side: most of them are waited for.
fn all_gone_wrong<const N: usize>(ways: [(&str, &str); N]) -> [String; N] {
    std::thread::scope(|scope| {
        let running = ways.map(|(how, _)| scope.spawn(move || gone_wrong(how)));
        running.map(|run| run.join().expect("a report"))
    })
}

/// The line of the fault of the bad solver.
fn fault(report: &str) -> &str {
    let line = certain_faults(report).find(|line| line.starts_with("- **bad**"));
    line.unwrap_or_else(|| panic!("no fault: {report}"))
}

/// The lines of faults, without those that come from measured times: where tests run side by side,
/// these may be found in any solver.
fn certain_faults(report: &str) -> impl Iterator<Item = &str> {
    let (_, faults) = report.split_once("## Faults\n").unwrap_or_default();
    let faults = faults.lines().take_while(|line| !line.starts_with("## "));
    faults.filter(|line| line.starts_with("- ")).filter(|line| {
        !["wrong clock: ", "several threads: "].iter().any(|kind| line.contains(kind))
    })
}

/// The puzzle at a place of a file, as a fault quotes it.
fn quoted(line: &str) -> (u64, &str) {
    let (_, rest) = line.split_once("minimal.txt line ").expect("a place");
    let (number, rest) = rest.split_once(": ").expect("a puzzle");
    (number.parse().expect("a number"), &rest[..81])
}

/// The first clue of the puzzles that the bad solver does not like.
fn is_unlucky(puzzle: &str) -> bool {
    puzzle.trim_start_matches('.').starts_with('7')
}

#[test]
fn a_wrong_answer_is_named_with_the_first_puzzle_that_shows_it() {
    let text = read(Path::new(ROOT).join("datasets/minimal.txt"));
    let lines: Vec<&str> = text.lines().collect();
    let ways = [
        ("wrong-solution", "wrong solution: "),
        ("dropped-clue", "dropped clue: its solution has another digit than the clue at r"),
        ("wrong-count", "wrong count: it reports 2 at limit 2; rules and mrv find "),
        ("late", "wrong count: it reports 2 at limit 2; rules and mrv find "),
        ("crash", "crash: its process ended (exit status: 9; it said \"no luck with this one\")"),
    ];
    for ((_, said), report) in ways.into_iter().zip(all_gone_wrong(ways)) {
        let fault = fault(&report);
        assert!(fault.contains(said) && fault.ends_with("It is out."), "{fault}");
        let (line, puzzle) = quoted(fault);
        assert!(is_unlucky(puzzle), "{fault}");
        assert_eq!(lines[line as usize - 1].replace('0', "."), puzzle);
        let row = report.lines().find(|line| line.starts_with("| bad (solver)")).expect("a row");
        assert!(row.contains("| disqualified |"), "{row}");
    }
}

#[test]
fn a_solver_that_does_not_keep_to_the_protocol_is_out() {
    let ways = [
        ("short", "short answer: 3 answers to 4 puzzles. First seen at "),
        ("extra", "extra lines: 5 answers to 4 puzzles."),
        ("garbage", "garbage: found \"what?\", expected a count or gave-up. First seen at "),
        ("silence", "silence: no answer to 4 puzzles in 2 s; among 4 puzzles, none of which alone"),
        ("mute", "no hello: it gave no answer for 2 s"),
        ("no-hello", "no hello: its answer to the greeting: "),
        ("early", "early answer: it answered before it had read the second of two puzzles"),
    ];
    for ((how, said), report) in ways.into_iter().zip(all_gone_wrong(ways)) {
        let fault = fault(&report);
        assert!(fault.contains(said) && fault.ends_with("It is out."), "{how}: {fault}");
    }
}

#[test]
fn doubts_about_a_solver_are_reported_and_its_results_stay() {
    for (how, said) in [
        ("threads", "several threads: "),
        ("clock", "wrong clock: its own clock tells "),
        ("order", "order dependent: it reported "),
        ("ignores-end", "ignores the end: 2 s after the end of its input it still ran"),
    ] {
        let report = gone_wrong(how);
        let faults = report.lines().filter(|line| line.starts_with("- **bad**"));
        let fault = faults.clone().find(|line| line.contains(said));
        let fault = fault.unwrap_or_else(|| panic!("{how}: {report}"));
        assert!(fault.ends_with("Its results stay."), "{fault}");
        assert!(!report.contains("disqualified"), "{report}");
    }
    let report = gone_wrong("well");
    assert_eq!(certain_faults(&report).next(), None, "{report}");
}

#[test]
fn a_library_that_crashes_takes_nothing_with_it() {
    let library = BUILT.text("libbad.so");
    let report = judged(&format!("lib:{library}#bad_solve:11"), "");
    let fault = fault(&report);
    assert!(fault.contains("crash: its process ended (signal: 11 (SIGSEGV)"), "{fault}");
    assert!(is_unlucky(quoted(fault).1), "{fault}");
    let report = judged(&format!("lib:{library}#bad_solve"), "");
    assert_eq!(certain_faults(&report).next(), None, "{report}");
    // An adapter that supports one limit only declares it, or is found out.
    let report = judged(&format!("lib:{library}#bad_solve:1"), "datasets/multiple.txt");
    assert!(report.contains("wrong count: it reports 1 at limit 2; "), "{report}");
}

#[test]
fn a_solver_that_proves_less_has_a_ranking_of_its_own() {
    for how in ["first-only", "assumes-unique"] {
        let report = gone_wrong(how);
        let (all, less) = report.split_once("## First solution only").expect("two rankings");
        assert!(all.contains("| good (solver) ") && !all.contains("| bad (solver) "), "{report}");
        let less = less.split("\n## ").next().expect("a part");
        assert!(less.contains("| bad (solver) ") && less.contains("time / bad"), "{report}");
    }
}

#[test]
fn the_examples_take_part_in_three_languages_and_as_a_library() {
    let directory = Folder::new();
    let file = directory.join("solvers.toml");
    let library = BUILT.text("libnaive.so");
    let text = format!(
        "[[solver]]\nname = 'c'\ncommand = ['{}']\nversion_command = 'echo 4.2'\nnotes = 'in C'\n\
         [[solver]]\nname = 'library'\nlibrary = '{library}#naive'\n\
         [[solver]]\nname = 'python'\ncommand = 'python3 examples/solvers/naive.py'\n",
        BUILT.text("naive-c")
    );
    fs::write(&file, text).expect("written");
    let rust = format!("rust={}", BUILT.text("naive"));
    let inputs =
        "datasets/easy.txt datasets/multiple.txt datasets/invalid.txt --sample 40 --passes";
    let passes = (2 * hunt()).to_string();
    let output = compare((inputs, passes, "--solver", rust, "--solvers", &file));
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{said}");
    let report = String::from_utf8_lossy(&output.stdout);
    assert_eq!(certain_faults(&report).next(), None, "{report}");
    for name in ["rust", "c", "library", "python"] {
        let row = report.lines().find(|line| line.starts_with(&format!("| {name} (solver)")));
        let row = row.unwrap_or_else(|| panic!("{report}"));
        assert!(row.contains("|      40 |       0 |       0 |"), "{row}");
    }
    assert!(report.contains("naive 4.2") && report.contains("in C"), "{report}");
    // The programs can be told from others of their names.
    let sum = ninefold_lab::checksum::of_file(&BUILT.path("naive")).expect("a file");
    assert!(report.contains(&sum), "{report}");
    assert!(report.contains("transport to solvers: an echo in the same run took "), "{report}");
}

#[test]
fn an_engine_takes_part_as_a_solver_too() {
    let program = env!("CARGO_BIN_EXE_ninefold");
    let output =
        compare(["--sample", "50", "--solver", &format!("child={program} contestant mrv")]);
    let report = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && certain_faults(&report).next().is_none(), "{report}");
    assert!(report.contains("ninefold mrv (portable)"), "{report}");
}

#[test]
fn options_without_sense_are_refused_before_anything_runs() {
    for (arguments, said) in [
        ("--solver x", "expected NAME=COMMAND"),
        ("--solver x=lib:a.so", "expected FILE#SYMBOL"),
        ("--solver x='a", "a quote is not closed"),
        ("--solver rules=true", "rules is named twice"),
        ("--solver x=true --solver x=true", "x is named twice"),
        ("--solver x=./there-is-none", "the solver x cannot take part: cannot start"),
        ("--solvers Cargo.toml", "Cargo.toml: "),
        ("--solver x=true --experiment ordering", "cannot be used with"),
    ] {
        let (code, _, error) = told(&compare(arguments));
        assert!(code == 1 && error.contains(said), "{arguments:?}: {error}");
    }
    let output = run_in(ROOT, "compare datasets/killer.txt --solver x=cat");
    has(stderr(&output), &["classic puzzles only"]);
}

/// No process is left behind, whatever ends the referee.
#[cfg(target_os = "linux")]
#[test]
fn nothing_goes_on_when_the_referee_ends() {
    use std::time::{Duration, Instant};

    let is_running = |mark: &str| {
        let processes = fs::read_dir("/proc").expect("/proc").flatten();
        let mut lines = processes.filter_map(|entry| fs::read(entry.path().join("cmdline")).ok());
        lines.any(|line| {
            let line = String::from_utf8_lossy(&line);
            line.contains(mark) && !line.contains("--solver")
        })
    };
    let wait = |mark: &str, wanted: bool| {
        let until = Instant::now() + Duration::from_secs(20);
        while is_running(mark) != wanted {
            assert!(Instant::now() < until, "{mark}: is it running? {}", !wanted);
            std::thread::sleep(Duration::from_millis(5));
        }
    };
    for (number, signal) in ["INT", "TERM", "KILL"].into_iter().enumerate() {
        // A copy by another name, which ignores the end of its input as well.
        let name = format!("silent-{}-{number}", std::process::id());
        fs::copy(BUILT.path("bad"), BUILT.path(&name)).expect("a copy");
        let solver = format!("x={} silence", BUILT.text(&name));
        let mut command = ninefold(("compare datasets/minimal.txt -q --solver", [&solver]));
        command.current_dir(ROOT).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        interruptible(&mut command);
        let mut referee = command.spawn().expect("started");
        wait(&name, true);
        // Until it is asked for more than two puzzles, and so silent.
        std::thread::sleep(Duration::from_millis(400));
        harness::signal(&referee, signal);
        referee.wait().expect("ended");
        wait(&name, false);
    }
}
