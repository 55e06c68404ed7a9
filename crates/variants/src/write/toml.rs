//! Rulesets as TOML: a table for each puzzle, a key for each kind of constraint. A composition is a
//! table within, with separate keys.

use super::NotSaid;
use crate::{
    parse::{Heading, Words, kebab},
    set::Ruleset,
};
use ninefold_constraints::{
    Node,
    item::{Argument, Item},
};

/// Writes a table `[[puzzle]]`.
pub(super) fn write(ruleset: &Ruleset, heading: &Heading) -> Result<String, NotSaid> {
    let list = ruleset.items.list();
    let nodes = nested(&list.items());
    let words = Words::of_puzzle(nodes.iter().any(|node| node.item.name == "Shape"));
    let mut text = String::from("[[puzzle]]");
    let said =
        [("name", &heading.title), ("author", &heading.author), ("solution", &heading.solution)];
    for (key, value) in said {
        if let Some(value) = value {
            text += &format!("\n{key} = {}", quoted(value));
        }
    }
    for (key, value) in entries(&nodes, words) {
        text += &format!("\n{key} = {value}");
    }
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

/// The items with those that others are composed of within these.
fn nested<'a>(items: &[Item<'a>]) -> Vec<Node<'a>> {
    // They have been read before.
    ninefold_constraints::nested(items).unwrap_or_default()
}

/// A key and its value for each name among items: givens first.
fn entries(nodes: &[Node<'_>], words: Words) -> Vec<(String, String)> {
    let mut entries: Vec<(String, Vec<String>)> = Vec::new();
    let mut cells = Vec::new();
    for node in nodes.iter().filter(|node| node.item.name.is_empty()) {
        node.item.arguments.iter().for_each(|argument| cells.push(cell(argument.text)));
    }
    if !cells.is_empty() {
        entries.push(("cell".to_owned(), cells));
    }
    for node in nodes.iter().filter(|node| !node.item.name.is_empty()) {
        let (key, value) = (kebab(node.item.name), value(node, words));
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
    let arguments: Vec<String> =
        node.item.arguments.iter().map(|one| words.written(one.text)).collect();
    let arguments = quoted(&arguments.join(" "));
    if !node.item.kind.is_some_and(|kind| kind.is_composed) {
        return arguments;
    }
    let mut pairs = entries(&node.children, words);
    if !node.item.arguments.is_empty() {
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
    let (list, other_list) = (one.items.list(), other.items.list());
    let (givens, ones) = givens_and_rest(&list.items());
    let (other_givens, others) = givens_and_rest(&other_list.items());
    one.candidates() == other.candidates()
        && are_equal(&givens, &other_givens, PartialEq::eq)
        && are_the_same(&ones, &others)
}

/// The arguments of all givens, and the other items.
fn givens_and_rest<'a>(items: &[Item<'a>]) -> (Vec<Argument<'a>>, Vec<Node<'a>>) {
    let (mut givens, mut rest) = (Vec::new(), Vec::new());
    for node in nested(items) {
        match node.item.name.is_empty() {
            true => givens.extend_from_slice(node.item.arguments),
            false => rest.push(node),
        }
    }
    (givens, rest)
}

/// Whether these are the same, in any order.
fn are_the_same(ones: &[Node<'_>], others: &[Node<'_>]) -> bool {
    are_equal(ones, others, |one, other| {
        one.item == other.item && are_the_same(&one.children, &other.children)
    })
}

/// Whether each of these is equal to one of the others, and none of those is left.
fn are_equal<T>(ones: &[T], others: &[T], is_equal: impl Fn(&T, &T) -> bool) -> bool {
    let mut left: Vec<&T> = others.iter().collect();
    let mut has_one = |one: &T| {
        let at = left.iter().position(|other| is_equal(one, other));
        at.map(|at| left.swap_remove(at)).is_some()
    };
    ones.len() == others.len() && ones.iter().all(&mut has_one)
}

/// A string of TOML; JSON's escapes are among TOML's.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
