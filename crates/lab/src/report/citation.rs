//! The citation of a comparison.

use super::model::ComparisonReport;

/// An entry of BibTeX: the day, the program, the machine and the command are what others need to
/// measure again.
pub(super) fn bibtex(comparison: &ComparisonReport) -> String {
    let fact = |name: &str| escaped(comparison.fact(name));
    let day: String = fact("begun").chars().take(10).collect();
    let (year, title) = (day.get(..4).unwrap_or_default(), escaped(&comparison.title));
    let (program, machine, command) = (fact("program"), fact("machine"), fact("command"));
    format!(
        "@misc{{ninefold-{day},\n  title = {{{title}}},\n  author = {{{{ninefold}}}},\n  year = {{{year}}},\n  \
         note = {{Measured on {day} with {program} on {machine}, by {command}}}\n}}"
    )
}

/// Text as LaTeX sets it, without what would end a field.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        match letter {
            '{' | '}' | '\\' => continue,
            '&' | '%' | '$' | '#' | '_' => escaped.extend(['\\', letter]),
            // These are accents of an empty letter.
            '~' | '^' => escaped.extend(['\\', letter, '{', '}']),
            // As in the rest of the report, a name of a file is no tag.
            '<' => escaped.push_str("\\textless{}"),
            '>' => escaped.push_str("\\textgreater{}"),
            letter => escaped.push(letter),
        }
    }
    escaped
}
