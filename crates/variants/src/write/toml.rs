//! Rulesets as TOML: a table for each puzzle, a key for each kind of constraint. What is composed of
//! others is a table within, with keys of its own.

use super::{NotSaid, items};
use crate::heading::Heading;
use crate::parse::{Words, kebab};
use crate::set::Ruleset;

/// An item and, of one that is composed, the items within.
struct Node<'a> {
    name: &'a str,
    arguments: Vec<&'a str>,
    children: Vec<Node<'a>>,
}

/// Writes a table `[[puzzle]]`.
pub(super) fn write(ruleset: &Ruleset, heading: &Heading) -> Result<String, NotSaid> {
    let nodes = nodes(&mut items(ruleset));
    let words = Words::of_puzzle(nodes.iter().any(|node| node.name == "Shape"));
    let mut text = String::from("[[puzzle]]");
    let said =
        [("name", &heading.title), ("author", &heading.author), ("solution", &heading.solution)];
    for (key, value) in said {
        if let Some(value) = value {
            text += &format!("\n{key} = {}", quoted(value));
        }
    }
    text += &lines(nodes.iter(), words);
    match crate::parse::toml(&text) {
        Ok(again) if says_the_same(&again, ruleset) => Ok(text),
        // Every item can be said, as far as is known; a solution may be none of the board.
        _ => {
            let what = match &heading.solution {
                Some(solution) => format!("the solution {solution}"),
                None => "the items together".to_owned(),
            };
            Err(NotSaid { form: "TOML", what })
        }
    }
}

/// The items up to the end of what they are within.
fn nodes<'a>(items: &mut impl Iterator<Item = &'a str>) -> Vec<Node<'a>> {
    let mut nodes = Vec::new();
    while let Some(item) = items.next().filter(|&item| item != "End") {
        let mut parts = item.split('~');
        let name = parts.next().unwrap_or_default();
        let children = match crate::network::is_composed(name) {
            true => self::nodes(items),
            false => Vec::new(),
        };
        nodes.push(Node { name, arguments: parts.collect(), children });
    }
    nodes
}

impl Node<'_> {
    /// What it says, without regard to the order of items, and to letters that cells are written
    /// with.
    fn meaning(&self) -> String {
        let arguments = self.arguments.iter().map(|argument| match self.name {
            // Givens, with their values.
            "" => argument.to_ascii_uppercase(),
            _ => Words::normal(argument),
        });
        let arguments: Vec<String> = arguments.collect();
        let mut children: Vec<String> = self.children.iter().map(|child| child.meaning()).collect();
        children.sort();
        format!("{}~{}{{{}}}", self.name, arguments.join("~"), children.join(" "))
    }
}

/// A line for each key: givens first.
fn lines<'a>(nodes: impl Iterator<Item = &'a Node<'a>> + Clone, words: Words) -> String {
    entries(nodes, words).into_iter().map(|(key, value)| format!("\n{key} = {value}")).collect()
}

/// A key and its value for each name among items: givens first.
fn entries<'a>(
    nodes: impl Iterator<Item = &'a Node<'a>> + Clone,
    words: Words,
) -> Vec<(String, String)> {
    let mut entries: Vec<(String, Vec<String>)> = Vec::new();
    let givens = nodes.clone().filter(|node| node.name.is_empty());
    let cells: Vec<String> =
        givens.flat_map(|node| node.arguments.iter().map(|a| cell(a))).collect();
    if !cells.is_empty() {
        entries.push(("cell".to_owned(), cells));
    }
    for node in nodes.filter(|node| !node.name.is_empty()) {
        let (key, value) = (kebab(node.name), value(node, words));
        match entries.iter_mut().find(|(known, _)| *known == key) {
            Some((_, values)) => values.push(value),
            None => entries.push((key, vec![value])),
        }
    }
    let listed = entries.into_iter().map(|(key, values)| match &values[..] {
        [only] if only == "\"\"" => (key, "true".to_owned()),
        _ => (key, format!("[{}]", values.join(", "))),
    });
    listed.collect()
}

