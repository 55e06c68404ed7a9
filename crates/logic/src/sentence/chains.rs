//! Chains in words: short sentences with if and so.

use super::Teller;
use super::almost::letter;
use super::teller::{Term, and, or};
use crate::prelude::*;
use crate::premises::last_places;
use crate::reasons::{Branch, Fact};

/// The most links of a paragraph.
const LINKS: usize = 7;

impl Teller<'_> {
    pub(super) fn chains(&mut self) {
        self.premises();
        let branches = self.reasons.branches.clone();
        self.branches(&branches);
    }

    /// A chain that passes through sets with one digit more than cells.
    pub(super) fn chain_of_sets(&mut self) {
        // A loop also shows which digits its sets cannot lack, which these claims do not say.
        if self.step.technique.name().contains("Continuous") {
            return self.pattern();
        }
        let sets = self.lettered();
        self.sets_in_words(&sets);
        self.paragraph();
        let mut facts: Vec<Fact> = Vec::new();
        let mut from: Vec<usize> = Vec::new();
        let mut add = |from: &[usize], claim| {
            facts.push(Fact { claim, from: from.to_vec() });
            facts.len() - 1
        };
        for (at, node) in self.step.chain.iter().enumerate() {
            let is_set = !node.is_on && sets.iter().any(|set| set.0 == node.cells);
            let own = |digit: Digit| {
                if is_set { node.cells & self.board.places(digit) } else { node.cells }
            };
            from = vec![add(&from, ChainNode { cells: own(node.digit), ..*node })];
            // Without this digit, a set has all others: those that make the next claim true.
            let Some(next) = self.step.chain.get(at + 1).filter(|_| is_set) else { continue };
            if !next.is_on {
                from = vec![add(&from, ChainNode::on(own(next.digit), next.digit))];
                continue;
            }
            let lacks = std::mem::take(&mut from);
            for other in digits(self.board.candidates_of(next.cells) & !next.digit.bit()) {
                let has = add(&lacks, ChainNode::on(own(other), other));
                from.push(add(&[has], ChainNode::off(next.cells, other)));
            }
        }
        self.branches(&[Branch { facts, is_loop: false }]);
    }

    fn branches(&mut self, branches: &[Branch]) {
        let ends: Vec<(ChainNode, ChainNode)> = branches.iter().filter_map(ends_of).collect();
        let Some(&(start, end)) = ends.first() else { return self.pattern() };
        let is_one = ends.iter().all(|(other, _)| *other == start);
        // What the board shows without an assumption is no chain.
        let is_twins = self.step.technique.code() == "forcing-twins";
        let is_odd = is_twins && ends.iter().any(|(start, _)| !self.step.chain.contains(start));
        let is_plain = |end: &ChainNode| ends.len() == 1 && self.is_last(end);
        if is_odd || ends.iter().all(|(start, end)| start == end && !is_plain(end)) {
            return self.pattern();
        }
        let is_dual = self.step.technique.code().starts_with("dual-");
        // From one assumption, what several chains have in common is said once.
        let mut said: Vec<ChainNode> = Vec::new();
        for branch in branches {
            let begins = branch.facts.first().map(|fact| fact.claim);
            if is_dual || said.first() != begins.as_ref() {
                said.clear();
            }
            self.branch(branch, &mut said);
            if is_dual && let Some((start, end)) = ends_of(branch) {
                self.text(" So ");
                self.holders(start.cells | end.cells, end.digit);
            }
            self.paragraph();
        }
        if is_dual {
            return self.conclude("So ");
        }
        match branches {
            [branch] if branch.is_loop => self.loop_back(branch),
            [branch] if self.step.technique.code() == "remote-pair" => self.take_turns(branch),
            [branch] => self.one_chain(branch, start, end),
            _ if is_one => {
                let ends: Vec<ChainNode> = ends.iter().map(|(_, end)| *end).collect();
                self.contradiction(&ends);
                self.conclude(", so the assumption is wrong: ");
            }
            _ => {
                self.text("One of these is true");
                if !self.because(&ends) {
                    self.restart();
                    return self.pattern();
                }
                self.conclude(". Either way, ");
            }
        }
    }

    /// The conclusion from one chain: from an assumption to its end.
    fn one_chain(&mut self, branch: &Branch, start: ChainNode, end: ChainNode) {
        let is_opposite = start.cells == end.cells && start.digit == end.digit;
        if self.is_last(&end) {
            self.contradiction(&[end]);
            return self.conclude(", so the assumption is wrong: ");
        }
        match (is_opposite, start.is_on, end.is_on) {
            (true, true, false) => self.conclude("That contradicts the assumption, so "),
            (true, false, true) => {
                self.say("That contradicts the assumption, so {}", &[&end]);
                self.conclude(". So ");
            }
            (false, false, true) => {
                if start.digit == end.digit {
                    let either = ChainNode::on(start.cells | end.cells, end.digit);
                    // Where the ends see each other, the chain is a loop and says more.
                    let is_loop = end.cells.is_subset(start.cells.common_peers());
                    if is_loop && !self.step.eliminations.iter().all(|gone| either.excludes(*gone))
                    {
                        return self.loop_back(branch);
                    }
                    self.say("So {}. ", &[&either]);
                    return self.conclude_from(either);
                }
                self.say("So {} or {}", &[&ChainNode { is_on: true, ..start }, &end]);
                self.conclude(". Either way, ");
            }
            // What follows from one of several assumptions is no proof by itself.
            _ => {
                self.restart();
                self.pattern();
            }
        }
    }

    /// Whether a claim leaves a cell without a digit, or a digit without a place.
    fn is_last(&self, end: &ChainNode) -> bool {
        let is_last_place =
            |house| self.board.places(end.digit) & CellSet::house(house) == end.cells;
        !end.is_on
            && end.cells.len() == 1
            && (self.board.candidates_of(end.cells) == end.digit.bit()
                || end.cells.common_houses().any(is_last_place))
    }

    /// The conclusion from a chain that leads back to its start: what the claims exclude if they are
    /// right, and also if they are wrong.
    fn loop_back(&mut self, branch: &Branch) {
        self.text("The last leads back to the first: a loop. Each 'is' and 'is not' in it is a claim. If one claim is right, so is the next, and if one is wrong, so is the one before, which leads to it. So all are right, or all are wrong. ");
        let claims: Vec<ChainNode> = branch.facts.iter().map(|fact| fact.claim).collect();
        let mut left = self.step.eliminations.clone();
        // The ends of a link, and only then others.
        for by in 1..claims.len() {
            for (right, other) in claims.iter().zip(claims.iter().cycle().skip(by)) {
                let wrong = ChainNode { is_on: !other.is_on, ..*other };
                let count = left.len();
                left.retain(|gone| !right.excludes(*gone) || !wrong.excludes(*gone));
                if left.len() < count {
                    self.say("If right, {}; if wrong, {}. ", &[right, &wrong]);
                }
            }
        }
        self.conclude("What both cases exclude is wrong: ");
    }

    /// The conclusion from cells with the same two candidates, each of which sees the next.
    fn take_turns(&mut self, branch: &Branch) {
        let mut parts = [CellSet::EMPTY; 2];
        let placed = branch.facts.iter().filter(|fact| fact.claim.is_on);
        for (at, fact) in placed.enumerate() {
            parts[at % 2] |= fact.claim.cells;
        }
        let [these, others] = parts.map(and);
        let said = "The two digits take turns: {} are all of one, and {} of the other. A cell \
                    that sees one of each cannot be {}";
        self.say(said, &[&these, &others, &or(self.step.mask())]);
        self.conclude(": ");
    }

    /// Why the ends of chains from one assumption cannot all be true.
    fn contradiction(&mut self, ends: &[ChainNode]) {
        let first = ends[0];
        let cells = ends.iter().fold(CellSet::EMPTY, |cells, end| cells | end.cells);
        let digits = ends.iter().fold(0, |mask, end| mask | end.digit.bit());
        let is_one_digit = ends.iter().all(|end| end.digit == first.digit);
        let are_on = ends.iter().all(|end| end.is_on);
        let are_off = ends.iter().all(|end| !end.is_on);
        let is_left = |house: &House| {
            let places = self.board.places(first.digit) & CellSet::house(*house);
            places.is_subset(cells) && !places.is_empty()
        };
        let house = House::all().find(is_left).filter(|_| are_off && is_one_digit);
        match house {
            _ if are_off && cells.len() == 1 && self.board.candidates_of(cells) & !digits == 0 => {
                self.say("That leaves {} no digit", &[&cells])
            }
            Some(house) => self.say("That leaves {} no place in {}", &[&first.digit, &house]),
            _ if cells.len() == 1 && are_on => self.say("{} would be {}", &[&cells, &and(digits)]),
            _ if is_one_digit && ends.iter().all(|end| end.cells == cells) => {
                self.say("{} and is not", &[&ChainNode::on(cells, first.digit)])
            }
            _ => self.text("These cannot all be true"),
        }
    }

    /// Why one of several assumptions is true, where the board shows it: all candidates of a cell, all
    /// places of a digit in a house, or both states of a candidate. Whether it shows that.
    fn because(&mut self, ends: &[(ChainNode, ChainNode)]) -> bool {
        let starts: Vec<ChainNode> = ends.iter().map(|(start, _)| *start).collect();
        let first = starts[0];
        let digits = starts.iter().fold(0, |mask, start| mask | start.digit.bit());
        let cells = starts.iter().fold(CellSet::EMPTY, |cells, start| cells | start.cells);
        let are_on = starts.iter().all(|start| start.is_on);
        let is_one_digit = digits == first.digit.bit();
        let is_full = |house: &House| {
            let places = self.board.places(first.digit) & CellSet::house(*house);
            places.is_subset(cells) && !places.is_empty()
        };
        if are_on && cells.len() == 1 && self.board.candidates_of(cells) & !digits == 0 {
            self.say(", because {} has no other candidate than {}", &[&cells, &and(digits)]);
        } else if are_on && is_one_digit {
            let Some(house) = House::all().find(is_full) else { return false };
            self.say(", because {} has no other place in {}", &[&first.digit, &house]);
        } else if is_one_digit && starts.iter().all(|start| start.cells == first.cells) {
            self.text(", because a candidate is true or not");
        } else {
            return false;
        }
        true
    }

    /// Writes a chain, from its assumption to its end, without what was said before.
    fn branch(&mut self, branch: &Branch, said: &mut Vec<ChainNode>) {
        let facts = &branch.facts;
        let mut links = 0;
        let mut before = None;
        for at in order(facts, said) {
            let Fact { claim, from } = &facts[at];
            // A group of places of which none is left.
            if claim.cells.is_empty() {
                continue;
            }
            let follows = before.is_some_and(|before| from[..] == [before]);
            let is_second = before == Some(0) && facts[0].from.is_empty();
            let this = match from[..] {
                [this] => Some(facts[this].claim),
                _ => None,
            };
            if this.is_some_and(|this| follows && is_of_one_cell(&this, claim)) {
                // The other candidate of a cell, or what its digit keeps from it.
                let then = match (is_second, claim.is_on) {
                    (true, true) => ", then it must be {}",
                    (true, false) => ", then it is not {}",
                    (false, true) => " and must be {}",
                    (false, false) => " and not {}",
                };
                self.say(then, &[&claim.digit]);
                before = Some(at);
                continue;
            }
            let is_full = links >= LINKS;
            match (follows, is_full, before.is_some()) {
                (true, false, _) => self.text(if is_second { ", then " } else { ", so " }),
                (false, false, true) => self.text(". "),
                (_, _, false) => {}
                (_, true, true) => {
                    self.text(".");
                    self.paragraph();
                    links = 0;
                    self.text(if follows { "Then " } else { "" });
                }
            }
            if !follows {
                self.from(from.iter().map(|from| &facts[*from].claim), at == 0);
            }
            // Behind another claim about the same cell, that is `it`.
            match this.filter(|this| !follows && is_of_one_cell(this, claim)) {
                Some(_) if claim.is_on => self.say("it is {}", &[&claim.digit]),
                Some(_) => self.say("it is not {}", &[&claim.digit]),
                None => claim.tell(self),
            }
            self.why(from.iter().map(|from| &facts[*from].claim), claim);
            links += 1;
            before = Some(at);
        }
        if before.is_some() {
            self.text(".");
        }
    }

    /// The facts that one follows from: `As r1c1 is not 4 or 5, `.
    fn from<'b>(&mut self, from: impl Iterator<Item = &'b ChainNode>, is_assumed: bool) {
        // What a cell lacks, and the cells that lack a digit, together.
        let mut groups: Vec<(CellSet, u16, bool)> = Vec::new();
        for claim in from {
            let mask = claim.digit.bit();
            let joins = |(cells, digits, is_on): &&mut (CellSet, u16, bool)| {
                !*is_on && !claim.is_on && (*digits == mask || *cells == claim.cells)
            };
            match groups.iter_mut().find(joins) {
                Some((cells, digits, _)) => {
                    (*cells, *digits) = (*cells | claim.cells, *digits | mask)
                }
                None => groups.push((claim.cells, mask, claim.is_on)),
            }
        }
        let is_none = groups.is_empty();
        for (number, (cells, mask, is_on)) in groups.into_iter().enumerate() {
            self.text(if number == 0 { "As " } else { " and " });
            self.claims(cells, mask, is_on);
        }
        self.text(match (is_none, is_assumed) {
            (true, true) => "If ",
            (true, false) => "On the board ",
            _ => ", ",
        });
    }

    /// The house that makes a claim follow from others, in brackets.
    fn why<'b>(&mut self, from: impl Iterator<Item = &'b ChainNode>, to: &ChainNode) {
        let mut all = CellSet::EMPTY;
        for claim in from {
            if claim.digit != to.digit || claim.is_on == to.is_on {
                return self.why_in_set(claim, to);
            }
            all |= claim.cells;
        }
        let Some(house) = house_of_link(self.board, all, to).filter(|_| !all.is_empty()) else {
            return;
        };
        let said = match (to.is_on, to.cells.len()) {
            (false, _) => " ({})",
            (_, 1) => " (its last place in {})",
            _ => " (its last places in {})",
        };
        self.say(said, &[&house]);
    }

    /// The set that has all digits but the one that it lacks, in brackets.
    fn why_in_set(&mut self, from: &ChainNode, to: &ChainNode) {
        let own =
            |set: &CellSet, claim: &ChainNode| *set & self.board.places(claim.digit) == claim.cells;
        let set = self.lettered().iter().position(|set| own(&set.0, from) && own(&set.0, to));
        if let Some(at) = set.filter(|_| to.is_on && !from.is_on) {
            self.say(&format!(" ({} lacks {{}} alone)", letter(at)), &[&from.digit]);
        }
    }
}

