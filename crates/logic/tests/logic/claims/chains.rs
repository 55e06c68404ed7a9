//! Checks of chains: each claim follows from those that the text gives as its reason.

use super::{Claim, Phrase, Reader, Role, digits};
use ninefold_core::grid::{Cell, CellSet, Digit, House};

/// Phrases of chains.
pub(crate) static PHRASES: &[Phrase] = &[
    ("If ", |r| r.enters(Role::Assumed)),
    ("As ", |r| r.enters(Role::Premise)),
    (" and ", |r| matches!(r.role, Role::Premise | Role::Conclusion)),
    (", ", |r| {
        if r.role == Role::Premise {
            r.role = Role::Following;
        }
        true
    }),
    (", then ", |r| r.follows()),
    (", so ", |r| r.follows()),
    ("Then ", |r| r.follows()),
    ("On the board ", |r| r.enters(Role::Single)),
    ("# is %", |r| r.claim(true)),
    ("# is not %", |r| r.claim(false)),
    ("neither # is %", |r| r.claim(false)),
    ("none of # is %", |r| r.claim(false)),
    (", then it must be %", |r| r.of_one_cell(true)),
    (", then it is not %", |r| r.of_one_cell(false)),
    (" and must be %", |r| r.of_one_cell(true)),
    (" and not %", |r| r.of_one_cell(false)),
    ("it is %", |r| r.it(true)),
    ("it is not %", |r| r.it(false)),
    (" (@)", |r| {
        let (house, cells) = (r.house_at(0), r.linked());
        cells.is_subset(CellSet::house(house))
    }),
    (" (its last place in @)", |r| r.last_place()),
    (" (its last places in @)", |r| r.last_place()),
    ("That contradicts the assumption, so ", |r| {
        let Some((start, end)) = r.chain() else { return false };
        let negated = Claim { is_on: !start.is_on, ..start };
        r.role = Role::Conclusion;
        let is_other =
            start.is_on && end.is_on && start.cells == end.cells && start.mask != end.mask;
        (is_other && start.cells.len() == 1 || r.facts().contains(&negated)) && r.proves(negated)
    }),
    ("That contradicts the assumption, so # is %. So ", |r| {
        let claim = r.claim_at(0, true);
        let Some((start, end)) = r.chain() else { return false };
        start == claim.negated() && end == claim && r.proves(claim)
    }),
    (
        "The ^ digits take turns: # are all of one, and # of the other. A cell that sees one of each cannot be %: ",
        |r| {
            let (this, other, mask) = (r.cells_at(1), r.cells_at(2), r.mask_at(3));
            let has = |claim: &Claim, cells: CellSet| claim.is_on && claim.cells.is_subset(cells);
            let facts = r.facts().to_vec();
            let parts = [this, other].map(|cells| {
                let own: Vec<&Claim> = facts.iter().filter(|claim| has(claim, cells)).collect();
                own.iter().all(|claim| claim.mask == own[0].mask) && own.len() == cells.len()
            });
            let all = (this | other).into_iter().all(|cell| r.board.candidates(cell) == mask);
            parts == [true; 2]
                && all
                && [mask.count_ones() as usize, r.number_at(0)] == [2; 2]
                && r.shows(super::seen_by(this) & super::seen_by(other), mask)
        },
    ),
    (
        "The last leads back to the first: a loop. Each 'is' and 'is not' in it is a claim. If one claim is right, so is the next, and if one is wrong, so is the one before, which leads to it. So all are right, or all are wrong. ",
        |r| r.closes(),
    ),
    ("If right, # is %; if wrong, # is %. ", |r| {
        let [right, wrong] = [0, 2].map(|at| r.claim_at(at, true));
        let are_claims = [right, wrong.negated()].iter().all(|claim| r.facts().contains(claim));
        r.role == Role::Conclusion && are_claims && r.shows_either(&[right, wrong])
    }),
    ("What both cases exclude is wrong: ", |_| true),
    (" So # is %", |r| r.one_is()),
    (" ($ lacks % alone)", |r| {
        let ((set, mask), lacked) = (r.set_at(0), r.mask_at(1));
        let own = |claim: &Claim| {
            let digit = digits(claim.mask).next();
            digit.is_some_and(|digit| set & r.board.places(digit) == claim.cells)
        };
        let &[from] = &r.premises[..] else { return false };
        let Some(to) = r.last else { return false };
        from.mask == lacked
            && own(&from)
            && own(&to)
            && (from.mask | to.mask) & !mask == 0
            && mask.count_ones() as usize == set.len() + 1
    }),
    ("So # is % or # is %. ", |r| {
        let Some((start, end)) = r.chain() else { return false };
        let [this, other] = [0, 2].map(|at| r.claim_at(at, true));
        this == start.negated() && other == end && !start.is_on && r.shows_either(&[this, other])
    }),
    ("One of these is true, because # has no other candidate than %", |r| {
        let (cells, mask) = (r.cells_at(0), r.mask_at(1));
        let starts = r.chains.iter().map(|chain| chain.0);
        let all = starts.clone().filter(|start| start.is_on && start.cells == cells);
        r.candidates(cells) == mask
            && all.fold(0, |all, start| all | start.mask) == mask
            && r.shows_ends()
    }),
    ("One of these is true, because % has no other place in @", |r| {
        let (digit, house) = (r.digit_at(0), r.house_at(1));
        let starts = r.chains.iter().filter(|chain| chain.0.is_on && chain.0.mask == digit.bit());
        let cells = starts.fold(CellSet::EMPTY, |all, chain| all | chain.0.cells);
        r.places(digit, house).is_subset(cells) && r.shows_ends()
    }),
    ("One of these is true, because a candidate is true or not", |r| {
        let both = matches!(&r.chains[..], [this, other] if this.0 == other.0.negated());
        both && r.shows_ends()
    }),
    ("That leaves % no place in @, so the assumption is wrong: ", |r| {
        let (digit, house) = (r.digit_at(0), r.house_at(1));
        r.places(digit, house).into_iter().all(|cell| r.lacks(cell, digit.bit())) && r.is_wrong()
    }),
    ("That leaves # no digit, so the assumption is wrong: ", |r| {
        let cell = r.cells_at(0).only().expect("a cell");
        digits(r.board.candidates(cell)).all(|digit| r.lacks(cell, digit.bit())) && r.is_wrong()
    }),
    ("# would be %, so the assumption is wrong: ", |r| {
        let (cells, mask) = (r.cells_at(0), r.mask_at(1));
        let has = |digit| r.facts().contains(&Claim { cells, mask: digit, is_on: true });
        mask.count_ones() > 1 && digits(mask).all(|digit| has(digit.bit())) && r.is_wrong()
    }),
    ("# is % and is not, so the assumption is wrong: ", |r| {
        let claim = r.claim_at(0, true);
        r.facts().contains(&claim) && r.knows(claim.negated()) && r.is_wrong()
    }),
    ("These cannot all be true, so the assumption is wrong: ", |r| r.has_clash() && r.is_wrong()),
];

