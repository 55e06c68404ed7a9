//! Behaviour of `canon`, `dedup`, `split`, `morph` and `stats`, on the program itself.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use crate::harness::{PUZZLE, SOLUTION, code, dataset, puzzles, run, stderr, stdout, text};
use ninefold_jobs::canon::Canonicalizer;
use ninefold_jobs::engine::{Engine, Limits, Rules};
use ninefold_jobs::grid::{Cell, Grid};
use ninefold_jobs::random::Random;
use ninefold_jobs::text::line;
use ninefold_jobs::verify;

/// The most canonical grid: it is its own form, and has 648 automorphisms.
const MOST_CANONICAL: &str =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

const VERBS: [&[&str]; 5] = [
    &["canon"],
    &["dedup"],
    &["morph", "--seed", "1"],
    &["stats"],
    &["split", "--train", "0.5", "--test", "0.5", "--output"],
];

/// Exit code and standard output, with standard input as the input.
fn of_stdin(arguments: &[&str], input: &str) -> (i32, String) {
    let output = run(arguments, input.as_bytes());
    (code(&output), stdout(&output))
}

/// A file in a directory.
fn file(directory: &Path, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
    let path = directory.join(name);
    fs::write(&path, content).expect("written");
    path
}

fn read(path: impl AsRef<Path>) -> String {
    fs::read_to_string(path).expect("read")
}

fn count(directory: &Path) -> usize {
    fs::read_dir(directory).expect("listed").count()
}

fn grid(text: &str) -> Grid {
    line::parse(text.as_bytes()).expect("a grid")
}

fn lines_of(puzzles: &[Grid]) -> String {
    puzzles.iter().map(|puzzle| format!("{puzzle}\n")).collect()
}

/// The first lines of minimal.txt with morphs of each, in random order.
fn with_morphs(count: usize, morphs: &str) -> String {
    let options = ["--count", morphs, "--seed", "5", "--keep-original", "--quiet"];
    let originals = lines_of(&puzzles("minimal.txt")[..count]);
    let (code, morphed) = of_stdin(&[&["morph", "-"], &options[..]].concat(), &originals);
    assert_eq!(code, 0);
    let mut lines: Vec<&str> = morphed.lines().collect();
    Random::new(6, 6).shuffle(&mut lines);
    lines.join("\n") + "\n"
}

#[test]
fn canon_writes_a_line_for_each_line() {
    let input = format!("# title\r\n{PUZZLE};7.2\r\n\r\n{MOST_CANONICAL}\n12x\n{SOLUTION}");
    let (code, out) = of_stdin(&["canon", "-", "--with-symmetry"], &input);
    let lines: Vec<&str> = out.lines().collect();
    let form = |text| Canonicalizer::new().canonical(&grid(text)).grid;
    assert_eq!(lines[0], "# title");
    assert_eq!(lines[1], format!("{},1", form(PUZZLE)));
    assert_eq!(lines[2], "");
    assert_eq!(lines[3], format!("{MOST_CANONICAL},648"));
    assert!(lines[4].starts_with("malformed: line 5, column 3: found 'x'"), "{}", lines[4]);
    assert_eq!(lines[5], format!("{},1", form(SOLUTION)));
    assert_eq!((code, lines.len()), (3, 6));
    let (_, plain) = of_stdin(&["canon", "-"], &input);
    assert_eq!(plain.lines().nth(3), Some(MOST_CANONICAL));
}

#[test]
fn canon_takes_every_layout_and_does_not_depend_on_threads() {
    let csv = format!("id,puzzle\n1,{PUZZLE}\n");
    let rows: Vec<&str> = (0..9).map(|row| &PUZZLE[9 * row..][..9]).collect();
    let plain = of_stdin(&["canon", "-"], PUZZLE);
    assert_eq!(of_stdin(&["canon", "-"], &csv), plain);
    assert_eq!(of_stdin(&["canon", "-"], &rows.join("\n")), plain);
    let drawn = rows.join("\n") + "\n\n";
    let (code, kept) = of_stdin(&["dedup", "-"], &(drawn.repeat(2) + "12x......\n"));
    assert_eq!((code, kept.lines().next()), (3, Some(PUZZLE)));
    assert!(kept.lines().nth(1).is_some_and(|line| line.starts_with("malformed: line 21,")));
    let file = dataset("minimal.txt");
    let with = |threads| run(&["canon", text(&file), "--threads", threads, "--quiet"], b"").stdout;
    let one = with("1");
    assert_eq!(one.iter().filter(|&&byte| byte == b'\n').count(), 10_000);
    assert!(with("2") == one && with("5") == one);
}

