//! External solvers in `compare`: examples in three languages, and children that fail in every way
//! that the referee detects.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::{Mutex, PoisonError};

use crate::harness::{self, *};

/// A solver as an argument of `--solver`. The first test that needs it builds it, in the target
/// directory: nothing would remove what a static has made elsewhere.
fn built(name: &'static str) -> String {
    static BUILT: Mutex<BTreeSet<&str>> = Mutex::new(BTreeSet::new());
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let mut names = BUILT.lock().unwrap_or_else(PoisonError::into_inner);
    if names.insert(name) {
        let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
        let rust = "--edition 2024 -O -C panic=abort -C codegen-units=1";
        let (compiler, source, more) = match name {
            "bad" => (&*rustc, "crates/cli/tests/solvers/bad.rs", rust),
            "libbad.so" => (&*rustc, "crates/cli/tests/solvers/bad.rs --crate-type cdylib", rust),
            "naive" => (&*rustc, "examples/solvers/naive.rs", rust),
            "naive-c" => ("cc", "examples/solvers/naive.c", "-O2"),
            "libnaive.so" => ("cc", "examples/solvers/naive.c", "-O2 -shared -fPIC"),
            _ => panic!("no solver {name}"),
        };
        let mut command = Command::new(compiler);
        command.args((source, more, "-o", &path).words()).current_dir(ROOT);
        let output = command.output().expect("started");
        assert!(output.status.success(), "{command:?}: {}", stderr(&output));
    }
    text(&path).to_owned()
}

fn compare(arguments: impl Words) -> Output {
    run_in(ROOT, ("compare datasets/minimal.txt -q --engine rules", arguments))
}

/// A comparison of bad solvers with a good one and an engine. Returns the report.
fn judged(bad: &[(&str, String)], more: impl Words) -> String {
    let solver =
        |(name, command): &(&str, String)| ["--solver".into(), format!("{name}={command}")];
    let bad: Vec<String> = bad.iter().flat_map(solver).collect();
    let good = [format!("good={}", built("naive-c"))];
    let order = "--sample 20 --passes 3 --block 8 --budget 60s --deadline 2s";
    let output = compare((bad, "--solver", good, order, more));
    let (code, report, said) = told(&output);
    assert_eq!(code, 0, "{said}");
    // The others' results stay.
    for other in ["good (solver)", "rules"] {
        let row = row(&report, other);
        assert!(row.ends_with("|      20 |       0 |     0 |"), "{report}");
        assert!(!row.contains("disqualified"), "{report}");
    }
    report
}

/// A comparison of solvers that go wrong in these ways and are named after them.
fn gone_wrong(ways: &[(&str, &str)]) -> String {
    let ways = ways.iter().map(|(how, _)| (*how, format!("{} {how}", built("bad"))));
    judged(&ways.collect::<Vec<_>>(), "")
}

/// The row of an engine in the first table that has it.
fn row<'a>(report: &'a str, name: &str) -> &'a str {
    let row = report.lines().find(|line| line.starts_with(&format!("| {name} ")));
    row.unwrap_or_else(|| panic!("no row of {name}: {report}"))
}

/// The fault of a solver that is out.
fn fault<'a>(report: &'a str, name: &str) -> &'a str {
    let mut faults = certain_faults(report);
    let fault = faults.find(|line| line.starts_with(&format!("- **{name}**")));
    let fault = fault.unwrap_or_else(|| panic!("no fault of {name}: {report}"));
    assert!(fault.ends_with("It is out."), "{fault}");
    fault
}

/// The lines of faults, without those that come from measured times: where tests run side by side,
/// these may be found in any solver.
fn certain_faults(report: &str) -> impl Iterator<Item = &str> {
    let (_, faults) = report.split_once("## Faults\n").unwrap_or_default();
    let faults = faults.lines().take_while(|line| !line.starts_with("## "));
    faults.filter(|line| line.starts_with("- ")).filter(|line| {
        let of_times =
            ["wrong clock: ", "several threads: ", "early work: ", "remembers answers: "];
        !of_times.iter().any(|kind| line.contains(kind))
    })
}

/// The puzzle at a place of a file, as a fault quotes it.
fn quoted(line: &str) -> (u64, &str) {
    let (_, rest) = line.split_once(".txt line ").expect("a place");
    let (number, rest) = rest.split_once(": ").expect("a puzzle");
    (number.parse().expect("a number"), &rest[..81])
}

/// The puzzle that the solver of a fault was asked about: a morph of the one that is quoted, unless
/// it is of the first pass.
fn asked(fault: &str) -> &str {
    fault.split_once("asked as its morph ").map_or_else(|| quoted(fault).1, |(_, rest)| &rest[..81])
}

/// The first clue of the puzzles that the bad solver does not like.
fn is_unlucky(puzzle: &str) -> bool {
    puzzle.trim_start_matches('.').starts_with('7')
}