impl Claim {
    fn negated(self) -> Claim {
        Claim { is_on: !self.is_on, ..self }
    }
}

/// Whether one of some claims is that a cell lacks a digit.
fn deny(claims: &[Claim], cell: Cell, digit: u16) -> bool {
    claims.iter().any(|claim| !claim.is_on && claim.cells.contains(cell) && claim.mask & digit != 0)
}

impl Reader<'_> {
    fn enters(&mut self, role: Role) -> bool {
        self.role = role;
        self.premises.clear();
        true
    }

    /// The next claim follows from the last one.
    fn follows(&mut self) -> bool {
        self.role = Role::Following;
        self.premises = self.last.into_iter().collect();
        !self.premises.is_empty()
    }

    /// The only chain, its assumption and its end.
    fn chain(&self) -> Option<(Claim, Claim)> {
        self.chains.first().filter(|_| self.chains.len() == 1).map(|chain| (chain.0, chain.2))
    }

    /// One of some cells has a digit: where a chain begins or where it ends, or as an extra candidate.
    pub(crate) fn one_is(&mut self) -> bool {
        let (cells, mask) = (self.cells_at(0), self.mask_at(1));
        if self.is_idea {
            return self.concludes(cells, mask, true);
        }
        let Some((start, end)) = self.chain() else { return self.has_one_extra(cells, mask) };
        let is_whole = cells == start.cells | end.cells && mask == start.mask && mask == end.mask;
        is_whole && !start.is_on && end.is_on && self.shows_either(&[start.negated(), end])
    }

    /// The claims of this chain so far.
    fn facts(&self) -> &[Claim] {
        self.chains.last().map_or(&[], |chain| &chain.1)
    }

    /// The claim with these cells, by their number among what is named, and the digits after them.
    pub(crate) fn claim_at(&mut self, at: usize, is_on: bool) -> Claim {
        Claim { cells: self.cells_at(at), mask: self.mask_at(at + 1), is_on }
    }

    fn claim(&mut self, is_on: bool) -> bool {
        let claim = self.claim_at(0, is_on);
        self.says(claim)
    }

    /// A claim about the cell of the last one, which it follows from.
    fn of_one_cell(&mut self, is_on: bool) -> bool {
        let Some(last) = self.last.filter(|last| last.cells.len() == 1) else { return false };
        self.follows();
        let mask = self.mask_at(0);
        self.says(Claim { cells: last.cells, mask, is_on })
    }

    /// A claim about the cell of the premise.
    fn it(&mut self, is_on: bool) -> bool {
        let cells = self.premises.last().map_or(CellSet::EMPTY, |claim| claim.cells);
        let mask = self.mask_at(0);
        cells.len() == 1 && self.says(Claim { cells, mask, is_on })
    }

    pub(crate) fn says(&mut self, claim: Claim) -> bool {
        let is_true = match self.role {
            Role::Conclusion => return self.concludes(claim.cells, claim.mask, claim.is_on),
            Role::Assumed => {
                self.chains.push((claim, vec![claim], claim));
                self.last = Some(claim);
                return true;
            }
            Role::Premise => {
                self.premises.push(claim);
                return self.knows(claim);
            }
            Role::Single => self.is_single(claim),
            Role::Following => self.implies(claim),
        };
        self.last = Some(claim);
        if let Some((_, facts, end)) = self.chains.last_mut() {
            facts.push(claim);
            *end = claim;
        }
        is_true
    }

    /// Whether a claim was made before.
    fn knows(&self, claim: Claim) -> bool {
        let each = |cell| digits(claim.mask).all(|digit| self.lacks(cell, digit.bit()));
        match claim.is_on {
            true => self.facts().contains(&claim),
            false => claim.cells.into_iter().all(each),
        }
    }

    /// Whether it was said that a cell lacks a digit.
    fn lacks(&self, cell: Cell, digit: u16) -> bool {
        deny(self.facts(), cell, digit)
    }

    /// Whether a claim follows from the premises alone, in one step.
    fn implies(&self, claim: Claim) -> bool {
        let Claim { cells, mask, is_on } = claim;
        let Some(digit) = digits(mask).next().filter(|_| mask.count_ones() == 1) else {
            return false;
        };
        let off = |cell, digit| deny(&self.premises, cell, digit);
        if !is_on {
            return cells.into_iter().all(|cell| {
                self.premises.iter().filter(|p| p.is_on).any(|p| match p.mask == mask {
                    true => p.cells.common_peers().contains(cell),
                    false => p.cells.only() == Some(cell),
                })
            });
        }
        let in_house = |house: House| {
            let others = self.places(digit, house) - cells;
            cells.is_subset(CellSet::house(house)) && others.into_iter().all(|cell| off(cell, mask))
        };
        let in_cell =
            |cell| digits(self.board.candidates(cell) & !mask).all(|other| off(cell, other.bit()));
        // All digits but one of a set with one digit more than cells.
        let in_set = |set: &(CellSet, u16)| {
            let has = |digit: Digit, cells| set.0 & self.board.places(digit) == cells;
            let lacks = |p: &Claim| {
                let own = digits(p.mask).next();
                !p.is_on && p.mask != mask && own.is_some_and(|own| has(own, p.cells))
            };
            set.1 & mask != 0 && has(digit, cells) && self.premises.iter().any(lacks)
        };
        self.sets.iter().any(in_set)
            || House::all().any(in_house)
            || cells.only().is_some_and(in_cell)
    }

    /// Whether a candidate is a single of the board.
    fn is_single(&self, claim: Claim) -> bool {
        let is_claimed = |this: ninefold_logic::Candidate| {
            claim.is_on && claim.cells.only() == Some(this.cell) && claim.mask == this.digit.bit()
        };
        self.board.naked_singles().chain(self.board.hidden_singles()).any(is_claimed)
    }

    /// The cells of the last claim and of its premises.
    fn linked(&self) -> CellSet {
        let last = self.last.map_or(CellSet::EMPTY, |last| last.cells);
        self.premises.iter().fold(last, |cells, claim| cells | claim.cells)
    }

    fn last_place(&mut self) -> bool {
        let house = self.house_at(0);
        let Some(last) = self.last.filter(|last| last.is_on) else { return false };
        let Some(digit) = digits(last.mask).next() else { return false };
        let others = self.places(digit, house) - last.cells;
        last.cells.is_subset(CellSet::house(house))
            && others.into_iter().all(|cell| deny(&self.premises, cell, last.mask))
    }

    /// The candidates that a claim makes false, by cell.
    fn consequences(claim: Claim) -> [u16; 81] {
        let mut gone = [0; 81];
        if !claim.is_on {
            claim.cells.into_iter().for_each(|cell| gone[cell.index()] = claim.mask);
            return gone;
        }
        claim.cells.common_peers().into_iter().for_each(|cell| gone[cell.index()] = claim.mask);
        if let Some(cell) = claim.cells.only() {
            gone[cell.index()] = !claim.mask;
        }
        gone
    }

    /// Shows what follows from each of some claims, one of which is true.
    fn shows_either(&mut self, claims: &[Claim]) -> bool {
        let all: Vec<[u16; 81]> = claims.iter().map(|claim| Self::consequences(*claim)).collect();
        for at in 0..81 {
            self.gone[at] |= all.iter().fold(!0, |common, this| common & this[at]);
        }
        if let Some(first) = claims.first().filter(|first| claims.iter().all(|this| this == *first))
        {
            self.placed.extend(first.is_on.then_some((first.cells, first.mask)));
        }
        self.role = Role::Conclusion;
        true
    }

    /// Shows what follows in each chain, whose assumptions are all that is possible.
    fn shows_ends(&mut self) -> bool {
        let mut common: Vec<Claim> = self.chains[0].1.clone();
        common.retain(|claim| self.chains.iter().all(|chain| chain.1.contains(claim)));
        for claim in common {
            self.proves(claim);
        }
        let ends: Vec<Claim> = self.chains.iter().map(|chain| chain.2).collect();
        self.shows_either(&ends)
    }

    fn proves(&mut self, claim: Claim) -> bool {
        self.shows_either(&[claim])
    }

    /// The assumption of all chains is wrong.
    fn is_wrong(&mut self) -> bool {
        let &[(start, ..)] = &self.chains[..] else { return false };
        self.proves(start.negated())
    }

    /// Whether two claims contradict each other.
    fn has_clash(&self) -> bool {
        let clashes = |this: &Claim, other: &Claim| match (this.is_on, other.is_on) {
            (true, true) if this.mask == other.mask => {
                this.cells.is_subset(other.cells.common_peers())
            }
            (true, true) => this.cells == other.cells && this.cells.len() == 1,
            (true, false) => this.cells.is_subset(other.cells) && this.mask & other.mask != 0,
            _ => false,
        };
        self.facts().iter().any(|this| self.facts().iter().any(|other| clashes(this, other)))
    }

    /// Each claim of a loop follows from the one before it alone, and the first from the last.
    fn closes(&mut self) -> bool {
        let facts = self.facts().to_vec();
        self.role = Role::Conclusion;
        self.chains.len() == 1
            && facts.iter().zip(facts.iter().cycle().skip(1)).all(|(this, next)| {
                self.premises = vec![*this];
                self.implies(*next)
            })
    }
}