#[test]
fn dedup_keeps_the_first_and_whole_lines() {
    let zeros = PUZZLE.replace('.', "0");
    let input = format!("# a\n{PUZZLE};first\n{zeros};second\nbad\n{SOLUTION}\n\nbad\n{PUZZLE}");
    let directory = tempfile::tempdir().expect("a directory");
    let dropped = directory.path().join("dropped.csv");
    let output = run(&["dedup", "-", "--dropped", text(&dropped)], input.as_bytes());
    assert_eq!(stdout(&output), format!("# a\n{PUZZLE};first\nbad\n{SOLUTION}\n\nbad\n"));
    assert_eq!(code(&output), 3);
    assert_eq!(read(dropped), format!("line,repeats,text\n3,2,{zeros};second\n8,2,{PUZZLE}\n"));
    let said = stderr(&output);
    for part in ["kept                              2", "dropped                           2"] {
        assert!(said.contains(part), "{part} in {said}");
    }
    assert!(said.contains("malformed: line 4, column 1"), "{said}");
}

#[test]
fn dedup_keeps_a_csv_header_once_and_places_have_names() {
    let directory = tempfile::tempdir().expect("a directory");
    let header = "id,puzzle,solution";
    let row = |id: &str| format!("{id},{PUZZLE},{SOLUTION}");
    let a = file(directory.path(), "a.csv", format!("{header}\n{}\n", row("1")));
    let b = file(directory.path(), "b.csv", format!("{header}\r\n{}\r\n", row("\"x, y\"")));
    let dropped = directory.path().join("dropped.csv");
    let output = run(&["dedup", text(&a), text(&b), "--dropped", text(&dropped)], b"");
    assert_eq!(stdout(&output), format!("{header}\n{}\n", row("1")), "{}", stderr(&output));
    let expected = format!("{}:2,{}:2,\"\"\"x, y\"\",{PUZZLE},{SOLUTION}\"", text(&b), text(&a));
    assert_eq!(read(&dropped).lines().nth(1), Some(&*expected));
    let lines = file(directory.path(), "lines.txt", PUZZLE);
    let refused = run(&["dedup", text(&a), text(&lines)], b"");
    assert_eq!(code(&refused), 1);
    assert!(stderr(&refused).contains("has another header"), "{}", stderr(&refused));
}

#[test]
fn dedup_finds_all_equivalents() {
    let directory = tempfile::tempdir().expect("a directory");
    let input = with_morphs(1000, "10");
    assert_eq!(input.lines().count(), 11_000);
    let many = file(directory.path(), "many.txt", &input);
    let dropped = directory.path().join("dropped.csv");
    let with = |options: &[&str]| {
        let output = run(&[&["dedup", text(&many), "--equivalent"], options].concat(), b"");
        assert_eq!(code(&output), 0, "{}", stderr(&output));
        stdout(&output)
    };
    let kept = with(&["--threads", "1", "--dropped", text(&dropped)]);
    assert_eq!(kept.lines().count(), 1000);
    assert!(with(&["--threads", "3"]) == kept);
    // The first of each is kept, and the list names it for the others.
    let mut canonicalizer = Canonicalizer::new();
    let mut form = |text: &str| canonicalizer.canonical(&grid(text)).grid.to_string();
    let lines: Vec<&str> = input.lines().collect();
    let mut first = HashMap::new();
    for (number, line) in lines.iter().enumerate() {
        first.entry(form(line)).or_insert(number);
    }
    let expected: HashSet<&str> = first.values().map(|&number| lines[number]).collect();
    assert!(kept.lines().all(|line| expected.contains(line)));
    let dropped = read(dropped);
    assert_eq!(dropped.lines().count(), 10_001);
    for row in dropped.lines().skip(1) {
        let fields: Vec<&str> = row.split(',').collect();
        let [here, repeats] = [0, 1].map(|i| fields[i].parse::<usize>().expect("a line") - 1);
        assert_eq!(lines[here], fields[2]);
        assert_eq!(first[&form(fields[2])], repeats);
    }
    assert_eq!(stdout(&run(&["dedup", text(&many), "--quiet"], b"")).lines().count(), 11_000);
}

#[test]
fn the_same_file_twice_is_dropped_the_second_time() {
    let input = dataset("minimal.txt");
    let twice = run(&["dedup", text(&input), text(&input), "--quiet"], b"");
    assert_eq!(code(&twice), 0);
    assert!(twice.stdout == fs::read(input).expect("read"));
}

/// A split of standard input, and the directory that it made.
struct Split {
    directory: tempfile::TempDir,
    said: String,
    code: i32,
}

