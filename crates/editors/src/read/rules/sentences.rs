//! The sentences of a text of rules.

/// The longest text that is read, in bytes. The longest of 4,500 public ones has 7,000.
const LONGEST: usize = 20_000;

/// The sentences, as they stand. Examples are left out, and so are numbers and signs of lists.
pub(super) fn sentences(text: &str) -> Vec<String> {
    if text.len() > LONGEST {
        return vec!["rules of more than 20,000 characters".to_owned()];
    }
    let text = plain_letters(text).replace("i. e.", "i.e.").replace("e. g.", "e.g.");
    let text = joined(&without_examples(&text));
    let mut sentences = Vec::new();
    let mut sentence = String::new();
    let mut characters = text.chars().peekable();
    while let Some(c) = characters.next() {
        // A full stop within a number or an address is none, nor is one behind "i.e".
        let is_end = match c {
            '!' | '?' if goes_on(characters.clone()) => false,
            '\n' | '\r' | ';' | '!' | '?' => true,
            '.' if sentence.to_lowercase().ends_with("i.e") => false,
            // `the bulb.Cages` lacks a space.
            '.' => characters.peek().is_none_or(|next| {
                let is_small = sentence.ends_with(char::is_lowercase);
                !next.is_alphanumeric() || is_small && next.is_uppercase()
            }),
            _ => false,
        };
        if is_end {
            sentences.push(std::mem::take(&mut sentence));
        } else {
            sentence.push(c);
        }
    }
    sentences.push(sentence);
    let without = |sentence: &String| without_marker(sentence).to_owned();
    let says =
        |sentence: &String| sentence.chars().any(char::is_alphanumeric) && !is_example(sentence);
    sentences.iter().map(without).filter(says).collect()
}

/// Whether a sentence goes on behind a sign at the end of a parenthesis: `(but not by one!), from
/// the bulb`.
fn goes_on(mut behind: impl Iterator<Item = char>) -> bool {
    let is_closed = behind.next() == Some(')');
    is_closed && behind.find(|c| *c != ' ').is_some_and(|c| c == ',' || c.is_lowercase())
}

/// Mathematical letters, which some authors use for headings, as plain ones.
fn plain_letters(text: &str) -> String {
    const FIRST: u32 = 0x1d400;
    let plain = |c: char| match u32::from(c) {
        n @ FIRST..0x1d6a4 => match ((n - FIRST) % 52) as u8 {
            upper @ ..26 => char::from(b'A' + upper),
            lower => char::from(b'a' + lower - 26),
        },
        _ => c,
    };
    text.chars().map(plain).collect()
}

/// Beginnings of the items of a list that its heading must be read with: `Cells joined - by an X`.
const OPEN_ITEMS: &[&str] = &["at ", "by ", "from ", "in ", "on ", "that ", "which ", "with "];

/// A text whose lines go on where the next one begins with a small letter. Items of a list that
/// only make a sentence with its heading have it in front.
fn joined(text: &str) -> String {
    let mut whole = String::new();
    let mut heading: Option<String> = None;
    for line in text.split(['\n', '\r']) {
        let item = line.trim_start().strip_prefix("- ").map(str::trim_start);
        if let Some(item) = item.filter(|item| OPEN_ITEMS.iter().any(|word| item.starts_with(word)))
        {
            if heading.is_none() && whole.ends_with(char::is_alphanumeric) {
                let start = whole.rfind(['\n', '.', ';', '!', '?']).map_or(0, |at| at + 1);
                heading = Some(whole.split_off(start));
            }
            if let Some(heading) = &heading {
                whole += &format!("{} {item}\n", heading.trim_start());
                continue;
            }
        }
        heading = None;
        let goes_on = line.trim_start().starts_with(char::is_lowercase);
        let is_open = whole.ends_with(|c: char| c.is_alphanumeric() || c == ',' || c == ' ');
        if !whole.is_empty() {
            whole.push(if goes_on && is_open { ' ' } else { '\n' });
        }
        whole += line;
    }
    whole
}

/// A sentence without the number or the sign that counts it.
fn without_marker(sentence: &str) -> &str {
    let sentence = sentence.trim();
    // The sentence before in other words, which must be understood as well.
    let sentence = ["(ie ", "ie ", "(i.e. ", "i.e. "]
        .iter()
        .find_map(|start| sentence.strip_prefix(start))
        .unwrap_or(sentence);
    let rest = sentence.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.len() < sentence.len()
        && let Some(rest) = rest.strip_prefix([')', ':'])
    {
        return rest.trim_start_matches([')', '.', ' ']);
    }
    match rest.chars().any(char::is_alphanumeric) {
        // A number alone, before a full stop.
        false => "",
        true => sentence,
    }
}

