//! Plain English in doc comments: counts, by crate, habits that make docs hard to read.
//!
//! A doc comment's first line is a noun or verb phrase that stands by itself in a list; sentences
//! are short, words common, and code is no person. [`ALLOWANCES`] holds the number of exceptions
//! that each crate may still have. It only falls: a crate far below its row fails as well, until
//! the row is lowered.

use std::collections::BTreeSet;
use std::fs;

use crate::harness::{root, rust_files};

/// Folder of a crate, flagged words per 1,000 lines of docs, and uses of [`VAGUE_NAMES`].
const ALLOWANCES: &[(&str, usize, usize)] = &[
    ("crates/boards", 4, 0),
    ("crates/cli", 2, 64),
    ("crates/constraints", 4, 152),
    ("crates/core", 4, 19),
    ("crates/draw", 4, 31),
    ("crates/editors", 4, 197),
    ("crates/engine", 4, 57),
    ("crates/game", 4, 49),
    ("crates/generate", 4, 65),
    ("crates/jobs", 4, 28),
    ("crates/lab", 4, 100),
    ("crates/logic", 4, 347),
    ("crates/parquet", 4, 0),
    ("crates/pipeline", 4, 48),
    ("crates/reasoning", 4, 0),
    ("crates/stats", 4, 2),
    ("crates/text", 4, 13),
    ("crates/variants", 4, 149),
    ("crates/visual", 4, 72),
    ("crates/wasm", 4, 0),
    ("python/src", 4, 4),
    ("src", 4, 0),
    ("tests", 4, 9),
];

/// Distance below an allowance that asks for a lower one: in words per 1,000 lines, and in names.
const SLACK: (usize, usize) = (6, 25);

/// Words that begin no paragraph of a doc comment: a noun or a verb stands there.
const BEGINNINGS: &[&str] = &[
    "as far as",
    "as many as",
    "as much as",
    "as wide as",
    "how",
    "in how",
    "of",
    "that",
    "what",
    "whatever",
    "who",
    "whoever",
    "whose",
];

/// Words that begin no sentence.
const SENTENCE_BEGINNINGS: &[&str] = &["who", "whoever"];

/// Words that stand nowhere in a doc comment: a plainer one exists, or they make code a person.
const PHRASES: &[&str] = &[
    "anybody",
    "anyone",
    "are none",
    "are said",
    "be it",
    "beside",
    "but for",
    "everybody",
    "everyone",
    "further",
    "go on with",
    "goes on with",
    "going on with",
    "gone on with",
    "he",
    "hear",
    "hears",
    "his",
    "in place of",
    "is none",
    "is said",
    "know",
    "knows",
    "nobody",
    "of his own",
    "of its own",
    "of one's own",
    "of their own",
    "say",
    "says",
    "she",
    "so many",
    "so much",
    "somebody",
    "someone",
    "tell",
    "tells",
    "that is not so",
    "usual",
    "want",
    "wants",
    "what is not so",
    "whoever",
];

/// Names of locals, parameters and fields that do not name the thing.
const VAGUE_NAMES: &[&str] = &["here", "is_it", "it", "of", "one"];

/// A paragraph of a doc comment: the line where it begins, and its text without code.
struct Paragraph {
    line: usize,
    text: String,
}

/// The paragraphs of all doc comments of a file, and the number of lines of docs. Headings and
/// blocks of code are no paragraphs.
fn doc_paragraphs(source: &str) -> (Vec<Paragraph>, usize) {
    let mut paragraphs: Vec<Paragraph> = Vec::new();
    let (mut lines, mut is_open, mut is_code) = (0, false, false);
    for (i, line) in source.lines().enumerate() {
        let line = line.trim_start();
        let Some(doc) = line.strip_prefix("///").or_else(|| line.strip_prefix("//!")) else {
            (is_open, is_code) = (false, false);
            continue;
        };
        let text = doc.trim();
        lines += usize::from(!text.is_empty());
        let is_fence = text.starts_with("```");
        is_code ^= is_fence;
        if is_code || is_fence || text.is_empty() || text.starts_with(['#', '|']) {
            is_open = false;
            continue;
        }
        let item = text.strip_prefix("- ").or_else(|| text.strip_prefix("* "));
        match paragraphs.last_mut() {
            Some(paragraph) if is_open && item.is_none() => {
                paragraph.text.push(' ');
                paragraph.text.push_str(text);
            }
            _ => {
                let text = item.unwrap_or(text).to_owned();
                paragraphs.push(Paragraph { line: i + 1, text });
            }
        }
        is_open = true;
    }
    (paragraphs, lines)
}

/// The words of a text in small letters; inline code is the word `_`, and `.` ends a sentence.
fn words(text: &str) -> Vec<String> {
    let parts = text.split('`').enumerate();
    let bare: String = parts
        .map(|(i, part)| if i % 2 == 1 { " _ ".into() } else { part.to_lowercase() })
        .collect();
    let is_word = |c: char| c.is_alphanumeric() || c.is_whitespace() || "'-_".contains(c);
    let spaced = bare.chars().map(|c| match c {
        '.' | ';' | ':' => " . ".to_owned(),
        c if is_word(c) => c.to_string(),
        _ => " , ".to_owned(),
    });
    spaced.collect::<String>().split_whitespace().map(ToOwned::to_owned).collect()
}