fn split(input: &str, options: &[&str]) -> Split {
    let directory = tempfile::tempdir().expect("a directory");
    let target = format!("{}/", text(directory.path()));
    let output = run(&[&["split", "-", "-o", &target], options].concat(), input.as_bytes());
    Split { said: stderr(&output), code: code(&output), directory }
}

impl Split {
    fn part(&self, name: &str) -> String {
        read(self.directory.path().join(name))
    }

    fn path(&self, name: &str) -> String {
        text(&self.directory.path().join(name)).to_owned()
    }
}

#[test]
fn split_loses_nothing_and_meets_the_shares_on_average() {
    let input = read(dataset("minimal.txt"));
    let made = split(&input, &["--train", "0.8", "--valid", "0.15", "--part", "rest=0.05"]);
    assert_eq!(made.code, 0, "{}", made.said);
    let parts = ["train.txt", "valid.txt", "rest.txt"].map(|name| made.part(name));
    let counts = [0, 1, 2].map(|part| parts[part].lines().count());
    for (count, expected) in counts.iter().zip([8_000, 1_500, 500]) {
        assert!(count.abs_diff(expected) < 150, "{counts:?}");
    }
    let said = format!("train ({:.2} %)", counts[0] as f64 / 100.0);
    assert!(made.said.contains(&said), "{said} in {}", made.said);
    let mut all: Vec<&str> = parts.iter().flat_map(|part| part.lines()).collect();
    let mut expected: Vec<&str> = input.lines().collect();
    all.sort_unstable();
    expected.sort_unstable();
    assert!(all == expected);
    // In order within each part.
    let place: HashMap<&str, usize> = input.lines().zip(0..).collect();
    assert!(parts.iter().all(|part| part.lines().is_sorted_by_key(|line| place[line])));
    assert_eq!(count(made.directory.path()), 3);
}

#[test]
fn equivalents_stay_together_and_the_audit_agrees() {
    let input = with_morphs(300, "5");
    let shares = ["--train", "0.5", "--test", "0.5", "--seed", "3"];
    let made = split(&input, &shares);
    let (train, test) = (made.path("train.txt"), made.path("test.txt"));
    let audit = run(&["split", "--audit", &train, &test], b"");
    assert_eq!((code(&audit), stdout(&audit)), (0, String::new()), "{}", stderr(&audit));
    assert!(stderr(&audit).contains("have nothing in common"), "{}", stderr(&audit));
    assert!(!made.part("train.txt").is_empty() && !made.part("test.txt").is_empty());
    // Without groups, they do not.
    let torn = split(&input, &[&shares[..], &["--group", "none"]].concat());
    let (train, test) = (torn.path("train.txt"), torn.path("test.txt"));
    let audit = run(&["split", "--audit", &train, &test], b"");
    assert_eq!(code(&audit), 4);
    let listed = stdout(&audit);
    assert!(listed.lines().count() > 500 && listed.contains(": equivalent puzzle\n"), "{listed}");
}

#[test]
fn the_side_of_a_puzzle_does_not_depend_on_the_rest() {
    let input = with_morphs(400, "2");
    let options = ["--train", "0.7", "--test", "0.3", "--seed", "9"];
    let whole = split(&input, &[&options[..], &["--threads", "1"]].concat());
    let again = split(&input, &[&options[..], &["--threads", "4"]].concat());
    assert!(whole.part("train.txt") == again.part("train.txt"));
    // The file has half its lines, in another order, and other neighbours.
    let mut half: Vec<&str> = input.lines().step_by(2).collect();
    half.reverse();
    let half = split(&format!("{SOLUTION}\n# x\n{}", half.join("\n")), &options);
    let train = whole.part("train.txt");
    let train: HashSet<&str> = train.lines().collect();
    assert!(half.part("train.txt").lines().all(|line| train.contains(line) || line == SOLUTION));
    assert!(half.part("test.txt").lines().all(|line| !train.contains(line)));
    let other = split(&input, &["--train", "0.7", "--test", "0.3", "--seed", "10"]);
    assert!(other.part("train.txt") != whole.part("train.txt"));
}

#[test]
fn a_split_keeps_headers_and_lines_and_leaves_remarks_out() {
    let rows: Vec<String> =
        puzzles("easy.txt").iter().take(50).zip(0..).map(|(p, i)| format!("{i},{p},7.2")).collect();
    let input = format!("id,puzzle,rating\r\n# c\r\n{}\r\nx,y,z\r\n", rows.join("\r\n"));
    let made = split(&input, &["--train", "0.5", "--test", "0.5", "--group", "exact"]);
    assert_eq!(made.code, 3);
    assert!(made.said.contains("malformed: line 53, column 3"), "{}", made.said);
    let parts = ["train.csv", "test.csv"].map(|name| made.part(name));
    assert!(parts.iter().all(|part| part.starts_with("id,puzzle,rating\n")));
    let mut all: Vec<&str> = parts.iter().flat_map(|part| part.lines().skip(1)).collect();
    all.sort_by_key(|row| row.split(',').next().and_then(|id| id.parse::<u32>().ok()));
    assert_eq!(all, rows);
}

