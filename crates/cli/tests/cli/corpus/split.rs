//! `split`: shares, groups, names of parts, and the audit of leaks.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::Path;

use super::{MOST_CANONICAL, grid, with_morphs};
use crate::harness::*;
use ninefold_jobs::grid::Cell;

/// A split of standard input, and the directory that it made.
struct Split {
    directory: Folder,
    said: String,
    code: i32,
}

fn split(input: &str, options: impl Words) -> Split {
    let directory = Folder::new();
    let target = format!("{}/", text(&directory));
    let (code, _, said) = said(("split - -o", &target, options), input);
    Split { directory, said, code }
}

impl Split {
    fn part(&self, name: &str) -> String {
        read(self.directory.join(name))
    }

    fn path(&self, name: &str) -> String {
        text(&self.directory.join(name)).to_owned()
    }
}

#[test]
fn split_loses_nothing_and_meets_the_shares_on_average() {
    let input = read(dataset("minimal.txt"));
    let made = split(&input, "--train 0.8 --valid 0.15 --part rest=0.05");
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
    assert_eq!(made.directory.count(), 3);
}

#[test]
fn equivalents_stay_together_and_the_audit_agrees() {
    let input = with_morphs(300, "5");
    let shares = "--train 0.5 --test 0.5 --seed 3";
    let made = split(&input, shares);
    let audit =
        |made: &Split| said(("split --audit", &made.path("train.txt"), &made.path("test.txt")), "");
    let (code, listed, error) = audit(&made);
    assert_eq!((code, &*listed), (0, ""), "{error}");
    assert!(error.contains("have nothing in common"), "{error}");
    assert!(!made.part("train.txt").is_empty() && !made.part("test.txt").is_empty());
    // Without groups, they do not.
    let torn = split(&input, (&shares, "--group none"));
    let (code, listed, _) = audit(&torn);
    assert_eq!(code, 4);
    assert!(listed.lines().count() > 500 && listed.contains(": equivalent puzzle\n"), "{listed}");
}

#[test]
fn the_side_of_a_puzzle_does_not_depend_on_the_rest() {
    let input = with_morphs(400, "2");
    let options = "--train 0.7 --test 0.3 --seed 9";
    let whole = split(&input, (&options, "--threads 1"));
    let again = split(&input, (&options, "--threads 4"));
    assert!(whole.part("train.txt") == again.part("train.txt"));
    // The file has half its lines, in another order, and other neighbours.
    let mut half: Vec<&str> = input.lines().step_by(2).collect();
    half.reverse();
    let half = split(&format!("{SOLUTION}\n# x\n{}", half.join("\n")), options);
    let train = whole.part("train.txt");
    let train: HashSet<&str> = train.lines().collect();
    assert!(half.part("train.txt").lines().all(|line| train.contains(line) || line == SOLUTION));
    assert!(half.part("test.txt").lines().all(|line| !train.contains(line)));
    let other = split(&input, "--train 0.7 --test 0.3 --seed 10");
    assert!(other.part("train.txt") != whole.part("train.txt"));
}

#[test]
fn a_split_keeps_headers_and_lines_and_leaves_remarks_out() {
    let easy = &lines_of("easy.txt")[..50];
    let rows: Vec<String> = easy.iter().zip(0..).map(|(p, i)| format!("{i},{p},7.2")).collect();
    let input = format!("id,puzzle,rating\r\n# c\r\n{}\r\nx,y,z\r\n", rows.join("\r\n"));
    let made = split(&input, "--train 0.5 --test 0.5 --group exact");
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
    let directory = Folder::new();
    let prefix = directory.join("mine");
    let shares = "--part a=0.25 --part b=0.75";
    let arguments = ("split - -q -o", &prefix, &shares);
    printed(arguments, PUZZLE);
    let parts = ["mine-a.txt", "mine-b.txt"].map(|name| read(directory.join(name)));
    assert_eq!(parts.concat(), format!("{PUZZLE}\n"));
    // One part exists: nothing is touched.
    fs::remove_file(directory.join("mine-a.txt")).expect("removed");
    let (code, _, error) = said(arguments, PUZZLE);
    assert_eq!((code, directory.count()), (1, 1), "{error}");
    printed((&arguments, "--force"), PUZZLE);
    assert_eq!(directory.count(), 2);
}

#[test]
fn shares_that_are_none_are_refused() {
    let directory = Folder::new();
    let target = text(&directory);
    for (shares, why) in [
        ("--train 0.9 --test 0.2", "add up to 1.1"),
        ("--train 0.5", "add up to 0.5"),
        ("--train=1.5 --test=-0.5", "not from 0 to 1"),
        ("--train nan --test 1", "not from 0 to 1"),
        ("--part train=0.5 --train 0.5", "two parts"),
        ("--part a/b=1", "letters"),
        ("", "which parts"),
    ] {
        fails(("split - -o", target, shares), PUZZLE, 1, why);
    }
    assert_eq!(said("split - --train 1", "").0, 1);
    assert_eq!(directory.count(), 0);
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
    let morphed = printed("morph - --count 40 -q --keep-original", &input);
    for seed in ["1", "2", "3", "4"] {
        let made = split(&morphed, ("--train 0.5 --test 0.5 --seed", seed));
        assert_eq!(made.code, 0);
        assert!(made.said.contains("no single solution"), "{}", made.said);
        let train = made.part("train.txt").lines().count();
        assert!([0, 41, 82].contains(&train), "{train}");
    }
}