/// The facts in the order of the text: each right after those that it follows from, without those
/// that were said before.
fn order(facts: &[Fact], said: &mut Vec<ChainNode>) -> Vec<usize> {
    let mut order = Vec::with_capacity(facts.len());
    let mut open: Vec<usize> = facts.len().checked_sub(1).into_iter().collect();
    while let Some(&at) = open.last() {
        let Fact { claim, from } = &facts[at];
        let is_new = |at: &&usize| !said.contains(&facts[**at].claim);
        // The last of them comes last, as it is the one that the fact waited for.
        match from.iter().find(is_new) {
            Some(&before) if is_new(&&at) => open.push(before),
            _ => {
                if is_new(&&at) {
                    said.push(*claim);
                    order.push(at);
                }
                open.pop();
            }
        }
    }
    order
}

/// Whether two claims are about two digits of one cell.
fn is_of_one_cell(from: &ChainNode, to: &ChainNode) -> bool {
    from.cells == to.cells
        && to.cells.len() == 1
        && from.digit != to.digit
        && from.is_on != to.is_on
}

/// The assumption and the end of a chain.
fn ends_of(branch: &Branch) -> Option<(ChainNode, ChainNode)> {
    Some((branch.facts.first()?.claim, branch.facts.last()?.claim))
}

/// A house that links what some cells lack, or have, to a claim about the same digit: all are in it,
/// and for a strong link all places of the digit are theirs.
fn house_of_link(board: &LogicBoard, from: CellSet, to: &ChainNode) -> Option<House> {
    let cells = from | to.cells;
    match to.is_on {
        true => last_places(board, cells, to.digit),
        false => cells.common_houses().next(),
    }
}