#[test]
fn a_prefix_names_the_parts() {
    let directory = tempfile::tempdir().expect("a directory");
    let prefix = directory.path().join("mine");
    let shares = ["--part", "a=0.25", "--part", "b=0.75"];
    let arguments = [&["split", "-", "-q", "-o", text(&prefix)], &shares[..]].concat();
    assert_eq!(code(&run(&arguments, PUZZLE.as_bytes())), 0);
    let parts = ["mine-a.txt", "mine-b.txt"].map(|name| read(directory.path().join(name)));
    assert_eq!(parts.concat(), format!("{PUZZLE}\n"));
    // One part exists: nothing is touched.
    fs::remove_file(directory.path().join("mine-a.txt")).expect("removed");
    let refused = run(&arguments, PUZZLE.as_bytes());
    assert_eq!((code(&refused), count(directory.path())), (1, 1), "{}", stderr(&refused));
    let forced = run(&[&arguments[..], &["--force"]].concat(), PUZZLE.as_bytes());
    assert_eq!((code(&forced), count(directory.path())), (0, 2));
}

#[test]
fn shares_that_are_none_are_refused() {
    let directory = tempfile::tempdir().expect("a directory");
    let target = text(directory.path());
    for (shares, why) in [
        (&["--train", "0.9", "--test", "0.2"][..], "add up to 1.1"),
        (&["--train", "0.5"], "add up to 0.5"),
        (&["--train=1.5", "--test=-0.5"], "not from 0 to 1"),
        (&["--train", "nan", "--test", "1"], "not from 0 to 1"),
        (&["--part", "train=0.5", "--train", "0.5"], "two parts"),
        (&["--part", "a/b=1"], "letters"),
        (&[], "which parts"),
    ] {
        let output = run(&[&["split", "-", "-o", target], shares].concat(), PUZZLE.as_bytes());
        assert_eq!(code(&output), 1, "{shares:?}");
        assert!(stderr(&output).contains(why), "{why}: {}", stderr(&output));
    }
    assert_eq!(code(&run(&["split", "-", "--train", "1"], b"")), 1);
    assert_eq!(count(directory.path()), 0);
    // Decimal fractions add up to 1 although binary ones do not.
    let tenths: Vec<String> = (0..10).map(|i| format!("--part=p{i}=0.1")).collect();
    let tenths: Vec<&str> = tenths.iter().map(|part| &**part).collect();
    assert_eq!(split(PUZZLE, &tenths).code, 0);
}

#[test]
fn puzzles_without_one_solution_are_grouped_by_themselves() {
    // One with two solutions and one with none, and their morphs.
    let two = "9.6.7.4.3...4..2...7..23.1.5.....1...4.2.8.6...3.....5.3.7...5...7..5...4.5.1.7.8";
    let clash = PUZZLE.replacen("53", "55", 1);
    let input = format!("{two}\n{clash}\n");
    let (_, morphed) = of_stdin(&["morph", "-", "--count", "40", "-q", "--keep-original"], &input);
    for seed in ["1", "2", "3", "4"] {
        let made = split(&morphed, &["--train", "0.5", "--test", "0.5", "--seed", seed]);
        assert_eq!(made.code, 0);
        assert!(made.said.contains("no single solution"), "{}", made.said);
        let train = made.part("train.txt").lines().count();
        assert!([0, 41, 82].contains(&train), "{train}");
    }
}

