//! Chains in the field's notation: `2 2- r1c4 -8- r5c4 -5- r5c7 -9- r1c7 -2 => r1c13<>2`.

use super::found::Shape;
use crate::prelude::*;

/// Writes a chain in the field's notation, and its consequences.
pub(super) fn explain(step: &Step, shape: Shape, f: &mut Formatter<'_>) -> fmt::Result {
    let (Some(first), Some(last)) = (step.chain.first(), step.chain.last()) else { return Ok(()) };
    f.write_str(": ")?;
    let mut said = 0;
    for candidate in &step.eliminations {
        if said & candidate.digit.bit() == 0 {
            let slash = if said == 0 { "" } else { "/" };
            write!(f, "{slash}{}", candidate.digit)?;
        }
        said |= candidate.digit.bit();
    }
    match shape {
        Shape::Aic => write!(f, " {}- ", first.digit)?,
        Shape::Discontinuous => write!(f, " ")?,
        Shape::Continuous => write!(f, " {}= ", last.digit)?,
    }
    links(step, f)?;
    match shape {
        Shape::Aic => write!(f, " -{}", last.digit)?,
        Shape::Discontinuous => {}
        Shape::Continuous => write!(f, " ={}", first.digit)?,
    }
    Ok(())
}

/// Writes nodes with their links between them. A cell that the chain passes through is written
/// once, an almost locked set is marked.
pub(super) fn links(step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
    let mut last: Option<&ChainNode> = None;
    let mut sets = step.sets.iter().zip(&step.digits).peekable();
    for node in &step.chain {
        if last.is_some_and(|last| last.cells != node.cells) {
            let sign = if node.is_on { '=' } else { '-' };
            write!(f, " {sign}{}{sign} ", node.digit)?;
        }
        if last.is_none_or(|last| last.cells != node.cells) {
            let is_it = |set: &(&CellSet, &Digit)| *set == (&node.cells, &node.digit);
            let is_set = !node.is_on && sets.next_if(is_it).is_some();
            write!(f, "{}{}", if is_set { "ALS:" } else { "" }, CellNames(node.cells))?;
        }
        last = Some(node);
    }
    Ok(())
}