/// A text without parentheses that begin as an example does, and without the rest of a sentence
/// that does.
fn without_examples(text: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('(') {
        kept += before;
        match end_of_parenthesis(behind) {
            Some(end) if is_example(behind) => rest = &behind[end..],
            _ => {
                kept.push('(');
                rest = behind;
            }
        }
    }
    kept += rest;
    let mut text = kept;
    for start in [
        ", e.g",
        " e.g. ",
        ", for example",
        ", for instance",
        " - for example",
        " \u{2013} for example",
        " \u{2014} for example",
    ] {
        while let Some(at) = text.to_ascii_lowercase().find(start) {
            let end = at + end_of_sentence(&text[at + start.len()..]) + start.len();
            text.replace_range(at..end, ".");
        }
    }
    without_numbers(&text)
}

/// Where a sentence ends: before its full stop, or the end of its line. What stands behind must be
/// understood, for it may be a rule.
fn end_of_sentence(text: &str) -> usize {
    let is_end = |(at, c): &(usize, char)| match c {
        '\n' | ';' | '!' | '?' => true,
        '.' => {
            let mut behind = text[at + 1..].chars();
            let is_apart = behind.next().is_none_or(char::is_whitespace);
            is_apart && behind.find(|c| !c.is_whitespace()).is_none_or(char::is_uppercase)
        }
        _ => false,
    };
    text.char_indices().find(is_end).map_or(text.len(), |(at, _)| at)
}

/// Where the parenthesis ends that is open here, with those in it.
fn end_of_parenthesis(text: &str) -> Option<usize> {
    let mut depth = 1;
    let end = text.char_indices().find(|(_, c)| {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        depth == 0
    });
    end.map(|(at, _)| at + 1)
}

/// A text without `, such as 3 or 48`.
fn without_numbers(text: &str) -> String {
    const START: &str = ", such as ";
    let mut kept = String::new();
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once(START) {
        let is_said = |c: char| c.is_ascii_digit() || matches!(c, ' ' | ',' | '<' | '>' | '-');
        let said = behind.replace(" or ", "    ").replace(" and ", "     ");
        let length = said.find(|c| !is_said(c)).unwrap_or(said.len());
        kept += before;
        let is_number = behind.starts_with(|c: char| c.is_ascii_digit());
        if !is_number {
            kept += START;
        }
        rest = if is_number { &behind[length..] } else { behind };
    }
    kept + rest
}

/// Whether a text begins as an example does, which is no rule.
fn is_example(text: &str) -> bool {
    let text = text.trim_start().to_lowercase();
    ["e.g", "eg ", "eg.", "eg:", "for example", "for instance", "as an example"]
        .iter()
        .any(|start| text.starts_with(start))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_falls_into_sentences() {
        #[rustfmt::skip]
        let cases = [
            ("Normal rules. Thermo: up!\n- and on",
                &["Normal rules", "Thermo: up", "- and on"][..]),
            ("A dot (e.g. 1 and 2. Or 3) is given. ", &["A dot  is given"]),
            ("A ratio of 1.5 (normal)", &["A ratio of 1.5 (normal)"]),
            ("1). One, i.e. all.\n2) Two, e.g. a. Or b.\n3: Three",
                &["One, i.e. all", "Two", "Or b", "Three"]),
            ("Each pair of\nneighbours.\nThe last\n- one",
                &["Each pair of neighbours", "The last", "- one"]),
            ("All.\nCells joined\n- by an X sum to 10\n- by a V to 5\nNot all.",
                &["All", "Cells joined by an X sum to 10", "Cells joined by a V to 5", "Not all"]),
            ("\u{1d5e6}\u{1d602}\u{1d5f1}", &["Sud"]),
            ("Up (but how!), from here. Go (now!) On",
                &["Up (but how!), from here", "Go (now", ") On"]),
            ("A sum (for example 12? (30) is one.) so", &["A sum  so"]),
            ("Sets, such as 34 or 768. So", &["Sets", "So"]),
            ("Lines, such as these (i. e. all)", &["Lines, such as these (i.e. all)"]),
            ("From the bulb.Cages (ie all) so.R1C1",
                &["From the bulb", "Cages (ie all) so", "R1C1"]),
            ("Fill it. (ie Place 1 to 6)", &["Fill it", "Place 1 to 6)"]),
            (" \n.", &[]),
        ];
        for (text, expected) in cases {
            assert_eq!(sentences(text), expected, "{text}");
        }
    }
}