#[test]
fn the_audit_names_each_kind_of_leak() {
    let directory = tempfile::tempdir().expect("a directory");
    let morph = |input: &str, seed: &str| {
        of_stdin(&["morph", "-", "--seed", seed, "-q"], input).1.trim_end().to_owned()
    };
    // One clue more has the same solution.
    let mut more = grid(PUZZLE);
    let third = Cell::at(0, 2);
    more.set(third, grid(SOLUTION).get(third));
    let more = more.to_string();
    let a = file(directory.path(), "a", format!("# x\n{PUZZLE}\n{PUZZLE}\n{MOST_CANONICAL}\n"));
    let leaks = [
        (PUZZLE.replace('.', "0"), "same puzzle"),
        (morph(PUZZLE, "1"), "equivalent puzzle"),
        (more.clone(), "same solution"),
        (SOLUTION.to_owned(), "same solution"),
        (morph(&more, "1"), "equivalent solution"),
        (morph(SOLUTION, "2"), "equivalent solution"),
    ];
    let content: String = leaks.iter().map(|(puzzle, _)| format!("{puzzle};x\n")).collect();
    let b = file(directory.path(), "b", content + &lines_of(&puzzles("easy.txt")[..9]));
    let audit = run(&["split", "--audit", text(&a), text(&b)], b"");
    let listed = stdout(&audit);
    let expected: Vec<String> = leaks
        .iter()
        .zip(1..)
        .map(|((_, kind), line)| format!("{}:{line} - {}:2: {kind}", text(&b), text(&a)))
        .collect();
    assert_eq!(listed.lines().collect::<Vec<_>>(), expected);
    assert_eq!(code(&audit), 4);
    assert!(stderr(&audit).contains("leaking lines                     6"), "{}", stderr(&audit));
    // Equals within a file are no leak; a third file may have what another has.
    let c = file(directory.path(), "c", format!("{MOST_CANONICAL}\n"));
    let audit = run(&["split", "--audit", text(&b), text(&c), text(&a), "--quiet"], b"");
    let listed = stdout(&audit);
    let mine = format!("{}:", text(&a));
    let mine: Vec<&str> = listed.lines().filter(|line| line.starts_with(&mine)).collect();
    assert_eq!(mine.len(), 3, "{listed}");
    assert!(mine[2].ends_with(&format!("{}:1: same puzzle", text(&c))), "{listed}");
    assert!(!listed.contains(&format!("{}:1 -", text(&c))), "{listed}");
    // The same file twice has everything in common; one alone nothing to compare.
    assert_eq!(code(&run(&["split", "--audit", text(&c), text(&c)], b"")), 4);
    assert_eq!(code(&run(&["split", "--audit", text(&c)], b"")), 1);
    let share = ["--shard", "1/2"];
    for verb in [&["split", "--audit", text(&c), text(&c)][..], &["dedup", text(&c)]] {
        assert_eq!(code(&run(&[verb, &share].concat(), b"")), 1);
    }
    let malformed = file(directory.path(), "malformed", "12x\n");
    assert_eq!(code(&run(&["split", "--audit", text(&c), text(&malformed)], b"")), 3);
}

#[test]
fn morphs_are_equivalents_with_their_solutions() {
    let input = format!("quizzes,solutions\n{PUZZLE},{SOLUTION}\n{PUZZLE},\n");
    let options = ["morph", "-", "--count", "20", "--seed", "4", "--solutions", "--keep-original"];
    let (code, out) = of_stdin(&options, &input);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!((code, lines.len(), lines[0]), (0, 43, "puzzle,solution"));
    assert_eq!(lines[1], format!("{PUZZLE},{SOLUTION}"));
    let form = Canonicalizer::new().canonical(&grid(PUZZLE)).grid;
    let mut distinct = HashSet::new();
    for line in &lines[1..22] {
        let (puzzle, solution) = line.split_once(',').expect("two fields");
        let (puzzle, solution) = (grid(puzzle), grid(solution));
        assert!(verify::is_solution(&puzzle, &solution));
        assert_eq!(Canonicalizer::new().canonical(&puzzle).grid, form);
        distinct.insert(puzzle.to_string());
    }
    assert_eq!(distinct.len(), 21);
    assert_eq!(lines[22], format!("{PUZZLE},"));
    // Another line is another place: the same puzzle gets other morphs.
    assert!(lines[23..].iter().all(|line| line.ends_with(',')));
    assert!(lines[23..].iter().all(|line| !distinct.contains(line.trim_end_matches(','))));
}

#[test]
fn a_morph_depends_on_seed_line_and_number_alone() {
    let file = dataset("hard.txt");
    let with = |count: &str, threads: &str, seed: &str| {
        let options = ["--count", count, "--threads", threads, "--seed", seed, "--quiet"];
        stdout(&run(&[&["morph", text(&file)], &options[..]].concat(), b""))
    };
    let three = with("3", "1", "1");
    assert_eq!(three.lines().count(), 30_000);
    assert!(with("3", "4", "1") == three && with("3", "1", "2") != three);
    let one = with("1", "2", "1");
    assert!(one.lines().eq(three.lines().step_by(3)));
    assert_eq!(with("0", "1", "1"), "");
}

#[test]
fn no_morphs_leave_remarks_and_originals() {
    let input = format!("# c\n{PUZZLE}\nx\n");
    let (code, out) = of_stdin(&["morph", "-", "--count", "0", "--keep-original"], &input);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!((code, lines.len()), (3, 3));
    assert_eq!(lines[..2], ["# c", PUZZLE]);
    assert!(lines[2].starts_with("malformed: line 3, column 1"), "{out}");
}