#[test]
fn split_meets_numbers_of_puzzles_at_the_nearest_boundary() {
    let directory = Folder::new();
    let lines = &lines_of("minimal.txt")[..500];
    for (name, times) in [("in.txt", 1), ("fours.txt", 4)] {
        let text: String = lines.iter().map(|line| format!("{line}\n").repeat(times)).collect();
        directory.file(name, text);
    }
    let split = |arguments: &str| {
        let order: Vec<&str> = arguments.split(' ').collect();
        let (code, _, said) = told(&run_in(&directory, ("split", &order)));
        (code, said)
    };
    let read = |name: &str| read(directory.join(name));
    let (code, said) = split("in.txt --test 120 --train 0.9 --valid 0.1 --seed 4 -o a");
    assert_eq!(code, 0, "{said}");
    let counts =
        ["a-test.txt", "a-train.txt", "a-valid.txt"].map(|name| read(name).lines().count());
    assert_eq!(counts, [120, 342, 38]);
    let all = ["a-test.txt", "a-train.txt", "a-valid.txt"].map(read).concat();
    let all: HashSet<&str> = all.lines().collect();
    assert_eq!(all.len(), 500, "nothing is lost");
    // Four equal puzzles stay together.
    let (code, said) = split("fours.txt --test 101 --seed 4 -o b --threads 2");
    assert_eq!(code, 0, "{said}");
    assert_eq!(read("b-test.txt").lines().count(), 100);
    assert!(said.contains("test (of 101 asked for)") && said.contains("in no part"), "{said}");
    for (arguments, why) in [
        ("in.txt --test 501 -o c", "the parts need 501 puzzles; there are 500"),
        ("- --test 10 -o c", "need files"),
    ] {
        let (code, said) = split(arguments);
        assert!(code == 1 && said.contains(why), "{said}");
    }
}

#[test]
fn the_audit_names_each_kind_of_leak() {
    let directory = Folder::new();
    let morph = |input: &str, seed: &str| {
        printed(("morph - --seed", seed, "-q"), input).trim_end().to_owned()
    };
    // One clue more has the same solution.
    let mut more = grid(PUZZLE);
    let third = Cell::at(0, 2);
    more.set(third, grid(SOLUTION).get(third));
    let more = more.to_string();
    let a = directory.file("a", format!("# x\n{PUZZLE}\n{PUZZLE}\n{MOST_CANONICAL}\n"));
    let leaks = [
        (PUZZLE.replace('.', "0"), "same puzzle"),
        (morph(PUZZLE, "1"), "equivalent puzzle"),
        (more.clone(), "same solution"),
        (SOLUTION.to_owned(), "same solution"),
        (morph(&more, "1"), "equivalent solution"),
        (morph(SOLUTION, "2"), "equivalent solution"),
    ];
    let content: String = leaks.iter().map(|(puzzle, _)| format!("{puzzle};x\n")).collect();
    let b = directory.file("b", content + &lines_of("easy.txt")[..9].join("\n"));
    let audit = |files: &[&Path]| {
        let files = files.iter().map(|path| text(path));
        said(["split", "--audit", "--quiet"].into_iter().chain(files).collect::<Vec<_>>(), "")
    };
    let (code, listed, error) = said(("split --audit", &a, &b), "");
    let expected: Vec<String> = leaks
        .iter()
        .zip(1..)
        .map(|((_, kind), line)| format!("{}:{line} - {}:2: {kind}", text(&b), text(&a)))
        .collect();
    assert_eq!(listed.lines().collect::<Vec<_>>(), expected);
    assert_eq!(code, 4);
    assert!(error.contains("leaking lines                     6"), "{error}");
    // Equals within a file are no leak; a third file may have what another has.
    let c = directory.file("c", format!("{MOST_CANONICAL}\n"));
    let (_, listed, _) = audit(&[&b, &c, &a]);
    let mine = format!("{}:", text(&a));
    let mine: Vec<&str> = listed.lines().filter(|line| line.starts_with(&mine)).collect();
    assert_eq!(mine.len(), 3, "{listed}");
    assert!(mine[2].ends_with(&format!("{}:1: same puzzle", text(&c))), "{listed}");
    assert!(!listed.contains(&format!("{}:1 -", text(&c))), "{listed}");
    // The same file twice has everything in common; one alone nothing to compare.
    assert_eq!(audit(&[&c, &c]).0, 4);
    assert_eq!(audit(&[&c]).0, 1);
    let share = "--shard 1/2";
    for verb in [&["split", "--audit", text(&c), text(&c)][..], &["dedup", text(&c)]] {
        assert_eq!(said((verb, &share), "").0, 1);
    }
    let malformed = directory.file("malformed", "12x\n");
    assert_eq!(audit(&[&c, &malformed]).0, 3);
}
