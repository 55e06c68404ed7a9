//! Pages and pictures of steps, as `explain` writes them, and parts of a path.

use crate::harness::*;

/// Solved without brute force, by chains among others.
const CHAINS: &str =
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

fn steps(puzzle: &str) -> Vec<String> {
    let (_, text, _) = said(("explain", puzzle, "--quiet"), "");
    text.lines().filter(|line| !line.starts_with("  ")).map(str::to_owned).collect()
}

fn page(arguments: impl Words) -> String {
    let directory = Folder::new();
    let path = directory.join("page.html");
    let (code, _, err) = said(("explain --html", &path, arguments), "");
    assert_eq!((code, err.as_str()), (0, ""));
    read(path)
}

/// Number of occurrences of a text in another.
fn count(text: &str, part: &str) -> usize {
    text.matches(part).count()
}

#[test]
fn a_page_has_a_picture_for_each_step_and_loads_nothing() {
    for puzzle in [PUZZLE, CHAINS] {
        let (page, steps) = (page([puzzle]), steps(puzzle));
        // The end has one too.
        assert_eq!(count(&page, "<input type=\"radio\""), steps.len() + 1);
        assert_eq!(count(&page, "</svg>"), steps.len() + 1);
        assert_eq!(count(&page, " checked"), 1);
        for step in &steps {
            let escaped = step.replace('<', "&lt;").replace('>', "&gt;");
            assert!(page.contains(&escaped), "{step}");
        }
        assert!(!page.contains("<script") && !page.contains("<link") && !page.contains("<img"));
        let addresses = count(&page, "http");
        assert_eq!(addresses, count(&page, "http://www.w3.org/2000/svg"), "an address");
        assert!(page.len() < 1_000_000 * (steps.len() + 1) / 60, "{} bytes", page.len());
    }
}

#[test]
fn labels_lead_from_step_to_step() {
    let page = page([PUZZLE]);
    let steps = steps(PUZZLE).len();
    for number in 1..=steps + 1 {
        assert_eq!(count(&page, &format!(" id=\"s{number}\"")), 1);
        // In the list, and from the step before and the one after.
        let ways = 1 + usize::from(number > 1) + usize::from(number <= steps);
        assert_eq!(count(&page, &format!("for=\"s{number}\"")), ways, "{number}");
    }
}

#[test]
fn several_puzzles_get_an_index() {
    let directory = Folder::new();
    let file = directory.file("some.txt", format!("{PUZZLE}\n12x\n{CHAINS}\n"));
    let page = directory.join("all.html");
    let arguments = ["explain", file.to_str().expect("text"), "--count", "3", "--html"];
    let order = (&arguments, &page);
    let (code, out, err) = said(order, "");
    assert_eq!(code, 3, "{err}");
    assert!(err.contains("line 2, column 3: found 'x'"), "{err}");
    assert!(out.starts_with("2 pages; "), "{out}");
    let index = read(&page);
    for number in [1, 2] {
        assert!(index.contains(&format!("href=\"all-{number}.html\"")));
        assert!(directory.join(format!("all-{number}.html")).exists());
    }
    // Nothing is replaced unasked, and then nothing is written.
    assert_eq!(said(order, "").0, 1);
}

#[test]
fn a_step_is_a_picture_by_itself() {
    let picture = printed(("explain", PUZZLE, "--svg-step 2"), "");
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
    let title = steps(PUZZLE)[1].replace('<', "&lt;").replace('>', "&gt;");
    assert!(picture.contains(&format!("<title>{title}</title>")));
    let styled = |style| said(("explain", PUZZLE, "--svg-step 2 --style", style), "").1;
    assert_eq!(styled("color"), picture);
    assert!(styled("grey") != picture && styled("dark") != styled("grey"));
}

#[test]
fn a_part_of_a_path_is_the_same_as_in_the_whole() {
    let all = steps(PUZZLE);
    let part = |arguments: &[&str]| {
        let (code, text, err) = said(("explain", PUZZLE, arguments), "");
        assert_eq!((code, err.as_str()), (0, ""));
        text.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(part(&["--step", "7"]), all[6..7]);
    assert_eq!(part(&["--from", "7", "--to", "9"]), all[6..9]);
    assert_eq!(part(&["--from", "50"]), all[49..]);
    for beyond in [["--step", "52"], ["--from", "52"], ["--svg-step", "52"]] {
        fails(("explain", PUZZLE, &beyond), "", 1, "the path has 51 steps");
    }
}

#[test]
fn forcing_steps_are_told_link_by_link() {
    let puzzle =
        "3...24..........16.8...7.2...3....9...94.35..5..6.......1.3..8.......1.272.......";
    let (_, text, _) = said(("explain", puzzle, "--quiet"), "");
    let mut lines = text.lines().peekable();
    let mut forcing = 0;
    while let Some(line) = lines.next() {
        let is_forcing = line.starts_with("Forcing ");
        let chains = std::iter::from_fn(|| lines.next_if(|line| line.starts_with("  ")));
        let chains: Vec<&str> = chains.collect();
        assert_eq!(is_forcing, !chains.is_empty(), "{line}");
        forcing += usize::from(is_forcing);
        if let Some((_, conclusion)) = line.split_once("Verity => ") {
            assert!(chains.iter().all(|chain| chain.ends_with(conclusion)), "{line}\n{chains:?}");
        }
    }
    assert!(forcing > 5, "{forcing}");
}