#[test]
fn stats_count_what_is_there() {
    let morphs = with_morphs(20, "4");
    let first = morphs.lines().next().expect("a line");
    let empty = ".".repeat(81);
    let clash = PUZZLE.replacen("53", "55", 1);
    let input = format!("# c\n{morphs}{first}\n{PUZZLE}\n{MOST_CANONICAL}\n{empty}\n{clash}\nx\n");
    let (code, out) = of_stdin(&["stats", "-", "--json", "--quiet"], &input);
    let json: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(code, 3);
    for (name, expected) in [
        ("/puzzles", 105),
        ("/malformed", 1),
        ("/remarks", 1),
        ("/repeats/same", 1),
        ("/repeats/equivalent", 80),
        ("/minimal", 101),
        ("/redundant", 2),
        ("/status/unique", 103),
        ("/status/multiple", 1),
        ("/status/none", 1),
        ("/status/malformed", 1),
        ("/clues/81", 1),
        ("/clues/0", 1),
        ("/automorphisms/648", 1),
        ("/automorphisms/3359232", 1),
        ("/patterns/half turn", 4),
        ("/patterns/diagonal", 2),
    ] {
        assert_eq!(json.pointer(name), Some(&expected.into()), "{name} in {out}");
    }
    let nodes = json["nodes"].as_object().expect("an object");
    assert_eq!(nodes.values().map(|count| count.as_u64().expect("a count")).sum::<u64>(), 105);
}

#[test]
fn stats_draw_a_page_and_tables() {
    let directory = tempfile::tempdir().expect("a directory");
    let page = directory.path().join("page.html");
    let input = dataset("minimal.txt");
    let arguments = ["stats", text(&input), "--html", text(&page), "--threads", "2"];
    let output = run(&arguments, b"");
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    let said = stdout(&output);
    for part in ["puzzles                   10,000", "clues  puzzles", "automorphisms"] {
        assert!(said.contains(part), "{part} in {said}");
    }
    let drawn = read(&page);
    assert!(drawn.matches("<svg").count() == 4 && !drawn.contains("<script"));
    assert_eq!(code(&run(&arguments, b"")), 1, "it exists");
    let one = stdout(&run(&["stats", text(&input), "--threads", "1"], b""));
    assert!(one == said);
}

#[test]
fn nothing_in_nothing_out() {
    for input in ["", "\n", "# only\n# comments\n"] {
        for verb in VERBS {
            let directory = tempfile::tempdir().expect("a directory");
            let target = format!("{}/", text(directory.path()));
            let mut arguments = [&verb[..1], &["-", "--quiet"], &verb[1..]].concat();
            if verb[0] == "split" {
                arguments.push(&target);
            }
            let output = run(&arguments, input.as_bytes());
            assert_eq!(code(&output), 0, "{verb:?} of {input:?}: {}", stderr(&output));
            match verb[0] {
                "stats" => assert!(stdout(&output).contains("puzzles")),
                "split" => assert_eq!(read(directory.path().join("train.txt")), ""),
                _ => assert_eq!(stdout(&output), input, "{verb:?}"),
            }
        }
    }
}

#[test]
fn missing_files_and_existing_outputs_leave_everything_as_it_was() {
    let directory = tempfile::tempdir().expect("a directory");
    let input = file(directory.path(), "in.txt", PUZZLE);
    let old = file(directory.path(), "old.txt", "precious");
    for verb in ["canon", "dedup", "morph"] {
        let output = run(&[verb, "no such file", "-o", "out.txt"], b"");
        assert_eq!(code(&output), 2, "{verb}");
        assert!(stderr(&output).contains("no such file"), "{}", stderr(&output));
        assert_eq!(code(&run(&[verb, text(&input), "-o", text(&old)], b"")), 1, "{verb}");
        let onto_itself = run(&[verb, text(&input), "-o", text(&input), "--force"], b"");
        assert_eq!(code(&onto_itself), 1, "{verb}");
        assert_eq!(code(&run(&[verb, "-", "-"], b"")), 1, "{verb}");
    }
    assert_eq!(code(&run(&["stats", "no such file"], b"")), 2);
    assert_eq!(code(&run(&["stats", text(&input), "--html", text(&old)], b"")), 1);
    assert_eq!(code(&run(&["split", "--audit", text(&input), "no such file"], b"")), 2);
    let new = directory.path().join("new");
    let twice = ["dedup", text(&input), "-o", text(&new), "--dropped", text(&new)];
    assert_eq!(code(&run(&twice, b"")), 1);
    assert_eq!((read(&old), read(&input)), ("precious".to_owned(), PUZZLE.to_owned()));
    assert_eq!(count(directory.path()), 2);
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let file = dataset("minimal.txt");
    for verb in [&["canon"][..], &["dedup"], &["morph", "--count", "20"]] {
        let mut command = crate::harness::ninefold(&[]);
        command.args(verb).arg(&file).arg("--quiet");
        let mut child =
            command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("started");
        let mut stdout = child.stdout.take().expect("piped");
        stdout.read_exact(&mut [0; 100]).expect("some output");
        drop(stdout);
        let output = child.wait_with_output().expect("ended");
        assert_eq!((code(&output), stderr(&output)), (0, String::new()), "{verb:?}");
    }
}