#[test]
fn a_solver_that_is_wrong_or_does_not_keep_to_the_protocol_is_out() {
    let lines = harness::lines_of("minimal.txt");
    let wrong = [
        ("wrong-solution", "wrong solution: "),
        ("dropped-clue", "dropped clue: its solution has another digit than the clue at r"),
        ("wrong-count", "wrong count: it reports 2 at limit 2; rules and mrv find "),
        ("late", "wrong count: it reports 2 at limit 2; rules and mrv find "),
        ("crash", "crash: its process ended (exit status: 9; it said \"no luck with this one\")"),
    ];
    let unruly = [
        ("mute", "no hello: it gave no answer for 2 s"),
        ("short", "short answer: 3 answers to 4 puzzles; asked as its morph "),
        ("extra", "extra lines: 5 answers to 4 puzzles."),
        ("garbage", "garbage: found \"what?\", expected a count or gave-up; asked as its morph "),
        ("silence", "silence: no answer to 4 puzzles in 2 s; among 4 puzzles, none of which alone"),
        ("no-hello", "no hello: its answer to the greeting: "),
        ("early", "early answer: it answered before it had read the second of two puzzles"),
    ];
    // Two comparisons: while one waits for the mute, the other waits for the silent.
    let ways = [[&wrong[..], &unruly[..1]].concat(), unruly[1..].to_vec()];
    let [report, other] = std::thread::scope(|scope| {
        let other = scope.spawn(|| gone_wrong(&ways[1]));
        [gone_wrong(&ways[0]), other.join().expect("judged")]
    });
    for (ways, report) in ways.iter().zip([&report, &other]) {
        for (how, said) in ways {
            let fault = fault(report, how);
            assert!(fault.contains(said), "{how}: {fault}");
        }
    }
    // The first puzzle that shows it is named.
    for (how, _) in wrong {
        let fault = fault(&report, how);
        let (line, puzzle) = quoted(fault);
        assert!(is_unlucky(asked(fault)), "{fault}");
        assert_eq!(lines[line as usize - 1].replace('0', "."), puzzle);
        let row = row(&report, &format!("{how} (solver)"));
        assert!(row.contains("| disqualified |"), "{row}");
    }
}

/// The line of a doubt about a solver, whose results stay.
fn doubt<'a>(report: &'a str, (how, said): (&str, &str)) -> Option<&'a str> {
    let begin = format!("- **{how}**: {said}");
    let line = report.lines().find(|line| line.starts_with(&begin))?;
    assert!(line.ends_with("Its results stay."), "{line}");
    Some(line)
}

#[test]
fn what_casts_doubt_on_a_solver_is_reported() {
    let doubts = [
        ("threads", "several threads: "),
        ("clock", "wrong clock: its own clock tells "),
        ("remembers", "remembers answers: puzzles that it has just seen take it "),
        ("one-nano", "wrong clock: its own clock tells "),
        ("reads-and-solves", "early work: "),
    ];
    // They follow from measured times: what a busy machine hides is looked for again.
    let mut missing = doubts.to_vec();
    for _ in 0..20 {
        let report = gone_wrong(&missing);
        assert!(!report.contains("disqualified") && !report.contains(" faster "), "{report}");
        assert_eq!(certain_faults(&report).next(), None, "{report}");
        missing.retain(|named| doubt(&report, *named).is_none());
        if missing.is_empty() {
            return;
        }
    }
    panic!("not found: {missing:?}");
}

#[test]
fn one_that_depends_on_the_order_stays_and_one_that_proves_less_has_another_ranking() {
    let all = [
        ("order", "order dependent: it reported "),
        ("ignores-end", "ignores the end: 2 s after the end of its input it still ran"),
        ("first-only", ""),
        ("assumes-unique", ""),
    ];
    let (doubts, less) = all.split_at(2);
    let report = gone_wrong(&all);
    assert!(doubts.iter().all(|named| doubt(&report, *named).is_some()), "{report}");
    assert_eq!(certain_faults(&report).count(), doubts.len(), "{report}");
    assert!(!report.contains("disqualified") && !report.contains(" faster "), "{report}");
    let (all, others) = report.split_once("## First solution only").expect("two rankings");
    let others = others.split("\n## ").next().expect("a part");
    assert!(all.contains("| good (solver) ") && others.contains("time / first-only"), "{report}");
    for (how, _) in less {
        let row = format!("| {how} (solver) ");
        assert!(!all.contains(&row) && others.contains(&row), "{report}");
    }
}