/// An item as a value: its arguments in a string, or a table of what it is composed of.
fn value(node: &Node<'_>, words: Words) -> String {
    let arguments: Vec<String> = node.arguments.iter().map(|one| words.written(one)).collect();
    let arguments = quoted(&arguments.join(" "));
    if !crate::network::is_composed(node.name) {
        return arguments;
    }
    let mut pairs = entries(node.children.iter(), words);
    if !node.arguments.is_empty() {
        pairs.insert(0, ("arguments".to_owned(), arguments));
    }
    let pairs: Vec<String> = pairs.iter().map(|(key, value)| format!("{key} = {value}")).collect();
    format!("{{ {} }}", pairs.join(", "))
}

/// A cell and its values: `r1c1 246`, or, where a value is above nine, `r1c1_2_10`.
fn cell(given: &str) -> String {
    let given = given.to_ascii_lowercase();
    let (cell, values) = given.split_once('_').unwrap_or((&given, ""));
    quoted(&match values.split('_').all(|value| value.len() == 1) {
        true => format!("{cell} {}", values.replace('_', "")),
        false => given.clone(),
    })
}

/// Whether two rulesets have the same items, in any order.
fn says_the_same(one: &Ruleset, other: &Ruleset) -> bool {
    let sorted = |ruleset: &Ruleset| {
        let nodes = nodes(&mut items(ruleset));
        let (givens, others): (Vec<_>, Vec<_>) =
            nodes.iter().partition(|node| node.name.is_empty());
        let givens = givens.iter().flat_map(|node| node.arguments.iter());
        let mut all: Vec<String> = givens.map(|given| given.to_ascii_uppercase()).collect();
        all.extend(others.iter().map(|node| node.meaning()));
        all.sort();
        all
    };
    one.candidates() == other.candidates() && sorted(one) == sorted(other)
}

/// A string of TOML; JSON's escapes are among TOML's.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse;

    /// What is within others has a table of its own, and words that look like cells are quoted.
    #[test]
    fn what_is_composed_is_a_table_within() {
        let text = ".Shape~6x6.Or.And.Cage~5~R1C1~R1C2.~R6C6_1.End.Thermo~R4C1~R4C2.End\
                    .Replicate~BAAAIA~R1C1.SumLine~7~R1C1~R1C2~R2C2.End.~R2C2_3_4";
        let ruleset = parse::any(text).expect("a ruleset");
        let written = write(&ruleset, &Heading::default()).expect("written");
        let expected = "[[puzzle]]\ncell = [\"r2c2 34\"]\nshape = [\"6x6\"]\n\
            or = [{ and = [{ cell = [\"r6c6 1\"], cage = [\"5 R1C1 R1C2\"] }], thermo = [\"R4C1 R4C2\"] }]\n\
            replicate = [{ arguments = \"BAAAIA R1C1\", sum-line = [\"7 R1C1 R1C2 R2C2\"] }]";
        assert_eq!(written.trim_end(), expected);
        let words = Words::of_puzzle(true);
        assert_eq!(words.written("RVc8"), "'RVc8'");
        assert_eq!(words.written("RaCc"), "RaCc");
        assert_eq!([words.written("_"), words.written("")], ["'_'", "_"]);
    }

    #[test]
    fn values_above_nine_are_written_as_in_items() {
        let text = ".Shape~16x16.~RaC1_10_12~R1Ca_3_4.Cage~30~R1Ca~R1Cb~R1Cc";
        let ruleset = parse::any(text).expect("a ruleset");
        let written = write(&ruleset, &Heading::default()).expect("written");
        assert!(written.contains("\"rac1_10_12\", \"r1ca 34\""), "{written}");
        let again = parse::toml(
            "shape = '16x16'\ncell = ['r10c1_10_12', 'r1c10 34']\ncage = '30 r1c10-12'",
        );
        assert!(says_the_same(&again.expect("TOML"), &ruleset));
    }
}