#[test]
fn a_solved_puzzle_and_its_symmetry_tell_the_same() {
    // The engine's solution of a morph is the morph of the solution: what groups by solution groups
    // right.
    let mut engine = Rules::new();
    let (_, morphs) = of_stdin(&["morph", "-", "--count", "10", "-q"], PUZZLE);
    let mut canonicalizer = Canonicalizer::new();
    let form = canonicalizer.canonical(&grid(SOLUTION)).grid;
    for morph in morphs.lines() {
        let solution = engine.solve_one(&grid(morph), &Limits::UNIQUE).first;
        assert_eq!(canonicalizer.canonical(&solution).grid, form);
    }
}

#[test]
fn shares_of_malformed_lines_are_shares_of_the_lines() {
    let good: String = puzzles("easy.txt").iter().take(5).map(|p| format!("{p}\n")).collect();
    for (input, expected) in [
        ("x\ny\n".to_owned(), &["malformed        2  100.00"][..]),
        (good + "x\ny\n", &["unique           5  71.43", "malformed        2  28.57"]),
    ] {
        let out = stdout(&run(&["stats", "-", "-q"], input));
        let statuses =
            out.split("\n\n").find(|table| table.starts_with("status")).expect("a table");
        for row in expected {
            assert!(statuses.contains(row), "{statuses}");
        }
        let tables = out.split("\n\n").skip(1).filter(|table| !table.starts_with("nodes of"));
        assert!(tables.into_iter().all(|table| table.trim_end().lines().count() > 1), "{out}");
    }
}

#[test]
fn keys_beyond_the_memory_go_to_the_disk_and_the_result_is_the_same() {
    let directory = tempfile::tempdir().expect("a directory");
    let [input, packed] = ["in.txt", "in.zst"].map(|name| directory.path().join(name));
    let some: String = puzzles("minimal.txt").iter().take(500).map(|p| format!("{p}\n")).collect();
    // Equivalents and exact repeats, remarks and malformed lines.
    let morphs = stdout(&run(&["morph", "-", "--count", "2", "--seed", "4", "-q"], &some));
    let text_of = [&some, "# between\n\nno puzzle\n", &morphs, &some, "x\n"].concat();
    fs::write(&input, &text_of).expect("written");
    fs::write(&packed, zstd::encode_all(text_of.as_bytes(), 1).expect("packed")).expect("written");
    for equivalent in [&[][..], &["--equivalent"]] {
        let result = |memory: &[&str], input: &str| {
            let place = tempfile::tempdir().expect("a directory");
            let [out, dropped] = ["out", "dropped"].map(|name| place.path().join(name));
            let order = ["dedup", input, "-q", "-o", text(&out), "--dropped", text(&dropped)];
            let ended = run(&[&order[..], equivalent, memory].concat(), &text_of);
            assert_eq!(code(&ended), 3, "{}", stderr(&ended));
            assert_eq!(count(place.path()), 2);
            (fs::read_to_string(out).expect("read"), fs::read_to_string(dropped).expect("read"))
        };
        let whole = result(&[], text(&input));
        let repeats = if equivalent.is_empty() { 500 } else { 1_500 };
        assert_eq!(whole.1.lines().count(), 1 + repeats);
        for memory in ["1", "1K", "20K", "64M"] {
            for input in [text(&input), text(&packed), "-"] {
                assert!(result(&["--memory", memory], input) == whole, "{memory} {input}");
            }
        }
    }
    let (order, missing) = (["dedup", "-", "--memory", "1"], directory.path().join("missing"));
    let failed = run(&[&order[..], &["--scratch", text(&missing)]].concat(), &some);
    assert_eq!(code(&failed), 2);
    assert!(stderr(&failed).contains("a file without a name in"), "{}", stderr(&failed));
}