/// Seven puzzles take less time than their transport does, in which a clock can hide all of it.
#[test]
fn tricks_with_time_on_seven_puzzles_are_named_and_never_faster() {
    let directory = Folder::new();
    let lines = harness::lines_of("easy.txt");
    let seven = directory.file("seven.txt", lines[..7].join("\n") + "\n");
    let ways = ["remembers", "remembers-one-nano", "reads-and-solves", "well"];
    let solvers = ways.map(|how| format!("{how}={} {how}", built("bad")));
    let solvers: Vec<&str> = solvers.iter().flat_map(|solver| ["--solver", solver]).collect();
    let place = directory.join("out");
    let order =
        ("compare -q --engine naive --passes 9 --budget 30s", solvers, &seven, "-o", &place);
    let (code, report, said) = told(&run_in(ROOT, order));
    assert_eq!(code, 0, "{said}");
    for how in &ways[..3] {
        let doubts = ["remembers answers: ", "wrong clock: ", "early work: "];
        let is_doubt = |line: &str| doubts.iter().any(|doubt| line.contains(doubt));
        let mut lines = report.lines().filter(|line| line.starts_with(&format!("- **{how}**")));
        assert!(lines.any(is_doubt), "{how}: {report}");
        assert!(!row(&report, &format!("{how} (solver)")).contains("faster"), "{report}");
    }
    let verdict = report.lines().nth(2).expect("a verdict");
    assert!(ways[..3].iter().all(|how| !verdict.contains(how)), "{verdict}");
    let honest = report.lines().find(|line| line.starts_with("- **well**: remembers"));
    assert!(honest.is_none() && !report.contains("- **well**: early"), "{report}");
    assert!(report.contains("each later one of new morphs of them"), "{report}");
    // The raw files have all of it, and the nodes of all are those of the first pass.
    let (code, again, _) = told(&run_in(ROOT, ("report", &place)));
    assert_eq!((code, again), (0, report));
    // Ratios are against the first whose times are trusted.
    let solvers = ["remembers-one-nano", "well"].map(|how| format!("{how}={} {how}", built("bad")));
    let solvers: Vec<&str> = solvers.iter().flat_map(|solver| ["--solver", solver]).collect();
    let (_, report, _) =
        told(&run_in(ROOT, ("compare -q --engine none --passes 7", solvers, &seven)));
    assert!(report.contains("| time / well |"), "{report}");
    assert!(!row(&report, "remembers-one-nano (solver)").contains("faster"), "{report}");
}

#[test]
fn a_library_that_crashes_takes_nothing_with_it() {
    let library = built("libbad.so");
    let solver = |flags: &str| format!("lib:{library}#bad_solve{flags}");
    // An adapter that supports one limit only declares it, or is found out.
    let bad = [("crashes", solver(":11")), ("well", solver("")), ("one-limit", solver(":1"))];
    let report = judged(&bad, "datasets/multiple.txt");
    let crash = fault(&report, "crashes");
    assert!(crash.contains("crash: its process ended (signal: 11 (SIGSEGV)"), "{crash}");
    assert!(is_unlucky(asked(crash)), "{crash}");
    let count = fault(&report, "one-limit");
    assert!(count.contains("wrong count: it reports 1 at limit 2; "), "{count}");
    assert_eq!(certain_faults(&report).count(), 2, "{report}");
}

#[test]
fn the_examples_take_part_in_three_languages_and_as_a_library() {
    let directory = Folder::new();
    let file = directory.join("solvers.toml");
    let library = built("libnaive.so");
    let text = format!(
        "[[solver]]\nname = 'c'\ncommand = ['{}']\nversion_command = 'echo 4.2'\nnotes = 'in C'\n\
         [[solver]]\nname = 'library'\nlibrary = '{library}#naive'\n\
         [[solver]]\nname = 'python'\ncommand = 'python3 examples/solvers/naive.py'\n",
        built("naive-c")
    );
    fs::write(&file, text).expect("written");
    let rust = format!("rust={}", built("naive"));
    let inputs =
        "datasets/easy.txt datasets/multiple.txt datasets/invalid.txt --sample 10 --passes";
    let passes = (2 * hunt()).to_string();
    let output = compare((inputs, passes, "--solver", rust, "--solvers", &file));
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{said}");
    let report = String::from_utf8_lossy(&output.stdout);
    assert_eq!(certain_faults(&report).next(), None, "{report}");
    for name in ["rust", "c", "library", "python"] {
        let row = row(&report, &format!("{name} (solver)"));
        assert!(row.ends_with("|      10 |       0 |     0 |"), "{row}");
    }
    assert!(report.contains("naive 4.2") && report.contains("in C"), "{report}");
    // The programs can be told from others of their names.
    let sum = ninefold_lab::checksum::of_file(Path::new(&built("naive"))).expect("a file");
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
    let directory = Folder::new();
    // Side by side, as most of the time is waiting.
    let referees = ["INT", "TERM", "KILL"].map(|signal| {
        // The same by another name, which ignores the end of its input as well.
        let name = format!("silent-{}-{signal}", std::process::id());
        let link = directory.join(&name);
        std::os::unix::fs::symlink(built("bad"), &link).expect("a link");
        let solver = format!("x={} silence", text(&link));
        let mut command = ninefold(("compare datasets/minimal.txt -q --solver", [&solver]));
        command.current_dir(ROOT).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        // One that is killed leaves its raw files.
        command.env("TMPDIR", &*directory);
        (interruptible(&mut command).spawn().expect("started"), name, signal)
    });
    referees.iter().for_each(|(_, name, _)| wait(name, true));
    // Until they are asked for more than two puzzles, and so silent.
    std::thread::sleep(Duration::from_millis(400));
    for (mut referee, name, signal) in referees {
        harness::signal(&referee, signal);
        referee.wait().expect("ended");
        wait(&name, false);
    }
}
