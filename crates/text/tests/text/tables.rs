//! Puzzles that are tables of TOML.

use ninefold_text::tables::*;

#[test]
fn each_table_is_a_puzzle_or_the_whole_is_one() {
    let texts = |text: &str| -> Vec<(usize, String)> {
        let all = puzzles(text.as_bytes()).into_iter();
        all.map(|(line, place)| (line, text[place].to_owned())).collect()
    };
    let unit = |line: usize, text: &str| (line, text.to_owned());
    assert_eq!(texts("a = 1\nb = 2"), [unit(0, "a = 1\nb = 2")]);
    let two = "# a\n\n[[puzzle]]\r\na = 1\n# b\n  [[puzzle]] # c\n";
    let expected = [unit(2, "[[puzzle]]\r\na = 1\n# b\n"), unit(5, "  [[puzzle]] # c\n")];
    assert_eq!(texts(two), expected);
    assert_eq!(texts("a = 1\n[[puzzle]]\n"), [unit(0, "a = 1\n"), unit(1, "[[puzzle]]\n")]);
    assert_eq!(texts("# a\n\n"), []);
    assert_eq!(texts(""), []);
}

#[test]
fn a_text_is_cut_only_where_a_table_begins() {
    let text = b"[[puzzle]]\na = 1\n[[puzzle]]\nb = 2\n";
    for (at_least, expected) in [(0, Some(0)), (1, Some(17)), (17, Some(17)), (18, None)] {
        assert_eq!(whole_puzzles(text, at_least), expected);
    }
}

#[test]
fn a_first_line_decides() {
    for line in ["[[puzzle]]", "name = \"a\"", "cage=[", "anti-knight = true", "a = '''"] {
        assert!(looks_like(line.as_bytes()), "{line}");
    }
    for line in ["", "a,b", "SumoCueV1=9+0", "= 1", "[puzzle]", "a b = \"c\"", "[[puzzles]]"] {
        assert!(!looks_like(line.as_bytes()), "{line}");
    }
}