#[test]
fn a_run_is_on_record_for_programs_to_read() {
    let directory = tempfile::tempdir().expect("a directory");
    let [input, out, summary] = ["in.txt", "out", "s.json"].map(|name| directory.path().join(name));
    fs::write(&input, format!("# a\n{PUZZLE}\n{PUZZLE}\nx\n")).expect("written");
    for verb in [
        &["solve"][..],
        &["convert", "--to", "sdm"],
        &["canon"],
        &["dedup"],
        &["morph"],
        &["grade"],
        &["stats"],
        &["verify"],
        &["split", "--train", "1"],
    ] {
        let _ = fs::remove_file(&summary);
        let mut order = [verb, &[text(&input), "-q", "--summary", text(&summary)]].concat();
        if !["stats", "verify"].contains(&verb[0]) {
            order.extend(["--force", "-o", text(&out)]);
        }
        let ended = run(&order, "");
        assert_eq!(code(&ended), 3, "{verb:?}: {}", stderr(&ended));
        let read = fs::read_to_string(&summary).expect("a summary");
        let record: serde_json::Value = serde_json::from_str(&read).expect("JSON");
        assert_eq!((&record["puzzles"], &record["malformed"]), (&2.into(), &1.into()), "{verb:?}");
        assert_eq!(record["is_flawed"], true);
        assert_eq!(record["command"][0], verb[0]);
        let sum = ninefold_jobs::jobs::sha256_of_file(&input).expect("read");
        assert_eq!(record["inputs"][0]["sha256"], sum.as_str(), "{verb:?}");
        if let Some(name) = record["outputs"][0]["name"].as_str() {
            let sum = ninefold_jobs::jobs::sha256_of_file(Path::new(name)).expect("read");
            assert_eq!(record["outputs"][0]["sha256"], sum.as_str(), "{verb:?}");
        } else {
            assert!(["stats", "verify"].contains(&verb[0]));
        }
        // One malformed line of three.
        for (most, ending) in [("0", 3), ("1", 0), ("33%", 3), ("34%", 0)] {
            let order = [&order[..], &["--max-malformed", most]].concat();
            let order: Vec<&str> =
                order.into_iter().filter(|word| *word != text(&summary)).collect();
            let order: Vec<&str> = order.into_iter().filter(|word| *word != "--summary").collect();
            // Missing solutions are no malformed lines.
            let ending = if verb[0] == "verify" { 3 } else { ending };
            assert_eq!(code(&run(&order, "")), ending, "{verb:?} {most}");
        }
    }
    let _ = fs::remove_file(&summary);
    let order = ["solve", text(&input), "-q", "-o", text(&summary), "--summary", text(&summary)];
    assert_eq!(code(&run(&order, "")), 1, "both outputs are one file");
}

#[test]
fn split_meets_numbers_of_puzzles_at_the_nearest_boundary() {
    let directory = tempfile::tempdir().expect("a directory");
    let puzzles: Vec<String> =
        puzzles("minimal.txt").iter().take(500).map(ToString::to_string).collect();
    let lines = |count: usize, text: &[String]| {
        text.iter().flat_map(|line| vec![format!("{line}\n"); count]).collect::<String>()
    };
    fs::write(directory.path().join("in.txt"), lines(1, &puzzles)).expect("written");
    fs::write(directory.path().join("fours.txt"), lines(4, &puzzles)).expect("written");
    let split = |arguments: &str| {
        let order: Vec<&str> = arguments.split(' ').collect();
        let mut command = crate::harness::ninefold(&[&["split"], &order[..]].concat());
        let ended = command.current_dir(directory.path()).output().expect("run");
        let said = String::from_utf8_lossy(&ended.stderr).into_owned();
        (ended.status.code(), said)
    };
    let read = |name: &str| fs::read_to_string(directory.path().join(name)).expect("a part");
    let (code, said) = split("in.txt --test 120 --train 0.9 --valid 0.1 --seed 4 -o a");
    assert_eq!(code, Some(0), "{said}");
    let counts =
        ["a-test.txt", "a-train.txt", "a-valid.txt"].map(|name| read(name).lines().count());
    assert_eq!(counts, [120, 342, 38]);
    let all = ["a-test.txt", "a-train.txt", "a-valid.txt"].map(read).concat();
    let all: HashSet<&str> = all.lines().collect();
    assert_eq!(all.len(), 500, "nothing is lost");
    // Four equal puzzles stay together.
    let (code, said) = split("fours.txt --test 101 --seed 4 -o b --threads 2");
    assert_eq!(code, Some(0), "{said}");
    assert_eq!(read("b-test.txt").lines().count(), 100);
    assert!(said.contains("test (of 101 asked for)") && said.contains("in no part"), "{said}");
    let (code, said) = split("in.txt --test 501 -o c");
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("the parts need 501 puzzles; there are 500"), "{said}");
    let (code, said) = split("- --test 10 -o c");
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("need files"), "{said}");
}
