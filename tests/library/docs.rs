//! The pages that people read: every link resolves, and the README stays short.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use crate::harness::root;

/// The Markdown pages at the root, in docs/ and in results/.
fn pages() -> Vec<PathBuf> {
    let mut pages = Vec::new();
    for directory in [root().to_owned(), root().join("docs"), root().join("results")] {
        let files = fs::read_dir(directory).expect("a directory");
        let files = files.map(|file| file.expect("a file").path());
        pages.extend(files.filter(|file| file.extension().is_some_and(|end| end == "md")));
    }
    assert!(pages.len() > 12, "{pages:?}");
    pages
}

/// The lines of a page outside of its blocks of code, each with its number.
fn prose(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut inside = false;
    text.lines().enumerate().filter_map(move |(i, line)| {
        let fence = line.starts_with("```");
        inside ^= fence;
        (!inside && !fence).then_some((i + 1, line))
    })
}

/// The targets of the links and pictures of a line: what stands in `](...)`.
fn targets(line: &str) -> Vec<&str> {
    let starts = line.match_indices("](").map(|(at, _)| &line[at + 2..]);
    starts.filter_map(|rest| rest.split_once(')').map(|(target, _)| target)).collect()
}

/// The anchors of a page's headings, as common renderers make them.
fn anchors(text: &str) -> BTreeSet<String> {
    let headings = prose(text).filter(|(_, line)| line.starts_with('#'));
    let anchor = |line: &str| {
        let title = line.trim_start_matches('#').trim().to_lowercase();
        let kept = title.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
        kept.map(|c| if c == ' ' { '-' } else { c }).collect()
    };
    headings.map(|(_, line)| anchor(line)).collect()
}

#[test]
fn every_link_resolves() {
    let mut links = 0;
    for page in pages() {
        let text = fs::read_to_string(&page).expect("text");
        for (number, line) in prose(&text) {
            for target in targets(line).into_iter().filter(|target| !target.contains("://")) {
                let place = format!("{}:{number}: {target}", page.display());
                let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
                let file = match file {
                    "" => page.clone(),
                    file => page.parent().expect("a directory").join(file),
                };
                assert!(file.exists(), "{place}: no such file");
                if !anchor.is_empty() {
                    let text = fs::read_to_string(&file).expect("text");
                    assert!(anchors(&text).contains(anchor), "{place}: no such heading");
                }
                links += 1;
            }
        }
    }
    assert!(links > 40, "{links} links found: this test reads the wrong thing");
}

#[test]
fn the_readme_is_short() {
    let text = fs::read_to_string(root().join("README.md")).expect("text");
    assert!(text.lines().count() <= 175, "{} lines", text.lines().count());
    for (i, line) in text.lines().enumerate() {
        let columns = line.chars().count();
        assert!(columns <= 120, "README.md:{}: {columns} columns", i + 1);
    }
}

/// Source files that a page names in backquotes, as `crates/engine/src/lib.rs`, are there.
#[test]
fn the_files_that_pages_name_are_there() {
    let mut names = 0;
    for page in pages().into_iter().filter(|page| !page.ends_with("CHANGELOG.md")) {
        let text = fs::read_to_string(&page).expect("text");
        for (number, line) in prose(&text) {
            for name in line.split('`').skip(1).step_by(2) {
                let of_ours = ["src/", "crates/", "tests/", "docs/", "scripts/", "fuzz/"];
                let is_path = of_ours.iter().any(|start| name.starts_with(start));
                if is_path && !name.contains([' ', '*', '<', '…', '{']) {
                    let found = root().join(name).exists();
                    assert!(found, "{}:{number}: {name} is not there", page.display());
                    names += 1;
                }
            }
        }
    }
    assert!(names > 20, "{names} names found: this test reads the wrong thing");
}

/// docs/library.md quotes examples/solve_file.rs, which is compiled with the tests.
#[test]
fn the_page_of_the_library_quotes_the_example() {
    let page = fs::read_to_string(root().join("docs/library.md")).expect("text");
    let example = fs::read_to_string(root().join("examples/solve_file.rs")).expect("text");
    let code = &example[example.find("use ").expect("a first use")..];
    assert!(page.contains(&format!("```rust\n{code}```")), "docs/library.md is out of date");
}
