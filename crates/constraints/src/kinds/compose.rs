//! Constraints of constraints: one of several, all of several, and copies of a template.

use crate::builder::{NetworkBuilder, Node};
use crate::{base64, place::Place};
use ninefold_core::error::Malformed;

/// Checks that an item may stand in a composition: constraints of cells and lines may, and other
/// compositions. Constraints of the whole grid, and those that depend on others, do not make sense
/// in it.
fn allow_inside(node: &Node<'_>) -> Result<(), Malformed> {
    let is_outer = |child: &&Node<'_>| child.item.kind.is_some_and(|kind| kind.is_outer);
    let outer = node.children.iter().find(is_outer);
    match outer {
        Some(child) => {
            let found = format!("{} within {}", child.item.name, node.item.name);
            Err(child.item.wrong(found, "a constraint of cells, a line or an outside clue"))
        }
        None => Ok(()),
    }
}

/// Adds the constraints of all of these items.
fn add_children(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    builder.node.children.iter().try_for_each(|child| builder.add_item(child))
}

/// Reads `Or`, its items, and `End`.
pub(super) fn or(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    builder.arguments.end()?;
    allow_inside(builder.node)?;
    let mut parts = Vec::with_capacity(builder.node.children.len());
    for child in &builder.node.children {
        builder.open(true);
        let added = builder.add_item(child);
        let part = builder.close();
        added?;
        parts.push(part);
    }
    if parts.is_empty() {
        let expected = "at least one constraint before its End";
        return Err(builder.wrong("an Or of nothing", expected));
    }
    builder.add_either(parts);
    Ok(())
}

/// Reads `And`, its items, and `End`.
pub(super) fn and(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    builder.arguments.end()?;
    allow_inside(builder.node)?;
    add_children(builder)
}

/// Reads `Replicate~targets~origin`, its items, and `End`.
pub(super) fn replicate(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    const TARGETS: &str = "the targets, six cells a character, in base64";
    allow_inside(builder.node)?;
    let targets = builder.arguments.required(TARGETS)?;
    let origin = match builder.arguments.take() {
        // Where the template is written, not where a template around it is shifted to: only what
        // lies between origin and target counts.
        Some(argument) => builder.board.place(argument)?,
        None => Place::new(0),
    };
    builder.arguments.end()?;
    let sextets = base64::sextets(targets.text);
    let sextets = sextets.ok_or_else(|| targets.unexpected(TARGETS))?;
    for (i, bits) in sextets.iter().enumerate() {
        for bit in (0..6).filter(|bit| bits >> bit & 1 == 1) {
            let target = Place::new(origin.index() + 6 * i + bit);
            let is_same = builder.board.shifted(origin, origin, target) == Some(target);
            if target.index() >= builder.board.places() || !is_same {
                return Err(targets.wrong("a target off the grid".to_owned(), TARGETS));
            }
            builder.shifted(origin, target, add_children)?;
        }
    }
    Ok(())
}

/// All items of these names, within `And` and copies too.
///
/// # Errors
/// One is within an `Or` or a copy: a rule for what has no mark is not well defined then.
pub(super) fn unconditional<'a>(
    nodes: &'a [Node<'a>],
    names: &[&str],
    asker: &str,
) -> Result<Vec<&'a Node<'a>>, Malformed> {
    let mut found = Vec::new();
    for node in nodes {
        match node.item.name {
            "And" => found.extend(unconditional(&node.children, names, asker)?),
            "Or" | "Replicate" => {
                let inner = unconditional(&node.children, names, asker)?;
                if let Some(mark) = inner.first() {
                    let what = format!("{} within {}, and {asker}", mark.item.name, node.item.name);
                    return Err(mark.item.wrong(what, "marks that are given for certain"));
                }
            }
            name if names.contains(&name) => found.push(node),
            _ => {}
        }
    }
    Ok(found)
}
