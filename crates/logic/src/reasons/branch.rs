//! A chain of a step, fact by fact, and its text.

use std::fmt::{self, Display, Formatter, Write};

use super::{ChainNode, Link};
use crate::notation::CellNames;

/// A chain: facts in the order in which they follow. In a net, a fact may follow from several.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Branch {
    /// The facts; those that follow from none are assumptions, or singles of the board.
    pub facts: Vec<Fact>,
    /// Whether the last fact leads back to the first.
    pub is_loop: bool,
}

/// A fact of a chain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fact {
    /// The claim.
    pub claim: ChainNode,
    /// The indices of the facts that it follows from, all below its own.
    pub from: Vec<usize>,
}

impl Branch {
    /// A chain each of whose facts follows from the one before it.
    pub(crate) fn alternating(chain: &[ChainNode]) -> Branch {
        let fact = |(i, &claim): (usize, &ChainNode)| Fact {
            claim,
            from: i.checked_sub(1).into_iter().collect(),
        };
        Branch { facts: chain.iter().enumerate().map(fact).collect(), is_loop: false }
    }

    /// The links, each from a fact to one that follows.
    pub fn links(&self) -> impl Iterator<Item = Link> + '_ {
        let of = move |fact: &Fact| {
            let to = fact.claim;
            let from = fact.from.iter().map(move |&from| Link { from: self.facts[from].claim, to });
            from.collect::<Vec<_>>()
        };
        let ends = self.facts.first().zip(self.facts.last()).filter(|_| self.is_loop);
        let back = ends.map(|(first, last)| Link { from: last.claim, to: first.claim });
        self.facts.iter().flat_map(of).chain(back)
    }

    /// Whether a fact follows from several.
    pub fn is_net(&self) -> bool {
        self.facts.iter().any(|fact| fact.from.len() > 1)
    }
}

/// The chain as HoDoKu writes it, `r4c4=5 r4c6<>5 r6c6=5`: `=` follows by a strong link, `<>` by a
/// weak one. Side chains of a net stand in brackets, after the fact that they start from.
impl Display for Branch {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let tree = Tree::of(self);
        for (i, &root) in tree.roots.iter().enumerate() {
            let is_main = i + 1 == tree.roots.len();
            if !is_main {
                f.write_char('(')?;
            }
            tree.write(root, f)?;
            f.write_str(if is_main { "" } else { ") " })?;
        }
        Ok(())
    }
}

/// Each fact of a branch, hung up on the last of the facts that it follows from.
struct Tree<'a> {
    branch: &'a Branch,
    roots: Vec<usize>,
    children: Vec<Vec<usize>>,
}

impl Tree<'_> {
    fn of(branch: &Branch) -> Tree<'_> {
        let mut tree =
            Tree { branch, roots: Vec::new(), children: vec![Vec::new(); branch.facts.len()] };
        for (i, fact) in branch.facts.iter().enumerate() {
            match fact.from.iter().max() {
                Some(&parent) => tree.children[parent].push(i),
                None => tree.roots.push(i),
            }
        }
        // The way to the last fact comes last at each fork.
        let mut way = branch.facts.len().checked_sub(1);
        while let Some(here) = way {
            way = branch.facts[here].from.iter().max().copied();
            let siblings = way.map_or(&mut tree.roots, |parent| &mut tree.children[parent]);
            if let Some(at) = siblings.iter().position(|&sibling| sibling == here) {
                siblings[at..].rotate_left(1);
            }
        }
        tree
    }

    fn write(&self, start: usize, f: &mut Formatter<'_>) -> fmt::Result {
        let mut here = start;
        loop {
            let ChainNode { cells, digit, is_on } = self.branch.facts[here].claim;
            let sign = if is_on { "=" } else { "<>" };
            write!(f, "{}{sign}{digit}", CellNames(cells))?;
            let Some((&next, sides)) = self.children[here].split_last() else { return Ok(()) };
            for &side in sides {
                f.write_str(" (")?;
                self.write(side, f)?;
                f.write_char(')')?;
            }
            f.write_char(' ')?;
            here = next;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_core::grid::{Cell, CellSet, Digit};

    fn claim(row: usize, column: usize, digit: u8, is_on: bool) -> ChainNode {
        let digit = Digit::new(digit).expect("1 to 9");
        ChainNode { cells: CellSet::of(Cell::at(row - 1, column - 1)), digit, is_on }
    }

    #[test]
    fn a_chain_is_written_from_fact_to_fact() {
        let chain = [claim(4, 4, 5, true), claim(4, 6, 5, false), claim(6, 6, 5, true)];
        let branch = Branch::alternating(&chain);
        assert_eq!(branch.to_string(), "r4c4=5 r4c6<>5 r6c6=5");
        let kinds: Vec<bool> = branch.links().map(|link| link.is_strong()).collect();
        assert_eq!(kinds, [false, true]);
    }

    #[test]
    fn side_chains_of_a_net_stand_in_brackets() {
        let fact = |claim, from: &[usize]| Fact { claim, from: from.to_vec() };
        let facts = vec![
            fact(claim(1, 1, 1, true), &[]),
            fact(claim(1, 2, 1, false), &[0]),
            fact(claim(2, 1, 1, false), &[0]),
            fact(claim(2, 1, 2, true), &[2]),
            fact(claim(1, 2, 2, false), &[3]),
            fact(claim(1, 2, 3, true), &[1, 4]),
        ];
        let branch = Branch { facts, is_loop: false };
        assert_eq!(branch.to_string(), "r1c1=1 (r1c2<>1) r2c1<>1 r2c1=2 r1c2<>2 r1c2=3");
    }
}
