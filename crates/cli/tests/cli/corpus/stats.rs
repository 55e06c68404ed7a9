//! `stats`: counts, shares, a page.

use super::{MOST_CANONICAL, with_morphs};
use crate::harness::*;

#[test]
fn stats_count_what_is_there() {
    let morphs = with_morphs(20, "4");
    let first = morphs.lines().next().expect("a line");
    let empty = ".".repeat(81);
    let clash = PUZZLE.replacen("53", "55", 1);
    let input = format!("# c\n{morphs}{first}\n{PUZZLE}\n{MOST_CANONICAL}\n{empty}\n{clash}\nx\n");
    let (code, out, _) = said("stats - --json --quiet", &input);
    let json = json(&out);
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
    let directory = Folder::new();
    let page = directory.join("page.html");
    let input = dataset("minimal.txt");
    let arguments = ("stats", &input, "--html", &page, "--threads 2");
    let out = printed(arguments, "");
    has(&out, &["puzzles                   10,000", "clues  puzzles", "automorphisms"]);
    let drawn = read(&page);
    assert!(drawn.matches("<svg").count() == 4 && !drawn.contains("<script"));
    assert_eq!(said(arguments, "").0, 1, "it exists");
    assert!(printed(("stats", &input, "--threads 1"), "") == out);
}

#[test]
fn shares_of_malformed_lines_are_shares_of_the_lines() {
    let good = lines_of("easy.txt")[..5].join("\n");
    for (input, expected) in [
        ("x\ny\n".to_owned(), &["malformed        2  100.00"][..]),
        (good + "\nx\ny\n", &["unique           5  71.43", "malformed        2  28.57"]),
    ] {
        let (_, out, _) = said("stats - -q", input);
        let statuses =
            out.split("\n\n").find(|table| table.starts_with("status")).expect("a table");
        for row in expected {
            assert!(statuses.contains(row), "{statuses}");
        }
        let tables = out.split("\n\n").skip(1).filter(|table| !table.starts_with("nodes of"));
        assert!(tables.into_iter().all(|table| table.trim_end().lines().count() > 1), "{out}");
    }
}