/// The habits that a paragraph has.
fn habits(text: &str) -> Vec<&'static str> {
    let words = words(text);
    let stands_at = |phrase: &str, at: usize| {
        phrase.split(' ').enumerate().all(|(i, word)| words.get(at + i).is_some_and(|w| w == word))
    };
    let mut found: Vec<&'static str> = Vec::new();
    for at in 0..words.len() {
        let begins = at > 0 && words[at - 1] == ".";
        let lists = [(BEGINNINGS, at == 0), (SENTENCE_BEGINNINGS, begins), (PHRASES, true)];
        for (list, _) in lists.into_iter().filter(|(_, applies)| *applies) {
            found.extend(list.iter().filter(|phrase| stands_at(phrase, at)));
        }
    }
    found
}

/// The number of uses of [`VAGUE_NAMES`]: identifiers outside comments and texts, unless a method
/// or a function has the name.
fn vague_names(source: &str) -> usize {
    let mut count = 0;
    let mut inside_text = false;
    for line in source.lines() {
        // A text that lasts several lines, or holds `//`, is seen as code at worst.
        let mut code = String::new();
        let mut characters = line.chars().peekable();
        while let Some(c) = characters.next() {
            match c {
                '\\' if inside_text => drop(characters.next()),
                '\'' if characters.peek() == Some(&'"') => drop(characters.next()),
                '"' => inside_text = !inside_text,
                '/' if !inside_text && characters.peek() == Some(&'/') => break,
                c if !inside_text => code.push(c),
                _ => {}
            }
        }
        let is_name = |c: char| c.is_alphanumeric() || c == '_';
        for name in VAGUE_NAMES {
            count += code
                .match_indices(name)
                .filter(|&(at, _)| {
                    let (before, after) = (&code[..at], &code[at + name.len()..]);
                    let is_called = before.ends_with("fn ") || after.starts_with(['(', '!', '<']);
                    let is_part = before.ends_with(is_name) || after.starts_with(is_name);
                    let is_path =
                        before.ends_with(['.', ':', '#', '\'']) || after.starts_with("::");
                    !(is_called || is_part || is_path)
                })
                .count();
        }
    }
    count
}

#[test]
fn habits_of_english_become_rarer() {
    let rows: BTreeSet<&str> = ALLOWANCES.iter().map(|(folder, ..)| *folder).collect();
    for entry in fs::read_dir(root().join("crates")).expect("crates") {
        let name = entry.expect("an entry").file_name().into_string().expect("text");
        assert!(rows.contains(&*format!("crates/{name}")), "{name}: no row of ALLOWANCES");
    }
    let mut faults = Vec::new();
    for &(folder, most, most_names) in ALLOWANCES {
        let (mut flagged, mut lines, mut names) = (Vec::new(), 0, 0);
        for file in rust_files(&root().join(folder)) {
            let source = fs::read_to_string(&file).expect("text");
            let (paragraphs, docs) = doc_paragraphs(&source);
            lines += docs;
            names += vague_names(&source);
            for Paragraph { line, text } in &paragraphs {
                let place = file.strip_prefix(root()).expect("below the root").display();
                flagged.extend(habits(text).iter().map(|habit| format!("{place}:{line}: {habit}")));
            }
        }
        assert!(lines > 20, "{folder}: {lines} lines of docs: this test reads the wrong thing");
        let rate = (flagged.len() * 1000).div_ceil(lines);
        println!("{folder}: {} of {lines} lines, {rate} per 1,000; {names} names", flagged.len());
        if std::env::var_os("NINEFOLD_WORDS").is_some() {
            println!("{}", flagged.join("\n"));
        }
        if rate > most || names > most_names {
            faults.push(format!(
                "{folder}: {rate} flagged words per 1,000 lines of docs, {names} vague names; {most} and \
                 {most_names} are allowed. NINEFOLD_WORDS=1 lists the places"
            ));
        } else if rate + SLACK.0 < most || names + SLACK.1 < most_names {
            faults.push(format!("{folder}: lower its row to {rate}, {names}"));
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

/// The scan finds what it is for, and nothing else.
#[test]
fn habits_are_found() {
    let flagged = [
        ("Of each propagator.", "of"),
        ("How far the cells lead.", "how"),
        ("A file that cannot be gone\non with.", "gone on with"),
        ("Who says how long to search means it.", "who"),
        ("The number beside\nthe board.", "beside"),
        ("A thread of its own.", "of its own"),
        ("Some text. Who reads it?", "who"),
    ];
    for (text, habit) in flagged {
        let source = format!("/// {}\nfn f() {{}}\n", text.replace('\n', "\n/// "));
        let (paragraphs, _) = doc_paragraphs(&source);
        assert_eq!(paragraphs.len(), 1, "{text}");
        assert!(habits(&paragraphs[0].text).contains(&habit), "{text}");
    }
    for plain in ["Number of `what` cells.", "Besides, a list of further-most.", "Cells of a row."]
    {
        assert_eq!(habits(plain), Vec::<&str>::new(), "{plain}");
    }
    let code = "let one = it.of(\"one\"); // here\nlet (of, is_it) = here;\nconst C: char = '\"';";
    assert_eq!(vague_names(code), 5);
}
